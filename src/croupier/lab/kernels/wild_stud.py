"""Five cards against five from a deck with wild cards: one pass over all hands in ascending order.

Every hand of the deck is visited once, from worst to best, in groups of equal value. Counters keep
how many hands have passed, and how many of them hold each card, and each set of two, three and four
cards: 31 counters per hand. The number of dealer hands below an own hand H that share no card with
it is then a sum over the subsets of H, with alternating signs:

    below(H)  =  passed − Σ holding one card of H + Σ two − Σ three + Σ four − (H itself)

Before a group is counted, this is the number of dealer hands that lose; after it, the difference is
the number that tie. Nothing is assumed about the ranking, and wild cards are cards like all others:
C(53,5) = 2,869,685 hands against C(48,5) = 1,712,304 dealer hands each.

Hands that differ only in the names of suits meet the same dealer hands, so only one of them is
evaluated: 150,891 rows. A deck that does not have every rank in every suit is evaluated hand by
hand.
"""

from dataclasses import dataclass
from functools import cached_property
from math import comb

import numpy as np
import numpy.typing as npt

from croupier.cards import JOKER, Card, Deck
from croupier.errors import InvariantBroken
from croupier.hands.arrays import kernel
from croupier.hands.five import FIVE_CATEGORY_SHIFT
from croupier.hands.wild_arrays import (
    BINOMIALS,
    natural_five_array,
    wild_five_array,
    wild_of_five,
    wild_table,
)
from croupier.lab.kernels.classes import Ends
from croupier.lab.kernels.counting import as_cards, cards_of, enough_cards
from croupier.lab.kernels.stud_decisions import Bytes, Integers, Rows, Small
from croupier.lab.progress import Progress
from croupier.lab.tally import SeatDeal

WIN, TIE, LOSE = range(3)
OUTCOMES = 3
"""The player's hand higher, equal, lower."""

HAND = 5
_AT_ONCE = 1 << 12

Kind = tuple[int, int]
"""The category of a hand with wild cards, and without."""


@dataclass(frozen=True, eq=False)
class WildDeals:
    """Every hand of a deck in ascending order, and the dealer's results against it."""

    deck: Deck
    hands: Bytes
    """All of them, worst first."""
    worth: Small
    """The value of each."""
    kind_of: Bytes
    """The index in `kinds` of each."""
    kinds: tuple[Kind, ...]
    asked: Integers
    """The positions of the evaluated hands, one for each row."""
    weights: Integers
    """How many hands a row stands for."""
    counts: Small
    """The dealer's hands by outcome."""
    row_at: Small
    """The row of a hand, by the number of its set of cards; -1 if another one stands for it."""

    @property
    def dealers(self) -> int:
        """The number of dealer hands against each."""
        return comb(len(self.deck) - HAND, HAND)

    @property
    def rows(self) -> Rows:
        return self.weights, self.kind_of[self.asked], self.counts

    @property
    def own(self) -> Bytes:
        """A hand of each row."""
        return self.hands[self.asked]

    @property
    def values(self) -> Small:
        """The value of the hand of each row."""
        return self.worth[self.asked]

    @cached_property
    def place(self) -> Integers:
        """The position of each card in the deck."""
        places = np.full(int(JOKER) + 1, -1, dtype=np.int64)
        places[cards_of(self.deck)] = np.arange(len(self.deck))
        return places

    def row_of(self, own: tuple[Card, ...]) -> int:
        """Return the row that an own hand belongs to."""
        cards = own if len(self.asked) == len(self.hands) else in_order_of_suits(own)
        places = np.sort(self.place[np.array(cards, dtype=np.int64)])
        return int(self.row_at[BINOMIALS[places, np.arange(1, HAND + 1)].sum()])

    # Real deals ---------------------------------------------------------------------------------

    def against(self, own: tuple[Card, ...], value: int, outcome: int) -> Ends | None:
        """Return the lowest and highest dealer hands of an outcome; None if there are none."""
        first, last = np.searchsorted(self.worth, [value, value + 1]).tolist()
        limits = {WIN: (0, first), TIE: (first, last), LOSE: (last, len(self.worth))}[outcome]
        lowest = self._free(own, *limits, up=True)
        highest = self._free(own, *limits, up=False)
        if lowest is None or highest is None:
            return None
        return SeatDeal(own, lowest), SeatDeal(own, highest)

    def _free(
        self, own: tuple[Card, ...], first: int, last: int, *, up: bool
    ) -> tuple[Card, ...] | None:
        """Return a hand in this range of positions that shares no card with the own one."""
        for start in range(0, last - first, _AT_ONCE):
            low = first + start if up else max(first, last - start - _AT_ONCE)
            high = min(last, low + _AT_ONCE) if up else last - start
            free = np.flatnonzero(~np.isin(self.hands[low:high], own).any(axis=1))
            if len(free):
                return as_cards(self.hands[low + int(free[0 if up else -1])])
        return None

    @cached_property
    def ends(self) -> dict[tuple[int, int], Ends]:
        """Both ends of every class, by kind of own hand and outcome."""
        found: dict[tuple[int, int], Ends] = {}
        own_kinds = self.kind_of[self.asked]
        for kind in range(len(self.kinds)):
            for outcome in range(OUTCOMES):
                rows = np.flatnonzero((own_kinds == kind) & (self.counts[:, outcome] > 0))
                if not len(rows):
                    continue
                both = [self._deal(int(row), outcome) for row in (rows[0], rows[-1])]
                found[kind, outcome] = both[0][0], both[1][1]
        return found

    def _deal(self, row: int, outcome: int) -> Ends:
        at = int(self.asked[row])
        ends = self.against(as_cards(self.hands[at]), int(self.worth[at]), outcome)
        if ends is None:
            raise InvariantBroken(f"no dealer's hand of outcome {outcome} against row {row}")
        return ends


