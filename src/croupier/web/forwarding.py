"""Forward guests' requests to the process that answers them, a few hundred at a time.

Everything that needs no sign-in and takes work (the lab, the school, live play, rule sheets, pay
tables) is answered by a different process from the one that keeps the money. Here a request is
read, limited, and forwarded, and the answer streams back. Nothing is computed, and no thread is
held.
"""

import asyncio
import math
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

import h11
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.errors import CroupierError
from croupier.web import front
from croupier.web.faults import TOO_MANY, UNAVAILABLE, StatusError, answer, fault
from croupier.web.signed_in import COOKIE, address_of, counted_as, floor_of, signed_in, visitor

ROOMS = (
    "about", "cards", "docs", "games", "glossary", "lab", "live", "school", "search", "settings",
    "settle", "tables", "titles", "trace",
)  # fmt: skip
"""What is answered elsewhere: the first word of a page's address, or the first after `/api`."""

REQUESTS_MAX = 400
REQUESTS_OF_ONE_MAX = 200
"""The most requests in progress, streams included; from one address, which may be a proxy's."""

ANSWER_SECONDS_MAX = 1860
"""How long until an answer must begin; the lab itself ends a solve after half an hour."""

GLANCE_SECONDS = 0.5
"""How often a waiting request checks that the other process is still there."""

COME_AGAIN_SECONDS = 5
CHUNK_BYTES = 64 * 1024

CLIENT, SCHEME, STAFF, PERSON = (
    b"x-croupier-client",
    b"x-croupier-scheme",
    b"x-croupier-staff",
    b"x-croupier-person",
)
"""Headers between the two processes about a request; they are never accepted from outside."""

_OURS = frozenset((CLIENT, SCHEME, STAFF, PERSON))
_HOP = frozenset(
    (
        b"connection", b"expect", b"keep-alive", b"proxy-connection", b"te", b"trailer",
        b"transfer-encoding", b"upgrade",
    )
)  # fmt: skip
_FORWARDED = frozenset(
    (b"forwarded", b"x-forwarded-for", b"x-forwarded-host", b"x-forwarded-proto")
)
_EVENTS = b"text/event-stream"

Headers = list[tuple[bytes, bytes]]


class GuestsAway(CroupierError):
    """The guest process is not there, or was lost in the middle of an answer."""


class TooManyGuests(CroupierError):
    """More guest requests in progress than we forward."""


class TooManyOfYours(CroupierError):
    """More of them in progress from one address than we forward."""


class Keeper(Protocol):
    """Looks after the guest process."""

    @property
    def path(self) -> Path: ...

    def seconds_away(self) -> float | None: ...

    def standing(self) -> dict[str, str | int | float | None]: ...


def is_for_guests(path: str) -> bool:
    """Whether the guest process answers an address.

    >>> is_for_guests("/lab"), is_for_guests("/api/live/PLAY-TCP"), is_for_guests("/api/floor/who")
    (True, True, False)
    """
    return path.removeprefix("/api").removeprefix("/").partition("/")[0] in ROOMS


def is_for_instructors(path: str) -> bool:
    """Whether a school address shows all learners, so only staff may see it."""
    page = path.removeprefix("/api")
    return page in ("/school/class", "/school/class.csv") or page.startswith("/school/class/")


