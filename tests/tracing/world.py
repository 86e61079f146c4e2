"""What references can lead to, asked of the running program's own values."""

import ast
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from docs.press.reference import command_paths
from fastapi.routing import APIRoute
from starlette.routing import Route

from croupier.floor.buttons import EQUIPMENT
from croupier.floor.forms import FORMS
from croupier.floor.reports import REPORTS
from croupier.games import GAMES
from croupier.law import HELD, RULES
from croupier.law.approved import COMPONENTS
from croupier.paytables import published_catalogue
from croupier.plan import NOTICES, POSTINGS
from croupier.plan.reference import SECTIONS, keys_of
from croupier.rules import Game, Stage, make_layout
from croupier.school.trainer.desk import lay_desk
from croupier.school.trainer.lessons import COURSES, lessons_for
from croupier.trace import Reference
from croupier.web.app import ROUTES

ROOT = Path(__file__).parent.parent.parent

BY_PREFIX: Mapping[str, Game] = {game.sheet.prefix: game for game in GAMES}


def names_of(stage: Stage) -> set[str]:
    """What a reference may call a stage: its call, its step, its sentence, or what it does."""
    return {stage.calls, stage.step, stage.says, f"{stage.does} {stage.to}".strip()} - {""}


def stage_names(game: Game) -> set[str]:
    return {
        f"{procedure.key}/{name}"
        for procedure in game.procedures
        for stage in procedure.stages
        for name in names_of(stage)
    }


def manners(game: Game) -> set[str]:
    return {
        f"{procedure.key}/{name}"
        for procedure in game.procedures
        for stage in procedure.stages
        for name in names_of(stage)
        if stage.manner
    }


def gestures(game: Game) -> set[str]:
    """What the desk of the school offers a dealer's hands, and the grading asks for."""
    return {
        f"{procedure.key}/{gesture.value}"
        for procedure in game.procedures
        for gesture in lay_desk(make_layout(game, procedure=procedure.key), (1,), None).gestures
    }


def signs(game: Game) -> set[str]:
    return {
        f"{decide.key}/{choice.name}"
        for decide in game.decisions
        for choice in decide.choices
        if choice.sign
    }


def routine_names(game: Game) -> set[str]:
    """Routines, and each move of one by its few words."""
    found = {
        (procedure.key, routine.key, move.does)
        for procedure in game.procedures
        for routine in procedure.routines
        for move in routine.moves
    }
    return {"/".join(parts[:count]) for parts in found for count in (2, 3)}


OF_GAMES: Mapping[str, Callable[[Game], set[str]]] = {
    "clause": lambda game: set(game.sheet),
    "stage": stage_names,
    "manner": manners,
    "gesture": gestures,
    "sign": signs,
    "routine": routine_names,
    "decks": lambda game: {
        f"{procedure.key}/{color}" for procedure in game.procedures for color in procedure.decks
    },
    "bet": lambda game: {bet.key for bet in game.bets},
    "irregularity": lambda game: set(game.irregularities),
    "decision": lambda game: {decide.key for decide in game.decisions},
    "switch": lambda game: {option.key for option in game.options},
    "lesson": lambda game: {
        lesson.key for course in COURSES for lesson in lessons_for(game, course)
    },
}
"""What belongs to a game: its names in this kind."""


@cache
def of_game(kind: str, prefix: str) -> set[str]:
    return OF_GAMES[kind](BY_PREFIX[prefix]) if prefix in BY_PREFIX else set()


def _routes() -> set[str]:
    found = (route for route in ROUTES if isinstance(route, APIRoute))
    return {f"{method} {route.path}" for route in found for method in route.methods or ()}


def _screens() -> set[str]:
    return {
        route.path
        for route in ROUTES
        if isinstance(route, Route) and not isinstance(route, APIRoute)
    }


def _keys() -> set[str]:
    return {
        f"{heading.strip('[]')}.{key.name}"
        for heading, section in SECTIONS.items()
        for key in keys_of(section)
    }


ELSEWHERE: Mapping[str, Callable[[], set[str]]] = {
    "table": lambda: {table.id for table in published_catalogue()},
    "rule": lambda: {rule.number for rule in RULES} | set(HELD),
    "component": lambda: set(COMPONENTS),
    "key": _keys,
    "posting": lambda: {*POSTINGS, *NOTICES},
    "button": lambda: {f"{name}/{key}" for name, it in EQUIPMENT.items() for key in it.buttons},
    "act": lambda: set(FORMS),
    "screen": _screens,
    "route": _routes,
    "command": lambda: {" ".join(path) for path in command_paths()},
    "report": lambda: set(REPORTS),
}
"""What belongs to no game: every name of this kind."""


@cache
def elsewhere(kind: str) -> set[str]:
    return ELSEWHERE[kind]()


@cache
def tests_in(file: str) -> set[str]:
    path = ROOT / file
    if not path.is_file():
        return set()
    body = ast.parse(path.read_text(encoding="utf-8")).body
    return {node.name for node in body if isinstance(node, ast.FunctionDef)}


def resolves(reference: Reference) -> bool:
    """Whether there is such a thing."""
    if reference.kind == "test":
        file, _, name = reference.name.partition("::")
        return name.startswith("test_") and name in tests_in(file)
    if reference.kind in OF_GAMES:
        prefix, _, name = reference.name.partition("/")
        return name in of_game(reference.kind, prefix)
    return reference.name in elsewhere(reference.kind)
