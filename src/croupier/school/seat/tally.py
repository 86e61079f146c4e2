"""How a session has gone: what perfect play would have won, what mistakes cost, how luck went.

What perfect play wins is the lab's exact answer for all bets of a spot made together: side bets
change what is best, and they win and lose along with it. Bets on meters and on other people's cards
are left out, as they are from the coach's values.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import accumulate
from math import gcd, lcm
from typing import TypeVar

from croupier.lab.result_cache import digest_of
from croupier.lab.solve import BASE, Question
from croupier.ledger import Transaction
from croupier.ledger.units import UNITS_PER_CENT
from croupier.money import dollars
from croupier.records.layout_view import Data
from croupier.rules import Layout
from croupier.school.seat.alone import not_valued
from croupier.school.seat.documents import SeatSession
from croupier.school.seat.figures import Figures, Stakes, figures_of, fraction_of
from croupier.school.seat.luck import Distribution, Part, share_below
from croupier.school.seat.room import ROOM, Room

CURVE_MAX = 400
"""The most points on a curve; for a longer session, only every second or third hand is drawn."""

Bets = tuple[tuple[str, int], ...]
"""The bets of one spot by name, in their smallest integer ratio."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What perfect play makes of a spot's bets, in cents of their smallest integer ratio."""

    name: str
    expected: Fraction
    distribution: Distribution = field(compare=False)


@dataclass(frozen=True)
class SessionTally:
    """A session's figures; amounts are in cents."""

    hands: int
    hands_per_hour: int
    """How many hands per hour a table of this game deals, for quoting costs."""
    decisions: int
    mistakes: int
    unreviewed: int
    staked: int
    actual: Fraction
    mistake_cost: Fraction
    expected: Fraction | None
    """What perfect play wins on average; None until the lab has answered for every hand."""
    unknown: int
    """How many hands the lab has not answered for yet."""
    below: float | None
    """The share of perfect players who do worse."""
    spots_apart: bool
    """Whether several spots of one hand were counted as if dealt separately."""
    beside: Fraction
    """What the excluded bets have won."""
    left_out: tuple[str, ...]
    curve: tuple[tuple[int, Fraction, Fraction | None], ...]

    @property
    def cost_per_hour(self) -> Fraction:
        return self.mistake_cost * self.hands_per_hour / self.hands if self.hands else Fraction(0)


def tally_of(transaction: Transaction, session: SeatSession, *, room: Room = ROOM) -> SessionTally:
    """Return a session's figures; ask the lab for what is missing."""
    figures = figures_of(transaction, session)
    layout = session.choice.layout(room.catalogue)
    played = Counter(figures.stakes)
    prospects = {
        bets: prospect_of(layout, bets, room)
        for place in played
        for bets, _ in map(in_ratio, filter(None, figures.staked[place]))
    }
    ahead = {place: _expected(figures.staked[place], prospects) for place in played}
    unknown = sum(times for place, times in played.items() if ahead[place] is None)
    curve = _curve(figures, ahead)
    _, actual, expected = curve[-1]
    cost = sum((fraction_of(text) for text in figures.cost_cents if text != "0"), Fraction(0))
    decisions = sum(figures.decisions)
    known = bool(figures) and not unknown
    return SessionTally(
        hands=len(figures),
        hands_per_hour=layout.game.rounds_an_hour,
        decisions=decisions,
        mistakes=sum(figures.mistakes),
        unreviewed=decisions - sum(figures.reviewed),
        staked=sum(
            times * sum(sum(bets.values()) for bets in figures.staked[place])
            for place, times in played.items()
        ),
        actual=actual,
        mistake_cost=cost,
        expected=expected,
        unknown=unknown,
        below=_below(figures, played, prospects, actual + cost) if known else None,
        spots_apart=any(len(figures.staked[place]) > 1 for place in played),
        beside=Fraction(sum(figures.beside), UNITS_PER_CENT),
        left_out=tuple(bet.title for bet in layout.bets if bet.key in not_valued(layout)),
        curve=curve,
    )


def _curve(
    figures: Figures, ahead: Mapping[int, Fraction | None]
) -> tuple[tuple[int, Fraction, Fraction | None], ...]:
    """Return the points to draw: hand, winnings so far, and what perfect play wins.

    Sums use integers over one denominator; only the drawn points become fractions.
    """
    below = lcm(*(worth.denominator for worth in ahead.values() if worth is not None))
    whole = {place: int((worth or 0) * below) for place, worth in ahead.items()}
    unknown = {place for place, worth in ahead.items() if worth is None}
    known = next((at for at, place in enumerate(figures.stakes) if place in unknown), len(figures))
    numbers = (0, *figures.number)
    won = list(accumulate(figures.won, initial=0))
    wins = list(accumulate((whole[place] for place in figures.stakes), initial=0))
    return tuple(
        (
            numbers[at],
            Fraction(won[at], UNITS_PER_CENT),
            Fraction(wins[at], below) if at <= known else None,
        )
        for at in thinned(range(len(numbers)))
    )


