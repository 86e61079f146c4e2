"""One door: an act has its duties, however it arrives.

Presses as the pages send them raise the alert; a board lights no table that takes no bets; and no
file but the door itself calls what moves a table or a jackpot.
"""

import ast
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

import croupier.floor
from croupier.floor.alerts import ALERTS
from croupier.floor.devices import add_device, write_lost
from croupier.floor.door import ACTS
from croupier.floor.floor import Floor
from croupier.floor.forms import FORMS
from croupier.floor.jackpot_system import JackpotSystem
from croupier.floor.people import PEOPLE
from croupier.ledger import Answer, MemoryStore, Refused, Transaction
from tests.web.conftest import Client
from tests.web.floors import (
    DECLARED,
    SITE,
    At,
    at,
    clock,
    error,
    floor,
    floor_app,
    here,
    royal,
    swipe,
)

__all__ = ["at", "clock", "floor", "floor_app", "here"]

KEYS = ("a" * 43, "b" * 43)


def alerts(floor: Floor) -> list[str]:
    return [
        f"{alert.kind} {alert.place}: {alert.text}" for _, alert in floor.ledger.look().all(ALERTS)
    ]


# Alerts -----------------------------------------------------------------------------------------


def test_send_and_confirm_pressed_on_the_page_raise_the_alert(at: At, floor: Floor) -> None:
    dealer = at("dealer")
    royal(dealer)
    assert dealer.does("press", button="SEND").status_code == 200
    assert alerts(floor) == [
        "jackpot T1: Royal Flush at seat 3 in round 1: $10,000.30 of link is pending"
    ]
    assert dealer.does("press", button="CONFIRM", swipe=swipe("executive")).status_code == 200
    # A win that is paid waits for nobody: only the pay is reported.
    assert alerts(floor) == [
        "jackpot T1: Royal Flush at seat 3 in round 1: $10,000.30 paid from link"
    ]


def test_j_pot_on_older_equipment_raises_the_alert(at: At, floor: Floor) -> None:
    dealer = at("dealer")
    royal(dealer, "OLD")
    for press in ({"button": "JPH", "swipe": swipe("executive")}, {"button": "J-POT"}):
        assert dealer.does("press", table="OLD", **press).status_code == 200
    assert alerts(floor) == [
        "jackpot OLD: Royal Flush at seat 3 in round 1: $10,000.30 paid from link"
    ]


def test_a_short_bank_is_an_alert_as_a_suspension_by_hand_is(at: At, floor: Floor) -> None:
    clerk = at("accounting")
    short = clerk.post("/api/floor/commands", do="bank", jackpot="link", balance="1")
    assert short.status_code == 200, short.text
    assert alerts(floor) == ["suspended : link: bank below the required level"]
    again = clerk.post("/api/floor/commands", do="bank", jackpot="link", balance="2")
    assert again.status_code == 200
    assert len(alerts(floor)) == 1


def test_a_script_raises_the_alert_too() -> None:
    system = JackpotSystem(MemoryStore())
    sensor = {"table": "T1", "seat": 3, "jackpot": "link"}
    lines: list[dict[str, Any]] = [
        *DECLARED,
        {"do": "light", **sensor},
        {"do": "start", "table": "T1"},
        {"do": "select", **sensor, "hand": "royal flush"},
        {"do": "lock", "table": "T1"},
    ]
    assert all(system.answer(line)["ok"] for line in lines)
    assert [alert.kind for _, alert in system.ledger.look().all(ALERTS)] == ["jackpot"]


# Boards -----------------------------------------------------------------------------------------


def board(floor: Floor, table: str) -> None:
    def work(transaction: Transaction) -> Answer:
        for key in KEYS:
            add_device(transaction, table, key=key, by="test")
        return {}

    floor.ledger.transact(work)


def reports(here: Client, table: str, jackpot: str = "link", **more: Any) -> httpx.Response:
    said = {"seat": 3, "jackpot": jackpot, "lit": True, "event": "e1", **more}
    headers = {"Authorization": f"Bearer {KEYS[0]}"}
    return here.post(f"{SITE}/api/devices/{table}/sensors", json=said, headers=headers)


def test_a_board_lights_a_table_that_takes_bets(here: Client, floor: Floor) -> None:
    board(floor, "T1")
    assert reports(here, "T1").status_code == 200


def test_a_board_lights_no_closed_table(here: Client, floor: Floor) -> None:
    board(floor, "T1")
    assert floor.system.answer({"do": "close-table", "table": "T1"})["ok"]
    error(reports(here, "T1"), 409, "wrong-state")


def test_a_board_lights_no_suspended_jackpot(here: Client, floor: Floor) -> None:
    board(floor, "T1")
    assert floor.system.answer({"do": "suspend", "jackpot": "link", "reason": "a test"})["ok"]
    error(reports(here, "T1"), 409, "suspended")


def test_a_board_lights_no_table_that_has_lost_another_board(here: Client, floor: Floor) -> None:
    board(floor, "T1")
    write_lost(floor.ledger, "board-2")
    said = error(reports(here, "T1"), 409, "wrong-state")
    assert "has lost contact with its sensors" in said
    assert reports(here, "T1", lit=False, event="e2").status_code == 200


def test_a_board_that_was_lost_is_heard_again_by_its_report(here: Client, floor: Floor) -> None:
    board(floor, "T1")
    write_lost(floor.ledger, "board-1")
    assert reports(here, "T1").status_code == 200


def test_a_board_lights_no_table_that_croupier_deals(here: Client, floor: Floor) -> None:
    levels = {"Mega": {"seed": "100", "rate": "5%"}, "Major": {"seed": "10", "rate": "5%"}}
    for line in (
        {"do": "jackpot", "id": "play", "type": "progressive", "table": "ML01", "levels": levels},
        {
            "do": "table", "id": "V1", "game": "let-it-ride", "seats": 6, "jackpots": ["play"],
            "virtual": True,
        },
    ):  # fmt: skip
        assert floor.system.answer(line)["ok"]
    board(floor, "V1")
    said = error(reports(here, "V1", "play"), 409, "not-allowed")
    assert "Croupier deals it" in said


# Access -----------------------------------------------------------------------------------------


def test_a_role_that_was_taken_away_counts_when_the_command_is_done(floor: Floor) -> None:
    """The person at a screen may have another role by the time the press is done."""
    stale = floor.ledger.look().get(PEOPLE, "200")
    assert stale is not None

    def work(transaction: Transaction) -> Answer:
        transaction.put(PEOPLE, "200", replace(stale, role="auditor"))
        return {}

    floor.ledger.transact(work)
    with pytest.raises(Refused, match="not an auditor"):
        floor.do(stale, {"do": "start", "table": "T1"})


# The house itself -------------------------------------------------------------------------------


def test_every_command_is_an_act_or_a_button() -> None:
    assert {*ACTS, "press"} == {*FORMS}


def test_only_the_door_calls_what_moves_a_table_or_a_jackpot() -> None:
    rooms = Path(croupier.floor.__file__).parent.parent
    guarded = {"croupier.floor.rounds", "croupier.floor.desk"}
    callers = set()
    for file in sorted(rooms.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = set()
            if isinstance(node, ast.ImportFrom) and node.module:
                if {alias.name for alias in node.names} == {"meters"}:
                    continue  # a reading for a screen; it changes nothing
                names = {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
            elif isinstance(node, ast.Import):
                names = {alias.name for alias in node.names}
            if names & guarded:
                callers.add(file.relative_to(rooms).as_posix())
    assert callers == {"floor/door.py"}
