"""Who practices here: names as people write them, profiles that are changed or forgotten."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as some

from croupier.ledger import Collection, Refusal, Refused, Transaction
from croupier.school.house import COLLECTIONS, School
from croupier.school.learners import (
    LEARNERS,
    LEARNERS_MAX,
    NAME_LETTERS_MAX,
    clean_name,
    enrol,
    find_learner,
    learners,
)
from croupier.school.register import forget, rename
from croupier.school.skills import skills_of
from tests.school.pupils import answers, open_small, pupil

ODD_NAMES = [
    "Ŵendy",
    "王小明",
    "ليلى",
    "Siobhán O'Neill",
    "Zoë 🂡",
    "<b>bold</b>",
    '"; DROP TABLE documents; --',
    "=SUM(A1)",
    "../../etc",
    "x" * NAME_LETTERS_MAX,
]
BAD_NAMES = ["", "   ", "\t\n", "x" * (NAME_LETTERS_MAX + 1), "a\x00b", "a\x1b[2Jb", "a\u202eb"]


@pytest.fixture
def school() -> School:
    return open_small()


def refusal(error: pytest.ExceptionInfo[Refused]) -> Refusal:
    return error.value.refusal


@pytest.mark.parametrize("name", ODD_NAMES)
def test_a_name_is_kept_as_it_is_written(school: School, name: str) -> None:
    learner = pupil(school, name)
    found = find_learner(school.look(), learner)
    assert (found.id, found.name) == (learner, name)
    assert find_learner(school.look(), name) == found
    assert found.enrolled == "2026-11-16T09:00:00.000000Z"


def test_blanks_around_and_between_words_are_one(school: School) -> None:
    pupil(school, "  Dana \t  Dealer \n")
    assert find_learner(school.look(), "dana   dealer").name == "Dana Dealer"


@pytest.mark.parametrize("name", BAD_NAMES, ids=repr)
def test_what_is_no_name_is_refused(school: School, name: str) -> None:
    with pytest.raises(Refused, match="1 to 40 letters") as error:
        pupil(school, name)
    assert refusal(error) is Refusal.BAD_VALUE
    assert learners(school.look()) == ()


def test_half_a_letter_is_refused_and_never_a_fault(school: School) -> None:
    with pytest.raises(Refused):
        pupil(school, "half \ud800", seed=1)


@pytest.mark.parametrize("again", ["Dana", "DANA", " dana "])
def test_two_learners_never_share_a_name(school: School, again: str) -> None:
    pupil(school, "Dana")
    with pytest.raises(Refused, match="already has a profile; choose it"):
        pupil(school, again, seed=9)


def test_an_accent_typed_apart_is_the_same_letter(school: School) -> None:
    pupil(school, "Zoe\u0308")
    assert find_learner(school.look(), "ZOË").name == "Zoë"
    with pytest.raises(Refused):
        pupil(school, "Zoë", seed=9)


def test_sharp_s_is_the_same_letter_in_capitals(school: School) -> None:
    pupil(school, "Groß")
    with pytest.raises(Refused):
        pupil(school, "GROSS", seed=9)


def test_an_id_says_nothing_about_the_name(school: School) -> None:
    learner = pupil(school, "Dana")
    assert len(learner) == 12
    assert learner.isalnum()
    assert learner.isascii()
    assert "dana" not in learner


def test_everybody_is_listed_by_name_whatever_the_case(school: School) -> None:
    for name in ("bob", "Ada", "cy", "Émile"):
        pupil(school, name)
    assert [learner.name for learner in learners(school.look())] == ["Ada", "bob", "cy", "Émile"]


def test_nobody_of_that_name(school: School) -> None:
    for wanted in ("", "Nobody", "x" * 500):
        with pytest.raises(Refused) as error:
            find_learner(school.look(), wanted)
        assert refusal(error) is Refusal.UNKNOWN_LEARNER
        assert len(str(error.value)) < 200


def test_five_hundred_learners_and_no_more(school: School) -> None:
    def fill(transaction: Transaction) -> dict[str, int]:
        chance = Random(1)  # noqa: S311
        for number in range(LEARNERS_MAX):
            enrol(transaction, f"Learner {number}", chance)
        return {}

    school.transact(fill)
    assert len({learner.id for learner in learners(school.look())}) == LEARNERS_MAX
    with pytest.raises(Refused) as error:
        pupil(school, "One too many")
    assert refusal(error) is Refusal.TOO_MUCH
    school.transact(lambda transaction: {"gone": forget(transaction, "Learner 7")[1]})
    pupil(school, "In the free place")


@given(some.text(max_size=60))
def test_a_clean_name_stays_as_it_is(name: str) -> None:
    try:
        called = clean_name(name)
    except Refused:
        return
    assert clean_name(called) == called
    assert called.isprintable()
    assert 0 < len(called) <= NAME_LETTERS_MAX


# Another name, and no name at all ---------------------------------------------------------------


def test_a_new_name_keeps_everything_practiced(school: School) -> None:
    learner = pupil(school, "Dana")
    answers(school, learner, "drill/let-it-ride/bonus", "+")
    school.transact(lambda transaction: {"id": rename(transaction, "dana", " Dana  Ŵ ").id})
    assert find_learner(school.look(), learner).name == "Dana Ŵ"
    assert skills_of(school.look(), learner)
    with pytest.raises(Refused):
        find_learner(school.look(), "Dana")


def test_a_name_may_change_its_case_but_not_become_somebody_elses(school: School) -> None:
    pupil(school, "Dana")
    pupil(school, "Bob")
    school.transact(lambda transaction: {"id": rename(transaction, "Dana", "DANA").id})
    assert find_learner(school.look(), "dana").name == "DANA"
    with pytest.raises(Refused, match="'bOB' is taken by somebody else"):
        school.transact(lambda transaction: {"id": rename(transaction, "Dana", "bOB").id})


def keys_of(learner: str) -> Iterator[str]:
    """Every form the key of a learner's document may have."""
    yield learner
    yield f"{learner}/3"
    yield f"{learner}/3/12"


