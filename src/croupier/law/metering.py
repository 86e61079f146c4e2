"""How levels are set: what is required, and what makers advise. REGULATION 14–15, 64, 70–75."""

from collections.abc import Iterator
from dataclasses import replace

from croupier.errors import counted
from croupier.jackpots.advice import ALL_PAYS_RATE
from croupier.jackpots.holds import Holds, JackpotPlay, holds_of, percent
from croupier.jackpots.jackpot import Jackpot
from croupier.jackpots.lines import largest_fixed_award
from croupier.jackpots.links import meter_lines
from croupier.law.finding import Found
from croupier.law.sight import SeenJackpot, Sight
from croupier.ledger.units import WHOLE_PPM, rate_text
from croupier.money import priced
from croupier.plan.words import one_in

ONE_IN_MAX = 100_000_000


def starts_are_explained(sight: Sight) -> Iterator[Found]:
    """14: the starting amount must be on record, with an explanation if it was changed."""
    for seen in sight.jackpots:
        for name, level in seen.jackpot.levels.items():
            if level.opens_with_cents != level.seed_cents and level.start_explained is None:
                yield Found(
                    f"{seen.path}.levels.{name}.start",
                    f"{name} of {seen.jackpot.id} opens with {priced(level.opens_with_cents)} "
                    f"and not with its seed of {priced(level.seed_cents)}",
                    "start_explained = why, or no start",
                )


def caps_are_announced(sight: Sight) -> Iterator[Found]:
    """15: a maximum must not be below the amount, and a notice at the game must state it."""
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
                    f"the cap of {name} is {priced(level.cap_cents)}",
                    f"at least {priced(least)}, what the meter starts with",
                )
        if capped and "capped" not in seen.jackpot.notices:
            yield Found(
                f"{seen.path}.notices",
                f"{seen.jackpot.id} has a maximum, but its display does not say so",
                'notices = ["capped"] while there is a cap',
            )


def rates_fit_the_wager(sight: Sight) -> Iterator[Found]:
    """64: rates and reserves together must not give away more than the wager."""
    for seen in sight.jackpots:
        levels = seen.jackpot.levels.values()
        together = sum(level.rate_ppm + level.reserve_ppm for level in levels)
        if together > WHOLE_PPM:
            yield Found(
                f"{seen.path}.levels",
                f"rates and reserves of {seen.jackpot.id} add up to {rate_text(together)}",
                "at most 100% of a wager",
            )


def rates_are_as_advised(sight: Sight) -> Iterator[Found]:
    """70: the rate is 70% or more if all pays come off the meter, or else at most the preset."""
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
                    f"gives the edge away{_holds(seen)}",
                    f"{rate_text(level.preset_ppm)} or less",
                )


def the_house_does_not_lose(sight: Sight) -> Iterator[Found]:
    """70.hold: whatever the presets are, a wager must leave the house something."""
    for seen in sight.progressives:
        given = sum(lvl.rate_ppm + lvl.reserve_ppm for lvl in seen.jackpot.levels.values())
        holds = _asked(seen)
        if holds is not None and holds.is_losing and given <= WHOLE_PPM:
            yield Found(
                f"{seen.path}.levels",
                f"{rate_text(given)} of a wager goes on {seen.jackpot.id}, and the hold is "
                f"{percent(holds.after)} with {counted(holds.play.players, 'seat')} betting: the "
                "house loses",
                "rates and reserves that leave a hold above 0%",
            )


def _holds(seen: SeenJackpot) -> str:
    """Return the exact holds with the presets and as planned, if the odds are known."""
    holds = _asked(seen)
    return "" if holds is None else f"; {holds}"


def _asked(seen: SeenJackpot) -> Holds | None:
    table = seen.pay_table
    games = [name for name in seen.games if table is not None and name in table.table.games]
    if table is None or {*table.levels} != {*seen.jackpot.levels}:
        return None
    tables = [entry.table for entry in seen.tables if entry.game.name in games]
    if not tables:
        return None
    folded = bool(tables[0].options.get("folded_hands_qualify", False))
    play = JackpotPlay(tables[0].game, max(entry.seats for entry in tables), folded)
    planned = seen.jackpot.as_running()
    return holds_of(table, _at_its_presets(planned), planned, play)


