"""The dealer's seat at work: begin a shift, deal it act by act and round by round, leave it.

Each of these is one piece of work in one transaction of the school's ledger; randomness and time
come from the caller.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from croupier.codec import canonical
from croupier.ledger import Answer, Refusal, Refused, Transaction
from croupier.paytables import Catalogue
from croupier.rules import AggregateLimit
from croupier.school.learners import find_learner
from croupier.school.paths import TRAINER_ROOM, TopicPath
from croupier.school.skills import practiced
from croupier.school.trainer.act_reading import read_act
from croupier.school.trainer.acts import AskHint, act_json
from croupier.school.trainer.custom_tables import chosen_own
from croupier.school.trainer.grading import RoundStanding
from croupier.school.trainer.lessons import EDITION, Lesson
from croupier.school.trainer.plan import plan_json
from croupier.school.trainer.planning import plan_round
from croupier.school.trainer.record import SHIFTS, Deed, Played, TrainerShift, plans_of
from croupier.school.trainer.results import keep_result

ACTS_MAX = 2000
"""How many acts of one round are judged; anyone who needs more is not dealing."""


def begin(
    transaction: Transaction,
    learner: str,
    game: str,
    lesson: str,
    *,
    tables: Mapping[str, str] | None = None,
    options: Mapping[str, Any] | None = None,
    procedure: str | None = None,
    equipment: str | None = None,
    aggregates: Sequence[AggregateLimit] = (),
    chance: Random,
    catalogue: Catalogue | None = None,
) -> Answer:
    """Sit down for a lesson, abandoning any unfinished shift.

    Pay tables come from the catalog, which may include custom ones, or else from the published
    ones.
    """
    who = find_learner(transaction, learner).id
    before = transaction.get(SHIFTS, who)
    shift = TrainerShift(
        number=before.number + 1 if before is not None else 1,
        learner=who,
        game=game,
        lesson=lesson,
        begun=transaction.instant,
        tables=dict(tables or {}),
        own_tables=tuple(chosen_own(tables or {}, catalogue)),
        options={key: _plain(value) for key, value in (options or {}).items()},
        procedure=procedure or "",
        equipment=equipment or "",
        aggregates=tuple(aggregates),
        edition=EDITION,
    )
    return _dealt(transaction, shift, chance)


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def next_round(transaction: Transaction, learner: str, chance: Random) -> Answer:
    """Start the next round of the shift when the previous one is over."""
    shift = find_shift(transaction, learner)
    if not shift.round_is_over:
        raise Refused(Refusal.WRONG_STATE, f"round {len(shift.rounds)} is not over yet")
    if shift.is_over:
        raise Refused(Refusal.WRONG_STATE, "the shift is over; begin another one")
    return _dealt(transaction, shift, chance)


def _dealt(transaction: Transaction, shift: TrainerShift, chance: Random) -> Answer:
    plan = plan_round(shift.table, plans_of(shift), chance)
    played = Played(canonical(plan_json(plan)), transaction.instant)
    shift = replace(shift, rounds=(*shift.rounds, played))
    transaction.put(SHIFTS, shift.learner, shift)
    return {"shift": shift.number, "round": len(shift.rounds), "at": 0}


def act(
    transaction: Transaction,
    learner: str,
    *,
    round: int,  # noqa: A002
    at: int,
    act: Mapping[str, Any],
) -> Answer:
    """Do something at the table; it is judged at once, and a fault is recorded."""
    shift = find_shift(transaction, learner)
    number, played = len(shift.rounds), shift.rounds[-1]
    if (round, at) != (number, len(played.deeds)):
        raise Refused(
            Refusal.STALE,
            f"this answers act {at} of round {round}; the table is at act {len(played.deeds)} of "
            f"round {number}",
        )
    if shift.round_is_over:
        raise Refused(Refusal.WRONG_STATE, f"round {number} is over")
    if at >= ACTS_MAX:
        raise Refused(Refusal.TOO_MUCH, f"a round takes at most {ACTS_MAX} acts; begin again")
    done = read_act(act, shift.script(number).desk)
    if isinstance(done, AskHint):
        _may_be_asked(shift.table.lesson)
    before = shift.standings[-1]
    played = replace(played, deeds=(*played.deeds, Deed(act_json(done), transaction.instant)))
    shift = replace(shift, rounds=(*shift.rounds[:-1], played))
    after = shift.standings[-1]
    transaction.put(SHIFTS, shift.learner, shift)
    if not isinstance(done, AskHint) and before.misses == 0 and not before.hinted:
        _practice(transaction, shift, before, after)
    if shift.is_over:
        keep_result(transaction, shift)
    return {
        "right": after.last is None,
        "fault": after.last.as_json() if after.last is not None else None,
        "round": number,
        "at": len(played.deeds),
    }


def _may_be_asked(lesson: Lesson) -> None:
    if lesson.help == "shown":
        raise Refused(Refusal.WRONG_STATE, f"{lesson.title} already shows every next step")
    if lesson.help == "none":
        raise Refused(Refusal.WRONG_STATE, f"{lesson.title} has no hints")


def _practice(
    transaction: Transaction, shift: TrainerShift, before: RoundStanding, after: RoundStanding
) -> None:
    """Record the first try at a step as the learner's knowledge of its clause."""
    step = shift.script(len(shift.rounds)).steps[before.step]
    clause = after.last.clause if after.last is not None else step.clause
    topic = str(TopicPath(TRAINER_ROOM, shift.game, (clause.id,)))
    practiced(transaction, shift.learner, topic, right=after.last is None, title=clause.text)


def leave(transaction: Transaction, learner: str) -> Answer:
    """Stand up; an unfinished shift does not count."""
    shift = find_shift(transaction, learner)
    transaction.put(SHIFTS, shift.learner, replace(shift, left=True))
    return {"left": shift.number}


def find_shift(transaction: Transaction, learner: str) -> TrainerShift:
    """Return the learner's current or just finished shift."""
    who = find_learner(transaction, learner)
    shift = transaction.get(SHIFTS, who.id)
    if shift is None or shift.left:
        raise Refused(Refusal.WRONG_STATE, f"{who.name} is not at a table; begin a lesson first")
    return shift
