"""What a game's own short strategy costs, kept beside the other results of the lab."""

from fractions import Fraction

from croupier.codec import Codec
from croupier.lab.result_cache import cached_value, digest_of
from croupier.lab.solve import BASE, Question
from croupier.lab.strategies.value import cost_of_strategy, short_strategy
from croupier.rules import Layout

COSTS: Codec[Fraction] = Codec(Fraction)


def cached_cost(layout: Layout) -> Fraction:
    """The cost on this layout, in first bets: from the cache, or a fresh one that is put there."""
    question = Question(layout, BASE, dict.fromkeys(layout.game.base_bets, 1))
    return cached_value(
        f"cost-{digest_of(question)}",  # the text stands in the game's file, which it covers
        lambda: cost_of_strategy(layout, short_strategy(layout.game)),
        COSTS,
    )
