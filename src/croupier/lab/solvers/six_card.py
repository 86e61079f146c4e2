"""Six cards each, three of the dealer's open: Six Card Poker."""

from croupier.cards import Deck
from croupier.lab import six_card
from croupier.lab.fast_solver import FastSolver
from croupier.lab.strategies.six_card_chart import six_card_chart
from croupier.lab.strategies.stud_marking import six_card as mark_six_cards
from croupier.lab.strategies.vocabularies import SIX_CARD_OPEN

SOLVER = FastSolver(
    counts=six_card,
    marks=mark_six_cards,
    charts=six_card_chart,
    speaks=lambda _: SIX_CARD_OPEN,
    small=Deck(tuple(int(card < 12) for card in range(52))),
)
