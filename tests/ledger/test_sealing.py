"""Sealed backups: they open with the key that sealed them, and damage of any kind has a name."""

import tracemalloc
from contextlib import closing
from pathlib import Path

import pytest

from croupier.ledger import MemoryStore, seals
from croupier.ledger.copying import BadCopy, backup, restore
from croupier.ledger.sealing import (
    MARK,
    PIECE_BYTES,
    BadSeal,
    Header,
    is_sealed,
    open_sealed,
    seal_file,
)
from croupier.ledger.seals import (
    Passphrase,
    PrivateBackupKey,
    PublicBackupKey,
    chosen_opener,
    chosen_seal,
    house_seal,
    load_backup_key,
    make_backup_key,
    read_passphrase,
)
from croupier.ledger.signing import BadKey, public_path
from croupier.ledger.sqlite import SqliteStore
from croupier.rights import LooseRights
from tests.ledger.ledgers import open_ledger, play, written

WORDS = "seven red kings under the table"


@pytest.fixture(autouse=True)
def quick_scrypt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use little memory for scrypt: the usual 128 megabytes are against thieves, not for tests."""
    assert seals._SCRYPT_N == 1 << 17
    monkeypatch.setattr(seals, "_SCRYPT_N", 1 << 10)


class KnownKey:
    """A seal that costs nothing, for tests that are not about the key itself."""

    def new_key(self) -> tuple[bytes, Header]:
        return self.key_of({}), {"by": "test"}

    def key_of(self, header: Header) -> bytes:
        return bytes(range(32))


@pytest.fixture
def plain(tmp_path: Path) -> Path:
    """Three pieces and a bit."""
    path = tmp_path / "plain"
    path.write_bytes(bytes(number % 251 for number in range(3 * PIECE_BYTES + 77)))
    return path


def sealed_of(plain: Path) -> Path:
    target = plain.with_name("file.sealed")
    seal_file(plain, target, KnownKey())
    return target


def tried(path: Path) -> str:
    """Return the error for a file that does not open; nothing is left behind."""
    target = path.with_name("opened")
    with pytest.raises(BadSeal) as told:
        open_sealed(path, target, KnownKey())
    assert not target.exists()
    assert told.value.place == str(path)
    return told.value.message


# What it holds ----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [0, 1, PIECE_BYTES - 1, PIECE_BYTES, PIECE_BYTES + 1])
def test_what_is_sealed_comes_out_again(tmp_path: Path, size: int) -> None:
    plain, opened = tmp_path / "plain", tmp_path / "opened"
    plain.write_bytes(b"7" * size)
    sealed = sealed_of(plain)
    assert is_sealed(sealed)
    assert not is_sealed(plain)
    assert b"7777" not in sealed.read_bytes()
    assert sealed.stat().st_mode & 0o077 == 0
    open_sealed(sealed, opened, KnownKey())
    assert opened.read_bytes() == plain.read_bytes()
    assert opened.stat().st_mode & 0o077 == 0


def test_memory_stays_flat(tmp_path: Path) -> None:
    """Forty megabytes pass through less than four."""
    plain = tmp_path / "plain"
    with plain.open("wb") as file:
        file.truncate(40 << 20)
    tracemalloc.start()
    try:
        open_sealed(sealed_of(plain), tmp_path / "opened", KnownKey())
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert (tmp_path / "opened").stat().st_size == 40 << 20
    assert peak < 4 << 20


# Damage -----------------------------------------------------------------------------------------


def test_a_flipped_bit_anywhere_is_told(plain: Path) -> None:
    path = sealed_of(plain)
    whole = path.read_bytes()
    places = [*range(0, 300, 7), *range(300, len(whole), len(whole) // 40), len(whole) - 1]
    for place in places:
        spoiled = bytearray(whole)
        spoiled[place] ^= 0x10
        path.write_bytes(spoiled)
        words = tried(path)
        assert "not a sealed file" in words or "damaged" in words or "changed" in words, place
        if place > 1_000:
            piece = (place - header_length(whole)) // (PIECE_BYTES + 16)
            assert f"after byte {header_length(whole) + piece * (PIECE_BYTES + 16):,}" in words


def header_length(whole: bytes) -> int:
    return sum(len(line) + 1 for line in whole.split(b"\n", 3)[:3])


def test_a_file_that_was_cut_off_is_told(plain: Path) -> None:
    path = sealed_of(plain)
    whole = path.read_bytes()
    begins = header_length(whole)
    for length in (begins - 1, begins - 70, len(MARK) + 5):
        path.write_bytes(whole[:length])
        assert "ends within its first lines" in tried(path)
    path.write_bytes(whole[: begins + 2 * (PIECE_BYTES + 16)])
    assert "the rest of it is missing" in tried(path)
    for length in (begins, begins + 5, len(whole) - 1, len(whole) - 100):
        path.write_bytes(whole[:length])
        assert "cut off or changed" in tried(path)


def test_pieces_that_were_moved_or_repeated_or_added_are_told(plain: Path) -> None:
    path = sealed_of(plain)
    whole, size = path.read_bytes(), PIECE_BYTES + 16
    begins = header_length(whole)
    head, body = whole[:begins], whole[begins:]
    one, two, rest = body[:size], body[size : 2 * size], body[2 * size :]
    for spoiled in (two + one + rest, one + one + rest, one + rest, body + body, body + b"\0"):
        path.write_bytes(head + spoiled)
        assert "changed" in tried(path)


def test_a_header_of_a_stranger_costs_nothing(tmp_path: Path) -> None:
    """A file cannot make us use much memory or time, or make us use a key that it chose."""
    for header in (
        {"by": "passphrase", "salt": "00" * 16, "n": 1 << 30},
        {"by": "passphrase", "salt": "00" * 16, "n": 1000},
        {"by": "passphrase", "salt": "00" * 16, "n": "many"},
    ):
        with pytest.raises(BadSeal, match="rounds of scrypt"):
            Passphrase(WORDS).key_of(header)
    with pytest.raises(BadSeal, match="no salt"):
        Passphrase(WORDS).key_of({"by": "passphrase", "n": 1 << 14, "salt": "xyz"})
    with pytest.raises(BadSeal, match="no key that anything can be sealed to"):
        PublicBackupKey("00" * 32).new_key()
    key = make_backup_key(tmp_path / "backup.pem")
    with pytest.raises(BadSeal, match="that another could have made"):
        key.key_of({"by": "x25519", "to": key.public, "once": "00" * 32})


# Passphrases and keys ---------------------------------------------------------------------------


def test_a_backup_with_a_passphrase_and_the_way_back(tmp_path: Path) -> None:
    file = tmp_path / "monday.db.sealed"
    with closing(SqliteStore(tmp_path / "book.db")) as store:
        play(open_ledger(store), 3)
        verdict = backup(store, file, seal=Passphrase(WORDS))
        assert is_sealed(file)
        assert b"link" not in file.read_bytes()
        target = MemoryStore()
        assert restore(file, target, opener=Passphrase(WORDS)).head == verdict.head
        assert written(target) == written(store)
    assert sorted(found.name for found in tmp_path.iterdir()) == ["book.db", "monday.db.sealed"]
    with pytest.raises(BadCopy, match=r"is sealed; say what opens it: --passphrase-file"):
        restore(file, MemoryStore())
    with pytest.raises(BadSeal, match="does not open with this passphrase"):
        restore(file, MemoryStore(), opener=Passphrase(WORDS + "s"))
    with pytest.raises(BadSeal, match="give it with --passphrase-file"):
        restore(file, MemoryStore(), opener=make_backup_key(tmp_path / "backup.pem"))


def test_a_backup_to_a_key_opens_only_with_its_private_half(tmp_path: Path) -> None:
    pem, file, store = tmp_path / "backup.pem", tmp_path / "monday.db.sealed", MemoryStore()
    key = make_backup_key(pem)
    assert pem.stat().st_mode & 0o077 == 0
    play(open_ledger(store), 2)
    backup(store, file, seal=chosen_seal(None, public_path(pem)))
    target = MemoryStore()
    restore(file, target, opener=chosen_opener(None, pem))
    assert written(target) == written(store)
    other = make_backup_key(tmp_path / "other.pem")
    with pytest.raises(BadSeal, match=f"sealed to the backup key {key.public[:16]}"):
        restore(file, MemoryStore(), opener=other)
    with pytest.raises(BadSeal, match="private half with --key"):
        restore(file, MemoryStore(), opener=Passphrase(WORDS))
    with pytest.raises(BadKey, match="never written over"):
        make_backup_key(pem)


def test_the_backup_key_of_the_house_is_found_by_itself(croupier_home: Path) -> None:
    assert chosen_opener(None, None) is None
    seal = house_seal()
    assert seal == house_seal()
    opener = chosen_opener(None, None)
    assert isinstance(opener, PrivateBackupKey)
    assert opener.public == seal.public
    (croupier_home / "keys" / "backup.pem").unlink()  # it was moved to a safe
    assert house_seal() == seal
    assert chosen_opener(None, None) is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("short", "has 5 characters; write 12 or more"),
        ("", "has 0 characters"),
        ("x" * 2000, "has"),
    ],
)
def test_a_passphrase_that_is_none(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "passphrase"
    file.write_text(text)
    file.chmod(0o600)
    with pytest.raises(BadSeal, match=words):
        read_passphrase(file)


def test_a_passphrase_that_others_may_read_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "pass phrase"
    file.write_text(f"{WORDS}\n")
    file.chmod(0o644)
    with pytest.raises(LooseRights, match=r"rights are 644\); write: chmod 600 '.*pass phrase'"):
        read_passphrase(file)
    file.chmod(0o600)
    assert read_passphrase(file) == Passphrase(WORDS)
    with pytest.raises(BadSeal, match="choose one"):
        chosen_seal(file, file)
    with pytest.raises(BadSeal, match="choose one"):
        chosen_opener(file, file)
    file.write_bytes(b"\xff" * 20)
    with pytest.raises(BadSeal, match="it is not text"):
        read_passphrase(file)
    with pytest.raises(BadSeal, match="cannot be read: No such file"):
        read_passphrase(tmp_path / "none")


def test_a_backup_key_that_others_may_read_or_that_is_none(tmp_path: Path) -> None:
    pem = tmp_path / "backup.pem"
    make_backup_key(pem)
    pem.chmod(0o640)
    with pytest.raises(LooseRights, match="may be read by others"):
        load_backup_key(pem)
    pem.chmod(0o600)
    pem.write_text("-----BEGIN PRIVATE KEY-----\n")
    with pytest.raises(BadKey, match="is no backup key; make one with"):
        load_backup_key(pem)
