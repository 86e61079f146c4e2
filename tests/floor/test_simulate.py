"""A simulated floor: deterministic, verified, reconciled, and refused where it would do harm."""

from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from croupier.cards import parse_cards
from croupier.floor import simulated_table
from croupier.floor.alerts import ALERTS
from croupier.floor.auditing import documents_agree
from croupier.floor.floor import Floor
from croupier.floor.opening import open_floor
from croupier.floor.people import PEOPLE, Person, add_person, find_person
from croupier.floor.settings import floor_settings
from croupier.floor.simulated_table import SimulatedTable
from croupier.floor.simulating import Simulated, simulate
from croupier.floor.simulation import BadSimulation, Simulation
from croupier.floor.table import TABLES
from croupier.floor.two_people import must_be_two
from croupier.ledger import Answer, Head, MemoryStore, Refused, Store, Transaction
from croupier.ledger.sqlite import SqliteStore
from croupier.ledger.verifying import verify
from croupier.plan import FloorPlan, demo_plan, read_plan
from tests.floor.systems import Clock

START = datetime(2026, 3, 2, 10, 0, tzinfo=UTC)

EASY = """
[property]
name = "Easy Street"
jurisdiction = "none"

[thresholds]
executive_from = "900"

[[tables]]
id = "RIDE-1"
game = "let-it-ride"
jackpots = ["RIDE"]

[[tables]]
id = "TCP-1"
game = "three-card-poker"
jackpots = ["SPADES"]

[[jackpots]]
id = "RIDE"
type = "progressive"
table = "LIR-P1"
levels = { Meter = { seed = "10000", rate = "20%" } }

[[jackpots]]
id = "SPADES"
type = "progressive"
table = "TCP-P1"
lock = false
levels = { Meter = { seed = "1000", rate = "15%", reserve = "1%", start = "1200" } }
"""
ROLES = ("dealer", "supervisor", "executive", "executive", "accounting", "technician")
PEOPLE_TEXT = "".join(
    f'\n[[people]]\nnumber = "{100 + place}"\nname = "P{place}"\nrole = "{role}"\n'
    f'department = "{role}{place}"\n'
    for place, role in enumerate(ROLES)
)


def easy() -> FloorPlan:
    return read_plan(EASY + PEOPLE_TEXT)


def ran(
    plan: FloorPlan, *, hours: float = 1.0, seed: int = 3, store: Store | None = None
) -> Simulated:
    return simulate(plan, store or MemoryStore(), hours=hours, seed=seed, start=START)


def same_money(first: Head, second: Head) -> bool:
    """The same entries in the same turns; documents hold salts of PINs, which are drawn."""
    return (first.turn, first.sequence, first.hash) == (second.turn, second.sequence, second.hash)


def test_the_same_seed_and_start_leave_the_same_book_to_the_last_hash() -> None:
    first, second, other = ran(easy()), ran(easy()), ran(easy(), seed=4)
    assert same_money(first.verdict.head, second.verdict.head)
    assert first.tally == second.tally
    assert first.verdict.head.hash != other.verdict.head.hash


def test_a_busy_day_verifies_and_every_jackpot_reconciles() -> None:
    """Misdeals, adjustments and settings by two people, a day closed, a restart."""
    result = ran(easy(), hours=24.0, seed=9)
    tally = result.tally
    assert result.verdict.sound, result.verdict.findings[:3]
    assert {name: funds.difference for name, funds in result.verdict.funds.items()} == {
        "RIDE": 0,
        "SPADES": 0,
    }
    assert tally.rounds > 2000
    assert min(tally.tray_wins, tally.misdeals) > 0
    assert min(tally.adjustments, tally.configurations, tally.restarts, tally.replays) > 0
    assert tally.days_closed >= 1
    assert tally.jackpot_bets > 0


class Lucky(Random):
    """A shuffler whose first hand is always ace, king, queen of spades."""

    def sample(self, population: Any, k: int, **_: Any) -> list[Any]:
        if len(population) < 52:
            return super().sample(population, k)
        best = list(parse_cards("As Ks Qs"))
        return [*best, *(card for card in population if card not in best)]


@pytest.mark.parametrize("locks", [True, False], ids=["lock", "no lock"])
def test_where_every_hand_hits_the_right_card_confirms_and_some_claims_are_undone(
    monkeypatch: pytest.MonkeyPatch, locks: bool
) -> None:
    """All of the top level needs an executive, whether the selection was sent before or not."""
    monkeypatch.setattr(simulated_table, "VOID", 0.3)
    text = EASY.replace("lock = false", f"lock = {str(locks).lower()}")
    plan, store = read_plan(text + PEOPLE_TEXT), MemoryStore()
    simulation = Simulation(plan, store, start=START, seed=1)
    planned = plan.tables[1]
    lucky = SimulatedTable(simulation, planned, simulation.crew.some("dealer"), Lucky(2))
    simulation.begin(lucky.play())
    tally = simulation.run(2.0)
    assert tally.meter_wins > 10
    assert (tally.voids > 0) is locks, "what was never sent cannot be undone"
    assert verify(store, checks=(documents_agree,)).sound
    with store.reading() as reader:
        paid = [entry.content["body"] for entry in reader.entries() if entry.reason == "paid"]
    assert len(paid) == tally.meter_wins
    assert {body["card"] for body in paid} == {"executive"}


