"""Four-card poker: categories, names, and every hand of four, five and six cards."""

from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt
import pytest

from croupier.cards import Card, parse_cards
from croupier.hands import FourCard, best_four, four_card_name
from croupier.hands.arrays import (
    best_four_array,
    count_four,
    kernel,
    next_combination,
    value_of_four_key,
)
from croupier.hands.four import KING_HIGH, four_pair_of
from croupier.hands.tables import CARD_KEYS, CARD_SUITS, NO_CARDS_OF_FOUR, four_card_table
from tests.hands import deal
from tests.oracle.hands import Worth, best_four_cards, four_cards, same_order

Integers = npt.NDArray[np.int64]

NAMED = (
    # cards              category           what the dealer announces
    ("Ah Ac Ad As",       "FOUR_OF_A_KIND",  "four aces"),
    ("9h 9c 9d 9s Ah Kh", "FOUR_OF_A_KIND",  "four nines"),
    ("Ah Kh Qh Jh 2d",    "STRAIGHT_FLUSH",  "straight flush, ace high"),
    ("Ah 2h 3h 4h 4d 4c", "STRAIGHT_FLUSH",  "straight flush, four high"),
    ("6c 6d 6s Kh",       "THREE_OF_A_KIND", "three sixes"),
    ("6c 6d 6s Kc 9c 2c", "THREE_OF_A_KIND", "three sixes"),
    ("Kc 9c 7c 2c",       "FLUSH",           "flush, king high"),
    ("Ac Kc Qc 2c Jd Td", "FLUSH",           "flush, ace high"),
    ("Ac Kd Qs Jh",       "STRAIGHT",        "straight, ace high"),
    ("Ac 2d 3s 4h Kd",    "STRAIGHT",        "straight, four high"),
    ("Kc Kd 9s 9h 4c",    "TWO_PAIR",        "two pair, kings and nines"),
    ("Kc Kd 9s 9h 4c 4d", "TWO_PAIR",        "two pair, kings and nines"),
    ("Qc Qd 9s 7h 2c",    "PAIR",            "pair of queens"),
    ("Kc Qd 8s 4h 2c",    "HIGH_CARD",       "king-queen high"),
    ("Ac Kd Qs 2h 3c",    "HIGH_CARD",       "ace-king high"),
)  # fmt: skip


@pytest.mark.parametrize(("cards", "category", "name"), NAMED)
def test_a_hand_has_its_category_and_name(cards: str, category: str, name: str) -> None:
    value = best_four(parse_cards(cards))
    assert FourCard.of(value).name == category
    assert four_card_name(value) == name


RISING = (
    "6c 4d 3s 2h", "Qc Jd Ts 8h", "Kc 4d 3s 2h", "Kc Qd 8s 4h", "Ac Kd Qs Th",
    "2c 2d 4s 3h", "2c 2d As Kh", "3c 3d 4s 2h", "Ac Ad Ks Qh",
    "3c 3d 2s 2h", "4c 4d 2s 2h", "Ac Ad Ks Kh",
    "Ac 2d 3s 4h", "2c 3d 4s 5h", "Ac Kd Qs Jh",
    "6h 4h 3h 2h", "Ah Kh Qh Th",
    "2c 2d 2s 3h", "2c 2d 2s Ah", "Ac Ad As Kh",
    "Ah 2h 3h 4h", "2h 3h 4h 5h", "Ah Kh Qh Jh",
    "2c 2d 2s 2h", "Ac Ad As Ah",
)  # fmt: skip


def test_hands_rise_in_the_order_of_the_rule_sheet() -> None:
    values = [best_four(parse_cards(cards)) for cards in RISING]
    assert values == sorted(set(values))


@pytest.mark.parametrize(
    ("cards", "qualifies"),
    [("Kc 6d 4s 3h 2c", True), ("Qc Jd Ts 8h 7c", False), ("Ac 6d 4s 3h 9c", True),
     ("2c 2d 3s 5h 6c", True)],
)  # fmt: skip
def test_king_high_is_the_least_a_dealer_qualifies_with(cards: str, qualifies: bool) -> None:
    assert (best_four(parse_cards(cards)) >= KING_HIGH) is qualifies


def test_a_pair_of_a_rank_begins_at_its_lowest_kickers() -> None:
    assert four_pair_of(12) <= best_four(parse_cards("Ac Ad 3s 2h")) < four_pair_of(12) + (1 << 12)
    assert best_four(parse_cards("Kc Kd As Qh")) < four_pair_of(12)


