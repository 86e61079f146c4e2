"""`croupier school deal` and `certificate`: short words, faults by clause, a summary as JSON."""

import json
from collections.abc import Iterator, Mapping
from io import StringIO
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console, RenderableType

from croupier.cli.choosing import choose_catalogue
from croupier.cli.output import show
from croupier.cli.school_deal import DealSession
from croupier.cli.school_deal_words import typed_act
from croupier.cli.talk import Left
from croupier.errors import IllegalAction
from croupier.games import find_game
from croupier.rules import make_layout
from croupier.school.house import open_school
from croupier.school.learners import learners
from croupier.school.trainer import shift
from croupier.school.trainer.lessons import lessons_for
from croupier.show.terminal import Look
from tests.cli.running import assert_refused
from tests.cli.running import run as croupier
from tests.oracle.perfect_dealer import perfect_acts
from tests.school.trainer_rooms import Room

# What is typed | the act it means, at the table of `view` below.
TYPED = """
call no more        | {"do": "call", "what": "No more bets"}
call collect        | {"do": "call", "what": "Collect forfeited bets"}
say no              | {"do": "call", "what": "No more bets"}
green               | {"do": "press", "what": "Green button"}
start               | {"do": "press", "what": "START GAME"}
press end           | {"do": "press", "what": "END GAME"}
end game            | {"do": "press", "what": "END GAME"}
deal 3              | {"do": "deal", "to": "seat 3", "cards": 3}
deal 3 2            | {"do": "deal", "to": "seat 3", "cards": 2}
deal dealer         | {"do": "deal", "to": "dealer", "cards": 3}
deal board 2        | {"do": "deal", "to": "community", "cards": 2}
burn                | {"do": "burn", "cards": 3}
burn 1              | {"do": "burn", "cards": 1}
ask 2               | {"do": "ask", "seat": 2}
turn                | {"do": "reveal", "what": "dealer's hand"}
turn dealer         | {"do": "reveal", "what": "dealer's hand"}
qualifies           | {"do": "announce", "qualifies": true}
not                 | {"do": "announce", "qualifies": false}
plays with a queen  | {"do": "announce", "qualifies": true, "hand": "queen high"}
not jack high       | {"do": "announce", "qualifies": false, "hand": "jack high"}
no pair plus 2 3 5  | {"do": "positions", "bet": "pair_plus", "seats": [2, 3, 5]}
no pair position 2, 3 and 5 | {"do": "positions", "bet": "pair_plus", "seats": [2, 3, 5]}
push 2              | {"do": "handle", "gesture": "push back", "seat": 2}
push back 2         | {"do": "handle", "gesture": "push back", "seat": 2}
lock up 5           | {"do": "handle", "gesture": "lock up", "seat": 5}
stay 5              | {"do": "handle", "gesture": "leave face up", "seat": 5}
tuck 3              | {"do": "handle", "gesture": "tuck", "seat": 3}
do unplug           | {"do": "perform", "what": "Unplug the power cord"}
count 51            | {"do": "count", "cards": 51}
collect 4           | {"do": "collect", "chips": 4}
settle 5            | {"do": "settle", "seat": 5}
go 5                | {"do": "settle", "seat": 5}
pay ante 15         | {"do": "resolve", "seat": 5, "bet": "ante", "how": "pay", "amount": "15"}
pay ante bonus 7    | {"do": "resolve", "seat": 5, "bet": "ante_bonus", "how": "pay", "amount": "7"}
pay 2 play 7.50     | {"do": "resolve", "seat": 2, "bet": "play", "how": "pay", "amount": "7.50"}
take pair           | {"do": "resolve", "seat": 5, "bet": "pair_plus", "how": "take"}
take pair_plus 5    | {"do": "resolve", "seat": 5, "bet": "pair_plus", "how": "take", "amount": "5"}
push play           | {"do": "resolve", "seat": 5, "bet": "play", "how": "leave"}
push 2 ante         | {"do": "resolve", "seat": 2, "bet": "ante", "how": "leave"}
pay ante $1,015     | {"do": "resolve", "seat": 5, "bet": "ante", "how": "pay", "amount": "1015"}
leave play          | {"do": "resolve", "seat": 5, "bet": "play", "how": "leave"}
select 5 akq spades | {"do": "select", "seat": 5, "hand": "akq_spades"}
supervisor          | {"do": "supervisor"}
void                | {"do": "rule", "effect": "void"}
rule stands         | {"do": "rule", "effect": "stands"}
REPLACE             | {"do": "rule", "effect": "replace"}
"""

