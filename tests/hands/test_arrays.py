"""Arrays of hands: the same integers as the plain rankings, whole decks, and bad input."""

import doctest
import os
import subprocess
import sys
from collections.abc import Callable
from itertools import chain, combinations
from math import comb
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import Card
from croupier.errors import BadCard, CroupierError, WrongHandSize
from croupier.hands import (
    FiveCard,
    ThreeCard,
    arrays,
    best_five,
    best_four,
    longest_flush,
    longest_run,
    suited_cards,
    three_card,
)
from croupier.hands.arrays import (
    best_five_array,
    best_four_array,
    count_five,
    count_runs,
    count_three,
    longest_flush_array,
    longest_run_array,
    suited_cards_array,
    three_card_array,
)
from tests.hands import deal
from tests.oracle.hands import FIVE_CARD_ORDER, poker_counts

Hands = npt.NDArray[np.uint8]
Ranking = Callable[[list[Card]], int]
ArrayRanking = Callable[[npt.NDArray[np.integer]], npt.NDArray[np.int32]]

RANKINGS: tuple[tuple[ArrayRanking, Ranking, int], ...] = (
    (three_card_array, three_card, 3),
    (best_four_array, best_four, 4),
    (best_four_array, best_four, 5),
    (best_four_array, best_four, 6),
    (best_five_array, best_five, 5),
    (best_five_array, best_five, 6),
    (best_five_array, best_five, 7),
    (longest_run_array, longest_run, 1),
    (longest_run_array, longest_run, 7),
    (longest_run_array, longest_run, 26),
    (longest_flush_array, longest_flush, 4),
    (longest_flush_array, longest_flush, 7),
    (suited_cards_array, suited_cards, 7),
    (suited_cards_array, suited_cards, 26),
)


@pytest.fixture(scope="module", autouse=True)
def _compiled() -> None:
    """Compile first, so that no example of a property is charged for it."""
    for ranking, _, size in RANKINGS:
        ranking(np.arange(size).reshape(1, size))


def plain(ranking: Ranking, hands: npt.NDArray[np.integer]) -> list[int]:
    return [ranking([Card(card) for card in hand]) for hand in hands.tolist()]


@pytest.mark.parametrize(("array_ranking", "ranking", "size"), RANKINGS)
def test_seeded_hands_are_worth_what_the_plain_ranking_says(
    array_ranking: ArrayRanking, ranking: Ranking, size: int
) -> None:
    hands = deal(30_000, size)
    values = array_ranking(hands)
    assert values.dtype == np.int32
    assert values.tolist() == plain(ranking, hands)


@given(st.data())
@pytest.mark.parametrize(("array_ranking", "ranking", "size"), RANKINGS)
def test_any_hands_are_worth_what_the_plain_ranking_says(
    array_ranking: ArrayRanking, ranking: Ranking, size: int, data: st.DataObject
) -> None:
    hand = st.lists(st.integers(0, 51), min_size=size, max_size=size, unique=True)
    hands = np.array(data.draw(st.lists(hand, min_size=1, max_size=5)))
    assert array_ranking(hands).tolist() == plain(ranking, hands)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_every_flush_is_worth_what_the_plain_ranking_says(size: int) -> None:
    """Random hands seldom have a flush; here each set of ranks comes in each suit."""
    for suit in range(4):
        fillers = [(suit + 1) % 4, 12 + (suit + 2) % 4]  # a deuce and a five of other suits
        hands = np.array(
            [
                [*(rank * 4 + suit for rank in ranks), *fillers[: size - held]]
                for held in range(5, size + 1)
                for ranks in combinations(range(13), held)
            ]
        )
        assert best_five_array(hands).tolist() == plain(best_five, hands)


@pytest.mark.parametrize("dtype", [np.uint8, np.int8, np.uint16, np.int32, np.int64, np.uint64])
def test_any_integers_in_any_layout_will_do(dtype: npt.DTypeLike) -> None:
    hands = deal(100, 7)
    expected = plain(best_five, hands)
    assert best_five_array(hands.astype(dtype)).tolist() == expected
    assert best_five_array(np.asfortranarray(hands.astype(dtype))).tolist() == expected
    assert best_five_array(hands.astype(dtype)[::-1]).tolist() == expected[::-1]


