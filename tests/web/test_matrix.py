"""Every route of the app and its answer to each role, nobody, a board, and another house.

The rows are compared with the app's routes: one that is missing here fails. The floor's routes are
in `test_manager_api.py`, where each role requests them; here they are requested with credentials of
another house.
"""

import asyncio
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute

from croupier.floor.devices import add_device
from croupier.floor.floor import Floor
from croupier.floor.table import TABLES
from croupier.ledger import Answer, Transaction
from croupier.paytables import published_catalogue
from croupier.web.app import ROUTES, create_app
from croupier.web.limits import RateLimit
from croupier.web.live import GUEST
from croupier.web.school import LEARNER
from croupier.web.signed_in import RateLimits
from tests.web.conftest import Client, in_a_loop
from tests.web.floors import PEOPLE, PIN, SITE, Clock, Console, small_floor
from tests.web.test_manager_api import BODIES, LETTERS, NOBODY, PLACES, stream
from tests.web.test_manager_api import ROWS as FLOOR_ROWS

# A star is everyone, signed in or not; letters are roles, as in the floor's matrix. Without a
# session, a page redirects to the sign-in page, and anything else is refused. `board` is the key of
# a sensor board, `learner` and `guest` the cookies of the school and of live tables: nothing else
# opens those, not even an executive's session.
MATRIX = """
GET     /                                        *
GET     /games                                   *
GET     /games/{name}                            *
GET     /games/{name}/rule-sheet.pdf             *
GET     /games/{name}/strategy-card.pdf          *
GET     /tables                                  *
GET     /tables/{designator}                     *
GET     /titles                                  *
GET     /api/titles                              *
GET     /trace                                   *
GET     /api/trace                               *
GET     /settle                                  *
POST    /settle                                  *
GET     /docs                                    *
GET     /docs/api                                *
GET     /docs/{path:path}                        *
GET     /settings                                *
POST    /settings                                *
GET     /glossary                                *
GET     /about                                   *
GET     /search                                  *
GET     /api/search                              *
GET     /lab                                     *
GET     /lab/charts                              *
GET     /lab/par.html                            *
GET     /lab/par.pdf                             *
GET     /lab/par.css                             *
GET     /lab/advise                              *
GET     /lab/compare                             *
GET     /lab/export/{what}.{form}                *
GET     /lab/jackpot                             *
GET     /lab/tables                              *
GET     /lab/verify                              *
POST    /api/lab/compare                         *
POST    /api/lab/jackpot                         *
POST    /api/lab/seek                            *
POST    /api/lab/tables                          *
POST    /api/lab/tables/read                     *
GET     /api/lab/verify                          *
POST    /api/lab/analyse                         *
POST    /api/lab/advise                          *
GET     /api/lab/jobs/{job}                      *
DELETE  /api/lab/jobs/{job}                      *
GET     /api/health                              *
GET     /api/games                               *
GET     /api/games/{name}                        *
GET     /api/tables                              *
GET     /api/tables/{designator}                 *
POST    /api/settle                              *
GET     /api/events                              *
GET     /api/displays/jackpots/{jackpot}/events  *
GET     /api/displays/tables/{table}/events      *
GET     /sign-in                                 *
GET     /my-pin                                  dseatu
GET     /consoles                                dseatu
GET     /console/{table}                         dseatu
GET     /live                                    *
GET     /live/{table}                            *
GET     /cards/{card}.svg                        *
GET     /api/live/{table}                        *
GET     /api/live/{table}/events                 *
POST    /api/live/{table}/sit                    guest
POST    /api/live/{table}/leave                  guest
POST    /api/live/{table}/bot                    guest
POST    /api/live/{table}/dismiss                guest
POST    /api/live/{table}/buy-in                 guest
POST    /api/live/{table}/bet                    guest
POST    /api/live/{table}/deal                   guest
POST    /api/live/{table}/decide                 guest
POST    /api/live/{table}/hurry                  guest
POST    /api/live/{table}/{act}                  guest
GET     /floor                                   seatu
GET     /floor/approvals                         seatu
GET     /floor/people                            seatu
GET     /floor/incidents                         seatu
GET     /floor/book                              seatu
GET     /floor/jackpots/{jackpot}                seatu
GET     /floor/tables/{table}                    seatu
GET     /floor/reports                           seatu
GET     /floor/reports/{report}                  seatu
GET     /floor/log                               seatu
GET     /floor/close-day                         seatu
GET     /floor/plan                              seatu
GET     /floor/plan.toml                         seatu
GET     /setup                                   *
POST    /api/setup/check                         *
POST    /api/setup/open                          *
GET     /api/setup/sign-ins                      *
GET     /floor/placards                          seatu
GET     /floor/placards/{table}.pdf              seatu
GET     /displays                                *
GET     /display/{jackpot}                       *
GET     /display/table/{table}                   *
POST    /api/devices/{table}/sensors             board
GET     /api/devices/{table}/lamps               board
SOCKET  /api/devices/{table}/socket              board
GET     /metrics                                 seatu
GET     /school                                  *
GET     /api/school/learners                     *
POST    /api/school/learners                     *
POST    /api/school/choose                       *
POST    /api/school/leave                        *
GET     /school/seat                             *
GET     /school/seat/choose                      *
GET     /school/seat/session                     *
GET     /school/seat/history                     *
GET     /school/seat/hand/{sitting}/{number}     *
GET     /school/seat/export.jsonl                *
GET     /school/seat/export.csv                  *
GET     /school/seat/export.xlsx                 *
GET     /api/school/seat                         learner
GET     /api/school/seat/history                 learner
GET     /api/school/seat/hand/{sitting}/{number} learner
POST    /api/school/seat/sit                     learner
POST    /api/school/seat/mode                    learner
POST    /api/school/seat/deal                    learner
POST    /api/school/seat/decide                  learner
POST    /api/school/seat/buy-in                  learner
POST    /api/school/seat/leave                   learner
POST    /api/school/seat/question                learner
POST    /api/school/seat/answer                  learner
POST    /api/school/seat/{act}                   learner
GET     /school/deal                             *
GET     /school/deal/table                       *
GET     /school/deal/{name}                      *
GET     /school/certificate/{name}.pdf           *
GET     /school/certificate/{name}/supervisor.pdf *
GET     /api/school/box                          learner
POST    /api/school/box/begin                    learner
POST    /api/school/box/act                      learner
POST    /api/school/box/next                     learner
POST    /api/school/box/leave                    learner
POST    /api/school/box/{act}                    learner
GET     /school/drill                            *
GET     /api/school/drill                        learner
POST    /api/school/drill/begin                  learner
POST    /api/school/drill/answer                 learner
POST    /api/school/drill/next                   learner
POST    /api/school/drill/leave                  learner
POST    /api/school/drill/{act}                  learner
GET     /school/class                            se
GET     /school/class.csv                        se
GET     /school/class/{learner}                  se
GET     /api/school/class                        se
GET     /api/school/class/{learner}              se
GET     /school/cards                            *
GET     /static/base.css                         *
"""
ROWS = [line.split() for line in MATRIX.strip().splitlines()]
NEVER = {401, 403, 405, 500, 503}
"""Answers that nobody with access to a route gets."""
OUTSIDE = "192.0.2.7"
"""Not this machine, which may read the metrics."""
BOARD, OTHER_TABLE, OTHER_HOUSE = "a" * 43, "b" * 43, "c" * 43