VIEW: Mapping[str, Any] = {
    "acts": {
        "calls": ["Collect forfeited bets", "No more bets"],
        "presses": ["Green button", "START GAME", "END GAME"],
        "reveals": ["dealer's hand"],
        "positions": [{"bet": "pair_plus", "title": "Pair Plus"}],
        "hand_names": [
            {"kind": "pair", "names": ["pair of queens"]},
            {"kind": "high card", "names": ["queen high", "jack high"]},
        ],
        "sides": [],
        "moves": ["Plug in the power cord and the data cable", "Unplug the power cord"],
    },
    "packet": {"cards": 3, "shown": [None, None, None]},
    "circles": [
        {"bet": "ante", "title": "Ante"},
        {"bet": "pair_plus", "title": "Pair Plus"},
    ],
    "raises": [{"bet": "play", "title": "Play"}],
    "settling": {"seat": 5, "bets": [{"bet": "ante_bonus", "title": "Ante Bonus"}]},
    "console": {
        "hands": [
            {"key": "akq_spades", "label": "AKQ Spades"},
            {"key": "akq_hearts_diamonds_clubs", "label": "AKQ Hearts/Diamonds/Clubs"},
        ]
    },
}


@pytest.mark.parametrize("row", TYPED.strip().splitlines(), ids=lambda row: row.split("|")[0])
def test_short_words_are_acts(row: str) -> None:
    line, _, act = row.partition("|")
    assert typed_act(line.strip(), VIEW) == json.loads(act)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "is not something a dealer does; type ?"),
        ("dance", "'dance' is not something a dealer does"),
        ("call", "call could be: Collect forfeited bets; No more bets"),
        ("press", "press could be: Green button; START GAME; END GAME"),
        ("call a taxi", "call a taxi could be: Collect"),
        ("ask", "type ask 2"),
        ("ask two", "two is missing or not a number"),
        ("deal", "type deal 3, deal dealer or deal board"),
        ("pay ante", "say how much: pay ante 15"),
        ("pay 15", "name the bet: ante, pair_plus"),
        ("pay trips 15", "trips is not one of: ante, pair_plus, play, ante_bonus"),
        ("do", "do could be: Plug in the power cord and the data cable; Unplug"),
        ("no six card 2", "no six card could be: Pair Plus"),
        ("plays king high", "announce king high could be: pair of queens; queen high"),
        ("lock", "type lock 5"),
        ("select 5", "could be: AKQ Spades"),
    ],
)
def test_what_is_not_understood_is_told_with_what_would_be(line: str, words: str) -> None:
    with pytest.raises(IllegalAction) as error:
        typed_act(line, VIEW)
    assert words in error.value.message


def test_without_a_packet_or_a_seat_there_is_nothing_to_mean() -> None:
    view = {**VIEW, "packet": None, "settling": None}
    with pytest.raises(IllegalAction, match="there is no packet there"):
        typed_act("deal 3", view)
    with pytest.raises(IllegalAction, match="you are not at a seat; type settle 5 first"):
        typed_act("take ante", view)


# A session --------------------------------------------------------------------------------------


class Listener:
    """A conversation with lines typed ahead; what was said is kept as text."""

    def __init__(self, lines: Iterator[str]) -> None:
        self.lines = lines
        self.said = StringIO()
        self.output = Console(file=self.said, width=100, color_system=None)

    def say(self, *what: RenderableType) -> None:
        show(self.output, *what)

    def ask(self, prompt: str) -> str:
        line = next(self.lines, None)
        if line is None:
            raise Left
        self.said.write(f"{prompt}{line}\n")
        return line


SHORT = {"push back": "push", "lock up": "lock up", "leave face up": "stay", "tuck": "tuck"}


