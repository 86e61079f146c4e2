"""A ledger in PostgreSQL keeps every promise of a store, and survives a lost connection."""

import builtins
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from threading import Event, Thread
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest

from croupier.ledger import Answer, BadDatabase, StoreUnavailable, Transaction
from croupier.ledger.contract import STEPS
from croupier.ledger.opening import open_store
from croupier.ledger.postgres import PostgresStore
from croupier.ledger.postgres_opening import check_server
from tests.ledger.conftest import Urls
from tests.ledger.durable import Durable, DurableSuite, Execute
from tests.ledger.ledgers import assert_booked_once, audited, contribution, open_ledger, play
from tests.ledger.suite import Place, StoreSuite


class TestPostgresStore(StoreSuite):
    @pytest.fixture
    def place(self, postgres_urls: Urls) -> Iterator[Place]:
        url = postgres_urls()
        place = Place(lambda faults: PostgresStore(url, step=faults))
        yield place
        place.close()


class TestPostgresDatabase(DurableSuite):
    @pytest.fixture
    def durable(self, postgres_urls: Urls) -> Durable:
        url = postgres_urls()

        @contextmanager
        def database() -> Iterator[Execute]:
            with psycopg.connect(url, autocommit=True) as connection:

                def execute(statement: str) -> list[tuple[Any, ...]]:
                    cursor = connection.execute(statement.encode())
                    return cursor.fetchall() if cursor.description else []

                yield execute

        return Durable(url, database)

    def bytes_of(self, durable: Durable) -> object:
        """Every table with its columns and rows."""
        tables = durable.execute(
            "SELECT table_name::text, column_name::text FROM information_schema.columns"
            " WHERE table_schema = current_schema() ORDER BY 1, ordinal_position"
        )
        return tables, {
            name: durable.execute(f"SELECT * FROM {name} ORDER BY 1")  # noqa: S608
            for name in dict.fromkeys(name for name, _ in tables)
        }


def terminate(url: str) -> int:
    """End every other connection to the ledger, as an administrator or a crash would."""
    with psycopg.connect(url, autocommit=True) as connection:
        ended = connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE application_name = current_setting('application_name')"
            " AND pid != pg_backend_pid()"
        )
        return len(ended.fetchall())


def test_a_connection_lost_between_turns_is_made_anew_unnoticed(postgres_urls: Urls) -> None:
    url = postgres_urls()
    with closing(PostgresStore(url)) as store:
        ledger = open_ledger(store)
        play(ledger, 2)
        assert terminate(url) == 1
        play(ledger, 2, first=3)
        assert audited(store).entries == 4


@pytest.mark.parametrize("step", STEPS)
def test_a_connection_lost_at_a_step_loses_and_doubles_nothing(
    postgres_urls: Urls, step: str
) -> None:
    url = postgres_urls()
    armed = False

    def cut(taken: str) -> None:
        nonlocal armed
        if armed and taken == step:
            armed = False
            assert terminate(url) == 1

    with closing(PostgresStore(url, step=cut)) as store:
        ledger = open_ledger(store)
        play(ledger, 2)
        armed = True
        try:
            ledger.transact(contribution(), request="again")
        except StoreUnavailable:
            assert step not in ("begin", "committed")
        else:
            assert step in ("begin", "committed")
        assert not armed
        assert ledger.transact(contribution(), request="again")["round"] == 3
        assert_booked_once(store, {"again", "T1-1", "T1-2"})
        audited(store)


def test_a_connection_lost_while_reading_is_told(postgres_urls: Urls) -> None:
    url = postgres_urls()
    with closing(PostgresStore(url)) as store:
        play(open_ledger(store), 2)

        def read() -> None:
            with store.reading() as reader:
                terminate(url)
                list(reader.entries())

        with pytest.raises(StoreUnavailable, match="could not be read"):
            read()
        assert audited(store).entries == 2


