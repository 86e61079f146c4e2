"""Signed checkpoints: keys that change, are lost or revoked, and what each verification says."""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from croupier.ledger import StoreUnavailable
from croupier.ledger.checkpoints import BadCheckpoint, from_line, read_checkpoint
from croupier.ledger.contract import SignedCheckpoint
from croupier.ledger.signing import (
    KEY_VARIABLE,
    BadKey,
    house_key,
    is_signed_by,
    load_key,
    make_key,
    public_key,
    public_path,
)
from croupier.ledger.verdict import AuditVerdict
from croupier.ledger.verifying import verify
from croupier.ledger.witness import WitnessRefused
from croupier.rights import make_private_folder
from tests.ledger.conftest import Urls
from tests.ledger.signed import SignedHouse, signed_house


@pytest.fixture
def house(sqlite_urls: Urls, tmp_path: Path) -> SignedHouse:
    return signed_house(sqlite_urls(), tmp_path)


def found(verdict: AuditVerdict) -> list[str]:
    return [finding.words for finding in verdict.findings]


def checkpoints(house: SignedHouse) -> list[SignedCheckpoint]:
    with house.open() as store, store.reading() as reader:
        return reader.checkpoints()


# Signing -----------------------------------------------------------------------------------------


def test_a_ledger_that_is_signed_and_witnessed_leaves_nothing_unchecked(house: SignedHouse) -> None:
    verdict = house.verdict()
    assert verdict.sound
    assert verdict.unchecked == ()
    signed = verdict.as_json()["signed"]
    assert (signed["checkpoints"], signed["turn"]) == (2, verdict.head.turn)
    assert signed["key"] == house.key.public


def test_what_could_not_be_checked_is_said(house: SignedHouse) -> None:
    house.play(1, first=6)
    with house.open() as store:
        verdict = verify(store)
    assert verdict.sound
    kinds = [sentence.partition(":")[0] for sentence in verdict.unchecked]
    assert kinds == ["signatures", "the key", "the end"]
    assert "2 transactions came after the last signed checkpoint" in verdict.unchecked[0]


def test_a_routine_signature_is_not_repeated_for_nothing(house: SignedHouse) -> None:
    house.sign()
    assert len(checkpoints(house)) == 2
    house.play(1, first=6)
    house.sign()
    first, second, third = map(read_checkpoint, checkpoints(house))
    assert [first.why, second.why, third.why] == ["begin", "routine", "routine"]
    assert third.turn == second.turn + 2


def test_a_signature_that_cannot_be_written_is_told(house: SignedHouse) -> None:
    with house.open() as store:
        house.play(1, first=6)
        notary = house.notary(store)
        store.close()
        with pytest.raises(StoreUnavailable):
            notary.sign()
    assert len(checkpoints(house)) == 2


# Keys --------------------------------------------------------------------------------------------


def test_a_key_changes_by_the_word_of_the_old_one(house: SignedHouse) -> None:
    new = make_key(house.folder / "new.pem")
    with house.open() as store:
        house.notary(store).rotate(new)
    house.key_file.unlink()
    new.path.rename(house.key_file)
    house.play(1, first=6)
    house.sign()
    verdict = house.verdict()
    assert verdict.sound, found(verdict)
    assert verdict.signed.remarks == ()
    assert verdict.signed.key == new.public
    assert [read_checkpoint(one).why for one in checkpoints(house)[2:]] == [
        "rotate", "routine", "routine",
    ]  # fmt: skip


def test_a_key_that_is_lost_is_survived_and_seen_for_ever(house: SignedHouse) -> None:
    house.key_file.unlink()
    house.play(1, first=6)
    with house.open() as store:
        stranger = house.notary(store)
        with pytest.raises(BadKey, match="or, if it is lost, say so: croupier ledger key lost"):
            stranger.sign()
        stranger.declare_lost()
        with pytest.raises(WitnessRefused, match="if that is the house's new key, say so where"):
            stranger.deliver()
        house.witness.pin(successor=house.key.public)
        stranger.deliver()
    verdict = house.verdict()
    assert verdict.sound, found(verdict)
    assert any("it was called lost" in remark for remark in verdict.signed.remarks)


