"""The catalog, and one page for each of its pay tables."""

from collections.abc import Iterable
from fractions import Fraction
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.errors import counted
from croupier.games import GAMES, find_game
from croupier.lab.shipped_figures import ExactFigures, shipped
from croupier.lab.verifying import percent
from croupier.lab.wire import table_key
from croupier.paytables import Catalogue, PayTable
from croupier.rules import Game
from croupier.show.page_lab_form import bet_title
from croupier.show.page_pays import pays_grids
from croupier.show.page_words import pays_title
from croupier.show.published_words import edge_words, published_lines
from croupier.show.rule_sheet import pays_columns
from croupier.web.selection import catalogue_of, table_named
from croupier.web.templating import page

_PLACES = {game.name: place for place, game in enumerate(GAMES)}
_TITLES = {game.name: game.title for game in GAMES}


def tables(request: Request) -> Response:
    """The catalog of pay tables, all of it or what fits a game and some words."""
    catalogue = catalogue_of(request)
    game, text = request.query_params.get("game", ""), request.query_params.get("text", "")
    found = chosen_tables(catalogue, game, text)
    return page(
        request,
        "tables.html",
        families=[
            (family, [(table, bet_titles(table)) for table in entries])
            for family, entries in collected(found)
        ],
        found=len(found),
        all=len(catalogue),
        games=GAMES,
        game=game,
        text=text,
        published={table.id: published_lines(table) for table in found},
        exact={table.id: _exact_words(table) for table in found},
        query=request.url.query,
    )


def _exact_words(entry: PayTable) -> str:
    """Return what is known of a table's base bet if nothing is published."""
    known = shipped(entry)
    return edge_words(known.exact[0]) if known is not None and known.exact else ""


def table(request: Request) -> Response:
    """One pay table: its pays, its published figures, and the games it serves."""
    entry = table_named(request)
    games = served_games(entry)
    columns = (column for bet in entry.bets for column in pays_columns(entry, bet))
    return page(
        request,
        "table.html",
        table=entry,
        grids=pays_grids(columns, games),
        bet_titles={
            bet: pays_title(bet, games)
            for bet in (*entry.bets, *(figure.bet for figure in entry.published))
        },
        uses=[(game, *layout_link(game, entry)) for game in games],
        published=list(zip(published_lines(entry), entry.published, strict=True)),
        exact=[_exact(figures, entry) for figures in getattr(shipped(entry), "exact", ())],
        unknown_games=[name for name in entry.games if name not in _TITLES],
    )


def _exact(figures: ExactFigures, entry: PayTable) -> dict[str, str]:
    """Return the exact figures of a bet, as shown on its table's page."""
    game = find_game(figures.game)
    edge = next(iter(figures.edges.values()), None)
    risk = figures.edges.get("element_of_risk")
    hands = f", {counted(figures.hands, 'hand')}" if figures.hands else ""
    query = {"game": game.name, "bet": figures.bet, "hands": figures.hands or ""}
    if table_key(game, figures.bet):
        query["table"] = entry.id
    return {
        "title": f"{game.title}: {bet_title(game, figures.bet)}{hands}",
        "edge": percent(edge)
        if edge is not None
        else f"fixed return {percent(figures.fixed_return or Fraction(0))}",
        "edge_exact": str(edge if edge is not None else figures.fixed_return),
        "risk": percent(risk) if risk is not None else "–",
        "hit": percent(figures.hit_frequency),
        "query": urlencode({key: value for key, value in query.items() if value}),
    }


def chosen_tables(catalogue: Catalogue, game: str, text: str) -> list[PayTable]:
    """Return tables of a game, or of all games, that contain every word of the text."""
    name = find_game(game).name if game else ""
    words = text.lower().split()
    return [
        entry
        for entry in catalogue
        if (not name or name in entry.games) and all(word in _haystack(entry) for word in words)
    ]


def _haystack(entry: PayTable) -> str:
    names = (entry.id, entry.family, entry.title, entry.printed_as, entry.source, entry.note)
    games = (_TITLES.get(name, name) for name in entry.games)
    return " ".join((*names, *games, *entry.bets, *bet_titles(entry))).lower()


def collected(entries: Iterable[PayTable]) -> list[tuple[str, list[PayTable]]]:
    """Group tables by family, in the order of the games; a game's own tables precede side bets."""
    families: dict[str, list[PayTable]] = {}
    for entry in entries:
        families.setdefault(entry.family, []).append(entry)

    def place(group: tuple[str, list[PayTable]]) -> tuple[int, bool]:
        family, held = group
        game = held[0].games[0]
        return _PLACES.get(game, len(GAMES)), family != _TITLES.get(game)

    return sorted(families.items(), key=place)


def served_games(entry: PayTable) -> tuple[Game, ...]:
    return tuple(game for game in GAMES if game.name in entry.games)


def bet_titles(entry: PayTable) -> list[str]:
    games = served_games(entry)
    return list(dict.fromkeys(pays_title(bet, games) for bet in entry.bets))


def layout_link(game: Game, entry: PayTable) -> tuple[str, bool]:
    """Return the rule sheet with this table wherever it fits, and whether that is the default."""
    keys = [key for key in game.tables if game.served(key) in entry.bets]
    query = urlencode(dict.fromkeys(keys, entry.id))
    return f"/games/{game.name}?{query}", all(game.tables[key] == entry.id for key in keys)


ROUTES = (Route("/tables", tables), Route("/tables/{designator}", table))
