"""The rankings for millions of hands at once: the same integers, from compiled kernels.

A hand is a row of distinct cards of one deck. Tables are built and kernels compiled on first use;
the machine code is kept between runs. Kernels release the interpreter lock, so threads can share
the work.

A solver that deals its own cards writes a `kernel` of its own and keeps two numbers instead of
rows, with the help of `croupier.hands.tables`:

    key, suits = NO_CARDS, 0
    for card in hand:                        # in any order, as early as the card is known
        key += CARD_KEYS[card]
        suits |= CARD_SUITS[card]
    value = value_of_key(key, suits, table)  # the table is five_card_table(len(hand))
"""

import os
from collections.abc import Callable
from hashlib import sha256
from math import comb
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
import numpy.typing as npt

from croupier.errors import BadCard, WrongHandSize
from croupier.hands.five import FIVE_CATEGORY_SHIFT, FiveCard
from croupier.hands.flushes import FLUSH_SHIFT, ROW_BITS
from croupier.hands.four import FOUR_CATEGORY_SHIFT, FourCard
from croupier.hands.tables import (
    BUCKETS,
    CARD_CELLS,
    CARD_KEYS,
    CARD_SUITS,
    FIVE_OF_A_SUIT,
    FLUSHES_AT,
    MULTIPLIER,
    NO_CARDS,
    NO_CARDS_OF_FOUR,
    RANK_BITS,
    SLOTS,
    SLOTS_AT,
    five_card_table,
    flush_table,
    four_card_table,
    row_table,
    run_table,
    three_card_table,
)
from croupier.hands.three import THREE_CATEGORY_SHIFT, ThreeCard
from croupier.home import data_folder, kernels_folder
from croupier.rights import must_be_ours, private_cache

Hands = npt.NDArray[np.integer[Any]]
Values = npt.NDArray[np.int32]
Function = TypeVar("Function", bound=Callable[..., Any])


def _cache_folder() -> str:
    """Return the folder for machine code; empty if we cannot write there.

    The folder is named after a hash of the source of this package and of every kernels folder,
    because numba does not notice a change in a function or a number compiled in from another file.
    Numba runs what it finds there, so a folder that others can write to is refused.
    """
    here = Path(__file__).parent
    sources = [*here.glob("*.py"), *here.parent.glob("*/kernels/*.py")]
    text = b"".join(path.read_bytes() for path in sorted(sources))
    folder = kernels_folder() / sha256(text).hexdigest()[:12]
    for above in (data_folder(), kernels_folder()):
        if above.is_dir():
            must_be_ours(above)
    try:
        private_cache(folder)
    except OSError:
        return ""
    return str(folder) if os.access(folder, os.W_OK) else ""


def _told_folder() -> str:
    """Return the folder that the environment names for numba's machine code, if any."""
    told = os.environ.get("NUMBA_CACHE_DIR", "")
    if told:
        must_be_ours(Path(told))
    return told


_CACHE_FOLDER = _told_folder() or _cache_folder()


def kernel(function: Function) -> Function:
    """Compile a function of integers and arrays on its first call, and keep the machine code."""
    # Only our kernels go to our folder; other users of numba in this process keep theirs.
    settings: Any = numba.config
    theirs, settings.CACHE_DIR = settings.CACHE_DIR, _CACHE_FOLDER
    try:
        compiled = numba.njit(cache=bool(_CACHE_FOLDER), nogil=True)(function)
    finally:
        settings.CACHE_DIR = theirs
    return cast("Function", compiled)


# One hand ---------------------------------------------------------------------------------------


@kernel
def value_of_key(key: int, suits: int, table: Values) -> int:
    """Return `best_five` of the cards whose `CARD_KEYS` add up to `key`, starting at `NO_CARDS`.

    `suits` combines their `CARD_SUITS`. It is read only if `key & FIVE_OF_A_SUIT` is set, so a
    caller may compute it only in that case.
    """
    if key & FIVE_OF_A_SUIT:
        suit = 0
        while not key >> 4 * suit & 1 << 35:
            suit += 1
        at = FLUSHES_AT + (suits >> 13 * suit & 8191)
    else:
        scattered = (key & RANK_BITS) * MULTIPLIER
        at = SLOTS_AT + (scattered >> 16 & SLOTS - 1 ^ table[scattered >> 32 & BUCKETS - 1])
    return int(table[at])