def test_a_key_that_was_stolen_is_not_believed_from_a_turn_on(house: SignedHouse) -> None:
    stolen = house.key.public
    last = read_checkpoint(checkpoints(house)[-1])
    new = make_key(house.folder / "new.pem")
    with house.open() as store:
        notary = house.notary(store)
        notary.rotate(new)
        notary.revoke(stolen, since=last.turn)
    house.key_file.unlink()
    new.path.rename(house.key_file)
    verdict = house.verdict(witness=False)
    assert verdict.sound, found(verdict)
    assert any(f"revoked after transaction {last.turn}" in one for one in verdict.signed.remarks)
    with house.open() as store:
        house.notary(store).revoke(stolen, since=1)
    assert any("which is revoked after transaction 1" in words for words in found(house.verdict()))


def test_a_stranger_who_signs_is_named(house: SignedHouse) -> None:
    """A thief of the database makes a key of their own and signs on with it."""
    own = house.key.public
    house.key_file.rename(house.folder / "real.pem")
    with house.open() as store:
        stranger = house.notary(store)
        stranger._must_be_named = lambda *_: None  # type: ignore[method-assign]
        house.play(1, first=6)
        stranger.sign()
    house.key_file.unlink()
    (house.folder / "real.pem").rename(house.key_file)
    words = found(house.verdict())
    assert any("which no key before it named" in one for one in words)
    assert any(f"the house's key is {own[:16]}" in one for one in words)


def test_the_house_has_a_key_and_nothing_is_signed(sqlite_urls: Urls, tmp_path: Path) -> None:
    house = SignedHouse(sqlite_urls(), tmp_path)
    house.play(2)
    assert found(house.verdict(witness=False)) == [
        "the house has a key, but no checkpoint is signed with it"
    ]


# Files of keys ------------------------------------------------------------------------------------


def test_a_key_is_for_its_owner_alone(house: SignedHouse) -> None:
    assert house.key_file.stat().st_mode & 0o777 == 0o600
    house.key_file.chmod(0o640)
    with pytest.raises(BadKey, match=r"may be read by others \(its rights are 640\)"):
        load_key(house.key_file)