@dataclass(frozen=True)
class House:
    """A floor where everyone is signed in, and two sensor boards."""

    app: FastAPI
    floor: Floor
    staff: dict[str, Console]
    learner: str

    def headers(self, who: str) -> dict[str, str]:
        if who == NOBODY:
            return {}
        console = self.staff[who]
        cookie = "; ".join(f"{name}={value}" for name, value in console.cookies.items())
        return {**console.headers, "cookie": cookie}


def house(keys: dict[str, str]) -> House:
    floor = small_floor(clock=Clock())

    def work(transaction: Transaction) -> Answer:
        for table, key in keys.items():
            add_device(transaction, table, key=key, by="test")
        return {}

    floor.ledger.transact(work)
    app = create_app(published_catalogue(), floor)
    app.state.limits = RateLimits(RateLimit(1e6, 10**6), RateLimit(1e6, 10**6))
    app.state.boards.keys = RateLimit(1e6, 10**6)
    joined = Client(app).post(f"{SITE}/api/school/learners", json={"name": "Lee"})
    staff = {role: Console(Client(app), role) for role in PEOPLE}
    return House(app, floor, staff, joined.cookies[LEARNER])


@pytest.fixture(scope="module")
def ours() -> House:
    return house({"T1": BOARD, "T2": OTHER_TABLE})


