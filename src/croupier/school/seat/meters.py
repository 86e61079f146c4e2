"""Practice meters: what a session's sensors feed, and what their lines pay.

They are play money like the bankroll, and as exact as a real jackpot: a wager is split into ledger
units without a remainder; a share is rounded down to the cent, and what was cut off stays.
"""

from collections.abc import Iterable, Mapping

from croupier.errors import must
from croupier.ledger.units import UNITS_PER_CENT, in_units, rate_ppm, to_the_cent, units
from croupier.money import Odds
from croupier.rules import Layout

Meters = Mapping[str, Mapping[str, int]]
"""Units by sensor bet and level."""

LADDER = tuple(
    (units(seed), rate_ppm(rate))
    for seed, rate in (("10000", "12%"), ("1000", "6%"), ("100", "8%"))
)
"""The seed of a level and the rate it grows by, from the highest level down."""


def seeded(layout: Layout) -> Meters:
    """Return the meters of a new session: every level of every sensor's table at its seed."""
    return {
        sensor.bet: {
            level: _rung(place)[0] for place, level in enumerate(layout.pays(sensor.bet).levels)
        }
        for sensor in layout.game.jackpots
    }


def in_order(layout: Layout, meters: Meters) -> Meters:
    """Return the meters with their levels in table order; a stored document sorts its keys."""
    return {
        bet: {level: meters[bet][level] for level in layout.pays(bet).levels}
        for bet in layout.game.sensors
        if bet in meters
    }


def _rung(place: int) -> tuple[int, int]:
    return LADDER[min(place, len(LADDER) - 1)]


def total(meters: Meters) -> int:
    return sum(amount for levels in meters.values() for amount in levels.values())


def climbed(meters: Meters, wagers: Iterable[tuple[str, int]]) -> Meters:
    """Return the meters after these wagers on sensors, in cents; the house keeps the rest."""
    after = {bet: dict(levels) for bet, levels in meters.items()}
    for bet, wager_cents in wagers:
        left = in_units(wager_cents)
        for place, level in enumerate(after[bet]):
            # Cents × parts per million are units: a millionth of a cent each.
            share = wager_cents * _rung(place)[1]
            after[bet][level] += share
            left -= share
        must(left >= 0, f"{bet} gives its meters more than was wagered")
    return after


def hit(meters: Meters, bet: str, odds: Odds) -> tuple[Meters, int, int]:
    """Return the meters after a hit, what it pays, and the seed that the house puts in.

    Winning all of a level resets it: any fraction of a cent stays in, and the seed is added.
    """
    must(odds.kind == "meter", f"{odds} are paid by the tray")
    levels = dict(meters[bet])
    pays = to_the_cent(
        to_the_cent(levels[odds.level]) * odds.ratio.numerator // odds.ratio.denominator
    )
    seed = _rung(list(levels).index(odds.level))[0] if odds.ratio == 1 else 0
    levels[odds.level] += seed - pays
    must(pays % UNITS_PER_CENT == 0, f"{bet} pays a broken cent")
    return {**meters, bet: levels}, pays, seed
