"""Count the dealer's hands in Caribbean Stud, for each player hand and each upcard.

Suits matter only if five cards share one, which the dealer's hand can do only in the suit of the
upcard. So only this distinguishes deals:

* the ranks of the own hand (6,175 multisets of five), and whether it is a flush;
* the rank of the upcard, and which own ranks are held in *its* suit.

**Own hands.** Let a rank be held m times and the deck have s suits. If the card in the upcard's
suit is among them, the others are chosen in C(s-1, m-1) ways, else in C(s-1, m): the product over
ranks is the number of own hands. Five different ranks make a flush in the upcard's suit (one way),
or in another (s-1 of the (s-1)^5 ways that avoid it).

**Dealers by ranks.** Some number n of cards of each rank is left. Four more cards with given ranks
come in Π C(n, taken) ways, and without flushes only ranks matter to their value with the upcard:
1,820 multisets of four, one sum for each own hand by ranks and each upcard rank.

**Dealers with a flush.** Every set of four further ranks that are available in the upcard's suit is
exactly one of those ways, and makes a flush instead. Each set moves one dealer hand from the column
of its ranks to the column of its flush. Available means not among the own ranks of that suit; so
the moves are added up by which own ranks a set touches (32 cases), and a row takes those that touch
none of its own.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import combinations_with_replacement
from math import comb

import numpy as np
import numpy.typing as npt

from croupier.cards import Card, Deck
from croupier.errors import WrongHandSize
from croupier.hands.arrays import best_five_array, kernel, value_of_key
from croupier.hands.five import ACE_KING
from croupier.hands.tables import CARD_KEYS, CARD_SUITS, FLUSHES_AT, NO_CARDS, five_card_table
from croupier.lab.kernels.classes import Ends
from croupier.lab.kernels.counting import cards_of, enough_cards, in_parts
from croupier.lab.kernels.kinds import KIND_SHIFT, KINDS, ONE_BY_ONE, Groups, group_table
from croupier.lab.kernels.stud_decisions import Bytes, Integers, Rows, Small
from croupier.lab.progress import Progress
from croupier.lab.tally import SeatDeal

NOT_QUALIFIED, WIN, TIE, LOSE = range(4)
OUTCOMES = 4
"""The dealer below ace-king, and otherwise the player's hand higher, equal, lower."""

ALL_ALIKE: Groups = (0,) * KINDS
"""The dealer's hands in one group: only whether they win matters, not what they are."""

_NOTHING = 1 << 62

Tables = tuple[Integers, Integers, Integers, Integers, Bytes]
"""Values of four ranks with each upcard rank, sets of four, values of flushes, C(n, k), groups."""


@dataclass(frozen=True, slots=True)
class Block:
    """A deck of whole suits: every one of its ranks in every one of its suits."""

    ranks: tuple[int, ...]
    suits: tuple[int, ...]

    @property
    def copies(self) -> Integers:
        """Cards by rank."""
        copies = np.zeros(13, dtype=np.int64)
        copies[list(self.ranks)] = len(self.suits)
        return copies


def block_of(deck: Deck) -> Block:
    """Return the ranks and suits of a deck; refuse a deck of another shape."""
    cards = cards_of(deck).tolist()
    block = Block(
        tuple(sorted({card >> 2 for card in cards})), tuple(sorted({card & 3 for card in cards}))
    )
    if len(cards) != len(block.ranks) * len(block.suits):
        raise WrongHandSize(
            f"a deck of {len(cards)} cards with {len(block.ranks)} ranks and "
            f"{len(block.suits)} suits; this solver takes decks with every rank in every suit"
        )
    return block


# Every deal of a deck ---------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class StudDeals:
    """Own hands with upcards that meet the same dealer hands, a row each."""

    block: Block
    own: Small
    """Which multiset of ranks the own hand has …"""
    names: Integers
    """… and what else distinguishes a row: see `name_of`."""
    weights: Integers
    """How many own hands with an upcard the row stands for."""
    values: Small
    """The value of the own hand."""
    counts: Small
    """The dealer's hands by column."""
    dealers: int
    """The number of dealer hands against each."""

    @cached_property
    def kinds(self) -> Bytes:
        """Which of the 22 kinds of five-card hands the own hand is."""
        kinds: Bytes = group_table(ONE_BY_ONE)[self.values >> KIND_SHIFT]
        return kinds

    @property
    def rows(self) -> Rows:
        return self.weights, self.kinds, self.counts

    @property
    def ups(self) -> Integers:
        """The rank of the upcard."""
        return self.names >> 13 & 15

    def hand(self, row: int) -> tuple[tuple[Card, ...], Card]:
        """Return an own hand and an upcard that belong to a row."""
        ranks, (first, *others) = _multisets(5)[self.own[row]], self.block.suits
        name = int(self.names[row])
        suited, up, flush = name & 8191, name >> 13 & 15, name >> 17
        cards: list[Card] = []
        for rank in sorted(set(ranks)):
            # Five different ranks outside the upcard's suit are not a flush unless the row says so.
            away = others[::-1] if rank == ranks[-1] and not flush else others
            suits = [first, *away] if suited >> rank & 1 else away
            cards += (Card(rank * 4 + suit) for suit in suits[: ranks.count(rank)])
        return tuple(cards), Card(up * 4 + first)


