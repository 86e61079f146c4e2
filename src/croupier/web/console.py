"""The table console: the list of tables, one table's page, and requests only a console makes."""

from typing import Annotated

from pydantic import BeforeValidator, Field
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.cards import RANKS, SUITS, parse_card
from croupier.errors import BadCard, brief
from croupier.floor.access import SWIPED
from croupier.floor.at_the_table import lends
from croupier.floor.buttons import EQUIPMENT, INSERT, TURN_KEY
from croupier.floor.hand_check import cards_read, line_hit
from croupier.floor.last_pays import last_pays, last_refund
from croupier.floor.pays import Pay, Refunded
from croupier.floor.settings import floor_settings
from croupier.floor.table import Table, find_table
from croupier.floor.views import floor_view, table_view
from croupier.jackpots.jackpot import find_jackpot
from croupier.jackpots.lines import card_needed
from croupier.ledger import Transaction
from croupier.ledger.units import money_text
from croupier.web.answers import Json
from croupier.web.asked import Data, TableName, Text
from croupier.web.language import must_be_known
from croupier.web.operations import Body, Operation, error_responses
from croupier.web.signed_in import SignedIn, floor_of, shown, visitor
from croupier.web.templating import page
from croupier.web.threads import for_the_floor, page_of_the_floor

CARDS_MAX = 7
_CARDS = f"a list of at most {CARDS_MAX} cards, like Ah"


def _card(given: object) -> object:
    if not isinstance(given, str):
        raise BadCard(f"{brief(given)} is not a card; write a text like Ah")
    parse_card(given)
    return given


Cards = Annotated[list[Annotated[str, BeforeValidator(_card)]], Field(max_length=CARDS_MAX)]


def consoles(request: Request) -> Response:
    """Every table, to open its console."""
    must_be_known(request)
    signed = visitor(request)
    look = floor_of(request).ledger.look()
    return page(request, "consoles.html", floor=floor_view(look), person=shown(signed))


def console(request: Request) -> Response:
    """One table's console."""
    must_be_known(request)
    signed = visitor(request)
    look = floor_of(request).ledger.look()
    name = request.path_params["table"]
    view = table_view(look, name)
    return page(
        request,
        "console.html",
        view=view,
        facts=facts(look, find_table(look, name), signed.person.role),
        person=shown(signed),
        ranks=RANKS[::-1],
        suits=SUITS[::-1],
    )


def facts(look: Transaction, table: Table, role: str) -> Data:
    """Return what a console must know about its table that no round changes."""
    equipment, settings = EQUIPMENT[table.equipment], floor_settings(look)
    jackpots = [find_jackpot(look, name) for name in table.jackpots]
    return {
        "table": table.id,
        "role": role,
        "lends": lends(role),
        "envy_any_hand": table.options.envy_any_hand,
        "does": {name: button.does for name, button in equipment.buttons.items()},
        "swipes": [
            name
            for name, button in equipment.buttons.items()
            if button.does in (TURN_KEY, INSERT) or (button.does in SWIPED and not button.with_key)
        ],
        "hand_first": equipment.hand_first,
        "locks": [jackpot.id for jackpot in jackpots if jackpot.locks],
        "reads": {jackpot.id: list(cards_read(table, jackpot)) for jackpot in jackpots},
        "executive_from": None
        if settings.executive_from is None
        else money_text(settings.executive_from),
    }


# For the console's own buttons -------------------------------------------------------------------


async def see_pays(request: Request, _: SignedIn, table: TableName) -> Response:
    """What a table's last round paid or refunded: from meters, from the tray, and as envy."""
    floor = floor_of(request)
    found = find_table(floor.ledger.look(), table)

    def read() -> tuple[list[Pay], list[Refunded]]:
        with floor.ledger.store.reading() as reader:
            return last_pays(reader, found), last_refund(reader, found)

    ended = found.phase == "open" and found.round
    pays, back = await for_the_floor(read) if ended else ([], [])
    return Json(
        {
            "round": found.round,
            "pays": [pay.as_json() for pay in pays],
            "refunds": [one.as_json() for one in back],
        }
    )


class HandToCheck(Body):
    """The cards of a seat that a jackpot looks at."""

    table: Text = Field(description="a text of 1 to 200 characters: the id of a table")
    jackpot: Text = Field(description="a text of 1 to 200 characters: a jackpot of the table")
    own: Cards = Field(default=[], description=_CARDS)
    community: Cards = Field(default=[], description=_CARDS)


async def check_hand(request: Request, _: SignedIn, body: HandToCheck) -> Response:
    """Check which jackpot line a seat's cards hit. Nothing is changed."""
    look = floor_of(request).ledger.look()
    table = find_table(look, body.table)
    jackpot = find_jackpot(look, table.sensor(1, body.jackpot)[1])
    own, community = ([parse_card(card) for card in dealt] for dealt in (body.own, body.community))
    line = line_hit(table, jackpot, own, community)
    if line is None:
        return Json({"line": None})
    return Json({"line": line.label, "pays": str(line.odds), "card": card_needed(line)})


_REFUSALS = error_responses(401, 403, 404, 422, 429)

ROUTES = (
    Route("/consoles", page_of_the_floor(consoles)),
    Route("/console/{table}", page_of_the_floor(console)),
    Operation("/api/floor/tables/{table}/pays", see_pays, methods=["GET"], responses=_REFUSALS),
    Operation("/api/floor/hand-check", check_hand, methods=["POST"], responses=_REFUSALS),
)
