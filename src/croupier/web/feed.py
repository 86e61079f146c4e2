"""What screens are sent: each view is built once, however many look at it, and sent to all of them.

One watcher follows the ledger. When it has changed, every view that is being looked at is rebuilt
from one image of the floor, and screens whose view has changed are notified. A screen that is
waiting, and reads what it is sent, gets it on its connection at once: the same bytes for all
screens with the same view. Any other screen is woken, and its stream sends the view in its turn.

Building and sending pause after every few milliseconds to let presses through, and rest after each
pass for at least as long as the pass took, so any number of screens leaves the server time to
answer.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from time import monotonic, perf_counter
from typing import Any

from pydantic_core import to_json

from croupier.errors import CroupierError
from croupier.floor.sessions import is_signed_in
from croupier.floor.views import (
    floor_view,
    jackpot_display,
    jackpot_view,
    table_display,
    table_view,
)
from croupier.ledger import Ledger, StoreUnavailable, Transaction
from croupier.web.threads import for_the_floor

LOOK_SECONDS = 0.1
SEND_SECONDS = 0.25
"""The shortest interval between updates to a screen."""
REST_SECONDS_MAX = 0.35
"""The longest rest after a long pass; screens stay current within a second."""
BEAT_SECONDS = 2.0
REFRESH_SECONDS = 1.0
"""How often the ledger is read for what other processes have written."""
LOST_SECONDS = 3.0
"""How long reading the ledger may take before screens show that nothing is known. With the second
between two readings, what they show is at most four seconds old."""
STALE_SECONDS = 1.0
"""A view is rebuilt after this long even if the ledger is quiet: a win is shown only for a while.
"""
SLICE_SECONDS = 0.002
"""How long views are built or sent before presses are let through."""
WOKEN_AT_ONCE = 8
PASS_SECONDS = 0.25
"""How long a pass may take before it pauses less often."""

Data = dict[str, Any]
Subject = tuple[str, str]


class Picture:
    """The floor at one moment; a jackpot that appears in many views is built once."""

    def __init__(self, look: Transaction) -> None:
        self._look = look
        self._jackpots: dict[str, Data] = {}

    def text(self, subject: Subject) -> str:
        """Return the view of a subject as JSON."""
        return to_json(_VIEWS[subject[0]](self, self._look, subject[1])).decode()

    def jackpot(self, transaction: Transaction, name: str) -> Data:
        if name not in self._jackpots:
            self._jackpots[name] = jackpot_view(transaction, name)
        return self._jackpots[name]


_VIEWS: dict[str, Callable[[Picture, Transaction, str], Data]] = {
    "floor": lambda picture, look, _: floor_view(look, picture.jackpot),
    "table": lambda picture, look, name: table_view(look, name, picture.jackpot),
    "jackpot": lambda picture, look, name: picture.jackpot(look, name),
    "jackpot display": lambda picture, look, name: jackpot_display(look, name, picture.jackpot),
    "table display": lambda picture, look, name: table_display(look, name, picture.jackpot),
}


class Screen:
    """A client that looks at one or more subjects, and which of them have news."""

    __slots__ = ("_news", "_say", "_waits", "spoken", "subjects")

    def __init__(self, subjects: tuple[Subject, ...]) -> None:
        self.subjects = subjects
        self.spoken = monotonic()
        """When it was last sent anything."""
        self._news: dict[Subject, None] = dict.fromkeys(subjects)
        self._waits: asyncio.Future[None] | None = None
        self._say: Callable[[Subject], bool] | None = None

    def told_by(self, say: Callable[[Subject], bool]) -> None:
        """Set the function that sends a view on its connection at once, or says that it cannot."""
        self._say = say

    def tell(self, subject: Subject) -> bool:
        """Send it a subject's current view: at once if possible, else in its turn."""
        if self._say is not None and self._is_idle() and self._say(subject):
            self.spoken = monotonic()
            return True
        self._news[subject] = None
        self.wake()
        return False

    def _is_idle(self) -> bool:
        """Whether its stream has sent everything and is waiting."""
        return not self._news and self._waits is not None and not self._waits.done()

    def take(self) -> list[Subject]:
        """Return the subjects with news, and clear them."""
        news = list(self._news)
        self._news.clear()
        return news

    def remind(self) -> None:
        """Mark everything as news again."""
        self._news = dict.fromkeys(self.subjects)

    def wake(self) -> None:
        """Stop waiting."""
        if self._waits is not None and not self._waits.done():
            self._waits.set_result(None)

    async def wait(self, seconds: float) -> None:
        """Wait until there is news, or for this long."""
        if self._news:
            return
        loop = asyncio.get_running_loop()
        self._waits = waits = loop.create_future()
        timer = loop.call_later(seconds, _over, waits)
        try:
            await waits
        finally:
            timer.cancel()
            self._waits = None


