"""Topics that went wrong or slow come back sooner, and the clock follows the learner."""

from itertools import pairwise
from random import Random
from statistics import median

from hypothesis import given
from hypothesis import strategies as st

from croupier.school.drill.spacing import (
    GAPS,
    TARGET_LEAST_MS,
    TARGET_MOST_MS,
    TARGET_MS,
    Spacing,
)
from croupier.school.drill.topics import Topic
from tests.school.drilling import TCP, Pupil, said_rightly, said_wrongly

A, B, C = (Topic("game", bet, "win") for bet in ("a", "b", "c"))


def after(*marks: bool, slow: bool = False, start: Spacing | None = None) -> Spacing:
    spacing = start or Spacing()
    for right in marks:
        spacing = spacing.answered({A.path: right}, slow=slow)
    return spacing


def gap(spacing: Spacing) -> int:
    return spacing.standings[A.path].due - spacing.asked


# When a topic comes back ------------------------------------------------------------------------


def test_wrong_comes_back_before_slow_and_slow_before_right() -> None:
    wrong, slow, right = after(False), after(True, slow=True), after(True)
    assert gap(wrong) < gap(slow) < gap(right)


def test_each_right_answer_in_time_lets_a_topic_rest_longer() -> None:
    gaps = [gap(after(*[True] * count)) for count in range(1, len(GAPS) + 3)]
    assert gaps == [*GAPS[1:], GAPS[-1], GAPS[-1], GAPS[-1]]


def test_a_slow_answer_lets_it_rest_no_longer_than_before() -> None:
    before = after(True, True)
    assert gap(after(True, slow=True, start=before)) == gap(before)


def test_a_wrong_answer_throws_it_back_to_the_first_step() -> None:
    learned = after(True, True, True, True)
    assert gap(after(False, start=learned)) == gap(after(False))
    assert gap(after(False, True, start=learned)) == GAPS[1]


def test_of_several_that_are_due_the_lowest_step_comes_first_then_the_oldest() -> None:
    spacing = Spacing()
    for topic, right in ((C, True), (B, True), (A, False), (B, True)):
        spacing = spacing.answered({topic.path: right}, slow=False)
    assert spacing.overdue([A, B, C]) == []
    spacing = spacing.answered({}, slow=False)
    assert spacing.overdue([A, B, C]) == [A], "wrong at the third question, due at the fifth"
    for _ in range(GAPS[2]):
        spacing = spacing.answered({}, slow=False)
    assert spacing.overdue([C, B, A]) == [A, C, B]
    assert spacing.soonest([C, B, A])[0] == A


def test_new_topics_come_from_every_bet_as_often() -> None:
    """Cover All has forty-nine lines and the Ante three; both are asked."""
    many = [Topic("game", "cover", str(line)) for line in range(49)]
    few = [Topic("game", "ante", outcome) for outcome in ("win", "lose", "push")]
    first = [
        Spacing().unseen([*many, *few], Random(seed), lambda topic: 0)[0].bet  # noqa: S311
        for seed in range(200)
    ]
    assert 70 < first.count("ante") < 130


def test_what_is_easy_is_asked_before_what_is_hard() -> None:
    topics = [Topic("game", bet, detail) for bet in ("ante", "side") for detail in "0123"]
    order = Spacing().unseen(topics, Random(4), lambda topic: int(topic.detail))  # noqa: S311
    assert [int(topic.detail) for topic in order] == [0, 0, 1, 1, 2, 2, 3, 3]


def test_a_topic_is_easy_while_it_is_new_and_again_after_a_miss() -> None:
    spacing = Spacing()
    assert spacing.is_easy(A)
    spacing = spacing.answered({A.path: True}, slow=False)
    assert not spacing.is_easy(A)
    assert spacing.answered({A.path: False}, slow=False).is_easy(A)


