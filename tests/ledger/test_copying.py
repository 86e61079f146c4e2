"""Backups of a running ledger, and ledgers restored into stores of every kind."""

from contextlib import closing
from pathlib import Path
from threading import Event, Semaphore, Thread

import pytest

from croupier.ledger import Head, MemoryStore, Store, StoreUnavailable
from croupier.ledger.contract import Batch
from croupier.ledger.copying import BadCopy, backup, restore
from croupier.ledger.opening import open_store
from croupier.ledger.placing import NotEmpty, UnwritableFile
from croupier.ledger.sqlite import SqliteStore
from tests.ledger.conftest import Urls
from tests.ledger.ledgers import TABLES, audited, contribution, open_ledger, play, putting, written
from tests.ledger.suite import Faults

KINDS = ("memory", "sqlite", "postgres")


@pytest.fixture
def stores(sqlite_urls: Urls, request: pytest.FixtureRequest) -> dict[str, Urls]:
    """Addresses of empty ledgers by kind; the server is started only for tests that use it."""

    def postgres() -> str:
        urls: Urls = request.getfixturevalue("postgres_urls")
        return urls()

    return {"memory": lambda: "memory:", "sqlite": sqlite_urls, "postgres": postgres}


@pytest.mark.parametrize("source_kind", KINDS)
@pytest.mark.parametrize("target_kind", KINDS)
def test_a_book_goes_from_any_store_through_a_file_to_any_store(
    stores: dict[str, Urls], tmp_path: Path, source_kind: str, target_kind: str
) -> None:
    file = tmp_path / "monday.db"
    with (
        closing(open_store(stores[source_kind]())) as source,
        closing(open_store(stores[target_kind]())) as target,
    ):
        ledger = open_ledger(source)
        play(ledger, 5)
        ledger.transact(putting(TABLES, "gone", {}))
        ledger.transact(putting(TABLES, "gone", None))
        verdict = backup(source, file)
        assert verdict.head == ledger.head
        assert restore(file, target).head == ledger.head
        assert written(target) == written(source)
        again = open_ledger(target)
        assert again.transact(contribution(), request="T1-3", content=3) == {"ok": True, "round": 3}
        play(again, 2, first=6)
        assert audited(target).entries == 7


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_backup_under_load_is_the_book_of_one_moment(
    stores: dict[str, Urls], tmp_path: Path, kind: str
) -> None:
    with closing(open_store(stores[kind]())) as store:
        ledger = open_ledger(store)
        play(ledger, 20)
        enough, posted = Event(), Semaphore(0)

        def press(number: int) -> None:
            turn = 0
            while not enough.is_set():
                turn += 1
                ledger.transact(contribution(table=f"X{number}"), request=f"X{number}-{turn}")
                posted.release()

        threads = [Thread(target=press, args=(number,)) for number in range(3)]
        for thread in threads:
            thread.start()
        files = [tmp_path / f"{number}.db" for number in range(4)]
        heads = list[Head]()
        for file in files:
            while posted.acquire(blocking=False):
                pass
            for _ in range(len(threads) + 1):  # each thread may still deliver an older one
                assert posted.acquire(timeout=300), "nobody writes"
            heads.append(backup(store, file).head)
        enough.set()
        for thread in threads:
            thread.join()
        with store.reading() as reader:
            hashes = [entry.hash for entry in reader.entries()]
    assert 20 <= heads[0].sequence <= heads[-1].sequence <= len(hashes)
    assert heads[0].sequence < heads[-1].sequence
    for file, head in zip(files, heads, strict=True):
        with closing(SqliteStore(file, create=False)) as copy, copy.reading() as reader:
            assert [entry.hash for entry in reader.entries()] == hashes[: head.sequence]
            assert reader.head == head


def test_a_backup_is_one_file_and_nothing_else(tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path / "book.db")) as store:
        play(open_ledger(store), 2)
        folder = tmp_path / "backups"
        folder.mkdir()
        backup(store, folder / "monday.db")
    assert [found.name for found in folder.iterdir()] == ["monday.db"]


def test_a_backup_never_replaces_a_file(tmp_path: Path) -> None:
    (tmp_path / "monday.db").write_text("precious")
    with pytest.raises(NotEmpty, match=r"monday.db: exists already"):
        backup(MemoryStore(), tmp_path / "monday.db")
    assert (tmp_path / "monday.db").read_text() == "precious"


def test_a_backup_needs_a_folder(tmp_path: Path) -> None:
    with pytest.raises(UnwritableFile, match="there is no folder"):
        backup(MemoryStore(), tmp_path / "no" / "monday.db")


def test_a_backup_of_a_damaged_book_is_thrown_away(tmp_path: Path) -> None:
    store = MemoryStore()
    play(open_ledger(store), 3)
    with store.writing() as writer:
        writer.write(Batch(Head(9, 9, "beef")))
    with pytest.raises(BadCopy, match="thrown away: 4 findings"):
        backup(store, tmp_path / "monday.db")
    assert list(tmp_path.iterdir()) == []


def filled(store: Store, rounds: int = 3) -> Store:
    play(open_ledger(store), rounds)
    return store


@pytest.mark.parametrize("kind", KINDS)
def test_a_book_is_not_restored_over_another(
    stores: dict[str, Urls], tmp_path: Path, kind: str
) -> None:
    backup(filled(MemoryStore()), tmp_path / "monday.db")
    with closing(open_store(stores[kind]())) as target:
        filled(target, 1)
        before = written(target)
        with pytest.raises(NotEmpty, match="already holds a ledger"):
            restore(tmp_path / "monday.db", target)
        assert written(target) == before


@pytest.mark.parametrize("step", ["entries", "requests", "balances", "commit"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_restore_that_breaks_off_leaves_an_empty_store(
    stores: dict[str, Urls], tmp_path: Path, kind: str, step: str
) -> None:
    backup(filled(MemoryStore()), tmp_path / "monday.db")
    faults = Faults()
    with closing(open_store(stores[kind](), step=faults)) as target:
        faults.at(step, OSError("the disk is gone"))
        with pytest.raises(StoreUnavailable, match="the disk is gone"):
            restore(tmp_path / "monday.db", target)
        assert written(target)["head"] == Head()
        assert restore(tmp_path / "monday.db", target).entries == 3


def test_a_damaged_backup_is_not_restored(tmp_path: Path) -> None:
    file = tmp_path / "monday.db"
    with closing(SqliteStore(file)) as store:
        filled(store)
        with store.writing() as writer:
            writer.write(Batch(Head(9, 9, "beef")))
    target = MemoryStore()
    with pytest.raises(BadCopy, match="is damaged and was not restored"):
        restore(file, target)
    assert written(target)["head"] == Head()


def test_what_is_no_backup_is_not_restored(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear floor manager, " * 99)
    for name, words in (("letter", "is not a backup of a ledger"), ("nothing", "cannot be read")):
        with pytest.raises(BadCopy, match=words):
            restore(tmp_path / name, MemoryStore())


def test_a_book_in_use_is_not_restored_from(tmp_path: Path) -> None:
    path = tmp_path / "book.db"
    with closing(SqliteStore(path)) as store:
        filled(store)
        with pytest.raises(BadCopy, match="is a ledger in use"):
            restore(path, MemoryStore())


def test_a_backup_is_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "monday.db"
    backup(filled(MemoryStore()), file)
    before = file.read_bytes()
    restore(file, MemoryStore())
    assert file.read_bytes() == before
    assert [found.name for found in tmp_path.iterdir()] == ["monday.db"]
