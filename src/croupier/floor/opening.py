"""From a floor plan to a running floor: put what the plan declares into the ledger.

Opening the same plan again changes nothing. Changes made on the floor since (jackpot settings,
people and their roles) stay: the ledger knows more than the file.
"""

from collections.abc import Container
from dataclasses import replace
from typing import Any

from croupier.floor.door import do
from croupier.floor.floor import Floor
from croupier.floor.forms import TABLE_SETTINGS, Command, parse
from croupier.floor.gaming_day import GamingDay, gaming_day
from croupier.floor.jackpot_system import now
from croupier.floor.lawful import day_of
from croupier.floor.own_tables import printed_tables, with_own_table
from croupier.floor.papers import close_unlawful, keep_papers
from croupier.floor.people import PEOPLE, Person, add_person
from croupier.floor.plan_changes import keep_plan, tell_a_start
from croupier.floor.postings import post, posted, postings_of
from croupier.floor.settings import FLOOR, SETTINGS, FloorSettings, floor_settings
from croupier.floor.staff import let_in
from croupier.floor.summaries.keeping import marks_of
from croupier.floor.table import TABLES, TableOptions
from croupier.floor.virtual import LayoutSettings, lay_out_next
from croupier.jackpots.changes import adjust
from croupier.jackpots.jackpot import JACKPOTS, find_jackpot
from croupier.ledger import Answer, Collection, Store, Transaction
from croupier.ledger.ledger import Clock
from croupier.ledger.units import UNITS_PER_CENT
from croupier.paytables import Catalogue
from croupier.plan import FloorPlan, PlannedJackpot, PlannedTable, declarations
from croupier.rules import AggregateLimit

PLAN = "floor plan"
"""The author of everything declared by the plan."""


def open_floor(
    store: Store,
    plan: FloorPlan,
    *,
    clock: Clock = now,
    virtual: Container[str] = (),
    collections: tuple[Collection[Any], ...] = (),
    catalogue: Catalogue | None = None,
) -> Floor:
    """Open a plan's floor over a store; `virtual` names tables that Croupier deals itself.

    `catalogue` adds custom pay tables to the published ones.
    """
    floor = Floor(store, clock=clock, collections=collections, catalogue=catalogue)
    floor.system.marks = marks_of(calendar_of(plan))
    floor.ledger.transact(
        lambda transaction: declare(transaction, plan, virtual=virtual, catalogue=catalogue)
    )
    return floor


def calendar_of(plan: FloorPlan) -> GamingDay:
    """Return the gaming day of the plan's house, in its time zone and with its shifts."""
    house = plan.house
    shifts = [f"{name}={clock}" for name, clock in house.shifts.items()]
    return gaming_day(house.zone, house.day_starts, shifts)


def declare(
    transaction: Transaction,
    plan: FloorPlan,
    *,
    virtual: Container[str] = (),
    catalogue: Catalogue | None = None,
    by: tuple[str, str] | None = None,
) -> Answer:
    """Put everything in a plan into a transaction: jackpots, tables, people, settings, postings.

    `by` has the cards of the two people who put it into force, unless it came from the file at a
    start.
    """
    known = {name for name, _ in transaction.all(JACKPOTS)}
    seen = {name for name, _ in transaction.all(TABLES)}
    for said in _commands(plan, virtual):
        command = with_own_table(parse(said), catalogue)
        _take_options(transaction, command)
        if by is not None:
            command = replace(command, people=dict(zip(("requester", "approver"), by, strict=True)))
        do(transaction, command)
    for jackpot in plan.jackpots:
        if jackpot.id not in known:
            _open_meters(transaction, jackpot, by or (PLAN, jackpot.id))
    for table in plan.tables:
        if table.id in virtual:
            lay_out_next(transaction, table.id, layout_settings_of(table, catalogue))
    opening = not any(transaction.all(PEOPLE))
    for person in plan.people:
        if transaction.get(PEOPLE, person.number) is None:
            added = Person(person.number, person.name, person.role, person.department)
            if by is not None:
                let_in(transaction, added, *by)
            else:
                add_person(transaction, added, by=PLAN, opening=opening)
    _set(transaction, plan)
    if by is None and not opening:
        tell_a_start(transaction, plan)
    keep_plan(transaction, plan)
    keep_papers(transaction, plan, catalogue)
    fresh = {name for name, _ in transaction.all(TABLES)} - seen
    close_unlawful(transaction, fresh, day_of(transaction), by=PLAN)
    return {}