def in_order_of_suits(own: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the hand that stands for all that differ only in the names of suits."""
    held = [0, 0, 0, 0]
    for card in own:
        if card != JOKER:
            held[card & 3] |= 1 << (card >> 2)
    names = sorted(range(4), key=lambda suit: (-held[suit], suit))
    return tuple(card if card == JOKER else Card(card & ~3 | names.index(card & 3)) for card in own)


# Counting ---------------------------------------------------------------------------------------

_kept: dict[tuple[Deck, bool], WildDeals] = {}


def all_deals(deck: Deck, *, any_card: bool, progress: Progress | None = None) -> WildDeals:
    """Count every own hand against all dealers; once per deck and way to read flushes."""
    known = _kept.get((deck, any_card))
    if known is None:
        counted = _counted(deck, progress, any_card=any_card)
        known = _kept.setdefault((deck, any_card), counted)
    return known


def forget() -> None:
    """Forget every count, as in a new process."""
    _kept.clear()


def _counted(deck: Deck, progress: Progress | None, *, any_card: bool) -> WildDeals:
    enough_cards(deck, 2 * HAND)
    cards = cards_of(deck)

    def done(part: int) -> None:
        if progress is not None:
            progress(part, 4)

    done(0)
    places = np.empty((comb(len(cards), HAND), HAND), dtype=np.uint8)
    list_hands(len(cards), places)
    worth = wild_five_array(cards[places], any_card=any_card)
    order = np.argsort(worth, kind="stable")
    places, worth = places[order], worth[order]
    hands = cards[places]
    done(1)
    weights = _weights(deck, hands)
    asked = np.flatnonzero(weights)
    counts = np.zeros((len(asked), OUTCOMES), dtype=np.int32)
    size = len(cards)
    ones, twos, threes, fours = (np.zeros(comb(size, of), dtype=np.int32) for of in range(1, 5))
    held = ones, twos, threes, fours
    row_at = np.full(len(hands), -1, dtype=np.int32)
    walk(places, worth, weights, BINOMIALS, held, comb(size - HAND, HAND), counts, row_at)
    done(3)
    natural = natural_five_array(hands) >> FIVE_CATEGORY_SHIFT
    both = (worth >> FIVE_CATEGORY_SHIFT) * 16 + natural
    names, kind_of = np.unique(both, return_inverse=True)
    done(4)
    return WildDeals(
        deck=deck,
        hands=hands,
        worth=worth,
        kind_of=kind_of.astype(np.uint8),
        kinds=tuple((name >> 4, name & 15) for name in names.tolist()),
        asked=asked,
        weights=weights[asked],
        counts=counts,
        row_at=row_at,
    )


def _weights(deck: Deck, hands: Bytes) -> Integers:
    """Return how many hands each one stands for; zero if another one stands for it."""
    plain = [card for card in deck if card != JOKER]
    suits = sorted({card & 3 for card in plain})
    ranks = {card >> 2 for card in plain}
    whole = len(plain) == len(ranks) * len(suits) and suits == list(range(len(suits)))
    weights = np.ones(len(hands), dtype=np.int64)
    if whole:
        weigh(hands, len(suits), weights)
    return weights


@kernel
def list_hands(size: int, places: Bytes) -> None:
    """List all sets of five positions, in ascending order."""
    at = 0
    for a in range(size):
        for b in range(a + 1, size):
            for c in range(b + 1, size):
                for d in range(c + 1, size):
                    for e in range(d + 1, size):
                        places[at, 0] = a
                        places[at, 1] = b
                        places[at, 2] = c
                        places[at, 3] = d
                        places[at, 4] = e
                        at += 1


@kernel
def weigh(hands: Bytes, suits: int, weights: Integers) -> None:
    """Weight hands: one whose suits hold descending sets of ranks stands for all renamings."""
    held = np.zeros(4, dtype=np.int64)
    for row in range(len(hands)):
        held.fill(0)
        for place in range(5):
            card = hands[row, place]
            if card < 52:
                held[card & 3] |= 1 << (card >> 2)
        ways, run, stands = 1, 0, True
        for suit in range(suits):
            if suit > 0 and held[suit] > held[suit - 1]:
                stands = False
            run = run + 1 if suit > 0 and held[suit] == held[suit - 1] else 1
            # This many suits in any order, those with the same cards in one: s! / Π run!
            ways = ways * (suit + 1) // run
        weights[row] = ways if stands else 0


Counters = tuple[Small, Small, Small, Small]
"""How many hands so far hold each card, each two, three and four cards."""


@kernel
def walk(
    places: Bytes,
    worth: Small,
    weights: Integers,
    binomials: Integers,
    held: Counters,
    dealers: int,
    counts: Small,
    row_at: Small,
) -> None:
    """Count the dealer's hands for each evaluated hand, in ascending order of value."""
    start, row, passed = 0, 0, 0
    while start < len(worth):
        end, first = start, row
        while end < len(worth) and worth[end] == worth[start]:
            if weights[end] > 0:
                counts[row, 0] = passed + _beside(places[end], binomials, held)
                number = 0
                for place in range(5):
                    number += binomials[places[end, place], place + 1]
                row_at[number] = row
                row += 1
            end += 1
        for at in range(start, end):
            _hold(places[at], binomials, held)
        passed += end - start
        row = first
        for at in range(start, end):
            if weights[at] > 0:
                upto = passed + _beside(places[at], binomials, held) - 1
                counts[row, 1] = upto - counts[row, 0]
                counts[row, 2] = dealers - upto
                row += 1
        start = end


@kernel
def _hold(hand: Bytes, binomials: Integers, held: Counters) -> None:
    ones, twos, threes, fours = held
    for a in range(5):
        at_one = int(hand[a])
        ones[at_one] += 1
        for b in range(a + 1, 5):
            at_two = at_one + binomials[hand[b], 2]
            twos[at_two] += 1
            for c in range(b + 1, 5):
                at_three = at_two + binomials[hand[c], 3]
                threes[at_three] += 1
                for d in range(c + 1, 5):
                    fours[at_three + binomials[hand[d], 4]] += 1


@kernel
def _beside(hand: Bytes, binomials: Integers, held: Counters) -> int:
    """Return what to add to all hands so far to keep only those with none of this hand's cards."""
    ones, twos, threes, fours = held
    change = 0
    for a in range(5):
        at_one = int(hand[a])
        change -= ones[at_one]
        for b in range(a + 1, 5):
            at_two = at_one + binomials[hand[b], 2]
            change += twos[at_two]
            for c in range(b + 1, 5):
                at_three = at_two + binomials[hand[c], 3]
                change -= threes[at_three]
                for d in range(c + 1, 5):
                    change += fours[at_three + binomials[hand[d], 4]]
    return change


# One own hand -----------------------------------------------------------------------------------


def counts_against(
    own: tuple[Card, ...], left: npt.NDArray[np.uint8], *, any_card: bool
) -> tuple[list[int], list[Ends | None]]:
    """Count the dealer's hands from these cards by outcome, with the lowest and highest of each."""
    value = int(wild_five_array(np.array([own], dtype=np.uint8), any_card=any_card)[0])
    counts = np.zeros(OUTCOMES, dtype=np.int64)
    extremes = np.zeros((OUTCOMES, 2, 1 + HAND), dtype=np.int64)
    extremes[:, 0, 0] = 1 << 40
    extremes[:, 1, 0] = -1
    deal_dealers(value, left, wild_table(any_card=any_card), BINOMIALS, counts, extremes)
    ends: list[Ends | None] = [
        (SeatDeal(own, as_cards(low[1:])), SeatDeal(own, as_cards(high[1:]))) if count else None
        for count, (low, high) in zip(counts.tolist(), extremes, strict=True)
    ]
    return counts.tolist(), ends


@kernel
def deal_dealers(
    own: int, left: Bytes, table: Small, binomials: Integers, counts: Integers, extremes: Integers
) -> None:
    """Deal every five cards of `left` to the dealer."""
    hand = np.zeros(5, dtype=np.uint8)
    for a in range(len(left)):
        hand[0] = left[a]
        for b in range(a):
            hand[1] = left[b]
            for c in range(b):
                hand[2] = left[c]
                for d in range(c):
                    hand[3] = left[d]
                    for e in range(d):
                        hand[4] = left[e]
                        value = wild_of_five(hand, table, binomials)
                        outcome = 0 if value < own else 1 if value == own else 2
                        counts[outcome] += 1
                        if value < extremes[outcome, 0, 0]:
                            extremes[outcome, 0, 0] = value
                            for place in range(5):
                                extremes[outcome, 0, 1 + place] = hand[place]
                        if value > extremes[outcome, 1, 0]:
                            extremes[outcome, 1, 0] = value
                            for place in range(5):
                                extremes[outcome, 1, 1 + place] = hand[place]
