"""A planned jackpot: its levels, the wager, who plays and how fast."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from croupier.errors import CroupierError
from croupier.money import priced

WAGER_CENTS_MAX = 40_000
SEATS = range(1, 8)
RATE_DECIMALS = 6
"""A rate is a percentage with at most four decimals, so money stays whole at 10⁻⁸ dollar."""


class BadPlan(CroupierError):
    """A jackpot that no floor could run: an impossible rate, seed, cap or number of players."""


@dataclass(frozen=True, slots=True)
class LevelPlan:
    """One level: what it restarts with, and what each wager adds."""

    seed_cents: int
    rate: Fraction
    reserve: Fraction = Fraction(0)
    cap_cents: int | None = None
    meter_cents: int | None = None
    """Today's reading; None for a meter at its seed."""
    preset: Fraction | None = None
    """The rate the pay table came with, if known."""

    @property
    def today_cents(self) -> int:
        return self.seed_cents if self.meter_cents is None else self.meter_cents


@dataclass(frozen=True)
class JackpotPlan:
    """Everything a design depends on. `players` are the seats of a table that make the bet."""

    table: str
    levels: Mapping[str, LevelPlan]
    game: str = ""
    """The game; empty for the first one that the table serves."""
    wager_cents: int = 100
    players: int = 1
    rounds_per_hour: Fraction = Fraction(40)
    bets_per_hour: Fraction | None = None
    """Bets of all linked tables together; None means one table: `players` × `rounds_per_hour`."""
    deducts_all: bool = False
    options: Mapping[str, object] = field(default_factory=dict)
    """House switches of the game, such as whether a folded hand can win."""

    @property
    def others(self) -> int:
        """How many players get envy when one of them hits."""
        return self.players - 1

    @property
    def hourly_bets(self) -> Fraction:
        if self.bets_per_hour is not None:
            return self.bets_per_hour
        return self.players * self.rounds_per_hour

    def with_level(self, name: str, level: LevelPlan) -> "JackpotPlan":
        return replace(self, levels={**self.levels, name: level})

    def checked(self, names: tuple[str, ...]) -> "JackpotPlan":
        """Return the plan, if a table with these levels could run it."""
        if not 0 < self.wager_cents <= WAGER_CENTS_MAX:
            most = priced(WAGER_CENTS_MAX)
            raise BadPlan(
                f"is {priced(self.wager_cents)}; a jackpot wager is above 0 and at most {most}",
                place="wager",
            )
        if self.players not in SEATS:
            raise BadPlan(f"is {self.players}; a table has 1 to {SEATS[-1]} seats", place="players")
        if self.rounds_per_hour <= 0:
            raise BadPlan(f"is {self.rounds_per_hour}; write more than 0", place="rounds per hour")
        if self.bets_per_hour is not None and self.bets_per_hour <= 0:
            raise BadPlan(f"is {self.bets_per_hour}; write more than 0", place="bets per hour")
        for name in self.levels:
            if name not in names:
                raise BadPlan(f"{self.table} has no level {name!r}; it has {', '.join(names)}")
        for name in names:
            if name not in self.levels:
                raise BadPlan(f"{self.table} needs a seed and a rate for {name}", place=name)
            _check_level(name, self.levels[name])
        taken = sum((level.rate + level.reserve for level in self.levels.values()), Fraction(0))
        if taken > 1:
            raise BadPlan(
                f"rates and reserves take {percentage(taken)} of each wager; the most is 100%"
            )
        return self


def _check_level(name: str, level: LevelPlan) -> None:
    for what, rate in (("rate", level.rate), ("reserve", level.reserve), ("preset", level.preset)):
        if rate is None:
            continue
        if not 0 <= rate <= 1:
            raise BadPlan(f"is {percentage(rate)}; write 0% to 100%", place=f"{what} of {name}")
        if (rate * 10**RATE_DECIMALS).denominator != 1:
            raise BadPlan(
                f"is {percentage(rate)}; a rate has at most four decimals, like 3.125%",
                place=f"{what} of {name}",
            )
    if level.seed_cents < 0:
        raise BadPlan(f"is {priced(level.seed_cents)}; write 0 or more", place=f"seed of {name}")
    if level.today_cents < 0:
        raise BadPlan(f"is {priced(level.today_cents)}; write 0 or more", place=f"meter of {name}")
    if level.cap_cents is not None:
        for what, amount in (("seed", level.seed_cents), ("meter", level.today_cents)):
            if level.cap_cents < amount:
                raise BadPlan(
                    f"is {priced(level.cap_cents)}, below the {what} of {priced(amount)}",
                    place=f"cap of {name}",
                )


def percentage(share: Fraction) -> str:
    """Format a share as people write it: all its decimals, or six if they do not end.

    >>> percentage(Fraction(1, 32)), percentage(Fraction(1, 3))
    ('3.125%', '33.333333%')
    """
    return f"{float(share * 100):.6f}".rstrip("0").rstrip(".") + "%"
