"""A perfect dealer scores 100% in every game, by every procedure, in every lesson.

He reads what the screen shows and the rules engine, and knows no script: if the script asked for
anything else than the rules do, he would be told so.
"""

import pytest
from hypothesis import given

from croupier.games import GAMES, find_game
from croupier.rules import Game
from croupier.school.trainer.lessons import COURSES, find_lesson, lessons_for
from tests.games.rounds import chance, each_procedure, examples, random_layout, seeds
from tests.school.trainer_rooms import SECONDS_PER_ACT, Room

EVERY_LESSON = [
    pytest.param(game, lesson.key, id=f"{game.name}, {lesson.key}")
    for game in GAMES
    for course in COURSES
    for lesson in lessons_for(game, course)
]


@pytest.mark.parametrize(
    "seed", [0, pytest.param(1, marks=pytest.mark.proof), pytest.param(2, marks=pytest.mark.proof)]
)
@pytest.mark.parametrize(("game", "lesson"), EVERY_LESSON)
def test_a_perfect_dealer_scores_100_percent(game: Game, lesson: str, seed: int) -> None:
    room = Room(seed=seed)
    room.begin(game.name, lesson)
    result = room.deal_shift()
    assert result["percent"] == 100
    assert result["passed"]
    assert result["faults"] == []
    assert result["procedure"]["won"] == result["procedure"]["of"] > 0
    assert result["pays"]["won"] == result["pays"]["of"]
    assert result["pays"]["of"] or room.shift.table.lesson.cases
    assert result["seconds"] == SECONDS_PER_ACT * result["acts"]


@pytest.mark.property
@each_procedure
@given(seed=seeds)
@examples(2)
def test_whatever_the_house_prints_and_switches(game: str, procedure: str, seed: int) -> None:
    """Any pay tables, switches and order of settlement; every seat, every bet, and trouble."""
    layout = random_layout(find_game(game), chance(seed), procedure)
    choice = {
        "tables": {key: table.id for key, table in layout.tables.items()},
        "options": dict(layout.options),
        "procedure": procedure,
    }
    room = Room(seed=seed)
    first = find_game(game).procedures[0].key
    for lesson in ("irregularities", "full-table"):
        if find_lesson(find_game(game), lesson).procedure and procedure == first:
            continue  # that lesson is about the other shuffler
        room.begin(game, lesson, **choice)
        assert room.deal_shift()["percent"] == 100