@pytest.fixture(scope="module")
def theirs(ours: House) -> House:
    """Another property: the same cards and tables, another ledger, other secrets."""
    assert ours.staff
    return house({"T1": OTHER_HOUSE})


def methods(route: BaseRoute) -> set[str]:
    if isinstance(route, WebSocketRoute):
        return {"SOCKET"}
    assert isinstance(route, Route)
    return set(route.methods or {"GET", "POST"}) - {"HEAD"}


def path_of(route: BaseRoute) -> str:
    assert isinstance(route, Route | WebSocketRoute)
    return route.path


def test_every_route_of_the_app_has_a_row() -> None:
    routes = [route for route in ROUTES if not isinstance(route, Mount)]
    (files,) = [route.path for route in ROUTES if isinstance(route, Mount)]
    known = {(method, path) for method, path, _ in (*ROWS, *FLOOR_ROWS)}
    there = {(method, path_of(route)) for route in routes for method in methods(route)}
    assert known - {("GET", f"{files}/base.css")} == there


# Asking -----------------------------------------------------------------------------------------

FILLED = {
    **PLACES, "{name}": "none", "{designator}": "none", "{job}": "none", "{sitting}": "1",
    "{learner}": "none", "{act}": "none", "{card}.svg": "As.svg", "{proposal}": "none",
    "{what}.{form}": "tables.csv",
}  # fmt: skip
ASKED = {"/lab/charts": "?game=none", "/lab/par.html": "?game=none", "/lab/par.pdf": "?game=none"}
"""Queries that are answered before anything is solved."""


def filled(path: str) -> str:
    asked = ASKED.get(path, "")
    for place, name in FILLED.items():
        path = path.replace(place, name)
    return path + asked


async def answered(app: FastAPI, row: list[str], headers: dict[str, str]) -> int:
    """Return the status of one request; a refused handshake counts as 403."""
    method, path, _ = row
    if method == "SOCKET":
        return await knock(app, filled(path), headers)
    if path.endswith("/events"):
        return await stream(app, filled(path), headers)
    transport = httpx.ASGITransport(app, client=(OUTSIDE, 1))
    async with httpx.AsyncClient(transport=transport, base_url=SITE) as client:
        body: dict[str, Any] = {"json": BODIES.get(path, {})} if method == "POST" else {}
        answer = await client.request(method, filled(path), headers=headers, **body)
    return answer.status_code


async def knock(app: FastAPI, path: str, headers: dict[str, str]) -> int:
    said: asyncio.Queue[Any] = asyncio.Queue()
    opened = [{"type": "websocket.connect"}]

    async def receive() -> dict[str, Any]:
        if opened:
            return opened.pop()
        await asyncio.Event().wait()
        return {}

    scope = {
        "type": "websocket", "path": path, "raw_path": path.encode(), "query_string": b"",
        "scheme": "ws", "http_version": "1.1", "root_path": "", "server": ("localhost", 80),
        "client": (OUTSIDE, 1), "subprotocols": [],
        "headers": [
            (b"host", b"localhost"),
            *((name.encode(), value.encode()) for name, value in headers.items()),
        ],
    }  # fmt: skip
    task = asyncio.create_task(app(scope, receive, said.put))
    first = await said.get()
    task.cancel()
    await asyncio.wait([task])
    return 101 if first["type"] == "websocket.accept" else 403


def closed(path: str, method: str) -> int:
    """Return the answer to someone without access to the route."""
    if method == "SOCKET":
        return 403
    return 401 if path.startswith("/api/") or path == "/metrics" else 303


def bearer(key: str) -> dict[str, str]:
    return {"authorization": f"Bearer {key}"}


OTHERS = ("board", "learner", "guest")


def others(house: House) -> dict[str, dict[str, str]]:
    """Return what opens a door besides a session."""
    return {
        "board": bearer(BOARD),
        "learner": {"cookie": f"{LEARNER}={house.learner}"},
        "guest": {"cookie": f"{GUEST}=somebody"},
    }


