"""The dealer's seat as data for a screen: the table, what may be done, and how it goes.

Nothing in it reveals the next act, except where the lesson gives hints: face-down cards are backs,
and what may be done is everything that could ever be done at this table.
"""

from typing import Any

from croupier.cards import card_text
from croupier.games import find_game
from croupier.ledger import Transaction
from croupier.records.layout_view import limits_view
from croupier.school.learners import find_learner
from croupier.school.trainer.acts import Burn, DealTo, act_words
from croupier.school.trainer.desk import DealerDesk
from croupier.school.trainer.device import device_of
from croupier.school.trainer.grading import RoundStanding, clause_view
from croupier.school.trainer.layout_view import LayoutSeen
from croupier.school.trainer.lessons import Course, Lesson, lesson_after
from croupier.school.trainer.record import SHIFTS, TrainerShift, TrainerTable
from croupier.school.trainer.results import LessonProgress, ShiftResult, progress_of, result_of
from croupier.school.trainer.scene import Scene
from croupier.school.trainer.steps import RoundScript

Data = dict[str, Any]


def trainer_view(transaction: Transaction, learner: str) -> Data:
    """Return everything the dealer sees; without a shift, only that there is none."""
    shift = transaction.get(SHIFTS, find_learner(transaction, learner).id)
    if shift is None or shift.left:
        return {"phase": "none"}
    number = len(shift.rounds)
    script, standing, table = shift.script(number), shift.standings[-1], shift.table
    scene = script.scene(standing.step)
    seen = LayoutSeen(shift, script, scene)
    return {
        "phase": _phase(shift),
        "shift": shift.number,
        "round": number,
        "of": table.lesson.rounds,
        "at": len(shift.rounds[-1].deeds),
        "game": table.layout.game.name,
        "title": table.layout.game.title,
        "lesson": lesson_view(table.lesson),
        "choice": {
            "tables": {key: entry.id for key, entry in table.layout.tables.items()},
            "options": dict(shift.options),
            "procedure": table.layout.procedure.key,
            "equipment": table.console.name if table.console is not None else None,
        },
        "limits": limits_view(table.layout),
        "procedure": _procedure(table, script, standing),
        **seen.layout(),
        "packet": seen.packet(),
        "console": _console(table, script, scene, seen),
        "acts": {
            "calls": list(script.desk.calls),
            "presses": list(script.desk.presses),
            "reveals": list(script.desk.reveals),
            "seats": list(script.desk.seats),
            "irregular": [
                {"effect": effect.name.lower(), "text": effect.value}
                for effect in script.desk.effects
            ],
            "positions": [
                {"bet": bet, "title": script.desk.title(bet)} for bet in script.desk.named_bets
            ],
            "hand_names": _hand_names(script.desk),
            "sides": [
                {"side": side, "title": title, "names": list(script.desk.side_hands)}
                for side, title in script.desk.sides.items()
            ],
            "gestures": [gesture.value for gesture in script.desk.gestures],
            "moves": list(script.desk.moves),
            "counts": script.desk.counts,
        },
        "case": scene.case,
        "counting": [card_text(card) for card in scene.counting],
        "manner": _manner(table, script, standing),
        "decks": _decks(table, scene),
        "pays_shown": seen.pays_shown(),
        "settling": seen.settling(),
        "hint": _hint(table, script, standing),
        "marks": {
            "procedure": {"won": shift.procedure_marks.won, "of": shift.procedure_marks.of},
            "pays": {"won": shift.pay_marks.won, "of": shift.pay_marks.of},
            "seconds": shift.seconds,
            "pace": shift.pace,
            "allowed": shift.allowed,
            "hints": shift.hints,
        },
        "faults": [
            fault.as_json() | {"round": at}
            for at, stood in enumerate(shift.standings, start=1)
            for fault in stood.faults
        ],
        "last": standing.last.as_json() if standing.last is not None else None,
        "result": result_view(result_of(shift), table.lesson) if shift.is_over else None,
        "next_lesson": _next_lesson(table),
    }


def _next_lesson(table: TrainerTable) -> Data | None:
    after = lesson_after(table.layout.game, table.lesson)
    return None if after is None else {"key": after.key, "title": after.title}


def _phase(shift: TrainerShift) -> str:
    if shift.is_over:
        return "shift-over"
    return "round-over" if shift.round_is_over else "dealing"


