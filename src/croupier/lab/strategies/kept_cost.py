"""What a game's own short strategy costs, kept beside the other results of the lab."""

from fractions import Fraction

from croupier.codec import Codec
from croupier.lab.keep import digest_of, kept_value
from croupier.lab.solve import BASE, Question
from croupier.lab.strategies.value import cost_of_strategy, short_strategy
from croupier.rules import Felt

COSTS: Codec[Fraction] = Codec(Fraction)


def kept_cost(felt: Felt) -> Fraction:
    """The cost on this felt, in first bets: from the shelf, or a fresh one that is put there."""
    question = Question(felt, BASE, dict.fromkeys(felt.game.base_bets, 1))
    return kept_value(
        f"cost-{digest_of(question)}",  # the text stands in the game's file, which it covers
        lambda: cost_of_strategy(felt, short_strategy(felt.game)),
        COSTS,
    )
