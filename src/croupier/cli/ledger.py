"""`croupier ledger`: verify the ledger, copy it, export it, and inspect it."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.family import command_family
from croupier.cli.ledger_archives import archive_command
from croupier.cli.ledger_backups import (
    backup_command,
    backup_key_command,
    drill_command,
    restore_command,
)
from croupier.cli.ledger_options import AskedWitness, Database
from croupier.cli.ledger_proof import checkpoint_command, keys, witness_command
from croupier.cli.ledger_roles import role_command
from croupier.cli.ledger_servers import servers_command
from croupier.cli.output import AsJson, console, look_of, show, show_json
from croupier.cli.waiting import waiting
from croupier.cli.writing import STANDARD_OUTPUT
from croupier.errors import BadOption
from croupier.ledger import Entry, Ledger, Refused, Store, instant_text, moment_of
from croupier.ledger.accounts import jackpot_of
from croupier.ledger.archives import must_be_here
from croupier.ledger.exporting import FORMATS, export, export_lines
from croupier.ledger.opening import open_store
from croupier.ledger.signing import house_public_key, public_key
from croupier.ledger.trusting import house_trust
from croupier.ledger.units import exact_text
from croupier.ledger.verdict import AuditVerdict, funds_of
from croupier.ledger.verifying import must_be_hash
from croupier.ledger.witness import open_witness
from croupier.show.terminal_layout import unbroken
from croupier.show.terminal_ledger import accounts_page, entries_page, verdict_page

app = command_family()

NOT_SOUND = 1
"""The exit status of `verify` when something is wrong with the ledger."""

NOT_WITNESSED = 2
"""The exit status of `verify` when nothing else is wrong but the witness could not be asked."""


@app.callback()
def ledger() -> None:
    """Verify, back up, restore, export and read the jackpot ledger.

    The ledger is append-only and double-entry, and its entries are chained by hashes.

    \b
    Examples:
      croupier ledger verify
      croupier ledger backup monday.db
      croupier ledger export -o ledger.csv
      croupier ledger entries --jackpot link --count 5
    """


@app.command("verify")
def verify_command(
    *,
    database: Database = None,
    expect: Annotated[
        str | None,
        typer.Option(
            metavar="HASH",
            help="A hash or report code from before; the ledger must still contain it.",
        ),
    ] = None,
    key: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="The house's public key. Default: the key on this machine."
        ),
    ] = None,
    witness: AskedWitness = None,
    archive: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="Also read this archive of closed years. Repeatable."),
    ] = None,
    since_checkpoint: Annotated[
        bool,
        typer.Option(
            "--since-checkpoint",
            help="Start at the last checkpoint that the key (and the witness) confirm.",
        ),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Recompute everything from the first entry, and say what could not be checked.

    This covers entries, balances, readings, documents, stored answers and signatures. Write down
    the last hash, or the code on a report, and pass it to --expect on a later day: that proves that
    nothing written up to then was removed. A witness proves it too. The exit status is 1 if
    anything is wrong, and 2 if nothing else is wrong but the witness could not be asked.

    \b
    Examples:
      croupier ledger verify
      croupier ledger verify --since-checkpoint
      croupier ledger verify --database floor.db --json
      croupier ledger verify --witness /mnt/other/witness.jsonl
      croupier ledger verify --archive /mnt/archives/2025.db
      croupier ledger verify --expect 4be1…
    """
    # The floor knows what its documents must say; no other command here needs to import it.
    verify_floor: Callable[..., AuditVerdict] = import_module(
        "croupier.floor.auditing"
    ).verify_floor
    if expect is not None and since_checkpoint:
        raise BadOption(
            "is searched for from the first entry on; leave out --since-checkpoint",
            place="--expect",
        )
    if expect is not None:
        must_be_hash(expect)
    public = _public_key(key)
    with _opened(database) as store:
        trust = house_trust(store, public, None if witness is None else open_witness(witness))
        with waiting("Verifying") as progress:
            verdict = verify_floor(
                store,
                expect=expect,
                trust=trust,
                progress=progress,
                since_checkpoint=since_checkpoint,
                archives=archive or (),
            )
        _tell(verdict, store.address, as_json=as_json)
    if not verdict.sound:
        raise typer.Exit(NOT_SOUND)
    if trust.witness_trouble:
        raise typer.Exit(NOT_WITNESSED)


