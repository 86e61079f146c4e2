"""What a screen draws of a layout: circles for later bets, and no card that nobody will deal."""

import pytest

from croupier.games import GAMES, find_game
from croupier.records import read_round
from croupier.records.layout_view import community_view, dealer_view, line_view, raises_view
from croupier.rules import Game, Round, replay, settle

WAR = find_game("casino-war")


def war(cards: str, dealer: str, *decisions: str) -> Round:
    seat = {"seat": 1, "bets": {"ante": "10"}, "cards": cards, "decisions": list(decisions)}
    return read_round({"game": WAR.name, "seats": [seat], "dealer": dealer})


def test_without_a_war_the_dealer_holds_one_card_and_it_has_a_name() -> None:
    assert dealer_view(WAR, war("Kh", "9d")) == {"plays": True, "cards": ["9d"], "hand": "nine"}


def test_a_war_card_is_face_down_until_it_is_turned() -> None:
    round_ = war("9h 4c", "9d 6h", "war")
    asked, at_war = (
        replay(round_.layout, round_.events[:3]),
        replay(round_.layout, round_.events[:4]),
    )
    assert dealer_view(WAR, asked)["cards"] == ["9d"]
    assert dealer_view(WAR, at_war)["cards"] == ["9d", None]
    assert dealer_view(WAR, at_war)["hand"] == ""
    assert dealer_view(WAR, round_) == {
        "plays": True, "cards": ["9d", "6h"], "hand": "nine, then six",
    }  # fmt: skip


def test_a_board_lies_face_down_from_the_deal_on() -> None:
    seat = {"seat": 1, "bets": {"ante": "10"}, "cards": "9h 4c", "decisions": ["1x", "fold"]}
    round_ = read_round({"game": "mississippi-stud", "seats": [seat], "community": "Kc"})
    assert [community_view(replay(round_.layout, round_.events[:n])) for n in range(1, 5)] == [
        [], [None] * 3, [None] * 3, ["Kc", None, None],
    ]  # fmt: skip
    assert dealer_view(round_.layout.game, round_) == {"plays": False, "cards": [], "hand": ""}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_circles_of_later_bets_can_be_told_apart(game: Game) -> None:
    marks = [circle["mark"] for circle in raises_view(game)]
    assert len(set(marks)) == len(marks)
    assert not any("_" in word for circle in raises_view(game) for word in circle.values()
                   if word != circle["bet"])  # fmt: skip


def test_a_later_bet_is_called_alike_in_its_circle_and_in_its_line() -> None:
    seat = {"seat": 1, "bets": {"ante": "10"}, "cards": "9h 4c", "decisions": ["1x", "fold"]}
    round_ = read_round({"game": "mississippi-stud", "seats": [seat], "community": "Kc"})
    lines = [line_view(round_.layout.game, line) for line in settle(round_).seat(1).lines]
    assert [line["title"] for line in lines] == ["Ante", "Third Street"]
    assert raises_view(round_.layout.game)[0] == {
        "bet": "third_street", "title": "Third Street", "mark": "Third",
    }  # fmt: skip
