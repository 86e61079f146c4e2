"""The one middleware: only our host names, a limit on input, headers on all output."""

from collections.abc import Mapping
from functools import cache
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.errors import CroupierError
from croupier.web.faults import StatusError, crash, fault
from croupier.web.hosts import MISDIRECTED, UnknownHost, check_host
from croupier.web.signed_in import COOKIE
from croupier.web.threads import keep_pages_few

BODY_BYTES_MAX = 256 * 1024
"""The largest request we read. A full table with every bet and event is under 10 kB."""

DRAIN_BYTES_MAX = 8 * 1024 * 1024
"""How much of a larger request we drain, so its sender gets the refusal."""

SOCKET_BYTES_MAX = 4 * 1024
"""The largest WebSocket message; a sensor report is under 300 bytes."""

FLOOR = "/api/floor"
TOO_LARGE = 413
_SOCKET_REFUSED, _SOCKET_TOO_LARGE = 1008, 1009

HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": (
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
        "object-src 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "Cache-Control": "no-cache",
}
"""On every answer, including errors and files; a page may set its own value instead."""


NO_STORE: Mapping[str, str] = {"Cache-Control": "no-store"}
"""For pages that need a sign-in: no copy stays on a screen that many share."""

BY_TLS_ONLY: Mapping[str, str] = {"Strict-Transport-Security": "max-age=31536000"}
"""For requests by TLS: for a year, a browser uses no other way to reach this name."""


Pairs = tuple[tuple[bytes, bytes], ...]
_COOKIE = f"{COOKIE}=".encode()


@cache
def _headers(*, private: bool, by_tls: bool) -> Pairs:
    """Return the headers in wire format, made once since every answer has them."""
    headers = {**HEADERS, **(NO_STORE if private else {}), **(BY_TLS_ONLY if by_tls else {})}
    return tuple((name.lower().encode(), value.encode()) for name, value in headers.items())


def _dress(scope: Scope, message: Message) -> None:
    """Add the headers that the page has not set itself."""
    path: str = scope["path"]
    private = path.startswith(FLOOR) or any(
        name == b"cookie" and _COOKIE in value for name, value in scope["headers"]
    )
    wanted = _headers(
        private=private and not path.startswith("/static/"), by_tls=scope["scheme"] == "https"
    )
    given = list(message.get("headers", ()))
    names = {name.lower() for name, _ in given}
    message["headers"] = given + [pair for pair in wanted if pair[0] not in names]


class BodyTooLarge(CroupierError):
    """A request above `BODY_BYTES_MAX`."""


class Guard:
    """Stands between the server and every page."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self.app = app
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = False
        request = Request(scope)

        async def dressed(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                _dress(scope, message)
            await send(message)

        keep_pages_few()
        try:
            check_host(request.headers.get("host"), self.hosts)
            await self.app(scope, _limited(receive), dressed)
        except UnknownHost as error:
            await fault(request, error, MISDIRECTED)(scope, receive, dressed)
        except Exception as failure:
            if started:
                raise
            await crash(request, failure)(scope, receive, dressed)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a WebSocket: our host names, no page of another site, and no long messages."""
        headers = Headers(scope=scope)
        try:
            check_host(headers.get("host"), self.hosts)
        except UnknownHost:
            await send({"type": "websocket.close", "code": _SOCKET_REFUSED})
            return
        # Browsers let any page open a WebSocket anywhere; only this header tells where it comes
        # from.
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc != headers.get("host"):
            await send({"type": "websocket.close", "code": _SOCKET_REFUSED})
            return

        async def brief() -> Message:
            message = await receive()
            text = message.get("text") or ""
            size = len(text.encode("utf-8", errors="replace")) + len(message.get("bytes") or b"")
            if size <= SOCKET_BYTES_MAX:
                return message
            await send({"type": "websocket.close", "code": _SOCKET_TOO_LARGE})
            return {"type": "websocket.disconnect", "code": _SOCKET_TOO_LARGE}

        await self.app(scope, brief, send)


def _limited(receive: Receive) -> Receive:
    read = 0

    async def limited() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read <= BODY_BYTES_MAX:
            return message
        while message.get("more_body") and read <= DRAIN_BYTES_MAX:
            message = await receive()
            read += len(message.get("body", b""))
        most = BODY_BYTES_MAX // 1024
        raise StatusError(
            BodyTooLarge(f"the request is larger than {most} kB; send one round at a time"),
            TOO_LARGE,
        )

    return limited
