"""Five cards each, none of the dealer's open, deuces and a joker wild: DJ Wild."""

from croupier.lab import wild_stud
from croupier.lab.cover_all import cover_all
from croupier.lab.fast_solver import FastSolver
from croupier.lab.strategies.charts import wild_chart
from croupier.lab.strategies.stud_marking import wild_stud as mark_wild
from croupier.lab.strategies.vocabularies import WILD_HANDS

SOLVER = FastSolver(
    counts=wild_stud,
    marks=mark_wild,
    charts=wild_chart,
    speaks=lambda _: WILD_HANDS,
    side_bets=wild_stud.side_bet,
    by_hands=cover_all,
)
