"""Progressive or house: two kinds of jackpot that never mix. REGULATION 1–5."""

from collections.abc import Iterator

from croupier.law.finding import Found
from croupier.law.sight import Sight
from croupier.ledger.units import rate_text

HOUSE, BONUS = "house", "bonus"


def grows_or_stands(sight: Sight) -> Iterator[Found]:
    """1: a progressive must grow in real time with each wager; a house jackpot must not grow."""
    for seen in sight.jackpots:
        jackpot = seen.jackpot
        if jackpot.is_progressive:
            if not any(level.rate_ppm for level in jackpot.levels.values()):
                yield Found(
                    f"{seen.path}.levels",
                    f"{jackpot.id} is a progressive, but all its rates are 0%",
                    "a progressive grows with each wager: give a level a rate above 0%",
                )
            if jackpot.meter == "static" and not seen.crosses_games:
                yield Found(
                    f"{seen.path}.meter",
                    f"{jackpot.id} is a progressive, but its meter stands still",
                    'meter = "climbing"',
                )
            continue
        for name, level in jackpot.levels.items():
            for key, ppm in (("rate", level.rate_ppm), ("reserve", level.reserve_ppm)):
                if ppm:
                    yield Found(
                        f"{seen.path}.levels.{name}.{key}",
                        f"{jackpot.id} is a house jackpot and takes {rate_text(ppm)} of a wager",
                        f"no {key}: the prize is fixed and the house's own money",
                    )


def house_stands_still(sight: Sight) -> Iterator[Found]:
    """2: only a progressive may have a meter that visibly increments."""
    for seen in sight.jackpots:
        if seen.jackpot.type == "house" and seen.jackpot.meter == "climbing":
            yield Found(
                f"{seen.path}.meter",
                f"the meter of {seen.jackpot.id}, a house jackpot, climbs",
                'meter = "static"',
            )


def one_type_at_a_table(sight: Sight) -> Iterator[Found]:
    """3: all jackpots on a table must be of one type; a bonus with fixed pays is not a jackpot."""
    types = {jackpot.id: jackpot.type for jackpot in sight.plan.jackpots}
    for seen in sight.tables:
        here = {name: types[name] for name in seen.table.jackpots}
        kinds = {*here.values()}
        if len(kinds - {BONUS}) > 1 or kinds >= {HOUSE, BONUS}:
            listed = ", ".join(f"{name} is {kind}" for name, kind in here.items())
            yield Found(
                f"{seen.path}.jackpots",
                f"{seen.table.id} has both types: {listed}",
                "jackpots of one type only; a bonus may be combined with progressives",
            )
        if [*here.values()].count("bonus") > 1:
            yield Found(
                f"{seen.path}.jackpots",
                f"{seen.table.id} has two bonuses: {', '.join(here)}",
                "at most one bonus, alone or with a progressive",
            )


def house_says_so(sight: Sight) -> Iterator[Found]:
    """4: a house jackpot must say that it is one, and that it may be withdrawn."""
    for seen in sight.jackpots:
        missing = {"house-funded", "may-be-withdrawn"} - {*seen.jackpot.notices}
        if seen.jackpot.type == "house" and missing:
            yield Found(
                f"{seen.path}.notices",
                f"the display of {seen.jackpot.id} does not say {' or '.join(sorted(missing))}",
                'notices = ["house-funded", "may-be-withdrawn"]',
            )


def house_pays_in_full(sight: Sight) -> Iterator[Found]:
    """5: each winner of a house jackpot is paid the full prize, and no meter goes down."""
    for seen in sight.jackpots:
        if seen.jackpot.type == "house" and seen.jackpot.deducts == "all":
            yield Found(
                f"{seen.path}.deducts",
                f"wins would be deducted from {seen.jackpot.id}, a house jackpot",
                'deducts = "percentages": each winner is paid the full posted prize',
            )
