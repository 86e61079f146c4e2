"""Watch a served floor: log when serving began and ended, and what was noticed.

Every so often it checks whether a session is over, so that the log shows its end even if nobody
signs in afterward, and whether the machine's clock was moved.
"""

from collections.abc import Callable
from datetime import datetime
from threading import Event, Thread

from croupier import __version__
from croupier.floor.alerts import raise_alert
from croupier.floor.clocks import JUMP, Jump, JumpWatch, last_moment
from croupier.floor.floor import Floor
from croupier.floor.journal import Happening, note
from croupier.floor.sessions import any_over, sweep_sessions
from croupier.ledger import Answer, StoreUnavailable, Transaction

SECONDS_BETWEEN = 10.0
END_SECONDS_MAX = 5.0
SYSTEM = "system"


class Watch:
    """Watches a floor while it is served."""

    def __init__(self, floor: Floor, jumps: JumpWatch | None = None) -> None:
        self.floor = floor
        self._jumps = jumps or JumpWatch()
        self._ahead = False

    def begin(self, address: str, **facts: object) -> None:
        """Log that the program started, and when the last entry before that was written."""
        last = last_moment(self.floor.ledger.store)
        before = "" if last is None else last.isoformat()

        def work(transaction: Transaction) -> Answer:
            note(
                transaction, Happening.STARTED, by=SYSTEM,
                address=address, version=__version__, last_entry=before, **facts,
            )  # fmt: skip
            return {}

        self._look_ahead()
        self.floor.ledger.transact(work)

    def look(self) -> None:
        """Check once for sessions that are over, and the clock."""
        if any_over(self.floor.ledger.look()):
            self.floor.ledger.transact(sweep_sessions)
        if (jump := self._jumps.look()) is not None:
            self._tell(jump, f"the clock of this machine went {jump}")
        self._look_ahead()

    def _look_ahead(self) -> None:
        """Report entries from the future: this clock was set back, or another server's is ahead."""
        last = last_moment(self.floor.ledger.store)
        now = datetime.fromisoformat(self.floor.ledger.look().instant)
        ahead = last is not None and last - now > JUMP
        if last is not None and ahead and not self._ahead:
            jump = Jump(last, now)
            self._tell(jump, f"the last entry is later than this machine's clock, which is {jump}")
        self._ahead = ahead

    def _tell(self, jump: Jump, words: str) -> None:
        def work(transaction: Transaction) -> Answer:
            note(
                transaction, Happening.CLOCK_JUMPED, by=SYSTEM,
                before=jump.before.isoformat(), after=jump.after.isoformat(),
                seconds=round(jump.by.total_seconds()),
            )  # fmt: skip
            raise_alert(transaction, "clock", words)
            return {}

        self.floor.ledger.transact(work)

    def end(self) -> None:
        """Log that the program was stopped."""

        def work(transaction: Transaction) -> Answer:
            note(transaction, Happening.STOPPED, by=SYSTEM, version=__version__)
            return {}

        self.floor.ledger.transact(work)


def watched(floor: Floor, address: str, **facts: object) -> Callable[[], None]:
    """Watch a floor in a thread; the returned function stops that and logs the end."""
    watch, stop = Watch(floor), Event()
    watch.begin(address, **facts)

    def run() -> None:
        while not stop.wait(SECONDS_BETWEEN):
            try:
                watch.look()
            except StoreUnavailable:
                continue  # the displays already say that the ledger cannot be reached

    thread = Thread(target=run, daemon=True, name="watch")
    thread.start()

    def end() -> None:
        stop.set()
        thread.join(timeout=END_SECONDS_MAX)
        try:
            watch.end()
        except StoreUnavailable:
            return  # nothing more can be said

    return end
