"""Playing a round: a frozen position, the events that led to it, and what may come next.

`actions(round)` is the only source of what is legal; `apply` refuses everything else and says why.
The engine never shuffles: cards come in from outside, each when someone sees it for the first time.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from croupier.cards import Card, card_text
from croupier.errors import (
    BadBet,
    BadCard,
    BadSeat,
    CroupierError,
    IllegalAction,
    WrongHandSize,
)
from croupier.money import dollars
from croupier.rules.events import (
    BetsLocked,
    Dealt,
    Decided,
    Event,
    Irregular,
    Voided,
    Wager,
)
from croupier.rules.felt import Felt
from croupier.rules.irregularities import EXPOSED_CARDS_MAX, IRREGULARITIES, Effect
from croupier.rules.vocabulary import Bet, Choice, Decide, Holder

TEXT_MAX = 400
"""How long a reason or a player's name may be."""


@dataclass(frozen=True, slots=True)
class Spot:
    """One betting position: its bets in cents, its cards and what its player decided."""

    seat: int
    player: str | None
    stakes: Mapping[str, int]
    """Bets as locked, then the Play or Raise bet once it is made."""
    cards: tuple[Card, ...] = ()
    decisions: tuple[str, ...] = ()
    folded: bool = False
    taken_back: frozenset[str] = frozenset()

    def has(self, *bets: str) -> bool:
        """Whether any of these bets is up."""
        return any(bet in self.stakes for bet in bets)

    def stake(self, bet: str) -> int:
        return self.stakes.get(bet, 0)


@dataclass(frozen=True, slots=True)
class Draw:
    """The cards that chance owes next."""

    to: Holder
    cards: int
    step: str


@dataclass(frozen=True)
class Round:
    """A position of a game. `events` is the truth; every other field is their replay."""

    felt: Felt
    events: tuple[Event, ...] = ()
    spots: tuple[Spot, ...] = ()
    dealer: tuple[Card, ...] = ()
    community: tuple[Card, ...] = ()
    out_of_play: tuple[Card, ...] = ()
    step: int = 0
    turn: int = 0
    """Within a step that goes round the table: the place in `spots` of the next seat."""
    exposed: int = 0
    void_reason: str = ""

    @property
    def locked(self) -> bool:
        return bool(self.spots)

    @property
    def is_void(self) -> bool:
        return bool(self.void_reason)

    @cached_property
    def is_complete(self) -> bool:
        """Whether the hands may be compared: nothing that a bet depends on is still to come."""
        return self.locked and not self.is_void and all(not owed for owed, _ in _owed(self))

    @property
    def seen(self) -> tuple[Card, ...]:
        """Every card that anyone has seen."""
        own = (card for spot in self.spots for card in spot.cards)
        return (*own, *self.dealer, *self.community, *self.out_of_play)

    def spot(self, seat: int) -> Spot:
        for spot in self.spots:
            if spot.seat == seat:
                return spot
        raise BadSeat(f"nobody bet at seat {seat!r}")


@dataclass(frozen=True, slots=True)
class Actions:
    """Everything that may happen next, and nothing else."""

    takes_bets: bool = False
    draws: tuple[Draw, ...] = ()
    """One draw is owed; the ones before it are dealt if the house deals them, and no bet cares."""
    seat: int | None = None
    """Whose turn it is to decide."""
    decide: Decide | None = None
    choices: tuple[Choice, ...] = ()
    irregularities: tuple[str, ...] = ()
    """The kinds of trouble that may be reported now; the floor may then also void the round."""

    def __iter__(self) -> Iterator[Decided]:
        if self.seat is not None:
            for choice in self.choices:
                yield Decided(self.seat, choice.name)

    def __contains__(self, event: object) -> bool:
        match event:
            case BetsLocked():
                return self.takes_bets
            case Dealt():
                return any(
                    draw.to == event.to and draw.cards == len(event.cards) for draw in self.draws
                )
            case Decided():
                return any(event == decision for decision in self)
            case Irregular():
                return event.kind in self.irregularities
            case Voided():
                return bool(self.irregularities)
            case _:
                return False

    def __bool__(self) -> bool:
        return self.takes_bets or bool(self.draws) or self.seat is not None


