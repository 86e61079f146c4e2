"""TLS handshakes on connections that are already counted, so silent clients can be closed.

By default asyncio tells a server about a connection only after its handshake, for which it allows a
minute. Until then nobody owns the connection: thousands of them use up all file descriptors, and
nobody else gets in. Here a connection is counted first (`lines.py`). Its handshake may take as long
as the head of a request, and it can be closed for another, like every connection that has sent no
request.
"""

import asyncio
import ssl
from typing import Any

from uvicorn.protocols.utils import get_remote_addr

from croupier.web.connections import GuardedProtocol
from croupier.web.lines import Held


class Handshake(asyncio.Protocol):
    """A connection until both sides have agreed on TLS; after that it speaks HTTP."""

    speaks: type[GuardedProtocol]
    context: ssl.SSLContext
    transport: asyncio.Transport

    def __init__(self, **of_the_server: Any) -> None:
        self._http = self.speaks(**of_the_server)
        self._held: Held | None = None
        self._agreed = self._lost = False
        self._said = b""
        """What arrived together with the end of the handshake."""
        self._task: asyncio.Task[None] | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.transport = transport
        client = get_remote_addr(transport)
        self._held = self.speaks.lines.take(client[0] if client else "", self.shutdown)
        if self._held is None:
            transport.abort()  # a client without TLS cannot read an answer
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
        except OSError:  # what it sent is not TLS, it took too long, or it is gone
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
        """Close it for another, or because the server is stopping."""
        self._release()
        self.transport.abort()

    def _release(self) -> None:
        if self._held is not None:
            self.speaks.lines.give_back(self._held)
            self._held = None


def agreeing_first(speaks: type[GuardedProtocol], context: ssl.SSLContext) -> type[Handshake]:
    """Return the protocol of a server that speaks this over TLS."""
    return type("Agreeing", (Handshake,), {"speaks": speaks, "context": context})
