"""Wrong clocks, shifts that end, and what the log says about both."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.floor.alerts import ALERTS
from croupier.floor.clocks import STEP_MAX, JumpWatch, SteadyClock
from croupier.floor.floor import Floor
from croupier.floor.gaming_day import gaming_day
from croupier.floor.reports import Period, make_report
from croupier.floor.sessions import IDLE, shift_end
from croupier.floor.tries import TRIES_MAX
from croupier.floor.watching import Watch
from croupier.ledger import MemoryStore
from croupier.ledger.opening import open_store
from croupier.ledger.verifying import verify
from croupier.web.proxies import PROXIES_VARIABLE, BadProxy, proxies
from tests.web.conftest import Client
from tests.web.floors import (
    MORNING,
    PIN,
    SEAT,
    WRONG,
    At,
    Clock,
    Console,
    at,
    clock,
    error,
    floor,
    floor_app,
    here,
    small_floor,
)
from tests.web.test_guessing import alerts, log, tries

__all__ = ["at", "clock", "floor", "floor_app", "here"]


# Sessions ---------------------------------------------------------------------------------------


def test_a_session_from_the_future_is_none(at: At, clock: Clock) -> None:
    clock.goes_on(days=365)
    dealer = at("dealer")
    assert dealer.get("/api/floor/who").status_code == 200
    clock.goes_on(days=-365)
    error(dealer.get("/api/floor/who"), 401, "not-signed-in")
    error(dealer.does("start"), 401, "not-signed-in")


@pytest.mark.parametrize(("hours", "then"), [(1, "card-locked"), (25, "ok")])
def test_a_wait_stands_unless_it_would_end_more_than_a_day_ahead(
    floor: Floor, clock: Clock, hours: int, then: str
) -> None:
    """A clock that was set back lengthens a wait, but never by more than the longest one."""
    for _ in range(TRIES_MAX):
        tries(floor, "100", "127.0.0.1")
    assert tries(floor, "100", "127.0.0.1", PIN) == "card-locked"
    clock.goes_on(hours=-hours)
    assert tries(floor, "100", "127.0.0.1", PIN) == then


def test_a_session_ends_with_the_shift_however_busy_it_is(
    at: At, clock: Clock, floor: Floor
) -> None:
    dealer = at("dealer")
    while clock.now < MORNING.replace(hour=14, minute=15):
        clock.now += IDLE
        assert dealer.get("/api/floor/who").status_code == 200
    clock.now = MORNING.replace(hour=14, minute=30)
    error(dealer.get("/api/floor/who"), 401, "not-signed-in")
    Watch(floor).look()
    (ended,) = log(floor, "signed-out")
    assert (ended["card"], ended["why"]) == ("100", "the shift is over")


def test_whoever_comes_a_little_early_stays_for_the_shift(at: At, clock: Clock) -> None:
    clock.now = MORNING.replace(hour=13, minute=45)
    dealer = at("dealer")
    for _ in range(4):
        clock.now += IDLE
        assert dealer.get("/api/floor/who").status_code == 200
    assert clock.now == MORNING.replace(hour=14, minute=45)


@pytest.mark.parametrize(
    ("signs_in", "ends", "hours"),
    [
        # The night shift from 10 p.m. to 6 a.m. has nine hours, seven, or the usual eight.
        ("2026-11-01T05:10:00Z", "2026-11-01T14:30:00Z", 25),
        ("2026-03-08T06:10:00Z", "2026-03-08T13:30:00Z", 23),
        ("2026-06-08T05:10:00Z", "2026-06-08T13:30:00Z", 24),
    ],
)
def test_shifts_of_the_long_and_the_short_night(signs_in: str, ends: str, hours: int) -> None:
    house = gaming_day("America/Los_Angeles")
    assert shift_end(house, signs_in) == ends.replace("Z", ".000000Z")
    day, shift = house.of(datetime.fromisoformat(signs_in))
    since, until = house.bounds(day)
    assert (shift, until - since) == ("grave", timedelta(hours=hours))


def test_the_log_has_the_end_of_every_session_and_its_address(
    at: At, clock: Clock, floor: Floor
) -> None:
    dealer, _ = at("dealer"), at("supervisor")
    dealer.post("/api/floor/sign-out")
    clock.now += IDLE + timedelta(seconds=1)
    Watch(floor).look()
    said = [(one["card"], one["why"], one["address"]) for one in log(floor, "signed-out")]
    assert said == [
        ("100", "by themselves", "127.0.0.1"),
        ("200", "there was no activity for a while", "127.0.0.1"),
    ]


def test_a_new_role_ends_the_session_in_the_log_too(at: At, floor: Floor) -> None:
    dealer, technician, executive = at("dealer"), at("technician"), at("executive")
    fields = {"card": "100", "name": "Dana", "role": "supervisor", "department": "games"}
    asked = technician.post("/api/floor/people", **fields).json()["proposal"]
    assert executive.grants(asked).status_code == 200
    error(dealer.get("/api/floor/who"), 401, "not-signed-in")
    Watch(floor).look()
    assert log(floor, "signed-out")[-1]["why"] == "the card's PIN, role or status changed"


def test_nobody_names_a_place_of_their_own(here: Client, floor: Floor) -> None:
    Console(here, "dealer", place="the cage, signed by an executive", table="T1")
    Console(here, "supervisor", place="the cage")
    assert [one["place"] for one in log(floor, "signed-in")] == ["console T1", "screen"]


# The clock --------------------------------------------------------------------------------------


class Passing:
    """A clock and the time that actually passes."""

    def __init__(self) -> None:
        self.wall, self.seconds = MORNING, 0.0

    def passes(self, seconds: float) -> None:
        self.seconds += seconds
        self.wall += timedelta(seconds=seconds)

    def watch(self) -> JumpWatch:
        return JumpWatch(lambda: self.wall, lambda: self.seconds)


@pytest.mark.parametrize(("hours", "way"), [(3, "ahead by 3 h"), (-50, "back by 2 days 2 h")])
def test_a_clock_that_jumps_is_an_alert_and_in_the_log(
    floor: Floor, at: At, hours: int, way: str
) -> None:
    time = Passing()
    watch = Watch(floor, time.watch())
    time.passes(3600)
    watch.look()
    assert alerts(floor) == []
    time.wall += timedelta(hours=hours)
    watch.look()
    watch.look()
    (told,) = alerts(floor)
    assert f"the clock of this machine went {way}" in told
    (jump,) = log(floor, "clock-jumped")
    assert jump["seconds"] == hours * 3600
    shown = at("supervisor").get("/api/floor/log?kind=clock-jumped").json()
    assert len(shown["events"]) == 1


def test_a_clock_that_is_moved_bit_by_bit_is_noticed_too(floor: Floor) -> None:
    time = Passing()
    watch = Watch(floor, time.watch())
    for _ in range(4):
        time.passes(10)
        time.wall += timedelta(seconds=2)
        watch.look()
    assert [jump["seconds"] for jump in log(floor, "clock-jumped")] == [6]


def test_entries_from_the_future_are_told_when_a_floor_starts(clock: Clock) -> None:
    store = MemoryStore()
    clock.goes_on(hours=5)
    small_floor(store, clock=clock)
    clock.goes_on(hours=-5)
    again = Floor(store, clock=clock)
    Watch(again).begin("127.0.0.1 port 8321")
    (told,) = [alert.text for _, alert in again.ledger.look().all(ALERTS)]
    assert "the last entry is later than this machine's clock, which is back by 5 h" in told
    (started,) = log(again, "started-up")
    assert started["address"] == "127.0.0.1 port 8321"


def test_a_small_step_back_leaves_entries_in_order() -> None:
    wall = Clock()
    steady = SteadyClock(wall, after=MORNING + timedelta(minutes=1))
    assert steady() == MORNING + timedelta(minutes=1), "the last entry counts"
    wall.goes_on(hours=1)
    noon = steady()
    wall.now -= STEP_MAX
    assert steady() == noon
    wall.goes_on(minutes=6)
    assert steady() == wall.now
    wall.goes_on(hours=-3)
    assert steady() == wall.now, "a large jump is followed, and told by the watch"


def test_money_stays_in_order_when_the_clock_goes_back_and_forth(
    floor: Floor, at: At, clock: Clock
) -> None:
    """Past the end of a gaming day and back: every bet is in one day's report, exactly once."""
    bets = 0
    clock.now = MORNING.replace(hour=5, minute=58)
    for minutes in (0, 5, -6, 6, -90, 200, -3):
        clock.goes_on(minutes=minutes)
        dealer = at("dealer")
        for do, fields in (("light", SEAT), ("start", {}), ("end", {})):
            assert dealer.does(do, **fields).status_code == 200
        bets += 1
    assert verify(floor.ledger.store).sound
    calendar = gaming_day()
    with floor.ledger.store.reading() as reader:
        entries = [entry for entry in reader.entries() if entry.reason == "contribution"]
        paid = 0
        for day in (MORNING.date() - timedelta(1), MORNING.date()):
            report = make_report("contributions", reader, Period(day, day, calendar))
            paid += sum(cell for cell in report.column("bets") if isinstance(cell, int))
    assert [entry.sequence for entry in entries] == sorted(entry.sequence for entry in entries)
    assert (len(entries), paid) == (bets, bets)


