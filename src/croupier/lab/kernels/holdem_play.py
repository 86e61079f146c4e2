"""Ultimate Texas Hold'em over all boards: values run forward, deals run backward.

**Forward.** The value of a position at the river depends only on its count of dealer hands, so the
caller passes two values for each distinct count: the river played best, and the raise on the flop.
The value of a flop is the sum over turns and rivers:

    value(hole, flop)  =  Σ rank boards, as if there were no flushes
                       +  Σ suits Σ boards with three or more of that suit (with − without flushes)

The first sum depends only on ranks; each of the others only on which cards are in its suit. So for
each hole pair and kind, a table over the 2,483 typed flops is filled from the 36,608 flush boards,
and the value of a flop is one entry of the rank table plus at most three of these.

A typed flop with in cards A and out cards B reaches a board with in cards F ⊃ A and out cards O ⊃ B
in as many ways as the out cards of O − B are left. With `left[r]` out cards of rank r and the
values V of boards with three, four and five in cards, the tables are, for c, cd, cde ⊂ F:

    flop c, o p  =  Σ F=cde V(F, o p)
    flop cd, o   =  Σ F=cde Σ p left'[p] V(F, o p)  +  Σ F=cdef V(F, o)
    flop cde     =  Σ o≤p ways(o p) V(cde, o p)  +  Σ F=cdef Σ o left[o] V(F, o)  +  Σ F=cdefg V(F)

(left' is one less for p = o; ways(o p) is left[o] left[p], or a binomial for o = p.) Sums over F
are shared: `by_two` holds Σ V over the sets F=cde that contain cd, `by_three` over those F=cdef
that contain cde. From two to one and from three to two, each set is visited twice, so these sums
are halved.

**Backward.** To count how rounds end, the same sums run in reverse: each flop with a raise adds its
weight to the entries it was read from, the entries pass it on to their boards, and a board adds it
to its count of dealer hands. No flop is ever combined with its rivers one by one.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.hands.arrays import kernel
from croupier.lab.kernels.holdem_numbering import (
    BOTH_IN,
    BOTH_OUT,
    HIGH_IN,
    KINDS_OF_PAIR,
    LOW_IN,
    Numbers,
    Places,
)

Flags = npt.NDArray[np.uint8]

CHECK, RAISE, BLOCKED = range(3)


class Boards(NamedTuple):
    """The numbering and the counts, as far as the kernels use them.

    Only kernels that are called from outside take this whole tuple: passing so many arrays on makes
    numba slow to compile.
    """

    suits: int
    pairs: Numbers
    pair_of: Numbers
    rank_flops: Numbers
    rank_boards: Numbers
    rank_board_after: Places
    rank_board_of: Places
    threes: Numbers
    """Sets of three, four and five in ranks, as masks."""
    fours: Numbers
    fives: Numbers
    twos_of_threes: Numbers
    threes_of_fours: Numbers
    threes_of_fives: Numbers
    rank_places: Places
    """By hole pair and rank board, the index of the count."""
    flush_places: Places
    """By hole pair, kind and flush board."""


class Flops(NamedTuple):
    """A `FlopList` for kernels."""

    ranks: Places
    terms: Places
    weights: Numbers
    named: Numbers


class Solved(NamedTuple):
    """The results of the forward pass, for each hole pair."""

    rank_table: Numbers
    """By flop ranks: value of checking, value of raising."""
    tables: Numbers
    """By kind and typed flop, the same two; the last index holds zero."""
    suited: Flags
    """Check, raise or blocked, by flop in the list."""
    offsuit: Flags
    totals: Numbers
    """Σ of the best over all flops, suited and not, in two parts: × 2**32 and the rest."""


# Forward ----------------------------------------------------------------------------------------


@kernel
def forward(
    first: int,
    last: int,
    boards: Boards,
    suited: Flops,
    offsuit: Flops,
    worth: Numbers,
    eager: int,
    solved: Solved,
) -> None:
    """Solve the flop for hole pairs `first` to `last`; `worth` has two values for each count."""
    suits, pairs, pair_of = boards.suits, boards.pairs, boards.pair_of
    ranks = len(pair_of)
    n_pairs, n_threes, n_fours = len(pairs), len(boards.threes), len(boards.fours)
    n_twos = ranks * (ranks - 1) // 2
    at_twos = ranks * n_pairs
    at_threes = at_twos + n_twos * ranks
    width = at_threes + n_threes
    at_fours = n_threes * n_pairs
    at_fives = at_fours + n_fours * ranks

    left = np.zeros(ranks, dtype=np.int64)
    ways = np.zeros(n_pairs, dtype=np.int64)
    rank_worth = np.zeros((len(boards.rank_boards), 2), dtype=np.int64)
    # From here on the two values of a board are adjacent, so one loop adds both.
    value = np.zeros(2 * n_pairs, dtype=np.int64)
    by_two = np.zeros((n_twos, 2 * n_pairs), dtype=np.int64)
    by_three = np.zeros((n_threes, 2 * ranks), dtype=np.int64)
    twice = np.zeros((n_twos, 2 * ranks), dtype=np.int64)

    for pair in range(first, last):
        low, high = pairs[pair, 0], pairs[pair, 1]
        places = boards.rank_places[pair]
        for at in range(len(places)):
            rank_worth[at, 0] = worth[places[at], 0]
            rank_worth[at, 1] = worth[places[at], 1]
        for flop in range(len(boards.rank_flops)):
            _left_after(suits, low, high, boards.rank_flops[flop], left, ways)
            check, raised = 0, 0
            for other in range(n_pairs):
                at_board = boards.rank_board_after[flop, other]
                check += ways[other] * rank_worth[at_board, 0]
                raised += ways[other] * rank_worth[at_board, 1]
            solved.rank_table[pair, flop, 0] = check
            solved.rank_table[pair, flop, 1] = raised

        tables = solved.tables[pair]
        for kind in range(KINDS_OF_PAIR):
            if low == high and kind in (BOTH_IN, HIGH_IN):
                continue
            places = boards.flush_places[pair, kind]
            blocked = _left_beside(suits, low, high, kind, left, ways)
            of_one = kind * width
            of_two = of_one + at_twos
            of_three = of_one + at_threes

            by_two.fill(0)
            for three in range(n_threes):
                check, raised = 0, 0
                if boards.threes[three] & blocked == 0:
                    start = three * n_pairs
                    _differences(start, places, boards.rank_board_of, worth, rank_worth, n_pairs,
                                 value)  # fmt: skip
                    a = boards.twos_of_threes[three, 0]
                    b = boards.twos_of_threes[three, 1]
                    c = boards.twos_of_threes[three, 2]
                    for at in range(2 * n_pairs):
                        by_two[a, at] += value[at]
                        by_two[b, at] += value[at]
                        by_two[c, at] += value[at]
                    for out in range(n_pairs):
                        check += ways[out] * value[2 * out]
                        raised += ways[out] * value[2 * out + 1]
                tables[of_three + three, 0] = check
                tables[of_three + three, 1] = raised

            by_three.fill(0)
            for four in range(n_fours):
                if boards.fours[four] & blocked == 0:
                    start = at_fours + four * ranks
                    _differences(start, places, boards.rank_board_of, worth, rank_worth, ranks,
                                 value)  # fmt: skip
                    for part in range(4):
                        three = boards.threes_of_fours[four, part]
                        for at in range(2 * ranks):
                            by_three[three, at] += value[at]
            twice.fill(0)
            for three in range(n_threes):
                for part in range(3):
                    two = boards.twos_of_threes[three, part]
                    for at in range(2 * ranks):
                        twice[two, at] += by_three[three, at]
                for out in range(ranks):
                    tables[of_three + three, 0] += left[out] * by_three[three, 2 * out]
                    tables[of_three + three, 1] += left[out] * by_three[three, 2 * out + 1]

            for five in range(len(boards.fives)):
                if boards.fives[five] & blocked == 0:
                    _differences(at_fives + five, places, boards.rank_board_of, worth, rank_worth,
                                 1, value)  # fmt: skip
                    for part in range(10):
                        three = boards.threes_of_fives[five, part]
                        tables[of_three + three, 0] += value[0]
                        tables[of_three + three, 1] += value[1]

            for at in range(of_one, of_two):
                tables[at, 0] = 0
                tables[at, 1] = 0
            two = 0
            for upper in range(ranks):
                for lower in range(upper):
                    for out in range(n_pairs):
                        tables[of_one + lower * n_pairs + out, 0] += by_two[two, 2 * out]
                        tables[of_one + lower * n_pairs + out, 1] += by_two[two, 2 * out + 1]
                    for out in range(n_pairs):
                        tables[of_one + upper * n_pairs + out, 0] += by_two[two, 2 * out]
                        tables[of_one + upper * n_pairs + out, 1] += by_two[two, 2 * out + 1]
                    for out in range(ranks):
                        same = pair_of[out, out]
                        check = (twice[two, 2 * out] >> 1) - by_two[two, 2 * same]
                        raised = (twice[two, 2 * out + 1] >> 1) - by_two[two, 2 * same + 1]
                        for other in range(ranks):
                            at = pair_of[out, other]
                            check += left[other] * by_two[two, 2 * at]
                            raised += left[other] * by_two[two, 2 * at + 1]
                        tables[of_two + two * ranks + out, 0] = check
                        tables[of_two + two * ranks + out, 1] = raised
                    two += 1
            for at in range(of_one, of_two):
                tables[at, 0] >>= 1
                tables[at, 1] >>= 1

        if low == high:  # either card is the lower one
            for at in range(width):
                tables[HIGH_IN * width + at, 0] = tables[LOW_IN * width + at, 0]
                tables[HIGH_IN * width + at, 1] = tables[LOW_IN * width + at, 1]
        else:
            _decide(suited, 1 << low | 1 << high, eager, solved.rank_table[pair], tables,
                    solved.suited[pair], solved.totals[pair, 0])  # fmt: skip
        _decide(offsuit, 1 << low | 1 << 13 + high, eager, solved.rank_table[pair], tables,
                solved.offsuit[pair], solved.totals[pair, 1])  # fmt: skip


@kernel
def _differences(
    start: int,
    places: Places,
    rank_board_of: Places,
    worth: Numbers,
    rank_worth: Numbers,
    boards: int,
    value: Numbers,
) -> None:
    """Compute what flushes add to the two values of some boards, from `start` on."""
    for board in range(boards):
        place = places[start + board]
        if place == 0:
            value[2 * board] = 0
            value[2 * board + 1] = 0
        else:
            ranked = rank_board_of[start + board]
            value[2 * board] = worth[place, 0] - rank_worth[ranked, 0]
            value[2 * board + 1] = worth[place, 1] - rank_worth[ranked, 1]


@kernel
def _left_after(
    suits: int, low: int, high: int, flop: Numbers, left: Numbers, ways: Numbers
) -> None:
    """Count the cards of each rank that hole and flop leave, and the ways to draw two ranks."""
    left.fill(suits)
    left[low] -= 1
    left[high] -= 1
    for place in range(3):
        left[flop[place]] -= 1
    _ways_of_two(left, ways)


@kernel
def _left_beside(suits: int, low: int, high: int, kind: int, left: Numbers, ways: Numbers) -> int:
    """Count the out cards left and the ways to draw two; return blocked in ranks as a mask."""
    blocked = 0
    left.fill(suits - 1)
    if kind in (BOTH_IN, LOW_IN):
        blocked |= 1 << low
    else:
        left[low] -= 1
    if kind in (BOTH_IN, HIGH_IN):
        blocked |= 1 << high
    else:
        left[high] -= 1
    _ways_of_two(left, ways)
    return blocked


@kernel
def _ways_of_two(left: Numbers, ways: Numbers) -> None:
    at = 0
    for high in range(len(left)):
        for low in range(high):
            ways[at + low] = left[low] * left[high]
        at += high
        ways[at] = left[high] * (left[high] - 1) // 2
        at += 1


@kernel
def _decide(
    flops: Flops,
    own: int,
    eager: int,
    rank_table: Numbers,
    tables: Numbers,
    choices: Flags,
    totals: Numbers,
) -> None:
    """Choose the better of check and raise on each flop, and add up the values."""
    upper, lower = 0, 0
    for flop in range(len(flops.weights)):
        if flops.named[flop] & own != 0:
            choices[flop] = BLOCKED
            continue
        ranked = flops.ranks[flop]
        a, b, c = flops.terms[flop, 0], flops.terms[flop, 1], flops.terms[flop, 2]
        best = rank_table[ranked, 0] + tables[a, 0] + tables[b, 0] + tables[c, 0]
        raised = rank_table[ranked, 1] + tables[a, 1] + tables[b, 1] + tables[c, 1]
        choices[flop] = CHECK
        if raised + eager > best:
            choices[flop] = RAISE
            best = raised
        best *= flops.weights[flop]
        upper += best >> 32
        lower += best & 0xFFFFFFFF
    totals[0] = upper
    totals[1] = lower


# Backward ---------------------------------------------------------------------------------------


@kernel
def add_up(
    pair: int, boards: Boards, weights: Numbers, rank_weights: Numbers, deals: Numbers
) -> None:
    """Add the weights of boards to their counts."""
    for kind in range(KINDS_OF_PAIR):
        places = boards.flush_places[pair, kind]
        for at in range(len(places)):
            if weights[kind, at] != 0:
                deals[places[at]] += weights[kind, at]
    places = boards.rank_places[pair]
    for at in range(len(places)):
        deals[places[at]] += rank_weights[at]


@kernel
def add_up_classes(
    pair: int,
    boards: Boards,
    weights: Numbers,
    rank_weights: Numbers,
    own: Numbers,
    outcomes: Numbers,
    sums: Numbers,
) -> None:
    """Add the weights of boards times dealer hands, by class of own hand and outcome.

    `own` and `outcomes` are by count.
    """
    for kind in range(KINDS_OF_PAIR):
        places = boards.flush_places[pair, kind]
        for at in range(len(places)):
            if weights[kind, at] != 0:
                place = places[at]
                for outcome in range(outcomes.shape[1]):
                    sums[own[place], outcome] += weights[kind, at] * outcomes[place, outcome]
    places = boards.rank_places[pair]
    for at in range(len(places)):
        if rank_weights[at] != 0:
            place = places[at]
            for outcome in range(outcomes.shape[1]):
                sums[own[place], outcome] += rank_weights[at] * outcomes[place, outcome]


@kernel
def weigh_raised(
    pair: int,
    boards: Boards,
    suited: Flops,
    offsuit: Flops,
    hands: Numbers,
    chosen_suited: Flags,
    chosen_offsuit: Flags,
    weights: Numbers,
    rank_weights: Numbers,
) -> None:
    """Count how often each board follows a flop raise: by kind and flush board, and rank board.

    `hands` says how many two-card hands of the pair are meant, suited and not; a deal is hole
    cards, flop, turn and river.
    """
    suits, low, high = boards.suits, boards.pairs[pair, 0], boards.pairs[pair, 1]
    left = np.zeros(len(boards.pair_of), dtype=np.int64)
    ways = np.zeros(len(boards.pairs), dtype=np.int64)
    flop_weights = np.zeros(len(boards.rank_flops), dtype=np.int64)
    ranks, n_pairs = len(left), len(ways)
    width = ranks * n_pairs + ranks * (ranks - 1) // 2 * ranks + len(boards.threes)
    entries = np.zeros(KINDS_OF_PAIR * width + 1, dtype=np.int64)
    _weigh_flops(suited, hands[0], chosen_suited, flop_weights, entries)
    _weigh_flops(offsuit, hands[1], chosen_offsuit, flop_weights, entries)
    if low == high:
        for at in range(width):
            entries[LOW_IN * width + at] += entries[HIGH_IN * width + at]

    weights.fill(0)
    rank_weights.fill(0)
    for flop in range(len(flop_weights)):
        if flop_weights[flop] != 0:
            _left_after(suits, low, high, boards.rank_flops[flop], left, ways)
            for other in range(len(ways)):
                ranked = boards.rank_board_after[flop, other]
                rank_weights[ranked] += flop_weights[flop] * ways[other]
    for kind in range(KINDS_OF_PAIR):
        if low == high and kind in (BOTH_IN, HIGH_IN):
            continue
        blocked = _left_beside(suits, low, high, kind, left, ways)
        _flops_to_boards(
            entries[kind * width : (kind + 1) * width], blocked, left, ways, boards.threes,
            boards.fours, boards.twos_of_threes, boards.threes_of_fours,
            boards.threes_of_fives, weights[kind],
        )  # fmt: skip
        _take_from_ranks(
            boards.flush_places[pair, kind], boards.rank_board_of, weights[kind], rank_weights
        )


@kernel
def _weigh_flops(
    flops: Flops, hands: int, choices: Flags, flop_weights: Numbers, entries: Numbers
) -> None:
    """Add the weight of each flop with a raise to the entries its value was read from."""
    if hands == 0:
        return
    for flop in range(len(flops.weights)):
        if choices[flop] == RAISE:
            weight = flops.weights[flop] * hands
            flop_weights[flops.ranks[flop]] += weight
            entries[flops.terms[flop, 0]] += weight
            entries[flops.terms[flop, 1]] += weight
            entries[flops.terms[flop, 2]] += weight


@kernel
def _flops_to_boards(
    entries: Numbers,
    blocked: int,
    left: Numbers,
    ways: Numbers,
    threes: Numbers,
    fours: Numbers,
    twos_of_threes: Numbers,
    threes_of_fours: Numbers,
    threes_of_fives: Numbers,
    weights: Numbers,
) -> None:
    """Pass the weights of typed flops on to the flush boards that their values came from."""
    ranks, n_pairs = len(left), len(ways)
    n_threes, n_twos = len(threes), ranks * (ranks - 1) // 2
    at_twos = ranks * n_pairs
    at_threes = at_twos + n_twos * ranks
    at_fours = n_threes * n_pairs
    at_fives = at_fours + len(fours) * ranks
    # Both tables hold twice what they pass on: the forward pass halves its sums.
    by_two = np.zeros((n_twos, n_pairs), dtype=np.int64)
    by_three = np.zeros((n_threes, ranks), dtype=np.int64)
    two = 0
    for upper in range(ranks):
        for lower in range(upper):
            from_two = at_twos + two * ranks
            at = 0
            for one in range(ranks):
                for other in range(one):
                    by_two[two, at + other] = 2 * (
                        entries[from_two + one] * left[other]
                        + entries[from_two + other] * left[one]
                    )
                at += one
                by_two[two, at] = 2 * entries[from_two + one] * (left[one] - 1)
                at += 1
            for out in range(n_pairs):
                by_two[two, out] += entries[lower * n_pairs + out] + entries[upper * n_pairs + out]
            two += 1
    for three in range(n_threes):
        direct = 2 * entries[at_threes + three]
        for out in range(ranks):
            by_three[three, out] = direct * left[out]
        for part in range(3):
            from_two = at_twos + twos_of_threes[three, part] * ranks
            for out in range(ranks):
                by_three[three, out] += entries[from_two + out]

    for three in range(n_threes):
        if threes[three] & blocked:
            continue
        start = three * n_pairs
        a = twos_of_threes[three, 0]
        b = twos_of_threes[three, 1]
        c = twos_of_threes[three, 2]
        direct = entries[at_threes + three]
        for out in range(n_pairs):
            twice = by_two[a, out] + by_two[b, out] + by_two[c, out]
            weights[start + out] = (twice >> 1) + direct * ways[out]
    for four in range(len(fours)):
        if fours[four] & blocked:
            continue
        start = at_fours + four * ranks
        a = threes_of_fours[four, 0]
        b = threes_of_fours[four, 1]
        c = threes_of_fours[four, 2]
        d = threes_of_fours[four, 3]
        for out in range(ranks):
            twice = by_three[a, out] + by_three[b, out] + by_three[c, out] + by_three[d, out]
            weights[start + out] = twice >> 1
    for five in range(len(threes_of_fives)):
        weight = 0
        for part in range(10):
            weight += entries[at_threes + threes_of_fives[five, part]]
        weights[at_fives + five] = weight


@kernel
def _take_from_ranks(
    places: Places, rank_board_of: Places, weights: Numbers, rank_weights: Numbers
) -> None:
    """Subtract flush boards from their rank boards; boards that cannot be dealt have no weight."""
    for at in range(len(places)):
        if places[at] == 0:
            weights[at] = 0
        else:
            rank_weights[rank_board_of[at]] -= weights[at]


@kernel
def weigh_all(
    pair: int, boards: Boards, hands: Numbers, weights: Numbers, rank_weights: Numbers
) -> None:
    """Count how often hole cards meet each board: by kind and flush board, and by rank board.

    `hands` says how many two-card hands of the pair are meant, suited and not.
    """
    suits, low, high = boards.suits, boards.pairs[pair, 0], boards.pairs[pair, 1]
    left = np.zeros(len(boards.pair_of), dtype=np.int64)
    ways = np.zeros(len(boards.pairs), dtype=np.int64)
    places = boards.rank_places[pair]
    for at in range(len(places)):
        weight, run = 0, 0
        if places[at] != 0:
            weight = hands[0] + hands[1]
        for place in range(5):
            # A binomial for each run of equal ranks, factor by factor.
            rank = boards.rank_boards[at, place]
            run = run + 1 if place > 0 and boards.rank_boards[at, place - 1] == rank else 1
            weight = weight * (suits - (rank == low) - (rank == high) - run + 1) // run
        rank_weights[at] = weight
    for kind in range(KINDS_OF_PAIR):
        # A suited hand is in its own suit and out of the others; an offsuit one is half in two
        # suits.
        if kind == BOTH_IN:
            weight = hands[0]
        elif kind == BOTH_OUT:
            weight = hands[0] * (suits - 1) + hands[1] * (suits - 2)
        elif low != high:
            weight = hands[1]
        else:
            weight = 2 * hands[1] if kind == LOW_IN else 0
        _left_beside(suits, low, high, kind, left, ways)
        row, at = weights[kind], 0
        for _ in range(len(boards.threes)):
            for out in range(len(ways)):
                row[at] = weight * ways[out]
                at += 1
        for _ in range(len(boards.fours)):
            for out in range(len(left)):
                row[at] = weight * left[out]
                at += 1
        for _ in range(len(boards.fives)):
            row[at] = weight
            at += 1
        _take_from_ranks(boards.flush_places[pair, kind], boards.rank_board_of, row, rank_weights)
