"""Live data has a heartbeat: a screen gets something every two seconds, or knows it is alone."""

import asyncio
import json
import socket
from collections.abc import Callable, Iterator
from contextlib import aclosing, closing, contextmanager
from http.client import HTTPResponse
from itertools import cycle, islice, takewhile
from typing import Any

import httpx
import pytest

from croupier.floor.floor import Floor
from croupier.floor.play_room import open_play_room, table_id
from croupier.floor.sessions import SESSIONS
from croupier.floor.views import WIN_SHOWN
from croupier.games import GAMES
from croupier.web import feed as feeds
from croupier.web import streams
from croupier.web.connections import OpenLine
from croupier.web.feed import BEAT_SECONDS, LOST_SECONDS, Feed, Screen, Subject
from croupier.web.streams import STREAMS_OF_SESSION_MAX, Topic, told
from tests.web.conftest import Client, in_a_loop
from tests.web.floors import (
    CARDS,
    PIN,
    At,
    Clock,
    at,
    clock,
    declare,
    error,
    floor,
    floor_app,
    here,
)
from tests.web.serving import ServedFloor

__all__ = ["at", "clock", "floor", "floor_app", "here"]

LINK: Subject = ("jackpot", "link")
SPADES: Subject = ("jackpot", "spades")
FLOOR_ADDRESS = "/api/floor/events"
WALL_ADDRESS = "/api/displays/jackpots/link/events"


class Watch:
    """A stopwatch moved by hand."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    watch = Watch()
    monkeypatch.setattr(streams, "monotonic", watch)
    monkeypatch.setattr(feeds, "monotonic", watch)
    monkeypatch.setattr(streams, "REFRESH_SECONDS", 0)
    return watch


def waits_by(
    monkeypatch: pytest.MonkeyPatch, watch: Watch, feed: Feed, act: Callable[[], object]
) -> None:
    """Skip all waits: before any wait is over, do this, and notify the screens."""

    async def wait(screen: Screen, seconds: float) -> None:
        watch.seconds += max(min(seconds, 0.4), 0.01)
        act()
        await feed.publish()

    monkeypatch.setattr(Screen, "wait", wait)


def bets_at(floor: Floor, table: str) -> Callable[[], object]:
    """Make a bet, or take it back."""
    dos = cycle(("light", "unlight"))
    return lambda: floor.system.answer(
        {"do": next(dos), "table": table, "seat": 1, "jackpot": "link"}
    )


def heard(feed: Feed, topics: tuple[Topic, ...], events: int) -> list[str]:
    async def listen() -> list[str]:
        found: list[str] = []
        async with aclosing(told(feed, topics, "somebody")) as stream:  # type: ignore[type-var]
            async for text in stream:
                found.append(text)
                if len(found) == events:
                    break
        return found

    return in_a_loop(listen())


def test_a_quiet_table_on_a_busy_floor_still_hears_beats(
    floor: Floor, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    feed = Feed(floor.ledger)
    waits_by(monkeypatch, watch, feed, bets_at(floor, "OLD"))
    events = heard(feed, (Topic(SPADES),), 6)
    assert [event.partition("\n")[0] for event in events] == ["event: view", *["event: beat"] * 5]
    assert watch.seconds == pytest.approx(5 * BEAT_SECONDS, abs=0.2)


def test_a_feed_that_cannot_read_its_ledger_says_so_once(
    floor: Floor, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    feed, tries = Feed(floor.ledger), iter(range(20))
    feed.answered = False

    async def sleep(seconds: float) -> None:
        watch.seconds += BEAT_SECONDS
        feed.answered = next(tries) == 19

    monkeypatch.setattr(streams, "sleep", sleep)
    lost, event = heard(feed, (Topic(LINK),), 2)
    assert lost == "event: lost\ndata: {}\n\n"
    assert event.startswith("event: view\n")
    assert watch.seconds == 20 * BEAT_SECONDS


def test_a_ledger_that_does_not_answer_is_lost_after_seconds_and_shown_whole_when_it_is_back(
    floor: Floor, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    feed = Feed(floor.ledger)
    feed._reading_since = watch.seconds

    async def wait(screen: Screen, seconds: float) -> None:
        watch.seconds += 0.5

    async def sleep(seconds: float) -> None:
        watch.seconds += 0.5
        if watch.seconds > 2 * LOST_SECONDS:
            feed._reading_since = None

    monkeypatch.setattr(Screen, "wait", wait)
    monkeypatch.setattr(streams, "sleep", sleep)
    events = heard(feed, (Topic(LINK),), 4)
    kinds = [event.partition("\n")[0].removeprefix("event: ") for event in events]
    assert kinds == ["view", "beat", "lost", "view"]
    assert events[0] == events[3]


def test_a_screen_that_waits_is_told_at_once_that_the_ledger_does_not_answer(
    floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No heartbeat comes first: two seconds of waiting would be too long."""
    monkeypatch.setattr(streams, "BEAT_SECONDS", 3600.0)
    monkeypatch.setattr(feeds, "LOOK_SECONDS", 0.0)
    feed = Feed(floor.ledger)

    async def listen() -> list[str]:
        found: list[str] = []
        async with aclosing(told(feed, (Topic(LINK),), "somebody")) as stream:  # type: ignore[type-var]
            async for text in stream:
                found.append(text.partition("\n")[0])
                if len(found) == 2:
                    break
                feed.answered = False
        return found

    assert in_a_loop(listen()) == ["event: view", "event: lost"]


