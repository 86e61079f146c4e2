"""I Luv Suits: the two sensors of High Card Flush, on a jackpot table of the house's own."""

from datetime import UTC, datetime
from math import comb
from typing import Any

import pytest

from croupier import lab
from croupier.errors import CroupierError
from croupier.floor import JackpotSystem
from croupier.floor.auditing import documents_agree
from croupier.floor.floor import Floor
from croupier.floor.opening import open_floor
from croupier.floor.table import find_table
from croupier.games.high_card_flush import GAME
from croupier.lab import high_card_flush
from croupier.ledger import MemoryStore
from croupier.ledger.verifying import verify
from croupier.paytables import Catalogue, parse_tables, published_catalogue
from croupier.plan import FloorPlan, demo_text, read_plan
from croupier.rules import make_layout
from tests.floor.systems import Clock, say

OWN = """
family = "House meters"
document = "Memo"
games = ["high-card-flush"]
[readings]
progressive = "suited_cards"
[tables.MY-S1]
title = "Suits of the house"
[tables.MY-S1.progressive]
seven_card_flush = { pays = "100% of Meter", envy = "$50" }
six_card_straight_flush = "10% of Meter"
six_card_flush = "200 for 1"
five_card_flush = "10 for 1"
"""
LEVELS = {"Meter": {"seed": "10000", "rate": "19%"}}
NOON = datetime(2026, 11, 16, 20, tzinfo=UTC)
JACKPOT = """
[[jackpots]]
id = "SUITS"
type = "progressive"
table = "MY-S1"
levels = { Meter = { seed = "10000", rate = "19%" } }
approval = "4000"
"""
TABLE = """
[[tables]]
id = "HCF-1"
game = "high-card-flush"
name = "I Luv Suits"
jackpots = ["SUITS"]
approval = "4000"
"""
APPROVAL = """
[[approvals]]
reference = "4000"
dated = 2026-11-16
title = "I Luv Suits"
titles = [36]
editions = ["2026-11-16"]
"""


def shelf(text: str = OWN) -> Catalogue:
    return published_catalogue().joined(parse_tables(text, own=True))


def plays(
    system: JackpotSystem, table: str, jackpots: tuple[str, ...]
) -> set[tuple[int, str, str]]:
    """Seats 1 and 2 bet on each sensor; six in a row at seat 1, six of a suit at seat 2."""
    for jackpot in jackpots:
        for seat in (1, 2):
            say(system, "light", seat=seat, table=table, jackpot=jackpot)
    assert say(system, "start", table=table)["bets"] == 2 * len(jackpots)
    for jackpot in jackpots:
        on = {"table": table, "jackpot": jackpot}
        say(system, "select", seat=1, hand="6-Card Straight Flush", **on)
        say(system, "select", seat=2, hand="6-Card Flush", **on)
    say(system, "lock", table=table)
    say(system, "confirm", table=table, card="supervisor")
    return {(pay["seat"], pay["level"], pay["amount"])
            for pay in say(system, "end", table=table)["pays"]}  # fmt: skip


def test_two_sensors_are_played_on_two_meters_of_the_house() -> None:
    """10% of 10,000.38 is 1,000.03 and a fraction, which stays on the meter."""
    system = JackpotSystem(MemoryStore(), clock=Clock(), catalogue=shelf())
    for name in ("one", "two"):
        say(system, "jackpot", id=name, type="progressive", table="MY-S1", levels=LEVELS)
    say(system, "table", id="T", game="high-card-flush", seats=6, jackpots=["one", "two"])
    assert plays(system, "T", ("one", "two")) == {(1, "Meter", "1000.03"), (2, "tray", "200.00")}
    for name in ("one", "two"):
        assert say(system, "read", jackpot=name)["levels"]["Meter"]["meter"] == "9000.35"
    assert verify(system.ledger.store, checks=(documents_agree,)).sound


def test_a_table_that_reads_other_hands_is_refused_by_name() -> None:
    other = OWN.replace("suited_cards", "five_card").split("seven_card_flush")[0]
    text = other + 'royal_flush = "100% of Meter"\n'
    system = JackpotSystem(MemoryStore(), clock=Clock(), catalogue=shelf(text))
    say(system, "jackpot", id="one", type="progressive", table="MY-S1", levels=LEVELS)
    answer = system.answer(
        {"do": "table", "id": "T", "game": "high-card-flush", "seats": 6, "jackpots": ["one"]}
    )
    assert answer["refused"] == "not-allowed"
    assert "reads progressive as five_card" in answer["why"]


def plan(*, approved: bool) -> FloorPlan:
    """The demo floor with a table of I Luv Suits."""
    pay_tables = 'pay_tables = ["MY-S1"]\n' if approved else ""
    return read_plan(demo_text() + APPROVAL + pay_tables + JACKPOT + TABLE)


def floor_of(*, approved: bool, **more: Any) -> Floor:
    return open_floor(MemoryStore(), plan(approved=approved), clock=lambda: NOON, **more)


def test_a_floor_with_an_approval_opens_the_table_and_pays() -> None:
    floor = floor_of(approved=True, catalogue=shelf())
    assert not find_table(floor.ledger.look(), "HCF-1").closed
    assert plays(floor.system, "HCF-1", ("SUITS",)) == {
        (1, "Meter", "1000.03"),
        (2, "tray", "200.00"),
    }


def test_without_an_approval_of_its_pay_table_it_stays_closed() -> None:
    floor = floor_of(approved=False, catalogue=shelf())
    assert find_table(floor.ledger.look(), "HCF-1").closed


def test_the_lab_counts_the_lines_of_a_table_of_the_house() -> None:
    layout = make_layout(GAME, tables={"progressive": "MY-S1"}, catalogue=shelf())
    lines, total = high_card_flush.jackpot_lines(layout, "progressive")
    assert total == comb(52, 7)
    assert lines["seven_card_flush"] == 4 * comb(13, 7)
    assert lines["six_card_straight_flush"] == 4 * 9 * 39
    assert lines["six_card_flush"] == 4 * comb(13, 6) * 39 - lines["six_card_straight_flush"]
    assert lines["five_card_flush"] == 4 * comb(13, 5) * comb(39, 2)
    with pytest.raises(CroupierError, match="no pay table was published for Progressive"):
        lab.analyse("high-card-flush", "progressive")
