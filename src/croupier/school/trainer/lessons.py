"""A dealer's course: lessons from two players with base bets to a full table."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from croupier.errors import brief
from croupier.ledger import Refusal, Refused
from croupier.rules import IRREGULARITIES, Game, Procedure
from croupier.school.trainer.console import own_consoles

Bets = Literal["base", "side", "all"]
Course = Literal["dealer", "supervisor"]
COURSES: tuple[Course, ...] = ("dealer", "supervisor")

Help = Literal["shown", "asked", "none"]
"""Whether the next act is always shown, shown on request, or never shown."""

VOICE_EDITION, COUNTING_EDITION = 2, 3
EDITION = 3
"""The current edition of the course.

The first graded cards, buttons and pays. The second also grades the dealer's voice and hands. In
the third, every fault costs a mark each time it is made.
"""


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
    """Whether there is a console at the table and the sensors have bets."""
    irregularities: tuple[str, ...] = ()
    """The kinds of trouble that happen."""
    rounds: int = 3
    pass_mark: int = 90
    """In percent, for the procedure and for the pays."""
    pace_seconds_per_act: int = 6
    help: Help = "none"
    """Hints fade during a course: always shown, then on request, then never."""
    procedure: int = 0
    """Which of the game's procedures is dealt; -1 is the last."""
    console: int = 0
    """Which of the suitable consoles is used; the newest is 0."""
    troubled: bool = False
    """Whether something goes wrong in every round, each kind once."""
    since: int = 1
    """The first edition of the course that had it."""
    course: Course = "dealer"
    cases: tuple[str, ...] = ()
    """What each round is about if nothing is dealt: a table is opened, a win is verified."""
    routine: str = ""
    """The routine it teaches; a procedure that has it is used, if there is one."""

    @property
    def hints(self) -> bool:
        """Whether the right act is always shown."""
        return self.help == "shown"


MISDEALS = 1
"""A game's second procedure is the one that can be misdealt; if there is only one, it is that."""

FIRST = Lesson(
    "first-shift", "First shift",
    "The whole round: the order of the deal, who is asked, and settling from the right. The next "
    "step is always shown.",
    seats=2, bets="base", rounds=2, pass_mark=80, pace_seconds_per_act=12, help="shown",
)  # fmt: skip
BASE = Lesson(
    "base-game", "The base game",
    "The same for four players. Ask for a hint to see the next step; a step you ask about earns no "
    "mark.",
    seats=4, bets="base", pace_seconds_per_act=8, help="asked",
)  # fmt: skip
SIDE = Lesson(
    "side-bets", "Side bets",
    "Every optional bet: what it pays, when it loses, and when it is settled.",
    seats=3, bets="side", pace_seconds_per_act=8, help="asked",
)  # fmt: skip
OTHER = Lesson(
    "other-shuffler", "Another shuffler",
    "The other dealing procedure: the same game in a different order.",
    seats=3, bets="base", pace_seconds_per_act=8, procedure=1, help="asked",
)  # fmt: skip
JACKPOT = Lesson(
    "jackpot", "The jackpot",
    "Sensors and console: start the game, collect the bets, pay from the tray, call for a meter "
    "win, pay envy, end the game.",
    seats=3, bets="base", jackpot=True, pace_seconds_per_act=8, help="asked",
)  # fmt: skip
OLDER = Lesson(
    "older-console", "The older console",
    "The same on the older generation of equipment.",
    seats=4, bets="base", jackpot=True, pace_seconds_per_act=8, console=1,
)  # fmt: skip
TROUBLE = Lesson(
    "irregularities", "When things go wrong",
    "Exposed cards, packets too short or too long, and the other irregularities in the rule sheet: "
    "spot each one and do what the sheet says.",
    seats=3, bets="side", pace_seconds_per_act=8, troubled=True, procedure=MISDEALS,
)  # fmt: skip
FULL = Lesson(
    "full-table", "Full table",
    "Every seat, every bet, and now and then something goes wrong.",
    seats=7, bets="all", jackpot=True, rounds=3, pass_mark=92, pace_seconds_per_act=6,
)  # fmt: skip

