"""The rankings as the rule sheets describe them: sort, count, and try everything."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise, permutations, product
from math import comb, prod
from typing import NamedTuple

THREE_CARD_ORDER = (
    "high card", "pair", "flush", "straight", "three of a kind", "straight flush", "mini royal",
)  # fmt: skip
FIVE_CARD_ORDER = (
    "high card", "pair", "two pair", "three of a kind", "straight", "flush", "full house",
    "four of a kind", "straight flush", "royal flush",
)  # fmt: skip

FOUR_CARD_ORDER = (
    "high card", "pair", "two pair", "straight", "flush", "three of a kind", "straight flush",
    "four of a kind",
)  # fmt: skip

ACE = 14


class Worth(NamedTuple):
    """Compares like the hand: its place in the ranking, then the ranks that break a tie."""

    place: int
    ranks: tuple[int, ...]
    name: str


def rank(card: int) -> int:
    """2 to 10 at face value, then jack 11, queen 12, king 13, ace 14."""
    return card // 4 + 2


def suit(card: int) -> str:
    return "cdhs"[card % 4]


def color(card: int) -> str:
    return {"c": "black", "d": "red", "h": "red", "s": "black"}[suit(card)]


def straight_top(ranks: Sequence[int]) -> int:
    """The highest rank of a straight, 0 for no straight; an ace may stand below the deuce."""
    rising = sorted(ranks)
    if rising == list(range(rising[0], rising[0] + len(rising))):
        return rising[-1]
    if rising == [*range(2, len(rising) + 1), ACE]:
        return len(rising)
    return 0


def by_count(ranks: Iterable[int]) -> tuple[list[int], tuple[int, ...]]:
    """How often the ranks come, most often first, and the ranks in that order, high before low."""
    counted = sorted(((times, rank) for rank, times in Counter(ranks).items()), reverse=True)
    return [times for times, _ in counted], tuple(rank for _, rank in counted)


def three_cards(cards: Sequence[int]) -> Worth:
    shape, ranks = by_count(map(rank, cards))
    flush = len(set(map(suit, cards))) == 1
    top = straight_top([rank(card) for card in cards])
    if flush and top == ACE:
        return _worth(THREE_CARD_ORDER, "mini royal", top)
    if flush and top:
        return _worth(THREE_CARD_ORDER, "straight flush", top)
    if shape == [3]:
        return _worth(THREE_CARD_ORDER, "three of a kind", *ranks)
    if top:
        return _worth(THREE_CARD_ORDER, "straight", top)
    if flush:
        return _worth(THREE_CARD_ORDER, "flush", *ranks)
    if shape == [2, 1]:
        return _worth(THREE_CARD_ORDER, "pair", *ranks)
    return _worth(THREE_CARD_ORDER, "high card", *ranks)


def four_cards(cards: Sequence[int]) -> Worth:
    shape, ranks = by_count(map(rank, cards))
    flush = len(set(map(suit, cards))) == 1
    top = straight_top([rank(card) for card in cards])
    if shape == [4]:
        return _worth(FOUR_CARD_ORDER, "four of a kind", *ranks)
    if flush and top:
        return _worth(FOUR_CARD_ORDER, "straight flush", top)
    if shape == [3, 1]:
        return _worth(FOUR_CARD_ORDER, "three of a kind", *ranks)
    if flush:
        return _worth(FOUR_CARD_ORDER, "flush", *ranks)
    if top:
        return _worth(FOUR_CARD_ORDER, "straight", top)
    if shape == [2, 2]:
        return _worth(FOUR_CARD_ORDER, "two pair", *ranks)
    if shape == [2, 1, 1]:
        return _worth(FOUR_CARD_ORDER, "pair", *ranks)
    return _worth(FOUR_CARD_ORDER, "high card", *ranks)


def best_four_cards(cards: Sequence[int]) -> Worth:
    """The best of all choices of four."""
    return max(four_cards(four) for four in combinations(cards, 4))


def five_cards(cards: Sequence[int]) -> Worth:
    shape, ranks = by_count(map(rank, cards))
    flush = len(set(map(suit, cards))) == 1
    top = straight_top([rank(card) for card in cards])
    if flush and top == ACE:
        return _worth(FIVE_CARD_ORDER, "royal flush", top)
    if flush and top:
        return _worth(FIVE_CARD_ORDER, "straight flush", top)
    if shape == [4, 1]:
        return _worth(FIVE_CARD_ORDER, "four of a kind", *ranks)
    if shape == [3, 2]:
        return _worth(FIVE_CARD_ORDER, "full house", *ranks)
    if flush:
        return _worth(FIVE_CARD_ORDER, "flush", *ranks)
    if top:
        return _worth(FIVE_CARD_ORDER, "straight", top)
    if shape == [3, 1, 1]:
        return _worth(FIVE_CARD_ORDER, "three of a kind", *ranks)
    if shape == [2, 2, 1]:
        return _worth(FIVE_CARD_ORDER, "two pair", *ranks)
    if shape == [2, 1, 1, 1]:
        return _worth(FIVE_CARD_ORDER, "pair", *ranks)
    return _worth(FIVE_CARD_ORDER, "high card", *ranks)


def best_five_cards(cards: Sequence[int]) -> Worth:
    """The best of all choices of five."""
    return max(five_cards(five) for five in combinations(cards, 5))


def longest_run_of(cards: Sequence[int]) -> tuple[int, int]:
    """Length and top of the best run: from each card, up and down, as far as cards are there.

    The ace is low: ranks go from 1 for an ace to 13 for a king.
    """
    held = {(1 if rank(card) == ACE else rank(card), color(card)) for card in cards}
    best = (0, 0)
    for start, step in product(held, (+1, -1)):
        run = [start]
        while (following := _next_in_run(run[-1], step)) in held:
            run.append(following)
        best = max(best, (len(run), max(rank for rank, _ in run)))
    return best


def _next_in_run(place: tuple[int, str], step: int) -> tuple[int, str]:
    rank, color = place
    return rank + step, {"red": "black", "black": "red"}[color]


def _worth(order: tuple[str, ...], name: str, *ranks: int) -> Worth:
    return Worth(order.index(name), ranks, name)


def same_order(values: Iterable[int], worths: Iterable[tuple[object, ...]]) -> bool:
    """Is one a rising function of the other: bigger where bigger, equal where equal?"""
    pairs = sorted(set(zip(worths, values, strict=True)))
    return all(
        low_worth < high_worth and low_value < high_value
        for (low_worth, low_value), (high_worth, high_value) in pairwise(pairs)
    )


def poker_counts(size: int) -> dict[str, int]:
    """Hands of five to seven cards by category, by arithmetic alone: no hand is ever looked at.

    A shape says how often the ranks of a hand come: 2, 1, 1, 1 is a pair. Ranks are chosen, laid
    out in the shape and given suits; of these suits some make a flush, and are counted apart.
    """
    counts = Counter[str]()
    for shape in _shapes(size, 4):
        sets = comb(13, len(shape))
        straights = _sets_with_straight(len(shape))
        layouts = len(set(permutations(shape)))
        suits = layouts * (prod(comb(4, times) for times in shape) - _flush_suits(shape))
        if shape[0] == 4:
            counts["four of a kind"] += sets * suits
        elif shape[0] == 3 and shape[1] >= 2:
            counts["full house"] += sets * suits
        else:
            counts["straight"] += straights * suits
            kind = {1: "high card", 2: "pair", 3: "three of a kind"}[shape[0]]
            if shape[:2] == (2, 2):
                kind = "two pair"
            counts[kind] += (sets - straights) * suits
    # Seven cards with a flush have no room for four of a kind or a full house.
    flushes = 4 * sum(comb(13, held) * comb(39, size - held) for held in range(5, size + 1))
    counts["royal flush"] = 4 * comb(47, size - 5)
    # The card above the straight is not held, or the straight would reach higher.
    counts["straight flush"] = 4 * 9 * comb(46, size - 5)
    counts["flush"] = flushes - counts["royal flush"] - counts["straight flush"]
    return dict(counts)


def _shapes(size: int, most: int) -> list[tuple[int, ...]]:
    """The ways to write `size` as a falling sum of numbers up to `most`."""
    if size == 0:
        return [()]
    return [
        (first, *rest)
        for first in range(min(size, most), 0, -1)
        for rest in _shapes(size - first, first)
    ]


def _sets_with_straight(size: int) -> int:
    """How many sets of so many ranks hold five in a row, the ace counted at both ends."""
    return sum(
        any(straight_top(five) for five in combinations(ranks, 5))
        for ranks in combinations(range(2, ACE + 1), size)
    )


def _flush_suits(shape: tuple[int, ...]) -> int:
    """How many ways to give suits to the cards of a shape leave five or more of one suit.

    Two suits cannot both come five times in seven cards, so four times the ways for one suit. Of
    a rank that comes `times`, the suit is among them in comb(3, times - 1) ways.
    """
    return 4 * sum(
        prod(
            comb(3, times - 1) if of_suit else comb(3, times)
            for times, of_suit in zip(shape, choice, strict=True)
        )
        for choice in product((False, True), repeat=len(shape))
        if sum(choice) >= 5
    )
