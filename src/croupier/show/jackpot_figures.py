"""A jackpot's design in words and rows, for every place that shows it."""

from collections.abc import Iterator
from fractions import Fraction

from croupier.games import find_game
from croupier.lab.jackpot_backwards import WantedHold
from croupier.lab.jackpot_design import JackpotDesign
from croupier.lab.jackpot_hits import Estimate
from croupier.lab.jackpot_plan import percentage
from croupier.lab.jackpot_waits import PERCENTILES
from croupier.lab.verifying import percent

Row = tuple[str, ...]

COUNT_DECIMALS_BELOW = 100
"""Larger numbers of bets and hours have no decimals."""


def money(cents: Fraction | float) -> str:
    """Format dollars for people, with cents if they matter.

    >>> money(1_000_000), money(Fraction(569, 1000)), money(-250)
    ('$10,000', '$0.00569', '-$2.50')
    """
    dollars = float(cents) / 100
    sign, dollars = ("-", -dollars) if dollars < 0 else ("", dollars)
    if dollars >= 1000:
        return f"{sign}${dollars:,.0f}"
    if 0 < dollars < 0.1:
        return f"{sign}${dollars:.3g}"
    return f"{sign}${dollars:,.2f}"


def count(number: Fraction | float) -> str:
    """Format a number of bets or hours; decimals only if it is small."""
    value = float(number)
    whole = value >= COUNT_DECIMALS_BELOW or value == int(value)
    return f"{value:,.0f}" if whole else f"{value:,.1f}"


def heading(design: JackpotDesign) -> tuple[str, str]:
    """Name the table and its game, and the assumptions."""
    plan = design.plan
    players = "1 player" if plan.players == 1 else f"{plan.players} players"
    pays = (
        "all pays come off the meter" if plan.deducts_all else "percentage pays come off the meter"
    )
    facts = (
        f"wager ${plan.wager_cents / 100:,.2f}", players,
        f"{count(plan.hourly_bets)} bets per hour", pays,
    )  # fmt: skip
    return f"{design.odds.table} at {find_game(design.odds.game).title}", ", ".join(facts)


# Where a wager goes -----------------------------------------------------------------------------


def wager_rows(design: JackpotDesign) -> Iterator[Row]:
    """Yield each part of a wager: its name, its share, and the amount per hour."""
    plan, hold = design.plan, design.hold
    hourly = plan.wager_cents * plan.hourly_bets

    def row(name: str, share: Fraction) -> Row:
        return name, percent(share), money(share * hourly)

    if not plan.deducts_all:
        yield row("Fixed pays, from the tray", hold.fixed)
    if hold.envy:
        others = "1 other player" if plan.others == 1 else f"{plan.others} other players"
        yield row(f"Envy to {others}", hold.envy)
    for name in plan.levels:
        yield row(f"{name}: contribution", hold.rates[name])
        if hold.reserves[name]:
            yield row(f"{name}: reserve", hold.reserves[name])
        yield row(f"{name}: seeds", hold.seeds[name])
    if design.tray is not None:
        share = Fraction(design.tray.value).limit_denominator(10**9)
        yield row("Added from the tray to a dry meter, about", share)


def hold_row(design: JackpotDesign) -> Row:
    """Return what is left for the house."""
    if design.tray is None:
        return "Hold", percent(design.hold.kept), money(design.kept_per_hour_cents)
    kept = Fraction(design.kept.value).limit_denominator(10**9)
    hourly = design.plan.wager_cents * design.plan.hourly_bets
    return "Hold, about", percent(kept), money(kept * hourly)


def tray_words(design: JackpotDesign) -> str:
    """Describe how certain the tray's part is; empty if there is none."""
    if design.tray is None:
        return ""
    never = f"if the meter never runs dry, the hold is exactly {percent(design.hold.kept)}"
    if not design.tray.value:
        return f"{never}; no simulated meter ran dry"
    low, high = f"{design.kept.low * 100:.4f}%", f"{design.kept.high * 100:.4f}%"
    return f"{never}; with what the tray adds, the 95% range is {low} to {high}"


# Meters -----------------------------------------------------------------------------------------

METER_HEADINGS = ("Level", "Seed", "Rate", "Today", "Break-even meter", "Break-even rate")


