"""What people read is written on the game: no line and no switch goes without a title."""

import pytest

from croupier.games import GAMES, find_game
from croupier.rules import Game, make_layout

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@each_game
def test_every_line_of_a_settlement_has_a_title(game: Game) -> None:
    lines = {*make_layout(game).place_in_settlement, *game.raises}
    for key in lines:
        assert game.line_title(key) != key


@each_game
def test_every_switch_has_a_title(game: Game) -> None:
    assert all(option.title for option in game.options)


@pytest.mark.parametrize(
    ("name", "key", "title"),
    [
        ("three-card-poker", "ante_bonus", "Ante Bonus"),
        ("three-card-poker", "six_card_bonus", "6 Card Bonus"),
        ("mississippi-stud", "third_street", "Third Street"),
        ("caribbean-stud", "raise", "Raise"),
        ("let-it-ride", "envy", "Envy"),
    ],
)
def test_a_line_is_called_what_the_layout_calls_it(name: str, key: str, title: str) -> None:
    assert find_game(name).line_title(key) == title
