"""The guest process as a process: killed, frozen, dying repeatedly, left behind."""

import os
import signal
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.floor.floor import Floor
from croupier.floor.play_room import table_id
from croupier.home import HOME_VARIABLE
from croupier.ledger.opening import DATABASE_VARIABLE, open_store
from croupier.ledger.verifying import verify
from croupier.paytables import published_catalogue
from croupier.web.app import create_app
from croupier.web.guest_keeper import GuestKeeper, GuestSettings
from tests.web.floors import Clock, small_floor
from tests.web.serving import Served
from tests.web.test_guests import OURS, PATIENCE_SECONDS, eventually, signed

TCP = table_id("three-card-poker")
CALLERS, REQUESTS_EACH = 6, 10

ECHO = """
import os, socket, sys, threading
sys.stdin.buffer.readline()
threading.Thread(target=lambda: (sys.stdin.buffer.read(), os._exit(0)), daemon=True).start()
listener = socket.socket(fileno=int(sys.argv[1]))
while True:
    line, _ = listener.accept()
    with line:
        try:
            line.recv(65536)
            line.sendall(b"HTTP/1.1 200 OK\\r\\nContent-Length: 0\\r\\n\\r\\n")
        except OSError:
            pass
"""
"""A process that gives an empty answer to everything, and starts in no time."""


class FloorBesideGuests(Served):
    """A floor with a real guest process."""

    def __init__(self, folder: Path) -> None:
        self.keeper = GuestKeeper(GuestSettings(play=str(folder / "floor.db"))).start()
        self.floor: Floor = small_floor(clock=Clock())
        super().__init__(create_app(published_catalogue(), self.floor, guests=self.keeper))

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.address, timeout=PATIENCE_SECONDS)


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FloorBesideGuests]:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    monkeypatch.delenv(DATABASE_VARIABLE, raising=False)
    site = FloorBesideGuests(tmp_path)
    site.start()
    yield site
    site.stop()
    site.keeper.close()


def hammer(site: FloorBesideGuests, seen: Counter[int]) -> None:
    """Send one request after another, ignoring the answers."""
    paths = ("/school", f"/api/live/{TCP}", "/lab/par.css", "/games/let-it-ride", "/api/games")
    with site.client() as client:
        for number in range(REQUESTS_EACH):
            seen[client.get(paths[number % len(paths)]).status_code] += 1


def press(client: httpx.Client, rounds: int) -> None:
    """Play rounds at a console; every press is answered."""
    for _ in range(rounds):
        for command in (
            {"do": "light", "seat": 3, "jackpot": "link"},
            {"do": "start"},
            {"do": "end"},
        ):
            pressed = client.post("/api/floor/commands", json={"table": "T1", **command})
            assert pressed.status_code == 200, pressed.text


def guests_of(client: httpx.Client) -> dict[str, Any]:
    """Return what health says about the guest process; the floor is healthy regardless."""
    told = client.get("/api/health")
    assert (told.status_code, told.json()["status"]) == (200, "ok")
    guests: dict[str, Any] = told.json()["guests"]
    return guests


def test_killed_in_the_middle_it_comes_back_with_all_that_was_acknowledged(
    site: FloorBesideGuests, tmp_path: Path
) -> None:
    seen: Counter[int] = Counter()
    with site.client() as console, site.client() as guest:
        signed(console, "dealer")
        guest.headers.update(OURS)
        learner = guest.post("/api/school/learners", json={"name": "Dana"}).json()["id"]
        guest.get(f"/live/{TCP}")
        assert guest.post(f"/api/live/{TCP}/sit", json={"seat": 4, "name": "Ann"}).is_success
        callers = [threading.Thread(target=hammer, args=(site, seen)) for _ in range(CALLERS)]
        for caller in callers:
            caller.start()
        press(console, 2)
        eventually(lambda: guests_of(console)["state"] == "up")
        killed = site.keeper.pid
        assert killed is not None
        os.kill(killed, signal.SIGKILL)
        press(console, 3)  # whatever happens to the guests
        eventually(lambda: site.keeper.pid not in (None, killed))
        for caller in callers:
            caller.join()
        # Every request was answered, or told to try again; nothing hangs, and nothing broke.
        assert set(seen) <= {200, 503}
        assert seen.total() == CALLERS * REQUESTS_EACH
        here = guest.get("/api/school/learners").json()
        assert (here["here"], [one["name"] for one in here["learners"]]) == (learner, ["Dana"])
        assert guest.get(f"/api/live/{TCP}").json()["you"] == 4
        assert site.keeper.starts == 2
        assert guests_of(console)["starts"] == 2
    assert site.floor.ledger.look().instant  # the floor's own ledger was never shared
    site.keeper.close()
    play = open_store(str(tmp_path / "floor-play.db"), create=False)
    assert verify(play).sound
    play.close()
    assert not (tmp_path / "floor.db").exists()


def test_it_ends_with_its_floor(tmp_path: Path) -> None:
    """A floor that is killed leaves no process behind."""
    program = (
        "import time\n"
        "from croupier.web.guest_keeper import GuestKeeper, GuestSettings\n"
        f"keeper = GuestKeeper(GuestSettings(), command={(sys.executable, '-c', ECHO)!r}).start()\n"
        "print(keeper.pid, flush=True)\n"
        "time.sleep(600)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True,
        env={**os.environ, "TMPDIR": str(tmp_path)},
    ) as floor:  # fmt: skip
        assert floor.stdout is not None
        guests = int(floor.stdout.readline())
        floor.kill()
    eventually(lambda: not _lives(guests))


def _lives(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_one_that_hangs_is_ended_and_started_again() -> None:
    keeper = GuestKeeper(
        GuestSettings(), command=(sys.executable, "-c", ECHO), pause=0.01, ping=0.05, ping_max=1
    ).start()
    try:
        eventually(keeper._is_well)
        eventually(lambda: keeper.answered)
        frozen = keeper.pid
        assert frozen is not None
        os.kill(frozen, signal.SIGSTOP)
        eventually(lambda: keeper.pid not in (None, frozen))
        assert not _lives(frozen)
        eventually(keeper._is_well)
    finally:
        keeper.close()


def test_one_that_dies_again_and_again_is_given_longer_and_longer_pauses() -> None:
    now = [100.0]
    keeper = GuestKeeper(
        GuestSettings(),
        command=(sys.executable, "-S", "-c", "", "x"),
        pause=8,
        clock=lambda: now[0],
    )
    keeper.start()
    try:
        for pause in (8, 16, 30, 30):
            eventually(lambda: keeper.seconds_away() is not None)
            assert keeper.seconds_away() == pytest.approx(pause)
            told = keeper.standing()
            assert (told["state"], told["again_in"]) == ("down", pause)
            now[0] += pause
            started = keeper.starts
            eventually(lambda started=started: keeper.starts > started)  # type: ignore[misc]
    finally:
        keeper.close()
    assert not keeper.path.exists()
