"""Placards of a running floor, for those who manage it."""

import pytest
from fastapi import FastAPI

from croupier.floor.floor import Floor
from croupier.paytables import published_catalogue
from croupier.plan import demo_plan
from croupier.web.app import create_app
from tests.web.conftest import Client
from tests.web.floors import Console, clock, floor
from tests.web.pages import read_page

__all__ = ["clock", "floor"]


@pytest.fixture
def planned(floor: Floor) -> FastAPI:
    return create_app(published_catalogue(), floor, plan=demo_plan())


def test_every_table_of_the_plan_has_its_placard(planned: FastAPI) -> None:
    manager = Console(Client(planned), "executive")
    links = read_page(manager.get("/floor/placards").text).links
    for table in demo_plan().tables:
        assert f"/floor/placards/{table.id}.pdf" in links
    answer = manager.get("/floor/placards/UTH-1.pdf")
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF")


def test_a_table_that_the_plan_does_not_have(planned: FastAPI) -> None:
    manager = Console(Client(planned), "supervisor")
    answer = manager.get("/floor/placards/T9.pdf")
    assert answer.status_code == 404
    assert "T9" in answer.text
    assert manager.get("/floor/placards/UTH-1.pdf?paper=napkin").status_code == 422
    assert manager.get("/floor/placards/UTH-1.pdf?lang=xx").status_code == 422


def test_a_floor_without_a_plan_says_so(floor: Floor) -> None:
    manager = Console(Client(create_app(published_catalogue(), floor)), "supervisor")
    assert "opened without a plan" in manager.get("/floor/placards").text


def test_only_those_who_manage_see_them(planned: FastAPI) -> None:
    assert Console(Client(planned), "dealer").get("/floor/placards").status_code == 403
    assert Client(planned).get("/floor/placards").status_code in (303, 401)
