"""A deck is a multiset of cards: one pack, six packs, or a pack with a joker."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from croupier.cards.card import JOKER, Card, card_text
from croupier.errors import BadCard, DuplicateCard


@dataclass(frozen=True, slots=True)
class Deck:
    """How many copies of each card are in the shuffler; the 53rd entry, if any, counts jokers."""

    copies: tuple[int, ...]

    @classmethod
    def packs(cls, count: int, *, jokers: int = 0) -> "Deck":
        return cls((count,) * 52 + ((jokers,) if jokers else ()))

    @classmethod
    def of(cls, cards: Iterable[Card]) -> "Deck":
        held = Counter(cards)
        kinds = JOKER + 1 if held[JOKER] else JOKER
        return cls(tuple(held[Card(number)] for number in range(kinds)))

    def holds(self, card: Card) -> int:
        """Return how many copies of a card there are; a plain deck has no jokers."""
        return self.copies[card] if card < len(self.copies) else 0

    def __len__(self) -> int:
        return sum(self.copies)

    def __iter__(self) -> Iterator[Card]:
        for number, copies in enumerate(self.copies):
            for _ in range(copies):
                yield Card(number)

    def check(self, dealt: Iterable[Card]) -> None:
        """Refuse a card that was dealt more often than the deck contains it."""
        cards = tuple(dealt)
        if len(set(cards)) == len(cards) and all(map(self.holds, cards)):
            return
        for card, times in Counter(cards).items():
            held = self.holds(card)
            if card == JOKER and not held:
                raise BadCard("a joker is dealt; this deck has none")
            if times > held:
                raise DuplicateCard(
                    f"{card_text(card)} is dealt {times} times; the deck holds {held} of it"
                )

    def without(self, dealt: Iterable[Card]) -> "Deck":
        """Return what is left to deal."""
        cards = tuple(dealt)
        self.check(cards)
        left = list(self.copies)
        for card in cards:
            left[card] -= 1
        return Deck(tuple(left))


STANDARD = Deck.packs(1)
"""The 52-card deck of every game in the source documents."""
