"""Five-card poker, and the best five of six and seven: categories, names, order."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import Card, parse_cards
from croupier.hands import FiveCard, best_five, five_card_name
from croupier.hands.five import ACE_KING, ANY_PAIR, pair_of
from tests.hands import deal
from tests.oracle.hands import best_five_cards, same_order

NAMED = (
    # cards                  category           what the dealer announces
    ("Ah Kh Qh Jh Th",       "ROYAL_FLUSH",     "royal flush"),
    ("Ah Kh Qh Jh Th 9h 8h", "ROYAL_FLUSH",     "royal flush"),
    ("9c 8c 7c 6c 5c",       "STRAIGHT_FLUSH",  "straight flush, nine high"),
    ("5d 4d 3d 2d Ad",       "STRAIGHT_FLUSH",  "straight flush, five high"),
    ("6s 5s 4s 3s 2s As Ks", "STRAIGHT_FLUSH",  "straight flush, six high"),
    ("6c 6d 6h 6s 2c",       "FOUR_OF_A_KIND",  "four sixes"),
    ("6c 6d 6h 6s Ac Ad Ah", "FOUR_OF_A_KIND",  "four sixes"),
    ("Kc Kd Kh 9s 9c",       "FULL_HOUSE",      "full house, kings over nines"),
    ("Kc Kd Kh 9s 9c 9d 2h", "FULL_HOUSE",      "full house, kings over nines"),
    ("Kc Kd Kh 9s 9c Qd Qh", "FULL_HOUSE",      "full house, kings over queens"),
    ("Ah Th 8h 6h 4h",       "FLUSH",           "flush, ace high"),
    ("Ah Th 8h 6h 4h Kc Qc", "FLUSH",           "flush, ace high"),
    ("9h 8h 7h 6h 2h Tc Jd", "FLUSH",           "flush, nine high"),  # and a straight, worth less
    ("Ac Kd Qh Js Tc",       "STRAIGHT",        "straight, ace high"),
    ("5c 4d 3h 2s Ac",       "STRAIGHT",        "straight, five high"),
    ("5c 4d 3h 2s Ac 5d 5h", "STRAIGHT",        "straight, five high"),
    ("7c 6d 5h 4s 3c 2d Ah", "STRAIGHT",        "straight, seven high"),
    ("Jc Jd Jh 4s 2c",       "THREE_OF_A_KIND", "three jacks"),
    ("Ac Ad 7h 7s 9c",       "TWO_PAIR",        "two pair, aces and sevens"),
    ("Ac Ad 7h 7s 9c 9d Kh", "TWO_PAIR",        "two pair, aces and nines"),
    ("6c 6d Kh 8s 2c",       "PAIR",            "pair of sixes"),
    ("3c 2d Ah Ks Qc",       "HIGH_CARD",       "ace-king high"),  # no straight around the ace
    ("7c 5d 4h 3s 2c",       "HIGH_CARD",       "seven-five high"),
)  # fmt: skip


@pytest.mark.parametrize(("cards", "category", "name"), NAMED)
def test_a_hand_has_its_category_and_name(cards: str, category: str, name: str) -> None:
    value = best_five(parse_cards(cards))
    assert FiveCard.of(value).name == category
    assert five_card_name(value) == name


RISING = (
    "7c 5d 4h 3s 2c", "8c 5d 4h 3s 2c", "Ac Kd Qh Js 9c",
    "2c 2d 5h 4s 3c", "2c 2d Ah Ks Qc", "3c 3d 5h 4s 2c", "Ac Ad Kh Qs Jc",
    "3c 3d 2h 2s 4c", "3c 3d 2h 2s Ac", "4c 4d 2h 2s 3c", "Ac Ad Kh Ks Qc",
    "2c 2d 2h 4s 3c", "2c 2d 2h As Kc", "3c 3d 3h 4s 2c",
    "5c 4d 3h 2s Ac", "6c 5d 4h 3s 2c", "Ac Kd Qh Js Tc",
    "7h 5h 4h 3h 2h", "Ah Kh Qh Jh 8h", "Ah Kh Qh Jh 9h",
    "2c 2d 2h 3s 3c", "2c 2d 2h As Ac", "3c 3d 3h 2s 2c",
    "2c 2d 2h 2s 3c", "2c 2d 2h 2s Ac", "3c 3d 3h 3s 2c",
    "5h 4h 3h 2h Ah", "6h 5h 4h 3h 2h", "Kh Qh Jh Th 9h", "Ah Kh Qh Jh Th",
)  # fmt: skip


def test_hands_rise_in_the_order_of_the_rule_sheet() -> None:
    values = [best_five(parse_cards(cards)) for cards in RISING]
    assert values == sorted(set(values))


@pytest.mark.parametrize(
    ("cards", "least", "reaches"),
    [
        ("Ac Kd 4h 3s 2c", ACE_KING, True),
        ("Ac Qd Jh Ts 9c", ACE_KING, False),
        ("2c 2d 5h 4s 3c", ACE_KING, True),
        ("2c 2d 5h 4s 3c", ANY_PAIR, True),
        ("Ac Kd Qh Js 9c", ANY_PAIR, False),
        ("Tc Td 4h 3s 2c", pair_of(8), True),
        ("9c 9d Ah Ks Qc", pair_of(8), False),
        ("3c 3d 2h 2s 4c", pair_of(12), True),
    ],
)
def test_a_threshold_is_the_least_value_of_its_kind(cards: str, least: int, reaches: bool) -> None:
    assert (best_five(parse_cards(cards)) >= least) is reaches


@pytest.mark.parametrize(("size", "hands"), [(5, 20_000), (6, 5_000), (7, 2_500)])
def test_seeded_hands_stand_where_the_slow_reference_puts_them(size: int, hands: int) -> None:
    dealt = deal(hands, size).tolist()
    values = [best_five(map(Card, hand)) for hand in dealt]
    worths = [best_five_cards(hand) for hand in dealt]
    assert same_order(values, worths)
    categories = [FiveCard.of(value).name.lower().replace("_", " ") for value in values]
    assert categories == [worth.name for worth in worths]


@given(st.permutations(range(52)), st.permutations(range(7)), st.permutations(range(4)))
def test_neither_order_nor_a_change_of_suits_matters(
    deck: list[int], order: list[int], suits: list[int]
) -> None:
    hand = [deck[place] for place in order]
    renamed = [card // 4 * 4 + suits[card % 4] for card in deck[:7]]
    assert best_five(map(Card, renamed)) == best_five(map(Card, hand))


@given(st.lists(st.integers(0, 51), min_size=6, max_size=7, unique=True))
def test_one_more_card_never_makes_a_hand_worse(hand: list[int]) -> None:
    assert best_five(map(Card, hand)) >= best_five(map(Card, hand[:-1]))
