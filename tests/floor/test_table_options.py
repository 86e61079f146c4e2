"""Options of a table in a script: order of the meters, players, envy, refunds (33–36, 38)."""

from typing import Any

import pytest

from croupier.floor.auditing import documents_agree
from croupier.floor.jackpot_system import JackpotSystem
from croupier.floor.opening import declare
from croupier.floor.table import TABLES, TableOptions, find_table
from croupier.ledger import Answer, MemoryStore
from croupier.ledger.verifying import verify
from croupier.plan import read_plan

LINK: dict[str, Any] = {
    "do": "jackpot", "id": "link", "type": "progressive", "table": "MG-01",
    "levels": {"Meter": {"seed": "1000", "rate": "20%"}},
}  # fmt: skip
TABLE: dict[str, Any] = {
    "do": "table", "id": "T1", "game": "let-it-ride", "seats": 7, "jackpots": ["link"],
}  # fmt: skip


class Day:
    """A script at one table, its refusals told by their word."""

    def __init__(self, **options: Any) -> None:
        self.system = JackpotSystem(MemoryStore())
        assert self.say(**LINK)["ok"]
        assert self.say(**TABLE, **({"options": options} if options else {}))["ok"]

    def say(self, **line: Any) -> Answer:
        return self.system.answer(line)

    def at(self, do: str, seat: int | None = None, **more: Any) -> Answer:
        sensor = {} if seat is None else {"seat": seat, "jackpot": "link"}
        return self.say(do=do, table="T1", **sensor, **more)

    def lights(self, *seats: int, **more: Any) -> None:
        for seat in seats:
            assert self.at("light", seat, **more)["ok"]

    def selects(self, *hands: tuple[int, str]) -> None:
        for seat, hand in hands:
            assert self.at("select", seat, hand=hand)["ok"]

    def envy(self) -> list[tuple[int, str]]:
        answer = self.at("end")
        assert answer["ok"], answer
        assert not list(documents_agree_of(self.system))
        return [(pay["seat"], pay["amount"]) for pay in answer["pays"] if pay["level"] == "envy"]


def documents_agree_of(system: JackpotSystem) -> list[str]:
    with system.ledger.store.reading() as reader:
        return [str(found) for found in documents_agree(reader)]


# 33: options ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "seats"), [("right", [6, 4, 2]), ("left", [2, 4, 6]), ("sent", [4, 6, 2])]
)
@pytest.mark.parametrize("do", ["lock", "confirm"])
def test_meters_pay_in_the_order_of_the_house(order: str, seats: list[int], do: str) -> None:
    day = Day(meter_order=order)
    day.lights(2, 4, 6)
    assert day.at("start")["ok"]
    royal = "straight flush"
    day.selects((2, "flush"), (4, royal), (6, royal), (2, royal), (4, royal))
    swiped: dict[str, Any] = {"card": "supervisor"} if do == "confirm" else {}
    answer = day.at(do, **swiped)
    paid = answer["pending" if do == "lock" else "pays"]
    assert [pay["seat"] for pay in paid] == seats
    assert [pay["amount"] for pay in paid] == ["100.06", "90.05", "81.04"]


def test_a_hand_that_was_sent_keeps_its_place_for_the_confirmation() -> None:
    day = Day(meter_order="sent")
    day.lights(1, 2, 3)
    assert day.at("start")["ok"]
    day.selects((1, "straight flush"), (2, "straight flush"), (3, "straight flush"))
    assert day.at("lock", 2)["ok"]
    paid = day.at("confirm", card="supervisor")["pays"]
    assert [pay["seat"] for pay in paid] == [1, 2, 3]


@pytest.mark.parametrize(
    "options",
    [
        {"meter_order": "middle"}, {"envy_any_hand": "yes"}, {"unknown": True}, [], "left",
        {"envy_to_own_spots": 1}, {"meter_order": True},
    ],
)  # fmt: skip
def test_options_that_are_none_are_refused(options: object) -> None:
    system = JackpotSystem(MemoryStore())
    assert system.answer(LINK)["ok"]
    assert system.answer({**TABLE, "options": options})["refused"] == "bad-value"
    assert system.answer(TABLE)["ok"]


def test_options_left_out_equal_their_defaults_when_a_table_is_repeated() -> None:
    day = Day()
    for options in ({}, {"meter_order": "right"}, {"envy_to_own_spots": True}):
        assert day.say(**TABLE, options=options)["ok"]
    assert day.say(**TABLE, options={"meter_order": "left"})["refused"] == "bad-request"
    other = Day(envy_any_hand=True)
    assert other.say(**TABLE, options={"envy_any_hand": True, "meter_order": "right"})["ok"]
    assert other.say(**TABLE)["refused"] == "bad-request"


# 34: players ------------------------------------------------------------------------------------


def played(day: Day) -> list[tuple[int, str]]:
    assert day.at("start")["ok"]
    day.selects((3, "royal flush"))
    assert day.at("confirm", card="executive")["ok"]
    return day.envy()


