"""`croupier ledger archive`: move closed years from the ledger to a file that still verifies."""

import time
from contextlib import closing
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.ledger_options import Database, DayStarts, WitnessAddress, Zone
from croupier.cli.ledger_proof import notary_of
from croupier.cli.output import AsJson, console, show, show_json
from croupier.cli.waiting import waiting
from croupier.errors import BadOption
from croupier.ledger.archives import Archive, read_archives, read_opening
from croupier.ledger.contract import Store
from croupier.ledger.opening import open_store
from croupier.ledger.signing import house_key
from croupier.show.terminal_layout import unbroken

REST_SECONDS = 0.02
"""The pause between two portions, to let others work."""


def archive_command(
    year: Annotated[
        int | None, typer.Argument(metavar="YEAR", help="The last year to archive.")
    ] = None,
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="A new file for the archive.")
    ] = None,
    *,
    zone: Zone = "UTC",
    day_starts: DayStarts = "06:00",
    witness: WitnessAddress = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Move closed years to an archive file; without a YEAR, list the archives.

    The file is a verified copy of the whole ledger, and a ledger itself. Once it is written, a
    statement about it is signed and the entries, records and answers of those years are removed
    from the ledger; the floor can keep running. Balances, report totals and request IDs stay. If
    the command is interrupted, run it again.

    \b
    Examples:
      croupier ledger archive 2025 /mnt/archives/2025.db
      croupier ledger verify --archive /mnt/archives/2025.db
      croupier jackpot report wins --month 2025-11 --database 2025.db
      croupier ledger archive
    """
    if (year is None) != (file is None):
        raise BadOption(
            "give both a YEAR and a FILE, or neither to list the archives", place="FILE"
        )
    with closing(open_store(database, create=False)) as store:
        if year is None or file is None:
            _list(store, as_json=as_json)
            return
        days = import_module("croupier.floor.gaming_day")
        days.zone_of(zone)
        calendar = days.GamingDay(zone, days.clock_of(day_starts))
        archive_year = import_module("croupier.floor.archiving").archive_year
        with waiting("Archiving") as progress:
            archive: Archive = archive_year(
                store, year, file,
                calendar=calendar,
                notary=notary_of(store, house_key(), witness),
                progress=progress, rest=lambda: time.sleep(REST_SECONDS),
            )  # fmt: skip
    if as_json:
        show_json({**archive.as_json(), "made": datetime.now(UTC).isoformat()})
    else:
        count = archive.sequence - archive.first + 1
        show(
            console(),
            unbroken(
                f"{file}: {count:,} entries up to {archive.through}. The ledger now begins after "
                f"entry {archive.sequence:,}. Keep this file with the backups, and pass it to "
                f"croupier ledger verify with --archive."
            ),
        )


def _list(store: Store, *, as_json: bool) -> None:
    with store.reading() as reader:
        archives, opening = read_archives(reader), read_opening(reader)
    begins = 0 if opening is None else opening.turn
    if as_json:
        show_json([{**one.as_json(), "finished": one.turn <= begins} for one in archives])
        return
    for one in archives:
        rest = "" if one.turn <= begins else ", not finished: run the command again"
        words = f"entries {one.first:,} to {one.sequence:,}, up to {one.through}"
        show(console(), unbroken(f"{one.year}: {one.file}, {words}, made {one.at}{rest}"))
    if not archives:
        show(console(), "This ledger has no archives.")
