"""Six Card Poker: every own hand, every three cards turned up, against every hand of the dealer.

**Counting.** There are C(52,6) own hands, C(46,3) sets of cards turned up and C(43,3) rests of the
dealer's hand: 3,813,891,438,957,600 deals. `lab.kernels.six_card` counts them by ranks and one
suit, one set of ranks turned up after the other.

**Money.** No pay of this game asks what the own hand is: only who is ahead, and whether the dealer
qualifies. For each of these six columns the game settles two deals through the engine, far apart;
they must agree, or the game has a rule that the columns do not know, and is refused.

**Decisions** are made while counting, for four hundred million rows, in integers.

**Parts.** Ranks turned up with the same two highest ones are a part. What a part came to is kept on
disk, so a count that was stopped goes on where it was.
"""

import hashlib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from math import comb
from threading import Lock

import numpy as np
import numpy.typing as npt

from croupier.cards import Deck
from croupier.codec import Codec, canonical
from croupier.errors import BadOdds, must
from croupier.hands import best_five
from croupier.lab.fingerprint import fingerprint
from croupier.lab.general import decision_names
from croupier.lab.kernels.classes import (
    Path,
    check_question,
    on_the_layout,
    stay_and_fold,
    waits_for_one,
    worth_of_choices,
)
from croupier.lab.kernels.counting import cards_of, in_threads
from croupier.lab.kernels.six_card import (
    DOWN,
    OWN,
    UP,
    Ranks,
    class_ends,
    column_of,
    count_up,
    counts_against,
    deals_of,
    dealer_of,
    turned_up,
)
from croupier.lab.kernels.six_card_counts import COLUMNS, OUTCOMES
from croupier.lab.kernels.stud_decisions import Judged, judge_classes
from croupier.lab.lru_cache import LruCache
from croupier.lab.progress import Progress, Steps
from croupier.lab.result_cache import cached_value
from croupier.lab.shapes import counts, has_shape
from croupier.lab.tally import Counting, Finish, RoundResult, SeatDeal, Tally
from croupier.lab.ties import by_commitment
from croupier.rules import Layout, Round

Stakes = Mapping[str, int]

BASE_BETS = {"ante": 1}
_SHAPE = ("seats 6", "dealer 3", "+raise|fold", "dealer 3")
_ROOM = 1 << 28
"""Amounts below this leave 64 bits alone, whatever own hand and cards turned up they are for."""


def knows(layout: Layout, bets: Collection[str]) -> bool:
    """Whether six cards meet six with three open, and these are bets that are counted here."""
    return has_shape(layout, _SHAPE) and counts(layout, bets, tuple(BASE_BETS))


def deal_class(layout: Layout, stakes: Stakes, deal: SeatDeal) -> int:  # noqa: ARG001
    """Who is ahead, and whether the dealer qualifies."""
    return column_of(best_five(deal.own), best_five(deal.dealer))


def base_game(
    layout: Layout,
    stakes: Stakes | None = None,
    *,
    ties: str = "less",
    progress: Progress | None = None,
    deck: Deck | None = None,
) -> Tally:
    """Ante and Raise at their best."""
    asked = question_of(layout, BASE_BETS if stakes is None else stakes, ties, deck)
    dealt = count_deals(asked, progress)
    counting = Counting()
    for at, path in enumerate(asked.judged.paths):
        for column in dealt[at].nonzero()[0].tolist():
            verdict = asked.judged.verdicts[path][0, column]
            finish = Finish(
                net=verdict.net,
                wagered=verdict.wagered,
                result=_result(path, column, raised="raise" in verdict.outcomes),
                decisions=decision_names(layout, path),
                odds=verdict.odds.get("raise"),
                hit=verdict.net > 0,
            )
            counting.add(finish, int(dealt[at, column]))
    return Tally(
        counts=counting.counts,
        total=deals_of(asked.deck),
        first_bet=Fraction(asked.stakes["ante"]),
        initial_stake=Fraction(sum(asked.stakes.values())),
        hit_means="the player ends the round ahead",
        method="every own hand and three cards turned up, by ranks and one suit, against all "
        "dealers",
    )


def values(round_: Round, *, ties: str = "less") -> dict[str, Fraction]:
    """What each decision is worth, in Antes: the net result of all bets if it is taken now.

    The dealer's hands with the three cards turned up are dealt one by one: 12,341 of them. The game
    asks only once, so the values do not depend on `ties`.
    """
    offered = waits_for_one(round_)
    by_commitment(offered.choices, ties)
    layout, (spot,) = round_.layout, round_.spots
    stakes = on_the_layout(layout, spot.stakes)
    left = cards_of(layout.deck.without((*spot.cards, *round_.dealer, *round_.out_of_play)))
    counted, extremes = counts_against(spot.cards, round_.dealer, left)
    classes = [
        (
            (
                SeatDeal(spot.cards, dealer_of(int(extremes[0, column]), round_.dealer)),
                SeatDeal(spot.cards, dealer_of(int(extremes[1, column]), round_.dealer)),
            ),
            int(counted[column]),
        )
        for column in counted.nonzero()[0].tolist()
    ]
    worth = worth_of_choices(layout, stakes, offered.choices, classes)
    return {name: value / stakes["ante"] for name, value in worth.items()}


# The whole game ---------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class SixAsked:
    """What a count needs to know of a layout: the deck, and what decisions bring by column."""

    stakes: Stakes
    deck: Deck
    judged: Judged
    amounts: tuple[tuple[int, ...], ...]
    """In units of `judged.unit`, by decision and column."""

    @property
    def antes(self) -> Fraction:
        """What one unit is, in Antes."""
        return self.judged.unit / self.stakes["ante"]