def spoken(act: Mapping[str, Any]) -> str:
    """An act as somebody types it in full."""
    match act["do"]:
        case "call" | "press":
            return f"{act['do']} {act['what']}"
        case "reveal":
            return f"turn {act['what']}"
        case "deal":
            place = act["to"].removeprefix("seat ").replace("community", "board")
            return f"deal {place} {act['cards']}"
        case "burn":
            return f"burn {act['cards']}"
        case "announce":
            return f"{'qualifies' if act['qualifies'] else 'not'} {act.get('hand', '')}"
        case "positions":
            return f"no {act['bet'].replace('_', ' ')} {' '.join(map(str, act['seats']))}"
        case "handle":
            return f"{SHORT[act['gesture']]} {act['seat']}"
        case "perform":
            return f"do {act['what']}"
        case "count":
            return f"count {act['cards']}"
        case "collect":
            return f"collect {act['chips']}"
        case "resolve":
            return f"{act['how']} {act['bet']} {act.get('amount', '')}"
        case "select":
            return f"select {act['seat']} {act['hand'].replace('_', ' ')}"
        case "rule":
            return str(act["effect"])
        case do:
            return f"{do} {act.get('seat', '')}"


def typed_by(session: DealSession) -> Iterator[str]:
    """Everything a perfect dealer types, round after round."""
    while session.view["phase"] == "dealing":
        number = session.view["round"]
        dealer = perfect_acts(session.view)
        act = next(dealer)
        while True:
            yield spoken(act)
            view = session.view
            if (view["phase"], view["round"]) != ("dealing", number):
                break
            act = dealer.send(view)


OWN_TABLE = """
family = "House"
document = "a note"
games = ["three-card-poker"]

[readings]
pair_plus = "three_card"

[tables.HOUSE-1]
title = "Ours"

[tables.HOUSE-1.pair_plus]
straight_flush = "41 to 1"
pair = "1 to 1"
"""


def test_a_whole_shift_is_typed_and_passed() -> None:
    """A perfect dealer types every act; before that one line is a fault, and two are no acts."""
    room = Room(seed=6)
    room.enrol()
    talk = Listener(iter(()))
    session = DealSession(room.school, room.learner, room.chance, talk, Look(plain=True))
    session.begin(make_layout(find_game("three-card-poker")), "jackpot", None, None)
    talk.lines = chain(("?", "dance", "deal 99", "supervisor", "table"), typed_by(session))
    result = session.go()
    said = talk.said.getvalue()
    assert result["passed"] is True
    assert [fault["clause"]["id"] for fault in result["faults"]] == ["TCP-D1"]
    assert "'dance' is not something a dealer does; type ? for help" in said
    assert "to is 'seat 99'" in said
    assert "Fault (procedure): you called a supervisor." in said
    assert "TCP-D1 No more bets" in said
    assert "Round 2 of 3 is over: procedure" in said
    assert f"The jackpot: {result['percent']}%. Passed." in said
    assert "1   TCP-D1" in said


# The commands -----------------------------------------------------------------------------------


def test_a_shift_from_the_command_line_and_its_summary() -> None:
    croupier("school", "learners", "add", "Ann")
    lines = "\n".join(("no more bets", "dance", "ask 9", "burn 1", "q"))
    ran = croupier("school", "deal", "tcp", "--seed", "3", "--plain", given=lines + "\n")
    assert ran.status == 0
    assert "Three Card Poker: First shift." in ran.out
    assert "Next: call “No more bets”.  TCP-D1" in ran.out
    assert "TCP-D2\n  Name the positions without Pair Plus: “No Pair Plus" in ran.out
    assert "nobody is playing at seat 9" in ran.out
    assert "Fault (procedure): you burned 1 card." in ran.out
    assert "You left the table; the shift does not count." in ran.out
    ran = croupier("school", "deal", "tcp", "--seed", "3", "--json", given=lines + "\n")
    summary = json.loads(ran.out)
    assert summary["left"] is True
    assert ran.out.startswith("{")
    assert summary["marks"]["procedure"] == {"won": 0, "of": 1}, "a fault costs at once"
    assert [fault["clause"]["id"] for fault in summary["faults"]] == ["TCP-D2"]


