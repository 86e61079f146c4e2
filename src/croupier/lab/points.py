"""Games of points: sides are dealt hands, draw by rule and are compared without any decisions.

Cards that count the same are equivalent, so hands are counted by how many cards of each count they
hold: ten counts, or eleven if a face is distinct from a ten. A class, which settles alike, has the
points, the number of cards and the number of faces of each side's hand. The game says who draws,
with one deal for each pair of counts and each third card, and what a class pays, with one deal of
it.

Packets have no order, nor do the cards within a packet. If hands draw, all orders of the six cards
are counted, as in published figures; otherwise, pairs of hands.
"""

from collections import Counter
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, factorial, perm, prod

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card, Deck
from croupier.errors import must
from croupier.lab.contract import Stakes
from croupier.lab.lru_cache import LruCache
from croupier.lab.progress import Progress, Steps
from croupier.lab.tally import (
    AHEAD,
    Counting,
    Finish,
    RoundResult,
    SeatDeal,
    Tally,
    bets_up,
    finish_of,
    verdict_on,
)
from croupier.rules import Deal, Dealt, Layout, Round, actions, apply, settle

Numbers = NDArray[np.int64]
Worths = tuple[int, ...]
"""The count of each card of a hand."""
Hands = tuple[Worths, Worths]

HandClass = tuple[int, int, int]
"""Points, cards and faces: everything about a hand that a bet may look at."""
Class = tuple[HandClass, ...]
FACE = 10
"""The count of a face if it is distinct from a ten."""

DRAWS_MAX = 2
"""The most cards that may follow the first hands, one by one."""


@dataclass(frozen=True)
class Shape:
    """Whose hands are dealt first, their size, and who may draw a card after that."""

    sides: tuple[str, ...]
    first: tuple[int, ...]
    draws: tuple[str, ...]


def shape(layout: Layout) -> Shape | None:
    """Return the shape of a game whose sides are dealt a hand each and may draw one card each."""
    game = layout.game
    deals = [step for step in layout.steps if isinstance(step, Deal)]
    sides, first, draws = game.sides, deals[: len(game.sides)], deals[len(game.sides) :]
    fits = (
        game.worth is not None
        and not game.decisions
        and game.next is None
        and len(sides) == 2
        and tuple(step.to for step in first) == sides
        and len(draws) in (0, DRAWS_MAX)
        and tuple(step.to for step in draws) == sides[: len(draws)]
        and all(step.cards == 1 for step in draws)
    )
    if not fits:
        return None
    return Shape(sides, tuple(step.cards for step in first), tuple(step.to for step in draws))


def knows(layout: Layout, bets: Collection[str]) -> bool:
    known = {bet.key for bet in layout.game.bets} - {*layout.game.sensors}
    return shape(layout) is not None and all(bet in known for bet in bets)


def hand_class(worths: Sequence[int]) -> HandClass:
    """Return the class of a hand, from the counts of its cards."""
    return sum(worths) % 10, len(worths), sum(worth >= FACE for worth in worths)


def deal_class(layout: Layout, stakes: Stakes, deal: SeatDeal) -> Hashable:  # noqa: ARG001
    """Return the class of a deal: of the final hands, if the sides draw as we think they do.

    The game is asked who draws once for all hands that count the same, as in the counting.
    """
    found, draws = shape(layout), drawing_of(layout)
    must(found is not None, f"{layout.game.name} is not dealt as games of points are")
    held = {side: [_worth(layout, card) for card in cards] for side, cards in deal.sides}
    sizes = dict(zip(found.sides, found.first, strict=True)) if found is not None else {}
    while side := draws.after(_hands(held, sizes)):
        if sizes[side] == len(held[side]):
            return "out of cards", side
        sizes[side] += 1
    return tuple(map(hand_class, _hands(held, sizes)))


def _hands(held: Mapping[str, Sequence[int]], sizes: Mapping[str, int]) -> "Hands":
    one, two = (tuple(held[side][:size]) for side, size in sizes.items())
    return one, two


def _worth(layout: Layout, card: Card) -> int:
    worth = layout.game.worth
    must(worth is not None, f"{layout.game.name} does not count points")
    return worth(card) if worth is not None else 0


# Counting ---------------------------------------------------------------------------------------


