"""`croupier version --verify`: a development tree says so; a release is proved file by file."""

import json
import os
import subprocess
import sys
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest

import croupier.cli.version
from croupier import __version__
from croupier.floor.release import (
    MANIFEST,
    BadManifest,
    Installed,
    manifest_text,
    verify_installed,
)
from tests.cli.running import run

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def release(tmp_path: Path) -> Path:
    """A small package with its manifest."""
    folder = tmp_path / "croupier"
    (folder / "web" / "__pycache__").mkdir(parents=True)
    (folder / "money.py").write_text("CENTS = 100\n")
    (folder / "web" / "app.py").write_text("print('app')\n")
    (folder / "web" / "__pycache__" / "app.pyc").write_bytes(b"compiled")
    (folder / MANIFEST).write_text(manifest_text(folder))
    return folder


def test_a_development_tree_says_so_and_is_not_a_fault() -> None:
    ran = run("version", "--verify")
    assert ran.status == 0
    assert ran.out == f"croupier {__version__}\ndevelopment tree, not a release\n"
    assert run("version").out == f"croupier {__version__}\n"
    told = json.loads(run("version", "--verify", "--json").out)
    assert told["version"] == __version__
    assert (told["release"]["kind"], told["release"]["genuine"]) == ("development", True)


def test_the_manifest_is_what_sha256sum_writes(release: Path) -> None:
    lines = (release / MANIFEST).read_text().splitlines()
    assert lines[0] == f"{sha256(b'CENTS = 100' + os.linesep.encode()).hexdigest()}  money.py"
    assert [line.split("  ")[1] for line in lines] == ["money.py", "web/app.py"]
    done = subprocess.run(
        ["sha256sum", "--check", "--quiet", MANIFEST], cwd=release, check=False, capture_output=True
    )
    assert (done.returncode, done.stdout) == (0, b"")


def test_a_release_as_it_was_made_is_genuine(release: Path) -> None:
    installed = verify_installed(release)
    assert installed.genuine
    assert (installed.kind, installed.files) == ("release", 2)
    assert installed.fingerprint == sha256((release / MANIFEST).read_bytes()).hexdigest()
    assert "2 files are as released" in installed.told


def test_what_changed_is_missing_or_strange_is_named(release: Path) -> None:
    (release / "money.py").write_text("CENTS = 101\n")
    (release / "web" / "app.py").unlink()
    (release / "web" / "backdoor.py").write_text("")
    installed = verify_installed(release)
    assert not installed.genuine
    assert installed.changed == ("money.py",)
    assert installed.missing == ("web/app.py",)
    assert installed.strange == ("web/backdoor.py",)
    assert installed.told == (
        "money.py has changed, web/app.py is missing, web/backdoor.py is not of this release"
    )


def test_a_manifest_that_was_rewritten_has_another_fingerprint(release: Path) -> None:
    before = verify_installed(release).fingerprint
    (release / "money.py").write_text("CENTS = 101\n")
    (release / MANIFEST).write_text(manifest_text(release))
    after = verify_installed(release)
    assert after.genuine
    assert after.fingerprint != before


def test_a_manifest_that_is_none_is_named(release: Path) -> None:
    (release / MANIFEST).write_text("all fine\n")
    with pytest.raises(BadManifest, match=r"MANIFEST\.sha256:1"):
        verify_installed(release)


def test_a_release_that_differs_ends_with_status_1(monkeypatch: pytest.MonkeyPatch) -> None:
    found = Installed("release", 2, "f" * 64, changed=("money.py",))
    monkeypatch.setattr(croupier.cli.version, "verify_installed", lambda: found)
    ran = run("version", "--verify")
    assert ran.status == 1
    assert "money.py has changed" in ran.out
    assert f"release list: sha256 {'f' * 64}" in ran.out


def test_a_wheel_is_verified_by_its_own_list(tmp_path: Path) -> None:
    """Build the wheel, unpack it as an installer does, and run the command from there."""
    built = subprocess.run(
        [sys.executable, "-c", BUILD, str(tmp_path)], cwd=ROOT, capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    site = tmp_path / "site"
    with zipfile.ZipFile(tmp_path / built.stdout.strip()) as wheel:
        wheel.extractall(site)
    assert _version(site) == (0, "wheel")
    (site / "croupier" / "money.py").write_text(
        "# changed\n" + (site / "croupier" / "money.py").read_text()
    )
    assert _version(site) == (1, "wheel")


BUILD = """
import sys
from flit_core.buildapi import build_wheel
print(build_wheel(sys.argv[1]))
"""


def _version(site: Path) -> tuple[int, str]:
    """Without our own tree on the path, so that only the unpacked wheel can answer."""
    done = subprocess.run(
        [sys.executable, "-m", "croupier", "version", "--verify", "--json"],
        cwd=site, capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": str(site)},
    )  # fmt: skip
    return done.returncode, json.loads(done.stdout)["release"]["kind"]
