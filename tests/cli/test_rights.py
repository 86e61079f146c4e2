"""Files that others may read or change are refused by name, with the one command that mends it."""

import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from croupier import rights
from croupier.hands import arrays
from croupier.ledger.signing import load_key, make_key
from croupier.ledger.sqlite import SqliteStore
from croupier.rights import (
    LooseRights,
    make_private_folder,
    must_be_ours,
    must_be_private,
    private_home,
)
from tests.cli.running import assert_refused, run, spawn

NOBODY = 65534
KERNEL = """
from croupier.hands.arrays import kernel

@kernel
def twice(number):
    return 2 * number

print(twice(21))
"""


# The data folder --------------------------------------------------------------------------------


def test_a_data_folder_that_others_could_only_list_is_closed(croupier_home: Path) -> None:
    (croupier_home / "book.db").touch(0o600)
    for loose in (0o755, 0o701):
        croupier_home.chmod(loose)
        private_home(croupier_home)
        must_be_private(croupier_home)
    private_home(croupier_home / "none yet")


def test_a_data_folder_that_others_could_change_is_not_served(croupier_home: Path) -> None:
    for loose in (0o777, 0o757):
        croupier_home.chmod(loose)
        for what in ((), ("--demo",)):
            ran = run("serve", "--port", "0", *what)
            assert_refused(ran, f"(its rights are {loose:o})", f"chmod -R go= {croupier_home}")
    assert [path.name for path in croupier_home.iterdir() if not path.is_symlink()] == []


def test_the_command_it_names_mends_it(croupier_home: Path) -> None:
    (croupier_home / "book.db").touch(0o644)
    croupier_home.chmod(0o755)
    ran = run("serve", "--port", "0")
    assert_refused(ran, "may be read, and so may 'book.db' in it, by others")
    command = ran.err.partition("write: ")[2]
    subprocess.run(["bash", "-c", command], check=True)
    must_be_private(croupier_home)
    must_be_private(croupier_home / "book.db")


def test_folders_are_made_for_their_owner_alone(tmp_path: Path) -> None:
    before = os.umask(0o002)
    try:
        make_private_folder(tmp_path / "share" / "croupier" / "keys")
        SqliteStore(tmp_path / "books" / "floor.db").close()
    finally:
        os.umask(before)
    for made in ("share", "share/croupier", "share/croupier/keys", "books", "books/floor.db"):
        must_be_private(tmp_path / made)


def test_what_belongs_to_another_account_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rights, "_us", lambda: (NOBODY,))
    for check in (must_be_private, must_be_ours):
        with pytest.raises(LooseRights, match=r"belongs to another account .*sudo chown -R"):
            check(tmp_path)
    check(tmp_path / "none")


def test_a_key_in_a_folder_that_others_may_change_is_refused(tmp_path: Path) -> None:
    """They could put another key in its place."""
    folder = tmp_path / "keys"
    make_key(folder / "ledger.pem")
    load_key(folder / "ledger.pem")
    folder.chmod(0o777)
    with pytest.raises(LooseRights, match=r"may be changed by others \(its rights are 777\)"):
        load_key(folder / "ledger.pem")


def test_games_that_others_may_change_are_not_loaded(tmp_path: Path) -> None:
    told = tmp_path / "loaded"
    (tmp_path / "mine.py").write_text(f"open({str(told)!r}, 'w')\n")
    env = {"CROUPIER_GAMES": str(tmp_path)}
    (tmp_path / "mine.py").chmod(0o666)
    assert_refused(spawn("games", env=env), "mine.py: may be changed by others")
    assert not told.exists()
    (tmp_path / "mine.py").chmod(0o644)
    assert spawn("games", env=env).status == 0
    assert told.exists()


# Compiled kernels -------------------------------------------------------------------------------


class Planted:
    """A pickle that does something when it is read."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Path.touch, (self.path,)


def compiled(home: Path, script: Path) -> subprocess.CompletedProcess[str]:
    kept = {key: value for key, value in os.environ.items() if key != "NUMBA_CACHE_DIR"}
    return subprocess.run(
        [sys.executable, str(script)],
        env={**kept, "CROUPIER_HOME": str(home)},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


def test_a_planted_kernel_is_never_run(tmp_path: Path) -> None:
    """Numba reads pickles: whoever could write in its folder would run code of theirs as us."""
    home, script, run_by_us = tmp_path / "home", tmp_path / "script.py", tmp_path / "pwned"
    script.write_text(KERNEL)
    assert compiled(home, script).stdout == "42\n"
    (folder,) = (home / "kernels").iterdir()
    for closed in (home, home / "kernels", folder):
        must_be_private(closed)
    (index,) = folder.rglob("*twice*.nbi")
    index.write_bytes(pickle.dumps(Planted(run_by_us)))

    folder.chmod(0o777)
    ran = compiled(home, script)
    assert f"rm -rf {folder}" in ran.stderr
    assert not run_by_us.exists()

    folder.chmod(0o700)  # nobody else could have come by: it is ours, and the trap is a real one
    compiled(home, script)
    assert run_by_us.exists()


def test_each_folder_above_the_kernels_must_be_ours(
    croupier_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (croupier_home / "kernels").unlink()
    folder = Path(arrays._cache_folder())
    planted = folder / "planted.nbi"
    planted.touch()
    levels = (croupier_home, croupier_home / "kernels", folder, planted)
    for loose in levels:
        for level in levels:
            level.chmod(0o755 if level.is_dir() else 0o644)
        assert Path(arrays._cache_folder()) == folder
        folder.chmod(0o755)
        loose.chmod(0o777)
        with pytest.raises(LooseRights, match="changed by others"):
            arrays._cache_folder()
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(croupier_home))
    croupier_home.chmod(0o777)
    with pytest.raises(LooseRights, match="changed by others"):
        arrays._told_folder()


def test_a_cache_of_an_earlier_version_is_closed(tmp_path: Path) -> None:
    """It was made with the rights of its day, which let others read it and not write."""
    folder = tmp_path / "kernels"
    (folder / "inner").mkdir(parents=True)
    (folder / "inner" / "index.nbi").touch(0o644)
    folder.chmod(0o755)
    rights.private_cache(folder)
    must_be_private(folder)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_a_file_that_another_account_has_put_there_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "kernels"
    folder.mkdir(mode=0o755)
    (folder / "planted.nbi").touch(0o644)
    os.chown(folder / "planted.nbi", NOBODY, NOBODY)
    with pytest.raises(LooseRights, match=r"'planted.nbi' could.* rm -rf"):
        rights.private_cache(folder)
