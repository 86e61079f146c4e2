"""Streams of server-sent events: views, heartbeats, the end of a session, and stream limits.

A stream with one subject carries its views as they are. A stream with several is what the pages of
one browser share: the first line of each event's data is the address it stands for.
"""

from asyncio import Event, sleep
from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import Self

from starlette.requests import Request
from starlette.responses import StreamingResponse

from croupier.errors import CroupierError
from croupier.floor.sessions import session_id
from croupier.web.connections import OpenLine, chunk, may_listen, open_line
from croupier.web.faults import TOO_MANY, UNAVAILABLE, StatusError
from croupier.web.feed import BEAT_SECONDS, REFRESH_SECONDS, Feed, Subject
from croupier.web.lines import CONNECTIONS_MAX, LISTENING_SHARE
from croupier.web.signed_in import counted_as

STREAMS_MAX = 1_500
"""A server has more connections than that (`lines.py`): the rest is for presses and pages."""
PUBLIC_STREAMS_MAX = int(CONNECTIONS_MAX * LISTENING_SHARE)
"""The rest is for people who are signed in, however many watch the displays."""
STREAMS_OF_ADDRESS_MAX = 900
"""An address may be a proxy with all displays behind it."""
STREAMS_OF_SESSION_MAX = 24
"""A browser needs one or two, and one more for a moment while its pages change."""


@dataclass(frozen=True, slots=True)
class StreamRoom:
    """How many streams may be open at once."""

    most: int = STREAMS_MAX
    public: int = PUBLIC_STREAMS_MAX
    of_address: int = STREAMS_OF_ADDRESS_MAX
    of_session: int = STREAMS_OF_SESSION_MAX

    @classmethod
    def among(cls, lines: int) -> Self:
        """Return limits for fewer connections than usual: the same share is left for others."""
        share = min(1.0, lines / CONNECTIONS_MAX)
        most, public, of_address = (
            max(1, int(usual * share))
            for usual in (STREAMS_MAX, PUBLIC_STREAMS_MAX, STREAMS_OF_ADDRESS_MAX)
        )
        return cls(most, public, of_address)


HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


class TooManyStreams(CroupierError):
    """More streams than a server, an address or a session may have open."""


@dataclass(frozen=True, slots=True)
class Topic:
    """A subject of a stream: its name, and the session needed to see it."""

    subject: Subject
    name: str = ""
    secret: str | None = None

    def event(self, kind: str, text: str) -> str:
        name = f"data: {self.name}\n" if self.name else ""
        return f"event: {kind}\n{name}data: {text}\n\n"


BEAT = "event: beat\ndata: {}\n\n"
LOST = "event: lost\ndata: {}\n\n"
"""The ledger does not answer, so the current state is unknown."""


def answer(
    request: Request, feed: Feed, topics: tuple[Topic, ...], *, first: str = ""
) -> StreamingResponse:
    """Return a stream of these topics, if there is room; `first` is sent before anything else."""
    owner = must_fit(feed, request, next((topic.secret for topic in topics if topic.secret), None))
    line, screens = open_line(request), request.app.state.screens
    stream = told(feed, topics, owner, first=first, line=line)
    if screens is not None and line is not None:
        take = partial(screens.take, line, owner)
        stream = told(feed, topics, owner, first=first, line=line, hand_over=take)
    return StreamingResponse(stream, media_type="text/event-stream", headers=HEADERS)


def must_fit(feed: Feed, request: Request, secret: str | None = None) -> str:
    """Return the stream's owner: a session, else an address. Refuse one stream too many."""
    room: StreamRoom = request.app.state.stream_room
    public = secret is None
    taken, most = (
        (feed.public, room.public)
        if public
        else (feed.streams - feed.public, room.most - min(feed.public, room.public))
    )
    if taken >= most:
        raise _no_more()
    owner = counted_as(request) if secret is None else session_id(secret)
    most = room.of_address if public else room.of_session
    if feed.owners[owner] >= most:
        whose = "this address" if public else "this session"
        raise StatusError(TooManyStreams(f"{whose} has {most} streams open; close one"), TOO_MANY)
    if public and not may_listen(request):
        raise _no_more()
    return owner


def _no_more() -> StatusError:
    return StatusError(
        TooManyStreams("as many screens listen as this server serves; come again"), UNAVAILABLE
    )


def is_public(topics: Iterable[Topic]) -> bool:
    """Whether none of them needs a sign-in."""
    return not any(topic.secret for topic in topics)


async def told(
    feed: Feed,
    topics: tuple[Topic, ...],
    owner: str,
    *,
    first: str = "",
    line: OpenLine | None = None,
    hand_over: Callable[[tuple[Topic, ...]], bool] | None = None,
) -> AsyncIterator[str]:
    """Yield views and heartbeats until the screen leaves or nothing is left that it may see.

    `hand_over` passes the connection to another process, if possible, once there is nothing to
    send.
    """
    left = {topic.subject: topic for topic in topics}
    with feed.open_stream(owner, public=is_public(topics)), feed.shown(*left) as screen:
        if first:
            yield first
        if line is not None:
            screen.told_by(partial(_said_at_once, feed, left, line))
        checked = screen.spoken
        lost = False
        while left:
            now = monotonic()
            if not feed.reachable:
                if not lost:
                    lost = True
                    yield LOST
                await sleep(REFRESH_SECONDS)
            elif lost:
                lost = False
                screen.remind()
            elif now - checked >= BEAT_SECONDS:
                checked = now
                for topic in _ended(feed, left):
                    del left[topic.subject]
                    yield topic.event("over", "{}")
            elif news := [subject for subject in screen.take() if subject in left]:
                screen.spoken = now
                yield _read(feed, left, news)
            elif now - screen.spoken >= BEAT_SECONDS:
                screen.spoken = now
                yield BEAT
            elif hand_over is not None and hand_over(tuple(left.values())):
                await Event().wait()  # until the connection, which is closed here, ends this
            else:
                await screen.wait(min(screen.spoken, checked) + BEAT_SECONDS - now)


def _said_at_once(feed: Feed, left: dict[Subject, Topic], line: OpenLine, subject: Subject) -> bool:
    """Send a view on the connection of a waiting stream, if nothing else is being sent."""
    topic = left.get(subject)
    if topic is None:
        return False
    said = feed.wire(subject, topic.name, lambda text: chunk(topic.event("view", text)))
    return said is not None and line.say(said)


def _read(feed: Feed, left: dict[Subject, Topic], news: list[Subject]) -> str:
    """Return what is new, in one piece; a subject that the floor no longer has ends."""
    said = []
    for subject in news:
        text = feed.text(subject)
        topic = left[subject] if text is not None else left.pop(subject)
        said.append(topic.event("over", "{}") if text is None else topic.event("view", text))
    return "".join(said)


def _ended(feed: Feed, left: dict[Subject, Topic]) -> list[Topic]:
    """Return topics that may no longer be seen because the session behind them is over."""
    secrets = {topic.secret for topic in left.values() if topic.secret is not None}
    over = {secret for secret in secrets if not feed.knows(secret)}
    return [topic for topic in left.values() if topic.secret in over]