def test_a_writer_does_not_wait_for_ever_for_one_that_has_stopped(
    postgres_urls: Urls, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres_urls()
    monkeypatch.setenv("CROUPIER_DATABASE_SECONDS", "0.2")
    monkeypatch.setattr("croupier.ledger.postgres._TIMEOUTS", {"lock_timeout": 0.2})
    with closing(PostgresStore(url)) as stopped, closing(PostgresStore(url)) as store:
        ledger = open_ledger(store)
        with stopped.writing(), pytest.raises(StoreUnavailable, match="could not be written"):
            ledger.transact(contribution(), request="r")
    monkeypatch.undo()
    with closing(PostgresStore(url)) as store:
        ledger = open_ledger(store)
        assert ledger.transact(contribution(), request="r")["round"] == 1


def test_a_process_that_stopped_in_its_turn_loses_the_pen(postgres_urls: Urls) -> None:
    url = postgres_urls()
    with closing(PostgresStore(url)) as one, closing(PostgresStore(url)) as two:
        stopped, other = open_ledger(one), open_ledger(two)
        # Only for its current connection, and only once it is open: a busy machine is slow, too.
        assert one._connection is not None
        one._connection.execute("SET idle_in_transaction_session_timeout = '10ms'")

        def stop(transaction: Transaction) -> Answer:
            with closing(PostgresStore(url)) as third:  # waits until it gets the lock
                play(open_ledger(third), 1)
            return contribution()(transaction)

        with pytest.raises(StoreUnavailable, match="could not be written"):
            stopped.transact(stop, request="late")
        assert other.transact(contribution(), request="next")["round"] == 2
        assert stopped.transact(contribution(), request="late")["round"] == 3


def backend_of(store: PostgresStore) -> int:
    connection = store._connection
    assert connection is not None
    return connection.info.backend_pid


def test_a_server_that_hangs_is_noticed_and_found_again(postgres_urls: Urls) -> None:
    """The server process is frozen while it holds the lock; it never reports an error."""
    url = postgres_urls()
    with closing(PostgresStore(url)) as store:
        ledger = open_ledger(store)
        play(ledger, 2)
        frozen = backend_of(store)
        store._patience = store._watch._seconds = 1
        os.kill(frozen, signal.SIGSTOP)
        told: list[StoreUnavailable] = []
        try:
            for _ in range(2):  # the first waits for the frozen one, the second reconnects
                try:
                    ledger.transact(contribution(), request="hung")
                except StoreUnavailable as error:
                    told.append(error)
        finally:
            os.kill(frozen, signal.SIGCONT)
    assert told
    with closing(PostgresStore(url)) as store:
        ledger = open_ledger(store)
        play(ledger, 1, first=3)
        ledger.transact(contribution(), request="hung")
        assert_booked_once(store, {"hung", "T1-1", "T1-2", "T1-3"})
        audited(store)


def test_a_server_that_hangs_in_the_middle_of_a_turn_is_noticed(postgres_urls: Urls) -> None:
    frozen: list[int] = []

    def freeze(step: str) -> None:
        if step == "head" and armed:
            armed.clear()
            frozen.append(backend_of(store))
            os.kill(frozen[0], signal.SIGSTOP)

    armed: set[int] = set()
    url = postgres_urls()
    with closing(PostgresStore(url, step=freeze)) as store:
        ledger = open_ledger(store)
        store._watch._seconds = 1
        armed.add(1)
        while not frozen:  # a busy machine may be too slow to get that far
            with pytest.raises(StoreUnavailable, match="could not be written"):
                ledger.transact(contribution(), request="hung")
        os.kill(frozen[0], signal.SIGCONT)
    with closing(PostgresStore(url)) as store:
        ledger = open_ledger(store)
        ledger.transact(contribution(), request="hung")
        assert_booked_once(store, {"hung"})


@pytest.mark.parametrize("step", ["entries", "head", "commit"])
def test_another_process_that_froze_in_its_turn_loses_it(postgres_urls: Urls, step: str) -> None:
    """It happens whatever it was doing: between its statements the server sets it no limit."""
    url = postgres_urls()
    froze, goes_on, told = Event(), Event(), list[StoreUnavailable]()

    def freeze(taken: str) -> None:
        if taken == step and not froze.is_set():
            froze.set()
            goes_on.wait()

    with closing(PostgresStore(url, step=freeze)) as frozen, closing(PostgresStore(url)) as store:
        there, here = open_ledger(frozen), open_ledger(store)

        def press() -> None:
            try:
                there.transact(contribution(), request="frozen")
            except StoreUnavailable as error:
                told.append(error)

        pressing = Thread(target=press)
        pressing.start()
        froze.wait()
        store._patience = 1
        assert store._connection is not None
        store._connection.close()  # the next one is made with that timeout
        answer: Answer = {}
        while not answer:  # the first ones find the lock taken
            with suppress(StoreUnavailable):
                answer = here.transact(contribution(), request="beside")
        assert answer["round"] == 1
        goes_on.set()
        pressing.join()
        assert told, "what it had begun did not count"
        assert there.transact(contribution(), request="frozen")["round"] == 2
        assert_booked_once(store, {"beside", "frozen"})
        audited(store)


@pytest.mark.parametrize("asked", [True, False], ids=["it takes nothing", "it asks nothing"])
def test_a_process_that_is_frozen_in_its_turn_loses_it_whatever_the_server_does(
    postgres_urls: Urls, asked: bool
) -> None:
    """The server is waiting for its next statement, or is sending an answer that nobody reads."""
    url = postgres_urls()
    with closing(PostgresStore(url)) as store, closing(psycopg.connect(url)) as frozen:
        ledger = open_ledger(store)
        ledger.transact(contribution())
        frozen.execute("SELECT * FROM head FOR UPDATE").fetchall()
        if asked:
            query = b"SELECT repeat('x', 1000) FROM generate_series(1, 200000)"
            frozen.pgconn.send_query(query)
            frozen.pgconn.flush()
        store._patience = 1
        assert store._connection is not None
        store._connection.close()  # the next one is made with that timeout
        for _ in range(60):  # each waits for the lock for most of a second
            with suppress(StoreUnavailable):
                assert ledger.transact(contribution(), request="beside")["round"] == 2
                break
        else:
            pytest.fail("the frozen process kept the pen")
        audited(store)


@pytest.mark.parametrize("seconds", ["soon", "0", "-1", "1e9", "nan"])
def test_a_patience_that_is_none_is_named(monkeypatch: pytest.MonkeyPatch, seconds: str) -> None:
    monkeypatch.setenv("CROUPIER_DATABASE_SECONDS", seconds)
    with pytest.raises(BadDatabase, match="write seconds from"):
        PostgresStore("postgresql://ann@127.0.0.1:9/floor")


@pytest.mark.parametrize("setting", ["fsync", "full_page_writes"])
def test_a_server_that_may_forget_is_refused(setting: str) -> None:
    """Its own settings are checked; no such server is started for a test."""

    class Forgetful:
        info = SimpleNamespace(parameter_status=lambda _: "UTF8")

        def execute(self, _: str, values: tuple[str, ...] = ()) -> "Forgetful":
            self.asked = values
            return self

        def fetchone(self) -> tuple[str]:
            return ("off" if self.asked == (setting,) else "on",)

    connection: Any = Forgetful()
    with pytest.raises(BadDatabase, match=f"runs with {setting} off"):
        check_server(connection, "the database floor")


def test_a_session_that_would_not_wait_for_the_disk_is_set_right(postgres_urls: Urls) -> None:
    url = postgres_urls().replace("options=", "options=-csynchronous_commit%3Doff%20")
    with closing(PostgresStore(url)) as store, store.reading() as reader:
        found = reader._connection.execute("SHOW synchronous_commit").fetchone()
        assert found == ("on",)


def test_a_database_in_another_encoding_is_refused(postgres_server: str) -> None:
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute("CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
    with pytest.raises(BadDatabase, match="encoded in LATIN1; a ledger needs a database in UTF8"):
        PostgresStore(postgres_server.replace("/postgres?", "/latin?"))


# Addresses --------------------------------------------------------------------------------------

SECRET = "open-sesame"  # noqa: S105


@pytest.mark.parametrize(
    ("url", "named"),
    [
        (f"postgresql://ann:{SECRET}@127.0.0.1:9/floor", "the database floor on 127.0.0.1, port 9"),
        (f"postgresql://ann@127.0.0.1:9/floor?password={SECRET}", "the database floor on"),
        (f"postgresql://ann:{SECRET}@127.0.0.1:9", "the database ann on 127.0.0.1, port 9"),
        (f"postgresql://ann:{SECRET}@[::1/floor", "cannot be read"),
        (f"postgresql://ann:{SECRET}@host:port/floor?nonsense={SECRET}", "cannot be read"),
        (f"postgres://ann:{SECRET}@127.0.0.1:99999/floor", "the database floor on"),
    ],
)
def test_no_message_shows_a_password(url: str, named: str) -> None:
    with pytest.raises((StoreUnavailable, BadDatabase), match=named) as told:
        open_store(url)
    assert SECRET not in str(told.value)


def test_without_the_driver_the_message_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name.partition(".")[0] == "psycopg":
            raise ImportError(name)
        return known(name, *rest)

    for name in [name for name in sys.modules if name.partition(".")[0] == "psycopg"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(BadDatabase, match=r'pip install "croupier\[postgres\]"'):
        open_store("postgresql://floor")
