"""What a house remembers of its signatures, next to its key and outside every database."""

import shutil
from pathlib import Path

import pytest

from croupier.floor.alerts import ALERTS
from croupier.floor.floor import Floor
from croupier.floor.notarizing import notary_of, teller
from croupier.ledger import StoreUnavailable
from croupier.ledger.checkpoints import hash_of, read_checkpoint
from croupier.ledger.contract import SignedCheckpoint
from croupier.ledger.copying import backup, restore
from croupier.ledger.notary import Notary
from croupier.ledger.opening import open_store
from croupier.ledger.postgres_opening import place_of, understood
from croupier.ledger.signed_here import BadMemory, LastSigned, NotBorneOut, SignedHere
from croupier.ledger.signing import KEY_VARIABLE, SigningKey, house_key, make_key
from croupier.ledger.sqlite import SqliteStore
from tests.ledger.conftest import Urls
from tests.ledger.ledgers import open_ledger, play, ticking
from tests.ledger.signed import SignedHouse, signed_house
from tests.ledger.test_insider import database, forget_the_signatures, move_a_dollar


@pytest.fixture
def house(sqlite_urls: Urls, tmp_path: Path) -> SignedHouse:
    return signed_house(sqlite_urls(), tmp_path)


def checkpoints(house: SignedHouse) -> list[SignedCheckpoint]:
    with house.open() as store, store.reading() as reader:
        return reader.checkpoints()


def remembered(house: SignedHouse) -> SignedCheckpoint:
    known = SignedHere(house.key_file).of(house.url)
    assert known is not None
    return known.signed


# The file -----------------------------------------------------------------------------------------


def test_the_last_signature_is_kept_for_the_owner_alone(house: SignedHouse) -> None:
    assert remembered(house) == checkpoints(house)[-1]
    assert house.memory.stat().st_mode & 0o777 == 0o600
    house.memory.chmod(0o602)
    with pytest.raises(Exception, match=r"may be changed by others \(its rights are 602\)"):
        remembered(house)


class Killed(BaseException):
    """Ends a process at once."""


def test_a_process_that_dies_between_the_database_and_the_file(house: SignedHouse) -> None:
    house.play(1, first=6)

    def step(name: str) -> None:
        if name == "committed":
            raise Killed

    store = SqliteStore(Path(house.url), step=step)
    with pytest.raises(Killed):
        house.notary(store).sign()
    store.close()
    assert (len(checkpoints(house)), remembered(house).number) == (3, 2)
    assert house.verdict(witness=False).sound
    assert house.serve() == ""
    assert remembered(house) == checkpoints(house)[-1]


def test_a_process_that_dies_in_the_middle_of_the_file(house: SignedHouse) -> None:
    half = house.memory.with_name(f"{house.memory.name}.part")
    half.write_text(house.memory.read_text()[:40])
    assert house.verdict(witness=False).sound
    house.play(1, first=6)
    assert house.serve() == ""
    assert remembered(house) == checkpoints(house)[-1]


def test_a_signature_that_the_database_did_not_keep_is_not_remembered(house: SignedHouse) -> None:
    house.play(1, first=6)

    def step(name: str) -> None:
        if name == "commit":
            raise OSError("the disk is full")

    store = SqliteStore(Path(house.url), step=step)
    with pytest.raises(StoreUnavailable, match="the disk is full"):
        house.notary(store).sign()
    store.close()
    assert remembered(house).number == 2
    assert house.serve() == ""


@pytest.mark.parametrize("text", ["[]", "{", '{"a": 1}', '{"a": {"ledger": ""}}', "\x00"])
def test_a_damaged_file_is_named_and_never_taken_for_an_empty_one(
    house: SignedHouse, text: str
) -> None:
    house.memory.write_text(text)
    with pytest.raises(BadMemory, match="is damaged: it is not the list"):
        house.verdict()
    with house.open() as store, pytest.raises(BadMemory, match="is damaged"):
        house.notary(store).sign()


def test_an_earlier_signature_never_takes_the_place_of_a_later_one(house: SignedHouse) -> None:
    first, second = checkpoints(house)
    SignedHere(house.key_file).remember(LastSigned(house.url, hash_of(first), first))
    assert remembered(house) == second


def test_a_file_that_cannot_be_written_is_told_and_the_floor_goes_on(house: SignedHouse) -> None:
    house.memory.unlink()
    house.memory.mkdir()
    assert "cannot be" in house.serve()


# Which ledger -------------------------------------------------------------------------------------


def test_several_ledgers_share_a_key_and_a_folder(sqlite_urls: Urls, tmp_path: Path) -> None:
    one, other = signed_house(sqlite_urls(), tmp_path), SignedHouse(sqlite_urls(), tmp_path)
    other.play(1)
    assert other.serve() == ""
    assert one.serve() == ""
    with database(other.url) as execute:
        forget_the_signatures(execute)
    assert "is not in it" in other.serve()
    assert one.serve() == ""
    assert one.verdict(witness=False).sound


