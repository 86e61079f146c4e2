"""The law is asked when a bet is made: on the day of the bet, where the house stands."""

from datetime import UTC, datetime

import pytest

from croupier.floor.floor import Floor
from croupier.floor.settings import FLOOR, SETTINGS, FloorSettings
from croupier.law.limits import limits_in
from croupier.ledger import Answer, MemoryStore, Page

BEFORE, AFTER = datetime(2023, 9, 21, 20, tzinfo=UTC), datetime(2023, 9, 23, 20, tzinfo=UTC)


def floor_of(jurisdiction: str, now: datetime) -> Floor:
    """A table with a jackpot of $350 a bet, somewhere, on a day."""
    floor = Floor(MemoryStore(), clock=lambda: now)
    levels = {"Meter": {"seed": "1000", "rate": "20%"}}
    jackpot = {"id": "ride", "type": "progressive", "table": "LIR-P1", "wager": "350"}
    table = {"id": "T1", "game": "let-it-ride", "seats": 7, "jackpots": ["ride"]}
    for line in ({"do": "jackpot", **jackpot, "levels": levels}, {"do": "table", **table}):
        assert floor.pit.answer(line)["ok"]

    def work(page: Page) -> Answer:
        page.put(SETTINGS, FLOOR, FloorSettings(jurisdiction=jurisdiction))
        return {}

    floor.book.perform(work)
    return floor


@pytest.mark.parametrize(
    ("jurisdiction", "now", "taken"),
    [("washington", BEFORE, False), ("washington", AFTER, True), ("none", BEFORE, True)],
)
def test_a_jackpot_bet_is_judged_by_the_law_of_its_day(
    jurisdiction: str, now: datetime, taken: bool
) -> None:
    light = {"do": "light", "table": "T1", "seat": 1, "jackpot": "ride"}
    answer = floor_of(jurisdiction, now).pit.answer(light)
    assert answer["ok"] is taken
    if not taken:
        assert answer["refused"] == "not-allowed"
        assert "b.jackpot" in answer["why"]
        assert "300.00" in answer["why"]


def test_where_no_law_is_known_none_is_asked() -> None:
    assert limits_in("none", AFTER.date()) is None
    assert limits_in("washington", AFTER.date()).wager_cents == 400_00  # type: ignore[union-attr]
