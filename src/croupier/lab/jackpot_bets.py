"""A jackpot bet: its lines are exact, its value depends on the meter.

**Folded hands.** Unless the house switch `folded_hands_qualify` is on, a folded hand hits nothing.
Which hands are folded is taken from the best play of the base game by itself, since without its
meter a jackpot has no value to decide by. If that costs the bet some of its lines, figures are
given for the layout's setting of the switch, with those for the other setting beside them.
"""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from croupier.errors import BadBet
from croupier.lab.analysis import Analysis, JackpotReading, LevelHits, LineShare, Progressive
from croupier.lab.contract import Solver
from croupier.lab.progress import Progress, part_of
from croupier.lab.tally import RoundResult
from croupier.paytables import PayLine
from croupier.rules import Layout
from croupier.rules.switches import FOLDED_HANDS_QUALIFY


def jackpot_analysis(
    layout: Layout,
    bet: str,
    solver: Solver,
    *,
    ties: str = "less",
    progress: Progress | None = None,
) -> Analysis:
    """Return everything that is known of a jackpot bet without its meter, per $1 wagered."""

    def read(*, qualify: bool) -> JackpotReading:
        counts, total = solver.jackpot_lines(
            layout, bet, folded_hands_qualify=qualify, ties=ties,
            progress=part_of(progress, int(not qualify), 2),
        )  # fmt: skip
        return _reading(layout.pays(bet).lines, counts, total)

    qualify = bool(layout.option(FOLDED_HANDS_QUALIFY.key))
    every = read(qualify=True)
    try:
        played = read(qualify=False)
    except BadBet:
        if not qualify:
            raise
        played = every  # folded hands cannot be counted; the house treats them like others
    method = "every hand the table reads, counted"
    if _probabilities(every) == _probabilities(played):
        reading, progressive = every, every.progressive
    else:
        reading, other = (every, played) if qualify else (played, every)
        progressive = replace(
            reading.progressive,
            folded_hands_qualify=qualify,
            other_reading=replace(
                other, progressive=replace(other.progressive, folded_hands_qualify=not qualify)
            ),
        )
        method += f"; a hand that the base game folds hits {'as any other' if qualify else 'none'}"
    return Analysis(
        game=layout.game.name,
        bet=bet,
        tables={bet: layout.tables[bet].id},
        method=method,
        hit_frequency=reading.hit_frequency,
        hit_means="the hand hits a line of the table",
        lines=reading.lines,
        total=reading.total,
        progressive=progressive,
    )


def _probabilities(reading: JackpotReading) -> list[Fraction]:
    return [line.probability for line in reading.lines]


def _reading(lines: tuple[PayLine, ...], counts: Mapping[str, int], total: int) -> JackpotReading:
    shares = []
    fixed = envy = Fraction(0)
    hits: dict[str, Fraction] = {}
    taken: dict[str, Fraction] = {}
    for line in lines:
        probability = Fraction(counts.get(line.key, 0), total)
        contribution = Fraction(0)
        if line.odds.kind == "meter":
            level = line.odds.level
            hits[level] = hits.get(level, Fraction(0)) + probability
            taken[level] = taken.get(level, Fraction(0)) + probability * line.odds.ratio
        else:
            contribution = probability * line.odds.ratio
            fixed += contribution
        if line.envy_cents is not None:
            envy += probability * Fraction(line.envy_cents, 100)
        shares.append(
            LineShare(
                RoundResult(line.label, key=line.key),
                counts.get(line.key, 0),
                probability,
                line.odds,
                contribution,
            )
        )
    levels = {
        name: LevelHits(hits[name], taken[name], (1 - fixed) / taken[name] if taken[name] else None)
        for name in hits
    }
    only = next(iter(levels.values())) if len(levels) == 1 else None
    return JackpotReading(
        hit_frequency=sum((share.probability for share in shares), Fraction(0)),
        total=total,
        lines=tuple(shares),
        progressive=Progressive(
            fixed_return=fixed,
            envy_per_other_player=envy,
            levels=levels,
            break_even_meter=only.break_even_meter if only else None,
        ),
    )
