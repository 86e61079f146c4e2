"""Settlement: for each spot and bet what came back, at what odds, and by which clause."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from croupier.errors import IllegalAction, counted, must
from croupier.money import EVEN_MONEY, Cents, Odds, exact
from croupier.paytables import PayLine, Pays
from croupier.rules.aggregates import AggregateLimit, shared_out
from croupier.rules.bets import ENVY, JackpotSensor
from croupier.rules.events import Irregular
from croupier.rules.options import LEFT, SEAT_ORDER
from croupier.rules.position import Round, actions
from croupier.rules.sheet import Clause
from croupier.rules.spots import Hand, Spot
from croupier.rules.steps import holder_name
from croupier.rules.switches import ENVY_ANY_HAND, ENVY_TO_OWN_SPOTS, FOLDED_HANDS_QUALIFY

Outcome = Literal["win", "lose", "push", "void"]


@dataclass(frozen=True, slots=True)
class Cut:
    """How an aggregate limit reduced a pay."""

    due: Cents
    """What would have come back without it."""
    won: Cents
    """What the round won on these prizes in total."""
    limit: AggregateLimit
    clause: Clause


@dataclass(frozen=True, slots=True)
class Line:
    """One resolved bet, as data: the code that shows it finds the words."""

    bet: str
    stake: int
    outcome: Outcome
    returned: Cents | None
    """Everything that comes back; None if only the meter knows."""
    clause: Clause
    odds: Odds | None = None
    """The odds that a winning bet was paid at."""
    hit: PayLine | None = None
    """The line of the pay table that was hit."""
    caused_by: int | None = None
    """The seat whose hand brought this seat envy."""
    hand: str = ""
    """Which hand of the seat, if it has more than one."""
    cut: Cut | None = None
    """The aggregate limit that reduced it, if any."""

    @property
    def prize(self) -> Cents:
        """What leaves the tray for it.

        A stake that stays with the player is not counted, but one that was collected is. A share of
        a meter does not come from the tray.
        """
        if self.outcome != "win" or self.returned is None:
            return 0
        if self.stake and self.odds is not None and self.odds.kind == "for":
            return self.returned
        return exact(Fraction(self.returned) - self.stake)


@dataclass(frozen=True, slots=True)
class SeatResult:
    """A resolved spot, in the order the dealer resolves it."""

    seat: int
    lines: tuple[Line, ...]

    @property
    def net(self) -> Cents | None:
        """The player's net result; None with a meter pay."""
        total: Cents = 0
        for line in self.lines:
            if line.returned is None:
                return None
            total += line.returned - line.stake
        return total


@dataclass(frozen=True, slots=True)
class Settlement:
    """A resolved round; dealers work from their right, unless the house begins at the left."""

    seats: tuple[SeatResult, ...]
    void_reason: str = ""
    from_left: bool = False

    def seat(self, number: int) -> SeatResult:
        return next(result for result in self.seats if result.seat == number)

    @property
    def in_turn(self) -> tuple[SeatResult, ...]:
        """The seats in the dealer's order; the last one is at the dealer's right."""
        return tuple(sorted(self.seats, key=lambda seen: seen.seat, reverse=not self.from_left))


# The sentences of a rule sheet ------------------------------------------------------------------


Held = Spot | Hand
"""What a bet lies on: a position, or one of its hands."""


def win(
    spot: Held, bet: str, clause: Clause, odds: Odds = EVEN_MONEY, *, hit: PayLine | None = None
) -> Line:
    stake = spot.stake(bet)
    return Line(bet, stake, "win", odds.returned(stake), clause, odds, hit, None, spot.name)


def lose(spot: Held, bet: str, clause: Clause) -> Line:
    return Line(bet, spot.stake(bet), "lose", 0, clause, hand=spot.name)


def push(spot: Held, bet: str, clause: Clause, *, hit: PayLine | None = None) -> Line:
    stake = spot.stake(bet)
    return Line(bet, stake, "push", stake, clause, None, hit, None, spot.name)


def bonus(spot: Held, bet: str, on: str, hit: PayLine, clause: Clause) -> Line:
    """Pay a bonus that has no stake of its own, on another bet that stays up."""
    amount = exact(hit.odds.ratio * spot.stake(on))
    return Line(bet, 0, "win", amount, clause, hit.odds, hit, None, spot.name)


def by_table(
    spot: Held,
    bet: str,
    pays: Pays,
    subject: object,
    *,
    wins: Clause,
    loses: Clause,
    pushes: Clause | None = None,
) -> Line:
    """Settle a bet on a hand's own value: the table says what it pays; a hand with no line loses.

    A line that says push has a clause of its own if the rule sheet has one.
    """
    hit = pays.hit(subject)
    if hit is None:
        return lose(spot, bet, loses)
    return paid(spot, bet, hit, pushes if pushes is not None and hit.odds.is_push else wins)


def paid(spot: Held, bet: str, hit: PayLine, clause: Clause) -> Line:
    """Pay a bet by a line of its table, which may say push."""
    if hit.odds.is_push:
        return push(spot, bet, clause, hit=hit)
    return win(spot, bet, clause, hit.odds, hit=hit)


# The round --------------------------------------------------------------------------------------


