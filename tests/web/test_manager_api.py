"""Who may ask the floor what, and that no input breaks it.

The matrix names every route of the floor and the roles that may use it; a route missing from it
fails. Then schemathesis reads our own description and sends whatever it allows, and more.
"""

import asyncio
from itertools import product
from typing import Any, cast

import httpx
import pytest
import schemathesis
from fastapi import FastAPI
from fastapi.routing import APIRoute
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.generation import GenerationMode

from croupier.floor.access import SWIPED
from croupier.floor.floor import Floor
from croupier.floor.forms import FORMS
from croupier.floor.people import find_person
from croupier.floor.proposals import propose
from croupier.ledger import Answer, Transaction
from croupier.paytables import published_catalogue
from croupier.web.app import ROUTES, create_app
from croupier.web.limits import RateLimit
from croupier.web.signed_in import RateLimits
from tests.web.conftest import Client, in_a_loop
from tests.web.described import described
from tests.web.floors import CARDS, PEOPLE, SITE, Clock, Console, small_floor

Case = schemathesis.Case[Any]
NOBODY = "nobody"
LETTERS = dict(zip("dseatu", PEOPLE, strict=True))
"""d dealer, s supervisor, e executive, a accounting, t technician, u auditor."""

# A star is everyone, signed in or not.
MATRIX = """
POST  /api/floor/sign-in                          *
POST  /api/floor/sign-out                         dseatu
GET   /api/floor/who                              dseatu
GET   /api/floor/search                           dseatu
GET   /api/floor                                  dseatu
GET   /api/floor/tables/{table}                   dseatu
GET   /api/floor/tables/{table}/pays              dseatu
GET   /api/floor/tables/{table}/refunds/{number}  dseatu
GET   /api/floor/jackpots/{jackpot}               *
POST  /api/floor/commands                         dseatu
POST  /api/floor/hand-check                       dseatu
POST  /api/floor/effects                          ea
GET   /api/floor/proposals                        seatu
POST  /api/floor/proposals                        ea
POST  /api/floor/proposals/{proposal}/grant       ea
POST  /api/floor/proposals/{proposal}/decline     ea
POST  /api/floor/alerts/acknowledge               seat
GET   /api/floor/people                           seatu
POST  /api/floor/people                           et
POST  /api/floor/people/{card}/reset-pin          et
POST  /api/floor/people/{card}/slip               et
POST  /api/floor/my-pin                           dseatu
GET   /api/floor/incidents                        seatu
POST  /api/floor/incidents                        dseat
POST  /api/floor/incidents/{incident}/file        eat
GET   /api/floor/reports                          seatu
GET   /api/floor/reports/{report}                 seatu
GET   /api/floor/jackpots/{jackpot}/meters        seatu
GET   /api/floor/jackpots/{jackpot}/advice        seatu
GET   /api/floor/jackpots/{jackpot}/history       seatu
GET   /api/floor/jackpots/{jackpot}/wins/{claim}  seatu
GET   /api/floor/log                              seatu
GET   /api/floor/plan                             eat
POST  /api/floor/plan/check                       eat
GET   /api/floor/close-day                        seatu
GET   /api/floor/book                             seatu
POST  /api/floor/book/verifications               seatu
GET   /api/floor/book/verifications/{run}         seatu
GET   /api/floor/book/backup                      et
GET   /api/floor/book/export                      seatu
GET   /api/floor/events                           dseatu
GET   /api/floor/tables/{table}/events            dseatu
GET   /api/floor/jackpots/{jackpot}/events        *
"""
ROWS = [line.split() for line in MATRIX.strip().splitlines()]

# The same for every command, all of which come through one route. That someone may give a command
# does not mean that it is done: adjust, configure, retire and reverse are requested, and so are
# jackpot and table once a floor has taken a bet, and bank and resume if they end a shortage
# (test_money_alone.py).
COMMANDS = """
light         dse     start         dse     select     dse     end         dse
unlight       dse     lock          dse     deselect   dse     press       dse
refund        se
misdeal       se      open-table    se      close-table  se    suspend     sea
resume        ea      deposit       ea      bank       ea      close-day   ea
jackpot       eat     table         eat     read       dseatu  meters      dseatu
adjust        ea      configure     eat     retire     eat     rules    dseatu
reverse       ea
"""
_WORDS = COMMANDS.split()
COMMAND_ROWS = list(zip(_WORDS[::2], _WORDS[1::2], strict=True))

PLACES = {
    "{table}": "T1", "{jackpot}": "link", "{card}": "999", "{incident}": "none",
    "{report}": "meters", "{claim}": "1", "{run}": "none", "{number}": "1",
}  # fmt: skip
BODIES: dict[str, dict[str, Any]] = {
    "/api/floor/effects": {"do": "adjust"},
    "/api/floor/proposals": {"do": "adjust"},
    "/api/floor/commands": {"do": "meters", "jackpot": "link"},
}
NOT_OURS = {"not-yours", "not-signed-in"}


