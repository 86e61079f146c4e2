"""Who may keep a line to this server open, how many, and for how long without a word.

A connection that says nothing, or says it slowly, is closed; one too many is told to come again.
Streams and pages that were answered may stay: what is bounded is silence, and the number of lines.
"""

import asyncio
import resource
import socket
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from starlette.requests import Request
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from croupier.web.strict_heads import StrictBuffer

HEAD_SECONDS_MAX = 10.0
"""How long the first line and the headers of a request may take."""

BODY_SECONDS_MAX = 30.0
"""How long the rest of it may take; the largest is 256 kB."""

CONNECTIONS_MAX = 2_000
CONNECTIONS_OF_ONE_MAX = 1_000
"""From one address, which may be that of a proxy with many displays behind it."""

STAY_SECONDS = 75
"""How long the line of somebody who has pressed stays open without a word. Rounds are a minute
apart, and a line for each press would cost the server as much as the press; everybody else's stays
as long as uvicorn has it, some seconds."""

LINGER_SECONDS = 1.0
"""How long a line that was told to come again may still send."""

FILES_OF_OUR_OWN = 768
"""Files that the ledger, the lab, the log and the lines to the guests' process need beside the
connections."""

_WORDS = b"too many connections; come again in 5 seconds\n"
COME_AGAIN = (
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\n"
    b"Content-Type: text/plain; charset=utf-8\r\nContent-Length: %d\r\n\r\n%s"
) % (len(_WORDS), _WORDS)


@dataclass(slots=True)
class Lines:
    """The lines that are open, by address."""

    most: int = CONNECTIONS_MAX
    most_of_one: int = CONNECTIONS_OF_ONE_MAX
    head_seconds: float = HEAD_SECONDS_MAX
    body_seconds: float = BODY_SECONDS_MAX
    open: Counter[str] = field(default_factory=Counter)

    def take(self, address: str) -> bool:
        """Whether one more fits."""
        if self.open.total() >= self.most or self.open[address] >= self.most_of_one:
            return False
        self.open[address] += 1
        return True

    def give_back(self, address: str) -> None:
        self.open[address] -= 1
        if self.open[address] <= 0:
            del self.open[address]


def enough_files(lines: Lines) -> Lines:
    """As many files as the system lets us have; with fewer than the lines need, fewer lines."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = lines.most + FILES_OF_OUR_OWN
    if soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    lines.most = max(1, min(lines.most, soft - FILES_OF_OUR_OWN))
    return lines


LINE = "line"
"""Under which name a request's state has the line that it came on."""


@dataclass(frozen=True, slots=True)
class OpenLine:
    """The line of a request: a stream that waits may be told on it, past all that lies between."""

    transport: asyncio.Transport
    keep_counting: Callable[[], Callable[[], None]] = lambda: lambda: None
    """Count the line as open, also when it is closed here; the answer ends that."""
    stay: Callable[[], None] = lambda: None
    """Keep the line open for the next request of somebody we know."""

    @property
    def is_idle(self) -> bool:
        """Whether all that was said is on its way, and more may be said."""
        return not (self.transport.is_closing() or self.transport.get_write_buffer_size())

    def say(self, words: bytes) -> bool:
        """Send this at once, unless the line is closing or its client does not keep up."""
        if not self.is_idle:
            return False
        self.transport.write(words)
        return True

    @property
    def socket(self) -> socket.socket | None:
        """What another process can speak on: nothing while words are waiting, or with TLS, whose
        keys are here."""
        if not self.is_idle or self.transport.get_extra_info("sslcontext") is not None:
            return None
        found: socket.socket | None = self.transport.get_extra_info("socket")
        return found

    def leave(self) -> Callable[[], None]:
        """Close our end of a line that another process has too; it stays open there and is counted
        until the answer is called."""
        end = self.keep_counting()
        self.transport.close()
        return end


def keep_open(request: Request) -> None:
    """Have the line of a request wait for the next one."""
    line: OpenLine | None = getattr(request.state, LINE, None)
    if line is not None:
        line.stay()


def open_line(request: Request) -> OpenLine | None:
    """The line of a request whose answer goes in chunks; other answers are not ours to frame."""
    if request.method != "GET" or request.scope["http_version"] != "1.1":
        return None
    line: OpenLine | None = getattr(request.state, LINE, None)
    return line


def chunk(text: str) -> bytes:
    """A piece of an answer as HTTP/1.1 frames it."""
    words = text.encode("utf-8")
    return b"%x\r\n%s\r\n" % (len(words), words)


class GuardedProtocol(H11Protocol):
    """HTTP as uvicorn speaks it, with an eye on lines that are too many or too slow."""

    lines: Lines
    _address: str | None = None
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.conn._receive_buffer = StrictBuffer()
        address = self.client[0] if self.client else ""
        if not self.lines.take(address):
            # Closed with something unread, a line is reset, and its client never reads the words.
            transport.write(COME_AGAIN)
            self.loop.call_later(LINGER_SECONDS, transport.close)
            return
        self._address = address
        self.app_state = {
            **self.app_state,
            LINE: OpenLine(transport, self._keep_counting, self._stay),
        }
        self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._release()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self._is_ours():
            return  # told to come again
        before = self.cycle
        super().data_received(data)
        if not self._is_ours():
            return  # a socket has the line now
        if self.cycle is not before:
            self._stop_waiting()
            if self.cycle.more_body:
                self._wait(self.lines.body_seconds)
        elif self._is_between():
            self._wait_for_head()

    def handle_websocket_upgrade(self, event: object) -> None:
        """A sensor board with its key: its line is watched by its heartbeats."""
        self._release()
        super().handle_websocket_upgrade(event)  # type: ignore[arg-type]

    def _is_ours(self) -> bool:
        return self._address is not None

    def _is_between(self) -> bool:
        """Whether no request is being answered; before the first there is none at all."""
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is None or cycle.response_complete

    def _wait_for_head(self) -> None:
        if self._timer is None:
            self._wait(self.lines.head_seconds)

    def _wait(self, seconds: float) -> None:
        asked = self.cycle
        self._timer = self.loop.call_later(seconds, self._too_slow, asked)

    def _too_slow(self, asked: object) -> None:
        self._timer = None
        if self.cycle is asked and (self._is_between() or self.cycle.more_body):
            self.transport.close()

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _stay(self) -> None:
        self.timeout_keep_alive = STAY_SECONDS

    def _keep_counting(self) -> Callable[[], None]:
        self._stop_waiting()
        address, self._address = self._address, None
        return lambda: None if address is None else self.lines.give_back(address)

    def _release(self) -> None:
        self._stop_waiting()
        if self._address is not None:
            self.lines.give_back(self._address)
            self._address = None


def guarded_by(lines: Lines) -> type[GuardedProtocol]:
    """The protocol of a server with lines of its own."""
    return type("Guarded", (GuardedProtocol,), {"lines": lines})
