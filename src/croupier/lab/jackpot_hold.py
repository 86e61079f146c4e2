"""What the house keeps of a jackpot wager in the long run, and a bet's return today.

Everything contributed to a meter or its reserve is player money, and in the long run all of it is
paid; so is every seed. That leaves the house 1 − fixed pays − envy − rates − reserves − seeds. The
percentage lines decide only *who* gets the meter, never how much.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from croupier.lab.jackpot_odds import JackpotOdds
from croupier.lab.jackpot_plan import JackpotPlan


@dataclass(frozen=True)
class Hold:
    """Where a wager goes in the long run, each part as a share of it."""

    fixed: Fraction
    """“For 1” pays from the tray; 0 if the meter pays them."""
    envy: Fraction
    rates: Mapping[str, Fraction]
    reserves: Mapping[str, Fraction]
    seeds: Mapping[str, Fraction]

    @property
    def returned(self) -> Fraction:
        """Everything that players get."""
        levels = (self.rates, self.reserves, self.seeds)
        return self.fixed + self.envy + sum((sum(part.values()) for part in levels), Fraction(0))

    @property
    def kept(self) -> Fraction:
        """The hold."""
        return 1 - self.returned

    def as_json(self) -> dict[str, Any]:
        return {
            "hold": str(self.kept),
            "returned": str(self.returned),
            "fixed_pays": str(self.fixed),
            "envy": str(self.envy),
            "rates": {name: str(share) for name, share in self.rates.items()},
            "reserves": {name: str(share) for name, share in self.reserves.items()},
            "seeds": {name: str(share) for name, share in self.seeds.items()},
        }


def hold_of(plan: JackpotPlan, odds: JackpotOdds) -> Hold:
    """Return the exact long-run hold; if the meter pays everything, assuming it never runs dry."""
    return Hold(
        fixed=Fraction(0) if plan.deducts_all else odds.fixed_return,
        envy=odds.envy * plan.others,
        rates={name: level.rate for name, level in plan.levels.items()},
        reserves={name: level.reserve for name, level in plan.levels.items()},
        seeds={
            name: odds.levels[name].hit * level.seed_cents / plan.wager_cents
            for name, level in plan.levels.items()
        },
    )


def return_today(plan: JackpotPlan, odds: JackpotOdds) -> Fraction:
    """Return the average return per $1 with the meters at today's readings."""
    meters = Fraction(0)
    for name, entry in plan.levels.items():
        meters += odds.levels[name].share_per_bet * entry.today_cents
    return odds.fixed_return + odds.envy * plan.others + meters / plan.wager_cents


def break_even_cents(plan: JackpotPlan, odds: JackpotOdds, level: str) -> Fraction:
    """Return the meter with no edge, other levels at today's readings; it may be below 0."""
    entry = plan.levels[level]
    without = plan.with_level(level, replace(entry, meter_cents=0))
    lacking = 1 - return_today(without, odds)
    return lacking * plan.wager_cents / odds.levels[level].share_per_bet


def overflow_per_bet_cents(plan: JackpotPlan, odds: JackpotOdds, level: str) -> Fraction:
    """Return what a cap withholds forever: inflow − the most that can flow out; 0 if all is paid.

    A capped meter pays at most its cap, so a bet takes at most share × cap from it. If more comes
    in, the overflow grows without end: player money that this cap never lets players win.
    """
    return max(Fraction(0), -_room_per_bet_cents(plan, odds, level))


def stands_at_its_cap(plan: JackpotPlan, odds: JackpotOdds, level: str) -> bool:
    """Whether in the long run the overflow refills the meter after every pay."""
    return plan.levels[level].cap_cents is not None and (
        _room_per_bet_cents(plan, odds, level) <= 0
    )


def _room_per_bet_cents(plan: JackpotPlan, odds: JackpotOdds, level: str) -> Fraction:
    """Return the most that can flow out of a capped meter, less the inflow; 0 with no cap."""
    entry, lines = plan.levels[level], odds.levels[level]
    if entry.cap_cents is None:
        return Fraction(0)
    inflow = (entry.rate + entry.reserve) * plan.wager_cents + lines.hit * entry.seed_cents
    outflow = lines.share_per_bet * entry.cap_cents
    if plan.deducts_all and level == next(iter(odds.levels)):
        outflow += odds.fixed_return * plan.wager_cents
    return outflow - inflow
