"""A jackpot's design as tables for other programs: every figure, exact if it is known exactly."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from croupier.lab.jackpot_backwards import WantedHold
from croupier.lab.jackpot_design import JackpotDesign
from croupier.lab.jackpot_hits import Estimate
from croupier.lab.jackpot_waits import PERCENTILES
from croupier.show.jackpot_figures import caution_rows, heading, method_rows
from croupier.show.sheets import Cell, Sheet

_CENTS = 100


def design_sheets(design: JackpotDesign, wanted: WantedHold | None = None) -> tuple[Sheet, ...]:
    """Return a whole design: where a wager goes, meters, hits, waits, warnings, ways to a hold."""
    title, facts = heading(design)
    sheets = [
        Sheet("About", ("What", "Value"), (("Jackpot", title), ("Played", facts))),
        Sheet("Wager", ("Part", "Share", "Per hour, $"), tuple(_wager(design))),
        Sheet(
            "Meters",
            ("Level", "Seed, $", "Rate", "Today, $", "Break-even meter, $", "Break-even rate"),
            tuple(_meters(design)),
        ),
        Sheet(
            "Jackpot when it hits",
            ("Level", "Figure", "Amount, $", "From, $", "To, $"),
            tuple(_hits(design)),
        ),
        Sheet(
            "Time between hits",
            ("Level", "Figure", "Bets", "Rounds", "Hours"),
            tuple(_waits(design)),
        ),
        Sheet("Warnings", ("About", "What"), tuple(caution_rows(design))),
    ]
    if wanted is not None:
        sheets.append(Sheet("For the target hold", ("What", "To"), tuple(_wanted(wanted))))
        sheets.append(
            Sheet(
                "Round numbers",
                ("Rate", "Seed, $", "Players", "Hold"),
                tuple(
                    (entry.rate, Fraction(entry.seed_cents) / _CENTS, entry.players, entry.hold)
                    for entry in wanted.combinations
                ),
            )
        )
    sheets.append(Sheet("Method", ("What", "How"), tuple(method_rows(design))))
    return tuple(sheet for sheet in sheets if sheet.rows)


def _wager(design: JackpotDesign) -> Iterator[tuple[Cell, ...]]:
    plan, hold = design.plan, design.hold
    hourly = plan.wager_cents * plan.hourly_bets / _CENTS
    parts: list[tuple[str, Fraction]] = []
    if not plan.deducts_all:
        parts.append(("Fixed pays", hold.fixed))
    if hold.envy:
        parts.append(("Envy", hold.envy))
    for name in plan.levels:
        parts.append((f"{name}: contribution", hold.rates[name]))
        parts.append((f"{name}: reserve", hold.reserves[name]))
        parts.append((f"{name}: seeds", hold.seeds[name]))
    for name, share in parts:
        yield name, share, share * hourly
    if design.tray is None:
        yield "Hold", hold.kept, hold.kept * hourly
    else:
        yield "Hold, if the meter never runs dry", hold.kept, hold.kept * hourly
        yield "Added from the tray, about", _decimal(design.tray.value), None
        yield "Hold, about", _decimal(design.kept.value), None


def _meters(design: JackpotDesign) -> Iterator[tuple[Cell, ...]]:
    for name, level in design.levels.items():
        plan = design.plan.levels[name]
        yield (
            name, Fraction(plan.seed_cents, _CENTS), plan.rate, Fraction(plan.today_cents) / _CENTS,
            level.break_even_cents / _CENTS, level.rate_without_hold,
        )  # fmt: skip


def _hits(design: JackpotDesign) -> Iterator[tuple[Cell, ...]]:
    for name, level in design.levels.items():
        found = level.at_hit
        if found is None:
            continue
        figures = {"Mean": found.mean, "Standard deviation": found.deviation}
        figures |= {f"{percent}%": amount for percent, amount in found.percentiles.items()}
        for figure, estimate in figures.items():
            yield name, figure, *_dollars(estimate)


def _dollars(estimate: Estimate) -> tuple[Decimal, ...]:
    return tuple(
        _decimal(value / _CENTS) for value in (estimate.value, estimate.low, estimate.high)
    )


def _decimal(value: float) -> Decimal:
    return Decimal(f"{value:.8f}")


def _waits(design: JackpotDesign) -> Iterator[tuple[Cell, ...]]:
    for name, level in design.levels.items():
        wait = level.wait
        if wait is None:
            continue
        found = {"Mean": wait.mean_bets}
        found |= {f"{part}%": Fraction(wait.percentile_bets(part)) for part in PERCENTILES}
        for figure, bets in found.items():
            yield name, figure, bets, wait.rounds(bets), wait.hours(bets)


def _wanted(wanted: WantedHold) -> Iterator[tuple[Cell, ...]]:
    for name, rate in wanted.rates.items():
        yield f"{name} rate", rate
    for name, seed in wanted.seeds_cents.items():
        yield f"{name} seed, $", seed if isinstance(seed, str) else seed / _CENTS
    yield "Players", wanted.players
