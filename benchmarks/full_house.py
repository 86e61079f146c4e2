"""A full house: 500 displays and 200 consoles listen, 200 tables press, and the lab solves.

One server on a SQLite book. 200 tables play a round every six seconds, ten times the pace of a card
room, every press over real HTTP with a key of its own, all from one process; another is all that
listens, so that a press is not timed behind a screen that somebody else looks at. Meanwhile the lab
solves one question after the other.

The screens, the consoles and the lab share the processors with the server, so the figures are those
of a machine that does all of it; the report says how busy it was besides. A virtual machine may
lose its processors to others for a while: what presses took without that stands beside the figure
that counts.

How old is what a screen shows? Every bet puts fifteen cents on the meter that all of them show, so
an amount says how many bets a view has seen. A screen is as old as the first bet that was
acknowledged and is not on it, measured just before the next view arrives, when it is oldest.

`CROUPIER_BENCH_HOUSE_MINUTES` says how long: two, or 60 for the hour. `CROUPIER_BENCH_HOUSE_TLS=1`
has the server speak TLS, with a certificate made for it, and `CROUPIER_BENCH_HOUSE_DISPLAYS` how
many displays listen. By itself it is
`python -m benchmarks.full_house`, which ends with a line for each target and the status 1 if one
is missed; a server that stops answering ends it too.
"""

import asyncio
import json
import os
import random
import ssl
import sys
import tempfile
from array import array
from bisect import bisect_right
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

from tests.web.test_tls import issue

from benchmarks import Row
from benchmarks.floor_load import ROUND_SECONDS, SEATS, TABLES, declare, served, signed_in
from benchmarks.lab_beside import memory
from croupier.floor.auditing import documents_agree
from croupier.games import find_game
from croupier.home import HOME_VARIABLE, kernels_folder
from croupier.ledger.opening import open_store
from croupier.ledger.verifying import verify
from croupier.rules import make_layout

MINUTES = float(os.environ.get("CROUPIER_BENCH_HOUSE_MINUTES", "2"))
BY_TLS = os.environ.get("CROUPIER_BENCH_HOUSE_TLS", "") not in {"", "0"}
DISPLAYS, CONSOLES = int(os.environ.get("CROUPIER_BENCH_HOUSE_DISPLAYS", "500")), 200
PRESS_SECONDS_MAX = 0.05
STALE_SECONDS_MAX = 1.0
WARM_SECONDS = 10.0
"""How long everybody connects and begins before anything is counted."""
CENTS_OF_A_BET, SEED_CENTS = 15, 10_000_00
METER = b'"name":"Mega","displayed":"'
MEMORY_SHARE_MAX = 1.1
"""Of what the server held half-way: how much it may hold in the end."""
LOOK_SECONDS, TAKEN_SHARE = 0.1, 0.05
"""How often we look how much the host of a virtual machine takes away, and how much is much."""
TAKEN_MINUTE_SHARE = 0.01
"""What the host may take of a minute that we call ours."""
LATE_SECONDS_MAX = 300.0
"""How long after its time an evening may still be going on."""
OK = 200


@dataclass
class Pressed:
    """What the consoles have seen."""

    seconds: list[float] = field(default_factory=list)
    began: list[float] = field(default_factory=list)
    """When each of these presses was made."""
    moments: list[float] = field(default_factory=list)
    """When each bet was acknowledged."""
    refused: int = 0


@dataclass
class Shown:
    """What the screens have seen: when each was told, and how many bets it had shown until then."""

    moments: "array[float]" = field(default_factory=lambda: array("d"))
    bets: "array[int]" = field(default_factory=lambda: array("q"))
    broken: int = 0

    def ages(self, acknowledged: list[float]) -> list[float]:
        """How old what each had shown was, by when bets were acknowledged."""
        return [
            max(0.0, now - acknowledged[bets]) if bets < len(acknowledged) else 0.0
            for now, bets in zip(self.moments, self.bets, strict=True)
        ]


@dataclass
class Seen:
    """What all have seen, and what the machine did."""

    pressed: Pressed
    shown: Shown
    solved: int = 0
    memory: list[tuple[float, int]] = field(default_factory=list)
    worked: list[tuple[float, float, float]] = field(default_factory=list)
    """Processor time of the server, and of the whole machine."""
    taken: list[tuple[float, int]] = field(default_factory=list)
    """How much time the host of a virtual machine has taken away from it, in ticks."""


# The load ---------------------------------------------------------------------------------------


