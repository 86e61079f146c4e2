"""Looking: what comes next in a round, and which parts of the round a rule may see.

A round here consists of a row of cards in the order they were seen, an assignment of these cards to
their holders, and a lane of ways in which the player may have decided.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any, NamedTuple, cast

from croupier.errors import IllegalAction
from croupier.lab.general_covers import (
    COMMUNITY,
    DEALER,
    OWN,
    Amount,
    Cards,
    CoveredAnswers,
    Terms,
)
from croupier.lab.general_suits import Groups
from croupier.rules import Choice, Decide, Draw, Holder, Round, Spot, actions, settle


class Ending(NamedTuple):
    """How a round ends: what became of each bet, and the net result as a sum of bet multiples."""

    lines: tuple[tuple[str, str], ...]
    net: Terms

    def amount(self, way: Spot) -> Fraction:
        """Return the net result for the stakes of a spot."""
        return Fraction(sum(times * way.stakes.get(bet, 1) for bet, times in self.net))


class Owed(NamedTuple):
    """Cards that come next: the last draw is owed, and no bet depends on those before it."""

    draws: tuple[Draw, ...]


Seen = Ending | Owed | Decide
"""What comes next in a position."""


def look(round_: Round) -> Seen:
    """Return what comes next in this round, by its rules."""
    if round_.is_complete:
        (result,) = settle(round_).seats
        net: Any = result.net  # an `Amount`, if the stakes are covered
        if net is None:
            raise IllegalAction("a bet on a meter has no amount on the layout: leave it out")
        terms = net.terms if isinstance(net, Amount) else (("", net),) if net else ()
        return Ending(tuple((line.bet, line.outcome) for line in result.lines), terms)
    offered = actions(round_)
    if offered.decide is None:
        return Owed(offered.draws)
    return _question(offered.decide, offered.choices)


@lru_cache(maxsize=256)
def _question(decide: Decide, choices: tuple[Choice, ...]) -> Decide:
    """Return a question with only the choices offered: other hands get another question."""
    return decide if choices == decide.choices else replace(decide, choices=choices)


@dataclass(frozen=True, eq=False)
class Lane:
    """Ways of deciding with the same bets up, alike to any rule that looks at no amount."""

    ways: tuple[Spot, ...]
    """A spot for each, with its stakes and decisions; its cards do not count here."""
    open: bool = False
    """Whether it has only one way, which is shown as it is."""

    @cached_property
    def spot(self) -> Spot:
        """As much of the spot as a rule may see."""
        first = self.ways[0]
        if self.open:
            return first
        return Spot(
            first.seat,
            first.player,
            cast("Any", {bet: Amount({bet: 1}) for bet in first.stakes}),
            (),
            cast("Any", CoveredAnswers(len(first.decisions))),
            first.folded,
            first.taken_back,
        )


def hands_of(round_: Round) -> tuple[Cards, Cards, Cards]:
    """Return the cards of the only seat, the dealer and the board."""
    return round_.spots[0].cards, round_.dealer, round_.community


HOLDERS = (OWN, DEALER, COMMUNITY)


def holder_of(to: Holder) -> int:
    """Return who gets a card that is dealt this way."""
    return OWN if isinstance(to, int) else DEALER if to == "dealer" else COMMUNITY


@dataclass(frozen=True, eq=False)
class ColumnOwners:
    """The holder of the card in each column of a row, and the deal that it came with."""

    columns: tuple[tuple[int, int], ...] = ()

    @classmethod
    def of_round(cls, round_: Round) -> "ColumnOwners":
        """Return the owners of a round's cards, each card as a deal of its own."""
        holders: tuple[Holder, ...] = (round_.spots[0].seat, "dealer", "community")
        owners = cls()
        for to, hand in zip(holders, hands_of(round_), strict=True):
            for _ in hand:
                owners = owners.dealt(to, 1)
        return owners

    def dealt(self, to: Holder, cards: int) -> "ColumnOwners":
        """Return these owners with the cards of one more deal."""
        holder = holder_of(to)
        number = self.columns[-1][1] + 1 if self.columns else 0
        return ColumnOwners((*self.columns, *((holder, number) for _ in range(cards))))

    @cached_property
    def deals(self) -> Groups:
        """Columns dealt together, which have no order; no rule can distinguish more than this."""
        return self._groups(lambda holder, deal: deal)

    @cached_property
    def holders(self) -> Groups:
        return self._groups(lambda holder, deal: holder)

    @cached_property
    def together(self) -> Groups:
        return self._groups(lambda holder, deal: 0)

    def by_piles(self, piles: Sequence[int]) -> Groups:
        """Group the columns that lie in the same piles, each made of its holders' cards."""
        return self._groups(lambda holder, deal: sum(
            1 << at for at, holders in enumerate(piles) if holder & holders
        ))  # fmt: skip

    def of(self, wanted: int) -> list[int]:
        return [place for place, (holder, _) in enumerate(self.columns) if holder == wanted]

    def _groups(self, part: Callable[[int, int], int]) -> Groups:
        groups: dict[int, list[int]] = {}
        for place, column in enumerate(self.columns):
            groups.setdefault(part(*column), []).append(place)
        return tuple(map(tuple, groups.values()))
