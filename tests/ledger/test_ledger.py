"""The ledger itself: one image, one writer, moments, and how it notices that its image is wrong."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.ledger import (
    Answer,
    Collection,
    MemoryStore,
    Refusal,
    Refused,
    Transaction,
    instant_text,
    moment_of,
)
from croupier.ledger.contract import LeftBehind
from croupier.ledger.ledger import Ledger
from croupier.ledger.transaction import Layer
from tests.ledger.ledgers import (
    START,
    TABLES,
    audited,
    contribution,
    ended,
    open_ledger,
    play,
    putting,
    written,
)


def test_a_look_is_of_one_moment() -> None:
    ledger = open_ledger(MemoryStore())
    play(ledger, 1)
    before = ledger.look()
    ledger.transact(contribution(), request="later")
    assert before.balance("link/wagers") == -7 * 10**8
    assert before.get(TABLES, "T1") == {"round": 1, "state": "idle"}
    assert ledger.look().balance("link/wagers") == -14 * 10**8


def test_what_is_written_on_a_look_is_nowhere() -> None:
    ledger = open_ledger(MemoryStore())
    contribution()(ledger.look())
    assert ledger.look().balance("link/wagers") == 0
    assert ledger.head.turn == 0


def test_a_piece_of_work_reads_what_those_before_it_in_its_turn_wrote() -> None:
    ledger = open_ledger(MemoryStore())

    def twice(transaction: Transaction) -> Answer:
        contribution()(transaction)
        return contribution()(transaction)

    assert ledger.transact(twice, request="r") == {"ok": True, "round": 2}
    with ledger.store.reading() as reader:
        first, second = reader.entries()
    assert (first.id, second.id) == ("r#1", "r#2")
    assert second.content["readings"]["link/Mega/meter"] == 2 * 105_000_000
    audited(ledger.store)


def test_work_without_a_request_is_named_by_its_number() -> None:
    ledger = open_ledger(MemoryStore())
    for _ in range(2):
        ledger.transact(contribution())
    with ledger.store.reading() as reader:
        assert [entry.id for entry in reader.entries()] == ["#1", "#2"]


def test_documents_of_a_kind_nobody_named_are_left_alone() -> None:
    store = MemoryStore()
    other: Collection[str] = Collection("other", str, str)
    ledger = Ledger(store, (TABLES, other), clock=lambda: START)
    ledger.transact(putting(other, "x", "kept"))
    assert open_ledger(store).look().get(other, "x") is None
    assert Ledger(store, (other,), clock=lambda: START).look().get(other, "x") == "kept"


def test_a_book_put_in_the_place_of_another_is_refused(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A restored backup or an old primary, behind, beside or ahead of ours: it is reported."""
    store, older, beside, ahead = MemoryStore(), MemoryStore(), MemoryStore(), MemoryStore()
    ledger = open_ledger(store)
    play(ledger, 4)
    play(open_ledger(older), 2)
    for other, turns in ((beside, 8), (ahead, 20)):  # different entries, and as many turns or more
        for _ in range(turns):
            open_ledger(other).transact(contribution(wagers=1))
    right, before = store._pages, ledger.look().balance("link/wagers")
    for number, other in enumerate((older, beside, ahead), start=1):
        store._pages = other._pages
        stood = written(store)
        for _ in range(2):
            with pytest.raises(
                LeftBehind, match=r"does not have transaction 8 \(.*restart the server"
            ):
                ledger.refresh()
        with pytest.raises(LeftBehind, match="does not have transaction 8"):
            ledger.transact(contribution(), request="elsewhere")
        assert written(store) == stood
        assert ledger.look().balance("link/wagers") == before
        store._pages = right
        ledger.refresh()
        assert len(caplog.records) == number, "said once, not every second"
    ledger.transact(ended(), request="goes on")
    audited(store)


# Moments -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "instant"),
    [
        ("2026-11-16T10:30:00Z", "2026-11-16T10:30:00.000000Z"),
        ("2026-11-16T10:30:00.25+02:00", "2026-11-16T08:30:00.250000Z"),
        ("2026-11-16", "2026-11-16T00:00:00.000000Z"),
        ("09:15", "2026-11-16T09:15:00.000000Z"),
        ("09:15:30-01:00", "2026-11-16T10:15:30.000000Z"),
        ("0001-01-01T00:00:00", "0001-01-01T00:00:00.000000Z"),
    ],
)
def test_a_moment_as_a_caller_writes_it(text: str, instant: str) -> None:
    ledger = open_ledger(MemoryStore())
    ledger.transact(contribution(), at=text)
    with ledger.store.reading() as reader:
        (entry,) = reader.entries()
    assert entry.instant == entry.content["instant"] == instant
    assert entry.content["at"] == text
    audited(ledger.store)


@pytest.mark.parametrize(
    "text",
    ["", "soon", "25:00", "2026-13-01", "0001-01-01T00:00:00+05:00", "9" * 500, "10:30\ud800"],
)
def test_what_is_no_moment_is_refused(text: str) -> None:
    ledger = open_ledger(MemoryStore())
    with pytest.raises(Refused, match="write a time like") as refused:
        ledger.transact(contribution(), at=text)
    assert refused.value.refusal is Refusal.BAD_VALUE
    assert ledger.head.turn == 0


def test_a_clock_that_goes_backwards_keeps_the_order_of_writing() -> None:
    ledger = open_ledger(MemoryStore())
    for text in ("2026-11-16T12:00", "2026-11-16T11:00", "2026-11-15T12:00"):
        ledger.transact(contribution(), at=text)
    with ledger.store.reading() as reader:
        assert [entry.sequence for entry in reader.entries()] == [1, 2, 3]
    audited(ledger.store)


@given(st.datetimes(timezones=st.just(UTC)), st.datetimes(timezones=st.just(UTC)))
def test_moments_sort_as_their_texts(one: datetime, two: datetime) -> None:
    assert (instant_text(one) < instant_text(two)) == (one < two)
    assert moment_of(instant_text(one), START) == one


# Layers ------------------------------------------------------------------------------------------


def test_a_layer_hides_what_is_below_and_changes_nothing_there() -> None:
    below = Layer(None)
    below.balances["a"] = 1
    below.keep("felt", "T1", "old")
    above = Layer(below)
    above.balances["a"] = 2
    above.keep("felt", "T1", None)
    above.keep("felt", "T2", "new")
    assert (above.balance("a"), below.balance("a"), above.balance("b")) == (2, 1, 0)
    assert above.document("felt", "T1") is None
    assert below.document("felt", "T1") == "old"
    assert above.ids("felt") == {"T1", "T2"}
    copy = below.copied()
    below.absorb(above)
    assert below.document("felt", "T2") == "new"
    assert copy.document("felt", "T2") is None
