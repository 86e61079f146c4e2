"""The sheet, the procedure and the clause the school cites follow the order a house chose."""

import pytest

from croupier.games import GAMES, find_game
from croupier.rules import Game, Layout, make_layout
from croupier.show.rule_sheet import rule_sheet

by_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def settling(layout: Layout) -> str:
    """What the clause says that the school cites for the settlement."""
    (said,) = (clause.text for stage, clause in layout.dealing if stage.does == "settle")
    assert any(text.startswith(f"{said}.") for text in rule_sheet(layout).stages)
    return said


@by_game
def test_the_default_reads_as_it_is_written(game: Game) -> None:
    for procedure in game.procedures:
        layout = make_layout(game, procedure=procedure.key)
        (stage,) = (stage for stage in procedure.stages if stage.does == "settle")
        assert settling(layout) == stage.says.format(side="right", order=stage.order)
        assert layout.chosen_order == ()


@by_game
def test_a_chosen_order_is_printed_bet_by_bet(game: Game) -> None:
    lines = next(option for option in game.options if option.key == "settlement_order").choices
    if len(lines) < 2:
        return
    for procedure in game.procedures:
        layout = make_layout(
            game, procedure=procedure.key, options={"settlement_order": tuple(reversed(lines))}
        )
        titles = [game.line_title(bet) for bet in layout.chosen_order]
        assert ", ".join(titles) in settling(layout)
        (stage,) = (stage for stage in procedure.stages if stage.does == "settle")
        assert not stage.order or stage.order not in settling(layout)


@by_game
def test_a_house_that_begins_at_the_left_prints_so(game: Game) -> None:
    for procedure in game.procedures:
        layout = make_layout(game, procedure=procedure.key, options={"seat_order": "left"})
        assert "rom the left" in settling(layout)
        assert "the right" not in settling(layout)


def test_the_orders_of_the_three_card_bonus_are_printed() -> None:
    game = find_game("let-it-ride")
    layout = make_layout(game, options={"three_card_bonus_order": "before-base"})
    assert "3 Card Bonus, Bet 1, Bet 2, Bet $, $1 Bonus" in settling(layout)


def test_the_ante_goes_back_from_the_same_side() -> None:
    layout = make_layout(find_game("ultimate-texas-holdem"), options={"seat_order": "left"})
    assert any("return every Ante from the left" in said for said in rule_sheet(layout).stages)
