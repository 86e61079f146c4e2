"""A floor's clock: the machine's own, but steady over small steps back and watched for jumps.

After a large jump, nobody can know which of the two times was right, so the clock follows it and
reports it with a log entry and an alert. A step back of a few minutes, such as a time server makes,
would put new entries before existing ones, so the clock stands still until the machine has caught
up.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from threading import Lock
from time import monotonic

from croupier.floor.jackpot_system import now
from croupier.ledger import Store

STEP_MAX = timedelta(minutes=5)
"""A clock that goes back by no more than this stands still until it has caught up."""
JUMP = timedelta(seconds=5)
"""A clock that differs by more than this from the time that has passed has jumped."""

Wall = Callable[[], datetime]


class SteadyClock:
    """A clock that absorbs small steps back."""

    def __init__(self, wall: Wall = now, *, after: datetime | None = None) -> None:
        """Start the clock; `after` is the moment of the last entry."""
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
    """Make the clock for a floor over this store."""
    return SteadyClock(after=last_moment(store))


def last_moment(store: Store) -> datetime | None:
    """Return when the last entry was written, by its writer's clock."""
    with store.reading() as reader:
        last = next(iter(reader.entries(backwards=True)), None)
    return None if last is None else datetime.fromisoformat(last.instant)


@dataclass(frozen=True, slots=True)
class Jump:
    """How far a clock was moved."""

    before: datetime
    """The moment that the clock would show if it had not been moved."""
    after: datetime

    @property
    def by(self) -> timedelta:
        return self.after - self.before

    def __str__(self) -> str:
        way = "ahead" if self.by > timedelta(0) else "back"
        return f"{way} by {_span(abs(self.by))}, from {_clock(self.before)} to {_clock(self.after)}"


class JumpWatch:
    """Compares a clock with the time that has actually passed."""

    def __init__(self, wall: Wall = now, passes: Callable[[], float] = monotonic) -> None:
        self._wall, self._passes = wall, passes
        self._begin()

    def _begin(self) -> None:
        self._since, self._mark = self._wall(), self._passes()

    def look(self) -> Jump | None:
        """Return the jump since the last one, if any; small jumps add up to one."""
        passed = timedelta(seconds=self._passes() - self._mark)
        jump = Jump(self._since + passed, self._wall())
        if abs(jump.by) <= JUMP:
            return None
        self._begin()
        return jump


def _clock(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC"


def _span(span: timedelta) -> str:
    """Return a length of time in words.

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
