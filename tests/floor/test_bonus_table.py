"""A Let It Ride Bonus table: keypad 1.32 with its keys and reset, lammers, and what is refused."""

from itertools import count
from pathlib import Path
from typing import Any

import pytest

from croupier.floor.auditing import documents_agree
from croupier.floor.jackpot_system import JackpotSystem
from croupier.floor.table import find_table
from croupier.floor.views import floor_view, jackpot_display, table_display, table_view
from croupier.ledger import Answer, MemoryStore, Store
from croupier.ledger.contract import STEPS
from croupier.ledger.postgres import PostgresStore
from croupier.ledger.sqlite import SqliteStore
from croupier.ledger.verifying import verify
from tests.floor.systems import link_system, meter, refused, say
from tests.ledger.conftest import postgres_server, postgres_urls

__all__ = ["postgres_server", "postgres_urls"]

BUCK: dict[str, Any] = {"id": "buck", "type": "bonus", "table": "LIRB-03"}


def bonus_system(store: Store | None = None, equipment: str = "let-it-ride-bonus") -> JackpotSystem:
    system = JackpotSystem(store or MemoryStore())
    say(system, "jackpot", **BUCK)
    table = {"id": "T1", "game": "let-it-ride", "seats": 7, "jackpots": ["buck"]}
    say(system, "table", **table, equipment=equipment)
    return system


def press(system: JackpotSystem, button: str, **fields: Any) -> Answer:
    return say(system, "press", table="T1", button=button, **fields)


def not_pressed(system: JackpotSystem, button: str, **fields: Any) -> str:
    return refused(system, "press", table="T1", button=button, **fields)


def display(system: JackpotSystem) -> str:
    shown: str = table_view(system.ledger.look(), "T1")["keypad"]["display"]
    return shown


def slots(system: JackpotSystem) -> dict[str, str | None]:
    found: dict[str, str | None] = table_view(system.ledger.look(), "T1")["keypad"]["slots"]
    return found


def light(system: JackpotSystem, *seats: int) -> None:
    for seat in seats:
        say(system, "light", table="T1", seat=seat, jackpot="buck")


def test_a_round_on_the_keypad() -> None:
    """Lamps, LOCK OUT, count and collect, the hand, GAME OVER."""
    system = bonus_system()
    assert (display(system), slots(system)["1"]) == ("PLACE BETS  0 BETS", "table key")
    light(system, 2, 5)
    assert display(system) == "PLACE BETS  2 BETS"
    assert press(system, "LOCK OUT")["bets"] == 2
    assert display(system) == "LOCKED OUT  2 BETS"
    view = table_view(system.ledger.look(), "T1")
    assert (view["bets"], view["collect"]) == (2, "2.00")
    assert not_pressed(system, "LOCK OUT") == "wrong-state"
    assert refused(system, "light", table="T1", seat=3, jackpot="buck") == "wrong-state"
    press(system, "HAND", seat=5, jackpot="buck", hand="Flush")
    assert not_pressed(system, "J-POT", card="supervisor") == "nothing-to-do"
    (pay,) = press(system, "GAME OVER")["pays"]
    assert (pay["seat"], pay["level"], pay["amount"]) == (5, "tray", "50.00")
    assert find_table(system.ledger.look(), "T1").lit == frozenset()


