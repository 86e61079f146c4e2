"""The dealer's seat as data for a screen: what lies there, what may be done, and how it goes.

Nothing in it tells the next act, except where the lesson gives hints: cards that lie face down are
backs, and what may be done is everything that could ever be done at this table.
"""

from typing import Any

from croupier.games import find_game
from croupier.ledger import Page
from croupier.school.box.acts import act_words
from croupier.school.box.device import device_of
from croupier.school.box.felt_view import FeltSeen
from croupier.school.box.grading import Standing, clause_view
from croupier.school.box.lessons import Lesson
from croupier.school.box.record import SHIFTS, Shift, Table
from croupier.school.box.results import Progress, Result, progress_of, result_of
from croupier.school.box.scene import Scene
from croupier.school.box.steps import Script
from croupier.school.learners import find_learner

Data = dict[str, Any]


def box_view(page: Page, learner: str) -> Data:
    """Everything the dealer sees; without a shift only that there is none."""
    shift = page.get(SHIFTS, find_learner(page, learner).id)
    if shift is None or shift.left:
        return {"phase": "none"}
    number = len(shift.rounds)
    script, standing, table = shift.script(number), shift.standings[-1], shift.table
    scene = script.scene(standing.step)
    seen = FeltSeen(shift, script, scene)
    return {
        "phase": _phase(shift),
        "shift": shift.number,
        "round": number,
        "of": table.lesson.rounds,
        "at": len(shift.rounds[-1].deeds),
        "game": table.felt.game.name,
        "title": table.felt.game.title,
        "lesson": lesson_view(table.lesson),
        "choice": {
            "tables": {key: entry.id for key, entry in table.felt.tables.items()},
            "options": dict(shift.options),
            "procedure": table.felt.procedure.key,
            "equipment": table.console.name if table.console is not None else None,
        },
        "procedure": _procedure(table, script, standing),
        **seen.felt(),
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
        },
        "settling": seen.settling(),
        "hint": _hint(table, script, standing),
        "marks": {
            "procedure": {"won": shift.procedure_marks.won, "of": shift.procedure_marks.of},
            "pays": {"won": shift.pay_marks.won, "of": shift.pay_marks.of},
            "seconds": shift.seconds,
            "pace": shift.pace,
        },
        "faults": [
            fault.as_json() | {"round": at}
            for at, stood in enumerate(shift.standings, start=1)
            for fault in stood.faults
        ],
        "last": standing.last.as_json() if standing.last is not None else None,
        "result": result_view(result_of(shift), table.lesson) if shift.is_over else None,
    }


def _phase(shift: Shift) -> str:
    if shift.is_over:
        return "shift-over"
    return "round-over" if shift.round_is_over else "dealing"


def _procedure(table: Table, script: Script, standing: Standing) -> Data:
    """The stages as the rule sheet prints them, where the lesson shows them."""
    felt = table.felt
    stages = [f"{number} {stage.says}" for number, (stage, _) in enumerate(felt.dealing, start=1)]
    due = script.steps[standing.step] if standing.step < len(script.steps) else None
    return {
        "key": felt.procedure.key,
        "title": felt.procedure.title,
        "device": device_of(felt.procedure),
        "stages": stages if table.lesson.hints else [],
        "stage": due.stage if due is not None and table.lesson.hints else None,
    }


def _hint(table: Table, script: Script, standing: Standing) -> Data | None:
    """The act that is due and its clause, where the lesson shows it."""
    if not table.lesson.hints or standing.step >= len(script.steps):
        return None
    due = script.steps[standing.step]
    return {
        "says": act_words(due.act, script.desk),
        "clause": clause_view(due.clause),
    }


def _console(table: Table, script: Script, scene: Scene, seen: FeltSeen) -> Data:
    """The jackpot's console, or where none stands only what the shuffler and the floor say."""
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
        "jackpot": lesson.jackpot,
        "irregularities": list(lesson.irregularities),
        "rounds": lesson.rounds,
        "pass_mark": lesson.pass_mark,
        "pace_seconds_per_act": lesson.pace_seconds_per_act,
        "hints": lesson.hints,
    }


def result_view(result: Result, lesson: Lesson) -> Data:
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


def course_view(page: Page, learner: str, game: str) -> list[Data]:
    """The lessons of a game with what the learner has made of them."""
    who = find_learner(page, learner).id
    return [_progress(entry) for entry in progress_of(page, who, find_game(game))]


def _progress(entry: Progress) -> Data:
    return {
        "lesson": lesson_view(entry.lesson),
        "tries": entry.tries,
        "passed": entry.passed,
        "best": result_view(entry.best, entry.lesson) if entry.best is not None else None,
    }
