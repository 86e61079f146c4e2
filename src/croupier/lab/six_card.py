"""Six Card Poker: every own hand and every three upcards, against every dealer hand.

**Counting.** There are C(52,6) own hands, C(46,3) sets of upcards and C(43,3) sets of the dealer's
other cards: 3,813,891,438,957,600 deals. `lab.kernels.six_card` counts them by ranks and one suit,
one set of upcard ranks at a time.

**Money.** No pay in this game depends on what the own hand is: only on who is ahead and whether the
dealer qualifies. For each of these six columns the game settles two very different deals through
the engine. If they disagree, the game has a rule that the columns do not cover, and is refused.

**Decisions** are made while counting, for four hundred million rows, in integers.

**Parts.** Sets of upcard ranks with the same two highest form a part. The results of a part are
kept on disk, by decision and column and by own hand, so a count that was stopped resumes where it
was, and strategies are marked without counting again.
"""

import hashlib
import os
import threading
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from math import comb
from typing import Any
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from croupier.cards import Deck
from croupier.codec import canonical
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
    dealer_of,
    deals_of,
    turned_up,
)
from croupier.lab.kernels.six_card_counts import COLUMNS, OUTCOMES
from croupier.lab.kernels.stud_decisions import Integers, Judged, Small, judge_classes
from croupier.lab.lru_cache import LruCache
from croupier.lab.progress import Progress, Steps
from croupier.lab.result_cache import make_room, results_folder
from croupier.lab.shapes import counts, has_shape
from croupier.lab.tally import AHEAD, Counting, Finish, RoundResult, SeatDeal, Tally
from croupier.lab.ties import by_commitment
from croupier.rights import make_private_folder
from croupier.rules import Layout, Round

Stakes = Mapping[str, int]

BASE_BETS = {"ante": 1}
_SHAPE = ("seats 6", "dealer 3", "+raise|fold", "dealer 3")
_ROOM = 1 << 28
"""Amounts below this cannot overflow 64 bits, for any own hand and upcards."""


def knows(layout: Layout, bets: Collection[str]) -> bool:
    """Whether six cards play against six with three open, and these bets are counted here."""
    return has_shape(layout, _SHAPE) and counts(layout, bets, tuple(BASE_BETS))


def deal_class(layout: Layout, stakes: Stakes, deal: SeatDeal) -> int:  # noqa: ARG001
    """Return who is ahead, and whether the dealer qualifies."""
    return column_of(best_five(deal.own), best_five(deal.dealer))


def base_game(
    layout: Layout,
    stakes: Stakes | None = None,
    *,
    ties: str = "less",
    progress: Progress | None = None,
    deck: Deck | None = None,
) -> Tally:
    """Tally Ante and Raise under best play."""
    asked = question_of(layout, BASE_BETS if stakes is None else stakes, ties, deck)
    dealt = solve_deals(asked, progress).dealt
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
        hit_means=AHEAD,
        method="every own hand and three cards turned up, by ranks and one suit, against all "
        "dealers",
    )


def values(round_: Round, *, ties: str = "less") -> dict[str, Fraction]:
    """Return each decision's value in Antes: the net result of all bets if it is taken now.

    The dealer's hands with the three upcards are dealt one by one: 12,341 of them. The game asks
    only once, so the values do not depend on `ties`.
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
    """What a count needs from a layout: the deck, and each decision's result by column."""

    stakes: Stakes
    deck: Deck
    judged: Judged
    amounts: tuple[tuple[int, ...], ...]
    """In units of `judged.unit`, by decision and column."""
    stay: int
    fold: int
    """Indexes among the ways to decide."""
    forfeit: int
    """The result of a fold, in units: the same whatever the dealer has."""

    @property
    def antes(self) -> Fraction:
        """The size of one unit, in Antes."""
        return self.judged.unit / self.stakes["ante"]


def question_of(layout: Layout, stakes: Stakes, ties: str, deck: Deck | None) -> SixAsked:
    check_question(layout, stakes, ties)
    dealt = deck or layout.deck
    turned_up(dealt)  # refuses a deck with too few cards
    judged = judge_classes(layout, stakes, class_ends(dealt), ties)
    amounts = tuple(tuple(by_kind[0]) for by_kind in judged.amounts([0], COLUMNS))
    if max(abs(amount) for table in amounts for amount in table) >= _ROOM:
        raise BadOdds("these pays are too far apart to be counted; make the largest smaller")
    stay, fold = stay_and_fold(layout, judged.paths)
    forfeits = {
        int(verdict.net / judged.unit) for verdict in judged.verdicts[judged.paths[fold]].values()
    }
    must(len(forfeits) == 1, "a fold brings the same against every dealer")
    return SixAsked(dict(stakes), dealt, judged, amounts, stay, fold, forfeits.pop())


# Part by part -----------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class SixRows:
    """Own hands against the same upcard ranks: a row for each slot and best decision."""

    slots: Small
    """What the own hand is: see `kernels.six_card.OwnHands`."""
    hands: Small
    """How many own hands with upcards the row stands for."""
    gains: Integers
    """Their total gain from staying in over folding, against all dealer hands, in units."""


