"""Two tables compared: whether best play changes is proved, and what the old way costs."""

from fractions import Fraction

import pytest

from croupier import lab
from croupier.errors import BadBet
from croupier.lab.comparing import compare
from croupier.lab.strategies.value import value_of_strategy


def test_a_side_bet_leaves_nothing_to_decide() -> None:
    found = compare(
        lab.ask("three-card-poker", "pair_plus"),
        lab.ask("three-card-poker", "pair_plus", pays={"flush": "3"}),
    )
    assert found.play.kind == "none"
    assert found.second.per_first_bet is not None
    assert found.first.per_first_bet is not None
    assert found.second.per_first_bet > found.first.per_first_bet


def test_best_play_that_stays_is_proved_to_stay() -> None:
    """Ante bonuses are paid whether or not one plays on: no decision hangs on them."""
    found = compare(lab.ask("three-card-poker"), lab.ask("three-card-poker", table="TCP-03"))
    assert (found.play.kind, found.play.cost) == ("same", Fraction(0))


def test_what_the_old_way_costs_is_what_its_text_costs_on_the_new_pays() -> None:
    """A list written for the first table, marked on the second: another way to the same cost."""
    first, second = lab.ask("let-it-ride"), lab.ask("let-it-ride", table="LIRX-04")
    found = compare(first, second)
    assert found.play.kind == "moved"
    assert value_of_strategy(first.layout, first.layout.game.strategy).cost == 0
    told = value_of_strategy(second.layout, second.layout.game.strategy)
    assert found.play.cost == told.cost == Fraction(41, 1082900)
    assert any("one gap" in move.after for move in found.play.moves)


def test_other_lines_are_told_as_such() -> None:
    found = compare(
        lab.ask("three-card-poker"), lab.ask("three-card-poker", pays={"mini_royal": "10"})
    )
    assert found.play.kind == "unknown"
    assert found.play.cost is None


def test_two_bets_are_not_compared() -> None:
    with pytest.raises(BadBet, match="the same"):
        compare(lab.ask("three-card-poker"), lab.ask("three-card-poker", "pair_plus"))
