"""A ranking as a value: how hands compare, what they are called, what wild cards stand for."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from random import Random

from croupier.cards import STANDARD, Card, Deck, cards_text
from croupier.errors import BadRanking

Worth = Callable[[Sequence[Card]], int]

_TRIED = 48
"""How many hands are tried before a ranking is trusted."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """A total order of hands: one integer each, bigger is better, equal means a tie."""

    title: str
    worth: Worth
    name: Callable[[int], str]
    """The name of a hand, from its value."""

    def __call__(self, cards: Sequence[Card]) -> int:
        return self.worth(cards)

    def check(self, deck: Deck, size: int) -> None:
        """Refuse a ranking that gives no value for a hand, or two values for the same cards."""
        chance = Random(0)  # noqa: S311  the same hands on every machine
        held = list(deck)
        for _ in range(_TRIED):
            hand = chance.sample(held, size)
            worth = self.worth(tuple(hand))
            again = self.worth(tuple(reversed(hand)))
            if type(worth) is not int or type(again) is not int:
                raise BadRanking(
                    f"{self.title} gives {cards_text(hand)} {worth!r}; a hand is worth a whole "
                    "number, so that any two can be compared"
                )
            if worth != again:
                raise BadRanking(
                    f"{self.title} gives {cards_text(hand)} {worth} and the same cards in another "
                    f"order {again}"
                )


@dataclass(frozen=True, slots=True)
class Wild:
    """Wild cards, and the cards that each of them may stand for."""

    cards: frozenset[Card]
    stands_for: tuple[Card, ...] = tuple(STANDARD)
    twice: bool = False
    """Whether a wild card may duplicate a card that the hand already has, as in five of a kind."""

    def readings(self, cards: Sequence[Card]) -> list[tuple[Card, ...]]:
        """Return every hand without wild cards that these cards may stand for."""
        plain = tuple(card for card in cards if card not in self.cards)
        wild = len(cards) - len(plain)
        if not wild:
            return [plain]
        free = [card for card in self.stands_for if self.twice or card not in plain]
        chosen = combinations_with_replacement(free, wild)
        return [(*plain, *stand) for stand in chosen if self.twice or len(set(stand)) == len(stand)]


def with_wild(ranking: Ranking, wild: Wild) -> Ranking:
    """Build the ranking in which wild cards are read to the player's best advantage.

    It tries every reading, which is slow but obvious. A game that needs millions of hands brings
    its own.
    """

    def worth(cards: Sequence[Card]) -> int:
        return max(ranking.worth(reading) for reading in wild.readings(cards))

    return Ranking(f"{ranking.title} with wild cards", worth, ranking.name)