COVER = Lesson(
    "cover-all", "Cover All",
    "The shuffler counts the hands and shows the pays; the best hand stays on the table, and the "
    "bet on it is resolved last.",
    seats=4, bets="side", pace_seconds_per_act=8, since=2, help="asked",
)  # fmt: skip
OPENING = Lesson(
    "opening", "Opening and closing",
    "Keys, decks and the shuffler: open the table with players waiting and with none, and close "
    "it.",
    seats=1, bets="base", pace_seconds_per_act=8, since=2, routine="opening",
    help="asked",
    cases=("opening", "dead-game", "closing"),
)  # fmt: skip

LESSONS: tuple[Lesson, ...] = (
    FIRST, BASE, SIDE, OTHER, COVER, OPENING, JACKPOT, OLDER, TROUBLE, FULL,
)  # fmt: skip

WINS = Lesson(
    "verify-and-confirm", "Verify and confirm",
    "The dealer claims a hand: look at it, and confirm it with a card of the right level or send "
    "it back.",
    seats=3, bets="base", jackpot=True, pace_seconds_per_act=10, since=2, course="supervisor",
    cases=("claim", "wrong-hand", "claim"), pass_mark=100,
)  # fmt: skip
WINS_OLDER = Lesson(
    "verify-by-key", "The key and J-POT",
    "The same on the older console: JPH, J-POT, and back to RUN.",
    seats=3, bets="base", jackpot=True, pace_seconds_per_act=10, since=2, course="supervisor",
    cases=("claim", "wrong-hand", "wrong-card"), console=1, pass_mark=100,
)  # fmt: skip
UNDOING = Lesson(
    "undo-and-refund", "Wrong card, void, back-out, refund",
    "How two people undo what went wrong, before and after it was recorded.",
    seats=3, bets="base", jackpot=True, pace_seconds_per_act=10, since=2, course="supervisor",
    cases=("wrong-card", "void", "back-out", "refund"), pass_mark=100,
)  # fmt: skip
COUNTING = Lesson(
    "count-a-deck", "Count a deck",
    "A misdeal from the floor's side: count the deck, and resume or replace it.",
    seats=3, bets="base", jackpot=True, pace_seconds_per_act=12, since=2, course="supervisor",
    cases=("count", "count"), routine="misdeal", pass_mark=100,
)  # fmt: skip
FLOOR_CASES = ("misdeal", "flashing", "misdeal", "keypad-reset")
"""What is counted and reset if the text covers the floor person's part."""

SUPERVISION: tuple[Lesson, ...] = (WINS, WINS_OLDER, UNDOING, COUNTING)


def lessons_for(game: Game, course: Course = "dealer") -> tuple[Lesson, ...]:
    """Return a course for one game, without what the game does not have."""
    return tuple(_fitted(lesson, game) for lesson in _offered(game, course))


def editions_for(game: Game, course: Course = "dealer") -> tuple[tuple[Lesson, ...], ...]:
    """Return the course in each edition, newest first, skipping those that did not change it.

    Learners who have passed all of an edition have a certificate, and keep it when lessons are
    added.
    """
    lessons = lessons_for(game, course)
    by_edition = (
        tuple(lesson for lesson in lessons if lesson.since <= edition)
        for edition in range(EDITION, 0, -1)
    )
    return tuple(had for had in dict.fromkeys(by_edition) if had)


def _offered(game: Game, course: Course) -> Iterable[Lesson]:
    if course == "supervisor":
        yield from SUPERVISION if _has_jackpots(game) else ()
        return
    for lesson in LESSONS:
        if (lesson.key == OPENING.key and not _with_routine(game, lesson.routine)) or (
            lesson.key == COVER.key and not _showing_pays(game)
        ):
            continue
        if (
            (lesson.key == SIDE.key and not _offers_side_bets(game))
            or (lesson.procedure >= len(game.procedures) and not lesson.troubled)
            or (lesson.jackpot and lesson.key != FULL.key and not _has_jackpots(game))
            or (lesson.troubled and not game.irregularities)
        ):
            continue
        yield lesson


