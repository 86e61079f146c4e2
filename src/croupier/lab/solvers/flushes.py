"""Seven cards each, the longest suit, and larger raises for longer ones: High Card Flush."""

from croupier.lab import high_card_flush
from croupier.lab.fast_solver import FastSolver
from croupier.lab.strategies.flush_chart import flush_chart
from croupier.lab.strategies.flush_marking import high_card_flush as mark_flushes
from croupier.lab.strategies.vocabularies import FLUSHES

SOLVER = FastSolver(
    counts=high_card_flush,
    marks=mark_flushes,
    charts=flush_chart,
    speaks=lambda _: FLUSHES,
    side_bets=high_card_flush.side_bet,
    jackpots=high_card_flush.jackpot_lines,
    offers_by_class=True,
)
