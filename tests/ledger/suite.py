"""What every store promises, as tests that each kind of store inherits.

Each kind of store says in its own file how to make a place for a ledger; everything below must then
hold there.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from datetime import timedelta
from functools import partial
from threading import Barrier, Event, Thread

import pytest

from croupier.errors import InvariantBroken
from croupier.ledger import (
    Answer,
    Head,
    Ledger,
    Refusal,
    Refused,
    Store,
    StoreUnavailable,
    Transaction,
)
from croupier.ledger.contract import COMMON, STEPS, Batch, Remembered
from croupier.ledger.entry import GENESIS
from croupier.ledger.units import BALANCE_MAX
from tests.ledger.ledgers import (
    ROUNDS,
    START,
    TABLES,
    assert_booked_once,
    audited,
    contribution,
    counting,
    ended,
    keeping,
    open_ledger,
    play,
    posting,
    putting,
    ticking,
    written,
)


class Torn(BaseException):
    """An error that no handler expects, like Ctrl-C."""


class Faults:
    """A step hook that fails once at a given step."""

    def __init__(self) -> None:
        self._step = ""
        self._error: BaseException = Torn()

    def at(self, step: str, error: BaseException) -> None:
        self._step, self._error = step, error

    def __call__(self, step: str) -> None:
        if step == self._step:
            self._step = ""
            raise self._error


class Place:
    """Where one ledger is kept; `open` returns a store on it, as another process would."""

    def __init__(self, make: Callable[[Faults], Store]) -> None:
        self.faults = Faults()
        self._make = make
        self._opened = ExitStack()

    def open(self) -> Store:
        return self._opened.enter_context(closing(self._make(self.faults)))

    def close(self) -> None:
        self._opened.close()


def until_in_line(ledger: Ledger, callers: int) -> None:
    """Return once this many callers are queued."""
    while len(ledger._callers._line) < callers:
        Event().wait(0.001)


@contextmanager
def in_a_turn(ledger: Ledger, table: str) -> Iterator[None]:
    """Hold a ledger in the middle of a turn, which ends afterward."""
    begun, go_on = Event(), Event()

    def slow(transaction: Transaction) -> Answer:
        begun.set()
        assert go_on.wait(300)
        return ended(table)(transaction)

    turn = Thread(target=lambda: ledger.transact(slow))
    turn.start()
    assert begun.wait(300)
    try:
        yield
    finally:
        go_on.set()
        turn.join(30)


def written_together(ledger: Ledger, works: list[Callable[[], object]]) -> None:
    """Queue all the works while a turn is being written, so that the next turn takes them all."""
    others = []
    with in_a_turn(ledger, "slow"):
        for number, work in enumerate(works, start=1):
            others.append(Thread(target=work))
            others[-1].start()
            until_in_line(ledger, number)
    for thread in others:
        thread.join(30)


class StoreSuite:
    """The promises; each kind of store inherits them and provides the fixture `place`."""

    # Turns -------------------------------------------------------------------------------------

    def test_a_new_book_is_empty(self, place: Place) -> None:
        assert written(place.open()) == {
            "head": Head(0, 0, GENESIS),
            "entries": [],
            "balances": {},
            "documents": {},
            "requests": [],
        }

    def test_a_turn_writes_its_batches_or_nothing(self, place: Place) -> None:
        store = place.open()
        first = Batch(Head(1, 0, GENESIS), requests={"a": Remembered("d", "{}")})
        second = Batch(Head(1, 0, GENESIS), documents={("felt", "T1"): "{}"})
        with suppress(ZeroDivisionError), store.writing() as writer:
            writer.write(first)
            writer.write(second)
            raise ZeroDivisionError
        assert written(store)["head"] == Head()
        with store.writing() as writer:
            writer.write(first)
            writer.write(second)
        found = written(store)
        assert found["requests"] == [("a", Remembered("d", "{}"))]
        assert found["documents"] == {("felt", "T1"): "{}"}

    def test_a_turn_that_writes_nothing_leaves_the_head(self, place: Place) -> None:
        ledger = open_ledger(place.open())
        play(ledger, 1)
        before = ledger.head
        with pytest.raises(Refused):
            ledger.transact(refusing)
        ledger.refresh()
        assert ledger.head == before

    def test_a_reader_sees_one_moment(self, place: Place) -> None:
        store = place.open()
        ledger = open_ledger(store)
        play(ledger, 2)
        with store.reading() as reader:
            before = reader.head
            play(ledger, 3, first=3)
            assert len(list(reader.entries())) == 2 == reader.head.sequence
            assert reader.head == before
            assert reader.documents()["felt", "T1"] == '{"round": 2, "state": "idle"}'
            assert reader.balances()["link/wagers"] == -14 * 10**8
            assert len(list(reader.requests())) == 4
        assert ledger.head.sequence == 5

    def test_entries_by_number_and_by_moment(self, place: Place) -> None:
        store = place.open()
        ledger = open_ledger(
            store, clock=ticking(timedelta(hours=1))
        )  # the ledger itself reads it once
        for number in range(6):
            ledger.transact(contribution(), request=str(number))
        with store.reading() as reader:
            every = list(reader.entries())
            moments = [entry.instant for entry in every]
            assert moments == sorted(moments)
            assert list(reader.entries(after=4)) == every[4:]
            assert list(reader.entries(since=moments[2])) == every[2:]
            assert list(reader.entries(until=moments[2])) == every[:2]
            assert list(reader.entries(after=1, since=moments[0], until=moments[4])) == every[1:4]
            assert list(reader.entries(since="")) == every
            assert list(reader.entries(since=moments[1], backwards=True)) == every[:0:-1]
            assert reader.newest(2) == every[:-3:-1]
            assert reader.newest(0) == []
            assert len(reader.newest(99)) == 6

    def test_entries_by_reason(self, place: Place) -> None:
        store = place.open()
        ledger = open_ledger(store, clock=ticking(timedelta(hours=1)))
        for number, reason in enumerate(("paid", COMMON, "paid", "tray", COMMON, "paid")):
            ledger.transact(posting(reason), request=str(number))
        with store.reading() as reader:
            every = list(reader.entries())
            paid = [every[0], every[2], every[5]]
            moments = [entry.instant for entry in every]
            assert list(reader.entries(reasons=("paid",))) == paid
            assert list(reader.entries(reasons={"paid"}, backwards=True)) == paid[::-1]
            assert list(reader.entries(reasons=["paid", "tray"], after=1)) == [*every[2:4], paid[2]]
            some = reader.entries(reasons=["paid"], since=moments[1], until=moments[5])
            assert list(some) == [every[2]]
            assert list(reader.entries(reasons=(COMMON, "tray"))) == [every[1], *every[3:5]]
            assert list(reader.entries(reasons=("nothing",))) == []
            assert list(reader.entries(reasons=())) == []

    def test_documents_of_a_kind_and_between_two_ids(self, place: Place) -> None:
        store = place.open()
        ledger = open_ledger(store)
        for name in ("b", "a", "c", "d"):
            ledger.transact(putting(TABLES, name, {"round": 1}))
        ledger.transact(putting(TABLES, "c", None))
        with store.reading() as reader:
            every = reader.documents()
            assert dict(reader.each_document()) == every
            assert reader.documents((TABLES.kind,)) == every
            assert reader.documents(("nothing",)) == {}
            between = list(reader.documents_between(TABLES.kind, "a", "d"))
            assert between == [(name, every[TABLES.kind, name]) for name in ("a", "b")]
            backwards = reader.documents_between(TABLES.kind, "", "~", backwards=True)
            assert [name for name, _ in backwards] == ["d", "b", "a"]
            records = list(reader.records())
            assert list(reader.records(after=2)) == records[2:]

    def test_many_requests_are_looked_up_at_once(self, place: Place) -> None:
        store = place.open()
        many = {f"request {number:04}": Remembered(str(number), "{}") for number in range(1_300)}
        with store.writing() as writer:
            writer.write(Batch(Head(1, 0, GENESIS), requests=many))
        with store.writing() as writer:
            assert writer.remembered([*many, "another"]) == many
        with store.reading() as reader:
            assert reader.remembered([*many, "another"]) == many
            assert list(reader.requests()) == list(many.items())
            assert not list(reader.damage())

    # Faults ------------------------------------------------------------------------------------

    @pytest.mark.parametrize("step", STEPS)
    @pytest.mark.parametrize("error", [OSError(28, "No space left on device"), Torn("torn")])
    def test_a_fault_at_any_step_leaves_all_or_nothing(
        self, place: Place, step: str, error: BaseException
    ) -> None:
        """The same request afterward is answered, and booked once."""
        store = place.open()
        ledger = open_ledger(store)
        play(ledger, 2)
        before = written(store)
        place.faults.at(step, error)
        with pytest.raises(StoreUnavailable if isinstance(error, OSError) else Torn):
            ledger.transact(contribution(), request="again", content=1)
        after = written(store)
        if step == "committed":
            assert after["head"].sequence == 3
        else:
            assert after == before
        answer = ledger.transact(contribution(), request="again", content=1)
        assert answer == {"ok": True, "round": 3}
        assert ledger.look().get(TABLES, "T1") == {"round": 3, "state": "locked"}
        assert ledger.look().balance("link/wagers") == -21 * 10**8
        assert_booked_once(store, {"T1-1", "T1-2", "again"})
        assert audited(place.open()).entries == 3

    @pytest.mark.parametrize("step", STEPS[1:])
    def test_everybody_in_a_failed_turn_is_told(self, place: Place, step: str) -> None:
        store = place.open()
        ledger = open_ledger(store)
        told: list[str] = []

        def press(work: Callable[[Transaction], Answer], request: str) -> None:
            try:
                ledger.transact(work, request=request)
            except StoreUnavailable as error:
                told.append(str(error))

        def set_the_trap(transaction: Transaction) -> Answer:
            place.faults.at(step, OSError("the disk is gone"))
            return contribution()(transaction)

        written_together(
            ledger,
            [
                lambda: press(set_the_trap, "trap"),
                *(partial(press, contribution(table=table), table) for table in ("T2", "T3")),
            ],
        )
        assert len(told) == 3
        assert all("the disk is gone" in words for words in told)
        for table in ("T2", "T3"):
            ledger.transact(contribution(table=table), request=table)
        assert_booked_once(store, {"T2", "T3"})
        audited(store)

    # Requests ----------------------------------------------------------------------------------

    def test_the_same_request_twice_books_once(self, place: Place) -> None:
        store = place.open()
        ledger = open_ledger(store)
        first = ledger.transact(contribution(), request="r", content={"do": "start"})
        assert ledger.transact(contribution(), request="r", content={"do": "start"}) == first
        assert (
            open_ledger(place.open()).transact(refusing, request="r", content={"do": "start"})
            == first
        )
        assert_booked_once(store, {"r"})

    def test_the_same_request_with_other_content_is_refused(self, place: Place) -> None:
        ledger = open_ledger(place.open())
        ledger.transact(contribution(), request="r", content={"do": "start"})
        with pytest.raises(Refused, match="used before") as refused:
            ledger.transact(contribution(), request="r", content={"do": "end"})
        assert refused.value.refusal is Refusal.BAD_REQUEST
        assert ledger.head.sequence == 1

    def test_a_refused_request_changes_nothing_and_is_not_remembered(self, place: Place) -> None:
        ledger = open_ledger(place.open())
        with pytest.raises(Refused, match="not today"):
            ledger.transact(refusing, request="r")
        assert ledger.look().balance("link/wagers") == 0
        assert ledger.look().get(TABLES, "T1") is None
        assert ledger.transact(contribution(), request="r") == {"ok": True, "round": 1}

    def test_the_same_request_twice_in_one_turn_books_once(self, place: Place) -> None:
        store = place.open()
        ledger = open_ledger(store)
        answers: list[Answer] = []

        def press() -> None:
            answers.append(ledger.transact(contribution(), request="r"))

        written_together(ledger, [press] * 3)
        assert answers == [{"ok": True, "round": 1}] * 3
        assert ledger.head.turn == 2
        assert_booked_once(store, {"r"})

    # Bad work ----------------------------------------------------------------------------------

    def test_bad_work_in_a_turn_harms_nobody_else(self, place: Place) -> None:
        """Refused, unbalanced, unreadable or just wrong: the others in its turn are written."""
        store = place.open()
        ledger = open_ledger(store)
        raised: dict[str, BaseException] = {}

        def press(name: str, work: Callable[[Transaction], Answer]) -> None:
            try:
                ledger.transact(work, request=name)
            except BaseException as error:
                raised[name] = error

        works: dict[str, Callable[[Transaction], Answer]] = {
            "good": contribution(),
            "refused": refusing,
            "unbalanced": booking({"link/wagers": -1}),
            "surrogate": booking({"link/wagers": -1, "link/house": 1}, {"who": "\ud800"}),
            "zero byte": putting(TABLES, "T\0", {}),
            "no answer": lambda transaction: contribution()(transaction) | {"when": START},
            "no document": putting(TABLES, "T1", {"at": START}),
            "bug": lambda transaction: {"x": 1 // 0},
            "too much": booking({"link/wagers": -BALANCE_MAX - 1, "link/house": BALANCE_MAX + 1}),
            "good again": contribution(),
        }
        written_together(ledger, [partial(press, name, work) for name, work in works.items()])
        assert {name: type(error) for name, error in raised.items()} == {
            "refused": Refused,
            "unbalanced": InvariantBroken,
            "surrogate": Refused,
            "zero byte": Refused,
            "no answer": TypeError,
            "no document": TypeError,
            "bug": ZeroDivisionError,
            "too much": Refused,
        }
        assert ledger.head.turn == 2
        assert_booked_once(store, {"good", "good again"})
        assert ledger.look().get(TABLES, "T1") == {"round": 2, "state": "locked"}
        assert audited(store).entries == 2
        assert open_ledger(place.open()).look().balance("link/wagers") == -14 * 10**8

    @pytest.mark.parametrize("request_id", ["", "x" * 201, "a\0b", "\udfff"])
    def test_a_request_that_no_store_can_hold_is_refused(
        self, place: Place, request_id: str
    ) -> None:
        ledger = open_ledger(place.open())
        with pytest.raises(Refused, match="request is") as refused:
            ledger.transact(contribution(), request=request_id)
        assert refused.value.refusal is Refusal.BAD_VALUE

    def test_letters_of_all_kinds_are_kept(self, place: Place) -> None:
        store = place.open()
        ledger = open_ledger(store)
        text = "\u00e9\u2665\U0001f0a1 '\"\\ {} % \x01\n,"

        def work(transaction: Transaction) -> Answer:
            transaction.post("noted", {}, {"text": text, "zero": "\0"})
            transaction.put(TABLES, text, {"text": text})
            return {"text": text}

        for _ in range(2):
            assert ledger.transact(work, request=text, content=text) == {"text": text}
        again = open_ledger(place.open())
        assert again.look().get(TABLES, text) == {"text": text}
        with store.reading() as reader:
            assert reader.newest(1)[0].content["body"] == {"text": text, "zero": "\0"}
        audited(store)

    def test_the_largest_balance_is_kept(self, place: Place) -> None:
        store = place.open()
        open_ledger(store).transact(
            booking({"link/wagers": -BALANCE_MAX, "link/house": BALANCE_MAX})
        )
        ledger = open_ledger(place.open())
        assert ledger.look().balance("link/house") == BALANCE_MAX
        with pytest.raises(Refused, match="92 billion"):
            ledger.transact(booking({"link/wagers": -1, "link/house": 1}))
        audited(store)

    # Documents ---------------------------------------------------------------------------------

    def test_documents_are_replaced_and_forgotten(self, place: Place) -> None:
        store = place.open()
        ledger, other = open_ledger(store), open_ledger(place.open())
        for table in ("T2", "T10", "T1"):
            ledger.transact(ended(table))
        other.refresh()
        assert [name for name, _ in other.look().all(TABLES)] == ["T1", "T10", "T2"]
        ledger.transact(putting(TABLES, "T10", None))
        other.refresh()
        for seen in (ledger, other, open_ledger(place.open())):
            assert [name for name, _ in seen.look().all(TABLES)] == ["T1", "T2"]
            assert seen.look().get(TABLES, "T10") is None
        assert ("felt", "T10") not in written(store)["documents"]
        ledger.transact(ended("T10"))
        other.refresh()
        assert other.look().get(TABLES, "T10") == {"round": 0, "state": "idle"}

    # Several writers ---------------------------------------------------------------------------

    def test_an_image_catches_up_with_other_writers(self, place: Place) -> None:
        one, two = open_ledger(place.open()), open_ledger(place.open())
        for number in range(1, 6):
            writer = (one, two)[number % 2]
            assert writer.transact(contribution(), request=str(number))["round"] == number
        assert one.look().balance("link/wagers") == -28 * 10**8  # as of its own last turn
        one.refresh()
        assert one.look().balance("link/wagers") == -35 * 10**8
        assert one.head == two.head
        audited(place.open())

    def test_one_who_only_looks_on_follows_without_the_pen(self, place: Place) -> None:
        store = place.open()
        writer, onlooker = open_ledger(store), open_ledger(place.open())
        for table in ("T1", "T2"):
            writer.transact(ended(table))
        writer.transact(contribution(), request="1")
        writer.transact(putting(TABLES, "T2", None))
        onlooker.follow()
        assert onlooker.head == writer.head
        assert onlooker.look().balance("link/wagers") == -7 * 10**8
        assert [name for name, _ in onlooker.look().all(TABLES)] == ["T1"]
        with in_a_turn(writer, "T3"):
            self.follow_meanwhile(onlooker)
            assert [name for name, _ in onlooker.look().all(TABLES)] == ["T1"]
        onlooker.follow()
        assert [name for name, _ in onlooker.look().all(TABLES)] == ["T1", "T3"]

    def follow_meanwhile(self, onlooker: Ledger) -> None:
        """Follow while another process holds the write lock."""
        onlooker.follow()

    def test_threads_of_two_books_number_without_a_gap(self, place: Place) -> None:
        ledgers = [open_ledger(place.open()) for _ in range(2)]
        ready = Barrier(8)

        def press(number: int) -> None:
            ready.wait()
            for turn in range(12):
                table = f"T{number}"
                ledgers[number % 2].transact(contribution(table=table), request=f"{table}-{turn}")
                # The same button pressed at both consoles at once.
                ledgers[number % 2].transact(contribution(table="both"), request=f"both-{turn}")

        threads = [Thread(target=press, args=(number,)) for number in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        store = place.open()
        assert audited(store).entries == 8 * 12 + 12
        assert_booked_once(store, {f"T{n}-{turn}" for n in range(8) for turn in range(12)})
        assert_booked_once(store, {f"both-{turn}" for turn in range(12)})
        for ledger in ledgers:
            ledger.refresh()
            assert ledger.look().get(TABLES, "both") == {"round": 12, "state": "locked"}

    # Documents that are read on demand ---------------------------------------------------------

    def test_a_document_on_demand_is_in_the_store_and_not_in_memory(self, place: Place) -> None:
        ledger = open_ledger(place.open())
        ledger.transact(keeping("ann/1", "ann/2", "anna/1", "bob"))
        transaction = ledger.look()
        assert transaction.ids(ROUNDS.kind) == set()
        assert transaction.get(ROUNDS, "ann/2") == {"id": "ann/2"}
        assert transaction.get(ROUNDS, "ann/3") is None
        assert transaction.get_all(ROUNDS, ["bob", "ann/3", "ann/1"]) == {
            "ann/1": {"id": "ann/1"}, "bob": {"id": "bob"}
        }  # fmt: skip
        assert transaction.ids_under(ROUNDS, "ann") == ["ann/1", "ann/2"]
        assert transaction.ids_under(ROUNDS, "bob") == []

    def test_many_documents_are_found_at_once(self, place: Place) -> None:
        ledger = open_ledger(place.open())
        ids = [f"ann/{number}" for number in range(1, 1202)]
        ledger.transact(keeping(*ids))
        assert list(ledger.look().get_all(ROUNDS, ids)) == ids
        assert ledger.look().ids_under(ROUNDS, "ann") == sorted(ids)

    def test_a_book_that_is_opened_reads_no_document_on_demand(self, place: Place) -> None:
        open_ledger(place.open()).transact(keeping("ann/1"))
        store = place.open()
        with store.writing() as writer:
            assert (ROUNDS.kind, "ann/1") in writer.changes_since(0, (ROUNDS.kind,)).documents
            assert writer.changes_since(0, (TABLES.kind,)).documents == {}
        other = open_ledger(store)
        assert other.look().ids(ROUNDS.kind) == set()
        assert other.look().get(ROUNDS, "ann/1") == {"id": "ann/1"}

    def test_work_sees_documents_on_demand_as_it_leaves_them(self, place: Place) -> None:
        ledger = open_ledger(place.open())
        ledger.transact(keeping("ann/1", "ann/2"))

        def work(transaction: Transaction) -> Answer:
            transaction.put(ROUNDS, "ann/1", None)
            transaction.put(ROUNDS, "ann/3", {"id": "three"})
            assert transaction.get(ROUNDS, "ann/1") is None
            assert transaction.get(ROUNDS, "ann/3") == {"id": "three"}
            return {"ids": transaction.ids_under(ROUNDS, "ann")}

        assert ledger.transact(work) == {"ids": ["ann/2", "ann/3"]}
        assert ledger.look().ids_under(ROUNDS, "ann") == ["ann/2", "ann/3"]
        assert ledger.look().get(ROUNDS, "ann/1") is None

    def test_works_of_one_turn_see_each_others_documents_on_demand(self, place: Place) -> None:
        ledger = open_ledger(place.open())
        counted = [lambda: ledger.transact(counting("ann/1")) for _ in range(4)]
        written_together(ledger, [*counted])
        assert ledger.look().get(ROUNDS, "ann/1") == {"times": 4}

    def test_another_book_sees_the_last_commit_of_a_document_on_demand(self, place: Place) -> None:
        one, other = open_ledger(place.open()), open_ledger(place.open())
        for _ in range(2):
            one.transact(counting("ann/1"))
            other.transact(counting("ann/1"))
        assert one.look().get(ROUNDS, "ann/1") == {"times": 4}


def refusing(transaction: Transaction) -> Answer:
    """Work that has written a good deal before it is refused."""
    contribution()(transaction)
    raise Refused(Refusal.SUSPENDED, "not today")


def booking(
    postings: dict[str, int], body: dict[str, str] | None = None
) -> Callable[[Transaction], Answer]:
    def work(transaction: Transaction) -> Answer:
        transaction.post("test", postings, body or {})
        return {}

    return work
