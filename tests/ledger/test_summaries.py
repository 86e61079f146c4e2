"""Summaries: with or without them, every report says the same.

A summary that does not follow from its entries is named.
"""

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, date, datetime
from pathlib import Path
from threading import enumerate as enumerate_threads
from time import monotonic, sleep

import pytest

from croupier.floor.auditing import verify_floor
from croupier.floor.gaming_day import GamingDay, gaming_day
from croupier.floor.jackpot_system import JackpotSystem
from croupier.floor.reports import REPORTS, Period, make_report
from croupier.floor.summaries import SummaryKeeper, keeping, summarize
from croupier.floor.summaries.auditing import SummaryAudit
from croupier.floor.summaries.keeping import marks_of, next_run
from croupier.floor.summaries.reading import Summaries
from croupier.floor.summaries.summary import SUMMARIES, span_of
from croupier.ledger import MemoryStore, Store, StoreUnavailable
from croupier.ledger.findings import Flaw
from croupier.ledger.opening import open_store
from tests.floor.months import SEATTLE, Floor, play_long_month

MARCH = datetime(2026, 3, 1, 14, tzinfo=UTC)  # daylight saving time in Seattle begins on the 8th
CALENDARS = (
    GamingDay(SEATTLE),
    gaming_day("Asia/Kolkata", "05:45", ("day=05:45", "night=19:00")),
)
PERIODS = (
    (date(2026, 3, 1), date(2026, 3, 14)),
    (date(2026, 3, 7), date(2026, 3, 8)),
    (date(2026, 3, 13), date(2026, 4, 2)),
)


@pytest.fixture
def unsummarized(monkeypatch: pytest.MonkeyPatch) -> None:
    """Close days as if there were no summaries."""
    monkeypatch.setattr("croupier.floor.jackpot_system.summarize", lambda *_, **__: 0)


def said(store: Store, periods: tuple[tuple[date, date], ...] = PERIODS) -> list[object]:
    """Return every report of every period, on two calendars."""
    found: list[object] = []
    for calendar in CALENDARS:
        for first, last in periods:
            for name in REPORTS:
                for jackpot in (None, "link"):
                    with store.reading() as reader:
                        period = Period(first, last, calendar)
                        report = make_report(name, reader, period, jackpot=jackpot)
                    found.append((name, report.rows, report.totals, report.notes))
    return found


def all_said_alike(store: Store, seed: int) -> None:
    """Summarize in pieces of all sizes, each in a newly started system."""
    chance = random.Random(seed)  # noqa: S311
    plain = said(store)
    done = True
    while done:
        ledger = JackpotSystem(store).ledger
        marks = chance.choice([(0,), (0, 15), (0, 30, 45)])
        done = bool(summarize(ledger, marks=marks, run_max=chance.randint(1, 90), most=70))
        if chance.random() < 0.4 or not done:
            assert said(store) == plain
            assert verify_floor(store).findings == ()
    with store.reading() as reader:
        assert Summaries(reader).made.sequence == reader.head.sequence


