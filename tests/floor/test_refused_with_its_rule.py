"""What no room may do, refused by the rule or the clause that forbids it, with nothing changed."""

from datetime import UTC, date, datetime
from typing import Any

import pytest

from croupier.errors import CroupierError
from croupier.floor import JackpotSystem
from croupier.floor.opening import open_floor
from croupier.floor.table import TABLES
from croupier.law import check
from croupier.ledger import MemoryStore
from croupier.plan import demo_text, read_plan
from croupier.records import settle_document
from tests.floor.systems import say

METER = {"levels": {"Meter": {"seed": "1000", "rate": "20%"}}}
TODAY = date(2026, 11, 16)
BY = {"reason": "two cards up", "by": ["Ann", "Bob"]}


def system(**table: Any) -> JackpotSystem:
    """Let It Ride and Three Card Poker, each with a progressive."""
    made = JackpotSystem(MemoryStore())
    say(made, "jackpot", id="ride", type="progressive", table="LIR-P1", **METER)
    say(made, "jackpot", id="spades", type="progressive", table="TCP-P1", **METER)
    say(made, "table", id="L", game="let-it-ride", seats=7, jackpots=["ride"], **table)
    say(made, "table", id="T", game="three-card-poker", seats=7, jackpots=["spades"], **table)
    return made


def why(made: JackpotSystem, do: str, **fields: Any) -> str:
    """Why it is refused; the ledger is as long as before."""
    before = _length(made)
    answer = made.answer({"do": do, **fields})
    assert not answer["ok"], answer
    assert _length(made) == before
    return str(answer["why"])


def _length(made: JackpotSystem) -> int:
    with made.ledger.store.reading() as reader:
        return reader.head.sequence


def objections(*edits: tuple[str, str]) -> dict[str, str]:
    """What `check` finds in the demo floor after these edits, by rule."""
    text = demo_text()
    for old, new in edits:
        assert old in text
        text = text.replace(old, new, 1)
    return {
        found.rule: found.message
        for found in check(read_plan(text), TODAY)
        if found.severity != "notice"
    }


def test_two_seats_of_one_player_where_the_table_forbids_two_spots() -> None:
    made = system(two_spots="no")
    light = {"jackpot": "spades", "table": "T", "player": "Ann"}
    say(made, "light", seat=1, **light)
    assert why(made, "light", seat=2, **light).endswith("allows one position (TCP-3)")
    say(made, "light", seat=2, **light | {"player": "Bob"})


@pytest.mark.parametrize("spots", ["no", "adjacent"])
def test_the_same_in_a_document_that_is_settled(spots: str) -> None:
    seats = [
        {
            "seat": seat,
            "player": "Ann",
            "bets": {"ante": "5"},
            "cards": cards,
            "decisions": ["play"],
        }
        for seat, cards in ((1, "Qh Jh Th"), (3, "2c 2d 9h"))
    ]
    document = {
        "game": "three-card-poker", "options": {"two_spots": spots}, "seats": seats,
        "dealer": "Kd 9c 4s",
    }  # fmt: skip
    with pytest.raises(CroupierError, match="TCP-3"):
        settle_document(document)


def test_an_option_that_a_game_does_not_have() -> None:
    found = objections(
        ('game = "let-it-ride"\n', 'game = "let-it-ride"\noptions = { ante_mandatory = true }\n')
    )
    assert found["S4"].startswith("Let It Ride has no switch 'ante_mandatory'; it has ")
    table = {"id": "X", "game": "let-it-ride", "seats": 7, "jackpots": ["ride"]}
    said = why(system(), "table", options={"ante_mandatory": True}, **table)
    assert said.startswith("options is 'ante_mandatory'; a table has folded_hands_qualify")


def test_a_refund_after_a_new_start_or_twice_or_by_one_person() -> None:
    made = system()
    for seat in (2, 5):
        say(made, "light", table="L", seat=seat, jackpot="ride")
    void = "before the next START GAME (LIR-27)"
    assert why(made, "refund", table="L", **BY).endswith(void)
    for do in ("start", "misdeal", "start"):
        say(made, do, table="L")
    assert "bets are locked" in (said := why(made, "refund", table="L", **BY))
    assert said.endswith(void)
    say(made, "misdeal", table="L")
    for one in (["Ann"], ["Ann", "ann "], ["Ann", "Bob", "Cy"]):
        assert "two different people" in why(made, "refund", table="L", reason="x", by=one)
    assert len(say(made, "refund", table="L", **BY)["refunds"]) == 2
    assert why(made, "refund", table="L", **BY).endswith(void)
    assert say(made, "read", jackpot="ride")["refunded"] == "2.00"


def test_an_aggregate_below_the_legal_floor() -> None:
    """$100 on the Blind at 50 to 1 is $5,000: less may not be posted."""
    found = objections(('limit = "50000"', 'limit = "4999.99"'))
    assert found["101"] == "the aggregate limit on Blind is $4,999.99"


TITLES = {39: {"LIR-1", "LIR-2", "LIR-3"}, 57: {"TCP-1", "TCP-2"}, 59: {"FACE-UP"},
          65: {"UTH-1", "UTH-2"}}  # fmt: skip


@pytest.mark.parametrize("title", TITLES)
def test_an_approval_for_another_title(title: int) -> None:
    """Without the title its tables are found by `check`, stand closed and may not open."""
    others = [number for number in (39, 49, 57, 59, 65) if number != title]
    edit = ("titles = [39, 49, 57, 59, 65]", f"titles = {others}")
    assert "12.title" in objections(edit)
    noon = datetime(2026, 11, 16, 20, tzinfo=UTC)
    floor = open_floor(MemoryStore(), read_plan(demo_text().replace(*edit)), clock=lambda: noon)
    closed = {name for name, table in floor.ledger.look().all(TABLES) if table.closed}
    assert closed == TITLES[title]
    for name in closed:
        said = why(floor.system, "open-table", table=name)
        assert said.startswith(f"table {name} may not open: rule 12.title: {name} is ")


def test_a_bonus_and_a_house_jackpot_on_one_table() -> None:
    found = objections(('jackpots = ["BUCK"]', 'jackpots = ["BUCK", "HOUSE"]'))
    assert found["3"] == "LIR-3 has both types: BUCK is bonus, HOUSE is house"
    made = system()
    say(made, "jackpot", id="buck", type="bonus", table="LIRB-03")
    levels = {"Meter": {"seed": "1000"}}
    say(made, "jackpot", id="prize", type="house", table="LIR-P1", levels=levels)
    table = {"id": "X", "game": "let-it-ride", "seats": 7}
    for pair, types in (
        (["buck", "prize"], "a bonus and a house jackpot"),
        (["ride", "prize"], "progressive and house jackpots"),
    ):
        said = why(made, "table", jackpots=pair, **table)
        assert said == f"rule 3: one table cannot have both {types}"
