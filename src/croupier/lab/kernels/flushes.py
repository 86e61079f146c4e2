"""Count the dealer's flushes in High Card Flush, for each player hand.

**One suit.** Suppose the dealer may have no better flush than L cards with ranks m. Then, of the
cards that the player has left of a suit, he may hold fewer than L cards, any of them; or L cards
whose ranks, read as a thirteen-bit number, are not above m; and never more. So the ways to hold k
cards of the suit form a polynomial with L + 1 terms, of which only the last depends on ranks.

**Four suits.** Suits are independent: the coefficient of x^7 in the product of the four polynomials
is the number of dealer hands with no better flush. Three such numbers sort the C(45,7) dealer hands
into four columns: below a nine-high three-card flush and, of the others, those that lose, tie and
win.

**Own hands** are four sets of ranks. Suits with the same cards in the deck are interchangeable, so
they are sorted with the best first: 6,009,159 rows stand for C(52,7) hands. The first suit decides
the hand, so the polynomials of all others are made once for each first suit, and their products are
extended suit by suit.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from math import comb

import numpy as np
import numpy.typing as npt

from croupier.cards import Card, Deck
from croupier.errors import InvariantBroken, WrongHandSize
from croupier.hands.arrays import kernel, value_of_suits
from croupier.hands.flushes import FLUSH_SHIFT, NINE_HIGH_OF_THREE
from croupier.hands.tables import flush_table, row_table
from croupier.lab.kernels.classes import Ends
from croupier.lab.kernels.counting import cards_of, enough_cards, in_parts
from croupier.lab.kernels.stud_decisions import Bytes, Integers, Rows, Small
from croupier.lab.kernels.suits import (
    HELD,
    KINDS,
    Subsets,
    Suits,
    bits,
    cards_in,
    kind_table,
    orders,
    suits_of,
)
from croupier.lab.progress import Progress
from croupier.lab.tally import SeatDeal

COLUMNS = 4
NOT_QUALIFIED, WIN, TIE, LOSE = range(COLUMNS)
"""A dealer below a nine-high three-card flush; a better own hand, an equal one, a worse one."""

RANKS_BELOW_NINE = 127
ROWS_MAX = 12_000_000
"""A deck whose suits differ has rows for every hand; this many fit into memory."""


def column_of(own: int, dealer: int) -> int:
    """Return the column of a dealer's flush against an own one, both as `longest_flush` values."""
    if dealer < NINE_HIGH_OF_THREE:
        return NOT_QUALIFIED
    if own == dealer:
        return TIE
    return WIN if own > dealer else LOSE


# Every deal of a deck ---------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class FlushDeals:
    """Every player hand, with interchangeable suits in descending order, and the dealer's hands."""

    deck: Deck
    held: Integers
    """The ranks of each suit, thirteen bits per suit, the first suit lowest."""
    weights: Integers
    """How many hands a row stands for."""
    kinds: Bytes
    counts: Small
    """The dealer's hands by column."""
    dealers: int
    """The number of dealer hands against each."""

    @property
    def rows(self) -> Rows:
        return self.weights, self.kinds, self.counts

    def own(self, row: int) -> tuple[Card, ...]:
        """Return a hand of a row."""
        held = int(self.held[row])
        return cards_in(tuple(held >> 13 * suit & 8191 for suit in range(4)))


_kept: dict[Deck, FlushDeals] = {}


def all_deals(deck: Deck, progress: Progress | None = None) -> FlushDeals:
    """Count every own hand against every dealer hand; done once for each deck."""
    known = _kept.get(deck)
    if known is None:
        known = _kept.setdefault(deck, _counted(deck, progress))
    return known


