"""Flushes of any length: the longest suit, card by card, and cards of one suit in a row."""

from itertools import combinations
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import Card, parse_cards
from croupier.hands import (
    flush_cards,
    flush_length,
    flush_name,
    longest_flush,
    straight_flush_cards,
    suited_cards,
)
from croupier.hands.arrays import (
    count_flushes,
    kernel,
    longest_flush_array,
    next_combination,
    suited_cards_array,
    value_of_suits,
)
from croupier.hands.flushes import NINE_HIGH_OF_THREE, flush_ranks
from croupier.hands.names import FLUSH_NAMES
from croupier.hands.tables import CARD_SUITS, flush_table
from tests.hands import deal

NAMED = (
    # cards                  suited  in a row  what the dealer announces
    ("As Ks Qs Js Ts 9s 8s", 7,      7, "seven-card flush, ace high"),
    ("7s 6s 5s 4s 3s 2s As", 7,      7, "seven-card flush, ace high"),
    ("Ks As 2s 3s 9s 7s 5s", 7,      3, "seven-card flush, ace high"),  # no row around the ace
    ("Ts 8s 6s 4s 2s Kh Qd", 5,      1, "five-card flush, ten high"),
    ("Ah 9h 6h 4h 7s 6s 5s", 4,      3, "four-card flush, ace high"),   # the row in another suit
    ("9s 8s 7s Ah 3h 2h 5d", 3,      3, "three-card flush, ace high"),  # of two threes the better
    ("Ah 9h Ac Tc Qd Jd 7s", 2,      2, "two-card flush, ace high"),
)  # fmt: skip


@pytest.mark.parametrize(("cards", "suited", "row", "name"), NAMED)
def test_a_hand_is_its_longest_suit(cards: str, suited: int, row: int, name: str) -> None:
    held = parse_cards(cards)
    both = suited_cards(held)
    assert (flush_cards(both), straight_flush_cards(both)) == (suited, row)
    assert flush_length(longest_flush(held)) == suited
    assert flush_name(longest_flush(held)) == name


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("5s 4s 3s 2s Kh Qd Jc", "Ah Kh Qh Jd 9d 8c 7c"),
        ("Ks 3s 2s Qh Jh 9d 8c", "Qc Jc Tc 9h 8h 7d 6d"),
        ("Ks Qs 3s Jh Th 9d 8c", "Kc Qc 2c 9h 8h 7d 6d"),
    ],
)
def test_more_cards_come_first_then_the_highest_then_the_next(better: str, worse: str) -> None:
    assert longest_flush(parse_cards(better)) > longest_flush(parse_cards(worse))


@pytest.mark.parametrize(
    ("cards", "qualifies"),
    [
        ("9h 3h 2h Kd Qd Jc Tc", True),
        ("8h 7h 6h Kd Qd Jc Tc", False),
        ("5h 4h 3h 2h Kd Qd Jc", True),
        ("Ah 9h Ac Tc Qd Jd 7s", False),
    ],
)
def test_three_to_the_nine_is_the_least_a_dealer_qualifies_with(
    cards: str, qualifies: bool
) -> None:
    assert (longest_flush(parse_cards(cards)) >= NINE_HIGH_OF_THREE) is qualifies