def question_of(layout: Layout, stakes: Stakes, ties: str, deck: Deck | None) -> SixAsked:
    check_question(layout, stakes, ties)
    dealt = deck or layout.deck
    turned_up(dealt)  # refuses a deck of too few cards
    judged = judge_classes(layout, stakes, class_ends(dealt), ties)
    amounts = tuple(tuple(by_kind[0]) for by_kind in judged.amounts([0], COLUMNS))
    if max(abs(amount) for table in amounts for amount in table) >= _ROOM:
        raise BadOdds("these pays are too far apart to be counted; make the largest smaller")
    return SixAsked(dict(stakes), dealt, judged, amounts)


Dealt = npt.NDArray[np.int64]
"""Deals by decision and column."""

_PART: Codec[tuple[tuple[int, ...], ...]] = Codec(tuple[tuple[int, ...], ...])


def count_deals(asked: SixAsked, progress: Progress | None = None) -> Dealt:
    """Deals by best decision and column, part by part; parts that are kept are not counted."""
    total = np.zeros((len(asked.amounts), COLUMNS), dtype=np.int64)
    lock = Lock()

    def task(part: Sequence[Ranks]) -> Callable[[], None]:
        def add() -> None:
            nonlocal total
            dealt = cached_value(_name(asked, part), lambda: _count(asked, part), _PART)
            with lock:
                total = total + np.array(dealt, dtype=np.int64)

        return add

    parts = list(parts_of(asked.deck))
    steps = Steps(len(parts), progress)
    in_threads([task(part) for part in parts], steps.tick)
    for column in range(COLUMNS):
        met = (0, column) in asked.judged.verdicts[asked.judged.paths[0]]
        must(met or not total[:, column].any(), f"column {column} was not settled")
    return total


def parts_of(deck: Deck) -> Iterator[tuple[Ranks, ...]]:
    """Ranks turned up, together where their two highest are the same."""
    ordered = sorted(turned_up(deck), key=lambda ranks: ranks[::-1])
    for _, part in groupby(ordered, key=lambda ranks: ranks[1:]):
        yield tuple(part)


def _count(asked: SixAsked, part: Sequence[Ranks]) -> tuple[tuple[int, ...], ...]:
    total = np.zeros((len(asked.amounts), COLUMNS), dtype=np.int64)
    for ranks in part:
        total += count_up(asked.deck, ranks, asked.amounts).rows.sum(axis=0)
    return tuple(tuple(row) for row in total.tolist())


def _name(asked: SixAsked, part: Sequence[Ranks]) -> str:
    depends = fingerprint(), asked.deck.copies, asked.amounts, part
    return f"six-card-{hashlib.sha256(canonical(depends).encode()).hexdigest()[:32]}"


# Row by row -------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class SixRows:
    """Own hands against the same ranks turned up: a row for each slot and best decision."""

    slots: npt.NDArray[np.int32]
    """What the own hand is: see `kernels.six_card.OwnHands`."""
    hands: npt.NDArray[np.int32]
    """How many own hands with cards turned up the row stands for."""
    gains: npt.NDArray[np.int64]
    """What staying in brings all of them above a fold, against all dealers, in units."""


@dataclass(frozen=True, eq=False)
class SixSolved:
    """Every own hand by its ranks and flushes, against all ranks that may be turned up."""

    asked: SixAsked
    stay: int
    fold: int
    """Places among the ways to decide."""
    rows: Mapping[Ranks, SixRows]

    @property
    def dealers(self) -> int:
        return comb(len(self.asked.deck) - OWN - UP, DOWN)

    @property
    def forfeit(self) -> int:
        """What a fold brings, in units: the same whatever the dealer has."""
        (amount,) = set(self.asked.amounts[self.fold])
        return amount


_solved: LruCache[SixSolved] = LruCache(1)


def solve_deals(asked: SixAsked, layout: Layout, progress: Progress | None = None) -> SixSolved:
    """What is at stake with every own hand; a quarter of a gigabyte, so only the last is held."""
    key = asked.deck, asked.amounts
    return _solved.get_or_make(key, lambda: _solve(asked, layout, progress))


def _solve(asked: SixAsked, layout: Layout, progress: Progress | None) -> SixSolved:
    stay, fold = stay_and_fold(layout, asked.judged.paths)
    must(len(set(asked.amounts[fold])) == 1, "a fold brings the same against every dealer")
    more = np.array(asked.amounts[stay], dtype=np.int64) - np.array(asked.amounts[fold])
    dealers = comb(len(asked.deck) - OWN - UP, DOWN)
    found: dict[Ranks, SixRows] = {}

    def task(ranks: Ranks) -> Callable[[], None]:
        def add() -> None:
            counted = count_up(asked.deck, ranks, asked.amounts).rows
            deals = counted.sum(axis=2)
            slots, decisions = deals.nonzero()
            found[ranks] = SixRows(
                slots.astype(np.int32),
                (deals[slots, decisions] // dealers).astype(np.int32),
                counted[slots, decisions] @ more,
            )

        return add

    every = turned_up(asked.deck)
    steps = Steps(len(every), progress)
    in_threads([task(ranks) for ranks in every], steps.tick)
    return SixSolved(asked, stay, fold, {ranks: found[ranks] for ranks in every})


_OUTCOMES = ("win", "tie", "lose")


def _result(path: Path, column: int, *, raised: bool) -> RoundResult:
    """`fold`, `raise: win`, `raise: not qualified, lose`."""
    if not raised:
        return RoundResult(" ".join(path), outcome="fold")
    ends = _OUTCOMES[column % OUTCOMES]
    weak = column >= OUTCOMES
    return RoundResult(
        "not qualified" if weak else ends,
        after=" ".join(path),
        detail=ends if weak else "",
        outcome="not qualified" if weak else ends,
    )
