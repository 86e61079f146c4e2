"""Dealing procedures: what the dealer says, presses and does, in the order of the rule sheet."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from croupier.rules.layout import Layout
    from croupier.rules.position import Round
    from croupier.rules.settlement import Line
    from croupier.rules.spots import Spot


class Gesture(Enum):
    """What a dealer's hands do with a bet or with cards that lie before a seat."""

    PUSH_BACK = "push back"
    LOCK_UP = "lock up"
    LEAVE_UP = "leave face up"
    TUCK = "tuck"


@dataclass(frozen=True, slots=True)
class Stage:
    """One thing a dealer does, as the dealing procedure says it."""

    does: Literal["announce", "positions", "burn", "deal", "press", "ask", "reveal", "settle"]
    says: str
    """As the rule sheet prints it. A stage that resolves bets has `{side}` where it names the side
    it begins at, and `{order}` where the bets are listed: the layout fills in what the house
    chose."""
    to: str = ""
    cards: int = 0
    keep: int = 0
    """How many cards of the packet are kept, from the top; the rest are burned unseen."""
    face_up: bool = False
    """Whether a packet that goes to a seat lies there for all to see."""
    step: str = ""
    """The `Decide` that is asked, or the `Deal` that is turned face up."""
    offered: Callable[["Layout"], bool] = lambda layout: True
    when: Callable[["Round"], bool] = lambda round_: True
    """Whether a round on a layout that has the stage comes to it: somebody folded, a bet is up."""
    calls: str = ""
    """What the dealer calls out, presses or does, in a few words."""
    collects: bool = False
    """Whether bets that are `same_at_all_seats` go into the tray here."""
    resolves: Callable[["Spot", "Line"], bool] | None = None
    """Which lines are resolved at this stage already, before the spots are settled in turn."""
    bet: str = ""
    """The bet a stage is about: `positions` names those without it, a button shows its pays, and
    cards are tucked under it."""
    names_hand: Literal["", "always", "qualified"] = ""
    """When the dealer says what hand it is, beside whether it qualifies."""
    rests_on: str = ""
    """The key of the clause that a call rests on, where the cards decide what is called."""
    gesture: Gesture | None = None
    """What is done with the bet a player takes back, or with the cards of a hand that is done."""
    loads: bool = False
    """Whether the deck from the discard rack goes into the shuffler."""
    instead: bool = False
    """Whether it takes the place of another stage, where the house has chosen so."""
    manner: str = ""
    """How it is done, where no screen can tell whether it was: printed, and shown at the table."""
    order: str = ""
    """The order of the bets as the rule sheet lists it, for `{order}` in `says`; a house that
    chooses another has its own printed there."""

    @property
    def kept(self) -> int:
        return self.keep or self.cards

    @property
    def called(self) -> str:
        """The stage in a few words: its own, or all it says where that is short."""
        return self.calls or self.says


@dataclass(frozen=True, slots=True)
class Move:
    """One thing done at a table beside the deal: a key is turned, a deck is washed."""

    does: str
    """In a few words, as an order."""
    says: str = ""
    """As the rule sheet prints it, where the few words are not all."""
    shows: str = ""
    """What the display or the table then shows."""
    source: str = ""
    """Where it stands, if not where the rest of the routine does."""

    @property
    def text(self) -> str:
        return self.says or self.does


@dataclass(frozen=True, slots=True)
class Routine:
    """Moves that belong together and have an order: a table is opened, a shuffler is replaced."""

    key: str
    title: str
    letter: str
    """What its steps are numbered with on the rule sheet, as the deal is with D."""
    moves: tuple[Move, ...]
    source: str
    by: Literal["dealer", "floor"] = "dealer"
    """Whose hands do it."""


@dataclass(frozen=True, slots=True)
class Procedure:
    """In what order the cards leave a shuffler, and everything the dealer says and presses."""

    key: str
    title: str
    shufflers: tuple[str, ...]
    stages: tuple[Stage, ...]
    source: str
    shoe_too: bool = False
    """Whether the sheet only recommends its shufflers, and a shoe will do."""
    modes: tuple[str, ...] = ()
    """What its shufflers are set to, where the sheet says so; the first is the usual one."""
    from_shoe: bool = False
    """Whether `shufflers` names shoes, which count nothing and never fail."""
    decks: tuple[str, ...] = ()
    """The colors of the decks, where two are dealt in turn; one alone needs no color."""
    routines: tuple[Routine, ...] = ()
    """What is done at this table beside the deal."""
