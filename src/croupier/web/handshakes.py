"""TLS is agreed on after a line was counted: one that never says hello is a line that waits.

By itself asyncio tells a server of a connection when its handshake is over, and gives that a
minute. Meanwhile it is nobody's: thousands take all files that the system lets the server have, and
nobody else gets in. Here a line is taken first (`lines.py`). Its handshake may take as long as the
head of a request, and it is closed for another's like every line that has asked nothing.
"""

import asyncio
import ssl
from typing import Any

from uvicorn.protocols.utils import get_remote_addr

from croupier.web.connections import GuardedProtocol
from croupier.web.lines import Held


class Handshake(asyncio.Protocol):
    """A line until both sides have agreed on TLS; from then on it speaks HTTP."""

    speaks: type[GuardedProtocol]
    context: ssl.SSLContext
    transport: asyncio.Transport

    def __init__(self, **of_the_server: Any) -> None:
        self._http = self.speaks(**of_the_server)
        self._held: Held | None = None
        self._agreed = self._lost = False
        self._said = b""
        """What came together with the last words of the handshake."""
        self._task: asyncio.Task[None] | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.transport = transport
        client = get_remote_addr(transport)
        self._held = self.speaks.lines.take(client[0] if client else "", self.shutdown)
        if self._held is None:
            transport.abort()  # a stranger to TLS hears no words
            return
        transport.pause_reading()
        self._http.connections.add(self)  # type: ignore[arg-type]
        self._task = asyncio.get_running_loop().create_task(self._agree(self._held))

    async def _agree(self, held: Held) -> None:
        try:
            agreed: asyncio.Transport | None = await asyncio.get_running_loop().start_tls(
                self.transport,
                self,
                self.context,
                server_side=True,
                ssl_handshake_timeout=self.speaks.lines.head_seconds,
            )
        except OSError:  # what it said is no TLS, or it took too long, or has gone
            agreed = None
        self._http.connections.discard(self)
        if self._held is None:
            return  # closed for another
        if agreed is None or self._lost:
            self._release()
            return
        self._held, self._agreed = None, True
        self._http.takes_over(held)
        agreed.set_protocol(self._http)
        self._http.connection_made(agreed)
        if self._said:
            self._http.data_received(self._said)

    def data_received(self, data: bytes) -> None:
        self._said += data

    def connection_lost(self, exc: Exception | None) -> None:
        self._lost = True
        if self._agreed:
            self._http.connection_lost(exc)

    def shutdown(self) -> None:
        """Close it for another's, or because the server ends."""
        self._release()
        self.transport.abort()

    def _release(self) -> None:
        if self._held is not None:
            self.speaks.lines.give_back(self._held)
            self._held = None


def agreeing_first(speaks: type[GuardedProtocol], context: ssl.SSLContext) -> type[Handshake]:
    """The protocol of a server that speaks this by TLS."""
    return type("Agreeing", (Handshake,), {"speaks": speaks, "context": context})
