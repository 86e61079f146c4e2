"""The figures that are shipped are those that the lab works out."""

import pytest

from croupier.lab.result_cache import cached_answer
from croupier.lab.shipped_figures import checked_figures, shipped, worked_out
from croupier.paytables import parse_tables, published_catalogue
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
