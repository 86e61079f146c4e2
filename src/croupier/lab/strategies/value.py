"""The value of a strategy in words, what it costs against perfect play, and where it errs."""

import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.cards import Deck
from croupier.errors import must
from croupier.lab.progress import Progress
from croupier.lab.solve import ask, base_tables
from croupier.lab.solvers import solver_of
from croupier.lab.strategies.grammar import BadStrategy
from croupier.lab.strategies.marking import Marking, Misplay
from croupier.lab.strategies.text import read_strategy
from croupier.paytables import Catalogue
from croupier.rules import Game, Layout


@dataclass(frozen=True)
class StrategyValue:
    """A strategy and its value; money in base bets."""

    game: str
    tables: Mapping[str, str]
    lines: tuple[str, ...]
    """What it says, without comments."""
    expected_value: Fraction
    perfect: Fraction
    """The expected value of perfect play."""
    decisions: Mapping[str, Fraction]
    """How often per round each decision is taken."""
    misplays: tuple[Misplay, ...]
    """Where it errs, costliest first."""
    seconds: float = 0.0

    @property
    def cost(self) -> Fraction:
        """What it loses per round against perfect play."""
        return self.perfect - self.expected_value

    def as_json(self, misplays_max: int | None = None) -> dict[str, Any]:
        """Return fractions as text, exact."""
        return {
            "game": self.game,
            "tables": dict(self.tables),
            "lines": list(self.lines),
            "expected_value": str(self.expected_value),
            "perfect": str(self.perfect),
            "cost": str(self.cost),
            "decisions": {name: str(share) for name, share in self.decisions.items()},
            "misplays": [misplay.as_json() for misplay in self.misplays[:misplays_max]],
            "seconds": self.seconds,
        }


def strategy(
    game: str,
    text: str | None = None,
    *,
    table: str | None = None,
    tables: Mapping[str, str] | None = None,
    pays: Mapping[str, str] | None = None,
    options: Mapping[str, object] | None = None,
    catalogue: Catalogue | None = None,
    progress: Progress | None = None,
) -> StrategyValue:
    """Return the exact value of a written strategy, or of the game's own short one.

    >>> strategy("three-card-poker", "play: Q-6-4 or better\\notherwise: fold").cost
    Fraction(0, 1)
    """
    question = ask(
        game, table=table, tables=tables, pays=pays, options=options, catalogue=catalogue
    )  # fmt: skip
    layout = question.layout
    written = text if text is not None else short_strategy(layout.game)
    return value_of_strategy(layout, written, progress=progress)


def short_strategy(game: Game) -> str:
    """Return a game's own short strategy, in a few lines."""
    if not game.strategy:
        raise BadStrategy(f"nobody has written a short strategy for {game.title}; write one")
    return game.strategy


def value_of_strategy(
    layout: Layout, text: str, *, deck: Deck | None = None, progress: Progress | None = None
) -> StrategyValue:
    """Return a strategy's exact value on a layout, for one unit of each base bet."""
    began = time.perf_counter()
    game, dealt = layout.game, deck or layout.deck
    written = read_strategy(game, text)
    stakes = dict.fromkeys(game.base_bets, 1)
    marking = solver_of(layout, stakes).mark(layout, written, stakes, dealt, progress)
    misplays = marking.misplays
    must(sum((each.cost for each in misplays), Fraction(0)) == marking.cost,
         "what misplays cost is what the strategy costs")  # fmt: skip
    return StrategyValue(
        game=game.name,
        tables={key: layout.tables[key].id for key in base_tables(game)},
        lines=written.lines,
        expected_value=marking.perfect - marking.cost,
        perfect=marking.perfect,
        decisions=_decisions(game, marking),
        misplays=misplays,
        seconds=time.perf_counter() - began,
    )


def cost_of_strategy(layout: Layout, text: str) -> Fraction:
    """Return only what a strategy costs, in base bets: fast for a text that was asked before."""
    stakes, written = dict.fromkeys(layout.game.base_bets, 1), read_strategy(layout.game, text)
    solver = solver_of(layout, stakes)
    return solver.mark(layout, written, stakes, layout.deck, None, notes=False).cost


def _decisions(game: Game, marking: Marking) -> dict[str, Fraction]:
    """Name decisions as in reports: one that the game asks for twice carries its question."""
    offered = Counter(choice.name for decide in game.decisions for choice in decide.choices)
    return {
        f"{choice.name} {decide.key}" if offered[choice.name] > 1 else choice.name: Fraction(
            marking.answers.get((decide.key, choice.name), 0), marking.total
        )
        for decide in game.decisions
        for choice in decide.choices
    }
