"""The best four of five cards against the dealer's: Crazy 4 Poker and Four Card Poker."""

from croupier.lab import four_card
from croupier.lab.cover_all import cover_all
from croupier.lab.fast_solver import FastSolver
from croupier.lab.strategies.four_card_charts import four_card_chart
from croupier.lab.strategies.phrases import Vocabulary
from croupier.lab.strategies.stud_marking import four_card as mark_four_cards
from croupier.lab.strategies.vocabularies import FOUR_CARD, FOUR_CARD_OPEN
from croupier.rules import Game


def _words(game: Game) -> Vocabulary:
    return FOUR_CARD_OPEN if four_card.opens_a_card(game.steps) else FOUR_CARD


SOLVER = FastSolver(
    counts=four_card,
    marks=mark_four_cards,
    charts=four_card_chart,
    speaks=_words,
    side_bets=four_card.side_bet,
    by_hands=cover_all,
    offers_by_class=True,
)
