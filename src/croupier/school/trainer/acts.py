"""What a dealer does: one small value per act, and its wording for people and programs."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from croupier.money import Cents, dollars
from croupier.rules import Effect, Gesture, Holder
from croupier.school.trainer.desk import DealerDesk

How = Literal["pay", "take", "leave"]
HOWS: tuple[How, ...] = ("pay", "take", "leave")


@dataclass(frozen=True, slots=True)
class Call:
    """Say it aloud, or do what everyone at the table sees: “No more bets”."""

    what: str


@dataclass(frozen=True, slots=True)
class PressButton:
    """Press a button of the shuffler or the jackpot's console."""

    what: str


@dataclass(frozen=True, slots=True)
class DealTo:
    """Deal cards from the packet to a place."""

    to: Holder
    cards: int


@dataclass(frozen=True, slots=True)
class Burn:
    """Put cards of the packet into the discard rack, unseen."""

    cards: int


@dataclass(frozen=True, slots=True)
class AskSeat:
    """Ask a seat for its decision."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnUp:
    """Turn cards face up, at the step of the game that they belong to."""

    what: str


@dataclass(frozen=True, slots=True)
class Announce:
    """Say whether the dealer's hand qualifies and, if required, what hand it is."""

    qualifies: bool
    hand: str = ""


@dataclass(frozen=True, slots=True)
class CallHand:
    """Say what a hand of nobody counts: “Player 5”."""

    side: str
    hand: str


@dataclass(frozen=True, slots=True)
class Positions:
    """Say which positions have not made a bet: “No Pair Plus, position 2, 3 and 5”."""

    bet: str
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Handle:
    """Handle a seat's bets or cards: a bet is pushed back, cards are locked up, left or tucked."""

    gesture: Gesture
    seat: int


@dataclass(frozen=True, slots=True)
class Perform:
    """Make a move besides the deal: turn a key, wash a deck, swipe a card."""

    what: str


@dataclass(frozen=True, slots=True)
class Count:
    """Say how many cards a deck has after counting it down."""

    cards: int


@dataclass(frozen=True, slots=True)
class Collect:
    """Collect bets from the layout into the tray before the deal, one chip each."""

    chips: int


@dataclass(frozen=True, slots=True)
class Visit:
    """Go to a seat to settle it."""

    seat: int


@dataclass(frozen=True, slots=True)
class Resolve:
    """Pay a bet, take it, or leave it with the player; a take without an amount takes all."""

    seat: int
    bet: str
    how: How
    amount: Cents | None = None


@dataclass(frozen=True, slots=True)
class Select:
    """Select a seat and its hand on the jackpot's console."""

    seat: int
    hand: str


