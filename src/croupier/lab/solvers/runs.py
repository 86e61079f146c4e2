"""Seven cards each, and the longest run of alternating colors: Solitaire Stud."""

from croupier.lab import solitaire_stud
from croupier.lab.fast_solver import FastSolver
from croupier.lab.strategies.charts import run_chart
from croupier.lab.strategies.stud_marking import solitaire_stud as mark_runs
from croupier.lab.strategies.vocabularies import COLORED_RUNS

SOLVER = FastSolver(
    counts=solitaire_stud,
    marks=mark_runs,
    charts=run_chart,
    speaks=lambda _: COLORED_RUNS,
    side_bets=solitaire_stud.side_bet,
)