_kept: dict[tuple[Deck, Groups], StudDeals] = {}


def all_deals(
    deck: Deck, groups: Groups = ALL_ALIKE, progress: Progress | None = None
) -> StudDeals:
    """Count every own hand and upcard against all dealer hands; done once for each deck.

    A dealer's column is one of four outcomes and, within it, the group of the kind of the dealer's
    hand.
    """
    known = _kept.get((deck, groups))
    if known is None:
        known = _kept.setdefault((deck, groups), _counted(deck, groups, progress))
    return known


def _counted(deck: Deck, groups: Groups, progress: Progress | None) -> StudDeals:
    enough_cards(deck, 10)
    block = block_of(deck)
    tables = (*_tables(), group_table(groups))
    columns = OUTCOMES * (max(groups) + 1)
    held = _held()
    copies = block.copies
    possible = np.flatnonzero((held <= copies).all(axis=1))
    rows = np.array([count_rows(held[at], copies) for at in possible.tolist()])
    starts = np.concatenate([[0], np.cumsum(rows)])
    total = int(starts[-1])
    deals = StudDeals(
        block=block,
        own=np.repeat(possible, rows).astype(np.int32),
        names=np.zeros(total, dtype=np.int64),
        weights=np.zeros(total, dtype=np.int64),
        values=np.zeros(total, dtype=np.int32),
        counts=np.zeros((total, columns), dtype=np.int32),
        dealers=comb(len(deck) - 6, 4),
    )

    def count(first: int, end: int) -> None:
        for at in range(first, end):
            here = slice(starts[at], starts[at + 1])
            own = int(possible[at])
            fill_rows(
                (held[own], copies, _plain()[own]), tables,
                deals.names[here], deals.weights[here], deals.values[here], deals.counts[here],
            )  # fmt: skip

    in_parts(count, len(possible), progress)
    return deals


def ranks_of(own: int) -> tuple[int, ...]:
    """Return the ranks of an own hand by its number among the multisets of five, lowest first."""
    return _multisets(5)[own]


@cache
def _multisets(size: int) -> tuple[tuple[int, ...], ...]:
    """Return the ranks that `size` cards of one deck can have, lowest first."""
    return tuple(
        ranks
        for ranks in combinations_with_replacement(range(13), size)
        if all(ranks.count(rank) <= 4 for rank in ranks)
    )


@cache
def _held() -> Integers:
    """Return, for each multiset of five ranks, how often each rank is held."""
    return np.array([[ranks.count(rank) for rank in range(13)] for ranks in _multisets(5)])


@cache
def _plain() -> Integers:
    """Return the value of each multiset of five ranks, ignoring suits."""
    hands = [[rank * 4 + place % 4 for place, rank in enumerate(ranks)] for ranks in _multisets(5)]
    # Cards of one rank are adjacent, so dealing suits in turn repeats no card and makes no flush.
    return best_five_array(np.array(hands)).astype(np.int64)


@cache
def _tables() -> tuple[Integers, Integers, Integers, Integers]:
    number = {ranks: at for at, ranks in enumerate(_multisets(5))}
    rests = _multisets(4)
    with_up = np.zeros((13, len(rests)), dtype=np.int64)
    for up in range(13):
        for at, rest in enumerate(rests):
            five = number.get(tuple(sorted((up, *rest))))
            with_up[up, at] = 0 if five is None else _plain()[five]
    fours = np.array(
        [
            (sum(1 << rank for rank in rest), at)
            for at, rest in enumerate(rests)
            if len(set(rest)) == 4
        ]
    )
    flushes = five_card_table(5)[FLUSHES_AT : FLUSHES_AT + (1 << 13)].astype(np.int64)
    ways = np.array([[comb(have, take) for take in range(5)] for have in range(5)])
    return with_up, fours, flushes, ways


# One own hand -----------------------------------------------------------------------------------


