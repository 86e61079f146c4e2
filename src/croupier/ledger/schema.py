"""The tables of a book, and how an older book becomes one of today.

Migrations run by themselves when a book is opened. Each is recorded in the transaction that
applies it, so a book is always of one version or the next, never between.
"""

from dataclasses import dataclass

from croupier.ledger.entry import GENESIS


@dataclass(frozen=True, slots=True)
class Migration:
    """One step from a version of the tables to the next; `{big}` is a 64-bit whole number."""

    number: int
    name: str
    statements: tuple[str, ...]

    def in_words_of(self, big: str) -> tuple[str, ...]:
        """The statements for a database that calls such a number so."""
        return tuple(text.format(big=big, genesis=GENESIS) for text in self.statements)


MIGRATIONS = (
    Migration(
        1,
        "the first book",
        (
            "CREATE TABLE entries (sequence {big} PRIMARY KEY, id TEXT NOT NULL UNIQUE,"
            " instant TEXT NOT NULL, reason TEXT NOT NULL, text TEXT NOT NULL, hash TEXT NOT NULL)",
            "CREATE INDEX entries_by_instant ON entries (instant)",
            "CREATE TABLE balances (account TEXT PRIMARY KEY, amount {big} NOT NULL,"
            " turn {big} NOT NULL)",
            "CREATE TABLE documents (kind TEXT NOT NULL, id TEXT NOT NULL, text TEXT,"
            " turn {big} NOT NULL, PRIMARY KEY (kind, id))",
            "CREATE TABLE requests (id TEXT PRIMARY KEY, digest TEXT NOT NULL,"
            " answer TEXT NOT NULL)",
            "CREATE TABLE head (turn {big} NOT NULL, sequence {big} NOT NULL, hash TEXT NOT NULL)",
            "INSERT INTO head VALUES (0, 0, '{genesis}')",
        ),
    ),
)

VERSION = MIGRATIONS[-1].number
"""The version of the tables this program writes."""

RECORD = (
    "CREATE TABLE migrations (number {big} PRIMARY KEY, name TEXT NOT NULL, applied TEXT NOT NULL)"
)
TABLES = frozenset(("migrations", "entries", "balances", "documents", "requests", "head"))
