"""Goal seek: find the pay of one line that gives a wanted house edge.

By itself a bet's value is a linear function of each of its pays, so the answer is one division.
Best play of a whole game changes with the pays: its value is convex and piecewise linear, and
repeatedly following the current piece to the goal ends at the exact pay.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor

from croupier.codec import Codec
from croupier.errors import BadOdds
from croupier.lab.analysis import Analysis
from croupier.lab.bets import BASE
from croupier.lab.progress import Progress
from croupier.lab.result_cache import cached_answer, cached_value, digest_of
from croupier.lab.solve import Question
from croupier.lab.wire import table_key
from croupier.money import Odds
from croupier.paytables import PayLine, PayTable

STEPS_MAX = 12
PAY_MAX = 1_000_000

Solve = Callable[[Question], Analysis]


@dataclass(frozen=True, slots=True)
class Payable:
    """A pay that a layout can print, with the edge it gives."""

    pays: str
    edge: Fraction


@dataclass(frozen=True, slots=True)
class Sought:
    """One line, and the pay of it that gives the wanted edge."""

    line: str
    label: str
    printed: str
    exact: Fraction | None
    """With odds of the printed kind; None if no pay of this line gives the edge."""
    nearest: tuple[Payable, ...] = ()
    """The whole pays on both sides, the nearer one first."""


def seek(
    question: Question,
    wanted: Fraction,
    *,
    line: str = "",
    progress: Progress | None = None,
) -> tuple[Sought, ...]:
    """Return the pay of each line, or of one, that gives a bet the wanted edge per base bet."""

    def solve(asked: Question) -> Analysis:
        return cached_answer(asked, progress=progress)

    lines = lines_of(question)
    if line and line not in {each.key for each in lines}:
        known = ", ".join(each.key for each in lines)
        raise BadOdds(f"has no line {line!r}; it has {known}", place="line")
    if question.bet == BASE and not line and lines:
        raise BadOdds(
            "choose a line; in a base game each line has to be solved separately", place="line"
        )
    chosen = [each for each in lines if line in ("", each.key)]
    return tuple(_sought(question, each, wanted, solve) for each in chosen)


SOUGHT: Codec[tuple[Sought, ...]] = Codec(tuple[Sought, ...])


def cached_seek(
    question: Question, wanted: Fraction, line: str, *, progress: Progress | None = None
) -> tuple[Sought, ...]:
    """Return `seek` from the cache, or compute it and store it there."""
    name = hashlib.sha256(f"{digest_of(question)} {wanted} {line}".encode()).hexdigest()[:32]
    return cached_value(
        f"seek-{name}", lambda: seek(question, wanted, line=line, progress=progress), SOUGHT
    )


def lines_of(question: Question) -> tuple[PayLine, ...]:
    """Return the lines of a question whose pay can be sought; those paid from a meter cannot."""
    key = table_key(question.layout.game, question.bet)
    if not key:
        raise BadOdds("has no pay table, so there is no pay to find", place="bet")
    found = question.layout.pays(key, hands=question.hands).lines
    if question.bet in question.layout.game.sensors:
        raise BadOdds(
            "is paid from a meter; use the jackpot design page to reach a target hold", place="bet"
        )
    return tuple(each for each in found if each.odds.kind != "meter")


def _sought(question: Question, line: PayLine, wanted: Fraction, solve: Solve) -> Sought:
    def edge(pay: Fraction) -> Fraction:
        result = solve(repaid(question, line.key, pay))
        return -(result.expected_value or Fraction(0))

    exact = _exact(edge, line.odds.ratio, wanted)
    nearest: tuple[Payable, ...] = ()
    if exact is not None:
        near = sorted({max(0, floor(exact)), ceil(exact)}, key=lambda pay: (abs(pay - exact), pay))
        nearest = tuple(Payable(_printed(pay, line), edge(Fraction(pay))) for pay in near)
    return Sought(line.key, line.label, str(line.odds), exact, nearest)


def _printed(pay: int, line: PayLine) -> str:
    return "push" if pay == 0 and line.odds.kind == "to" else f"{pay} {line.odds.kind} 1"


def _exact(
    edge: Callable[[Fraction], Fraction], pay: Fraction, wanted: Fraction
) -> Fraction | None:
    """Return where the edge is the wanted one; it falls ever faster as the pay grows."""
    here = edge(pay)
    for _ in range(STEPS_MAX):
        if here == wanted:
            return pay
        slope = _slope(edge, pay, here, down=here < wanted)
        if slope >= 0:
            return None  # no hand hits this line
        step = pay + (wanted - here) / slope
        if not 0 <= step <= PAY_MAX:
            return None
        pay = step
        here = edge(pay)
    return pay if here == wanted else None


def _slope(
    edge: Callable[[Fraction], Fraction], pay: Fraction, here: Fraction, *, down: bool
) -> Fraction:
    """Return the slope of the edge at this pay, on the straight piece toward the answer."""
    width = Fraction(1)
    if down:
        width = min(width, pay) or Fraction(1)
    for _ in range(STEPS_MAX):
        other = pay - width if down else pay + width
        if other < 0:
            return Fraction(0)
        there = edge(other)
        middle = edge((pay + other) / 2)
        if 2 * middle == here + there:
            return (there - here) / (other - pay)
        width /= 2
    return (middle - here) * 2 / (other - pay)


def repaid(question: Question, line: str, pay: Fraction) -> Question:
    """Return the question with another exact pay on one line."""
    layout = question.layout
    key = table_key(layout.game, question.bet)
    served, table = layout.game.served(key), layout.tables[key]
    found = table.for_bet(served, hands=question.hands)
    lines = tuple(_with_pay(each, pay) if each.key == line else each for each in found.lines)
    written = replace(found, lines=lines)
    own: PayTable = replace(
        table,
        id=f"{table.id}-{line}",
        pays={served: written} if question.hands is None else {},
        columns={} if question.hands is None else {served: {question.hands: written}},
        published=(),
        own=True,
    )
    return replace(question, layout=replace(layout, tables={**layout.tables, key: own}))


def _with_pay(line: PayLine, pay: Fraction) -> PayLine:
    kind = line.odds.kind
    return replace(line, odds=Odds(kind, pay, line.odds.level, f"{pay} {kind} 1"))