def open_round(felt: Felt) -> Round:
    """A round before the first bet."""
    return Round(felt)


def replay(felt: Felt, events: Iterable[Event]) -> Round:
    """The position these events lead to."""
    table = open_round(felt)
    for event in events:
        table = apply(table, event)
    return table


def actions(table: Round) -> Actions:
    """What may happen next."""
    if table.is_void:
        return Actions()
    if not table.locked:
        return Actions(takes_bets=True)
    draws: list[Draw] = []
    for owed, ahead in _owed(table):
        if isinstance(ahead, Draw):
            draws.append(ahead)
            if owed:
                break
        else:
            spot, decide = ahead
            if draws:
                break
            return Actions(
                seat=spot.seat,
                decide=decide,
                choices=decide.choices,
                irregularities=_troubles(table),
            )
    return Actions(draws=tuple(draws), irregularities=_troubles(table))


def _troubles(table: Round) -> tuple[str, ...]:
    """The irregularities that can be noticed now: a board that is turned is not dealt again."""
    in_use = table.dealer or table.community
    return tuple(
        kind
        for kind in table.felt.game.irregularities
        if not (in_use and IRREGULARITIES[kind].effect is Effect.REDEAL)
    )


def apply(table: Round, event: Event) -> Round:
    """The position after an event that `actions` allows."""
    match event:
        case BetsLocked(wagers):
            return _lock(table, wagers)
        case Dealt():
            return _deal(table, event)
        case Decided():
            return _decide(table, event)
        case Irregular():
            return _disturb(table, event)
        case Voided(reason):
            _still_open(table, f"void it for {reason!r}")
            if not reason.strip() or len(reason) > TEXT_MAX:
                raise IllegalAction(f"a void round needs a reason of 1 to {TEXT_MAX} letters")
            return _void(table, event, reason.strip())


# What lies ahead --------------------------------------------------------------------------------


def _owed(table: Round) -> Iterator[tuple[bool, Draw | tuple[Spot, Decide]]]:
    """Everything ahead in order, each with whether a bet depends on it."""
    for index in range(table.step, len(table.felt.steps)):
        step = table.felt.steps[index]
        first = table.turn if index == table.step else 0
        if isinstance(step, Decide):
            for spot in table.spots[first:]:
                if step.asked(spot, table):
                    yield True, (spot, step)
        elif step.to == "seats":
            for spot in table.spots[first:]:
                if step.when(table) and step.receives(spot, table):
                    yield True, Draw(spot.seat, step.cards, step.key)
        elif step.when(table):
            yield step.needed(table), Draw(step.to, step.cards, step.key)


def _still_open(table: Round, what: str) -> None:
    if table.is_void:
        raise IllegalAction(f"the round is void ({table.void_reason}); nobody can {what}")
    if not table.locked:
        raise IllegalAction(f"bets are still open; nobody can {what}")


# Bets -------------------------------------------------------------------------------------------


def _lock(table: Round, wagers: tuple[Wager, ...]) -> Round:
    if table.locked or table.is_void:
        raise IllegalAction("bets are locked already; no bet is made, raised or withdrawn now")
    game = table.felt.game
    if not wagers:
        raise BadBet("a round needs at least one bet")
    for wager in wagers:
        if type(wager.seat) is not int or not 1 <= wager.seat <= game.seats_max:
            raise BadSeat(
                f"seat {wager.seat!r} is not on the layout; seats are 1 to {game.seats_max}"
            )
    if len({wager.seat for wager in wagers}) != len(wagers):
        taken = next(w.seat for w in wagers if sum(v.seat == w.seat for v in wagers) > 1)
        raise BadSeat(f"seat {taken} is taken twice")
    ordered = sorted(wagers, key=lambda wager: wager.seat)
    for wager in ordered:
        _check_bets(table.felt, wager)
    for bet in game.bets:
        if bet.same_at_all_seats:
            _check_one_amount(bet, ordered)
    # Copies, because a caller may go on using the mapping he gave us.
    kept = BetsLocked(tuple(replace(wager, bets=dict(wager.bets)) for wager in wagers))
    spots = tuple(Spot(wager.seat, wager.player, dict(wager.bets)) for wager in ordered)
    locked = replace(table, events=(*table.events, kept), spots=spots)
    game.check_spots(locked)
    return locked


