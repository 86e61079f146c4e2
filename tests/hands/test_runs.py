"""Solitaire runs: consecutive ranks of alternating color, ace low, king high, no wrap."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import Card, parse_cards
from croupier.hands import longest_run, run_length, run_name, run_top
from croupier.hands.runs import FIVE_FOUR
from tests.hands import deal
from tests.oracle.hands import longest_run_of

NAMED = (
    # cards                  length  top  what the dealer announces
    ("7h 6s 5d 4c 3h 2s Ad", 7,       7, "run of 7, seven high"),
    ("Kh Qs Jd Tc 9h 8s 7d", 7,      13, "run of 7, king high"),
    ("Kh Qs Jd 4c 3d 2s Ah", 4,       4, "run of 4, four high"),
    ("Kh Qs Jd 5c 3d 2s Ah", 3,      13, "run of 3, king high"),  # of two threes the higher
    ("Ah Ks Qd 9c 9s 5c 5s", 2,      13, "run of 2, king high"),  # no wrap from king to ace
    ("Ah 2s 3s 4h 9c 9s Kc", 2,       4, "run of 2, four high"),  # deuce and three are both black
    ("Ac 2s 3c 4s 5c 6s 7c", 1,       7, "run of 1, seven high"),
    ("8h 8d 8c 8s 7h 7d 2c", 2,       8, "run of 2, eight high"),
)  # fmt: skip


@pytest.mark.parametrize(("cards", "length", "top", "name"), NAMED)
def test_a_hand_has_its_longest_run(cards: str, length: int, top: int, name: str) -> None:
    value = longest_run(parse_cards(cards))
    assert (run_length(value), run_top(value), run_name(value)) == (length, top, name)


@pytest.mark.parametrize(
    ("cards", "qualifies"),
    [
        ("5h 4s 8c Tc Qc Ks 2h", True),
        ("4h 3s 8c Tc Qc Ks 6s", False),
        ("3h 2s Ad 8c Tc Qc Ks", True),
        ("Kc Qs Tc 8c 6s 4c 2s", False),
    ],
)
def test_five_four_is_the_least_a_dealer_qualifies_with(cards: str, qualifies: bool) -> None:
    assert (longest_run(parse_cards(cards)) >= FIVE_FOUR) is qualifies


@pytest.mark.parametrize("size", [1, 2, 5, 7, 13, 26])
def test_seeded_hands_have_the_run_of_the_slow_reference(size: int) -> None:
    for hand in deal(3_000, size).tolist():
        value = longest_run(map(Card, hand))
        assert (run_length(value), run_top(value)) == longest_run_of(hand)


@given(st.lists(st.integers(0, 51), min_size=7, max_size=7, unique=True))
def test_red_and_black_may_change_places(hand: list[int]) -> None:
    exchanged = [card // 4 * 4 + (1, 0, 3, 2)[card % 4] for card in hand]
    assert longest_run(map(Card, exchanged)) == longest_run(map(Card, hand))