# Perfect play -----------------------------------------------------------------------------------


def in_ratio(stakes: Mapping[str, int]) -> tuple[Bets, int]:
    """Return bets in their smallest integer ratio, and the divisor."""
    unit = gcd(*stakes.values()) if stakes else 1
    return tuple(sorted((bet, stake // unit) for bet, stake in stakes.items())), unit


def prospect_of(layout: Layout, bets: Bets, room: Room) -> Prospect | None:
    """Return what perfect play makes of these bets; None until the lab has answered."""
    stakes = {bet.key: dict(bets)[bet.key] for bet in layout.game.bets if bet.key in dict(bets)}
    base = next((bet for bet in layout.game.base_bets if bet in stakes), None)
    alone = base is None and len(stakes) == 1
    question = Question(layout, next(iter(stakes)) if alone else BASE, stakes)
    analysis = room.coach.analysis(question)
    if analysis is None or analysis.expected_value is None or analysis.average_wager is None:
        return None
    # If there are no decisions, everything bet is wagered, which gives the unit.
    first = Fraction(stakes[base]) if base else sum(stakes.values()) / analysis.average_wager
    return Prospect(
        name=digest_of(question),
        expected=analysis.expected_value * first,
        distribution=tuple((net * first, count) for net, count in analysis.distribution),
    )


def _expected(stakes: Stakes, prospects: Mapping[Bets, Prospect | None]) -> Fraction | None:
    """Return the average win of perfect play with these stakes; None until the lab has answered."""
    total = Fraction(0)
    for bets, unit in map(in_ratio, filter(None, stakes)):
        prospect = prospects[bets]
        if prospect is None:
            return None
        total += prospect.expected * unit
    return total


def _below(
    figures: Figures,
    played: Mapping[int, int],
    prospects: Mapping[Bets, Prospect | None],
    result: Fraction,
) -> float | None:
    times: Counter[tuple[Bets, int]] = Counter()
    for place, count in played.items():
        for stakes in filter(None, figures.staked[place]):
            times[in_ratio(stakes)] += count
    parts = []
    for (bets, unit), count in sorted(times.items()):
        prospect = prospects[bets]
        if prospect is not None:
            distribution = tuple((amount * unit, deals) for amount, deals in prospect.distribution)
            parts.append(Part(f"{prospect.name} {unit}", count, distribution))
    return share_below(tuple(parts), result)


# On the screen ----------------------------------------------------------------------------------


def tally_view(transaction: Transaction, session: SeatSession, *, room: Room = ROOM) -> Data:
    """Return a session's figures as a screen shows them."""
    tally = tally_of(transaction, session, room=room)
    return {
        "hands": tally.hands,
        "decisions": tally.decisions,
        "mistakes": tally.mistakes,
        "unreviewed": tally.unreviewed,
        "staked": dollars(tally.staked),
        "expected": None if tally.expected is None else _rounded(tally.expected),
        "actual": _rounded(tally.actual),
        "mistake_cost": _rounded(tally.mistake_cost),
        "cost_per_hour": _rounded(tally.cost_per_hour),
        "hands_per_hour": tally.hands_per_hour,
        "unknown": tally.unknown,
        "luck": None if tally.below is None else luck_view(tally, tally.below),
        "left_out": {"bets": list(tally.left_out), "net": _rounded(tally.beside)},
        "curve": [
            [number, round(actual), None if expected is None else round(expected)]
            for number, actual, expected in tally.curve
        ],
    }


def luck_view(tally: SessionTally, below: float) -> Data:
    says = f"Of 100 perfect players with the same bets, {round(100 * below)} would have done worse"
    if tally.mistake_cost:
        says += ", not counting your mistakes"
    says += "; spots in one hand are counted as if dealt separately" if tally.spots_apart else ""
    return {"percent": round(100 * below), "says": f"{says}."}


def _rounded(cents: Fraction) -> str:
    """Return dollars to the cent: averages have fractions of one."""
    return dollars(round(cents))


T = TypeVar("T")


def thinned(points: Sequence[T]) -> Sequence[T]:
    """Return few enough points for a screen to draw, always including the last."""
    every = -(-len(points) // CURVE_MAX)
    return points if every == 1 else [*points[:-1:every], points[-1]]
