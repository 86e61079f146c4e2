"""`croupier ledger backup`, `restore`, `drill` and `backup-key`: copies in case of a loss."""

from contextlib import closing, nullcontext
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.ledger_options import Database, WitnessFile
from croupier.cli.output import AsJson, console, look_of, show, show_json
from croupier.cli.waiting import waiting
from croupier.errors import BadOption
from croupier.ledger.contract import NotABook, Store
from croupier.ledger.copying import backup, restore_from, sound_backup
from croupier.ledger.drilling import drill
from croupier.ledger.keeping import keep_backup
from croupier.ledger.opening import open_store
from croupier.ledger.seals import (
    backup_key_path,
    chosen_opener,
    chosen_seal,
    load_backup_key,
    make_backup_key,
)
from croupier.ledger.signing import public_path
from croupier.ledger.verdict import AuditVerdict
from croupier.ledger.witness import FileWitness
from croupier.show.terminal_backup_drill import drill_page
from croupier.show.terminal_layout import unbroken
from croupier.show.terminal_ledger import verdict_page

NOT_PASSED = 1
"""The exit status of a drill whose backup is not good enough."""

PassphraseFile = Annotated[
    Path | None,
    typer.Option(
        "--passphrase-file", metavar="FILE",
        help="File with the passphrase, readable only by you.",
    ),
]  # fmt: skip
PrivateKey = Annotated[
    Path | None,
    typer.Option(
        "--key", metavar="FILE",
        help="Private half of the backup key. Default: this house's key.",
    ),
]  # fmt: skip


def backup_command(
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="A new file for the copy.")
    ] = None,
    *,
    folder: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Instead of FILE: write a new file in this folder."),
    ] = None,
    keep: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="With --folder: keep only the newest N backups."),
    ] = None,
    passphrase_file: PassphraseFile = None,
    to: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Seal the backup to this public half of a backup key."),
    ] = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Copy the ledger to one file while it is in use, and verify the copy.

    A backup sealed with a passphrase or to a backup key cannot be read by anyone else. With --keep,
    an old backup is deleted only after the new one is written and verified.

    \b
    Examples:
      croupier ledger backup monday.db
      croupier ledger backup monday.db --database postgresql://floor@db/croupier
      croupier ledger backup --folder /mnt/backups --keep 30 --to backup.pem.pub
    """
    if (file is None) == (folder is None):
        raise BadOption("give a FILE for the copy, or a --folder", place="FILE")
    if keep is not None and folder is None:
        raise BadOption("is for backups in a folder; add --folder", place="--keep")
    seal = chosen_seal(passphrase_file, to)
    with closing(open_store(database, create=False)) as store, waiting("Copying") as progress:
        if folder is not None:
            kept = keep_backup(
                store, folder, keep=keep, now=datetime.now(UTC), seal=seal, progress=progress
            )
            path, verdict = kept.path, kept.verdict
            deleted, remark = kept.deleted, kept.remark
        else:
            path = Path(file or "")
            verdict = backup(store, path, seal=seal, progress=progress)
            deleted, remark = (), ""
    more = {"file": str(path), "sealed": seal is not None, "deleted": [str(one) for one in deleted]}
    _tell(verdict, str(path), as_json=as_json, **more)
    if not as_json:
        for one in deleted:
            show(console(), unbroken(f"Deleted: {one}"))
        if remark:
            show(console(), unbroken(f"Remark: {remark}"))


def restore_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup, sealed or not.")],
    *,
    passphrase_file: PassphraseFile = None,
    key: PrivateKey = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Restore a backup into an empty ledger, all or nothing, and verify it.

    The ledger can be a file or a PostgreSQL database, whatever the backup was made from.

    \b
    Examples:
      croupier ledger restore monday.db --database new.db
      croupier ledger restore monday.db --database postgresql://floor@db/croupier
      croupier ledger restore monday.db.sealed --key backup.pem --database new.db
    """
    opener = chosen_opener(passphrase_file, key)
    with (
        waiting("Restoring") as progress,
        sound_backup(file, opener) as source,  # first: one that does not open makes no ledger
        closing(open_store(database)) as store,
    ):
        verdict = restore_from(source, file, store, progress=progress)
        _tell(verdict, store.address, as_json=as_json)


def drill_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup, sealed or not.")],
    *,
    passphrase_file: PassphraseFile = None,
    key: PrivateKey = None,
    witness: WitnessFile = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Rehearse a restore: restore a backup to a temporary place, verify it and compare it.

    Nothing is kept, and the running ledger is not touched. The answer says how old the backup is,
    how many entries would be missing and how long it took. The exit status is 1 if the backup is
    not good enough.

    \b
    Examples:
      croupier ledger drill monday.db
      croupier ledger drill monday.db.sealed --key /media/stick/backup.pem
      croupier ledger drill monday.db --witness /mnt/other/witness.jsonl
    """
    checks = (import_module("croupier.floor.auditing").documents_agree,)
    opener = chosen_opener(passphrase_file, key)
    held = None if witness is None else FileWitness(Path(witness)).held()
    running = _running(database)
    with nullcontext() if running is None else closing(running), waiting("Restoring") as progress:
        done = drill(
            file, now=datetime.now(UTC), opener=opener, running=running, witnessed=held,
            checks=checks, progress=progress,
        )  # fmt: skip
    if as_json:
        show_json({"file": str(file), **done.as_json()})
    else:
        output = console()
        show(output, drill_page(done, str(file), look_of(output)))
    if not done.passed:
        raise typer.Exit(NOT_PASSED)


def backup_key_command(
    file: Annotated[
        Path | None,
        typer.Argument(metavar="FILE", help="Default: keys/backup.pem in the data folder."),
    ] = None,
    *,
    as_json: AsJson = False,
) -> None:
    """Make the key that backups are sealed to, or show the existing one.

    The public half, FILE.pub, seals backups and can stay on the server. The private half opens
    them: copy it to a safe place, and remove it from the server if you can. Without the private
    half, a sealed backup is lost.

    \b
    Examples:
      croupier ledger backup-key
      croupier ledger backup-key /media/stick/backup.pem
    """
    path = file or backup_key_path()
    made = not path.exists()
    key = make_backup_key(path) if made else load_backup_key(path)
    if as_json:
        show_json({"file": str(path), "public_file": str(public_path(path)), "public": key.public,
                   "made": made})  # fmt: skip
        return
    show(console(), unbroken(f"{path}: the public half is {key.public}"))
    if made:
        show(
            console(),
            "Copy this file to a safe place. Without it, a sealed backup cannot be opened.",
        )


def _running(database: str | None) -> Store | None:
    """Return the running ledger, if there is one to compare with."""
    try:
        return open_store(database, create=False)
    except NotABook:
        if database is not None:
            raise
        return None


def _tell(verdict: AuditVerdict, address: str, *, as_json: bool, **more: object) -> None:
    if as_json:
        show_json({**verdict.as_json(), **more})
    else:
        output = console()
        show(output, verdict_page(verdict, address, look_of(output)))