@kernel
def value_of_four_key(key: int, suits: int, table: Values) -> int:
    """Return `best_four` of the cards whose `CARD_KEYS` add up to `key` from `NO_CARDS_OF_FOUR`.

    `suits` is read as in `value_of_key`; the table is `four_card_table(len(hand))`.
    """
    scattered = (key & RANK_BITS) * MULTIPLIER
    at = SLOTS_AT + (scattered >> 16 & SLOTS - 1 ^ table[scattered >> 32 & BUCKETS - 1])
    value = int(table[at])
    if key & FIVE_OF_A_SUIT:
        suit = 0
        while not key >> 4 * suit & 1 << 35:
            suit += 1
        value = max(value, int(table[FLUSHES_AT + (suits >> 13 * suit & 8191)]))
    return value


@kernel
def value_of_three(first: int, second: int, third: int, table: npt.NDArray[np.int16]) -> int:
    """Return `three_card` of three cards; the table is `three_card_table()`."""
    suited = (first ^ second | first ^ third) & 3 == 0
    return int(table[int(suited), first >> 2, second >> 2, third >> 2])


@kernel
def value_of_cells(cells: int, table: Values) -> int:
    """Return `longest_run` of the cards whose `CARD_CELLS` combine to `cells`, by `run_table()`."""
    return int(max(table[cells & 8191], table[cells >> 13]))


@kernel
def value_of_suits(suits: int, table: Values) -> int:
    """Return `longest_flush` of the cards whose `CARD_SUITS` combine to `suits`.

    The table is `flush_table()`. With `row_table()` it returns how many cards of one suit are in a
    row.
    """
    low = max(table[suits & 8191], table[suits >> 13 & 8191])
    return int(max(low, table[suits >> 26 & 8191], table[suits >> 39]))


# Arrays of hands --------------------------------------------------------------------------------


def three_card_array(hands: Hands) -> Values:
    """Return `three_card` of each row of three cards.

    >>> three_card_array(np.array([[50, 5, 0], [50, 46, 38]])).tolist()  # Ah 3d 2c, Ah Kh Jh
    [12544, 11449]
    """
    cards = _checked(hands, (3,))
    values = np.empty(len(cards), dtype=np.int32)
    _three_of_each(cards, three_card_table(), values)
    return values


def best_five_array(hands: Hands) -> Values:
    """Return `best_five` of each row of five, six or seven cards.

    >>> values = best_five_array(np.array([[50, 46, 42, 38, 34, 0, 1]]))  # Ah Kh Qh Jh Th 2c 2d
    >>> FiveCard.of(values[0]).name
    'ROYAL_FLUSH'
    """
    cards = _checked(hands, (5, 6, 7))
    values = np.empty(len(cards), dtype=np.int32)
    _five_of_each(cards, five_card_table(cards.shape[1]), values)
    return values


def best_four_array(hands: Hands) -> Values:
    """Return `best_four` of each row of four, five or six cards.

    >>> values = best_four_array(np.array([[48, 1, 6, 11, 44]]))  # Ac 2d 3h 4s Kc
    >>> FourCard.of(values[0]).name
    'STRAIGHT'
    """
    cards = _checked(hands, (4, 5, 6))
    values = np.empty(len(cards), dtype=np.int32)
    _four_of_each(cards, four_card_table(cards.shape[1]), values)
    return values


def longest_run_array(hands: Hands) -> Values:
    """Return `longest_run` of each row of cards.

    >>> longest_run_array(np.array([[46, 43, 37, 8, 5, 3, 50]])).tolist()  # Kh Qs Jd 4c 3d 2s Ah
    [68]
    """
    cards = _checked(hands, range(1, 53))
    values = np.empty(len(cards), dtype=np.int32)
    _run_of_each(cards, run_table(), values)
    return values


def longest_flush_array(hands: Hands) -> Values:
    """Return `longest_flush` of each row of cards.

    >>> longest_flush_array(np.array([[50, 30, 10, 47, 23, 19, 41]])).tolist()
    [28804]
    """
    return _suits_of_each(hands, flush_table())


def suited_cards_array(hands: Hands) -> Values:
    """Return `suited_cards` of each row of cards.

    >>> suited_cards_array(np.array([[50, 30, 18, 10, 23, 19, 15]])).tolist()
    [67]
    """
    longest = _suits_of_each(hands, flush_table()) >> FLUSH_SHIFT
    return np.asarray(longest << ROW_BITS | _suits_of_each(hands, row_table()))


def _suits_of_each(hands: Hands, table: Values) -> Values:
    cards = _checked(hands, range(1, 53))
    values = np.empty(len(cards), dtype=np.int32)
    _best_suit_of_each(cards, table, values)
    return values


