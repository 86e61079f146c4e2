"""A database connection that breaks in the middle of a turn: a press counts exactly once.

For every fault and many places in the turn: the press is answered or told to try again; sent again
on a working connection, it has been booked once.
"""

from collections.abc import Iterator
from contextlib import closing

import pytest
from psycopg.conninfo import conninfo_to_dict

from croupier.ledger import Answer, StoreUnavailable
from croupier.ledger.postgres import PostgresStore
from tests.faulty_line import DUPLICATE, FAULTS, FaultyLine
from tests.ledger.conftest import Urls
from tests.ledger.ledgers import assert_booked_once, audited, contribution, open_ledger, play


def line_to(url: str) -> tuple[FaultyLine, str]:
    """Return a proxy to an address's server, and the same address through that proxy."""
    settings = conninfo_to_dict(url)
    line = FaultyLine(f"{settings['host']}/.s.PGSQL.{settings.get('port') or 5432}")
    rest = url.partition("?")[2].partition("&")[2]
    return line, f"postgresql://postgres@127.0.0.1:{line.port}/postgres?{rest}"


@pytest.fixture
def line_and_store(
    postgres_urls: Urls, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[FaultyLine, PostgresStore]]:
    monkeypatch.setattr("croupier.ledger.postgres._REST_SECONDS", 0)
    line, url = line_to(postgres_urls())
    with line, closing(PostgresStore(url)) as store:
        yield line, store


@pytest.mark.parametrize("fault", [fault for fault in FAULTS if fault != DUPLICATE])
def test_a_press_over_a_line_that_breaks_counts_once(
    line_and_store: tuple[FaultyLine, PostgresStore], fault: str
) -> None:
    line, store = line_and_store
    ledger = open_ledger(store)
    play(ledger, 1)
    asked, comes = {"T1-1"}, 0
    for number, after in enumerate((0, 30, 90, 200, 700, 1500, 2500)):
        request = f"over the line {number}"
        if fault == "refuse":
            assert store._connection is not None
            store._connection.close()
        before = line.faults
        line.arm(fault, after)
        store._watch._seconds = 0.3 if fault == "hang" else 60
        try:
            answer: Answer = ledger.transact(contribution(), request=request)
        except StoreUnavailable:
            answer = {}
        comes += line.faults - before
        line.resume()
        store._watch._seconds = 60
        while not answer:
            try:
                answer = ledger.transact(contribution(), request=request)
            except StoreUnavailable:
                continue
        assert answer["round"] == number + 2
        asked.add(request)
    assert comes >= 3
    assert_booked_once(store, asked)
    audited(store)
