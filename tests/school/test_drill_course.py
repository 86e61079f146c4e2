"""A course in the ledger: begun, answered, left, found again, and never answered twice."""

from pathlib import Path
from typing import Any

import pytest

from croupier.errors import BadAmount, BadBet, CroupierError, UnknownGame, UnknownTable
from croupier.games import GAMES
from croupier.ledger import Refusal, Refused
from croupier.ledger.opening import open_store
from croupier.paytables import published_catalogue
from croupier.paytables.load import parse_tables
from croupier.records.words import hit_text, pays_text
from croupier.rules import Game
from croupier.school.drill import asking
from croupier.school.drill.courses import CourseChoice, current_course
from croupier.school.drill.viewing import drill_view, offers, waits
from croupier.school.house import School
from croupier.school.register import forget
from croupier.school.skills import skills_of
from tests.school.drilling import ALL, OWN, TCP, Pupil, chance, said_rightly


@pytest.fixture
def dana() -> Pupil:
    return Pupil()


# A course ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_course_of_every_game_from_beginning_to_end(game: Game) -> None:
    dana = Pupil()
    dana.begins(game.name, questions=4)
    for number, right in enumerate((True, False, True, True), start=1):
        view = dana.view
        assert (view["phase"], view["question"], view["of"]) == ("asking", number, 4)
        assert view["put"]["game"] == game.name
        assert all(not seat["hand"] for seat in view["put"]["seats"]), "the hand is not given away"
        if right:
            dana.is_right(seconds=number)
        else:
            dana.is_wrong(seconds=number)
        view = dana.view
        assert (view["phase"], view["question"]) == ("answered", number)
        assert view["verdict"]["right"] is right
        assert view["verdict"]["seconds"] == f"{number}.0"
        named = [side for side in view["put"]["sides"] if side["cards"]] if game.own_sides else (
            view["put"]["seats"]
        )  # fmt: skip
        assert all(seat["hand"] for seat in named)
        dana.goes_on()
    result = dana.view["result"]
    assert dana.view["phase"] == "over"
    assert {key: result[key] for key in ("right", "wrong", "answered", "of")} == {
        "right": 3, "wrong": 1, "answered": 4, "of": 4,
    }  # fmt: skip
    assert result["median_seconds"] == "2.5"
    assert result["best_streak"] == 2
    counted = sum(topic["right"] + topic["wrong"] for topic in result["topics"])
    assert counted == sum(len(mark.topics) for mark in dana.course.marks)
    assert result["topics"][0]["wrong"] >= 1, "the worst topic comes first"


def test_the_wrong_answer_is_explained_by_line_arithmetic_and_clause(dana: Pupil) -> None:
    dana.begins(TCP, bets=("pair_plus",), questions=50)
    while (question := dana.question).kind != "bet" or not question.dues()[0].amount:
        dana.is_right()
        dana.goes_on()
    due = question.dues()[0]
    (line,) = due.lines
    dana.answers("1.25")
    (part,) = dana.view["verdict"]["parts"]
    assert part["right"] is False
    assert part["said"] == "$1.25"
    assert part["worked_out"] == due.worked_out
    assert part["worked_out"].startswith(f"{pays_text(line)} on $")
    assert part["line"] == f"{hit_text(line)}, {pays_text(line)}"
    assert part["table"] == "TCP-01"
    assert part["clause"]["id"] == "TCP-13"
    assert part["clause"]["text"].startswith("Pair Plus pays by its pay table")


def test_every_amount_is_counted_in_the_skills(dana: Pupil) -> None:
    dana.begins(*ALL, questions=30)
    right: dict[str, int] = {}
    wrong: dict[str, int] = {}
    for number in range(30):
        paths = [topic.path for topic in dana.question.topics]
        counted = right if number % 3 else wrong
        for path in paths:
            counted[path] = counted.get(path, 0) + 1
        (dana.is_right if number % 3 else dana.is_wrong)()
        dana.goes_on()
    skills = skills_of(dana.school.look(), dana.id)
    assert {path: skill.right for path, skill in skills.items() if skill.right} == right
    assert {path: skill.wrong for path, skill in skills.items() if skill.wrong} == wrong
    for path, skill in skills.items():
        room, game, bet, *_ = path.split("/")
        assert room == "drill"
        assert game in ALL
        assert ": " in skill.title, bet


