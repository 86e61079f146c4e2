"""The ledger: the image of a store in memory, and the only code that changes it.

Documents of a collection that is not held in memory stay in the store and are read on request.

A piece of work reads and writes a `Transaction`. If it is refused, its transaction is dropped and
nothing has changed. Work that arrives while another turn is being written waits, and is then
written together with everything else that waited, in one durable commit (group commit). Each caller
gets its answer only after that commit. If a commit fails, everyone in it gets the error and the
image is read again.

Any number of processes may share one store: a turn begins by reading what others have written.
"""

import json
import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from hashlib import sha256
from threading import Lock
from typing import Any

from croupier.codec import canonical
from croupier.ledger.archives import OPENING, WHOLE, opening_of
from croupier.ledger.callers import Caller, Callers
from croupier.ledger.contract import (
    Batch,
    Changes,
    DocumentKey,
    Head,
    LeftBehind,
    Reader,
    Remembered,
    Store,
    StoreUnavailable,
    Writer,
)
from croupier.ledger.entry import Entry, sealed
from croupier.ledger.moments import instant_text, moment_of
from croupier.ledger.refusals import Refusal, Refused
from croupier.ledger.transaction import Collection, Layer, Transaction, is_unicode, storable
from croupier.ledger.turns import (
    answer_digest,
    answers_digest,
    document_digests,
    turn_record,
)

__all__ = ["Answer", "Clock", "Collection", "Ledger", "Transaction", "instant_text", "moment_of"]

log = logging.getLogger("croupier.ledger")

Answer = dict[str, Any]
Clock = Callable[[], datetime]


class Job:
    """A piece of work; once done, it has an answer or an error.

    A `request` that succeeded before gets the same answer again; if its `content` differs, it is
    refused.
    """

    __slots__ = ("answer", "at", "digest", "error", "request", "work")

    def __init__(
        self,
        work: Callable[[Transaction], Answer],
        *,
        request: str | None = None,
        content: object = None,
        at: str | None = None,
    ) -> None:
        self.work = work
        self.request = request
        self.digest = ""
        if request is not None:
            storable(request, "request")
            self.digest = sha256(_text(canonical(content)).encode()).hexdigest()
        self.at = at
        self.answer: Answer = {}
        self.error: Exception | None = None


class _Asker(Caller):
    """A caller with its work."""

    __slots__ = ("jobs",)

    def __init__(self, jobs: Sequence[Job]) -> None:
        super().__init__()
        self.jobs = jobs


