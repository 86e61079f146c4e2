"""Flush Rush: every four-card hand, every two cards that follow, every last card.

**Counting.** `lab.kernels.rush` has the hands of four and of six cards up to renaming of suits, and
for each hand of six the 46 last cards by 21 kinds of hands: the number of cards of one suit, and of
one suit in a row. Pay table lines look at nothing else, so one count serves every table.

**Money.** For each kind the game settles two deals through the engine, of the lowest and of the
highest cards; if they disagree, the game has a rule that these kinds do not cover. The two ways to
fold are checked likewise.

**Decisions.** With six cards, Σ last cards × money for playing is compared with that for folding.
With four cards, the values are sums of the best of these over all pairs of cards that may follow.
Everything is in integers.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache

import numpy as np
import numpy.typing as npt

from croupier.cards import Deck
from croupier.hands import flush_cards, straight_flush_cards, suited_cards
from croupier.lab.general import decision_names
from croupier.lab.kernels.classes import (
    Ends,
    Path,
    check_question,
    common_unit,
    first_best,
    judge_ends,
    on_the_layout,
    waits_for_one,
    weigh,
)
from croupier.lab.kernels.counting import Counts
from croupier.lab.kernels.rush import (
    FOUR,
    RushDeals,
    all_deals,
    arrivals,
    last_cards,
    sixes_after,
    summed,
)
from croupier.lab.kernels.suits import KINDS, distribution_of_suits, hand_with, kind_of
from croupier.lab.lru_cache import LruCache
from croupier.lab.progress import Progress
from croupier.lab.shapes import counts, has_shape
from croupier.lab.tally import AHEAD, Counting, Finish, RoundResult, RoundVerdict, SeatDeal, Tally
from croupier.lab.ties import by_commitment
from croupier.rules import Layout, Round

Stakes = Mapping[str, int]

BASE_BETS = {"ante": 1}
_SHAPE = ("seats 4", "+play_1|fold", "seats 2", "+play_2|fold", "seats 1")


def knows(layout: Layout, bets: Collection[str]) -> bool:
    """Whether four, two and one cards are dealt after a question each, to the Ante only."""
    return has_shape(layout, _SHAPE) and counts(layout, bets, BASE_BETS)


def deal_class(layout: Layout, stakes: Stakes, deal: SeatDeal) -> int:  # noqa: ARG001
    """Return the kind of the seven cards."""
    held = suited_cards(deal.own)
    return kind_of(flush_cards(held), straight_flush_cards(held))


def base_game(
    layout: Layout,
    stakes: Stakes | None = None,
    *,
    ties: str = "less",
    progress: Progress | None = None,
    deck: Deck | None = None,
) -> Tally:
    """Tally Ante and both Plays under best play."""
    solved = solve_deals(layout, BASE_BETS if stakes is None else stakes, ties, progress, deck)
    deals, money = solved.deals, solved.money
    counting = Counting()

    def add(path: Path, verdict: RoundVerdict, hands: int) -> None:
        finish = Finish(
            net=verdict.net,
            wagered=verdict.wagered,
            result=_result(path, verdict),
            decisions=decision_names(layout, path),
            odds=verdict.odds.get("ante"),
            hit=verdict.net > 0,
        )
        counting.add(finish, hands)

    folds = ~solved.plays_four
    add(money.gives_up, money.folded_four, int(deals.four.weights[folds].sum()) * deals.after_four)
    come = arrivals(deals, solved.plays_four)
    folds = ~solved.plays_six
    add(
        (money.stays[0], *money.gives_up), money.folded_six,
        int(come[folds].sum()) * deals.last,
    )  # fmt: skip
    ends = come[solved.plays_six] @ deals.counts[solved.plays_six].astype(np.int64)
    for kind, hands in enumerate(ends.tolist()):
        if hands:
            add(money.stays, money.verdicts[kind], hands)
    return Tally(
        counts=counting.counts,
        total=deals.total,
        first_bet=Fraction(solved.stakes["ante"]),
        initial_stake=Fraction(sum(solved.stakes.values())),
        hit_means=AHEAD,
        method="every hand of four and of six cards by suits, and every last card",
    )


def values(round_: Round, *, ties: str = "less") -> dict[str, Fraction]:
    """Return each decision's value in Antes, if play is perfect after it."""
    offered = waits_for_one(round_)
    by_commitment(offered.choices, ties)
    layout, (spot,) = round_.layout, round_.spots
    stakes = {"ante": on_the_layout(layout, spot.stakes)["ante"]}
    deck = layout.game.deck.without(round_.out_of_play)
    money = money_of(layout, stakes, deck)
    left = deck.without(spot.cards)
    if len(spot.cards) == FOUR:
        stay, fold = _worth_six(money, sixes_after(spot.cards, left), len(left) - 2)
        _, best = first_best((fold, stay))
        worth = Fraction(sum(map(int, best)), len(best) * (len(left) - 2)) * money.unit
        folded = money.folded_four.net
    else:
        found = last_cards(spot.cards, left)
        worth = sum(
            (money.verdicts[kind].net * count for kind, count in enumerate(found) if count),
            Fraction(0),
        ) / len(left)
        folded = money.folded_six.net
    (gives_up,) = money.gives_up
    return {
        choice.name: (folded if choice.name == gives_up else worth) / stakes["ante"]
        for choice in offered.choices
    }


