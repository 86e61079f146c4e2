"""Deposits and bank balances that were entered by mistake, and what two people do about it."""

from datetime import UTC, date, datetime

import pytest

from croupier.floor.day_totals import day_against, table_totals
from croupier.floor.effects import effects
from croupier.floor.gaming_day import GamingDay
from croupier.floor.people import Person, add_person
from croupier.floor.reports import Period, make_report
from croupier.jackpots.jackpot import find_jackpot
from croupier.ledger import Answer, MemoryStore, Refused, Transaction
from croupier.ledger.units import dollars_text, rate_text
from croupier.ledger.verifying import verify
from croupier.show.report_cells import exact_cell
from tests.floor.systems import link_system, refused, say

BY = ["Ann", "Bob"]
DAY = date(2026, 11, 16)


def on(clock: str) -> str:
    return f"{DAY}T{clock}Z"


def cells(store: MemoryStore, name: str, *columns: str) -> list[list[str]]:
    with store.reading() as reader:
        report = make_report(name, reader, Period(DAY, DAY, GamingDay()))
    kinds = {column.name: column.kind for column in report.columns}
    picked = [report.column(name) for name in columns]
    return [
        [exact_cell(cell, kinds[name]) for name, cell in zip(columns, row, strict=True)]
        for row in zip(*picked, strict=True)
    ]


def test_a_deposit_is_reversed_by_two_people_with_a_line_of_its_own() -> None:
    store = MemoryStore()
    system = link_system(store)
    assert (
        say(system, "deposit", jackpot="link", amount="500", by="Ann", at=on("10:00"))["entry"] == 1
    )
    assert (
        say(system, "deposit", jackpot="link", amount="5000", by="Ann", at=on("10:05"))["entry"]
        == 2
    )
    assert refused(system, "reverse", jackpot="link", entry=2, reason="typo", by="Ann") == (
        "wrong-people"
    )
    assert refused(system, "reverse", jackpot="link", entry=3, reason="typo", by=BY) == "bad-value"
    done = say(system, "reverse", jackpot="link", entry=2, reason="typo", by=BY, at=on("10:10"))
    assert (done["bank"], done["reversed"]) == ("500.00", "5000.00")
    again = refused(system, "reverse", jackpot="link", entry=2, reason="typo", by=BY)
    assert again == "nothing-to-do"

    (row,) = cells(store, "deposit", "deposited", "reversed", "deposits")
    assert row == ["5500.00", "-5000.00", "500.00"]
    assert cells(
        store, "adjustments", "fund", "old", "new", "change", "reason", "by", "document"
    ) == [["bank", "5000.00", "0.00", "", "deposit reversed: typo", "Ann, Bob", "bank entry 2"]]
    rows = cells(
        store, "reconciliation", "level", "start", "transferred", "adjusted", "end", "difference"
    )
    assert ["deposits to the bank", "0.00", "5500.00", "-5000.00", "500.00", "0.00"] in rows
    assert verify(store).findings == ()


def test_a_mistyped_balance_is_reversed_and_the_one_before_counts_again() -> None:
    store = MemoryStore()
    system = link_system(store)
    say(system, "bank", jackpot="link", balance="11200", by="Ann", at=on("10:00"))
    short = say(system, "bank", jackpot="link", balance="1120", by="Ann", at=on("10:05"))
    assert short["missing"] == "10080.00"
    assert refused(system, "light", table="T1", seat=1, jackpot="link") == "suspended"
    say(system, "reverse", jackpot="link", entry=2, reason="typo", by=BY, at=on("10:10"))
    say(system, "light", table="T1", seat=1, jackpot="link")
    (row,) = cells(store, "deposit", "entered", "missing")
    assert row == ["11200.00", "0.00"]

    # The other way round: what covered was the mistake, and what was short counts again.
    say(system, "bank", jackpot="link", balance="5", by="Ann", at=on("11:00"))
    say(system, "bank", jackpot="link", balance="112000", by="Ann", at=on("11:05"))
    say(system, "unlight", table="T1", seat=1, jackpot="link")
    say(system, "light", table="T1", seat=1, jackpot="link")
    say(system, "unlight", table="T1", seat=1, jackpot="link")
    say(system, "reverse", jackpot="link", entry=4, reason="typo", by=BY, at=on("11:10"))
    assert refused(system, "light", table="T1", seat=1, jackpot="link") == "suspended"


