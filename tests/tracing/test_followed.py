"""What keeps a clause is not only there: where it can be run, it runs."""

from datetime import date
from functools import cache

import pytest
from typer.testing import CliRunner

from croupier.cli import app as terminal
from croupier.floor.buttons import EQUIPMENT, STEPS, TURN_BACK, TURN_KEY
from croupier.floor.door import ACTS
from croupier.floor.gaming_day import GamingDay
from croupier.floor.reports import Period, make_report
from croupier.law import HELD
from croupier.ledger import MemoryStore
from croupier.rules import Game, make_layout
from croupier.school.trainer.lessons import COURSES, lessons_for, suited
from croupier.show.rule_sheet import rule_sheet
from croupier.trace import register
from tests.law.floors import FLOORS
from tests.law.test_wagers import WAGERS
from tests.school.trainer_rooms import Room
from tests.tracing.world import BY_PREFIX, names_of
from tests.web.conftest import Client, app, catalogue, client
from tests.web.floors import clock, floor, floor_app

__all__ = ["app", "catalogue", "client", "clock", "floor", "floor_app"]

NAMED = {reference for document in register() for clause in document.clauses
         for reference in clause.kept}  # fmt: skip
FILLED = {
    "{name}": "three-card-poker", "{table}": "T1", "{jackpot}": "link", "{designator}": "TCP-01",
    "{report}": "wins", "{claim}": "1",
}  # fmt: skip


def named(kind: str) -> list[str]:
    return sorted(reference.name for reference in NAMED if reference.kind == kind)


def filled(path: str) -> str:
    for parameter, value in FILLED.items():
        path = path.replace(parameter, value)
    assert "{" not in path, path
    return path


def test_every_page_opens_or_asks_for_a_sign_in(floor_app: object) -> None:
    client = Client(floor_app)  # type: ignore[arg-type]
    for path in named("screen"):
        assert client.get(filled(path)).status_code in (200, 303), path


def test_every_address_answers(floor_app: object) -> None:
    client = Client(floor_app)  # type: ignore[arg-type]
    for entry in named("route"):
        method, _, path = entry.partition(" ")
        assert client.request(method, filled(path)).status_code not in (404, 405, 500), entry


@pytest.mark.parametrize("name", named("command"))
def test_every_command_explains_itself(name: str) -> None:
    assert CliRunner().invoke(terminal, [*name.split(), "--help"]).exit_code == 0


@pytest.mark.parametrize("name", named("report"))
def test_every_report_is_made(name: str) -> None:
    with MemoryStore().reading() as reader:
        period = Period(date(2026, 3, 1), date(2026, 3, 31), GamingDay())
        assert make_report(name, reader, period).name == name


def test_every_rule_fails_a_floor_or_a_wager_or_is_held_by_construction() -> None:
    failed = {floor.rule for floor in FLOORS} | {wager.rule for wager in WAGERS}
    assert [number for number in named("rule") if number not in failed | set(HELD)] == []


def test_every_button_gives_a_command_and_every_command_is_done() -> None:
    for name in named("button"):
        console, _, button = name.partition("/")
        assert EQUIPMENT[console].buttons[button].does in {*ACTS, TURN_KEY, TURN_BACK, *STEPS}, name
    assert set(named("act")) <= set(ACTS)


@pytest.mark.parametrize("prefix", sorted({name.partition("/")[0] for name in named("clause")}))
def test_every_clause_stands_on_the_page_of_its_sheet(prefix: str, client: Client) -> None:
    game = BY_PREFIX[prefix]
    page = client.get(f"/games/{game.name}").text
    for name in named("clause"):
        if name.startswith(f"{prefix}/"):
            assert f'id="{game.sheet[name.partition("/")[2]].id}"' in page, name


@pytest.mark.parametrize("name", named("routine"))
def test_every_move_beside_the_deal_is_printed_and_taught(name: str) -> None:
    prefix, procedure, key, *does = name.split("/")
    game = BY_PREFIX[prefix]
    layout = make_layout(game, procedure=procedure)
    moves = {move.does: clause for move, clause in layout.routine(key)}
    assert set(does) <= set(moves)
    printed = {text for routine in rule_sheet(layout).routines for _, text, _ in routine.steps}
    assert {clause.text for clause in moves.values()} <= printed
    assert set(moves) <= taught_moves(game, procedure), name


@cache
def taught_moves(game: Game, procedure: str) -> set[str]:
    """What the lessons of either course ask for on a procedure."""
    found: set[str] = set()
    for course in COURSES:
        for lesson in lessons_for(game, course):
            if any(one.key == procedure for one in suited(lesson, game)):
                room = Room(seed=1)
                room.begin(game.name, lesson.key, procedure=procedure)
                found |= set(room.view["acts"]["moves"])
    return found


@pytest.mark.parametrize("name", named("manner"))
def test_every_manner_is_printed(name: str) -> None:
    prefix, procedure, stage = name.split("/")
    layout = make_layout(BY_PREFIX[prefix], procedure=procedure)
    manners = [
        one.manner
        for one in layout.procedure.stages
        if one.manner and stage in names_of(one) and one.offered(layout)
    ]
    assert manners
    assert all(any(said in text for text in rule_sheet(layout).stages) for said in manners)


def test_every_pay_table_has_a_page(client: Client) -> None:
    for designator in named("table"):
        assert client.get(f"/tables/{designator}").status_code == 200
