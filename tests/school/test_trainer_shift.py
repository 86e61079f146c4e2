"""A shift in the ledger: begun, dealt, left; stale, foreign and nonsensical acts; time and
memory."""

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.codec import canonical
from croupier.errors import CroupierError
from croupier.games import GAMES
from croupier.ledger import Refusal, Refused
from croupier.ledger.opening import open_store
from croupier.rules import Game
from croupier.school.skills import skills_of
from croupier.school.trainer import shift
from croupier.school.trainer.acts import act_json
from croupier.school.trainer.lessons import lessons_for
from croupier.school.trainer.record import SHIFTS, shift_json
from croupier.school.trainer.steps import Step
from croupier.school.trainer.view import trainer_view
from tests.games.rounds import chance, examples, seeds
from tests.school.trainer_rooms import SECONDS_PER_ACT, Room

TCP = "three-card-poker"
SECONDS_FOR_A_LOOK = 15
"""How long a dealer may look at the table before the first step of a round."""


def step_due(room: Room) -> Step:
    script = room.shift.script(len(room.shift.rounds))
    return script.steps[room.shift.standings[-1].step]


def due(room: Room) -> dict[str, Any]:
    """The act that is right now."""
    return act_json(step_due(room).act)


def refused(room: Room, refusal: Refusal, *words: str, **act: Any) -> None:
    before = room.view
    with pytest.raises(Refused) as error:
        room.act(act)
    assert error.value.refusal is refusal
    for word in words:
        assert word in error.value.message
    assert room.view == before, "a refusal changes nothing and is not graded"


# Beginning --------------------------------------------------------------------------------------


def test_nobody_is_at_the_table_before_a_lesson_begins() -> None:
    room = Room()
    room.enrol()
    assert room.view == {"phase": "none"}
    with pytest.raises(Refused, match="Ann is not at a table; begin a lesson first") as error:
        room.work(
            lambda transaction: shift.act(
                transaction, room.learner, round=1, at=0, act={"do": "ask", "seat": 1}
            )
        )
    assert error.value.refusal is Refusal.WRONG_STATE


@pytest.mark.parametrize(
    ("game", "lesson", "choice", "words"),
    [
        ("faro", "first-shift", {}, "unknown game 'faro'"),
        (TCP, "dance", {}, "no lesson 'dance'; it has first-shift, base-game"),
        ("solitaire-stud", "jackpot", {}, "Solitaire Stud has no lesson 'jackpot'"),
        (TCP, "jackpot", {"equipment": "abacus"}, "no console 'abacus'; it has nexus or"),
        (TCP, "older-console", {"equipment": "nexus"}, "is dealt on game-manager, not on nexus"),
        (
            "ultimate-texas-holdem", "other-shuffler", {"procedure": "deck-mate-2"},
            "is dealt on ace-i-deal, not on deck-mate-2",
        ),
        (
            "let-it-ride", "count-a-deck", {"procedure": "cover-all"},
            "Count a deck is dealt on bonus-keypad, not on cover-all",
        ),
        (
            "let-it-ride", "verify-and-confirm", {"procedure": "bonus-keypad"},
            "is dealt on ace-i-deal or cover-all, not on bonus-keypad",
        ),
        (
            "let-it-ride", "cover-all", {"procedure": "bonus-keypad"},
            "Cover All is dealt on cover-all, not on bonus-keypad",
        ),
        (
            "ultimate-texas-holdem", "opening", {"procedure": "deck-mate-2"},
            "is dealt on ace-i-deal, not on deck-mate-2",
        ),
        (TCP, "first-shift", {"procedure": "by hand"}, "no procedure 'by hand'"),
        (TCP, "first-shift", {"tables": {"pair_plus": "UTH-01"}}, "UTH-01 does not pay"),
        (TCP, "first-shift", {"options": {"two_spots": "nine"}}, "is 'nine'; choose one of"),
    ],
)  # fmt: skip
def test_what_cannot_be_begun_is_refused(
    game: str, lesson: str, choice: dict[str, Any], words: str
) -> None:
    room = Room()
    room.enrol()
    with pytest.raises(CroupierError) as error:
        room.begin(game, lesson, **choice)
    assert words in str(error.value)
    assert room.view == {"phase": "none"}


def test_an_unknown_learner_deals_nothing() -> None:
    room = Room()
    room.enrol()
    room.learner = "nobody"
    with pytest.raises(Refused) as error:
        room.begin(TCP, "first-shift")
    assert error.value.refusal is Refusal.UNKNOWN_LEARNER


