"""`make release`: what is handed out can be proved where it is installed, and who made it."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest
from releasing.__main__ import ROOT, SUMS, release
from releasing.sbom import BadLock, direct_names, normal, read_lock, sbom

from croupier import __version__
from croupier.errors import CroupierError
from croupier.floor.release import MANIFEST, SIGNATURE, manifest_text, signed_words
from croupier.ledger.signing import is_signed_by, make_key, public_path
from tests.cli.running import assert_refused, run

Verified = Callable[..., tuple[int, dict[str, dict[str, object]]]]


@pytest.fixture(scope="module")
def key(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("keys") / "release.pem"
    make_key(path)
    return path


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory, key: Path) -> Path:
    """A release, as the make target makes it."""
    folder = tmp_path_factory.mktemp("release") / "dist"
    done = subprocess.run(
        [sys.executable, "-m", "releasing", str(folder)],
        cwd=ROOT, env={**os.environ, "CROUPIER_RELEASE_KEY": str(key)}, capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert f"Signed with the key {public_path(key).read_text().strip()}" in done.stdout
    return folder


@pytest.fixture(scope="module")
def site(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, installed by pip where nothing of the repository is in reach."""
    folder = tmp_path_factory.mktemp("site")
    (wheel,) = dist.glob("*.whl")
    subprocess.run(
        [
            sys.executable, "-m", "pip", "install", "-q", "--no-index", "--no-deps",
            "--disable-pip-version-check", "--root-user-action=ignore", "--target", str(folder),
            str(wheel),
        ],
        check=True, timeout=300,
    )  # fmt: skip
    return folder


@pytest.fixture
def verified(site: Path) -> Verified:
    def verify(*options: str) -> tuple[int, dict[str, dict[str, object]]]:
        done = subprocess.run(
            [sys.executable, "-m", "croupier", "version", "--verify", "--json", *options],
            cwd=site, env={**os.environ, "PYTHONPATH": str(site)}, capture_output=True, text=True,
            check=False,
        )  # fmt: skip
        return done.returncode, json.loads(done.stdout)

    return verify


def test_what_is_handed_out(dist: Path, key: Path) -> None:
    names = {path.name for path in dist.iterdir()}
    (wheel,) = dist.glob("*.whl")
    (sdist,) = dist.glob("*.tar.gz")
    assert names == {
        wheel.name, sdist.name, f"croupier-{__version__}.cdx.json", SUMS, f"{SUMS}.sig",
    }  # fmt: skip
    sums = (dist / SUMS).read_text()
    checked = subprocess.run(["sha256sum", "-c", SUMS], cwd=dist, capture_output=True, check=False)
    assert checked.returncode == 0
    public = public_path(key).read_text().strip()
    assert is_signed_by(public, signed_words(sums), (dist / f"{SUMS}.sig").read_text().strip())
    assert not (ROOT / "src" / "croupier" / SIGNATURE).exists(), "the tree stays as it was"


def test_an_installed_release_is_genuine_and_signed(
    verified: Verified, key: Path, site: Path, tmp_path: Path
) -> None:
    public = str(public_path(key))
    status, told = verified("--key", public)
    assert status == 0
    assert (told["release"]["kind"], told["release"]["genuine"]) == ("release", True)
    assert told["signature"]["fits"] is True
    status, told = verified("--key", public, "--signature", str(site / "croupier" / SIGNATURE))
    assert status == 0

    make_key(tmp_path / "other.pem")
    status, told = verified("--key", str(tmp_path / "other.pem.pub"))
    assert status == 1
    assert "was not signed with the key" in str(told["signature"]["words"])

    # Whoever changes a file can write the list anew, and cannot sign it.
    money, listed = site / "croupier" / "money.py", site / "croupier" / MANIFEST
    before = money.read_text(), listed.read_text()
    try:
        money.write_text("# changed\n" + before[0])
        assert verified()[0] == 1
        listed.write_text(manifest_text(site / "croupier"))
        status, told = verified("--key", public)
        assert (status, told["release"]["genuine"]) == (1, True)
        assert told["signature"]["fits"] is False
    finally:
        money.write_text(before[0])
        listed.write_text(before[1])


@pytest.mark.proof
def test_the_same_tree_makes_the_same_bytes(dist: Path, key: Path, tmp_path: Path) -> None:
    again = tmp_path / "again"
    release(again, None)
    (one,), (two,) = dist.glob("*.tar.gz"), again.glob("*.tar.gz")
    assert one.name == two.name
    bills = [(folder / f"croupier-{__version__}.cdx.json").read_bytes() for folder in (dist, again)]
    assert bills[0] == bills[1]
    twice = tmp_path / "twice"
    release(twice, None)
    assert (again / SUMS).read_text() == (twice / SUMS).read_text()
    assert not (again / f"{SUMS}.sig").exists()
    with pytest.raises(CroupierError, match="is not empty"):
        release(again, None)


def test_options_that_do_not_go_together(key: Path) -> None:
    public = str(public_path(key))
    assert_refused(run("version", "--key", public), "is only for --verify")
    assert_refused(run("version", "--verify", "--signature", public), "needs --key")
    assert_refused(run("version", "--verify", "--key", str(key)), "is no public key")
    ran = run("version", "--verify", "--key", public)
    assert ran.status == 1
    assert "this is not a release" in ran.out


# The bill of materials --------------------------------------------------------------------------


def test_every_pin_of_the_lock_is_on_the_bill(dist: Path) -> None:
    bill = json.loads((dist / f"croupier-{__version__}.cdx.json").read_text())
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.5")
    assert re.fullmatch(r"urn:uuid:[0-9a-f-]{36}", bill["serialNumber"])
    lock = (ROOT / "locks" / "run.txt").read_text()
    pinned = {f"{name}@{version}" for name, version in re.findall(r"^([\w.-]+)==(\S+)", lock, re.M)}
    listed = {f"{part['name']}@{part['version']}" for part in bill["components"]}
    assert listed == pinned
    assert len(re.findall("--hash", lock)) == sum(
        fact["name"] == "pip:hash" for part in bill["components"] for fact in part["properties"]
    )
    refs = [part["bom-ref"] for part in bill["components"]]
    assert len(set(refs)) == len(refs)
    ours, *others = bill["dependencies"]
    assert {other["ref"] for other in others} == set(refs)
    assert ours["ref"] == bill["metadata"]["component"]["bom-ref"]
    names = {ref.removeprefix("pkg:pypi/").partition("@")[0] for ref in ours["dependsOn"]}
    assert names == direct_names(ROOT / "pyproject.toml")


def test_where_a_package_applies_is_said() -> None:
    pins = {(pin.name, pin.marker) for pin in read_lock(ROOT / "locks" / "run.txt")}
    assert ("colorama", "sys_platform == 'win32'") in pins
    assert normal("Typing_Extensions") == "typing-extensions"


def test_a_lock_that_pins_nothing_is_named(tmp_path: Path) -> None:
    lock = tmp_path / "run.txt"
    lock.write_text("numpy>=2\n")
    with pytest.raises(BadLock, match=r"run.txt:1: 'numpy>=2' pins no package"):
        read_lock(lock)
    lock.write_text("numpy==2.0\n")
    with pytest.raises(BadLock, match="numpy has no hash"):
        read_lock(lock)
    lock.write_text(f"a==1 \\\n    --hash=sha256:{sha256(b'').hexdigest()}\n")
    assert [pin.ref for pin in read_lock(lock)] == ["pkg:pypi/a@1"]
    assert sbom(read_lock(lock), {"a"}, "1", 0) == sbom(read_lock(lock), {"a"}, "1", 0)