def test_courses_that_are_over_are_listed_the_latest_first(dana: Pupil) -> None:
    for length in (1, 2):
        dana.begins(TCP, questions=length)
        for _ in range(length):
            dana.is_right(seconds=3)
            dana.goes_on()
    dana.begins("let-it-ride", questions=5)
    past = dana.view["past"]
    assert [one["course"] for one in past] == [2, 1]
    assert [one["right"] for one in past] == [2, 1]
    assert past[0]["median_seconds"] == "3.0"
    assert dana.view["last_games"] == [TCP]


def test_who_leaves_keeps_what_was_answered_and_an_empty_course_is_forgotten(dana: Pupil) -> None:
    dana.begins(TCP, questions=5)
    dana.does(asking.leave)
    assert dana.view["phase"] == "none"
    assert dana.view["past"] == []
    dana.begins(TCP, questions=5)
    dana.is_right()
    dana.does(asking.leave)
    assert dana.view["phase"] == "over", "the result of what was answered"
    assert dana.view["result"]["answered"] == 1
    dana.does(asking.leave)
    assert dana.view["phase"] == "none"
    with pytest.raises(Refused) as refused:
        dana.does(asking.leave)
    assert refused.value.refusal is Refusal.NOTHING_TO_DO


def test_a_new_course_ends_the_one_before(dana: Pupil) -> None:
    dana.begins(TCP, questions=5)
    dana.is_right()
    dana.begins("let-it-ride", questions=5)
    assert dana.view["put"]["game"] == "let-it-ride"
    assert [one["answered"] for one in dana.view["past"]] == [1]


def test_a_learner_who_is_forgotten_leaves_no_course_behind(dana: Pupil) -> None:
    dana.begins(TCP, questions=5)
    dana.is_right()
    gone = dana.school.transact(lambda transaction: {"documents": forget(transaction, dana.id)[1]})
    look = dana.school.look()
    assert current_course(look, dana.id) is None
    assert gone["documents"] == 4, "the profile, the skills, the desk and the course"


# The same question for everybody who looks ------------------------------------------------------


def test_a_refresh_and_another_process_find_the_same_question(tmp_path: Path) -> None:
    url = str(tmp_path / "school.db")
    dana = Pupil(open_store(url))
    dana.begins("let-it-ride", questions=3)
    first = dana.view["put"]
    assert dana.view["put"] == first
    other = School(open_store(url), clock=dana.clock)
    assert asking_view(other, dana) == first
    dana.is_right(seconds=2)
    other.keep_up()
    assert asking_view(other, dana)["seats"] == dana.view["put"]["seats"]
    dana.school.close()
    other.close()
    again = School(open_store(url), clock=dana.clock)
    course = current_course(again.look(), dana.id)
    assert course is not None
    assert course.marks[0].right
    again.close()


def asking_view(school: School, dana: Pupil) -> dict[str, Any]:
    put: dict[str, Any] = drill_view(school.look(), dana.id)["put"]
    return put


def test_time_runs_from_the_question_to_the_answer_by_the_book(dana: Pupil) -> None:
    dana.begins(TCP, questions=3)
    dana.clock.goes_on(seconds=4.25)
    assert dana.view["put"]["waited_ms"] == 4250
    dana.is_right(seconds=1)
    assert dana.course.marks[0].milliseconds == 5250
    dana.clock.goes_on(seconds=60)  # reading the verdict costs no time
    dana.goes_on()
    assert dana.view["put"]["waited_ms"] == 0