def test_the_layout_is_what_was_chosen() -> None:
    room = Room()
    view = room.begin(
        "let-it-ride", "jackpot",
        tables={"primary": "LIRX-02"}, options={"folded_hands_qualify": True},
        procedure="bonus-keypad",
    )  # fmt: skip
    assert view["choice"]["tables"]["primary"] == "LIRX-02"
    assert view["choice"]["procedure"] == "bonus-keypad"
    assert view["choice"]["options"] == {"folded_hands_qualify": True}
    assert view["console"]["buttons"] == ["LOCK OUT", "GAME OVER"]


# Acts -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("act", "words"),
    [
        ({"do": "dance"}, "unknown action 'dance'; a dealer can call, press, deal"),
        ({}, "unknown action None"),
        ({"do": "call", "what": "Place your bets"}, "what is 'Place your bets'; here it is one of"),
        ({"do": "press", "what": ["Green button"]}, "what is ['Green button']"),
        ({"do": "reveal", "what": "flop"}, "here it is one of: dealer's hand"),
        ({"do": "deal", "to": "seat 9", "cards": 3}, "to is 'seat 9'"),
        ({"do": "deal", "to": ["dealer"], "cards": 3}, "to is ['dealer']"),
        ({"do": "deal", "to": "dealer", "cards": 0}, "cards is 0; it is a whole number from 1"),
        ({"do": "deal", "to": "dealer", "cards": True}, "cards is True"),
        ({"do": "burn", "cards": 1000}, "cards is 1000"),
        ({"do": "ask", "seat": 12}, "nobody is playing at seat 12; there are seats"),
        ({"do": "settle", "seat": "2"}, "nobody is playing at seat '2'"),
        ({"do": "announce", "qualifies": "yes"}, "qualifies is 'yes'; it is true or false"),
        ({"do": "collect", "chips": -1}, "chips is -1"),
        ({"do": "rule", "effect": "again"}, "effect is 'again'; here it is one of: void"),
        ({"do": "announce", "qualifies": True, "hand": "a hand"}, "hand is 'a hand'; here it is"),
        ({"do": "positions", "bet": "ante", "seats": []}, "bet is 'ante'; here it is one of: pair"),
        (
            {"do": "positions", "bet": "pair_plus", "seats": [12]},
            "seats is [12]; it is a list",
        ),
        ({"do": "positions", "bet": "pair_plus", "seats": "2"}, "seats is '2'; it is a list, and"),
        ({"do": "handle", "gesture": "tuck", "seat": 2}, "gesture is 'tuck'; here it is one of"),
        ({"do": "perform", "what": "Go home"}, "what is 'Go home'; here it is one of"),
        ({"do": "count", "cards": "52"}, "cards is '52'; it is a whole number from 0"),
        ({"do": "select", "hand": "royal_flush"}, "nobody is playing at seat None"),
    ],
)
def test_what_no_dealer_could_do_here_is_refused_and_not_graded(
    act: dict[str, Any], words: str
) -> None:
    room = Room()
    room.begin(TCP, "base-game")
    refused(room, Refusal.BAD_VALUE, words, **act)


def test_a_seat_is_a_number_and_nothing_that_equals_one() -> None:
    room = Room()
    room.begin(TCP, "full-table")
    for seat in (True, 1.0, "1", None, [1]):
        refused(room, Refusal.BAD_VALUE, "nobody is playing at seat", do="ask", seat=seat)


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"bet": "trips", "how": "take"}, "bet is 'trips'; here it is one of: play; ante_bonus"),
        ({"bet": "ante", "how": "keep"}, "how is 'keep'; it is pay, take or leave"),
        ({"bet": "ante", "how": "pay"}, "amount is None; write dollars as text"),
        ({"bet": "ante", "how": "pay", "amount": 10}, "amount is 10;"),
        ({"bet": "ante", "how": "pay", "amount": "0.00"}, "amount is '0.00';"),
        ({"bet": "ante", "how": "pay", "amount": "-5"}, "amount is '-5';"),
        ({"bet": "ante", "how": "take", "amount": "all"}, "amount is 'all';"),
    ],
)
def test_an_amount_that_is_no_amount_is_refused(more: dict[str, Any], words: str) -> None:
    room = Room()
    view = room.begin(TCP, "base-game")
    seat = view["acts"]["seats"][0]
    refused(room, Refusal.BAD_VALUE, words, do="resolve", seat=seat, **more)


@pytest.mark.parametrize(("number", "at"), [(1, 0), (1, 2), (2, 1), (0, 0)])
def test_an_act_for_another_moment_is_stale(number: int, at: int) -> None:
    room = Room()
    room.begin(TCP, "first-shift")
    act = due(room)
    room.act(act)
    with pytest.raises(Refused, match="the table is at act 1 of round 1") as error:
        room.work(
            lambda transaction: shift.act(transaction, room.learner, round=number, at=at, act=act)
        )
    assert error.value.refusal is Refusal.STALE
    assert room.view["at"] == 1