class GuestDoor:
    """The middleware that forwards guests' requests; everything else passes through."""

    def __init__(
        self,
        app: ASGIApp,
        keeper: Keeper,
        *,
        most: int = REQUESTS_MAX,
        most_of_one: int = REQUESTS_OF_ONE_MAX,
    ) -> None:
        self.app = app
        self._keeper = keeper
        self._most, self._most_of_one = most, most_of_one
        self._under_way: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not is_for_guests(scope["path"]):
            await self.app(scope, receive, send)
            return
        scope["route"] = _Route  # the stopwatch's name for it
        request = Request(scope, receive)
        try:
            with self._counted(counted_as(request)):
                told = await self._admitted(request)
                await self._handed_over(request, told, send)
        except ClientDisconnect:
            return
        except TooManyGuests as error:
            refusal = fault(request, error, UNAVAILABLE, _after(COME_AGAIN_SECONDS))
        except TooManyOfYours as error:
            refusal = fault(request, error, TOO_MANY, _after(COME_AGAIN_SECONDS))
        except GuestsAway as error:
            away = self._keeper.seconds_away()
            refusal = fault(request, error, UNAVAILABLE, _after(away or 1))
        except _Failed as failed:
            refusal = await answer(request, failed.failure)
        else:
            return
        await refusal(scope, receive, send)

    @contextmanager
    def _counted(self, address: str) -> Iterator[None]:
        if self._under_way.total() >= self._most:
            raise TooManyGuests("too many visitors at the moment; come again in a few seconds")
        if self._under_way[address] >= self._most_of_one:
            raise TooManyOfYours(
                f"{self._most_of_one} requests of yours are under way; come again in a few seconds"
            )
        self._under_way[address] += 1
        try:
            yield
        finally:
            self._under_way[address] -= 1
            if not self._under_way[address]:
                del self._under_way[address]

    async def _admitted(self, request: Request) -> Headers:
        """Return the headers for the other process: whose request it is, and whether staff's."""
        told = [
            (CLIENT, address_of(request).encode("latin-1", "replace")),
            (SCHEME, request.url.scheme.encode()),
        ]
        if not request.url.path.startswith("/api/") and (person := front.told(request)):
            told.append((PERSON, person))  # for the header of the page, and nothing else
        if is_for_instructors(request.url.path):
            try:
                await run_in_threadpool(_must_be_instructor, request)
            except Exception as failure:
                raise _Failed(failure) from failure
            told.append((STAFF, b"yes"))
        return told

    async def _handed_over(self, request: Request, told: Headers, send: Send) -> None:
        if self._keeper.seconds_away() is not None:
            raise _away()
        try:
            body = await request.body()
        except StatusError as failure:  # too large
            raise _Failed(failure) from failure
        headers = [*_passed_on(request.headers.raw), *told]
        if body or request.method not in ("GET", "HEAD"):
            headers.append((b"content-length", str(len(body)).encode()))
        asked = h11.Request(method=request.method, target=_target(request.scope), headers=headers)
        try:
            reader, writer = await asyncio.open_unix_connection(str(self._keeper.path))
        except OSError as error:
            raise _away() from error
        try:
            line = _Line(reader, writer)
            pumping = asyncio.create_task(self._answered(line, asked, body, send))
            leaving = asyncio.create_task(_left(request.receive))
            try:
                await asyncio.wait({pumping, leaving}, return_when=asyncio.FIRST_COMPLETED)
                if pumping.done():
                    pumping.result()
            finally:
                for task in (pumping, leaving):
                    task.cancel()
                await asyncio.gather(pumping, leaving, return_exceptions=True)
        finally:
            writer.close()

    async def _answered(self, line: "_Line", asked: h11.Request, body: bytes, send: Send) -> None:
        try:
            await line.say(asked, body)
            head = await self._head(line)
        except (OSError, h11.ProtocolError, EOFError) as error:
            raise _away() from error
        kept = [(name, value) for name, value in head.headers if _goes_out(name, value)]
        await send({"type": "http.response.start", "status": head.status_code, "headers": kept})
        streams = any(name == b"content-type" and _EVENTS in value for name, value in kept)
        try:
            while (data := await line.data()) is not None:
                await send({"type": "http.response.body", "body": data, "more_body": True})
        except (OSError, h11.ProtocolError, EOFError):
            if not streams:
                raise  # a file that ends in the middle must not look complete
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _head(self, line: "_Line") -> h11.Response:
        """Read the beginning of an answer, as long as the other process is there to send it."""
        beginning = asyncio.ensure_future(line.head())
        try:
            for _ in range(math.ceil(ANSWER_SECONDS_MAX / GLANCE_SECONDS)):
                done, _waiting = await asyncio.wait({beginning}, timeout=GLANCE_SECONDS)
                if done:
                    return beginning.result()
                if self._keeper.seconds_away() is not None:
                    break
            raise _away()
        finally:
            beginning.cancel()


class _Route:
    """The route that guests' requests are counted under."""

    path = "guests"


class _Failed(Exception):
    """A failure that has one of the usual answers."""

    def __init__(self, failure: Exception) -> None:
        super().__init__(str(failure))
        self.failure = failure


class _Line:
    """A connection to the guest process, for one request."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._http = h11.Connection(h11.CLIENT)

    async def say(self, asked: h11.Request, body: bytes) -> None:
        said = [self._http.send(asked)]
        if body:
            said.append(self._http.send(h11.Data(data=body)))
        said.append(self._http.send(h11.EndOfMessage()))
        self._writer.write(b"".join(part for part in said if part))
        await self._writer.drain()

    async def head(self) -> h11.Response:
        event = await self._next()
        while isinstance(event, h11.InformationalResponse):
            event = await self._next()
        if isinstance(event, h11.Response):
            return event
        raise EOFError

    async def data(self) -> bytes | None:
        """Return the next piece of the answer; None at its end."""
        event = await self._next()
        if isinstance(event, h11.Data):
            return bytes(event.data)
        if isinstance(event, h11.EndOfMessage):
            return None
        raise EOFError

    async def _next(self) -> object:
        while (event := self._http.next_event()) is h11.NEED_DATA:
            self._http.receive_data(await self._reader.read(CHUNK_BYTES))
        return event


async def _left(receive: Receive) -> None:
    """Wait until the client hangs up."""
    while True:
        message: Message = await receive()
        if message["type"] == "http.disconnect":
            return


def _must_be_instructor(request: Request) -> None:
    is_page = not request.url.path.startswith("/api/")
    signed = visitor(request) if is_page else signed_in(request)
    floor_of(request).must_allow(signed.person, "class")


def _target(scope: Scope) -> bytes:
    raw: bytes = scope.get("raw_path") or scope["path"].encode()
    query: bytes = scope.get("query_string", b"")
    return raw + (b"?" + query if query else b"")


def _passed_on(headers: Iterable[tuple[bytes, bytes]]) -> Headers:
    """Return the headers of a request without those that are hop by hop.

    The cookie of someone who is signed in on the floor stays here.
    """
    dropped = _OURS | _HOP | _FORWARDED | {b"content-length"}
    kept: Headers = []
    for name, value in headers:
        if name == b"cookie":
            value = _other_cookies(value)  # noqa: PLW2901
        if name not in dropped and not (name == b"cookie" and not value):
            kept.append((name, value))
    return [*kept, (b"connection", b"close")]


def _other_cookies(header: bytes) -> bytes:
    pairs = (pair.strip() for pair in header.split(b";"))
    return b"; ".join(pair for pair in pairs if pair.partition(b"=")[0] != COOKIE.encode())


def _goes_out(name: bytes, value: bytes) -> bool:
    """Whether an answer's header is passed on; only the floor signs people in."""
    if name == b"set-cookie" and value.partition(b"=")[0].strip() == COOKIE.encode():
        return False
    return name not in _HOP


def _away() -> GuestsAway:
    return GuestsAway(
        "this page is answered by a part of Croupier that is starting again; try it in a moment"
    )


def _after(seconds: float) -> dict[str, str]:
    return {"Retry-After": str(math.ceil(seconds))}