def test_an_old_window_is_told_that_its_question_is_stale(dana: Pupil) -> None:
    dana.begins(TCP, questions=3)
    old = {"course": 1, "question": 1}
    amounts = tuple(map(said_rightly, dana.question.dues()))
    dana.is_right()
    stale(dana, asking.answer, amounts=amounts, **old)
    dana.goes_on()
    before = dana.view
    stale(dana, asking.answer, amounts=amounts, **old)
    stale(dana, asking.go_on, chance=chance(), **old)
    assert dana.view == before
    dana.begins(TCP, questions=3)
    stale(dana, asking.answer, amounts=amounts, course=1, question=2)
    dana.does(asking.leave)
    stale(dana, asking.answer, amounts=amounts, course=2, question=1)


def stale(dana: Pupil, work: Any, **given: Any) -> None:
    with pytest.raises(Refused) as refused:
        dana.does(work, **given)
    assert refused.value.refusal is Refusal.STALE


def test_the_same_request_twice_is_answered_twice_and_counted_once(dana: Pupil) -> None:
    dana.begins(TCP, questions=3)
    amounts = tuple(map(said_rightly, dana.question.dues()))
    given: dict[str, Any] = {"course": 1, "question": 1, "amounts": amounts}
    first = dana.does(asking.answer, request="answer 1", **given)
    assert dana.does(asking.answer, request="answer 1", **given) == first
    assert len(dana.course.marks) == 1
    on: dict[str, Any] = {"course": 1, "question": 1, "chance": chance(3)}
    second = dana.does(asking.go_on, request="next 1", **on)
    put = dana.view["put"]
    assert dana.does(asking.go_on, request="next 1", **on) == second
    assert dana.view["put"] == put, "no question was skipped"


def test_nobody_goes_on_without_an_answer(dana: Pupil) -> None:
    dana.begins(TCP, questions=3)
    with pytest.raises(Refused) as refused:
        dana.goes_on()
    assert refused.value.refusal is Refusal.WRONG_STATE


def test_bad_input_is_explained_and_not_counted(dana: Pupil) -> None:
    dana.begins(TCP, bets=("pair_plus",), questions=3)
    before = dana.view
    count = len(dana.question.asks)
    for typed in ("", "ten", "-5", "1.001"):
        with pytest.raises(BadAmount, match="write dollars"):
            dana.answers(*[typed] * count)
    with pytest.raises(Refused, match="amounts are asked and 0 were given"):
        dana.answers()
    assert dana.view == before
    assert skills_of(dana.school.look(), dana.id) == {}


# What may be chosen -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("choice", "error", "told"),
    [
        (CourseChoice(()), Refused, "at least one game"),
        (CourseChoice(("bingo",)), UnknownGame, "unknown game 'bingo'"),
        (CourseChoice((TCP,), questions=0), Refused, "1 to 200 questions, not 0"),
        (CourseChoice((TCP,), questions=201), Refused, "1 to 200 questions, not 201"),
        (CourseChoice((TCP,), bets=("trips",)), BadBet, "'trips' is not part of these games"),
        (CourseChoice((TCP,), bets=("let-it-ride/bonus",)), BadBet, "not part of these games"),
        (CourseChoice((TCP,), tables={"trips": "UTH-01"}), UnknownTable, "they have ante_bonus"),
        (
            CourseChoice((TCP,), tables={"pair_plus": "UTH-01"}),
            UnknownTable,
            "does not pay pair_plus",
        ),
        (
            CourseChoice((TCP,), tables={"pair_plus": "NO-01"}),
            UnknownTable,
            "unknown pay table 'NO-01'",
        ),
    ],
)
def test_a_choice_that_cannot_be_asked_is_explained(
    dana: Pupil, choice: CourseChoice, error: type[CroupierError], told: str
) -> None:
    with pytest.raises(error, match=told):
        dana.does(asking.begin, choice=choice, chance=chance())
    assert dana.view["phase"] == "none"


