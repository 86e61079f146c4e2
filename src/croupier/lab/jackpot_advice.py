"""Comments on a jackpot plan: warnings, never refusals."""

from dataclasses import dataclass
from fractions import Fraction

from croupier.lab.jackpot_hold import Hold, hold_of, overflow_per_bet_cents, return_today
from croupier.lab.jackpot_odds import JackpotOdds
from croupier.lab.jackpot_plan import JackpotPlan, LevelPlan, percentage
from croupier.lab.verifying import percent
from croupier.money import priced

ALL_PAYS_RATE_MIN = Fraction(70, 100)
PAYBACK_MIN = Fraction(70, 100)
RAREST = Fraction(1, 100_000_000)


@dataclass(frozen=True, slots=True)
class Caution:
    """One warning: a word for programs, the level it is about, a sentence for people."""

    code: str
    level: str
    text: str

    def as_json(self) -> dict[str, str]:
        return {"code": self.code, "level": self.level, "text": self.text}


def cautions_on(plan: JackpotPlan, odds: JackpotOdds) -> tuple[Caution, ...]:
    """Return everything worth a second thought, the whole jackpot first and then each level."""
    hold = hold_of(plan, odds)
    found = [*_on_the_hold(plan, odds, hold)]
    for name, level in plan.levels.items():
        found += _on_a_level(plan, odds, name, level)
    return tuple(found)


def _on_the_hold(plan: JackpotPlan, odds: JackpotOdds, hold: Hold) -> list[Caution]:
    found = []
    if hold.kept < 0:
        text = f"the house loses {percent(-hold.kept)} of every wager in the long run"
        found.append(Caution("hold-negative", "", text))
    if hold.returned < PAYBACK_MIN:
        text = f"players get back {percent(hold.returned)}; Missouri requires at least 70%"
        found.append(Caution("payback-low", "", text))
    today = return_today(plan, odds)
    if today > 1:
        text = f"at today's meters a bet returns {percent(today)}: the players have the edge"
        found.append(Caution("players-ahead", "", text))
    first, level = next(iter(plan.levels.items()))
    if plan.deducts_all and level.rate < ALL_PAYS_RATE_MIN:
        text = (
            f"all pays come off the meter, fixed ones at {percent(odds.fixed_return)} of a wager, "
            f"and {percentage(level.rate)} goes on: below 70% the meter may run dry"
        )
        found.append(Caution("may-run-dry", first, text))
    return found


def _on_a_level(plan: JackpotPlan, odds: JackpotOdds, name: str, level: LevelPlan) -> list[Caution]:
    found = []
    award = odds.largest_fixed * plan.wager_cents
    if level.preset is not None and level.rate > level.preset and not plan.deducts_all:
        text = (
            f"a rate above the preset {percentage(level.preset)} gives the edge away: the hold is "
            f"lower by the whole {percentage(level.rate - level.preset)}"
        )
        found.append(Caution("rate-raised", name, text))
    if level.seed_cents == 0:
        found.append(
            Caution("seed-zero", name, "with a seed of $0 there is nothing to play for after a hit")
        )
        if level.reserve:
            text = "the reserve is the only seed: after two hits in a row the meter is empty"
            found.append(Caution("reserve-only-seed", name, text))
    elif level.seed_cents < award:
        text = (
            f"a seed of {priced(level.seed_cents)} is below the largest fixed award of "
            f"{priced(award)}: the best hand would be paid less than a smaller one"
        )
        found.append(Caution("seed-below-award", name, text))
    kept_out = overflow_per_bet_cents(plan, odds, name)
    if kept_out:
        share = percent(kept_out / plan.wager_cents)
        text = (
            f"the cap of {priced(level.cap_cents or 0)} is too low: {share} of every wager goes "
            "into an overflow that never empties"
        )
        found.append(Caution("cap-too-low", name, text))
    rarest = odds.levels[name].rarest
    if rarest is not None and rarest < RAREST:
        often = f"{int(1 / rarest):,}"
        text = f"its rarest award comes once in {often} bets; New Jersey's limit is 100 million"
        found.append(Caution("too-rare", name, text))
    return found