@dataclass(frozen=True, eq=False)
class SixSolved:
    """Every own hand by its ranks and flushes, against all possible upcard ranks."""

    asked: SixAsked
    dealt: Integers
    """Deals by best decision and column."""
    rows: Mapping[Ranks, SixRows]

    @property
    def dealers(self) -> int:
        """The number of hands the dealer may have with three upcards."""
        return comb(len(self.asked.deck) - OWN - UP, DOWN)


_solved: LruCache[SixSolved] = LruCache(1)
"""A quarter of a gigabyte, so only the last one is kept."""


def forget() -> None:
    """Forget what is held in memory; parts stay on disk."""
    _solved.clear()


def solve_deals(asked: SixAsked, progress: Progress | None = None) -> SixSolved:
    """Return every part, counted now or kept from before."""
    key = asked.deck, asked.amounts
    return _solved.get_or_make(key, lambda: _solve(asked, progress))


def parts_of(deck: Deck) -> Iterator[tuple[Ranks, ...]]:
    """Yield the sets of upcard ranks, grouped by their two highest."""
    ordered = sorted(turned_up(deck), key=lambda ranks: ranks[::-1])
    for _, part in groupby(ordered, key=lambda ranks: ranks[1:]):
        yield tuple(part)


Part = tuple[Integers, tuple[SixRows, ...]]
"""Deals by decision and column, and the rows of each set of upcard ranks."""


def _solve(asked: SixAsked, progress: Progress | None) -> SixSolved:
    found: dict[tuple[Ranks, ...], Part] = {}

    def task(part: tuple[Ranks, ...]) -> Callable[[], None]:
        def add() -> None:
            found[part] = _kept(asked, part)

        return add

    parts = list(parts_of(asked.deck))
    steps = Steps(len(parts), progress)
    in_threads([task(part) for part in parts], steps.tick)
    dealt = sum((found[part][0] for part in parts), np.zeros_like(found[parts[0]][0]))
    for column in range(COLUMNS):
        met = (0, column) in asked.judged.verdicts[asked.judged.paths[0]]
        must(met or not dealt[:, column].any(), f"column {column} was not settled")
    rows = {ranks: each for part in parts for ranks, each in zip(part, found[part][1], strict=True)}
    return SixSolved(asked, dealt, rows)


def _kept(asked: SixAsked, part: tuple[Ranks, ...]) -> Part:
    """Return the results of a part: from the disk, or counted and stored there."""
    depends = fingerprint(), asked.deck.copies, asked.amounts, asked.stay, part
    name = hashlib.sha256(canonical(depends).encode()).hexdigest()[:32]
    path = results_folder() / f"six-card-{name}.npz"
    try:
        with path.open("rb") as opened, np.load(opened) as file:
            return _read(file, len(part))
    except (OSError, ValueError, KeyError, BadZipFile):
        pass  # missing or damaged: it is counted again and replaced
    counted = _count(asked, part)
    with suppress(OSError):  # a read-only home costs time, not answers
        make_private_folder(path.parent)
        beside = path.with_suffix(f".{os.getpid()}.{threading.get_ident()}.part")
        with beside.open("wb") as file:
            np.savez_compressed(file, allow_pickle=False, **_written(counted))
        beside.replace(path)
        make_room(path.parent)
    return counted


def _count(asked: SixAsked, part: Sequence[Ranks]) -> Part:
    dealers = comb(len(asked.deck) - OWN - UP, DOWN)
    stay, fold = (np.array(asked.amounts[at], dtype=np.int64) for at in (asked.stay, asked.fold))
    total = np.zeros((len(asked.amounts), COLUMNS), dtype=np.int64)
    found = []
    for ranks in part:
        counted = count_up(asked.deck, ranks, asked.amounts).rows
        total += counted.sum(axis=0)
        deals = counted.sum(axis=2)
        slots, decisions = deals.nonzero()
        rows = SixRows(
            slots.astype(np.int32),
            (deals[slots, decisions] // dealers).astype(np.int32),
            counted[slots, decisions] @ (stay - fold),
        )
        found.append(rows)
    return total, tuple(found)


def _written(part: Part) -> dict[str, npt.NDArray[np.integer]]:
    """Encode a part: steps between slots, and gains byte by byte, compress to a quarter."""
    dealt, found = part
    arrays: dict[str, npt.NDArray[np.integer]] = {"dealt": dealt}
    for at, rows in enumerate(found):
        arrays[f"slots{at}"] = np.diff(rows.slots, prepend=0).astype(np.uint16)
        arrays[f"hands{at}"] = rows.hands
        arrays[f"gains{at}"] = np.ascontiguousarray(
            rows.gains.astype("<i8").view(np.uint8).reshape(-1, 8).T
        )
    return arrays


def _read(file: Mapping[str, npt.NDArray[Any]], size: int) -> Part:
    found = [
        SixRows(
            np.cumsum(file[f"slots{at}"], dtype=np.int32),
            file[f"hands{at}"],
            np.ascontiguousarray(file[f"gains{at}"].T).view("<i8").ravel().astype(np.int64),
        )
        for at in range(size)
    ]
    return file["dealt"], tuple(found)


# Results ----------------------------------------------------------------------------------------

_OUTCOMES = ("win", "tie", "lose")


def _result(path: Path, column: int, *, raised: bool) -> RoundResult:
    """Name a result: `fold`, `raise: win`, `raise: not qualified, lose`."""
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