@pytest.mark.parametrize(("array_ranking", "size"), [(rank, size) for rank, _, size in RANKINGS])
def test_no_hands_have_no_values(array_ranking: ArrayRanking, size: int) -> None:
    assert array_ranking(np.empty((0, size), dtype=np.uint8)).shape == (0,)


def with_card(hands: Hands, row: int, column: int, card: int) -> npt.NDArray[np.integer]:
    changed = hands.astype(np.int64)
    changed[row, column] = card
    return changed


SEVENS = deal(4, 7)

BAD: tuple[tuple[ArrayRanking, npt.NDArray[np.generic], type[CroupierError], str], ...] = (
    # ranking, what is given, error, what its message starts with
    (best_five_array, SEVENS[0], WrongHandSize, "hands: an array of shape (7,) is not a list"),
    (
        best_five_array,
        SEVENS[:, :4],
        WrongHandSize,
        "hands: an array of shape (4, 4) is not a list",
    ),
    (best_five_array, deal(4, 8), WrongHandSize, "hands: an array of shape (4, 8) is not a list"),
    (three_card_array, SEVENS, WrongHandSize, "hands: an array of shape (4, 7) is not a list"),
    (longest_run_array, SEVENS[:, :0], WrongHandSize, "hands: an array of shape (4, 0) is no"),
    (best_five_array, SEVENS.astype(float), BadCard, "hands: float64 values are not cards"),
    (best_five_array, SEVENS > 7, BadCard, "hands: bool values are not cards"),
    (best_five_array, with_card(SEVENS, 2, 5, 52), BadCard, "hands[2, 5]: 52 is not a card"),
    (best_five_array, with_card(SEVENS, 3, 0, -1), BadCard, "hands[3, 0]: -1 is not a card"),
    (
        three_card_array,
        with_card(SEVENS[:, :3], 1, 2, 256),
        BadCard,
        "hands[1, 2]: 256 is not a card",
    ),
    (longest_run_array, with_card(SEVENS, 0, 6, 99), BadCard, "hands[0, 6]: 99 is not a card"),
)


@pytest.mark.parametrize(("ranking", "given", "error", "message"), BAD)
def test_bad_input_is_refused_with_its_value_and_place(
    ranking: Callable[[npt.NDArray[np.generic]], object],
    given: npt.NDArray[np.generic],
    error: type[CroupierError],
    message: str,
) -> None:
    with pytest.raises(error) as raised:
        ranking(given)
    assert str(raised.value).startswith(message)


@pytest.mark.parametrize("size", [-1, 0, 4, 8])
def test_a_whole_deck_is_counted_for_five_to_seven_cards_only(size: int) -> None:
    with pytest.raises(WrongHandSize, match=f"a hand of {size} cards"):
        count_five(size)


@pytest.mark.parametrize("size", [-7, 0, 53])
def test_runs_are_counted_for_hands_a_deck_can_deal(size: int) -> None:
    with pytest.raises(WrongHandSize, match=f"a hand of {size} cards"):
        count_runs(size)


def test_all_three_card_hands_by_category() -> None:
    hands = np.array(list(combinations(range(52), 3)))
    found = np.bincount(three_card_array(hands) >> 12, minlength=len(ThreeCard))
    assert count_three() == dict(zip(ThreeCard, found.tolist(), strict=True))
    assert sum(count_three().values()) == comb(52, 3)


