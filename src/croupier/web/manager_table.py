"""One table's page: its day, its hits, its meters, who works there, its equipment."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.floor.alerts import ALERTS
from croupier.floor.buttons import EQUIPMENT
from croupier.floor.day_totals import table_totals
from croupier.floor.devices import sensors_of
from croupier.floor.incidents import INCIDENTS
from croupier.floor.reports import Report, make_report
from croupier.floor.sessions import SESSIONS
from croupier.floor.table import find_table
from croupier.floor.views import table_view
from croupier.ledger import Transaction
from croupier.plan import FloorPlan
from croupier.show.report_cells import dollars_words, grid_words
from croupier.web.days_asked import moment_shown, today
from croupier.web.manager import managed, manager_page, name_of
from croupier.web.manager_sheets import wins_sheet
from croupier.web.preferences import preferences_of
from croupier.web.signed_in import floor_of

Data = dict[str, Any]
_SENSORS = {"lost": "not heard", "heard": "heard", "none": "none connected"}


def table_page(request: Request) -> Response:
    """One table."""
    signed = managed(request)
    ledger = floor_of(request).ledger
    look, period = ledger.look(), today(request)
    name = request.path_params["table"]
    table = find_table(look, name)
    with ledger.store.reading() as reader:
        totals = table_totals(reader, period, name)
        wins = make_report("wins", reader, period)
    return manager_page(
        request,
        "manager_table.html",
        signed,
        view=table_view(look, name),
        day=preferences_of(request).forms.day(period.first),
        totals={
            "rounds": f"{totals.rounds:,}",
            "bets": f"{totals.bets:,}",
            "wagers": f"${dollars_words(totals.wagers)}",
        },
        hits=_hits(request, wins, name),
        sheets=lambda: [wins_sheet(wins, name)],
        staff=_staff(request, look, name),
        equipment=_equipment(request, look, name, table.equipment),
        incidents=[
            {
                "at": moment_shown(request, one.at),
                "text": one.text,
                "filed": bool(one.filed),
            }
            for _, one in look.all(INCIDENTS)
            if one.place == name
        ],
        alerts=[
            {"at": moment_shown(request, one.at), "text": one.text}
            for _, one in look.all(ALERTS)
            if one.place == name
        ],
    )


def _hits(request: Request, wins: Report, table: str) -> list[Data]:
    """Return the wins of the day that were paid at this table, newest first."""
    names = [column.name for column in wins.columns]
    grid = grid_words(wins, preferences_of(request).forms)
    shown = [
        {**dict(zip(names, words, strict=True)), "claimed": cells[names.index("claim")] is not None}
        for words, cells in zip(grid, wins.rows, strict=False)
        if cells[names.index("table")] == table
    ]
    return shown[::-1]


def _staff(request: Request, look: Transaction, table: str) -> list[Data]:
    """Return who is signed in at the console."""
    found = [
        session
        for _, session in look.all(SESSIONS)
        if session.table == table and not session.why_over(look.instant)
    ]
    return [
        {"name": name_of(look, one.card), "since": moment_shown(request, one.opened)}
        for one in sorted(found, key=lambda one: one.opened)
    ]


def _equipment(request: Request, look: Transaction, table: str, console: str) -> list[list[str]]:
    """Return the table's equipment as registered in the plan, and whether its sensors are heard."""
    sensors = sensors_of(look, table)
    rows = [
        ["Console", EQUIPMENT[console].title],
        ["Sensor board", _SENSORS.get(sensors, sensors)],
    ]
    plan: FloorPlan | None = request.app.state.plan
    planned = plan.table(table) if plan is not None else None
    if plan is None or planned is None:
        return rows
    rows += [["Shuffler", planned.shuffler]] if planned.shuffler else []
    versions = {entry.id: f"{entry.component} {entry.version}" for entry in plan.equipment}
    rows += [["Component", versions[name]] for name in planned.components if name in versions]
    rows += [["Approval", planned.approval]] if planned.approval else []
    return rows


ROUTES = (Route("/floor/tables/{table}", table_page),)