def counts_against(
    own: Sequence[Card], up: Card, left: Bytes, groups: Groups = ALL_ALIKE
) -> tuple[Integers, Integers]:
    """Count the dealer's hands with this upcard and four out of `left`, one by one.

    First comes the number in each column, then the worst and best hand of each: its value above the
    four cards, six bits each.
    """
    counts = np.zeros(OUTCOMES * (max(groups) + 1), dtype=np.int64)
    extremes = np.zeros((2, len(counts)), dtype=np.int64)
    extremes[0] = _NOTHING
    value = int(best_five_array(np.array([own]))[0])
    tables = five_card_table(5), group_table(groups)
    count_dealers(value, int(up), left, tables, counts, extremes)
    return counts, extremes


def dealer_of(named: int, up: Card) -> tuple[Card, ...]:
    """Return the cards of a hand found by `counts_against`, the upcard first."""
    return (up, *(Card(int(named) >> shift & 63) for shift in (18, 12, 6, 0)))


@lru_cache(maxsize=16)
def class_ends(deck: Deck, groups: Groups = ALL_ALIKE) -> Mapping[tuple[int, int], Ends]:
    """Return both ends of every class of deals: own hands of one kind, dealers of one column."""
    deals, cards = all_deals(deck, groups), cards_of(deck)
    order = np.argsort(deals.values, kind="stable")
    kinds = deals.kinds[order]
    ends: dict[tuple[int, int], Ends] = {}
    for kind in np.unique(kinds).tolist():
        first, last = np.searchsorted(kinds, (kind, kind + 1))
        rows = order[first:last]
        for column in range(deals.counts.shape[1]):
            met = rows[deals.counts[rows, column] > 0]
            if len(met):
                pairs = []
                for end, row in enumerate((int(met[0]), int(met[-1]))):
                    own, up = deals.hand(row)
                    left = np.setdiff1d(cards, np.array([*own, up], dtype=np.uint8))
                    _, extremes = counts_against(own, up, left, groups)
                    pairs.append(SeatDeal(own, dealer_of(int(extremes[end, column]), up)))
                ends[kind, column] = (pairs[0], pairs[1])
    return ends


# Kernels ----------------------------------------------------------------------------------------


@kernel
def ways_to_hold(held: Integers, suited: int, suits: int) -> int:
    """Count the own hands with these ranks that hold exactly the ranks `suited` in a given suit."""
    ways = 1
    for rank in range(13):
        if held[rank]:
            choose = held[rank] - (suited >> rank & 1)
            if choose > suits - 1:
                return 0
            for step in range(choose):
                ways = ways * (suits - 1 - step) // (step + 1)
    return ways


@kernel
def name_of(suited: int, up: int, flush: int) -> int:
    """Pack own ranks in the upcard's suit, its rank, and whether the own hand is a flush."""
    return suited | up << 13 | flush << 17


@kernel
def count_rows(held: Integers, copies: Integers) -> int:
    """Count the rows that `fill_rows` fills."""
    suits, mask, most = 0, 0, 0
    for rank in range(13):
        suits = max(suits, copies[rank])
        mask |= (held[rank] > 0) << rank
        most = max(most, held[rank])
    rows = 0
    for up in range(13):
        if copies[up] == 0:
            continue
        suited = mask & ~(1 << up)
        while True:
            ways = ways_to_hold(held, suited, suits)
            if most > 1 or 0 < suited < mask:
                rows += ways > 0
            elif suited == mask:
                rows += 1
            else:
                rows += (suits > 1) + (ways > suits - 1)
            if suited == 0:
                break
            suited = (suited - 1) & mask & ~(1 << up)
    return rows


@kernel
def column_of(own: int, dealer: int, group_of: Bytes, groups: int) -> int:
    group = int(group_of[dealer >> KIND_SHIFT])
    if dealer < ACE_KING:
        return group
    if dealer == own:
        return TIE * groups + group
    return (WIN if dealer < own else LOSE) * groups + group