def settle(round_: Round) -> Settlement:
    """Resolve every bet of a round that is complete or void."""
    if round_.is_void:
        return _returned(round_)
    if not round_.is_complete:
        raise IllegalAction(f"the round is not over: {_waiting_for(round_)}")
    lines = {spot.seat: list(round_.layout.game.settles(spot, round_)) for spot in round_.spots}
    for jackpot in round_.layout.game.jackpots:
        for seat, line in _jackpot_lines(round_, jackpot):
            lines[seat].append(line)
    order = round_.layout.place_in_settlement
    for spot in round_.spots:
        settled = {(line.hand, line.bet) for line in lines[spot.seat]}
        for hand in spot.hands:
            for bet in hand.stakes:
                must((hand.name, bet) in settled, f"seat {spot.seat}: nothing settles {bet}")
    seats = {spot.seat: _in_order(lines[spot.seat], spot, order) for spot in round_.spots}
    for limit, clause in round_.layout.aggregate_clauses:
        _cut(round_, seats, limit, clause)
    return Settlement(
        tuple(SeatResult(seat, tuple(lines)) for seat, lines in seats.items()),
        from_left=round_.layout.option(SEAT_ORDER) == LEFT,
    )


def _cut(
    round_: Round, seats: Mapping[int, list[Line]], limit: AggregateLimit, clause: Clause
) -> None:
    """Reduce the prizes that a limit covers, if they exceed it together.

    They count from the dealer's right and in the order of the layout, whatever the order of
    resolving.
    """
    game = round_.layout.game
    kinds = {game.prize(bet) for bet in limit.bets}
    won = [
        (seat, place)
        for seat, lines in seats.items()
        for place, line in enumerate(lines)
        if line.prize and (game.prize(line.bet) if line.hit is not None else line.bet) in kinds
    ]
    circles = {line: place for place, line in enumerate(game.line_keys)}
    won.sort(key=lambda at: (-at[0], circles.get(seats[at[0]][at[1]].bet, len(circles))))
    prizes = [seats[seat][place].prize for seat, place in won]
    given = shared_out(limit.limit_cents, prizes)
    for (seat, place), prize, paid in zip(won, prizes, given, strict=True):
        line = seats[seat][place]
        if paid != prize and line.returned is not None:
            total = exact(sum(map(Fraction, prizes), Fraction(0)))
            left = exact(Fraction(line.returned) - prize + paid)
            cut = Cut(line.returned, total, limit, clause)
            seats[seat][place] = replace(line, returned=left, cut=cut)


def _in_order(lines: list[Line], spot: Spot, order: Mapping[str, int]) -> list[Line]:
    """Sort lines by hand, then by the house's order of resolving."""
    last = len(order)
    if not spot.more:
        return sorted(lines, key=lambda line: order.get(line.bet, last))
    hands = {hand.name: place for place, hand in enumerate(spot.hands)}
    return sorted(lines, key=lambda line: (hands.get(line.hand, 0), order.get(line.bet, last)))


def _waiting_for(round_: Round) -> str:
    offered = actions(round_)
    if offered.takes_bets:
        return "bets are still open"
    if offered.seat is not None and offered.decide is not None:
        who = holder_name(offered.seat, offered.hand)
        return f"{who} has to decide ({offered.decide.title})"
    draw = offered.draws[-1]
    return (
        f"{holder_name(draw.to, draw.hand)} is owed {counted(draw.cards, 'card')} (the {draw.step})"
    )


def _returned(round_: Round) -> Settlement:
    last = round_.events[-1]
    game = round_.layout.game
    clause = game.sheet[game.irregularities[last.kind] if isinstance(last, Irregular) else "void"]
    return Settlement(
        tuple(
            SeatResult(
                spot.seat,
                tuple(
                    Line(bet, stake, "void", stake, clause) for bet, stake in spot.stakes.items()
                ),
            )
            for spot in round_.spots
        ),
        round_.void_reason,
    )


# Jackpots ---------------------------------------------------------------------------------------


def _jackpot_lines(round_: Round, jackpot: JackpotSensor) -> Iterator[tuple[int, Line]]:
    """Yield each hand's line in the jackpot's table, and the envy it brings the others."""
    layout, bet = round_.layout, jackpot.bet
    betting = [spot for spot in round_.spots if spot.has(bet)]
    if not betting:
        return
    pays, sheet = layout.pays(bet), layout.game.sheet
    hits: dict[int, PayLine] = {}
    for spot in round_.spots:
        if spot.folded and not layout.option(FOLDED_HANDS_QUALIFY):
            continue
        if spot.has(bet) or layout.option(ENVY_ANY_HAND):
            hit = pays.hit(jackpot.subject(spot, round_, pays.reading.name))
            if hit is not None:
                hits[spot.seat] = hit
    for spot in betting:
        seat_hit = hits.get(spot.seat)
        if seat_hit is not None:
            yield spot.seat, paid(spot, bet, seat_hit, sheet["jackpot-wins"])
        elif spot.folded and not layout.option(FOLDED_HANDS_QUALIFY):
            yield spot.seat, lose(spot, bet, sheet["jackpot-folded"])
        else:
            yield spot.seat, lose(spot, bet, sheet["jackpot-loses"])
    for trigger in sorted(hits, reverse=True):
        hit = hits[trigger]
        if hit.envy_cents is None:
            continue
        for spot in betting:
            if _envies(round_, spot, trigger):
                yield (
                    spot.seat,
                    Line(
                        bet=ENVY,
                        stake=0,
                        outcome="win",
                        returned=exact(Fraction(hit.envy_cents * spot.stake(bet), 100)),
                        clause=sheet["envy"],
                        hit=hit,
                        caused_by=trigger,
                    ),
                )


def _envies(round_: Round, spot: Spot, trigger: int) -> bool:
    """Whether a spot gets envy from a trigger.

    No spot gets envy from itself. A house switch says whether a player's second spot gets it from
    his first.
    """
    if spot.seat == trigger:
        return False
    if round_.layout.option(ENVY_TO_OWN_SPOTS):
        return True
    other = round_.spot(trigger)
    return spot.player is None or spot.player != other.player