class _Shoe:
    """A deck, by the count of its cards."""

    def __init__(self, layout: Layout, deck: Deck) -> None:
        self.cards: dict[int, list[Card]] = {}
        for card in deck:
            self.cards.setdefault(_worth(layout, card), []).append(card)
        self.worths = tuple(sorted(self.cards))
        self.size = len(deck)
        self.left = np.array([len(self.cards[worth]) for worth in self.worths], dtype=np.int64)

    def hands(self, size: int) -> list[Worths]:
        """Return every hand of `size` cards that the shoe holds, by the cards' counts."""
        return [
            hand
            for hand in combinations_with_replacement(self.worths, size)
            if all(hand.count(worth) <= len(self.cards[worth]) for worth in hand)
        ]

    def held(self, hands: Sequence[Worths]) -> Numbers:
        """Return how many cards of each count each hand holds."""
        rows = [[hand.count(worth) for worth in self.worths] for hand in hands]
        return np.array(rows, dtype=np.int64).reshape(len(hands), len(self.worths))

    def deal(self, *hands: Worths) -> tuple[tuple[Card, ...], ...]:
        """Return distinct cards with these counts."""
        used: Counter[int] = Counter()
        dealt = []
        for hand in hands:
            cards = []
            for worth in hand:
                cards.append(self.cards[worth][used[worth]])
                used[worth] += 1
            dealt.append(tuple(cards))
        return tuple(dealt)


class _Draws:
    """Who is due a card by the rules, asked once for all hands that count the same."""

    def __init__(self, layout: Layout) -> None:
        found = shape(layout)
        must(found is not None, f"{layout.game.name} is not dealt as games of points are")
        self.shape = found or Shape((), (), ())
        self.shoe = _Shoe(layout, layout.deck)
        self.start = bets_up(layout, dict.fromkeys(layout.game.base_bets, 1))
        self._known: dict[Hashable, str] = {}
        self._begun: dict[Hashable, Round] = {}

    def after(self, hands: Hands) -> str:
        """Return the side that draws after these hands; empty if both stand."""
        first = [hand[:size] for hand, size in zip(hands, self.shape.first, strict=True)]
        drawn = [hand[size:] for hand, size in zip(hands, self.shape.first, strict=True)]
        key = *map(hand_class, first), *drawn
        if key not in self._known:
            self._known[key] = self._asked(hands)
        return self._known[key]

    def _asked(self, hands: Hands) -> str:
        draws = actions(self.played(hands, self.shoe)).draws
        return str(draws[-1].to) if draws else ""

    def played(self, hands: Hands, shoe: _Shoe) -> Round:
        """Return the round with these hands dealt, with cards of a shoe."""
        cards = shoe.deal(*hands)
        first = tuple(hand[:size] for hand, size in zip(cards, self.shape.first, strict=True))
        if first not in self._begun:
            begun = self.start
            for side, hand in zip(self.shape.sides, first, strict=True):
                begun = apply(begun, Dealt(side, hand))
            self._begun[first] = begun
        round_ = self._begun[first]
        for side, hand, size in zip(self.shape.sides, cards, self.shape.first, strict=True):
            if len(hand) > size:
                round_ = apply(round_, Dealt(side, hand[size:]))
        return round_


_draws: LruCache[_Draws] = LruCache(32)


def drawing_of(layout: Layout) -> _Draws:
    """Return the drawing rules of a layout, as far as they are known."""
    return _draws.get_or_make(_dealt_alike(layout), lambda: _Draws(layout))


def _dealt_alike(layout: Layout) -> Hashable:
    """Return what a round's cards depend on: two games that deal alike are counted once."""
    game = layout.game
    switches = tuple(sorted(layout.options.items()))
    return layout.steps, game.sides, game.worth, layout.deck, switches


@dataclass(frozen=True)
class Counted:
    """How many deals end in each class, and the cards of one of them."""

    deals: Mapping[Class, int]
    examples: Mapping[Class, Round]
    total: int
    orders: bool
    """Whether orders of cards are counted, rather than pairs of hands."""


@dataclass(frozen=True)
class _Pairs:
    """All pairs of first hands with the same counts, which the rules do not distinguish."""

    hands: list[Hands]
    ways: Numbers
    """The number of ways to deal each pair."""
    left: Numbers
    """How many cards of each count are left after each pair."""


_counted: LruCache[Counted] = LruCache(32)


def count(layout: Layout, deck: Deck, progress: Progress | None = None) -> Counted:
    """Count every deal of a deck by its class, once for all questions about a layout."""
    key = _dealt_alike(layout), deck
    return _counted.get_or_make(key, lambda: _Counting(layout, deck, progress).counted())


def forget() -> None:
    """Forget everything, as in a new process."""
    _counted.clear()
    _draws.clear()


