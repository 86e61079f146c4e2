"""Manage the guest process: start it, listen for it, restart it.

The listening socket is ours and outlives the process: clients that connect during a restart wait in
the socket's own queue. A process that died is restarted at once, and after longer and longer pauses
if it keeps dying; one that hangs is ended. It ends when our end of its pipe closes.
"""

import atexit
import http.client
import json
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from time import monotonic
from typing import Self

from croupier.floor.play_room import BYTES_MAX as PLAY_BYTES_MAX
from croupier.school.house import BYTES_MAX as SCHOOL_BYTES_MAX
from croupier.web.restarts import PAUSE_SECONDS, Restarts

NICE = 5
"""The guests' niceness on a busy machine: a press at a console comes first."""
MEMORY_MB = 2048
"""The address space of the process, which holds no solver."""
LOOK_SECONDS = 0.1
PING_SECONDS, PING_SECONDS_MAX = 5.0, 10.0
"""How often the process is pinged, and how long it may take to answer."""
PINGS_MISSED_MAX = 3
"""How many pings in a row it may miss, since the machine may be busy."""
START_SECONDS_MAX = 600.0
"""How long it may take until the first answer."""
JOIN_SECONDS = 1.0
BACKLOG = 128


@dataclass(frozen=True, slots=True)
class GuestSettings:
    """What the guest process has to know."""

    host: str = ""
    """The host name of the server."""
    tables: str = ""
    """A folder of the house's own pay tables."""
    play: str = ""
    """The ledger of the play room; empty for no play room."""
    floor: str = ""
    """The floor settings that the play room follows, in the ledger's format."""
    nice: int = NICE
    memory_mb: int = MEMORY_MB
    play_bytes: int = PLAY_BYTES_MAX
    school_bytes: int = SCHOOL_BYTES_MAX


class GuestKeeper:
    """The guest process, from outside."""

    def __init__(
        self,
        settings: GuestSettings,
        *,
        command: tuple[str, ...] = (sys.executable, "-P", "-m", "croupier.web.guests"),
        pause: float = PAUSE_SECONDS,
        ping: float = PING_SECONDS,
        ping_max: float = PING_SECONDS_MAX,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._settings, self._command = settings, command
        self._ping, self._ping_max = ping, ping_max
        self._clock = clock
        self._restarts = Restarts(pause, clock=clock)
        self._folder = Path(tempfile.mkdtemp(prefix="croupier-"))  # for its owner only
        self.path = self._folder / "guests"
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._listener.bind(str(self.path))
        self._listener.listen(BACKLOG)
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._keep, name="guests", daemon=True)
        self.starts = 0
        """How often the process was started."""
        self.answered = False
        """Whether the current process has answered at least once."""

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    def start(self) -> Self:
        self._launch()
        self._thread.start()
        atexit.register(self.close)
        return self

    def close(self) -> None:
        """End the process and remove everything that it was reached by."""
        if self._closed.is_set():
            return
        self._closed.set()
        atexit.unregister(self.close)
        if self._thread.is_alive():
            self._thread.join(JOIN_SECONDS)  # it may be waiting for a process that hangs
        self._end()
        self._listener.close()
        shutil.rmtree(self._folder, ignore_errors=True)

    def seconds_away(self) -> float | None:
        """Return how long until the process is restarted; None if it is running."""
        if self._process is not None:
            return None
        return self._restarts.seconds_away

    def standing(self) -> dict[str, str | int | float | None]:
        """Return the state of the process, for operators."""
        away = self.seconds_away()
        here = "up" if self.answered else "starting"
        state = here if away is None else "down"
        again = None if away is None else round(away, 1)
        return {"state": state, "starts": self.starts, "again_in": again}

    # The thread that looks after it --------------------------------------------------------------

    def _keep(self) -> None:
        began = asked = self._clock()
        missed = 0
        while not self._closed.wait(LOOK_SECONDS):
            now, process = self._clock(), self._process
            if process is None:
                if self._restarts.is_due:
                    self._launch()
                    began, asked, missed = now, now, 0
            elif process.poll() is not None:
                self._lost(ran=now - began)
            elif now - asked >= self._ping:
                well, asked = self._is_well(), self._clock()
                self.answered = self.answered or well
                missed = 0 if well or not self.answered else missed + 1
                late = not self.answered and asked - began > START_SECONDS_MAX
                if late or missed >= PINGS_MISSED_MAX:
                    self._lost(ran=asked - began)
        self._end()  # one that was just starting when we closed

    def _launch(self) -> None:
        process = subprocess.Popen(  # noqa: S603  our own program
            [*self._command, str(self._listener.fileno())],
            pass_fds=[self._listener.fileno()],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
        )
        self.starts += 1
        self.answered = False
        with suppress(OSError):  # it died at once, which is noticed later
            if process.stdin is not None:
                process.stdin.write(json.dumps(asdict(self._settings)).encode() + b"\n")
                process.stdin.flush()
        self._process = process

    def _lost(self, *, ran: float) -> None:
        self._restarts.died(ran=ran)
        self._end()

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            if process.stdin is not None:
                with suppress(OSError):
                    process.stdin.close()

    def _is_well(self) -> bool:
        line = _UnixLine(self.path, timeout=self._ping_max)
        try:
            line.request("GET", "/api/health")
            return line.getresponse().status < 500
        except (OSError, http.client.HTTPException):
            return False
        finally:
            line.close()


class _UnixLine(http.client.HTTPConnection):
    """HTTP over a Unix socket."""

    def __init__(self, path: Path, *, timeout: float) -> None:
        super().__init__("localhost", timeout=timeout)
        self._path = path

    def connect(self) -> None:
        self.sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.sock.settimeout(self.timeout)
        self.sock.connect(str(self._path))
