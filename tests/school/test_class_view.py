"""The instructor's view: counted from what the rooms remember, worst first, exact."""

import csv
import io
from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as some

from croupier.games import GAMES, find_game
from croupier.rules import Game
from croupier.school.class_view import (
    HARDEST,
    ROOMS,
    TROUBLES,
    CourseProgress,
    Practice,
    WeakTopic,
    class_view,
    courses_of,
    progress_of,
    troubles,
)
from croupier.school.house import COLLECTIONS, School
from croupier.school.learners import find_learner, learners
from croupier.school.paths import TopicPath
from croupier.school.skills import RECENT, Skill
from croupier.school.trainer.lessons import lessons_for
from croupier.show.class_sheet import (
    COLUMNS,
    ago,
    class_csv,
    class_json,
    decimal,
    progress_json,
    share_words,
)
from tests.school.pupils import Clock, answers, open_small, pupil
from tests.school.trainer_rooms import Room

SEAT = "seat/three-card-poker/play/Queen high"
BOX = "box/let-it-ride/LIR-D4"
DRILL = "drill/three-card-poker/pair_plus"
(PASSED,) = (collection for collection in COLLECTIONS if collection.kind == "box-passed")


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def school(clock: Clock) -> School:
    return open_small(clock=clock)


@pytest.fixture
def filled(school: School, clock: Clock) -> School:
    """Dana is stuck on two things, Bob on one of them, Cy has not begun."""
    dana, bob = pupil(school, "Dana"), pupil(school, "Bob")
    pupil(school, "Cy")
    answers(school, dana, SEAT, "+---", cost="1/12", title="Queen high: play or fold")
    answers(school, dana, BOX, "+-", title="Burn before the community cards")
    answers(school, dana, DRILL, "+++", title="Pair Plus")
    clock.goes_on(days=3)
    answers(school, bob, SEAT, "++--", cost="1/12", title="Queen high: play or fold")
    clock.goes_on(hours=2)
    return school


def test_rooms_and_games_add_up(filled: School) -> None:
    dana = progress_of(filled.look(), find_learner(filled.look(), "Dana"))
    assert [(one.room, one.game, one.right, one.wrong) for one in dana.practices] == [
        ("seat", "three-card-poker", 1, 3),
        ("box", "let-it-ride", 1, 1),
        ("drill", "three-card-poker", 3, 0),
    ]
    assert [one.room_title for one in dana.practices] == list(ROOMS.values())
    assert [one.game_title for one in dana.practices] == [
        "Three Card Poker", "Let It Ride", "Three Card Poker",
    ]  # fmt: skip
    assert dana.whole.tries == 9
    assert dana.whole.share == Fraction(5, 9)
    assert dana.whole.cost == dana.practices[0].cost == Fraction(1, 4)
    assert dana.whole.last == "2026-11-16T09:00:00.000000Z"


def test_costs_of_all_topics_of_a_game_add_up(school: School) -> None:
    dana = pupil(school, "Dana")
    answers(school, dana, "seat/let-it-ride/first", "--", cost="1/3")
    answers(school, dana, "seat/let-it-ride/second", "-+", cost="1/7")
    (practice,) = progress_of(school.look(), find_learner(school.look(), dana)).practices
    assert practice.cost == Fraction(17, 21)


def test_who_is_stuck_on_what_the_worst_first(filled: School) -> None:
    everybody = {one.learner.name: one for one in class_view(filled.look()).progresses}
    assert list(everybody) == ["Bob", "Cy", "Dana"]
    assert [one.title for one in everybody["Dana"].troubles] == [
        "Queen high: play or fold", "Burn before the community cards",
    ]  # fmt: skip
    assert [(one.wrong, one.recent) for one in everybody["Dana"].troubles] == [(3, 4), (1, 2)]
    assert everybody["Cy"].troubles == ()
    assert everybody["Cy"].practices == ()
    assert everybody["Cy"].whole.share == 0


def test_what_is_hard_for_the_class_counts_everybody_who_tried(filled: School) -> None:
    first, second = class_view(filled.look()).hardest
    assert (first.topic, first.wrong, first.recent, first.tries) == (SEAT, 5, 8, 8)
    assert first.learners == ("Bob", "Dana")
    assert (second.topic, second.learners) == (BOX, ("Dana",))