def test_envy_to_own_spots_is_the_houses_choice() -> None:
    for options, expected in (
        ({}, [(1, "1000.00"), (5, "1000.00")]),
        ({"envy_to_own_spots": False}, [(5, "1000.00")]),
    ):
        day = Day(**options)
        day.lights(1, 3, player="Ann")
        day.lights(5)
        assert played(day) == expected


def test_a_player_belongs_to_the_seat_until_it_is_dark() -> None:
    day = Day(envy_to_own_spots=False)
    day.lights(1, 3, 5, player="Ann")
    day.lights(1, player="Bob")
    day.lights(5)  # without a name the seat keeps its own
    assert played(day) == [(1, "1000.00")]
    day.lights(1, 3, player="Ann")
    assert day.at("unlight", 1)["ok"]
    day.lights(1)
    assert played(day) == [(1, "1000.00")]


# 35: any hand -----------------------------------------------------------------------------------


def test_a_hand_without_a_bet_gives_envy_and_wins_nothing() -> None:
    day = Day(envy_any_hand=True)
    day.lights(1, 5)
    assert day.at("start")["ok"]
    assert day.at("deselect", 3)["ok"]
    assert day.at("select", 3, hand="flush")["refused"] == "not-lit"
    day.selects((3, "royal flush"))
    assert day.at("lock")["refused"] == "nothing-to-do"
    assert day.at("confirm", card="executive")["refused"] == "nothing-to-do"
    answer = day.at("end")
    assert [(pay["seat"], pay["level"], pay["amount"]) for pay in answer["pays"]] == [
        (1, "envy", "1000.00"), (5, "envy", "1000.00"),
    ]  # fmt: skip
    assert day.say(do="read", jackpot="link")["levels"]["Meter"]["meter"] == "1000.40"


def test_such_a_hand_is_taken_back_and_needs_no_bet_of_anybody() -> None:
    day = Day(envy_any_hand=True)
    assert day.say(do="suspend", jackpot="link", reason="a test")["ok"]
    assert day.at("select", 3, hand="royal flush")["refused"] == "wrong-state"
    assert day.at("start")["ok"]
    day.selects((3, "royal flush"))
    assert day.at("deselect", 3)["ok"]
    day.selects((4, "straight flush"))
    assert day.envy() == []


def test_without_the_option_a_dark_sensor_is_refused() -> None:
    day = Day()
    day.lights(1)
    assert day.at("start")["ok"]
    assert day.at("select", 3, hand="royal flush")["refused"] == "not-lit"
    assert day.at("deselect", 3)["refused"] == "not-lit"


# 36: refunds ------------------------------------------------------------------------------------

BY: dict[str, Any] = {"reason": "cards exposed", "by": ["Ann", "Bob"]}


def test_a_refund_gives_every_wager_back_from_the_tray() -> None:
    day = Day()
    day.lights(2, 6)
    assert day.at("refund", **BY)["refused"] == "wrong-state"
    assert day.at("start")["ok"]
    assert day.at("refund", **BY)["refused"] == "wrong-state"
    assert day.at("misdeal")["ok"]
    before = day.say(do="read", jackpot="link")
    assert day.at("refund", reason="x", by=["Ann", "ann"])["refused"] == "wrong-people"
    answer = day.at("refund", **BY)
    assert answer["refunds"] == [
        {"seat": 2, "jackpot": "link", "amount": "1.00"},
        {"seat": 6, "jackpot": "link", "amount": "1.00"},
    ]
    after = day.say(do="read", jackpot="link")
    assert (before["refunded"], after["refunded"]) == ("0.00", "2.00")
    assert {**after, "refunded": "0.00"} == before
    assert day.at("refund", **BY)["refused"] == "wrong-state"
    assert find_table(day.system.ledger.look(), "T1").lit == frozenset()
    day.lights(1)
    assert day.at("start") == {"ok": True, "bets": 1}
    assert not verify(day.system.ledger.store).findings


def test_a_refund_of_nothing_is_empty() -> None:
    day = Day()
    for do in ("start", "misdeal"):
        assert day.at(do)["ok"]
    assert day.at("refund", **BY) == {"ok": True, "refunds": []}


# From the plan ----------------------------------------------------------------------------------

PLAN = """
[property]
name = "Corner"
jurisdiction = "none"
[[tables]]
id = "T1"
game = "let-it-ride"
jackpots = ["link"]
{more}
[[jackpots]]
id = "link"
type = "progressive"
table = "MG-01"
levels = {{ Meter = {{ seed = "1000", rate = "20%" }} }}
"""


def test_options_travel_from_the_plan_to_the_table_also_into_an_older_book() -> None:
    system = JackpotSystem(MemoryStore())
    plain, chosen = (
        read_plan(PLAN.format(more=more))
        for more in ("", 'meter_order = "left"\noptions = { envy_any_hand = true }')
    )
    system.ledger.transact(lambda transaction: declare(transaction, plain))
    assert system.ledger.look().get(TABLES, "T1").options == TableOptions()  # type: ignore[union-attr]
    for _ in range(2):
        system.ledger.transact(lambda transaction: declare(transaction, chosen))
    found = find_table(system.ledger.look(), "T1").options
    assert found == TableOptions(envy_any_hand=True, meter_order="left")
