"""A deck is a multiset of cards that a game owns: one pack, six packs, a few cards of a proof."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from croupier.cards.card import Card, card_text
from croupier.errors import DuplicateCard


@dataclass(frozen=True, slots=True)
class Deck:
    """How many copies of each of the 52 cards are in the shuffler."""

    copies: tuple[int, ...]

    @classmethod
    def packs(cls, count: int) -> "Deck":
        return cls((count,) * 52)

    @classmethod
    def of(cls, cards: Iterable[Card]) -> "Deck":
        held = Counter(cards)
        return cls(tuple(held[Card(number)] for number in range(52)))

    def __len__(self) -> int:
        return sum(self.copies)

    def __iter__(self) -> Iterator[Card]:
        for number, copies in enumerate(self.copies):
            for _ in range(copies):
                yield Card(number)

    def check(self, dealt: Iterable[Card]) -> None:
        """Refuse a card that was dealt more often than the deck holds it."""
        cards = tuple(dealt)
        if len(set(cards)) == len(cards) and all(self.copies[card] for card in cards):
            return
        for card, times in Counter(cards).items():
            if times > self.copies[card]:
                held = self.copies[card]
                raise DuplicateCard(
                    f"{card_text(card)} is dealt {times} times; the deck holds {held} of it"
                )

    def without(self, dealt: Iterable[Card]) -> "Deck":
        """What is left to deal."""
        cards = tuple(dealt)
        self.check(cards)
        left = list(self.copies)
        for card in cards:
            left[card] -= 1
        return Deck(tuple(left))


STANDARD = Deck.packs(1)
"""The 52-card deck of every game in the source documents."""
