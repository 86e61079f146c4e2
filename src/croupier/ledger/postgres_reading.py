"""Reading a ledger in PostgreSQL, for a reader and for a writer before it writes."""

from collections.abc import Collection, Iterable, Iterator
from itertools import count
from typing import TYPE_CHECKING, Any, LiteralString

from croupier.ledger.contract import (
    COMMON,
    Changes,
    DocumentKey,
    Head,
    Marks,
    Remembered,
    SignedCheckpoint,
)
from croupier.ledger.entry import Entry
from croupier.ledger.patience import Watch
from croupier.ledger.postgres_roles import role_of
from croupier.ledger.postgres_schema import strangers
from croupier.ledger.powers import DatabaseRole
from croupier.ledger.turns import TurnRecord

if TYPE_CHECKING:
    import psycopg

    Connection = psycopg.Connection[tuple[Any, ...]]

ROWS_AT_ONCE = 2_000
HEAD: LiteralString = "SELECT turn, sequence, hash, turn_hash FROM head"
CHECKPOINT: LiteralString = "SELECT number, text, signature FROM checkpoints ORDER BY number"
_ENTRY: LiteralString = "SELECT sequence, id, instant, reason, text, hash FROM entries"
_DOCUMENT: LiteralString = "SELECT kind, id, text FROM documents WHERE text IS NOT NULL"
_REMEMBERED: LiteralString = (
    "SELECT id, digest, answer, turn FROM requests WHERE id = ANY(%b::text[])"
)


