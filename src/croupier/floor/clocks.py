"""The clock of a floor: the machine's own, with small steps back waited out and jumps noticed.

Nobody can know which of two times was the right one, so a large jump is followed, and told: by an
entry in the log and an alert. A step back of a few minutes, as a time server makes it, would put
entries before those that are written already; the clock stands until the machine has caught up.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from threading import Lock
from time import monotonic

from croupier.floor.jackpot_system import now
from croupier.ledger import Store

STEP_MAX = timedelta(minutes=5)
"""A clock that goes back by no more than this stands until it is where it was."""
JUMP = timedelta(seconds=5)
"""A clock that is further off than this from the time that has passed has jumped."""

Wall = Callable[[], datetime]


class SteadyClock:
    """A clock that does not go back by a little."""

    def __init__(self, wall: Wall = now, *, after: datetime | None = None) -> None:
        """`after` is the moment of the last entry that is written."""
        self._wall = wall
        self._last = after
        self._lock = Lock()

    def __call__(self) -> datetime:
        moment = self._wall()
        with self._lock:
            if self._last is not None and self._last - STEP_MAX <= moment < self._last:
                return self._last
            self._last = moment
        return moment


def steady_clock(store: Store) -> SteadyClock:
    """The clock for a floor over this store."""
    return SteadyClock(after=last_moment(store))


def last_moment(store: Store) -> datetime | None:
    """When the last entry was written, by the clock of whoever wrote it."""
    with store.reading() as reader:
        last = next(iter(reader.entries(backwards=True)), None)
    return None if last is None else datetime.fromisoformat(last.instant)


@dataclass(frozen=True, slots=True)
class Jump:
    """How far a clock was moved."""

    before: datetime
    """The moment it would be if it had not been."""
    after: datetime

    @property
    def by(self) -> timedelta:
        return self.after - self.before

    def __str__(self) -> str:
        way = "ahead" if self.by > timedelta(0) else "back"
        return f"{way} by {_span(abs(self.by))}, from {_clock(self.before)} to {_clock(self.after)}"


class JumpWatch:
    """Compares a clock with the time that passes."""

    def __init__(self, wall: Wall = now, passes: Callable[[], float] = monotonic) -> None:
        self._wall, self._passes = wall, passes
        self._begin()

    def _begin(self) -> None:
        self._since, self._mark = self._wall(), self._passes()

    def look(self) -> Jump | None:
        """A jump since the last one, if there was one; many small ones are one in the end."""
        passed = timedelta(seconds=self._passes() - self._mark)
        jump = Jump(self._since + passed, self._wall())
        if abs(jump.by) <= JUMP:
            return None
        self._begin()
        return jump


def _clock(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC"


def _span(span: timedelta) -> str:
    """A length of time in words.

    >>> _span(timedelta(days=2, hours=3)), _span(timedelta(seconds=61))
    ('2 days 3 h', '1 min 1 s')
    """
    hours, rest = divmod(span.seconds, 3600)
    minutes, seconds = divmod(rest, 60)
    days = "1 day" if span.days == 1 else f"{span.days} days"
    parts = [
        days if span.days else "",
        f"{hours} h" if hours else "",
        f"{minutes} min" if minutes and not span.days else "",
        f"{seconds} s" if seconds and not hours and not span.days else "",
    ]
    return " ".join(filter(None, parts))
