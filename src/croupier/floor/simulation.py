"""A simulated day on the floor: bots at every table, dealers and supervisors at every console.

Everything goes through the same door as a screen's commands, `Floor.do`, in the names of people who
may give them. Each table and each office is a routine that says how many seconds it waits; the
clock jumps from one to the next, so a day takes minutes. The same seed and the same start give the
same ledger, down to the last hash.
"""

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from heapq import heappop, heappush
from random import Random
from typing import Any

from argon2 import PasswordHasher

from croupier.errors import CroupierError
from croupier.floor.floor import Floor, Swipe
from croupier.floor.journal import Happening, note
from croupier.floor.opening import open_floor
from croupier.floor.people import PEOPLE, Person, find_person, set_pin
from croupier.floor.tries import Origin
from croupier.ledger import Answer, Refused, Store, Transaction
from croupier.paytables import Catalogue
from croupier.plan import FloorPlan

Routine = Generator[float, None, None]
"""Something that runs by itself, yielding the number of seconds until it continues."""

REPLAYED = 0.01
"""How often a command is sent twice, as by a console that heard no answer."""

_HASHER = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""A PIN drawn from a seed is not a secret, so a slow hash would protect nothing."""


class BadSimulation(CroupierError):
    """A simulation that cannot run: nobody for a part, or a ledger that is in use."""


class SimulatedClock:
    """The clock of a simulated floor."""

    def __init__(self, start: datetime) -> None:
        self.now = start

    def __call__(self) -> datetime:
        return self.now


@dataclass(slots=True)
class SimulationTally:
    """Counts of what happened."""

    rounds: int = 0
    hands: int = 0
    wagered_cents: int = 0
    returned: Any = 0
    """What the layout paid back, in cents, without the jackpots."""
    jackpot_bets: int = 0
    meter_wins: int = 0
    tray_wins: int = 0
    misdeals: int = 0
    voids: int = 0
    adjustments: int = 0
    configurations: int = 0
    days_closed: int = 0
    restarts: int = 0
    replays: int = 0
    refusals: dict[str, int] = field(default_factory=dict)
    """Refused commands by refusal; someone always presses too early."""

    def refused(self, word: str) -> None:
        self.refusals[word] = self.refusals.get(word, 0) + 1


@dataclass(frozen=True, slots=True)
class Crew:
    """The people at work, by role, and the PIN that each has chosen."""

    people: Mapping[str, tuple[Person, ...]]
    pins: Mapping[str, str]

    def some(self, role: str, number: int = 0) -> Person:
        found = self.people.get(role, ())
        if not found:
            raise BadSimulation(f"the plan has no {role}; a floor needs one to be played")
        return found[number % len(found)]

    def swipe(self, person: Person) -> Swipe:
        return Swipe(person.card, self.pins[person.card])


class Simulation:
    """A floor with a clock that jumps, and everyone on it."""

    def __init__(
        self,
        plan: FloorPlan,
        store: Store,
        *,
        start: datetime,
        seed: int,
        catalogue: Catalogue | None = None,
    ) -> None:
        """Open the plan's floor over an empty store, and give everyone a PIN."""
        self.plan = plan
        self.start = start
        # S311: a seed is given to get the same day again, not for secrecy.
        self.chance = Random(seed)  # noqa: S311
        self.clock = SimulatedClock(start)
        self.tally = SimulationTally()
        self._commands = 0
        self._waiting: list[tuple[datetime, int, Routine]] = []
        self._begun = 0
        with store.reading() as reader:
            if reader.head.sequence:
                raise BadSimulation(
                    f"{store.address} holds {reader.head.sequence:,} entries; a simulation starts "
                    "in an empty ledger, so that play never mixes with money"
                )
        self.floor = open_floor(store, plan, clock=self.clock, catalogue=catalogue)
        self.crew = self._crew()

    def _crew(self) -> Crew:
        people: dict[str, list[Person]] = {}
        pins: dict[str, str] = {}
        for card, _ in self.floor.ledger.look().all(PEOPLE):
            pins[card] = "".join(self.chance.choices("0123456789", k=8))
            self.floor.transact(partial(_pin, card=card, kept=_HASHER.hash(pins[card])))
        for card, person in self.floor.ledger.look().all(PEOPLE):
            people.setdefault(person.role, []).append(find_person(self.floor.ledger.look(), card))
        return Crew({role: tuple(found) for role, found in people.items()}, pins)

    # Time ---------------------------------------------------------------------------------------

    def begin(self, routine: Routine, *, after: float = 0) -> None:
        """Start a routine, now or after some seconds."""
        self._begun += 1
        moment = self.clock.now + timedelta(seconds=after)
        heappush(self._waiting, (moment, self._begun, routine))

    def run(
        self,
        hours: float,
        *,
        pace: Callable[[float], None] = lambda seconds: None,
        progress: Callable[[int, int], None] = lambda done, total: None,
    ) -> SimulationTally:
        """Run the floor for some hours; `pace` is called with the number of seconds that passed."""
        end = self.start + timedelta(hours=hours)
        total = int(hours * 3600)
        while self._waiting and self._waiting[0][0] <= end:
            moment, number, routine = heappop(self._waiting)
            pace((moment - self.clock.now).total_seconds())
            self.clock.now = max(moment, self.clock.now)
            progress(int((self.clock.now - self.start).total_seconds()), total)
            rest = next(routine, None)
            if rest is not None:
                heappush(self._waiting, (moment + timedelta(seconds=rest), number, routine))
        self.clock.now = end
        return self.tally

    # Commands -----------------------------------------------------------------------------------

    def do(self, person: Person, do: str, *, swiped: Person | None = None, **fields: Any) -> Answer:
        """Give a person's command; occasionally send it twice and expect the same answer."""
        self._commands += 1
        request = f"simulated {self._commands}"
        swipe = self.crew.swipe(swiped) if swiped is not None else None
        said = {"do": do, **fields}
        origin = Origin(place=str(fields.get("table", "")))
        try:
            answer = self.floor.do(person, said, request=request, swipe=swipe, origin=origin)
        except Refused as refused:
            self.tally.refused(refused.name)
            raise
        if self.chance.random() < REPLAYED:
            again = self.floor.do(person, said, request=request, swipe=swipe, origin=origin)
            if again != answer:
                raise BadSimulation(f"{do} was answered {answer} and, sent again, {again}")
            self.tally.replays += 1
        return answer

    def tried(self, person: Person, do: str, **fields: Any) -> bool:
        """Return whether a command was accepted; one that must wait is refused."""
        try:
            self.do(person, do, **fields)
        except Refused as refused:
            if not refused.refusal.transient:
                raise
            return False
        return True

    def restart(self, reopen: Callable[[Store], Store]) -> None:
        """End the program and start it again, whatever is being played."""
        catalogue = self.floor.system.catalogue
        self.floor = Floor(reopen(self.floor.ledger.store), clock=self.clock, catalogue=catalogue)
        self.floor.transact(_started)
        self.tally.restarts += 1


def _pin(transaction: Transaction, *, card: str, kept: str) -> Answer:
    set_pin(transaction, card, kept, one_time=False, by="simulation")
    return {}


def _started(transaction: Transaction) -> Answer:
    note(transaction, Happening.STARTED, by="simulation")
    return {}