def test_the_reset_of_the_keypad_step_by_step() -> None:
    """Irregularities 4: key into slot 3, FOUR OF A KIND, ENTER, key out, LOCK OUT, collect."""
    system = bonus_system()
    light(system, 2, 5)
    press(system, "LOCK OUT")
    press(system, "HAND", seat=2, jackpot="buck", hand="Flush")
    for button in ("FOUR OF A KIND", "ENTER", "REMOVE KEY"):
        assert not_pressed(system, button) == "wrong-state"  # no key in slot 3
    assert not_pressed(system, "MAINTENANCE KEY", card="dealer") == "wrong-card"
    press(system, "MAINTENANCE KEY", card="supervisor")
    assert (slots(system)["3"], display(system)) == ("maintenance key", "MAINTENANCE")
    assert not_pressed(system, "MAINTENANCE KEY", card="supervisor") == "wrong-state"
    assert not_pressed(system, "ENTER") == "wrong-state"  # FOUR OF A KIND first
    for button in ("LOCK OUT", "GAME OVER"):
        assert not_pressed(system, button) == "wrong-state"
    press(system, "FOUR OF A KIND")
    assert display(system) == "TO RESET KEYPAD PRESS ENTER"
    press(system, "ENTER")
    assert display(system) == "KEYPAD RESET"
    assert not_pressed(system, "FOUR OF A KIND") == "wrong-state"
    assert not_pressed(system, "LOCK OUT") == "wrong-state"  # the key is still in slot 3
    table = find_table(system.ledger.look(), "T1")
    assert (table.lit, table.picks) == (frozenset({(2, "buck"), (5, "buck")}), {})
    press(system, "REMOVE KEY")
    assert (slots(system)["3"], display(system)) == (None, "SAME BETS  2 BETS  PRESS LOCK OUT")
    assert refused(system, "light", table="T1", seat=3, jackpot="buck") == "wrong-state"
    assert press(system, "LOCK OUT")["bets"] == 2  # the bets lie on the lamps again: collect them
    assert say(system, "read", jackpot="buck")["house"] == "2.00"
    assert press(system, "GAME OVER")["pays"] == []


def test_a_key_that_is_taken_out_before_enter_changes_nothing() -> None:
    system = bonus_system()
    assert not_pressed(system, "MAINTENANCE KEY", card="supervisor") == "wrong-state"  # no round
    light(system, 2)
    press(system, "LOCK OUT")
    press(system, "MAINTENANCE KEY", card="supervisor")
    press(system, "FOUR OF A KIND")
    press(system, "REMOVE KEY")
    assert find_table(system.ledger.look(), "T1").phase == "started"
    assert press(system, "GAME OVER")["pays"] == []


RESET: tuple[tuple[str, dict[str, Any]], ...] = (
    ("LOCK OUT", {}),
    ("MAINTENANCE KEY", {"card": "supervisor"}),
    ("FOUR OF A KIND", {}),
    ("ENTER", {}),
    ("REMOVE KEY", {}),
)


@pytest.mark.parametrize("failing", STEPS)
@pytest.mark.parametrize("after", ["reset", "refund"])
@pytest.mark.parametrize(
    "kept", ["memory", "file", pytest.param("database", marks=pytest.mark.proof)]
)
def test_a_crash_at_any_step_resumes_where_it_was(
    request: pytest.FixtureRequest, tmp_path: Path, failing: str, after: str, kept: str
) -> None:
    """Every write fails once, the process is gone, and the same press again counts once."""
    fails: list[str] = []
    url: str = request.getfixturevalue("postgres_urls")() if kept == "database" else ""
    memory: list[MemoryStore] = []

    def opened() -> Store:
        """The store as a program that has just started finds it."""
        if kept == "database":
            return PostgresStore(url, step=step)
        if kept == "file":
            return SqliteStore(tmp_path / "ledger.db", step=step)
        memory[:] = memory or [MemoryStore(step=step)]
        return memory[0]

    def step(name: str) -> None:
        if fails and name == fails[0]:
            fails.clear()
            raise OSError(name)

    system = bonus_system(opened())
    light(system, 2, 5)
    last: dict[str, Any] = {"do": "press", "table": "T1", "button": "LOCK OUT"}
    if after == "refund":
        last = {"do": "refund", "table": "T1", "reason": "two cards up", "by": ["Ada", "Bo"]}
    lines = [{"do": "press", "table": "T1", "button": name, **more} for name, more in RESET]
    numbers = count(1)
    for line in (*lines, last):
        fails.append(failing)
        sent = {**line, "request": f"r{next(numbers)}"}
        first = system.answer(sent)
        if kept != "memory":
            system.ledger.store.close()
        system = JackpotSystem(opened())  # the power is back
        answer = system.answer(sent)
        assert answer["ok"], (line, first, answer)
        fails.clear()
    read = say(system, "read", jackpot="buck")
    if after == "refund":
        assert answer["refunds"] == [
            {"seat": seat, "jackpot": "buck", "amount": "1.00"} for seat in (2, 5)
        ]
        assert (read["house"], read["refunded"]) == ("2.00", "2.00")
    else:
        assert (answer["bets"], read["house"]) == (2, "2.00")
    assert not verify(system.ledger.store, checks=(documents_agree,)).findings
    system.ledger.store.close()