def _at_its_presets(jackpot: Jackpot) -> Jackpot:
    levels = tuple(
        replace(level, rate=jackpot.presets[level.name][0], seed=jackpot.presets[level.name][1])
        for level in jackpot.levels
    )
    return replace(jackpot, levels=levels)


def reserve_is_not_the_seed(sight: Sight) -> Iterator[Found]:
    """71: a reserve must not be the only seed."""
    for seen in sight.progressives:
        for name, level in seen.jackpot.levels.items():
            if level.seed_cents == 0 and level.reserve_ppm:
                yield Found(
                    f"{seen.path}.levels.{name}.seed",
                    f"the reserve is the only seed of {name}: after two hits in a row it is empty",
                    "a seed above $0",
                )


def a_reserve_is_kept(sight: Sight) -> Iterator[Found]:
    """71.reserve: a small part of each wager goes into a reserve."""
    for seen in sight.progressives:
        if not any(level.reserve_ppm for level in seen.jackpot.levels.values()):
            yield Found(
                f"{seen.path}.levels",
                f"{seen.jackpot.id} keeps no reserve: play drops off after a hit",
                "a small reserve on a level",
            )


def seed_is_worth_playing_for(sight: Sight) -> Iterator[Found]:
    """72: no seed is 0, and the top level's is at least the largest fixed award."""
    for seen in sight.progressives:
        lines = seen.pay_table.lines if seen.pay_table is not None else ()
        largest = largest_fixed_award(lines, seen.jackpot.wager_cents)
        for number, (name, level) in enumerate(seen.jackpot.levels.items()):
            if level.seed_cents == 0 and not level.reserve_ppm:
                yield Found(
                    f"{seen.path}.levels.{name}.seed",
                    f"the seed of {name} is $0: after a win the meter restarts from nothing",
                    "a seed above $0",
                )
            elif 0 < level.seed_cents < largest and number == 0:
                yield Found(
                    f"{seen.path}.levels.{name}.seed",
                    f"the seed of {name} is {priced(level.seed_cents)}, below the largest fixed "
                    "award",
                    f"at least {priced(largest)}",
                )
            if level.seed_cents and level.seed_cents != level.came_with_cents:
                yield Found(
                    f"{seen.path}.levels.{name}.seed",
                    f"the seed of {name} is {priced(level.seed_cents)}, not its preset",
                    f"{priced(level.came_with_cents)}, which goes with the pay table",
                )


def levels_are_those_of_the_table(sight: Sight) -> Iterator[Found]:
    """73: a jackpot must have the levels of its pay table, one to three."""
    for seen in sight.jackpots:
        if seen.pay_table is not None and {*seen.pay_table.levels} != {*seen.jackpot.levels}:
            yield Found(
                f"{seen.path}.levels",
                f"{seen.jackpot.id} has the levels {', '.join(seen.jackpot.levels)}",
                f"those of {seen.jackpot.table}: {', '.join(seen.pay_table.levels)}",
            )


def chances_are_right(sight: Sight) -> Iterator[Found]:
    """74: a stored chance must be the exact one, and at most 100 million to 1."""
    for seen in sight.jackpots:
        for name, level in seen.jackpot.levels.items():
            if level.chance is None:
                continue
            path = f"{seen.path}.levels.{name}.chance"
            said = one_in(level.chance)
            exact = _one_in(seen, name)
            if exact is not None and abs(said - exact) > 1:
                yield Found(path, f"{name} is listed as {level.chance}", f"1 in {exact:,.0f}")
            elif said > ONE_IN_MAX:
                yield Found(
                    path, f"{name} comes {level.chance}", f"no rarer than 1 in {ONE_IN_MAX:,}"
                )


def _one_in(seen: SeenJackpot, level: str) -> float | None:
    """Return how rare all of a level is at the first game it is played at, counted exactly."""
    if seen.pay_table is None or not seen.games:
        return None
    game = seen.games[0]
    if game not in seen.pay_table.table.games:
        return None
    for line in meter_lines(seen.pay_table.table, game):
        if line.level == level and line.share == 1:
            return float(1 / line.probability)
    return None


def accounting_hears_of_changes(sight: Sight) -> Iterator[Found]:
    """75: rates change only with notice to accounting."""
    roles = {person.role for person in sight.plan.people}
    if roles and "accounting" not in roles and any(True for _ in sight.progressives):
        yield Found(
            "people",
            "there is nobody in accounting to notify when a rate changes",
            'a person with role = "accounting"',
        )