def test_servers_that_begin_in_the_same_moment_have_one_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has found no key finds one when it is to be written, and uses that."""
    path, began = tmp_path / "keys" / "ledger.pem", list[str]()
    monkeypatch.setenv(KEY_VARIABLE, str(path))

    def meanwhile(folder: Path) -> None:
        make_private_folder(folder)
        if not began:
            began.append("another")
            began.append(make_key(path).public)

    monkeypatch.setattr("croupier.ledger.signing.make_private_folder", meanwhile)
    key = house_key(make=True)
    assert key is not None
    assert key.public == began[1]
    assert key.public == public_path(path).read_text("ascii").strip()


def test_a_key_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    def begun(_: int) -> str:
        key = house_key(make=True)
        return "" if key is None else key.public

    for number in range(20):
        with pytest.MonkeyPatch.context() as patch, ThreadPoolExecutor(8) as servers:
            patch.setenv(KEY_VARIABLE, str(tmp_path / str(number) / "ledger.pem"))
            assert len(set(servers.map(begun, range(8)))) == 1


def test_a_key_is_never_written_over(house: SignedHouse) -> None:
    before = house.key_file.read_bytes()
    with pytest.raises(BadKey, match="exists already"):
        make_key(house.key_file)
    assert house.key_file.read_bytes() == before


@pytest.mark.parametrize("words", [b"", b"no key", b"-----BEGIN PRIVATE KEY-----\nAAAA\n-----END"])
def test_a_file_that_is_no_key(tmp_path: Path, words: bytes) -> None:
    file = tmp_path / "key.pem"
    file.touch(0o600)
    file.write_bytes(words)
    with pytest.raises(BadKey, match="is no key of a ledger"):
        load_key(file)
    with pytest.raises(BadKey, match="there is no such file; make a key with"):
        load_key(tmp_path / "missing.pem")
    with pytest.raises(BadKey, match="cannot be written"):
        make_key(file / "below.pem")


def test_the_key_of_the_house_is_where_the_house_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_LEDGER_KEY", str(tmp_path / "stick" / "key.pem"))
    assert house_key() is None
    made = house_key(make=True)
    again = house_key()
    assert made is not None
    assert again is not None
    assert (
        made.public
        == again.public
        == public_key((tmp_path / "stick" / "key.pem.pub").read_text("ascii"), place="file")
    )


@pytest.mark.parametrize("text", ["", "ab", "g" * 64, "é" * 64])
def test_a_public_key_has_64_digits(text: str) -> None:
    with pytest.raises(BadKey, match="it has 64 hexadecimal digits"):
        public_key(text, place="--key")
    assert not is_signed_by(text, "words", "00" * 64)


# Checkpoints that are none ------------------------------------------------------------------------

BENT: dict[str, Callable[[SignedCheckpoint], SignedCheckpoint]] = {
    "no json": lambda one: SignedCheckpoint(one.number, "[", one.signature),
    "other words": lambda one: SignedCheckpoint(
        one.number, one.text.replace('"turn":', '"turn": '), one.signature
    ),
    "another number": lambda one: SignedCheckpoint(one.number + 1, one.text, one.signature),
    "another signature": lambda one: SignedCheckpoint(one.number, one.text, "00" * 64),
    "no digits": lambda one: SignedCheckpoint(one.number, one.text, "signed, me"),
    "more": lambda one: SignedCheckpoint(
        one.number, json.dumps({**json.loads(one.text), "more": 1}), one.signature
    ),
}


@pytest.mark.parametrize("how", BENT)
def test_a_bent_checkpoint_is_refused(house: SignedHouse, how: str) -> None:
    good = checkpoints(house)[0]
    with pytest.raises(BadCheckpoint, match=r"cannot be read|does not fit its words"):
        read_checkpoint(BENT[how](good))


@pytest.mark.parametrize(
    "line",
    [
        "",
        "[]",
        "{}",
        '{"number": "1", "text": "", "signature": ""}',
        '{"number": 1, "text": {}, "signature": ""}',
        '{"number": 1, "text": "", "signature": 5}',
        r'{"number": 1, "text": "\ud800", "signature": ""}',
    ],
)
def test_a_line_that_is_none(line: str) -> None:
    with pytest.raises(BadCheckpoint, match="is no line of a witness"):
        from_line(line)


def test_a_half_written_line_of_a_witness_was_never_acknowledged(house: SignedHouse) -> None:
    with house.witness.path.open("a") as file:
        file.write('{"number": 3, "te')
    assert len(house.witness.held()) == 2
    house.play(1, first=6)
    house.sign()
    assert len(house.witness.held()) == 3
    assert house.verdict().sound


def test_a_witness_on_a_full_or_foreign_disk(house: SignedHouse) -> None:
    """The floor goes on; what the witness missed is sent when it is back."""
    kept = house.witness.path.read_bytes()
    house.witness.path.unlink()
    house.witness.path.mkdir()
    house.play(1, first=6)
    with house.open() as store:
        notary = house.notary(store)
        notary.sign()
        with pytest.raises(Exception, match="cannot be"):
            notary.deliver()
        assert notary.state.trouble
        assert notary.state.unseen == 3
        house.witness.path.rmdir()
        house.witness.path.write_bytes(kept)
        notary.deliver()
        assert (notary.state.trouble, notary.state.unseen) == ("", 0)
    assert len(house.witness.held()) == 3