def test_a_table_with_lammers_has_no_keypad() -> None:
    system = bonus_system(equipment="lammers")
    light(system, 3)
    assert press(system, "NO MORE BETS")["bets"] == 1
    assert table_view(system.ledger.look(), "T1")["keypad"] is None
    press(system, "HAND", seat=3, jackpot="buck", hand="10s or Better")
    (pay,) = press(system, "LAMMERS UP")["pays"]
    assert pay["amount"] == "1.00"


def test_screens_meet_a_jackpot_without_levels() -> None:
    system = bonus_system()
    look = system.ledger.look()
    (shown,) = table_display(look, "T1")["jackpots"]
    assert (shown["type"], shown["levels"], shown["climbs"]) == ("bonus", [], True)
    assert [hand["pays"] for hand in shown["hands"]][:2] == ["20000.00", "1000.00"]
    assert jackpot_display(look, "buck")["jackpots"][0]["hands"] == shown["hands"]
    assert not any(" for 1" in said for said in shown["restrictions"])
    assert floor_view(look)["jackpots"][0]["levels"] == []
    answer = say(system, "meters", jackpot="buck")
    assert (answer["levels"], answer["advice"], answer["refunded"]) == ({}, [], "0.00")


@pytest.mark.parametrize(
    ("line", "word", "said"),
    [
        ({"do": "jackpot", **BUCK, "id": "b", "levels": {}}, "not-allowed", "levels"),
        ({"do": "jackpot", **BUCK, "id": "b", "lock": True}, "not-allowed", "lock"),
        ({"do": "jackpot", **BUCK, "id": "b", "deducts": "all"}, "not-allowed", "bonus"),
        ({"do": "jackpot", **BUCK, "id": "b", "table": "MG-01"}, "unknown-table", "LIRB-03"),
        ({"do": "jackpot", **BUCK, "id": "b", "type": "house"}, "unknown-table", "fixed pays"),
        (
            {"do": "adjust", "jackpot": "buck", "level": "Meter", "amount": "1", "reason": "x",
             "by": ["A", "B"]},
            "not-allowed", "no meter",
        ),
        (
            {"do": "configure", "jackpot": "buck", "level": "Meter", "seed": "1", "reason": "x",
             "by": ["A", "B"]},
            "not-allowed", "no meter",
        ),
        (
            {"do": "table", "id": "T2", "game": "let-it-ride", "seats": 7,
             "jackpots": ["buck", "prize"]},
            "not-allowed", "a bonus and a house jackpot",
        ),
        (
            {"do": "table", "id": "T2", "game": "three-card-poker", "seats": 7,
             "jackpots": ["buck"]},
            "not-allowed", "LIRB-03 is for let-it-ride",
        ),
    ],
)  # fmt: skip
def test_what_a_bonus_is_not_is_refused_by_name(line: Any, word: str, said: str) -> None:
    system = bonus_system()
    levels = {"Meter": {"seed": "500"}}
    say(system, "jackpot", id="prize", type="house", table="LIR-P1", levels=levels)
    answer = system.answer(line)
    assert answer["refused"] == word, answer
    assert said in answer["why"]


# The older equipment: hands without a seat, and when the display moves --------------------------