def screens_tables_and_the_lab() -> list[Row]:
    """The load, and how soon everybody was answered and shown."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        kernels = kernels_folder().absolute()
        kernels.mkdir(parents=True, exist_ok=True)
        (home / kernels.name).symlink_to(kernels, target_is_directory=True)
        declare(home / "floor.db")
        pair = issue(home, "localhost") if BY_TLS else None
        with served(home / "floor.db", pair, **{HOME_VARIABLE: folder}) as (address, process):
            seen = _evening(urlsplit(address).port or 0, process)
        with closing(open_store(str(home / "floor.db"))) as store:
            verdict = verify(store, checks=(documents_agree,))
            with store.reading() as reader:
                wagers = -reader.balances()["link/wagers"] // 10**8
    pressed = seen.pressed
    return _rows(
        seen, kept=verdict.sound and wagers == len(pressed.moments) and not pressed.refused
    )


def _rows(seen: Seen, *, kept: bool) -> list[Row]:
    presses = sorted(seen.pressed.seconds)
    ages = sorted(seen.shown.ages(seen.pressed.moments))
    press, age = _share(presses, 0.99), _share(ages, 0.99)
    ours, taken = _while_ours(seen)
    half = next(size for moment, size in seen.memory if moment >= MINUTES * 30)
    end = seen.memory[-1][1]
    growth = (end - half) / (MINUTES / 2)
    (start, *before), (stop, *after) = seen.worked[0], seen.worked[-1]
    server, machine = ((now - was) / (stop - start) for was, now in zip(before, after, strict=True))
    return [
        Row(f"p99 of a press, {MINUTES:g} min{', by TLS' if BY_TLS else ''}",
            f"{press * 1000:.0f} ms",
            f"{PRESS_SECONDS_MAX * 1000:.0f} ms; half below {_share(presses, 0.5) * 1000:.0f}, "
            f"slowest {presses[-1] * 1000:.0f}", PRESS_SECONDS_MAX / press, 1.0),
        Row("p99 of those that the host left alone", f"{_share(ours, 0.99) * 1000:.0f} ms",
            f"{len(ours) / len(presses):.0%} of them; it took {taken:.1%} of the processors away"),
        *_minutes(seen),
        Row("p99 of the age of a screen", f"{age * 1000:.0f} ms",
            f"{STALE_SECONDS_MAX * 1000:.0f} ms; half below {_share(ages, 0.5) * 1000:.0f}, "
            f"oldest {ages[-1] * 1000:.0f}", STALE_SECONDS_MAX / age, 1.0),
        Row("memory of the server at the end, the process of screens with it", f"{end} MB",
            f"{half} MB half-way, {growth:+.2f} MB a minute", MEMORY_SHARE_MAX * half / end, 1.0),
        Row("presses", f"{len(presses) / MINUTES / 60:.0f}/s",
            f"{len(ages) / MINUTES / 60:.0f} views/s on {DISPLAYS + CONSOLES} streams"),
        Row("processor time of the server", f"{server:.0%} of one",
            f"all of {os.cpu_count()} did {machine:.0%} of one, the screens and the lab too"),
        Row("solved meanwhile", f"{seen.solved}", f"{seen.shown.broken} streams broken"),
        Row("bets in the verified book", f"{len(seen.pressed.moments):,}", "acknowledged",
            float(kept), 1.0),
    ]  # fmt: skip


def _share(values: list[float], share: float) -> float:
    return values[min(len(values) - 1, int(len(values) * share))] if values else 0.0


def _evening(port: int, process: int) -> Seen:
    """Consoles and screens in processes of their own, and the lab's questions here."""
    begins = perf_counter() + WARM_SECONDS
    until = begins + MINUTES * 60
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as others:
        listening = others.submit(_listened, port, begins, until)
        pressing = others.submit(_pressed, port, begins, until)
        seen = Seen(Pressed(), Shown())
        asyncio.run(_beside(port, process, seen, begins, until))
        seen.pressed = pressing.result(LATE_SECONDS_MAX)
        seen.shown = listening.result(LATE_SECONDS_MAX)
    return seen


async def _beside(port: int, process: int, seen: Seen, begins: float, until: float) -> None:
    lab = asyncio.create_task(_lab(port, seen))
    size = asyncio.create_task(_sizes(process, seen, begins))
    taken = asyncio.create_task(_taken(seen, begins))
    await asyncio.wait((lab, size, taken), timeout=until - perf_counter())
    for task in (lab, size, taken):
        if task.done():
            task.result()
        task.cancel()


def _listened(port: int, begins: float, until: float) -> Shown:
    return asyncio.run(_listen(port, begins, until))


