"""Which classes of dealer hands are beaten: Bad Beat pays by the losing hand.

If the player loses or ties, the class of the own hand is enough. If he wins, the class of the
beaten dealer hand is needed. Each board has a table of the dealer's hands by class, in total and
with one given card of each type, from which own cards are removed as in `holdem_counts`; within the
own class, the number beaten is what remains of all beaten hands.
"""

from dataclasses import dataclass, replace
from functools import cache
from threading import get_ident

import numpy as np
import numpy.typing as npt

from croupier.hands.arrays import kernel
from croupier.lab.kernels.counting import bound, in_threads, ranges
from croupier.lab.kernels.holdem_counts import CLASSES
from croupier.lab.kernels.holdem_numbering import (
    BOTH_IN,
    HIGH_IN,
    KINDS_OF_PAIR,
    LOW_IN,
    DeckShape,
    Numbers,
)
from croupier.lab.kernels.holdem_play import (
    CHECK,
    Boards,
    Flags,
    Solved,
    weigh_all,
    weigh_raised,
)
from croupier.lab.kernels.holdem_showdowns import (
    PAIRS_AT_ONCE,
    WIN,
    WIN_UNQUALIFIED,
    Hand,
    showdowns,
)
from croupier.lab.kernels.holdem_solution import FLOPS_OF_A_BOARD, WAIT, HoldemSolution
from croupier.lab.progress import Tick, silence

Tables = npt.NDArray[np.int16]
"""By board and class: all dealer hands, then those with one given card of each type."""


@dataclass(frozen=True, eq=False)
class Beaten:
    """Deals that the player wins, by class of own hand and class of the beaten dealer hand."""

    before: tuple[Numbers, ...]
    flop: Numbers
    bet: Numbers
    fold: Numbers


def beaten(solution: HoldemSolution, hands: list[Hand], *, tick: Tick = silence) -> Beaten:
    """Count, for some starting hands under a solution, the dealer hands they beat."""
    raising = [
        [hand for hand in hands if solution.choices[hand] == choice]
        for choice in range(len(solution.nets.before))
    ]
    waiting = [hand for hand in hands if solution.choices[hand] == WAIT]
    # Hands that raise before the flop are counted as if they checked the flop and bet the river.
    solved = solution.solved
    patient = replace(
        solution,
        bets=np.ones_like(solution.bets),
        solved=Solved(
            solved.rank_table,
            solved.tables,
            np.full_like(solved.suited, CHECK),
            np.full_like(solved.offsuit, CHECK),
            solved.totals,
        ),
    )
    flop, bet, fold = _beaten(solution, waiting, tick)
    before = tuple(_beaten(patient, some, tick)[1] for some in raising)
    return Beaten(before, flop, bet, fold)


def _beaten(solution: HoldemSolution, hands: list[Hand], tick: Tick) -> Numbers:
    known = solution.showdowns
    if not hands:
        return np.zeros((3, CLASSES, CLASSES), dtype=np.int64)
    rank_tables, flush_tables = _class_tables(known.shape)
    some = np.zeros((len(known.numbering.pairs), 2), dtype=np.int64)
    for hand in hands:
        some[hand] = known.hole_cards(*hand)
    below = known.outcomes[:, WIN] + known.outcomes[:, WIN_UNQUALIFIED]
    bets = solution.bets.astype(np.uint8)
    parts: dict[int, Numbers] = {}

    def look_back(first: int, last: int) -> None:
        part = parts.setdefault(get_ident(), np.zeros((3, CLASSES, CLASSES), dtype=np.int64))
        raised, every = known.no_weights(), known.no_weights()
        for pair in range(first, last):
            if some[pair].any():
                weigh_raised(
                    pair, known.boards, known.suited, known.offsuit, some[pair],
                    solution.solved.suited[pair], solution.solved.offsuit[pair], *raised,
                )  # fmt: skip
                weigh_all(pair, known.boards, some[pair], *every)
                count_beaten(
                    pair, known.boards, *raised, *every, known.own, below, bets,
                    rank_tables, flush_tables, part,
                )  # fmt: skip

    limits = ranges(len(some), PAIRS_AT_ONCE)
    in_threads([bound(look_back, *pair) for pair in limits], tick)
    return sum(parts.values(), np.zeros((3, CLASSES, CLASSES), dtype=np.int64))


