"""The slow and obvious reference of a jackpot level: every bet dealt, one cent after the other
moved."""

import random
from dataclasses import dataclass, field
from fractions import Fraction

from croupier.lab.jackpot_odds import JackpotOdds, LevelOdds
from croupier.lab.jackpot_plan import JackpotPlan

ONE_CENT = 10**6
"""Units of 10⁻⁸ dollar in a cent."""


def toy_odds(
    hit: Fraction = Fraction(1, 200),
    shares: tuple[tuple[Fraction, Fraction], ...] = (),
    fixed: tuple[tuple[Fraction, Fraction], ...] = (),
    envy: Fraction = Fraction(0),
) -> JackpotOdds:
    """A made-up table with one meter."""
    return JackpotOdds(
        table="TOY",
        game="let-it-ride",
        bet="progressive",
        fixed_return=sum((chance * pay for chance, pay in fixed), Fraction(0)),
        envy=envy,
        fixed=fixed,
        levels={"Meter": LevelOdds(hit, shares)},
    )


@dataclass
class Twin:
    """A jackpot with one level as the script of a day settles it (its clauses 7, 9, 10, 11, 15)."""

    plan: JackpotPlan
    odds: JackpotOdds
    seed: int
    shown: list[int] = field(default_factory=list)
    """What the display showed at each 100% hit, in cents."""
    paid: list[int] = field(default_factory=list)
    """What players got from one restart to the next, in units."""
    bets: list[int] = field(default_factory=list)
    tray: list[int] = field(default_factory=list)
    """What the tray added to a dry meter, by restart."""

    def play(self, hits: int) -> "Twin":
        (level,) = self.plan.levels.values()
        (lines,) = self.odds.levels.values()
        wager = self.plan.wager_cents
        chance = random.Random(self.seed)  # noqa: S311
        step, saved = int(level.rate * wager * ONE_CENT), int(level.reserve * wager * ONE_CENT)
        cap = level.cap_cents * ONE_CENT if level.cap_cents is not None else None
        meter, reserve, overflow = level.seed_cents * ONE_CENT, 0, 0
        paid = bets = tray = 0
        distributions: list[tuple[float, str, Fraction]] = [(float(lines.hit), "hit", Fraction(1))]
        distributions += [(float(often), "share", share) for often, share in lines.shares]
        distributions += [(float(often), "fixed", pay) for often, pay in self.odds.fixed]
        pays = sum(often for often, _, _ in distributions)
        while len(self.shown) < hits:
            bets += 1
            meter, reserve = meter + step, reserve + saved
            if cap is not None:
                meter, overflow = _capped(meter + overflow, cap)
            drawn = chance.random()
            if drawn >= pays:
                continue
            kind, amount = _drawn(distributions, drawn)
            if kind == "fixed":
                due = int(amount * wager) * ONE_CENT
                paid += due
                if self.plan.deducts_all:
                    taken = min(due, meter // ONE_CENT * ONE_CENT)
                    meter, tray = meter - taken, tray + due - taken
            else:
                cents = meter // ONE_CENT * amount.numerator // amount.denominator
                meter, paid = meter - cents * ONE_CENT, paid + cents * ONE_CENT
            if kind == "hit":
                self.shown.append(cents)
                self.paid.append(paid)
                self.bets.append(bets)
                self.tray.append(tray)
                paid = bets = tray = 0
                meter, reserve = meter + level.seed_cents * ONE_CENT + reserve, 0
            meter, overflow = _capped(meter + overflow, cap)
        return self


def _drawn(distributions: list[tuple[float, str, Fraction]], drawn: float) -> tuple[str, Fraction]:
    for often, kind, amount in distributions[:-1]:
        if drawn < often:
            return kind, amount
        drawn -= often
    return distributions[-1][1:]


def _capped(held: int, cap: int | None) -> tuple[int, int]:
    return (held, 0) if cap is None else (min(held, cap), max(0, held - cap))