@pytest.mark.parametrize("pace_ms", [0, 2_499, 30_001, -1])
def test_a_pace_nobody_could_keep_is_refused(dana: Pupil, pace_ms: int) -> None:
    with pytest.raises(Refused, match=r"a pace is 2\.5 to 30 seconds"):
        dana.begins(TCP, pace_ms=pace_ms)


def test_only_the_chosen_bets_are_asked(dana: Pupil) -> None:
    dana.begins(TCP, "let-it-ride", bets=("let-it-ride/cover_all", f"{TCP}/envy"), questions=40)
    asked: set[tuple[str, str]] = set()
    for _ in range(40):
        if dana.question.kind != "spot":
            asked |= {(topic.game, topic.bet) for topic in dana.question.topics}
        dana.is_right()
        dana.goes_on()
    assert asked == {("let-it-ride", "cover_all"), (TCP, "envy")}


def test_cover_all_is_asked_for_every_number_of_hands(dana: Pupil) -> None:
    dana.begins("let-it-ride", bets=("cover_all",), questions=80)
    hands: set[int] = set()
    for _ in range(80):
        round_ = dana.question.round
        hands.add(len(round_.spots))
        dana.is_right()
        dana.goes_on()
    assert hands == {1, 2, 3, 4, 5, 6, 7}


def test_any_table_of_the_catalogue_may_be_printed_also_ones_own(dana: Pupil) -> None:
    dana.catalogue = published_catalogue().joined(parse_tables(OWN.format(odds=41), own=True))
    dana.begins(TCP, bets=("pair_plus",), tables={"pair_plus": "MY-01"}, questions=12)
    pays: set[str | None] = set()
    for _ in range(12):
        assert dana.question.round.layout.tables["pair_plus"].id == "MY-01"
        pays |= {pays_text(line) for due in dana.question.dues() for line in due.lines}
        dana.is_right()
        dana.goes_on()
    assert {"41 to 1", "3 to 2"} <= pays


def test_a_table_that_changed_under_a_question_is_told_and_a_new_course_begins(dana: Pupil) -> None:
    dana.catalogue = published_catalogue().joined(parse_tables(OWN.format(odds=41), own=True))
    dana.begins(TCP, bets=("pair_plus",), tables={"pair_plus": "MY-01"}, questions=5)
    dana.catalogue = published_catalogue().joined(parse_tables(OWN.format(odds=42), own=True))
    view = dana.view
    assert view["phase"] == "lost"
    assert "its pays have changed" in view["lost"]
    dana.begins(TCP, questions=5)
    assert dana.view["phase"] == "asking"


def test_the_offers_name_every_bet_and_every_table() -> None:
    catalogue = published_catalogue()
    found = {offer["name"]: offer for offer in offers(catalogue)}
    assert list(found) == list(ALL)
    lir = found["let-it-ride"]
    assert [bet["bet"] for bet in lir["bets"] if not bet["usual"]] == ["progressive_2"]
    bonus = next(table for table in lir["tables"] if table["key"] == "bonus")
    assert bonus["chosen"] == "LIRB-03"
    assert len(bonus["tables"]) == len(catalogue.serving("let-it-ride", "bonus"))
    primary = next(table for table in lir["tables"] if table["key"] == "primary")
    assert primary["title"] == "Bet 1, Bet 2 and Bet $"


def test_what_waits_is_said_in_a_sentence(dana: Pupil) -> None:
    look = dana.school.look
    assert waits(look(), dana.id) == ""
    dana.begins(TCP, questions=2)
    assert waits(look(), dana.id) == "Question 1 of 2 is waiting for you."
    dana.is_right()
    dana.goes_on()
    assert waits(look(), dana.id) == "Question 2 of 2 is waiting for you."
    dana.is_right()
    dana.goes_on()
    assert waits(look(), dana.id) == ""
