"""A folder of backups: a new one each night, of which only a limited number is kept.

An old backup is deleted only once a newer one exists and is verified. A night that fails therefore
deletes nothing, and the last good backup is never deleted.
"""

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from croupier.errors import CroupierError
from croupier.ledger.contract import Store
from croupier.ledger.copying import backup
from croupier.ledger.sealing import ENDING, Seal
from croupier.ledger.verdict import AuditVerdict
from croupier.ledger.verifying import Progress
from croupier.rights import make_private_folder

_NAME = re.compile(r"croupier-\d{8}T\d{6}Z\.db(\.sealed)?", re.ASCII)


class BadFolder(CroupierError):
    """A folder that cannot be used for backups."""


@dataclass(frozen=True, slots=True)
class Kept:
    """The backup that was made, and those deleted in exchange."""

    path: Path
    verdict: AuditVerdict
    deleted: tuple[Path, ...] = ()
    remark: str = ""


def backup_name(now: datetime, *, sealed: bool) -> str:
    """Return a name that sorts by time: `croupier-20261117T033000Z.db`."""
    return f"croupier-{now.astimezone(UTC):%Y%m%dT%H%M%SZ}.db{ENDING if sealed else ''}"


def backups_in(folder: Path) -> list[Path]:
    """Return the backups in a folder, oldest first; files with other names are not ours."""
    return sorted(
        (
            path
            for path in folder.iterdir()
            if _NAME.fullmatch(path.name) and path.is_file() and not path.is_symlink()
        ),
        key=lambda path: path.name,
    )


def keep_backup(
    store: Store,
    folder: Path,
    *,
    keep: int | None,
    now: datetime,
    seal: Seal | None = None,
    progress: Progress | None = None,
) -> Kept:
    """Make a backup in a folder and delete all but the `keep` newest."""
    if keep is not None and keep < 1:
        raise BadFolder(f"{keep} backups cannot be kept; keep 1 or more", place=str(folder))
    try:
        make_private_folder(folder)
        if not folder.is_dir():
            raise BadFolder("is a file; name a folder for backups", place=str(folder))
        path = folder / backup_name(now, sealed=seal is not None)
        verdict = backup(store, path, seal=seal, progress=progress)
        if keep is None:
            return Kept(path, verdict)
        found = backups_in(folder)
        if found[-1] != path:
            return Kept(
                path,
                verdict,
                remark=f"{found[-1].name} is of a later time than now: look at the clock; "
                "nothing was deleted",
            )
        old = tuple(found[: max(0, len(found) - keep)])
        for one in old:
            one.unlink(missing_ok=True)
    except OSError as error:
        raise BadFolder(
            f"cannot be used for backups: {error.strerror}", place=str(folder)
        ) from error
    return Kept(path, verdict, old)
