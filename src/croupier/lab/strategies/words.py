"""Ranks, counts and hands as people write them: `tens`, `10`, `T`; `two`, `2`; `Q-6-4`, `A2+`."""

import re
from collections.abc import Iterator
from itertools import product

from croupier.cards import RANKS
from croupier.hands.five import FiveCard
from croupier.hands.four import FourCard, four_card_name
from croupier.hands.ranks import PLURAL, SINGULAR

_NAMES: dict[str, int] = {
    **{letter.lower(): rank for rank, letter in enumerate(RANKS)},
    **{name: rank for rank, name in enumerate(SINGULAR)},
    "10": RANKS.index("T"),
    "two": 0,
}
_COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven")

# Parts of patterns. They are matched against lowercase text with single spaces.
RANK = "(?:" + "|".join(sorted(_NAMES, key=lambda name: (-len(name), name))) + ")"
RANK_WORD = rf"{RANK}(?:'?s|es)?(?![a-z0-9])"
"""A single rank, in the singular or plural."""
ONE_OF_RANKS = rf"(?:{RANK}\s?-\s?{RANK}|{RANK_WORD} or (?:higher|lower)|{RANK_WORD})(?![a-z0-9-])"
RANK_LIST = rf"{ONE_OF_RANKS}(?:(?:, or |, | or ){ONE_OF_RANKS})*"
"""`2-7, 9 or A`, `ten or higher`."""
HELD = rf"{RANK}(?:-{RANK})+(?![a-z0-9-])"
"""The ranks of several cards: `A-K-Q`."""
COUNT = r"(?:\d+|no|one|two|three|four|five|six|seven)(?![a-z0-9])"
STARTING = r"(?:[2-9tjqka]{2}[so]?(?:-[2-9tjqka]{2}[so]?|\+)?)(?![a-z0-9+-])"
"""Two cards: `AA`, `AA-33`, `K5o+`, `J8s+`, `A9s-A2s`."""


def tidy(text: str) -> str:
    """Normalize text to single spaces and the characters on a keyboard."""
    for sign, keyed in (("–", "-"), ("−", "-"), ("’", "'"), ("×", "x"), ("\t", " ")):
        text = text.replace(sign, keyed)
    return re.sub(r" +", " ", text.strip())


def rank_named(word: str) -> int:
    """Return 0 for deuces to 12 for aces."""
    bare = word.strip()
    for spelling in (bare, bare.removesuffix("s"), bare.removesuffix("es")):
        if spelling.removesuffix("'") in _NAMES:
            return _NAMES[spelling.removesuffix("'")]
    raise KeyError(word)


def count_named(word: str) -> int:
    return int(word) if word.isdigit() else _COUNTS.index(word)


def held_named(text: str) -> tuple[int, ...]:
    """Return `A-K-Q` as ranks, in the order written."""
    return tuple(map(rank_named, text.split("-")))


def ranks_listed(text: str, order: str = RANKS) -> frozenset[int]:
    """Return `2-7, 9 or A` as a set of ranks; `order` says which rank is higher."""
    found: set[int] = set()
    for item in re.findall(ONE_OF_RANKS, text):
        places = {order.index(letter): RANKS.index(letter) for letter in order}
        at = {rank: place for place, rank in places.items()}
        if item.endswith((" or higher", " or lower")):
            word, _, way = item.rpartition(" or ")
            edge = at[rank_named(word)]
            found |= {
                rank for place, rank in places.items()
                if (place >= edge if way == "higher" else place <= edge)
            }  # fmt: skip
        elif "-" in item:
            low, high = sorted(at[rank_named(word)] for word in item.split("-"))
            found |= {places[place] for place in range(low, high + 1)}
        else:
            found.add(rank_named(item))
    return frozenset(found)


def starting_hands(text: str) -> frozenset[tuple[int, int, bool]]:
    """Return `A2+` as starting hands: higher rank, lower rank, suited."""
    first, _, last = text.removesuffix("+").partition("-")
    high, low = sorted(map(rank_named, first[:2]), reverse=True)
    ways = _ways(first)
    if text.endswith("+"):
        if high == low:
            return _pairs(low, len(RANKS) - 1)
        return frozenset(product((high,), range(low, high), ways))
    if not last:
        return _pairs(low, low) if high == low else frozenset(product((high,), (low,), ways))
    other_high, other_low = sorted(map(rank_named, last[:2]), reverse=True)
    if (high == low) != (other_high == other_low) or _ways(last) != ways:
        raise KeyError(text)
    if high == low:
        return _pairs(*sorted((low, other_low)))
    if high != other_high:
        raise KeyError(text)
    least, most = sorted((low, other_low))
    return frozenset(product((high,), range(least, most + 1), ways))


def _ways(hand: str) -> tuple[bool, ...]:
    """Return suited, offsuit, or both."""
    return {"s": (True,), "o": (False,)}.get(hand[2:], (True, False))


def _pairs(least: int, most: int) -> frozenset[tuple[int, int, bool]]:
    return frozenset((rank, rank, False) for rank in range(least, most + 1))


def four_cards_spelled(value: int) -> str:
    """Write a four-card poker hand as in phrases: `K-Q-8-4`, `9-9-K-4`, `flush K-9-6-2`.

    >>> four_cards_spelled(FourCard.PAIR << 16 | 0x7B20)
    '9-9-K-4'
    """
    ranks = tuple(value >> shift & 15 for shift in (12, 8, 4, 0))
    match FourCard.of(value):
        case FourCard.HIGH_CARD:
            return spelled(ranks)
        case FourCard.PAIR:
            return spelled((ranks[0], *ranks[:3]))
        case FourCard.TWO_PAIR:
            return spelled((ranks[0], ranks[0], ranks[1], ranks[1]))
        case FourCard.THREE_OF_A_KIND:
            return spelled((ranks[0], ranks[0], *ranks[:2]))
        case FourCard.FLUSH:
            return f"flush {spelled(ranks)}"
        case _:
            return four_card_name(value)


def spelled(ranks: Iterator[int] | tuple[int, ...]) -> str:
    """Return `Q-6-4`."""
    return "-".join(RANKS[rank] for rank in ranks)


def in_brief(value: int, high_cards: int = 2) -> str:
    """Write what matters most in a five-card poker hand: `A-K high`, `pair of nines`, `two pair`.

    >>> in_brief(12 << 16 | 11 << 12), in_brief(12 << 16 | 11 << 12, 1)
    ('A-K high', 'A high')
    """
    category, ranks = FiveCard.of(value), tuple(value >> shift & 15 for shift in (16, 12))
    if category == FiveCard.HIGH_CARD:
        return f"{spelled(ranks[:high_cards])} high"
    if category == FiveCard.PAIR:
        return f"pair of {PLURAL[ranks[0]]}"
    if category == FiveCard.THREE_OF_A_KIND:
        return f"three {PLURAL[ranks[0]]}"
    return category.name.lower().replace("_", " ")
