"""Writing a turn in PostgreSQL, in a few pipelined statements."""

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Any, LiteralString

from croupier.ledger.contract import Batch, Changes, Head, Remembered, SignedCheckpoint, Step
from croupier.ledger.patience import Watch
from croupier.ledger.postgres_reading import (
    CHECKPOINT,
    changes_since,
    checkpoint,
    remembered,
    turn_hash,
)

if TYPE_CHECKING:
    import psycopg

    Connection = psycopg.Connection[tuple[Any, ...]]

_ENTRIES: LiteralString = (
    "INSERT INTO entries SELECT * FROM unnest(%b::bigint[], %b::text[], %b::text[], %b::text[],"
    " %b::text[], %b::text[])"
)
_BALANCES: LiteralString = (
    "INSERT INTO balances SELECT *, %s::bigint FROM unnest(%b::text[], %b::bigint[])"
    " ON CONFLICT (account) DO UPDATE SET amount = excluded.amount, turn = excluded.turn"
)
_DOCUMENTS: LiteralString = (
    "INSERT INTO documents SELECT *, %s::bigint FROM unnest(%b::text[], %b::text[], %b::text[])"
    " ON CONFLICT (kind, id) DO UPDATE SET text = excluded.text, turn = excluded.turn"
)
_REQUESTS: LiteralString = (
    "INSERT INTO requests SELECT * FROM unnest(%b::text[], %b::text[], %b::text[], %b::bigint[])"
)
_RECORDS: LiteralString = (
    "INSERT INTO turns SELECT * FROM unnest(%b::bigint[], %b::text[], %b::text[])"
)
_FORGET: LiteralString = "UPDATE requests SET digest = '', answer = '' WHERE id = ANY(%b::text[])"


class PostgresWriter:
    """A writer with exclusive access to the database."""

    def __init__(self, connection: "Connection", head: Head, step: Step, watch: Watch) -> None:
        self._connection = connection
        self._watch = watch
        self._step = step
        self.head = head
        self.written = False
        self.recalled = False
        """Whether an earlier answer is given again; it must survive the loss of this server too."""

    def changes_since(self, turn: int, kinds: Collection[str]) -> Changes:
        return changes_since(self._connection, turn, kinds)

    def remembered(self, ids: Iterable[str]) -> dict[str, Remembered]:
        found = remembered(self._connection, ids)
        self.recalled = self.recalled or bool(found)
        return found

    def turn_hash(self, turn: int) -> str | None:
        return turn_hash(self._connection, turn)

    def write(self, batch: Batch) -> None:
        turn = batch.head.turn
        self._watch.expect()
        with self._connection.pipeline():
            execute = self._connection.execute
            self._step("entries")
            if batch.entries:
                entries = [
                    (entry.sequence, entry.id, entry.instant, entry.reason, entry.text, entry.hash)
                    for entry in batch.entries
                ]
                execute(_ENTRIES, _columns(entries))
            self._step("balances")
            if batch.balances:
                execute(_BALANCES, (turn, *_columns(batch.balances.items())))
            self._step("documents")
            if batch.documents:
                documents = [(kind, id, text) for (kind, id), text in batch.documents.items()]  # noqa: A001
                execute(_DOCUMENTS, (turn, *_columns(documents)))
            self._step("requests")
            if batch.requests:
                requests = [
                    (id, seen.digest, seen.answer, seen.turn)
                    for id, seen in batch.requests.items()  # noqa: A001
                ]
                execute(_REQUESTS, _columns(requests))
            self._step("records")
            if batch.records:
                records = [(record.turn, record.text, record.hash) for record in batch.records]
                execute(_RECORDS, _columns(records))
            self._step("head")
            execute(
                "UPDATE head SET turn = %s, sequence = %s, hash = %s, turn_hash = %s",
                (turn, batch.head.sequence, batch.head.hash, batch.head.turn_hash),
            )
        self.written = True

    def empty(self) -> None:
        """Remove everything, as if nothing had ever been written."""
        fresh = Head()
        self._connection.execute(
            "TRUNCATE entries, balances, documents, requests, turns, checkpoints"
        )
        self._connection.execute(
            "UPDATE head SET turn = %s, sequence = %s, hash = %s, turn_hash = %s",
            (fresh.turn, fresh.sequence, fresh.hash, fresh.turn_hash),
        )
        self.written = True

    def last_checkpoint(self) -> SignedCheckpoint | None:
        row = self._connection.execute(f"{CHECKPOINT} DESC LIMIT 1").fetchone()
        return None if row is None else SignedCheckpoint(*row)

    def checkpoint(self, number: int) -> SignedCheckpoint | None:
        return checkpoint(self._connection, number)

    def put_checkpoint(self, signed: SignedCheckpoint) -> None:
        self._connection.execute(
            "INSERT INTO checkpoints VALUES (%s, %s, %s)",
            (signed.number, signed.text, signed.signature),
        )
        self.written = True

    def forget(self, turn: int, sequence: int, requests: Collection[str]) -> None:
        self._step("forget")
        self._watch.expect()
        with self._connection.pipeline():
            self._connection.execute("DELETE FROM entries WHERE sequence <= %s", (sequence,))
            self._connection.execute("DELETE FROM turns WHERE turn <= %s", (turn,))
            self._connection.execute(_FORGET, (list(requests),))
        self.written = True

    def forget_unrecorded(self) -> int:
        self._watch.expect()
        query: LiteralString = (
            "UPDATE requests SET digest = '', answer = '' WHERE turn = 0 AND answer <> ''"
        )
        self.written = True
        return self._connection.execute(query).rowcount


def _columns(rows: Iterable[tuple[Any, ...]]) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)]
