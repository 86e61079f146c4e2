"""Run a simulation: who starts when, and what is in the ledger when it is over."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from random import Random
from time import perf_counter

from croupier.floor.auditing import verify_floor
from croupier.floor.simulated_office import SimulatedOffice
from croupier.floor.simulated_table import SimulatedTable
from croupier.floor.simulation import Simulation, SimulationTally
from croupier.floor.views import Data, jackpot_view
from croupier.jackpots.jackpot import JACKPOTS
from croupier.ledger import Store
from croupier.ledger.verdict import AuditVerdict
from croupier.paytables import Catalogue
from croupier.plan import FloorPlan


@dataclass(frozen=True, slots=True)
class Simulated:
    """A simulated day: what happened, what the meters show, and the auditor's verdict."""

    tally: SimulationTally
    meters: tuple[Data, ...]
    verdict: AuditVerdict
    seconds: float
    """How long the play took on this machine, without the verification."""

    @property
    def rounds_per_second(self) -> float:
        return self.tally.rounds / self.seconds if self.seconds else 0.0


def simulate(
    plan: FloorPlan,
    store: Store,
    *,
    hours: float,
    seed: int,
    start: datetime,
    reopen: Callable[[Store], Store] = lambda store: store,
    pace: Callable[[float], None] = lambda seconds: None,
    progress: Callable[[int, int], None] = lambda done, total: None,
    catalogue: Catalogue | None = None,
) -> Simulated:
    """Play a floor for some hours, with bots at every table, and verify its ledger.

    `reopen` returns the store that a restarted program finds; `catalogue` adds custom pay tables.
    """
    begun = perf_counter()
    simulation = Simulation(plan, store, start=start, seed=seed, catalogue=catalogue)
    # S311: every table has its own random numbers, so adding a table does not change the others.
    for number, table in enumerate(plan.tables):
        chance = Random(f"{seed} {table.id}")  # noqa: S311
        dealer = simulation.crew.some("dealer", number)
        seat = SimulatedTable(simulation, table, dealer, chance)
        simulation.begin(seat.play(), after=chance.uniform(0, 60))
    office = SimulatedOffice(simulation, Random(f"{seed} office"))  # noqa: S311
    if plan.jackpots:
        simulation.begin(office.close_days(plan))
        simulation.begin(office.adjust())
        simulation.begin(office.configure())
    simulation.begin(office.restarts(hours, reopen))
    tally = simulation.run(hours, pace=pace, progress=progress)
    seconds = perf_counter() - begun
    transaction, ledger = simulation.floor.ledger.look(), simulation.floor.ledger
    meters = tuple(jackpot_view(transaction, name) for name, _ in transaction.all(JACKPOTS))
    verdict = verify_floor(ledger.store)
    return Simulated(tally, meters, verdict, seconds)
