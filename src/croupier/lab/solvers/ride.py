"""Three own cards, two on the board, and a bet that can be pulled before each: Let It Ride."""

from croupier.lab import let_it_ride
from croupier.lab.cover_all import cover_all
from croupier.lab.fast_solver import FastSolver
from croupier.lab.strategies.charts import ride_chart
from croupier.lab.strategies.ride_marking import let_it_ride as mark_rides
from croupier.lab.strategies.vocabularies import RIDE

SOLVER = FastSolver(
    counts=let_it_ride,
    marks=mark_rides,
    charts=ride_chart,
    speaks=lambda _: RIDE,
    side_bets=let_it_ride.side_bet,
    by_hands=cover_all,
    jackpots=let_it_ride.jackpot_lines,
)