def test_the_wagers_in_the_book_are_the_bets_that_were_counted() -> None:
    """Every lit sensor contributed exactly once, whatever was misdealt or sent twice."""
    store = MemoryStore()
    result = ran(easy(), hours=3.0, store=store)
    with store.reading() as reader:
        wagers = -sum(
            amount for name, amount in reader.balances().items() if name.endswith("/wagers")
        )
    assert wagers == result.tally.jackpot_bets * 100 * 10**6


def test_the_demo_floor_is_played_at_every_table() -> None:
    plan, store = demo_plan(), MemoryStore()
    result = ran(plan, hours=0.5, store=store)
    assert result.verdict.sound
    tables = dict(Floor(store, clock=Clock(START)).ledger.look().all(TABLES))
    assert all(table.round > 3 for table in tables.values())
    assert set(tables) == {table.id for table in plan.tables if table.jackpots}


def test_a_restart_in_the_middle_finds_the_book_on_disk(tmp_path: Path) -> None:
    path = tmp_path / "day.db"
    stores = [SqliteStore(path)]

    def reopen(store: Store) -> Store:
        store.close()
        stores.append(SqliteStore(path))
        return stores[-1]

    result = simulate(easy(), stores[0], hours=0.3, seed=3, start=START, reopen=reopen)
    assert result.tally.restarts >= 1
    assert len(stores) == result.tally.restarts + 1
    assert result.verdict.sound
    in_memory = ran(easy(), hours=0.3).verdict.head
    assert same_money(result.verdict.head, in_memory), "a store changes nothing"
    stores[-1].close()


def test_a_book_in_use_is_never_played_on() -> None:
    store = MemoryStore()
    open_floor(store, demo_plan(), clock=Clock(START))
    with pytest.raises(BadSimulation, match="empty ledger"):
        ran(demo_plan(), store=store)


def test_a_floor_without_a_dealer_is_refused_by_name() -> None:
    with pytest.raises(BadSimulation, match="no dealer"):
        ran(read_plan(EASY))


def test_time_passes_at_the_pace_it_is_given() -> None:
    waited: list[float] = []
    simulate(easy(), MemoryStore(), hours=0.1, seed=3, start=START, pace=waited.append)
    assert 300 < sum(waited) <= 360


# Opening a plan ---------------------------------------------------------------------------------


def test_a_plan_is_opened_once_and_what_the_floor_changed_stays() -> None:
    store, clock = MemoryStore(), Clock(START)
    floor = open_floor(store, demo_plan(), clock=clock)
    turn = floor.ledger.head.turn
    transaction = floor.ledger.look()
    assert floor_settings(transaction).name == "Emerald Card Room"
    assert floor_settings(transaction).executive_from == 5000 * 10**8
    assert len(list(transaction.all(PEOPLE))) == 11

    def promoted(transaction: Transaction) -> Answer:
        add_person(transaction, Person("1001", "Ada", "supervisor", "tables"), by="3001")
        return {}

    floor.transact(promoted)
    again = open_floor(store, demo_plan(), clock=clock)
    assert again.ledger.head.turn == turn + 1, "opening again writes nothing"
    assert dict(again.ledger.look().all(PEOPLE))["1001"].role == "supervisor"


def test_the_people_of_the_opening_act_at_once_and_later_ones_after_a_day() -> None:
    """The plan's people come with the floor; who is added to it afterwards is new, and told."""
    store, clock = MemoryStore(), Clock(START)
    floor = open_floor(store, easy(), clock=clock)
    assert {person.vouchers for _, person in floor.ledger.look().all(PEOPLE)} == {()}
    assert list(floor.ledger.look().all(ALERTS)) == []
    late = PEOPLE_TEXT + (
        '\n[[people]]\nnumber = "190"\nname = "Late"\nrole = "executive"\ndepartment = "x"\n'
    )
    again = open_floor(store, read_plan(EASY + late), clock=clock)
    transaction = again.ledger.look()
    newcomer, known = find_person(transaction, "190"), find_person(transaction, "104")
    with pytest.raises(Refused, match="less than a day ago"):
        must_be_two(transaction, newcomer, known, do="grant")
    must_be_two(transaction, find_person(transaction, "102"), known, do="grant")
    assert [alert.text for _, alert in transaction.all(ALERTS)] == [
        "Late (190) is new: executive, x; by floor plan"
    ]


def test_a_meter_may_open_above_its_seed_and_the_book_says_why() -> None:
    store = MemoryStore()
    floor = open_floor(store, easy(), clock=Clock(START))
    answer = floor.system.answer({"do": "read", "jackpot": "SPADES"})
    assert answer["levels"]["Meter"]["meter"] == "1200.00"
    assert verify(store, checks=(documents_agree,)).sound


def test_a_table_of_the_plan_may_be_virtual() -> None:
    """It is laid out as the plan prints it: its own pay tables, circles and limits."""
    plan = demo_plan()
    floor = open_floor(MemoryStore(), plan, clock=Clock(START), virtual=("SOLO", "LIR-2"))
    tables = dict(floor.ledger.look().all(TABLES))
    assert tables["SOLO"].virtual
    assert tables["LIR-2"].virtual
    assert not tables["TCP-1"].virtual
