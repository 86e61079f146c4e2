"""The process that feeds screens, as a process: what it takes over, and how it ends."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, expect

from croupier.floor.floor import Floor
from croupier.ledger import StoreUnavailable
from croupier.ledger.opening import open_store
from croupier.paytables import published_catalogue
from croupier.web import screen_keeper
from croupier.web.app import create_app
from croupier.web.connections import OpenLine
from croupier.web.feed import LOST_SECONDS
from croupier.web.screen_keeper import ScreenKeeper
from croupier.web.screens import FollowingFeed, Screens
from tests.database_servers import running_server
from tests.web.conftest import in_a_loop
from tests.web.floors import declare
from tests.web.serving import Served
from tests.web.test_guest_keeper import _lives
from tests.web.test_guests import PATIENCE_SECONDS, eventually, signed
from tests.web.windows import PATIENCE_MILLISECONDS

WALL = "/api/displays/jackpots/link/events"
T1 = "/api/floor/tables/T1/events"


class Site(Served):
    """A floor whose screens are fed by a separate process."""

    def __init__(self, address: str, *, silent_max: float = PATIENCE_SECONDS) -> None:
        """Allow long silences, since a machine may be busy, except in tests of silence."""
        self.floor = Floor(open_store(address))
        declare(self.floor)
        super().__init__(create_app(published_catalogue(), self.floor))
        self.feed = self.app.state.feed
        self.keeper = ScreenKeeper(address, self.feed, pause=0.01, silent_max=silent_max).start()
        self.app.state.screens = self.keeper

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.address, timeout=PATIENCE_SECONDS)

    def bet(self, seat: int = 1) -> None:
        """Play a round at T1 with a bet."""
        for line in (
            {"do": "light", "table": "T1", "seat": seat, "jackpot": "link"},
            {"do": "start", "table": "T1"},
            {"do": "end", "table": "T1"},
        ):
            assert self.floor.system.answer(line)["ok"]

    @contextmanager
    def screen(self, path: str, **headers: str) -> Iterator["Screen"]:
        line = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_SECONDS)
        with closing(line):
            line.request("GET", path, headers=headers)
            yield Screen(line)

    def is_handed_over(self, lines: int = 1) -> bool:
        return self.keeper.lines == lines

    def close(self) -> None:
        self.stop()
        self.keeper.close()
        self.floor.close()


class Screen:
    """A screen, which reads its events one by one."""

    def __init__(self, line: HTTPConnection) -> None:
        self._answer = line.getresponse()
        assert self._answer.status == 200

    def hears(self) -> tuple[str, str]:
        """Return the next event: its kind and its data. None at the end."""
        lines: list[str] = []
        while text := self._answer.readline().decode():
            if text == "\n":
                return lines[0].removeprefix("event: "), lines[1].removeprefix("data: ")
            lines.append(text.rstrip("\n"))
        return "", ""

    def until(self, kind: str, word: str = "") -> str:
        """Return the data of the first event of a kind that contains this word."""
        while True:
            found, carried = self.hears()
            assert found, f"it ended before {kind} {word}"
            if found == kind and word in carried:
                return carried


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    site = Site(str(tmp_path / "floor.db"))
    site.start()
    yield site
    site.close()


def test_a_stream_is_handed_over_and_goes_on(site: Site) -> None:
    with site.screen(WALL) as wall:
        assert '"displayed":"10000.00"' in wall.until("view")
        eventually(site.is_handed_over)
        site.bet()
        wall.until("view", '"displayed":"10000.15"')
        with site.client() as client:
            told = client.get("/api/health").json()["screens"]
        assert (told["state"], told["starts"], told["lines"]) == ("up", 1, 1)
        assert (site.feed.streams, len(site.feed._channels)) == (1, 0), "it is counted here"
        wall.until("beat")
    eventually(lambda: site.is_handed_over(0))
    assert site.feed.streams == 0


def test_a_console_hears_that_its_session_is_over(site: Site) -> None:
    with site.client() as console:
        signed(console, "dealer")
        cookies = "; ".join(f"{name}={value}" for name, value in console.cookies.items())
        with site.screen(T1, Cookie=cookies) as screen:
            assert '"lit":false' in screen.until("view").replace(" ", "")
            eventually(site.is_handed_over)
            press = {"do": "light", "table": "T1", "seat": 2, "jackpot": "link"}
            assert console.post("/api/floor/commands", json=press).status_code == 200
            screen.until("view", '"lit":true')
            assert console.post("/api/floor/sign-out", json={}).status_code == 200
            screen.until("over")
            assert screen.hears() == ("", ""), "nothing is left to be seen"
    eventually(lambda: site.is_handed_over(0))


def test_whoever_asks_for_something_new_is_told_of_it(site: Site) -> None:
    with site.screen(WALL) as first:
        first.until("view")
        eventually(site.is_handed_over)
        said = {"do": "table", "id": "NEW", "game": "three-card-poker", "seats": 5}
        assert site.floor.system.answer({**said, "jackpots": ["link"]})["ok"]
        with site.screen("/api/displays/tables/NEW/events") as screen:
            screen.until("view")
            eventually(lambda: site.is_handed_over(2))
            site.bet()
            screen.until("view", '"displayed":"10000.15"')


def test_killed_it_is_started_again_and_consoles_press_on(site: Site) -> None:
    with site.screen(WALL) as wall:
        wall.until("view")
        eventually(site.is_handed_over)
        killed = site.keeper.pid
        assert killed is not None
        os.kill(killed, signal.SIGKILL)
        while wall.hears() != ("", ""):
            pass  # a browser reconnects by itself
    site.bet()
    eventually(lambda: site.keeper.starts == 2 and site.keeper.ready)
    assert site.feed.streams == 0
    with site.screen(WALL) as wall:
        wall.until("view", '"displayed":"10000.15"')
        eventually(site.is_handed_over)


@pytest.mark.browser
def test_a_wall_in_a_browser_is_told_by_it_and_comes_again_when_it_dies(
    site: Site, browser: Browser
) -> None:
    page = browser.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(f"{site.address}/display/link")
    mega = page.locator('[data-jackpot="link"] [data-level="Mega"] .spoken')
    expect(mega).to_have_text("$10,000.00", timeout=PATIENCE_MILLISECONDS)
    eventually(site.is_handed_over)
    site.bet()
    expect(mega).to_have_text("$10,000.15", timeout=PATIENCE_MILLISECONDS)
    killed = site.keeper.pid
    assert killed is not None
    os.kill(killed, signal.SIGKILL)
    eventually(lambda: site.keeper.starts == 2 and site.keeper.ready)
    site.bet(2)
    expect(mega).to_have_text("$10,000.30", timeout=PATIENCE_MILLISECONDS)
    eventually(site.is_handed_over)
    page.close()
    eventually(lambda: site.is_handed_over(0))
    assert faults == []


def test_frozen_it_is_ended_and_started_again(tmp_path: Path) -> None:
    site = Site(str(tmp_path / "floor.db"), silent_max=2.0)
    site.start()
    try:
        with site.screen(WALL) as wall:
            wall.until("view")
            eventually(site.is_handed_over)
            frozen = site.keeper.pid
            assert frozen is not None
            os.kill(frozen, signal.SIGSTOP)
            eventually(lambda: site.keeper.pid not in (None, frozen))
            assert not _lives(frozen)
            while wall.hears() != ("", ""):
                pass
        assert site.feed.streams == 0
    finally:
        site.close()


def test_a_ledger_that_cannot_be_read_darkens_screens_until_it_is_back(site: Site) -> None:
    read = site.feed._read_ledger

    def gone() -> None:
        raise StoreUnavailable("it is gone")

    with site.screen(WALL) as wall:
        wall.until("view")
        eventually(site.is_handed_over)
        site.feed._read_ledger = gone
        wall.until("lost")
        site.feed._read_ledger = read
        assert '"displayed":"10000.00"' in wall.until("view")


def test_a_floor_that_says_nothing_is_one_nobody_knows_of(tmp_path: Path) -> None:
    async def evening() -> list[bool]:
        now = [100.0]
        with closing(Floor(open_store(str(tmp_path / "floor.db")))) as floor:
            feed = FollowingFeed(floor.ledger, clock=lambda: now[0])
            seen = [feed.reachable]
            now[0] += LOST_SECONDS
            seen.append(feed.reachable)
            feed.hear(0, reachable=True)
            seen.append(feed.reachable)
            feed.hear(0, reachable=False)
            return [*seen, feed.reachable]

    assert in_a_loop(evening()) == [True, False, True, False]


def test_a_line_that_did_not_come_through_is_given_back(tmp_path: Path) -> None:
    """A process at its file limit gets the message without the connection."""

    async def evening() -> Any:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        theirs.setblocking(False)
        with ours, theirs, closing(Floor(open_store(str(tmp_path / "floor.db")))) as floor:
            serving = asyncio.create_task(Screens(FollowingFeed(floor.ledger), theirs).serve())
            for said in ({"stream": 7, "turn": 1}, {"turn": 1, "reachable": True}):
                ours.send(json.dumps(said).encode())
            heard = [
                json.loads(await asyncio.to_thread(ours.recv, 1000)) for _ in ("ready", "ended")
            ]
            ours.close()
            await serving
        return heard

    assert in_a_loop(evening()) == [{"ready": True}, {"ended": [7]}]


def test_what_does_not_fit_into_a_message_stays_here(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screen_keeper, "MESSAGE_BYTES_MAX", 60)
    with site.screen(WALL) as wall:
        wall.until("view")
        eventually(lambda: site.keeper.ready)
        wall.until("beat")
        site.bet()
        wall.until("view", '"displayed":"10000.15"')
        assert (site.keeper.lines, site.feed.streams) == (0, 1)


def test_a_line_with_tls_stays_here() -> None:
    class Secret(asyncio.Transport):
        def is_closing(self) -> bool:
            return False

        def get_write_buffer_size(self) -> int:
            return 0

    assert OpenLine(Secret({"socket": object()})).socket is not None
    assert OpenLine(Secret({"socket": object(), "sslcontext": object()})).socket is None


def test_it_ends_with_its_floor(tmp_path: Path) -> None:
    """A floor that is killed leaves no process behind."""
    file = tmp_path / "floor.db"
    open_store(str(file)).close()
    program = (
        "import time\n"
        "from croupier.web.screen_keeper import ScreenKeeper\n"
        f"keeper = ScreenKeeper({str(file)!r}, None).start()\n"
        "print(keeper.pid, flush=True)\n"
        "time.sleep(600)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True
    ) as floor:
        assert floor.stdout is not None
        screens = int(floor.stdout.readline())
        floor.kill()
    eventually(lambda: not _lives(screens))


def test_on_postgresql_it_reads_beside_the_floor_and_says_that_a_server_hangs() -> None:
    with running_server() as database:
        site = Site(database.url())
        site.start()
        try:
            with site.screen(WALL) as wall:
                wall.until("view")
                eventually(site.is_handed_over)
                site.bet()
                wall.until("view", '"displayed":"10000.15"')
                with database.frozen():
                    wall.until("lost")
                wall.until("view", '"displayed":"10000.15"')
        finally:
            site.close()
