"""A small jackpot to fill books with, and what the tests ask of a book afterwards."""

import json
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any, TypeVar

from croupier.ledger import Answer, Book, Page, Shelf, Store
from croupier.ledger.units import UNITS_PER_DOLLAR
from croupier.ledger.verifying import Verdict, verify

T = TypeVar("T")
TABLES: Shelf[dict[str, Any]] = Shelf("felt", json.dumps, json.loads)
ROUNDS: Shelf[dict[str, Any]] = Shelf("round", json.dumps, json.loads, held=False)
START = datetime(2026, 11, 16, 10, 30, tzinfo=UTC)

RATES = {"Mega": (150_000, 10_000), "Major": (50_000, 2_500), "Minor": (31_250, 0)}
"""Parts per million of a wager to the meter and to the reserve of each level."""


def open_book(store: Store, *, clock: Callable[[], datetime] = lambda: START) -> Book:
    return Book(store, (TABLES, ROUNDS), clock=clock)


def ticking(step: timedelta = timedelta(seconds=1)) -> Callable[[], datetime]:
    """A clock that goes on by the same step whenever it is read."""
    ticks = count()
    return lambda: START + step * next(ticks)


def contribution(wagers: int = 7, table: str = "T1") -> Callable[[Page], Answer]:
    """START GAME on a link of three levels: one entry with eight postings and one document."""

    def work(page: Page) -> Answer:
        known = page.get(TABLES, table) or {"round": 0}
        number = known["round"] + 1
        total = wagers * UNITS_PER_DOLLAR
        postings = {"link/wagers": -total}
        for level, rates in RATES.items():
            for kind, rate in zip(("meter", "reserve"), rates, strict=True):
                postings[f"link/{level}/{kind}"] = total * rate // 10**6
        postings["link/house"] = -sum(postings.values())
        page.book("contribution", postings, {"table": table, "round": number})
        page.put(TABLES, table, {"round": number, "state": "locked"})
        return {"ok": True, "round": number}

    return work


def keeping(*ids: str) -> Callable[[Page], Answer]:
    """Documents that are read on demand, each with its own id in it."""

    def work(page: Page) -> Answer:
        for each in ids:
            page.put(ROUNDS, each, {"id": each})
        return {}

    return work


def counting(id: str) -> Callable[[Page], Answer]:  # noqa: A002
    """One more, in a document that is read on demand."""

    def work(page: Page) -> Answer:
        known = page.get(ROUNDS, id) or {"times": 0}
        page.put(ROUNDS, id, {"times": known["times"] + 1})
        return {}

    return work


def ended(table: str = "T1") -> Callable[[Page], Answer]:
    """END GAME: a document and no entry."""

    def work(page: Page) -> Answer:
        known = page.get(TABLES, table) or {"round": 0}
        page.put(TABLES, table, {**known, "state": "idle"})
        return {"ok": True, "round": known["round"]}

    return work


def putting(shelf: Shelf[T], id: str, value: T | None) -> Callable[[Page], Answer]:  # noqa: A002
    """Work that writes one document, or forgets it."""

    def work(page: Page) -> Answer:
        page.put(shelf, id, value)
        return {}

    return work


def play(book: Book, rounds: int, *, table: str = "T1", first: int = 1) -> None:
    """Rounds with requests `T1-1`, `T1-2`, …, each started and ended."""
    for number in range(first, first + rounds):
        book.perform(contribution(table=table), request=f"{table}-{number}", content=number)
        book.perform(ended(table=table), request=f"{table}-{number}-end", content=number)


def audited(store: Store) -> Verdict:
    """The verdict on a book that must be sound."""
    verdict = verify(store)
    assert verdict.sound, [str(finding) for finding in verdict.findings]
    return verdict


def assert_booked_once(store: Store, requests: set[str]) -> None:
    """Each request is remembered and has exactly one entry."""
    with store.reading() as reader:
        known = reader.remembered(requests)
        booked = Counter(entry.id.rpartition("#")[0] for entry in reader.entries())
    assert requests <= known.keys(), requests - known.keys()
    assert {request: booked[request] for request in requests} == dict.fromkeys(requests, 1)
    assert max(booked.values(), default=1) == 1


def written(store: Store) -> dict[str, Any]:
    """All that a reader can see, to compare two stores or two moments."""
    with store.reading() as reader:
        return {
            "head": reader.head,
            "entries": list(reader.entries()),
            "balances": reader.balances(),
            "documents": reader.documents(),
            "requests": list(reader.requests()),
        }
