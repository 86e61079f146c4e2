"""Charts as SVG: complete files, bars in proportion, and nothing that asks for a style sheet."""

from fractions import Fraction
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from croupier.cards import RANKS
from croupier.show.svg_charts import (
    SHADES,
    TONES,
    Bar,
    Scale,
    distribution_svg,
    starting_hands_svg,
)

SVG = "{http://www.w3.org/2000/svg}"
BARS = (
    Bar("−1", Fraction(3, 4), "loss"),
    Bar("0", Fraction(1, 5), "push"),
    Bar("7", Fraction(5, 100), "win"),
)
HANDS = [
    high + low + suited
    for place, low in enumerate(RANKS)
    for high in RANKS[place:]
    for suited in (("",) if high == low else ("s", "o"))
]


def drawn(text: str) -> ElementTree.Element:
    root = ElementTree.fromstring(text)  # noqa: S314 - our own text
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root.get("aria-label") == root.findtext(f"{SVG}title")
    for element in root.iter():
        assert "style" not in element.attrib
    return root


def bars_in(root: ElementTree.Element) -> list[ElementTree.Element]:
    return [rect for rect in root.iter(f"{SVG}rect") if rect.find(f"{SVG}title") is not None]


def heights(text: str) -> list[float]:
    return [float(rect.get("height", "")) for rect in bars_in(drawn(text))]


@pytest.mark.parametrize("scale", ["log", "linear"])
def test_every_result_has_a_bar_in_its_tone_and_its_name(scale: Scale) -> None:
    root = drawn(distribution_svg(BARS, scale=scale))
    assert [rect.get("fill") for rect in bars_in(root)] == [TONES[bar.tone] for bar in BARS]
    said = [text.text for text in root.iter(f"{SVG}text")]
    assert [label for label in said if label in ("−1", "0", "7")] == ["−1", "0", "7"]
    assert [rect.findtext(f"{SVG}title") for rect in bars_in(root)][1] == "0: push 20%"


def test_linear_bars_are_in_proportion() -> None:
    loss, push, win = heights(distribution_svg(BARS, scale="linear"))
    assert loss / push == pytest.approx(3.75, rel=0.01)
    assert loss / win == pytest.approx(15, rel=0.01)


def test_on_the_log_scale_ten_times_as_likely_is_one_step_higher() -> None:
    bars = [Bar(str(power), Fraction(1, 10**power), "win") for power in range(1, 5)]
    found = heights(distribution_svg(bars))
    steps = [high - low for high, low in pairwise(found)]
    assert max(steps) - min(steps) <= 0.2
    assert found[-1] == pytest.approx(steps[0], abs=0.2), "the rarest bar is one step high"


def test_bars_stay_inside_the_picture() -> None:
    bars = [Bar(f"{10**place:,}", Fraction(1, 3 ** (place + 1)), "win") for place in range(26)]
    for scale in ("log", "linear"):
        root = drawn(distribution_svg(bars, scale=scale, size=(340, 135)))
        assert len(list(bars_in(root))) == 26
        for rect in bars_in(root):
            x, y, width, height = (
                float(rect.get(name, "")) for name in ("x", "y", "width", "height")
            )
            assert 0 <= x <= x + width <= 340
            assert 0 <= y <= y + height <= 135


def test_long_names_are_slanted_and_short_ones_are_not() -> None:
    assert "rotate" not in distribution_svg(BARS)
    assert "rotate" in distribution_svg([Bar("1,000,000", Fraction(1, 40), "win")] * 40)


def test_a_result_that_never_happens_has_no_bar() -> None:
    assert len(heights(distribution_svg([*BARS, Bar("9", Fraction(0), "win")]))) == 3
    assert heights(distribution_svg([])) == []


def test_names_are_text_and_no_markup() -> None:
    root = drawn(distribution_svg([Bar("<b>&", Fraction(1, 2), "win")], font='"A" & B'))
    assert root.get("font-family") == '"A" & B'
    assert [rect.findtext(f"{SVG}title") for rect in bars_in(root)] == ["<b>&: win 50%"]


def test_the_map_has_169_hands_each_in_the_shade_of_its_decision() -> None:
    decisions = {hand: "raise 4x" if "A" in hand else "check" for hand in HANDS}
    assert len(decisions) == 169
    order = ("raise 4x", "raise 3x", "check")
    root = drawn(starting_hands_svg(decisions, order))
    cells = bars_in(root)
    assert {cell.findtext(f"{SVG}title") for cell in cells} == {
        f"{hand}: {decision}" for hand, decision in decisions.items()
    }
    shades = {decision: SHADES[place][0] for place, decision in enumerate(order)}
    for cell in cells:
        hand, _, decision = (cell.findtext(f"{SVG}title") or "").partition(": ")
        assert cell.get("fill") == shades[decision], hand


def test_pairs_lie_on_the_diagonal_suited_hands_above_it() -> None:
    root = drawn(starting_hands_svg(dict.fromkeys(HANDS, "check"), ["check"]))
    assert len(list(bars_in(root))) == len(HANDS) == 169
    for cell in bars_in(root):
        hand = (cell.findtext(f"{SVG}title") or "").partition(":")[0]
        x, y = float(cell.get("x", "")), float(cell.get("y", ""))
        assert (x > y) == hand.endswith("s")
        assert (x < y) == hand.endswith("o")


def test_the_legend_counts_deals_and_leaves_out_what_nobody_does() -> None:
    decisions = {hand: "raise 4x" if len(hand) == 2 else "check" for hand in HANDS}
    root = drawn(starting_hands_svg(decisions, ["raise 4x", "raise 3x", "check"]))
    said = [text.text for text in root.iter(f"{SVG}text")][-2:]
    assert said == ["raise 4x (5.88%)", "check (94.1%)"]
