"""Displays: a page for a wall monitor on the controller's video cable (REGULATION 13, 96, 99-105).

By regulation such a monitor has no intelligence of its own, so the page has no controls and needs
no sign-in: it reads, and shows what it reads while that is fresh.
"""

from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.floor.views import floor_view, jackpot_display, table_display
from croupier.web.language import must_be_known
from croupier.web.signed_in import floor_of
from croupier.web.templating import page
from croupier.web.threads import page_of_the_floor


def jackpot_page(request: Request) -> Response:
    """The wall display of one jackpot."""
    must_be_known(request)
    name = request.path_params["jackpot"]
    view = jackpot_display(floor_of(request).ledger.look(), name)
    return page(
        request, "display.html", view=view, events=f"/api/displays/jackpots/{_part(name)}/events"
    )


def table_page(request: Request) -> Response:
    """The display of a table, with an amount for each of its sensors."""
    must_be_known(request)
    name = request.path_params["table"]
    view = table_display(floor_of(request).ledger.look(), name)
    return page(
        request, "display.html", view=view, events=f"/api/displays/tables/{_part(name)}/events"
    )


def list_page(request: Request) -> Response:
    """Every display's address, for whoever sets the monitors up."""
    floor = floor_view(floor_of(request).ledger.look())
    jackpots = [
        {
            "address": f"/display/{_part(jackpot['id'])}",
            "title": jackpot["title"],
            "amounts": len(jackpot["levels"]),
            "tables": [
                table["id"] for table in floor["tables"] if jackpot["id"] in table["jackpots"]
            ],
        }
        for jackpot in floor["jackpots"]
        if not jackpot["retired"]
    ]
    tables = [
        {
            "address": f"/display/table/{_part(table['id'])}",
            "id": table["id"],
            "game": table["title"],
            "jackpots": table["jackpots"],
        }
        for table in floor["tables"]
        if table["jackpots"]
    ]
    return page(
        request,
        "displays.html",
        house=floor["name"],
        jackpots=jackpots,
        tables=tables,
        sound=request.query_params.get("sound") == "on",
    )


def _part(name: str) -> str:
    return quote(name, safe="")


ROUTES = (
    Route("/displays", list_page),
    Route("/display/{jackpot}", page_of_the_floor(jackpot_page)),
    Route("/display/table/{table}", page_of_the_floor(table_page)),
)
"""A jackpot's display is `/display/ID`, a table's `/display/table/ID`; an id contains no slash."""
