"""Manage the process that feeds screens, from the floor's own process.

A stream begins here, where its session is known. Once there is nothing left to send, its connection
is handed to the other process (`screens.py`), which has an image of the same ledger and continues
from there: so hundreds of screens take no time from a press. Without that process, or over TLS,
whose keys cannot be handed over, a stream stays here.

Both talk over one socket, in short messages. Twice a second, and whenever the ledger has changed,
the process gets its state. It answers each time; if it does not, it is ended and restarted. Its
connections end with it, and browsers reconnect by themselves.
"""

import asyncio
import json
import socket
import subprocess
import sys
from contextlib import ExitStack, suppress
from itertools import count
from time import monotonic
from typing import Any, Self

from croupier.web.connections import OpenLine
from croupier.web.feed import LOOK_SECONDS, Feed
from croupier.web.restarts import PAUSE_SECONDS, Restarts
from croupier.web.streams import Topic, is_public
from croupier.web.threads import for_the_floor

NICE = 5
"""The screens' niceness on a busy machine: a press at a console comes first."""
TICK_SECONDS = 0.5
SILENT_SECONDS_MAX = 10.0
"""How long the process may go without answering before it is ended."""
START_SECONDS_MAX = 120.0
MESSAGE_BYTES_MAX = 100_000
"""The largest message; a stream with a longer description stays here."""


class ScreenKeeper:
    """The screen process, from outside. Everything but the start runs on one event loop."""

    def __init__(
        self,
        database: str,
        feed: Feed,
        *,
        command: tuple[str, ...] = (sys.executable, "-P", "-m", "croupier.web.screens"),
        pause: float = PAUSE_SECONDS,
        silent_max: float = SILENT_SECONDS_MAX,
    ) -> None:
        self._settings = {"database": database, "nice": NICE}
        self._feed, self._command, self._silent_max = feed, command, silent_max
        self._restarts = Restarts(pause)
        self._numbers = count(1)
        self._process: subprocess.Popen[bytes] | None = None
        self._line: socket.socket | None = None
        self._taken: dict[int, ExitStack] = {}
        self._task: asyncio.Task[None] | None = None
        self._began = self._heard_at = self._told_at = 0.0
        self._told: tuple[int, bool] | None = None
        self.starts = 0
        """How often the process was started."""
        self.ready = False
        """Whether the current process has opened its ledger."""

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    @property
    def lines(self) -> int:
        """How many streams it has."""
        return len(self._taken)

    def start(self) -> Self:
        """Start the process; it is monitored from the first stream on."""
        self._launch()
        return self

    def close(self) -> None:
        """End the process and its connections; the event loop is over or ending."""
        if self._task is not None:
            with suppress(RuntimeError):  # the loop is closed
                self._task.cancel()
        self._end()

    def standing(self) -> dict[str, str | int | float | None]:
        """Return the state of the process, for operators."""
        away = None if self._process is not None else round(self._restarts.seconds_away, 1)
        here = "up" if self.ready else "starting"
        state = here if away is None else "down"
        return {"state": state, "starts": self.starts, "again_in": away, "lines": self.lines}

    # Handing over -------------------------------------------------------------------------------

    def take(self, line: OpenLine, owner: str, topics: tuple[Topic, ...]) -> bool:
        """Hand over a stream whose connection is idle; return whether that was done."""
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._keep())
        if not self.ready or not self._feed.reachable:
            return False
        if (ours := line.socket) is None:
            return False
        number = next(self._numbers)
        said = {
            "stream": number,
            "owner": owner,
            "turn": self._feed.turn,
            "topics": [[*topic.subject, topic.name, topic.secret] for topic in topics],
        }
        if not self._say(said, ours.fileno()):
            return False
        kept = ExitStack()
        kept.enter_context(self._feed.open_stream(owner, public=is_public(topics)))
        kept.callback(line.leave())
        self._taken[number] = kept
        return True

    def _say(self, said: dict[str, Any], *files: int) -> bool:
        words = json.dumps(said).encode()
        if self._line is None or len(words) > MESSAGE_BYTES_MAX:
            return False
        try:
            socket.send_fds(self._line, [words], list(files))
        except OSError:  # it is full, or nobody is there: its silence will show
            return False
        return True

    # Looking after the process ------------------------------------------------------------------

    async def _keep(self) -> None:
        self._listen()
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            self._feed.stay_awake()
            now = monotonic()
            if self._process is None:
                if self._restarts.is_due:
                    await for_the_floor(self._launch)
                    self._listen()
            elif self._process.poll() is not None or self._is_silent(now):
                self._restarts.died(ran=now - self._began)
                self._end()
            else:
                self._tick(now)

    def _is_silent(self, now: float) -> bool:
        most = self._silent_max if self.ready else START_SECONDS_MAX
        return now - max(self._heard_at, self._began) > most

    def _tick(self, now: float) -> None:
        standing = self._feed.turn, self._feed.reachable
        if standing == self._told and now - self._told_at < TICK_SECONDS:
            return
        if self._say({"turn": standing[0], "reachable": standing[1]}):
            self._told, self._told_at = standing, now

    def _listen(self) -> None:
        if self._line is not None:
            asyncio.get_running_loop().add_reader(self._line, self._hear)

    def _hear(self) -> None:
        while self._line is not None:
            try:
                words = self._line.recv(MESSAGE_BYTES_MAX)
            except OSError:
                return
            if not words:  # its end is closed
                asyncio.get_running_loop().remove_reader(self._line)
                return
            self._heard_at = monotonic()
            said = json.loads(words)
            self.ready = self.ready or "ready" in said
            for number in said.get("ended", ()):
                if (kept := self._taken.pop(number, None)) is not None:
                    kept.close()

    def _launch(self) -> None:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        ours.setblocking(False)
        with theirs:
            self._process = subprocess.Popen(  # noqa: S603  our own program
                [*self._command, str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
            )
        self._line, self._told = ours, None
        self.starts += 1
        self._began = monotonic()
        self._say(self._settings)

    def _end(self) -> None:
        self.ready = False
        process, self._process = self._process, None
        line, self._line = self._line, None
        if line is not None:
            with suppress(RuntimeError):  # no loop runs any more
                asyncio.get_running_loop().remove_reader(line)
            line.close()
        if process is not None:
            process.kill()
            process.wait()
        while self._taken:
            self._taken.popitem()[1].close()