@given(st.lists(st.tuples(st.booleans(), st.booleans()), max_size=60))
def test_whatever_is_answered_everything_comes_back_and_the_clock_stays_in_its_limits(
    answers: list[tuple[bool, bool]],
) -> None:
    spacing = Spacing()
    for right, slow in answers:
        spacing = spacing.answered({A.path: right}, slow=slow)
        assert spacing.asked < spacing.standings[A.path].due <= spacing.asked + GAPS[-1]
        assert TARGET_LEAST_MS <= spacing.target_ms <= TARGET_MOST_MS
    assert spacing.asked == len(answers)


# The clock --------------------------------------------------------------------------------------


def test_the_time_allowed_shrinks_with_success_and_widens_after_a_miss() -> None:
    assert after(True).target_ms == TARGET_MS * 19 // 20
    assert after(True, slow=True).target_ms == TARGET_MS
    assert after(False).target_ms == TARGET_MS * 8 // 7
    assert after(*[True] * 100).target_ms == TARGET_LEAST_MS
    assert after(*[False] * 100).target_ms == TARGET_MOST_MS
    assert after(*[True] * 10, False).target_ms > after(*[True] * 10).target_ms


# In a course ------------------------------------------------------------------------------------


def asked_by(pupil: Pupil, count: int, *, wrong: str = "", slow: str = "") -> list[tuple[str, ...]]:
    """The topics of so many questions, all answered well but for one that is wrong or slow."""
    seen = []
    pupil.begins(TCP, questions=200)
    for _ in range(count):
        question = pupil.question
        paths = tuple(topic.path for topic in question.topics)
        seen.append(paths)
        amounts = [
            said_wrongly(due) if path == wrong else said_rightly(due)
            for path, due in zip(paths, question.dues(), strict=True)
        ]
        pupil.answers(*amounts, seconds=300 if slow in paths else 1)
        pupil.goes_on()
    return seen


def usual_count(seen: list[tuple[str, ...]]) -> int:
    """How often a topic was asked, as a rule."""
    counts = {path: sum(path in paths for paths in seen) for paths in seen for path in paths}
    return int(median(counts.values()))


def test_in_a_course_what_goes_wrong_is_asked_again_and_again() -> None:
    hard = f"drill/{TCP}/pair_plus/flush"
    seen = asked_by(Pupil(), 90, wrong=hard)
    places = [place for place, paths in enumerate(seen) if hard in paths]
    assert len(places) > 4 * usual_count(seen)
    assert max(later - earlier for earlier, later in pairwise(places)) <= 4


def test_in_a_course_what_is_slow_comes_back_too_though_not_as_soon() -> None:
    hard = f"drill/{TCP}/pair_plus/flush"
    seen = asked_by(Pupil(), 90, slow=hard)
    places = [place for place, paths in enumerate(seen) if hard in paths]
    assert len(places) > 2 * usual_count(seen)
    assert max(later - earlier for earlier, later in pairwise(places)) <= GAPS[0] + 3


def test_a_learner_who_knows_everything_sees_everything() -> None:
    """Every topic of the game within two questions each, though whole spots take several."""
    seen = asked_by(Pupil(), 74)
    asked = {path for paths in seen for path in paths}
    bets = ("play", "ante", "ante_bonus", "pair_plus", "six_card_bonus", "progressive", "envy")
    assert {path.split("/")[2] for path in asked} >= set(bets)
    assert f"drill/{TCP}/six_card_bonus/royal_flush" in asked
    assert f"drill/{TCP}/envy/akq_spades" in asked
    assert len(asked) >= 31, "the second sensor pays as the first, and is left out"


def test_in_a_course_the_clock_follows_the_learner() -> None:
    pupil = Pupil()
    pupil.begins(TCP, pace_ms=10_000, questions=20)
    paces = [pupil.view["pace_ms"]]
    for right in (True, True, False, True):
        if right:
            pupil.is_right(seconds=2)
        else:
            pupil.is_wrong(seconds=2)
        paces.append(pupil.view["pace_ms"])
        pupil.goes_on()
    assert paces == [10_000, 9_500, 9_025, 10_314, 9_798]
    put = pupil.view["put"]
    assert put["target_ms"] == 9_798 * len(put["asks"])
    pupil.is_right(seconds=400)
    assert pupil.view["pace_ms"] == 9_798, "right but slow: the time stays as it is"