def _check_bets(felt: Felt, wager: Wager) -> None:
    game, bets, place = felt.game, wager.bets, f"seat {wager.seat}"
    if not bets:
        raise BadBet("has no bet", place=place)
    if wager.player is not None and not 0 < len(wager.player) <= TEXT_MAX:
        raise BadSeat(f"a player's name has 1 to {TEXT_MAX} letters", place=place)
    for key, amount in bets.items():
        bet = game.bet(key)
        if bet is None:
            known = ", ".join(entry.key for entry in game.bets)
            raise BadBet(f"{game.title} has no bet {key!r}; it has {known}", place=place)
        if type(amount) is not int or amount <= 0:
            raise BadBet(f"{key} is {amount!r} cents; a bet is above 0", place=place)
    for bet in game.bets:
        if bet.key in bets:
            _check_company(felt, bet, bets, place)
    company_needed = any(_needs(felt, game.bet(key)) for key in bets)
    for bet in game.bets:
        if bet.key not in bets and (
            (bet.mandatory and company_needed)
            or (bet.mandatory_if and felt.option(bet.mandatory_if))
        ):
            raise BadBet(f"{bet.title} is missing; every seat must place it", place=place)


def _needs(felt: Felt, bet: Bet | None) -> bool:
    return bet is not None and not (bet.alone_if and felt.option(bet.alone_if))


def _check_company(felt: Felt, bet: Bet, bets: Mapping[str, int], place: str) -> None:
    if bet.equals and bets.get(bet.equals) != bets[bet.key]:
        other = felt.game.bet(bet.equals)
        title = other.title if other else bet.equals
        given = f"{dollars(bets[bet.equals])}" if bet.equals in bets else "not there"
        raise BadBet(
            f"{bet.title} is {dollars(bets[bet.key])} and {title} is {given}; they must be equal",
            place=place,
        )
    if not _needs(felt, bet):
        return
    for other_key in bet.needs:
        if other_key not in bets:
            missing = felt.game.bet(other_key)
            title = missing.title if missing else other_key
            raise BadBet(f"{bet.title} needs a bet on {title}", place=place)
    if bet.needs_one_of and not any(key in bets for key in bet.needs_one_of):
        choices = " or ".join(
            entry.title for entry in felt.game.bets if entry.key in bet.needs_one_of
        )
        raise BadBet(f"{bet.title} needs a bet on {choices}", place=place)


def _check_one_amount(bet: Bet, wagers: Iterable[Wager]) -> None:
    fixed: Wager | None = None
    for wager in wagers:
        if bet.key not in wager.bets:
            continue
        if fixed is None:
            fixed = wager
        elif wager.bets[bet.key] != fixed.bets[bet.key]:
            raise BadBet(
                f"{bet.title} is {dollars(wager.bets[bet.key])} but {dollars(fixed.bets[bet.key])} "
                f"at seat {fixed.seat}; it is one fixed amount at all seats",
                place=f"seat {wager.seat}",
            )


# Cards ------------------------------------------------------------------------------------------


def _holder_name(holder: Holder) -> str:
    return f"seat {holder}" if isinstance(holder, int) else holder


def _deal(table: Round, event: Dealt) -> Round:
    _still_open(table, f"deal to {_holder_name(event.to)}")
    offered = actions(table)
    mine = [draw for draw in offered.draws if draw.to == event.to]
    fitting = [draw for draw in mine if draw.cards == len(event.cards)]
    draw = next(iter(fitting or mine), None)
    if draw is None:
        expected = (
            f"seat {offered.seat} has to decide"
            if offered.seat is not None
            else " or ".join(_holder_name(entry.to) for entry in offered.draws) + " is next"
            if offered.draws
            else "every card is out"
        )
        raise IllegalAction(f"no card goes to {_holder_name(event.to)} now: {expected}")
    if len(event.cards) != draw.cards:
        raise WrongHandSize(
            f"has {len(event.cards)} cards; the {draw.step} is {draw.cards}",
            place=_holder_name(event.to),
        )
    _check_cards(event.cards, _holder_name(event.to))
    try:
        table.felt.game.deck.check((*table.seen, *event.cards))
    except CroupierError as error:
        raise error.at(_holder_name(event.to)) from error
    return _with_cards(table, event, draw)