@kernel
def fill_rows(
    own_hand: tuple[Integers, Integers, int],
    tables: Tables,
    names: Integers,
    weights: Integers,
    values: Small,
    counts: Small,
) -> None:
    """Fill in every upcard and set of own ranks in its suit, with one multiset of ranks.

    The own hand is given as cards held and cards of the deck by rank, and its value without a
    flush.
    """
    held, copies, plain = own_hand
    with_up, fours, flushes, ways, group_of = tables
    columns = counts.shape[1]
    groups = columns // OUTCOMES
    suits, mask, most = 0, 0, 0
    places = np.zeros(13, dtype=np.int64)
    for rank in range(13):
        suits = max(suits, copies[rank])
        places[rank] = bit_count(mask)
        mask |= (held[rank] > 0) << rank
        most = max(most, held[rank])
    # The own hand has the value of its ranks and, if those are five different ones, maybe of a
    # flush.
    owns = 2 if most == 1 else 1
    worths = (plain, flushes[mask])
    left = np.zeros(13, dtype=np.int64)
    by_ranks = np.zeros((2, columns), dtype=np.int64)
    moved = np.zeros((2, 32, columns), dtype=np.int64)
    row = 0
    for up in range(13):
        if copies[up] == 0:
            continue
        for rank in range(13):
            left[rank] = copies[rank] - held[rank] - (rank == up)
        if left[up] < 0:
            continue
        for own in range(owns):
            for column in range(columns):
                by_ranks[own, column] = 0
                for touched in range(32):
                    moved[own, touched, column] = 0
        at = 0
        for a in range(13):
            for b in range(a, 13):
                two = ways[left[a], 2] if a == b else left[a] * left[b]
                for c in range(b, 13):
                    if c > b:
                        three = two * left[c]
                    elif b > a:
                        three = left[a] * ways[left[b], 2]
                    else:
                        three = ways[left[a], 3]
                    for d in range(c, 13):
                        if d > c:
                            dealers = three * left[d]
                        elif c > b:
                            dealers = two * ways[left[c], 2]
                        elif b > a:
                            dealers = left[a] * ways[left[b], 3]
                        else:
                            dealers = ways[left[a], 4]
                        if dealers:
                            value = with_up[up, at]
                            for own in range(owns):
                                column = column_of(worths[own], value, group_of, groups)
                                by_ranks[own, column] += dealers
                        at += 1
        for place in range(len(fours)):
            ranks = fours[place, 0]
            if ranks >> up & 1:
                continue
            there, touched = True, 0
            for rank in range(13):
                if ranks >> rank & 1:
                    there = there and copies[rank] > 0
                    if held[rank]:
                        touched |= 1 << places[rank]
            if there:
                value = with_up[up, fours[place, 1]]
                better = flushes[ranks | 1 << up]
                for own in range(owns):
                    moved[own, touched, column_of(worths[own], value, group_of, groups)] -= 1
                    moved[own, touched, column_of(worths[own], better, group_of, groups)] += 1
        # From "touches exactly these" to "touches none but these", one own rank at a time.
        for bit in range(5):
            for touched in range(32):
                if touched >> bit & 1:
                    for own in range(owns):
                        for column in range(columns):
                            moved[own, touched, column] += moved[own, touched ^ 1 << bit, column]
        others = mask & ~(1 << up)
        suited = others
        while True:
            hands = ways_to_hold(held, suited, suits)
            free = 0
            for rank in range(13):
                if held[rank] and not suited >> rank & 1:
                    free |= 1 << places[rank]
            for own in range(owns):
                flushes_held = 0
                if owns == 2 and suited == mask:
                    flushes_held = 1
                elif owns == 2 and suited == 0:
                    flushes_held = suits - 1
                here = flushes_held if own else hands - flushes_held
                if here > 0:
                    names[row] = name_of(suited, up, own)
                    weights[row] = here * suits
                    values[row] = worths[own]
                    for column in range(columns):
                        counts[row, column] = by_ranks[own, column] + moved[own, free, column]
                    row += 1
            if suited == 0:
                break
            suited = (suited - 1) & others


@kernel
def bit_count(bits: int) -> int:
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@kernel
def count_dealers(
    own: int,
    up: int,
    left: Bytes,
    tables: tuple[npt.NDArray[np.int32], Bytes],
    counts: Integers,
    extremes: Integers,
) -> None:
    """Deal every four cards of `left` to the dealer."""
    table, group_of = tables
    groups = len(counts) // OUTCOMES
    key_up, suits_up = NO_CARDS + CARD_KEYS[up], CARD_SUITS[up]
    for i in range(len(left)):
        key_i, suits_i = key_up + CARD_KEYS[left[i]], suits_up | CARD_SUITS[left[i]]
        for j in range(i):
            key_j, suits_j = key_i + CARD_KEYS[left[j]], suits_i | CARD_SUITS[left[j]]
            for k in range(j):
                key_k, suits_k = key_j + CARD_KEYS[left[k]], suits_j | CARD_SUITS[left[k]]
                for m in range(k):
                    value = value_of_key(
                        key_k + CARD_KEYS[left[m]], suits_k | CARD_SUITS[left[m]], table
                    )
                    column = column_of(own, value, group_of, groups)
                    named = (
                        np.int64(value) << 24
                        | np.int64(left[i]) << 18
                        | np.int64(left[j]) << 12
                        | np.int64(left[k]) << 6
                        | np.int64(left[m])
                    )
                    counts[column] += 1
                    extremes[0, column] = min(extremes[0, column], named)
                    extremes[1, column] = max(extremes[1, column], named)