class Ledger:
    """A store, its image in memory, and the right to write it."""

    def __init__(
        self, store: Store, collections: tuple[Collection[Any], ...], *, clock: Clock
    ) -> None:
        self.store = store
        self._collections = {
            collection.kind: collection for collection in collections if collection.held
        }
        self._not_held = {collection.kind for collection in collections if not collection.held}
        self._clock = clock
        self._head = Head()
        self._doubtful = True
        self._is_behind = False
        self._image = Layer(None)
        self._seen: Layer | None = None
        self._image_lock = Lock()
        self._pen = Lock()
        self._callers = Callers(self._write)
        adopt(store)
        self.refresh()

    def transact(
        self,
        work: Callable[[Transaction], Answer],
        *,
        request: str | None = None,
        content: object = None,
        at: str | None = None,
    ) -> Answer:
        """Do the work and write it durably, or raise `Refused` with nothing changed.

        `StoreUnavailable` leaves open whether the work was written. A caller with a request id
        sends it again and finds out.
        """
        job = Job(work, request=request, content=content, at=at)
        self.transact_together([job])
        if job.error is not None:
            raise job.error
        return job.answer

    def transact_together(self, jobs: Sequence[Job]) -> None:
        """Do several pieces of work in one turn; each job gets its own outcome."""
        self._callers.serve(_Asker(jobs))

    def refresh(self) -> None:
        """Read what other processes have written."""
        with self._pen, self.store.writing() as writer:
            self._catch_up(writer)

    def follow(self) -> None:
        """Read what others have written without taking the write lock."""
        with self._pen, self.store.reading() as reader:
            self._catch_up(reader)

    def look(self) -> Transaction:
        """Return the image of this moment for reading; later changes do not affect it."""
        at, instant = self._moment(None)
        with self._image_lock:
            if self._seen is None:
                self._seen = self._image.copied()
            return Transaction(self._seen, at, instant, self.store)

    @property
    def head(self) -> Head:
        """Where the ledger stood when it was last read or written here."""
        return self._head

    def close(self) -> None:
        with self._pen:
            self.store.close()

    # A turn ------------------------------------------------------------------------------------

    def _write(self, askers: list[_Asker]) -> None:
        jobs = [job for asker in askers for job in asker.jobs]
        try:
            with self._pen:
                self._write_batch(jobs)
        except BaseException as error:
            self._doubtful = True  # we do not know what was written: read it again
            told = error if isinstance(error, StoreUnavailable) else _failed(self.store, error)
            for job in jobs:
                job.error = type(told)(told.message)
            if told is not error:
                raise

    def _write_batch(self, jobs: list[Job]) -> None:
        with self.store.writing() as writer:
            self._catch_up(writer)
            written = self._run_all(jobs, writer)
        if written.batch:
            with self._image_lock:
                self._image.absorb(written.layer, without=self._not_held)
                self._seen = None
            self._head = written.batch.head

    def _run_all(self, jobs: list[Job], writer: Writer) -> "_Accepted":
        asked = {job.request for job in jobs if job.request is not None}
        known = writer.remembered(asked) if asked else {}
        written = _Accepted(self._image, self._head)
        for job in jobs:
            try:
                job.answer = self._run_one(job, known, written)
            except Exception as error:
                job.error = error
        if written.batch:
            record_turn(written.batch)
            writer.write(written.batch)
        return written

    def _run_one(self, job: Job, known: dict[str, Remembered], written: "_Accepted") -> Answer:
        if job.request is not None and (before := known.get(job.request)) is not None:
            if not before.answer:
                raise Refused(
                    Refusal.BAD_REQUEST,
                    f"request {job.request!r} was answered in transaction {before.turn:,}, which "
                    "is in an archived year with its answer; a new request needs a new ID",
                )
            if before.digest != job.digest:
                raise Refused(
                    Refusal.BAD_REQUEST,
                    f"request {job.request!r} was used before for something else",
                )
            answer: Answer = json.loads(before.answer)
            return answer
        transaction = Transaction(written.layer, *self._moment(job.at), self.store)
        answer = job.work(transaction)
        if job.request is None:
            written.accept(transaction)
        else:
            seen = Remembered(job.digest, _text(canonical(answer)), written.batch.head.turn)
            written.accept(transaction, job.request, seen)
            known[job.request] = seen
        return answer

    def _moment(self, at: str | None) -> tuple[str, str]:
        now = self._clock()
        if at is None:
            text = instant_text(now)
            return text, text
        return at, instant_text(moment_of(at, now))

    def _catch_up(self, there: Writer | Reader) -> None:
        head = there.head
        if not self._doubtful and head == self._head:
            return
        self._must_follow(there)
        anew = self._doubtful
        changes = there.changes_since(0 if anew else self._head.turn, self._collections)
        self._absorb(changes, Layer(None) if anew else self._image)
        self._head = head
        self._doubtful = self._is_behind = False

    def _must_follow(self, there: Writer | Reader) -> None:
        """Refuse a ledger that lacks the last turn seen here, or has a different one."""
        seen, head = self._head, there.head
        if seen.turn == 0:
            return
        if head.turn >= seen.turn:
            held = there.turn_hash(seen.turn)
            if held == seen.turn_hash or (held is None and self._is_archived(seen.turn)):
                return
        told = (
            f"{self.store.address} is at transaction {head.turn} and does not have transaction "
            f"{seen.turn} ({seen.turn_hash[:12]}), which this server has seen there: it is an old "
            "primary, or a restored copy. Nothing is read or written until the right one is back; "
            "if this is the right one, restart the server"
        )
        if not self._is_behind:
            log.error(told)
        self._is_behind = True
        raise LeftBehind(told)

    def _is_archived(self, turn: int) -> bool:
        """Return whether the record of a turn has been moved to an archive."""
        texts = self.store.find(OPENING, (WHOLE,))
        return WHOLE in texts and opening_of(texts[WHOLE]).turn >= turn

    def _absorb(self, changes: Changes, image: Layer) -> None:
        read = Layer(None)
        read.balances.update(changes.balances)
        for (kind, id), text in changes.documents.items():  # noqa: A001
            if (collection := self._collections.get(kind)) is not None:
                read.keep(kind, id, None if text is None else collection.load(text))
        with self._image_lock:
            image.absorb(read)
            self._image = image
            self._seen = None


