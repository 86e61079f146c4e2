"""`show` renders: it is handed values of the lab, and neither solves nor keeps anything itself."""

import ast
from collections.abc import Iterator
from dataclasses import is_dataclass
from importlib import import_module
from pathlib import Path

import pytest

import croupier.show

FILES = sorted(Path(croupier.show.__file__).parent.glob("*.py"))

FORMATS_AND_FACTS = {
    "all_bases", "analysable_bets", "analysed_as", "base_tables", "checked", "is_none", "percent",
    "percentage", "root", "shipped", "table_key",
}  # fmt: skip
"""Functions of the lab that write a number, or read a fact off a game: no solver is behind them."""

KEEPERS = (
    "croupier.home",
    "croupier.lab.result_cache",
    "croupier.lab.strategies.cached",
    "tempfile",
)
"""Rooms whose business is to keep something for later."""


def imported(source: str) -> Iterator[tuple[str, str]]:
    """Each import of a file: the module, and the name taken from it or nothing."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.module or "", alias.name) for alias in node.names)


def solves(module: str, name: str) -> bool:
    """Whether an import brings more of the lab than a value, a constant or a listed function."""
    if not (module == "croupier.lab" or module.startswith("croupier.lab.")):
        return False
    taken = getattr(import_module(module), name, None) if name else None
    is_value = is_dataclass(taken) or isinstance(taken, str | tuple | dict)
    return not (is_value or name in FORMATS_AND_FACTS)


def wrong_imports(source: str) -> list[str]:
    return [
        f"{module}: {name}"
        for module, name in imported(source)
        if solves(module, name) or f"{module}.{name}".startswith(KEEPERS)
    ]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_file_of_show_solves_nothing_and_keeps_nothing(path: Path) -> None:
    assert wrong_imports(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "line",
    [
        "from croupier.lab import cached_answer",
        "from croupier.lab.solve import answer",
        "from croupier.lab import solve",
        "from croupier.lab.general import GeneralSolver",
        "from croupier.lab.par_sheet import draw_up",
        "from croupier.lab.strategies.short import cached_strategy",
        "from croupier.lab.strategies.cached_card import card_json",
        "from croupier.home import data_folder",
        "import croupier.lab.result_cache",
    ],
)
def test_what_would_solve_or_keep_is_found(line: str) -> None:
    assert wrong_imports(line)


def test_values_may_come_in() -> None:
    assert not wrong_imports("from croupier.lab.analysis import Analysis, LineShare")
    assert not wrong_imports("from croupier.lab.verifying import BASES, percent")
