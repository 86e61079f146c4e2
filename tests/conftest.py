"""The basis of every test: how Hypothesis runs, and a home folder that belongs to nobody.

All tests of all runs share compiled kernels and solved questions: both are named by the code that
made them, so what another version left is never used.

`CROUPIER_HYPOTHESIS=proof` lets properties look for new examples; without it they try the same ones
on every run and every machine.
"""

import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from hypothesis import HealthCheck, settings

from croupier.home import HOME_VARIABLE, kernels_folder
from croupier.ledger.patience import PATIENCE_VARIABLE
from tests.long import mark_long

ROOT = Path(__file__).parent.parent

pytest.register_assert_rewrite(
    "tests.games.cases",
    "tests.games.cover_all",
    "tests.games.rounds",
    "tests.ledger.books",
    "tests.ledger.children",
    "tests.ledger.durable",
    "tests.ledger.suite",
)

settings.register_profile("ci", derandomize=True, deadline=None, max_examples=20)
settings.register_profile(
    "proof",
    deadline=None,
    max_examples=600,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(os.environ.get("CROUPIER_HYPOTHESIS") or "ci")


def pytest_configure(config: pytest.Config) -> None:
    """Compile kernels into pytest's cache folder from the first import on.

    `croupier.hands.arrays` chooses its folder when it is imported, which may be during test
    collection. One folder for all tests and all runs means that nothing is compiled twice.
    """
    cache = config.getini("cache_dir") if config.pluginmanager.hasplugin("cacheprovider") else ""
    os.environ[PATIENCE_VARIABLE] = "60"  # a test must not depend on how busy the machine is
    os.environ[HOME_VARIABLE] = str(config.rootpath / (cache or ".pytest_cache") / "croupier")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    mark_long(items)


@pytest.fixture(scope="session", autouse=True)
def lab_that_stands_back_for_nobody() -> Iterator[None]:
    """Run the lab at normal priority: tests keep the machine so busy that it would never finish."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("croupier.lab.workers.NICE", 0)
        yield


@pytest.fixture(scope="session", autouse=True)
def pins_hashed_quickly() -> Iterator[None]:
    """Use a fast PIN hash: the real one, slow on purpose, would take half of many tests' time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("croupier.floor.people.HASHER", PasswordHasher(1, 8, 1))
        yield


@pytest.fixture(scope="session")
def kernels() -> Path:
    """The folder of compiled kernels, for every test of every run."""
    folder = kernels_folder().absolute()
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def answers(kernels: Path) -> Path:
    """The folder of the lab's answers, for every test of every run."""
    folder = kernels.parent / "results"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Names of folders that are not in use yet."""
    folder = tmp_path_factory.mktemp("homes")
    return (folder / str(number) for number in count(1))


@pytest.fixture(autouse=True)
def croupier_home(homes: Iterator[Path], kernels: Path, answers: Path) -> Iterator[Path]:
    """An empty `CROUPIER_HOME` for each test, with what all tests share."""
    home = next(homes)
    home.mkdir(mode=0o700)
    for shared in (kernels, answers):
        (home / shared.name).symlink_to(shared, target_is_directory=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(HOME_VARIABLE, str(home))
        yield home


@pytest.fixture
def nothing_kept(croupier_home: Path, answers: Path) -> None:
    """A lab without cached answers: for tests of solving itself, and of the cache."""
    (croupier_home / answers.name).unlink()