def test_a_ledger_in_the_place_of_another_of_the_same_house(
    sqlite_urls: Urls, tmp_path: Path
) -> None:
    one = signed_house(sqlite_urls(), tmp_path)
    other = SignedHouse(sqlite_urls(), tmp_path)
    other.play(9)
    other.serve()
    shutil.copy(other.url, one.url)
    assert "does not bear out what this house signed" in one.serve()
    assert not one.verdict(witness=False).sound


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("postgresql://h/a", "postgresql://h/b"),
        ("postgresql://h/a", "postgresql://g/a"),
        (
            "postgresql://h/a?options=-csearch_path%3Dx",
            "postgresql://h/a?options=-csearch_path%3Dy",
        ),
        ("postgresql://u@h/a", "postgresql://v@h/a"),
        ("postgresql://h:1/a", "postgresql://h:2/a"),
    ],
)
def test_addresses_of_servers_tell_ledgers_apart(one: str, other: str) -> None:
    assert place_of(understood(one)[0], "") != place_of(understood(other)[0], "")
    assert place_of(understood(one)[0], "") != place_of(understood(one)[0], "play")
    secret = understood(f"{one}{'&' if '?' in one else '?'}password=hush")[0]
    assert place_of(secret, "") == place_of(understood(one)[0], "")


def test_a_ledger_that_moves_to_another_place_goes_on(
    house: SignedHouse, sqlite_urls: Urls, postgres_urls: Urls, tmp_path: Path
) -> None:
    moved = house
    for url in (sqlite_urls(), postgres_urls(), sqlite_urls()):
        copy = tmp_path / f"copy-{len(checkpoints(moved))}.db"
        with moved.open() as store:
            backup(store, copy)
        moved = SignedHouse(url, tmp_path)
        with moved.open() as store:
            restore(copy, store)
        assert moved.serve() == ""
        assert moved.verdict(witness=False).sound
        moved.play(1, first=len(checkpoints(moved)) + 10)
        assert moved.serve() == ""
    with database(moved.url) as execute:
        forget_the_signatures(execute)
    assert "is not in it" in moved.serve()


def test_a_copy_from_before_is_said_to_be_one_and_is_not_signed(
    house: SignedHouse, sqlite_urls: Urls, tmp_path: Path
) -> None:
    older = SignedHouse(sqlite_urls(), tmp_path)
    shutil.copy(house.url, older.url)
    house.play(1, first=6)
    house.sign()
    verdict = older.verdict(witness=False)
    assert verdict.sound
    assert any("this is a copy; the house has signed checkpoint 3" in x for x in verdict.unchecked)
    assert "checkpoint 3 of transaction 15" in older.serve()
    assert house.serve() == ""


def test_a_server_with_a_memory_of_its_own_may_be_behind(
    house: SignedHouse, tmp_path: Path
) -> None:
    beside = tmp_path / "beside"
    shutil.copytree(house.key_file.parent, beside)
    with house.open() as store:
        other = Notary(store, SignedHouse(house.url, house.folder).key, clock=ticking())
        house.play(1, first=6)
        other.sign()
    with house.open() as store:
        shutil.rmtree(house.key_file.parent)
        beside.rename(house.key_file.parent)
        assert remembered(house).number == 2
        house.play(1, first=7)
        assert house.notary(store).sign().number == 4
    assert house.verdict(witness=False).sound


# An older backup, by the word of the house --------------------------------------------------------


def test_an_older_backup_goes_on_by_the_word_of_the_house_and_says_so_for_ever(
    house: SignedHouse,
) -> None:
    yesterday = Path(house.url).read_bytes()
    house.play(2, first=6)
    house.sign()
    Path(house.url).write_bytes(yesterday)
    assert "croupier ledger checkpoint --anew" in house.serve()
    assert not house.verdict(witness=False).sound
    with house.open() as store:
        assert house.notary(store).begin_anew().why == "anew"
    assert house.serve() == ""
    house.play(1, first=8)
    assert house.serve() == ""
    verdict = house.verdict(witness=False)
    assert verdict.sound, verdict.findings
    (remark,) = verdict.signed.remarks
    assert "signing began anew: checkpoint 3 of transaction 17" in remark
    assert not house.verdict().sound  # a witness keeps what it has seen


def test_a_lost_key_says_what_the_ledger_lacks(house: SignedHouse) -> None:
    with database(house.url) as execute:
        forget_the_signatures(execute)
    house.key_file.unlink()
    with house.open() as store:
        with pytest.raises(NotBorneOut):
            house.notary(store).sign()
        house.notary(store).declare_lost()
    assert house.serve() == ""
    assert any("checkpoint 2 of" in one for one in house.verdict(witness=False).signed.remarks)