@pytest.mark.usefixtures("unsummarized")
@pytest.mark.parametrize("seed", [1, 2])
def test_reports_say_the_same_whatever_is_summarized(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.floor.summaries.reading.FEW", 20_000 if seed % 2 else 30)
    store = MemoryStore()
    play_long_month(store, seed, rounds=60, since=MARCH, days=16, backwards=seed % 2 == 0)
    all_said_alike(store, seed)


@pytest.mark.usefixtures("unsummarized")
@pytest.mark.parametrize("kind", ["sqlite_urls", "postgres_urls"])
def test_they_do_so_on_every_store(kind: str, request: pytest.FixtureRequest) -> None:
    urls: Callable[[], str] = request.getfixturevalue(kind)
    with closing(open_store(urls())) as store:
        play_long_month(store, 3, rounds=25, since=MARCH, days=12, backwards=True)
        all_said_alike(store, 3)


@pytest.mark.proof
@pytest.mark.usefixtures("unsummarized")
@pytest.mark.parametrize("seed", range(40))
def test_many_months_are_summarized_alike(seed: int) -> None:
    store = MemoryStore()
    play_long_month(store, seed, rounds=150, since=MARCH, days=18, backwards=seed % 2 == 0)
    all_said_alike(store, seed)


def test_a_closed_day_is_summarized_and_the_next_goes_on_from_it() -> None:
    store = MemoryStore()
    play_long_month(store, 4, rounds=20, since=MARCH, days=3)
    with store.reading() as reader:
        assert Summaries(reader).made.sequence == reader.head.sequence > 0
    floor = Floor(store)
    floor.at = "2026-03-05T20:00:00Z"
    floor.do("adjust", jackpot="link", level="Mega", amount="1", reason="up", by=["Ann", "Bob"])
    with store.reading() as reader:
        assert Summaries(reader).made.sequence == reader.head.sequence - 1
    assert verify_floor(store).findings == ()


def test_a_day_is_closed_also_where_it_cannot_be_summarized(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object, **__: object) -> int:
        raise StoreUnavailable("the disk is full")

    monkeypatch.setattr("croupier.floor.jackpot_system.summarize", fail)
    store = MemoryStore()
    play_long_month(store, 4, rounds=5, since=MARCH, days=3)
    with store.reading() as reader:
        assert reader.newest(1)[0].reason == "reading"


def test_an_entry_that_comes_late_changes_the_balances_of_later_days() -> None:
    store = MemoryStore()
    play_long_month(store, 5, rounds=40, since=MARCH, days=10)
    summarize(JackpotSystem(store).ledger)
    floor = Floor(store)
    floor.at = "2026-03-03T09:30:00Z"
    floor.do("adjust", jackpot="link", level="Mega", amount="7", reason="late", by=["Ann", "Bob"])
    plain = said(store)
    summarize(JackpotSystem(store).ledger)
    assert said(store) == plain
    assert verify_floor(store).findings == ()


@pytest.mark.usefixtures("unsummarized")
def test_two_that_summarize_at_once_do_it_once() -> None:
    store = MemoryStore()
    play_long_month(store, 5, rounds=20, since=MARCH, days=3)
    one, other = JackpotSystem(store).ledger, JackpotSystem(store).ledger
    assert summarize(one) == summarize(other, most=0) + one.head.sequence
    with store.reading() as reader:
        assert next_run(reader, (0,)) is None
        documents = reader.documents((SUMMARIES.kind,))
    assert summarize(other) == 0
    with store.reading() as reader:
        assert reader.documents((SUMMARIES.kind,)) == documents


@pytest.mark.usefixtures("unsummarized")
def test_a_keeper_summarizes_what_is_due_beside_the_floor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "DUE", 30)
    monkeypatch.setattr(keeping, "RUN_MAX", 10)
    monkeypatch.setattr(keeping, "REST_SECONDS", 0)
    store = MemoryStore()
    play_long_month(store, 6, rounds=20, since=MARCH, days=2)
    ledger = JackpotSystem(store).ledger
    keeper = SummaryKeeper(ledger)
    assert keeper.due() == ledger.head.sequence > 30
    end = keeper.start()
    patience = monotonic() + 300
    while keeper.due() and monotonic() < patience:
        sleep(0.01)
    assert keeper.due() == 0
    end()
    assert "summaries" not in {thread.name for thread in enumerate_threads()}
    assert verify_floor(store).findings == ()


@pytest.mark.usefixtures("unsummarized")
def test_a_keeper_goes_on_where_it_was_stopped() -> None:
    store = MemoryStore()
    play_long_month(store, 6, rounds=20, since=MARCH, days=2)
    ledger = JackpotSystem(store).ledger

    def stopped() -> None:
        raise StoreUnavailable("the floor is being closed")

    with pytest.raises(StoreUnavailable):
        summarize(ledger, run_max=10, rest=stopped)
    with store.reading() as reader:
        done = Summaries(reader).made.sequence
    assert 10 <= done < ledger.head.sequence
    assert summarize(JackpotSystem(store).ledger) == ledger.head.sequence - done
    assert verify_floor(store).findings == ()