def _take_options(transaction: Transaction, command: Command) -> None:
    """Give a table from before tables had options those of its plan.

    Settings that a plan may change are always taken from the plan if it names them.
    """
    known = transaction.get(TABLES, command["id"]) if command.do == "table" else None
    plain = replace(command, fields={**command.fields, "options": None})
    if known is not None and known.declared == plain.declaration != command.declaration:
        options = TableOptions(**command["options"])
        known = replace(known, options=options, declared=command.declaration)
        transaction.put(TABLES, known.id, known)
    if known is not None:
        said = {name: command[name] for name in TABLE_SETTINGS if name in command.fields}
        taken = replace(known, **said)
        if taken != known:
            transaction.put(TABLES, known.id, taken)


def _commands(plan: FloorPlan, virtual: Container[str]) -> list[dict[str, Any]]:
    """Return the plan's own declarations; virtual tables are marked and need no sensor."""
    said = [
        {**command, "virtual": True} if command["id"] in virtual else command
        for command in declarations(plan)
    ]
    for table in plan.tables:
        if table.id in virtual and not table.jackpots:
            named = {"id": table.id, "game": table.game, "seats": table.seats}
            said.append({"do": "table", **named, "jackpots": [], "virtual": True})
    return said


def _open_meters(transaction: Transaction, planned: PlannedJackpot, by: tuple[str, str]) -> None:
    """Open a meter at an amount other than its seed: the difference is an ordinary adjustment."""
    for name, level in planned.levels.items():
        more = (level.opens_with_cents - level.seed_cents) * UNITS_PER_CENT
        if more and planned.is_progressive:
            reason = level.start_explained or "the meter opens with another amount than its seed"
            jackpot = find_jackpot(transaction, planned.id)
            adjust(transaction, jackpot, name, more, reason=reason, by=by, note={})


def _set(transaction: Transaction, plan: FloorPlan) -> None:
    limits = plan.thresholds
    settings = FloorSettings(
        name=plan.house.name,
        license=plan.house.license or "",
        address=plan.house.address or "",
        tax_id=plan.house.tax_id or "",
        executive_from=_in_units(limits.executive_from_cents),
        verify_from_cents=limits.verify_from_cents,
        cash_up_to_cents=limits.cash_up_to_cents,
        check_within_hours=limits.check_within_hours,
        keep_hand_days=limits.keep_hand_days,
        tax_form_from=_in_units(limits.tax_form_from_cents),
        jurisdiction=plan.house.jurisdiction,
        games_per_player=plan.house.games_per_player,
        wager_limit_per_spot=plan.house.wager_limit_per_spot,
        zone=plan.house.zone,
        proposal_hours=limits.proposal_hours,
        short_bank_stops=plan.bank is None or plan.bank.stops_play,
    )
    if floor_settings(transaction) != settings:
        transaction.put(SETTINGS, FLOOR, settings)
    postings = postings_of(plan)
    if posted(transaction) != postings:
        post(transaction, postings)


def _in_units(cents: int | None) -> int | None:
    return None if cents is None else cents * UNITS_PER_CENT


def layout_settings_of(table: PlannedTable, catalogue: Catalogue | None = None) -> LayoutSettings:
    """Return what the plan prints on a layout; `catalogue` adds custom pay tables."""
    return LayoutSettings(
        tables=dict(table.pay_tables),
        options={
            key: list(value) if isinstance(value, tuple) else value
            for key, value in table.options.items()
        },
        procedure=table.procedure,
        bets=tuple(table.bets),
        limits={key: (limit.min_cents, limit.max_cents) for key, limit in table.limits.items()},
        min_cents=table.min_cents,
        max_cents=table.max_cents,
        aggregates=tuple(
            AggregateLimit(tuple(aggregate.bets), aggregate.limit_cents)
            for aggregate in table.aggregates
        ),
        own_tables=printed_tables(table.pay_tables.values(), catalogue),
    )
