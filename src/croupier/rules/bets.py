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
"""A settlement line caused by another player's hand."""

WAITS = "none"
"""The designator of a table that was not published and has not been supplied yet."""


@dataclass(frozen=True, slots=True)
class Bet:
    """A circle on the layout."""

    key: str
    title: str
    help: str
    table: str = ""
    """The key under which its pay table is chosen; empty if the rules alone say what it pays."""
    serves: str = ""
    """The bet in that table whose pays it uses, if the name differs: a second sensor reads the
    lines of the first."""
    reading: str = ""
    """How its lines are read if no table was published for it. The bet waits for a custom table,
    and cannot be made before there is one."""
    equals: str = ""
    """Another bet, which is required and whose amount this one must equal."""
    needs: tuple[str, ...] = ()
    """The bets that must all be made with it."""
    needs_one_of: tuple[str, ...] = ()
    alone_if: str = ""
    """A house switch that lifts `needs` and `needs_one_of`."""
    mandatory: bool = False
    mandatory_if: str = ""
    """A house switch that makes every seat place this bet."""
    same_at_all_seats: bool = False
    """Collected at a fixed amount: a sensor's wager or the $1 Bonus."""
    resolved_last: bool = False
    """Resolved after every spot, because the hands of the whole table decide it."""
    reads: tuple[Literal["seats", "dealer", "community"], ...] = ()
    """Whose cards decide it: the player's own, the dealer's, the board; empty for all."""
    recommended_cents: int | None = None
    """The amount the maker recommends for it, if the document gives one."""
    named_cents: int | None = None
    """The amount that its text gives, if it gives exactly one."""
    clauses: tuple[str, ...] = ()
    """The keys of the clauses about it. A clause that no bet names is about the base game, whose
    own bets name only those they share with others."""
    worth: Callable[[tuple[Card, ...], "Round"], int] | None = None
    """The value of a hand of these cards to a bet on the best hand at the table …"""
    hands: Callable[["Round"], int] | None = None
    """… the number of hands that selects its pay table column …"""
    dealer_counts: bool = False
    """… and whether the dealer's hand is one of them."""
    counted_by: tuple[str, ...] = ()
    """The shuffler that counts the hands for it, and the versions of it approved for this game: the
    first or any higher one, then single lower ones."""
    dealt_from: tuple[str, ...] = ()
    """Where the cards must come from on a layout with this bet, if its text says so: models of
    shufflers, `shoe` and `hand`."""
    mode: str = ""
    """The mode of the shuffler that counts the hands for it."""
    edition: str = ""
    """The edition of its rules, if it differs from that of the base game."""

    @property
    def read_as(self) -> str:
        """How a table for a waiting bet must be read, in the form of `PayTable.read_as`."""
        return self.reading if self.hands is None else by_number_of_hands(self.reading)


@dataclass(frozen=True, slots=True)
class JackpotSensor:
    """A sensor: a bet that a jackpot table reads, and the cards that the table looks at."""

    bet: str
    reads: Mapping[str, tuple[int, int]]
    """By reading of its table: how many own and how many community cards, first to last."""

    def subject(self, spot: "Spot", round_: "Round", reading: str) -> Any:
        """Return what a table of that reading looks at for this spot."""
        own, community = self.reads[reading]
        return READINGS[reading].of_cards(spot.cards[:own], round_.community[:community])