def test_the_same_press_sent_twice_counts_once() -> None:
    room = Room()
    view = room.begin(TCP, "first-shift")
    act = due(room)
    for _ in range(2):
        answer = room.school.transact(
            lambda transaction: shift.act(
                transaction, room.learner, round=1, at=view["at"], act=act
            ),
            request="school ann 1", content=act,
        )  # fmt: skip
        assert answer == {"right": True, "fault": None, "round": 1, "at": 1}
    assert room.view["at"] == 1


def test_a_round_follows_when_the_one_before_is_over() -> None:
    room = Room()
    room.begin(TCP, "first-shift")
    with pytest.raises(Refused, match="round 1 is not over yet"):
        room.next_round()
    room.deal_round()
    assert room.view["phase"] == "round-over"
    with pytest.raises(Refused, match="round 1 is over") as error:
        room.act({"do": "supervisor"})
    assert error.value.refusal is Refusal.WRONG_STATE
    room.next_round()
    assert (room.view["round"], room.view["at"], room.view["phase"]) == (2, 0, "dealing")
    room.deal_round()
    assert room.view["phase"] == "shift-over"
    with pytest.raises(Refused, match="the shift is over; begin another one"):
        room.next_round()


def test_leaving_gives_the_shift_up_and_the_next_has_another_number() -> None:
    room = Room()
    assert room.begin(TCP, "first-shift")["shift"] == 1
    assert room.work(lambda transaction: shift.leave(transaction, room.learner)) == {"left": 1}
    assert room.view == {"phase": "none"}
    assert room.begin(TCP, "base-game")["shift"] == 2


def test_nobody_acts_for_ever() -> None:
    room = Room()
    room.begin(TCP, "first-shift")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shift, "ACTS_MAX", 3)
        for _ in range(3):
            room.act({"do": "supervisor"})
        refused(room, Refusal.TOO_MUCH, "a round takes at most 3 acts", do="supervisor")


# Marks, time, memory ----------------------------------------------------------------------------


def test_a_step_wins_a_mark_a_fault_costs_one_and_time_runs_beside_it() -> None:
    room = Room()
    view = room.begin(TCP, "base-game")
    right = due(room)
    answer = room.act({"do": "supervisor"})
    assert answer["right"] is False
    assert answer["fault"]["clause"]["id"] == "TCP-D1"
    assert answer["fault"]["should"] == ""
    assert room.view["last"] == answer["fault"]
    assert room.view["marks"]["procedure"] == {"won": 0, "of": 0}
    room.act(right)
    assert room.view["marks"]["procedure"] == {"won": 0, "of": 1}
    assert room.view["last"] is None
    room.act(due(room))
    marks = room.view["marks"]
    assert marks["procedure"] == {"won": 1, "of": 2}
    assert marks["seconds"] == 3 * SECONDS_PER_ACT
    step = view["lesson"]["pace_seconds_per_act"]
    assert marks["pace"] == SECONDS_FOR_A_LOOK + 2 * step
    assert marks["allowed"] == marks["pace"] + step, "the step that is due has its time as well"


def test_waiting_between_two_rounds_costs_no_time() -> None:
    room = Room()
    room.begin(TCP, "first-shift")
    acts = len(room.deal_round())
    for _ in range(100):
        room.work(lambda transaction: {})
    room.next_round()
    assert room.view["marks"]["seconds"] == acts * SECONDS_PER_ACT


def test_what_was_practiced_is_remembered_by_clause() -> None:
    room = Room()
    room.begin(TCP, "base-game")
    room.act({"do": "supervisor"})
    room.act({"do": "supervisor"})
    room.act(due(room))
    room.act(due(room))
    skills = skills_of(room.school.look(), room.learner)
    assert {topic: (skill.right, skill.wrong) for topic, skill in skills.items()} == {
        "box/three-card-poker/TCP-D1": (0, 1),
        "box/three-card-poker/TCP-D2": (1, 0),
    }
    assert skills["box/three-card-poker/TCP-D1"].title.startswith("No more bets")


# Durable ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_crash_finds_the_round_where_it_was(game: Game, tmp_path: Path) -> None:
    """After every few acts the ledger is closed and opened again, as after a dead battery."""
    address = str(tmp_path / "school.db")
    lesson = lessons_for(game)[-1].key
    room = Room(open_store(address), seed=7)
    room.begin(game.name, lesson)
    dealt = 0
    while room.view["phase"] == "dealing" and dealt < 40:
        before = room.view
        room.school.close()
        again = Room(open_store(address), seed=7)
        again.now, again.learner = room.now, room.learner
        room = again
        assert room.view == before
        for _ in range(9):
            if room.view["phase"] == "dealing":
                room.act(due(room))
                dealt += 1
    room.school.close()


# Whatever somebody does -------------------------------------------------------------------------


