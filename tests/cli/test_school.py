"""`croupier school`: the learners of this machine, one learner's progress, and the whole class."""

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import croupier.cli.serve
from croupier.games import find_game
from croupier.ledger.opening import open_store
from croupier.school.house import FILE_NAME, open_school
from croupier.school.learners import learners
from croupier.school.trainer.lessons import lessons_for
from croupier.web.serve import Serving
from tests.cli.running import assert_refused, run, spawn
from tests.school.pupils import answers, pupil
from tests.school.trainer_rooms import Room

TOPIC = "seat/three-card-poker/play/Queen high"


@pytest.fixture
def filled() -> str:
    """Dana has practiced, Bob has not; the id of Dana."""
    with closing(open_school()) as school:
        dana = pupil(school, "Dana Ŵ")
        pupil(school, "Bob")
        answers(school, dana, TOPIC, "+---", cost="1/12", title="Queen high: play or fold")
        answers(school, dana, "drill/let-it-ride/bonus", "++", title="Bonus")
    return dana


def told(*args: str) -> Any:
    ran = run("school", *args, "--json")
    assert ran.status == 0, ran.err
    return json.loads(ran.out)


def test_an_empty_school_says_how_to_begin() -> None:
    for command in ("learners", "class"):
        ran = run("school", command)
        assert ran.status == 0
        assert "croupier school learners add NAME" in ran.out
    assert told("learners") == []
    assert told("class")["learners"] == []


def test_a_learner_is_added_listed_and_renamed() -> None:
    assert "Dana is enrolled." in run("school", "learners", "add", "  Dana ").out
    added = told("learners", "add", "Zoë 王")
    assert added["name"] == "Zoë 王"
    assert [one["name"] for one in told("learners")] == ["Dana", "Zoë 王"]
    assert "never" in run("school", "learners").out
    ran = run("school", "learners", "rename", "zoë 王", "Zoe")
    assert ran.out == "Zoë 王 is now Zoe.\n"
    assert told("learners", "rename", added["id"], "Zo")["id"] == added["id"]
    assert [one["name"] for one in told("learners")] == ["Dana", "Zo"]


def test_what_is_no_name_or_nobodys_is_refused() -> None:
    run("school", "learners", "add", "Dana")
    assert_refused(run("school", "learners", "add", "dana"), "'dana' already has a profile")
    assert_refused(run("school", "learners", "add", "x" * 41), "1 to 40 letters")
    assert_refused(run("school", "learners", "add", "\x1b[2J"), "1 to 40 letters")
    for command in (["progress", "Bob"], ["learners", "rename", "Bob", "B"]):
        assert_refused(run("school", *command), "nobody here is called 'Bob'")
    assert_refused(run("school", "learners", "forget", "Bob", "--yes"), "nobody here is called")


@pytest.mark.parametrize("answer", ["", "n\n", "\n", "maybe\n"])
def test_nobody_is_forgotten_without_a_yes(filled: str, answer: str) -> None:
    ran = run("school", "learners", "forget", "Dana Ŵ", given=answer)
    assert ran.status == 1
    assert "Forget Dana Ŵ and everything practiced?" in ran.out
    assert "Nothing was forgotten." in ran.err
    assert told("progress", filled)["tries"] == 6


@pytest.mark.parametrize("answer", ["y\n", "YES\n"])
def test_a_yes_forgets_everything(filled: str, answer: str) -> None:
    ran = run("school", "learners", "forget", filled, given=answer)
    assert ran.status == 0
    assert "Dana Ŵ is forgotten: 2 documents removed." in ran.out
    assert [one["name"] for one in told("learners")] == ["Bob"]
    with closing(open_school()) as school, school.ledger.store.reading() as reader:
        assert {kind for kind, _ in reader.documents()} == {"learner"}


def test_a_script_says_yes_before_it_is_asked(filled: str) -> None:
    assert told("learners", "forget", "dana ŵ", "--yes") == {"id": filled, "documents": 2}


def test_progress_says_what_to_work_on(filled: str) -> None:
    ran = run("school", "progress", "dana ŵ")
    assert ran.status == 0
    for words in ("Dana Ŵ", "Player's seat", "Three Card Poker", "0.25 bets", "Payout drill",
                  "Work on", "Queen high: play or fold", "3 of 4"):  # fmt: skip
        assert words in ran.out, words
    assert max(map(len, ran.out.splitlines())) <= 80
    assert told("progress", filled)["cost"] == {"fraction": "1/4", "decimal": "0.2500"}
    assert "Nothing has been practiced yet." in run("school", "progress", "Bob").out


def test_progress_names_the_lessons_that_are_passed(croupier_home: Path) -> None:
    room = Room(open_store(croupier_home / FILE_NAME))
    first, *others = lessons_for(find_game("let-it-ride"))
    room.begin("let-it-ride", first.key)
    room.deal_shift()
    room.school.close()
    ran = run("school", "progress", "Ann")
    assert f"1 of {1 + len(others)}: {first.title}" in ran.out
    (course,) = told("progress", "Ann")["lessons"]
    assert (course["passed"], course["of"]) == (1, 1 + len(others))


def test_the_class_shows_everybody_and_what_is_hard(filled: str) -> None:
    ran = run("school", "class")
    assert ran.status == 0
    for words in ("Dana Ŵ", "Bob", "Who is stuck on what", "3 of the last 4 wrong",
                  "Hard for the class"):  # fmt: skip
        assert words in ran.out, words
    assert max(map(len, ran.out.splitlines())) <= 80
    told_class = told("class")
    assert [one["name"] for one in told_class["learners"]] == ["Bob", "Dana Ŵ"]
    assert told_class["hardest"][0]["learners"] == ["Dana Ŵ"]


def test_another_book_is_named_before_or_after_the_word(tmp_path: Path, filled: str) -> None:
    book = str(tmp_path / "class.db")
    run("school", "learners", "--database", book, "add", "Cy")
    run("school", "learners", "add", "Di", "--database", book)
    named = json.loads(run("school", "learners", "--database", book, "--json").out)
    assert [one["name"] for one in named] == ["Cy", "Di"]
    from_environment = run("school", "learners", "--json", env={"CROUPIER_DATABASE_URL": book})
    assert json.loads(from_environment.out) == named
    assert len(told("learners")) == 2


def test_the_browser_and_the_terminal_share_one_school(
    filled: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`croupier serve` opens the school that `croupier school` has."""
    seen: list[tuple[str, ...]] = []

    def serves(host: str, port: int, catalogue: object, serving: Serving) -> None:
        assert serving.school is not None
        seen.append(tuple(one.name for one in learners(serving.school.look())))

    monkeypatch.setattr(croupier.cli.serve, "serve_pages", serves)
    assert run("serve").status == 0
    assert seen == [("Bob", "Dana Ŵ")]


def test_a_terminal_of_its_own_shares_the_school(filled: str) -> None:
    """As a real process, while this one has the same file open."""
    with closing(open_school()) as school:
        assert spawn("school", "learners", "add", "Cy").status == 0
        school.keep_up()
        assert school.look().ids("learner") >= {filled}
        assert len(list(school.look().ids("learner"))) == 3
        piped = spawn("school", "learners", "forget", "Cy", given=b"y\n")
        assert piped.status == 0, piped.err
