"""The course: what each lesson asks for, fitted to what a game has."""

import pytest

from croupier.games import GAMES, find_game
from croupier.rules import Game, make_layout, settle
from croupier.school.trainer.acts import CallSupervisor, Resolve, Select
from croupier.school.trainer.decks import prize_deck, shuffled
from croupier.school.trainer.lessons import LESSONS, find_lesson, lessons_for, taught_kinds
from croupier.school.trainer.wagers import place_wagers
from tests.games.rounds import chance
from tests.school.trainer_rooms import Room

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
WITH_JACKPOT = [
    game for game in GAMES if any(bet.key in game.sensors for bet in make_layout(game).bets)
]
"""Games whose sensors have a table; those that wait for one are taught without."""

# What each game's course leaves out of the eight lessons.
LEFT_OUT = {
    "three-card-poker": {"other-shuffler"},
    "three-card-poker-face-up": {"other-shuffler"},
    "let-it-ride": set(),
    "ultimate-texas-holdem": set(),
    "solitaire-stud": {"other-shuffler", "jackpot", "older-console"},
    "caribbean-stud": {"other-shuffler", "jackpot", "older-console"},
    "mississippi-stud": {"side-bets", "other-shuffler", "jackpot", "older-console"},
    "casino-war": {"other-shuffler", "jackpot", "older-console"},
    "crazy-4-poker": {"other-shuffler", "jackpot", "older-console"},
    "four-card-poker": {"other-shuffler", "jackpot", "older-console"},
    "six-card-poker": {"side-bets", "other-shuffler", "jackpot", "older-console"},
    "high-card-flush": {"other-shuffler", "jackpot", "older-console"},
    "flush-rush": {"side-bets", "other-shuffler", "jackpot", "older-console"},
    "texas-holdem-bonus": {"other-shuffler", "jackpot", "older-console"},
    "dj-wild": {"side-bets", "other-shuffler", "jackpot", "older-console"},
    "baccarat": {"other-shuffler", "jackpot", "older-console"},
    "ez-baccarat": {"other-shuffler", "jackpot", "older-console"},
    "three-card-baccarat": {"other-shuffler", "jackpot", "older-console"},
}


def test_keys_are_unique_and_every_lesson_says_what_it_teaches() -> None:
    assert len({lesson.key for lesson in LESSONS}) == len(LESSONS)
    assert all(lesson.title and lesson.teaches and lesson.rounds for lesson in LESSONS)
    assert [lesson.key for lesson in LESSONS if lesson.hints] == ["first-shift"]
    assert [lesson.help for lesson in LESSONS] == ["shown", *["asked"] * 6, *["none"] * 3], (
        "hints fade: all along, then when they are asked for, then never"
    )


LEFT_OUT_SINCE: dict[str, tuple[str, ...]] = {
    "let-it-ride": (),
    "mississippi-stud": ("cover-all", "opening"),
    "casino-war": ("cover-all", "opening"),
    "high-card-flush": ("cover-all", "opening"),
    "flush-rush": ("cover-all", "opening"),
    "baccarat": ("cover-all", "opening"),
    "ez-baccarat": ("cover-all", "opening"),
    "three-card-baccarat": ("cover-all", "opening"),
}
"""Of the lessons of the second edition: only one game has a procedure of its own for Cover All."""


@pytest.mark.parametrize("name", LEFT_OUT)
def test_a_game_has_the_lessons_that_fit_it(name: str) -> None:
    assert set(LEFT_OUT) == {game.name for game in GAMES}
    course = [lesson.key for lesson in lessons_for(find_game(name))]
    left_out = {*LEFT_OUT[name], *LEFT_OUT_SINCE.get(name, ("cover-all",))}
    assert course == [lesson.key for lesson in LESSONS if lesson.key not in left_out]


@each_game
def test_the_course_goes_from_two_players_to_a_full_table(game: Game) -> None:
    course = lessons_for(game)
    first, last = course[0], course[-1]
    assert (first.seats, first.bets, first.jackpot, first.irregularities) == (2, "base", False, ())
    assert (last.seats, last.bets) == (game.seats_max, "all")
    assert last.jackpot == (game in WITH_JACKPOT)
    assert last.irregularities == taught_kinds(game)
    for lesson in course:
        assert 1 <= lesson.seats <= game.seats_max
        assert 0 < lesson.pass_mark <= 100
        assert lesson.pace_seconds_per_act > 0


