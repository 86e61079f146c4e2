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
    """What a dealer's hands do with a bet or with the cards at a seat."""

    PUSH_BACK = "push back"
    LOCK_UP = "lock up"
    LEAVE_UP = "leave face up"
    TUCK = "tuck"


@dataclass(frozen=True, slots=True)
class Stage:
    """One thing a dealer does, as the dealing procedure describes it."""

    does: Literal["announce", "positions", "burn", "deal", "press", "ask", "reveal", "settle"]
    says: str
    """The text of the rule sheet. A stage that resolves bets has `{side}` where the text names the
    side to begin at, and `{order}` where it lists the bets: the layout fills in what the house
    chose."""
    to: str = ""
    cards: int = 0
    keep: int = 0
    """How many cards from the top of the packet are kept; the rest are burned unseen."""
    face_up: bool = False
    """Whether a packet that goes to a seat lies face up for everyone to see."""
    step: str = ""
    """The `Decide` that is asked, or the `Deal` that is turned face up."""
    offered: Callable[["Layout"], bool] = lambda layout: True
    when: Callable[["Round"], bool] = lambda round_: True
    """Whether a round on a layout with this stage reaches it: someone folded, a bet is up."""
    calls: str = ""
    """What the dealer calls out, presses or does, in a few words."""
    collects: bool = False
    """Whether bets that are `same_at_all_seats` go into the tray here."""
    resolves: Callable[["Spot", "Line"], bool] | None = None
    """Which lines are already resolved at this stage, before the spots are settled in turn."""
    bet: str = ""
    """The bet that a stage is about: `positions` names those without it, a button shows its pays,
    and cards are tucked under it."""
    names_hand: Literal["", "always", "qualified"] = ""
    """When the dealer names the hand, besides saying whether it qualifies."""
    rests_on: str = ""
    """The key of the clause behind a call, if the cards decide what is called."""
    gesture: Gesture | None = None
    """What is done with a bet that a player takes back, or with the cards of a finished hand."""
    loads: bool = False
    """Whether the deck from the discard rack goes into the shuffler."""
    instead: bool = False
    """Whether it replaces another stage if the house has chosen so."""
    manner: str = ""
    """How it is done, if no screen can check it: printed, and shown at the table."""
    order: str = ""
    """The order of the bets as the rule sheet lists it, for `{order}` in `says`; a house that
    chooses another order has that one printed."""

    @property
    def kept(self) -> int:
        return self.keep or self.cards

    @property
    def called(self) -> str:
        """The stage in a few words: its own, or all of `says` if that is short."""
        return self.calls or self.says


@dataclass(frozen=True, slots=True)
class Move:
    """One thing done at a table besides dealing: a key is turned, a deck is washed."""

    does: str
    """A few words in the imperative."""
    says: str = ""
    """The text of the rule sheet, if the few words are not all of it."""
    shows: str = ""
    """What the display or the table then shows."""
    source: str = ""
    """Where it is written, if not where the rest of the routine is."""

    @property
    def text(self) -> str:
        return self.says or self.does


@dataclass(frozen=True, slots=True)
class Routine:
    """Moves that belong together, in order: a table is opened, a shuffler is replaced."""

    key: str
    title: str
    letter: str
    """The letter of its numbered steps on the rule sheet; the deal has D."""
    moves: tuple[Move, ...]
    source: str
    by: Literal["dealer", "floor"] = "dealer"
    """Who does it."""


@dataclass(frozen=True, slots=True)
class Procedure:
    """The order in which cards leave a shuffler, and everything the dealer says and presses."""

    key: str
    title: str
    shufflers: tuple[str, ...]
    stages: tuple[Stage, ...]
    source: str
    shoe_too: bool = False
    """Whether the sheet only recommends its shufflers, and a shoe will do."""
    modes: tuple[str, ...] = ()
    """The settings of its shufflers, if the sheet gives them; the first is the usual one."""
    from_shoe: bool = False
    """Whether `shufflers` names shoes, which count nothing and never fail."""
    decks: tuple[str, ...] = ()
    """The colors of the decks, if two are used in turn; a single deck needs no color."""
    routines: tuple[Routine, ...] = ()
    """What is done at this table besides dealing."""
