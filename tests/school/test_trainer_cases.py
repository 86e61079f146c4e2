"""Cases: the table is opened and closed, a win is verified, a record undone, a deck counted."""

from dataclasses import replace
from typing import Any

import pytest

from croupier.games import GAMES, find_game
from croupier.ledger import Refused
from croupier.rules import make_layout
from croupier.school.trainer.act_reading import read_act
from croupier.school.trainer.acts import Perform
from croupier.school.trainer.certificate import certificate_of, check_certificate
from croupier.school.trainer.desk import lay_desk
from croupier.school.trainer.lessons import lessons_for
from croupier.school.trainer.supervising import MOVES
from tests.oracle.perfect_dealer import perfect_acts
from tests.school.trainer_rooms import Room

LIR, TCP = "let-it-ride", "three-card-poker"


def reaches(room: Room, lesson: str, words: str, game: str = TCP, **choice: Any) -> None:
    """Deal cases perfectly until the situation has these words."""
    room.begin(game, lesson, **choice)
    while words not in room.view["case"]:
        room.deal_round()
        assert room.view["phase"] == "round-over", f"no case says {words!r}"
        room.next_round()


def fault(room: Room, act: dict[str, Any]) -> tuple[str, str]:
    answer = room.act(act)
    assert not answer["right"]
    return answer["fault"]["kind"], answer["fault"]["clause"]["id"]


def does(what: str) -> dict[str, Any]:
    return {"do": "perform", "what": what}


def test_a_shift_on_record_has_the_words_of_its_time() -> None:
    """The jackpot slip was once called a win page; what was sent then is read as what it is now."""
    layout = make_layout(find_game("three-card-poker"))
    desk = replace(lay_desk(layout, (1,), None), moves=MOVES)
    for what in ("Print the win page", "Print the jackpot slip"):
        assert read_act(does(what), desk) == Perform("Print the jackpot slip")


# Situation | what was right until then | what is done instead | kind of fault | clause.
MISTAKES = """
opening  | players are waiting | 0 | Load deck 1 into the shuffler            | P | LIR-O1
opening  | players are waiting | 1 | Verify deck 1                            | P | LIR-O2
opening  | players are waiting | 2 | Wash deck 1                              | P | LIR-O3
opening  | players are waiting | 5 | Wash deck 2                              | P | LIR-O6
opening  | nobody is waiting   | 9 | Lock the chip tray                       | P | LIR-G1
opening  | Close the table     | 3 | Turn the shuffler off                    | P | LIR-C4
count-a-deck | misdeal         | 0 | Press the green START button             | P | LIR-M1
count-a-deck | flash           | 0 | Have all hands declared void             | P | LIR-F1
count-a-deck | before the dealer's packet | 1 | Insert the Maintenance Key into slot 3 | P | LIR-K2
count-a-deck | before the dealer's packet | 3 | Press ENTER                 | P | LIR-K4
"""

SUPERVISION = """
verify-and-confirm | You are called  | 0 | Press CONFIRM                           | P | SV-1
undo-and-refund    | refused         | 0 | Swipe a Supervisor card                 | P | SV-9
undo-and-refund    | sent            | 0 | Find the hand as selected               | P | SV-1
undo-and-refund    | sent            | 1 | Press CONFIRM                           | P | SV-10
undo-and-refund    | was recorded    | 0 | Open a manual adjustment                | P | SV-11
undo-and-refund    | was recorded    | 1 | Void the claim with a card and a reason | P | SV-12
undo-and-refund    | not dealt again | 1 | Open a manual adjustment                | P | SV-13
verify-by-key      | You are called  | 1 | Press J-POT                             | P | SV-5
verify-by-key      | You are called  | 2 | Turn the key back to RUN                | P | SV-6
"""


def rows(text: str, game: str) -> list[tuple[str, ...]]:
    return [(game, *(c.strip() for c in row.split("|"))) for row in text.strip().splitlines()]


@pytest.mark.parametrize(
    ("game", "lesson", "words", "after", "did", "kind", "clause"),
    [*rows(MISTAKES, LIR), *rows(SUPERVISION, TCP)],
)
def test_a_mistake_is_named_with_its_clause(
    game: str, lesson: str, words: str, after: str, did: str, kind: str, clause: str
) -> None:
    room = Room(seed=1)
    choice = {"procedure": "bonus-keypad"} if game == LIR else {}
    reaches(room, lesson, words, game, **choice)
    right = perfect_acts(room.view)
    act = next(right)
    for _ in range(int(after)):
        assert room.act(act)["right"], act
        act = right.send(room.view)
    assert fault(room, does(did)) == ({"P": "procedure"}[kind], clause)


def test_a_wrong_count_and_a_wrong_amount_are_named() -> None:
    room = Room(seed=1)
    reaches(room, "count-a-deck", "count the deck down")
    cards = len(room.view["counting"])
    assert cards in (51, 52, 53)
    kind, clause = fault(room, {"do": "count", "cards": cards + 2})
    assert (kind, clause[:4]) == ("procedure", "TCP-")
    reaches(room, "undo-and-refund", "not dealt again")
    for _ in range(2):
        room.act(next(perfect_acts(room.view)) if room.view["at"] == 0 else does("Open a refund"))
    assert fault(room, {"do": "enter", "amount": "99.00"}) == ("payout", "SV-13")


def test_all_of_the_top_meter_takes_the_executive_card() -> None:
    """Three Card Poker pays one hand from its meter, and all of it."""
    room = Room(seed=1)
    reaches(room, "verify-and-confirm", "selected AKQ Spades")
    for move in ("Find the hand as selected", "Press CONFIRM"):
        assert room.act(does(move))["right"]
    assert fault(room, does("Swipe a Supervisor card")) == ("procedure", "SV-4")
    assert room.act(does("Swipe an Executive card"))["right"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_supervisor_is_trained_where_there_are_jackpots(game: Any) -> None:
    course = lessons_for(game, "supervisor")
    lit = [bet for bet in make_layout(game).bets if bet.key in game.sensors]
    assert bool(course) == bool(lit)
    assert not {lesson.key for lesson in course} & {lesson.key for lesson in lessons_for(game)}


def test_the_supervisor_has_a_certificate_of_their_own() -> None:
    room = Room(seed=2)
    room.enrol()
    course = lessons_for(find_game(TCP), "supervisor")
    for lesson in course:
        with pytest.raises(Refused, match="Three Card Poker, supervision is not complete"):
            certificate_of(room.school.look(), room.learner, TCP, "supervisor")
        room.begin(TCP, lesson.key)
        assert room.deal_shift()["percent"] == 100
    look = room.school.look()
    found = certificate_of(look, room.learner, TCP, "supervisor")
    assert (found["title"], found["course"]) == ("Three Card Poker, supervision", "supervisor")
    assert [entry["key"] for entry in found["lessons"]] == [lesson.key for lesson in course]
    checked = check_certificate(look, room.learner, TCP, found["digest"], "supervisor")
    assert (checked["true"], checked["replays"]) == (True, True)
    with pytest.raises(Refused, match="still to pass: First shift"):
        certificate_of(look, room.learner, TCP)