@each_game
def test_players_bet_what_the_lesson_is_about(game: Game) -> None:
    layout = make_layout(game)
    sensors = game.sensors
    seen: dict[str, set[str]] = {}
    for lesson in lessons_for(game):
        lit = sensors if lesson.bets == "all" and lesson.jackpot else sensors[: lesson.jackpot]
        for seed in range(25):
            wagers = place_wagers(layout, lesson, lit, chance(seed))
            assert len(wagers) == lesson.seats
            up = {bet for wager in wagers for bet in wager.bets}
            seen.setdefault(lesson.key, set()).update(up)
            if lit:
                assert sum(lit[0] in wager.bets for wager in wagers) >= 2
            for wager in wagers:
                extra = set(wager.bets) & {*game.side_bets, *sensors}
                assert len(extra) <= 3, "the base game is one of four"
    assert not seen["base-game"] & {*game.side_bets, *sensors}
    offered = {bet.key for bet in layout.bets}
    assert offered & set(game.side_bets) <= seen.get("side-bets", set())
    assert seen["full-table"] >= offered


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", WITH_JACKPOT, ids=lambda game: game.name)
def test_a_lesson_about_jackpots_has_a_meter_win_and_then_one_from_the_tray(
    game: Game, seed: int
) -> None:
    room = Room(seed=seed)
    room.begin(game.name, "jackpot")
    acts = [step.act for step in room.shift.script(1).steps]
    assert any(isinstance(act, Select) for act in acts)
    assert any(isinstance(act, CallSupervisor) for act in acts)
    room.deal_round()
    room.next_round()
    sensor = game.jackpots[0].bet
    acts = [step.act for step in room.shift.script(2).steps]
    assert any(isinstance(act, Resolve) and (act.bet, act.how) == (sensor, "pay") for act in acts)


@pytest.mark.parametrize("game", WITH_JACKPOT, ids=lambda game: game.name)
def test_a_laid_deck_is_still_a_deck(game: Game) -> None:
    layout = make_layout(game)
    lesson = find_lesson(game, "jackpot")
    for seed in range(5):
        wagers = place_wagers(layout, lesson, (game.jackpots[0].bet,), chance(seed))
        order = prize_deck(layout, wagers, "meter", chance(seed))
        assert sorted(order) == sorted(game.deck)
    assert sorted(shuffled(game.deck, chance(1))) == sorted(game.deck)


def test_consoles_of_both_generations_are_dealt() -> None:
    room = Room()
    newer = room.begin("three-card-poker", "jackpot")["console"]
    older = room.begin("three-card-poker", "older-console")["console"]
    assert newer["buttons"] == ["START GAME", "END GAME"]
    assert older["buttons"] == ["COIN IN", "GAME OVER"]
    assert newer["hands"] == older["hands"] != []


def test_another_shuffler_is_another_procedure() -> None:
    room = Room()
    first = room.begin("ultimate-texas-holdem", "base-game")["procedure"]["key"]
    other = room.begin("ultimate-texas-holdem", "other-shuffler")["procedure"]["key"]
    assert (first, other) == ("deck-mate-2", "ace-i-deal")


@pytest.mark.parametrize(
    "game",
    [game for game in GAMES if any(lesson.key == "side-bets" for lesson in lessons_for(game))],
    ids=lambda game: game.name,
)
def test_side_bets_win_often_enough_to_learn_their_pays(game: Game) -> None:
    """A fair deck would let most of them lose; over some rounds one in seven is paid or more."""
    won = of = 0
    for seed in range(12):
        room = Room(seed=seed)
        room.begin(game.name, "side-bets")
        for seat in settle(room.shift.script(1).final).seats:
            side = [line for line in seat.lines if line.bet in game.side_bets]
            of += len(side)
            won += sum(line.outcome == "win" for line in side)
    assert won / of > 1 / 7