@pytest.fixture(scope="module")
def floor() -> Floor:
    return small_floor(clock=Clock())


@pytest.fixture(scope="module")
def app(floor: Floor) -> FastAPI:
    app = create_app(published_catalogue(), floor)
    app.state.limits = RateLimits(RateLimit(1e6, 10**6), RateLimit(1e6, 10**6))
    return app


@pytest.fixture(scope="module")
def staff(app: FastAPI) -> dict[str, Console]:
    return {role: Console(Client(app), role) for role in PEOPLE}


def floor_routes() -> list[APIRoute]:
    return [
        route
        for route in ROUTES
        if isinstance(route, APIRoute) and f"{route.path}/".startswith("/api/floor/")
    ]


def test_every_route_of_the_floor_is_in_the_matrix() -> None:
    known = {(method, path) for method, path, _ in ROWS}
    assert known == {
        (method, route.path) for route in floor_routes() for method in route.methods or ()
    }


def test_every_command_is_in_its_matrix() -> None:
    """Confirm and void are judged by the card that is swiped, wherever they come from."""
    assert {do for do, _ in COMMAND_ROWS} == set(FORMS) - SWIPED


# Roles and routes -------------------------------------------------------------------------------


@pytest.mark.parametrize("row", ROWS, ids=" ".join)
@pytest.mark.parametrize("role", [NOBODY, *PEOPLE])
def test_who_may_use_a_route(
    app: FastAPI, floor: Floor, staff: dict[str, Console], role: str, row: list[str]
) -> None:
    method, path, letters = row
    allowed = {NOBODY, *PEOPLE} if letters == "*" else {LETTERS[letter] for letter in letters}
    body = BODIES.get(path, {})
    if "{proposal}" in path:
        path = path.replace("{proposal}", waiting(floor))
    for place, name in PLACES.items():
        path = path.replace(place, name)
    headers = {} if role == NOBODY else as_staff(app, staff, role, path)
    if path.endswith("/events"):
        status, name = in_a_loop(stream(app, path, headers)), ""
    else:
        answer = Client(app).request(
            method, SITE + path, headers=headers, **({"json": body} if method == "POST" else {})
        )
        status = answer.status_code
        name = answer.json()["error"]["name"] if status >= 400 else ""
    if role in allowed:
        assert name not in NOT_OURS, (status, name)
        assert status not in (401, 405, 500), (status, name)
    else:
        assert status == (401 if role == NOBODY else 403), (status, name)


@pytest.mark.parametrize(("do", "letters"), COMMAND_ROWS)
@pytest.mark.parametrize("role", PEOPLE)
def test_who_may_give_a_command(
    staff: dict[str, Console], role: str, do: str, letters: str
) -> None:
    answer = staff[role].post("/api/floor/commands", do=do)
    name = answer.json()["error"]["name"] if answer.status_code >= 400 else ""
    assert (name == "not-yours") == (role not in {LETTERS[letter] for letter in letters}), name


def test_a_change_is_advised_before_it_is_requested(staff: dict[str, Console]) -> None:
    path = "/api/floor/jackpots/link/advice"
    told = staff["accounting"].get(f"{path}?level=Mega&rate=60%25").json()
    assert told["hold"]["players"] == 7
    assert told["hold"]["after"].startswith("-")
    assert "60% is above its preset of 15%" in told["advice"][0]
    assert "the house loses" in told["advice"][-1]
    assert staff["accounting"].get(f"{path}?level=Mega&rate=10%25").json() == {}
    for wrong, name in (("level=Mini", "unknown-level"), ("level=Mega&rate=x", "bad-value")):
        answer = staff["accounting"].get(f"{path}?{wrong}")
        assert answer.json()["error"]["name"] == name


def test_what_the_auditor_tries_is_refused_and_noted(
    floor: Floor, staff: dict[str, Console]
) -> None:
    auditor = staff["auditor"]
    tries: tuple[tuple[str, dict[str, Any]], ...] = (
        ("/api/floor/commands", {"do": "suspend", "jackpot": "link", "reason": "a test"}),
        ("/api/floor/proposals", {"do": "adjust", "jackpot": "link"}),
        (f"/api/floor/proposals/{waiting(floor)}/grant", {}),
        (f"/api/floor/proposals/{waiting(floor)}/decline", {}),
        ("/api/floor/people", {"card": "700", "name": "A", "role": "dealer", "department": "b"}),
        ("/api/floor/people/100/reset-pin", {}),
        ("/api/floor/people/100/slip", {}),
        ("/api/floor/incidents", {"place": "T1", "text": "dark"}),
        ("/api/floor/alerts/acknowledge", {"alert": "none"}),
    )
    for path, body in tries:
        before = refusals(floor)
        assert auditor.post(path, **body).status_code == 403, path
        assert refusals(floor) == before + 1, path
    assert auditor.get("/api/floor/book/backup").status_code == 403


