"""Count the dealer's runs in Solitaire Stud, for each player hand.

Only rank and color matter, so a hand is a choice from 26 cells of two cards each. The cells form
two lines of thirteen (`croupier.hands.runs`), and a run lies within one line.

**One line.** Let the player hold some cards of a line, and let r cards be left in a cell. The
dealer may take none of them (one way) or k of them (C(r, k) ways): the cell is a polynomial (1 +
x)^r whose first term leaves a gap and whose other terms continue a run. *At most a run of length L
and top T* means: up to the cell T no run is longer than L, above it none is as long as L. So a walk
up the line whose state is only the length of the current run gives A(x), whose coefficient of x^k
is the number of ways the dealer holds k cards of the line and no better run. For one L, all T share
a walk from the ace and a walk from the king.

**Two lines.** The dealer's seven cards are k of one line and 7 - k of the other, so Σ A_k B_(7-k)
of his hands have no better run than a given one. Differences of such sums give the parts of his
distribution that the game distinguishes. A full deck has 47,672 holdings of a line and 2,756,780
pairs of them with seven cards; the two lines are interchangeable, which leaves 1,378,390.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import comb

import numpy as np
import numpy.typing as npt

from croupier.cards import Card, Deck
from croupier.errors import InvariantBroken
from croupier.hands.arrays import kernel
from croupier.hands.runs import FIVE_FOUR
from croupier.hands.tables import CARD_CELLS, run_table
from croupier.lab.kernels.classes import Ends
from croupier.lab.kernels.counting import cards_of, enough_cards, in_parts
from croupier.lab.kernels.stud_decisions import Bytes, Integers, Rows, Small
from croupier.lab.progress import Progress
from croupier.lab.tally import SeatDeal

Cells = tuple[tuple[int, ...], tuple[int, ...]]
"""How many cards of each cell of both lines, ace first."""

HELD = 7
"""The cards in a hand."""

VALUES: tuple[int, ...] = tuple(
    length << 4 | top for length in range(1, HELD + 1) for top in range(length, 14)
)
"""Every run that seven cards can have, worst first."""

_PLACE = {value: place for place, value in enumerate(VALUES)}
_KING_HIGH = tuple(_PLACE[length << 4 | 13] for length in range(1, HELD + 1))
"""The best run of each length."""
_BELOW_FIVE_FOUR = _PLACE[FIVE_FOUR] - 1

COLUMNS = 11
SHORTER = (1, 2, 2, 3, 4, 5, 6, 7)
"""In the first eight columns the player is ahead; these are the dealer's lengths …"""
QUALIFIED = (False, False, True, True, True, True, True, True)
"""… and whether the dealer has 5-4 or better."""
TIE, BEHIND_UNQUALIFIED, BEHIND = 8, 9, 10
"""Then a tie, and the dealer ahead, below 5-4 or not."""


def _cuts() -> Integers:
    """For each own run, return where each column of the dealer's distribution ends."""
    one, two, *longer = _KING_HIGH
    rows = []
    for own in range(len(VALUES)):
        ahead = [min(cut, own - 1) for cut in (one, _BELOW_FIVE_FOUR, two, *longer)]
        rows.append([-1, *ahead, own, max(own, _BELOW_FIVE_FOUR), len(VALUES) - 1])
    return np.array(rows, dtype=np.int64)


CUTS = _cuts()


def column_of(own: int, dealer: int) -> int:
    """Return the column of a dealer's run against an own run, both as indexes in `VALUES`."""
    return int(np.searchsorted(CUTS[own], dealer)) - 1


# Every deal of a deck ---------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Lines:
    """Every way to hold up to seven cards of one line."""

    held: Bytes
    """Cards held by cell."""
    first: tuple[int, ...]
    """Where the holdings of each number of cards begin, and where the last one ends."""
    weights: Integers
    places: Integers
    """The index of the best run in `VALUES`; -1 for no card."""
    distributions: Small
    """For each run and number of cards: the dealer's ways to have no better run."""


