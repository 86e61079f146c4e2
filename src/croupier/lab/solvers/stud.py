"""Five cards each, one of the dealer's open: Caribbean Stud."""

from croupier.lab import caribbean_stud
from croupier.lab.cover_all import cover_all
from croupier.lab.fast_solver import FastSolver
from croupier.lab.strategies.charts import stud_chart
from croupier.lab.strategies.stud_marking import caribbean_stud as mark_stud
from croupier.lab.strategies.vocabularies import FIVE_CARD_OPEN

SOLVER = FastSolver(
    counts=caribbean_stud,
    marks=mark_stud,
    charts=stud_chart,
    speaks=lambda _: FIVE_CARD_OPEN,
    by_hands=cover_all,
)
