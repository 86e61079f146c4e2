"""Three cards each, one of the dealer's open or none: Three Card Poker and its relatives."""

from croupier.lab import three_card_poker
from croupier.lab.cover_all import cover_all
from croupier.lab.fast_solver import FastSolver
from croupier.lab.strategies.charts import three_card_chart
from croupier.lab.strategies.phrases import Vocabulary
from croupier.lab.strategies.stud_marking import three_card_poker as mark_three_cards
from croupier.lab.strategies.vocabularies import THREE_CARD, THREE_CARD_OPEN
from croupier.rules import Game


def _words(game: Game) -> Vocabulary:
    return THREE_CARD_OPEN if three_card_poker.opens_a_card(game.steps) else THREE_CARD


SOLVER = FastSolver(
    counts=three_card_poker,
    marks=mark_three_cards,
    charts=three_card_chart,
    speaks=_words,
    side_bets=three_card_poker.side_bet,
    by_hands=cover_all,
    jackpots=three_card_poker.jackpot_lines,
)