@dataclass(frozen=True, eq=False)
class RunDeals:
    """Every player hand by cells, and the distribution of the dealer's hands against it."""

    deck: Deck
    held: tuple[Bytes, Bytes]
    """Ways to hold cards of each line …"""
    holdings: Small
    """… and which two of them make up each hand."""
    weights: Integers
    """How many hands of cards it stands for."""
    places: Bytes
    """Its run, as an index in `VALUES`."""
    counts: Small
    """The dealer's hands by column."""
    dealers: int
    """The number of dealer hands against each."""

    @property
    def rows(self) -> Rows:
        return self.weights, self.places, self.counts

    def own(self, row: int) -> Cells:
        """Return the hand of a row, by cells."""
        first, second = self.holdings[row].tolist()
        return tuple(self.held[0][first].tolist()), tuple(self.held[1][second].tolist())


_kept: dict[Deck, RunDeals] = {}


def all_deals(deck: Deck, progress: Progress | None = None) -> RunDeals:
    """Count every own hand against every dealer hand; done once for each deck."""
    known = _kept.get(deck)
    if known is None:
        known = _kept.setdefault(deck, _counted(deck, progress))
    return known


def _counted(deck: Deck, progress: Progress | None) -> RunDeals:
    enough_cards(deck, 2 * HELD)
    copies = cells_of(map(Card, cards_of(deck).tolist()))
    alike = copies[0] == copies[1]
    low = _lines_of(copies[0])
    high = low if alike else _lines_of(copies[1])
    # If the lines are interchangeable, the one with fewer cards goes first and counts twice.
    partners: list[tuple[int, int]] = []
    for size in range((HELD + 1) // 2 if alike else HELD + 1):
        first, end = high.first[HELD - size], high.first[HELD - size + 1]
        partners += [(first, end)] * (low.first[size + 1] - low.first[size])
    starts = np.cumsum([0, *(end - first for first, end in partners)])
    hands = int(starts[-1])
    holdings = np.zeros((hands, 2), dtype=np.int32)
    weights = np.zeros(hands, dtype=np.int64)
    places = np.zeros(hands, dtype=np.uint8)
    counts = np.zeros((hands, COLUMNS), dtype=np.int32)

    def count(first: int, end: int) -> None:
        for row in range(first, end):
            here, (begin, stop) = slice(starts[row], starts[row + 1]), partners[row]
            holdings[here, 0], holdings[here, 1] = row, np.arange(begin, stop)
            weights[here] = low.weights[row] * high.weights[begin:stop] * (2 if alike else 1)
            best = np.maximum(low.places[row], high.places[begin:stop]).astype(np.uint8)
            places[here] = best
            count_dealers(
                low.distributions[row], high.distributions[begin:stop], best, CUTS, counts[here]
            )

    in_parts(count, len(partners), progress)
    held, dealers = (low.held, high.held), comb(len(deck) - HELD, HELD)
    return RunDeals(deck, held, holdings, weights, places, counts, dealers)


def _lines_of(copies: tuple[int, ...]) -> Lines:
    cells = np.array(copies, dtype=np.uint8)
    held = _holdings(copies)
    sizes = held.sum(axis=1)
    masks = (held > 0) @ (1 << np.arange(13))
    ways = np.array([[comb(have, take) for take in range(HELD + 1)] for have in range(5)])
    distributions = np.zeros((len(held), len(VALUES), HELD + 1), dtype=np.int32)
    left = cells - held

    def count(first: int, end: int) -> None:
        count_line(left[first:end], ways, distributions[first:end])

    in_parts(count, len(held))
    places = np.array([-1, *range(len(VALUES))])
    return Lines(
        held=held,
        first=tuple(np.searchsorted(sizes, range(HELD + 2)).tolist()),
        weights=ways[cells, held].prod(axis=1),
        places=places[np.searchsorted((0, *VALUES), run_table()[masks])],
        distributions=distributions,
    )


def _holdings(copies: tuple[int, ...]) -> Bytes:
    """Return every way to hold up to seven cards of these cells, fewest cards first."""
    held = np.zeros((1, 0), dtype=np.uint8)
    for have in copies:
        taken = np.repeat(np.arange(have + 1, dtype=np.uint8), len(held))
        held = np.column_stack([np.tile(held, (have + 1, 1)), taken])
        held = held[held.sum(axis=1) <= HELD]
    return np.ascontiguousarray(held[np.argsort(held.sum(axis=1), kind="stable")])


# Classes that settle alike ----------------------------------------------------------------------

KINDS: tuple[tuple[int, bool], ...] = (
    (1, False), (2, False), (2, True), *((length, True) for length in range(3, HELD + 1)),
)  # fmt: skip
"""Kinds of own runs: their length, and whether a dealer would qualify with them."""
KIND_OF: tuple[int, ...] = tuple(KINDS.index((value >> 4, value >= FIVE_FOUR)) for value in VALUES)
"""The kind of each run, by index."""


@lru_cache(maxsize=16)
def class_ends(deck: Deck) -> Mapping[tuple[int, int], Ends]:
    """Return both ends of every class of deals: own runs of one kind, dealers of one column."""
    deals = all_deals(deck)
    rows = np.full((len(VALUES), COLUMNS), -1, dtype=np.int64)
    first_rows(deals.places, deals.counts, rows)
    ends: dict[tuple[int, int], Ends] = {}
    for kind in range(len(KINDS)):
        places = [place for place in range(len(VALUES)) if KIND_OF[place] == kind]
        for column in range(COLUMNS):
            met = [place for place in places if rows[place, column] >= 0]
            if met:
                worst, best = (
                    dealt_at_ends(
                        cards_in(deals.own(int(rows[place, column])), deck), deck, column
                    )[end]
                    for end, place in enumerate((met[0], met[-1]))
                )
                ends[kind, column] = (worst, best)
    return ends


def dealt_at_ends(own: tuple[Card, ...], deck: Deck, column: int) -> Ends:
    """Return an own hand against the dealer's worst and best hands of a column, if it has any."""
    left = deck.without(own)
    cells, place = cells_of(left), place_of(cells_of(own))
    places = range(int(CUTS[place, column]) + 1, int(CUTS[place, column + 1]) + 1)
    worst = next(filter(None, (dealer_with(at, cells) for at in places)), None)
    best = next(filter(None, (dealer_with(at, cells) for at in reversed(places))), None)
    if worst is None or best is None:
        raise InvariantBroken(f"no dealer's hand in column {column} against {own}")
    return SeatDeal(own, cards_in(worst, left)), SeatDeal(own, cards_in(best, left))


# Cards and cells --------------------------------------------------------------------------------


def cells_of(cards: Iterable[Card]) -> Cells:
    """Return how many of these cards are in each cell."""
    cells = [0] * 26
    for card in cards:
        cells[_CELL_OF[card]] += 1
    return tuple(cells[:13]), tuple(cells[13:])


def cards_in(cells: Cells, deck: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards of the deck, as many of each cell as given."""
    wanted = [*cells[0], *cells[1]]
    cards = []
    for card in deck:
        if wanted[_CELL_OF[card]]:
            wanted[_CELL_OF[card]] -= 1
            cards.append(card)
    return tuple(cards)


_CELL_OF = tuple(int(cell).bit_length() - 1 for cell in CARD_CELLS)


def place_of(cells: Cells) -> int:
    """Return the index of a hand's best run in `VALUES`."""
    return _PLACE[_best(cells)]


def _best(cells: Cells) -> int:
    table = run_table()
    return max(
        int(table[sum(1 << rank for rank, held in enumerate(line) if held)]) for line in cells
    )


# One hand of the player -------------------------------------------------------------------------

_LIMB = 32
"""Bits for each coefficient of a polynomial packed into one integer."""
_ALL = (1 << _LIMB * (HELD + 1)) - 1
_LOWEST = (1 << _LIMB) - 1


def distribution_against(own: int, left: Cells) -> list[int]:
    """Count the dealer hands from the cards left, by column against an own run."""
    cuts = CUTS[own].tolist()
    ways = {cut: _ways(cut, left) for cut in set(cuts)}
    return [ways[high] - ways[low] for low, high in pairwise(cuts)]


def distribution_of_runs(left: Cells) -> list[int]:
    """Count the seven-card hands from these cards by run in `VALUES`."""
    ways = [_ways(place, left) for place in range(-1, len(VALUES))]
    return [high - low for low, high in pairwise(ways)]


def _ways(place: int, left: Cells) -> int:
    """Count the seven-card hands from the cards left with no better run than this."""
    if place < 0:
        return 0
    low, high = (_walk(line, VALUES[place] >> 4, VALUES[place] & 15) for line in left)
    return _middle(low, high)


def _middle(low: int, high: int) -> int:
    """Return the coefficient of x^7 in a product of two packed polynomials."""
    return sum(
        (low >> _LIMB * k & _LOWEST) * (high >> _LIMB * (HELD - k) & _LOWEST)
        for k in range(HELD + 1)
    )


def _walk(left: Sequence[int], length: int, top: int) -> int:
    """Return a line's ways to have no better run, by number of cards: packed coefficients."""
    runs = [1] + [0] * length
    """By the length of the current run."""
    for rank, have in enumerate(left, start=1):
        taken = sum(comb(have, take) << _LIMB * take for take in range(1, have + 1))
        longest = length if rank <= top else length - 1
        runs = [
            sum(runs),
            *(run * taken & _ALL if at < longest else 0 for at, run in enumerate(runs[:-1])),
        ]
    return sum(runs)


def dealer_with(place: int, left: Cells) -> Cells | None:
    """Return seven of the cards left with exactly this run, if there are any."""
    value = VALUES[place]
    length, top = value >> 4, value & 15
    for line in (0, 1):
        run = range(top - length, top)
        if all(left[line][rank] for rank in run):
            held = [[0] * 13, [0] * 13]
            for rank in run:
                held[line][rank] = 1
            if _fill(held, left, HELD - length, value, 0):
                return tuple(held[0]), tuple(held[1])
    return None


def _fill(held: list[list[int]], left: Cells, more: int, value: int, cell: int) -> bool:
    """Add this many cards, from this cell on, without making a better run; false if impossible."""
    if more == 0:
        return True
    if cell == 26:
        return False
    line, rank = divmod(cell, 13)
    before = held[line][rank]
    for extra in range(min(more, left[line][rank] - before), -1, -1):
        held[line][rank] = before + extra
        better = before == 0 and extra and _best((tuple(held[0]), tuple(held[1]))) > value
        if not better and _fill(held, left, more - extra, value, cell + 1):
            return True
    held[line][rank] = before
    return False


# Kernels ----------------------------------------------------------------------------------------


@kernel
def count_line(left: Bytes, ways: Integers, distributions: Small) -> None:
    """Count, for each row of cards left, by run and number of cards, the ways to do no better."""
    low = np.zeros((14, 9, 8), dtype=np.int64)
    high = np.zeros((15, 9, 8), dtype=np.int64)
    for row in range(len(left)):
        place = 0
        for length in range(1, 8):
            # From the ace up to a cell, no run above `length`: by current run, and cards.
            low[:] = 0
            low[0, 0, 0] = 1
            for rank in range(13):
                have = left[row, rank]
                for run in range(length + 1):
                    for cards in range(8):
                        count = low[rank, run, cards]
                        if count:
                            low[rank + 1, 0, cards] += count
                            if run < length:
                                for take in range(1, min(have, 7 - cards) + 1):
                                    low[rank + 1, run + 1, cards + take] += count * ways[have, take]
            # From a cell up to the king, no run as long as `length`: by incoming run.
            high[:] = 0
            high[13, : length + 1, 0] = 1
            for rank in range(12, -1, -1):
                have = left[row, rank]
                for run in range(length + 1):
                    for cards in range(8):
                        high[rank, run, cards] += high[rank + 1, 0, cards]
                        if run + 1 < length:
                            for take in range(1, min(have, cards) + 1):
                                high[rank, run, cards] += (
                                    high[rank + 1, run + 1, cards - take] * ways[have, take]
                                )
            for top in range(length, 14):
                for cards in range(8):
                    total = 0
                    for run in range(length + 1):
                        for below in range(cards + 1):
                            total += low[top, run, below] * high[top, run, cards - below]
                    distributions[row, place, cards] = total
                place += 1


@kernel
def count_dealers(
    mine: Small, partners: npt.NDArray[np.int32], places: Bytes, cuts: Integers, counts: Small
) -> None:
    """Count the dealer's hands by column, for one holding of a line with many of the other."""
    for row in range(len(partners)):
        before, last, ways = 0, -1, 0
        for column in range(counts.shape[1]):
            cut = cuts[places[row], column + 1]
            if cut != last:
                ways = 0
                for cards in range(8):
                    ways += np.int64(mine[cut, cards]) * partners[row, cut, 7 - cards]
                last = cut
            counts[row, column] = ways - before
            before = ways


@kernel
def first_rows(places: Bytes, counts: Small, rows: Integers) -> None:
    """Find, by run and column, the first own hand that a dealer's hand of the column can meet."""
    for row in range(len(counts)):
        for column in range(counts.shape[1]):
            if counts[row, column] and rows[places[row], column] < 0:
                rows[places[row], column] = row
