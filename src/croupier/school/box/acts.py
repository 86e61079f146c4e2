"""What a dealer does, one small value an act, and the words people and programs use for it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from croupier.money import Cents, dollars
from croupier.rules import Effect, Holder
from croupier.school.box.desk import Desk

How = Literal["pay", "take", "leave"]
HOWS: tuple[How, ...] = ("pay", "take", "leave")


@dataclass(frozen=True, slots=True)
class Call:
    """Say it aloud, or do what everybody at the table sees: “No more bets”."""

    what: str


@dataclass(frozen=True, slots=True)
class Press:
    """A button of the shuffler or of the jackpot's console."""

    what: str


@dataclass(frozen=True, slots=True)
class DealTo:
    """Cards from the packet to a place."""

    to: Holder
    cards: int


@dataclass(frozen=True, slots=True)
class Burn:
    """Cards of the packet into the discard rack, unseen."""

    cards: int


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask a seat for its decision."""

    seat: int


@dataclass(frozen=True, slots=True)
class Turn:
    """Turn cards face up: the step of the game that they belong to."""

    what: str


@dataclass(frozen=True, slots=True)
class Announce:
    """Say whether the dealer's hand qualifies."""

    qualifies: bool


@dataclass(frozen=True, slots=True)
class Collect:
    """Bets from the felt into the tray before the deal, one chip each."""

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
    """A seat and its hand on the jackpot's console."""

    seat: int
    hand: str


@dataclass(frozen=True, slots=True)
class CallSupervisor:
    """Somebody with a card confirms what a meter pays."""


@dataclass(frozen=True, slots=True)
class Rule:
    """Something went wrong, and this follows from it."""

    effect: Effect


Act = (
    Call | Press | DealTo | Burn | Ask | Turn | Announce | Collect | Visit | Resolve | Select
    | CallSupervisor | Rule
)  # fmt: skip


# Words ------------------------------------------------------------------------------------------


def act_words(act: Act, desk: Desk) -> str:
    """The act as somebody would tell it, in the imperative."""
    match act:
        case Call(what):
            return f"call “{what}”"
        case Press(what):
            return f"press {what}"
        case DealTo(to, cards):
            return f"deal {_cards(cards)} to {place_name(to)}"
        case Burn(cards):
            return f"burn {_cards(cards)}"
        case Ask(seat):
            return f"ask seat {seat}"
        case Turn(what):
            return f"turn the {what}"
        case Announce(qualifies):
            return f"announce that the dealer {'qualifies' if qualifies else 'does not qualify'}"
        case Collect(chips):
            return f"collect {chips} {'chip' if chips == 1 else 'chips'}"
        case Visit(seat):
            return f"go to seat {seat} to settle it"
        case Resolve(seat, bet, how, amount):
            money = f" {dollars(amount)}" if amount is not None else ""
            return f"{how} {desk.title(bet)}{money} at seat {seat}"
        case Select(seat, hand):
            return f"select {desk.hands.get(hand, hand)} at seat {seat}"
        case CallSupervisor():
            return "call a supervisor"
        case Rule(effect):
            return RULINGS[effect]


def told(act: Act, desk: Desk) -> str:
    """The act as somebody would tell it who has seen it done."""
    verb, _, rest = act_words(act, desk).partition(" ")
    return f"{_PAST[verb]} {rest}"


_PAST: Mapping[str, str] = {
    "call": "called", "press": "pressed", "deal": "dealt", "burn": "burned", "ask": "asked",
    "turn": "turned", "announce": "announced", "collect": "collected", "go": "went",
    "pay": "paid", "take": "took", "leave": "left", "select": "selected", "rule": "ruled",
}  # fmt: skip

RULINGS: Mapping[Effect, str] = {
    Effect.VOID: "rule that all hands are void",
    Effect.REPLACE: "rule that the next card takes the place of the exposed one",
    Effect.REDEAL: "rule that the cards are dealt again",
    Effect.STANDS: "rule that the round stands",
}


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def place_name(holder: Holder) -> str:
    if isinstance(holder, int):
        return f"seat {holder}"
    return "the dealer" if holder == "dealer" else "the board"


# As programs write them -------------------------------------------------------------------------


def act_json(act: Act) -> dict[str, Any]:
    """The act as the book keeps it."""
    match act:
        case Call(what):
            return {"do": "call", "what": what}
        case Press(what):
            return {"do": "press", "what": what}
        case DealTo(to, cards):
            return {"do": "deal", "to": f"seat {to}" if isinstance(to, int) else to, "cards": cards}
        case Burn(cards):
            return {"do": "burn", "cards": cards}
        case Ask(seat):
            return {"do": "ask", "seat": seat}
        case Turn(what):
            return {"do": "reveal", "what": what}
        case Announce(qualifies):
            return {"do": "announce", "qualifies": qualifies}
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
        case Rule(effect):
            return {"do": "rule", "effect": effect.name.lower()}
