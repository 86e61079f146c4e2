"""The bankroll curve: both lines to scale, told in words and rows, and no style sheet asked for."""

from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.show.school_charts import (
    POINTS_MAX,
    ROWS_MAX,
    ChartPoint,
    bankroll_rows,
    bankroll_svg,
    bankroll_words,
    up_or_down,
)

SVG = "{http://www.w3.org/2000/svg}"
SIZE = (520, 220)
amounts = st.integers(-100_000_00, 100_000_00)
curves = st.lists(st.tuples(amounts, amounts), max_size=600).map(
    lambda entries: [
        ChartPoint(hand, actual, expected) for hand, (actual, expected) in enumerate(entries, 1)
    ]
)


def drawn(text: str) -> ElementTree.Element:
    root = ElementTree.fromstring(text)  # noqa: S314 - our own text
    assert root.get("role") == "img"
    assert root.get("aria-label") == root.findtext(f"{SVG}title") == "Bankroll by hand"
    assert all("style" not in element.attrib for element in root.iter())
    return root


def lines_of(text: str) -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
    """The points of the actual and of the expected line; the expected one is dashed."""
    found = {}
    for line in drawn(text).iter(f"{SVG}polyline"):
        points = [tuple(map(float, pair.split(","))) for pair in line.get("points", "").split()]
        found["stroke-dasharray" in line.attrib] = [(x, y) for x, y in points]
    return found[False], found[True]


def test_the_lines_begin_even_and_rise_with_what_is_won() -> None:
    curve = [ChartPoint(1, 10_00, -50), ChartPoint(2, -10_00, -1_00), ChartPoint(3, 30_00, -1_50)]
    actual, expected = lines_of(bankroll_svg(curve))
    assert actual[0] == expected[0], "nothing is won or lost before the first hand"
    even = actual[0][1]
    assert [round((even - y) / (even - actual[1][1]), 2) for _, y in actual] == [0, 1, -1, 3]
    assert all(later > earlier for (_, earlier), (_, later) in pairwise(expected))
    assert [x for x, _ in actual] == [x for x, _ in expected]


def test_a_session_without_a_hand_is_drawn_and_told() -> None:
    actual, expected = lines_of(bankroll_svg([]))
    assert actual == expected
    assert bankroll_words([]) == "No hand has been played yet."
    assert bankroll_rows([]) == ()


@pytest.mark.parametrize(
    ("cents", "words"),
    [(0, "even"), (5, "$0.05 up"), (-5, "$0.05 down"), (123_456, "$1234.56 up")],
)
def test_an_amount_says_up_or_down(cents: int, words: str) -> None:
    assert up_or_down(cents) == words


def test_the_words_and_the_rows_say_what_the_lines_show() -> None:
    curve = [ChartPoint(1, 15_00, -20), ChartPoint(2, -5_00, -40)]
    words = (
        "After 2 hands you are $5.00 down; $0.40 down was expected. "
        "Best $15.00 up, worst $5.00 down."
    )
    assert bankroll_words(curve) == words == drawn(bankroll_svg(curve)).findtext(f"{SVG}desc")
    assert bankroll_rows(curve) == ((1, "$15.00 up", "$0.20 down"), (2, "$5.00 down", "$0.40 down"))


@given(curves)
def test_any_session_stays_inside_its_frame_and_ends_with_its_last_hand(
    curve: list[ChartPoint],
) -> None:
    text = bankroll_svg(curve, size=SIZE)
    for line in lines_of(text):
        assert len(line) <= POINTS_MAX + 1
        assert all(0 <= x <= SIZE[0] and 0 <= y <= SIZE[1] for x, y in line)
    rows = bankroll_rows(curve)
    assert len(rows) <= ROWS_MAX
    if curve:
        assert rows[-1][0] == curve[-1].hand
        assert text == bankroll_svg(curve, size=SIZE)