class _Counting:
    """The counting of one layout on one deck."""

    def __init__(self, layout: Layout, deck: Deck, progress: Progress | None) -> None:
        found = shape(layout)
        must(found is not None, f"{layout.game.name} is not dealt as games of points are")
        self.layout, self.shape = layout, found or Shape((), (), ())
        self.shoe = _Shoe(layout, deck)
        self.draws = drawing_of(layout)
        self.deals: Counter[Class] = Counter()
        self.examples: dict[Class, Round] = {}
        self.progress = progress
        self.orders = len(self.shape.draws) > 0
        dealt = sum(self.shape.first) + len(self.shape.draws)
        must(perm(self.shoe.size, dealt) < 2**63, "more orders of cards than 64 bits count")

    def counted(self) -> Counted:
        if not self.shape.draws:
            self._stand()
            return Counted(dict(self.deals), self.examples, sum(self.deals.values()), self.orders)
        groups = self._pairs()
        steps = Steps(len(groups), self.progress)
        for classes, pairs in groups.items():
            self._play(classes, pairs)
            steps.tick()
        return Counted(dict(self.deals), self.examples, sum(self.deals.values()), self.orders)

    def _stand(self) -> None:
        """Count every pair of hands in a game where nobody draws."""
        firsts, seconds = (self.shoe.hands(size) for size in self.shape.first)
        held = self.shoe.held(seconds)
        kinds = {
            found: place for place, found in enumerate(dict.fromkeys(map(hand_class, seconds)))
        }
        where = np.array([kinds[hand_class(hand)] for hand in seconds])
        steps = Steps(len(firsts), self.progress)
        for first in firsts:
            took = self.shoe.held([first])[0]
            more = _ways(self.shoe.left, took[None])[0] * _ways(self.shoe.left - took, held)
            sums = np.zeros(len(kinds), dtype=np.int64)
            np.add.at(sums, where, more)
            for (found, place), ways in zip(kinds.items(), sums.tolist(), strict=True):
                classes = hand_class(first), found
                if ways and classes in self.deals:
                    self.deals[classes] += ways
                elif ways:
                    second = seconds[int(np.flatnonzero((where == place) & (more > 0))[0])]
                    self._end(classes, (first, second), ways)
            steps.tick()

    def _pairs(self) -> dict[Class, _Pairs]:
        """Return the first hands of both sides, grouped by counts."""
        firsts, seconds = (self.shoe.hands(size) for size in self.shape.first)
        held = self.shoe.held(seconds)
        alike: dict[HandClass, list[int]] = {}
        for place, hand in enumerate(seconds):
            alike.setdefault(hand_class(hand), []).append(place)
        # If orders are counted, each order of a hand's cards is a deal of its own.
        orders = prod(map(factorial, self.shape.first))
        parts: dict[Class, list[tuple[Worths, Numbers, Numbers, Numbers]]] = {}
        for first in firsts:
            took = self.shoe.held([first])[0]
            ways = _ways(self.shoe.left, took[None])[0] * orders
            left = self.shoe.left - took
            more = ways * _ways(left, held)
            for found, places in alike.items():
                some = np.array(places)[more[places] > 0]
                if len(some):
                    part = first, some, more[some], left - held[some]
                    parts.setdefault((hand_class(first), found), []).append(part)
        return {
            classes: _Pairs(
                [(first, seconds[at]) for first, some, _, _ in each for at in some.tolist()],
                np.concatenate([ways for _, _, ways, _ in each]),
                np.concatenate([left for _, _, _, left in each]),
            )
            for classes, each in parts.items()
        }

    def _play(self, classes: Class, pairs: _Pairs) -> None:
        drawing = self.draws.after(pairs.hands[0])
        if not drawing:
            unseen = self._unseen(DRAWS_MAX)
            self._end(classes, pairs.hands[0], int(pairs.ways.sum()) * unseen)
            return
        for at, worth in enumerate(self.shoe.worths):
            ways = pairs.ways * pairs.left[:, at]
            found = np.flatnonzero(ways)
            if len(found):
                hands = self._with(pairs.hands[found[0]], drawing, worth)
                left = pairs.left[found].copy()
                left[:, at] -= 1
                some = [pairs.hands[place] for place in found.tolist()]
                drawn = _Pairs(some, ways[found], left)
                self._drawn(self._class(classes, drawing, worth), drawn, hands, (drawing, worth))

    def _drawn(self, classes: Class, pairs: _Pairs, hands: Hands, card: tuple[str, int]) -> None:
        """Count on after one side has drawn a card; the other may draw too, by that card."""
        again = self.draws.after(hands)
        if not again:
            unseen = self._unseen(DRAWS_MAX - 1)
            self._end(classes, hands, int(pairs.ways.sum()) * unseen)
            return
        for at, worth in enumerate(self.shoe.worths):
            ways = pairs.ways * pairs.left[:, at]
            found = np.flatnonzero(ways)
            if len(found):
                first = self._with(pairs.hands[found[0]], *card)
                ended = self._with(first, again, worth)
                self._end(self._class(classes, again, worth), ended, int(ways.sum()))

    def _with(self, hands: Hands, side: str, worth: int) -> Hands:
        one, two = hands
        return ((*one, worth), two) if side == self.shape.sides[0] else (one, (*two, worth))

    def _class(self, classes: Class, side: str, worth: int) -> Class:
        """Return the classes after a side has drawn a card."""
        return tuple(
            ((total + worth) % 10, cards + 1, faces + (worth >= FACE)) if name == side
            else (total, cards, faces)
            for name, (total, cards, faces) in zip(self.shape.sides, classes, strict=True)
        )  # fmt: skip

    def _unseen(self, cards: int) -> int:
        """Return in how many orders the last cards, which nobody drew, could have come."""
        dealt = sum(self.shape.first) + len(self.shape.draws) - cards
        return perm(self.shoe.size - dealt, cards)

    def _end(self, classes: Class, hands: Hands, ways: int) -> None:
        self.deals[classes] += ways
        if classes not in self.examples:
            self.examples[classes] = self.draws.played(hands, self.shoe)


