"""Mississippi Stud from its rules alone: a game that the lab has no solver for."""

from fractions import Fraction

import pytest

from croupier.cards import STANDARD, parse_cards
from croupier.lab.analysis import Analysis, analysis_of
from croupier.lab.general import GeneralSolver
from croupier.rules import BetsLocked, Dealt, Decided, Event, Wager, apply, replay, settle
from tests.lab.toys import deck_with, mississippi


@pytest.mark.parametrize(
    ("cards", "outcome", "clause", "net"),
    [
        ("Jc Js 2d 3h 4s", "win", "wins", 4),
        ("Tc Ts 2d 3h 4s", "push", "pushes", 0),
        ("6c 6s 2d 3h 4s", "push", "pushes", 0),
        ("5c 5s 2d 3h 4s", "lose", "loses", -4),
        ("Ac Kc Qc Jc Tc", "win", "wins", 2000),
    ],
)
def test_all_bets_go_by_one_table(cards: str, outcome: str, clause: str, net: int) -> None:
    own, *board = (parse_cards(text) for text in (cards[:5], *cards[6:].split()))
    events: list[Event] = [BetsLocked((Wager(1, {"ante": 1}),)), Dealt(1, own)]
    for card in board:
        events += [Decided(1, "1x"), Dealt("community", card)]
    (result,) = settle(replay(mississippi(), events)).seats
    assert {(line.outcome, line.clause.key) for line in result.lines} == {(outcome, clause)}
    assert (len(result.lines), result.net) == (4, net)


def analysed(solver: GeneralSolver) -> Analysis:
    tally = solver.tally(first_bet=1, initial_stake=1)
    return analysis_of(tally, game="toy", bet="base", tables={})


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


@pytest.mark.proof
def test_the_whole_deck() -> None:
    """Known in public: 4.91 % of the Ante, 3.59 Antes a round, 1.37 % of what is bet.

    The last two are of a player who bets where betting and folding are worth the same. The first
    decision is known, too: 3x with a pair; 1x with two points, where a jack or higher is two, a
    six to a ten one and a lower card none; 1x with six-five suited; and fold the rest.
    """
    solver = GeneralSolver(mississippi(), {"ante": 1})
    found = analysed(solver)
    assert found.per_first_bet == Fraction(53223, 1082900)
    assert round(float(found.per_first_bet or 0), 6) == 0.049149
    solver.ties = "more"
    more = analysed(solver)
    assert more.expected_value == found.expected_value
    assert round(float(more.average_wager or 0), 2) == 3.59
    assert round(float(more.element_of_risk or 0), 4) == 0.0137

    points = [0] * 4 + [1] * 5 + [2] * 4
    for first in STANDARD:
        for second in STANDARD:
            if first >= second:
                continue
            one, other = first >> 2, second >> 2
            worth_a_bet = points[one] + points[other] >= 2 or (
                (one, other) == (3, 4) and first & 3 == second & 3
            )
            best = "3x" if one == other else "1x" if worth_a_bet else "fold"
            table = apply(solver.start(), Dealt(1, (first, second)))
            assert solver.choose(table, solver.values(table)) == best
