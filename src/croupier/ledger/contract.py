"""What the ledger requires of a store: memory, SQLite or PostgreSQL.

Writing happens in turns. A turn locks out every other writer, shows where the ledger stands, and
writes either its whole batch durably or nothing at all. A reader sees the ledger as it was at one
moment, no matter how long it reads.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Protocol

from croupier.errors import CroupierError
from croupier.ledger.entry import GENESIS, Entry
from croupier.ledger.powers import DatabaseRole
from croupier.ledger.turns import TURN_GENESIS, TurnRecord

Step = Callable[[str], None]
"""A function called with each step's name before a write takes it; tests inject faults here."""

STEPS = (
    "begin",
    "entries",
    "balances",
    "documents",
    "requests",
    "records",
    "head",
    "commit",
    "committed",
)
"""The steps of every turn that writes, in order, including the moment after the commit."""

COMMON = "contribution"
"""The reason of most entries; left out of the index of reasons to keep it small."""

BEFORE_ALL = -(2**63) - 1
"""Below any number that a row can have, even in a database that someone tampered with."""

DocumentKey = tuple[str, str]
"""A document's kind and id: `("table", "T1")`."""


class StoreUnavailable(CroupierError):
    """The store did not confirm a write; the same work can be sent again."""


class LeftBehind(StoreUnavailable):
    """A ledger that lacks what was written to it before: an old primary, or a copy."""


class NotThePrimary(StoreUnavailable):
    """A database server that takes no writes: a standby, or one made read-only."""


class NotABook(CroupierError):
    """A database or file that holds something other than a ledger."""


class NewerBook(CroupierError):
    """A ledger written by a later version of Croupier; it was not touched."""


class BadDatabase(CroupierError):
    """A database address that cannot be parsed."""


@dataclass(frozen=True, slots=True)
class Head:
    """Where the ledger stands: the number of turns and entries, and the hashes of the last ones."""

    turn: int = 0
    sequence: int = 0
    hash: str = GENESIS
    turn_hash: str = TURN_GENESIS
    """The hash of the last turn's record, which covers everything in the ledger."""

    @property
    def is_unrecorded(self) -> bool:
        """Whether this ledger dates from before turns had records."""
        return self.turn > 0 and self.turn_hash == TURN_GENESIS


@dataclass(frozen=True, slots=True)
class Remembered:
    """A request that succeeded: a digest of its content, and the answer it got."""

    digest: str
    answer: str
    turn: int = field(default=0, compare=False)
    """The turn that wrote it; 0 if it dates from before turns had records."""


@dataclass(slots=True)
class Batch:
    """Everything one turn writes; a document that is None is deleted."""

    head: Head
    entries: list[Entry] = field(default_factory=list)
    balances: dict[str, int] = field(default_factory=dict)
    documents: dict[DocumentKey, str | None] = field(default_factory=dict)
    requests: dict[str, Remembered] = field(default_factory=dict)
    records: list[TurnRecord] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.entries or self.documents or self.requests)


@dataclass(frozen=True, slots=True)
class Changes:
    """What other writers have written since a given turn."""

    balances: Mapping[str, int]
    documents: Mapping[DocumentKey, str | None]


@dataclass(frozen=True, slots=True)
class Marks:
    """The turn that last wrote each balance and each document, deleted documents included."""

    balances: Mapping[str, int]
    documents: Mapping[DocumentKey, int]


@dataclass(frozen=True, slots=True)
class SignedCheckpoint:
    """Where a ledger stood, as text that was signed, with the signature."""

    number: int
    text: str
    signature: str


class Writer(Protocol):
    """A writer with exclusive access to the store."""

    @property
    def head(self) -> Head: ...

    def changes_since(self, turn: int, kinds: Collection[str]) -> Changes:
        """Return balances, and documents of these kinds, written after a turn; all if it is 0."""

    def remembered(self, ids: Iterable[str]) -> dict[str, Remembered]:
        """Return those of the requests that succeeded before; the turn makes answers durable."""

    def turn_hash(self, turn: int) -> str | None:
        """Return the hash of a turn's record, or None if there is no such record."""

    def write(self, batch: Batch) -> None:
        """Write a batch; it is durable once the turn ends without an error."""

    def last_checkpoint(self) -> SignedCheckpoint | None: ...

    def checkpoint(self, number: int) -> SignedCheckpoint | None:
        """Return the checkpoint with a number."""

    def put_checkpoint(self, signed: SignedCheckpoint) -> None:
        """Add a checkpoint; it is as durable as a batch and leaves the head unchanged."""

    def forget(self, turn: int, sequence: int, requests: Collection[str]) -> None:
        """Remove archived records up to a turn and archived entries up to a number.

        The ids of these requests stay, but not their contents and answers.
        """

    def forget_unrecorded(self) -> int:
        """Do the same for requests from before turns had records, and return how many there are."""


