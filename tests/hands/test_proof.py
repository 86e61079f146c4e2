"""Every hand of the deck, against references that know nothing of tables, keys or bits."""

from functools import cache
from itertools import chain, combinations, islice
from math import comb

import numpy as np
import numpy.typing as npt
import pytest

from croupier.cards import Card, suit_classes
from croupier.hands import best_five, longest_run, run_length, run_top
from croupier.hands.arrays import (
    best_five_array,
    count_runs,
    kernel,
    longest_run_array,
    next_combination,
    value_of_key,
)
from croupier.hands.tables import CARD_KEYS, CARD_SUITS, NO_CARDS, five_card_table
from tests.oracle.hands import Worth, five_cards, longest_run_of

pytestmark = pytest.mark.proof

Integers = npt.NDArray[np.int64]


@cache
def every_five() -> tuple[npt.NDArray[np.int16], Integers]:
    """The place of every five-card hand among the worths of the slow reference, worst first.

    And for each place what the plain ranking says of one hand that has it.
    """
    numbers: dict[Worth, int] = {}
    examples: list[tuple[int, ...]] = []

    def number(hand: tuple[int, ...]) -> int:
        found = numbers.setdefault(five_cards(hand), len(examples))
        if found == len(examples):
            examples.append(hand)
        return found

    found = np.fromiter(map(number, combinations(range(51, -1, -1), 5)), dtype=np.int64)
    rising = [numbers[worth] for worth in sorted(numbers)]
    places = np.empty(len(rising), dtype=np.int16)
    places[rising] = np.arange(len(rising))
    values = [best_five(map(Card, examples[number])) for number in rising]
    return np.ascontiguousarray(places[found][::-1]), np.array(values)


# `combinations` of a falling deck, read backwards, rise by the highest card, then by the next:
# before a < b < c < d < e stand comb(e, 5) hands with a lower highest card, comb(d, 4) with e and
# a lower second, and so on.
INDEX = np.array([[comb(card, place + 1) for card in range(52)] for place in range(5)])


@kernel
def best_place(hand: Integers, choices: Integers, places: npt.NDArray[np.int16]) -> int:
    best = 0
    for choice in range(len(choices)):
        at = 0
        for place in range(5):
            at += INDEX[place, hand[choices[choice, place]]]
        best = max(best, int(places[at]))
    return best


@kernel
def compare_all(
    hand: Integers,
    table: npt.NDArray[np.int32],
    choices: Integers,
    places: npt.NDArray[np.int16],
    value_of_place: Integers,
) -> tuple[int, int]:
    """Walk from this hand to the last of the deck, or to the first where the twins disagree.

    Returns how many hands agreed, and how many places they had.
    """
    hands, seen = 0, np.zeros(len(value_of_place), dtype=np.int64)
    while True:
        key, suits = NO_CARDS, 0
        for card in hand:
            key += CARD_KEYS[card]
            suits |= CARD_SUITS[card]
        place = best_place(hand, choices, places)
        if value_of_key(key, suits, table) != value_of_place[place]:
            break
        hands += 1
        seen[place] = 1
        if not next_combination(hand, 52):
            break
    return hands, int(seen.sum())


@pytest.mark.parametrize(("size", "distinct"), [(5, 7_462), (6, 6_075), (7, 4_824)])
def test_every_hand_has_the_value_of_its_best_five(size: int, distinct: int) -> None:
    """Values rise with the places of the slow reference, and every hand has the value of its
    place."""
    places, value_of_place = every_five()
    assert len(places) == comb(52, 5)
    assert len(value_of_place) == 7_462
    assert (np.diff(value_of_place) > 0).all()

    hand = np.arange(size)
    choices = np.array(list(combinations(range(size), 5)))
    hands, seen = compare_all(hand, five_card_table(size), choices, places, value_of_place)
    assert hands == comb(52, size), f"hand {hand} is not worth what its best five are"
    assert seen == distinct


@pytest.mark.parametrize("size", [5, 6, 7])
def test_the_plain_ranking_agrees_with_arrays_on_every_hand(size: int) -> None:
    """One hand for all that differ only in the names of suits."""
    counted = 0
    classes = suit_classes(size)
    while block := list(islice(classes, 100_000)):
        hands = np.fromiter(chain.from_iterable(hand for hand, _ in block), dtype=np.uint8)
        values = best_five_array(hands.reshape(-1, size)).tolist()
        assert values == [best_five(hand) for hand, _ in block]
        counted += sum(weight for _, weight in block)
    assert counted == comb(52, size)


@kernel
def count_runs_hand_by_hand(size: int, law: Integers) -> None:
    """Lay each hand out by rank and color, and follow the runs up from the ace."""
    hand = np.arange(size)
    while True:
        held = np.zeros((2, 14), dtype=np.bool_)
        for card in hand:
            red = card % 4 == 1 or card % 4 == 2
            rank = card // 4 + 2 if card < 48 else 1
            held[int(red), rank] = True
        best_length = best_top = red_length = black_length = 0
        for rank in range(1, 14):
            red_length, black_length = (
                black_length + 1 if held[1, rank] else 0,
                red_length + 1 if held[0, rank] else 0,
            )
            length = max(red_length, black_length)
            if length and length >= best_length:
                best_length, best_top = length, rank
        law[best_length << 4 | best_top] += 1
        if not next_combination(hand, 52):
            return


def test_the_law_of_runs_is_that_of_all_hands_one_by_one() -> None:
    counts = np.zeros(256, dtype=np.int64)
    count_runs_hand_by_hand(7, counts)
    assert count_runs(7) == {value: count for value, count in enumerate(counts.tolist()) if count}
    assert counts.sum() == comb(52, 7) == 133_784_560


def test_every_hand_has_the_run_of_the_slow_reference() -> None:
    """One hand for all that hold the same ranks in the same colors, of up to seven cards."""
    one_of_each = [Card(rank * 4 + suit) for rank in range(13) for suit in (0, 1)]
    for size in range(1, 8):
        hands = list(combinations(one_of_each, size))
        values = longest_run_array(np.array(hands)).tolist()
        assert values == [longest_run(hand) for hand in hands]
        assert [(run_length(value), run_top(value)) for value in values] == [
            longest_run_of(hand) for hand in hands
        ]
