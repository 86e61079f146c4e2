"""A floor under load: 200 tables at ten times real pace, button presses over real HTTP.

A table of a card room plays about a round a minute; here each plays one every six seconds. Its
console lights sensors, presses START GAME and END GAME, every press with a key of its own, over
loopback against a server process of its own on a SQLite book. The figure is the time from the
press to its answer, which comes after the commit. At the end the ledger is verified, and it must
hold exactly the bets that were acknowledged.

`CROUPIER_BENCH_MINUTES` says how long; the issue asks for ten, `make bench` takes one.
"""

import asyncio
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from uuid import UUID

import httpx
from argon2 import PasswordHasher

from benchmarks import Row
from croupier.floor import people
from croupier.floor.auditing import documents_agree
from croupier.floor.floor import Floor
from croupier.floor.people import Person, add_person, hashed, set_pin
from croupier.floor.sessions import open_session
from croupier.ledger import Answer, Transaction
from croupier.ledger.opening import open_store
from croupier.ledger.verifying import verify
from croupier.web.signed_in import COOKIE, FORM_KEY
from croupier.web.tls import Certificate

TABLES = 200
SEATS = 7
ROUND_SECONDS = 6.0
PRESS_SECONDS_MAX = 0.2
MINUTES = float(os.environ.get("CROUPIER_BENCH_MINUTES", "1"))
LEVELS = {
    "Mega": {"seed": "10000", "rate": "15%", "reserve": "1%"},
    "Major": {"seed": "1000", "rate": "5%"},
    "Minor": {"seed": "200", "rate": "3.125%"},
}
GAMES = ("three-card-poker", "let-it-ride", "ultimate-texas-holdem")

SERVER = """
import sys
from pathlib import Path
from croupier.floor.floor import Floor
from croupier.ledger.opening import open_store
from croupier.paytables import published_catalogue
from croupier.web.guest_keeper import GuestSettings
from croupier.web.serve import Serving, serve
from croupier.web.tls import Certificate
file = sys.argv[1]
floor = Floor(open_store(file))
beside = {"guests": GuestSettings(), "database": file}  # as `croupier serve` has it
if len(sys.argv) > 2:
    beside["certificate"] = Certificate(*map(Path, sys.argv[2:]))
serve("127.0.0.1", 0, published_catalogue(), Serving(floor, "ready\\n", **beside))
"""


@dataclass
class Pressed:
    """What the consoles have seen."""

    seconds: list[float] = field(default_factory=list)
    bets: int = 0
    rounds: int = 0
    refused: int = 0


