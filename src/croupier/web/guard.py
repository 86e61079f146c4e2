"""The one middleware: a limit on what comes in, headers on all that goes out, no crash shown."""

from collections.abc import Mapping

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.errors import CroupierError
from croupier.web.faults import Refusal, crash

BODY_BYTES_MAX = 256 * 1024
"""The largest request we read. A full table with every bet and event is below 10 kB."""

DRAIN_BYTES_MAX = 8 * 1024 * 1024
"""How much of a larger one we let pass unread, so that its sender hears the refusal."""

TOO_LARGE = 413

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
"""On every answer, an error or a file included; a screen may set its own value instead."""


class BodyTooLarge(CroupierError):
    """A request above `BODY_BYTES_MAX`."""


class Guard:
    """Stands between the server and every screen."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = False

        async def dressed(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            await self.app(scope, _limited(receive), dressed)
        except Exception as failure:
            if started:
                raise
            await crash(Request(scope), failure)(scope, receive, dressed)


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
        raise Refusal(
            BodyTooLarge(f"the request is larger than {most} kB; send one round at a time"),
            TOO_LARGE,
        )

    return limited
