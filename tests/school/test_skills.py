"""The memory of every lesson: counted exactly, recent answers weigh, old topics make room."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as some

from croupier.ledger import Answer, Transaction
from croupier.school.house import School
from croupier.school.skills import RECENT, SKILLS, TOPICS_MAX, Skill, practiced, skills_of
from tests.school.pupils import Clock, answers, open_small, pupil

TOPIC = "seat/three-card-poker/play/Queen high"


@pytest.fixture
def school() -> School:
    return open_small()


def test_right_and_wrong_are_counted_with_what_they_cost(school: School) -> None:
    dana = pupil(school, "Dana")
    answers(school, dana, TOPIC, "+-+--", cost="5/12", title="Queen high")
    skill = skills_of(school.look(), dana)[TOPIC]
    assert (skill.right, skill.wrong, skill.tries) == (2, 3, 5)
    assert skill.cost == Fraction(5, 4)
    assert skill.recent == "+-+--"
    assert skill.trouble == Fraction(3, 5)
    assert skill.title == "Queen high"
    assert skill.at == "2026-11-16T09:00:00.000000Z"


def test_a_title_once_given_stays(school: School) -> None:
    dana = pupil(school, "Dana")
    answers(school, dana, TOPIC, "+", title="Queen high")
    answers(school, dana, TOPIC, "-")
    assert skills_of(school.look(), dana)[TOPIC].title == "Queen high"


def test_nobody_is_stuck_on_what_went_right_lately(school: School) -> None:
    dana = pupil(school, "Dana")
    answers(school, dana, TOPIC, "-" * 20)
    assert skills_of(school.look(), dana)[TOPIC].trouble == 1
    answers(school, dana, TOPIC, "+" * RECENT)
    skill = skills_of(school.look(), dana)[TOPIC]
    assert skill.trouble == 0
    assert skill.wrong == 20
    assert Skill().trouble == 0


@given(some.text("+-", max_size=40))
def test_only_the_last_answers_are_recent(marks: str) -> None:
    skill = Skill()
    for mark in marks:
        skill = skill.answered(right=mark == "+", cost=Fraction(0), at="now", title="")
    assert skill.recent == marks[-RECENT:]
    assert (skill.right, skill.wrong) == (marks.count("+"), marks.count("-"))


@given(
    some.dictionaries(
        some.text(min_size=1, max_size=20).filter(lambda text: text.isprintable()),
        some.builds(
            Skill,
            some.integers(0, 10**6),
            some.integers(0, 10**6),
            some.fractions(0, 100),
            some.text("+-", max_size=RECENT),
            some.just("2026-11-16T09:00:00.000000Z"),
            some.text(max_size=20),
        ),
        max_size=5,
    )
)
def test_what_is_written_down_is_read_again(skills: dict[str, Skill]) -> None:
    assert SKILLS.load(SKILLS.dump(skills)) == skills


def test_the_topic_practiced_longest_ago_makes_room() -> None:
    clock = Clock()
    school = open_small(clock=clock)
    dana = pupil(school, "Dana")
    answers(school, dana, "drill/old", "-")
    clock.goes_on(seconds=1)

    def fill(transaction: Transaction) -> Answer:
        for number in range(TOPICS_MAX - 1):
            practiced(transaction, dana, f"drill/{number}", right=True)
        return {}

    school.transact(fill)
    assert len(skills_of(school.look(), dana)) == TOPICS_MAX
    clock.goes_on(seconds=1)
    answers(school, dana, "drill/new", "+")
    known = skills_of(school.look(), dana)
    assert len(known) == TOPICS_MAX
    assert "drill/new" in known
    assert "drill/old" not in known


def test_skills_are_everybodys_own(school: School) -> None:
    dana, bob = pupil(school, "Dana"), pupil(school, "Bob")
    answers(school, dana, TOPIC, "-")
    assert skills_of(school.look(), bob) == {}
