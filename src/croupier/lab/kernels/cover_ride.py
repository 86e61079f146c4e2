"""Let It Ride: count the deals in which no hand reaches a category, with two common cards.

The method is that of `lab.kernels.cover`, for each pair of community cards, with three own cards in
each hand:

* Of the ranks on the board fewer cards are left, and one own card makes a pair of them. Cores may
  therefore take one to three cards of those ranks, alone or with a pair of another rank; the other
  cores of ranks are a pair and three of another rank.
* A straight must use both ranks of the board, so at most four straights are possible, and three
  given ranks complete each. Their numbers are tried one by one.
* A flush needs a board of one suit and three more cards of it; k = 3j cards make j flushes in k! /
  (3!^j j!) ways.
* With the straights given, each rank is a polynomial of its own, and ranks are multiplied.

Boards of different ranks that allow the same straights are counted once.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from math import comb, factorial, prod

from croupier.hands import FiveCard
from croupier.lab.kernels.cover import below, difference, filled, members_for, places_of
from croupier.lab.kernels.cover_families import Field, Members
from croupier.lab.kernels.stud import Block

OWN = 3
COMMON = 2
TEN = 9
"""The position of the ten if the ace is first."""

Window = tuple[frozenset[int], bool]
"""The ranks that complete a straight, in our own numbering, and whether it ends with the ace."""
Windows = tuple[Window, ...]
Marks = tuple[int, int]
"""How many cores take three cards of a rank, and how many take two."""
Families = dict[tuple[int, Marks], int]
"""Signed numbers of families of straights and flushes, by members and marks."""


def ride_deals(block: Block, hands: int) -> int:
    """Return the number of ways to deal two common cards and this many hands of three."""
    cards = len(block.ranks) * len(block.suits)
    return comb(cards, COMMON) * filled(cards - COMMON, OWN, hands, ())


@cache
def ride_worse(block: Block, hands: int, category: FiveCard) -> int:
    """Count the deals in which all of these hands are worse than a category."""
    suits, ranks = len(block.suits), len(block.ranks)
    members = members_for(category)
    total = 0
    for windows, boards in _boards(block).items():
        suited = _families(windows, (ranks - 2, suits), hands, members)
        # Without two cards of a suit on the board, nobody has five of it.
        mixed = _families(windows, (ranks - 2, suits), hands, Members(straights=members.straights))
        total += boards * suits * _deals(block, hands, category, (1, 1), suited)
        total += boards * suits * (suits - 1) * _deals(block, hands, category, (1, 1), mixed)
    alone = _families((), (ranks - 1, suits), hands, Members())
    return total + ranks * comb(suits, 2) * _deals(block, hands, category, (2,), alone)


def _boards(block: Block) -> Counter[Windows]:
    """Group pairs of different ranks by the straights that both belong to.

    The ranks that complete those straights are numbered from the bottom: only their shape matters.
    """
    places = places_of(block)
    field = Field(places, len(block.suits), 1)
    straights = [
        ({(start + step) % 13 for step in range(5)}, start == TEN)
        for start in range(TEN + 1)
        if field.straight_from(start)
    ]
    boards: Counter[Windows] = Counter()
    for board in combinations(places, 2):
        windows = [(ranks - set(board), royal) for ranks, royal in straights if ranks >= {*board}]
        number = {rank: at for at, rank in enumerate(sorted(set().union(*(w for w, _ in windows))))}
        boards[
            tuple((frozenset(number[rank] for rank in ranks), royal) for ranks, royal in windows)
        ] += 1
    return boards


# Straights and flushes --------------------------------------------------------------------------


@cache
def _families(windows: Windows, others: tuple[int, int], hands: int, members: Members) -> Families:
    """Return families of straights and flushes with one board, with marks on what they leave.

    `others` are the ranks that are not on the board, and the suits of each.
    """
    ranks, suits = others
    found: Families = {}
    for straights, flushes in _choices(windows, suits, hands, members):
        held, suited = [0] * ranks, [False] * ranks
        for count, (needed, _) in zip(straights, windows, strict=True):
            for rank in needed:
                held[rank] += count
        for at in flushes:
            for rank in windows[at][0]:
                suited[rank] = True
        begun = sum(straights) + len(flushes)
        sign = members.straights ** sum(straights) * members.straight_flushes ** len(flushes)
        columns = tuple(sorted(zip(held, suited, strict=True)))
        ways = _product(columns, suits, hands - begun, flushes=bool(members.flushes))
        for (cards, marks), count in ways.items():
            more, rest = divmod(cards, OWN)
            if rest or begun + more + sum(marks) > hands:
                continue
            shared = factorial(cards) // (factorial(OWN) ** more * factorial(more))
            # Straights of the same ranks were counted as distinct, but they are not.
            each = count * shared // prod(map(factorial, straights))
            name = begun + more, marks
            found[name] = found.get(name, 0) + each * sign * members.flushes**more
    return found


def _choices(
    windows: Windows, suits: int, hands: int, members: Members
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield how many straights of each kind, and which straight flushes, can be dealt together."""
    most = min(suits, hands) if members.straights else 0
    possible = [at for at, (_, royal) in enumerate(windows) if royal or not members.royal_only]
    for size in range(len(possible) + 1 if members.straight_flushes else 1):
        for flushes in combinations(possible, size):
            ranks = [rank for at in flushes for rank in windows[at][0]]
            if len(set(ranks)) < len(ranks):
                continue
            for straights in product(range(most + 1), repeat=len(windows)):
                used = Counter(ranks)
                for count, (needed, _) in zip(straights, windows, strict=True):
                    used.update(dict.fromkeys(needed, count))
                fits = all(count <= suits for count in used.values())
                if fits and sum(straights) + size <= hands:
                    yield straights, flushes