def _offers_side_bets(game: Game) -> bool:
    """Return whether a layout has one by default; a bet that needs a table may never be made."""
    return any(bet.key in game.side_bets and not bet.reading for bet in game.bets)


def _has_jackpots(game: Game) -> bool:
    """Return whether a layout has a jackpot by default; sensors that need a table stay dark."""
    return any(bet.key in game.sensors and not bet.reading for bet in game.bets)


def _fitted(lesson: Lesson, game: Game) -> Lesson:
    kinds = taught_kinds(game)
    procedure = _procedure_for(lesson, game)
    has = {routine.key for routine in game.procedures[procedure].routines}
    if lesson.key == COUNTING.key and lesson.routine in has:
        lesson = replace(lesson, cases=FLOOR_CASES, rounds=len(FLOOR_CASES))
    if lesson.key == OTHER.key and game.procedures[procedure].decks:
        lesson = replace(lesson, bets="side")  # a keypad is taught with its bets
    return replace(
        lesson,
        procedure=procedure,
        seats=min(lesson.seats, game.seats_max),
        jackpot=lesson.jackpot and _has_jackpots(game),
        irregularities=kinds if lesson.troubled or lesson.key == FULL.key else (),
        rounds=len(kinds) if lesson.troubled else len(lesson.cases) or lesson.rounds,
    )


def _procedure_for(lesson: Lesson, game: Game) -> int:
    """Return which of the game's procedures a lesson uses by default."""
    if lesson.key == COVER.key:
        return _showing_pays(game)
    found = _with_routine(game, lesson.routine) if lesson.routine else []
    found.sort(key=lambda number: not game.procedures[number].decks)  # two decks are harder
    return found[0] if found else min(lesson.procedure, len(game.procedures) - 1)


def suited(lesson: Lesson, game: Game) -> tuple[Procedure, ...]:
    """Return the procedures with which a lesson can be passed, if the learner chooses one."""
    if lesson.key == OTHER.key:
        return game.procedures[1:]
    if lesson.key == COVER.key:
        return tuple(procedure for procedure in game.procedures if _shows_pays(procedure))
    if lesson.routine:
        having = _with_routine(game, lesson.routine)
        return tuple(game.procedures[number] for number in having) or game.procedures
    if lesson.course == "supervisor":  # a bonus keypad has no meter and no win to verify
        return tuple(one for one in game.procedures if not own_consoles(one))
    return game.procedures


def _with_routine(game: Game, key: str) -> list[int]:
    return [
        number
        for number, procedure in enumerate(game.procedures)
        if any(routine.key == key for routine in procedure.routines)
    ]


def _showing_pays(game: Game) -> int:
    """Return a procedure other than the first whose shuffler shows a bet's pays, or 0."""
    for number, procedure in enumerate(game.procedures):
        if _shows_pays(procedure):
            return number
    return 0


def _shows_pays(procedure: Procedure) -> bool:
    return any(stage.does == "press" and stage.bet for stage in procedure.stages)


def taught_kinds(game: Game) -> tuple[str, ...]:
    """Return the kinds of trouble that happen; replacing a shuffler does not also void."""
    routines = [kind for kind in game.irregularities if IRREGULARITIES[kind].routine]
    left_out = {"shuffler-malfunction"} if routines else set()
    return tuple(kind for kind in game.irregularities if kind not in left_out)


def lesson_after(game: Game, lesson: Lesson) -> Lesson | None:
    """Return the next lesson of the same course."""
    course = lessons_for(game, lesson.course)
    keys = [each.key for each in course]
    place = keys.index(lesson.key) + 1
    return course[place] if place < len(course) else None


def find_lesson(game: Game, key: object) -> Lesson:
    """Return the lesson of this game with a key."""
    course = [lesson for which in COURSES for lesson in lessons_for(game, which)]
    for lesson in course:
        if lesson.key == key:
            return lesson
    known = ", ".join(lesson.key for lesson in course)
    raise Refused(
        Refusal.BAD_VALUE, f"{game.title} has no lesson {brief(key)}; it has {known}"
    )  # fmt: skip