class Reader(Protocol):
    """The ledger at one moment."""

    @property
    def head(self) -> Head: ...

    def entries(
        self,
        *,
        after: int = 0,
        since: str | None = None,
        until: str | None = None,
        backwards: bool = False,
        reasons: Collection[str] | None = None,
    ) -> Iterator[Entry]:
        """Yield entries in order: after a sequence number, with `since <= instant < until`.

        Entries with given reasons are found without reading the others, unless `COMMON` is among
        them.
        """

    def newest(self, count: int) -> list[Entry]:
        """Return the last entries, newest first."""

    def balances(self) -> dict[str, int]: ...

    def documents(self, kinds: Collection[str] | None = None) -> dict[DocumentKey, str]:
        """Return every document, or those of some kinds."""

    def each_document(self) -> Iterator[tuple[DocumentKey, str]]:
        """Yield every document, for readers who cannot hold all of them in memory."""

    def documents_between(
        self, kind: str, first: str, behind: str, *, backwards: bool = False
    ) -> Iterator[tuple[str, str]]:
        """Yield the documents of a kind with `first <= id < behind`, in order of id."""

    def requests(self) -> Iterator[tuple[str, Remembered]]:
        """Yield every request that succeeded, in order of id."""

    def request_count(self) -> int: ...

    def records(self, *, after: int = 0) -> Iterator[TurnRecord]:
        """Yield the records of the turns after a given turn, in order."""

    def checkpoints(self) -> list[SignedCheckpoint]:
        """Return every checkpoint, in order."""

    def checkpoint(self, number: int) -> SignedCheckpoint | None:
        """Return the checkpoint with a number, as the writer does."""

    def marks(self) -> Marks: ...

    def remembered(self, ids: Iterable[str]) -> dict[str, Remembered]:
        """Return those of the requests that succeeded before."""

    def changes_since(self, turn: int, kinds: Collection[str]) -> Changes:
        """Return changes, as the writer does."""

    def turn_hash(self, turn: int) -> str | None:
        """Return the hash of a turn's record, as the writer does."""

    def damage(self) -> Iterator[str]:
        """Yield what the store itself finds wrong with its files, in its own words."""

    def strangers(self) -> Iterator[str]:
        """Yield how the place of this ledger differs from a ledger of this version.

        That is any extra table, index, trigger, view or second head, and any part of the ledger
        that is missing or defined differently.
        """

    def role(self) -> DatabaseRole | None:
        """The role that reads it; None if there are no roles, as in a file or in memory."""


class Store(Protocol):
    """A place that keeps one ledger."""

    @property
    def address(self) -> str:
        """Where it is, fit for a message: never contains a password."""

    @property
    def place(self) -> str:
        """What tells it apart from every other place of a ledger.

        It depends only on the address that was given, never on what the database says. It is empty
        if nothing outlasts the process.
        """

    def writing(self) -> AbstractContextManager[Writer]:
        """Take the write lock; leaving without an error commits what was written."""

    def reading(self) -> AbstractContextManager[Reader]: ...

    def find(self, kind: str, ids: Iterable[str]) -> dict[str, str]:
        """Return those of these documents that exist, as last committed, even within a turn."""

    def ids_under(self, kind: str, owner: str) -> list[str]:
        """Return the ids of a kind that begin with `owner/`, in order, as last committed."""

    def close(self) -> None: ...


def under(owner: str) -> tuple[str, str]:
    """Return the first text that begins with `owner/`, and the first one after all of them.

    >>> under("ann")
    ('ann/', 'ann0')
    """
    return f"{owner}/", f"{owner}0"  # 0 follows the slash in every collation we use


def no_step(step: str) -> None:
    """Do nothing: no fault."""
