"""Check a file of custom pay tables more closely than loading it does.

A table may be well-formed and still be useless: a misspelled game, a bet that no game has, or lines
that read something other than what the bet is about.
"""

from croupier.cli.files import name_of, read_text
from croupier.errors import BadTable, CroupierError
from croupier.games import GAMES, find_game
from croupier.paytables import Catalogue, PayTable, parse_tables
from croupier.rules import Game, make_layout


def check_file(path: str, published: Catalogue) -> tuple[PayTable, ...]:
    """Return a file's tables that games can use; errors name file, table, bet and line."""
    try:
        tables = parse_tables(read_text(path, BadTable), own=True)
        catalogue = published.joined(tables)
        for table in tables:
            _check_table(table, catalogue)
    except CroupierError as error:
        raise error.at(name_of(path)) from error
    return tables


def _check_table(table: PayTable, catalogue: Catalogue) -> None:
    """Check that every game named by the table can use it, and that every bet of it exists."""
    try:
        games = [find_game(name) for name in table.games]
    except CroupierError as error:
        raise BadTable(error.message, place=f"{table.id}: games") from error
    known = dict.fromkeys(game.served(key) for game in games for key in game.tables)
    # `same_as` gives a bet two names, and a table for one game does not need the other.
    elsewhere = {key for game in GAMES for key in game.tables} if known.keys() & table.bets else ()
    for bet in table.bets:
        if bet not in known and bet not in elsewhere:
            raise BadTable(
                f"is not a bet with a pay table in {' or '.join(table.games)}; "
                f"they have {', '.join(known)}",
                place=f"{table.id}: {bet}",
            )
        for game in games:
            if bet in game.tables:
                _check_laid(game, bet, table, catalogue)


def _check_laid(game: Game, bet: str, table: PayTable, catalogue: Catalogue) -> None:
    try:
        make_layout(game, tables={bet: table.id}, catalogue=catalogue)
    except CroupierError as error:
        raise BadTable(error.message, place=f"{table.id}: {bet}") from error
