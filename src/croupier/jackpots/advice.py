"""What the makers of these systems advise about seeds and rates; never enforced."""

from collections.abc import Iterator

from croupier.jackpots.jackpot import Jackpot
from croupier.jackpots.lines import largest_fixed_award, pays_of
from croupier.ledger.units import money_text, rate_text

ALL_PAYS_RATE = 700_000
"""If every pay comes off the meter, a lower rate may let the meter run dry."""


def advice(jackpot: Jackpot) -> Iterator[str]:
    """Yield warnings about a jackpot's settings, in the language of the pit."""
    if not jackpot.is_progressive:
        return
    largest = largest_fixed_award(pays_of(jackpot).lines, jackpot.wager)
    for level in jackpot.levels:
        if level.seed == 0:
            yield (
                f"{level.name}: with a seed of 0.00 the meter restarts from nothing after a win"
                + (", and a reserve must not be the only seed" if level.reserve else "")
            )
        elif level.seed < largest:
            yield (
                f"{level.name}: the seed {money_text(level.seed)} is below the largest fixed "
                f"award, {money_text(largest)}"
            )
    yield from _on_presets(jackpot)
    rate = jackpot.levels[0].rate  # fixed pays come only off the first meter
    if jackpot.deducts_all and rate < ALL_PAYS_RATE:
        yield (
            f"all pays come off the meter and only {rate_text(rate)} of a wager goes on it; "
            "below 70% the meter may run dry"
        )


def _on_presets(jackpot: Jackpot) -> Iterator[str]:
    """Warn if a rate was raised above its preset, or the seed changed from it."""
    for level in jackpot.levels:
        rate, seed = jackpot.presets.get(level.name, (level.rate, level.seed))
        if level.rate > rate and not jackpot.deducts_all:
            yield (
                f"{level.name}: the rate {rate_text(level.rate)} is above its preset of "
                f"{rate_text(rate)}: the hold drops by the full {rate_text(level.rate - rate)}"
            )
        if level.seed != seed and level.seed:
            yield (
                f"{level.name}: the seed {money_text(level.seed)} is not its preset of "
                f"{money_text(seed)}, which goes with the pay table"
            )


def reserve_advice(jackpot: Jackpot) -> Iterator[str]:
    """Advise a small reserve, and point out if there is none."""
    if jackpot.is_progressive and not any(level.reserve for level in jackpot.levels):
        yield (
            f"{jackpot.id} keeps no reserve: a small part of each wager would soften the drop "
            "after a hit"
        )
