"""`croupier serve`: the pages in a browser, and a floor with them."""

from contextlib import closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Annotated
from zoneinfo import ZoneInfo

import typer

from croupier.cli.choosing import TablesFolder, choose_catalogue
from croupier.cli.family import command_family
from croupier.cli.files import STANDARD_INPUT
from croupier.cli.floor_plans import chosen_plan
from croupier.cli.guard import REFUSED
from croupier.cli.ledger_options import WitnessAddress
from croupier.cli.output import console, show
from croupier.cli.waiting import waiting
from croupier.errors import BadOption
from croupier.floor.clocks import steady_clock
from croupier.floor.floor import Floor
from croupier.floor.notarizing import notary_of
from croupier.floor.opening import calendar_of, open_floor
from croupier.floor.people import HANDED_OUT_HOURS
from croupier.floor.settings import SETTINGS, floor_settings
from croupier.floor.sign_ins import SignIn, first_sign_ins, fresh_sign_ins, random_digits
from croupier.floor.simulating import simulate
from croupier.home import data_folder
from croupier.law import check
from croupier.ledger import MemoryStore, Store
from croupier.ledger.copying import backup
from croupier.ledger.opening import MEMORY, default_address, open_store
from croupier.ledger.powers import DatabaseRole
from croupier.ledger.signing import key_path
from croupier.paytables import Catalogue
from croupier.plan import FloorPlan
from croupier.rights import make_private_folder, private_home
from croupier.school.house import open_school
from croupier.show.sign_in_slip import sign_in_slip
from croupier.show.terminal_check import findings
from croupier.web.guest_keeper import GuestSettings
from croupier.web.serve import FloorSetUp, Serving
from croupier.web.serve import serve as serve_pages
from croupier.web.tls import Certificate

DEMO_LEDGER = "demo.db"
DEMO_HOURS, DEMO_SEED = 3, 4
"""How long bots play on the demo floor before its first visitor comes, and their seed."""

app = command_family()


@app.command()
def serve(
    *,
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Address to listen on.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, metavar="N", help="Port to listen on.")
    ] = 8321,
    floor: Annotated[
        str | None,
        typer.Option("--floor", metavar="FLOOR.toml", help="Run the floor in this plan."),
    ] = None,
    demo: Annotated[
        bool, typer.Option("--demo", help="Run the demo floor, with new PINs at every start.")
    ] = False,
    database: Annotated[
        str | None,
        typer.Option(
            "--database", metavar="URL", envvar="CROUPIER_DATABASE_URL", show_envvar=True,
            help="The floor's ledger. Default: a file in the data folder.",
        ),
    ] = None,
    certificate: Annotated[
        Path | None, typer.Option(metavar="FILE", help="TLS certificate (PEM). Needs --key.")
    ] = None,
    key: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The certificate's private key (PEM).")
    ] = None,
    log: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Also write warnings here; rotated, up to 100 MB."),
    ] = None,
    witness: WitnessAddress = None,
    tables: TablesFolder = None,
) -> None:  # fmt: skip
    """Serve rule sheets, pay tables and the lab to a browser; with a plan, an entire floor.

    \b
    Examples:
      croupier serve
      croupier serve --demo
      croupier serve --floor floor.toml --database postgresql://…
    """
    if demo and floor is not None:
        raise BadOption("--demo and --floor cannot be combined; choose one")
    if (certificate is None) != (key is None):
        raise BadOption("TLS needs both --certificate and --key")
    for file in filter(None, (certificate, key)):
        if not file.is_file():
            raise BadOption(f"{file} is not a file", place="TLS")
    private_home(data_folder())
    secured = Certificate(certificate, key) if certificate and key else None
    catalogue = choose_catalogue(tables)
    place = _Place(host, port, catalogue, secured, log, tables)
    if demo or floor is not None:
        set_up = _serve_floor(place, floor, database, witness)
        database = None if demo else database  # a demo's ledger must not hold a real floor
    else:
        with closing(open_school()) as school:
            serving = Serving(certificate=secured, school=school, log=log)
            set_up = serve_pages(host, port, catalogue, serving)
    if set_up is not None:
        place = replace(place, port=set_up.port)
        _serve_floor(place, str(set_up.file), database, witness, claim=set_up.claim)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a server is, and what it serves with."""

    host: str
    port: int
    catalogue: Catalogue
    certificate: Certificate | None
    log: Path | None
    tables: Path | None


def _serve_floor(
    place: _Place, floor: str | None, database: str | None, witness: str | None, claim: str = ""
) -> FloorSetUp | None:
    """Serve a plan's floor, or the demo floor until someone sets up another in its place.

    A `claim` is printed with its first PINs.
    """
    plan = chosen_plan(floor)
    if floor is None:
        running, sign_ins, told = _demo(plan, database)
    else:
        running, sign_ins, told = _floor(plan, floor, database, place.catalogue)
    notary = notary_of(running, witness)
    if notary is None:
        told += f"This server signs nothing: its ledger's key is not at {key_path()}.\n"
    told += _role_told(running.ledger.store)
    open_school().close()  # report any problem with it before anything is served
    guests = GuestSettings(
        tables="" if place.tables is None else str(place.tables.resolve()),
        play=_demo_address(database) if floor is None else "",
        floor=SETTINGS.dump(floor_settings(running.ledger.look())),
    )
    handed = [
        {"card": one.card, "pin": one.pin, "role": one.role, "name": one.name} for one in sign_ins
    ]
    set_up = serve_pages(
        place.host,
        place.port,
        place.catalogue,
        Serving(
            running,
            told,
            place.certificate,
            calendar_of(plan),
            plan=plan,
            notary=notary,
            guests=guests,
            database=_address(floor, database),
            log=place.log,
            plan_file=None if floor in (None, STANDARD_INPUT) else Path(str(floor)).resolve(),
            first_sign_ins={claim: handed} if claim else {},
            demo=floor is None,
        ),
    )
    if set_up is not None:
        running.close()
    return set_up


def _address(floor: str | None, database: str | None) -> str:
    """Return where another process finds the floor's ledger; empty if it is in memory."""
    address = _demo_address(database) if floor is None else database or default_address()
    return "" if address == MEMORY else address


