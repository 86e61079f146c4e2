"""What stands printed on a layout: the pay tables of its bets, beside the cards they pay."""

from collections.abc import Collection
from dataclasses import asdict

from croupier.errors import CroupierError
from croupier.games import find_game
from croupier.paytables import Catalogue
from croupier.rules import Layout, make_layout
from croupier.school.drill.topics import table_key
from croupier.show.page_pays import PaysGrid, pays_grids
from croupier.show.rule_sheet import pays_columns
from croupier.web.asked import Data


def layout_pays(layout: Layout, bets: Collection[str] | None = None) -> tuple[PaysGrid, ...]:
    """The pays of a layout in the order in which its game names them; of the `bets` that are made
    there only, if some are named. What is no bet of its own, like an Ante Bonus, is always paid."""
    game = layout.game
    made = {bet.key for bet in game.bets} if bets is None else set(bets)
    unpaid = {table_key(game, bet.key) for bet in game.bets if bet.key not in made}
    wanted = game.tables.keys() - unpaid | {table_key(game, bet) for bet in made}
    columns = (
        column
        for key in game.tables
        if key in wanted
        for column in pays_columns(layout.tables[key], key, game.served(key))
    )
    return pays_grids(columns, (game,))


def with_pays(view: Data, catalogue: Catalogue) -> Data:
    """The drill's view with the pays of the layout that its question lies on."""
    put = view["put"]
    if put is None:
        return view | {"pays": []}
    try:
        layout = make_layout(find_game(put["game"]), tables=put["tables"], catalogue=catalogue)
    except CroupierError:  # a table of the user's own is gone; the question says so itself
        return view | {"pays": []}
    return view | {"pays": [asdict(grid) for grid in layout_pays(layout)]}