def _ways(left: Numbers, held: Numbers) -> Numbers:
    """Return in how many ways each hand can be taken from what is left."""
    size = int(held.sum(axis=1).max())
    table = np.array(
        [[comb(here, taken) for taken in range(size + 1)] for here in left.tolist()],
        dtype=np.int64,
    )
    ways: Numbers = table[np.arange(len(left)), held].prod(axis=1)
    return ways


# Answers ----------------------------------------------------------------------------------------


def base_game(
    layout: Layout,
    stakes: Stakes,
    *,
    ties: str = "less",  # noqa: ARG001  nobody decides anything
    progress: Progress | None = None,
    deck: Deck | None = None,
) -> Tally:
    """Tally every way that the staked bets end, together."""
    first = stakes.get(layout.game.base_bets[0]) or next(iter(stakes.values()))
    counted = count(layout, deck or layout.deck, progress)
    alike: Counter[Hashable] = Counter()
    examples: dict[Hashable, Round] = {}
    for found, deals in counted.deals.items():
        round_ = _settled(layout, stakes, counted.examples[found])
        # Compare lines by what a distribution distinguishes; then one round stands for all.
        lines = layout.game.settles(round_.spots[0], round_)
        ends = tuple(
            (line.bet, line.outcome, line.returned, line.hit and line.hit.key) for line in lines
        )
        alike[ends] += deals
        examples.setdefault(ends, round_)
    made = Counting()
    for like, deals in alike.items():
        made.add(_finish(examples[like]), deals)
    return Tally(
        counts=made.counts,
        total=counted.total,
        first_bet=Fraction(first),
        initial_stake=Fraction(sum(stakes.values())),
        hit_means="the bet is paid" if len(stakes) == 1 else AHEAD,
        method=_method(counted),
    )


def side_bet(
    layout: Layout, bet: str, *, progress: Progress | None = None, deck: Deck | None = None
) -> Tally:
    """Tally every way that one unit on a bet ends."""
    return base_game(layout, {bet: 1}, progress=progress, deck=deck)


def values(round_: Round, *, ties: str) -> Mapping[str, Fraction]:  # noqa: ARG001  as above
    """Return no values; nobody is ever asked."""
    return {}


def _method(counted: Counted) -> str:
    what = "every order of six cards" if counted.orders else "every pair of hands"
    return f"{what}, counted by what cards are worth"


def _settled(layout: Layout, stakes: Stakes, played: Round) -> Round:
    """Return a round with another's cards and these bets: no card depends on the bets."""
    (spot,) = played.spots
    return replace(played, layout=layout, spots=(replace(spot, stakes=dict(stakes)),))


def _finish(round_: Round) -> Finish:
    """Return how a round ends: by its line if one bet is up, else by what became of each."""
    (spot,) = round_.spots
    if len(spot.stakes) == 1:
        ((line,),) = (result.lines for result in settle(round_).seats)
        return finish_of(line)
    verdict, title = verdict_on(round_), round_.layout.game.line_title
    ends = ", ".join(f"{title(bet)} {outcome}" for bet, outcome in verdict.outcomes.items())
    return Finish(
        net=verdict.net, wagered=verdict.wagered, result=RoundResult(ends), hit=verdict.net > 0
    )
