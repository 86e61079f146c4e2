"""Which hand is it, and which of two is higher: cards as text, every choice of five tried."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations, pairwise

RANKS = "23456789TJQKA"
SUITS = "cdhs"
RED = "dh"
DECK = tuple(rank + suit for rank in RANKS for suit in SUITS)

FIVE_CARD_HANDS = (
    "High Card", "Pair", "Two Pair", "Three of a Kind", "Straight", "Flush", "Full House",
    "Four of a Kind", "Straight Flush", "Royal Flush",
)  # fmt: skip
THREE_CARD_HANDS = (
    "High Card", "Pair", "Flush", "Straight", "Three of a Kind", "Straight Flush",
)  # fmt: skip

Worth = tuple[int, tuple[int, ...]]
"""A hand's place in its ranking, then the ranks that decide between two hands of that place."""


def rank_of(card: str) -> int:
    """Deuce 2, ten 10, jack 11, queen 12, king 13, ace 14."""
    return RANKS.index(card[0]) + 2


def top_of_straight(ranks: Sequence[int]) -> int:
    """The rank a straight is named by, or 0: the ace may be high or low, never in between."""
    falling = sorted(ranks, reverse=True)
    low = [*falling[1:], 1] if falling[0] == 14 else falling
    for line in (falling, low):
        if all(above - below == 1 for above, below in pairwise(line)):
            return line[0]
    return 0


def of_a_kind(ranks: Iterable[int]) -> list[tuple[int, int]]:
    """(how many, of what rank), the most first, then the highest."""
    return sorted(((many, rank) for rank, many in Counter(ranks).items()), reverse=True)


def five_cards(cards: Sequence[str]) -> Worth:
    if len(cards) != 5:
        raise ValueError(f"five cards, not {cards}")
    return _five_cards(tuple(cards))


@lru_cache(maxsize=1000)
def _five_cards(cards: tuple[str, ...]) -> Worth:
    """A board is looked at once for every seat; only that makes it worth remembering."""
    ranks = [rank_of(card) for card in cards]
    groups = of_a_kind(ranks)
    most = [many for many, _ in groups]
    order = tuple(rank for _, rank in groups)
    flush = len({card[1] for card in cards}) == 1
    top = top_of_straight(ranks)
    if flush and top == 14:
        name = "Royal Flush"
    elif flush and top:
        name = "Straight Flush"
    elif most == [4, 1]:
        name = "Four of a Kind"
    elif most == [3, 2]:
        name = "Full House"
    elif flush:
        name = "Flush"
    elif top:
        name = "Straight"
    elif most == [3, 1, 1]:
        name = "Three of a Kind"
    elif most == [2, 2, 1]:
        name = "Two Pair"
    elif most == [2, 1, 1, 1]:
        name = "Pair"
    else:
        name = "High Card"
    return FIVE_CARD_HANDS.index(name), ((top,) if top else order)


def best_five(cards: Sequence[str]) -> Worth:
    return _best_five(tuple(cards))


@lru_cache(maxsize=100)
def _best_five(cards: tuple[str, ...]) -> Worth:
    return max(five_cards(five) for five in combinations(cards, 5))


def three_cards(cards: Sequence[str]) -> Worth:
    if len(cards) != 3:
        raise ValueError(f"three cards, not {cards}")
    ranks = [rank_of(card) for card in cards]
    groups = of_a_kind(ranks)
    order = tuple(rank for _, rank in groups)
    flush = len({card[1] for card in cards}) == 1
    top = top_of_straight(ranks)
    if flush and top:
        name = "Straight Flush"
    elif groups[0][0] == 3:
        name = "Three of a Kind"
    elif top:
        name = "Straight"
    elif flush:
        name = "Flush"
    elif groups[0][0] == 2:
        name = "Pair"
    else:
        name = "High Card"
    return THREE_CARD_HANDS.index(name), ((top,) if top else order)


def suited_ace_king_queen(cards: Sequence[str]) -> bool:
    return "".join(sorted(card[0] for card in cards)) == "AKQ" and len({c[1] for c in cards}) == 1


def longest_run(cards: Sequence[str]) -> tuple[int, int]:
    """(length, top card) of the longest run, red on black, ace 1 and king 13."""
    held = {(1 if card[0] == "A" else rank_of(card), card[1] in RED) for card in cards}
    runs = []
    for top, red in held:
        rank, colour = top, red
        while (rank - 1, not colour) in held:
            rank, colour = rank - 1, not colour
        runs.append((top - rank + 1, top))
    return max(runs)