@pytest.mark.parametrize("collection", COLLECTIONS, ids=lambda collection: collection.kind)
def test_forgetting_empties_every_shelf(school: School, collection: Collection[object]) -> None:
    """Over all collections there are: one that is added later is covered on the day it is added."""
    dana, bob = pupil(school, "Dana"), pupil(school, "Bob")
    transaction = school.look()
    others = [*keys_of(bob), f"{dana}x", f"x{dana}", f"{bob}/{dana}"]
    for key in (*keys_of(dana), *others):
        if transaction.document(collection.kind, key) is None:
            transaction.put(collection, key, transaction.document("learner", dana))
    _, count = forget(transaction, "Dana")
    left = {
        key
        for key in transaction.ids(collection.kind)
        if transaction.get(collection, key) is not None
    }
    assert left == set(others)
    assert count == 3 + (collection.kind != "learner")  # and the profile itself
    assert transaction.get(LEARNERS, dana) is None


def test_somebody_forgotten_is_gone_and_may_come_again_as_new(school: School) -> None:
    dana = pupil(school, "Dana")
    answers(school, dana, "drill/let-it-ride/bonus", "--")
    found, count = forget(school.look(), dana)
    assert (found.name, count) == ("Dana", 2)
    assert find_learner(school.look(), "Dana").id == dana  # a look is no work
    school.transact(lambda transaction: {"gone": forget(transaction, dana)[1]})
    with pytest.raises(Refused):
        find_learner(school.look(), dana)
    with school.ledger.store.reading() as reader:
        assert reader.documents() == {}
    again = pupil(school, "Dana", seed=2)
    assert again != dana
    assert not skills_of(school.look(), again)