# Money ------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class RushMoney:
    """What the game pays for every way to end."""

    stays: Path
    """Playing on at both questions."""
    gives_up: Path
    verdicts: Mapping[int, RoundVerdict]
    """By kind of seven cards, if nobody folds."""
    folded_four: RoundVerdict
    folded_six: RoundVerdict

    @cached_property
    def unit(self) -> Fraction:
        """The amount of money that every net result is a whole multiple of."""
        every = (*self.verdicts.values(), self.folded_four, self.folded_six)
        return common_unit(verdict.net for verdict in every)

    @cached_property
    def amounts(self) -> list[int]:
        """Net results in units by kind; 0 for a kind that the deck cannot deal."""
        unit = self.unit
        return [
            int(self.verdicts[kind].net / unit) if kind in self.verdicts else 0
            for kind in range(len(KINDS))
        ]


_money: LruCache[RushMoney] = LruCache(32)
"""What was settled for the last few layouts, since callers ask about hand after hand."""


def money_of(layout: Layout, stakes: Stakes, deck: Deck) -> RushMoney:
    """Have the game settle both ends of every kind."""
    tables = tuple((key, table.digest) for key, table in layout.tables.items())
    switches = tuple(sorted(layout.options.items()))
    return _money.get_or_make(
        (layout.game, tables, switches, tuple(stakes.items()), deck),
        lambda: _settled(layout, stakes, deck),
    )


def _settled(layout: Layout, stakes: Stakes, deck: Deck) -> RushMoney:
    classes = _class_ends(deck)
    stay, fold = (
        tuple(
            next(choice.name for choice in step.choices if choice.folds == folds)
            for step in layout.game.decisions
        )
        for folds in (False, True)
    )
    widest = classes[min(classes)][0], classes[max(classes)][1]
    return RushMoney(
        stay,
        fold[:1],
        {kind: judge_ends(layout, stakes, ends, stay) for kind, ends in classes.items()},
        judge_ends(layout, stakes, widest, fold[:1]),
        judge_ends(layout, stakes, widest, (stay[0], fold[1])),
    )


@lru_cache(maxsize=16)
def _class_ends(deck: Deck) -> Mapping[int, Ends]:
    """Return two hands of each kind that a deck can deal: one of low cards, one of high cards."""
    found: dict[int, Ends] = {}
    for cards, row in sorted(distribution_of_suits(deck)):
        low, high = (SeatDeal(hand_with(cards, row, deck, best=best)) for best in (False, True))
        kind = kind_of(cards, row)
        found[kind] = found[kind][0] if kind in found else low, high
    return found


# The whole game ---------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class RushSolved:
    """The best decision for every hand of four and of six cards."""

    stakes: Stakes
    deals: RushDeals
    money: RushMoney
    six: Mapping[str, Counts]
    """Each decision's value with six cards: the sum over all last cards, in units …"""
    four: Mapping[str, Counts]
    """… and with four: the sum over everything that may follow, with the best decision there."""
    plays_six: npt.NDArray[np.bool_]
    plays_four: npt.NDArray[np.bool_]


def solve_deals(
    layout: Layout, stakes: Stakes, ties: str, progress: Progress | None, deck: Deck | None
) -> RushSolved:
    check_question(layout, stakes, ties)
    deals = all_deals(deck or layout.game.deck, progress)
    money = money_of(layout, stakes, deals.deck)
    stay, fold = _worth_six(money, deals.counts, deals.last)
    played, best = _chosen(stay, fold, ties)
    stay_four = summed(deals, best)
    fold_four = np.full_like(stay_four, _units(money.folded_four, money) * deals.after_four)
    plays_four, _ = _chosen(stay_four, fold_four, ties)
    (gives_up,) = money.gives_up
    return RushSolved(
        dict(stakes), deals, money,
        {gives_up: fold, money.stays[1]: stay},
        {gives_up: fold_four, money.stays[0]: stay_four},
        played, plays_four,
    )  # fmt: skip


def _worth_six(money: RushMoney, found: npt.NDArray[np.uint8], last: int) -> tuple[Counts, Counts]:
    """Return the values of playing on and folding with six cards, in units, over all last cards."""
    stay = weigh(found.astype(np.int64), money.amounts, last)
    return stay, np.full_like(stay, _units(money.folded_six, money) * last)


def _units(verdict: RoundVerdict, money: RushMoney) -> int:
    return int(verdict.net / money.unit)


def _chosen(stay: Counts, fold: Counts, ties: str) -> tuple[npt.NDArray[np.bool_], Counts]:
    """Return whether to play on, and the better decision's value."""
    plays = stay >= fold if ties == "more" else stay > fold
    return plays.astype(np.bool_), np.where(plays, stay, fold)


def _result(path: Path, verdict: RoundVerdict) -> RoundResult:
    """Name a result: `fold`, `play, fold`, `play, play: 5-card flush`, `play, play: lose`."""
    said = ", ".join(path)
    if "play_2" not in verdict.outcomes:
        return RoundResult(said)
    plays = "lose" if verdict.outcomes["play_2"] == "lose" else "the Plays win"
    return RoundResult(verdict.hands.get("ante", plays), after=said)