def conceivable(view: dict[str, Any], number: int) -> dict[str, Any]:
    """Some act of everything that could ever be done at this table."""
    random = chance(number)
    acts = view["acts"]
    everything: list[dict[str, Any]] = [
        {"do": "burn", "cards": random.randint(1, 3)},
        {"do": "collect", "chips": random.randint(0, 7)},
        {"do": "supervisor"},
    ]
    if view["lesson"]["help"] == "asked" and random.randrange(4) == 0:
        return {"do": "hint"}
    everything += [{"do": "call", "what": what} for what in acts["calls"]]
    if acts["seats"]:  # nobody plays while a table is opened or closed
        seat = random.choice(acts["seats"])
        bets = [circle["bet"] for circle in (*view["circles"], *view["raises"])]
        places = ["dealer", "community", f"seat {seat}"]
        everything += [
            {"do": "deal", "to": random.choice(places), "cards": random.randint(1, 7)},
            {"do": "ask", "seat": seat},
            {"do": "settle", "seat": seat},
            {"do": "resolve", "seat": seat, "bet": random.choice(bets), "how": "leave"},
            {"do": "resolve", "seat": seat, "bet": random.choice(bets), "how": "take"},
            {
                "do": "resolve", "seat": seat, "bet": random.choice(bets), "how": "pay",
                "amount": "5",
            },
        ]  # fmt: skip
        everything += [
            {"do": "select", "seat": seat, "hand": hand["key"]} for hand in view["console"]["hands"]
        ]
    everything += [{"do": "rule", "effect": each["effect"]} for each in acts["irregular"]]
    everything += [{"do": "press", "what": what} for what in acts["presses"]]
    everything += [{"do": "reveal", "what": what} for what in acts["reveals"]]
    return random.choice(everything)


@dataclass
class Tally:
    """What somebody has earned, counted beside the program: for each part the steps that are done,
    the faults made when a step of it was due, and the steps that a hint alone was asked for."""

    steps: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    only_hinted: Counter[str] = field(default_factory=Counter)
    hinted: int = 0
    missed_now: bool = False
    hinted_now: bool = False

    def asks(self) -> None:
        self.hinted += not self.hinted_now
        self.hinted_now = True

    def misses(self, part: str) -> None:
        self.faults[part] += 1
        self.missed_now = True

    def does(self, part: str) -> None:
        self.steps[part] += 1
        self.only_hinted[part] += self.hinted_now and not self.missed_now
        self.missed_now = self.hinted_now = False

    def won(self, part: str) -> int:
        return max(0, self.steps[part] - self.faults[part] - self.only_hinted[part])

    def is_of(self, marks: dict[str, Any]) -> None:
        """Each part has exactly these marks, whatever happened in the other one."""
        assert marks["hints"] == self.hinted
        for part in ("procedure", "pays"):
            assert marks[part] == {"won": self.won(part), "of": self.steps[part]}


@pytest.mark.property
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@given(seed=seeds, moves=st.lists(st.one_of(st.none(), seeds), max_size=120))
@examples(4)
def test_no_act_breaks_the_round_or_earns_what_it_did_not_win(
    game: Game, seed: int, moves: list[int | None]
) -> None:
    """None is the right act, a number some act at random."""
    room = Room(seed=seed)
    room.begin(game.name, chance(seed).choice(lessons_for(game)).key)
    tally = Tally()
    for move in moves:
        view = room.view
        if view["phase"] != "dealing":
            break
        step = step_due(room)
        part = "pays" if step.is_pay else "procedure"
        act = act_json(step.act) if move is None else conceivable(dict(view), move)
        answer = room.act(act)
        assert answer["at"] == view["at"] + 1
        if act["do"] == "hint":
            assert answer["right"], "to ask is no fault"
            tally.asks()
        elif answer["right"]:
            tally.does(part)
        else:
            tally.misses(part)
            assert answer["fault"]["clause"]["text"]
        if act["do"] == "hint" or not answer["right"]:
            assert room.view["seats"] == view["seats"], "neither moves anything on the felt"
            assert step_due(room) is step, "nor is a step done by it"
        tally.is_of(room.view["marks"])
        assert len(room.view["faults"]) == tally.faults.total()
    again = SHIFTS.load(SHIFTS.dump(room.shift))
    assert again.standings == room.shift.standings, "the replay is what was seen live"
    assert canonical(shift_json(again)) == canonical(shift_json(room.shift))
    while room.view["phase"] == "dealing":
        part = "pays" if step_due(room).is_pay else "procedure"
        assert room.act(due(room))["right"]
        tally.does(part)
    marks = room.view["marks"]
    tally.is_of(marks)
    steps = len(room.shift.script(1).steps)
    assert marks["procedure"]["of"] + marks["pays"]["of"] == steps
    assert trainer_view(room.school.look(), room.learner)["phase"] in ("round-over", "shift-over")
