"""Games without decisions, where the bet is the only choice: every bet by its exact edge."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.errors import must
from croupier.lab.bets import BASE, columns_of
from croupier.lab.progress import Progress
from croupier.lab.solve import Question, answer
from croupier.rules import Layout


@dataclass(frozen=True, slots=True)
class BetEdge:
    """A bet and its average loss."""

    bet: str
    title: str
    edge: Fraction
    """Expected loss ÷ the bet itself."""
    cost: Fraction
    """How much more that is than for the best bet on the layout."""


def bets_by_edge(layout: Layout, *, progress: Progress | None = None) -> tuple[BetEdge, ...]:
    """Return the bets of a layout that can be made alone, best for the player first."""
    game = layout.game
    found: dict[str, Fraction] = {}
    for bet in game.bets:
        if bet.key in game.sensors or columns_of(layout, bet.key):
            continue
        asked = BASE if bet.key in game.base_bets else bet.key
        result = answer(Question(layout, asked, {bet.key: 1}), progress=progress)
        must(result.per_first_bet is not None, f"{bet.key} has an edge")
        found[bet.key] = result.per_first_bet or Fraction(0)
    least = min(found.values())
    return tuple(
        BetEdge(key, game.line_title(key), edge, edge - least)
        for key, edge in sorted(found.items(), key=lambda entry: entry[1])
    )


def bets_json(layout: Layout, bets: tuple[BetEdge, ...]) -> dict[str, Any]:
    """Return the same for programs: fractions as text, exact."""
    return {
        "game": layout.game.name,
        "tables": {key: table.id for key, table in layout.tables.items()},
        "decisions": {},
        "bets": [
            {"bet": each.bet, "house_edge": str(each.edge), "cost": str(each.cost)} for each in bets
        ],
    }