def test_a_win_leaves_the_view_though_the_book_is_quiet(
    floor: Floor, watch: Watch, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    for line in (
        {"do": "light", "seat": 3, "jackpot": "link"},
        {"do": "start"},
        {"do": "select", "seat": 3, "jackpot": "link", "hand": "royal flush"},
        {"do": "confirm", "card": "executive"},
        {"do": "end"},
    ):
        assert floor.system.answer({"table": "T1", **line})["ok"]
    feed = Feed(floor.ledger)
    waits_by(monkeypatch, watch, feed, lambda: clock.goes_on(seconds=WIN_SHOWN.total_seconds()))
    events = heard(feed, (Topic(LINK),), 2)
    views = [json.loads(event.partition("data: ")[2]) for event in events if "view" in event]
    (win,) = views[0]["wins"]
    assert (win["table"], win["line"], win["amount"]) == ("T1", "Royal Flush", "10000.15")
    assert views[1]["wins"] == []


def test_open_streams_are_counted_while_they_are_open(floor: Floor) -> None:
    feed = Feed(floor.ledger)

    async def listen() -> list[int]:
        stream = told(feed, (Topic(LINK),), "somebody")
        seen = [feed.streams]
        await anext(stream)
        seen.append(feed.streams)
        await stream.aclose()  # type: ignore[attr-defined]
        return [*seen, feed.streams]

    assert in_a_loop(listen()) == [0, 1, 0]
    assert not feed.owners
    assert not feed._channels


def test_a_session_that_is_over_hears_no_more_however_busy_the_floor_is(
    floor: Floor, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a busy floor there is always news, and no quiet moment for checking the session."""
    feed = Feed(floor.ledger)
    waits_by(monkeypatch, watch, feed, bets_at(floor, "T1"))
    topics = Topic(("table", "T1"), "console", "no such session"), Topic(SPADES, "wall")
    events = [event.splitlines()[:2] for event in heard(feed, topics, 9)]
    over = events.index(["event: over", "data: console"])
    assert ["event: view", "data: console"] in events[:over]
    assert ["event: view", "data: console"] not in events[over:]
    assert ["event: beat", "data: {}"] in events[over:]


# Over HTTP ---------------------------------------------------------------------------------------


@pytest.fixture
def house() -> Iterator[ServedFloor]:
    served = ServedFloor()
    declare(served.floor)
    served.start()
    yield served
    served.stop()


@contextmanager
def listening(client: httpx.Client, *addresses: str) -> Iterator[Iterator[list[str]]]:
    """Yield the events of a stream of several, each as its lines."""
    with client.stream("GET", "/api/events", params={"of": addresses}) as answer:
        assert answer.status_code == 200, answer.read()
        with closing(answer.iter_lines()) as lines:  # type: ignore[type-var]
            yield iter(lambda: list(takewhile(bool, lines)), [])


@contextmanager
def signed(house: ServedFloor) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=house.address, timeout=300) as client:
        answer = client.post("/api/floor/sign-in", json={"card": CARDS["dealer"], "pin": PIN})
        assert answer.status_code == 200, answer.text
        client.headers["x-croupier-form"] = answer.json()["form_key"]
        yield client


def test_one_stream_has_several_subjects_each_under_its_address(house: ServedFloor) -> None:
    addresses = (FLOOR_ADDRESS, "/api/floor/tables/T1/events", WALL_ADDRESS)
    with signed(house) as client, listening(client, *addresses) as events:
        first = [next(events) for _ in addresses]
        assert [lines[:2] for lines in first] == [
            ["event: view", f"data: {address}"] for address in addresses
        ]
        house.say("light", table="T1", seat=1, jackpot="link")
        changed = {next(events)[1] for _ in range(2)}
        assert changed == {f"data: {address}" for address in addresses[:2]}


@pytest.mark.parametrize("version", ["1.1", "1.0"])
def test_every_view_of_a_busy_table_is_whole_and_none_is_missed(
    house: ServedFloor, version: str
) -> None:
    """Views are written to the connection below the stream; an HTTP/1.0 client knows no chunks."""
    with signed(house) as client:
        (cookie,) = client.cookies.jar
    asks = (
        f"GET /api/floor/tables/T1/events HTTP/{version}\r\n"
        f"Host: 127.0.0.1:{house.port}\r\nCookie: {cookie.name}={cookie.value}\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", house.port), timeout=300) as line:
        line.sendall(asks.encode())
        answer = HTTPResponse(line)
        answer.begin()
        assert answer.status == 200
        for number in range(7):
            if number:
                do = "light" if number % 2 else "unlight"
                house.say(do, table="T1", seat=1, jackpot="link")
            view = next_view(answer)
            assert view["seats"][0]["sensors"]["link"]["lit"] is bool(number % 2)


def next_view(answer: HTTPResponse) -> dict[str, Any]:
    while True:
        kind, data, end = (answer.readline() for _ in range(3))
        assert end == b"\n", (kind, data, end)
        if kind == b"event: view\n":
            view: dict[str, Any] = json.loads(data.removeprefix(b"data: "))
            return view


def test_a_screen_that_does_not_keep_up_is_told_in_its_turn(floor: Floor) -> None:
    """No more is sent until the client has read what it got; then it gets the newest view."""
    said: list[bytes] = []

    class Busy(asyncio.Transport):
        def is_closing(self) -> bool:
            return False

        def get_write_buffer_size(self) -> int:
            return len(said) % 2

        def write(self, data: bytes | bytearray | memoryview) -> None:
            said.append(bytes(data))

    async def listen() -> list[str]:
        feed, found = Feed(floor.ledger), list[str]()
        topics = (Topic(("table", "T1")),)
        stream = told(feed, topics, "somebody", line=OpenLine(Busy()))
        async with aclosing(stream) as texts:  # type: ignore[type-var]
            found.append(await anext(texts))
            following = asyncio.ensure_future(anext(texts))
            bet = bets_at(floor, "T1")
            for _ in range(2):
                await asyncio.sleep(0)  # the stream waits
                bet()
                feed._made = -1e9
                await feed.publish()
            found.append(await following)
        return found

    first, second = in_a_loop(listen())
    (straight,) = said
    size, _, words = straight.partition(b"\r\n")
    assert len(words.removesuffix(b"\r\n")) == int(size, 16)
    texts = [first, words.decode(), second]
    assert ['"lit":true' in text for text in texts] == [False, True, False]


def test_what_a_visitor_may_not_see_is_refused_alone(house: ServedFloor) -> None:
    with (
        httpx.Client(base_url=house.address, timeout=300) as client,
        listening(
            client, FLOOR_ADDRESS, WALL_ADDRESS, WALL_ADDRESS.replace("link", "no")
        ) as events,
    ):
        refused, unknown, view = next(events), next(events), next(events)
    assert refused[:2] == ["event: refused", f"data: {FLOOR_ADDRESS}"]
    assert json.loads(refused[2].removeprefix("data: "))["error"]["name"] == "not-signed-in"
    assert json.loads(unknown[2].removeprefix("data: "))["error"]["name"] == "unknown-jackpot"
    assert view[:2] == ["event: view", f"data: {WALL_ADDRESS}"]


def test_a_session_that_ends_takes_its_part_of_a_stream_with_it(house: ServedFloor) -> None:
    with signed(house) as client, listening(client, FLOOR_ADDRESS, WALL_ADDRESS) as events:
        next(events)
        client.post("/api/floor/sign-out", json={})
        assert ["event: over", f"data: {FLOOR_ADDRESS}", "data: {}"] in events
        house.say("light", table="T1", seat=1, jackpot="link")
        house.say("start", table="T1")
        assert next(events)[:2] in (
            ["event: view", f"data: {WALL_ADDRESS}"],
            ["event: beat", "data: {}"],
        )


def test_several_live_tables_are_one_stream_and_one_alone_is_as_it_was(house: ServedFloor) -> None:
    open_play_room(house.floor)
    first, second = (table_id(game.name) for game in GAMES[:2])
    address = f"/api/live/{first}/events"
    with httpx.Client(base_url=house.address, timeout=300) as client:
        with client.stream("GET", address) as alone:
            event, data = islice(alone.iter_lines(), 2)
        assert (event, json.loads(data.removeprefix("data: "))["table"]) == ("event: view", first)
        with client.stream("GET", address, params={"and": [first, second]}) as both:
            lines = list(islice(both.iter_lines(), 8))
        views = [lines[:3], lines[4:7]]
        assert [view[:2] for view in views] == [
            ["event: view", f"data: {name}"] for name in (first, second)
        ]
        assert [json.loads(view[2].removeprefix("data: "))["table"] for view in views] == [
            first,
            second,
        ]
        nowhere = client.get(address, params={"and": "nowhere"})
        error(nowhere, 404, "unknown-table")


def test_a_stream_of_nothing_that_may_be_seen_is_the_refusal_itself(here: Client) -> None:
    asked = here.get("http://localhost/api/events", params={"of": FLOOR_ADDRESS})
    error(asked, 401, "not-signed-in")
    unknown = here.get(
        "http://localhost/api/events", params={"of": "/api/displays/tables/x/events"}
    )
    assert "'x'" in error(unknown, 404, "unknown-table")


@pytest.mark.parametrize(
    "bad", ["", "/", "/api/lab", "/api/floor/tables//events", "/api/floor/tables/a\nb/events"]
)
def test_an_address_that_is_no_stream_is_named(here: Client, bad: str) -> None:
    answer = here.get("/api/events", params={"of": bad})
    assert "/api/floor/events" in error(answer, 422, "bad-option")


def test_more_streams_than_a_session_needs_are_refused_with_a_time_to_come_back(
    floor: Floor, at: At
) -> None:
    dealer = at("dealer")
    feed: Feed = dealer.client.app.state.feed
    ((owner, _),) = floor.ledger.look().all(SESSIONS)
    feed.owners[owner] = STREAMS_OF_SESSION_MAX
    for path in (FLOOR_ADDRESS, f"/api/events?of={FLOOR_ADDRESS}"):
        answer = dealer.get(path)
        error(answer, 429, "too-many-streams")
        assert int(answer.headers["retry-after"]) > 0
    feed.streams = feed.public = streams.PUBLIC_STREAMS_MAX
    answer = dealer.get(WALL_ADDRESS)
    error(answer, 503, "too-many-streams")
    assert int(answer.headers["retry-after"]) > 0
    feed.owners[owner] = 0
    feed.streams = streams.STREAMS_MAX
    for path in (FLOOR_ADDRESS, f"/api/events?of={FLOOR_ADDRESS}"):
        error(dealer.get(path), 503, "too-many-streams")