class _Accepted:
    """The accepted work of one turn, added up."""

    def __init__(self, image: Layer, head: Head) -> None:
        self.layer = Layer(image)
        self.batch = Batch(replace(head, turn=head.turn + 1))

    def accept(
        self, transaction: Transaction, request: str | None = None, seen: Remembered | None = None
    ) -> None:
        """Add accepted work; whatever can fail comes first, so that it fails alone."""
        batch = self.batch
        entries = _entries(transaction, request, batch.head)
        documents = {key: _written_down(transaction, key) for key in transaction.dumps}
        batch.entries.extend(entries)
        batch.balances.update(transaction.balances)
        batch.documents.update(documents)
        if request is not None and seen is not None:
            batch.requests[request] = seen
        if entries:
            last = entries[-1]
            batch.head = replace(batch.head, sequence=last.sequence, hash=last.hash)
        self.layer.absorb(transaction)


def record_turn(batch: Batch) -> None:
    """Add the record of its turn to a batch whose head still has the previous record's hash."""
    head = batch.head
    record = turn_record(
        head.turn,
        last=(head.sequence, head.hash),
        documents=document_digests(batch.documents),
        requests={
            id: answer_digest(seen.digest, seen.answer)
            for id, seen in batch.requests.items()  # noqa: A001
        },
        previous=head.turn_hash,
    )
    batch.records.append(record)
    batch.head = replace(head, turn_hash=record.hash)


def adopt(store: Store) -> None:
    """Put a ledger that dates from before turns had records under proof, as it stands."""
    while True:
        with store.reading() as reader:
            head = reader.head
            if not head.is_unrecorded:
                return
            count, digest = answers_digest(
                (id, answer_digest(seen.digest, seen.answer))
                for id, seen in reader.requests()  # noqa: A001
            )
            record = turn_record(
                head.turn + 1,
                last=(head.sequence, head.hash),
                documents=document_digests(reader.documents()),
                requests={},
                previous=head.turn_hash,
                adopted={"turn": head.turn, "requests": count, "answers": digest},
            )
        with store.writing() as writer:
            if writer.head == head:  # nobody wrote or adopted in the meantime
                at = replace(head, turn=record.turn, turn_hash=record.hash)
                writer.write(Batch(at, records=[record]))


def _entries(transaction: Transaction, request: str | None, head: Head) -> list[Entry]:
    entries: list[Entry] = []
    sequence, last = head.sequence, head.hash
    for number, (draft, readings) in enumerate(transaction.drafts, start=1):
        sequence += 1
        try:
            entry = sealed(
                draft,
                sequence=sequence,
                id=f"#{sequence}" if request is None else f"{request}#{number}",
                at=transaction.at,
                instant=transaction.instant,
                readings=readings,
                previous=last,
            )
        except UnicodeEncodeError as error:
            raise _unwritable() from error
        last = entry.hash
        entries.append(entry)
    return entries


def _written_down(transaction: Transaction, key: DocumentKey) -> str | None:
    value = transaction.documents[key[0]][key[1]]
    return None if value is None else _text(transaction.dumps[key](value))


def _text(text: str) -> str:
    """Return the text itself if every store can hold it."""
    if "\0" in text or not (text.isascii() or is_unicode(text)):
        raise _unwritable()
    return text


def _unwritable() -> Refused:
    return Refused(
        Refusal.BAD_VALUE,
        "the text has a zero byte or half of a character, which no store can hold",
    )


def _failed(store: Store, error: BaseException) -> StoreUnavailable:
    return StoreUnavailable(f"{store.address} failed: {type(error).__name__} {error}")