def _over(waits: "asyncio.Future[None]") -> None:
    if not waits.done():
        waits.set_result(None)


class _Channel:
    """A subject that is looked at: its current view, and who looks."""

    __slots__ = ("screens", "text", "wire")

    def __init__(self, text: str) -> None:
        self.text: str | None = text
        """None once the subject is gone from the floor."""
        self.screens: dict[Screen, None] = {}
        self.wire: dict[str, bytes] = {}
        """The text in wire format, by the name that a stream gives it."""

    def reads(self, text: str | None) -> bool:
        """Store the current view; return whether it is news."""
        if text == self.text:
            return False
        self.text = text
        self.wire.clear()
        return True


class Feed:
    """What every screen is sent, built once for all that look at the same thing."""

    def __init__(self, ledger: Ledger, *, read: Callable[[], None] | None = None) -> None:
        """`read` reads what others have written to the ledger.

        It may do so by taking the write lock, which reveals that writing fails.
        """
        self._ledger = ledger
        self._read_ledger = read or ledger.refresh
        self._channels: dict[Subject, _Channel] = {}
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._published = self._turn = -1
        self._made = self._rest = 0.0
        self.written = 0
        """The last transaction known to be written."""
        self.streams = 0
        """The number of open streams."""
        self.public = 0
        """How many of them need no session."""
        self.owners: Counter[str] = Counter()
        """The number of streams by session or address."""
        self._reading: asyncio.Task[None] | None = None
        self._reading_since: float | None = None
        self.answered = True
        """Whether the ledger could be read when it last answered."""

    @property
    def reachable(self) -> bool:
        """Whether the image is current; if not, screens are notified and show nothing."""
        since = self._reading_since
        return self.answered and (since is None or monotonic() - since < LOST_SECONDS)

    @property
    def turn(self) -> int:
        return self._ledger.head.turn

    def knows(self, secret: str) -> bool:
        """Whether the session behind a screen is still valid."""
        return is_signed_in(self._ledger, secret)

    @contextmanager
    def open_stream(self, owner: str, *, public: bool) -> Iterator[None]:
        """Count a stream of an owner while it is open."""
        self.streams += 1
        self.public += public
        self.owners[owner] += 1
        try:
            yield
        finally:
            self.streams -= 1
            self.public -= public
            self.owners[owner] -= 1
            if not self.owners[owner]:
                del self.owners[owner]

    # Looking ------------------------------------------------------------------------------------

    @contextmanager
    def shown(self, *subjects: Subject) -> Iterator[Screen]:
        """Register a screen for these subjects while it is open."""
        screen = Screen(subjects)
        self.stay_awake()
        picture: Picture | None = None
        for subject in subjects:
            if subject not in self._channels:
                picture = picture or Picture(self._ledger.look())
                self._channels[subject] = _Channel(picture.text(subject))
            self._channels[subject].screens[screen] = None
        try:
            yield screen
        finally:
            for subject in subjects:
                channel = self._channels[subject]
                channel.screens.pop(screen, None)
                if not channel.screens:
                    self._channels.pop(subject)

    def text(self, subject: Subject) -> str | None:
        """Return the view of a subject that is looked at; None if it is gone from the floor."""
        return self._channels[subject].text

    def wire(self, subject: Subject, name: str, made: Callable[[str], bytes]) -> bytes | None:
        """Return a subject's view in wire format under a name, made once for all screens."""
        channel = self._channels[subject]
        if channel.text is None:
            return None
        if name not in channel.wire:
            channel.wire[name] = made(channel.text)
        return channel.wire[name]

    # Watching -----------------------------------------------------------------------------------

    async def wait(self, seconds: float) -> None:
        """Wait until the ledger has changed, or for this long."""
        self.stay_awake()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._changed.wait(), seconds)

    def stay_awake(self) -> None:
        """Watch the ledger from now on."""
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._watch())

    async def _watch(self) -> None:
        read, reachable = monotonic(), self.reachable
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            now = monotonic()
            if now - read >= REFRESH_SECONDS or self.turn < self.written:
                read = now
                self.read_on()
            if (self.turn, self.reachable) != (self._turn, reachable):
                if self.turn != self._turn and self._reading_since is not None:
                    self._reading_since = now  # others are writing: it answers, and is only busy
                if self.reachable != reachable:
                    self._wake_all()
                self._turn, reachable = self.turn, self.reachable
                self._changed.set()
                self._changed = asyncio.Event()
            if self.reachable:
                await self.publish()

    def read_on(self) -> "asyncio.Task[None]":
        """Start reading the ledger in the background, unless that is being done."""
        if self._reading is None or self._reading.done():
            self._reading_since = monotonic()
            self._reading = asyncio.create_task(self._read())
        return self._reading

    def _wake_all(self) -> None:
        for screen in {screen for channel in self._channels.values() for screen in channel.screens}:
            screen.wake()

    async def publish(self) -> None:
        """Notify every screen of changes, if there may be any and the last pass is over."""
        age = monotonic() - self._made
        if age < (self._rest if self.turn != self._published else STALE_SECONDS):
            return
        began, self._published = perf_counter(), self.turn
        picture, passing = Picture(self._ledger.look()), _Passing()
        for subject, channel in list(self._channels.items()):
            try:
                text = picture.text(subject)
            except CroupierError:
                text = None
            if channel.reads(text):
                for screen in list(channel.screens):
                    if screen.tell(subject):
                        await passing.made()
                    else:
                        await passing.woken()
            await passing.made()
        self._made = monotonic()
        self._rest = min(max(SEND_SECONDS, perf_counter() - began), REST_SECONDS_MAX)

    async def _read(self) -> None:
        """Read the ledger in the background; this may take as long as the store's timeout."""
        try:
            await for_the_floor(self._read_ledger)
            self.answered = True
        except StoreUnavailable:
            self.answered = False
        finally:
            self._reading_since = None


class _Passing:
    """A pass over all views, which pauses every few milliseconds to let presses through.

    The longer it takes, the longer it runs between two pauses: on a machine that cannot keep up,
    presses and screens both get their share.
    """

    def __init__(self) -> None:
        self._began = self._since = perf_counter()
        self._woken = 0
        self._more = 1.0

    async def made(self) -> None:
        if perf_counter() - self._since > SLICE_SECONDS * self._more:
            await self._stop()

    async def woken(self) -> None:
        """Count a screen whose stream has work of its own to do as soon as the pass pauses."""
        self._woken += 1
        if self._woken >= WOKEN_AT_ONCE * self._more:
            await self._stop()

    async def _stop(self) -> None:
        await asyncio.sleep(0)
        self._since, self._woken = perf_counter(), 0
        self._more = max(1.0, (self._since - self._began) / PASS_SECONDS)