# A server ---------------------------------------------------------------------------------------

SERVE = """
import sys
from croupier.floor.people import Person, add_person, hashed, set_pin
from croupier.floor.floor import Floor
from croupier.ledger.opening import open_store
from croupier.paytables import published_catalogue
from croupier.web.serve import Serving, serve

floor = Floor(open_store(sys.argv[1]))

def work(transaction):
    add_person(transaction, Person("100", "Dana", "dealer", "games"), by="system", opening=True)
    set_pin(transaction, "100", hashed("482913"), one_time=False, by="system")
    return {}

floor.ledger.transact(work)
serve("127.0.0.1", 0, published_catalogue(), Serving(floor))
"""


@contextmanager
def served(book: Path, **settings: str) -> Iterator[tuple[httpx.Client, subprocess.Popen[str]]]:
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", **settings}
    with subprocess.Popen(
        [sys.executable, "-c", SERVE, str(book)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment,
    ) as process:  # fmt: skip
        try:
            assert process.stdout is not None
            address = process.stdout.readline().removeprefix("Croupier is at ").strip()
            with httpx.Client(base_url=address, timeout=300) as client:
                yield client, process
        finally:
            process.kill()


@pytest.mark.parametrize(
    ("settings", "address"),
    [({}, "127.0.0.1"), ({PROXIES_VARIABLE: "127.0.0.1"}, "198.51.100.7")],
)
def test_a_forwarded_address_is_believed_of_a_named_proxy_only(
    tmp_path: Path, settings: dict[str, str], address: str
) -> None:
    book = tmp_path / "floor.db"
    with served(book, **settings) as (client, process):
        headers = {"X-Forwarded-For": "198.51.100.7"}
        for pin, status in ((WRONG, 401), (PIN, 200)):
            body = {"card": "100", "pin": pin}
            answer = client.post("/api/floor/sign-in", json=body, headers=headers)
            assert answer.status_code == status, answer.text
        process.send_signal(signal.SIGTERM)
        output, errors = process.communicate(timeout=300)
    assert (process.returncode, errors) == (0, "")
    assert "Croupier has stopped." in output
    found = read(book)
    assert [one["address"] for one in found["sign-in-refused"]] == [address]
    assert [one["address"] for one in found["signed-in"]] == [address]
    assert found["started-up"][0]["address"].startswith("127.0.0.1 port ")
    assert len(found["shut-down"]) == 1


def read(book: Path) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {}
    with open_store(str(book)).reading() as reader:
        for entry in reader.entries():
            found.setdefault(entry.reason, []).append(entry.content["body"])
    return found


@pytest.mark.parametrize(
    "text", ["proxy.example", "10.0.0.0/7", "0.0.0.0/0", "::/0", "192.0.2.7:80"]
)
def test_a_proxy_that_is_no_address_or_everybody_is_told(
    monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setenv(PROXIES_VARIABLE, f"192.0.2.7, {text}")
    with pytest.raises(BadProxy) as told:
        proxies()
    assert told.value.place == PROXIES_VARIABLE


def test_the_moment_of_a_floor_is_universal_time() -> None:
    assert SteadyClock()().tzinfo is UTC