def _check_cards(cards: Iterable[Card], place: str) -> None:
    for card in cards:
        if type(card) is not int or not 0 <= card < 52:
            raise BadCard(f"{card!r} is no card", place=place)


def _with_cards(table: Round, event: Dealt, draw: Draw) -> Round:
    step = next(
        index
        for index in range(table.step, len(table.felt.steps))
        if table.felt.steps[index].key == draw.step
    )
    spots, dealer, community = table.spots, table.dealer, table.community
    turn = 0
    if event.to == "dealer":
        dealer += event.cards
        step += 1
    elif event.to == "community":
        community += event.cards
        step += 1
    else:
        place = next(i for i, spot in enumerate(spots) if spot.seat == event.to)
        spot = spots[place]
        held = Spot(spot.seat, spot.player, spot.stakes, spot.cards + event.cards, spot.decisions,
                    spot.folded, spot.taken_back)  # fmt: skip
        spots = (*spots[:place], held, *spots[place + 1 :])
        turn = place + 1
    return Round(table.felt, (*table.events, event), spots, dealer, community,
                 table.out_of_play, step, turn, table.exposed)  # fmt: skip


# Decisions --------------------------------------------------------------------------------------


def _decide(table: Round, event: Decided) -> Round:
    place = f"seat {event.seat}"
    _still_open(table, f"decide {event.choice!r}")
    offered = actions(table)
    if offered.seat is None or offered.decide is None:
        waiting = "cards are being dealt" if offered.draws else "the round is over"
        raise IllegalAction(f"cannot {event.choice!r} now: {waiting}", place=place)
    if offered.seat != event.seat:
        raise IllegalAction(
            f"cannot {event.choice!r} now: it is the turn of seat {offered.seat}", place=place
        )
    choice = offered.decide.choice(event.choice)
    if choice is None:
        known = " or ".join(repr(entry.name) for entry in offered.choices)
        raise IllegalAction(
            f"cannot {event.choice!r} now: {offered.decide.title} takes {known}", place=place
        )
    index = next(i for i, spot in enumerate(table.spots) if spot.seat == event.seat)
    spot = table.spots[index]
    stakes = spot.stakes
    if choice.makes:
        stakes = {**stakes, choice.makes: choice.times * spot.stakes[choice.of]}
    taken = spot.taken_back | {choice.takes_back} if choice.takes_back else spot.taken_back
    decided = Spot(spot.seat, spot.player, stakes, spot.cards, (*spot.decisions, choice.name),
                   spot.folded or choice.folds, taken)  # fmt: skip
    step = next(i for i, entry in enumerate(table.felt.steps) if entry is offered.decide)
    spots = (*table.spots[:index], decided, *table.spots[index + 1 :])
    return Round(table.felt, (*table.events, event), spots, table.dealer, table.community,
                 table.out_of_play, step, index + 1, table.exposed)  # fmt: skip


# Irregularities ---------------------------------------------------------------------------------


def _disturb(table: Round, event: Irregular) -> Round:
    _still_open(table, f"report {event.kind!r}")
    known = table.felt.game.irregularities
    if event.kind not in known:
        raise IllegalAction(
            f"{event.kind!r} is no irregularity of {table.felt.game.title}; "
            f"it has {', '.join(known)}",
            place="irregularities",
        )
    if event not in actions(table):
        raise IllegalAction(
            f"it is too late for {event.kind!r}: the board has been turned", place="irregularities"
        )
    irregularity = IRREGULARITIES[event.kind]
    events = (*table.events, event)
    match irregularity.effect:
        case Effect.VOID:
            return _void(table, event, _because(irregularity.title, event.note))
        case Effect.REDEAL:
            spots = tuple(
                Spot(spot.seat, spot.player, _as_locked(table, spot.seat)) for spot in table.spots
            )
            return Round(table.felt, events, spots, exposed=table.exposed)
        case Effect.STANDS:
            return replace(table, events=events)
        case Effect.REPLACE:
            return _expose(table, event, events)


