"""Pools: cards of one kind, from which rare hands come up by themselves.

Nothing here knows what any game pays. Five cards out of five adjacent ranks of one suit are a rare
hand in any game; the rules say which line of which table they hit.
"""

from collections.abc import Callable, Mapping
from random import Random

from croupier.cards import JOKER, RANKS, SUITS, Card, is_red, rank_of, suit_of

Pool = Callable[[Random], Callable[[Card], bool]]
"""A function that draws the suit, ranks and so on, and returns a test for the pool's cards."""

_RANKS, _SUITS = len(RANKS), len(SUITS)
_RED, _BLACK = (1, 2), (0, 3)

ANY = "any cards"
JOKERS = "jokers and the lowest rank"
"""Where jokers are wild, deuces may be too; only such decks are stacked from this pool."""
ONE_COLOR = "one color"
HIGH = "high cards"
HIGH_UNPAIRED = "high cards, no two alike"


def _any(chance: Random) -> Callable[[Card], bool]:  # noqa: ARG001  every pool is drawn alike
    return lambda card: True


def _one_suit(chance: Random) -> Callable[[Card], bool]:
    suit = chance.randrange(_SUITS)
    return lambda card: suit_of(card) == suit


def _one_color(chance: Random) -> Callable[[Card], bool]:
    red = chance.random() < 0.5
    return lambda card: is_red(card) == red


def _high(chance: Random) -> Callable[[Card], bool]:  # noqa: ARG001
    return lambda card: rank_of(card) >= _RANKS - 4


def _high_unpaired(chance: Random) -> Callable[[Card], bool]:
    suits = {rank: chance.randrange(_SUITS) for rank in range(_RANKS - 7, _RANKS)}
    return lambda card: suits.get(rank_of(card)) == suit_of(card)


def _neighbors(count: int, chance: Random) -> frozenset[int]:
    """Return this many consecutive ranks; the ace counts at both ends."""
    low = chance.randrange(-1, _RANKS + 1 - count)
    return frozenset(rank % _RANKS for rank in range(low, low + count))


def _row(count: int) -> Pool:
    def pool(chance: Random) -> Callable[[Card], bool]:
        ranks = _neighbors(count, chance)
        return lambda card: rank_of(card) in ranks

    return pool


def _suited_row(count: int) -> Pool:
    def pool(chance: Random) -> Callable[[Card], bool]:
        suit, ranks = chance.randrange(_SUITS), _neighbors(count, chance)
        return lambda card: suit_of(card) == suit and rank_of(card) in ranks

    return pool


def _suited_top(count: int) -> Pool:
    def pool(chance: Random) -> Callable[[Card], bool]:
        suit = chance.randrange(_SUITS)
        return lambda card: suit_of(card) == suit and rank_of(card) >= _RANKS - count

    return pool


def _ranks(count: int) -> Pool:
    def pool(chance: Random) -> Callable[[Card], bool]:
        ranks = frozenset(chance.sample(range(_RANKS), count))
        return lambda card: rank_of(card) in ranks

    return pool


def _top_rank(chance: Random) -> Callable[[Card], bool]:  # noqa: ARG001
    return lambda card: rank_of(card) == _RANKS - 1


def _jokers(chance: Random) -> Callable[[Card], bool]:  # noqa: ARG001
    return lambda card: card == JOKER or rank_of(card) == 0


def _alternating(count: int) -> Pool:
    """Return a pool of consecutive ranks, red and black in turn, one card of each."""

    def pool(chance: Random) -> Callable[[Card], bool]:
        low, first = chance.randrange(-1, _RANKS + 1 - count), chance.randrange(2)
        suits = {
            rank % _RANKS: chance.choice((_RED, _BLACK)[(rank + first) % 2])
            for rank in range(low, low + count)
        }
        return lambda card: suits.get(rank_of(card)) == suit_of(card)

    return pool


POOLS: Mapping[str, Pool] = {
    ANY: _any,
    "one suit": _one_suit,
    ONE_COLOR: _one_color,
    HIGH: _high,
    HIGH_UNPAIRED: _high_unpaired,
    "aces": _top_rank,
    **{f"{count} neighbors": _row(count) for count in (3, 5)},
    **{f"{count} neighbors of one suit": _suited_row(count) for count in (3, 5, 7, 9)},
    **{f"the top {count} of one suit": _suited_top(count) for count in (2, 3, 4, 5)},
    **{f"{count} rank{'s' if count > 1 else ''}": _ranks(count) for count in (1, 2, 3)},
    **{f"{count} alternating neighbors": _alternating(count) for count in range(2, 8)},
    JOKERS: _jokers,
}
"""The pools that cold decks are stacked from."""
