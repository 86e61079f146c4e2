"""The lab beside the floor: whatever it is asked, presses are answered and memory stays small."""

import json
import socket
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from itertools import cycle, islice
from pathlib import Path
from typing import Any, NoReturn

import httpx
import pytest
from benchmarks.floor_load import declare, served, signed_in
from benchmarks.lab_beside import memory, walk

from croupier.errors import BadOption
from croupier.games import find_game
from croupier.lab.tasks import SolveStopped, Task, TaskLane
from croupier.lab.workers import Workers
from croupier.web import cards_to_print, lab_jobs, ledger_api, settle
from croupier.web.lab_jobs import JOBS_OF_ADDRESS_MAX, LabDesk
from croupier.web.threads import EXPORT_THREADS, PAGE_THREADS
from tests.lab.test_workers import ROOT, errand, eventually
from tests.web.floors import CARDS, PIN
from tests.web.floors import declare as small_floor
from tests.web.serving import ServedFloor

FLOOD = 41
"""This many requests once stopped every console: one more than the server has threads."""
PATIENCE_SECONDS = 300
SERVER_MB_MAX = 500
GAMES = ("three-card-poker", "casino-war")
QUESTION = {"game": "three-card-poker", "bet": "pair_plus"}
PAGES = (
    "/lab?game=three-card-poker&filled=three-card-poker/base",
    "/lab?game=let-it-ride&filled=let-it-ride/base&cards=Kc+5d+2h",
    "/lab/charts?game=let-it-ride",
    "/lab/par.html?game=three-card-poker&bet=pair_plus",
    "/lab/par.pdf?game=let-it-ride",
    "/games/three-card-poker/strategy-card.pdf",
)
PAPER = "/games/three-card-poker/rule-sheet.pdf"


class Stuck:
    """A lab whose work never ends."""

    def __init__(self, workers: Workers, go: Path) -> None:
        self._workers, self._go = workers, go
        self.tasks: list[Task] = []

    def ask(
        self, work: str, *args: Any, lane: TaskLane, about: str = "", known: bool = False
    ) -> Task:
        task = self._workers.ask(errand("until"), str(self._go), lane=lane)
        self.tasks.append(task)
        return task


@pytest.fixture
def stuck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stuck]:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    workers = Workers()
    yield Stuck(workers, tmp_path / "go")
    workers.close()


@pytest.fixture
def site(stuck: Stuck) -> Iterator[ServedFloor]:
    site = ServedFloor()
    small_floor(site.floor)
    site.app.state.lab = LabDesk(stuck, known=lambda _: None)
    site.start()
    yield site
    site.stop()


