"""The promise about a database that hangs, by a clock that no busy machine slows down.

Everything here waits by the time of an event loop that skips its waits, so the program's own limits
add up to the same seconds everywhere. `test_hung_database.py` tests it with a real server and a
real browser, and `benchmarks/hung_database.py` measures it.
"""

import asyncio
import re
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing, contextmanager
from pathlib import Path
from selectors import DefaultSelector
from threading import Event
from typing import Any, TypeVar

import httpx
import pytest
from fastapi import FastAPI

import croupier.web
from croupier.floor.floor import Floor
from croupier.floor.table import find_table
from croupier.web import feed as feeds
from croupier.web import streams
from croupier.web.feed import LOOK_SECONDS, Feed
from croupier.web.in_time import PRESS_SECONDS_MAX, in_time
from croupier.web.screens import FollowingFeed
from croupier.web.streams import Topic, told
from tests.web.conftest import Client, in_a_loop
from tests.web.floors import CARDS, PIN, Console, clock, declare, floor, floor_app, here

__all__ = ["clock", "floor", "floor_app", "here"]

PROMISED_SECONDS = 5.0
LINK = Topic(("jackpot display", "link"))
T = TypeVar("T")


class Skipping(DefaultSelector):
    """Skips every wait: its time is over at once."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None:
            return super().select(None)
        events = super().select(0)
        if not events:
            self.now += max(timeout, 0.0)
        return events


class Loop(asyncio.SelectorEventLoop):
    """An event loop that counts the time of its waits."""

    def __init__(self) -> None:
        self.waits = Skipping()
        super().__init__(self.waits)

    def time(self) -> float:
        return self.waits.now


@pytest.fixture
def hanging(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """What a read of the ledger waits for; until it is set, the ledger hangs."""
    for module in (feeds, streams):
        monkeypatch.setattr(module, "monotonic", lambda: asyncio.get_running_loop().time())
    let_go = Event()
    yield let_go
    let_go.set()


def by_its_own_time(work: Coroutine[Any, Any, T], let_go: Event) -> T:
    def run() -> T:
        with asyncio.Runner(loop_factory=Loop) as runner:
            try:
                return runner.run(work)
            finally:
                let_go.set()

    with ThreadPoolExecutor(max_workers=1) as aside:
        return aside.submit(run).result()


async def seconds_until_lost(feed: Feed) -> float:
    loop = asyncio.get_running_loop()
    async with aclosing(told(feed, (LINK,), "somebody")) as stream:  # type: ignore[type-var]
        async for text in stream:
            if text == streams.LOST:
                return loop.time()
    raise AssertionError("it ended")


def test_a_screen_is_told_in_time_that_its_ledger_hangs(floor: Floor, hanging: Event) -> None:
    declare(floor)

    def read() -> None:
        hanging.wait()

    feed = Feed(floor.ledger, read=read)
    seconds = by_its_own_time(seconds_until_lost(feed), hanging)
    assert feeds.LOST_SECONDS < seconds < PROMISED_SECONDS


def test_so_is_one_that_another_process_tells(floor: Floor, hanging: Event) -> None:
    """Its floor sees the ledger as above, and then says so, or falls silent."""
    declare(floor)

    async def alone() -> float:
        feed = FollowingFeed(floor.ledger, clock=asyncio.get_running_loop().time)
        return await seconds_until_lost(feed)

    assert by_its_own_time(alone(), hanging) < PROMISED_SECONDS


def test_health_answers_in_time_though_the_ledger_hangs(
    floor: Floor, floor_app: FastAPI, hanging: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(floor.ledger, "refresh", hanging.wait)

    async def asked() -> tuple[int, str, float]:
        transport = httpx.ASGITransport(floor_app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            answer = await client.get("/api/health")
        loop = asyncio.get_running_loop()
        return answer.status_code, answer.json()["book"]["trouble"], loop.time()

    status, trouble, seconds = by_its_own_time(asked(), hanging)
    assert (status, trouble) == (503, "hangs")
    assert seconds < PROMISED_SECONDS


LIGHT = {"do": "light", "table": "T1", "seat": 3, "jackpot": "link"}
SWIPED = {
    "do": "close-table", "table": "T1",
    "swipe": {"card": CARDS["supervisor"], "pin": PIN},
}  # fmt: skip


@pytest.fixture
def console(here: Client, floor: Floor) -> Console:
    """The console of a dealer who signed in before the ledger hung."""
    declare(floor)
    return Console(here, "dealer")


async def pressed(console: Console, said: dict[str, Any], after: float = 0.0) -> tuple[int, float]:
    """Return the answer to a press, and how long it took."""
    loop = asyncio.get_running_loop()
    await asyncio.sleep(after)
    began = loop.time()
    headers = console._with_cookie(console.headers)
    transport = httpx.ASGITransport(console.client.app)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        answer = await client.post("/api/floor/commands", json=said, headers=headers)
    return answer.status_code, loop.time() - began


@pytest.fixture
def nobody_writes(
    console: Console, floor: Floor, hanging: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From now on, everyone who takes the write lock waits."""
    writing = floor.ledger.store.writing

    @contextmanager
    def waits() -> Iterator[Any]:
        hanging.wait()
        with writing() as writer:
            yield writer

    monkeypatch.setattr(floor.ledger.store, "writing", waits)


@pytest.mark.usefixtures("nobody_writes")
@pytest.mark.parametrize("said", [LIGHT, SWIPED], ids=["a chip", "a swiped card"])
def test_a_press_is_answered_in_time_though_the_ledger_hangs(
    console: Console, hanging: Event, said: dict[str, Any]
) -> None:
    """That includes a later one, which waits behind the others."""

    async def asked() -> list[tuple[int, float]]:
        return await asyncio.gather(*(pressed(console, said, after) for after in (0, 0, 2)))

    for status, seconds in by_its_own_time(asked(), hanging):
        assert status == 503
        assert seconds < PROMISED_SECONDS


@pytest.mark.usefixtures("nobody_writes")
def test_what_had_not_begun_when_it_was_given_up_is_never_done(
    console: Console, floor: Floor, hanging: Event
) -> None:
    """Nobody wants an old press when the database is back."""

    async def asked() -> tuple[tuple[int, float], ...]:
        return await asyncio.gather(
            pressed(console, {**LIGHT, "seat": 1}), pressed(console, {**LIGHT, "seat": 2}, after=1)
        )

    assert [status for status, _ in by_its_own_time(asked(), hanging)] == [503, 503]
    assert in_a_loop(pressed(console, {**LIGHT, "seat": 3}))[0] == 200
    seats = {seat for seat, _ in find_table(floor.ledger.look(), "T1").lit}
    assert 3 in seats
    assert len(seats) <= 2, "one of the others had begun, and one had not"


class Answering:
    """The feed of a ledger that answers."""

    reachable = True

    def stay_awake(self) -> None:
        pass


def test_slow_work_is_not_given_up_while_the_ledger_answers(hanging: Event) -> None:
    async def slow() -> str:
        await asyncio.sleep(20)
        return "done"

    assert by_its_own_time(in_time(Answering(), slow()), hanging) == "done"  # type: ignore[arg-type]


def test_a_press_and_a_silent_display_wait_no_longer_than_promised() -> None:
    assert PRESS_SECONDS_MAX + LOOK_SECONDS < PROMISED_SECONDS
    static = Path(croupier.web.__file__).parent / "static"
    for script in ("display.js", "live.js"):
        found = re.search(r"SILENCE_MILLISECONDS = (\d+);", (static / script).read_text())
        assert found is not None
        assert int(found[1]) <= PROMISED_SECONDS * 1000
