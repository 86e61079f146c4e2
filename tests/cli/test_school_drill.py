"""`croupier school drill`: a scripted terminal, every game, and everything one may type."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.school_drill_session import DrillSession, InWords
from croupier.games import GAMES
from croupier.paytables import published_catalogue
from croupier.rules import Game
from croupier.school.drill.courses import CourseChoice, current_course
from croupier.school.drill.dues import PayDue
from croupier.school.house import open_school
from croupier.school.learners import find_learner
from croupier.school.skills import skills_of
from croupier.show.terminal import Look
from tests.cli.running import Ran, assert_refused, run
from tests.cli.test_play import Script
from tests.school.drilling import OWN, TCP, Pupil, chance, said_rightly


class Knows(Script):
    """A learner at a terminal who knows every amount, except where a word is put in his mouth."""

    def __init__(self, pupil: Pupil, says: dict[int, list[str]] | None = None) -> None:
        super().__init__([])
        self.pupil = pupil
        self.says = says or {}
        self._left: Iterator[PayDue] = iter(())
        self._at = 0

    def ask(self, prompt: str) -> str:
        self.answers = iter([self._answer(prompt)])
        return super().ask(prompt)

    def _answer(self, prompt: str) -> str:
        if prompt == "Press Enter to continue: ":
            return ""
        course = self.pupil.course
        if course.question != self._at:
            self._at, self._left = course.question, iter(self.pupil.question.dues())
        if self.says.get(self._at):
            return self.says[self._at].pop(0)
        self.pupil.clock.goes_on(seconds=2)
        return said_rightly(next(self._left))


def sat(pupil: Pupil, script: Script) -> DrillSession:
    return DrillSession(
        school=pupil.school,
        learner=pupil.id,
        chance=chance(3),
        teller=InWords(script, Look(plain=True)),
        catalogue=published_catalogue(),
    )


def took(pupil: Pupil, script: Script, *games: str, questions: int, **choice: Any) -> str:
    session = sat(pupil, script)
    session.begin(CourseChoice(games or (TCP,), questions=questions, **choice))
    session.go()
    return script.paper.getvalue()


# A course ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_course_of_every_game_in_words(game: Game) -> None:
    pupil = Pupil()
    text = took(pupil, Knows(pupil), game.name, questions=6)
    for number in range(1, 7):
        assert f"Question {number} of 6, " in text
    assert text.count("\nRight - ") == 6
    assert "Course 1: 6 right, 0 wrong" in text
    assert game.title in text
    assert max(map(len, text.splitlines())) <= 80


def test_a_wrong_answer_shows_amount_line_arithmetic_and_clause() -> None:
    pupil = Pupil()
    script = Knows(pupil, {1: ["$1.25"]})
    text = took(pupil, script, bets=("pair_plus",), questions=1)
    words = " ".join(text.partition("\nWrong")[2].split())
    mark = pupil.course.marks[0]
    assert not mark.right
    assert ", not $1.25" in words
    assert "TCP-1" in words
    assert "Pair Plus" in words
    assert "Course 1: 0 right, 1 wrong" in words


def test_what_is_no_amount_is_explained_and_asked_again() -> None:
    pupil = Pupil()
    script = Knows(pupil, {1: ["ten", "", "-4"]})
    text = took(pupil, script, bets=("pair_plus",), questions=2)
    assert text.count("No: ") == 3
    assert "No: 'ten' is not an amount; write dollars like 12.50, 0 or push" in " ".join(
        text.split()
    )
    assert "Course 1: 2 right, 0 wrong" in text


def test_help_says_what_may_be_typed() -> None:
    pupil = Pupil()
    text = took(pupil, Knows(pupil, {1: ["?", "help"]}), questions=1)
    assert text.count("a share of the meter") == 2
    assert "1 right, 0 wrong" in text


def test_who_leaves_finds_the_question_again() -> None:
    pupil = Pupil()
    text = took(pupil, Knows(pupil, {2: ["q"]}), questions=3)
    assert text.rstrip().endswith("Question 2 of 3 is waiting for you.")
    waiting = pupil.view["put"]
    session = sat(pupil, script := Knows(pupil))
    assert session.is_under_way
    session.go()
    text = script.paper.getvalue()
    assert "Question 1 of 3" not in text
    assert waiting["asked"] in " ".join(text.split())
    assert "Course 1: 3 right, 0 wrong" in text
    assert not session.is_under_way


def test_a_browser_that_was_quicker_is_followed() -> None:
    """The other window answers the question while it is being read here."""
    pupil = Pupil()

    class Beaten(Knows):
        beaten = False

        def _answer(self, prompt: str) -> str:
            answer = super()._answer(prompt)
            if not self.beaten:
                self.beaten = True
                self.pupil.is_right()
                self.pupil.goes_on()
            return answer

    text = took(pupil, Beaten(pupil), questions=3, bets=("pair_plus",))
    assert "No: question 1 of course 1 is no longer on the table" in " ".join(text.split())
    assert len(pupil.course.marks) == 3
    assert "3 right, 0 wrong" in text


def test_past_courses_are_listed_after_the_second() -> None:
    pupil = Pupil()
    assert "Past courses" not in took(pupil, Knows(pupil), questions=1)
    assert "Past courses" in took(pupil, Knows(pupil), questions=1)


# The command ------------------------------------------------------------------------------------


def enrolled(name: str = "Dana") -> None:
    assert run("school", "learners", "add", name).status == 0


def drilled(*args: str, given: str = "") -> Ran:
    return run("school", "drill", *args, given=given)


def test_a_seeded_course_in_json_is_the_same_every_time_and_can_be_answered() -> None:
    enrolled()
    asked = ["tcp", "--bet", "Pair Plus", "--questions", "3", "--seed", "5", "--json"]
    first = [json.loads(line) for line in drilled(*asked).out.splitlines()]
    assert [next(iter(line)) for line in first] == ["question", "waits"]
    again = json.loads(drilled(*asked).out.splitlines()[0])
    assert without_clock(again) == without_clock(first[0])

    told = drilled("--json", given="ten\n" + "0\n" * 30).out
    lines = [json.loads(line) for line in told.splitlines()]
    kinds = [next(iter(line)) for line in lines]
    assert kinds[:3] == ["question", "refused", "verdict"]
    assert kinds[-1] == "result"
    assert "Pair Plus" in {part["title"] for part in lines[2]["verdict"]["parts"]}
    assert lines[-1]["result"]["answered"] == 3


def without_clock(line: dict[str, Any]) -> dict[str, Any]:
    changing = ("waited_ms", "course")
    return {key: value for key, value in line["question"].items() if key not in changing}


def test_the_course_is_kept_in_the_book_of_the_school() -> None:
    enrolled()
    ran = drilled("lir", "--questions", "1", "--seed", "1", given="0\n" * 12)
    assert ran.status == 0
    assert "Course 1: " in ran.out
    school = open_school()
    look = school.look()
    learner = find_learner(look, "Dana").id
    course = current_course(look, learner)
    assert course is not None
    assert len(course.marks) == 1
    assert skills_of(look, learner)
    school.close()


def test_a_table_and_a_pace_are_chosen() -> None:
    enrolled()
    ran = drilled(
        "tcp", "--table", "pair_plus=tcp-03", "--bet", "pair_plus", "--pace", "5", "--questions",
        "1", "--seed", "2", "--json",
    )  # fmt: skip
    question = json.loads(ran.out.splitlines()[0])["question"]
    assert question["target_ms"] == 5000 * len(question["asks"])
    assert "TCP-03" in {ask["table"] for ask in question["asks"]}


def test_where_nobody_has_a_name_a_guest_practices() -> None:
    first, second = (drilled("tcp", "--questions", "1") for _ in range(2))
    assert first.status == second.status == 0
    assert "You are practicing as Guest" in first.err
    assert "Guest" not in second.err  # said once, when the profile was made
    assert "Guest" in run("school", "learners").out


def test_without_a_name_the_only_learner_practices_and_of_several_one_is_named() -> None:
    enrolled("Dana")
    assert drilled("tcp", "--questions", "1").status == 0
    enrolled("Bob")
    assert_refused(drilled("tcp"), "--learner", "Bob, Dana")
    assert drilled("tcp", "--questions", "1", "--learner", "bob").status == 0
    assert_refused(drilled("tcp", "--learner", "Eve"), "nobody here is called 'Eve'")


def test_a_table_of_ones_own_that_changed_under_a_question_is_told(tmp_path: Path) -> None:
    enrolled()
    mine = ["--tables", str(tmp_path)]
    file = tmp_path / "mine.toml"
    file.write_text(OWN.format(odds=41), encoding="utf-8")
    begun = drilled("tcp", "--table", "pair_plus=MY-01", "--bet", "pair_plus", *mine)
    assert "is waiting for you" in begun.out
    file.write_text(OWN.format(odds=42), encoding="utf-8")
    assert_refused(drilled(*mine), "can no longer be read", "name a game to start over")
    assert drilled("tcp", *mine).status == 0


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["bingo"], "bingo"),
        (["tcp", "--bet", "trips"], "'trips' is not asked in these games; play, ante_bonus"),
        (["tcp", "--questions", "0"], "1 to 200 questions"),
        (["tcp", "--questions", "999"], "1 to 200 questions, not 999"),
        (["tcp", "--pace", "0.1"], "a pace is 2.5 to 30 seconds, not 0.1"),
        (["tcp", "--pace", "nan"], "--pace: is nan; write seconds"),
        (["tcp", "--table", "pair_plus"], "is not KEY=VALUE"),
        (["tcp", "--table", "trips=UTH-01"], "'trips' is not part of these games"),
        (["tcp", "--table", "pair_plus=UTH-01"], "does not pay pair_plus"),
    ],
)
def test_what_cannot_be_asked_is_refused_with_words(args: list[str], told: str) -> None:
    enrolled()
    assert_refused(drilled(*args), told)


def test_help_fits_the_screen() -> None:
    ran = run("school", "drill", "--help")
    assert ran.status == 0
    assert max(map(len, ran.out.splitlines())) <= 80
    assert "croupier school drill three-card-poker --learner Dana" in ran.out