def hang_on(site: ServedFloor, number: int) -> socket.socket:
    """Send a lab request that waits forever: page after page, and the API."""
    if number % 2:
        return hang_on_to(site, "/api/lab/analyse", json.dumps(QUESTION))
    return hang_on_to(site, PAGES[number // 2 % len(PAGES)])


def hang_on_to(site: ServedFloor, path: str, body: str = "") -> socket.socket:
    """Send a request and wait for its answer forever."""
    form = "\r\nContent-Type: application/x-www-form-urlencoded" if "=" in body else ""
    post = f"POST {path} HTTP/1.1\r\nContent-Length: {len(body)}{form}"
    ask = post if body else f"GET {path} HTTP/1.1"
    caller = socket.create_connection(("127.0.0.1", site.port))
    caller.sendall(f"{ask}\r\nHost: 127.0.0.1:{site.port}\r\n\r\n{body}".encode())
    return caller


def signed_in_as(client: httpx.Client, role: str) -> str:
    """Sign in; return the form key."""
    signed = client.post("/api/floor/sign-in", json={"card": CARDS[role], "pin": PIN})
    assert signed.status_code == 200, signed.text
    return str(signed.json()["form_key"])


def press(site: ServedFloor) -> None:
    """Sign in at a console, light a seat and start a game."""
    with httpx.Client(base_url=site.address, timeout=PATIENCE_SECONDS) as client:
        headers = {"x-croupier-form": signed_in_as(client, "dealer")}
        for command in ({"do": "light", "seat": 3, "jackpot": "link"}, {"do": "start"}):
            answer = client.post(
                "/api/floor/commands", json={"table": "T1", **command}, headers=headers
            )
            assert answer.status_code == 200, answer.text


def test_a_flood_of_lab_requests_stops_no_console(
    site: ServedFloor, stuck: Stuck, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even without the limits, requests that wait for the lab hold no thread of the server."""
    monkeypatch.setattr(lab_jobs, "JOBS_MAX", 10 * FLOOD)
    monkeypatch.setattr(lab_jobs, "JOBS_OF_ADDRESS_MAX", 10 * FLOOD)
    callers = [hang_on(site, number) for number in range(FLOOD)]
    eventually(lambda: len(stuck.tasks) == FLOOD)
    press(site)
    assert not any(task.done() for task in stuck.tasks)
    for caller in callers:
        caller.close()
    # Nobody waits any more, and nothing runs any more.
    eventually(lambda: all(task.done() for task in stuck.tasks))
    assert {type(task.exception()) for task in stuck.tasks} == {SolveStopped}
    desk: LabDesk = site.app.state.lab
    eventually(lambda: not desk._under_way)


def test_a_hundred_slow_pages_of_visitors_stop_no_console_and_no_wall(
    site: ServedFloor, stuck: Stuck, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Papers that never come, rounds that never settle, a lab that never answers."""
    begun, go_on = Counter[str](), threading.Event()

    def slow(kind: str) -> Callable[..., Any]:
        def work(*_: Any, **__: Any) -> NoReturn:
            begun[kind] += 1
            go_on.wait(PATIENCE_SECONDS)
            raise BadOption("too late")

        return work

    monkeypatch.setattr(cards_to_print, "typeset", slow("paper"))
    monkeypatch.setattr(settle, "settled_text", slow("round"))
    asked = [*((path, "") for path in (*PAGES, PAPER)), ("/settle", "document=x")]
    with ExitStack() as stack:
        for path, body in islice(cycle(asked), 100):
            stack.enter_context(closing(hang_on_to(site, path, body)))
        stack.callback(go_on.set)
        eventually(lambda: begun.total() == PAGE_THREADS)
        press(site)
        with httpx.Client(base_url=site.address, timeout=PATIENCE_SECONDS) as client:
            assert client.get("/display/link").status_code == 200
            assert client.get("/console/T1").status_code == 303
            with client.stream("GET", "/api/displays/jackpots/link/events") as wall:
                assert next(wall.iter_lines()) == "event: view"
            assert client.get("/api/health").json()["status"] == "ok"
            signed_in_as(client, "accounting")
            assert client.get("/api/floor/book/export").status_code == 200
        assert begun.total() == PAGE_THREADS, "somebody was waited for"


def test_exports_of_the_whole_ledger_take_no_threads_of_pages(
    site: ServedFloor, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = Counter[str](), threading.Event()

    def slow(reader: object, form: str, path: Path) -> None:
        begun[form] += 1
        go_on.wait(PATIENCE_SECONDS)
        path.write_text("done", encoding="utf-8")

    monkeypatch.setattr(ledger_api, "export", slow)
    answers: list[str] = []

    def take() -> None:
        with httpx.Client(base_url=site.address, timeout=PATIENCE_SECONDS) as client:
            signed_in_as(client, "accounting")
            answers.append(client.get("/api/floor/book/export").text)

    takers = [threading.Thread(target=take) for _ in range(EXPORT_THREADS + 1)]
    for taker in takers:
        taker.start()
    eventually(lambda: begun["csv"] == EXPORT_THREADS)
    press(site)
    with httpx.Client(base_url=site.address, timeout=PATIENCE_SECONDS) as client:
        assert client.get(PAPER).status_code == 200
        assert client.get("/api/health").json()["guests"] is None  # here one process is both
    assert begun["csv"] == EXPORT_THREADS
    go_on.set()
    for taker in takers:
        taker.join()
    assert answers == ["done"] * len(takers)


def test_a_flood_from_one_address_is_refused_with_a_time_to_come_back(
    site: ServedFloor, stuck: Stuck, tmp_path: Path
) -> None:
    with httpx.Client(base_url=site.address, timeout=PATIENCE_SECONDS) as client:
        asked = [client.post("/api/lab/analyse?wait=0", json=QUESTION) for _ in range(FLOOD)]
        refused = asked[JOBS_OF_ADDRESS_MAX:]
        assert {answer.status_code for answer in asked[:JOBS_OF_ADDRESS_MAX]} == {202}
        assert {answer.status_code for answer in refused} == {429}
        assert all(int(answer.headers["retry-after"]) > 0 for answer in refused)
        press(site)
    assert len(stuck.tasks) == JOBS_OF_ADDRESS_MAX
    (tmp_path / "go").touch()


def test_the_server_of_the_jackpots_holds_no_kernels_whatever_is_asked(tmp_path: Path) -> None:
    """A separate server process answers every page about two games; numba is never loaded."""
    declare(tmp_path / "floor.db", tables=1)
    with (
        served(tmp_path / "floor.db") as (address, process),
        httpx.Client(base_url=address, timeout=PATIENCE_SECONDS) as client,
    ):
        for name in GAMES:
            assert walk(client, find_game(name)) > 5
        command = {"do": "light", "table": "T0", "seat": 1, "jackpot": "link"}
        pressed = client.post("/api/floor/commands", json=command, headers=signed_in(0))
        assert pressed.status_code == 200, pressed.text
        loaded = Path(f"/proc/{process}/maps").read_text(encoding="utf-8")
        assert "pydantic" in loaded
        assert "llvmlite" not in loaded
        assert memory(process, "VmHWM") < SERVER_MB_MAX
