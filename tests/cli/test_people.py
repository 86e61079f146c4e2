"""`croupier people` and the floor that `croupier serve` opens."""

import json
from datetime import datetime
from pathlib import Path

import pytest

import croupier.cli.serve
from croupier.floor.alerts import ALERTS
from croupier.floor.floor import Floor
from croupier.floor.people import PEOPLE
from croupier.floor.sign_ins import first_sign_ins, random_digits
from croupier.ledger.opening import open_store
from croupier.paytables import published_catalogue
from croupier.plan import demo_text
from croupier.web.app import create_app
from croupier.web.serve import Serving
from tests.cli.running import assert_refused, run
from tests.web.conftest import Client
from tests.web.floors import Console


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Serving]:
    """What would have been served."""
    made: list[Serving] = []

    def serve(host: str, port: int, catalogue: object, serving: Serving) -> None:
        made.append(serving)

    monkeypatch.setattr(croupier.cli.serve, "serve_pages", serve)
    return made


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    path = tmp_path / "floor.toml"
    path.write_text(demo_text(), encoding="utf-8")
    return path


def pins(told: str) -> dict[str, str]:
    lines = (line.split() for line in told.splitlines() if line.startswith("  "))
    return {words[0]: words[1] for words in lines if words[0].isdigit()}


def test_the_demo_floor_has_fresh_pins_at_every_start(
    served: list[Serving], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(croupier.cli.serve, "DEMO_HOURS", 1)
    for _ in range(2):
        assert run("serve", "--demo").status == 0
    first, second = (pins(serving.told) for serving in served)
    assert first.keys() == second.keys()
    assert len(first) == 11
    assert first != second


def test_the_printed_sign_ins_of_the_demo_work_at_once_for_two_people(
    served: list[Serving], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its people came with the opening of the floor, so nobody waits for a day."""
    monkeypatch.setattr(croupier.cli.serve, "DEMO_HOURS", 1)
    assert run("serve", "--demo").status == 0
    printed = pins(served[0].told)
    here = Client(create_app(published_catalogue(), served[0].floor))
    clerk, executive = (Console(here, card, pin=printed[card]) for card in ("4001", "3001"))
    amount = {"level": "Meter", "amount": "5", "reason": "promotion"}
    asked = clerk.post("/api/floor/proposals", do="adjust", jackpot="ROYAL", **amount)
    assert asked.status_code == 200, asked.text
    assert executive.grants(asked.json()["proposal"]).status_code == 200


def test_a_real_floor_prints_one_time_pins_once(served: list[Serving], plan: Path) -> None:
    for _ in range(2):
        assert run("serve", "--floor", str(plan)).status == 0
    first, second = served
    assert len(pins(first.told)) == 11
    assert "one-time" in first.told
    assert pins(second.told) == {}
    assert "Everyone has a PIN" in second.told


def test_a_floor_that_breaks_a_rule_stays_closed(served: list[Serving], plan: Path) -> None:
    text = demo_text().replace('zone = "America/Los_Angeles"', 'zone = "UTC"')
    broken = text.replace("seats = 6", "seats = 9", 1)
    assert broken != text
    plan.write_text(broken, encoding="utf-8")
    ran = run("serve", "--floor", str(plan))
    assert ran.status == 2
    assert served == []


def test_two_floors_are_one_too_many(served: list[Serving], plan: Path) -> None:
    assert_refused(run("serve", "--demo", "--floor", str(plan)), "choose one")


def test_tls_needs_two_files(served: list[Serving], tmp_path: Path) -> None:
    assert_refused(run("serve", "--key", str(tmp_path / "key.pem")), "needs both")
    missing = ("--certificate", str(tmp_path / "a.pem"), "--key", str(tmp_path / "b.pem"))
    assert_refused(run("serve", *missing), "is not a file")


def test_a_lost_pin_is_replaced(served: list[Serving], plan: Path) -> None:
    run("serve", "--floor", str(plan))
    floor = served[0].floor
    assert floor is not None
    floor.close()
    listed = run("people", "list")
    assert "executive" in listed.out
    assert "Ada" in listed.out
    found = json.loads(run("people", "list", "--json").out)
    assert len(found) == 11
    assert all("pin" not in person for person in found)
    reset = json.loads(run("people", "reset", "1001", "--json").out)
    assert len(reset["pin"]) == 6
    assert "1001" in run("people", "reset", "1001").out
    assert_refused(run("people", "reset", "77"), "there is no card '77'")
    floor = Floor(open_store(None))
    told = [alert.text for _, alert in floor.ledger.look().all(ALERTS)]
    floor.close()
    assert "Ada (1001) was given a one-time PIN; by command line" in told
    assert any(text.startswith("one-time PINs were issued at startup for 1001, ") for text in told)


def test_whoever_of_the_plan_never_signed_in_is_printed_again_after_a_day(
    served: list[Serving], plan: Path
) -> None:
    run("serve", "--floor", str(plan))
    floor = served[0].floor
    assert floor is not None
    until = max(person.until for _, person in floor.ledger.look().all(PEOPLE))
    floor.close()
    later = Floor(open_store(None), clock=lambda: datetime.fromisoformat(until))
    again = first_sign_ins(later.ledger, random_digits)
    later.close()
    assert len(again) == 11
