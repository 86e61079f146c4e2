"""The primary is killed under load and its standby promoted: no answer is lost or doubled.

Two app servers and their consoles run on two real PostgreSQL servers: bets alone, and everything
that moves money, checked against an auditor's own books. An old primary that comes back is left
alone, by the servers that were there before and by one that starts now.
"""

from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest

from croupier.floor.floor import Floor
from croupier.ledger import StoreUnavailable
from croupier.ledger.contract import LeftBehind, NotThePrimary
from croupier.ledger.ledger import Ledger
from croupier.ledger.opening import open_store
from croupier.ledger.postgres import PostgresStore
from croupier.paytables import published_catalogue
from croupier.web.app import create_app
from tests.database_servers import Pair, running_pair
from tests.ledger.ledgers import contribution, open_ledger
from tests.web.pressing import (
    Pressing,
    assert_answered_is_booked,
    open_tables,
)
from tests.web.serving import Served
from tests.web.winning import (
    Winning,
    assert_answers_are_remembered,
    assert_money_is_as_answered,
    open_winning_floor,
)

TABLES = 4
WAITING = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
NOBODY_WAITS = "SELECT count(*) = 0 FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
GIVE_UP = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"


@pytest.fixture(scope="module")
def pair() -> Iterator[Pair]:
    with running_pair() as pair:
        yield pair


@contextmanager
def two_app_servers(url: str) -> Iterator[tuple[Pressing, list[Floor]]]:
    with two_servers_of(url) as (ports, floors):
        yield Pressing(ports, open_tables(floors[0], TABLES)), floors


@contextmanager
def two_servers_of(url: str) -> Iterator[tuple[list[int], list[Floor]]]:
    floors = [Floor(open_store(url)) for _ in range(2)]
    served = [Served(create_app(published_catalogue(), floor)).start() for floor in floors]
    try:
        yield [one.port for one in served], floors
    finally:
        for one in served:
            one.stop()
        for floor in floors:
            floor.close()


def fresh(pair: Pair, name: str) -> str:
    """The address of an empty database on the pair."""
    pair.primary.execute(f"DROP DATABASE IF EXISTS {name}", f"CREATE DATABASE {name}")
    return pair.url(name)


def fails_over(pair: Pair, pressing: Pressing, *, presses: int) -> None:
    pressing.wait_for(presses)
    pair.fail_over()
    pressing.wait_for(presses)


def test_a_killed_primary_loses_nothing_and_is_left_alone_when_it_is_back(pair: Pair) -> None:
    url = fresh(pair, "once")
    with two_app_servers(url) as (pressing, floors):
        pressing.begin()
        fails_over(pair, pressing, presses=40)
        pressing.end()
        assert pressing.again
        assert_answered_is_booked(floors[0].ledger.store, pressing.answered)
        for floor in floors:
            floor.ledger.refresh()

        pair.standby.start()  # the old primary, unchanged: it takes writes and knows nothing
        assert pair.standby.execute("SELECT pg_is_in_recovery()") == [(False,)]
        with closing(PostgresStore(url)) as newcomer:
            assert newcomer.left_behind == (f"the server on 127.0.0.1, port {pair.standby.port}",)
            assert_answered_is_booked(newcomer, pressing.answered)
        for floor in floors:
            store = floor.ledger.store
            store._store._connection.close()  # type: ignore[attr-defined]
            floor.ledger.refresh()
            assert floor.ledger.head.turn == open_head(url)
        pair.primary.kill()  # only the old one answers now
        for floor in floors:
            with pytest.raises(LeftBehind, match="an old primary that came back"):
                floor.ledger.refresh()
        pair.primary.start()
        for floor in floors:
            floor.ledger.refresh()
    pair.standby.kill()
    pair.follow()


def open_head(url: str) -> int:
    with closing(PostgresStore(url)) as store, store.reading() as reader:
        return reader.head.turn


