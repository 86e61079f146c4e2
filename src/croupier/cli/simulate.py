"""`croupier simulate`: a floor played by bots for a day, in minutes."""

import time
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any

import typer
from rich.console import Group

from croupier.cli.choosing import TablesFolder, choose_catalogue
from croupier.cli.family import command_family
from croupier.cli.floor_plans import chosen_plan
from croupier.cli.output import AsJson, console, look_of, show, show_json
from croupier.cli.waiting import waiting
from croupier.errors import BadOption
from croupier.floor.opening import calendar_of
from croupier.floor.simulating import Simulated, simulate
from croupier.ledger import Refused, Store, moment_of
from croupier.ledger.opening import MEMORY, open_store
from croupier.money import dollars
from croupier.plan import FloorPlan
from croupier.show.terminal import Look
from croupier.show.terminal_layout import beside, columns, section

NOT_SOUND = 1
"""The exit status if the simulation's ledger does not verify."""

HOURS_MAX = 24 * 366
AS_FAST_AS_IT_GOES = "max"

app = command_family()


@app.command()
def simulate_floor(
    file: Annotated[
        str | None,
        typer.Argument(metavar="FLOOR.toml", help="A floor plan. Default: the demo floor."),
    ] = None,
    *,
    hours: Annotated[
        float,
        typer.Option(min=0.01, max=HOURS_MAX, metavar="N", help="How many hours the floor plays."),
    ] = 24,
    speed: Annotated[
        str,
        typer.Option(metavar="max|N", help="As fast as possible, or N times real time."),
    ] = AS_FAST_AS_IT_GOES,
    seed: Annotated[
        int,
        typer.Option(
            metavar="N", help="Random seed. The same seed and start give the same ledger."
        ),
    ] = 1,
    start: Annotated[
        str | None,
        typer.Option(
            metavar="TIME", help="When play starts. Default: --hours before today's gaming day."
        ),
    ] = None,
    database: Annotated[
        str,
        typer.Option(
            metavar="URL", help="An empty ledger to write to. The default keeps it in memory only."
        ),
    ] = MEMORY,
    tables: TablesFolder = None,
    as_json: AsJson = False,
) -> None:
    """Run a floor with bots at every table, then verify the ledger.

    Sensors light, dealers lock bets and select hands, supervisors and executives confirm. Now and
    then a round is misdealt, a claim is voided, a meter adjusted, a rate changed, a day closed or
    the program restarted. The exit status is 1 if the ledger does not verify.

    \b
    Examples:
      croupier simulate --hours 2
      croupier simulate floor.toml --hours 24 --seed 7 --database day.db
      croupier simulate --hours 1 --speed 60
    """
    plan = chosen_plan(file)
    begins = _start(start, plan, hours)
    pace, catalogue = _pace(speed), choose_catalogue(tables)
    stores = [open_store(database)]

    def reopen(store: Store) -> Store:
        if database == MEMORY:
            return store
        store.close()
        stores.append(open_store(database, create=False))
        return stores[-1]

    try:
        with waiting(f"Playing {hours:g} hours") as progress:
            result = simulate(
                plan, stores[0], hours=hours, seed=seed, start=begins,
                reopen=reopen, pace=pace, progress=progress, catalogue=catalogue,
            )  # fmt: skip
    finally:
        with closing(stores[-1]):
            pass
    if as_json:
        show_json(_data(result, plan, begins))
    else:
        output = console()
        show(output, _page(result, plan, begins, database, look_of(output)))
    if not result.verdict.sound:
        raise typer.Exit(NOT_SOUND)


def _start(text: str | None, plan: FloorPlan, hours: float) -> datetime:
    now = datetime.now(UTC)
    if text is None:
        days = calendar_of(plan)
        return days.bounds(days.of(now)[0])[0] - timedelta(hours=hours)
    try:
        return moment_of(text, now, what="the time")
    except Refused as refused:
        raise BadOption(refused.message, place="--start") from refused


