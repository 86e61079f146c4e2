"""The rule sheet of a game, for the layout in the query; made to be printed."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.games import GAMES
from croupier.law.wagering import prizes_to_limit
from croupier.paytables import Catalogue
from croupier.rules import WAITS, Layout
from croupier.show.lab_sheets import tables_sheet
from croupier.show.page_pays import pays_grids
from croupier.show.page_words import pays_title
from croupier.show.rule_sheet import DRAWING_NOTE, RuleSheet, rule_sheet
from croupier.show.sheets import Sheet
from croupier.web import cards_to_print
from croupier.web.downloads import FILE
from croupier.web.selection import PROCEDURE, catalogue_of, game_named, layout_chosen
from croupier.web.templating import page


def rules(request: Request) -> Response:
    """The rule sheet of a game, with the pay tables and the procedure that the query chooses."""
    game = game_named(request)
    layout = layout_chosen(request, game, FILE)
    sheet = rule_sheet(layout)
    return page(
        request,
        "rules.html",
        sheets=lambda: _sheets(layout, sheet),
        sheet=sheet,
        grids=pays_grids(sheet.pays, (game,)),
        choosers=choosers(layout, catalogue_of(request)),
        query=request.url.query,
        games=GAMES,
        drawing_note=DRAWING_NOTE,
    )


def _sheets(layout: Layout, sheet: RuleSheet) -> list[Sheet]:
    """Return the pays of this layout, and who draws a third card."""
    drawing = [
        Sheet(
            table.title,
            ("Count", *(table.headings or ("Draws or stands",))),
            tuple((counts, *cells) for counts, cells in table.rows),
        )
        for table in sheet.drawing
    ]
    return [tables_sheet({table.id: table for table in layout.tables.values()}.values()), *drawing]


def choosers(
    layout: Layout, catalogue: Catalogue
) -> list[tuple[str, str, str, list[tuple[str, str]]]]:
    """Return key, title, current choice, and the (value, words) of each choice.

    There is one entry for each table, and one for the procedure if the game has several.
    """
    game = layout.game
    chosen = [
        (
            key,
            pays_title(key, (game,)),
            layout.tables[key].id,
            [
                *([(WAITS, "none published")] if default == WAITS else []),
                *(
                    (table.id, f"{table.id}: {table.title}{' (yours)' if table.own else ''}")
                    for table in catalogue.serving(game.name, game.served(key))
                ),
            ],
        )
        for key, default in game.tables.items()
    ]
    if len(game.procedures) > 1:
        procedures = [(entry.key, entry.title) for entry in game.procedures]
        chosen.append((PROCEDURE, "Dealing procedure", layout.procedure.key, procedures))
    return chosen


def limitable(layout: Layout) -> list[tuple[str, str]]:
    """Return key and title of the prizes that a table can limit per round."""
    return [(key, pays_title(key, (layout.game,))) for key in prizes_to_limit(layout)]


ROUTES = (Route("/games/{name}", rules), *cards_to_print.ROUTES)
