"""The ledger in memory: the simplest store, for scripts, tests and trying things out."""

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock

from croupier.ledger.contract import (
    Batch,
    Changes,
    DocumentKey,
    Head,
    Marks,
    Remembered,
    SignedCheckpoint,
    Step,
    StoreUnavailable,
    no_step,
    under,
)
from croupier.ledger.entry import Entry
from croupier.ledger.turns import TurnRecord


@dataclass(slots=True)
class _Pages:
    """Everything that was written, and the turns that wrote it."""

    head: Head = field(default_factory=Head)
    entries: list[Entry] = field(default_factory=list)
    balances: dict[str, tuple[int, int]] = field(default_factory=dict)
    documents: dict[DocumentKey, tuple[str | None, int]] = field(default_factory=dict)
    requests: dict[str, Remembered] = field(default_factory=dict)
    records: list[TurnRecord] = field(default_factory=list)
    checkpoints: list[SignedCheckpoint] = field(default_factory=list)

    def changes_since(self, turn: int, kinds: Collection[str]) -> Changes:
        return Changes(
            {account: amount for account, (amount, at) in self.balances.items() if at > turn},
            {
                key: text
                for key, (text, at) in self.documents.items()
                if at > turn and key[0] in kinds
            },
        )

    def turn_hash(self, turn: int) -> str | None:
        found = (record.hash for record in reversed(self.records) if record.turn == turn)
        return next(found, None)


class MemoryWriter:
    """A writer with exclusive access to the pages."""

    def __init__(self, pages: _Pages, step: Step) -> None:
        self._pages = pages
        self._step = step
        self.batches: list[Batch] = []
        self.signed: list[SignedCheckpoint] = []
        self.forgotten: list[tuple[int, int, frozenset[str]]] = []

    @property
    def head(self) -> Head:
        return self._pages.head

    def changes_since(self, turn: int, kinds: Collection[str]) -> Changes:
        return self._pages.changes_since(turn, kinds)

    def remembered(self, ids: Iterable[str]) -> dict[str, Remembered]:
        known = self._pages.requests
        return {id: known[id] for id in ids if id in known}  # noqa: A001

    def turn_hash(self, turn: int) -> str | None:
        return self._pages.turn_hash(turn)

    def write(self, batch: Batch) -> None:
        for step in ("entries", "balances", "documents", "requests", "records", "head"):
            self._step(step)
        self.batches.append(batch)

    def last_checkpoint(self) -> SignedCheckpoint | None:
        return next(reversed((*self._pages.checkpoints, *self.signed)), None)

    def checkpoint(self, number: int) -> SignedCheckpoint | None:
        known = (*self._pages.checkpoints, *self.signed)
        return next((one for one in known if one.number == number), None)

    def put_checkpoint(self, signed: SignedCheckpoint) -> None:
        self.signed.append(signed)

    def forget(self, turn: int, sequence: int, requests: Collection[str]) -> None:
        self._step("forget")
        self.forgotten.append((turn, sequence, frozenset(requests)))

    def forget_unrecorded(self) -> int:
        """Do nothing: a ledger in memory never dates from before turns had records."""
        return 0


