"""A plan as a rule looks at it: with its games, its pay tables and the date in question."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from croupier.games import find_game
from croupier.jackpots.lines import JackpotTable, jackpot_table
from croupier.ledger import Refused
from croupier.paytables import Catalogue, PayTable
from croupier.plan import FloorPlan, Jackpot, Table
from croupier.plan.felt import limit_of
from croupier.rules import Choice, Game


@dataclass(frozen=True)
class SeenTable:
    """A table of the plan with its path and its game."""

    path: str
    table: Table
    game: Game

    @property
    def bets(self) -> tuple[str, ...]:
        """The bets of the layout that are put up before the deal, sensors aside."""
        return (*self.game.base_bets, *self.table.bets)

    @property
    def sensors(self) -> Mapping[str, str]:
        """The bet of each sensor, with the jackpot it feeds."""
        return dict(zip(self.game.sensors, self.table.jackpots, strict=False))

    def max_cents(self, bet: str) -> int:
        return limit_of(self.table, self.game, bet).max_cents

    def limit_path(self, bet: str, end: str = "max") -> str:
        """Where the limit of a bet stands."""
        rules = self.game.bet(bet)
        key = rules.equals if rules is not None and rules.equals else bet
        own = key in self.table.limits
        return f"{self.path}.limits.{key}.{end}" if own else f"{self.path}.{end}"

    def raises(self) -> tuple[Choice, ...]:
        """For each bet that a decision puts up, the choice that makes it largest."""
        largest: dict[str, Choice] = {}
        for decide in self.game.decisions:
            for choice in decide.choices:
                known = largest.get(choice.makes)
                if choice.makes and (known is None or known.times < choice.times):
                    largest[choice.makes] = choice
        return tuple(largest.values())

    def wager_max_cents(self, key: str) -> tuple[int, str]:
        """The largest wager that a pay table is applied to, and where its limit stands."""
        for bet in self.game.bets:
            if bet.table == key and bet.key in self.bets:
                return self.max_cents(bet.key), self.limit_path(bet.key)
        for choice in self.raises():
            if choice.makes == key:
                return choice.times * self.max_cents(choice.of), self.limit_path(choice.of)
        first = self.game.base_bets[0]
        return self.max_cents(first), self.limit_path(first)


@dataclass(frozen=True)
class SeenJackpot:
    """A jackpot of the plan with its path and the tables on it."""

    path: str
    jackpot: Jackpot
    tables: tuple[SeenTable, ...]

    @property
    def games(self) -> tuple[str, ...]:
        """The games it is played at, as far as they have a sensor for it."""
        return tuple(sorted({seen.game.name for seen in self.tables if seen.game.jackpots}))

    @property
    def crosses_games(self) -> bool:
        return len(self.games) > 1

    @property
    def pay_table(self) -> JackpotTable | None:
        try:
            return jackpot_table(self.jackpot.table)
        except Refused:
            return None


@dataclass(frozen=True)
class Sight:
    """A plan on a date."""

    plan: FloorPlan
    on: date
    catalogue: Catalogue

    @cached_property
    def tables(self) -> tuple[SeenTable, ...]:
        return tuple(
            SeenTable(f"tables[{number}]", table, find_game(table.game))
            for number, table in enumerate(self.plan.tables)
        )

    @cached_property
    def jackpots(self) -> tuple[SeenJackpot, ...]:
        return tuple(
            SeenJackpot(
                f"jackpots[{number}]",
                jackpot,
                tuple(seen for seen in self.tables if jackpot.id in seen.table.jackpots),
            )
            for number, jackpot in enumerate(self.plan.jackpots)
        )

    @property
    def progressives(self) -> Iterator[SeenJackpot]:
        return (seen for seen in self.jackpots if seen.jackpot.is_progressive)

    @property
    def with_sensors(self) -> Iterator[SeenTable]:
        return (seen for seen in self.tables if seen.table.jackpots)

    def location(self, table: Table) -> str:
        return table.location or self.plan.house.location

    def pay_table(self, seen: SeenTable, key: str) -> PayTable | None:
        """The table that is printed on a layout under a key, if there is one of that name."""
        return self.catalogue.tables.get(seen.table.pay_tables.get(key) or seen.game.tables[key])

    def printed_keys(self, seen: SeenTable) -> Iterator[str]:
        """The keys of the pay tables that a layout needs: no circle, no table."""
        circles = {bet.key: bet.table for bet in seen.game.bets}
        sensors = {*seen.game.sensors}
        for key in seen.game.tables:
            users = {bet for bet, table in circles.items() if table == key}
            if key not in sensors and (not users or users & {*seen.bets}):
                yield key
