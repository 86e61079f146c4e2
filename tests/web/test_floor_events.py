"""Live data has a pulse: a screen hears something every two seconds, or knows that it is alone."""

import json
from typing import Any

import pytest

from croupier.floor.floor import Floor
from croupier.floor.views import WIN_SHOWN
from croupier.ledger import MemoryStore
from croupier.web import floor_events
from croupier.web.floor_events import BEAT_SECONDS, Feed
from tests.web.conftest import in_a_loop
from tests.web.floors import DECLARED, Clock


class Watch:
    """A stopwatch that is moved by hand."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


class Listener:
    """A request whose sender stays until it has been asked so many times."""

    def __init__(self, patience: int) -> None:
        self.patience = patience

    async def is_disconnected(self) -> bool:
        self.patience -= 1
        return self.patience < 0


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    watch = Watch()
    monkeypatch.setattr(floor_events, "monotonic", watch)
    monkeypatch.setattr(floor_events, "SEND_SECONDS", 0)
    return watch


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def floor(clock: Clock) -> Floor:
    floor = Floor(MemoryStore(), clock=clock)
    for line in DECLARED:
        assert floor.system.answer(line)["ok"]
    return floor


def heard(feed: Feed, subject: tuple[str, str], patience: int) -> list[str]:
    async def listen() -> list[str]:
        listener: Any = Listener(patience)
        return [text async for text in floor_events._stream(listener, feed, subject, None)]

    return in_a_loop(listen())


def test_a_quiet_table_on_a_busy_floor_still_hears_beats(floor: Floor, watch: Watch) -> None:
    feed, seats = Feed(floor), iter([1, 2, 3, 4, 5, 6, 7] * 10)

    async def wait(seconds: float) -> None:
        """Before any wait is over, somebody bets at another table."""
        watch.seconds += min(seconds, 0.4)
        seat = next(seats)
        lit = ("OLD", seat) not in done
        done.symmetric_difference_update({("OLD", seat)})
        floor.system.answer(
            {"do": "light" if lit else "unlight", "table": "OLD", "seat": seat, "jackpot": "link"}
        )

    done: set[tuple[str, int]] = set()
    feed.wait = wait  # type: ignore[method-assign]
    events = heard(feed, ("jackpot", "spades"), patience=30)
    assert events[0].startswith("event: view\n")
    beats = [event for event in events if event.startswith("event: beat\n")]
    assert watch.seconds > 4 * BEAT_SECONDS
    assert len(beats) == int(watch.seconds / BEAT_SECONDS)


def test_a_feed_that_cannot_read_its_book_says_nothing(floor: Floor, watch: Watch) -> None:
    feed = Feed(floor)
    feed.reachable = False

    async def wait(seconds: float) -> None:
        watch.seconds += seconds

    feed.wait = wait  # type: ignore[method-assign]
    assert heard(feed, ("jackpot", "link"), patience=20) == []


def test_a_win_leaves_the_view_though_the_book_is_quiet(
    floor: Floor, watch: Watch, clock: Clock
) -> None:
    for line in (
        {"do": "light", "seat": 3, "jackpot": "link"},
        {"do": "start"},
        {"do": "select", "seat": 3, "jackpot": "link", "hand": "royal flush"},
        {"do": "confirm", "card": "executive"},
        {"do": "end"},
    ):
        assert floor.system.answer({"table": "T1", **line})["ok"]
    feed = Feed(floor)
    (win,) = json.loads(feed.text(("jackpot", "link")))["wins"]
    assert (win["table"], win["line"], win["amount"]) == ("T1", "Royal Flush", "10000.15")
    clock.goes_on(seconds=WIN_SHOWN.total_seconds())
    watch.seconds += 2
    assert json.loads(feed.text(("jackpot", "link")))["wins"] == []


def test_open_streams_are_counted_while_they_are_open(floor: Floor) -> None:
    feed = Feed(floor)

    async def listen() -> list[int]:
        listener: Any = Listener(5)
        stream = floor_events._stream(listener, feed, ("jackpot", "link"), None)
        seen = [feed.streams]
        await anext(stream)
        seen.append(feed.streams)
        await stream.aclose()  # type: ignore[attr-defined]
        return [*seen, feed.streams]

    assert in_a_loop(listen()) == [0, 1, 0]
