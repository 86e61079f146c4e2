"""How levels are set: what must hold, and what the makers advise. REGULATION 14–15, 64, 70–75."""

from collections.abc import Iterator

from croupier.jackpots.advice import ALL_PAYS_RATE
from croupier.jackpots.lines import largest_fixed_award
from croupier.jackpots.links import meter_lines
from croupier.law.finding import Found
from croupier.law.sight import SeenJackpot, Sight
from croupier.ledger.units import WHOLE_PPM, rate_text
from croupier.money import dollars
from croupier.plan.words import one_in

ONE_IN_MAX = 100_000_000


def starts_are_explained(sight: Sight) -> Iterator[Found]:
    """14: the starting amount is on record, with an explanation where it was changed."""
    for seen in sight.jackpots:
        for name, level in seen.jackpot.levels.items():
            if level.opens_with_cents != level.seed_cents and level.start_explained is None:
                yield Found(
                    f"{seen.path}.levels.{name}.start",
                    f"{name} of {seen.jackpot.id} opens with {dollars(level.opens_with_cents)} "
                    f"and not with its seed of {dollars(level.seed_cents)}",
                    "start_explained = why, or no start",
                )


def caps_are_announced(sight: Sight) -> Iterator[Found]:
    """15: a maximum is not below the amount, and a notice at the game tells of it."""
    for seen in sight.jackpots:
        capped = False
        for name, level in seen.jackpot.levels.items():
            if level.cap_cents is None:
                continue
            capped = True
            least = max(level.seed_cents, level.opens_with_cents)
            if level.cap_cents < least:
                yield Found(
                    f"{seen.path}.levels.{name}.cap",
                    f"the cap of {name} is {dollars(level.cap_cents)}",
                    f"at least {dollars(least)}, what the meter starts with",
                )
        if capped and "capped" not in seen.jackpot.notices:
            yield Found(
                f"{seen.path}.notices",
                f"{seen.jackpot.id} has a maximum and its display does not say so",
                'notices = ["capped"] while there is a cap',
            )


def rates_fit_the_wager(sight: Sight) -> Iterator[Found]:
    """64: rates and reserves together give away no more than the wager."""
    for seen in sight.jackpots:
        levels = seen.jackpot.levels.values()
        together = sum(level.rate_ppm + level.reserve_ppm for level in levels)
        if together > WHOLE_PPM:
            yield Found(
                f"{seen.path}.levels",
                f"rates and reserves of {seen.jackpot.id} are {rate_text(together)} together",
                "at most 100% of a wager",
            )


def rates_are_as_advised(sight: Sight) -> Iterator[Found]:
    """70: 70% or more where all pays come off the meter; else no more than the preset."""
    for seen in sight.progressives:
        rate = sum(level.rate_ppm for level in seen.jackpot.levels.values())
        if seen.jackpot.deducts == "all":
            if rate < ALL_PAYS_RATE:
                yield Found(
                    f"{seen.path}.deducts",
                    f"all pays come off {seen.jackpot.id} and {rate_text(rate)} of a wager goes "
                    "on it: it may run dry",
                    f"{rate_text(ALL_PAYS_RATE)} or more",
                )
            continue
        for name, level in seen.jackpot.levels.items():
            if level.preset_ppm is not None and level.rate_ppm > level.preset_ppm:
                yield Found(
                    f"{seen.path}.levels.{name}.rate",
                    f"the rate of {name} is {rate_text(level.rate_ppm)}, above its preset: it "
                    "gives the edge away",
                    f"{rate_text(level.preset_ppm)} or less",
                )


def reserve_is_not_the_seed(sight: Sight) -> Iterator[Found]:
    """71: a reserve must not be the only seed."""
    for seen in sight.progressives:
        for name, level in seen.jackpot.levels.items():
            if level.seed_cents == 0 and level.reserve_ppm:
                yield Found(
                    f"{seen.path}.levels.{name}.seed",
                    f"the reserve is the only seed of {name}: two hits in a row find it empty",
                    "a seed above 0.00",
                )


def seed_is_worth_playing_for(sight: Sight) -> Iterator[Found]:
    """72: a seed is not 0, and that of the top level not below the largest fixed award."""
    for seen in sight.progressives:
        lines = seen.pay_table.lines if seen.pay_table is not None else ()
        largest = largest_fixed_award(lines, seen.jackpot.wager_cents)
        for number, (name, level) in enumerate(seen.jackpot.levels.items()):
            if level.seed_cents == 0 and not level.reserve_ppm:
                yield Found(
                    f"{seen.path}.levels.{name}.seed",
                    f"the seed of {name} is 0.00: the next winner waits for the meter",
                    "a seed above 0.00",
                )
            elif 0 < level.seed_cents < largest and number == 0:
                yield Found(
                    f"{seen.path}.levels.{name}.seed",
                    f"the seed of {name} is {dollars(level.seed_cents)}, below the largest fixed "
                    "award",
                    f"at least {dollars(largest)}",
                )


def levels_are_those_of_the_table(sight: Sight) -> Iterator[Found]:
    """73: a jackpot has the levels of its pay table, one to three."""
    for seen in sight.jackpots:
        if seen.pay_table is not None and {*seen.pay_table.levels} != {*seen.jackpot.levels}:
            yield Found(
                f"{seen.path}.levels",
                f"{seen.jackpot.id} has the levels {', '.join(seen.jackpot.levels)}",
                f"those of {seen.jackpot.table}: {', '.join(seen.pay_table.levels)}",
            )


def chances_are_right(sight: Sight) -> Iterator[Found]:
    """74: a stored chance is the exact one, and not longer than 100 million to 1."""
    for seen in sight.jackpots:
        for name, level in seen.jackpot.levels.items():
            if level.chance is None:
                continue
            path = f"{seen.path}.levels.{name}.chance"
            said = one_in(level.chance)
            exact = _one_in(seen, name)
            if exact is not None and abs(said - exact) > 1:
                yield Found(path, f"{name} is said to come {level.chance}", f"1 in {exact:,.0f}")
            elif said > ONE_IN_MAX:
                yield Found(
                    path, f"{name} comes {level.chance}", f"no rarer than 1 in {ONE_IN_MAX:,}"
                )


def _one_in(seen: SeenJackpot, level: str) -> float | None:
    """How rare all of a level is at the first game it is played at, counted exactly."""
    if seen.pay_table is None or not seen.games:
        return None
    game = seen.games[0]
    if game not in seen.pay_table.table.games:
        return None
    for line in meter_lines(seen.jackpot.table, game):
        if line.level == level and line.share == 1:
            return float(1 / line.probability)
    return None


def accounting_hears_of_changes(sight: Sight) -> Iterator[Found]:
    """75: rates change only with notice to accounting."""
    roles = {person.role for person in sight.plan.people}
    if roles and "accounting" not in roles and any(True for _ in sight.progressives):
        yield Found(
            "people",
            "there is no accounting person to notify when a rate changes",
            'a person with role = "accounting"',
        )