def _public_key(file: Path | None) -> str | None:
    """Return the verifier's public key, or else this house's."""
    if file is None:
        return house_public_key()
    try:
        return public_key(file.read_text("utf-8"), place=str(file))
    except (OSError, UnicodeDecodeError) as error:
        raise BadOption(f"{file} cannot be read: {error}", place="--key") from error


@app.command("summarize")
def summarize_command(*, database: Database = None, as_json: AsJson = False) -> None:
    """Summarize the entries that have no summary yet, which makes reports faster.

    A running floor does this on its own when a day is closed and after many new entries. Run it for
    a ledger that was written by scripts or by an earlier version.

    \b
    Example:
      croupier ledger summarize --database floor.db
    """
    summaries = import_module("croupier.floor.summaries")
    with _opened(database, only_reads=False) as store:
        ledger = Ledger(store, summaries.COLLECTIONS, clock=lambda: datetime.now(UTC))
        with waiting("Summarizing") as progress:
            count = summaries.summarize(ledger, progress=progress)
    if as_json:
        show_json({"summarized": count, "entries": ledger.head.sequence})
    else:
        show(console(), f"Summarized {count:,} of {ledger.head.sequence:,} entries.")


@app.command("export")
def export_command(
    *,
    form: Annotated[
        str | None,
        typer.Option(
            "--format", metavar="|".join(FORMATS), help="Format. Default: as the file name ends."
        ),
    ] = None,
    out: Annotated[
        str,
        typer.Option(
            "-o", "--out", metavar="FILE", help="File to write. Default: standard output."
        ),
    ] = STANDARD_OUTPUT,
    database: Database = None,
) -> None:
    """Export every entry for another program.

    csv has one row per posting, jsonl one line per entry with its hash, and beancount is a
    plain-text journal.

    \b
    Examples:
      croupier ledger export -o ledger.csv
      croupier ledger export --format jsonl | gzip > ledger.jsonl.gz
      croupier ledger export -o ledger.beancount
    """
    wanted = _format(form, out)
    with _opened(database) as store, store.reading() as reader:
        if out == STANDARD_OUTPUT:
            wrong = _print_lines(export_lines(reader, wanted))
        else:
            with waiting("Exporting") as progress:
                export(reader, wanted, Path(out), progress=progress)
    if out == STANDARD_OUTPUT:
        if wrong is not None:
            raise wrong
        return
    show(console(), unbroken(f"{out}: {reader.head.sequence:,} entries"))


def _print_lines(lines: Iterable[str]) -> OSError | None:
    """Print lines; return any error of standard output (`| head`), which is not the ledger's."""
    for line in lines:
        try:
            sys.stdout.write(line)
        except OSError as error:
            return error
    return None


