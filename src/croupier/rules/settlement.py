"""Settlement: for each spot and bet what came back, at what odds, and by which clause."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from croupier.errors import IllegalAction, must
from croupier.money import EVEN_MONEY, Cents, Odds, exact
from croupier.paytables import PayLine, Pays
from croupier.rules.events import Irregular
from croupier.rules.position import Round, actions
from croupier.rules.spots import Hand, Spot
from croupier.rules.switches import ENVY_ANY_HAND, ENVY_TO_OWN_SPOTS, FOLDED_HANDS_QUALIFY
from croupier.rules.vocabulary import Clause, Jackpot, holder_name

Outcome = Literal["win", "lose", "push", "void"]
ENVY = "envy"


@dataclass(frozen=True, slots=True)
class Line:
    """One bet resolved, as data: whoever shows it finds the words."""

    bet: str
    stake: int
    outcome: Outcome
    returned: Cents | None
    """All that comes back; None when only the meter knows."""
    clause: Clause
    odds: Odds | None = None
    """What a winning bet was paid at."""
    hit: PayLine | None = None
    """The line of the pay table that was hit."""
    caused_by: int | None = None
    """The seat whose hand brought this one envy."""
    hand: str = ""
    """Which hand of the seat, where it has more than one."""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """A spot resolved, in the order the dealer resolves it."""

    seat: int
    lines: tuple[Line, ...]

    @property
    def net(self) -> Cents | None:
        """What the player is up or down; None with a meter pay."""
        total: Cents = 0
        for line in self.lines:
            if line.returned is None:
                return None
            total += line.returned - line.stake
        return total


@dataclass(frozen=True, slots=True)
class Settlement:
    """A round resolved; dealers work from their right, so the last seat comes first."""

    seats: tuple[SeatResult, ...]
    void_reason: str = ""

    def seat(self, number: int) -> SeatResult:
        return next(result for result in self.seats if result.seat == number)

    @property
    def from_the_right(self) -> tuple[SeatResult, ...]:
        return tuple(sorted(self.seats, key=lambda result: -result.seat))


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
    """Paid without a stake of its own, on another bet that stays where it is."""
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
    """A bet on a hand's own value: the table says what it pays, and no line loses.

    A line that says push has a clause of its own where the rule sheet has one.
    """
    hit = pays.hit(subject)
    if hit is None:
        return lose(spot, bet, loses)
    return paid(spot, bet, hit, pushes if pushes is not None and hit.odds.is_push else wins)


def paid(spot: Held, bet: str, hit: PayLine, clause: Clause) -> Line:
    """A bet paid by a line of its table, which may say push."""
    if hit.odds.is_push:
        return push(spot, bet, clause, hit=hit)
    return win(spot, bet, clause, hit.odds, hit=hit)


# The round --------------------------------------------------------------------------------------


def settle(table: Round) -> Settlement:
    """Resolve every bet of a round that is complete or void."""
    if table.is_void:
        return _returned(table)
    if not table.is_complete:
        raise IllegalAction(f"the round is not over: {_waiting_for(table)}")
    lines = {spot.seat: list(table.felt.game.settles(spot, table)) for spot in table.spots}
    for jackpot in table.felt.game.jackpots:
        for seat, line in _jackpot_lines(table, jackpot):
            lines[seat].append(line)
    order = table.felt.place_in_settlement
    for spot in table.spots:
        settled = {(line.hand, line.bet) for line in lines[spot.seat]}
        for hand in spot.hands:
            for bet in hand.stakes:
                must((hand.name, bet) in settled, f"seat {spot.seat}: nothing settles {bet}")
    return Settlement(
        tuple(
            SeatResult(spot.seat, tuple(_in_order(lines[spot.seat], spot, order)))
            for spot in table.spots
        )
    )


def _in_order(lines: list[Line], spot: Spot, order: Mapping[str, int]) -> list[Line]:
    """Hand by hand, and on each hand as the house resolves its bets."""
    last = len(order)
    if not spot.more:
        return sorted(lines, key=lambda line: order.get(line.bet, last))
    hands = {hand.name: place for place, hand in enumerate(spot.hands)}
    return sorted(lines, key=lambda line: (hands.get(line.hand, 0), order.get(line.bet, last)))


def _waiting_for(table: Round) -> str:
    offered = actions(table)
    if offered.takes_bets:
        return "bets are still open"
    if offered.seat is not None and offered.decide is not None:
        who = holder_name(offered.seat, offered.hand)
        return f"{who} has to decide ({offered.decide.title})"
    draw = offered.draws[-1]
    return f"{holder_name(draw.to, draw.hand)} is owed {draw.cards} cards (the {draw.step})"


def _returned(table: Round) -> Settlement:
    last = table.events[-1]
    game = table.felt.game
    clause = game.sheet[game.irregularities[last.kind] if isinstance(last, Irregular) else "void"]
    return Settlement(
        tuple(
            SeatResult(
                spot.seat,
                tuple(
                    Line(bet, stake, "void", stake, clause) for bet, stake in spot.stakes.items()
                ),
            )
            for spot in table.spots
        ),
        table.void_reason,
    )


# Jackpots ---------------------------------------------------------------------------------------


def _jackpot_lines(table: Round, jackpot: Jackpot) -> Iterator[tuple[int, Line]]:
    """Which line of the jackpot's table each hand hits, and the envy it brings the others."""
    felt, bet = table.felt, jackpot.bet
    betting = [spot for spot in table.spots if spot.has(bet)]
    if not betting:
        return
    pays, sheet = felt.pays(bet), felt.game.sheet
    hits: dict[int, PayLine] = {}
    for spot in table.spots:
        if spot.folded and not felt.option(FOLDED_HANDS_QUALIFY):
            continue
        if spot.has(bet) or felt.option(ENVY_ANY_HAND):
            hit = pays.hit(jackpot.subject(spot, table, pays.reading.name))
            if hit is not None:
                hits[spot.seat] = hit
    for spot in betting:
        seat_hit = hits.get(spot.seat)
        if seat_hit is not None:
            yield spot.seat, paid(spot, bet, seat_hit, sheet["jackpot-wins"])
        elif spot.folded and not felt.option(FOLDED_HANDS_QUALIFY):
            yield spot.seat, lose(spot, bet, sheet["jackpot-folded"])
        else:
            yield spot.seat, lose(spot, bet, sheet["jackpot-loses"])
    for trigger in sorted(hits, reverse=True):
        hit = hits[trigger]
        if hit.envy_cents is None:
            continue
        for spot in betting:
            if _envies(table, spot, trigger):
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


def _envies(table: Round, spot: Spot, trigger: int) -> bool:
    """Nobody envies himself; whether a player's second spot envies his first is a house switch."""
    if spot.seat == trigger:
        return False
    if table.felt.option(ENVY_TO_OWN_SPOTS):
        return True
    other = table.spot(trigger)
    return spot.player is None or spot.player != other.player
