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

WILD_HANDS = (
    "High Card", "Pair", "Two Pair", "Three of a Kind", "Straight", "Flush", "Full House",
    "Four of a Kind", "Straight Flush", "Five of a Kind", "Royal Flush", "Five Wilds",
)  # fmt: skip

FOUR_CARD_HANDS = (
    "High Card", "Pair", "Two Pair", "Straight", "Flush", "Three of a Kind", "Straight Flush",
    "Four of a Kind",
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


def best_four(cards: Sequence[str]) -> Worth:
    """The best of all choices of four."""
    return max(four_cards(four) for four in combinations(cards, 4))


def four_cards(cards: Sequence[str]) -> Worth:
    if len(cards) != 4:
        raise ValueError(f"four cards, not {cards}")
    ranks = [rank_of(card) for card in cards]
    groups = of_a_kind(ranks)
    most = [many for many, _ in groups]
    flush = len({card[1] for card in cards}) == 1
    top = top_of_straight(ranks)
    if most == [4]:
        name = "Four of a Kind"
    elif flush and top:
        name = "Straight Flush"
    elif most == [3, 1]:
        name = "Three of a Kind"
    elif flush:
        name = "Flush"
    elif top:
        name = "Straight"
    elif most == [2, 2]:
        name = "Two Pair"
    elif most == [2, 1, 1]:
        name = "Pair"
    else:
        name = "High Card"
    order = tuple(rank for _, rank in groups)
    return FOUR_CARD_HANDS.index(name), ((top,) if top else order)


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
        rank, color = top, red
        while (rank - 1, not color) in held:
            rank, color = rank - 1, not color
        runs.append((top - rank + 1, top))
    return max(runs)


def longest_suit(cards: Sequence[str]) -> tuple[int, tuple[int, ...]]:
    """(how many cards, their ranks from the top) of the best suit."""
    suits = [
        tuple(sorted((rank_of(card) for card in cards if card[1] == suit), reverse=True))
        for suit in SUITS
    ]
    return max((len(ranks), ranks) for ranks in suits)


def suited_in_a_row(cards: Sequence[str]) -> int:
    """The most cards of one suit that follow each other; an ace stands at either end."""
    most = 0
    for suit in SUITS:
        ranks = {rank_of(card) for card in cards if card[1] == suit}
        ranks |= {1} if 14 in ranks else set()
        for lowest in ranks:
            length = 1
            while lowest + length in ranks:
                length += 1
            most = max(most, length)
    return most


# ---------------------------------------------------------------- deuces and a joker wild


def is_wild(card: str) -> bool:
    return card == "Jk" or card[0] == "2"


def wild_cards(cards: Sequence[str]) -> Worth:
    """The best hand on the list of all hands that these cards can become."""
    if len(cards) != 5:
        raise ValueError(f"five cards, not {cards}")
    plain = [card for card in cards if not is_wild(card)]
    ranks = sorted((rank_of(card) for card in plain), reverse=True)
    return _wild_cards(tuple(ranks), len({card[1] for card in plain}) < 2)


@lru_cache(maxsize=20_000)
def _wild_cards(ranks: tuple[int, ...], suited: bool) -> Worth:
    if not ranks:
        return WILD_HANDS.index("Five Wilds"), ()
    for name, order, target in _every_hand():
        if "Flush" in name and not suited:
            continue
        if all(target.count(rank) >= ranks.count(rank) for rank in ranks):
            return WILD_HANDS.index(name), order
    raise ValueError(f"{ranks} are no hand")


@lru_cache(maxsize=1)
def _every_hand() -> list[tuple[str, tuple[int, ...], tuple[int, ...]]]:
    """Every hand but five wilds, the best first: its name, what decides ties, and its ranks."""
    falling = range(14, 1, -1)
    straights = [(top, tuple(range(top, top - 5, -1))) for top in range(14, 5, -1)]
    straights.append((5, (14, 5, 4, 3, 2)))
    runs = {tuple(sorted(line, reverse=True)) for _, line in straights}
    unlike = [line for line in combinations(falling, 5) if line not in runs]
    found: list[tuple[str, tuple[int, ...], tuple[int, ...]]] = []
    found.append(("Royal Flush", (14,), straights[0][1]))
    found += [("Five of a Kind", (one,), (one,) * 5) for one in falling]
    found += [("Straight Flush", (top,), line) for top, line in straights[1:]]
    found += [
        ("Four of a Kind", (a, b), (a,) * 4 + (b,)) for a in falling for b in falling if a != b
    ]
    found += [
        ("Full House", (a, b), (a,) * 3 + (b,) * 2) for a in falling for b in falling if a != b
    ]
    found += [("Flush", line, line) for line in unlike]
    found += [("Straight", (top,), line) for top, line in straights]
    found += [
        ("Three of a Kind", (a, *others), (a,) * 3 + others)
        for a in falling
        for others in combinations(falling, 2)
        if a not in others
    ]
    found += [
        ("Two Pair", (a, b, c), (a, a, b, b, c))
        for a, b in combinations(falling, 2)
        for c in falling
        if c not in (a, b)
    ]
    found += [
        ("Pair", (a, *others), (a, a, *others))
        for a in falling
        for others in combinations(falling, 3)
        if a not in others
    ]
    found += [("High Card", line, line) for line in unlike]
    return found


def natural_cards(cards: Sequence[str]) -> str:
    """The name of a hand in which a deuce is a deuce and a joker is nothing."""
    if "Jk" not in cards:
        return FIVE_CARD_HANDS[five_cards(cards)[0]]
    most = [many for many, _ in of_a_kind(rank_of(card) for card in cards if card != "Jk")]
    return {
        (4,): "Four of a Kind", (3, 1): "Three of a Kind", (2, 2): "Two Pair", (2, 1, 1): "Pair",
    }.get(tuple(most), "High Card")  # fmt: skip
