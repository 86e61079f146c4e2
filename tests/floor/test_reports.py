"""Reports of long months, against a plain recomputation from the exported entries.

The recomputation reads the words of every entry, keeps a running balance, and finds gaming days
its own way: six hours back on the wall clock. It shares no code with the reports.
"""

import json
from collections import defaultdict
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from croupier.floor.gaming_day import BadDay, GamingDay
from croupier.floor.reports import (
    REPORTS,
    BadPeriod,
    NoSuchWin,
    Period,
    Report,
    UnknownJackpot,
    UnknownReport,
    VerificationRules,
    find_win,
    make_report,
    month_of,
    period_of,
)
from croupier.floor.reports.ledger_view import LedgerView
from croupier.ledger import MemoryStore, Store
from croupier.ledger.sqlite import SqliteStore
from croupier.ledger.units import UNITS_PER_CENT, UNITS_PER_DOLLAR
from tests.floor.months import SEATTLE, Floor, play_long_month, play_small_month

CALENDAR = GamingDay(SEATTLE)
MARCH = datetime(2026, 3, 1, 14, tzinfo=UTC)  # 06:00 in Seattle; the clocks change on the 8th
HELD = ("meter", "reserve", "overflow", "pending")


@pytest.fixture(scope="module")
def march() -> MemoryStore:
    store = MemoryStore()
    play_long_month(store, 7, rounds=1200, since=MARCH, days=30)
    return store


def made(store: Store, name: str, first: str, last: str, jackpot: str | None = None) -> Report:
    period = Period(date.fromisoformat(first), date.fromisoformat(last), CALENDAR)
    with store.reading() as reader:
        return make_report(name, reader, period, jackpot=jackpot)


def rows_of(report: Report) -> list[dict[str, Any]]:
    names = [column.name for column in report.columns]
    return [dict(zip(names, row, strict=True)) for row in report.rows]


# A plain recomputation --------------------------------------------------------------------------


