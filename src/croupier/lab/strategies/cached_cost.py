"""What a game's own short strategy costs: shipped for the default layouts, otherwise cached.

`python -m croupier.lab.strategies.cached_cost` works out the shipped costs again, or those of the
given games, and writes their file; a proof does the same and compares. It has no answer for a
strategy, a pay or a switch that has changed since.
"""

import hashlib
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib import resources
from pathlib import Path

from croupier.codec import Codec
from croupier.games import GAMES
from croupier.lab.bets import base_tables
from croupier.lab.result_cache import cached_value, digest_of
from croupier.lab.solve import BASE, Question
from croupier.lab.strategies.value import cost_of_strategy, short_strategy
from croupier.rules import Layout, make_layout

FILE = "strategy_costs.json"
COSTS: Codec[Fraction] = Codec(Fraction)


@dataclass(frozen=True, slots=True)
class ShippedCost:
    """A cost, and the digest of what it was worked out for."""

    digest: str
    cost: Fraction


_SHIPPED: Codec[dict[str, ShippedCost]] = Codec(dict[str, ShippedCost])


def cached_cost(layout: Layout) -> Fraction:
    """Return the cost on this layout, in base bets: shipped, cached, or computed."""
    shipped = shipped_cost(layout)
    return worked_out(layout) if shipped is None else shipped


def shipped_cost(layout: Layout) -> Fraction | None:
    """Return the cost on this layout, if it was shipped."""
    found = _shipped().get(layout.game.name)
    return found.cost if found is not None and found.digest == _digest(layout) else None


def worked_out(layout: Layout) -> Fraction:
    """Return the cost from the cache of results, or work it out now."""
    question = Question(layout, BASE, dict.fromkeys(layout.game.base_bets, 1))
    return cached_value(
        f"cost-{digest_of(question)}",  # the text is in the game's file, which the digest covers
        lambda: cost_of_strategy(layout, short_strategy(layout.game)),
        COSTS,
    )


def _digest(layout: Layout) -> str:
    """Return a digest of the text, the pays and the switches that the cost depends on."""
    tables = {key: layout.tables[key].digest for key in base_tables(layout.game)}
    switches = {key: str(value) for key, value in layout.options.items()}
    told = json.dumps([layout.game.strategy, tables, switches], sort_keys=True)
    return hashlib.sha256(told.encode()).hexdigest()[:16]


@cache
def _shipped() -> Mapping[str, ShippedCost]:
    text = resources.files("croupier.lab.strategies").joinpath(FILE).read_text(encoding="utf-8")
    return _SHIPPED.load(text)


def main(names: Sequence[str] = ()) -> None:
    found = {}
    for game in GAMES:
        if game.strategy:
            layout = make_layout(game)
            known = shipped_cost(layout) if names and game.name not in names else None
            cost = worked_out(layout) if known is None else known
            found[game.name] = ShippedCost(_digest(layout), cost)
    path = Path(__file__).with_name(FILE)
    path.write_text(json.dumps(_SHIPPED.as_json(found), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