@app.command()
def accounts(
    *,
    jackpot: Annotated[
        str | None, typer.Option(metavar="ID", help="Only the accounts of this jackpot.")
    ] = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Show every account and its balance, by jackpot.

    \b
    Examples:
      croupier ledger accounts
      croupier ledger accounts --jackpot link --json
    """
    with _opened(database) as store, store.reading() as reader:
        everything = sorted(reader.balances().items())
    known = list(dict.fromkeys(jackpot_of(account) for account, _ in everything))
    if jackpot is not None and known and jackpot not in known:
        raise BadOption(
            f"unknown jackpot {jackpot!r}; this ledger has {', '.join(known)}", place="--jackpot"
        )
    balances = {
        account: amount for account, amount in everything if jackpot in (None, jackpot_of(account))
    }
    if as_json:
        show_json(
            {
                "accounts": {account: exact_text(amount) for account, amount in balances.items()},
                "jackpots": {name: of.as_json() for name, of in funds_of(balances).items()},
            }
        )
    else:
        output = console()
        show(output, accounts_page(balances, look_of(output)))


@app.command()
def entries(
    *,
    count: Annotated[int, typer.Option(min=1, metavar="N", help="How many entries.")] = 20,
    jackpot: Annotated[
        str | None, typer.Option(metavar="ID", help="Only entries of this jackpot.")
    ] = None,
    account: Annotated[
        str | None, typer.Option(metavar="NAME", help="Only entries that touch this account.")
    ] = None,
    reason: Annotated[
        str | None, typer.Option(metavar="WORD", help="Only entries with this reason.")
    ] = None,
    since: Annotated[
        str | None, typer.Option(metavar="TIME", help="Only entries at or after this date or time.")
    ] = None,
    until: Annotated[
        str | None, typer.Option(metavar="TIME", help="Only entries before this date or time.")
    ] = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Show entries, newest first, with their postings and meter readings.

    \b
    Examples:
      croupier ledger entries --count 5
      croupier ledger entries --account link/Mega/meter --since 2026-11-16
    """
    first, last = _moment(since, "--since"), _moment(until, "--until")
    with _opened(database) as store, store.reading() as reader:
        found = (
            entry
            for entry in reader.entries(since=first, until=last, backwards=True)
            if _wanted(entry, jackpot, account, reason)
        )
        chosen = list(islice(found, count))
        if len(chosen) < count and (first is not None or last is not None):
            must_be_here(reader, since=first, until=last)
    if as_json:
        show_json([{**entry.content, "hash": entry.hash} for entry in chosen])
    else:
        output = console()
        show(output, entries_page(chosen, look_of(output)))


app.add_typer(keys, name="key")
app.command("archive")(archive_command)
app.command("backup")(backup_command)
app.command("restore")(restore_command)
app.command("drill")(drill_command)
app.command("backup-key")(backup_key_command)
app.command("checkpoint")(checkpoint_command)
app.command("witness")(witness_command)
app.command("servers")(servers_command)
app.command("role")(role_command)


# What the commands share ------------------------------------------------------------------------


@contextmanager
def _opened(database: str | None, *, only_reads: bool = True) -> Iterator[Store]:
    """Open an existing ledger: a typo in its name must not create a new one."""
    with closing(open_store(database, create=False, only_reads=only_reads)) as store:
        yield store


def _tell(verdict: AuditVerdict, address: str, *, as_json: bool) -> None:
    if as_json:
        show_json(verdict.as_json())
    else:
        output = console()
        show(output, verdict_page(verdict, address, look_of(output)))


def _format(form: str | None, out: str) -> str:
    suffix = Path(out).suffix.lower().removeprefix(".")
    wanted = form.lower() if form is not None else suffix
    if wanted not in FORMATS:
        known = ", ".join(FORMATS)
        named = f"is {form!r}" if form is not None else f"is missing, and {out!r} does not tell"
        raise BadOption(f"{named}; choose one of {known}", place="--format")
    return wanted


def _moment(text: str | None, option: str) -> str | None:
    if text is None:
        return None
    try:
        return instant_text(moment_of(text, datetime.now(UTC), what="the time"))
    except Refused as refused:
        raise BadOption(refused.message, place=option) from refused


def _wanted(entry: Entry, jackpot: str | None, account: str | None, reason: str | None) -> bool:
    if reason not in (None, entry.reason):
        return False
    if jackpot is None and account is None:
        return True
    content = entry.content
    touched = content["postings"].keys() | content["readings"].keys()
    if account is not None and account not in touched:
        return False
    return (
        jackpot is None
        or content["body"].get("jackpot") == jackpot
        or any(jackpot_of(name) == jackpot for name in touched)
    )
