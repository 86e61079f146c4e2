"""What only those find who are signed in: tables, jackpots, people, claims and reports.

Everybody finds what their role may open, and nothing else: a dealer the consoles, whoever manages
the rest as well.
"""

from collections.abc import Iterator
from typing import Annotated
from urllib.parse import quote

from fastapi import Query
from starlette.requests import Request
from starlette.responses import Response

from croupier.floor.access import MAY
from croupier.floor.people import PEOPLE, Person, Role
from croupier.floor.postings import posted
from croupier.floor.reports import REPORTS
from croupier.floor.table import TABLES, play_jackpots
from croupier.games import find_game
from croupier.jackpots.jackpot import JACKPOTS
from croupier.ledger import Transaction
from croupier.ledger.units import money_text
from croupier.show.finding import Findable, found_in, wanted_words
from croupier.web.answers import Json
from croupier.web.floor_api import route
from croupier.web.signed_in import SignedIn, floor_of
from croupier.web.threads import for_the_floor

MOST = 8


def findable(look: Transaction, person: Person) -> Iterator[Findable]:
    """What this person may find."""
    role = Role(person.role)
    tables = [table for _, table in look.all(TABLES)]
    for table in tables:
        if not table.virtual:
            title, said = f"Table {table.id}", find_game(table.game).title
            yield Findable("Table", title, f"/console/{_part(table.id)}", said, said)
    if role not in MAY["manager"]:
        return
    played, titles = play_jackpots(tables), posted(look).titles
    for name, jackpot in look.all(JACKPOTS):
        if name in played:
            continue
        title = titles.get(name, name)
        said = f"{name} {jackpot.table} {' '.join(level.name for level in jackpot.levels)}"
        yield Findable("Jackpot", title, f"/floor/jackpots/{_part(name)}", said, name)
        for hit in jackpot.hits:
            hint = f"${money_text(hit.amount)}, {hit.line}, table {hit.table}, seat {hit.seat}"
            win = f"/api/floor/jackpots/{_part(name)}/wins/{hit.claim}"
            yield Findable("Claim", f"Claim {hit.claim} of {title}", win, f"win {hint}", hint, 1)
    for card, found in look.all(PEOPLE):
        hint = f"card {card}, {found.role}, {found.department}"
        yield Findable("Person", found.name, f"/floor/people#card-{_part(card)}", hint, hint)
    if role in MAY["reports"]:
        for name, form in REPORTS.items():
            yield Findable("Report", form.title, f"/floor/reports/{name}", form.about, form.about)


def _part(name: str) -> str:
    return quote(name, safe="")


async def search(
    request: Request,
    signed: SignedIn,
    q: Annotated[str, Query(description="words to look for; the first hundred letters count")] = "",
) -> Response:
    """Search the tables, jackpots, claims, people and reports you may open, by all words."""
    look = floor_of(request).ledger.look()

    def found() -> list[dict[str, object]]:
        words = wanted_words(q)
        results = found_in(findable(look, signed.person), q, MOST)
        return [one.as_json(words) for one in results]

    return Json({"results": await for_the_floor(found)})


ROUTES = (route("/api/floor/search", search, "GET"),)