@dataclass(frozen=True, slots=True)
class CallSupervisor:
    """Have someone with a card confirm what a meter pays."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """Rule on something that went wrong."""

    effect: Effect


@dataclass(frozen=True, slots=True)
class Enter:
    """Enter an amount in a form: an adjustment or a refund."""

    amount: Cents


@dataclass(frozen=True, slots=True)
class AskHint:
    """Ask what is due; nothing happens at the table."""


Act = (
    Call | PressButton | DealTo | Burn | AskSeat | TurnUp | Announce | CallHand | Positions
    | Collect | Visit | Resolve | Handle | Select | CallSupervisor | Ruling | Perform | Count
    | Enter | AskHint
)  # fmt: skip


# Words ------------------------------------------------------------------------------------------


def act_words(act: Act, desk: DealerDesk) -> str:
    """Return the act in words, in the imperative."""
    return _worded(act, desk).now


def told(act: Act, desk: DealerDesk) -> str:
    """Return the act in words, in the past tense."""
    words = _worded(act, desk)
    return f"{words.verb.past} {words.rest}"


class Verb(NamedTuple):
    """A verb as an order and as a report: `deal` and `dealt`."""

    imperative: str
    past: str


class _Worded(NamedTuple):
    verb: Verb
    rest: str

    @property
    def now(self) -> str:
        return f"{self.verb.imperative} {self.rest}"


CALL, RULE, DO = Verb("call", "called"), Verb("rule", "ruled"), Verb("do", "did")
SETTLING: Mapping[How, Verb] = {
    "pay": Verb("pay", "paid"),
    "take": Verb("take", "took"),
    "leave": Verb("push", "pushed"),
}
RULINGS: Mapping[Effect, str] = {
    Effect.VOID: "that all hands are void",
    Effect.REPLACE: "that the next card takes the place of the exposed one",
    Effect.REDEAL: "that the cards are dealt again",
    Effect.STANDS: "that the round stands",
}


def _worded(act: Act, desk: DealerDesk) -> _Worded:
    match act:
        case Call(what):
            return _Worded(CALL, f"“{what}”")
        case PressButton(what):
            return _Worded(Verb("press", "pressed"), what)
        case DealTo(to, cards):
            return _Worded(Verb("deal", "dealt"), f"{_cards(cards)} to {place_name(to)}")
        case Burn(cards):
            return _Worded(Verb("burn", "burned"), _cards(cards))
        case AskSeat(seat):
            return _Worded(Verb("ask", "asked"), f"seat {seat}")
        case TurnUp(what):
            return _Worded(Verb("turn", "turned"), f"the {what}")
        case Announce(qualifies, hand):
            said = "qualifies" if qualifies else "does not qualify"
            named = f" with {hand}" if hand else ""
            return _Worded(Verb("announce", "announced"), f"that the dealer {said}{named}")
        case CallHand(side, hand):
            return _Worded(CALL, f"“{desk.sides.get(side, side)} {hand}”")
        case Positions(bet, seats):
            return _Worded(CALL, f"“No {desk.title(bet)}, {positions_text(seats)}”")
        case Handle(gesture, seat):
            return _Worded(*_GESTURES[gesture](seat))
        case Perform(what):
            return _Worded(DO, f"“{what}”")
        case Count(cards):
            return _Worded(Verb("count", "counted"), _cards(cards))
        case Enter(amount):
            return _Worded(Verb("enter", "entered"), f"${dollars(amount)}")
        case Collect(chips):
            counted = f"{chips} {'chip' if chips == 1 else 'chips'}"
            return _Worded(Verb("collect", "collected"), counted)
        case Visit(seat):
            return _Worded(Verb("go", "went"), f"to seat {seat} to settle it")
        case Resolve(seat, bet, how, amount):
            money = f" ${dollars(amount)}" if amount is not None else ""
            return _Worded(SETTLING[how], f"{desk.title(bet)}{money} at seat {seat}")
        case Select(seat, hand):
            hit = desk.hands.get(hand, hand)
            return _Worded(Verb("select", "selected"), f"{hit} at seat {seat}")
        case CallSupervisor():
            return _Worded(CALL, "a supervisor")
        case Ruling(effect):
            return _Worded(RULE, RULINGS[effect])
        case AskHint():
            return _Worded(Verb("ask", "asked"), "for a hint")


def positions_text(seats: Sequence[int]) -> str:
    """Return positions as a dealer calls them: `position 2, 3 and 5`."""
    *first, last = seats or ("nowhere",)
    return f"position {', '.join(map(str, first))} and {last}" if first else f"position {last}"


_GESTURES: Mapping[Gesture, Callable[[int], tuple[Verb, str]]] = {
    Gesture.PUSH_BACK: lambda seat: (Verb("push", "pushed"), f"the bet back to seat {seat}"),
    Gesture.LOCK_UP: lambda seat: (Verb("lock up", "locked up"), f"the cards of seat {seat}"),
    Gesture.LEAVE_UP: lambda seat: (Verb("leave", "left"), f"the cards of seat {seat} face up"),
    Gesture.TUCK: lambda seat: (Verb("tuck", "tucked"), f"the cards of seat {seat} under its bet"),
}


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def place_name(holder: Holder) -> str:
    if isinstance(holder, int):
        return f"seat {holder}"
    known = {"dealer": "the dealer", "community": "the board"}
    return known.get(holder, f"the {holder.capitalize()}")


# As programs write them -------------------------------------------------------------------------


def act_json(act: Act) -> dict[str, Any]:
    """Return the act as the ledger stores it."""
    match act:
        case Call(what):
            return {"do": "call", "what": what}
        case PressButton(what):
            return {"do": "press", "what": what}
        case DealTo(to, cards):
            return {"do": "deal", "to": f"seat {to}" if isinstance(to, int) else to, "cards": cards}
        case Burn(cards):
            return {"do": "burn", "cards": cards}
        case AskSeat(seat):
            return {"do": "ask", "seat": seat}
        case TurnUp(what):
            return {"do": "reveal", "what": what}
        case Announce(qualifies, hand):
            said = {"do": "announce", "qualifies": qualifies}
            return said | {"hand": hand} if hand else said
        case CallHand(side, hand):
            return {"do": "points", "side": side, "hand": hand}
        case Positions(bet, seats):
            return {"do": "positions", "bet": bet, "seats": list(seats)}
        case Handle(gesture, seat):
            return {"do": "handle", "gesture": gesture.value, "seat": seat}
        case Perform(what):
            return {"do": "perform", "what": what}
        case Count(cards):
            return {"do": "count", "cards": cards}
        case Enter(amount):
            return {"do": "enter", "amount": dollars(amount)}
        case Collect(chips):
            return {"do": "collect", "chips": chips}
        case Visit(seat):
            return {"do": "settle", "seat": seat}
        case Resolve(seat, bet, how, amount):
            resolved: dict[str, Any] = {"do": "resolve", "seat": seat, "bet": bet, "how": how}
            return resolved if amount is None else resolved | {"amount": dollars(amount)}
        case Select(seat, hand):
            return {"do": "select", "seat": seat, "hand": hand}
        case CallSupervisor():
            return {"do": "supervisor"}
        case Ruling(effect):
            return {"do": "rule", "effect": effect.name.lower()}
        case AskHint():
            return {"do": "hint"}