def exported(store: Store) -> list[dict[str, Any]]:
    """Every entry as it is exported, with its gaming day and shift."""
    zone = ZoneInfo(SEATTLE)
    entries = []
    with store.reading() as reader:
        for entry in reader.entries():
            content = json.loads(entry.text)
            wall = datetime.fromisoformat(content["instant"]).astimezone(zone).replace(tzinfo=None)
            content["day"] = (wall - timedelta(hours=6)).date().isoformat()
            content["shift"] = ("day", "swing", "grave")[(wall - timedelta(hours=6)).hour // 8]
            entries.append(content)
    return entries


def test_contributions_are_those_of_the_entries(march: MemoryStore) -> None:
    expected: dict[tuple[str, ...], list[int]] = defaultdict(lambda: [0] * 5)
    for entry in exported(march):
        if entry["reason"] == "contribution":
            body, moved = entry["body"], entry["postings"]
            row = expected[entry["day"], entry["shift"], body["table"], body["jackpot"]]
            row[0] += 1
            row[1] += body["bets"]
            row[2] -= moved[f"{body['jackpot']}/wagers"]
            row[3] += sum(moved[name] for name in moved if name.endswith(("/meter", "/overflow")))
            row[4] += moved.get(f"{body['jackpot']}/house", 0)
    report = made(march, "contributions", "2026-03-01", "2026-03-31")
    found = {
        (row["day"], row["shift"], row["table"], row["jackpot"]): [
            row["rounds"], row["bets"], row["wagers"], row["meters"], row["house"],
        ]
        for row in rows_of(report)
    }  # fmt: skip
    assert found == expected
    assert len(found) > 300
    for shown in rows_of(report):
        assert shown["wagers"] == shown["meters"] + shown["reserves"] + shown["house"]


def test_meters_are_the_running_balances(march: MemoryStore) -> None:
    balances: dict[str, int] = defaultdict(int)
    expected: dict[tuple[str, str, str], list[int]] = {}
    levels = [("all", "Meter"), ("link", "Mega"), ("link", "Major"), ("link", "Minor")]
    entries = exported(march)
    days = [(date(2026, 3, 1) + timedelta(offset)).isoformat() for offset in range(31)]
    for day in days:
        opening = dict(balances)
        highest = dict(balances)
        for entry in (entry for entry in entries if entry["day"] == day):
            for account, amount in entry["postings"].items():
                balances[account] += amount
                highest[account] = max(highest.get(account, 0), balances[account])
        for jackpot, level in levels:
            name = f"{jackpot}/{level}/"
            meter = name + "meter"
            expected[day, jackpot, level] = [
                opening.get(meter, 0),
                highest.get(meter, 0),
                *(balances[name + kind] for kind in HELD),
            ]
    names = ("opening", "highest", "closing", "reserve", "overflow", "pending")
    found = {
        (row["day"], row["jackpot"], row["level"]): [row[name] for name in names]
        for row in rows_of(made(march, "meters", "2026-03-01", "2026-03-31"))
    }
    assert found == expected


@pytest.mark.parametrize(
    ("first", "last"),
    [
        ("2026-02-01", "2026-04-30"),  # all of it
        ("2026-03-01", "2026-03-03"),  # near the first entry
        ("2026-03-07", "2026-03-08"),  # 23 hours, and the day after
        ("2026-03-14", "2026-03-20"),
        ("2026-03-29", "2026-03-31"),  # near the last
        ("2025-01-01", "2025-01-31"),  # before it
        ("2027-01-01", "2027-01-31"),  # after it
    ],
)
def test_every_row_reconciles_to_zero(march: MemoryStore, first: str, last: str) -> None:
    report = made(march, "reconciliation", first, last)
    assert report.column("difference") == [0] * len(report.rows)
    assert len(report.rows) == (1 + 2) + (3 + 2) + (1 + 2)
    start: dict[str, int] = defaultdict(int)
    end: dict[str, int] = defaultdict(int)
    for entry in exported(march):
        for account, amount in entry["postings"].items():
            end[account] += amount if entry["day"] <= last else 0
            start[account] += amount if entry["day"] < first else 0
    for row in rows_of(report):
        if row["level"] not in ("all", "house share"):
            name = f"{row['jackpot']}/{row['level']}/"
            assert row["start"] == sum(start[name + kind] for kind in HELD)
            assert row["end"] == sum(end[name + kind] for kind in HELD)


def test_wins_and_voids_are_those_of_the_entries(march: MemoryStore) -> None:
    report = made(march, "wins", "2026-03-01", "2026-03-31")
    paid = [e for e in exported(march) if e["reason"] in ("paid", "deducted")]
    assert report.column("entry") == [entry["sequence"] for entry in paid]
    assert report.column("amount") == [entry["body"]["amount"] for entry in paid]
    assert report.column("day") == [entry["day"] for entry in paid]
    assert report.column("shift") == [entry["shift"] for entry in paid]
    for row in rows_of(report):
        if row["claim"] is None:
            assert row["meter_before"] - row["amount"] <= row["meter_after"]  # overflow may refill
        else:
            assert row["tax_form"] in ("yes", "no")
            assert row["amount"] <= row["share"] * row["meter_before"]
    voids = [entry for entry in exported(march) if entry["reason"] == "voided"]
    assert len([note for note in report.notes if note.startswith("Voided")]) == len(voids) > 0


def test_a_meter_s_wins_add_up_to_what_reconciliation_calls_paid(march: MemoryStore) -> None:
    wins = rows_of(made(march, "wins", "2026-03-05", "2026-03-25"))
    paid = rows_of(made(march, "reconciliation", "2026-03-05", "2026-03-25"))
    assert any(row["paid"] for row in paid)
    for row in paid:
        if row["level"] not in ("all", "house share"):
            here = [w for w in wins if (w["jackpot"], w["level"]) == (row["jackpot"], row["level"])]
            assert row["paid"] == -sum(win["amount"] for win in here)


def test_master_games_and_performance_and_deposits_agree(march: MemoryStore) -> None:
    dates = ("2026-03-02", "2026-03-29")  # four whole weeks
    games = rows_of(made(march, "master-games", *dates))
    weeks = rows_of(made(march, "deposit", *dates))
    assert {row["jackpot"] for row in games} == {"all", "link"}  # never the house's
    assert len(weeks) == 4 * 2
    for row in rows_of(made(march, "performance", *dates)):
        mine = [game for game in games if game["jackpot"] == row["jackpot"]]
        if row["jackpot"] != "prize":
            assert row["bets"] == sum(game["bets"] for game in mine)
            assert row["wagers"] == sum(game["wagers"] for game in mine)
            accrued = sum(week["accrued"] for week in weeks if week["jackpot"] == row["jackpot"])
            assert accrued == sum(game["accrued"] for game in mine)
        assert row["house"] - row["from_trays"] - row["envy"] - row["prizes"] == row["hold"]


def test_seeds_and_reserves_end_where_the_accounts_do(march: MemoryStore) -> None:
    rows = rows_of(made(march, "seeds", "2026-03-10", "2026-03-20"))
    assert {row["fund"] for row in rows if row["end"]} == {"seed", "reserve"}
    for row in rows:
        sign = -1 if row["fund"] == "seed" else 1
        account = f"{row['jackpot']}/{row['level']}/{row['fund']}"
        until = [entry for entry in exported(march) if entry["day"] <= "2026-03-20"]
        assert row["end"] == sign * sum(entry["postings"].get(account, 0) for entry in until)


def test_configuration_has_every_version_once(march: MemoryStore) -> None:
    rows = rows_of(made(march, "configuration", "2026-03-01", "2026-03-31"))
    expected = [e["sequence"] for e in exported(march) if e["reason"] == "configured"]
    changed = [row for row in rows if row["version"] is not None and row["version"] > 1]
    assert changed
    assert {row["entry"] for row in changed} <= set(expected)  # one may be set to what it was
    for row in changed:
        assert row["before"] != row["after"]
        assert row["by"] == "Ann, Bob"


# Periods meet -----------------------------------------------------------------------------------


def test_a_day_closes_where_the_next_opens(march: MemoryStore) -> None:
    by_level: dict[tuple[str, str], list[dict[str, Any]]] = defaultdict(list)
    for row in rows_of(made(march, "meters", "2026-03-01", "2026-03-31")):
        by_level[row["jackpot"], row["level"]].append(row)
    assert any(len({row["closing"] for row in rows}) > 1 for rows in by_level.values())
    for rows in by_level.values():
        for yesterday, today in pairwise(rows):
            assert yesterday["closing"] == today["opening"]
            assert yesterday["highest"] >= max(yesterday["opening"], yesterday["closing"])


@pytest.mark.parametrize("seed", [1, 2])
def test_clocks_that_go_backwards_lose_nothing(seed: int) -> None:
    store = MemoryStore()
    play_long_month(store, seed, rounds=60, since=MARCH, days=20, backwards=True)
    for first, last in (("2026-03-01", "2026-03-09"), ("2026-03-10", "2026-03-12")):
        report = made(store, "reconciliation", first, last)
        assert report.column("difference") == [0] * len(report.rows)
    early = rows_of(made(store, "reconciliation", "2026-03-01", "2026-03-09"))
    late = rows_of(made(store, "reconciliation", "2026-03-10", "2026-03-12"))
    assert [row["end"] for row in early] == [row["start"] for row in late]


def test_both_ways_to_the_opening_balances_agree(march: MemoryStore) -> None:
    for day in ("2026-03-02", "2026-03-15", "2026-03-30"):
        period = Period(date.fromisoformat(day), date.fromisoformat(day), CALENDAR)
        with march.reading() as reader:
            view = LedgerView(reader, period)
            moved = view.moved(period.day_slots())
            forwards, backwards = view.before(), view.after()
            for each in moved:
                for (account, _), amount in each.items():
                    backwards[account] -= amount
            assert {a: v for a, v in forwards.items() if v} == {
                a: v for a, v in backwards.items() if v
            }


def test_a_balance_that_was_tampered_with_shows_as_a_difference() -> None:
    store = MemoryStore()
    play_small_month(store)
    amount, turn = store._pages.balances["link/Mega/meter"]
    store._pages.balances["link/Mega/meter"] = (amount - 1, turn)
    report = made(store, "reconciliation", "2026-11-01", "2026-11-30")
    assert report.column("difference") == [-1, 0, 0, 0, -1]
    assert report.notes[0].startswith("2 rows have a difference")


def test_a_wager_that_was_not_split_whole_shows_as_a_difference(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Of a day that is summarized, an entry that was changed is named by `verify` instead.
    monkeypatch.setattr("croupier.floor.jackpot_system.summarize", lambda *_, **__: 0)
    store = MemoryStore()
    play_small_month(store)
    first = store._pages.entries[1]
    torn = replace(first, text=first.text.replace('wagers":-300000000', 'wagers":-300000001'))
    assert torn != first
    store._pages.entries[1] = torn
    report = made(store, "reconciliation", "2026-11-01", "2026-11-30")
    assert report.column("difference") == [0, 0, 0, 0, -1]


def test_a_win_shows_the_reversal_that_came_after_its_period() -> None:
    store = MemoryStore()
    play_small_month(store)
    report = made(store, "wins", "2026-11-02", "2026-11-02")
    assert report.column("reversal") == ["entry 11, 500.00"]
    assert report.column("amount") == [1_000_045 * UNITS_PER_CENT]


def test_a_file_says_the_same_as_memory(tmp_path: Path, march: MemoryStore) -> None:
    store = SqliteStore(tmp_path / "book.db")
    play_long_month(store, 7, rounds=25, since=MARCH, days=30)
    reference = MemoryStore()
    play_long_month(reference, 7, rounds=25, since=MARCH, days=30)
    for name in REPORTS:
        assert made(store, name, "2026-03-01", "2026-03-31") == made(
            reference, name, "2026-03-01", "2026-03-31"
        )
    store.close()


# One jackpot, empty books, retired jackpots -----------------------------------------------------


@pytest.mark.parametrize("name", REPORTS)
def test_a_report_on_one_jackpot_is_its_part_of_the_whole(march: MemoryStore, name: str) -> None:
    whole = made(march, name, "2026-03-01", "2026-03-31")
    for jackpot in ("all", "link", "prize"):
        part = made(march, name, "2026-03-01", "2026-03-31", jackpot)
        place = [column.name for column in whole.columns].index("jackpot")
        assert list(part.rows) == [row for row in whole.rows if row[place] == jackpot]
        assert part.jackpot == jackpot


@pytest.mark.parametrize("name", REPORTS)
def test_an_empty_book_and_an_empty_period(march: MemoryStore, name: str) -> None:
    assert made(MemoryStore(), name, "2026-03-01", "2026-03-31").rows == ()
    before = made(march, name, "2020-03-01", "2020-03-31")
    if name not in ("reconciliation", "seeds", "performance", "deposit"):
        assert before.rows == ()
    assert before.source.entries > 0


@pytest.mark.parametrize("name", REPORTS)
def test_a_report_says_what_it_was_made_of(march: MemoryStore, name: str) -> None:
    report = made(march, name, "2026-03-01", "2026-03-31")
    with march.reading() as reader:
        assert (report.source.entries, report.source.hash) == (
            reader.head.sequence, reader.head.hash,
        )  # fmt: skip
    assert report.name == name
    assert report.title == REPORTS[name].title
    for row in (*report.rows, *([report.totals] if report.totals else [])):
        assert len(row) == len(report.columns)


def test_a_retired_jackpot_leaves_its_money_and_the_list() -> None:
    store = MemoryStore()
    floor = Floor(store)
    level = {"Meter": {"seed": "100", "rate": "50%", "reserve": "1%"}}
    for name in ("old", "new"):
        floor.do("jackpot", id=name, type="progressive", table="LIR-P1", levels=level)
    floor.do("table", id="T1", game="let-it-ride", seats=6, jackpots=["old", "new"])
    floor.start("T1", "old", 1, 2)
    floor.do("end", table="T1")
    floor.at = "2026-11-03T20:00:00Z"
    floor.do("retire", jackpot="old", to="new", reason="removed", by=["Ann", "Bob"])
    floor.at = "2026-11-05T20:00:00Z"
    floor.do("close-day")
    meters = rows_of(made(store, "meters", "2026-11-01", "2026-11-30"))
    assert [row["day"][-2:] for row in meters if row["jackpot"] == "old"] == ["01", "02", "03"]
    assert [row["day"][-2:] for row in meters if row["jackpot"] == "new"][-1] == "05"
    after = rows_of(made(store, "meters", "2026-11-04", "2026-11-30"))
    assert {row["jackpot"] for row in after} == {"new"}
    moved = rows_of(made(store, "adjustments", "2026-11-01", "2026-11-30"))
    to_new = [row for row in moved if row["jackpot"] == "new"]
    assert [row["change"] for row in to_new] == [UNITS_PER_DOLLAR * 102 // 100]  # 1.00 + 0.02
    assert {row["reason"] for row in moved} == {"retired: removed"}
    report = made(store, "reconciliation", "2026-11-01", "2026-11-30")
    assert report.column("difference") == [0] * len(report.rows)


# Win records ------------------------------------------------------------------------------------


def test_a_win_record_names_its_entries_and_its_reversal() -> None:
    store = MemoryStore()
    play_small_month(store)
    with store.reading() as reader:
        win = find_win(reader, "link", 1, calendar=CALENDAR)
        entries = {entry.sequence: entry for entry in reader.entries()}
    assert (win.frozen, win.paid) == (entries[3], entries[4])
    assert (win.day, win.shift) == ("2026-11-02", "day")
    assert win.reversals == ("entry 11: $500.00, paid by mistake (Ann, Bob)",)
    assert win.tax_form
    assert any("camera" in step for step in win.checklist)


def test_claims_of_two_jackpots_may_have_one_number(march: MemoryStore) -> None:
    with march.reading() as reader:
        for jackpot in ("link", "prize"):
            paid = [
                entry["body"]["claim"]
                for entry in exported(march)
                if entry["reason"] == "paid" and entry["body"]["jackpot"] == jackpot
            ]
            for claim in paid[:3]:
                win = find_win(reader, jackpot, claim, calendar=CALENDAR)
                assert win.paid.content["body"]["jackpot"] == jackpot
                assert win.frozen.content["body"]["claim"] == claim
                assert win.frozen.content["body"]["amount"] == win.amount


@pytest.mark.parametrize(
    ("jackpot", "claim", "wrong", "why"),
    [
        ("link", 2, NoSuchWin, "claim 2 of jackpot link was voided"),
        ("link", 3, NoSuchWin, "no claim 3"),
        ("link", -1, NoSuchWin, "no claim -1"),
        ("nope", 1, UnknownJackpot, "unknown jackpot 'nope'; this ledger has link"),
    ],
)
def test_no_win_page_without_a_win(
    jackpot: str, claim: int, wrong: type[Exception], why: str
) -> None:
    store = MemoryStore()
    play_small_month(store)
    with store.reading() as reader, pytest.raises(wrong, match=why):
        find_win(reader, jackpot, claim, calendar=CALENDAR)


def test_a_pending_claim_is_no_win_yet() -> None:
    store = MemoryStore()
    play_small_month(store)
    floor = Floor(store)
    floor.at = "2026-11-20T20:00:00Z"
    floor.start("T1", "link", 4)
    floor.select("T1", "link", 4, "Royal Flush")
    floor.do("lock", table="T1")
    with (
        store.reading() as reader,
        pytest.raises(NoSuchWin, match="claim 3 of jackpot link is pending"),
    ):
        find_win(reader, "link", 3, calendar=CALENDAR)
    pending = rows_of(made(store, "meters", "2026-11-20", "2026-11-20"))
    assert pending[0]["pending"] == 10_400_57 * UNITS_PER_CENT  # 10,400.43 and 14 cents of a bet


@pytest.mark.parametrize(
    ("dollars", "camera", "words"),
    [(499, False, "may be cash"), (500, True, "may be cash"), (5001, True, "by check within 24")],
)
def test_the_checklist_follows_the_amount(dollars: int, camera: bool, words: str) -> None:
    steps = VerificationRules().checklist(dollars * UNITS_PER_DOLLAR)
    assert any("camera" in step for step in steps) is camera
    assert any(words in step for step in steps)


def test_the_figures_of_the_checklist_are_settings() -> None:
    rules = VerificationRules(verify_dollars=1, cash_dollars=2, check_hours=48, keep_days=30)
    steps = " ".join(rules.checklist(3 * UNITS_PER_DOLLAR))
    assert "30 days" in steps
    assert "$2 " in steps
    assert "48 hours" in steps
    once = VerificationRules(verify_dollars=1, cash_dollars=2, check_hours=1, keep_days=1)
    for dollars, check in ((1, "check within 1 hour ("), (3, "check within 1 hour.")):
        steps = " ".join(once.checklist(dollars * UNITS_PER_DOLLAR))
        assert "kept for 1 day with the video" in steps
        assert check in steps


# Bad input --------------------------------------------------------------------------------------


def test_a_report_nobody_makes(march: MemoryStore) -> None:
    with pytest.raises(UnknownReport, match="unknown report 'meter'; the reports are meters"):
        made(march, "meter", "2026-03-01", "2026-03-31")


def test_a_jackpot_nobody_knows(march: MemoryStore) -> None:
    with pytest.raises(UnknownJackpot, match="this ledger has all, link, prize"):
        made(march, "meters", "2026-03-01", "2026-03-31", "linc")


@pytest.mark.parametrize(
    ("given", "wrong", "why"),
    [
        ({"first": "2026-03-02", "last": "2026-03-01"}, BadPeriod, "runs backward"),
        ({"first": "2026-03-02"}, BadPeriod, "from and to go together"),
        ({"last": "2026-03-02"}, BadPeriod, "from and to go together"),
        ({"day": "2026-03-02", "month": "2026-03"}, BadPeriod, "give only one of these"),
        ({"first": "2026-03-02", "month": "2026-03"}, BadPeriod, "give only one of these"),
        ({"first": "1950-01-01", "last": "2026-01-01"}, BadPeriod, "more than 3660 days"),
        ({"month": "2026-13"}, BadDay, "is not a month; write one like 2026-11"),
        ({"month": "March"}, BadDay, "is not a month"),
        ({"day": "2026-02-29"}, BadDay, "is not a date"),
    ],
)
def test_dates_that_make_no_period(given: dict[str, str], wrong: type[Exception], why: str) -> None:
    with pytest.raises(wrong, match=why):
        period_of(CALENDAR, **given)


def test_months_have_their_days() -> None:
    for month, last in (("2026-02", 28), ("2028-02", 29), ("2026-12", 31), ("2026-11", 30)):
        period = month_of(month, CALENDAR)
        assert (period.first.day, period.last.day) == (1, last)
    assert period_of(CALENDAR) is None
