"""A meter over some days as SVG: a step up at every bet, a drop at every claim.

Like the other charts, it is complete SVG text with rounded coordinates, so the same readings give
the same bytes on every machine. Its parts have classes too, so a page can give them the colors of
its theme.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from html import escape

from croupier.floor.meter_history import MeterHistory
from croupier.floor.reports import Period
from croupier.ledger.units import UNITS_PER_DOLLAR
from croupier.show.jackpot_charts import ticks
from croupier.show.moments import AMERICAN, DateForms
from croupier.show.svg_charts import FONT, INK, LINE, PAPER, QUIET, TONES

SIZE = (620, 220)
_LEFT, _RIGHT, _TOP, _BOTTOM = 66, 12, 14, 26
_DATES_MAX = 7
_MICROSECONDS = timedelta(microseconds=1)
LINE_TONE, WIN_TONE = TONES["win"], TONES["loss"]


@dataclass(frozen=True, slots=True)
class _Frame:
    since: datetime
    until: datetime
    marks: tuple[float, ...]

    def x(self, moment: datetime) -> float:
        share = ((moment - self.since) / _MICROSECONDS) / (
            (self.until - self.since) / _MICROSECONDS
        )
        return _LEFT + share * (SIZE[0] - _LEFT - _RIGHT)

    def y(self, dollars: float) -> float:
        low, high = self.marks[0], self.marks[-1]
        foot = SIZE[1] - _BOTTOM
        return foot - (dollars - low) / (high - low) * (foot - _TOP)


def meter_svg(
    history: MeterHistory, period: Period, until: datetime, forms: DateForms = AMERICAN
) -> str:
    """Chart the meter of one level; `until` is now, where the line ends if the period continues."""
    name = f"Meter of {history.level}, {period}"
    points = list(_points(history, period, until))
    amounts = [amount for _, amount in points] or [0.0]
    low, high = min(amounts), max(amounts)
    # The axis has at least twenty cents, or its amounts, in cents, would say the same twice.
    frame = _Frame(period.since, period.until, ticks(low, max(high, low + 0.2), most=5))
    body = [_money_axis(frame), _date_axis(frame, period, forms)]
    if points:
        body.append(_line(frame, points))
    else:
        body.append(_text(SIZE[0] / 2, SIZE[1] / 2, "not on the floor on these days", "middle", 12))
    body += [_claim(frame, datetime.fromisoformat(instant)) for instant in history.claims]
    across, down = SIZE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="meter-chart" role="img" '
        f'aria-label="{escape(name)}" width="{across}" height="{down}" '
        f'viewBox="0 0 {across} {down}" font-family="{escape(FONT)}">'
        f"<title>{escape(name)}</title>{''.join(body)}</svg>"
    )


def _points(
    history: MeterHistory, period: Period, until: datetime
) -> Iterator[tuple[datetime, float]]:
    """Yield moments and dollars, from the start of the period to now."""
    last = history.opening
    if last is not None:
        yield period.since, last / UNITS_PER_DOLLAR
    for reading in history.readings:
        last = reading.amount
        yield datetime.fromisoformat(reading.instant), last / UNITS_PER_DOLLAR
    if last is not None and period.since < until:
        yield min(until, period.until), last / UNITS_PER_DOLLAR


def _line(frame: _Frame, points: Sequence[tuple[datetime, float]]) -> str:
    x, y = frame.x(points[0][0]), frame.y(points[0][1])
    steps = [f"M{x:.1f} {y:.1f}"]
    for moment, dollars in points[1:]:
        steps.append(f"H{frame.x(moment):.1f}V{frame.y(dollars):.1f}")
    end, foot = frame.x(points[-1][0]), SIZE[1] - _BOTTOM
    path = "".join(steps)
    return (
        f'<path class="chart-area" d="{path}H{end:.1f}V{foot}H{x:.1f}Z" fill="{LINE_TONE}" '
        'fill-opacity="0.08"/>'
        f'<path class="chart-line" d="{path}" fill="none" stroke="{LINE_TONE}" stroke-width="1.8" '
        'stroke-linejoin="round"/>'
    )


def _claim(frame: _Frame, moment: datetime) -> str:
    x = frame.x(moment)
    return (
        f'<g class="chart-claim"><path d="M{x:.1f} {_TOP}V{SIZE[1] - _BOTTOM}" stroke="{WIN_TONE}" '
        f'stroke-width="1" stroke-dasharray="3 3"/>'
        f'<path d="M{x:.1f} {_TOP - 8}l4 5h-8z" fill="{WIN_TONE}">'
        "<title>a claim was locked in</title></path></g>"
    )


def _money_axis(frame: _Frame) -> str:
    body = []
    places = 0 if all(mark == int(mark) for mark in frame.marks) else 2
    for mark in frame.marks:
        y = frame.y(mark)
        body.append(
            f'<path class="chart-grid" d="M{_LEFT} {y:.1f}H{SIZE[0] - _RIGHT}" stroke="{LINE}" '
            'stroke-width="0.8"/>' + _text(_LEFT - 6, y + 3.6, f"${mark:,.{places}f}", "end")
        )
    return "".join(body)


def _date_axis(frame: _Frame, period: Period, forms: DateForms) -> str:
    days = list(period.days())
    every = -(-len(days) // _DATES_MAX)
    body = []
    for day in days[::every]:
        x = frame.x(period.calendar.bounds(day)[0])
        body.append(
            f'<path class="chart-axis" d="M{x:.1f} {SIZE[1] - _BOTTOM}v4" stroke="{INK}" '
            'stroke-width="1"/>' + _text(x + 2, SIZE[1] - _BOTTOM + 16, forms.day(day), "start")
        )
    return "".join(body) + (
        f'<path class="chart-axis" d="M{_LEFT} {SIZE[1] - _BOTTOM}H{SIZE[0] - _RIGHT}" '
        f'stroke="{INK}" stroke-width="1"/>'
    )


def _text(x: float, y: float, words: str, anchor: str, size: float = 10.5) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" fill="{QUIET}" '
        f'text-anchor="{anchor}" stroke="{PAPER}" stroke-width="3" paint-order="stroke">'
        f"{escape(words)}</text>"
    )