async def _listen(port: int, begins: float, until: float) -> Shown:
    loop, shown = asyncio.get_running_loop(), Shown()
    screens = [
        *(f"/api/floor/tables/T{number}/events" for number in range(CONSOLES)),
        *("/api/displays/jackpots/link/events" for _ in range(DISPLAYS // 2)),
        *(f"/api/displays/tables/T{number % TABLES}/events" for number in range(DISPLAYS // 2)),
    ]
    lines = []
    for number, path in enumerate(screens):
        ask = Listening(shown, begins, path, signed_in(number) if number < CONSOLES else {})
        made = loop.create_connection(lambda ask=ask: ask, "127.0.0.1", port, ssl=_tls())
        lines.append((await made)[0])
    await asyncio.sleep(until - perf_counter())
    broken = shown.broken
    for line in lines:
        line.close()
    await asyncio.sleep(0.1)
    shown.broken = broken
    return shown


@cache
def _tls() -> ssl.SSLContext | None:
    """What believes the certificate of our own server."""
    if not BY_TLS:
        return None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def _pressed(port: int, begins: float, until: float) -> Pressed:
    return asyncio.run(_press(port, begins, until))


async def _press(port: int, begins: float, until: float) -> Pressed:
    pressed = Pressed()
    await asyncio.gather(
        *(_console(port, number, begins, until, pressed) for number in range(TABLES))
    )
    pressed.moments.sort()
    return pressed


async def _console(port: int, number: int, begins: float, until: float, pressed: Pressed) -> None:
    chance, table = random.Random(number), f"T{number}"
    with closing(Http(port, signed_in(number))) as line:

        async def press(do: str, **fields: object) -> bool:
            start = perf_counter()
            status, _ = await line.post(
                "/api/floor/commands",
                {"do": do, "table": table, **fields},
                str(UUID(int=chance.getrandbits(128))),
            )
            if start >= begins:
                pressed.seconds.append(perf_counter() - start)
                pressed.began.append(start)
            pressed.refused += status != OK
            return status == OK

        await asyncio.sleep(chance.random() * ROUND_SECONDS)  # tables do not move in step
        while perf_counter() < until:
            begun = perf_counter()
            bets = chance.randint(2, SEATS)
            for seat in chance.sample(range(1, SEATS + 1), bets):
                await press("light", seat=seat, jackpot="link")
            if await press("start"):
                pressed.moments.extend([perf_counter()] * bets)
            await press("end")
            await asyncio.sleep(max(0.0, ROUND_SECONDS - (perf_counter() - begun)))


async def _lab(port: int, seen: Seen) -> None:
    """One question after the other, each with a pay of its own, so that none is known."""
    lines = make_layout(find_game("let-it-ride")).tables["primary"].pays["primary"].lines
    pays = {line.key: line.odds.text for line in lines}
    for number in range(10**6):
        with closing(Http(port, {})) as line:
            own = {**pays, "royal_flush": f"{1001 + number} to 1"}
            status, answer = await line.post(
                "/api/lab/analyse", {"game": "let-it-ride", "pays": own}, "lab"
            )
            assert status == OK, answer
            seen.solved += 1


async def _sizes(process: int, seen: Seen, begins: float) -> None:
    while True:
        if (moment := perf_counter() - begins) >= 0:
            held = sum(memory(one, "VmRSS") for one in (process, *_screens_of(process)))
            seen.memory.append((moment, held))
            seen.worked.append((moment, _worked(f"/proc/{process}/stat", 11), _worked()))
        await asyncio.sleep(1)


async def _taken(seen: Seen, begins: float) -> None:
    while True:
        if (now := perf_counter()) >= begins:
            words = Path("/proc/stat").read_text(encoding="ascii").split("\n", 1)[0].split()
            seen.taken.append((now, int(words[8])))
        await asyncio.sleep(LOOK_SECONDS)


def _while_ours(seen: Seen) -> tuple[list[float], float]:
    """The presses during which the host took next to nothing away, and the share it took in all."""
    cores, tick = os.cpu_count() or 1, 1 / os.sysconf("SC_CLK_TCK")
    bad = [
        (before, after)
        for (before, was), (after, now) in pairwise(seen.taken)
        if (now - was) * tick > TAKEN_SHARE * (after - before) * cores
    ]
    ends = [after for _, after in bad]
    ours = []
    for began, took in zip(seen.pressed.began, seen.pressed.seconds, strict=True):
        place = bisect_right(ends, began)
        if place == len(bad) or bad[place][0] >= began + took:
            ours.append(took)
    (start, was), (stop, now) = seen.taken[0], seen.taken[-1]
    return sorted(ours), (now - was) * tick / ((stop - start) * cores)


def _minutes(seen: Seen) -> list[Row]:
    """Minute by minute: how many had a p99 below the target, and of those that were all ours."""
    cores, tick = os.cpu_count() or 1, 1 / os.sysconf("SC_CLK_TCK")
    first, looks = seen.taken[0][0], [moment for moment, _ in seen.taken]
    presses: dict[int, list[float]] = {}
    for began, took in zip(seen.pressed.began, seen.pressed.seconds, strict=True):
        presses.setdefault(int((began - first) // 60), []).append(took)
    good = list[bool]()
    ours = list[bool]()
    for minute in range(int((looks[-1] - first + 1) // 60)):
        low, high = (bisect_right(looks, first + 60 * end) - 1 for end in (minute, minute + 1))
        taken = (seen.taken[high][1] - seen.taken[low][1]) * tick / (60 * cores)
        good.append(_share(sorted(presses.get(minute, [])), 0.99) < PRESS_SECONDS_MAX)
        if taken < TAKEN_MINUTE_SHARE:
            ours.append(good[-1])
    return [
        Row("minutes with such a p99", f"{sum(good)} of {len(good)}",
            f"{sum(ours)} of the {len(ours)} in which the host took less than "
            f"{TAKEN_MINUTE_SHARE:.0%}"),
    ]  # fmt: skip


def _screens_of(process: int) -> list[int]:
    """The process that tells screens beside a server."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii").split()
    return [
        int(child)
        for child in children
        if b"croupier.web.screens" in Path(f"/proc/{child}/cmdline").read_bytes()
    ]


def _worked(path: str = "/proc/stat", skipped: int = 0) -> float:
    """Seconds of processor time: of a process, or of everything on this machine but idling."""
    words = Path(path).read_text(encoding="ascii").splitlines()[0].rpartition(")")[2].split()
    ticks = words[skipped : skipped + 2] if skipped else (*words[1:4], *words[6:8])
    return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


# Screens and consoles -----------------------------------------------------------------------------


class Listening(asyncio.Protocol):
    """A screen: it reads how many bets are on the meter, and how old that was in the end."""

    def __init__(self, shown: Shown, begins: float, path: str, headers: dict[str, str]) -> None:
        self._shown, self._begins = shown, begins
        more = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        self._ask = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{more}\r\n".encode()
        self._read = b""
        self._bets: int | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        transport.write(self._ask)

    def data_received(self, data: bytes) -> None:
        self._read += data
        while (end := self._read.find(b"\n\n")) >= 0:
            event, self._read = self._read[:end], self._read[end + 2 :]
            if (at := event.find(METER)) >= 0:
                text = event[at + len(METER) : event.index(b'"', at + len(METER))]
                self._shows((int(text.replace(b".", b"")) - SEED_CENTS) // CENTS_OF_A_BET)

    def connection_lost(self, _: Exception | None) -> None:
        self._shown.broken += 1

    def _shows(self, bets: int) -> None:
        now = perf_counter()
        if self._bets is not None and now >= self._begins:
            self._shown.moments.append(now)
            self._shown.bets.append(self._bets)
        self._bets = bets


class Http:
    """A connection that presses, without a library's time on the same cores."""

    def __init__(self, port: int, headers: dict[str, str]) -> None:
        self._port = port
        self._head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        self._line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, body: dict[str, Any], key: str) -> tuple[int, bytes]:
        """Send it, and again if the server has closed a line that was idle, as browsers do."""
        while True:
            try:
                return await self._sent(path, body, key)
            except ConnectionRefusedError:
                raise  # nobody is there any more
            except (asyncio.IncompleteReadError, ConnectionError):
                self.close()

    async def _sent(self, path: str, body: dict[str, Any], key: str) -> tuple[int, bytes]:
        if self._line is None:
            self._line = await asyncio.open_connection("127.0.0.1", self._port, ssl=_tls())
        reader, writer = self._line
        data = json.dumps(body).encode()
        writer.write(
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\n{self._head}"
            f"Idempotency-Key: {key}\r\nContent-Length: {len(data)}\r\n\r\n".encode()
            + data
        )
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        length = int(head.partition(b"content-length: ")[2].split(b"\r\n", 1)[0])
        answer = await reader.readexactly(length)
        if b"connection: close" in head:
            self.close()
        return int(head[9:12]), answer

    def close(self) -> None:
        if self._line is not None:
            self._line[1].close()
            self._line = None


def main() -> int:
    """A line for each target, whether it was met, and the rest of the figures."""
    rows = screens_tables_and_the_lab()
    for row in rows:
        met = {True: "met", False: "MISSED", None: ""}[row.met]
        print(f"{met:<7}{row.what}: {row.measured} ({row.against})")
    return int(any(row.met is False for row in rows))


if __name__ == "__main__":
    sys.exit(main())
