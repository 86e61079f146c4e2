"""The school's ledger: where it lies, shared by processes, beside a floor, and whole after a
kill."""

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from threading import Thread

import pytest

from croupier.floor.auditing import documents_agree
from croupier.floor.floor import Floor
from croupier.ledger import Answer, Refusal, Refused, StoreUnavailable, Transaction
from croupier.ledger.contract import STEPS
from croupier.ledger.opening import DATABASE_VARIABLE, open_store
from croupier.ledger.verifying import verify
from croupier.school.class_view import class_view
from croupier.school.house import COLLECTIONS, FILE_NAME, School, open_school
from croupier.school.learners import LEARNERS_MAX, enrol, find_learner, learners
from croupier.school.register import forget
from croupier.school.skills import practiced, skills_of
from tests.cli.running import run
from tests.ledger.children import ROOT, Child
from tests.ledger.conftest import Urls, postgres_server, postgres_urls, sqlite_urls
from tests.school.pupils import answers, open_small, pupil
from tests.web.floors import small_floor

__all__ = ["postgres_server", "postgres_urls", "sqlite_urls"]

TOPIC = "drill/let-it-ride/bonus"
PRACTICING = Path(__file__).parent / "practicing.py"
FAR = 10_000


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> str:
    urls: Urls = request.getfixturevalue(f"{request.param}_urls")
    return urls()


@pytest.fixture
def pair(url: str) -> Iterator[tuple[School, School]]:
    """Two processes of one school, each with an image of its own."""
    with ExitStack() as stack:
        yield (
            stack.enter_context(closing(School(open_store(url)))),
            stack.enter_context(closing(School(open_store(url)))),
        )


# Where it lies ----------------------------------------------------------------------------------