@cache
def _product(
    columns: tuple[tuple[int, bool], ...], suits: int, hands: int, *, flushes: bool
) -> dict[tuple[int, Marks], int]:
    """Return the product over ranks: by cards that go to flushes, and by marks.

    A rank is given by its number of straights, and whether a straight flush has its card of the
    suit.
    """
    if not columns:
        return {(0, (0, 0)): 1}
    *before, (held, suited) = columns
    left = suits - held - suited
    options = [(0, left)] if suited or not flushes or not left else [(0, left), (1, left - 1)]
    result: dict[tuple[int, Marks], int] = {}
    so_far = _product(tuple(before), suits, hands, flushes=flushes)
    for (cards, (threes, pairs)), count in so_far.items():
        for taken, free in options:
            # The straights choose among the cards that neither flush has.
            ways = count * prod(range(free + 1, free + held + 1))
            for (more_threes, more_pairs), choices in _left(free):
                marks = threes + more_threes, pairs + more_pairs
                if ways and sum(marks) + (cards + taken + 2) // OWN <= hands:
                    name = cards + taken, marks
                    result[name] = result.get(name, 0) + ways * choices
    return result


def _left(cards: int) -> list[tuple[Marks, int]]:
    """Return what may be chosen of a rank with this many cards left: nothing, 3, 2, twice 2."""
    options = {
        (0, 0): 1,
        (1, 0): comb(cards, 3),
        (0, 1): comb(cards, 2),
        (0, 2): 3 * comb(cards, 4),
    }
    return [(marks, ways) for marks, ways in options.items() if ways]


# Ranks of the board, and fillers ----------------------------------------------------------------


def _deals(
    block: Block, hands: int, category: FiveCard, board: tuple[int, ...], families: Families
) -> int:
    """Count the deals of hands with one board, given how often each of its ranks is on it."""
    if not below(category)(board):
        return 0  # the board alone gives everyone the category
    cards = len(block.ranks) * len(block.suits) - COMMON
    weights = _core_weights(category, board)
    on_board = _board_families(category, board, len(block.suits))
    total = 0
    for (members, (threes, pairs)), count in families.items():
        for (sizes, with_pair), ways in on_board.items():
            alone = pairs - with_pair
            if alone < 0:
                continue
            weight = weights[3] ** threes * weights[2] ** alone
            if weight:
                cores = (3,) * (members + threes) + (2,) * alone + sizes
                given = factorial(pairs) // factorial(alone)
                total += count * ways * weight * given * filled(cards, OWN, hands, cores)
    return total


def _core_weights(category: FiveCard, board: tuple[int, ...]) -> dict[int, int]:
    """Return the weights of cores that take two or three cards of a rank not on the board."""
    return {taken: _weight(category, board, (0,) * len(board), taken) for taken in (2, 3)}


def _weight(category: FiveCard, board: tuple[int, ...], taken: tuple[int, ...], other: int) -> int:
    worse = below(category)

    def with_board(held: tuple[int, ...]) -> int:
        *own, elsewhere = held
        return worse((*map(sum, zip(board, own, strict=True)), elsewhere))

    return difference(with_board, (*taken, other))


@cache
def _board_families(
    category: FiveCard, board: tuple[int, ...], suits: int
) -> dict[tuple[tuple[int, ...], int], int]:
    """Return families of cores that take cards of the board's ranks, with their weights.

    They are listed by size and by how many of them also take a pair of another rank.
    """
    left = tuple(suits - count for count in board)
    cores = [
        (taken, pair, _weight(category, board, taken, 2 if pair else 0))
        for taken in product(*(range(count + 1) for count in left))
        for pair in (0, 1)
        if 0 < sum(taken) <= OWN - 2 * pair
    ]
    families: dict[tuple[tuple[int, ...], int], int] = {}

    def add(at: int, free: tuple[int, ...], sizes: tuple[int, ...], pairs: int, ways: int) -> None:
        if at == len(cores):
            families[sizes, pairs] = families.get((sizes, pairs), 0) + ways
            return
        taken, pair, weight = cores[at]
        times = 0
        while ways:
            add(at + 1, free, sizes + (sum(taken) + 2 * pair,) * times, pairs + pair * times, ways)
            # One more of the same kind; the order in which they are chosen does not matter.
            times += 1
            ways *= weight * prod(comb(have, take) for have, take in zip(free, taken, strict=True))
            free = tuple(have - take for have, take in zip(free, taken, strict=True))
            ways = ways // times if min(free) >= 0 else 0

    add(0, left, (), 0, 1)
    return families