def _checked(hands: Hands, sizes: tuple[int, ...] | range) -> npt.NDArray[np.uint8]:
    """Return the hands as one block of bytes, or raise the first error in them."""
    if hands.ndim != 2 or hands.shape[1] not in sizes:
        allowed = f"{sizes[0]} to {sizes[-1]}" if len(sizes) > 1 else f"{sizes[0]}"
        raise WrongHandSize(
            f"an array of shape {hands.shape} is not a list of hands; "
            f"give one hand a row, {allowed} cards each",
            place="hands",
        )
    if not np.issubdtype(hands.dtype, np.integer):
        raise BadCard(
            f"{hands.dtype} values are not cards; give whole numbers from 0 to 51", place="hands"
        )
    if hands.size and (hands.max() > 51 or hands.min() < 0):
        row, column = np.argwhere((hands < 0) | (hands > 51))[0]
        raise BadCard(
            f"{hands[row, column]} is not a card; a card is a number from 0 to 51",
            place=f"hands[{row}, {column}]",
        )
    return np.ascontiguousarray(hands, dtype=np.uint8)


@kernel
def _three_of_each(
    hands: npt.NDArray[np.uint8], table: npt.NDArray[np.int16], values: Values
) -> None:
    for row in range(len(hands)):
        values[row] = value_of_three(hands[row, 0], hands[row, 1], hands[row, 2], table)


@kernel
def _five_of_each(hands: npt.NDArray[np.uint8], table: Values, values: Values) -> None:
    size = hands.shape[1]
    for row in range(len(hands)):
        key = NO_CARDS
        for column in range(5):  # a known length is unrolled; the other cards cost a jump each
            key += CARD_KEYS[hands[row, column]]
        if size > 5:
            key += CARD_KEYS[hands[row, 5]]
        if size > 6:
            key += CARD_KEYS[hands[row, 6]]
        suits = 0
        if key & FIVE_OF_A_SUIT:
            for column in range(size):
                suits |= CARD_SUITS[hands[row, column]]
        values[row] = value_of_key(key, suits, table)


@kernel
def _four_of_each(hands: npt.NDArray[np.uint8], table: Values, values: Values) -> None:
    for row in range(len(hands)):
        key, suits = NO_CARDS_OF_FOUR, 0
        for card in hands[row]:
            key += CARD_KEYS[card]
            suits |= CARD_SUITS[card]
        values[row] = value_of_four_key(key, suits, table)


@kernel
def _run_of_each(hands: npt.NDArray[np.uint8], table: Values, values: Values) -> None:
    for row in range(len(hands)):
        cells = 0
        for card in hands[row]:
            cells |= CARD_CELLS[card]
        values[row] = value_of_cells(cells, table)


@kernel
def _best_suit_of_each(hands: npt.NDArray[np.uint8], table: Values, values: Values) -> None:
    for row in range(len(hands)):
        suits = 0
        for card in hands[row]:
            suits |= CARD_SUITS[card]
        values[row] = value_of_suits(suits, table)


# Whole decks ------------------------------------------------------------------------------------


def count_three() -> dict[ThreeCard, int]:
    """Count the 22,100 three-card hands by category.

    >>> count_three()[ThreeCard.MINI_ROYAL]
    4
    """
    counts = np.zeros(len(ThreeCard), dtype=np.int64)
    _count_three(three_card_table(), counts)
    return {category: int(counts[category]) for category in ThreeCard}


def count_five(size: int) -> dict[FiveCard, int]:
    """Count the hands of five, six or seven cards of the deck by category.

    >>> count_five(5)[FiveCard.ROYAL_FLUSH], count_five(7)[FiveCard.ROYAL_FLUSH]
    (4, 4324)
    """
    if size not in (5, 6, 7):
        raise WrongHandSize(f"a hand of {size} cards; poker takes the best five of 5 to 7")
    counts = np.zeros(len(FiveCard), dtype=np.int64)
    _count_five(size, five_card_table(size), counts)
    return {category: int(counts[category]) for category in FiveCard}


def count_four(size: int) -> dict[FourCard, int]:
    """Count the hands of four, five or six cards of the deck by category.

    >>> count_four(4)[FourCard.FOUR_OF_A_KIND], count_four(5)[FourCard.FOUR_OF_A_KIND]
    (13, 624)
    """
    if size not in (4, 5, 6):
        raise WrongHandSize(f"a hand of {size} cards; four-card poker takes the best of 4 to 6")
    counts = np.zeros(len(FourCard), dtype=np.int64)
    _count_four(size, four_card_table(size), counts)
    return {category: int(counts[category]) for category in FourCard}


