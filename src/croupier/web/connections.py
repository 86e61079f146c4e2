"""Who may keep a connection to this server open, and how long it may be silent.

A connection that sends nothing, or sends slowly, is closed, and so is one that does not read what
it is sent. A connection too many gets “try again later”, unless another one can be closed for it
(`lines.py`). Streams and answered pages may stay: what is limited is silence, and the number of
connections.
"""

import asyncio
import socket
from collections.abc import Callable
from dataclasses import dataclass

import uvicorn
from starlette.requests import HTTPConnection, Request
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from croupier.web.lines import Held, Lines, Standing
from croupier.web.strict_heads import StrictBuffer

STAY_SECONDS = 75
"""How long the connection of someone who has pressed stays open without a request. Rounds are a
minute apart, and a new connection for each press would cost the server as much as the press
itself. All others stay as long as uvicorn's default, some seconds."""

LINGER_SECONDS = 1.0
"""How long a connection that was told to try again may still send."""

WRITE_BYTES_MIN = 4_096
"""How much pending output a client must read within `Lines.write_seconds`."""

_WORDS = b"too many connections; come again in 5 seconds\n"
COME_AGAIN = (
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\n"
    b"Content-Type: text/plain; charset=utf-8\r\nContent-Length: %d\r\n\r\n%s"
) % (len(_WORDS), _WORDS)


LINE = "line"
"""The key in a request's state for the connection that it came on."""


@dataclass(frozen=True, slots=True)
class OpenLine:
    """The connection of a request, to which a waiting stream can write directly."""

    transport: asyncio.Transport
    keep_counting: Callable[[], Callable[[], None]] = lambda: lambda: None
    """Keeps counting the connection as open even if it is closed here; the returned function ends
    that."""
    stay: Callable[[], None] = lambda: None
    """Keeps the connection open for the next request of a known client."""
    known: Callable[[], None] = lambda: None
    """Marks its request as that of a known client."""
    listens: Callable[[], bool] = lambda: True
    """Starts a public stream on it; false if there is no room for one more."""

    @property
    def is_idle(self) -> bool:
        """Whether everything written has been sent, so more may be written."""
        return not (self.transport.is_closing() or self.transport.get_write_buffer_size())

    def say(self, words: bytes) -> bool:
        """Send this at once, unless the connection is closing or its client does not keep up."""
        if not self.is_idle:
            return False
        self.transport.write(words)
        return True

    @property
    def socket(self) -> socket.socket | None:
        """A socket that another process can write to.

        None while output is pending, or with TLS, whose keys are in this process.
        """
        if not self.is_idle or self.transport.get_extra_info("sslcontext") is not None:
            return None
        found: socket.socket | None = self.transport.get_extra_info("socket")
        return found

    def leave(self) -> Callable[[], None]:
        """Close our end of a connection that another process has too.

        It stays open there, and counts until the returned function is called.
        """
        end = self.keep_counting()
        self.transport.close()
        return end


def keep_open(request: Request) -> None:
    """Keep the connection of a request open for the next one."""
    line: OpenLine | None = getattr(request.state, LINE, None)
    if line is not None:
        line.stay()


def is_known(request: HTTPConnection) -> None:
    """Mark a client as signed in, or a sensor board: its connection is not closed for another's."""
    line: OpenLine | None = getattr(request.state, LINE, None)
    if line is not None:
        line.known()


def may_listen(request: Request) -> bool:
    """Return whether there is room for one more public stream, and count the connection as one."""
    line: OpenLine | None = getattr(request.state, LINE, None)
    return line is None or line.listens()


def open_line(request: Request) -> OpenLine | None:
    """Return the connection of a chunked answer; other answers are not ours to frame."""
    if request.method != "GET" or request.scope["http_version"] != "1.1":
        return None
    line: OpenLine | None = getattr(request.state, LINE, None)
    return line


def chunk(text: str) -> bytes:
    """Frame a piece of an answer for HTTP/1.1."""
    words = text.encode("utf-8")
    return b"%x\r\n%s\r\n" % (len(words), words)


