"""A plan as a rule sees it: with its games, its pay tables and the date in question."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from croupier.games import find_game
from croupier.jackpots.lines import JackpotTable, as_jackpot_table
from croupier.law.titles import Title, title_of
from croupier.paytables import Catalogue, PayTable
from croupier.plan import Approval, Component, FloorPlan, PlannedJackpot, PlannedTable
from croupier.plan.table import LAMMERS, limit_of
from croupier.rules import Choice, Game


@dataclass(frozen=True)
class SeenTable:
    """A table of the plan with its path and its game."""

    path: str
    table: PlannedTable
    game: Game
    bonus: str = ""
    """The bonus that one of its sensors carries, if any."""

    @property
    def bets(self) -> tuple[str, ...]:
        """The layout's bets that are made before the deal, without sensors."""
        return (*self.game.main_bets, *self.table.bets)

    @property
    def sensors(self) -> Mapping[str, str]:
        """The bet of each sensor, with the jackpot it feeds."""
        metered = [name for name in self.table.jackpots if name != self.bonus]
        fed = dict(zip(self.game.sensors, metered, strict=False))
        for carried in self.game.bonuses[:1] if self.bonus else ():
            fed[carried.bet] = self.bonus
        return fed

    def max_cents(self, bet: str) -> int:
        return limit_of(self.table, self.game, bet).max_cents

    def limit_path(self, bet: str, end: str = "max") -> str:
        """Return the path of a bet's limit."""
        rules = self.game.bet(bet)
        key = rules.equals if rules is not None and rules.equals else bet
        own = key in self.table.limits
        return f"{self.path}.limits.{key}.{end}" if own else f"{self.path}.{end}"

    def raises(self) -> tuple[Choice, ...]:
        """Return, for each bet that a decision makes, the choice that makes it largest."""
        largest: dict[str, Choice] = {}
        for decide in self.game.decisions:
            for choice in decide.choices:
                known = largest.get(choice.makes)
                if choice.makes and (known is None or known.times < choice.times):
                    largest[choice.makes] = choice
        return tuple(largest.values())

    def wager_max_cents(self, key: str) -> tuple[int, str]:
        """Return the largest wager that a pay table applies to, and the path of its limit."""
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
    """A jackpot of the plan with its path and its tables."""

    path: str
    jackpot: PlannedJackpot
    tables: tuple[SeenTable, ...]
    pay_table: JackpotTable | None = None
    """Its pay table, even a custom one; None if no table of that name has a meter."""

    @property
    def games(self) -> tuple[str, ...]:
        """The games it is played at, as far as they have a sensor for it."""
        return tuple(sorted({seen.game.name for seen in self.tables if seen.game.jackpots}))

    @property
    def crosses_games(self) -> bool:
        return len(self.games) > 1


@dataclass(frozen=True)
class SeenApproval:
    """An approval of the plan with its path and what relies on it."""

    path: str
    approval: Approval
    tables: tuple[str, ...]
    jackpots: tuple[str, ...]

    @property
    def reference(self) -> str:
        return self.approval.reference

    @property
    def names_titles(self) -> bool:
        """Whether it says what it approves."""
        return bool(self.approval.titles or self.approval.games)

    @property
    def titles(self) -> tuple[Title, ...]:
        """Its titles, as far as the register has them."""
        return tuple(filter(None, map(title_of, self.approval.titles)))

    def covers(self, game: Game, bet: str = "") -> bool:
        """Return whether a game, and a bet of it, is approved."""
        named = game.name in self.approval.games
        return named or any(title.covers(game, bet) for title in self.titles)


@dataclass(frozen=True)
class Sight:
    """A plan on a date."""

    plan: FloorPlan
    on: date
    catalogue: Catalogue

    @cached_property
    def tables(self) -> tuple[SeenTable, ...]:
        bonuses = {jackpot.id for jackpot in self.plan.jackpots if jackpot.type == "bonus"}
        return tuple(
            SeenTable(
                f"tables[{number}]",
                table,
                find_game(table.game),
                bonus=next((name for name in table.jackpots if name in bonuses), ""),
            )
            for number, table in enumerate(self.plan.tables)
        )

    @cached_property
    def jackpots(self) -> tuple[SeenJackpot, ...]:
        return tuple(
            SeenJackpot(
                f"jackpots[{number}]",
                jackpot,
                tuple(seen for seen in self.tables if jackpot.id in seen.table.jackpots),
                self._jackpot_table(jackpot),
            )
            for number, jackpot in enumerate(self.plan.jackpots)
        )

    def _jackpot_table(self, jackpot: PlannedJackpot) -> JackpotTable | None:
        table = self.catalogue.tables.get(jackpot.table)
        return None if table is None else as_jackpot_table(table)

    @cached_property
    def approvals(self) -> tuple[SeenApproval, ...]:
        return tuple(
            SeenApproval(
                f"approvals[{number}]",
                letter,
                tuple(t.id for t in self.plan.tables if t.approval == letter.reference),
                tuple(j.id for j in self.plan.jackpots if j.approval == letter.reference),
            )
            for number, letter in enumerate(self.plan.approvals)
        )

    def approval(self, reference: str | None) -> SeenApproval | None:
        """Return the approval with a reference, if there is one."""
        return next((seen for seen in self.approvals if seen.reference == reference), None)

    def components(self, seen: SeenTable) -> tuple[Component, ...]:
        """Return the entries in the register of equipment that are at a table."""
        return tuple(entry for entry in self.plan.equipment if entry.id in seen.table.components)

    @property
    def progressives(self) -> Iterator[SeenJackpot]:
        return (seen for seen in self.jackpots if seen.jackpot.is_progressive)

    @property
    def with_sensors(self) -> Iterator[SeenTable]:
        """Tables with a controller, rather than lammers that mark the bets."""
        return (
            seen for seen in self.tables if seen.table.jackpots and seen.table.equipment != LAMMERS
        )

    def location(self, table: PlannedTable) -> str:
        return table.location or self.plan.house.location

    def pay_table(self, seen: SeenTable, key: str) -> PayTable | None:
        """Return the table printed on a layout under a key, if there is one of that name."""
        return self.catalogue.tables.get(seen.table.pay_tables.get(key) or seen.game.tables[key])

    def printed_keys(self, seen: SeenTable) -> Iterator[str]:
        """Yield the keys of the pay tables that a layout needs: no circle, no table."""
        circles = {bet.key: bet.table for bet in seen.game.bets}
        sensors = {*seen.game.sensors}
        for key in seen.game.tables:
            users = {bet for bet, table in circles.items() if table == key}
            if key not in sensors and (not users or users & {*seen.bets}):
                yield key