def refusals(floor: Floor) -> int:
    with floor.ledger.store.reading() as reader:
        return sum(entry.reason == "access-refused" for entry in reader.entries())


def waiting(floor: Floor) -> str:
    """A new adjustment that waits, requested by accounting."""
    name = f"asked-{floor.ledger.head.turn}"
    command = {
        "do": "adjust", "jackpot": "link", "level": "Mega", "amount": "1", "reason": "a test",
    }  # fmt: skip

    def work(transaction: Transaction) -> Answer:
        return propose(transaction, find_person(transaction, CARDS["accounting"]), name, command)

    floor.ledger.transact(work)
    return name


def as_staff(app: FastAPI, staff: dict[str, Console], role: str, path: str) -> dict[str, str]:
    """Return someone's headers; signing in or out here uses a separate session."""
    console = Console(Client(app), role) if "/sign-" in path else staff[role]
    cookie = "; ".join(f"{name}={value}" for name, value in console.cookies.items())
    return {**console.headers, "cookie": cookie}


async def stream(app: FastAPI, path: str, headers: dict[str, str]) -> int:
    """Return the status of a stream, which is left as soon as it begins."""
    begun: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    async def receive() -> dict[str, Any]:
        await asyncio.Event().wait()
        return {}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start" and not begun.done():
            begun.set_result(message["status"])

    scope = {
        "type": "http", "method": "GET", "path": path, "raw_path": path.encode(),
        "query_string": b"", "scheme": "http", "http_version": "1.1", "root_path": "",
        "server": ("localhost", 80), "client": ("127.0.0.1", 1),
        "headers": [
            (b"host", b"localhost"),
            *((name.encode(), value.encode()) for name, value in headers.items()),
        ],
    }  # fmt: skip
    task = asyncio.create_task(app(scope, receive, send))
    status = await begun
    task.cancel()
    await asyncio.wait([task])
    return status


# Whatever is sent -------------------------------------------------------------------------------

SHARED = settings(
    max_examples=10,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
OPERATIONS: list[Any] = [
    cast(Any, found).ok()
    for found in schemathesis.openapi.from_dict(described())
    .include(path_regex="^/api/floor")
    .exclude(path_regex="/events$")
    .get_all_operations()
]


def test_schemathesis_reads_every_route_of_the_floor() -> None:
    described = {(found.method.upper(), found.path) for found in OPERATIONS}
    streams = {row[1] for row in ROWS if row[1].endswith("/events")}
    assert described == {(method, path) for method, path, _ in ROWS if path not in streams}


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda found: found.label)
def test_no_input_breaks_a_route(app: FastAPI, operation: Any) -> None:
    """No bug of ours, a described status, and the one error shape."""
    sent, console = 0, Console(Client(app), "executive")
    named = {name: PLACES.get(f"{{{name}}}", "none") for name in _names(operation)}
    described = {int(status) for status in operation.definition.raw["responses"]}
    for mode, places in product(GenerationMode, (None, named) if named else (None,)):
        if mode is GenerationMode.NEGATIVE and not _can_be_wrong(operation):
            continue

        @SHARED
        @given(operation.as_strategy(generation_mode=mode, path_parameters=places))
        def tries(case: Case) -> None:
            nonlocal sent
            sent += 1
            answer = given_to(app, case, console)
            assert answer.status_code in described | {404, 405}, answer.text
            if answer.status_code >= 400:
                told = answer.json()
                assert told == {"error": told["error"]}
                assert told["error"].keys() == {"name", "place", "message"}

        tries()
    assert sent


def given_to(app: FastAPI, case: Case, console: Console) -> httpx.Response:
    """Send the case as someone who is signed in, with the key of our own page."""
    request = case.as_transport_kwargs(base_url=SITE)
    headers = {
        name: value
        for name, value in request["headers"].items()
        if name.lower() not in ("connection", "accept-encoding")
    }
    headers |= as_staff(app, {"executive": console}, "executive", "")
    body: dict[str, Any] = {
        name: request[name] for name in ("json", "data", "files") if name in request
    }
    if "data" in body:
        body["content"] = body.pop("data")
    return Client(app).request(
        request["method"], request["url"], headers=headers, params=request["params"], **body
    )


def _names(operation: Any) -> list[str]:
    return [parameter.name for parameter in operation.path_parameters]


def _can_be_wrong(operation: Any) -> bool:
    """Any text is a valid path; a query or a body can have a wrong type."""
    return bool(list(operation.query) or list(operation.body))