def test_all_five_card_hands_by_category() -> None:
    straights = 10  # A-2-3-4-5 to T-J-Q-K-A
    not_straight = comb(13, 5) - straights
    expected = {
        FiveCard.ROYAL_FLUSH: 4,
        FiveCard.STRAIGHT_FLUSH: (straights - 1) * 4,
        FiveCard.FOUR_OF_A_KIND: 13 * 48,
        FiveCard.FULL_HOUSE: 13 * comb(4, 3) * 12 * comb(4, 2),
        FiveCard.FLUSH: not_straight * 4,
        FiveCard.STRAIGHT: straights * (4**5 - 4),
        FiveCard.THREE_OF_A_KIND: 13 * comb(4, 3) * comb(12, 2) * 4**2,
        FiveCard.TWO_PAIR: comb(13, 2) * comb(4, 2) ** 2 * 44,
        FiveCard.PAIR: 13 * comb(4, 2) * comb(12, 3) * 4**3,
        FiveCard.HIGH_CARD: not_straight * (4**5 - 4),
    }
    assert count_five(5) == expected

    flat = chain.from_iterable(combinations(range(52), 5))
    hands = np.fromiter(flat, dtype=np.uint8, count=comb(52, 5) * 5).reshape(-1, 5)
    values = best_five_array(hands)
    found = np.bincount(values >> 20, minlength=len(FiveCard))
    assert dict(zip(FiveCard, found.tolist(), strict=True)) == expected
    assert len(hands) == comb(52, 5) == 2_598_960
    assert len(np.unique(values)) == 7_462


@pytest.mark.parametrize(("size", "hands"), [(5, 2_598_960), (6, 20_358_520), (7, 133_784_560)])
def test_all_hands_by_category_as_arithmetic_has_them(size: int, hands: int) -> None:
    counts = count_five(size)
    expected = poker_counts(size)
    assert counts == {
        category: expected[name] for category, name in zip(FiveCard, FIVE_CARD_ORDER, strict=True)
    }
    assert sum(counts.values()) == comb(52, size) == hands
    assert counts[FiveCard.ROYAL_FLUSH] == 4 * comb(47, size - 5)
    assert counts[FiveCard.FOUR_OF_A_KIND] == 13 * comb(48, size - 4)


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_all_runs_of_few_cards_as_the_plain_ranking_has_them(size: int) -> None:
    hands = np.array(list(combinations(range(52), size)))
    values, counts = np.unique(longest_run_array(hands), return_counts=True)
    assert count_runs(size) == dict(zip(values.tolist(), counts.tolist(), strict=True))


def test_all_runs_of_seven_cards() -> None:
    law = count_runs()
    assert sum(law.values()) == comb(52, 7) == 133_784_560
    # A run of seven has one of seven tops, one of two colors, and one of two cards a rank.
    assert {value: count for value, count in law.items() if value >> 4 == 7} == {
        7 << 4 | top: 2 * 2**7 for top in range(7, 14)
    }


@pytest.mark.parametrize("size", [51, 52])
def test_a_hand_of_nearly_the_whole_deck_has_the_whole_run(size: int) -> None:
    assert count_runs(size) == {13 << 4 | 13: comb(52, size)}


def test_the_examples_run() -> None:
    failed, tried = doctest.testmod(arrays)
    assert (failed, tried > 7) == (0, True)


def run(code: str, home: str, **environment: str) -> str:
    """What a fresh interpreter prints."""
    inherited = {key: value for key, value in os.environ.items() if key != "NUMBA_CACHE_DIR"}
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**inherited, "CROUPIER_HOME": home, **environment},
        capture_output=True,
        check=True,
        text=True,
    ).stdout


COUNT_THREE = "from croupier.hands.arrays import count_three; print(sum(count_three().values()))"


def test_plain_rankings_start_without_numba(tmp_path: Path) -> None:
    code = "import sys, croupier.hands; print('numba' in sys.modules)"
    assert run(code, str(tmp_path)) == "False\n"


def test_kernels_are_kept_in_the_folder_of_the_user(tmp_path: Path) -> None:
    assert run(COUNT_THREE, str(tmp_path)) == "22100\n"
    assert list((tmp_path / "kernels").rglob("*_count_three*.nbc"))


def test_kernels_are_kept_where_numba_was_told_to(tmp_path: Path) -> None:
    told, home = tmp_path / "told", tmp_path / "home"
    assert run(COUNT_THREE, str(home), NUMBA_CACHE_DIR=str(told)) == "22100\n"
    assert list(told.rglob("*_count_three*.nbc"))
    assert not home.exists()


def test_kernels_work_where_nothing_can_be_kept() -> None:
    assert run(COUNT_THREE, os.devnull) == "22100\n"