def _counted(deck: Deck, progress: Progress | None) -> FlushDeals:
    enough_cards(deck, 2 * HELD)
    suits = suits_of(map(Card, cards_of(deck).tolist()))
    alike = len(set(suits)) == 1
    tables = Subsets.of(suits)
    # If suits are interchangeable, the hand is in the first one; otherwise it may be in any of
    # them.
    firsts = [
        (suit, at)
        for suit in range(1 if alike else 4)
        for at in range(tables.first[suit][2], len(tables.held[suit]))
    ]
    masks, first = tables.arrays()
    sizes = np.zeros(len(firsts), dtype=np.int64)
    for number, (suit, at) in enumerate(firsts):
        sizes[number] = count_rows(masks, first, suit, at, alike)
    starts = np.concatenate([[0], np.cumsum(sizes)])
    rows = int(starts[-1])
    if rows > ROWS_MAX:
        raise WrongHandSize(
            f"a deck of {len(deck)} cards whose suits differ has {rows:,} hands of {HELD} cards; "
            f"this solver takes {ROWS_MAX:,}"
        )
    deals = FlushDeals(
        deck=deck,
        held=np.zeros(rows, dtype=np.int64),
        weights=np.zeros(rows, dtype=np.int64),
        kinds=np.zeros(rows, dtype=np.uint8),
        counts=np.zeros((rows, COLUMNS), dtype=np.int32),
        dealers=comb(len(deck) - HELD, HELD),
    )
    decks = np.array(suits, dtype=np.int64)
    tables_of_hands = row_table(), kind_table(), _ways()

    def count(begin: int, end: int) -> None:
        for number in range(begin, end):
            suit, at = firsts[number]
            here = slice(starts[number], starts[number + 1])
            fill_rows(
                (masks, first, decks), tables_of_hands, (suit, at, alike, deals.dealers),
                deals.held[here], deals.weights[here], deals.kinds[here], deals.counts[here],
            )  # fmt: skip

    in_parts(count, len(firsts), progress)
    return deals


@cache
def _ways() -> Integers:
    """Return the binomial coefficients: ways to take some of a number of cards."""
    return np.array([[comb(have, take) for take in range(HELD + 1)] for have in range(14)])


# Classes that settle alike ----------------------------------------------------------------------


@lru_cache(maxsize=16)
def class_ends(deck: Deck) -> Mapping[tuple[int, int], Ends]:
    """Return both ends of every class of deals: own hands of one kind, dealers of one column."""
    deals = all_deals(deck)
    rows = np.full((2, len(KINDS), COLUMNS), -1, dtype=np.int64)
    end_rows(deals.held, deals.kinds, deals.counts, flush_table(), rows)
    return {
        (kind, column): (
            dealt_at_ends(deals.own(int(rows[0, kind, column])), deck, column)[0],
            dealt_at_ends(deals.own(int(rows[1, kind, column])), deck, column)[1],
        )
        for kind, column in product(range(len(KINDS)), range(COLUMNS))
        if rows[0, kind, column] >= 0
    }


def dealt_at_ends(own: tuple[Card, ...], deck: Deck, column: int) -> Ends:
    """Return an own hand against the dealer's worst and best hands of a column, if it has any."""
    left = suits_of(deck.without(own))
    mine = _best(suits_of(own))
    among = _values_of(mine, column)
    worst = next(filter(None, (dealer_with(value, left) for value in among)), None)
    best = next(filter(None, (dealer_with(value, left) for value in reversed(among))), None)
    if worst is None or best is None:
        raise InvariantBroken(f"no dealer's hand in column {column} against {own}")
    return SeatDeal(own, cards_in(worst)), SeatDeal(own, cards_in(best))


@cache
def _values() -> tuple[int, ...]:
    """Return every flush that seven cards can have, worst first."""
    held = (ranks for ranks in range(1 << 13) if 2 <= ranks.bit_count() <= HELD)
    return tuple(sorted(ranks.bit_count() << FLUSH_SHIFT | ranks for ranks in held))


def _values_of(own: int, column: int) -> tuple[int, ...]:
    """Return the dealer's flushes that fall into a column, worst first."""
    every = _values()
    least = bisect_left(every, NINE_HIGH_OF_THREE)
    below, above = max(least, bisect_left(every, own)), max(least, bisect_right(every, own))
    starts = {NOT_QUALIFIED: (0, least), WIN: (least, below), TIE: (below, above)}
    return every[slice(*starts.get(column, (above, len(every))))]


def _best(suits: Suits) -> int:
    return max(held.bit_count() << FLUSH_SHIFT | held for held in suits)


def dealer_with(value: int, left: Suits) -> Suits | None:
    """Return seven of the cards left whose longest suit is exactly this, if there are any.

    Other suits give their lowest cards: as many as make no better flush.
    """
    length, ranks = value >> FLUSH_SHIFT, value & (1 << FLUSH_SHIFT) - 1
    for suit in range(4):
        if ranks & ~left[suit]:
            continue
        held, more = [0, 0, 0, 0], HELD - length
        held[suit] = ranks
        for other in range(4):
            if other != suit:
                cards = min(length, more, left[other].bit_count())
                if cards == length and _lowest(left[other], cards) > ranks:
                    cards -= 1
                held[other] = _lowest(left[other], cards)
                more -= cards
        if more == 0:
            return held[0], held[1], held[2], held[3]
    return None


def _lowest(ranks: int, cards: int) -> int:
    """Return the lowest `cards` of the ranks."""
    held = 0
    for _ in range(cards):
        held |= ranks & -ranks
        ranks &= ranks - 1
    return held


