"""Health tells everybody whether the floor is well, and only its own people what could hurt it."""

from typing import Any

import pytest

from croupier.floor.floor import Floor
from croupier.ledger.postgres_servers import ServerStanding
from croupier.ledger.powers import DatabaseRole, Power
from tests.web.conftest import Client
from tests.web.floors import At, at, clock, floor, floor_app, here

__all__ = ["at", "clock", "floor", "floor_app", "here"]

FROM_ELSEWHERE = {"X-Forwarded-For": "203.0.113.9"}
"""What a proxy on this machine adds to the request of a stranger."""


@pytest.fixture
def standby(floor: Floor, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What health says of a ledger in a database whose one role owns everything."""
    store = type(floor.ledger.store)
    one = ServerStanding("here", takes_writes=True, promises_copy=True, followers=1)
    role = DatabaseRole("croupier", "croupier", (Power.OWNS_TABLES,))
    monkeypatch.setattr(store, "standing", lambda _: one, raising=False)
    monkeypatch.setattr(store, "role", role, raising=False)
    return {
        "servers": 1, "promises_copy": True, "followers": 1, "left_behind": 0,
        "could_rewrite": True,
    }  # fmt: skip


def test_this_machine_is_told_whether_its_role_could_rewrite(
    here: Client, standby: dict[str, Any]
) -> None:
    assert here.get("/api/health").json()["standby"] == standby


def test_a_stranger_is_not(here: Client, standby: dict[str, Any]) -> None:
    """The field stays, and says nothing; whether the floor is well is everybody's to know."""
    told = here.get("/api/health", headers=FROM_ELSEWHERE)
    assert (told.status_code, told.json()["status"]) == (200, "ok")
    assert told.json()["standby"] == {**standby, "could_rewrite": None}


@pytest.mark.parametrize(
    ("role", "told"),
    [("dealer", None), ("supervisor", True), ("technician", True), ("executive", True)],
)
def test_whoever_may_read_reports_is_told_from_anywhere(
    at: At, standby: dict[str, Any], role: str, told: bool | None
) -> None:
    health = at(role).get("/api/health", headers=FROM_ELSEWHERE).json()
    assert health["standby"] == {**standby, "could_rewrite": told}
