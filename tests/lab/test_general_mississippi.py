"""Mississippi Stud from its rules alone: a game that the lab has no solver for."""

from fractions import Fraction
from itertools import combinations

import pytest

from croupier import lab
from croupier.cards import RANKS, STANDARD
from croupier.lab.analysis import Analysis, analysis_of
from croupier.lab.general import GeneralSolver
from croupier.lab.general_memory import whole_game
from croupier.rules import Dealt, apply
from tests.lab.test_strategy_value import check_short_strategy
from tests.lab.toys import deck_with, mississippi


def analysed(solver: GeneralSolver) -> Analysis:
    tally = solver.tally(first_bet=1, initial_stake=1)
    return analysis_of(tally, game="mississippi-stud", bet="base", tables={})


@pytest.mark.parametrize(
    ("ranks", "value"),
    [(3, "1600/33"), (4, "360/13"), (5, "21640/969"), (7, "85903/8775")],
    ids=["12 cards", "16 cards", "20 cards", "28 cards"],
)
def test_the_highest_ranks_alone(ranks: int, value: str) -> None:
    """The walk through single rounds said the same; it took from 6 seconds to 5 minutes."""
    solver = GeneralSolver(mississippi(deck_with(ranks, 4)), {"ante": 1})
    assert solver.value(solver.start()) == Fraction(value)
    assert analysed(solver).expected_value == Fraction(value)


# The whole deck ---------------------------------------------------------------------------------


@pytest.mark.proof
def test_the_whole_deck() -> None:
    """One test, because solving it takes half a minute."""
    solver = GeneralSolver(mississippi(), {"ante": 1})
    whole_game(solver)
    check_public_figures(solver)
    check_first_decisions(solver)
    check_map()
    known = check_short_strategy("mississippi-stud")
    assert known.cost == Fraction(6569, 6_497_400)
    assert f"{float(known.cost):.6%}" == "0.101102%"
    assert known.perfect == Fraction(-53223, 1082900)


def check_public_figures(solver: GeneralSolver) -> None:
    """Known in public: 4.91 % of the Ante, 3.59 Antes a round, 1.37 % of what is bet.

    The last two are of a player who bets where betting and folding are worth the same.
    """
    found = analysed(solver)
    assert found.per_first_bet == Fraction(53223, 1082900)
    assert round(float(found.per_first_bet or 0), 6) == 0.049149
    solver.ties = "more"
    more = analysed(solver)
    solver.ties = "less"
    assert more.expected_value == found.expected_value
    assert round(float(more.average_wager or 0), 2) == 3.59
    assert round(float(more.element_of_risk or 0), 4) == 0.0137


POINTS = [0] * 4 + [1] * 5 + [2] * 4
"""A jack or higher is two points, a six to a ten one, a lower card none."""


def check_first_decisions(solver: GeneralSolver) -> None:
    """3x with a pair; 1x with two points; 1x with six-five suited; and fold the rest."""
    for first, second in combinations(STANDARD, 2):
        one, other = first >> 2, second >> 2
        suited_six_five = (one, other) == (3, 4) and first & 3 == second & 3
        worth_a_bet = POINTS[one] + POINTS[other] >= 2 or suited_six_five
        best = "3x" if one == other else "1x" if worth_a_bet else "fold"
        round_ = apply(solver.start(), Dealt(1, (first, second)))
        assert solver.choose(round_, solver.values(round_)) == best


def check_map() -> None:
    """For each of the 169 starting hands the chart says what advice says."""
    chart = lab.chart("mississippi-stud")
    assert chart.decisions == ("1x", "2x", "3x", "fold")
    cards = {rank * 2: f"{rank}h {rank}c" for rank in RANKS}
    for high, low in combinations(RANKS[::-1], 2):
        cards |= {f"{high}{low}s": f"{high}h {low}h", f"{high}{low}o": f"{high}h {low}c"}
    layout = mississippi()
    assert chart.starting_hands == {
        name: lab.advise(lab.situation(layout, cards=held)).best for name, held in cards.items()
    }
    assert len(cards) == 169