# One hand of the player -------------------------------------------------------------------------


def distribution_against(own: int, left: Suits) -> list[int]:
    """Count the dealer hands from the cards left, by column against an own flush."""
    total = comb(sum(suit.bit_count() for suit in left), HELD)
    unqualified = _no_better(NINE_HIGH_OF_THREE - 1, left)
    if own < NINE_HIGH_OF_THREE:
        return [unqualified, 0, 0, total - unqualified]
    below, up_to = _no_better(own - 1, left), _no_better(own, left)
    return [unqualified, below - unqualified, up_to - below, total - up_to]


def _no_better(value: int, left: Suits) -> int:
    """Count the seven-card hands from the cards left with no better flush than this value."""
    length, bound = value >> FLUSH_SHIFT, value & (1 << FLUSH_SHIFT) - 1
    ways = [1] + [0] * HELD
    for suit in left:
        each = [comb(suit.bit_count(), cards) for cards in range(length)]
        each.append(_not_above(suit, bound, length))
        ways = [
            sum(ways[cards - more] * each[more] for more in range(min(cards, length) + 1))
            for cards in range(HELD + 1)
        ]
    return ways[HELD]


def _not_above(suit: int, bound: int, cards: int) -> int:
    """Count the sets of `cards` of these ranks that are, as numbers, not above the bound."""
    found = 0
    for rank in range(12, -1, -1):
        if bound >> rank & 1:
            # Like the bound so far but without this rank: everything below it is free.
            found += comb((suit & (1 << rank) - 1).bit_count(), cards)
            if not suit >> rank & 1 or not cards:
                return found
            cards -= 1
    return found + (cards == 0)


# Kernels ----------------------------------------------------------------------------------------


@kernel
def others_of(suit: int) -> tuple[int, int, int]:
    """Return the suits other than the one that the hand lies in."""
    if suit == 0:
        return 1, 2, 3
    if suit == 1:
        return 0, 2, 3
    return (0, 1, 3) if suit == 2 else (0, 1, 2)


@kernel
def end_of(masks: Integers, first: Integers, best: int, suit: int, other: int) -> int:
    """Return where the ways to hold a suit end that do not beat the hand in `suit`.

    An equal flush counts for the suit that comes first.
    """
    cards = bits(best)
    at, end = first[other, cards], first[other, cards + 1]
    while at < end and (masks[other, at] < best or (masks[other, at] == best and other > suit)):
        at += 1
    return int(at)


@kernel
def count_rows(masks: Integers, first: Integers, suit: int, at: int, alike: int) -> int:
    """Count the rows that `fill_rows` fills."""
    best = masks[suit, at]
    one, two, three = others_of(suit)
    ends = (
        end_of(masks, first, best, suit, one),
        end_of(masks, first, best, suit, two),
        end_of(masks, first, best, suit, three),
    )
    left = 7 - bits(best)
    rows, cards_b = 0, 0
    for b in range(ends[0]):
        while b >= first[one, cards_b + 1]:
            cards_b += 1
        if cards_b > left:
            break
        cards_c = 0
        for c in range(min(ends[1], b + 1) if alike else ends[1]):
            while c >= first[two, cards_c + 1]:
                cards_c += 1
            cards_d = left - cards_b - cards_c
            if cards_d < 0:
                break
            end = min(ends[2], first[three, cards_d + 1])
            if alike:
                end = min(end, c + 1)
            rows += max(0, end - first[three, cards_d])
    return rows


@kernel
def not_above(suit: int, bound: int, cards: int, ways: Integers) -> int:
    """Count the sets of `cards` of these ranks that are, as numbers, not above the bound."""
    found = 0
    for rank in range(12, -1, -1):
        if bound >> rank & 1:
            found += ways[bits(suit & (1 << rank) - 1), cards]
            if cards == 0 or not suit >> rank & 1:
                return int(found)
            cards -= 1
    if cards == 0:
        found += 1
    return int(found)


@kernel
def fill_ways(
    left: int, length: int, bound: int, ways: Integers, out: npt.NDArray[np.int64]
) -> None:
    """Fill in a suit's polynomials: unqualified, below the own flush, and not above it."""
    have = bits(left)
    for cards in range(8):
        out[0, cards] = ways[have, cards] if cards < 3 else 0
        below = ways[have, cards] if cards < length else 0
        out[1, cards], out[2, cards] = below, below
    out[0, 3] = ways[bits(left & RANKS_BELOW_NINE), 3]
    out[2, length] = not_above(left, bound, length, ways)
    out[1, length] = out[2, length] - (left & bound == bound)


