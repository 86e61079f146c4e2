"""Cover All by a table of the house: what is asked in the drill, and what players put up."""

from random import Random

import pytest

from croupier.games import find_game
from croupier.paytables import parse_tables, published_catalogue
from croupier.rules import Layout, make_layout
from croupier.school.drill.asking import askable
from croupier.school.drill.finding import findings
from croupier.school.trainer.lessons import FULL, SIDE
from croupier.school.trainer.wagers import place_wagers
from tests.games.house_cover_all import DESIGNATORS, HOUSE, table_text
from tests.oracle.paytables import HOUSE_COVER_ALL


def house_layout(game: str) -> Layout:
    return make_layout(find_game(game), tables={"cover_all": DESIGNATORS[game]}, catalogue=HOUSE)


def with_columns(game: str, *hands: int) -> Layout:
    catalogue = published_catalogue().joined(parse_tables(table_text(game, hands=hands), own=True))
    return make_layout(
        find_game(game), tables={"cover_all": DESIGNATORS[game]}, catalogue=catalogue
    )


@pytest.mark.parametrize("game", DESIGNATORS)
def test_every_line_and_column_can_be_asked(game: str) -> None:
    layout = house_layout(game)
    found = {
        (topic.hands, topic.detail) for topic in findings(layout).topics if topic.bet == "cover_all"
    }
    columns = HOUSE_COVER_ALL[DESIGNATORS[game]]
    wanted = {
        (hands, label.lower().replace(" ", "_"))
        for hands, lines in columns.items()
        for label in lines
    }
    # What is seldom the best of many hands need not be found for every number of them.
    asked = found - {(0, "lose")}
    assert asked <= wanted
    assert {hands for hands, _ in asked} == set(columns)
    assert {detail for _, detail in asked} == {detail for _, detail in wanted}
    assert "cover_all" in askable(layout)


@pytest.mark.parametrize("game", DESIGNATORS)
def test_nothing_is_asked_of_a_bet_that_waits(game: str) -> None:
    assert "cover_all" not in askable(make_layout(find_game(game)))


def test_a_table_with_some_columns_is_asked_about_those() -> None:
    found = {topic.hands for topic in findings(with_columns("three-card-poker", 2, 4)).topics
             if topic.bet == "cover_all"}  # fmt: skip
    assert found == {0, 2, 4}


@pytest.mark.parametrize("seed", range(5))
def test_players_bet_it_where_there_is_a_column_for_their_hands(seed: int) -> None:
    for lesson, column, betting in ((SIDE, 4, True), (SIDE, 5, False), (FULL, 8, True)):
        layout = with_columns("crazy-4-poker", column)
        wagers = [
            wager
            for _ in range(6)
            for wager in place_wagers(layout, lesson, (), Random(seed))  # noqa: S311
        ]
        assert any("cover_all" in wager.bets for wager in wagers) == betting
