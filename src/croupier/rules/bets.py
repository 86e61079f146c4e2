"""The circles of a layout, and the sensors of its jackpots."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from croupier.cards import Card
from croupier.paytables import READINGS, by_number_of_hands

if TYPE_CHECKING:
    from croupier.rules.position import Round
    from croupier.rules.spots import Spot

ENVY = "envy"
"""The line of a settlement that another hand brings."""

WAITS = "none"
"""The designator of a table that nobody published and nobody has given yet."""


@dataclass(frozen=True, slots=True)
class Bet:
    """A circle on the layout."""

    key: str
    title: str
    help: str
    table: str = ""
    """The key under which its pay table is chosen; empty when the rules alone say what it pays."""
    serves: str = ""
    """The bet of that table which pays it, where its name is another: a second sensor reads the
    lines of the first."""
    reading: str = ""
    """How its lines are read, where no table was published for it: the bet waits for a table of the
    user's, and nobody may make it before."""
    equals: str = ""
    """Another bet whose amount this one must match, and without which it may not stand."""
    needs: tuple[str, ...] = ()
    """All of these must be up beside it."""
    needs_one_of: tuple[str, ...] = ()
    alone_if: str = ""
    """A house switch that lifts `needs` and `needs_one_of`."""
    mandatory: bool = False
    mandatory_if: str = ""
    """A house switch that makes every seat place this bet."""
    same_at_all_seats: bool = False
    """Collected at a fixed amount: a sensor's wager or the $1 Bonus."""
    resolved_last: bool = False
    """Resolved when every spot is done, because the hands of the whole table decide it."""
    reads: tuple[Literal["seats", "dealer", "community"], ...] = ()
    """Whose cards decide it, of the player's own, the dealer's and the board; empty for all."""
    recommended_cents: int | None = None
    """What the maker recommends to bet on it, where the document says so."""
    named_cents: int | None = None
    """The amount that its text names, where it names one and no other."""
    clauses: tuple[str, ...] = ()
    """The clauses that are about it, by key. What no bet names is about the base game, whose own
    bets name only what they share with others."""
    worth: Callable[[tuple[Card, ...], "Round"], int] | None = None
    """What a hand of these cards is worth to a bet on the best hand at the table …"""
    hands: Callable[["Round"], int] | None = None
    """… and how many hands its pay table is read for …"""
    dealer_counts: bool = False
    """… where the dealer's is one of them."""
    counted_by: tuple[str, ...] = ()
    """The shuffler that counts the hands for it, and the versions of it that were approved for this
    game: that one or higher, and then single lower ones."""
    dealt_from: tuple[str, ...] = ()
    """Where the cards must come from on a layout with this bet, where its text says so: models of
    shufflers, `shoe` and `hand`."""
    mode: str = ""
    """What the shuffler that counts the hands for it is set to."""
    edition: str = ""
    """The rules it follows, where they are of another edition than those of the base game."""

    @property
    def read_as(self) -> str:
        """How a table that the bet waits for is to be read, as `PayTable.read_as` says it."""
        return self.reading if self.hands is None else by_number_of_hands(self.reading)


@dataclass(frozen=True, slots=True)
class JackpotSensor:
    """A sensor: a bet that a jackpot table reads, with the cards that table is to look at."""

    bet: str
    reads: Mapping[str, tuple[int, int]]
    """By the reading of its table: of how many own and how many community cards, first to last."""

    def subject(self, spot: "Spot", round_: "Round", reading: str) -> Any:
        """What a table of that reading is asked about, for this spot."""
        own, community = self.reads[reading]
        return READINGS[reading].of_cards(spot.cards[:own], round_.community[:community])