def count_runs(size: int = 7) -> dict[int, int]:
    """Count the hands of `size` cards of the deck by value of `longest_run`.

    The two cards of a cell are equivalent, so only sets of cells are enumerated. A hand that
    occupies `held` cells has both cards of `size - held` of them, and one of the two cards of each
    other cell.

    >>> sum(count_runs().values())
    133784560
    """
    if not 1 <= size <= 52:
        raise WrongHandSize(f"a hand of {size} cards; the deck deals 1 to 52")
    law: dict[int, int] = {}
    for held in range((size + 1) // 2, min(size, 26) + 1):
        counts = np.zeros(1 << 8, dtype=np.int64)
        _count_cells(held, run_table(), counts)
        hands = comb(held, size - held) * 2 ** (2 * held - size)
        for value in counts.nonzero()[0].tolist():
            law[value] = law.get(value, 0) + int(counts[value]) * hands
    return dict(sorted(law.items()))


def count_flushes(size: int = 7) -> dict[int, int]:
    """Count the hands of `size` cards of the deck by value of `longest_flush`.

    Suits are independent: hands with no flush better than a given value take from each suit either
    fewer cards than it has, or the same number but no higher. The ways by number of cards form a
    polynomial for each suit; the differences of the products from one value to the next are the
    counts.

    >>> sum(count_flushes().values())
    133784560
    """
    if not 1 <= size <= 52:
        raise WrongHandSize(f"a hand of {size} cards; the deck deals 1 to 52")
    law: dict[int, int] = {}
    before = 0
    suit = [1]
    """Ways to take each number of cards of one suit with no flush better than the last value."""
    for length in range(1, min(size, 13) + 1):
        suit.append(0)
        for held in range(1 << 13):
            if held.bit_count() == length:
                suit[length] += 1
                here = _of_four(suit, size)
                if here > before:
                    law[length << FLUSH_SHIFT | held] = here - before
                    before = here
    return law


def _of_four(suit: list[int], size: int) -> int:
    """In how many ways `size` cards come from four suits, given the ways of one suit."""
    two = [0] * (size + 1)
    for low, ways in enumerate(suit):
        for high, more in enumerate(suit[: size + 1 - low]):
            two[low + high] += ways * more
    return sum(two[cards] * two[size - cards] for cards in range(size + 1))


@kernel
def _count_three(table: npt.NDArray[np.int16], counts: npt.NDArray[np.int64]) -> None:
    for first in range(52):
        for second in range(first):
            for third in range(second):
                counts[value_of_three(first, second, third, table) >> THREE_CATEGORY_SHIFT] += 1


@kernel
def _count_five(size: int, table: Values, counts: npt.NDArray[np.int64]) -> None:
    chosen = np.arange(size - 2)
    while True:
        key, suits = NO_CARDS, 0
        for card in chosen:
            key += CARD_KEYS[card]
            suits |= CARD_SUITS[card]
        for last_but_one in range(chosen[-1] + 1, 51):
            nearly_key = key + CARD_KEYS[last_but_one]
            nearly_suits = suits | CARD_SUITS[last_but_one]
            for last in range(last_but_one + 1, 52):
                value = value_of_key(
                    nearly_key + CARD_KEYS[last], nearly_suits | CARD_SUITS[last], table
                )
                counts[value >> FIVE_CATEGORY_SHIFT] += 1
        if not next_combination(chosen, 50):
            return


@kernel
def _count_four(size: int, table: Values, counts: npt.NDArray[np.int64]) -> None:
    chosen = np.arange(size - 1)
    while True:
        key, suits = NO_CARDS_OF_FOUR, 0
        for card in chosen:
            key += CARD_KEYS[card]
            suits |= CARD_SUITS[card]
        for last in range(chosen[-1] + 1, 52):
            value = value_of_four_key(key + CARD_KEYS[last], suits | CARD_SUITS[last], table)
            counts[value >> FOUR_CATEGORY_SHIFT] += 1
        if not next_combination(chosen, 51):
            return


@kernel
def next_combination(chosen: npt.NDArray[np.int64], limit: int) -> bool:
    """Advance to the next ascending choice of numbers below `limit`; false after the last one."""
    place = len(chosen) - 1
    while place >= 0 and chosen[place] == limit - len(chosen) + place:
        place -= 1
    if place < 0:
        return False
    chosen[place] += 1
    for after in range(place + 1, len(chosen)):
        chosen[after] = chosen[after - 1] + 1
    return True


@kernel
def _count_cells(held: int, table: Values, counts: npt.NDArray[np.int64]) -> None:
    cells = (1 << held) - 1
    while cells < 1 << 26:
        counts[value_of_cells(cells, table)] += 1
        # The next greater number with the same number of bits: the lowest run of ones moves its top
        # bit up one place, and its other bits drop to the bottom.
        lowest = cells & -cells
        carried = cells + lowest
        cells = carried | (cells ^ carried) // lowest >> 2
