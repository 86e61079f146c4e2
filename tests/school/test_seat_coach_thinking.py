"""While the lab thinks: nobody waits for it who does not want to, and hands come first."""

from collections.abc import Callable, Mapping
from threading import Event

import pytest

from croupier.errors import BadBet
from croupier.games import GAMES, find_game
from croupier.lab.general_memory import forget, recall
from croupier.lab.solve import Question
from croupier.rules import BetsLocked, Round, Wager, make_layout, replay
from croupier.school.seat.coach import Coach
from croupier.school.seat.why import Thought, thought_of
from tests.school.seating import decisions_asked, decisions_of, seeded


def test_nobody_waits_for_a_coach_who_is_not_ready() -> None:
    """A solver that takes its time: there is nothing to say yet, and then there is."""
    may_end = Event()

    def slowly(round_: Round) -> Thought:
        may_end.wait(300)
        return thought_of(round_)

    coach = Coach(patience=0.01, endings_max=0, think=slowly)
    layout = make_layout(find_game("three-card-poker-face-up"))
    _, decision = next(decisions_of(layout, seeded(1), spots=1))
    assert coach.note(decision) is None
    assert coach.note(decision, patient=False) is None
    may_end.set()
    coach.patience = None
    assert coach.note(decision) == Coach(patience=None, endings_max=0).note(decision)


def test_a_long_work_rests_while_somebody_waits_for_a_hand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The lab is at an answer nobody waits for; a hand is asked about, and is answered first."""
    began, asked_for, done = Event(), Event(), list[str]()

    def a_long_work(question: Question, *, progress: Callable[[int, int], None]) -> str:
        began.set()
        asked_for.wait(300)
        progress(1, 2)
        done.append("the long work")
        return f"all about {question.layout.game.title}"

    def slowly(round_: Round) -> Thought:
        asked_for.set()
        thought = thought_of(round_)
        done.append("the hand")
        return thought

    monkeypatch.setattr("croupier.lab.result_cache.cached_answer", a_long_work)
    monkeypatch.setattr("croupier.school.seat.coach.REST_SECONDS_MAX", 600)  # on a slow machine
    coach = Coach(patience=0, endings_max=0, think=slowly)
    layout = make_layout(find_game("three-card-poker-face-up"))
    question = Question(layout, "base", {"ante": 1})
    assert coach.analysis(question) is None
    assert began.wait(300)
    coach.patience = None
    _, decision = next(decisions_of(layout, seeded(1), spots=1))
    assert coach.note(decision) is not None
    assert str(coach.analysis(question)) == f"all about {layout.game.title}"
    assert done == ["the hand", "the long work"]


def test_a_game_without_a_solver_of_its_own_is_studied_when_somebody_sits_down() -> None:
    """One hand of it takes the lab a while; when the whole game is known, every hand is known."""
    layout = make_layout(find_game("casino-war"))
    _, decision = next(decisions_asked(layout, "war", seeded(1), spots=1))
    plain = with_bets(decision.alone, {"ante": 500})
    forget()
    Coach(patience=None, studies=False).warm(layout)
    assert recall(plain) is None
    coach = Coach(patience=None)
    coach.warm(layout)
    # Questions about a game are answered in their turn, and the study came before this one.
    assert coach.analysis(Question(layout, "tie", {"tie": 1})) is not None
    assert recall(plain) is not None


def with_bets(round_: Round, bets: Mapping[str, int]) -> Round:
    """The same cards for other bets."""
    return replay(round_.layout, [BetsLocked((Wager(1, bets),)), *round_.events[1:]])


def test_what_the_lab_refuses_to_value_has_no_note() -> None:
    def refuses(round_: Round) -> Thought:
        raise BadBet(f"{round_.layout.game.title} is not valued today")

    _, decision = next(decisions_of(make_layout(GAMES[0]), seeded(1), spots=1))
    assert Coach(patience=None, endings_max=0, think=refuses).note(decision) is None
