"""Threads besides the event loop, in lanes: nobody who works at a table waits for a visitor.

Work that waits for the disk, or computes for long, must not hold up the loop. What visitors ask for
(pages, papers, lessons) shares a few threads, however many visitors there are. Presses have threads
that no visitor can occupy, and so have sign-ins, whose hashes are slow on purpose, exports of the
whole ledger, and health checks. A verification has a thread of its own.
"""

import asyncio
from collections.abc import Callable
from functools import wraps
from typing import Any

from anyio import CapacityLimiter, to_thread
from anyio.lowlevel import RunVar
from starlette.requests import Request
from starlette.responses import Response

FLOOR_THREADS = 64
"""Presses wait for a commit together, and one commit carries them all."""
SIGN_IN_THREADS = 4
EXPORT_THREADS = 2
"""Copies and exports of a whole ledger take minutes: two at a time, and the next one waits."""
HEALTH_THREADS = 4
"""Health checks are answered at once, however busy the server's pages are."""
PAGE_THREADS = 12
"""More would not be faster: they share the processors, and Python's one lock."""

_floor: RunVar[CapacityLimiter] = RunVar("threads of the floor")
_sign_in: RunVar[CapacityLimiter] = RunVar("threads of sign-ins")
_export: RunVar[CapacityLimiter] = RunVar("threads of exports")
_health: RunVar[CapacityLimiter] = RunVar("threads of health")
_few: RunVar[bool] = RunVar("whether pages have few threads")


async def for_the_floor(work: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """Run work for someone who is signed in, for a sensor board, or for the displays."""
    return await _in_lane(_floor, FLOOR_THREADS, work, args, kwargs)


def page_of_the_floor(page: Callable[[Request], Response]) -> Callable[[Request], Any]:
    """Wrap the handler of a page that someone at a table, or a wall, needs now."""

    @wraps(page)
    async def handled(request: Request) -> Response:
        answer: Response = await for_the_floor(page, request)
        return answer

    return handled


async def for_a_sign_in(work: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """Run work for someone who is signing in."""
    return await _in_lane(_sign_in, SIGN_IN_THREADS, work, args, kwargs)


async def for_an_export(work: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """Run work that reads or copies a whole ledger."""
    return await _in_lane(_export, EXPORT_THREADS, work, args, kwargs)


async def for_health(work: Callable[..., Any], *args: Any) -> Any:
    """Run a health check; if its client gives up, its thread is left to end by itself."""
    return await _in_lane(_health, HEALTH_THREADS, work, args, {}, abandon=True)


async def _in_lane(
    lane: RunVar[CapacityLimiter],
    threads: int,
    work: Callable[..., Any],
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
    *,
    abandon: bool = False,
) -> Any:
    """Run work in a lane.

    If the caller stops waiting, work that has begun goes on in its thread, which counts until it
    ends; work that has not begun is never done.
    """
    limiter = lane.get(None)
    if limiter is None:
        limiter = CapacityLimiter(threads)
        lane.set(limiter)
    begun = False

    def do() -> Any:
        nonlocal begun
        begun = True
        return work(*args, **kwargs)

    task = asyncio.create_task(to_thread.run_sync(do, limiter=limiter, abandon_on_cancel=abandon))
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        if abandon or not begun:
            task.cancel()
        raise


def keep_pages_few() -> None:
    """Make pages share few threads on this event loop."""
    if not _few.get(False):
        _few.set(True)
        to_thread.current_default_thread_limiter().total_tokens = PAGE_THREADS