def meter_rows(design: JackpotDesign) -> Iterator[Row]:
    """Yield each level: how it is set, the meter without an edge and the rate without a hold."""
    for name, level in design.levels.items():
        plan = design.plan.levels[name]
        even = level.break_even_cents
        spare = level.rate_without_hold
        yield (
            name,
            money(plan.seed_cents),
            percentage(plan.rate),
            money(plan.today_cents),
            _break_even(even, plan.cap_cents),
            percent(spare, 2) if spare is not None else "none",
        )


def _break_even(even: Fraction, cap_cents: int | None) -> str:
    if even <= 0:
        return "any meter"
    return "above its cap" if cap_cents is not None and even > cap_cents else money(even)


HIT_HEADINGS = ("Level", "Mean", "Deviation", *(f"{percent}%" for percent in PERCENTILES))


def hit_rows(design: JackpotDesign) -> Iterator[Row]:
    """Yield the jackpot at the hit; if it is simulated, with a second row for its bounds."""
    for name, level in design.levels.items():
        distribution = level.at_hit
        if distribution is None:
            continue
        figures = [distribution.mean, distribution.deviation, *distribution.percentiles.values()]
        yield name, *(money(figure.value) for figure in figures)
        if distribution.variance_exact is None:
            yield "  from", *(money(figure.low) for figure in figures)
            yield "  to", *(money(figure.high) for figure in figures)


WAIT_HEADINGS = ("Level", "In", "Mean", *(f"{percent}%" for percent in PERCENTILES))


def wait_rows(design: JackpotDesign) -> Iterator[Row]:
    """Yield the time between hits in bets, rounds and hours."""
    for name, level in design.levels.items():
        wait = level.wait
        if wait is None:
            continue
        bets = [wait.mean_bets, *(Fraction(wait.percentile_bets(part)) for part in PERCENTILES)]
        yield name, "bets", *map(count, bets)
        yield name, "rounds", *(count(wait.rounds(number)) for number in bets)
        yield name, "hours", *(count(wait.hours(number)) for number in bets)


def today_words(design: JackpotDesign) -> str:
    """Describe a bet's return at today's meters."""
    edge = 1 - design.return_today
    whose = (
        f"a house edge of {percent(edge)}" if edge >= 0 else f"a player edge of {percent(-edge)}"
    )
    return f"At today's meters a bet returns {percent(design.return_today)}, {whose}."


def envy_words(design: JackpotDesign) -> str:
    if not design.odds.envy:
        return "This table pays no envy."
    each = percent(design.odds.envy)
    if not design.plan.others:
        return f"Envy costs {each} of a wager for each other player; with one player, nothing."
    return (
        f"Envy costs {each} of a wager for each other player: {money(design.envy_per_bet_cents)} "
        f"a bet, {money(design.envy_per_hour_cents)} an hour."
    )


def dry_words(design: JackpotDesign) -> str:
    """Return the chance that a meter that pays everything runs dry; empty if the tray pays."""
    dry = design.dry
    if dry is None:
        return ""
    chance = f"{dry.chance.value * 100:.4f}%"
    if dry.simulated:
        chance = f"{chance} ({_between(dry.chance)})"
    return f"Within {dry.bets:,} bets from today's meter: {chance}; {dry.method}."


def _between(chance: Estimate) -> str:
    return f"{chance.low * 100:.4f}% to {chance.high * 100:.4f}%"


def caution_rows(design: JackpotDesign) -> Iterator[Row]:
    for entry in design.cautions:
        yield entry.level or "Jackpot", entry.text


def method_rows(design: JackpotDesign) -> Iterator[Row]:
    """Yield how each figure was computed, and what all of them assume."""
    for name, level in design.levels.items():
        if level.at_hit is not None:
            yield f"{name} when it hits", level.at_hit.method
    for text in design.assumptions:
        yield "Assumption", text


# Backwards --------------------------------------------------------------------------------------

COMBINATION_HEADINGS = ("Rate", "Seed", "Players", "Hold")


def wanted_rows(wanted: WantedHold) -> Iterator[Row]:
    """Yield each single change that would give the hold, or why there is none."""
    for name, rate in wanted.rates.items():
        yield f"{name} rate", rate if isinstance(rate, str) else percentage(rate)
    for name, seed in wanted.seeds_cents.items():
        yield f"{name} seed", seed if isinstance(seed, str) else money(seed)
    players = wanted.players
    yield "Players", players if isinstance(players, str) else f"{float(players):.2f}"


def combination_rows(wanted: WantedHold) -> Iterator[Row]:
    for entry in wanted.combinations:
        yield (
            percentage(entry.rate),
            money(entry.seed_cents),
            str(entry.players),
            percent(entry.hold),
        )
