"""What a dealer does, one small value an act, and the words people and programs use for it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

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
    return _worded(act, desk).now


def told(act: Act, desk: Desk) -> str:
    """The act as somebody would tell it who has seen it done."""
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


CALL, RULE = Verb("call", "called"), Verb("rule", "ruled")
SETTLING: Mapping[How, Verb] = {
    "pay": Verb("pay", "paid"),
    "take": Verb("take", "took"),
    "leave": Verb("leave", "left"),
}
RULINGS: Mapping[Effect, str] = {
    Effect.VOID: "that all hands are void",
    Effect.REPLACE: "that the next card takes the place of the exposed one",
    Effect.REDEAL: "that the cards are dealt again",
    Effect.STANDS: "that the round stands",
}


def _worded(act: Act, desk: Desk) -> _Worded:
    match act:
        case Call(what):
            return _Worded(CALL, f"“{what}”")
        case Press(what):
            return _Worded(Verb("press", "pressed"), what)
        case DealTo(to, cards):
            return _Worded(Verb("deal", "dealt"), f"{_cards(cards)} to {place_name(to)}")
        case Burn(cards):
            return _Worded(Verb("burn", "burned"), _cards(cards))
        case Ask(seat):
            return _Worded(Verb("ask", "asked"), f"seat {seat}")
        case Turn(what):
            return _Worded(Verb("turn", "turned"), f"the {what}")
        case Announce(qualifies):
            said = "qualifies" if qualifies else "does not qualify"
            return _Worded(Verb("announce", "announced"), f"that the dealer {said}")
        case Collect(chips):
            counted = f"{chips} {'chip' if chips == 1 else 'chips'}"
            return _Worded(Verb("collect", "collected"), counted)
        case Visit(seat):
            return _Worded(Verb("go", "went"), f"to seat {seat} to settle it")
        case Resolve(seat, bet, how, amount):
            money = f" {dollars(amount)}" if amount is not None else ""
            return _Worded(SETTLING[how], f"{desk.title(bet)}{money} at seat {seat}")
        case Select(seat, hand):
            hit = desk.hands.get(hand, hand)
            return _Worded(Verb("select", "selected"), f"{hit} at seat {seat}")
        case CallSupervisor():
            return _Worded(CALL, "a supervisor")
        case Rule(effect):
            return _Worded(RULE, RULINGS[effect])


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
