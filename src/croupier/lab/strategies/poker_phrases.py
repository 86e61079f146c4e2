"""Phrases about poker hands: `pair of tens or better`, `Q-6-4 or better`, `worse than A-K`.

Each description of a hand denotes a range of values, from its lowest hand to its best. All four
forms are then the same comparison.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from croupier.cards import Card
from croupier.hands import FiveCard, FourCard, ThreeCard, best_five, best_four, three_card
from croupier.hands.five import FIVE_CATEGORY_SHIFT
from croupier.hands.four import FOUR_CATEGORY_SHIFT
from croupier.hands.three import THREE_CATEGORY_SHIFT
from croupier.hands.wild import WildHand, wild_five
from croupier.lab.strategies.phrases import Phrase, Test, phrase
from croupier.lab.strategies.view import RANK_BITS, Numbers, StrategyView
from croupier.lab.strategies.words import HELD, RANK, RANK_WORD, held_named, rank_named

Stretch = tuple[int, int]
"""The lowest value, and the first one above the range."""


@dataclass(frozen=True)
class Scale:
    """A ranking: its categories by name, and how a value is built."""

    categories: dict[str, int]
    shift: int
    size: int
    value: Callable[[StrategyView], Numbers]
    rank_hand: Callable[[tuple[Card, ...]], int]

    def stretch(self, hand: re.Match[str]) -> Stretch:
        """Return the values a description stands for; raise `KeyError` if no hand matches it."""
        name, held = hand["category"], hand["held"] or hand["high"]
        if hand["pair"]:
            start = self.categories["pair"] << self.shift | rank_named(hand["pair"]) << self.top
            return start, start + (1 << self.top)
        if held is None:
            start = self.categories[name] << self.shift
            return start, start + (1 << self.shift)
        return self._of_ranks(held_named(held), name, high=bool(hand["high"]))

    @property
    def top(self) -> int:
        """The position of the first rank in a value."""
        return self.shift - RANK_BITS

    def _of_ranks(self, ranks: tuple[int, ...], name: str | None, *, high: bool) -> Stretch:
        if len(ranks) > self.size or any(ranks.count(rank) > 4 for rank in ranks):
            raise KeyError(ranks)
        suited = name is not None and "flush" in name
        if (suited or high) and len(set(ranks)) < len(ranks):
            raise KeyError(ranks)
        if len(ranks) == self.size and not high:
            # Cards of one rank are adjacent, so dealing suits in turn repeats no card.
            ordered = sorted(ranks)
            value = self.rank_hand(
                tuple(Card(rank * 4 + (0 if suited else at % 4)) for at, rank in enumerate(ordered))
            )
            if name is not None and value >> self.shift != self.categories[name]:
                raise KeyError(name)
            return value, value + 1
        return self._begun(ranks, name)

    def _begun(self, ranks: tuple[int, ...], name: str | None) -> Stretch:
        """Return hands that begin with these ranks: `A-K` and any others below."""
        order = sorted(set(ranks), key=lambda rank: (-ranks.count(rank), -rank))
        times = sorted((ranks.count(rank) for rank in order), reverse=True)
        kind = name or {
            (1,): "high card", (2,): "pair", (3,): "three of a kind", (2, 2): "two pair",
            (3, 2): "full house", (4,): "four of a kind",
        }[tuple(each for each in times if each > 1) or (1,)]  # fmt: skip
        start, place = self.categories[kind] << self.shift, self.top
        for rank in order:
            start |= rank << place
            place -= RANK_BITS
        return start, start + (1 << place + RANK_BITS)


def _names(
    categories: type[FiveCard] | type[FourCard] | type[ThreeCard] | type[WildHand],
) -> dict[str, int]:
    return {category.name.lower().replace("_", " "): int(category) for category in categories}


MADE = Scale(_names(FiveCard), FIVE_CATEGORY_SHIFT, 5, lambda view: view.made, best_five)
"""Five-card poker: the best five of own cards and board, or what fewer cards make so far."""
FOUR = Scale(_names(FourCard), FOUR_CATEGORY_SHIFT, 4, lambda view: view.four, best_four)
"""Four-card poker, by the best four of the own cards."""
THREE = Scale(_names(ThreeCard), THREE_CATEGORY_SHIFT, 3, lambda view: view.three, three_card)
"""Three-card poker, where a straight beats a flush."""

WILD = Scale(_names(WildHand), FIVE_CATEGORY_SHIFT, 5, lambda view: view.wild, wild_five)
"""Five cards with deuces and the joker wild."""


def hand_pattern(scale: Scale) -> str:
    names = "|".join(sorted(scale.categories, key=lambda name: (-len(name), name)))
    return (
        rf"(?:an? )?(?:pair of (?P<pair>{RANK_WORD})|(?P<high>{HELD}|{RANK})[ -]high"
        rf"|(?:(?P<category>{names})s?(?: (?=[0-9a-z]{{1,5}}-))?)?(?P<held>{HELD})?(?<=[a-z0-9]))"
    )


HANDS = (
    ("pair", "a category: `two pair`, `three of a kind`, `straight`, `flush` and so on"),
    ("pair of tens", "a pair of this rank, with any other cards"),
    ("Q-6-4", "these ranks, not of one suit; `A-K` leaves the lower cards open"),
    ("A-K high", "no pair, and these are the highest cards; `Q high` for one"),
    ("flush 9-6-4", "a category with these ranks"),
)


def poker(scale: Scale) -> tuple[Phrase, ...]:
    """Return the four forms for a ranking."""
    hand = hand_pattern(scale)
    value = scale.value

    def better(match: re.Match[str]) -> Test:
        least, _ = scale.stretch(match)
        return lambda view: view.flags(value(view) >= least)

    def below(match: re.Match[str]) -> Test:
        least, _ = scale.stretch(match)
        return lambda view: view.flags(value(view) < least)

    def worse(match: re.Match[str]) -> Test:
        _, end = scale.stretch(match)
        return lambda view: view.flags(value(view) < end)

    def exactly(match: re.Match[str]) -> Test:
        least, end = scale.stretch(match)
        return lambda view: view.flags((value(view) >= least) & (value(view) < end))

    example = {3: "Q-6-4", 4: "K-Q-8-4", 5: "A-K-J-8-3"}[scale.size]
    return (
        phrase("HAND or better", "your hand is this or a better one",
               rf"{hand} or better", better, "pair of tens or better", f"{example} or better"),
        phrase("HAND or worse", "your hand is this or a worse one",
               rf"{hand} or worse", worse, "pair of nines or worse"),
        phrase("worse than HAND", "your hand is below all of these",
               rf"(?:worse|less|lower) than {hand}", below, "worse than A-K"),
        phrase("HAND", "your hand is exactly this", hand, exactly, "flush", "A-K high"),
    )  # fmt: skip
