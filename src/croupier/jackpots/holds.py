"""The house's exact hold on a jackpot's wager, before and after a change.

The chances of hands do not depend on rates, reserves or seeds, nor on what a table pays. So the lab
counted once how often each kind of hand that a jackpot's table can distinguish comes up. The result
is in `odds.toml` with a hand of each kind, and a test recounts it. What remains is to find the line
that each kind hits (in a custom table too) and arithmetic, so nobody who writes to the ledger has
to wait for a solver.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib import resources
from typing import Any

from croupier.cards import Card, parse_cards
from croupier.errors import counted
from croupier.games import find_game
from croupier.jackpots.jackpot import Jackpot
from croupier.jackpots.lines import JackpotTable
from croupier.ledger.units import UNITS_PER_CENT, WHOLE_PPM

_PLACES = 10_000
"""Four decimals of a percent."""


@dataclass(frozen=True, slots=True)
class LineOdds:
    """What the lines of a pay table amount to in a game, per $1 wagered."""

    fixed: Fraction
    """What the “for 1” lines return."""
    envy: Fraction
    """What one other player gets."""
    hits: Mapping[str, Fraction]
    """The chance of winning all of each level."""


@dataclass(frozen=True, slots=True)
class JackpotPlay:
    """How a jackpot is played: the game, the bettors per table, whether folded hands win."""

    game: str
    players: int = 7
    folded_hands_qualify: bool = False


@dataclass(frozen=True, slots=True)
class Holds:
    """The hold before and after a change, with every seat of a table betting."""

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
        """Say what it was, what it becomes, and whether the house then loses."""
        loses = ": the house loses on every wager" if self.is_losing else ""
        return (
            f"the hold is {percent(self.before)} before and {percent(self.after)} after, with "
            f"{counted(self.play.players, 'seat')} betting{loses}"
        )


def holds_of(
    pays: JackpotTable, before: Jackpot, after: Jackpot, play: JackpotPlay
) -> Holds | None:
    """Return the holds of two settings of a jackpot; None if the game's hands were not counted."""
    odds = line_odds(pays, play.game, folded_hands_qualify=play.folded_hands_qualify)
    if odds is None:
        return None
    return Holds(hold_of(before, play, odds), hold_of(after, play, odds), play)


def hold_of(jackpot: Jackpot, play: JackpotPlay, odds: LineOdds) -> Fraction:
    """Return what is left of a wager if all contributions and seeds are eventually paid out."""
    given = Fraction(sum(level.rate + level.reserve for level in jackpot.levels), WHOLE_PPM)
    seeds = sum((odds.hits[level.name] * level.seed for level in jackpot.levels), Fraction(0)) / (
        jackpot.wager_cents * UNITS_PER_CENT
    )
    fixed = Fraction(0) if jackpot.deducts_all else odds.fixed
    return 1 - fixed - odds.envy * (play.players - 1) - given - seeds


def line_odds(pays: JackpotTable, game: str, *, folded_hands_qualify: bool) -> LineOdds | None:
    """Return what a table's lines amount to in a game; None if its hands were not counted."""
    sensor = find_game(game).sensor(pays.table.pays)
    if sensor is None:
        return None
    printed = pays.table.pays[sensor.bet]
    reading = printed.reading
    chances = counted_chances().get((reading.name, game, folded_hands_qualify))
    if chances is None or reading.name not in sensor.reads:
        return None
    own, _ = sensor.reads[reading.name]
    fixed = envy = Fraction(0)
    hits = dict.fromkeys(printed.levels, Fraction(0))
    for kind, chance in chances.items():
        cards = kinds_of_hands()[reading.name][kind]
        line = printed.hit(reading.of_cards(cards[:own], cards[own:]))
        if line is None:
            continue
        envy += chance * Fraction(line.envy_cents or 0, 100)
        if not line.odds.level:
            fixed += chance * line.odds.ratio
        elif line.odds.ratio == 1:
            hits[line.odds.level] += chance
    return LineOdds(fixed, envy, hits)


@cache
def counted_chances() -> Mapping[tuple[str, str, bool], Mapping[str, Fraction]]:
    """Return the chance of each kind of hand, by reading, game and whether folded hands win."""
    return {
        (entry["reading"], game, folded): {
            kind: Fraction(chance) for kind, chance in entry["of"].items()
        }
        for entry in _on_file()["chances"]
        for game in entry["games"]
        for folded in entry["folded_hands_qualify"]
    }


@cache
def kinds_of_hands() -> Mapping[str, Mapping[str, tuple[Card, ...]]]:
    """Return a hand of each kind that a reading can distinguish, own cards first."""
    return {
        reading: {kind: tuple(parse_cards(hand)) for kind, hand in kinds.items()}
        for reading, kinds in _on_file()["hands"].items()
    }


@cache
def _on_file() -> Mapping[str, Any]:
    file = resources.files("croupier.jackpots").joinpath("odds.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))


def percent(share: Fraction) -> str:
    """Return a share as a percentage with four decimals, rounded half up.

    >>> percent(Fraction(1, 8)), percent(Fraction(-1, 3))
    ('12.5000%', '-33.3333%')
    """
    scaled = int(abs(share) * 100 * _PLACES + Fraction(1, 2))
    sign = "-" if share < 0 else ""
    return f"{sign}{scaled // _PLACES}.{scaled % _PLACES:04d}%"
