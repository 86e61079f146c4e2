"""Cover All for games with no published pay table for it: the bet waits for the house's table.

Everything here follows Cover All in Let It Ride and Caribbean Stud, whose rules came with the
letter.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from croupier.cards import Card
from croupier.games.house import PUBLIC_RULES
from croupier.rules import Bet, Layout, Line, Round, Spot, Stage, by_table

COVER_ALL = "cover_all"

_SOURCE = "Our own reading, after Cover All of Let It Ride and of Caribbean Stud Poker"


@dataclass(frozen=True)
class CoverAll:
    """The bet on the best hand at the table, as one game offers it."""

    worth: Callable[[tuple[Card, ...], Round], int]
    """The value of a hand of these cards, with the board if there is one."""
    reading: str
    """The reading of its pay table's lines."""
    dealer: bool
    """Whether the dealer holds a hand, which then counts as one of the hands."""

    @property
    def clauses(self) -> Mapping[str, tuple[str, str]]:
        whose = "the dealer's or a player's (folded or not)" if self.dealer else "folded or not"
        counted = "hands, the dealer's among them" if self.dealer else "hands dealt"
        return {
            "cover-all-wins": (
                f"Cover All pays by its pay table on the best hand at the table, {whose}, and by "
                f"the number of {counted}. Everyone who bet it is paid, even after a fold.",
                _SOURCE,
            ),
            "cover-all-loses": (
                "Cover All loses when the best hand at the table is not on its pay table.",
                _SOURCE,
            ),
            "cover-all-waits": (
                "No pay table of Cover All was published for this game, so the bet is offered only "
                "on a layout for which the house has given one.",
                "Our own reading",
            ),
        }

    def bet(self, *, needs: tuple[str, ...] = (), needs_one_of: tuple[str, ...] = ()) -> Bet:
        """The circle, and the base game bets that it requires."""
        return Bet(
            COVER_ALL,
            "Cover All",
            "on the best hand at the table",
            table=COVER_ALL,
            reading=self.reading,
            needs=needs,
            needs_one_of=needs_one_of,
            resolved_last=True,
            clauses=tuple(self.clauses),
            worth=self.worth,
            hands=lambda round_: len(round_.spots) + self.dealer,
            dealer_counts=self.dealer,
            edition=PUBLIC_RULES,
        )

    def line(self, spot: Spot, round_: Round) -> Line:
        """The result of a seat's bet: the same as for every other seat."""
        held = [other.cards for other in round_.spots]
        if self.dealer:
            held.append(round_.dealer)
        sheet = round_.layout.game.sheet
        return by_table(
            spot, COVER_ALL, round_.layout.pays(COVER_ALL, hands=len(held)),
            max(self.worth(cards, round_) for cards in held),
            wins=sheet["cover-all-wins"], loses=sheet["cover-all-loses"],
        )  # fmt: skip


def cover_all_up(round_: Round) -> bool:
    """Whether anyone bet it: then every hand matters, and the dealer's cards are turned over."""
    return any(spot.has(COVER_ALL) for spot in round_.spots)


def _offered(layout: Layout) -> bool:
    return any(bet.key == COVER_ALL for bet in layout.bets)


COUNT_THE_HANDS = Stage(
    "announce",
    "Count the hands: Cover All pays by their number, and is resolved when all other bets are",
    calls="Count the hands for Cover All",
    offered=_offered,
    when=cover_all_up,
)
"""The stage before the settlement on a layout that offers the bet."""
