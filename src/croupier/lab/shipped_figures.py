"""The exact figures of every published table, shipped as data, so no page waits for them.

`python -m croupier.lab.shipped_figures` works all of them out again, or those of the given
designators, and writes the file; a proof does the same and compares. It has no answers for a table
whose pays have changed since.
"""

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from croupier.codec import Codec
from croupier.errors import InvariantBroken
from croupier.games import GAMES, find_game
from croupier.lab.analysis import Analysis
from croupier.lab.par_sheet import bets_of
from croupier.lab.progress import Progress
from croupier.lab.result_cache import cached_answer
from croupier.lab.solve import Question, ask
from croupier.lab.verifying import Row, all_bases, check
from croupier.paytables import Catalogue, PayTable, published_catalogue

FILE = "published_figures.json"
REASONS_MAX = 3

Solve = Callable[[Question], Analysis]


@dataclass(frozen=True, slots=True)
class ExactFigures:
    """A bet's exact figures on a table."""

    game: str
    bet: str
    hands: int | None
    edges: Mapping[str, Fraction]
    """By basis; empty for a bet that is paid from a meter."""
    hit_frequency: Fraction
    variance: Fraction | None
    fixed_return: Fraction | None


@dataclass(frozen=True, slots=True)
class CheckedFigure:
    """A published figure with the exact one, and what would explain a difference."""

    row: Row
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True)
class TableFigures:
    """Everything that is known about a table."""

    digest: str
    exact: tuple[ExactFigures, ...]
    published: tuple[CheckedFigure, ...]


_FIGURES: Codec[dict[str, TableFigures]] = Codec(dict[str, TableFigures])


def shipped(table: PayTable) -> TableFigures | None:
    """Return what is known about a table, if its pays are those that were counted."""
    found = _shipped().get(table.id)
    return found if found is not None and found.digest == table.digest and not table.own else None


def figures_of(table: PayTable) -> TableFigures:
    """Return what is known about a published table; all of these are counted before shipping."""
    found = shipped(table)
    if found is None:
        raise InvariantBroken(f"{table.id} has changed; run python -m croupier.lab.shipped_figures")
    return found


@cache
def _shipped() -> Mapping[str, TableFigures]:
    text = resources.files("croupier.lab").joinpath(FILE).read_text(encoding="utf-8")
    return _FIGURES.load(text)


# Working them out -------------------------------------------------------------------------------


def questions_of(table: PayTable, catalogue: Catalogue) -> Iterator[Question]:
    """Yield every bet that a table pays, in every game it serves, with each number of hands."""
    known = {game.name for game in GAMES}
    for name in table.games:
        if name not in known:
            continue
        game = find_game(name)
        for bet in bets_of(table, game):
            key = next((entry.table for entry in game.bets if entry.key == bet), bet)
            counts: list[int | None] = [
                *sorted(table.columns.get(game.served(key or bet), {}))
            ] or [None]
            for hands in counts:
                yield ask(name, bet, table=table.id, hands=hands, catalogue=catalogue)


def exact_figures(question: Question, result: Analysis) -> ExactFigures:
    return ExactFigures(
        question.layout.game.name,
        result.bet,
        result.hands,
        all_bases(result),
        result.hit_frequency,
        result.variance,
        result.progressive.fixed_return if result.progressive is not None else None,
    )


def checked_figures(
    table: PayTable, catalogue: Catalogue, solve: Solve, *, explained: bool = True
) -> Iterator[CheckedFigure]:
    """Check a table's published figures, and explain those that differ."""
    for figure in table.published:
        row = check(table, figure, catalogue, solve=solve)
        reasons: tuple[str, ...] = ()
        if explained and not row.agrees and row.computed is not None:
            from croupier.lab.explaining import explain  # noqa: PLC0415  it solves, and rarely

            found = explain(table, figure, catalogue=catalogue)
            reasons = tuple(entry.text for entry in found[:REASONS_MAX])
        yield CheckedFigure(row, reasons)


def worked_out(table: PayTable, catalogue: Catalogue, solve: Solve) -> TableFigures:
    """Work out everything about a table from scratch."""
    return TableFigures(
        table.digest,
        tuple(
            exact_figures(question, solve(question)) for question in questions_of(table, catalogue)
        ),
        tuple(checked_figures(table, catalogue, solve)),
    )


def checked_table(
    table: PayTable, catalogue: Catalogue, *, progress: Progress | None = None
) -> tuple[CheckedFigure, ...]:
    """Return any table's published figures, checked now or cached from before."""
    return tuple(
        checked_figures(
            table,
            catalogue,
            lambda question: cached_answer(question, progress=progress),
            explained=False,
        )
    )


def as_data(figures: Mapping[str, TableFigures]) -> Any:
    return _FIGURES.as_json(dict(figures))


def main(designators: Sequence[str] = ()) -> None:
    catalogue = published_catalogue()
    found = {}
    for table in catalogue:
        known = shipped(table) if designators and table.id not in designators else None
        found[table.id] = known or worked_out(table, catalogue, cached_answer)
        if known is None:
            print(f"{table.id}: {len(found[table.id].exact)} bets", flush=True)  # noqa: T201
    path = Path(__file__).with_name(FILE)
    path.write_text(
        json.dumps(as_data(found), indent=1, ensure_ascii=False) + "\n", encoding="utf-8"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
