"""Health is checked by writing: a disk that is full, read-only or slow is not healthy."""

import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest

from croupier.floor.floor import Floor
from croupier.ledger import StoreUnavailable, pulse
from croupier.ledger.patience import PATIENCE_VARIABLE
from croupier.ledger.pulse import REFUSES, SLOW, WRITES, Pulse
from croupier.ledger.sqlite import SqliteStore
from croupier.paytables import published_catalogue
from croupier.web.app import create_app
from tests.ledger.children import ROOT
from tests.ledger.ledgers import audited, contribution, open_ledger, play
from tests.web.conftest import Client

FULL = """
import json, resource, sys
from pathlib import Path
from starlette.testclient import TestClient
from croupier.floor.floor import Floor
from croupier.ledger import pulse
from croupier.ledger.sqlite import SqliteStore
from croupier.paytables import published_catalogue
from croupier.web.app import create_app
pulse.GOOD_SECONDS = pulse.BAD_SECONDS = 0
app = create_app(published_catalogue(), Floor(SqliteStore(Path(sys.argv[1]))))
client = TestClient(app, base_url="http://localhost")
def health():
    answer = client.get("/api/health")
    return answer.status_code, answer.json()["status"], answer.json()["book"]
told = [health()]
_, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
told.append(health())
resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
told.append(health())
print(json.dumps(told))
"""


class Disk:
    """What a store waits for, step by step."""

    def __init__(self) -> None:
        self.commits = 0
        self.free = Event()
        self.free.set()

    def __call__(self, step: str) -> None:
        if step == "commit":
            self.commits += 1
            assert self.free.wait(300)


@pytest.fixture
def disk() -> Iterator[Disk]:
    disk = Disk()
    yield disk
    disk.free.set()


@pytest.fixture
def store(tmp_path: Path, disk: Disk) -> Iterator[SqliteStore]:
    store = SqliteStore(tmp_path / "book.db", step=disk)
    yield store
    disk.free.set()
    store.close()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("GOOD_SECONDS", "BAD_SECONDS"):
        monkeypatch.setattr(pulse, name, 0.0)


def health(client: Client) -> tuple[int, dict[str, object]]:
    answer = client.get("/api/health")
    return answer.status_code, answer.json()["book"]


def test_a_full_disk_is_not_ok(tmp_path: Path) -> None:
    """Nothing can be written any more, as on a full disk; then there is room again."""
    done = subprocess.run(
        [sys.executable, "-c", FULL, str(tmp_path / "book.db")],
        capture_output=True, text=True, timeout=300, check=True, cwd=ROOT,
    )  # fmt: skip
    before, full, after = json.loads(done.stdout)
    assert before[:2] == [200, "ok"]
    assert full[:2] == [503, "unavailable"]
    assert (full[2]["reachable"], full[2]["writable"]) == (True, False)
    assert after == before


@pytest.mark.usefixtures("impatient")
def test_a_disk_that_became_read_only_is_not_ok(store: SqliteStore) -> None:
    floor = Floor(store)
    client = Client(create_app(published_catalogue(), floor))
    assert health(client)[0] == 200
    store._connection.execute("PRAGMA query_only = ON")
    status, book = health(client)
    assert (status, book["reachable"], book["writable"]) == (503, True, False)
    with pytest.raises(StoreUnavailable, match="attempt to write a readonly database"):
        floor.ledger.transact(contribution())
    store._connection.execute("PRAGMA query_only = OFF")
    assert health(client)[0] == 200


@pytest.mark.usefixtures("impatient")
def test_a_slow_disk_is_not_ok_and_holds_nobody(
    store: SqliteStore, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(PATIENCE_VARIABLE, "0.1")
    client = Client(create_app(published_catalogue(), Floor(store)))
    disk.free.clear()
    status, book = health(client)
    assert (status, book["slow"], book["writable"]) == (503, True, False)
    monkeypatch.setenv(PATIENCE_VARIABLE, "60")
    disk.free.set()
    assert health(client)[0] == 200


def test_many_who_ask_cost_one_write(store: SqliteStore, disk: Disk) -> None:
    felt = Pulse(store, clock=lambda: 0.0)
    disk.free.clear()
    with ThreadPoolExecutor(20) as pool:
        beats = [pool.submit(felt.beat) for _ in range(60)]
        disk.free.set()
        assert {beat.result() for beat in beats} <= {WRITES, SLOW}
    assert disk.commits == 1


def test_an_answer_is_believed_for_some_seconds(store: SqliteStore, disk: Disk) -> None:
    now = [100.0]
    felt = Pulse(store, clock=lambda: now[0])
    assert felt.beat() == WRITES
    store._connection.execute("PRAGMA query_only = ON")
    now[0] += pulse.GOOD_SECONDS / 2
    assert felt.beat() == WRITES
    now[0] += pulse.GOOD_SECONDS
    assert felt.beat() == REFUSES
    assert disk.commits <= 2


@pytest.mark.usefixtures("impatient")
def test_a_thousand_beats_leave_the_ledger_as_it_was(store: SqliteStore) -> None:
    play(open_ledger(store), 3)
    with store.reading() as reader:
        before = reader.head
    felt = Pulse(store)
    for _ in range(1_000):
        assert felt.beat() == WRITES
    with store.reading() as reader:
        assert reader.head == before
    audited(store)
    play(open_ledger(store), 1, first=4)
    assert audited(store).entries == 4
    assert Path(f"{store.path}-wal").stat().st_size < 8 << 20


def test_a_disk_that_is_nearly_full_says_so(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Pulse(store).has_room() is True
    monkeypatch.setattr(pulse, "ROOM_BYTES", 1 << 60)
    assert Pulse(store).has_room() is False


def test_another_process_that_holds_the_pen_is_a_slow_disk(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(PATIENCE_VARIABLE, "0.1")
    other = sqlite3.connect(store.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    felt = Pulse(store)
    assert felt.beat() == SLOW
    other.close()
    monkeypatch.setenv(PATIENCE_VARIABLE, "60")
    assert felt.beat() == WRITES
