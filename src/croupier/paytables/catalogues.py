"""The catalog: every pay table we know, by designator."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib import resources
from pathlib import Path

from croupier.errors import BadTable, UnknownTable, brief
from croupier.paytables.load import load_file
from croupier.paytables.table import PayTable


@dataclass(frozen=True, eq=False)
class Catalogue:
    """Pay tables by designator, in the order of their files. Catalogs compare by identity."""

    tables: Mapping[str, PayTable]

    def __iter__(self) -> Iterator[PayTable]:
        return iter(self.tables.values())

    def __len__(self) -> int:
        return len(self.tables)

    def table(self, designator: object) -> PayTable:
        """Return the table of this designator, or raise an error that suggests the closest ones."""
        if isinstance(designator, str) and designator in self.tables:
            return self.tables[designator]
        near = near_designators(str(designator), self.tables)
        hint = f"; did you mean {' or '.join(near)}?" if near else "; see the catalog of pay tables"
        raise UnknownTable(f"unknown pay table {brief(designator)}{hint}")

    def serving(self, game: str, bet: str) -> tuple[PayTable, ...]:
        """Return the tables that can be chosen for this bet of this game."""
        return tuple(table for table in self if game in table.games and bet in table.bets)

    def joined(self, more: Iterable[PayTable]) -> "Catalogue":
        """Return this catalog with more tables; a designator must name only one table."""
        tables = dict(self.tables)
        for table in more:
            if table.id in tables:
                raise BadTable("this designator is taken; choose another", place=table.id)
            tables[table.id] = table
        return Catalogue(tables)


def near_designators(given: str, known: Iterable[str]) -> list[str]:
    """Suggest designators: first those with the same letters and numbers, then similar ones.

    >>> near_designators("tcp1", ["TCP-P1", "TCP-01", "TCP-10"])
    ['TCP-01']
    """
    named = list(known)
    same = [name for name in named if _parts(name) == _parts(given)]
    return same[:3] or get_close_matches(given.upper(), named, n=3, cutoff=0.5)


def _parts(name: str) -> list[str]:
    """Return the letters and numbers of a designator, without dashes and leading zeros."""
    return [part.lstrip("0") or "0" for part in re.findall(r"[A-Z]+|[0-9]+", name[:80].upper())]


@cache
def published_catalogue() -> Catalogue:
    """The tables of the source documents."""
    catalogue = Catalogue({})
    folder = resources.files("croupier.paytables.catalogue")
    for name in sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".toml")):
        with resources.as_file(folder / name) as path:
            catalogue = catalogue.joined(load_file(path))
    return catalogue


def catalogue_with(folder: Path) -> Catalogue:
    """Return the published tables plus every `*.toml` of the user's folder, if it exists."""
    catalogue = published_catalogue()
    if not folder.is_dir():
        return catalogue
    for path in sorted(folder.glob("*.toml")):
        try:
            catalogue = catalogue.joined(load_file(path, own=True))
        except BadTable as error:
            if not error.place.startswith(path.name):
                error.at(path.name)
            raise
    return catalogue
