"""Answer a press in time even if the ledger hangs.

A database that does not answer, a file whose write lock another program holds, a disk that takes no
more writes: the ledger waits for these, each for as long as it may. A press does not. When it has
taken nearly as long as promised, and the ledger does not answer readers either, its sender is told
that the outcome is unknown. What had not begun by then will not be done; what had may be, and the
same request finds out.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from starlette.responses import Response

from croupier.ledger import StoreUnavailable
from croupier.web.feed import LOOK_SECONDS, Feed

PRESS_SECONDS_MAX = 4.5
"""How long a press waits for a ledger that does not answer; five seconds are promised."""
SLOW_SECONDS = 0.5
"""The delay after which the ledger is checked for answering at all."""

P = ParamSpec("P")
T = TypeVar("T")


async def in_time(feed: Feed | None, work: Coroutine[Any, Any, T]) -> T:
    """Return the work's answer, unless the ledger hangs meanwhile."""
    if feed is None:  # there is no floor
        return await work
    task = asyncio.create_task(work)
    try:
        if not await _is_done(task, SLOW_SECONDS):
            feed.stay_awake()
            await _is_done(task, PRESS_SECONDS_MAX - SLOW_SECONDS)
            while not task.done() and feed.reachable:
                await _is_done(task, LOOK_SECONDS)
    finally:
        if not task.done():
            task.cancel()
    if not task.done():
        raise StoreUnavailable("the ledger does not answer, and a press does not wait for it")
    return task.result()


async def _is_done(task: "asyncio.Task[Any]", seconds: float) -> bool:
    await asyncio.wait((task,), timeout=seconds)
    return task.done()


def answered_in_time(
    handler: Callable[P, Coroutine[Any, Any, Response]],
) -> Callable[P, Awaitable[Response]]:
    """Wrap the handler of a route that writes."""

    @wraps(handler)
    async def handled(*args: P.args, **kwargs: P.kwargs) -> Response:
        request: Any = kwargs["request"]
        return await in_time(request.app.state.feed, handler(*args, **kwargs))

    return handled
