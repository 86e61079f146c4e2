"""The lab beside the floor: every page of it is asked for while a console goes on pressing.

Nothing is kept before, so every answer is solved; kernels are compiled before. Measured are the
memory of the server that holds the jackpots, afterwards and at its most, and the time of a press
meanwhile. `tests/web` walks the same pages for two games.
"""

import os
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import httpx

from benchmarks import Row
from benchmarks.floor_load import PRESS_SECONDS_MAX, declare, served, signed_in
from croupier.games import GAMES
from croupier.home import HOME_VARIABLE, kernels_folder
from croupier.lab.solve import analysable_bets
from croupier.rules import WAITS, Game

SERVER_MB_MAX = 500
ANSWER_SECONDS_MAX = 1800
SHEET = "/lab/par.html?"
OURS = {"sec-fetch-site": "same-origin"}


def every_page(games: tuple[Game, ...] = GAMES) -> list[Row]:
    """All games' lab pages, sheets, cards and coach, and what became of the server."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        kernels = kernels_folder().absolute()
        kernels.mkdir(parents=True, exist_ok=True)
        (home / kernels.name).symlink_to(kernels, target_is_directory=True)
        declare(home / "floor.db", tables=1)
        with served(home / "floor.db", None, **{HOME_VARIABLE: folder}) as (address, process):
            before = memory(process, "VmRSS")
            with httpx.Client(base_url=address, timeout=ANSWER_SECONDS_MAX) as client:
                pressed: list[float] = []
                over = threading.Event()
                console = threading.Thread(target=_presses, args=(address, over, pressed))
                console.start()
                began = time.perf_counter()
                asked = sum(walk(client, game) for game in games)
                took = time.perf_counter() - began
                over.set()
                console.join()
            after, most = memory(process, "VmRSS"), memory(process, "VmHWM")
    pressed.sort()
    slowest = pressed[int(len(pressed) * 0.99)]
    return [
        Row("memory of the server afterwards", f"{after} MB",
            f"{SERVER_MB_MAX} MB; {before} before", SERVER_MB_MAX / after, 1.0),
        Row("memory of the server at its most", f"{most} MB", f"{SERVER_MB_MAX} MB",
            SERVER_MB_MAX / most, 1.0),
        Row("p99 of a press meanwhile", f"{slowest * 1000:.0f} ms",
            f"{PRESS_SECONDS_MAX * 1000:.0f} ms; half below "
            f"{pressed[len(pressed) // 2] * 1000:.0f}, slowest {pressed[-1] * 1000:.0f}",
            PRESS_SECONDS_MAX / slowest, 1.0),
        Row("pages answered", f"{asked}", f"in {took:.0f} s, {len(pressed)} presses"),
    ]  # fmt: skip


def memory(process: int, kind: str) -> int:
    """Megabytes of a process: `VmRSS` now, `VmHWM` at most."""
    for line in Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines():
        if line.startswith(f"{kind}:"):
            return int(line.split()[1]) >> 10
    raise RuntimeError(f"no {kind} of process {process}")


# What is asked ----------------------------------------------------------------------------------


def walk(client: httpx.Client, game: Game) -> int:
    """Ask for everything the lab, the printer and the coach have of a game; how many answers."""
    count = 0
    for path in pages(game):
        page = _found(client, path)
        count += 1
        if SHEET in page.text:
            asked = path.partition("?")[2]
            count += len([_found(client, f"/lab/par.{kind}?{asked}") for kind in ("html", "pdf")])
    for bet in _with_pays(game):
        answer = client.post("/api/lab/analyse", json={"game": game.name, "bet": bet})
        assert answer.status_code == httpx.codes.OK, answer.text
        count += 1
    return count + coached(client, game)


def _found(client: httpx.Client, path: str) -> httpx.Response:
    answer = client.get(path)
    assert answer.status_code == httpx.codes.OK, (path, answer.status_code, answer.text)
    return answer


def pages(game: Game) -> Iterator[str]:
    """Every page about a game that is solved, drawn or printed; par sheets are linked there."""
    for bet in _with_pays(game):
        asked = urlencode({"game": game.name, "bet": bet})
        yield f"/lab?{asked}&filled={game.name}/{bet}"
        yield f"/lab/charts?{asked}"
    yield f"/games/{game.name}/rule-sheet.pdf"
    yield f"/games/{game.name}/strategy-card.pdf"


def _with_pays(game: Game) -> Iterator[str]:
    """What may be asked of a game without a table of one's own."""
    for bet in analysable_bets(game):
        entry = game.bet(bet)
        if entry is None or game.tables.get(entry.table) != WAITS:
            yield bet


def coached(client: httpx.Client, game: Game) -> int:
    """A hand at the school's seat with the coach's advice, waited for."""
    body = {"name": f"Bench {time.time_ns()}"}
    learner = client.post("/api/school/learners", json=body, headers=OURS)
    assert learner.status_code == httpx.codes.OK, learner.text
    _does(client, "sit", game=game.name, mode="advice")
    view = client.get("/api/school/seat").json()
    base = {circle["bet"]: "5" for circle in view["circles"] if circle["base"]}
    _does(client, "deal", bets={"1": base})
    while (view := _advised(client, game))["turn"]:
        choice = view["turn"]["choices"][-1]["name"]
        _does(client, "decide", hand=view["hand"], at=view["at"], choice=choice)
    return 1


def _advised(client: httpx.Client, game: Game) -> dict[str, Any]:
    """The seat once the coach has advised, or has nothing to advise on."""
    until = time.monotonic() + ANSWER_SECONDS_MAX
    while True:
        view: dict[str, Any] = client.get("/api/school/seat").json()
        if view["advice"] or not view["turn"]:
            return view
        assert time.monotonic() < until, f"no word of the coach about {game.name}"
        time.sleep(0.1)


def _does(client: httpx.Client, act: str, **body: object) -> None:
    answer = client.post(f"/api/school/seat/{act}", json=body, headers=OURS)
    assert answer.status_code == httpx.codes.OK, answer.text


def _presses(address: str, over: threading.Event, seconds: list[float]) -> None:
    """A console: one press after the other until it is over."""
    headers = signed_in(0)
    with httpx.Client(base_url=address, timeout=60) as client:
        while not over.wait(0.1):
            for press in (
                {"do": "light", "seat": 1, "jackpot": "link"},
                {"do": "start"},
                {"do": "end"},
            ):
                start = time.perf_counter()
                answer = client.post(
                    "/api/floor/commands",
                    json={"table": "T0", **press},
                    headers={**headers, "Idempotency-Key": os.urandom(16).hex()},
                )
                seconds.append(time.perf_counter() - start)
                assert answer.status_code == httpx.codes.OK, answer.text
