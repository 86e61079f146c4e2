"""The best of several hands with two own cards and a board: Mississippi Stud, Hold'em.

Fix a board and a category. The pairs of own cards that reach it are the edges of a graph on the
remaining cards, and hands that reach it together are edges without a common card: a matching. With
m(n) matchings of n edges, all of N hands are worse in

    Σ (−1)^n · N! / (N−n)! · m(n) · (the ways to fill the other hands)

deals with this board. Of boards that differ only in the names of suits, one stands for all.

**A few hands.** With E edges, degrees d and T triangles there are E matchings of one edge, C(E,2) −
Σ C(d,2) of two, and of three

    C(E,3)  −  (E−2) Σ C(d,2)  +  2 Σ C(d,3)  +  Σ (d(u)−1) (d(v)−1)  −  T

with the last sum over the edges: `few_matchings`. This covers up to three hands.

**More hands.** Cards with the same neighbors are interchangeable: only the number left in each
class matters. Remove a card of the first class, alone or with a neighbor, and add; disconnected
parts of the graph are multiplied: `matchings`. Most graphs recur on other boards.
"""

from functools import cache
from math import comb

import numpy as np
import numpy.typing as npt

from croupier.cards import Deck, suit_classes
from croupier.hands import FiveCard
from croupier.hands.arrays import kernel, value_of_key
from croupier.hands.five import FIVE_CATEGORY_SHIFT
from croupier.hands.tables import CARD_KEYS, CARD_SUITS, NO_CARDS, five_card_table
from croupier.lab.kernels.counting import bound, cards_of, in_threads
from croupier.lab.kernels.cover import filled
from croupier.lab.kernels.stud import block_of
from croupier.lab.kernels.stud_decisions import Integers
from croupier.lab.progress import Tick, silence

OWN = 2
FEW = 3
"""Up to this many hands are counted by a formula, in no time."""
MOST = 8
CATEGORIES = len(FiveCard)
_BOARDS_AT_ONCE = 2000
_BOARDS_A_STEP = 10

Sums = dict[FiveCard, list[int]]
"""For each category, matchings of none, one, two … edges over all boards."""