def _procedure(table: TrainerTable, script: RoundScript, standing: RoundStanding) -> Data:
    """Return the stages as the rule sheet prints them, if the lesson shows them."""
    layout = table.layout
    stages = [f"{number} {said.text}" for number, (_, said) in enumerate(layout.dealing, start=1)]
    due = script.steps[standing.step] if standing.step < len(script.steps) else None
    return {
        "key": layout.procedure.key,
        "title": layout.procedure.title,
        "device": device_of(layout.procedure),
        "stages": stages if table.lesson.hints else [],
        "stage": due.stage if due is not None and table.lesson.hints else None,
    }


def _hint(table: TrainerTable, script: RoundScript, standing: RoundStanding) -> Data | None:
    """Return the act that is due and its clause, if the lesson shows it."""
    if not (table.lesson.hints or standing.hinted) or standing.step >= len(script.steps):
        return None
    due = script.steps[standing.step]
    return {
        "cards": due.act.cards if isinstance(due.act, DealTo | Burn) else None,
        "says": act_words(due.act, script.desk),
        "clause": clause_view(due.clause),
    }


def _manner(table: TrainerTable, script: RoundScript, standing: RoundStanding) -> str:
    """Return how to do the stage of the last right act, where no screen can judge it."""
    done = script.steps[standing.step - 1] if standing.step else None
    return table.layout.dealing[done.stage][0].manner if done is not None else ""


def _hand_names(desk: DealerDesk) -> list[Data]:
    """Return the names for announcing the dealer's hand, by kind."""
    kinds: dict[str, list[str]] = {}
    for name, kind in desk.hand_names.items():
        kinds.setdefault(kind, []).append(name)
    return [{"kind": kind, "names": names} for kind, names in kinds.items()]


def _decks(table: TrainerTable, scene: Scene) -> Data | None:
    """If two decks alternate, return the one on the table and the one in the discard rack."""
    colors = table.layout.procedure.decks
    if not colors:
        return None
    return {"colors": list(colors), "dealing": scene.dealing, "rack": scene.racked}


def _console(table: TrainerTable, script: RoundScript, scene: Scene, seen: LayoutSeen) -> Data:
    """Return the jackpot's console or, if there is none, what the shuffler and floor say."""
    console = table.console
    lights = [seat for seat in script.desk.seats if seen.lit(seat)]
    if console is None:
        return {
            "lights": [], "message": scene.message, "equipment": None, "name": None,
            "buttons": [], "hands": [],
        }  # fmt: skip
    idle = "Game in progress" if scene.started else "Bets are open"
    return {
        "lights": lights,
        "message": scene.message or idle,
        "equipment": console.title,
        "name": console.name,
        "buttons": [console.start, console.end],
        "hands": [{"key": key, "label": label} for key, label in console.hands.items()],
    }


# Lessons and results ----------------------------------------------------------------------------


def lesson_view(lesson: Lesson) -> Data:
    return {
        "key": lesson.key,
        "title": lesson.title,
        "teaches": lesson.teaches,
        "seats": lesson.seats,
        "bets": lesson.bets,
        "course": lesson.course,
        "cases": list(lesson.cases),
        "jackpot": lesson.jackpot,
        "irregularities": list(lesson.irregularities),
        "rounds": lesson.rounds,
        "pass_mark": lesson.pass_mark,
        "pace_seconds_per_act": lesson.pace_seconds_per_act,
        "hints": lesson.hints,
        "help": lesson.help,
    }


def result_view(result: ShiftResult, lesson: Lesson) -> Data:
    return {
        "passed": result.passed,
        "percent": result.percent,
        "pass_mark": lesson.pass_mark,
        "procedure": {"won": result.procedure[0], "of": result.procedure[1]},
        "pays": {"won": result.pays[0], "of": result.pays[1]},
        "seconds": result.seconds,
        "pace": result.pace,
        "acts": result.acts,
        "ended": result.ended,
        "faults": [
            {"clause": clause, "times": times, "text": says}
            for clause, (times, says) in result.faults.items()
        ],
    }


def course_view(
    transaction: Transaction, learner: str, game: str, course: Course = "dealer"
) -> list[Data]:
    """Return the lessons of a game's course with the learner's progress."""
    who = find_learner(transaction, learner).id
    return [_progress(entry) for entry in progress_of(transaction, who, find_game(game), course)]


def _progress(entry: LessonProgress) -> Data:
    return {
        "lesson": lesson_view(entry.lesson),
        "tries": entry.tries,
        "passed": entry.passed,
        "best": result_view(entry.best, entry.lesson) if entry.best is not None else None,
    }
