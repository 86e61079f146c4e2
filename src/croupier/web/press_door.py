"""The fast path for presses, before all routes and layers that other pages need.

No other request is as frequent. Anything that is not quite a press takes the long way, with its
body.
"""

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.web import faults
from croupier.web.in_time import in_time
from croupier.web.operations import PressOperation


class PressDoor:
    """Stands inside the guard, which has checked the request already."""

    def __init__(self, app: ASGIApp, route: PressOperation) -> None:
        self.app, self.route = app, route

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] != self.route.path or scope["method"] != "POST":
            await self.app(scope, receive, send)
            return
        scope["route"] = self.route
        request = Request(scope, receive, send)
        try:
            answer = await in_time(request.app.state.feed, self.route.pressed(request))
        except faults.HANDLED as failure:
            answer = await faults.answer(request, failure)
        if answer is not None:
            await answer(scope, receive, send)
        else:
            await self.app(scope, _once_more(await request.body(), receive), send)


def _once_more(body: bytes, receive: Receive) -> Receive:
    """Return a request whose body has been read, to be read again."""
    left = [body]

    async def read() -> Message:
        if left:
            return {"type": "http.request", "body": left.pop(), "more_body": False}
        return await receive()

    return read
