"""The offices of a simulated floor: close days, bank money, change meters and rates."""

from collections.abc import Callable
from random import Random
from typing import Any

from croupier.floor.opening import calendar_of
from croupier.floor.people import Person
from croupier.floor.proposals import digest_of, find_proposal, grant, propose
from croupier.floor.simulation import Routine, Simulation
from croupier.jackpots.changes import custody
from croupier.jackpots.jackpot import JACKPOTS, Jackpot
from croupier.ledger import Refused, Store
from croupier.ledger.units import money_text, to_the_cent
from croupier.plan import FloorPlan

HOURS = 3600.0
PATIENCE_SECONDS = 90.0
"""How long the office waits to retry what a round in play prevents."""


class SimulatedOffice:
    """Accounting, management and the machine room."""

    def __init__(self, simulation: Simulation, chance: Random) -> None:
        self.simulation = simulation
        self.chance = chance

    def _progressive(self) -> list[Jackpot]:
        transaction = self.simulation.floor.ledger.look()
        return [
            jackpot
            for _, jackpot in transaction.all(JACKPOTS)
            if jackpot.is_progressive and not jackpot.retired
        ]

    def close_days(self, plan: FloorPlan) -> Routine:
        """At the end of every gaming day, read the meters and bank the money."""
        days, clock = calendar_of(plan), self.simulation.clock
        while True:
            day, _ = days.of(clock.now)
            yield (days.bounds(day)[1] - clock.now).total_seconds()
            self.simulation.do(self.simulation.crew.some("accounting"), "close-day")
            self.simulation.tally.days_closed += 1
            yield from self._bank()

    def _bank(self) -> Routine:
        """Deposit what accrued, rounded up to the cent, and enter the bank's balance."""
        clerk = self.simulation.crew.some("accounting", 1)
        for jackpot in self._progressive():
            yield 60.0
            transaction = self.simulation.floor.ledger.look()
            required, banked = (
                custody(transaction, jackpot),
                transaction.balance(jackpot.accounts.bank),
            )
            missing = max(0, -to_the_cent(banked - required))
            named: dict[str, Any] = {"jackpot": jackpot.id, "by": [clerk.card]}
            if missing:
                self.simulation.do(clerk, "deposit", amount=money_text(missing), **named)
            self.simulation.do(clerk, "bank", balance=money_text(banked + missing), **named)

    def adjust(self) -> Routine:
        """Add some dollars to a meter, requested by one person and approved by another."""
        while True:
            yield self.chance.uniform(3, 9) * HOURS
            if not self._progressive():
                return
            jackpot = self.chance.choice(self._progressive())
            level = self.chance.choice(jackpot.levels)
            command = {
                "do": "adjust",
                "jackpot": jackpot.id,
                "level": level.name,
                "amount": str(self.chance.randint(1, 25)),
                "reason": "goodwill after a display fault",
            }
            yield from self._two_people(command, "accounting", "executive")
            self.simulation.tally.adjustments += 1

    def configure(self) -> Routine:
        """Occasionally change a rate a little, while no bet depends on it."""
        while True:
            yield self.chance.uniform(6, 14) * HOURS
            jackpots = [jackpot for jackpot in self._progressive() if jackpot.suspended is None]
            if not jackpots:
                continue
            jackpot = self.chance.choice(jackpots)
            level = self.chance.choice(jackpot.levels)
            percent = max(1, level.rate // 10_000 + self.chance.choice((-1, 1)))
            command = {
                "do": "configure",
                "jackpot": jackpot.id,
                "level": level.name,
                "rate": f"{percent}%",
                "reason": "monthly review",
            }
            executive = self.simulation.crew.some("executive")
            self.simulation.do(executive, "suspend", jackpot=jackpot.id, reason="monthly review")
            yield from self._two_people(command, "technician", "executive")
            self.simulation.do(executive, "resume", jackpot=jackpot.id, reason="review done")
            self.simulation.tally.configurations += 1

    def _two_people(self, command: dict[str, str], first: str, second: str) -> Routine:
        """Request and approve a change; if a round prevents it, approve it later."""
        simulation = self.simulation
        asks, grants = simulation.crew.some(first), simulation.crew.some(second, 1)
        name = f"{command['do']} {simulation.clock.now:%Y%m%d%H%M%S}"
        simulation.floor.transact(lambda transaction: propose(transaction, asks, name, command))
        while not self._granted(grants, name):
            yield PATIENCE_SECONDS

    def _granted(self, person: Person, name: str) -> bool:
        floor = self.simulation.floor
        look = floor.ledger.look()
        try:
            digest = digest_of(look, find_proposal(look, name))
            floor.transact(lambda transaction: grant(transaction, person, name, digest))
        except Refused as refused:
            if not refused.refusal.transient:
                raise
            self.simulation.tally.refused(refused.name)
            return False
        return True

    def restarts(self, hours: float, reopen: Callable[[Store], Store]) -> Routine:
        """Restart the machine once every so many hours."""
        while True:
            yield hours * HOURS * self.chance.uniform(0.4, 0.6)
            self.simulation.restart(reopen)
