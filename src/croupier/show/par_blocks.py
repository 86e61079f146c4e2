"""The building blocks of a par sheet: named figures, tables, sentences, charts."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from croupier.show.svg_charts import Bar


@dataclass(frozen=True, slots=True)
class Facts:
    """Named figures: name, value, and meaning."""

    title: str
    rows: tuple[tuple[str, str, str], ...]
    half: bool = True
    """Whether it needs only half the width of a page."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A table; the columns from `text` on are amounts, aligned on their decimal points."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    text: int = 1
    wide: int = 0
    """The column that takes the space the others leave."""
    total: tuple[str, ...] = ()
    note: str = ""
    half: bool = False


@dataclass(frozen=True, slots=True)
class Notes:
    """Sentences, each with a mark before it and its source after it."""

    title: str
    rows: tuple[tuple[str, str, str], ...]
    half: bool = False
    columns: int = 1


@dataclass(frozen=True, slots=True)
class Distribution:
    """A chart of how often each result comes up."""

    title: str
    bars: tuple[Bar, ...]
    half: bool = True


@dataclass(frozen=True)
class HandMap:
    """The map of starting hands."""

    title: str
    decisions: Mapping[str, str]
    order: tuple[str, ...]
    half: bool = True


Part = Facts | Grid | Notes | Distribution | HandMap


def in_rows(printed: Iterable[Part]) -> Iterator[tuple[tuple[Part, ...], ...]]:
    """Arrange parts on a page: alone, or those of half width in two even columns."""
    for half, run in groupby(printed, key=lambda part: part.half):
        members = tuple(run)
        if not half:
            yield from (((part,),) for part in members)
            continue
        heights = [_height(part) for part in members]
        cut = min(
            range(1, len(members) + 1), key=lambda at: abs(sum(heights[:at]) - sum(heights[at:]))
        )
        yield members[:cut], members[cut:]


def _height(part: Part) -> int:
    """Estimate how many lines of text a part takes at half the width of a page."""
    if isinstance(part, Facts):
        return 2 + sum(2 if said else 1 for _, _, said in part.rows)
    if isinstance(part, Grid):
        return 3 + len(part.rows) + (2 if part.note else 0)
    if isinstance(part, Notes):
        return 2 + sum(1 + len(said) // 60 for _, said, _ in part.rows)
    return 12 if isinstance(part, Distribution) else 27