@cache
def _class_tables(shape: DeckShape) -> tuple[Tables, Tables]:
    known = showdowns(shape)
    ranks = known.numbering.count
    rank_tables = np.zeros((len(known.numbering.rank_boards), CLASSES, 1 + ranks), dtype=np.int16)
    flush_tables = np.zeros((known.numbering.flush_boards, CLASSES, 1 + 2 * ranks), dtype=np.int16)
    outs = np.concatenate(
        [
            np.tile(np.pad(beside, ((0, 0), (0, 2 - beside.shape[1])), constant_values=-1),
                    (len(sets), 1))
            for sets, beside in zip(known.numbering.sets, known.numbering.outs, strict=True)
        ]
    )  # fmt: skip
    fill_tables(known.boards, outs, known.own, rank_tables, flush_tables)
    return rank_tables, flush_tables


@kernel
def fill_tables(
    boards: Boards, outs: Numbers, own: Numbers, rank_tables: Tables, flush_tables: Tables
) -> None:
    """Count the dealer's hands by class; a hand's class is the same as for an own hand.

    A type of card is its rank, plus `ranks` on flush boards if it is out. `outs` are the out ranks
    of each flush board, or -1; the in ranks follow from its mask.
    """
    ranks, suits, pairs = len(boards.pair_of), boards.suits, boards.pairs
    left = np.zeros(2 * ranks, dtype=np.int64)
    for board in range(len(rank_tables)):
        left.fill(suits)
        for place in range(5):
            left[boards.rank_boards[board, place]] -= 1
        for pair in range(len(pairs)):
            place = boards.rank_places[pair, board]
            if place != 0:
                _fill(rank_tables[board, own[place]], left, pairs[pair, 0], pairs[pair, 1])
    at_fours = len(boards.threes) * len(pairs)
    at_fives = at_fours + len(boards.fours) * ranks
    for board in range(len(flush_tables)):
        if board < at_fours:
            held = boards.threes[board // len(pairs)]
        elif board < at_fives:
            held = boards.fours[(board - at_fours) // ranks]
        else:
            held = boards.fives[board - at_fives]
        for rank in range(ranks):
            left[rank] = 1 - (held >> rank & 1)
            left[ranks + rank] = suits - 1
        for place in range(2):
            if outs[board, place] >= 0:
                left[ranks + outs[board, place]] -= 1
        for pair in range(len(pairs)):
            for kind in range(KINDS_OF_PAIR):
                place = boards.flush_places[pair, kind, board]
                if place != 0:
                    one, two = _types(pairs[pair, 0], pairs[pair, 1], kind, ranks)
                    _fill(flush_tables[board, own[place]], left, one, two)


@kernel
def _types(low: int, high: int, kind: int, ranks: int) -> tuple[int, int]:
    if kind not in (BOTH_IN, LOW_IN):
        low += ranks
    if kind not in (BOTH_IN, HIGH_IN):
        high += ranks
    return low, high


@kernel
def _fill(row: Tables, left: Numbers, one: int, two: int) -> None:
    if one == two:
        row[0] += left[one] * (left[one] - 1) // 2
        row[1 + one] += left[one] - 1
    else:
        row[0] += left[one] * left[two]
        row[1 + one] += left[two]
        row[1 + two] += left[one]


@kernel
def count_beaten(
    pair: int,
    boards: Boards,
    raised: Numbers,
    rank_raised: Numbers,
    every: Numbers,
    rank_every: Numbers,
    own: Numbers,
    below: Numbers,
    bets: Flags,
    rank_tables: Tables,
    flush_tables: Tables,
    result: Numbers,
) -> None:
    """Add won deals by class of own and dealer hands: flop raise, river bet and fold."""
    low, high = boards.pairs[pair, 0], boards.pairs[pair, 1]
    for kind in range(KINDS_OF_PAIR):
        one, two = _types(low, high, kind, len(boards.pair_of))
        places = boards.flush_places[pair, kind]
        for at in range(len(places)):
            if every[kind, at] != 0:
                place = places[at]
                _add(raised[kind, at], FLOPS_OF_A_BOARD * every[kind, at], own[place],
                     below[place], bets[place], flush_tables[at], one, two, result)  # fmt: skip
    places = boards.rank_places[pair]
    for at in range(len(places)):
        if rank_every[at] != 0:
            place = places[at]
            _add(rank_raised[at], FLOPS_OF_A_BOARD * rank_every[at], own[place], below[place],
                 bets[place], rank_tables[at], low, high, result)  # fmt: skip


@kernel
def _add(
    raised: int,
    every: int,
    own: int,
    below: int,
    bet: int,
    table: Tables,
    one: int,
    two: int,
    result: Numbers,
) -> None:
    rest, last = every - raised, 1 if bet else 2
    for dealer in range(own):
        hands = int(table[dealer, 0]) - table[dealer, 1 + one] - table[dealer, 1 + two]
        if hands != 0:
            below -= hands
            result[0, own, dealer] += raised * hands
            result[last, own, dealer] += rest * hands
    result[0, own, own] += raised * below
    result[last, own, own] += rest * below