def test_only_recent_answers_make_a_topic_hard(school: School) -> None:
    answers(school, pupil(school, "Dana"), DRILL, "-" * 20 + "+" * RECENT)
    answers(school, pupil(school, "Bob"), DRILL, "+" * 30 + "-")
    (hardest,) = class_view(school.look()).hardest
    assert (hardest.wrong, hardest.recent, hardest.tries) == (1, 2 * RECENT, 59)
    assert hardest.learners == ("Bob",)


def test_lessons_that_are_passed_are_named() -> None:
    room = Room()
    first, *others = lessons_for(find_game("let-it-ride"))
    room.begin("let-it-ride", first.key)
    assert _courses(room) == ()
    assert room.deal_shift()["passed"]
    (course,) = _courses(room)
    assert (course.game_title, course.titles) == ("Let It Ride", (first.title,))
    assert (course.passed, course.of, course.is_complete) == (1, 1 + len(others), False)
    told = progress_json(progress_of(room.school.look(), learners(room.school.look())[0]))
    assert told["lessons"] == [
        {
            "game": "let-it-ride", "game_title": "Let It Ride", "passed": 1,
            "of": 1 + len(others), "titles": [first.title],
        }
    ]  # fmt: skip
    row = list(csv.reader(io.StringIO(class_csv(class_view(room.school.look())))))[1]
    assert dict(zip(COLUMNS, row, strict=True))["lessons_passed"] == "1"
    transaction = room.school.look()
    passed = transaction.get(PASSED, f"{room.learner}/let-it-ride/{first.key}")
    for lesson in others:
        transaction.put(PASSED, f"{room.learner}/let-it-ride/{lesson.key}", passed)
    (course,) = courses_of(transaction, room.learner)
    assert course.is_complete


def _courses(room: Room) -> tuple[CourseProgress, ...]:
    return courses_of(room.school.look(), room.learner)


def test_one_slip_weighs_less_than_a_row_of_mistakes(school: School) -> None:
    dana = pupil(school, "Dana")
    answers(school, dana, "drill/let-it-ride/slip", "-")
    answers(school, dana, "drill/let-it-ride/row", "-----+")
    (worst, slip) = progress_of(school.look(), find_learner(school.look(), dana)).troubles
    assert (worst.topic, slip.topic) == ("drill/let-it-ride/row", "drill/let-it-ride/slip")


def test_what_one_learner_cannot_do_is_not_yet_hard_for_the_class(school: School) -> None:
    answers(school, pupil(school, "Dana"), "drill/let-it-ride/one", "-" * 5)
    for number in range(6):
        answers(school, pupil(school, f"Learner {number}"), "drill/let-it-ride/many", "---++")
    hardest = class_view(school.look()).hardest
    assert [one.topic for one in hardest] == ["drill/let-it-ride/many", "drill/let-it-ride/one"]


@given(
    some.dictionaries(
        some.sampled_from([f"drill/let-it-ride/{letter}" for letter in "abcdefghij"]),
        some.text("+-", min_size=1, max_size=RECENT),
    )
)
def test_troubles_are_those_with_a_recent_mistake_and_no_better_one_stands_before(
    recents: dict[str, str],
) -> None:
    skills = {topic: Skill(recent=marks, wrong=1) for topic, marks in recents.items()}
    found = troubles(skills)
    wrong = {topic for topic, marks in recents.items() if "-" in marks}
    assert {one.topic for one in found} <= wrong
    assert len(found) == min(TROUBLES, len(wrong))
    weights = [one.weight() for one in found]
    assert weights == sorted(weights, reverse=True)


def test_lists_have_an_end(school: School) -> None:
    dana = pupil(school, "Dana")
    for number in range(HARDEST + 3):
        answers(school, dana, f"drill/let-it-ride/{number}", "-")
    view = class_view(school.look())
    assert len(view.progresses[0].troubles) == TROUBLES
    assert len(view.hardest) == HARDEST


