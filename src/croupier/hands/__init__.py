"""Hand rankings. A hand's value is one integer, bigger is better, and includes its category.

`croupier.hands.arrays` computes the same values for millions of hands at once; it is the only
module that imports numba.
"""

from croupier.hands.five import FiveCard, best_five, five_card_name, held_name
from croupier.hands.flushes import (
    flush_cards,
    flush_length,
    flush_name,
    longest_flush,
    straight_flush_cards,
    suited_cards,
)
from croupier.hands.four import FourCard, best_four, four_card_name
from croupier.hands.runs import longest_run, run_length, run_name, run_top
from croupier.hands.three import ThreeCard, three_card, three_card_name

__all__ = [
    "FiveCard",
    "FourCard",
    "ThreeCard",
    "best_five",
    "best_four",
    "five_card_name",
    "flush_cards",
    "flush_length",
    "flush_name",
    "four_card_name",
    "held_name",
    "longest_flush",
    "longest_run",
    "run_length",
    "run_name",
    "run_top",
    "straight_flush_cards",
    "suited_cards",
    "three_card",
    "three_card_name",
]