class PostgresReader:
    """The database as it was when reading began."""

    def __init__(self, connection: "Connection", watch: Watch) -> None:
        self._connection = connection
        self._watch = watch
        self._names = count(1)
        with watch.asked():
            self.head = head_of(connection.execute(HEAD).fetchone())

    def entries(
        self,
        *,
        after: int = 0,
        since: str | None = None,
        until: str | None = None,
        backwards: bool = False,
        reasons: Collection[str] | None = None,
    ) -> Iterator[Entry]:
        query: LiteralString = f"{_ENTRY} WHERE sequence >= %s"
        values: list[object] = [after + 1]
        if since is not None:
            query += " AND instant >= %s"
            values.append(since)
        if until is not None:
            query += " AND instant < %s"
            values.append(until)
        if reasons is not None:
            query += " AND reason = ANY(%s::text[])"
            values.append(list(reasons))
            if COMMON not in reasons:
                query += f" AND reason <> '{COMMON}'"  # to match the partial index
        query += " ORDER BY sequence DESC" if backwards else " ORDER BY sequence"
        for row in self._stream(query, values):
            yield Entry(*row)

    def newest(self, count: int) -> list[Entry]:
        query: LiteralString = f"{_ENTRY} ORDER BY sequence DESC LIMIT %s"
        return [Entry(*row) for row in self._connection.execute(query, (max(count, 0),))]

    def balances(self) -> dict[str, int]:
        rows = self._connection.execute("SELECT account, amount FROM balances")
        return {account: amount for account, amount in rows}  # noqa: C416

    def documents(self, kinds: Collection[str] | None = None) -> dict[DocumentKey, str]:
        if kinds is None:
            return dict(self.each_document())
        query: LiteralString = f"{_DOCUMENT} AND kind = ANY(%s::text[])"
        rows = self._connection.execute(query, (list(kinds),))
        return {(kind, id): text for kind, id, text in rows}  # noqa: A001

    def each_document(self) -> Iterator[tuple[DocumentKey, str]]:
        for kind, id, text in self._stream(_DOCUMENT, []):  # noqa: A001
            yield (kind, id), text

    def documents_between(
        self, kind: str, first: str, behind: str, *, backwards: bool = False
    ) -> Iterator[tuple[str, str]]:
        query: LiteralString = f"{_DOCUMENT} AND kind = %s AND id >= %s AND id < %s ORDER BY id"
        if backwards:
            query += " DESC"
        for _, id, text in self._stream(query, [kind, first, behind]):  # noqa: A001
            yield id, text

    def requests(self) -> Iterator[tuple[str, Remembered]]:
        query: LiteralString = "SELECT id, digest, answer, turn FROM requests ORDER BY id"
        for id, *seen in self._stream(query, []):  # noqa: A001
            yield id, Remembered(*seen)

    def request_count(self) -> int:
        row = self._connection.execute("SELECT count(*) FROM requests").fetchone()
        return int(row[0]) if row is not None else 0

    def records(self, *, after: int = 0) -> Iterator[TurnRecord]:
        query: LiteralString = "SELECT turn, text, hash FROM turns WHERE turn >= %s ORDER BY turn"
        for row in self._stream(query, [after + 1]):
            yield TurnRecord(*row)

    def checkpoints(self) -> list[SignedCheckpoint]:
        return [SignedCheckpoint(*row) for row in self._connection.execute(CHECKPOINT)]

    def checkpoint(self, number: int) -> SignedCheckpoint | None:
        with self._watch.asked():
            return checkpoint(self._connection, number)

    def marks(self) -> Marks:
        execute = self._connection.execute
        documents = execute("SELECT kind, id, turn FROM documents")
        return Marks(
            dict(execute("SELECT account, turn FROM balances")),
            {(kind, id): turn for kind, id, turn in documents},  # noqa: A001
        )

    def remembered(self, ids: Iterable[str]) -> dict[str, Remembered]:
        return remembered(self._connection, ids)

    def changes_since(self, turn: int, kinds: Collection[str]) -> Changes:
        with self._watch.asked():
            return changes_since(self._connection, turn, kinds)

    def turn_hash(self, turn: int) -> str | None:
        with self._watch.asked():
            return turn_hash(self._connection, turn)

    def damage(self) -> Iterator[str]:
        """Yield nothing: the server looks after its own files."""
        return iter(())

    def strangers(self) -> Iterator[str]:
        with self._watch.asked():
            return iter(list(strangers(self._connection)))

    def role(self) -> DatabaseRole | None:
        with self._watch.asked():
            return role_of(self._connection)

    def _stream(self, query: LiteralString, values: list[object]) -> Iterator[tuple[Any, ...]]:
        """Yield rows in batches, so that a ledger of any length needs little memory."""
        with self._connection.cursor(f"reading_{next(self._names)}") as cursor:
            with self._watch.asked():
                cursor.execute(query, values)
            while True:
                with self._watch.asked():
                    rows = cursor.fetchmany(ROWS_AT_ONCE)
                if not rows:
                    return
                yield from rows


def head_of(row: tuple[Any, ...] | None) -> Head:
    if row is None:
        from psycopg import DataError  # noqa: PLC0415 - whoever keeps a file needs no driver

        raise DataError("the ledger has lost its head")
    return Head(*row)


def changes_since(connection: "Connection", turn: int, kinds: Collection[str]) -> Changes:
    balances = connection.execute("SELECT account, amount FROM balances WHERE turn > %s", (turn,))
    documents = connection.execute(
        "SELECT kind, id, text FROM documents WHERE turn > %s AND kind = ANY(%s::text[])",
        (turn, list(kinds)),
    )
    return Changes(
        dict(balances),
        {(kind, id): text for kind, id, text in documents},  # noqa: A001
    )


def checkpoint(connection: "Connection", number: int) -> SignedCheckpoint | None:
    query: LiteralString = "SELECT number, text, signature FROM checkpoints WHERE number = %s"
    row = connection.execute(query, (number,)).fetchone()
    return None if row is None else SignedCheckpoint(*row)


def turn_hash(connection: "Connection", turn: int) -> str | None:
    row = connection.execute("SELECT hash FROM turns WHERE turn = %s", (turn,)).fetchone()
    return None if row is None else str(row[0])


def remembered(connection: "Connection", ids: Iterable[str]) -> dict[str, Remembered]:
    rows = connection.execute(_REMEMBERED, (list(ids),))
    return {id: Remembered(*seen) for id, *seen in rows}  # noqa: A001