def _pace(speed: str) -> Callable[[float], None]:
    if speed == AS_FAST_AS_IT_GOES:
        return lambda seconds: None
    try:
        times = float(speed)
    except ValueError:
        times = 0.0
    if not 0 < times <= 1_000_000:
        raise BadOption(f"is {speed!r}; write max, or a number like 10", place="--speed")
    return lambda seconds: time.sleep(max(0.0, seconds) / times)


# The summary --------------------------------------------------------------------------------------


def _counts(result: Simulated) -> dict[str, str]:
    tally = result.tally
    return {
        "rounds": f"{tally.rounds:,}, {result.rounds_per_second:,.0f} per second",
        "hands": f"{tally.hands:,}",
        "bets on the layout": f"${_money(tally.wagered_cents)}",
        "paid on the layout": f"${_money(tally.returned)}",
        "jackpot bets": f"{tally.jackpot_bets:,}",
        "jackpot wins": f"{tally.meter_wins:,} from meters, {tally.tray_wins:,} from the tray",
        "misdeals, voids": f"{tally.misdeals:,} and {tally.voids:,}",
        "adjustments": f"{tally.adjustments:,} by two people",
        "configurations": f"{tally.configurations:,}",
        "days closed": f"{tally.days_closed:,}",
        "restarts": f"{tally.restarts:,}",
        "sent twice": f"{tally.replays:,} commands, each answered once",
        "refused": ", ".join(f"{word} {count}" for word, count in sorted(tally.refusals.items()))
        or "nothing",
    }


def _money(amount: Any) -> str:
    whole, _, part = dollars(amount).partition(".")
    return f"{int(whole):,}.{part}"


def _page(result: Simulated, plan: FloorPlan, begins: datetime, database: str, look: Look) -> Group:
    counts = beside()
    for name, words in _counts(result).items():
        counts.add_row(name, words)
    meters = columns(look, "Jackpot", "Level", "Shows", "Came in", "Paid or kept", "Held",
                     right=("Shows", "Came in", "Paid or kept", "Held"))  # fmt: skip
    for meter in result.meters:
        funds = result.verdict.funds[meter["id"]].as_json()
        for place, level in enumerate(meter["levels"]):
            whole = (funds["came_in"], funds["went_out"], funds["held"]) if not place else ("",) * 3
            meters.add_row(meter["id"] if not place else "", level["name"], level["displayed"],
                           *whole)  # fmt: skip
    verdict = result.verdict
    sound = (
        f"The ledger verifies: {verdict.entries:,} entries, hash {verdict.head.hash[:16]}."
        if verdict.sound
        else f"The ledger does NOT verify: {verdict.count:,} findings, first {verdict.findings[0]}."
    )
    kept = "It was kept in memory only." if database == MEMORY else f"It is in {database}."
    title = f"{plan.house.name}, from {begins:%Y-%m-%d %H:%M} UTC"
    return Group(section(title, counts), section("Meters", meters), "", f"{sound} {kept}")


def _data(result: Simulated, plan: FloorPlan, begins: datetime) -> dict[str, Any]:
    tally = result.tally
    return {
        "property": plan.house.name,
        "start": begins.isoformat(),
        "rounds": tally.rounds,
        "hands": tally.hands,
        "wagered": dollars(tally.wagered_cents),
        "returned": dollars(tally.returned),
        "jackpot_bets": tally.jackpot_bets,
        "meter_wins": tally.meter_wins,
        "tray_wins": tally.tray_wins,
        "misdeals": tally.misdeals,
        "voids": tally.voids,
        "adjustments": tally.adjustments,
        "configurations": tally.configurations,
        "days_closed": tally.days_closed,
        "restarts": tally.restarts,
        "replays": tally.replays,
        "refusals": dict(sorted(tally.refusals.items())),
        "rounds_per_second": round(result.rounds_per_second, 1),
        "meters": list(result.meters),
        "book": result.verdict.as_json(),
    }
