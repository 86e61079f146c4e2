"""Addresses of ledgers: which store they mean, and what is refused."""

from contextlib import closing
from pathlib import Path

import pytest

from croupier.ledger import BadDatabase, MemoryStore
from croupier.ledger.opening import DATABASE_VARIABLE, open_store
from croupier.ledger.sqlite import SqliteStore


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(DATABASE_VARIABLE, raising=False)
    monkeypatch.chdir(tmp_path)


def path_of(address: str | Path | None) -> Path:
    with closing(open_store(address)) as store:
        assert isinstance(store, SqliteStore)
        return store.path


def test_a_book_in_memory() -> None:
    assert isinstance(open_store("memory:"), MemoryStore)


def test_a_path_is_a_file(tmp_path: Path) -> None:
    assert path_of(tmp_path / "a.db") == tmp_path / "a.db"
    assert path_of(f"{tmp_path}/b.db") == tmp_path / "b.db"
    assert path_of("c.db") == Path("c.db")
    assert path_of("sqlite:///d.db") == Path("d.db")
    assert path_of(f"sqlite:///{tmp_path}/e.db") == tmp_path / "e.db"
    assert path_of("odd ? name % #.db") == Path("odd ? name % #.db")
    assert len(list(tmp_path.iterdir())) == 6


def test_without_an_address_it_is_the_variable_or_the_data_folder(
    croupier_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert path_of(None) == croupier_home / "book.db"
    monkeypatch.setenv(DATABASE_VARIABLE, "elsewhere.db")
    assert path_of(None) == Path("elsewhere.db")
    monkeypatch.setenv(DATABASE_VARIABLE, "")
    assert path_of(None) == croupier_home / "book.db"


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("mysql://floor@db/croupier", "'mysql' is not a database we know; write a path"),
        ("sqlite://", "is not a database"),
        ("sqlite:book.db", "is not a database"),
        ("https://example.org", "is not a database"),
        ("", "the address of the database is ''"),
        ("  ", "the address of the database is"),
        ("sqlite:///", "the address of the database is"),
        ("a\0b", "the address of the database is"),
        (".", "is a folder; name a file in it, like book.db"),
    ],
)
def test_other_addresses_are_refused(address: str, words: str) -> None:
    with pytest.raises(BadDatabase, match=words):
        open_store(address)


def test_a_refused_address_never_shows_a_password() -> None:
    with pytest.raises(BadDatabase) as told:
        open_store("mysql://ann:open-sesame@db/croupier")
    assert "open-sesame" not in str(told.value)
