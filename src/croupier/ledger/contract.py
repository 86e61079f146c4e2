"""What the ledger asks of a store, whichever it is: memory, SQLite or PostgreSQL.

Writing happens in turns. A turn shuts every other writer out, shows where the ledger stands, and
either writes its whole batch durably or nothing at all. A reader sees the ledger as it was at one
moment, however long it reads.
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
"""Called with the name of each step of a write before it is taken; faults are tried here."""

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
"""The steps of every turn that writes, in order, with the moment after the commit."""

COMMON = "contribution"
"""The reason of most entries: it has no place in the index of reasons, which stays small so."""

BEFORE_ALL = -(2**63) - 1
"""Before every number that a row can have: somebody with the database can give it any."""

DocumentKey = tuple[str, str]
"""The kind of a document and its id: `("table", "T1")`."""


class StoreUnavailable(CroupierError):
    """The store did not say that it has written; what was sent may be sent again."""


class LeftBehind(StoreUnavailable):
    """A ledger that does not hold what was written to it before: an old primary, or a copy."""


class NotThePrimary(StoreUnavailable):
    """A database server that takes no writes: a standby, or one that was made read-only."""


class NotABook(CroupierError):
    """A database or file that holds something else."""


class NewerBook(CroupierError):
    """A ledger written by a later Croupier; it was not touched."""


class BadDatabase(CroupierError):
    """A database address we cannot read."""


@dataclass(frozen=True, slots=True)
class Head:
    """Where the ledger stands: turns written, entries written, and the hashes of the last ones."""

    turn: int = 0
    sequence: int = 0
    hash: str = GENESIS
    turn_hash: str = TURN_GENESIS
    """The hash of the last turn's record, which stands for all that the ledger holds."""

    @property
    def is_unrecorded(self) -> bool:
        """Whether this is a ledger from before there were records of turns."""
        return self.turn > 0 and self.turn_hash == TURN_GENESIS


@dataclass(frozen=True, slots=True)
class Remembered:
    """A request that succeeded: a digest of what was asked, and the answer it got."""

    digest: str
    answer: str
    turn: int = field(default=0, compare=False)
    """The turn that wrote it; 0 before there were records of turns."""


@dataclass(slots=True)
class Batch:
    """All that one turn writes; a document of None is forgotten."""

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
    """What other writers have written since a turn."""

    balances: Mapping[str, int]
    documents: Mapping[DocumentKey, str | None]


@dataclass(frozen=True, slots=True)
class Marks:
    """The turn that last wrote each balance and each document, also those that are forgotten."""

    balances: Mapping[str, int]
    documents: Mapping[DocumentKey, int]


@dataclass(frozen=True, slots=True)
class SignedCheckpoint:
    """Where a ledger stood, in words that were signed, and the signature."""

    number: int
    text: str
    signature: str


class Writer(Protocol):
    """A writer alone with the store."""

    @property
    def head(self) -> Head: ...

    def changes_since(self, turn: int, kinds: Collection[str]) -> Changes:
        """Balances, and documents of these kinds, written after that turn; all after turn 0."""

    def remembered(self, ids: Iterable[str]) -> dict[str, Remembered]:
        """Those of the requests that have succeeded before; the turn makes sure that they last."""

    def turn_hash(self, turn: int) -> str | None:
        """The hash of the record of a turn, or None where there is none."""

    def write(self, batch: Batch) -> None:
        """Write a batch; all that a turn wrote is durable when it ends without an error."""

    def last_checkpoint(self) -> SignedCheckpoint | None: ...

    def checkpoint(self, number: int) -> SignedCheckpoint | None:
        """The checkpoint with a number."""

    def put_checkpoint(self, signed: SignedCheckpoint) -> None:
        """Add a checkpoint; it is durable like a batch and leaves the head where it is."""

    def forget(self, turn: int, sequence: int, requests: Collection[str]) -> None:
        """Take out the records up to a turn and the entries up to a number, which are archived.

        The ids of these requests stay, without what was asked and answered.
        """

    def forget_unrecorded(self) -> int:
        """The same for requests from before there were records; how many they are."""


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
        """Entries in order of writing: behind a sequence number, `since <= instant < until`.

        Those with some reasons are found without reading the others, if `COMMON` is none of them.
        """

    def newest(self, count: int) -> list[Entry]:
        """The last entries, newest first."""

    def balances(self) -> dict[str, int]: ...

    def documents(self, kinds: Collection[str] | None = None) -> dict[DocumentKey, str]:
        """Every document, or those of some kinds."""

    def each_document(self) -> Iterator[tuple[DocumentKey, str]]:
        """Every document, one at a time, for a reader who cannot hold them all."""

    def documents_between(
        self, kind: str, first: str, behind: str, *, backwards: bool = False
    ) -> Iterator[tuple[str, str]]:
        """The documents of a kind with `first <= id < behind`, in the order of their ids."""

    def requests(self) -> Iterator[tuple[str, Remembered]]:
        """Every request that succeeded, in order of ids."""

    def request_count(self) -> int: ...

    def records(self, *, after: int = 0) -> Iterator[TurnRecord]:
        """The records of the turns behind a turn, in order."""

    def checkpoints(self) -> list[SignedCheckpoint]:
        """Every checkpoint, in order of numbers."""

    def checkpoint(self, number: int) -> SignedCheckpoint | None:
        """As the writer's."""

    def marks(self) -> Marks: ...

    def remembered(self, ids: Iterable[str]) -> dict[str, Remembered]:
        """Those of the requests that have succeeded before."""

    def changes_since(self, turn: int, kinds: Collection[str]) -> Changes:
        """As the writer's."""

    def turn_hash(self, turn: int) -> str | None:
        """As the writer's."""

    def damage(self) -> Iterator[str]:
        """What the store itself finds wrong with its files, in its own words."""

    def strangers(self) -> Iterator[str]:
        """What the place of this ledger holds that no ledger of this version has: tables, indexes,
        triggers, views, a second head; and what of a ledger's own is missing or made otherwise."""

    def role(self) -> DatabaseRole | None:
        """As whom it is read; None where there are no roles, in a file or in memory."""


class Store(Protocol):
    """A place that keeps one ledger."""

    @property
    def address(self) -> str:
        """Where it is, in words fit for a message: never a password."""

    @property
    def place(self) -> str:
        """What tells it apart from every other place of a ledger, by the address that it was given
        and nothing that the database says; empty where nothing outlasts the process."""

    def writing(self) -> AbstractContextManager[Writer]:
        """Take the pen; leaving without an error commits what was written."""

    def reading(self) -> AbstractContextManager[Reader]: ...

    def find(self, kind: str, ids: Iterable[str]) -> dict[str, str]:
        """Those of these documents that are there, as last committed; also within a turn."""

    def ids_under(self, kind: str, owner: str) -> list[str]:
        """The ids of a kind that begin with `owner/`, in order, as last committed."""

    def close(self) -> None: ...


def under(owner: str) -> tuple[str, str]:
    """The first text that begins with `owner/`, and the first behind all that do.

    >>> under("ann")
    ('ann/', 'ann0')
    """
    return f"{owner}/", f"{owner}0"  # 0 follows the stroke in every order of letters we use


def no_step(step: str) -> None:
    """Nothing goes wrong."""
