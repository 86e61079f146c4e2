"""What a store on disk promises in addition: migrations, and several processes on one ledger."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import AbstractContextManager, closing
from dataclasses import dataclass

import pytest

from croupier.ledger import NewerBook, NotABook, Store, StoreUnavailable, schema
from croupier.ledger.opening import open_store
from croupier.ledger.schema import MIGRATIONS, Migration
from tests.ledger import children
from tests.ledger.ledgers import assert_booked_once, audited, open_ledger, play, written

Execute = Callable[[str], list[tuple[object, ...]]]

NEXT = MIGRATIONS[-1].number + 1
SECOND = Migration(
    NEXT,
    "a second book",
    ("CREATE TABLE extra (n {big})", "UPDATE balances SET amount = amount + 1"),
)
BROKEN = Migration(NEXT, "a torn book", (*SECOND.statements, "SELECT no_such_function()"))


@dataclass(frozen=True)
class Durable:
    """A place for a ledger on disk: its address, and direct access to its database."""

    url: str
    database: Callable[[], AbstractContextManager[Execute]]

    def execute(self, *statements: str) -> list[tuple[object, ...]]:
        found: list[tuple[object, ...]] = []
        with self.database() as execute:
            for statement in statements:
                found = execute(statement)
        return found

    def open(self) -> Store:
        return open_store(self.url)

    def fill(self, rounds: int = 3) -> None:
        with closing(self.open()) as store:
            play(open_ledger(store), rounds)


class DurableSuite(ABC):
    """The promises; each kind of store inherits them and provides the fixture `durable`."""

    def test_a_book_is_there_when_it_is_opened_again(self, durable: Durable) -> None:
        with closing(durable.open()) as store:
            play(open_ledger(store), 3)
            before = written(store)
        with closing(durable.open()) as store:
            assert written(store) == before
            play(open_ledger(store), 2, first=4)
            assert audited(store).entries == 5

    # Migrations --------------------------------------------------------------------------------

    def test_every_migration_is_recorded(self, durable: Durable) -> None:
        durable.fill()
        recorded = durable.execute("SELECT number, name FROM migrations ORDER BY number")
        assert recorded == [(migration.number, migration.name) for migration in MIGRATIONS]

    def test_an_older_book_becomes_one_of_today(
        self, durable: Durable, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        durable.fill()
        monkeypatch.setattr(schema, "MIGRATIONS", (*MIGRATIONS, SECOND))
        with closing(durable.open()) as store, store.reading() as reader:
            assert reader.balances()["link/wagers"] == -21 * 10**8 + 1
        assert durable.execute("SELECT max(number) FROM migrations") == [(NEXT,)]
        assert durable.execute("SELECT count(*) FROM extra") == [(0,)]
        with closing(durable.open()) as store, store.reading() as reader:
            assert reader.balances()["link/wagers"] == -21 * 10**8 + 1  # once, and not again

    def test_a_migration_that_breaks_off_leaves_the_old_book(
        self, durable: Durable, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        durable.fill()
        with monkeypatch.context() as patch:
            patch.setattr(schema, "MIGRATIONS", (*MIGRATIONS, BROKEN))
            with pytest.raises(StoreUnavailable, match="no_such_function"):
                durable.open()
        assert durable.execute("SELECT max(number) FROM migrations") == [(NEXT - 1,)]
        with closing(durable.open()) as store:
            assert audited(store).entries == 3

    def test_a_newer_book_is_refused_untouched(self, durable: Durable) -> None:
        durable.fill()
        durable.execute("INSERT INTO migrations VALUES (99, 'from the future', 'later')")
        before = self.bytes_of(durable)
        for create in (True, False):
            with pytest.raises(NewerBook, match="version 99, and this program knows versions up"):
                open_store(durable.url, create=create)
        assert self.bytes_of(durable) == before

    def test_a_database_of_others_is_refused_untouched(self, durable: Durable) -> None:
        durable.execute("CREATE TABLE guests (name TEXT)", "INSERT INTO guests VALUES ('Ann')")
        before = self.bytes_of(durable)
        with pytest.raises(NotABook, match="holds other tables \\(guests\\)"):
            durable.open()
        assert self.bytes_of(durable) == before

    def test_another_program_with_a_table_of_migrations_is_refused(self, durable: Durable) -> None:
        durable.execute("CREATE TABLE migrations (id TEXT, app TEXT)")
        with pytest.raises(NotABook, match="holds other tables"):
            durable.open()

    def test_a_book_that_is_not_there_is_not_begun_by_reading(self, durable: Durable) -> None:
        before = self.bytes_of(durable)
        with pytest.raises(NotABook, match="there is no ledger"):
            open_store(durable.url, create=False)
        assert self.bytes_of(durable) == before

    @abstractmethod
    def bytes_of(self, durable: Durable) -> object:
        """Return everything that is there, to check that it stays the same."""

    # Several processes -------------------------------------------------------------------------

    def test_processes_share_a_book(self, durable: Durable) -> None:
        """Three processes begin together; two of them send the very same requests."""
        running = [
            children.start(durable.url, name, threads=3, first=1, last=12)
            for name in ("one", "two", "two")
        ]
        for child in running:
            assert child.end() == 0
        asked = {
            f"{name}-{t}-{n}" for name in ("one", "two") for t in range(3) for n in range(1, 13)
        }
        assert {request for child in running for request in child.acknowledged} == asked
        with closing(durable.open()) as store:
            assert audited(store).entries == len(asked)
            assert_booked_once(store, asked)
