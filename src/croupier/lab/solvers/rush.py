"""Four own cards, two and one, and a bet before each: Flush Rush."""

from croupier.lab import flush_rush
from croupier.lab.fast_solver import FastSolver
from croupier.lab.strategies.rush_chart import rush_chart
from croupier.lab.strategies.rush_marking import flush_rush as mark_rush
from croupier.lab.strategies.vocabularies import FLUSH_DRAWS

SOLVER = FastSolver(
    counts=flush_rush,
    marks=mark_rush,
    charts=rush_chart,
    speaks=lambda _: FLUSH_DRAWS,
)