def test_the_course_is_listed_with_what_was_passed() -> None:
    croupier("school", "learners", "add", "Ann")
    ran = croupier("school", "deal", "three", "--lessons", "--learner", "ann")
    assert_refused(ran, "'three'", "three-card-poker")
    ran = croupier("school", "deal", "tcp", "--lessons", "--learner", "ann", "--plain")
    for lesson in lessons_for(find_game("three-card-poker")):
        assert f"{lesson.key} " in ran.out
    course = json.loads(croupier("school", "deal", "tcp", "--lessons", "--json").out)
    assert [entry["passed"] for entry in course] == [False] * len(course)


def test_a_shift_is_dealt_on_a_pay_table_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text(OWN_TABLE)
    croupier("school", "learners", "add", "Ann")
    chosen = ("--tables", str(tmp_path), "--table", "pair_plus=HOUSE-1")
    ran = croupier("school", "deal", "tcp", *chosen, given="q\n")
    assert "1.1> " in ran.out
    assert_refused(croupier("school", "deal", "tcp", *chosen[2:]), "HOUSE-1")
    catalogue = choose_catalogue(tmp_path)
    rules = find_game("three-card-poker")
    room = Room(seed=6)
    room.enrol()
    session = DealSession(
        room.school, room.learner, room.chance, Listener(iter(())), Look(plain=True)
    )
    layout = make_layout(rules, tables={"pair_plus": "HOUSE-1"}, catalogue=catalogue)
    session.begin(layout, "side-bets", None, None, catalogue)
    dealt = shift.find_shift(room.school.look(), room.learner)
    assert dealt.tables == {"pair_plus": "HOUSE-1"}
    assert len(dealt.own_tables) == 1


def test_a_shift_that_was_broken_off_goes_on() -> None:
    """Ctrl-C leaves nothing behind but the round where it was; `q` gives it up."""
    croupier("school", "learners", "add", "Ann")
    school = open_school()
    who = learners(school.look())[0].id
    school.transact(
        lambda transaction: shift.begin(
            transaction,
            who,
            "caribbean-stud",
            "base-game",
            chance=Random(4),  # noqa: S311
        )
    )
    school.close()
    ran = croupier("school", "deal", "csp", given="call no\n\nq\n")
    assert "The base game." in ran.out
    assert "1.2> " in ran.out
    ran = croupier("school", "deal", "csp", given="q\n")
    assert "First shift." in ran.out


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["faro"], "unknown game 'faro'"),
        (["tcp", "--lesson", "dance"], "no lesson 'dance'"),
        (["tcp", "--learner", "Zoe"], "nobody here is called 'Zoe'"),
        (["tcp", "--equipment", "abacus", "--lesson", "jackpot"], "no console 'abacus'"),
        (["tcp", "--procedure", "by-hand"], "no procedure 'by-hand'"),
        (["tcp", "--table", "pair_plus=UTH-01"], "UTH-01 does not pay pair_plus"),
    ],
)
def test_what_cannot_be_dealt_is_refused(args: list[str], words: str) -> None:
    croupier("school", "learners", "add", "Ann")
    assert_refused(croupier("school", "deal", *args), words)


def test_a_certificate_is_shown_and_checked() -> None:
    croupier("school", "learners", "add", "Ann")
    assert_refused(croupier("school", "certificate", "csp", "Ann"), "still to pass: First shift")
    room = Room(seed=3)
    room.school = open_school()
    room.learner = learners(room.school.look())[0].id
    for lesson in lessons_for(find_game("caribbean-stud")):
        room.begin("caribbean-stud", lesson.key)
        room.deal_shift()
    room.school.close()
    ran = croupier("school", "certificate", "csp", "Ann", "--plain")
    assert "Ann: Caribbean Stud" in ran.out
    digest = ran.out.split("Digest ")[1].strip()
    assert json.loads(croupier("school", "certificate", "csp", "Ann", "--json").out)[
        "digest"
    ] == digest.replace("\n", "")
    checked = croupier("school", "certificate", "csp", "Ann", "--check", digest[:16])
    assert (checked.status, checked.out) == (0, "The digest matches the record of Ann.\n")
    false = croupier("school", "certificate", "csp", "Ann", "--check", "0123456789abcdef")
    assert (false.status, false.out) == (1, "The digest does not match the record of Ann.\n")
    assert_refused(croupier("school", "certificate", "csp", "Ann", "--check", "no"), "a digest is")
