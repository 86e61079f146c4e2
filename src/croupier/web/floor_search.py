"""Search results for people who are signed in: tables, jackpots, people, claims and reports.

People find what their role may open, and nothing else: a dealer finds the consoles, a manager the
pages of the floor.
"""

from collections.abc import Iterator
from typing import Annotated, Any
from urllib.parse import quote

from fastapi import Query
from starlette.requests import Request
from starlette.responses import Response

from croupier.floor.access import MAY
from croupier.floor.floor import Floor
from croupier.floor.people import PEOPLE, Person, Role
from croupier.floor.postings import posted
from croupier.floor.reports import REPORTS
from croupier.floor.sessions import must_stand
from croupier.floor.table import TABLES, play_jackpots
from croupier.games import find_game
from croupier.jackpots.jackpot import JACKPOTS
from croupier.ledger import Refused, StoreUnavailable, Transaction
from croupier.ledger.units import dollars_text
from croupier.show.finding import Findable, found_in, wanted_words
from croupier.web.answers import Json
from croupier.web.floor_api import route
from croupier.web.signed_in import COOKIE, SignedIn, floor_of
from croupier.web.threads import for_the_floor

MOST = 8


def findable(look: Transaction, person: Person) -> Iterator[Findable]:
    """Yield everything that this person may find."""
    role = Role(person.role)
    tables = [table for _, table in look.all(TABLES)]
    where = "/floor/tables/" if role in MAY["manager"] else "/console/"
    for table in tables:
        if not table.virtual:
            title, said = f"Table {table.id}", find_game(table.game).title
            yield Findable("Table", title, f"{where}{_part(table.id)}", said, said)
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
            hint = f"{dollars_text(hit.amount)}, {hit.line}, table {hit.table}, seat {hit.seat}"
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
    q: Annotated[
        str, Query(description="words to look for; only the first 100 characters are used")
    ] = "",
) -> Response:
    """Tables, jackpots, claims, people and reports with every word that you may open."""
    look = floor_of(request).ledger.look()
    return Json({"results": await for_the_floor(_found, look, signed.person, q)})


def _found(look: Transaction, person: Person, typed: str) -> list[dict[str, Any]]:
    words = wanted_words(typed)
    return [one.as_json(words) for one in found_in(findable(look, person), typed, MOST)]


def found_on_the_floor(request: Request, typed: str) -> list[dict[str, Any]]:
    """Return the same for a public page: nothing if nobody is signed in."""
    floor: Floor | None = getattr(request.app.state, "floor", None)
    secret = request.cookies.get(COOKIE, "")
    if floor is None or not secret:
        return []
    look = floor.ledger.look()
    try:
        _, person = must_stand(look, secret)
    except (Refused, StoreUnavailable):
        return []
    return _found(look, person, typed)


ROUTES = (route("/api/floor/search", search, "GET"),)
