"""A table opens only with what the law wants of it, and says which rule stops it."""

from datetime import UTC, datetime

import pytest

from croupier.floor.floor import Floor
from croupier.floor.opening import declare, open_floor
from croupier.floor.papers import FLOOR, PAPERS
from croupier.floor.table import find_table
from croupier.ledger import Answer, MemoryStore
from croupier.plan import demo_text, read_plan
from tests.law.letter_floors import CONTROLS, TITLES, TRIBAL, TRIBAL_SECTION

NOON = datetime(2026, 11, 16, 20, tzinfo=UTC)
LIGHT = {"do": "light", "table": "LIR-2", "seat": 1, "jackpot": "RIDE"}


class House:
    """A floor on a clock that can be moved."""

    def __init__(self, text: str, now: datetime = NOON, *, virtual: tuple[str, ...] = ()) -> None:
        self.now = now
        plan = read_plan(text)
        self.floor: Floor = open_floor(MemoryStore(), plan, clock=lambda: self.now, virtual=virtual)

    def say(self, do: str, table: str = "LIR-2") -> Answer:
        return self.floor.system.answer({"do": do, "table": table})

    def closed(self, table: str) -> bool:
        return find_table(self.floor.ledger.look(), table).closed


def edited(*edits: tuple[str, str]) -> str:
    text = demo_text()
    for old, new in edits:
        assert old in text, old
        text = text.replace(old, new)
    return text


def test_with_its_papers_a_table_is_open_and_takes_bets() -> None:
    house = House(demo_text())
    assert not house.closed("LIR-2")
    assert house.floor.system.answer(LIGHT)["ok"]


@pytest.mark.parametrize(
    ("edits", "rule"),
    [
        (((CONTROLS, ""),), "L1"),
        ((("since = 2020-01-01", "since = 2026-11-17"),), "L2"),
        (((TITLES, "titles = [49, 57, 59, 65]"),), "12.title"),
        ((('editions = ["2023-06-14"]', 'editions = ["2022-01-01"]'),), "12.edition"),
        ((("dated = 2023-06-14", "dated = 2026-11-17"),), "12"),
        (((*TRIBAL, (TRIBAL_SECTION, ""))), "T1"),
        (((*TRIBAL, ("concurred = 2023-07-20\n", ""))), "T2"),
        (((*TRIBAL, ("supplement = 2023-07-01\n", ""))), "T3"),
        (((*TRIBAL, ("tribe_since = 2021-01-01\n", ""))), "T4"),
    ],
)
def test_without_them_it_stands_closed_and_says_the_rule(
    edits: tuple[tuple[str, str], ...], rule: str
) -> None:
    house = House(edited(*edits))
    assert house.closed("LIR-2")
    for answer in (house.say("open-table"), house.floor.system.answer(LIGHT)):
        assert answer["refused"] == "not-allowed"
        assert f"LIR-2 may not open: rule {rule}:" in answer["why"]
    assert house.closed("LIR-2")


def test_only_the_tables_without_papers_stay_closed() -> None:
    house = House(edited((TITLES, "titles = [49, 57, 59, 65]")))
    assert house.closed("LIR-1")
    assert house.closed("LIR-2")
    assert not house.closed("UTH-1")


def test_papers_put_right_open_the_table_by_hand() -> None:
    house = House(edited((CONTROLS, "")))
    house.floor.ledger.transact(lambda page: declare(page, read_plan(demo_text())))
    assert house.closed("LIR-2")
    assert house.say("open-table")["ok"]
    assert not house.closed("LIR-2")
    assert house.floor.system.answer(LIGHT)["ok"]


def test_a_license_that_ends_overnight_stops_the_next_bet_and_no_round_that_runs() -> None:
    house = House(edited(("since = 2020-01-01", "since = 2020-01-01\nuntil = 2026-11-16")))
    assert house.floor.system.answer(LIGHT)["ok"]
    assert house.say("start")["ok"]
    house.now = datetime(2026, 11, 17, 20, tzinfo=UTC)
    assert house.say("end")["ok"]
    answer = house.floor.system.answer(LIGHT)
    assert "rule L2" in answer["why"]


def test_play_money_needs_no_papers() -> None:
    house = House(edited((CONTROLS, "")), virtual=("SOLO",))
    assert not house.closed("SOLO")


def test_where_no_law_is_known_no_papers_are_kept() -> None:
    text = edited(('jurisdiction = "washington"', 'jurisdiction = "none"'), (CONTROLS, ""))
    house = House(text)
    assert house.floor.ledger.look().get(PAPERS, FLOOR) is None
    assert house.floor.system.answer(LIGHT)["ok"]
