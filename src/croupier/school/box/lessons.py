"""The course of a dealer: lessons from two players and the base bets to a full table."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from croupier.errors import brief
from croupier.ledger import Refusal, Refused
from croupier.rules import Game

Bets = Literal["base", "side", "all"]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A shift with a purpose."""

    key: str
    title: str
    teaches: str
    seats: int
    """How many players sit down; a smaller layout has as many as it holds."""
    bets: Bets
    jackpot: bool = False
    """Whether a console stands at the table, and the sensors are bet on."""
    irregularities: tuple[str, ...] = ()
    """The kinds of trouble that happen."""
    rounds: int = 3
    pass_mark: int = 90
    """In percent, for the procedure and for the pays."""
    pace_seconds_per_act: int = 6
    hints: bool = False
    """Whether the right act is shown all along."""
    procedure: int = 0
    """Which of the game's procedures is dealt; -1 is the last."""
    console: int = 0
    """Which of the consoles that fit stands there: the newest is 0."""
    troubled: bool = False
    """Whether something goes wrong in every round, each kind once."""


FIRST = Lesson(
    "first-shift", "First shift",
    "The whole round once: the order of the deal, who is asked, and the settlement from the right. "
    "The next act is always shown.",
    seats=2, bets="base", rounds=2, pass_mark=80, pace_seconds_per_act=12, hints=True,
)  # fmt: skip
BASE = Lesson(
    "base-game", "The base game",
    "The same without a word of help, for four players.",
    seats=4, bets="base", pace_seconds_per_act=8,
)  # fmt: skip
SIDE = Lesson(
    "side-bets", "Side bets",
    "Every optional bet: what it pays, when it loses, and in which order it is resolved.",
    seats=3, bets="side", pace_seconds_per_act=8,
)  # fmt: skip
OTHER = Lesson(
    "other-shuffler", "Another shuffler",
    "The other dealing procedure: the same game, in another order.",
    seats=3, bets="base", pace_seconds_per_act=8, procedure=1,
)  # fmt: skip
JACKPOT = Lesson(
    "jackpot", "The jackpot",
    "Sensors and console: start the game, collect the bets, pay from the tray, call for a meter "
    "win, pay envy, end the game.",
    seats=3, bets="base", jackpot=True, pace_seconds_per_act=8,
)  # fmt: skip
OLDER = Lesson(
    "older-console", "The older console",
    "The same on the older generation of equipment.",
    seats=4, bets="base", jackpot=True, pace_seconds_per_act=8, console=1,
)  # fmt: skip
TROUBLE = Lesson(
    "irregularities", "When things go wrong",
    "Cards face up, packets too short or too long, and whatever else the rule sheet knows of: see "
    "it, and do what the sheet says.",
    seats=3, bets="side", pace_seconds_per_act=8, troubled=True, procedure=-1,
)  # fmt: skip
FULL = Lesson(
    "full-table", "Full table",
    "Every seat, every bet, and now and then something goes wrong.",
    seats=7, bets="all", jackpot=True, rounds=3, pass_mark=92, pace_seconds_per_act=6,
)  # fmt: skip

LESSONS: tuple[Lesson, ...] = (FIRST, BASE, SIDE, OTHER, JACKPOT, OLDER, TROUBLE, FULL)


def lessons_for(game: Game) -> tuple[Lesson, ...]:
    """The course of one game: what it has not is left out of it."""
    return tuple(_fitted(lesson, game) for lesson in _offered(game))


def _offered(game: Game) -> Iterable[Lesson]:
    for lesson in LESSONS:
        if (
            (lesson.key == SIDE.key and not game.side_bets)
            or lesson.procedure >= len(game.procedures)
            or (lesson.jackpot and lesson.key != FULL.key and not game.jackpots)
            or (lesson.troubled and not game.irregularities)
        ):
            continue
        yield lesson


def _fitted(lesson: Lesson, game: Game) -> Lesson:
    kinds = tuple(game.irregularities)
    return replace(
        lesson,
        seats=min(lesson.seats, game.seats_max),
        jackpot=lesson.jackpot and bool(game.jackpots),
        irregularities=kinds if lesson.troubled or lesson.key == FULL.key else (),
        rounds=len(kinds) if lesson.troubled else lesson.rounds,
    )


def find_lesson(game: Game, key: object) -> Lesson:
    """A lesson of this game by its key."""
    course = lessons_for(game)
    for lesson in course:
        if lesson.key == key:
            return lesson
    known = ", ".join(lesson.key for lesson in course)
    raise Refused(
        Refusal.BAD_VALUE, f"{game.title} has no lesson {brief(key)}; it has {known}"
    )  # fmt: skip
