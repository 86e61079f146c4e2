"""The tables of a ledger, and how an older ledger is upgraded to the current version.

Migrations run when a ledger is opened. Each is recorded in the transaction that applies it, so a
ledger is always of one version or the next, never in between.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from croupier.errors import brief
from croupier.ledger.contract import COMMON, NewerBook, NotABook
from croupier.ledger.entry import GENESIS
from croupier.ledger.turns import TURN_GENESIS


@dataclass(frozen=True, slots=True)
class Dialect:
    """A database's types for a 64-bit integer and for text that sorts by code point."""

    big: str
    text: str


@dataclass(frozen=True, slots=True)
class Migration:
    """A step from one version of the tables to the next, in a dialect."""

    number: int
    name: str
    statements: tuple[str, ...]

    def in_words_of(self, dialect: Dialect) -> tuple[str, ...]:
        return tuple(in_words(statement, dialect) for statement in self.statements)


MIGRATIONS = (
    Migration(
        1,
        "the first book",
        (
            "CREATE TABLE entries (sequence {big} PRIMARY KEY, id {text} NOT NULL UNIQUE,"
            " instant {text} NOT NULL, reason {text} NOT NULL, text {text} NOT NULL,"
            " hash {text} NOT NULL)",
            "CREATE INDEX entries_by_instant ON entries (instant)",
            "CREATE TABLE balances (account {text} PRIMARY KEY, amount {big} NOT NULL,"
            " turn {big} NOT NULL)",
            "CREATE TABLE documents (kind {text} NOT NULL, id {text} NOT NULL, text {text},"
            " turn {big} NOT NULL, PRIMARY KEY (kind, id))",
            "CREATE TABLE requests (id {text} PRIMARY KEY, digest {text} NOT NULL,"
            " answer {text} NOT NULL)",
            "CREATE TABLE head (turn {big} NOT NULL, sequence {big} NOT NULL,"
            " hash {text} NOT NULL)",
            "INSERT INTO head VALUES (0, 0, '{genesis}')",
        ),
    ),
    Migration(
        2,
        "records of turns",
        (
            "CREATE TABLE turns (turn {big} PRIMARY KEY, text {text} NOT NULL,"
            " hash {text} NOT NULL)",
            "CREATE TABLE checkpoints (number {big} PRIMARY KEY, text {text} NOT NULL,"
            " signature {text} NOT NULL)",
            "ALTER TABLE head ADD COLUMN turn_hash {text} NOT NULL DEFAULT '{turn_genesis}'",
            "ALTER TABLE requests ADD COLUMN turn {big} NOT NULL DEFAULT 0",
        ),
    ),
    Migration(
        3,
        "entries by reason",
        ("CREATE INDEX entries_by_reason ON entries (reason, instant) WHERE reason <> '{common}'",),
    ),
)

RECORD = (
    "CREATE TABLE migrations (number {big} PRIMARY KEY, name {text} NOT NULL,"
    " applied {text} NOT NULL)"
)


def in_words(statement: str, dialect: Dialect) -> str:
    return statement.format(
        big=dialect.big,
        text=dialect.text,
        genesis=GENESIS,
        turn_genesis=TURN_GENESIS,
        common=COMMON,
    )


def pending(done: int) -> tuple[Migration, ...]:
    """Return the migrations that a ledger of this version still needs."""
    return tuple(migration for migration in MIGRATIONS if migration.number > done)


def version_of(tables: Collection[str], applied: dict[int, str], place: str) -> int:
    """Return the version of a ledger by its tables and migrations; 0 for an empty database.

    Anything that is not a ledger, or was written by a later Croupier, is refused before it is
    touched.
    """
    if not tables:
        return 0
    if applied.get(1) != MIGRATIONS[0].name:
        some = ", ".join(sorted(tables)[:8])
        raise NotABook(f"{place} holds other tables ({some}); give the ledger a place of its own")
    found, known = max(applied), MIGRATIONS[-1].number
    if found > known:
        raise NewerBook(
            f"{place} is a ledger of version {found}, and this program knows versions up to "
            f"{known}; use the Croupier that wrote it, or a later one"
        )
    return found


def strange_rows(heads: int, applied: Iterable[tuple[object, object]]) -> Iterator[str]:
    """Yield what is wrong with the only row of the head, and with the list of migrations."""
    if heads != 1:
        yield f"the table head has {heads} rows; a ledger has one head"
    known: dict[object, object] = {one.number: one.name for one in MIGRATIONS}
    found = dict(applied)
    for number in sorted(found.keys() | known.keys(), key=str):
        if found.get(number) != known.get(number):
            yield (
                f"migration {brief(str(number))} is listed as {brief(str(found.get(number)))}, and "
                f"should be {brief(str(known.get(number)))}"
            )


def no_ledger_at(place: str) -> NotABook:
    return NotABook(f"there is no ledger in {place}")
