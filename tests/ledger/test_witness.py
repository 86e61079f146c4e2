"""A witness over HTTP: it accepts what follows, refuses what does not, and nobody waits for it."""

import socket
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from croupier.ledger.checkpoints import ANEW, BEGIN, LOST, ROTATE, ROUTINE, as_line, sign
from croupier.ledger.contract import Head, SignedCheckpoint
from croupier.ledger.notary import Notary
from croupier.ledger.signed_here import NotBorneOut
from croupier.ledger.signing import make_key
from croupier.ledger.witness import (
    FileWitness,
    HttpWitness,
    WitnessRefused,
    WitnessUnavailable,
    open_witness,
    witness_server,
)
from tests.ledger.conftest import Urls
from tests.ledger.ledgers import ticking
from tests.ledger.signed import SignedHouse, signed_house


@pytest.fixture
def house(sqlite_urls: Urls, tmp_path: Path) -> SignedHouse:
    return signed_house(sqlite_urls(), tmp_path)


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[HttpWitness]:
    """Another machine."""
    monkeypatch.setattr("croupier.ledger.witness.ANSWER_SECONDS_MAX", 60)
    monkeypatch.setattr("croupier.ledger.witness._Asked.timeout", 60)
    server = witness_server(FileWitness(tmp_path / "elsewhere.jsonl"), "127.0.0.1", 0)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield HttpWitness(f"http://127.0.0.1:{server.server_port}/")
    server.shutdown()
    thread.join()
    server.server_close()


def deliver(house: SignedHouse, witness: HttpWitness | FileWitness) -> Notary:
    with house.open() as store:
        notary = Notary(store, house.key, clock=ticking(), witness=witness)
        notary.sign()
        notary.deliver()
    return notary


def test_another_machine_keeps_what_the_floor_sends(
    house: SignedHouse, elsewhere: HttpWitness, tmp_path: Path
) -> None:
    assert elsewhere.last() is None
    deliver(house, elsewhere)
    held = FileWitness(tmp_path / "elsewhere.jsonl").held()
    assert held == house.witness.held()
    assert elsewhere.last() == held[-1]
    elsewhere.take(held[-1])  # its answer was lost: repeating it is not a second checkpoint
    house.play(1, first=6)
    assert deliver(house, elsewhere).state.unseen == 0
    assert len(FileWitness(tmp_path / "elsewhere.jsonl").held()) == 3


def test_what_does_not_follow_is_refused(house: SignedHouse, elsewhere: HttpWitness) -> None:
    first, second = house.witness.held()
    elsewhere.take(first)
    house.play(1, first=6)
    house.sign()
    third = house.witness.held()[-1]
    with pytest.raises(WitnessRefused, match="checkpoint 3 does not follow checkpoint 1"):
        elsewhere.take(third)
    elsewhere.take(second)
    with pytest.raises(WitnessRefused, match="checkpoint 1 does not follow"):
        elsewhere.take(first)


def by_a_stranger(
    house: SignedHouse, before: SignedCheckpoint | None, why: str
) -> SignedCheckpoint:
    """Someone with access to the witness makes a key and calls it the successor."""
    stranger = make_key(house.folder / "stranger" / f"{why}.pem")
    head = Head(turn=10**9, turn_hash="0" * 64, sequence=10**6, hash="0" * 64)
    return sign(head, stranger, before=before, at="2026-11-16T10:30:00Z", why=why)


@pytest.mark.parametrize("why", [LOST, ROUTINE, ROTATE, ANEW])
def test_a_neighbour_of_the_witness_changes_nothing(
    house: SignedHouse, elsewhere: HttpWitness, why: str
) -> None:
    deliver(house, elsewhere)
    last = elsewhere.last()
    with pytest.raises(WitnessRefused):
        elsewhere.take(by_a_stranger(house, last, why))
    assert elsewhere.last() == last
    house.play(1, first=6)
    assert deliver(house, elsewhere).state.unseen == 0


def test_a_witness_that_was_given_the_key_hears_nobody_else(
    house: SignedHouse, elsewhere: HttpWitness, tmp_path: Path
) -> None:
    FileWitness(tmp_path / "elsewhere.jsonl").pin(key=house.key.public)
    with pytest.raises(WitnessRefused, match=f"keeps those of the key {house.key.public[:16]}"):
        elsewhere.take(by_a_stranger(house, None, BEGIN))
    assert elsewhere.last() is None
    assert deliver(house, elsewhere).state.unseen == 0
    with pytest.raises(WitnessRefused, match="write: --successor"):
        FileWitness(tmp_path / "elsewhere.jsonl").pin(key="ab" * 32)