def _demo_address(database: str | None) -> str:
    return database or str(data_folder() / DEMO_LEDGER)


def _demo(plan: FloorPlan, database: str | None) -> tuple[Floor, tuple[SignIn, ...], str]:
    path = data_folder() / DEMO_LEDGER
    if database is None and not path.exists():
        _play_before_the_first_visitor(plan, path)
    store = open_store(_demo_address(database))
    running = open_floor(store, plan, clock=steady_clock(store))
    sign_ins = fresh_sign_ins(running.ledger, random_digits)
    return running, sign_ins, _slip(sign_ins, "These PINs are good until the next start.")


def _play_before_the_first_visitor(plan: FloorPlan, path: Path) -> None:
    """Give the floor a past: meters that have climbed, and reports with content."""
    store = MemoryStore()
    begins = datetime.now(UTC) - timedelta(hours=DEMO_HOURS)
    with waiting(f"Playing {DEMO_HOURS} hours on the demo floor (only once)") as progress:
        simulate(plan, store, hours=DEMO_HOURS, seed=DEMO_SEED, start=begins, progress=progress)
        make_private_folder(path.parent)
        backup(store, path)


def _floor(
    plan: FloorPlan, file: str, database: str | None, catalogue: Catalogue
) -> tuple[Floor, tuple[SignIn, ...], str]:
    _must_be_lawful(plan, file, catalogue)
    store = open_store(database)
    running = open_floor(store, plan, clock=steady_clock(store), catalogue=catalogue)
    sign_ins = first_sign_ins(running.ledger, random_digits)
    told = _slip(
        sign_ins,
        f"These one-time PINs are shown only once and are good for {HANDED_OUT_HOURS} hours. Each "
        "person chooses a new PIN at the first sign-in. Lost one? croupier people reset CARD",
    )
    return running, sign_ins, told


def _must_be_lawful(plan: FloorPlan, file: str, catalogue: Catalogue) -> None:
    today = datetime.now(ZoneInfo(plan.house.zone)).date()
    wrong = [finding for finding in check(plan, today, catalogue=catalogue) if finding.is_error]
    if wrong:
        show(console(), findings(wrong, file))
        rules = "1 rule is" if len(wrong) == 1 else f"{len(wrong)} rules are"
        typer.echo(f"croupier: {rules} broken; the floor stays closed", err=True)
        raise typer.Exit(REFUSED)


def _role_told(store: Store) -> str:
    """Say that the database would let this server rewrite its ledger, and how to change that."""
    role: DatabaseRole | None = getattr(store, "role", None)
    if role is None or not role.could_rewrite:
        return ""
    return (
        f"The database role {role.name} could change or remove entries: it {role.how}. A role that "
        "can only add: croupier ledger role NAME\n"
    )


def _slip(sign_ins: tuple[SignIn, ...], words: str) -> str:
    slip = sign_in_slip(sign_ins, words) if sign_ins else "Everyone has a PIN.\n"
    return f"{slip}Ctrl-C stops the server.\n"