def slowly(hand: list[int]) -> tuple[int, list[int], int]:
    """Cards of the best suit, their ranks from the top, and the most suited ones in a row."""
    best, row = (0, list[int]()), 0
    for suit in range(4):
        ranks = sorted((card // 4 + 2 for card in hand if card % 4 == suit), reverse=True)
        best = max(best, (len(ranks), ranks))
        low = [*ranks, 1] if 14 in ranks else ranks
        for first in low:
            length = 0
            while first + length in low:
                length += 1
            row = max(row, length)
    return best[0], best[1], min(row, best[0])


@pytest.mark.parametrize("size", [1, 4, 6, 7])
def test_seeded_hands_have_the_flush_of_the_slow_reference(size: int) -> None:
    for hand in deal(3_000, size).tolist():
        cards = [Card(card) for card in hand]
        length, ranks, row = slowly(hand)
        value, both = longest_flush(cards), suited_cards(cards)
        assert flush_length(value) == flush_cards(both) == length
        assert [rank + 2 for rank in flush_ranks(value)] == ranks
        assert straight_flush_cards(both) == row


@given(st.lists(st.integers(0, 51), min_size=7, max_size=7, unique=True), st.permutations(range(4)))
def test_suits_may_change_places(hand: list[int], names: list[int]) -> None:
    renamed = [Card(card // 4 * 4 + names[card % 4]) for card in hand]
    plain = [Card(card) for card in hand]
    assert longest_flush(renamed) == longest_flush(plain)
    assert suited_cards(renamed) == suited_cards(plain)


def test_every_longest_suit_has_its_name_once() -> None:
    known = [name for names in FLUSH_NAMES.values() for name in names]
    assert len(known) == len(set(known))
    found = set()
    for cards in range(2, 8):
        for ranks in combinations(range(13), cards):
            # The others go to the other suits, the lowest first and never more than two each.
            rest = [Card(4 * rank + suit) for rank in range(2) for suit in (1, 2, 3)][: 7 - cards]
            hand = [*(Card(4 * rank) for rank in ranks), *rest]
            if flush_length(longest_flush(hand)) == cards:
                found.add(flush_name(longest_flush(hand)))
    assert found == set(known)


def test_the_whole_deck_by_number_of_cards() -> None:
    """Each length counted by choosing suits: a suit of seven, of six and one other, and so on."""
    counted: dict[int, int] = {}
    for value, hands in count_flushes().items():
        counted[flush_length(value)] = counted.get(flush_length(value), 0) + hands
    assert counted[7] == 4 * comb(13, 7)
    assert counted[6] == 4 * comb(13, 6) * 39
    assert counted[5] == 4 * comb(13, 5) * comb(39, 2)
    assert counted[4] == 4 * comb(13, 4) * comb(39, 3)
    assert counted[2] == 4 * comb(13, 2) ** 3 * 13
    assert sum(counted.values()) == comb(52, 7)


@kernel
def count_hand_by_hand(size: int, counts: np.ndarray) -> None:
    """Lay each hand out by suit, and compare the suits card by card from the ace down."""
    hand = np.arange(size)
    while True:
        held = np.zeros((4, 13), dtype=np.int64)
        for card in hand:
            held[card % 4, card // 4] = 1
        best = 0
        for suit in range(1, 4):
            ahead = held[suit].sum() - held[best].sum()
            rank = 12
            while ahead == 0 and rank >= 0:
                ahead = held[suit, rank] - held[best, rank]
                rank -= 1
            if ahead > 0:
                best = suit
        ranks = 0
        for rank in range(13):
            ranks |= held[best, rank] << rank
        counts[held[best].sum() << 13 | ranks] += 1
        if not next_combination(hand, 52):
            return


@pytest.mark.proof
def test_the_counts_of_flushes_are_those_of_all_hands_one_by_one() -> None:
    counts = np.zeros(1 << 16, dtype=np.int64)
    count_hand_by_hand(7, counts)
    assert count_flushes() == {value: hands for value, hands in enumerate(counts.tolist()) if hands}


@kernel
def compare_all(table: np.ndarray, counts: np.ndarray) -> None:
    hand = np.arange(7)
    while True:
        suits = 0
        for card in hand:
            suits |= CARD_SUITS[card]
        counts[value_of_suits(suits, table)] += 1
        if not next_combination(hand, 52):
            return


@pytest.mark.proof
def test_arrays_count_the_whole_deck_alike() -> None:
    counts = np.zeros(1 << 16, dtype=np.int64)
    compare_all(flush_table(), counts)
    assert count_flushes() == {value: hands for value, hands in enumerate(counts.tolist()) if hands}


@pytest.mark.proof
def test_every_hand_of_four_and_five_is_worth_what_the_slow_reference_says() -> None:
    for size in (4, 5):
        hands = np.array(list(combinations(range(52), size)), dtype=np.uint8)
        flushes, both = longest_flush_array(hands), suited_cards_array(hands)
        for hand, value, held in zip(
            hands[::7].tolist(), flushes[::7].tolist(), both[::7].tolist(), strict=True
        ):
            length, ranks, row = slowly(hand)
            assert (flush_cards(held), straight_flush_cards(held)) == (length, row)
            assert [rank + 2 for rank in flush_ranks(value)] == ranks