def test_a_new_witness_begins_with_the_key_that_signs_today(
    house: SignedHouse, elsewhere: HttpWitness, tmp_path: Path
) -> None:
    new = make_key(house.folder / "new.pem")
    with house.open() as store:
        house.notary(store).rotate(new)
    house.key_file.unlink()
    new.path.rename(house.key_file)
    FileWitness(tmp_path / "elsewhere.jsonl").pin(key=new.public)
    assert deliver(house, elsewhere).state.unseen == 0
    (held,) = FileWitness(tmp_path / "elsewhere.jsonl").held()
    assert held.number == 4


def test_a_lost_key_is_believed_where_the_witness_is(
    house: SignedHouse, elsewhere: HttpWitness, tmp_path: Path
) -> None:
    deliver(house, elsewhere)
    house.key_file.unlink()
    with house.open() as store:
        notary = Notary(store, house.key, clock=ticking(), witness=elsewhere)
        notary.declare_lost()
        with pytest.raises(WitnessRefused, match="croupier ledger witness FILE --successor"):
            notary.deliver()
        FileWitness(tmp_path / "elsewhere.jsonl").pin(successor=house.key.public)
        notary.deliver()
    assert elsewhere.last() == FileWitness(tmp_path / "elsewhere.jsonl").held()[2]


def test_a_ledger_that_went_back_is_betrayed(
    house: SignedHouse, elsewhere: HttpWitness, tmp_path: Path
) -> None:
    """Yesterday's database replaces today's."""
    yesterday = Path(house.url).read_bytes()
    house.play(2, first=6)
    house.sign()
    deliver(house, elsewhere)
    Path(house.url).write_bytes(yesterday)
    with pytest.raises(NotBorneOut, match="checkpoint 3 of transaction 17"):
        deliver(house, elsewhere)
    house.memory.unlink()  # the house itself has forgotten
    with pytest.raises(WitnessRefused, match="which this ledger does not"):
        deliver(house, elsewhere)
    house.play(1, first=6)
    verdict = house.verdict()
    assert any("its end was cut off" in one.words for one in verdict.findings)


def test_a_witness_that_does_not_answer_is_named(house: SignedHouse) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{closed.getsockname()[1]}"
        with pytest.raises(WitnessUnavailable, match="does not answer"):
            open_witness(address).last()
        with pytest.raises(WitnessUnavailable, match="does not answer"):
            deliver(house, HttpWitness(address))


def test_a_floor_signs_at_its_start_and_at_its_end_and_tells_of_trouble(
    house: SignedHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.ledger.notary.END_SECONDS_MAX", 60)
    told: list[str] = []
    house.play(1, first=6)
    with house.open() as store:
        notary = Notary(
            store, house.key, clock=ticking(), witness=HttpWitness("http://127.0.0.1:1")
        )
        begun = Event()

        def tell(words: str) -> None:
            told.append(words)
            begun.set()

        end = notary.start(tell)
        assert begun.wait(300)
        house.play(1, first=7)
        end()
        with store.reading() as reader:
            assert len(reader.checkpoints()) == 4
            head = reader.head
    assert notary.state.turn == head.turn
    assert notary.state.unseen == 4
    assert "does not answer" in told[0]


def status_of(address: str, body: bytes | None = None) -> int:
    request = Request(address, body)  # noqa: S310
    with pytest.raises(HTTPError) as refused:
        urlopen(request, timeout=300)  # noqa: S310
    with refused.value as answer:
        return answer.code


@pytest.mark.parametrize(
    ("body", "status"),
    [(b"", 409), (b"{}", 409), (b"\xff", 409), (b"x" * 9_000, 413)],
    ids=["empty", "no line", "no text", "too long"],
)
def test_nonsense_is_answered_and_not_kept(
    elsewhere: HttpWitness, tmp_path: Path, body: bytes, status: int
) -> None:
    assert status_of(f"{elsewhere.url}/take", body) == status
    assert status_of(f"{elsewhere.url}/other") == 404
    assert not (tmp_path / "elsewhere.jsonl").exists()


def test_a_witness_whose_file_is_damaged_says_so(
    house: SignedHouse, elsewhere: HttpWitness, tmp_path: Path
) -> None:
    (tmp_path / "elsewhere.jsonl").write_text("no line\n", encoding="utf-8")
    with pytest.raises(WitnessUnavailable, match="answered 500"):
        elsewhere.last()
    with pytest.raises((WitnessRefused, WitnessUnavailable), match="no line"):
        elsewhere.take(house.witness.held()[0])
    assert as_line(house.witness.held()[0]) not in (tmp_path / "elsewhere.jsonl").read_text("utf-8")