def board_steps(deck: Deck, common: int, hands: int) -> int:
    """Return how many steps `count_board` will report; none for what is known."""
    if _known(deck, common, hands) is not None:
        return 0
    classes = len(_boards(deck, common)[0])
    return -(-classes // (_BOARDS_AT_ONCE if hands <= FEW else _BOARDS_A_STEP))


_kept: dict[tuple[Deck, int, bool], Sums] = {}
"""What has been counted, for a few hands and for more; a stopped count stores nothing."""


def _known(deck: Deck, common: int, hands: int) -> Sums | None:
    return _kept.get((deck, common, hands > FEW))


def count_board(deck: Deck, common: int, hands: int, *, tick: Tick = silence) -> None:
    """Count the matchings of every board, which takes long."""
    if _known(deck, common, hands) is None:
        counted = _few(deck, common, tick) if hands <= FEW else _more(deck, common, tick)
        _kept[deck, common, hands > FEW] = counted


def board_deals(deck: Deck, common: int, hands: int) -> int:
    return comb(len(deck), common) * filled(len(deck) - common, OWN, hands, ())


def board_worse(deck: Deck, common: int, hands: int, category: FiveCard) -> int:
    """Count the deals in which all of these hands are worse than a category."""
    count_board(deck, common, hands)
    sums = _kept[deck, common, hands > FEW][category]
    left = len(deck) - common
    return sum(
        (-1) ** size * count * filled(left, OWN, hands, (OWN,) * size)
        for size, count in enumerate(sums[: hands + 1])
    )


@cache
def _boards(deck: Deck, common: int) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Return boards up to renaming of suits, and how many each stands for."""
    block = block_of(deck)
    ranks = sum(1 << rank for rank in block.ranks)
    found = list(suit_classes(common, ranks=ranks, suits=len(block.suits)))
    cards = np.array([board for board, _ in found], dtype=np.int64)
    # A smaller deck may lack any suits; the classes name the first ones.
    names = np.array([*block.suits, *range(4)], dtype=np.int64)
    return cards & ~3 | names[cards & 3], np.array([weight for _, weight in found], dtype=np.int64)


# A few hands ------------------------------------------------------------------------------------


def _few(deck: Deck, common: int, tick: Tick) -> Sums:
    boards, weights = _boards(deck, common)
    cards = cards_of(deck).astype(np.int64)
    table = five_card_table(common + OWN)
    parts = [
        np.zeros((CATEGORIES, FEW + 1), dtype=np.int64)
        for _ in range(0, len(boards), _BOARDS_AT_ONCE)
    ]

    def part(number: int) -> None:
        some = slice(number * _BOARDS_AT_ONCE, (number + 1) * _BOARDS_AT_ONCE)
        few_matchings(cards, boards[some], weights[some], table, parts[number])

    in_threads([bound(part, number) for number in range(len(parts))], tick)
    return {
        category: [sum(int(sums[category, size]) for sums in parts) for size in range(FEW + 1)]
        for category in FiveCard
    }


@kernel
def few_matchings(
    cards: Integers, boards: Integers, weights: Integers, table: npt.NDArray[np.int32],
    sums: Integers,
) -> None:  # fmt: skip
    """Add the matchings of up to three edges with each board, by the category they reach."""
    made = np.zeros((64, 64), dtype=np.int64)
    degrees = np.zeros(64, dtype=np.int64)
    rows = np.zeros(64, dtype=np.int64)
    left = np.zeros(64, dtype=np.int64)
    for at in range(len(boards)):
        size = 0
        for card in cards:
            free = True
            for other in boards[at]:
                free = free and other != card
            if free:
                left[size] = card
                size += 1
        board_key, board_suits = NO_CARDS, 0
        for card in boards[at]:
            board_key += CARD_KEYS[card]
            board_suits |= CARD_SUITS[card]
        for first in range(size):
            for second in range(first):
                key = board_key + CARD_KEYS[left[first]] + CARD_KEYS[left[second]]
                suits = board_suits | CARD_SUITS[left[first]] | CARD_SUITS[left[second]]
                made[first, second] = value_of_key(key, suits, table) >> FIVE_CATEGORY_SHIFT
        for category in range(CATEGORIES):
            edges = 0
            for first in range(size):
                degrees[first], rows[first] = 0, 0
            for first in range(size):
                for second in range(first):
                    if made[first, second] >= category:
                        edges += 1
                        degrees[first] += 1
                        degrees[second] += 1
                        rows[first] |= 1 << second
                        rows[second] |= 1 << first
            forks, triples, paths, triangles = 0, 0, 0, 0
            for first in range(size):
                degree = degrees[first]
                forks += degree * (degree - 1) // 2
                triples += degree * (degree - 1) * (degree - 2) // 6
                for second in range(first):
                    if made[first, second] >= category:
                        paths += (degree - 1) * (degrees[second] - 1)
                        common = rows[first] & rows[second]
                        while common:
                            common &= common - 1
                            triangles += 1
            weight = weights[at]
            sums[category, 0] += weight
            sums[category, 1] += weight * edges
            sums[category, 2] += weight * (edges * (edges - 1) // 2 - forks)
            three = edges * (edges - 1) * (edges - 2) // 6 - (edges - 2) * forks
            sums[category, 3] += weight * (three + 2 * triples + paths - triangles // 3)


# More hands -------------------------------------------------------------------------------------


def _more(deck: Deck, common: int, tick: Tick) -> Sums:
    boards, weights = _boards(deck, common)
    cards = cards_of(deck).astype(np.int64)
    table = five_card_table(common + OWN)
    sums: Sums = {category: [0] * (MOST + 1) for category in FiveCard if category}
    for at, (board, weight) in enumerate(zip(boards, weights.tolist(), strict=True)):
        left = np.setdiff1d(cards, board)
        made = pairs_made(left, board, table)
        for category, total in sums.items():
            for size, count in enumerate(matchings(made >= category)):
                total[size] += weight * count
        if at % _BOARDS_A_STEP == 0:
            tick()
    return sums


@kernel
def pairs_made(left: Integers, board: Integers, table: npt.NDArray[np.int32]) -> Integers:
    """Return the category of every two cards with a board; -1 for a card with itself."""
    made = np.full((len(left), len(left)), -1, dtype=np.int64)
    board_key, board_suits = NO_CARDS, 0
    for card in board:
        board_key += CARD_KEYS[card]
        board_suits |= CARD_SUITS[card]
    for first in range(len(left)):
        for second in range(first):
            key = board_key + CARD_KEYS[left[first]] + CARD_KEYS[left[second]]
            suits = board_suits | CARD_SUITS[left[first]] | CARD_SUITS[left[second]]
            kind = value_of_key(key, suits, table) >> FIVE_CATEGORY_SHIFT
            made[first, second] = kind
            made[second, first] = kind
    return made


Joined = tuple[tuple[int, ...], ...]
"""For each class of cards, the classes it is joined to, possibly including itself."""


def matchings(edges: npt.NDArray[np.bool_]) -> list[int]:
    """Count a graph's matchings of zero, one, two … edges, up to the maximum number of hands."""
    return _of_rows(tuple(neighbors(edges).tolist()))


@kernel
def neighbors(edges: npt.NDArray[np.bool_]) -> Integers:
    """Return the neighbors of each card, a bit each."""
    rows = np.zeros(len(edges), dtype=np.int64)
    for first in range(len(edges)):
        for second in range(len(edges)):
            if edges[first, second]:
                rows[first] |= 1 << second
    return rows


def _of_rows(rows: tuple[int, ...]) -> list[int]:
    """Return the same, from the neighbors of each card."""
    closed: dict[int, list[int]] = {}
    for card, row in enumerate(rows):
        closed.setdefault(row | 1 << card, []).append(card)
    groups: dict[tuple[bool, int], list[int]] = {}
    for card, row in enumerate(rows):
        if row:
            within = len(closed[row | 1 << card]) > 1
            groups.setdefault((within, row | 1 << card if within else row), []).append(card)
    classes = list(groups.values())
    joined = [
        [other for other, members in enumerate(classes) if rows[mine[0]] >> members[-1] & 1]
        for mine in classes
    ]
    total = [1]
    seen: set[int] = set()
    for start in range(len(classes)):
        if start in seen:
            continue
        part, fresh = {start}, [start]
        while fresh:
            for other in joined[fresh.pop()]:
                if other not in part:
                    part.add(other)
                    fresh.append(other)
        seen |= part
        # Small classes first: they are used up soon, and what is left is the same for many boards.
        order = sorted(part, key=lambda at: (len(classes[at]), len(joined[at]), at))
        number = {at: place for place, at in enumerate(order)}
        shape = tuple(tuple(sorted(number[other] for other in joined[at])) for at in order)
        total = _times(total, _of_part(shape, tuple(len(classes[at]) for at in order)))
    return total


def _times(first: list[int], second: tuple[int, ...] | list[int]) -> list[int]:
    found = [0] * min(len(first) + len(second) - 1, MOST + 1)
    for one, many in enumerate(first):
        for other, more in enumerate(second):
            if one + other < len(found):
                found[one + other] += many * more
    return found


@cache
def _of_part(joined: Joined, sizes: tuple[int, ...]) -> tuple[int, ...]:
    """Count the matchings of one part of a graph, from its classes of cards and their sizes."""
    known: dict[tuple[int, ...], tuple[int, ...]] = {}

    def of(left: tuple[int, ...]) -> tuple[int, ...]:
        first = next((at for at, count in enumerate(left) if count), None)
        if first is None:
            return (1,)
        if left not in known:
            without = _less(left, first)
            found = list(of(without))
            for other in joined[first]:
                if without[other]:
                    more = of(_less(without, other))
                    found += [0] * (min(len(more) + 1, MOST + 1) - len(found))
                    for size, count in enumerate(more[:MOST]):
                        found[size + 1] += without[other] * count
            known[left] = tuple(found)
        return known[left]

    return of(sizes)


def _less(left: tuple[int, ...], at: int) -> tuple[int, ...]:
    return (*left[:at], left[at] - 1, *left[at + 1 :])
