"""Rankings. A hand is worth one integer, bigger is better, and its category can be read back.

`croupier.hands.arrays` does the same for many millions of hands at once; it alone imports numba.
"""

from croupier.hands.five import FiveCard, best_five, five_card_name, held_name
from croupier.hands.runs import longest_run, run_length, run_name, run_top
from croupier.hands.three import ThreeCard, three_card, three_card_name

__all__ = [
    "FiveCard",
    "ThreeCard",
    "best_five",
    "five_card_name",
    "held_name",
    "longest_run",
    "run_length",
    "run_name",
    "run_top",
    "three_card",
    "three_card_name",
]
