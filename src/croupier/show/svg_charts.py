"""Two small SVG charts: how often each result occurs, and the map of 169 starting hands.

Like the cards, they are complete SVG text, colors are attributes, and every coordinate is rounded,
so the same figures give the same bytes on every machine.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from math import ceil, floor, log10
from typing import Literal

from croupier.cards import RANKS

Tone = Literal["loss", "push", "win"]
Scale = Literal["log", "linear"]

INK, QUIET, LINE, PAPER = "#1c2227", "#5d666d", "#d9dcd6", "#ffffff"
TONES: Mapping[Tone, str] = {"loss": "#a8433f", "push": "#8d949a", "win": "#1f6b4f"}
SHADES = (("#1f6b4f", PAPER), ("#7fb59c", INK), ("#efeadd", INK), ("#cfd4d8", INK))
"""Fill and letters for each decision of a map, the boldest decision first."""
FONT = "system-ui, sans-serif"

_LEFT, _RIGHT, _TOP = 46, 6, 8
_LABEL_SPACE, _SLANTED_SPACE = 24, 46
_LETTER = 5.4
"""The approximate width of a letter of a label."""
_CELL, _LEGEND = 30, 26
_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"


@dataclass(frozen=True, slots=True)
class Bar:
    """One result or a range of them: its name below the bar, and how often it occurs."""

    label: str
    share: Fraction
    tone: Tone


def distribution_svg(
    bars: Sequence[Bar],
    *,
    scale: Scale = "log",
    size: tuple[int, int] = (640, 220),
    font: str = FONT,
) -> str:
    """Chart probability by result; on the log scale, ten times as likely is one step higher.

    >>> "push 25%" in distribution_svg([Bar("0", Fraction(1, 4), "push")], scale="linear")
    True
    """
    width, height = size
    shown = [bar for bar in bars if bar.share > 0]
    step = (width - _LEFT - _RIGHT) / max(1, len(shown))
    slanted = any(len(bar.label) * _LETTER > step - 2 for bar in shown)
    floor_y = height - (_SLANTED_SPACE if slanted else _LABEL_SPACE)
    axis = _log_axis(shown) if scale == "log" else _linear_axis(shown)
    body = [_grid(axis, floor_y, width)]
    for place, bar in enumerate(shown):
        x, high = _LEFT + place * step, axis.at(bar.share) * (floor_y - _TOP)
        body.append(
            f'<rect x="{x + step * 0.14:.1f}" y="{floor_y - high:.1f}" width="{step * 0.72:.1f}" '
            f'height="{max(high, 0.5):.1f}" fill="{TONES[bar.tone]}"><title>{escape(bar.label)}: '
            f"{bar.tone} {_share(bar.share)}</title></rect>"
        )
        body.append(_label(bar.label, x + step / 2, floor_y, slanted=slanted))
    body.append(f'<path d="M{_LEFT} {floor_y}H{width - _RIGHT}" stroke="{INK}" stroke-width="1"/>')
    return _svg("distribution", "Probability of each net result", "".join(body), size, font)


def starting_hands_svg(
    decisions: Mapping[str, str], order: Sequence[str], *, width: int = 420, font: str = FONT
) -> str:
    """Draw the 169 starting hands, pairs on the diagonal, suited hands above it, others below.

    `decisions` is what to do with `AA`, `AKs`, `AKo` and so on; `order` lists the decisions from
    the boldest. The legend omits decisions that no hand takes.
    """
    used = [name for name in order if name in decisions.values()]
    shade = {name: SHADES[place % len(SHADES)] for place, name in enumerate(order)}
    ranks = RANKS[::-1]
    body = []
    for down, high in enumerate(ranks):
        for across, low in enumerate(ranks):
            if down == across:
                hand = high + low
            else:
                hand = f"{high}{low}s" if across > down else f"{low}{high}o"
            fill, letters = shade.get(decisions.get(hand, ""), (PAPER, QUIET))
            x, y = across * _CELL, down * _CELL
            body.append(
                f'<rect x="{x}" y="{y}" width="{_CELL}" height="{_CELL}" fill="{fill}" '
                f'stroke="{PAPER}" stroke-width="1.5"><title>{hand}: '
                f"{escape(decisions.get(hand, 'not given'))}</title></rect>"
                f'<text x="{x + _CELL / 2:g}" y="{y + _CELL / 2 + 3.6:g}" font-size="10.5" '
                f'fill="{letters}" text-anchor="middle">{hand}</text>'
            )
    begins = 2.0
    below = len(ranks) * _CELL + 8
    for name in used:
        fill, _ = shade[name]
        said = f"{name} ({_share(share_of_deals(decisions, name))})"
        body.append(
            f'<rect x="{begins:g}" y="{below}" width="13" height="13" fill="{fill}" '
            f'stroke="{QUIET}" stroke-width="0.5"/>'
            f'<text x="{begins + 19:g}" y="{below + 10.5:g}" font-size="11" fill="{INK}">'
            f"{escape(said)}</text>"
        )
        begins += 40 + len(said) * 6
    side = len(ranks) * _CELL
    size = (side, side + _LEGEND)
    return _svg(
        "starting-hands", "What to do with each starting hand", "".join(body), size, font, width
    )


_STARTING_HANDS = 1326


def share_of_deals(decisions: Mapping[str, str], decision: str) -> Fraction:
    """Return how often a decision is taken, as a share of all two-card deals."""
    count = sum(_deals(hand) for hand, decided in decisions.items() if decided == decision)
    return Fraction(count, _STARTING_HANDS)


def _deals(hand: str) -> int:
    """Return the number of ways to deal a starting hand."""
    return 6 if len(hand) == 2 else {"s": 4, "o": 12}[hand[2]]


# Axes -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Axis:
    """A vertical scale: its start and end, in its own measure, and its marks."""

    low: float
    high: float
    marks: tuple[tuple[float, str], ...]
    logarithmic: bool

    def at(self, share: Fraction) -> float:
        """Return the height of a share, from 0 at the bottom to 1 at the top."""
        measure = log10(share) if self.logarithmic else float(share)
        return (measure - self.low) / (self.high - self.low)


def _log_axis(bars: Sequence[Bar]) -> _Axis:
    least = min((bar.share for bar in bars), default=Fraction(1, 10))
    # A bar that starts exactly at the bottom of the axis would have no height.
    low = ceil(log10(least) - 1e-9) - 1
    every = 1 + (-low - 1) // 6
    marks = tuple((float(power), _power(power)) for power in range(0, low - 1, -every))
    return _Axis(low, 0, marks, logarithmic=True)


def _linear_axis(bars: Sequence[Bar]) -> _Axis:
    most = float(max((bar.share for bar in bars), default=Fraction(1)))
    size = 10.0 ** floor(log10(most))
    step = next(size * part for part in (0.1, 0.2, 0.25, 0.5, 1, 2) if most / (size * part) <= 6)
    count = ceil(most / step - 1e-9)
    marks = tuple((place * step, f"{place * step * 100:g}%") for place in range(count + 1))
    return _Axis(0, count * step, marks, logarithmic=False)


def _power(power: int) -> str:
    """Write a power of ten as a share for people; below one ten-thousandth, as a power."""
    if power >= -4:
        return ("100%", "10%", "1%", "0.1%", "0.01%")[-power]
    return "1 in 10" + "".join(_RAISED[int(digit)] for digit in str(-power))


def _grid(axis: _Axis, floor_y: int, width: int) -> str:
    body = []
    for measure, name in axis.marks:
        y = floor_y - (measure - axis.low) / (axis.high - axis.low) * (floor_y - _TOP)
        body.append(
            f'<path d="M{_LEFT} {y:.1f}H{width - _RIGHT}" stroke="{LINE}" stroke-width="0.8"/>'
            f'<text x="{_LEFT - 5}" y="{y + 3.2:.1f}" font-size="9.5" fill="{QUIET}" '
            f'text-anchor="end">{name}</text>'
        )
    return "".join(body)


def _label(text: str, x: float, floor_y: int, *, slanted: bool) -> str:
    y = floor_y + 12
    place = (
        f'x="{x + 3:.1f}" y="{y:.1f}" text-anchor="end" transform="rotate(-45 {x + 3:.1f} {y:.1f})"'
        if slanted
        else f'x="{x:.1f}" y="{y:.1f}" text-anchor="middle"'
    )
    return f'<text {place} font-size="9.5" fill="{INK}">{escape(text)}</text>'


def _share(share: Fraction) -> str:
    return f"{float(share) * 100:.3g}%"


def _svg(
    kind: str, name: str, body: str, size: tuple[int, int], font: str, width: int | None = None
) -> str:
    across, down = size
    shown = width or across
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{kind}" role="img" '
        f'aria-label="{escape(name)}" width="{shown}" height="{round(shown * down / across)}" '
        f'viewBox="0 0 {across} {down}" font-family="{escape(font)}"><title>{escape(name)}</title>'
        f"{body}</svg>"
    )