def two_hundred_tables() -> list[Row]:
    """The load, and what became of it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "floor.db"
        declare(path)
        with served(path) as (address, _):
            pressed = asyncio.run(_play(address))
        with closing(open_store(str(path))) as store:
            verdict = verify(store, checks=(documents_agree,))
            with store.reading() as reader:
                wagers = -reader.balances()["link/wagers"] // 10**8
    pressed.seconds.sort()
    slowest = _percentile(pressed.seconds, 0.99)
    rate = len(pressed.seconds) / (MINUTES * 60)
    kept = verdict.sound and wagers == pressed.bets and pressed.refused == 0
    return [
        Row(
            f"{TABLES} tables, {MINUTES:g} min, p99 of a press",
            f"{slowest * 1000:.0f} ms",
            f"{PRESS_SECONDS_MAX * 1000:.0f} ms; half below "
            f"{_percentile(pressed.seconds, 0.5) * 1000:.0f}",
            PRESS_SECONDS_MAX / slowest,
            1.0,
        ),
        Row("presses", f"{rate:.0f}/s", f"{pressed.rounds:,} rounds, {pressed.bets:,} bets"),
        Row(
            "bets in the verified book",
            f"{wagers:,}",
            "acknowledged",
            wagers / pressed.bets if kept else 0.0,
            1.0,
        ),
    ]


def _percentile(values: list[float], share: float) -> float:
    return values[min(len(values) - 1, int(len(values) * share))]


@contextmanager
def served(
    path: Path, certificate: Certificate | None = None, **environment: str
) -> Iterator[tuple[str, int]]:
    """A server process on a ledger: its address and its id."""
    pair = () if certificate is None else (str(certificate.file), str(certificate.key))
    server = subprocess.Popen(  # noqa: S603  our own Python
        [sys.executable, "-c", SERVER, str(path), *pair],
        stdout=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1", **environment},
    )  # fmt: skip
    try:
        assert server.stdout is not None
        yield server.stdout.readline().removeprefix("Croupier is at ").strip(), server.pid
    finally:
        server.terminate()
        server.wait(30)
        if server.stdout is not None:
            server.stdout.close()


def declare(path: Path, tables: int = TABLES) -> None:
    """A floor of so many tables, each with its own dealer, who is signed in."""
    hasher, people.HASHER = people.HASHER, PasswordHasher(1, 8, 1)
    kept = hashed("482913")
    people.HASHER = hasher
    with closing(Floor(open_store(str(path)))) as floor:
        link = {"id": "link", "type": "progressive", "table": "ML03", "levels": LEVELS}
        assert floor.system.answer({"do": "jackpot", **link})["ok"]

        def work(transaction: Transaction) -> Answer:
            for number in range(tables):
                card = str(1000 + number)
                dealer = Person(card, f"Dealer {number}", "dealer", "tables")
                add_person(transaction, dealer, by="bench", opening=True)
                set_pin(transaction, card, kept, one_time=False, by="bench")
            return {}

        floor.ledger.transact(work)
        for number in range(tables):
            table = {"id": f"T{number}", "game": GAMES[number % 3], "seats": SEATS}
            assert floor.system.answer({"do": "table", **table, "jackpots": ["link"]})["ok"]
            dealer = people.find_person(floor.ledger.look(), str(1000 + number))
            open_session(
                floor.ledger, dealer, secret=secret(number), form_key=secret(-number), place="T"
            )


def secret(number: int) -> str:
    return f"bench {number}"


def signed_in(number: int) -> dict[str, str]:
    """What the console of a dealer sends with every press."""
    return {FORM_KEY: secret(-number), "Cookie": f'{COOKIE}="{secret(number)}"'}


async def _play(address: str) -> Pressed:
    pressed = Pressed()
    limits = httpx.Limits(max_connections=TABLES, max_keepalive_connections=TABLES)
    async with httpx.AsyncClient(base_url=address, limits=limits, timeout=30) as client:
        until = perf_counter() + MINUTES * 60
        consoles = (_console(client, number, until, pressed) for number in range(TABLES))
        await asyncio.gather(*consoles)
    return pressed


async def _console(client: httpx.AsyncClient, number: int, until: float, pressed: Pressed) -> None:
    chance = random.Random(number)
    table = f"T{number}"
    headers = signed_in(number)

    async def press(do: str, **fields: object) -> bool:
        key = str(UUID(int=chance.getrandbits(128)))
        start = perf_counter()
        answer = await client.post(
            "/api/floor/commands",
            json={"do": do, "table": table, **fields},
            headers={**headers, "Idempotency-Key": key},
        )
        pressed.seconds.append(perf_counter() - start)
        pressed.refused += answer.status_code != httpx.codes.OK
        return answer.status_code == httpx.codes.OK

    await asyncio.sleep(chance.random() * ROUND_SECONDS)  # tables do not move in step
    while perf_counter() < until:
        begun = perf_counter()
        bets = chance.randint(2, SEATS)
        for seat in chance.sample(range(1, SEATS + 1), bets):
            await press("light", seat=seat, jackpot="link")
        if await press("start"):
            pressed.bets += bets
            pressed.rounds += 1
        await press("end")
        await asyncio.sleep(max(0.0, ROUND_SECONDS - (perf_counter() - begun)))