def test_what_will_happen_is_told_before_it_does() -> None:
    system = link_system()
    clerk = Person("400", "Cora Count", "accounting", "accounting")

    def enter(transaction: Transaction) -> Answer:
        add_person(transaction, clerk, by="a test", opening=True)
        return {}

    system.ledger.transact(enter)

    def told(do: str, **fields: object) -> str:
        look = system.ledger.look
        return " ".join(effects(look(), look(), clerk, {"do": do, "jackpot": "link", **fields}))

    assert "$10,080.00 less than the $11,200.00 owed to players" in told("bank", balance="1120")
    assert "This stops jackpot bets on link at tables T1 and T2" in told("bank", balance="1120")
    assert "which covers the $11,200.00" in told("bank", balance="11200")
    assert "Deposits will come to $500.00" in told("deposit", amount="500")
    assert "The same amount" not in told("deposit", amount="500")
    say(system, "deposit", jackpot="link", amount="500", by="400")
    assert "as bank entry 1 by Cora Count (400)" in told("deposit", amount="500")
    assert "deposits will come to $0.00" in told("reverse", entry=1, reason="typo")
    assert "Someone else has to approve it first" in told("reverse", entry=1, reason="typo")
    assert say(system, "meters", jackpot="link")["bank"] == "500.00"  # nothing was done


def test_a_setting_tells_what_it_was_and_what_it_becomes() -> None:
    system = link_system()
    technician = Person("500", "Theo Wire", "technician", "technical")

    def told(**fields: object) -> str:
        look = system.ledger.look
        command = {"do": "configure", "jackpot": "link", "level": "Mega", "reason": "x", **fields}
        return " ".join(effects(look(), look(), technician, command))

    level = find_jackpot(system.ledger.look(), "link").level("Mega")
    rate, seed = rate_text(level.rate), dollars_text(level.seed)
    assert f"contribution rate of Mega goes from {rate} to 9.5%" in told(rate="9.5%")
    both = told(rate="9.5%", seed="12345")
    assert f"At tables T1 and T2, the seed of Mega goes from {seed} to $12,345.00; the" in both
    assert "the cap of Mega goes from none to $900,000.00" in told(cap="900000")
    nothing = "nothing changes: Mega of link already has these settings"
    for same in ({"rate": rate}, {"cap": None}, {"rate": rate, "seed": "10000"}):
        with pytest.raises(Refused, match=nothing):
            told(**same)


def test_today_stands_beside_the_same_weekday_up_to_the_same_time() -> None:
    store = MemoryStore()
    system = link_system(store)
    for moment, seats in (
        ("2026-11-09T12:00:00Z", (1, 2, 3)),
        ("2026-11-09T20:00:00Z", (1, 2)),  # later on that day: it does not count yet
        ("2026-11-15T12:00:00Z", (4,)),  # another weekday
        ("2026-11-16T13:00:00Z", (1, 2)),  # this very moment: it counts
    ):
        for seat in seats:
            say(system, "light", table="T1", seat=seat, jackpot="link", at=moment)
        say(system, "start", table="T1", at=moment)
        say(system, "end", table="T1", at=moment)
    now = datetime(2026, 11, 16, 13, 0, tzinfo=UTC)
    with store.reading() as reader:
        found = day_against(reader, GamingDay(), now)
        told = table_totals(reader, Period(DAY, DAY, GamingDay()), "T1")
    assert (found.day, found.before, found.clock) == (DAY, date(2026, 11, 9), "13:00")
    assert (found.now.bets, found.then.bets) == (2, 3)
    assert (found.now.wagers, found.then.wagers) == (2 * 10**8, 3 * 10**8)
    assert (told.rounds, told.bets, told.wagers) == (1, 2, 2 * 10**8)
