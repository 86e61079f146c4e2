"""From a floor plan to a floor that runs: what the plan declares is put into the book.

Opening the same plan again changes nothing. What was changed on the floor since (settings of a
jackpot, people and their roles) stays as it is: the book knows more than the file.
"""

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from croupier.floor.door import do
from croupier.floor.floor import Floor
from croupier.floor.forms import Command, parse
from croupier.floor.gaming_day import GamingDay, gaming_day
from croupier.floor.people import PEOPLE, Person, add_person
from croupier.floor.pit import now
from croupier.floor.postings import post, posted, postings_of
from croupier.floor.settings import FLOOR, SETTINGS, FloorSettings, floor_settings
from croupier.floor.table import TABLES, TableOptions
from croupier.floor.virtual import Layout, lay_out
from croupier.jackpots.changes import adjust
from croupier.jackpots.jackpot import JACKPOTS, find_jackpot
from croupier.ledger import Answer, Page, Shelf, Store
from croupier.ledger.book import Clock
from croupier.ledger.units import UNITS_PER_CENT
from croupier.plan import FloorPlan, declarations
from croupier.plan import Jackpot as PlannedJackpot
from croupier.plan import Table as PlannedTable

PLAN = "floor plan"
"""Who declared what comes from the plan."""


def open_floor(
    store: Store,
    plan: FloorPlan,
    *,
    clock: Clock = now,
    virtual: Collection[str] = (),
    shelves: tuple[Shelf[Any], ...] = (),
) -> Floor:
    """The floor of a plan over a store; `virtual` names tables that Croupier deals itself."""
    floor = Floor(store, clock=clock, shelves=shelves)
    floor.book.perform(lambda page: declare(page, plan, virtual=virtual))
    return floor


def calendar_of(plan: FloorPlan) -> GamingDay:
    """The gaming day of a plan's house, on its own clocks, with its shifts."""
    house = plan.house
    shifts = [f"{name}={clock}" for name, clock in house.shifts.items()]
    return gaming_day(house.zone, house.day_starts, shifts)


def declare(page: Page, plan: FloorPlan, *, virtual: Collection[str] = ()) -> Answer:
    """Put everything a plan says on a page: jackpots, tables, people, settings, postings."""
    known = {name for name, _ in page.all(JACKPOTS)}
    for said in _commands(plan, virtual):
        command = parse(said)
        _take_options(page, command)
        do(page, command)
    for jackpot in plan.jackpots:
        if jackpot.id not in known:
            _open_meters(page, jackpot)
    for table in plan.tables:
        if table.id in virtual:
            lay_out(page, table.id, layout_of(table))
    opening = not any(page.all(PEOPLE))
    for person in plan.people:
        if page.get(PEOPLE, person.number) is None:
            fresh = Person(person.number, person.name, person.role, person.department)
            add_person(page, fresh, by=PLAN, opening=opening)
    _set(page, plan)
    return {}


def _take_options(page: Page, command: Command) -> None:
    """A table of a book from before tables had options takes those of its plan."""
    known = page.get(TABLES, command["id"]) if command.do == "table" else None
    plain = replace(command, fields={**command.fields, "options": None})
    if known is not None and known.declared == plain.declaration != command.declaration:
        options = TableOptions(**command["options"])
        taken = replace(known, options=options, declared=command.declaration)
        page.put(TABLES, known.id, taken)


def _commands(plan: FloorPlan, virtual: Collection[str]) -> list[dict[str, Any]]:
    """The plan's own declarations; a virtual table says so, and needs no sensor."""
    said = [
        {**command, "virtual": True} if command["id"] in virtual else command
        for command in declarations(plan)
    ]
    for table in plan.tables:
        if table.id in virtual and not table.jackpots:
            named = {"id": table.id, "game": table.game, "seats": table.seats}
            said.append({"do": "table", **named, "jackpots": [], "virtual": True})
    return said


def _open_meters(page: Page, planned: PlannedJackpot) -> None:
    """A meter that does not open with its seed: the difference is an adjustment like any other."""
    for name, level in planned.levels.items():
        more = (level.opens_with_cents - level.seed_cents) * UNITS_PER_CENT
        if more and planned.is_progressive:
            reason = level.start_explained or "the meter opens with another amount than its seed"
            jackpot = find_jackpot(page, planned.id)
            adjust(page, jackpot, name, more, reason=reason, by=(PLAN, planned.id), note={})


def _set(page: Page, plan: FloorPlan) -> None:
    limits = plan.thresholds
    settings = FloorSettings(
        name=plan.house.name,
        executive_from=_in_units(limits.executive_from_cents),
        verify_from_cents=limits.verify_from_cents,
        cash_up_to_cents=limits.cash_up_to_cents,
        check_within_hours=limits.check_within_hours,
        keep_hand_days=limits.keep_hand_days,
        tax_form_from=_in_units(limits.tax_form_from_cents),
        jurisdiction=plan.house.jurisdiction,
        zone=plan.house.zone,
        proposal_hours=limits.proposal_hours,
        short_bank_stops=plan.bank is None or plan.bank.stops_play,
    )
    if floor_settings(page) != settings:
        page.put(SETTINGS, FLOOR, settings)
    postings = postings_of(plan)
    if posted(page) != postings:
        post(page, postings)


def _in_units(cents: int | None) -> int | None:
    return None if cents is None else cents * UNITS_PER_CENT


def layout_of(table: PlannedTable) -> Layout:
    """What the plan prints on a felt."""
    return Layout(
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
    )
