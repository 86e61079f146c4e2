"""The bankroll of a session as a small chart: actual results next to expected ones.

It is complete SVG text like the other charts: colors are attributes, and every coordinate is
rounded. The two lines differ in their strokes as well as in their colors, and the same figures are
available as rows for readers who prefer a table.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

from croupier.money import dollars
from croupier.show.languages import ENGLISH, Language
from croupier.show.svg_charts import FONT, INK, LINE, PAPER, QUIET

ACTUAL, EXPECTED = "#17543e", "#8a4b00"
POINTS_MAX, ROWS_MAX, MARKS_MAX = 240, 24, 5
"""The most points of a long session that are drawn, rows listed and grid lines; evenly chosen."""

NAME = "Bankroll by hand"
_LEFT, _RIGHT, _TOP, _BOTTOM = 52, 10, 24, 26
_STEPS = (1, 2, 5, 10)


@dataclass(frozen=True, slots=True)
class ChartPoint:
    """Where a player stood after a hand, in cents won or lost since sitting down."""

    hand: int
    actual: int
    expected: int | None
    """None if unknown."""


START = ChartPoint(0, 0, 0)


def bankroll_svg(
    curve: Sequence[ChartPoint],
    *,
    size: tuple[int, int] = (520, 220),
    font: str = FONT,
    language: Language = ENGLISH,
) -> str:
    """Draw both lines from the start, where nothing has been won or lost yet.

    >>> bankroll_svg([ChartPoint(1, 500, -20)]).count("<polyline")
    2
    """
    said, (width, height) = language.sentence, size
    points = [START, *_thinned([standing for standing in curve if standing.hand], POINTS_MAX)]
    marks = _marks(points)
    low, high = marks[0], marks[-1]
    last = max(1, points[-1].hand)

    def across(hand: int) -> float:
        return _LEFT + (width - _LEFT - _RIGHT) * hand / last

    def down(amount: int) -> float:
        return _TOP + (height - _TOP - _BOTTOM) * (high - amount) / (high - low)

    body = [_rule(mark, down(mark), width) for mark in marks]
    expected = [(point.hand, point.expected) for point in points if point.expected is not None]
    actual = [(point.hand, point.actual) for point in points]
    for color, dash, line in (
        (EXPECTED, ' stroke-dasharray="6 4"', expected),
        (ACTUAL, "", actual),
    ):
        path = " ".join(f"{across(hand):.1f},{down(amount):.1f}" for hand, amount in line)
        body.append(
            f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="2.2" '
            f'stroke-linejoin="round"{dash}/>'
        )
    body += [
        f'<circle cx="{across(points[-1].hand):.1f}" cy="{down(points[-1].actual):.1f}" r="3.4" '
        f'fill="{ACTUAL}"/>',
        _legend(language),
        f'<text x="{_LEFT}" y="{height - 8}" font-size="11" fill="{QUIET}">'
        f"{escape(said('hand 0'))}</text>",
        f'<text x="{width - _RIGHT}" y="{height - 8}" font-size="11" fill="{QUIET}" '
        f'text-anchor="end">{escape(said(f"hand {points[-1].hand}"))}</text>',
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="bankroll" role="img" '
        f'aria-label="{escape(said(NAME))}" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="{escape(font)}">'
        f"<title>{escape(said(NAME))}</title><desc>{escape(said(bankroll_words(curve)))}</desc>"
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>{"".join(body)}</svg>'
    )


def bankroll_words(curve: Sequence[ChartPoint]) -> str:
    """Describe the chart in a sentence or two.

    >>> bankroll_words([ChartPoint(1, 1000, -34), ChartPoint(2, -500, -67)])
    'After 2 hands you are $5.00 down; $0.67 down was expected. Best $10.00 up, worst $5.00 down.'
    """
    if not curve or not curve[-1].hand:
        return "No hand has been played yet."
    last = curve[-1]
    hands = "1 hand" if last.hand == 1 else f"{last.hand} hands"
    actual = [0, *(standing.actual for standing in curve)]
    hoped = "the expected result" if last.expected is None else up_or_down(last.expected)
    known = "is still being worked out" if last.expected is None else "was expected"
    return (
        f"After {hands} you are {up_or_down(last.actual)}; {hoped} {known}. "
        f"Best {up_or_down(max(actual))}, worst {up_or_down(min(actual))}."
    )


def bankroll_rows(curve: Sequence[ChartPoint]) -> tuple[tuple[int, str, str], ...]:
    """Return hand, actual and expected as words, for a table next to the chart."""
    return tuple(
        (
            standing.hand,
            up_or_down(standing.actual),
            "not known yet" if standing.expected is None else up_or_down(standing.expected),
        )
        for standing in _thinned([standing for standing in curve if standing.hand], ROWS_MAX)
    )


def up_or_down(amount: int) -> str:
    """Write an amount won or lost, without a sign that could be overlooked.

    >>> up_or_down(-1250), up_or_down(0)
    ('$12.50 down', 'even')
    """
    if not amount:
        return "even"
    return f"${dollars(abs(amount))} {'up' if amount > 0 else 'down'}"


def _thinned(curve: Sequence[ChartPoint], most: int) -> list[ChartPoint]:
    """Return at most `most` points, evenly chosen and including the last."""
    step = max(1, ceil(len(curve) / most))
    return list(curve[::-step][::-1]) if curve else []


def _marks(points: Sequence[ChartPoint]) -> list[int]:
    """Return round amounts, in cents, that enclose everything drawn."""
    amounts = [
        amount
        for point in points
        for amount in (point.actual, point.expected)
        if amount is not None
    ]
    least, most = min(amounts), max(amounts)
    span = max(most - least, 1000)
    size = 10 ** floor(log10(span / MARKS_MAX))
    step = next(size * part for part in _STEPS if span / (size * part) <= MARKS_MAX)
    step = max(100, int(step))
    low, high = floor(least / step), ceil(most / step)
    if low == high:
        low, high = low - 1, high + 1
    return [place * step for place in range(low, high + 1)]


def _rule(mark: int, y: float, width: int) -> str:
    strong = f'stroke="{QUIET}" stroke-width="1"' if mark == 0 else f'stroke="{LINE}"'
    sign = "+" if mark > 0 else "\N{MINUS SIGN}" if mark < 0 else ""
    return (
        f'<path d="M{_LEFT} {y:.1f}H{width - _RIGHT}" {strong}/>'
        f'<text x="{_LEFT - 6}" y="{y + 3.8:.1f}" font-size="11" fill="{QUIET}" '
        f'text-anchor="end">{sign}${abs(mark) // 100:,}</text>'
    )


def _legend(language: Language) -> str:
    actual, expected = (escape(language.sentence(line)) for line in ("actual", "expected"))
    return (
        f'<path d="M{_LEFT} 10h26" stroke="{ACTUAL}" stroke-width="2.2"/>'
        f'<text x="{_LEFT + 32}" y="14" font-size="12" fill="{INK}">{actual}</text>'
        f'<path d="M{_LEFT + 90} 10h26" stroke="{EXPECTED}" stroke-width="2.2" '
        f'stroke-dasharray="6 4"/>'
        f'<text x="{_LEFT + 122}" y="14" font-size="12" fill="{INK}">{expected}</text>'
    )