def _as_locked(table: Round, seat: int) -> Mapping[str, int]:
    for event in table.events:
        if isinstance(event, BetsLocked):
            return dict(next(w.bets for w in event.wagers if w.seat == seat))
    raise IllegalAction("bets were never locked")


def _expose(table: Round, event: Irregular, events: tuple[Event, ...]) -> Round:
    out = table.out_of_play
    if event.card is not None:
        _check_cards([event.card], "irregularities")
        try:
            table.felt.game.deck.check((*table.seen, event.card))
        except CroupierError as error:
            raise error.at("irregularities") from error
        out = (*out, event.card)
    exposed = table.exposed + 1
    after = replace(table, out_of_play=out, exposed=exposed)
    if exposed <= EXPOSED_CARDS_MAX:
        return replace(after, events=events)
    return _void(after, event, _because(f"{exposed} cards were found face up", event.note))


def _because(title: str, note: str) -> str:
    return f"{title}: {note}" if note else title


def _void(table: Round, event: Irregular | Voided, reason: str) -> Round:
    """All hands void: whatever is up, and whatever else was put up, is to be returned."""
    raises = {
        choice.makes
        for decide in table.felt.game.decisions
        for choice in decide.choices
        if choice.makes
    }
    extra: dict[int, Mapping[str, int]] = {}
    for wager in event.also_up:
        spot = table.spot(wager.seat)
        for bet, amount in wager.bets.items():
            if bet not in raises or spot.has(bet) or amount <= 0:
                raise BadBet(f"{bet!r} cannot be up as well", place=f"seat {wager.seat}")
        extra[wager.seat] = wager.bets
    spots = tuple(
        replace(spot, stakes={**spot.stakes, **extra[spot.seat]}) if spot.seat in extra else spot
        for spot in table.spots
    )
    return replace(table, events=(*table.events, event), spots=spots, void_reason=reason)


# What a player may see --------------------------------------------------------------------------


@dataclass(frozen=True)
class View:
    """A round as one seat sees it: unless they are dealt face up, other players' cards are backs
    until hands are compared."""

    seat: int | None
    own: tuple[Card, ...]
    others: Mapping[int, int | tuple[Card, ...]] = field(default_factory=dict)
    """For each other seat its cards, or only how many it holds."""
    dealer: tuple[Card, ...] = ()
    community: tuple[Card, ...] = ()
    stakes: Mapping[int, Mapping[str, int]] = field(default_factory=dict)
    decisions: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    actions: Actions = field(default_factory=Actions)


def view(table: Round, seat: int | None) -> View:
    """What the player at `seat` may see; None is someone standing behind the table."""
    compared = table.is_complete and not table.is_void
    face_up = table.felt.deals_face_up
    return View(
        seat=seat,
        own=table.spot(seat).cards if seat is not None else (),
        others={
            spot.seat: spot.cards if face_up or (compared and not spot.folded) else len(spot.cards)
            for spot in table.spots
            if spot.seat != seat
        },
        dealer=table.dealer,
        community=table.community,
        stakes={spot.seat: dict(spot.stakes) for spot in table.spots},
        decisions={spot.seat: spot.decisions for spot in table.spots},
        actions=actions(table),
    )


def describe(event: Event) -> str:
    """An event in a line of a transcript."""
    match event:
        case BetsLocked(wagers):
            seats = "; ".join(
                f"seat {w.seat} " + ", ".join(f"{k} {dollars(v)}" for k, v in w.bets.items())
                for w in wagers
            )
            return f"No more bets: {seats}"
        case Dealt(to, cards):
            return f"{_holder_name(to)}: {' '.join(map(card_text, cards))}"
        case Decided(seat, choice):
            return f"seat {seat}: {choice}"
        case Irregular(kind, card, _):
            return f"irregularity: {kind}" + (f" {card_text(card)}" if card is not None else "")
        case Voided(reason):
            return f"void: {reason}"
