"""Cold decks: stacked before the round so that rare hands come up far more often than by chance.

A cold deck says from which pool the cards of some places come: one player's, the board's, the
dealer's, or several of them together. Everything else is shuffled.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Literal

from croupier.cards import JOKER, Card, is_red, rank_of
from croupier.rules import Holder, Layout, Pile
from croupier.school.drill.pools import ANY, HIGH_UNPAIRED, JOKERS, ONE_COLOR, POOLS

Place = Literal["seats", "community", "dealer"]

SIDE_DECKS = 1200
"""How many deals to try if hands belong to nobody: a rare win is one in some hundreds."""
SHARED: tuple[Place, ...] = ("community", "dealer")
"""The places besides a player's own that can be part of a hand."""

MIRROR = "mirror"
"""The dealer gets the player's cards in other suits: hands that tie."""


@dataclass(frozen=True, slots=True)
class ColdDeck:
    """The pools that places are dealt from; one of the seats is the star of the round."""

    pool: str
    places: tuple[Place, ...]
    dealer: str = ANY
    """The pool of the dealer's cards, if they are not from the same one."""
    seats: int = 1
    ranks: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """For hands that belong to nobody: the ranks of their cards, in any suits."""

    @property
    def is_sure(self) -> bool:
        """Whether it brings the same topic each time."""
        return bool(self.ranks)


def cold_decks(layout: Layout) -> Iterator[ColdDeck]:
    """Yield every cold deck for one player that the places of this layout allow."""
    if layout.game.own_sides:
        yield from _side_decks(layout)
        return
    places = [place for place in SHARED if layout.game.cards_for(place, layout)]
    chosen: list[tuple[Place, ...]] = [
        ("seats", *some) for count in range(len(places) + 1) for some in combinations(places, count)
    ]
    chosen += [(place,) for place in places]
    pools = [pool for pool in POOLS if pool != JOKERS or layout.game.deck.holds(JOKER)]
    for pool in pools:
        for some in chosen:
            has_dealer = "dealer" in places and "dealer" not in some
            for dealer in (ANY, ONE_COLOR, HIGH_UNPAIRED) if has_dealer else (ANY,):
                yield ColdDeck(pool, some, dealer)
    if "dealer" in places:
        for pool in pools:
            yield ColdDeck(pool, ("seats",), MIRROR)


def _side_decks(layout: Layout) -> Iterator[ColdDeck]:
    """Yield random deals, the same ones each time; only ranks matter for hands of nobody."""
    # S311: the same decks are found on every machine.
    chance = Random(f"{layout.game.name}, hands of nobody")  # noqa: S311
    sizes = {side: layout.game.cards_for(side, layout) for side in layout.game.own_sides}
    cards = list(layout.deck)
    for _ in range(SIDE_DECKS):
        dealt = iter(chance.sample(cards, sum(sizes.values())))
        ranks = tuple(
            (side, tuple(rank_of(next(dealt)) for _ in range(size))) for side, size in sizes.items()
        )
        yield ColdDeck(ANY, (), ranks=ranks)


def lay(layout: Layout, deck: ColdDeck, chance: Random) -> Pile:
    """Stack hands for some seats, one of them the star, for the dealer and for the board."""
    seats = sorted(chance.sample(range(1, layout.game.seats_max + 1), deck.seats))
    star = chance.choice(seats)
    laying = _Laying(layout, chance)
    for side, ranks in deck.ranks:
        laying.give_ranks(side, ranks)
    for seat in seats if deck.ranks else ():
        laying.hands[seat] = []  # a seat without cards still exists
    laying.give([_holder(place, star) for place in deck.places], deck.pool)
    laying.give([star], ANY)
    if deck.dealer == MIRROR:
        laying.mirror(star)
    laying.give(["dealer"], ANY if deck.dealer == MIRROR else deck.dealer)
    laying.give(["community"], ANY)
    for seat in seats:
        laying.give([seat], ANY)
    return Pile({holder: tuple(cards) for holder, cards in laying.hands.items()})


def seats_of(pile: Pile) -> tuple[int, ...]:
    """Return the seats that cards were stacked for, from the left."""
    return tuple(sorted(holder for holder in pile.hands if isinstance(holder, int)))


def _holder(place: Place, star: int) -> Holder:
    return star if place == "seats" else place


class _Laying:
    """A shuffled deck that is being stacked."""

    def __init__(self, layout: Layout, chance: Random) -> None:
        self.layout = layout
        self.chance = chance
        cards = list(layout.deck)
        self.left = chance.sample(cards, len(cards))
        self.hands: dict[Holder, list[Card]] = {}

    def wants(self, holder: Holder) -> int:
        """Return how many cards a holder still needs."""
        place = "seats" if isinstance(holder, int) else holder
        return self.layout.game.cards_for(place, self.layout) - len(self.hands.get(holder, ()))

    def give(self, holders: list[Holder], pool: str) -> None:
        """Fill these hands from a pool; the rest comes from the shuffled deck."""
        slots = [holder for holder in holders for _ in range(self.wants(holder))]
        cards = self._drawn(POOLS[pool](self.chance), len(slots))
        cards += self._drawn(lambda card: True, len(slots) - len(cards))
        # In half of the decks, the pool's cards come first; in the others, they are anywhere.
        if self.chance.random() < 0.5:
            self.chance.shuffle(cards)
        for holder, card in zip(slots, cards, strict=True):
            self.hands.setdefault(holder, []).append(card)

    def give_ranks(self, holder: Holder, ranks: tuple[int, ...]) -> None:
        """Give a holder cards of these ranks, in order."""
        for rank in ranks:
            self.hands.setdefault(holder, []).extend(
                self._drawn(lambda card, rank=rank: rank_of(card) == rank, 1)  # type: ignore[misc]
            )

    def mirror(self, star: int) -> None:
        """Give the dealer as many of the star's ranks and colors as the deck has."""
        for card in self.hands.get(star, ()):
            if not self.wants("dealer"):
                return
            alike = [
                other
                for other in self.left
                if rank_of(other) == rank_of(card) and is_red(other) == is_red(card)
            ]
            if alike:
                self.left.remove(alike[0])
                self.hands.setdefault("dealer", []).append(alike[0])

    def _drawn(self, wanted: Callable[[Card], bool], count: int) -> list[Card]:
        drawn: list[Card] = []
        kept: list[Card] = []
        for at, card in enumerate(self.left):
            if len(drawn) == count:
                kept += self.left[at:]
                break
            (drawn if wanted(card) else kept).append(card)
        self.left = kept
        return drawn