def test_a_hand_without_a_seat_asks_for_the_seat() -> None:
    system = link_system(equipment="game-manager")
    for seat in (2, 6):
        say(system, "light", table="T1", seat=seat, jackpot="link")
    assert not_pressed(system, "HAND", hand="Flush") == "wrong-state"
    press(system, "COIN IN")
    answer = press(system, "HAND", hand="Flush")
    assert answer == {
        "ok": True, "asks": "seat", "hand": "Flush",
        "sensors": [{"seat": 6, "jackpot": "link"}, {"seat": 2, "jackpot": "link"}],
    }  # fmt: skip
    assert find_table(system.ledger.look(), "T1").picks == {}
    assert not_pressed(system, "HAND", hand="Two Pair") == "not-lit"
    press(system, "HAND", **answer["sensors"][0], hand=answer["hand"])
    assert press(system, "GAME OVER")["pays"][0]["seat"] == 6


@pytest.mark.parametrize("moves", ["run", "j-pot"])
def test_the_display_moves_at_run_or_at_j_pot(moves: str) -> None:
    """Rules of play 9g: returning the key to RUN adjusts the meter."""
    system = link_system(equipment="game-manager", meter_moves=moves)
    say(system, "light", table="T1", seat=2, jackpot="link")
    press(system, "COIN IN")
    press(system, "HAND", seat=2, jackpot="link", hand="Royal Flush")
    press(system, "JPH", card="executive")

    def shown() -> str:
        (jackpot,) = table_display(system.ledger.look(), "T1")["jackpots"]
        amount: str = jackpot["levels"][0]["displayed"]
        return amount

    assert shown() == "10000.15"
    press(system, "J-POT")
    assert meter(system)["meter"] == "10000.01"  # the win is recorded at J-POT in any case
    say(system, "light", table="T2", seat=1, jackpot="link")
    say(system, "start", table="T2")
    assert shown() == ("10000.30" if moves == "run" else "10000.16")
    press(system, "RUN")
    assert shown() == "10000.16"


def test_a_held_display_never_shows_more_than_its_cap() -> None:
    system = JackpotSystem(MemoryStore())
    levels = {"Meter": {"seed": "100", "rate": "50%", "cap": "100.20"}}
    say(system, "jackpot", id="link", type="progressive", table="LIR-P1", levels=levels)
    table = {"id": "T1", "game": "let-it-ride", "seats": 7, "jackpots": ["link"]}
    say(system, "table", **table, equipment="game-manager")
    say(system, "light", table="T1", seat=2, jackpot="link")
    press(system, "COIN IN")
    press(system, "HAND", seat=2, jackpot="link", hand="Straight Flush")
    press(system, "JPH", card="supervisor")
    press(system, "J-POT")
    (jackpot,) = table_display(system.ledger.look(), "T1")["jackpots"]
    assert jackpot["levels"][0]["displayed"] == "100.20"


# Two spots --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spots", "seats", "ok"),
    [
        ("any", (1, 3, 5), True), ("adjacent", (1, 2), True), ("adjacent", (1, 3), False),
        ("adjacent", (1, 2, 3), False), ("no", (1, 2), False), ("no", (4,), True),
    ],
)  # fmt: skip
def test_a_player_holds_as_many_seats_as_the_table_allows(
    spots: str, seats: tuple[int, ...], ok: bool
) -> None:
    system = link_system(two_spots=spots)
    *first, last = seats
    for seat in first:
        say(system, "light", table="T1", seat=seat, jackpot="link", player="Ann")
    line = {"do": "light", "table": "T1", "seat": last, "jackpot": "link", "player": "Ann"}
    answer = system.answer(line)
    assert answer["ok"] is ok, answer
    if not ok:
        assert answer["refused"] == "not-allowed"
        assert "'Ann' would hold seats" in answer["why"]
        say(system, "light", table="T1", seat=last, jackpot="link", player="Bob")
