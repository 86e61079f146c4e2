"""Two hole cards against the dealer's two, and bets before the turn and the river."""

from croupier.cards import Deck
from croupier.lab import holdem_bonus
from croupier.lab.fast_solver import FastSolver
from croupier.lab.strategies.bonus_marking import texas_holdem_bonus
from croupier.lab.strategies.charts import bonus_chart
from croupier.lab.strategies.vocabularies import TURNS

SOLVER = FastSolver(
    counts=holdem_bonus,
    marks=texas_holdem_bonus,
    charts=lambda layout, _: bonus_chart(layout),
    speaks=lambda _: TURNS,
    side_bets=holdem_bonus.side_bet,
    small=Deck(tuple(int(card < 12) for card in range(52))),
)
