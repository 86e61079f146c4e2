"""What `pip install` puts on a machine: a wheel with everything in it, good in any folder."""

import os
import re
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from croupier import __version__
from croupier.games import GAMES
from croupier.home import HOME_VARIABLE

ROOT = Path(__file__).parent.parent.parent
PACKAGE = ROOT / "src" / "croupier"
LEFT_OUT = ("__pycache__",)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel as pip builds it, from the files of the repository."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [
            sys.executable, "-m", "pip", "wheel", str(ROOT), "--no-deps", "--no-build-isolation",
            "--disable-pip-version-check", "-q", "-w", str(folder),
        ],
        check=True, stdin=subprocess.DEVNULL, timeout=300,
    )  # fmt: skip
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel unpacked where nothing of the repository is in reach."""
    folder = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def run(installed: Path, folder: Path, kernels: Path, *args: str) -> str:
    """`croupier` of the wheel, started in some folder; its dependencies are those of the tests."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("CROUPIER_")}
    code = (
        "import sys; sys.path = [path for path in sys.path if not path.endswith('/src')]; "
        "from croupier import __file__ as where; "
        f"assert where.startswith({str(installed)!r}), where; "
        "from croupier.cli import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", code, *args],
        cwd=folder, capture_output=True, text=True, timeout=300, check=False,
        env={
            **kept,
            "PYTHONPATH": os.pathsep.join([str(installed), sysconfig.get_paths()["purelib"]]),
            HOME_VARIABLE: str(folder / "home"),
            "NUMBA_CACHE_DIR": str(kernels),
            "COLUMNS": "80",
        },
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_file_of_the_package_is_in_the_wheel(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if name.startswith("croupier/")}
    there = {
        f"croupier/{path.relative_to(PACKAGE).as_posix()}"
        for path in PACKAGE.rglob("*")
        if path.is_file() and not any(part in LEFT_OUT for part in path.parts)
    }
    assert there - packed == set()
    for kind in ("web/templates", "web/static", "paytables/catalogue", "manual/tutorials"):
        assert any(name.startswith(f"croupier/{kind}/") for name in packed), kind


def test_the_version_is_in_one_place(wheel: Path) -> None:
    assert wheel.name.startswith(f"croupier-{__version__}-")
    heading = "Unreleased" if ".dev" in __version__ else __version__
    assert f"## {heading}\n" in (ROOT / "CHANGELOG.md").read_text("utf-8")
    written = [
        path.relative_to(ROOT).as_posix()
        for path in [ROOT / "pyproject.toml", *PACKAGE.rglob("*.py")]
        if re.search(rf"[\"']{re.escape(__version__)}[\"']", path.read_text("utf-8"))
    ]
    assert written == ["src/croupier/__init__.py"]


def test_the_command_works_from_any_folder(installed: Path, tmp_path: Path, kernels: Path) -> None:
    told = run(installed, tmp_path, kernels, "games")
    for game in GAMES:
        assert game.title in told
    assert "UTH-01" in run(installed, tmp_path, kernels, "tables")
    assert "3.3730%" in run(installed, tmp_path, kernels, "analyse", "three-card-poker")
    assert "Emerald Card Room" in run(installed, tmp_path, kernels, "check")


def test_the_pages_of_the_wheel_are_whole(installed: Path, tmp_path: Path, kernels: Path) -> None:
    """Templates, static files, cards and PDFs come out of the wheel."""
    script = tmp_path / "ask.py"
    script.write_text(
        "from starlette.testclient import TestClient\n"
        "from croupier.paytables import published_catalogue\n"
        "from croupier.web.app import create_app\n"
        "client = TestClient(create_app(published_catalogue()), base_url='http://localhost')\n"
        "for path in ('/', '/games', '/tables/UTH-01', '/lab', '/school', '/static/base.css',\n"
        "             '/cards/Ah.svg', '/lab/par.pdf?table=TCP-01'):\n"
        "    answer = client.get(path)\n"
        "    assert answer.status_code == 200, (path, answer.status_code)\n"
        "print('whole')\n"
    )
    done = subprocess.run(
        [sys.executable, "-S", str(script)],
        cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(installed), sysconfig.get_paths()["purelib"]]),
            HOME_VARIABLE: str(tmp_path / "home"),
            "NUMBA_CACHE_DIR": str(kernels),
        },
    )  # fmt: skip
    assert done.stdout == "whole\n", done.stderr


def test_the_container_file_follows_the_locks() -> None:
    """It cannot be built here without an image; its steps are those of the Makefile."""
    text = (ROOT / "Containerfile").read_text("utf-8")
    assert "--require-hashes -r locks/run.txt" in text
    assert "--no-deps --no-build-isolation ." in text
    assert re.search(r"^FROM python:3\.\d+-slim", text, re.MULTILINE)
    assert "USER croupier" in text


def test_the_documentation_comes_with_it_and_without_its_press(wheel: Path) -> None:
    """Every page and picture of the tree, so that an installed Croupier serves them offline."""
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if name.startswith("croupier/manual/")}
    there = {
        f"croupier/manual/{path.relative_to(ROOT / 'docs').as_posix()}"
        for path in (ROOT / "docs").rglob("*")
        if path.suffix in (".md", ".png", ".json") and "press" not in path.parts
    }
    assert there == packed
    assert not (PACKAGE / "manual").exists(), "the tree itself stays as it was"


def test_an_installed_croupier_finds_its_documentation(installed: Path) -> None:
    code = (
        f"import sys; sys.path.insert(0, {str(installed)!r}); "
        "from croupier.show.manual import manual_folder, manual_page; "
        "print(manual_folder()); print(manual_page('tutorials/dealer').title)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=installed, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == [
        str(installed / "croupier" / "manual"),
        "For the dealer",
    ]