def test_without_an_address_it_is_a_file_of_its_own(
    croupier_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(DATABASE_VARIABLE, raising=False)
    with closing(open_school()) as school:
        pupil(school, "Dana")
    assert [path.name for path in croupier_home.rglob("*.db")] == [FILE_NAME]
    with closing(open_school()) as school:
        assert [learner.name for learner in learners(school.look())] == ["Dana"]


def test_an_address_wins_over_the_environment_and_that_over_the_folder(
    croupier_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(DATABASE_VARIABLE, str(tmp_path / "named.db"))
    open_school().close()
    open_school(str(tmp_path / "given.db")).close()
    assert sorted(path.name for path in tmp_path.glob("*.db")) == ["given.db", "named-school.db"]
    assert list(croupier_home.rglob("*.db")) == []


def test_kinds_are_the_schools_own_and_each_stands_once() -> None:
    """A floor that shares the database must never take one of our documents for its own."""
    ours = [collection.kind for collection in COLLECTIONS]
    assert len(set(ours)) == len(ours)
    with closing(small_floor()) as floor:
        theirs = set(floor.ledger._collections)
    assert not theirs & set(ours)


# Two processes ----------------------------------------------------------------------------------


def test_what_one_process_writes_the_other_reads(pair: tuple[School, School]) -> None:
    here, there = pair
    dana = pupil(here, "Dana")
    assert learners(there.look()) == ()
    there.keep_up()
    assert find_learner(there.look(), "dana").id == dana
    answers(there, dana, TOPIC, "+-")
    answers(here, dana, TOPIC, "+")  # work begins by reading what the other wrote
    for school in pair:
        school.keep_up()
        assert skills_of(school.look(), dana)[TOPIC].recent == "+-+"


def test_the_same_name_at_two_processes_is_given_once(pair: tuple[School, School]) -> None:
    here, there = pair
    pupil(here, "Dana")
    with pytest.raises(Refused) as error:
        pupil(there, "DANA", seed=2)
    assert error.value.refusal is Refusal.BAD_VALUE
    assert len(learners(there.look())) == 1


def test_the_same_press_at_two_processes_counts_once(pair: tuple[School, School]) -> None:
    here, there = pair
    dana = pupil(here, "Dana")

    def work(transaction: Transaction) -> Answer:
        practiced(transaction, dana, TOPIC, right=True)
        return {"tries": skills_of(transaction, dana)[TOPIC].tries}

    told = [school.transact(work, request="school d 1", content=1) for school in pair]
    assert told == [{"tries": 1}] * 2
    with pytest.raises(Refused) as error:
        there.transact(work, request="school d 1", content=2)
    assert error.value.refusal is Refusal.BAD_REQUEST


def test_somebody_forgotten_at_one_process_is_gone_at_the_other(
    pair: tuple[School, School],
) -> None:
    here, there = pair
    dana = pupil(here, "Dana")
    answers(there, dana, TOPIC, "+")
    here.transact(lambda transaction: {"gone": forget(transaction, dana)[1]})
    there.keep_up()
    assert learners(there.look()) == ()
    assert skills_of(there.look(), dana) == {}


def test_many_screens_at_once_lose_no_answer(pair: tuple[School, School]) -> None:
    here, there = pair
    dana = pupil(here, "Dana")

    def practices(school: School) -> None:
        for _ in range(10):
            answers(school, dana, TOPIC, "+")

    screens = [Thread(target=practices, args=(school,)) for school in (here, here, there, there)]
    for screen in screens:
        screen.start()
    for screen in screens:
        screen.join()
    here.keep_up()
    assert skills_of(here.look(), dana)[TOPIC].right == 40


# Beside a floor ---------------------------------------------------------------------------------


def test_a_floor_and_a_school_share_a_database_and_the_floor_stays_sound(url: str) -> None:
    with (
        closing(small_floor(open_store(url))) as floor,
        closing(School(open_store(url))) as school,
    ):
        dana = pupil(school, "Dana")
        for number in range(5):
            for line in (
                {"do": "light", "table": "T1", "seat": 3, "jackpot": "link"},
                {"do": "start", "table": "T1"},
                {"do": "end", "table": "T1"},
            ):
                answer = floor.system.answer({**line, "request": f"{number} {line['do']}"})
                assert answer["ok"], answer
                answers(school, dana, TOPIC, "+-")
        assert skills_of(school.look(), dana)[TOPIC].tries == 30
        with closing(Floor(open_store(url))) as again:
            # The school writes no entry, so the chain of the floor's ledger is the floor's alone.
            assert again.ledger.head.sequence == floor.ledger.head.sequence
            verdict = verify(again.ledger.store, checks=(documents_agree,))
        assert verdict.findings == ()
        assert verdict.entries == floor.ledger.head.sequence
    ran = run("ledger", "verify", "--database", url)
    assert ran.status == 0, ran.out
    assert "Sound" in ran.out


# kill -9 ----------------------------------------------------------------------------------------


def start(
    url: str, pupils: list[str], death: str = "", *, first: int = 1, last: int = FAR
) -> Child:
    return Child(
        subprocess.Popen(
            [
                sys.executable, str(PRACTICING), url, str(first), str(last), ",".join(pupils),
                *death.split(),
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"},
        )
    )  # fmt: skip


def deaths(seed: int) -> Iterator[str]:
    """Every step of a write once, and twice by our hand in the middle of the answers."""
    chance = random.Random(seed)  # noqa: S311
    for step in STEPS:
        yield f"{step} {chance.randrange(2, 9)}"
    for _ in range(2):
        yield f"{chance.randrange(1, 20)}"


def given_answers(url: str, learner: str) -> int:
    """How many answers the ledger has; every third question was answered wrong, each once."""
    with closing(School(open_store(url))) as school:
        assert verify(school.ledger.store).findings == ()
        skills = skills_of(school.look(), learner).values()
    tries = sum(skill.tries for skill in skills)
    assert sum(skill.wrong for skill in skills) == tries // 3
    return tries


SEEDS = [1, *(pytest.param(seed, marks=pytest.mark.proof) for seed in range(2, 12))]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_killed_process_loses_no_answer_that_was_given(url: str, seed: int) -> None:
    with closing(School(open_store(url))) as school:
        pupils = [pupil(school, "Dana"), pupil(school, "Bob")]
    heard = dict.fromkeys(pupils, 0)
    for death in deaths(seed):
        by_us = death.isdigit()
        # A browser that heard no answer sends its last press again.
        child = start(url, pupils, "" if by_us else death, first=1 + min(heard.values()))
        child.hear(int(death) if by_us else FAR)
        child.kill()
        for line in child.acknowledged:
            learner, number = line.split()
            heard[learner] = max(heard[learner], int(number))
        for learner, last in heard.items():
            assert given_answers(url, learner) >= last
    assert min(heard.values()) > len(STEPS)
    # Everything once more, from the first: nothing is counted twice, and nothing is missing.
    last = 1 + max(given_answers(url, learner) for learner in pupils)
    assert start(url, pupils, last=last).end() == 0
    assert [given_answers(url, learner) for learner in pupils] == [last, last]


@pytest.mark.parametrize("step", STEPS[:-1])
def test_a_write_that_breaks_off_changes_nothing(url: str, step: str) -> None:
    broken = False

    def breaks(taken: str) -> None:
        if broken and taken == step:
            raise OSError("the disk went away")

    with closing(School(open_store(url, step=breaks))) as school:
        dana = pupil(school, "Dana")
        answers(school, dana, TOPIC, "+")
        broken = True
        with pytest.raises(StoreUnavailable):
            answers(school, dana, TOPIC, "-")
        broken = False
        assert skills_of(school.look(), dana)[TOPIC].recent == "+"
        answers(school, dana, TOPIC, "-")
        assert skills_of(school.look(), dana)[TOPIC].recent == "+-"


# A full school ----------------------------------------------------------------------------------


def test_a_school_of_five_hundred_is_read_whole(url: str) -> None:
    with closing(School(open_store(url))) as school:

        def fill(transaction: Transaction) -> Answer:
            chance = random.Random(5)  # noqa: S311
            for number in range(LEARNERS_MAX):
                learner = enrol(transaction, f"Learner {number:03}", chance)
                for topic in range(4):
                    practiced(
                        transaction, learner.id, f"drill/let-it-ride/{topic}", right=topic > 0
                    )
            return {}

        school.transact(fill)
    with closing(School(open_store(url))) as school:
        view = class_view(school.look())
    assert len(view.progresses) == LEARNERS_MAX
    assert {one.whole.tries for one in view.progresses} == {4}
    (hardest,) = view.hardest
    assert (hardest.wrong, len(hardest.learners)) == (LEARNERS_MAX, LEARNERS_MAX)


def test_a_backup_of_the_school_is_the_school(croupier_home: Path, tmp_path: Path) -> None:
    with closing(open_small(open_store(croupier_home / FILE_NAME))) as school:
        answers(school, pupil(school, "Dana"), TOPIC, "+-")
    copy = tmp_path / "copy.db"
    ran = run("ledger", "backup", str(copy), "--database", str(croupier_home / FILE_NAME))
    assert ran.status == 0, ran.err
    with closing(open_school(str(copy))) as school:
        (dana,) = learners(school.look())
        assert skills_of(school.look(), dana.id)[TOPIC].recent == "+-"
