"""A console's own requests: which line the cards hit, and what the last round paid."""

from typing import Any

import pytest

from croupier.floor.floor import Floor
from tests.web.floors import (
    At,
    at,
    clock,
    error,
    established,
    floor,
    floor_app,
    here,
    royal,
    swipe,
)

__all__ = ["at", "clock", "floor", "floor_app", "here"]

# The hand check and the list of pays ------------------------------------------------------------

HANDS = [
    # table, jackpot, own, community, the line
    ("T1", "link", "As Ks Qs", "Js Ts", "Royal Flush"),
    ("T1", "link", "As Ks Qs", "Js 9s", "Flush"),
    ("T1", "link", "7s 7h 7d", "2c 2s", "Full House"),
    ("T1", "link", "As Kh Qd", "Jc 9s", None),
    ("OLD", "link", "9h 8h 7h", "6h 5h", "Straight Flush"),
    ("T2", "spades", "As Ks Qs", "", "AKQ Spades"),
    ("T2", "spades", "Ah Kh Qh", "", "AKQ Hearts/Diamonds/Clubs"),
    ("T2", "spades", "4h 3d 2c", "", "Straight"),
    ("T2", "spades", "9h 9d 2c", "", None),
]


@pytest.mark.parametrize("row", HANDS, ids=lambda row: f"{row[0]} {row[1]} {row[2]} {row[3]}")
def test_the_hand_check_reads_the_cards_as_the_sensor_does(at: At, row: tuple[Any, ...]) -> None:
    table, jackpot, own, community, line = row
    body = {"table": table, "jackpot": jackpot, "own": own.split(), "community": community.split()}
    assert at("dealer").post("/api/floor/hand-check", **body).json()["line"] == line


BAD_HANDS = [
    ({"own": ["As", "Ks"], "community": ["Js", "Ts"]}, 422, "wrong-hand-size"),
    ({"own": ["As", "Ks", "Qs"], "community": []}, 422, "wrong-hand-size"),
    ({"own": ["As", "As", "Qs"], "community": ["Js", "Ts"]}, 422, "duplicate-card"),
    ({"own": ["As", "Ks", "Xx"], "community": ["Js", "Ts"]}, 422, "bad-card"),
    ({"own": ["As", "Ks", 3], "community": ["Js", "Ts"]}, 422, "bad-card"),
    ({"own": "As Ks Qs", "community": []}, 422, "bad-value"),
    ({"own": ["As"] * 8, "community": []}, 422, "bad-value"),
    ({"jackpot": "spades"}, 404, "unknown-sensor"),
    ({"table": "T9"}, 404, "unknown-table"),
    ({"table": 3}, 422, "bad-value"),
]


@pytest.mark.parametrize(("change", "status", "name"), BAD_HANDS)
def test_cards_that_cannot_be_are_named(
    at: At, change: dict[str, Any], status: int, name: str
) -> None:
    body = {"table": "T1", "jackpot": "link", "own": ["As", "Ks", "Qs"], "community": ["Js", "Ts"]}
    error(at("dealer").post("/api/floor/hand-check", **{**body, **change}), status, name)


def test_the_pays_of_the_last_round_are_those_end_game_listed(at: At, floor: Floor) -> None:
    dealer = at("dealer")
    assert dealer.get("/api/floor/tables/T1/pays").json() == {"round": 0, "pays": [], "refunds": []}
    royal(dealer)
    assert dealer.get("/api/floor/tables/T1/pays").json()["pays"] == []
    assert dealer.does("select", seat=5, jackpot="link", hand="full house").status_code == 200
    assert dealer.does("confirm", swipe=swipe("executive")).status_code == 200
    listed = dealer.does("end").json()["pays"]
    assert {(pay["seat"], pay["level"], pay["amount"]) for pay in listed} == {
        (3, "Mega", "10000.30"),
        (5, "tray", "50.00"),
        (5, "envy", "1000.00"),
    }
    found = at("auditor").get("/api/floor/tables/T1/pays").json()
    assert found == {"round": 1, "pays": listed, "refunds": []}
    # A round at another table, and one without bets here, show no pays of the first.
    established(floor, "110", "Dora Dealer", "dealer", "games")
    royal(at("110"), "OLD")
    assert dealer.does("start").status_code == 200
    assert dealer.does("end").status_code == 200
    assert dealer.get("/api/floor/tables/T1/pays").json() == {"round": 2, "pays": [], "refunds": []}
