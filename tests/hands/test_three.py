"""Three-card poker: categories, names, and every one of the 22,100 hands."""

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from croupier.cards import Card, parse_cards
from croupier.hands import ThreeCard, three_card, three_card_name
from croupier.hands.three import QUEEN_HIGH
from tests.oracle.hands import same_order, three_cards

DECK = [Card(number) for number in range(52)]

NAMED = (
    # cards       category           what the dealer announces
    ("Ah Kh Qh", "MINI_ROYAL",       "mini royal"),
    ("Kc Qc Jc", "STRAIGHT_FLUSH",   "straight flush, king high"),
    ("3d 2d Ad", "STRAIGHT_FLUSH",   "straight flush, three high"),
    ("6c 6d 6s", "THREE_OF_A_KIND",  "three sixes"),
    ("Ah Kd Qc", "STRAIGHT",         "straight, ace high"),
    ("2c Ah 3d", "STRAIGHT",         "straight, three high"),
    ("Ah Kh Jh", "FLUSH",            "flush, ace high"),
    ("2h Ah Kh", "FLUSH",            "flush, ace high"),  # the ace joins no king and deuce
    ("Qc 4d Qs", "PAIR",             "pair of queens"),
    ("2c Kd As", "HIGH_CARD",        "ace high"),
    ("5c 3d 2s", "HIGH_CARD",        "five high"),
)  # fmt: skip


@pytest.mark.parametrize(("cards", "category", "name"), NAMED)
def test_a_hand_has_its_category_and_name(cards: str, category: str, name: str) -> None:
    value = three_card(parse_cards(cards))
    assert ThreeCard.of(value).name == category
    assert three_card_name(value) == name


RISING = (
    "5c 3d 2s", "5c 4d 2s", "6c 4d 2s", "Kc Qd Ts", "Ac Kd Js",
    "2c 2d 3s", "2c 2d As", "3c 3d 2s", "Ac Ad Ks",
    "5h 3h 2h", "Ah Kh Jh",
    "Ac 2d 3s", "2c 3d 4s", "Ac Kd Qs",
    "2c 2d 2s", "Ac Ad As",
    "Ah 2h 3h", "2h 3h 4h", "Kh Qh Jh", "Ah Kh Qh",
)  # fmt: skip


def test_hands_rise_in_the_order_of_the_rule_sheet() -> None:
    values = [three_card(parse_cards(cards)) for cards in RISING]
    assert values == sorted(set(values))


def test_suits_and_the_order_of_cards_do_not_matter() -> None:
    assert three_card(parse_cards("Ah Kd Qc")) == three_card(parse_cards("Qs Ac Kh"))
    assert three_card(parse_cards("4h 9h 7h")) == three_card(parse_cards("7c 9c 4c"))


@pytest.mark.parametrize(
    ("cards", "qualifies"),
    [("Qc 3d 2s", True), ("Jc Td 8s", False), ("Kc 3d 2s", True), ("2c 2d 3s", True)],
)
def test_queen_high_is_the_least_a_dealer_qualifies_with(cards: str, qualifies: bool) -> None:
    assert (three_card(parse_cards(cards)) >= QUEEN_HIGH) is qualifies


def test_every_hand_stands_where_the_slow_reference_puts_it() -> None:
    hands = list(combinations(DECK, 3))
    values = [three_card(hand) for hand in hands]
    worths = [three_cards(hand) for hand in hands]
    assert len(hands) == comb(52, 3) == 22_100
    assert same_order(values, worths)
    categories = [ThreeCard.of(value).name.lower().replace("_", " ") for value in values]
    assert categories == [worth.name for worth in worths]


def test_every_category_has_as_many_hands_as_arithmetic_says() -> None:
    straights = 12  # A-2-3 to Q-K-A
    not_straight = comb(13, 3) - straights
    counts = Counter(ThreeCard.of(three_card(hand)) for hand in combinations(DECK, 3))
    assert counts == {
        ThreeCard.MINI_ROYAL: 4,
        ThreeCard.STRAIGHT_FLUSH: (straights - 1) * 4,
        ThreeCard.THREE_OF_A_KIND: 13 * comb(4, 3),
        ThreeCard.STRAIGHT: straights * (4**3 - 4),
        ThreeCard.FLUSH: not_straight * 4,
        ThreeCard.PAIR: 13 * comb(4, 2) * 48,
        ThreeCard.HIGH_CARD: not_straight * (4**3 - 4),
    }