@kernel
def multiply(low: Integers, high: Integers, out: Integers) -> None:
    """Compute three products of polynomials, up to the seventh power."""
    for which in range(3):
        for cards in range(8):
            total = 0
            for take in range(cards + 1):
                total += low[which, take] * high[which, cards - take]
            out[which, cards] = total


@kernel
def fill_rows(
    suits: tuple[Integers, Integers, Integers],
    tables: tuple[Small, Bytes, Integers],
    hand: tuple[int, int, bool, int],
    held: Integers,
    weights: Integers,
    kinds: Bytes,
    counts: Small,
) -> None:
    """Fill in every hand with one flush in one suit, and the dealer's hands against each."""
    masks, first, decks = suits
    in_row, kind_at, ways = tables
    suit, at, alike, dealers = hand
    best = masks[suit, at]
    length = bits(best)
    qualified = (length << FLUSH_SHIFT | best) >= NINE_HIGH_OF_THREE
    one, two, three = others_of(suit)
    ends = (
        end_of(masks, first, best, suit, one),
        end_of(masks, first, best, suit, two),
        end_of(masks, first, best, suit, three),
    )
    # No other suit has more cards than the hand has, or than are left besides it.
    most = min(length, 7 - length) + 1
    # The polynomials of each way to hold each other suit; interchangeable suits share them.
    used = max(first[one, most], first[two, most], first[three, most])
    made = np.zeros((1 if alike else 3, used, 3, 8), dtype=np.int64)
    for place in range(len(made)):
        other = (one, two, three)[place]
        for way in range(min(ends[place], first[other, most])):
            fill_ways(decks[other] & ~masks[other, way], length, best, ways, made[place, way])
    own = np.zeros((3, 8), dtype=np.int64)
    fill_ways(decks[suit] & ~best, length, best, ways, own)
    with_b = np.zeros((3, 8), dtype=np.int64)
    with_c = np.zeros((3, 8), dtype=np.int64)
    row, left, cards_b = 0, 7 - length, 0
    for b in range(ends[0]):
        while b >= first[one, cards_b + 1]:
            cards_b += 1
        if cards_b > left:
            break
        if alike and cards_b * 3 < left:
            continue
        multiply(own, made[0, b], with_b)
        cards_c = 0
        for c in range(min(ends[1], b + 1) if alike else ends[1]):
            while c >= first[two, cards_c + 1]:
                cards_c += 1
            cards_d = left - cards_b - cards_c
            if cards_d < 0:
                break
            begin, end = first[three, cards_d], min(ends[2], first[three, cards_d + 1])
            if alike:
                end = min(end, c + 1)
            if begin >= end:
                continue
            multiply(with_b, made[0 if alike else 1, c], with_c)
            in_row_c = max(in_row[best], in_row[masks[one, b]], in_row[masks[two, c]])
            joined = best << 13 * suit | masks[one, b] << 13 * one | masks[two, c] << 13 * two
            for d in range(begin, end):
                last = made[0 if alike else 2, d]
                unqualified, below, up_to = 0, 0, 0
                for cards in range(8):
                    unqualified += with_c[0, cards] * last[0, 7 - cards]
                    below += with_c[1, cards] * last[1, 7 - cards]
                    up_to += with_c[2, cards] * last[2, 7 - cards]
                counts[row, 0] = unqualified
                if qualified:
                    counts[row, 1] = below - unqualified
                    counts[row, 2] = up_to - below
                    counts[row, 3] = dealers - up_to
                else:
                    counts[row, 3] = dealers - unqualified
                held[row] = joined | masks[three, d] << 13 * three
                kinds[row] = kind_at[length, max(in_row_c, in_row[masks[three, d]])]
                weights[row] = orders(at, b, c, d) if alike else 1
                row += 1


@kernel
def end_rows(held: Integers, kinds: Bytes, counts: Small, table: Small, rows: Integers) -> None:
    """Find, by kind and column, the rows with the worst and best own flush for the column."""
    best = np.zeros(rows.shape, dtype=np.int64)
    for row in range(len(counts)):
        value = value_of_suits(held[row], table)
        kind = kinds[row]
        for column in range(counts.shape[1]):
            if counts[row, column]:
                if rows[0, kind, column] < 0 or value < best[0, kind, column]:
                    rows[0, kind, column], best[0, kind, column] = row, value
                if rows[1, kind, column] < 0 or value > best[1, kind, column]:
                    rows[1, kind, column], best[1, kind, column] = row, value