@pytest.mark.parametrize("size", [4, 5, 6])
def test_hands_stand_where_the_slow_reference_puts_them(size: int) -> None:
    hands = deal(4_000, size).tolist()
    values = [best_four(map(Card, hand)) for hand in hands]
    worths = [best_four_cards(hand) for hand in hands]
    assert same_order(values, worths)
    categories = [FourCard.of(value).name.lower().replace("_", " ") for value in values]
    assert categories == [worth.name for worth in worths]


def test_every_category_of_four_cards_has_as_many_hands_as_arithmetic_says() -> None:
    straights = 11  # A-2-3-4 to J-Q-K-A
    not_straight = comb(13, 4) - straights
    assert count_four(4) == {
        FourCard.FOUR_OF_A_KIND: 13,
        FourCard.STRAIGHT_FLUSH: straights * 4,
        FourCard.THREE_OF_A_KIND: 13 * 4 * 48,
        FourCard.FLUSH: not_straight * 4,
        FourCard.STRAIGHT: straights * (4**4 - 4),
        FourCard.TWO_PAIR: comb(13, 2) * comb(4, 2) ** 2,
        FourCard.PAIR: 13 * comb(4, 2) * comb(12, 2) * 4**2,
        FourCard.HIGH_CARD: not_straight * (4**4 - 4),
    }


@pytest.mark.parametrize(("size", "hands"), [(5, 2_598_960), (6, 20_358_520)])
def test_every_category_of_more_cards_by_arithmetic(size: int, hands: int) -> None:
    counts = count_four(size)
    assert sum(counts.values()) == comb(52, size) == hands
    assert counts[FourCard.FOUR_OF_A_KIND] == 13 * comb(48, size - 4)
    assert counts[FourCard.STRAIGHT_FLUSH] == _with_straight_flush(size)


def _with_straight_flush(size: int) -> int:
    """Hands that hold four of a suit in a row and no four of a kind: by sets of ranks of a suit."""
    found = 0
    for ranks in range(1 << 13):
        held = ranks.bit_count()
        line = ranks << 1 | ranks >> 12
        if 4 <= held <= size and line & line << 1 & line << 2 & line << 3:
            found += 4 * comb(39, size - held)
    return found


# Every hand -------------------------------------------------------------------------------------


@cache
def every_four() -> tuple[npt.NDArray[np.int16], Integers]:
    """The place of every four-card hand among the worths of the slow reference, worst first.

    And for each place what the plain ranking says of one hand that has it.
    """
    hands = list(combinations(range(51, -1, -1), 4))[::-1]
    worths = [four_cards(hand) for hand in hands]
    examples: dict[Worth, tuple[int, ...]] = dict(zip(worths, hands, strict=True))
    places = {worth: place for place, worth in enumerate(sorted(examples))}
    values = [best_four(map(Card, examples[worth])) for worth in places]
    return np.array([places[worth] for worth in worths], dtype=np.int16), np.array(values)


INDEX = np.array([[comb(card, place + 1) for card in range(52)] for place in range(4)])


@kernel
def compare_all(
    hand: Integers,
    table: npt.NDArray[np.int32],
    choices: Integers,
    places: npt.NDArray[np.int16],
    value_of_place: Integers,
) -> int:
    """How many hands are worth what their best four are, up to the first that is not."""
    hands = 0
    while True:
        key, suits = NO_CARDS_OF_FOUR, 0
        for card in hand:
            key += CARD_KEYS[card]
            suits |= CARD_SUITS[card]
        best = 0
        for choice in range(len(choices)):
            at = 0
            for place in range(4):
                at += INDEX[place, hand[choices[choice, place]]]
            best = max(best, int(places[at]))
        if value_of_four_key(key, suits, table) != value_of_place[best]:
            break
        hands += 1
        if not next_combination(hand, 52):
            break
    return hands


@pytest.mark.proof
@pytest.mark.parametrize("size", [4, 5, 6])
def test_every_hand_has_the_value_of_its_best_four(size: int) -> None:
    places, value_of_place = every_four()
    assert len(places) == comb(52, 4)
    assert (np.diff(value_of_place) > 0).all()
    hand = np.arange(size)
    choices = np.array(list(combinations(range(size), 4)))
    table = four_card_table(size)
    assert compare_all(hand, table, choices, places, value_of_place) == comb(52, size), hand


@pytest.mark.proof
def test_the_plain_ranking_agrees_with_arrays_on_every_five() -> None:
    for hands in np.array_split(np.array(list(combinations(range(52), 5)), dtype=np.uint8), 50):
        assert best_four_array(hands).tolist() == [
            best_four(map(Card, hand)) for hand in hands.tolist()
        ]
