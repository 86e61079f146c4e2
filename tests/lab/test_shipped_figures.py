"""The figures that are shipped are those that the lab works out."""

import pytest

from croupier.games import GAMES, find_game
from croupier.lab.result_cache import cached_answer
from croupier.lab.shipped_figures import checked_figures, shipped, worked_out
from croupier.lab.strategies.cached_cost import shipped_cost
from croupier.lab.strategies.value import cost_of_strategy
from croupier.paytables import parse_tables, published_catalogue
from croupier.rules import Game, make_layout
from tests.web.conftest import OWN_TABLES

CATALOGUE = published_catalogue()


def test_every_published_table_has_its_figures() -> None:
    for table in CATALOGUE:
        found = shipped(table)
        assert found is not None, f"{table.id}: run python -m croupier.lab.shipped_figures"
        assert found.exact, table.id
        assert [(each.row.label, each.row.published) for each in found.published] == [
            (figure.label, figure.value) for figure in table.published
        ]


def test_figures_of_a_table_are_worked_out_alike_again() -> None:
    for name in ("SS-01", "TCP-6B1", "LIR-P1", "CW-01"):
        table = CATALOGUE.table(name)
        assert worked_out(table, CATALOGUE, cached_answer) == shipped(table)


def test_a_table_of_the_user_is_never_answered_from_there() -> None:
    (own,) = parse_tables(OWN_TABLES.replace("MY-01", "TCP-01"), own=True)
    assert shipped(own) is None
    (mine,) = parse_tables(OWN_TABLES, own=True)
    catalogue = CATALOGUE.joined([mine])
    (found,) = checked_figures(mine, catalogue, cached_answer, explained=False)
    assert not found.row.agrees
    assert "cannot be reproduced on any basis" in found.row.note


@pytest.mark.proof
@pytest.mark.parametrize("name", [table.id for table in CATALOGUE])
def test_all_shipped_figures_are_what_the_lab_works_out(name: str) -> None:
    table = CATALOGUE.table(name)
    assert worked_out(table, CATALOGUE, cached_answer) == shipped(table)


# Strategies -------------------------------------------------------------------------------------

TAUGHT = [game for game in GAMES if game.strategy]


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
def test_what_every_short_strategy_costs_is_shipped(game: Game) -> None:
    told = f"run python -m croupier.lab.strategies.cached_cost {game.name}"
    assert shipped_cost(make_layout(game)) is not None, told


def test_another_switch_or_pay_is_not_answered_from_there() -> None:
    poker = find_game("three-card-poker")
    assert shipped_cost(make_layout(poker, tables={"ante_bonus": "TCP-05"})) is None
    assert shipped_cost(make_layout(find_game("dj-wild"), options={"wild_flush": "any"})) is None


def test_a_cost_is_worked_out_alike_again() -> None:
    for name in ("three-card-poker", "flush-rush"):
        layout = make_layout(find_game(name))
        assert cost_of_strategy(layout, layout.game.strategy) == shipped_cost(layout)


@pytest.mark.proof
@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
def test_all_shipped_costs_are_what_the_lab_works_out(game: Game) -> None:
    layout = make_layout(game)
    assert cost_of_strategy(layout, game.strategy) == shipped_cost(layout)