def test_a_standby_takes_no_writes_and_says_so(pair: Pair) -> None:
    url = fresh(pair, "read_only")
    with closing(PostgresStore(url)) as store:
        open_ledger(store).transact(contribution(), request="r")
        assert store.standing().promises_copy
        assert store.standing().followers == 1
    alone = pair.standby.url("read_only")
    pair.caught_up()
    with closing(PostgresStore(alone)) as store:
        with store.reading() as reader:
            assert reader.head.turn == 1
        with pytest.raises(NotThePrimary, match="is a standby, or was made read-only"):
            Ledger(store, (), clock=lambda: None)  # type: ignore[arg-type,return-value]
    twice = url.replace(str(pair.primary.port), str(pair.standby.port))
    with pytest.raises(NotThePrimary, match=r"no server of the database .* takes writes"):
        PostgresStore(twice)


def hurried(store: PostgresStore) -> Ledger:
    """Read its ledger without a hurry; from now on the store waits at most a second."""
    ledger = open_ledger(store)
    store._patience = store._watch._seconds = 1
    return ledger


def press_until_it_waits_for_the_standby(pair: Pair, ledger: Ledger, request: str) -> None:
    while pair.primary.execute(WAITING) == [(0,)]:
        with pytest.raises(StoreUnavailable, match="could not be written"):
            ledger.transact(contribution(), request=request)


def test_without_its_standby_nothing_is_acknowledged(pair: Pair) -> None:
    """The standby lags for good: a press is answered in time, and counts once it catches up."""
    url = fresh(pair, "lagging")
    with closing(PostgresStore(url)) as store:
        ledger = hurried(store)
        with pair.standby.frozen():
            press_until_it_waits_for_the_standby(pair, ledger, "waits")
            with pytest.raises(StoreUnavailable, match="could not be written"):
                ledger.transact(contribution(), request="waits")
    with closing(PostgresStore(url)) as store:
        assert open_ledger(store).transact(contribution(), request="waits")["round"] == 1


def test_an_answer_is_repeated_only_when_the_standby_has_it(pair: Pair) -> None:
    """A commit whose wait was given up is on the primary alone: its retry waits as well."""
    url = fresh(pair, "given_up")
    with closing(PostgresStore(url)) as store, closing(PostgresStore(url)) as beside:
        ledger, again = hurried(store), hurried(beside)
        with pair.standby.frozen():
            press_until_it_waits_for_the_standby(pair, ledger, "alone")
            pair.primary.execute(GIVE_UP)
            pair.primary.until(NOBODY_WAITS)
            with beside.reading() as reader:
                assert "alone" in reader.remembered(["alone"])
            with pytest.raises(StoreUnavailable, match="nor did its standby confirm"):
                again.transact(contribution(), request="alone")
    with closing(PostgresStore(url)) as store:
        assert open_ledger(store).transact(contribution(), request="alone")["round"] == 1


def wins_through_failovers(pair: Pair, url: str, *, seed: int, failovers: int) -> Winning:
    """Move money in every way, at two app servers, while primaries are killed."""
    with two_servers_of(url) as (ports, floors):
        open_winning_floor(floors[0])
        floors[1].ledger.refresh()
        pressing, known = Winning(ports, seed), set[str]()
        pressing.begin()
        for number in range(failovers):
            fails_over(pair, pressing, presses=20 + 13 * ((seed + number) % 7))
            store = floors[number % 2].ledger.store
            assert_answers_are_remembered(store, pressing, known)
            pair.follow()
        pressing.end()
        assert_money_is_as_answered(floors[0].ledger.store, pressing)
    return pressing


def test_wins_go_on_through_a_failover(pair: Pair) -> None:
    pressing = wins_through_failovers(pair, fresh(pair, "wins"), seed=1, failovers=1)
    assert pressing.again


@pytest.mark.proof
@pytest.mark.parametrize("part", range(10))
def test_fifty_failovers_under_load(part: int) -> None:
    """Five in a row on one pair, back and forth; ten times in all."""
    with running_pair() as pair:
        wins_through_failovers(pair, fresh(pair, "floor"), seed=100 + 5 * part, failovers=5)
