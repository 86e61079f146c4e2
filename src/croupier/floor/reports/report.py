"""The shape of every report: columns, rows, totals, notes, and its source."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from croupier.floor.reports.letterhead import Letterhead
from croupier.floor.reports.period import Period
from croupier.ledger import Head
from croupier.ledger.checkpoints import CODE_DIGITS

NOBODYS = Letterhead()

Cell = str | int | Fraction | None
"""Text, a count, an amount in ledger units, or a rate; None if there is nothing to say."""


class ColumnKind(Enum):
    """What a column holds, which determines how a cell is written."""

    TEXT = "text"
    COUNT = "count"
    MONEY = "money"
    RATE = "rate"
    """A share, written as a percentage."""
    NUMBER = "number"
    """A quotient, such as bets per hour."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name for programs, its heading for people, and its kind."""

    name: str
    heading: str
    kind: ColumnKind = ColumnKind.TEXT


@dataclass(frozen=True, slots=True)
class ReportSource:
    """The ledger a report was made from: its entries, and the hashes of the last one and turn.

    The first digits of the turn's hash are the code on paper.
    """

    entries: int
    hash: str
    turn_hash: str

    @classmethod
    def of(cls, head: Head) -> "ReportSource":
        return cls(head.sequence, head.hash, head.turn_hash)

    @property
    def code(self) -> str:
        """The code to give to `croupier ledger verify --expect`."""
        return self.turn_hash[:CODE_DIGITS]


@dataclass(frozen=True, slots=True)
class Report:
    """A report, ready to be shown in any format."""

    name: str
    title: str
    period: Period
    source: ReportSource
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    totals: tuple[Cell, ...] = ()
    """A cell for each column, or nothing if totals would be meaningless."""
    notes: tuple[str, ...] = ()
    house: Letterhead = NOBODYS
    """The property's letterhead, with the names behind the cards."""
    jackpot: str | None = None
    """The only jackpot it covers, if one was requested."""

    def column(self, name: str) -> list[Cell]:
        """Return the cells of a column."""
        place = [column.name for column in self.columns].index(name)
        return [row[place] for row in self.rows]


@dataclass(frozen=True, slots=True)
class Content:
    """What one kind of report finds in the ledger, before it gets a title and a date."""

    columns: tuple[Column, ...]
    rows: Sequence[tuple[Cell, ...]]
    summed: tuple[str, ...] = ()
    """The columns with a total."""
    notes: tuple[str, ...] = ()
    summed_where: tuple[str, str] | None = None
    """Only rows with this text in this column count toward the totals."""

    def totals(self) -> tuple[Cell, ...]:
        """Return the totals of the columns that have one, labeled in the first column."""
        if not self.summed or not self.rows:
            return ()
        names = [column.name for column in self.columns]
        rows = self.rows
        if self.summed_where is not None:
            name, text = self.summed_where
            rows = [row for row in rows if row[names.index(name)] == text]
        totals: list[Cell] = [
            sum(cell for cell in (row[place] for row in rows) if isinstance(cell, int))
            if name in self.summed
            else None
            for place, name in enumerate(names)
        ]
        totals[0] = "total"
        return tuple(totals)


def text(name: str, heading: str = "") -> Column:
    return Column(name, heading or name.replace("_", " "))


def money(name: str, heading: str = "") -> Column:
    return Column(name, heading or name.replace("_", " "), ColumnKind.MONEY)


def count(name: str, heading: str = "") -> Column:
    return Column(name, heading or name.replace("_", " "), ColumnKind.COUNT)


def rate(name: str, heading: str = "") -> Column:
    return Column(name, heading or name.replace("_", " "), ColumnKind.RATE)


def number(name: str, heading: str = "") -> Column:
    return Column(name, heading or name.replace("_", " "), ColumnKind.NUMBER)
