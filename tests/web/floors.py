"""A small floor for tests of its screens: three tables, two jackpots, one person per role."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest
from argon2 import PasswordHasher
from fastapi import FastAPI

from croupier.floor.floor import Floor
from croupier.floor.people import Person, add_person, hashed, set_pin
from croupier.ledger import Answer, MemoryStore, Store, Transaction
from croupier.paytables import published_catalogue
from croupier.web.app import create_app
from tests.web.conftest import Client

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""The same hash with as little work as possible."""

SITE = "http://localhost"
PIN = "482913"
WRONG = "193847"
NEW = "925814"
PEOPLE = {
    "dealer": ("100", "Dana Dealer", "games"),
    "supervisor": ("200", "Sam Super", "games"),
    "executive": ("300", "Eve Executive", "office"),
    "accounting": ("400", "Ada Accounts", "accounting"),
    "technician": ("500", "Tom Tech", "slots"),
    "auditor": ("600", "Aud Itor", "commission"),
}
CARDS = {role: card for role, (card, _, _) in PEOPLE.items()}
MORNING = datetime(2026, 3, 2, 10, 0, tzinfo=UTC)

DECLARED: list[dict[str, Any]] = [
    {
        "do": "jackpot", "id": "link", "type": "progressive", "table": "ML03",
        "levels": {
            "Mega": {"seed": "10000", "rate": "15%", "reserve": "1%"},
            "Major": {"seed": "1000", "rate": "5%"},
            "Minor": {"seed": "200", "rate": "3%"},
        },
    },
    {
        "do": "jackpot", "id": "spades", "type": "progressive", "table": "TCP-P1",
        "levels": {"Meter": {"seed": "1000", "rate": "20%"}},
    },
    {"do": "table", "id": "T1", "game": "three-card-poker", "seats": 7, "jackpots": ["link"]},
    {
        "do": "table", "id": "T2", "game": "three-card-poker", "seats": 6,
        "jackpots": ["link", "spades"],
    },
    {
        "do": "table", "id": "OLD", "game": "let-it-ride", "seats": 7, "jackpots": ["link"],
        "equipment": "game-manager",
    },
]  # fmt: skip


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = MORNING

    def __call__(self) -> datetime:
        return self.now

    def goes_on(self, **by: float) -> None:
        self.now += timedelta(**by)


def declare(floor: Floor) -> None:
    """Declare tables, jackpots and people, all with the same personal PIN."""
    for line in DECLARED:
        answer = floor.system.answer(line)
        assert answer["ok"], answer
    declare_people(floor, hashed(PIN))


def declare_people(floor: Floor, kept: str) -> None:
    """Declare one person for each role, with a PIN whose hash is `kept`."""

    def work(transaction: Transaction) -> Answer:
        for role, (card, name, department) in PEOPLE.items():
            add_person(transaction, Person(card, name, role, department), by="system", opening=True)
            set_pin(transaction, card, kept, one_time=False, by="system")
        return {}

    floor.ledger.transact(work)


def established(floor: Floor, card: str, name: str, role: str, department: str) -> None:
    """Add a person to a floor that is open, with the usual PIN."""

    def work(transaction: Transaction) -> Answer:
        add_person(transaction, Person(card, name, role, department), by="system", opening=True)
        set_pin(transaction, card, hashed(PIN), one_time=False, by="system")
        return {}

    floor.ledger.transact(work)


def small_floor(store: Store | None = None, **settings: Any) -> Floor:
    floor = Floor(store or MemoryStore(), **settings)
    declare(floor)
    return floor


class Console:
    """Someone at a screen of the API: a client that remembers its cookie and form key."""

    def __init__(self, client: Client, role: str, *, pin: str = PIN, **more: str) -> None:
        """Sign in the person of a role, or of a card."""
        self.client = client
        self.cookies: dict[str, str] = {}
        self.headers: dict[str, str] = {}
        answer = self.post("/api/floor/sign-in", card=CARDS.get(role, role), pin=pin, **more)
        assert answer.status_code == 200, answer.text
        self.cookies = dict(answer.cookies)
        self.headers = {"x-croupier-form": answer.json()["form_key"]}

    def post(self, path: str, *, key: str | None = None, **body: Any) -> httpx.Response:
        headers = {**self.headers, **({"idempotency-key": key} if key else {})}
        return self.client.post(SITE + path, json=body, headers=self._with_cookie(headers))

    def get(
        self, path: str, *, headers: dict[str, str] | None = None, **details: Any
    ) -> httpx.Response:
        sent = self._with_cookie(headers or {})
        return self.client.get(SITE + path, headers=sent, **details)

    def does(self, do: str, **fields: Any) -> httpx.Response:
        return self.post("/api/floor/commands", do=do, **{"table": "T1", **fields})

    def grants(self, proposal: str) -> httpx.Response:
        """Approve a proposal as the page that shows it does."""
        (digest,) = (
            found["digest"]
            for found in self.get("/api/floor/proposals").json()
            if found["id"] == proposal
        )
        return self.post(f"/api/floor/proposals/{proposal}/grant", digest=digest)

    def _with_cookie(self, headers: dict[str, str]) -> dict[str, str]:
        pairs = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {**headers, **({"cookie": pairs} if pairs else {})}


def swipe(role: str, pin: str = PIN) -> dict[str, str]:
    return {"card": CARDS[role], "pin": pin}


# What tests of the API stand on -----------------------------------------------------------------


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def floor(clock: Clock) -> Floor:
    return small_floor(clock=clock)


@pytest.fixture
def floor_app(floor: Floor) -> FastAPI:
    return create_app(published_catalogue(), floor)


@pytest.fixture
def here(floor_app: FastAPI) -> Client:
    return Client(floor_app)


@pytest.fixture
def at(here: Client) -> Callable[[str], Console]:
    """Someone with a role, signed in."""
    return lambda role: Console(here, role)


At = Callable[[str], Console]


def error(answer: httpx.Response, status: int, name: str) -> str:
    """Check an error's status, name and shape; return its sentence."""
    told = answer.json()
    assert (answer.status_code, told["error"]["name"]) == (status, name), answer.text
    assert told == {"error": told["error"]}
    assert told["error"].keys() == {"name", "place", "message"}
    assert "Traceback" not in answer.text
    message: str = told["error"]["message"]
    return message


def sign_in(here: Client, **body: Any) -> httpx.Response:
    return here.post(f"{SITE}/api/floor/sign-in", json=body)


SEAT = {"seat": 3, "jackpot": "link"}


def royal(console: Console, table: str = "T1") -> None:
    """Select a royal flush at seat 3."""
    for command in (
        {"do": "light", **SEAT},
        {"do": "light", "seat": 5, "jackpot": "link"},
        {"do": "start"},
        {"do": "select", **SEAT, "hand": "royal flush"},
    ):
        answer = console.post("/api/floor/commands", table=table, **command)
        assert answer.status_code == 200, answer.text
