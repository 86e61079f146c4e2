"""Which store an address means, and which one is the default."""

import os
from pathlib import Path

from croupier.errors import brief
from croupier.home import data_folder
from croupier.ledger.contract import BadDatabase, Step, Store, no_step
from croupier.ledger.memory import MemoryStore
from croupier.ledger.sqlite import SqliteStore
from croupier.ledger.sqlite_unwritable import UnwritableStore, can_only_be_read

DATABASE_VARIABLE = "CROUPIER_DATABASE_URL"
WITNESS_VARIABLE = "CROUPIER_WITNESS"
FILE_NAME = "book.db"
MEMORY = "memory:"
_SQLITE, _POSTGRES = "sqlite:///", ("postgresql://", "postgres://")
_KNOWN = "a path, sqlite:///PATH, postgresql://USER:PASSWORD@HOST/DATABASE or memory:"


def open_store(
    address: str | Path | None = None,
    *,
    create: bool = True,
    step: Step = no_step,
    apart: str = "",
    only_reads: bool = False,
) -> Store:
    """Open the store at an address: a path, `sqlite:///path`, `postgresql://…` or `memory:`.

    The default is `$CROUPIER_DATABASE_URL`, or else `book.db` in the data folder. If `create` is
    false, a ledger that does not exist is refused rather than created. `apart` names a separate
    ledger beside that one: its own schema in a PostgreSQL database, or another file. A caller that
    `only_reads` also gets a file that cannot be written.
    """
    wanted = str(address) if address is not None else default_address()
    if wanted == MEMORY:
        return MemoryStore(step=step)
    if wanted.startswith(_POSTGRES):
        # Imported here because a ledger in a file needs no driver.
        from croupier.ledger.postgres import PostgresStore  # noqa: PLC0415

        return PostgresStore(wanted, create=create, step=step, apart=apart)
    path = _path(wanted)
    if apart:
        path = path.with_name(f"{path.stem}-{apart}{path.suffix or '.db'}")
    if only_reads and can_only_be_read(path):
        return UnwritableStore(path)
    return SqliteStore(path, create=create, step=step)


def is_shared(address: str) -> bool:
    """Return whether an address is that of a database, which holds ledgers side by side."""
    return address.startswith(_POSTGRES)


def default_address() -> str:
    """Return where the ledger is by default."""
    return os.environ.get(DATABASE_VARIABLE) or str(data_folder() / FILE_NAME)


def _path(wanted: str) -> Path:
    name = wanted.removeprefix(_SQLITE)
    if "://" in name or name.startswith("sqlite:"):
        scheme = name.partition(":")[0]
        raise BadDatabase(f"{brief(scheme)} is not a database we know; write {_KNOWN}")
    if not name.strip() or "\0" in name:
        raise BadDatabase(f"the address of the database is {brief(wanted)}; write {_KNOWN}")
    path = Path(name).expanduser()
    if path.is_dir():
        raise BadDatabase(f"{brief(name)} is a folder; name a file in it, like {FILE_NAME}")
    return path
