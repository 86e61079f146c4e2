"""What people choose on the command line: a game, pay tables, house options, a folder."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from random import Random
from secrets import SystemRandom
from typing import Annotated

import typer

from croupier import home
from croupier.errors import BadOption, BadTable, CroupierError, UnknownGame, either
from croupier.games import GAMES, find_game
from croupier.paytables import Catalogue, PayTable, catalogue_with
from croupier.rules import Game, Layout, limits_named, make_layout

GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="Name of a game, its start, or its initials: let-it-ride, let, lir."
    ),
]
TablesFolder = Annotated[
    Path | None,
    typer.Option(
        "--tables", metavar="DIR", envvar="CROUPIER_TABLES", show_envvar=True,
        help="Folder with your custom pay tables.",
    ),
]  # fmt: skip
TableChoices = Annotated[
    list[str] | None,
    typer.Option(
        "--table", metavar="KEY=ID", help="Pay table to use: pair_plus=TCP-03. Repeatable."
    ),
]
OptionChoices = Annotated[
    list[str] | None,
    typer.Option(
        "--option", metavar="KEY=VALUE", help="House switch: ante_mandatory=true. Repeatable."
    ),
]
AggregateChoices = Annotated[
    list[str] | None,
    typer.Option(
        "--aggregate", metavar="BET=DOLLARS",
        help="Most that one round pays on a bet: blind=50000. Repeatable.",
    ),
]  # fmt: skip
ProcedureChoice = Annotated[
    str | None,
    typer.Option("--procedure", metavar="KEY", help="Dealing procedure: ace-i-deal."),
]

_TRUE, _FALSE = ("true", "yes", "on", "1"), ("false", "no", "off", "0")


def choose_game(name: str) -> Game:
    """Return the game with this name or letters, or the only one that begins this way."""
    wanted = "-".join(name.lower().replace("_", " ").replace("-", " ").split())
    for game in GAMES:
        if wanted in (game.name, letters(game)):
            return game
    begun = [game for game in GAMES if wanted and game.name.startswith(wanted)]
    if len(begun) > 1:
        names = either(game.name for game in begun)
        raise UnknownGame(f"{name!r} could be {names}; type more of it")
    return begun[0] if begun else find_game(name)


def letters(game: Game) -> str:
    """Return the letters that number a game's clauses: `lir` for Let It Ride."""
    return game.sheet.prefix.lower()


def choose_catalogue(folder: Path | None) -> Catalogue:
    """Return the published tables, the user's own, and those of a folder given as an option."""
    catalogue = catalogue_with(home.tables_folder())
    if folder is None:
        return catalogue
    if not folder.is_dir():
        raise BadTable("is not a folder of pay tables", place=str(folder))
    if folder.resolve() == home.tables_folder().resolve():
        return catalogue
    try:
        return catalogue.joined(table for table in catalogue_with(folder) if table.own)
    except CroupierError as error:
        raise error.at(str(folder)) from error


def choose_chance(seed: int | None) -> Random:
    """Return unpredictable random numbers, or repeatable ones if a seed is given."""
    return SystemRandom() if seed is None else Random(seed)  # noqa: S311


def choose_table(catalogue: Catalogue, designator: str) -> PayTable:
    """Return a table by its designator, in either case."""
    same = [table for table in catalogue if table.id.lower() == designator.lower()]
    return same[0] if len(same) == 1 else catalogue.table(designator)


def choose_layout(
    game: Game,
    *,
    tables: Iterable[str] | None,
    options: Iterable[str] | None,
    procedure: str | None,
    catalogue: Catalogue,
    aggregates: Iterable[str] | None = None,
) -> Layout:
    """Return a game with the tables, options, procedure and limits given on the command line."""
    with named_as_options():
        return make_layout(
            game,
            tables=chosen_tables(tables, catalogue),
            options={
                key: _switch(game, key, value)
                for key, value in pairs(options, "--option", "ante_mandatory=true").items()
            },
            procedure=procedure,
            aggregates=limits_named(pairs(aggregates, "--aggregate", "blind=50000")),
            catalogue=catalogue,
        )


def chosen_tables(entries: Iterable[str] | None, catalogue: Catalogue) -> dict[str, str]:
    """Return designators by key, as given with `--table`, in either case."""
    known = {table.id.lower(): table.id for table in catalogue}
    given = pairs(entries, "--table", "pair_plus=TCP-03")
    return {key: known.get(value.lower(), value) for key, value in given.items()}


def pairs(entries: Iterable[str] | None, option: str, example: str) -> dict[str, str]:
    """Parse `KEY=VALUE` entries; each key may occur once."""
    found: dict[str, str] = {}
    for entry in entries or ():
        key, equals, value = (part.strip() for part in entry.partition("="))
        if not key or not equals or not value:
            raise BadOption(f"{entry!r} is not KEY=VALUE; write {example}", place=option)
        if key in found:
            raise BadOption(f"{key} is given twice", place=option)
        found[key] = value
    return found


_TYPED = {"tables": "--table", "options": "--option"}
"""The names of places as command-line options, if they differ."""


@contextmanager
def named_as_options(*names: str) -> Iterator[None]:
    """Name an option in errors as it is typed: `pays: flush` becomes `--pays: flush`."""
    try:
        yield
    except CroupierError as error:
        first, colon, rest = error.place.partition(":")
        if first in names or first in _TYPED:
            error.place = f"{_TYPED.get(first, f'--{first}')}{colon}{rest}"
        raise


def _switch(game: Game, key: str, value: str) -> object:
    """Return an option's value as the game means it; the game itself refuses invalid ones."""
    option = next((option for option in game.options if option.key == key), None)
    if option is not None and isinstance(option.default, bool):
        return {**dict.fromkeys(_TRUE, True), **dict.fromkeys(_FALSE, False)}.get(
            value.lower(), value
        )
    if option is not None and isinstance(option.default, tuple):
        return [entry.strip() for entry in value.split(",")]
    return value


def date_named(text: str, option: str) -> date:
    """Parse the date given with an option."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        raise BadOption(f"{text!r} is not a date; write one like 2023-06-14", place=option)
    return day
