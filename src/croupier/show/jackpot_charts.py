"""A jackpot's design as four small SVG charts.

Like the other charts, they are complete SVG text with rounded coordinates, so the same figures give
the same bytes on every machine.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from math import ceil, floor, log10

from croupier.lab.jackpot_design import JackpotDesign
from croupier.lab.jackpot_hits import HitDistribution
from croupier.lab.jackpot_waits import PERCENTILES, Wait
from croupier.money import METER
from croupier.show.jackpot_figures import count, money
from croupier.show.svg_charts import FONT, INK, LINE, PAPER, QUIET, TONES

SIZE = (560, 250)
_LEFT, _RIGHT, _TOP, _BOTTOM = 52, 26, 36, 38
_LETTER = 5.6
"""The approximate width of a letter of a mark."""
_ROWS = 2
"""How many rows marks that are close together alternate between."""
_POINTS = 80

Name = Callable[[float], str]


@dataclass(frozen=True, slots=True)
class AxisMark:
    """A position on the horizontal axis with its name."""

    at: float
    text: str
    tone: str = INK


@dataclass(frozen=True, slots=True)
class _Frame:
    """Two linear axes, and the positions of values on paper."""

    x_ticks: tuple[float, ...]
    y_ticks: tuple[float, ...]

    def x(self, value: float) -> float:
        low, high = self.x_ticks[0], self.x_ticks[-1]
        return _LEFT + (value - low) / (high - low) * (SIZE[0] - _LEFT - _RIGHT)

    def y(self, value: float) -> float:
        low, high = self.y_ticks[0], self.y_ticks[-1]
        foot = SIZE[1] - _BOTTOM
        return foot - (value - low) / (high - low) * (foot - _TOP)

    def grid(self, x_name: Name, y_name: Name, below: str) -> str:
        foot, right = SIZE[1] - _BOTTOM, SIZE[0] - _RIGHT
        body = []
        for value in self.y_ticks:
            y = self.y(value)
            body.append(
                f'<path d="M{_LEFT} {y:.1f}H{right}" stroke="{LINE}" stroke-width="0.8"/>'
                + _text(_LEFT - 5, y + 3.4, y_name(value), "end", QUIET)
            )
        for value in self.x_ticks:
            body.append(_text(self.x(value), foot + 14, x_name(value), "middle", QUIET))
        body.append(_text((_LEFT + right) / 2, foot + 30, below, "middle", INK))
        body.append(f'<path d="M{_LEFT} {foot}H{right}" stroke="{INK}" stroke-width="1"/>')
        return "".join(body)

    def marks(self, marks: Sequence[AxisMark]) -> str:
        """Draw dashed lines, each with its name at the top, on a second row if one is taken."""
        body = []
        taken = [0.0] * _ROWS
        for mark in sorted(marks, key=lambda mark: mark.at):
            if not self.x_ticks[0] <= mark.at <= self.x_ticks[-1]:
                continue
            x, wide = self.x(mark.at), len(mark.text) * _LETTER
            begins = min(x + 3, SIZE[0] - wide)
            free = [row for row in range(_ROWS) if taken[row] <= begins]
            row = free[0] if free else min(range(_ROWS), key=lambda row: taken[row])
            taken[row] = begins + wide + 4
            y = 11 + 13 * row
            body.append(
                f'<path d="M{x:.1f} {y - 8}V{SIZE[1] - _BOTTOM}" stroke="{mark.tone}" '
                'stroke-width="1" stroke-dasharray="3 3"/>'
                + _text(begins, y, mark.text, "start", mark.tone, halo=True)
            )
        return "".join(body)

    def curve(self, points: Sequence[tuple[float, float]]) -> str:
        path = " ".join(f"{self.x(x):.1f},{self.y(y):.1f}" for x, y in points)
        return f'<polyline points="{path}" fill="none" stroke="{TONES["win"]}" stroke-width="2"/>'

    def level(self, value: float, tone: str = TONES["loss"]) -> str:
        """Draw a horizontal line at the value that divides good from bad."""
        y = self.y(value)
        return f'<path d="M{_LEFT} {y:.1f}H{SIZE[0] - _RIGHT}" stroke="{tone}" stroke-width="1"/>'


# The charts -------------------------------------------------------------------------------------


def hit_svg(name: str, distribution: HitDistribution) -> str:
    """Chart how often a hit is how large; the rarest hundredth is cut off."""
    top = max(high for _, high, _ in distribution.bins)
    most = max(share for _, _, share in distribution.bins)
    frame = _Frame(ticks(0, max(top, 1)), ticks(0, most, most=5))
    body = [frame.grid(_short_money, _short_percent, f"{_meter(name)} at the hit, 99% of all hits")]
    for low, high, share in distribution.bins:
        x, y = frame.x(low), frame.y(share)
        wide = max(frame.x(high) - x - 0.8, 1.5)
        body.append(
            f'<rect x="{x + 0.4:.1f}" y="{y:.1f}" width="{wide:.1f}" '
            f'height="{SIZE[1] - _BOTTOM - y:.1f}" fill="{TONES["win"]}" fill-opacity="0.55">'
            f"<title>{money(low)} to {money(high)}: {share * 100:.2f}%</title></rect>"
        )
    marks = [AxisMark(distribution.percentiles[part].value, f"{part}%") for part in PERCENTILES]
    marks.append(
        AxisMark(distribution.mean.value, f"mean {money(distribution.mean.value)}", TONES["loss"])
    )
    body.append(frame.marks(marks))
    return _svg(f"Size of {_meter(name)} when it hits", "".join(body))


def wait_svg(name: str, wait: Wait) -> str:
    """Chart the chance that the hit has come, by hours since the last one."""
    longest = float(wait.hours(wait.percentile_bets(95))) * 1.25
    frame = _Frame(ticks(0, longest), ticks(0, 1, most=5))
    end = frame.x_ticks[-1]
    points = [(end * place / _POINTS, wait.within_hours(end * place / _POINTS))
              for place in range(_POINTS + 1)]  # fmt: skip
    marks = []
    for part in PERCENTILES:
        hours = float(wait.hours(wait.percentile_bets(part)))
        marks.append(AxisMark(hours, f"{part}%: {count(hours)} h"))
    mean = float(wait.hours(wait.mean_bets))
    marks.append(AxisMark(mean, f"mean {count(mean)} h", TONES["loss"]))
    body = frame.grid(_short_count, _short_percent, f"hours since {_meter(name)} was last hit")
    return _svg(
        f"Chance that {_meter(name)} has been hit", body + frame.curve(points) + frame.marks(marks)
    )


def meter_svg(design: JackpotDesign, name: str) -> str:
    """Chart a bet's return at each meter, with the other levels at today's readings."""
    level = design.levels[name]
    entry = design.plan.levels[name]

    even = float(level.break_even_cents)
    highest = max(even * 1.2, entry.today_cents * 1.2, 100.0)
    across = ticks(0, highest)
    points = [
        (cents, float(design.return_at(name, int(cents)))) for cents in (across[0], across[-1])
    ]
    frame = _Frame(across, ticks(min(points[0][1], 1), max(points[1][1], 1), most=5))
    marks = [AxisMark(entry.today_cents, f"today {money(entry.today_cents)}")]
    if even > 0:
        marks.append(AxisMark(even, f"no edge {money(even)}", TONES["loss"]))
    body = frame.grid(_short_money, _short_percent, f"{_meter(name)} when the cards are dealt")
    return _svg(
        f"What a bet returns at each reading of {_meter(name)}",
        body + frame.level(1) + frame.curve(points) + frame.marks(marks),
    )


def rate_svg(design: JackpotDesign, name: str) -> str:
    """Chart the long-run hold at each rate of a level, everything else as planned."""
    entry = design.plan.levels[name]

    spare = design.levels[name].rate_without_hold
    planned = float(entry.rate)
    across = ticks(0, min(1.0, max(planned, float(spare) if spare is not None else 0, 0.1) * 1.2))
    points = [
        (rate, float(design.hold_at(name, Fraction(rate)))) for rate in (across[0], across[-1])
    ]
    frame = _Frame(across, ticks(min(points[1][1], 0), max(points[0][1], 0), most=5))
    marks = [AxisMark(planned, f"planned {_short_percent(planned)}")]
    if spare is not None:
        marks.append(AxisMark(float(spare), f"no hold {float(spare) * 100:.2f}%", TONES["loss"]))
    body = frame.grid(
        _short_percent, _short_percent, f"share of a wager that goes on {_meter(name)}"
    )
    return _svg(
        f"Long-run hold at each rate of {_meter(name)}",
        body + frame.level(0) + frame.curve(points) + frame.marks(marks),
    )


# Numbers and text -------------------------------------------------------------------------------


def _meter(name: str) -> str:
    """Name a level in a sentence: `Meter` is the name of the only one."""
    return "the meter" if name == METER else name


def ticks(low: float, high: float, *, most: int = 7) -> tuple[float, ...]:
    """Return round values from at or below `low` to at or above `high`.

    >>> ticks(0, 0.9)
    (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
    """
    span = max(high - low, 1e-9)
    size = 10.0 ** floor(log10(span))
    step = next(
        size * part for part in (0.1, 0.2, 0.25, 0.5, 1, 2, 5) if span / (size * part) <= most
    )
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    return tuple(round(place * step, 10) for place in range(first, max(last, first + 1) + 1))


def _short_money(cents: float) -> str:
    dollars = cents / 100
    for size, letter in ((1_000_000, "M"), (1000, "k")):
        if abs(dollars) >= size:
            return f"${dollars / size:g}{letter}"
    return f"${dollars:g}"


def _short_count(value: float) -> str:
    return f"{value:,g}" if value < 100_000 else f"{value / 1000:,g}k"


def _short_percent(share: float) -> str:
    return f"{share * 100:.6g}%"


def _text(x: float, y: float, text: str, anchor: str, fill: str, *, halo: bool = False) -> str:
    """Draw a word on the chart; a halo keeps it readable over lines."""
    behind = f' stroke="{PAPER}" stroke-width="3" paint-order="stroke"' if halo else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="10.5" fill="{fill}" '
        f'text-anchor="{anchor}"{behind}>{escape(text)}</text>'
    )


def _svg(name: str, body: str) -> str:
    across, down = SIZE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{escape(name)}" '
        f'width="{across}" height="{down}" viewBox="0 0 {across} {down}" '
        f'font-family="{escape(FONT)}"><title>{escape(name)}</title>{body}</svg>'
    )
