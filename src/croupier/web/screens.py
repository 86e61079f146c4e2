"""The process that feeds screens: `python -m croupier.web.screens SOCKET`, started by a floor.

It has an image of the floor's ledger, which it only reads, and the screen connections that the
floor's process hands to it (`screen_keeper.py`). It sends each of them what that process would
send: the same views, heartbeats and messages (`streams.py`). It ends when its socket closes. If a
floor says nothing for a few seconds, its state counts as unknown.
"""

import asyncio
import gc
import json
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable
from time import monotonic
from typing import Any

from croupier.floor.clocks import steady_clock
from croupier.floor.floor import Floor
from croupier.ledger import Ledger
from croupier.ledger.opening import open_store
from croupier.web.connections import OpenLine, chunk
from croupier.web.feed import LOOK_SECONDS, LOST_SECONDS, Feed
from croupier.web.lines import WRITE_SECONDS_MAX, Lines, enough_files
from croupier.web.screen_keeper import MESSAGE_BYTES_MAX
from croupier.web.streams import Topic, told

log = logging.getLogger("croupier.web")

LAST_CHUNK = b"0\r\n\r\n"


class FollowingFeed(Feed):
    """A feed of a ledger that another process writes and reports on."""

    def __init__(self, ledger: Ledger, *, clock: Callable[[], float] = monotonic) -> None:
        super().__init__(ledger, read=ledger.follow)
        self._clock = clock
        self._said_at, self._said_reachable = clock(), True

    def hear(self, turn: int, *, reachable: bool) -> None:
        """Take in what the floor's process says about the ledger."""
        self._said_at, self._said_reachable = self._clock(), reachable
        self.written = max(self.written, turn)

    @property
    def reachable(self) -> bool:
        heard = self._clock() - self._said_at < LOST_SECONDS
        return heard and self._said_reachable and super().reachable


class Line(asyncio.Protocol):
    """A screen's connection: its input is ignored, except that it leaves or falls behind.

    One that falls behind is closed: what it would show by then is old.
    """

    def __init__(self, *, write_seconds: float = WRITE_SECONDS_MAX) -> None:
        self.gone = asyncio.Event()
        self._keeps_up = asyncio.Event()
        self._keeps_up.set()
        self._patience = write_seconds
        self._transport: asyncio.BaseTransport | None = None
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport

    def connection_lost(self, _: Exception | None) -> None:
        self.resume_writing()
        self.gone.set()

    def pause_writing(self) -> None:
        self._keeps_up.clear()
        if isinstance(self._transport, asyncio.WriteTransport):
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(self._patience, self._transport.abort)

    def resume_writing(self) -> None:
        self._keeps_up.set()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    async def keeps_up(self) -> None:
        await self._keeps_up.wait()


class Screens:
    """All connections that were handed over, and the socket they come through."""

    def __init__(self, feed: FollowingFeed, floor: socket.socket) -> None:
        self._feed, self._floor = feed, floor
        self._ended: list[int] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._over = asyncio.Event()

    async def serve(self) -> None:
        """Run until the floor's process is gone."""
        self._feed.stay_awake()
        asyncio.get_running_loop().add_reader(self._floor, self._hear)
        self._say({"ready": True})
        await self._over.wait()

    def _say(self, said: dict[str, Any]) -> bool:
        try:
            self._floor.send(json.dumps(said).encode())
        except OSError:  # it does not read: repeated with the next message
            return False
        return True

    def _hear(self) -> None:
        while True:
            try:
                words, files, _, _ = socket.recv_fds(self._floor, MESSAGE_BYTES_MAX, 1)
            except BlockingIOError:
                return
            except OSError:
                words, files = b"", []
            if not words:
                self._over.set()
                return
            said = json.loads(words)
            if files:
                task = asyncio.create_task(self._told(said, socket.socket(fileno=files[0])))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
            elif "stream" in said:  # no room for more: it is closed, and reconnects
                self._ended.append(said["stream"])
            else:
                self._feed.hear(said["turn"], reachable=said["reachable"])
                if self._say({"ended": self._ended}):
                    self._ended = []

    async def _told(self, said: dict[str, Any], screen: socket.socket) -> None:
        """Serve one connection, until it or its topics end."""
        try:
            screen.setblocking(False)
            loop = asyncio.get_running_loop()
            transport, line = await loop.connect_accepted_socket(Line, screen)
            telling = asyncio.create_task(self._tell(said, transport, line))
            leaving = asyncio.create_task(line.gone.wait())
            await asyncio.wait((telling, leaving), return_when=asyncio.FIRST_COMPLETED)
            for task in (telling, leaving):
                task.cancel()
            failed, _ = await asyncio.gather(telling, leaving, return_exceptions=True)
            if isinstance(failed, Exception):
                log.error("a screen was told no more: %s: %s", type(failed).__name__, failed)
            transport.close()
        finally:
            self._ended.append(said["stream"])

    async def _tell(self, said: dict[str, Any], transport: asyncio.Transport, line: Line) -> None:
        while self._feed.turn < said["turn"]:  # it has seen more than we have
            await self._feed.read_on()
            await asyncio.sleep(LOOK_SECONDS if self._feed.turn < said["turn"] else 0)
        topics = tuple(
            Topic((kind, subject), name, secret) for kind, subject, name, secret in said["topics"]
        )
        stream = told(self._feed, topics, said["owner"], line=OpenLine(transport))
        async for text in stream:
            await line.keeps_up()
            transport.write(chunk(text))
        transport.write(LAST_CHUNK)


def main() -> None:
    """Open the ledger that the floor names, and send screens its state."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the floor; then our socket closes
    floor = socket.socket(fileno=int(sys.argv[1]))
    settings = json.loads(floor.recv(MESSAGE_BYTES_MAX) or b"null")
    if settings is None:
        return  # the floor is gone already
    os.nice(settings["nice"])
    enough_files(Lines())
    store = open_store(settings["database"], create=False)
    ledger = Floor(store, clock=steady_clock(store)).ledger
    floor.setblocking(False)
    gc.collect()
    gc.freeze()
    asyncio.run(_serve(ledger, floor))
    os._exit(0)  # nobody needs a reading that hangs


async def _serve(ledger: Ledger, floor: socket.socket) -> None:
    await Screens(FollowingFeed(ledger), floor).serve()


if __name__ == "__main__":
    main()
