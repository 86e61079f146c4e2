"""Suit symmetry: one hand stands for all hands that differ only in the names of their suits.

A hand is four sets of ranks, one for each suit. If no suit outranks another, the four sets can be
exchanged. The hand whose sets are in descending order represents all of these hands, and its weight
is their number.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from math import factorial

from croupier.cards.card import Card

ALL_RANKS = (1 << 13) - 1


def canonical(*groups: Iterable[Card]) -> tuple[tuple[Card, ...], ...]:
    """Return the representative of these groups of cards under renaming of suits, each sorted.

    The groups (own cards, flop, dealer's card) stay separate because they mean different things.

    >>> from croupier.cards import parse_cards
    >>> canonical(parse_cards("Ah"), parse_cards("Kd")) == canonical(
    ...     parse_cards("As"), parse_cards("Kc"))
    True
    """
    held = [tuple(group) for group in groups]
    signature = []
    for suit in range(4):
        ranks = tuple(
            tuple(sorted((card >> 2 for card in group if card & 3 == suit), reverse=True))
            for group in held
        )
        signature.append((ranks, suit))
    signature.sort(key=lambda entry: entry[0], reverse=True)
    renamed = {old: new for new, (_, old) in enumerate(signature)}
    return tuple(
        tuple(sorted(Card((card & ~3) | renamed[card & 3]) for card in group)) for group in held
    )


@cache
def _rank_sets(size: int, ranks: int) -> tuple[int, ...]:
    """Return every subset of `ranks` with `size` members, as bit masks in ascending order."""
    return tuple(
        mask for mask in range(ALL_RANKS + 1) if mask.bit_count() == size and mask | ranks == ranks
    )


def suit_classes(
    size: int, *, ranks: int = ALL_RANKS, suits: int = 4
) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Yield every hand of `size` cards up to renaming of suits, with the number it stands for.

    `ranks` (a bit mask) and `suits` make a smaller deck of the same shape.

    >>> sum(1 for _ in suit_classes(3)), sum(weight for _, weight in suit_classes(3))
    (1755, 22100)
    """
    for masks in _falling_masks(size, suits, ALL_RANKS, ranks):
        weight = factorial(suits)
        for repeated in Counter(masks).values():
            weight //= factorial(repeated)
        cards = sorted(
            Card(rank * 4 + suit)
            for suit, mask in enumerate(masks)
            for rank in range(13)
            if mask >> rank & 1
        )
        yield tuple(cards), weight


def _falling_masks(size: int, suits: int, bound: int, ranks: int) -> Iterator[tuple[int, ...]]:
    if suits == 1:
        yield from ((mask,) for mask in _rank_sets(size, ranks) if mask <= bound)
        return
    for held in range(size + 1):
        for mask in _rank_sets(held, ranks):
            if mask > bound:
                break
            for rest in _falling_masks(size - held, suits - 1, mask, ranks):
                yield (mask, *rest)