class MemoryReader:
    """The pages as they were when reading began."""

    def __init__(self, pages: _Pages) -> None:
        self.head = pages.head
        self._then = _Pages(
            balances=dict(pages.balances),
            documents=dict(pages.documents),
            records=list(pages.records),
        )
        self._entries = list(pages.entries)
        self._balances = {account: amount for account, (amount, _) in pages.balances.items()}
        self._documents = {
            key: text for key, (text, _) in pages.documents.items() if text is not None
        }
        self._requests = dict(pages.requests)
        self._records = list(pages.records)
        self._checkpoints = list(pages.checkpoints)
        self._marks = Marks(
            {account: turn for account, (_, turn) in pages.balances.items()},
            {key: turn for key, (_, turn) in pages.documents.items()},
        )

    def entries(
        self,
        *,
        after: int = 0,
        since: str | None = None,
        until: str | None = None,
        backwards: bool = False,
        reasons: Collection[str] | None = None,
    ) -> Iterator[Entry]:
        gone = self._entries[0].sequence - 1 if self._entries else 0
        behind = self._entries[max(after - gone, 0) :]
        for entry in reversed(behind) if backwards else behind:
            if (
                (since is None or entry.instant >= since)
                and (until is None or entry.instant < until)
                and (reasons is None or entry.reason in reasons)
            ):
                yield entry

    def newest(self, count: int) -> list[Entry]:
        return self._entries[: -count - 1 : -1] if count > 0 else []

    def balances(self) -> dict[str, int]:
        return self._balances

    def documents(self, kinds: Collection[str] | None = None) -> dict[DocumentKey, str]:
        if kinds is None:
            return self._documents
        return {key: text for key, text in self._documents.items() if key[0] in kinds}

    def each_document(self) -> Iterator[tuple[DocumentKey, str]]:
        return iter(self._documents.items())

    def documents_between(
        self, kind: str, first: str, behind: str, *, backwards: bool = False
    ) -> Iterator[tuple[str, str]]:
        found = [
            (id, text)
            for (of, id), text in self._documents.items()  # noqa: A001
            if of == kind and first <= id < behind
        ]
        return iter(sorted(found, reverse=backwards))

    def requests(self) -> Iterator[tuple[str, Remembered]]:
        return iter(sorted(self._requests.items(), key=lambda item: item[0]))

    def remembered(self, ids: Iterable[str]) -> dict[str, Remembered]:
        known = self._requests
        return {id: known[id] for id in ids if id in known}  # noqa: A001

    def request_count(self) -> int:
        return len(self._requests)

    def records(self, *, after: int = 0) -> Iterator[TurnRecord]:
        return (record for record in self._records if record.turn > after)

    def checkpoints(self) -> list[SignedCheckpoint]:
        return self._checkpoints

    def checkpoint(self, number: int) -> SignedCheckpoint | None:
        return next((one for one in self._checkpoints if one.number == number), None)

    def marks(self) -> Marks:
        return self._marks

    def changes_since(self, turn: int, kinds: Collection[str]) -> Changes:
        return self._then.changes_since(turn, kinds)

    def turn_hash(self, turn: int) -> str | None:
        return self._then.turn_hash(turn)

    def damage(self) -> Iterator[str]:
        return iter(())

    def strangers(self) -> Iterator[str]:
        return iter(())

    def role(self) -> None:
        """None: memory has no roles."""


class MemoryStore:
    """A store that ends with the process."""

    address = "memory"
    place = ""

    def __init__(self, *, step: Step = no_step) -> None:
        self._pages = _Pages()
        self._pen = Lock()
        self._step = step

    @contextmanager
    def writing(self) -> Iterator[MemoryWriter]:
        with self._pen:
            self._try("begin")
            writer = MemoryWriter(self._pages, self._try)
            yield writer
            if writer.batches or writer.signed or writer.forgotten:
                self._try("commit")
                for batch in writer.batches:
                    self._absorb(batch)
                self._pages.checkpoints.extend(writer.signed)
                for forgotten in writer.forgotten:
                    self._forget(*forgotten)
                self._try("committed")

    @contextmanager
    def reading(self) -> Iterator[MemoryReader]:
        with self._pen:
            reader = MemoryReader(self._pages)
        yield reader

    def find(self, kind: str, ids: Iterable[str]) -> dict[str, str]:
        documents = self._pages.documents
        found = {id: documents.get((kind, id), (None, 0))[0] for id in ids}  # noqa: A001
        return {id: text for id, text in found.items() if text is not None}  # noqa: A001

    def ids_under(self, kind: str, owner: str) -> list[str]:
        first, behind = under(owner)
        return sorted(
            id
            for (of, id), (text, _) in list(self._pages.documents.items())  # noqa: A001
            if of == kind and first <= id < behind and text is not None
        )

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def _try(self, step: str) -> None:
        try:
            self._step(step)
        except OSError as error:
            raise StoreUnavailable(f"memory failed at {step}: {error}") from error

    def _absorb(self, batch: Batch) -> None:
        pages, turn = self._pages, batch.head.turn
        pages.entries.extend(batch.entries)
        pages.balances.update({key: (amount, turn) for key, amount in batch.balances.items()})
        pages.documents.update({key: (text, turn) for key, text in batch.documents.items()})
        pages.requests.update(batch.requests)
        pages.records.extend(batch.records)
        pages.head = batch.head

    def _forget(self, turn: int, sequence: int, requests: frozenset[str]) -> None:
        pages = self._pages
        pages.entries = [entry for entry in pages.entries if entry.sequence > sequence]
        pages.records = [record for record in pages.records if record.turn > turn]
        for id in requests:  # noqa: A001
            pages.requests[id] = Remembered("", "", pages.requests[id].turn)