class GuardedProtocol(H11Protocol):
    """uvicorn's HTTP, with limits on connections that are too many or too slow."""

    lines: Lines
    _held: Held | None = None
    _timer: asyncio.TimerHandle | None = None
    _watch: asyncio.TimerHandle | None = None
    _proved = _took = False

    def takes_over(self, held: Held) -> None:
        """Take over a connection that has been counted since it was opened."""
        self._held = held
        held.close = self._make_room

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.conn._receive_buffer = StrictBuffer()
        if self._held is None:
            self._held = self.lines.take(self.client[0] if self.client else "", self._make_room)
        if self._held is None:
            # A connection closed with unread input is reset, and its client never reads the answer.
            transport.write(COME_AGAIN)
            self.loop.call_later(LINGER_SECONDS, transport.abort)
            return
        self.app_state = {
            **self.app_state,
            LINE: OpenLine(transport, self._keep_counting, self._stay, self._known, self._listens),
        }
        self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._release()
        self._stop_watching()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._held is None:
            return  # told to try again, or closed for another
        before = self.cycle
        super().data_received(data)
        if self.cycle is before and self._held is not None:
            if self._is_between():
                self._wait_for_head()
            elif not self.cycle.more_body and self._held.standing is Standing.WAITS:
                self.lines.stand(self._held, Standing.ASKED)

    def handle_events(self) -> None:
        before = self.cycle
        super().handle_events()
        if self.cycle is before or self._held is None:
            return  # nothing was requested yet, or it is a WebSocket now
        self._stop_waiting()
        self._proved, self._took = False, True
        if self.cycle.more_body:
            self._wait(self.lines.body_seconds)
        elif self._held.standing is not Standing.KNOWN:
            self.lines.stand(self._held, Standing.ASKED)

    def on_response_complete(self) -> None:
        if self._held is not None and not self._proved:
            self.lines.stand(self._held, Standing.WAITS)
        self._watch_output()
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: object) -> None:
        """Upgrade a sensor board with a key: heartbeats watch its connection."""
        self._release()
        self._stop_watching()
        super().handle_websocket_upgrade(event)  # type: ignore[arg-type]

    # What comes in ------------------------------------------------------------------------------

    def _is_between(self) -> bool:
        """Whether no request is being answered; before the first one, there is none at all."""
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
            if not self.transport.is_closing():
                self.transport.close()
            self._watch_output()

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # What goes out ------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch_output()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._took = True

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._watch_output()

    def shutdown(self) -> None:
        if not self.transport.is_closing():  # asyncio's TLS can be closed only once
            super().shutdown()
        self._watch_output()

    def _watch_output(self) -> None:
        """Start checking whether pending output is read."""
        if self._watch is None and (waits := self.transport.get_write_buffer_size()):
            self._took = False
            self._watch = self.loop.call_later(self.lines.write_seconds, self._look, waits)

    def _look(self, waited: int) -> None:
        self._watch = None
        if self._took or self.transport.get_write_buffer_size() <= waited - WRITE_BYTES_MIN:
            self._watch_output()
        elif self.transport.get_write_buffer_size():
            self.transport.abort()

    def _stop_watching(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None

    # How the line stands ------------------------------------------------------------------------

    def _stay(self) -> None:
        self.timeout_keep_alive = STAY_SECONDS

    def _known(self) -> None:
        """Mark the current request as a known client's; it may be answered in a thread."""
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            self.loop.call_soon_threadsafe(self._known_now, self.cycle)
        else:
            self._known_now(self.cycle)

    def _known_now(self, asked: object) -> None:
        if self._held is not None and self.cycle is asked and not self._is_between():
            self._proved = True
            self.lines.stand(self._held, Standing.KNOWN)

    def _listens(self) -> bool:
        self._proved = False
        return self._held is None or self.lines.listen(self._held)

    def _make_room(self) -> None:
        self._release()
        self.transport.abort()

    def _keep_counting(self) -> Callable[[], None]:
        self._stop_waiting()
        held, self._held = self._held, None
        return lambda: None if held is None else self.lines.give_back(held)

    def _release(self) -> None:
        self._stop_waiting()
        if self._held is not None:
            self.lines.give_back(self._held)
            self._held = None


def guarded_by(lines: Lines) -> type[GuardedProtocol]:
    """Return the protocol of a server with its own `lines`."""
    return type("Guarded", (GuardedProtocol,), {"lines": lines})


class PromptServer(uvicorn.Server):
    """A server that stops in time: clients that do not read its last output are cut off."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        loop = asyncio.get_running_loop()
        patience = self.config.timeout_graceful_shutdown
        cut = loop.call_later(patience, self._cut) if patience is not None else None
        await super().shutdown(sockets)
        if cut is not None:
            cut.cancel()
            self._cut()

    def _cut(self) -> None:
        for connection in list(self.server_state.connections):
            transport: asyncio.Transport | None = connection.transport
            if transport is not None:
                transport.abort()
