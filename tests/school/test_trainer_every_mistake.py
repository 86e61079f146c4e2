"""Whatever can be done wrongly in a lesson is named with a clause that stands where it says.

The mistakes that a person wrote down are in `trainer_mistakes.py`; here every step of every lesson
is done wrongly in every way its kind of act has, left out, and ruled upon without a reason.
"""

from collections.abc import Iterator
from functools import cache

import pytest

from croupier.games import GAMES
from croupier.rules import Clause, Game, Layout, settle
from croupier.school.trainer.act_reading import read_act
from croupier.school.trainer.acts import Resolve, Ruling, act_json
from croupier.school.trainer.cases import write_case
from croupier.school.trainer.console import JP
from croupier.school.trainer.grading import broken, stand
from croupier.school.trainer.lessons import COURSES, lessons_for, suited
from croupier.school.trainer.plan import Plan
from croupier.school.trainer.planning import plan_round
from croupier.school.trainer.record import TrainerTable, set_table
from croupier.school.trainer.script import write_script
from croupier.school.trainer.steps import RoundScript
from croupier.school.trainer.supervising import SV
from tests.games.rounds import chance
from tests.school.trainer_slips import EVERY_KIND, kind_of, slips

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def lessons_of(game: Game) -> Iterator[TrainerTable]:
    """The tables of all its lessons, each by every procedure that it is taught on."""
    for course in COURSES:
        for lesson in lessons_for(game, course):
            for procedure in suited(lesson, game):
                yield set_table(game.name, lesson.key, "{}", "{}", procedure.key, None)


def written(table: TrainerTable, plan: Plan) -> RoundScript:
    if plan.case:
        return write_case(table.layout, plan, table.console, table.lesson)
    return write_script(table.layout, plan, table.console)


@cache
def scripts_of(game: Game) -> tuple[tuple[TrainerTable, RoundScript], ...]:
    """Every round of every lesson, the troubles among them each once."""
    found = []
    for number, table in enumerate(lessons_of(game)):
        plans: list[Plan] = []
        luck = chance(number)
        for _ in range(max(table.lesson.rounds, len(table.lesson.irregularities))):
            plans.append(plan_round(table, plans, luck))
            found.append((table, written(table, plans[-1])))
    return tuple(found)


def printed(layout: Layout) -> dict[str, Clause]:
    """Every clause that a learner can look up: of the sheet, of the procedure, of the console."""
    clauses = [
        *layout.game.sheet.values(),
        *(clause for _, clause in layout.dealing),
        *(clause for routine in layout.procedure.routines
          for _, clause in layout.routine(routine.key)),
        *JP.values(),
        *SV.values(),
    ]  # fmt: skip
    return {clause.id: clause for clause in clauses}


def lines_of(table: TrainerTable, script: RoundScript) -> dict[tuple[int, str], Clause]:
    """The clause that the rules themselves settle each bet by; in a case nothing is dealt."""
    if table.lesson.cases:
        return {}
    seats = settle(script.final).seats
    return {(seat.seat, line.bet): line.clause for seat in seats for line in seat.lines}


@each_game
def test_whatever_is_done_wrongly_is_named_with_its_clause(game: Game) -> None:
    for table, script in scripts_of(game):
        known = printed(table.layout)
        due = lines_of(table, script)
        for at, step in enumerate(script.steps):
            for how, act in slips(script, at):
                sent = read_act(act_json(act), script.desk)
                kind, clause = broken(table.layout, script, at, sent)
                where = (table.lesson.key, at, step.act, how, act)
                assert known[clause.id] == clause, where
                assert clause.text, where
                assert clause.source, where
                if isinstance(act, Ruling):
                    continue
                if isinstance(step.act, Resolve) and how == "done wrongly":
                    assert kind == "payout", where
                    assert clause == due[step.act.seat, step.act.bet], where
                elif not isinstance(act, Resolve):
                    assert clause in (step.clause, step.order), where


@each_game
def test_a_mistake_costs_one_mark_and_the_round_goes_on(game: Game) -> None:
    """One of each kind of act, by the grading itself: the fault is the only one of the round."""
    done: set[str] = set()
    for table, script in scripts_of(game):
        right = [step.act for step in script.steps]
        for at, act in enumerate(right):
            if kind_of(act) in done or not (found := list(slips(script, at))):
                continue
            done.add(kind_of(act))
            acts = [*right[:at], found[0][1], *right[at:]]
            standing = stand(table.layout, script, acts, tells=False)
            assert len(standing.faults) == 1
            assert standing.step == len(right)
            lost = len(right) - standing.procedure.won - standing.pays.won
            assert lost == 1, (table.lesson.key, act, found[0])
    assert done == {kind_of(step.act) for _, script in scripts_of(game) for step in script.steps}


def test_the_lessons_ask_for_every_kind_of_act() -> None:
    """What is listed here would otherwise be a promise: each is asked for by some lesson."""
    asked = {
        kind_of(step.act) for game in GAMES for _, script in scripts_of(game)
        for step in script.steps
    }  # fmt: skip
    assert asked == EVERY_KIND
