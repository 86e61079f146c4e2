"""What a request asks about: the catalog this app serves, a game, a table, a layout as laid."""

from starlette.requests import Request

from croupier.games import find_game
from croupier.paytables import Catalogue, PayTable
from croupier.rules import Game, Layout, make_layout
from croupier.web.faults import missing
from croupier.web.language import filled_in

PROCEDURE = "procedure"


def catalogue_of(request: Request) -> Catalogue:
    catalogue: Catalogue = request.app.state.catalogue
    return catalogue


def game_named(request: Request) -> Game:
    """The game the address names."""
    with missing():
        return find_game(request.path_params["name"])


def table_named(request: Request) -> PayTable:
    """The pay table the address names."""
    with missing():
        return catalogue_of(request).table(request.path_params["designator"])


def layout_chosen(request: Request, game: Game, *ours: str) -> Layout:
    """The layout the query lays: `?pair_plus=TCP-03&procedure=…`; what is empty is the default.

    `ours` are keys of the query that mean something else on this screen. Any other key has to be
    a table of the game, so that a slip of the pen is told and never ignored.
    """
    chosen = filled_in(request)
    for key in ours:
        chosen.pop(key, None)
    return make_layout(
        game,
        procedure=chosen.pop(PROCEDURE, None),
        tables=chosen,
        catalogue=catalogue_of(request),
    )