def roles(letters: str) -> set[str]:
    return set() if letters in ("*", *OTHERS) else {LETTERS[letter] for letter in letters}


# The matrix -------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", ROWS, ids=" ".join)
def test_who_is_answered_what(ours: House, row: list[str]) -> None:
    method, path, letters = row
    allowed = roles(letters)

    async def everybody() -> dict[str, int]:
        asked = {who: ours.headers(who) for who in (NOBODY, *PEOPLE)} | others(ours)
        return {who: await answered(ours.app, row, headers) for who, headers in asked.items()}

    for who, status in in_a_loop(everybody()).items():
        if letters == who == "guest":
            assert status not in NEVER - {403}, "a chair that is somebody else's"
        elif letters in ("*", who) or who in allowed:
            assert status not in NEVER, (who, status)
        elif who not in PEOPLE or letters in OTHERS:
            assert status == closed(path, method), (who, status)
        else:
            assert status == 403, (who, status)


@pytest.mark.parametrize("row", [*ROWS, *FLOOR_ROWS], ids=" ".join)
def test_whoever_belongs_to_another_house_is_nobody_here(
    ours: House, theirs: House, row: list[str]
) -> None:
    """The cookie, the form key and the board's key of another ledger; the same cards exist here."""
    method, path, letters = row

    async def strangers() -> dict[str, int]:
        asked = {who: theirs.headers(who) for who in PEOPLE}
        asked |= {
            "their board": bearer(OTHER_HOUSE),
            "a board of another table": bearer(OTHER_TABLE),
        }
        return {who: await answered(ours.app, row, headers) for who, headers in asked.items()}

    for who, status in in_a_loop(strangers()).items():
        if letters == "*":
            assert status not in NEVER - ({401} if path == "/api/floor/sign-in" else set()), who
        else:
            assert status == closed(path, method), (who, status)


def test_both_houses_are_open_to_their_own(ours: House, theirs: House) -> None:
    """This shows that the refusals above depend on whose credentials they are."""
    for whole in (ours, theirs):
        assert whole.staff["dealer"].get("/api/floor/who").status_code == 200
    lamps = ["GET", "/api/devices/{table}/lamps", "board"]
    assert in_a_loop(answered(ours.app, lamps, bearer(BOARD))) == 200
    assert in_a_loop(answered(theirs.app, lamps, bearer(OTHER_HOUSE))) == 200
    body = {"card": "100", "pin": PIN}
    assert Client(theirs.app).post(f"{SITE}/api/floor/sign-in", json=body).status_code == 200


def test_a_board_reports_for_its_own_table_only(ours: House) -> None:
    said = {"seat": 3, "jackpot": "link", "lit": True, "event": "e1"}
    client = Client(ours.app)
    for table, key, status in (("T1", BOARD, 200), ("T2", BOARD, 401), ("T1", OTHER_TABLE, 401)):
        path = f"{SITE}/api/devices/{table}/sensors"
        assert client.post(path, json=said, headers=bearer(key)).status_code == status
    commands = f"{SITE}/api/floor/commands"
    body = {"do": "light", "table": "T1", "seat": 3, "jackpot": "link"}
    assert client.post(commands, json=body, headers=bearer(BOARD)).status_code == 401


def test_an_idempotency_key_is_remembered_for_one_person_of_one_house(
    ours: House, theirs: House
) -> None:
    """Nobody gets the answer to someone else's request by sending its key."""
    said: dict[str, Any] = {
        "do": "light",
        "table": "OLD",
        "seat": 2,
        "jackpot": "link",
        "key": "k-1",
    }

    def lights(console: Console) -> int:
        return console.post("/api/floor/commands", **said).status_code

    boss, dealer = ours.staff["executive"], ours.staff["dealer"]
    assert (lights(boss), lights(boss)) == (200, 200), "answered again"
    assert lights(theirs.staff["executive"]) == 200, "done there for the first time"
    lit = theirs.floor.ledger.look().get(TABLES, "OLD")
    assert lit is not None
    assert lit.lit == frozenset({(2, "link")})
    other = {**said, "seat": 4}
    assert dealer.post("/api/floor/commands", **other).status_code == 200, "a key of their own"
    assert boss.post("/api/floor/commands", **other).status_code == 409, "used for something else"
