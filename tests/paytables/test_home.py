"""Where the user's own things are kept."""

from pathlib import Path

import pytest

from croupier.home import HOME_VARIABLE, data_folder, kernels_folder, tables_folder


def test_a_folder_of_the_users_choice(croupier_home: Path) -> None:
    assert data_folder() == croupier_home
    assert tables_folder() == croupier_home / "tables"
    assert kernels_folder() == croupier_home / "kernels"


def test_a_tilde_is_the_users_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv(HOME_VARIABLE, "~/cards")
    assert data_folder() == tmp_path / "cards"


@pytest.mark.parametrize("chosen", [None, ""])
def test_otherwise_the_data_folder_of_the_desktop(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, chosen: str | None
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    if chosen is None:
        monkeypatch.delenv(HOME_VARIABLE)
    else:
        monkeypatch.setenv(HOME_VARIABLE, chosen)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    assert data_folder() == tmp_path / "share" / "croupier"
    monkeypatch.delenv("XDG_DATA_HOME")
    assert data_folder() == tmp_path / ".local" / "share" / "croupier"


def test_a_test_never_sees_the_users_own_folder(croupier_home: Path) -> None:
    assert not tables_folder().exists()
    assert kernels_folder().is_symlink()
