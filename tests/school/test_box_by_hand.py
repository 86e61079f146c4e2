"""Rounds worked out by hand: each act is right where the rule sheet says, and by its clause."""

import pytest

from croupier.games import GAMES
from tests.school.box_hands import acts_of
from tests.school.box_rounds import HAND_ROUNDS, HandRound

each_round = pytest.mark.parametrize("hand", HAND_ROUNDS, ids=lambda hand: hand.game)


def test_every_game_has_a_round_by_hand() -> None:
    assert {hand.game for hand in HAND_ROUNDS} == {game.name for game in GAMES}


@each_round
def test_the_round_is_dealt_as_it_was_worked_out(hand: HandRound) -> None:
    laid = hand.lay()
    acts = acts_of(line for line, _ in hand.rows)
    standing = laid.stand(acts)
    assert standing.faults == ()
    assert standing.step == len(laid.script.steps) == len(acts)
    assert standing.procedure.won + standing.pays.won == len(acts)
    assert [step.clause.id for step in laid.script.steps] == [clause for _, clause in hand.rows]
