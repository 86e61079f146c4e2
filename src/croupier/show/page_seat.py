"""The panel next to the player's seat: a session in figures, its curve, and its hands in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.errors import counted
from croupier.show.languages import ENGLISH, Language
from croupier.show.school_charts import (
    ChartPoint,
    bankroll_rows,
    bankroll_svg,
    bankroll_words,
)


@dataclass(frozen=True, slots=True)
class HandLine:
    """A hand of a session, in one line."""

    number: int
    net: str
    words: str


@dataclass(frozen=True, slots=True)
class SessionPanel:
    """Everything the panel prints; the chart is our own markup."""

    figures: tuple[tuple[str, str], ...]
    luck: str
    left_out: str
    chart: str
    words: str
    rows: tuple[tuple[int, str, str], ...]
    hands: tuple[HandLine, ...]


def session_panel(
    tally: Mapping[str, Any], hands: Sequence[Mapping[str, Any]], language: Language = ENGLISH
) -> SessionPanel:
    """Return the panel of a session, from its tally and its hands as the seat gives them.

    The chart is drawn in a language; the page translates everything else.
    """
    curve = [ChartPoint(*point) for point in tally["curve"]]
    return SessionPanel(
        figures=_figures(tally),
        luck=_luck(tally),
        left_out=_left_out(tally),
        chart=bankroll_svg(curve, language=language),
        words=bankroll_words(curve),
        rows=bankroll_rows(curve),
        hands=hand_lines(hands),
    )


def hand_lines(hands: Sequence[Mapping[str, Any]]) -> tuple[HandLine, ...]:
    """Return finished hands, latest first."""
    return tuple(
        HandLine(hand["hand"], net_words(hand["net"]), _decided(hand))
        for hand in reversed(hands)
        if hand["settled"]
    )


def net_words(net: str) -> str:
    """Write a dollar amount with its sign in words: `-12.50` is `$12.50 down`.

    >>> net_words("-12.50"), net_words("0.00"), net_words("3.00")
    ('$12.50 down', 'even', '$3.00 up')
    """
    if not net.strip("-0."):
        return "even"
    return f"${net[1:]} down" if net.startswith("-") else f"${net} up"


def _decided(hand: Mapping[str, Any]) -> str:
    decisions, mistakes = hand["decisions"], hand["mistakes"]
    if not decisions:
        return "nothing to decide"
    if not mistakes:
        return counted(decisions, "decision")
    cost = hand["cost"]["decimal"]
    made = f"{counted(mistakes, 'mistake')} in {counted(decisions, 'decision')}"
    return f"{made}, costing {cost} base bets"


def _figures(tally: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    expected = tally["expected"]
    decided = counted(tally["decisions"], "decision")
    mistakes = counted(tally["mistakes"], "mistake")
    if tally["unreviewed"]:
        mistakes += f", {tally['unreviewed']} not reviewed yet"
    return (
        ("Hands", str(tally["hands"])),
        (decided.capitalize(), mistakes),
        ("Bet before the deal", f"${tally['staked']}"),
        ("Actual", net_words(tally["actual"])),
        (
            "Expected with perfect play",
            "being worked out" if expected is None else net_words(expected),
        ),
        ("Mistakes cost", f"${tally['mistake_cost']}"),
        (
            f"Mistakes cost per hour of {tally['hands_per_hour']} hands",
            f"${tally['cost_per_hour']}",
        ),
    )


def _luck(tally: Mapping[str, Any]) -> str:
    luck = tally["luck"]
    return "" if luck is None else f"Luck: {luck['percent']} of 100. {luck['says']}"


def _left_out(tally: Mapping[str, Any]) -> str:
    left_out = tally["left_out"]
    if not left_out["bets"] or not left_out["net"].strip("-0."):
        return ""
    bets = "; ".join(left_out["bets"])
    return f"Not counted here: {bets}. Those bets are {net_words(left_out['net'])}."
