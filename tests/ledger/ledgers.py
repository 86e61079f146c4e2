"""A small jackpot to fill ledgers with, and what the tests check in a ledger afterward."""

import json
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any, TypeVar

from croupier.ledger import Answer, Collection, Ledger, Store, Transaction
from croupier.ledger.units import UNITS_PER_DOLLAR
from croupier.ledger.verdict import AuditVerdict
from croupier.ledger.verifying import verify

T = TypeVar("T")
TABLES: Collection[dict[str, Any]] = Collection("felt", json.dumps, json.loads)
ROUNDS: Collection[dict[str, Any]] = Collection("round", json.dumps, json.loads, held=False)
START = datetime(2026, 11, 16, 10, 30, tzinfo=UTC)

RATES = {"Mega": (150_000, 10_000), "Major": (50_000, 2_500), "Minor": (31_250, 0)}
"""Parts per million of a wager to the meter and to the reserve of each level."""


def open_ledger(store: Store, *, clock: Callable[[], datetime] = lambda: START) -> Ledger:
    return Ledger(store, (TABLES, ROUNDS), clock=clock)


def ticking(step: timedelta = timedelta(seconds=1)) -> Callable[[], datetime]:
    """A clock that advances by the same step whenever it is read."""
    ticks = count()
    return lambda: START + step * next(ticks)


def contribution(wagers: int = 7, table: str = "T1") -> Callable[[Transaction], Answer]:
    """START GAME on a link of three levels: one entry with eight postings and one document."""

    def work(transaction: Transaction) -> Answer:
        known = transaction.get(TABLES, table) or {"round": 0}
        number = known["round"] + 1
        total = wagers * UNITS_PER_DOLLAR
        postings = {"link/wagers": -total}
        for level, rates in RATES.items():
            for kind, rate in zip(("meter", "reserve"), rates, strict=True):
                postings[f"link/{level}/{kind}"] = total * rate // 10**6
        postings["link/house"] = -sum(postings.values())
        transaction.post("contribution", postings, {"table": table, "round": number})
        transaction.put(TABLES, table, {"round": number, "state": "locked"})
        return {"ok": True, "round": number}

    return work


def posting(reason: str) -> Callable[[Transaction], Answer]:
    """An entry that moves no money, with a reason."""

    def work(transaction: Transaction) -> Answer:
        transaction.post(reason, {}, {"jackpot": "link"})
        return {}

    return work


def keeping(*ids: str) -> Callable[[Transaction], Answer]:
    """Documents that are read on demand, each with its own id in it."""

    def work(transaction: Transaction) -> Answer:
        for each in ids:
            transaction.put(ROUNDS, each, {"id": each})
        return {}

    return work


def counting(id: str) -> Callable[[Transaction], Answer]:  # noqa: A002
    """Count up, in a document that is read on demand."""

    def work(transaction: Transaction) -> Answer:
        known = transaction.get(ROUNDS, id) or {"times": 0}
        transaction.put(ROUNDS, id, {"times": known["times"] + 1})
        return {}

    return work


def ended(table: str = "T1") -> Callable[[Transaction], Answer]:
    """END GAME: a document and no entry."""

    def work(transaction: Transaction) -> Answer:
        known = transaction.get(TABLES, table) or {"round": 0}
        transaction.put(TABLES, table, {**known, "state": "idle"})
        return {"ok": True, "round": known["round"]}

    return work


def putting(collection: Collection[T], id: str, value: T | None) -> Callable[[Transaction], Answer]:  # noqa: A002
    """Work that writes one document, or deletes it."""

    def work(transaction: Transaction) -> Answer:
        transaction.put(collection, id, value)
        return {}

    return work


def play(ledger: Ledger, rounds: int, *, table: str = "T1", first: int = 1) -> None:
    """Rounds with requests `T1-1`, `T1-2`, …, each started and ended."""
    for number in range(first, first + rounds):
        ledger.transact(contribution(table=table), request=f"{table}-{number}", content=number)
        ledger.transact(ended(table=table), request=f"{table}-{number}-end", content=number)


def audited(store: Store) -> AuditVerdict:
    """The verdict on a ledger that must be sound."""
    verdict = verify(store)
    assert verdict.sound, [str(finding) for finding in verdict.findings]
    return verdict


def assert_booked_once(store: Store, requests: set[str]) -> None:
    """Assert that each request is remembered and has exactly one entry."""
    with store.reading() as reader:
        known = reader.remembered(requests)
        booked = Counter(entry.id.rpartition("#")[0] for entry in reader.entries())
    assert requests <= known.keys(), requests - known.keys()
    assert {request: booked[request] for request in requests} == dict.fromkeys(requests, 1)
    assert max(booked.values(), default=1) == 1


def written(store: Store) -> dict[str, Any]:
    """Everything that a reader can see, to compare two stores or two moments."""
    with store.reading() as reader:
        return {
            "head": reader.head,
            "entries": list(reader.entries()),
            "balances": reader.balances(),
            "documents": reader.documents(),
            "requests": list(reader.requests()),
        }
