"""A full floor: 15 tables, 7 seats, 2 sensors, 3 levels, a month of it, reconciled to zero."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.floor import JackpotSystem
from croupier.floor.auditing import documents_agree
from croupier.floor.gaming_day import gaming_day
from croupier.floor.reports import REPORTS, make_report, month_of
from croupier.ledger.sqlite import SqliteStore
from croupier.ledger.verifying import verify
from tests.floor.systems import ML03
from tests.oracle.jackpot_ledger import Auditor
from tests.oracle.jackpot_lines import money

TABLES = [f"T{number}" for number in range(1, 16)]
LINKS = ("gold", "silver")
GAMES = ("three-card-poker", "let-it-ride", "ultimate-texas-holdem", "three-card-poker-face-up")
HANDS = ("Royal Flush", "Straight Flush", "Four of a Kind", "Full House", "Flush", "Straight")
BY = ["Ann", "Bob"]

Line = dict[str, Any]


def a_month(chance: random.Random) -> Iterator[Line]:
    """Two links on fifteen tables; a round at each table on many days, with all that happens."""
    for link in LINKS:
        yield {
            "do": "jackpot", "id": link, "type": "progressive", "table": "ML03", "levels": ML03,
        }  # fmt: skip
    for number, name in enumerate(TABLES):
        yield {
            "do": "table", "id": name, "game": GAMES[number % 4], "seats": 7,
            "jackpots": list(LINKS),
        }  # fmt: skip
    for day in range(1, 31):
        for table in chance.sample(TABLES, 3) if day < 30 else TABLES:
            yield from a_round(table, f"2026-11-{day:02d}T{chance.randint(0, 23):02d}", chance)
        if day % 7 == 0:
            yield {
                "do": "adjust", "jackpot": "gold", "level": "Major", "amount": "-1.25",
                "reason": "malfunction", "by": BY, "at": f"2026-11-{day:02d}T23:59:00Z",
            }  # fmt: skip
        if day == 15:
            yield {
                "do": "configure", "jackpot": "silver", "level": "Minor", "rate": "3.5%",
                "reason": "autumn", "by": BY, "at": "2026-11-15T23:59:30Z",
            }  # fmt: skip


def a_round(table: str, hour: str, chance: random.Random) -> Iterator[Line]:
    clock = iter(f"{hour}:{minute:02d}:00Z" for minute in range(60))
    sensors = [(seat, link) for seat in range(1, 8) for link in LINKS if chance.random() < 0.8]
    for seat, link in sensors:
        yield {"do": "light", "table": table, "seat": seat, "jackpot": link, "at": next(clock)}
    yield {"do": "start", "table": table, "at": next(clock)}
    if chance.random() < 0.15:
        yield {"do": "misdeal", "table": table, "at": next(clock)}
        if chance.random() < 0.5:
            yield {
                "do": "refund", "table": table, "reason": "exposed", "by": BY, "at": next(clock),
            }  # fmt: skip
            return
        yield {"do": "start", "table": table, "at": next(clock)}
    hit = chance.sample(sensors, min(len(sensors), chance.choice((0, 1, 1, 2, 3))))
    for seat, link in hit:
        hand = chance.choice(HANDS)
        yield {
            "do": "select", "table": table, "seat": seat, "jackpot": link, "hand": hand,
            "at": next(clock),
        }  # fmt: skip
    yield {"do": "lock", "table": table, "at": next(clock)}  # refused when only tray hands hit
    if hit and chance.random() < 0.3:
        seat, link = hit[0]
        yield {
            "do": "void", "table": table, "seat": seat, "jackpot": link, "card": "executive",
            "reason": "wrong seat", "at": next(clock),
        }  # fmt: skip
    yield {"do": "confirm", "table": table, "card": "executive", "at": next(clock)}
    yield {"do": "end", "table": table, "at": next(clock)}


@pytest.fixture(scope="module")
def month(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SqliteStore]:
    """The month, answered line by line as the auditor answers, with restarts between."""
    path: Path = tmp_path_factory.mktemp("floor") / "book.db"
    chance = random.Random(15)  # noqa: S311
    store = SqliteStore(path)
    system, auditor = JackpotSystem(store), Auditor()
    for number, line in enumerate(a_month(chance), start=1):
        text = json.dumps(line)
        assert money(system.answer(text)) == money(auditor.answer(text)), text
        if number % 400 == 0:
            system.close()
            store = SqliteStore(path)
            system = JackpotSystem(store)
    notes = auditor.notes
    assert notes["22: envy"] > 20  # it was a lively month
    yield store
    store.close()


def test_the_book_of_the_month_is_sound(month: SqliteStore) -> None:
    verdict = verify(month, checks=(documents_agree,))
    assert verdict.findings == ()
    assert all(funds.difference == 0 for funds in verdict.funds.values())


def test_the_month_reconciles_to_zero(month: SqliteStore) -> None:
    calendar = gaming_day(zone="America/Los_Angeles")
    with month.reading() as reader:
        report = make_report("reconciliation", reader, month_of("2026-11", calendar))
    assert len(report.rows) >= 6
    assert set(report.column("difference")) == {0}


@pytest.mark.parametrize("name", REPORTS)
def test_every_report_of_the_month_has_something_to_say(month: SqliteStore, name: str) -> None:
    calendar = gaming_day(zone="America/Los_Angeles")
    with month.reading() as reader:
        report = make_report(name, reader, month_of("2026-11", calendar))
    assert report.rows
    assert report.source.entries > 100
