"""What the house holds of a jackpot's wager, exactly, before a change and after it.

The chances of a pay table's lines do not depend on rates, reserves or seeds, so the lab counted
those of the published tables once; they stand in `odds.toml`, and a test counts them again. What is
left is arithmetic, and nobody who writes the ledger has to wait for a solver.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib import resources
from typing import Any

from croupier.jackpots.jackpot import Jackpot
from croupier.ledger.units import UNITS_PER_CENT, WHOLE_PPM

_PLACES = 10_000
"""Four decimals of a percent."""


@dataclass(frozen=True, slots=True)
class LineOdds:
    """What the lines of a pay table come to at a game, for each $1 wagered."""

    fixed: Fraction
    """What “for 1” lines return."""
    envy: Fraction
    """What one other player gets."""
    hits: Mapping[str, Fraction]
    """The chance of all of each level."""


@dataclass(frozen=True, slots=True)
class JackpotPlay:
    """Where a jackpot is played: the game, how many bet at a table, whether folded hands win."""

    game: str
    players: int = 7
    folded_hands_qualify: bool = False


@dataclass(frozen=True, slots=True)
class Holds:
    """The hold before a change and after it, with every seat of a table betting."""

    before: Fraction
    after: Fraction
    play: JackpotPlay

    @property
    def is_losing(self) -> bool:
        return self.after < 0

    def as_json(self) -> dict[str, Any]:
        return {
            "before": percent(self.before),
            "after": percent(self.after),
            "exact": {"before": str(self.before), "after": str(self.after)},
            "game": self.play.game,
            "players": self.play.players,
        }

    def __str__(self) -> str:
        """In words: what it was, what it becomes, and whether the house then loses."""
        loses = ": the house loses on every wager" if self.is_losing else ""
        return (
            f"the hold is {percent(self.before)} before and {percent(self.after)} after, with "
            f"{self.play.players} seats betting{loses}"
        )


def holds_of(before: Jackpot, after: Jackpot, play: JackpotPlay) -> Holds | None:
    """The holds of two settings of a jackpot; None for a table whose odds were not counted."""
    odds = counted_odds().get((before.table, play.game, play.folded_hands_qualify))
    if odds is None:
        return None
    return Holds(hold_of(before, play, odds), hold_of(after, play, odds), play)


def hold_of(jackpot: Jackpot, play: JackpotPlay, odds: LineOdds) -> Fraction:
    """What is left of a wager: all that is contributed is paid in the long run, and every seed."""
    given = Fraction(sum(level.rate + level.reserve for level in jackpot.levels), WHOLE_PPM)
    seeds = sum((odds.hits[level.name] * level.seed for level in jackpot.levels), Fraction(0)) / (
        jackpot.wager_cents * UNITS_PER_CENT
    )
    fixed = Fraction(0) if jackpot.deducts_all else odds.fixed
    return 1 - fixed - odds.envy * (play.players - 1) - given - seeds


@cache
def counted_odds() -> Mapping[tuple[str, str, bool], LineOdds]:
    """The odds of every published jackpot table, by game and by whether folded hands win."""
    file = resources.files("croupier.jackpots").joinpath("odds.toml")
    return {
        (entry["table"], game, folded): LineOdds(
            Fraction(entry["fixed"]),
            Fraction(entry["envy"]),
            {name: Fraction(chance) for name, chance in entry["hits"].items()},
        )
        for entry in tomllib.loads(file.read_text(encoding="utf-8"))["odds"]
        for game in entry["games"]
        for folded in entry["folded_hands_qualify"]
    }


def percent(share: Fraction) -> str:
    """A share with four decimals of a percent, rounded half up.

    >>> percent(Fraction(1, 8)), percent(Fraction(-1, 3))
    ('12.5000%', '-33.3333%')
    """
    scaled = int(abs(share) * 100 * _PLACES + Fraction(1, 2))
    sign = "-" if share < 0 else ""
    return f"{sign}{scaled // _PLACES}.{scaled % _PLACES:04d}%"
