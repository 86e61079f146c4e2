"""Pays as a grid: a row for each hand, a column for what it pays, several for Cover All."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import groupby

from croupier.rules import Game
from croupier.show.page_words import pays_title
from croupier.show.rule_sheet import PaysColumn


@dataclass(frozen=True, slots=True)
class PaysRow:
    """A hand, its pay in each column, and the envy it brings."""

    label: str
    odds: tuple[str, ...]
    envy: str


@dataclass(frozen=True, slots=True)
class PaysGrid:
    """The pays of one bet, or of several that read the same lines of the same table."""

    titles: tuple[str, ...]
    table: str
    headings: tuple[str, ...]
    rows: tuple[PaysRow, ...]
    says_wins: bool = False
    """Whether its odds read “wins N”, which needs an explanation."""
    sensors: bool = False
    """Whether the bets are sensors, whose titles differ in nothing else."""

    @property
    def has_envy(self) -> bool:
        return any(row.envy for row in self.rows)

    @property
    def is_wide(self) -> bool:
        return len(self.headings) > 1

    @property
    def may_scroll(self) -> bool:
        """Whether it can be wider than its space, so keyboard users must be able to scroll."""
        return self.is_wide or self.has_envy


def pays_grids(columns: Iterable[PaysColumn], games: tuple[Game, ...]) -> tuple[PaysGrid, ...]:
    """Put columns of the same key side by side; equal pays of two sensors are printed once."""
    grids: list[PaysGrid] = []
    for key, group in groupby(columns, key=lambda column: column.key):
        sensors = any(key in game.sensors for game in games)
        grid = _grid(pays_title(key, games), tuple(group), sensors=sensors)
        for place, other in enumerate(grids):
            if replace(other, titles=grid.titles) == grid:
                grids[place] = replace(other, titles=(*other.titles, *grid.titles))
                break
        else:
            grids.append(grid)
    return tuple(grids)


def _grid(title: str, columns: tuple[PaysColumn, ...], *, sensors: bool) -> PaysGrid:
    first = columns[0]
    return PaysGrid(
        titles=(title,),
        table=first.table,
        headings=tuple(column.heading for column in columns) if len(columns) > 1 else ("Pays",),
        rows=tuple(
            PaysRow(label, tuple(column.lines[place][1] for column in columns), envy)
            for place, (label, _, envy) in enumerate(first.lines)
        ),
        says_wins=any(column.says_wins for column in columns),
        sensors=sensors,
    )