def test_rooms_and_games_nobody_knows_are_shown_by_their_names(school: School) -> None:
    dana = pupil(school, "Dana")
    for topic in ("attic/whist/trumps", "seat/whist", "odd", "seat/let-it-ride/a/b"):
        answers(school, dana, topic, "-")
    found = progress_of(school.look(), find_learner(school.look(), dana))
    shown = {(one.room_title, one.game_title, one.title) for one in found.troubles}
    assert shown == {
        ("Attic", "whist", "trumps"),
        ("Player's seat", "whist", "whist"),
        ("Odd", "", ""),
        ("Player's seat", "Let It Ride", "a, b"),
    }
    assert [one.room for one in found.practices] == ["seat", "seat", "attic", "odd"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_is_called_by_its_title(game: Game) -> None:
    assert Practice("seat", game.name).game_title == game.title


# For programs and for people --------------------------------------------------------------------


def test_json_has_everything_exactly(filled: School) -> None:
    told = class_json(class_view(filled.look()))
    assert told["at"] == "2026-11-19T11:00:00.000000Z"
    dana = next(one for one in told["learners"] if one["name"] == "Dana")
    assert (dana["tries"], dana["right"], dana["share"]) == (9, 5, "0.5556")
    assert dana["cost"] == {"fraction": "1/4", "decimal": "0.2500"}
    assert dana["practices"][0]["room_title"] == "Player's seat"
    assert dana["troubles"][0] == {
        "topic": SEAT, "title": "Queen high: play or fold", "room_title": "Player's seat",
        "game_title": "Three Card Poker", "wrong_lately": 3, "lately": 4, "tries": 4,
    }  # fmt: skip
    assert told["hardest"][0]["learners"] == ["Bob", "Dana"]
    cy = next(one for one in told["learners"] if one["name"] == "Cy")
    assert (cy["share"], cy["last"], cy["practices"]) == (None, None, [])
    transaction = filled.look()
    assert progress_json(progress_of(transaction, find_learner(transaction, "Dana"))) == dana


def test_csv_has_a_row_for_each_learner_room_and_game(filled: School) -> None:
    rows = list(csv.reader(io.StringIO(class_csv(class_view(filled.look())))))
    assert tuple(rows[0]) == COLUMNS
    assert all(len(row) == len(COLUMNS) for row in rows)
    assert [(row[0], row[2], row[3], row[4]) for row in rows[1:]] == [
        ("Bob", "seat", "three-card-poker", "4"),
        ("Cy", "", "", "0"),
        ("Dana", "seat", "three-card-poker", "4"),
        ("Dana", "box", "let-it-ride", "2"),
        ("Dana", "drill", "three-card-poker", "3"),
    ]
    dana = dict(zip(COLUMNS, rows[3], strict=True))
    assert (dana["share_right"], dana["cost_first_bets"]) == ("0.2500", "0.2500")
    assert dana["works_on"] == "Queen high: play or fold"


@pytest.mark.parametrize("name", ["=1+1", "+49", "-x", "@home"])
def test_no_spreadsheet_takes_a_name_for_a_formula(school: School, name: str) -> None:
    answers(school, pupil(school, name), DRILL, "+")
    row = list(csv.reader(io.StringIO(class_csv(class_view(school.look())))))[1]
    assert row[0] == f"'{name}"


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (-5, "just now"), (0, "just now"), (59, "just now"), (60, "1 minute ago"),
        (3599, "59 minutes ago"), (3600, "1 hour ago"), (86_399, "23 hours ago"),
        (86_400, "1 day ago"), (40 * 86_400, "40 days ago"),
    ],
)  # fmt: skip
def test_how_long_ago(school: School, clock: Clock, seconds: int, words: str) -> None:
    then = school.look().instant
    clock.goes_on(seconds=seconds)
    assert ago(then, school.look().instant) == words
    assert ago("", then) == "never"


@given(some.fractions(0, 1))
@example(Fraction(999, 1000))
@example(Fraction(1, 1000))
def test_all_and_nothing_are_said_only_when_they_are_meant(share: Fraction) -> None:
    words = share_words(share)
    assert (words == "100%") == (share == 1)
    assert (words == "0%") == (share == 0)


@given(some.fractions(-1000, 1000), some.integers(1, 6))
def test_a_decimal_is_the_nearest(number: Fraction, places: int) -> None:
    assert abs(Fraction(decimal(number, places)) - number) <= Fraction(1, 2 * 10**places)
    assert not decimal(number, places).startswith("-0." + "0" * places)


def test_a_topic_belongs_to_its_room_and_game() -> None:
    trouble = WeakTopic(SEAT, "", 1, 1, 1)
    assert trouble.belongs_to(Practice("seat", "three-card-poker"))
    assert not trouble.belongs_to(Practice("drill", "three-card-poker"))
    assert TopicPath.read("a/b/c/d") == TopicPath("a", "b", ("c", "d"))
