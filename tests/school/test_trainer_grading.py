"""What a shift comes to: a fault costs each time, a hint its step, and time never anything."""

import pytest

from croupier.codec import canonical
from croupier.games import find_game
from croupier.ledger import Refused
from croupier.school.trainer.lessons import lessons_for
from croupier.school.trainer.record import SHIFTS, TrainerShift, shift_json
from tests.oracle.perfect_dealer import perfect_acts
from tests.school.trainer_rooms import Act, Room

GAME = "three-card-poker"
WRONG: Act = {"do": "supervisor"}
"""What is never due in a round without a jackpot."""


def dealt(lesson: str, *, faults: int) -> Room:
    """A lesson dealt perfectly, but for the same fault so often at the first step."""
    room = Room()
    room.begin(GAME, lesson)
    for _ in range(faults):
        assert not room.act(WRONG)["right"]
    room.deal_round()
    while room.view["phase"] != "shift-over":
        room.next_round()
        room.deal_round()
    return room


def test_the_same_fault_57_times_does_not_pass() -> None:
    room = dealt("base-game", faults=57)
    result, marks = room.view["result"], room.view["marks"]
    assert not result["passed"]
    steps = marks["procedure"]["of"]
    assert marks["procedure"]["won"] == max(0, steps - 57)
    (entry,) = result["faults"]
    assert entry["times"] == 57, "listed once, with how often"


def test_a_single_fault_costs_one_mark() -> None:
    room = dealt("base-game", faults=1)
    procedure = room.view["result"]["procedure"]
    assert procedure["of"] - procedure["won"] == 1
    assert room.view["result"]["passed"]


def test_more_faults_than_steps_leave_nothing_and_owe_nothing() -> None:
    room = dealt("base-game", faults=300)
    assert room.view["result"]["procedure"]["won"] == 0
    assert room.view["result"]["pays"]["won"] == room.view["result"]["pays"]["of"]


def test_a_shift_of_an_earlier_edition_is_judged_as_it_was() -> None:
    """What was passed with the same fault over and over stays passed: it was the rule."""
    room = dealt("base-game", faults=57)
    data = shift_json(room.shift)
    data["edition"] = 2
    old: TrainerShift = SHIFTS.load(canonical(data))
    assert old.procedure_marks.of - old.procedure_marks.won == 1
    assert old.table.newest, "and voice and hands were graded then"


def test_a_hint_is_shown_when_it_is_asked_for_and_its_step_earns_no_mark() -> None:
    room = Room()
    before = room.begin(GAME, "base-game")
    assert before["hint"] is None
    assert before["lesson"]["help"] == "asked"
    assert room.act({"do": "hint"})["right"]
    shown = room.view
    assert shown["hint"]["says"].startswith("call")
    assert shown["faults"] == []
    room.deal_round()
    marks = room.view["marks"]
    assert marks["hints"] == 1
    assert marks["procedure"]["of"] - marks["procedure"]["won"] == 1
    assert room.view["hint"] is None


@pytest.mark.parametrize(
    ("lesson", "why"),
    [
        ("first-shift", "First shift already shows every next step"),
        ("full-table", "Full table has no hints"),
    ],
)
def test_where_no_hint_can_be_asked_for_it_is_said_why(lesson: str, why: str) -> None:
    room = Room()
    room.begin(GAME, lesson)
    with pytest.raises(Refused, match=why):
        room.act({"do": "hint"})
    assert room.view["at"] == 0


def test_the_hint_says_how_many_cards_are_taken() -> None:
    """Of three cards for the board of Let It Ride two are laid down and one is burned."""
    room = Room()
    room.begin("let-it-ride", "first-shift")
    dealer, said = perfect_acts(room.view), set()
    act = next(dealer)
    while act:
        view = room.view
        if act["do"] in ("deal", "burn"):
            assert view["hint"]["cards"] == act["cards"]
            said.add((act.get("to"), act["cards"], view["packet"]["cards"]))
        else:
            assert view["hint"]["cards"] is None
        room.act(act)
        try:
            act = dealer.send(room.view)
        except StopIteration:
            break
    assert any(cards < packet for _, cards, packet in said), "a packet that is not taken whole"


def test_the_lesson_that_comes_next_is_named() -> None:
    room = Room()
    keys = [lesson.key for lesson in lessons_for(find_game(GAME))]
    follows = [room.begin(GAME, key)["next_lesson"] for key in keys]
    assert [entry["key"] for entry in follows[:-1]] == keys[1:]
    assert follows[-1] is None


def test_the_clock_does_not_begin_late() -> None:
    room = Room()
    marks = room.begin(GAME, "full-table")["marks"]
    assert marks["seconds"] == 0
    assert marks["allowed"] > 15
    room.act(next(perfect_acts(room.view)))
    marks = room.view["marks"]
    assert marks["seconds"] < marks["pace"] < marks["allowed"]
