"""A changed rule changes the answer, or is refused by name: hundreds of them.

The fast part asks the referee about rules of each kind in each game. The whole runs every mutation
and, where a solver answers, compares the number.
"""

from fractions import Fraction

import pytest

from croupier import lab
from croupier.errors import CroupierError, InvariantBroken
from croupier.games import GAMES
from croupier.lab.bets import BASE
from croupier.lab.referee import symmetry_refusal
from croupier.lab.solve import Question, answer
from croupier.lab.solvers import why_not
from croupier.rules import Game, make_layout
from tests.lab.mutations import Mutation, mutations

ALL = list(mutations())


def test_there_are_hundreds() -> None:
    assert len(ALL) >= 300
    assert len({mutation.name for mutation in ALL}) == len(ALL)
    assert {mutation.game.name for mutation in ALL} == {game.name for game in GAMES}


def refused(game: Game) -> str:
    """By the referee of the game's own solver, or by that of the general one."""
    layout, bets = make_layout(game), game.base_bets
    if game.solver:
        return why_not(layout, bets)
    return symmetry_refusal(layout, dict.fromkeys(bets, 1), game.deck)


def settled(game: Game) -> Fraction | None:
    """What the lab answers; nothing where it refuses by name."""
    layout = make_layout(game)
    try:
        found = answer(Question(layout, BASE, dict.fromkeys(game.base_bets, 1)))
    except (CroupierError, InvariantBroken):
        return None
    return found.expected_value


QUICK = [
    mutation
    for mutation in ALL
    if any(
        each in mutation.name
        for each in ("pays if holds card 38", "pays if first card above", "pays if dealer's jack")
    )
    and not mutation.name.startswith(("mississippi", "casino"))
]


@pytest.mark.parametrize("mutation", QUICK, ids=lambda mutation: mutation.name)
def test_the_referee_sees_it(mutation: Mutation) -> None:
    said = refused(mutation.game)
    assert mutation.game.title in said


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_referee_lets_the_games_of_the_house_pass(game: Game) -> None:
    assert not refused(game)


@pytest.mark.proof
@pytest.mark.parametrize("mutation", ALL, ids=lambda mutation: mutation.name)
def test_no_changed_rule_is_answered_with_the_old_number(mutation: Mutation) -> None:
    if mutation.refused or (mutation.game.solver and refused(mutation.game)):
        return  # by name; the general solver may still answer it where it has the room
    old = lab.analyse(mutation.game.name).expected_value
    assert settled(mutation.game) != old