@pytest.mark.usefixtures("unsummarized")
def test_whoever_plays_is_let_through_in_the_middle_of_a_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(keeping, "SLICE", 10)
    store = MemoryStore()
    play_long_month(store, 6, rounds=20, since=MARCH, days=2)
    ledger = JackpotSystem(store).ledger
    breaths: list[int] = []

    def breath() -> None:
        with store.reading() as reader:
            breaths.append(Summaries(reader).made.sequence)

    with store.reading() as reader:
        before = Summaries(reader).made.sequence
    done = summarize(ledger, run_max=10**6, breath=breath)
    assert done > 30
    assert done // 10 <= len(breaths) <= done // 10 + 1
    assert set(breaths) <= {before}, "nothing is written before the run is over"


# What an insider would change ---------------------------------------------------------------------


@pytest.fixture(scope="module")
def summarized(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger with summaries of several runs of entries."""
    path = tmp_path_factory.mktemp("summarized") / "book.db"
    with closing(open_store(path)) as store, pytest.MonkeyPatch.context() as patch:
        patch.setattr("croupier.floor.jackpot_system.summarize", lambda *_, **__: 0)
        play_long_month(store, 9, rounds=40, since=MARCH, days=6)
        summarize(JackpotSystem(store).ledger, run_max=60)
        assert verify_floor(store).findings == ()
    return path


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        (
            "UPDATE documents SET text = replace(text, '/wagers\":-', '/wagers\":-1')"
            " WHERE kind = 'summary' AND text LIKE '%/wagers\":-%'",
            "does not follow from its entries",
        ),
        ("UPDATE documents SET text = 'x' WHERE kind = 'summary'", "cannot be read"),
        (
            "DELETE FROM documents WHERE id = (SELECT max(id) FROM documents"
            " WHERE kind = 'summary')",
            "is missing",
        ),
        ("DELETE FROM documents WHERE kind = 'summary'", "are said to go up to entry"),
        (
            "UPDATE documents SET text = '{\"link/house\":1}' WHERE id = '2026-03-04'",
            "the balances of 2026-03-04 do not follow",
        ),
        ("DELETE FROM documents WHERE id = '2026-03-04'", "the balances of 2026-03-04 are missing"),
        ("DELETE FROM documents WHERE kind = 'summarized'", "are said to go up to entry 0"),
        (
            "UPDATE documents SET text = replace(text, '\"link/house\":', '\"link/house\":1')"
            " WHERE kind = 'summarized'",
            "the balances where the summaries end do not follow",
        ),
    ],
)
def test_a_summary_that_was_changed_is_named(
    summarized: Path, tmp_path: Path, statement: str, words: str
) -> None:
    path = tmp_path / "book.db"
    with closing(sqlite3.connect(summarized)) as source, closing(sqlite3.connect(path)) as copy:
        source.backup(copy)
        copy.execute(statement)
        copy.commit()
    with closing(open_store(path)) as store:
        findings = verify_floor(store).findings
    told = [finding.words for finding in findings if finding.flaw is Flaw.SUMMARY]
    assert any(words in one for one in told), told
    assert any(finding.flaw is Flaw.STORED for finding in findings)


def test_a_balance_of_long_ago_is_compared_with_where_the_summaries_end() -> None:
    store = MemoryStore()
    play_long_month(store, 4, rounds=5, since=MARCH, days=3)

    def told() -> list[str]:
        with store.reading() as reader:
            return [finding.words for finding in SummaryAudit(reader, reader.head.sequence).end()]

    assert told() == []
    amount, turn = store._pages.balances["link/Mega/meter"]
    store._pages.balances["link/Mega/meter"] = (amount - 1, turn)
    assert told() == ["link/Mega/meter does not stand where the summaries and what followed say"]


# Words ------------------------------------------------------------------------------------------


def test_hours_are_cut_where_days_and_shifts_begin() -> None:
    assert marks_of(GamingDay(SEATTLE)) == (0,)
    assert marks_of(CALENDARS[1]) == (0, 15, 30)
    assert span_of("2026-03-01T23:44:59.999999Z", (0, 15, 30)) == (
        "2026-03-01T23:30:00.000000Z",
        "2026-03-01T23:59:59.999999Z",
    )