def test_a_rotated_key_keeps_the_memory(house: SignedHouse) -> None:
    new = make_key(house.folder / "new.pem")
    with house.open() as store:
        house.notary(store).rotate(new)
    house.key_file.unlink()
    new.path.rename(house.key_file)
    assert house.serve() == ""
    assert remembered(house).number == 4
    with database(house.url) as execute:
        forget_the_signatures(execute)
    assert "is not in it" in house.serve()


# Houses from before there was a memory ------------------------------------------------------------


def test_the_first_start_of_an_older_house_remembers_what_is_signed(house: SignedHouse) -> None:
    house.memory.unlink()
    assert house.serve() == ""
    assert remembered(house) == checkpoints(house)[-1]


@pytest.mark.parametrize("rewritten", [False, True])
def test_an_older_house_whose_signatures_are_gone_is_noticed(
    house: SignedHouse, rewritten: bool
) -> None:
    house.memory.unlink()
    with database(house.url) as execute:
        if rewritten:
            move_a_dollar(execute)
        else:
            forget_the_signatures(execute)
    assert "does not bear out what this house signed" in house.serve()
    assert not house.verdict(witness=False).sound
    if not rewritten:
        with house.open() as store:
            house.notary(store).begin_anew()
        assert house.serve() == ""
        (remark,) = house.verdict(witness=False).signed.remarks
        assert "signing began anew by the word of the house" in remark


def test_a_key_that_was_just_made_begins_by_itself(sqlite_urls: Urls, tmp_path: Path) -> None:
    house = SignedHouse(sqlite_urls(), tmp_path)
    house.play(1)
    assert house.serve() == ""
    assert read_checkpoint(checkpoints(house)[0]).why == "begin"


# A floor ------------------------------------------------------------------------------------------


def test_a_floor_that_may_not_sign_goes_on_and_tells(
    house: SignedHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(KEY_VARIABLE, str(house.key_file))
    with database(house.url) as execute:
        forget_the_signatures(execute)
    with house.open() as store:
        floor = Floor(store)
        notary = notary_of(floor, None)
        assert notary is not None
        assert notary.state.as_json()["trouble"]
        for _ in range(2):
            notary.start(teller(floor))()
            ((_, alert),) = floor.ledger.look().all(ALERTS)
            assert "does not bear out what this house signed" in alert.text
        assert notary.begin_anew().why == "anew"
        assert not notary.state.trouble


def test_a_checkpoint_that_nobody_can_read_does_not_keep_the_floor_from_opening(
    house: SignedHouse,
) -> None:
    with database(house.url) as execute:
        execute("INSERT INTO checkpoints VALUES (3, 'words', 'scribble')")
    assert "checkpoint 3 cannot be read" in house.serve()
    assert not house.verdict(witness=False).sound


def test_a_server_without_the_key_makes_none_for_a_ledger_that_lost_its_signatures(
    house: SignedHouse, tmp_path: Path
) -> None:
    beside = SignedHouse(house.url, tmp_path / "beside")
    with pytest.MonkeyPatch.context() as patch, house.open() as store:
        patch.setenv(KEY_VARIABLE, str(beside.key_file))
        assert notary_of(Floor(store), None) is None
        with database(house.url) as execute:
            forget_the_signatures(execute)
        floor = Floor(store)
        assert notary_of(floor, None) is None
        assert not beside.key_file.exists()
        assert len(list(floor.ledger.look().all(ALERTS))) == 1


def test_a_ledger_in_memory_is_signed_and_leaves_nothing(tmp_path: Path) -> None:
    store = open_store("memory:")
    play(open_ledger(store), 1)
    key = make_key(tmp_path / "key.pem")
    Notary(store, key, clock=ticking()).sign()
    assert (tmp_path / "key.pem.signed").read_text() == ""


def test_two_machines_that_begin_in_the_same_moment_both_run(
    sqlite_urls: Urls, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each has found no signature and makes a key; the one that signs second takes its own back."""
    house = SignedHouse(sqlite_urls(), tmp_path / "one")
    house.play(1)

    def meanwhile(*, make: bool) -> SigningKey | None:
        with house.open() as store:
            Notary(store, make_key(tmp_path / "two" / "ledger.pem"), clock=ticking()).sign()
        return house_key(make=make)

    monkeypatch.setattr("croupier.floor.notarizing.house_key", meanwhile)
    assert house.serve() == "nobody signs here"
    assert [*house.key_file.parent.iterdir()] == []
    monkeypatch.undo()
    assert house.serve() == "nobody signs here"
