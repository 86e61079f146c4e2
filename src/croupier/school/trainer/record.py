"""The record of a shift: its random plan and what the learner did; the rest is replayed."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property, lru_cache
from typing import Any, NamedTuple, NoReturn

from croupier.codec import Codec, canonical
from croupier.games import find_game
from croupier.ledger import Collection, Refusal, Refused
from croupier.rules import AggregateLimit, Layout, make_layout
from croupier.school.trainer.act_reading import read_act
from croupier.school.trainer.cases import write_case
from croupier.school.trainer.console import Console, console_names, set_up_console
from croupier.school.trainer.custom_tables import catalogue_of
from croupier.school.trainer.grading import Marks, Mistake, RoundStanding, stand
from croupier.school.trainer.lessons import (
    COUNTING_EDITION,
    EDITION,
    VOICE_EDITION,
    Lesson,
    find_lesson,
    suited,
)
from croupier.school.trainer.plan import Plan, read_plan
from croupier.school.trainer.script import write_script
from croupier.school.trainer.steps import RoundScript

LOOK_SECONDS = 15
"""How long a dealer has to look at a table before the first act of a round."""


class Deed(NamedTuple):
    """An act of the learner, as sent, and when."""

    act: Mapping[str, Any]
    instant: str


@dataclass(frozen=True)
class Played:
    """A round of a shift: its plan as text, when it began, and every act."""

    plan: str
    begun: str
    deeds: tuple[Deed, ...] = ()

    def standing(self, table: "TrainerTable") -> RoundStanding:
        """Return the state of the round; cached, because neither plan nor acts ever change."""
        known: RoundStanding | None = self.__dict__.get("_standing")
        if known is None:
            script = self.script(table)
            acts = [read_act(deed.act, script.desk) for deed in self.deeds]
            known = stand(
                table.layout,
                script,
                acts,
                tells=table.lesson.hints,
                each_time=table.edition >= COUNTING_EDITION,
            )
            self.__dict__["_standing"] = known
        return known

    def script(self, table: "TrainerTable") -> RoundScript:
        return _script(table, self.plan)

    @property
    def seconds(self) -> float:
        """The time from the first look at the table to the last act."""
        if not self.deeds:
            return 0.0
        began, ended = (
            datetime.fromisoformat(moment) for moment in (self.begun, self.deeds[-1].instant)
        )
        return max(0.0, (ended - began).total_seconds())


@dataclass(frozen=True)
class TrainerShift:
    """A learner at a table; everything is derived from `rounds`."""

    number: int
    learner: str
    game: str
    lesson: str
    begun: str
    tables: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    own_tables: tuple[Mapping[str, Any], ...] = ()
    """The custom pay tables, as they were when the shift began."""
    procedure: str = ""
    equipment: str = ""
    aggregates: tuple[AggregateLimit, ...] = ()
    """The most that one round pays for a kind of prize."""
    left: bool = False
    """Whether the learner has stood up."""
    rounds: tuple[Played, ...] = ()
    edition: int = 1
    """The edition of the course; shifts from before there were editions are of the first."""

    @cached_property
    def table(self) -> "TrainerTable":
        """The layout and console of the lesson."""
        return set_table(
            self.game, self.lesson, canonical(self.tables), canonical(self.options),
            self.procedure or None, self.equipment or None, canonical(self.own_tables),
            edition=self.edition, aggregates=self.aggregates,
        )  # fmt: skip

    def script(self, number: int) -> RoundScript:
        """Return the script of a round, by its number from 1."""
        return self.rounds[number - 1].script(self.table)

    @cached_property
    def standings(self) -> tuple[RoundStanding, ...]:
        return tuple(played.standing(self.table) for played in self.rounds)

    @property
    def round_is_over(self) -> bool:
        return self.standings[-1].step == len(self.script(len(self.rounds)).steps)

    @property
    def is_over(self) -> bool:
        return len(self.rounds) >= self.table.lesson.rounds and self.round_is_over

    # Totals -------------------------------------------------------------------------------------

    @property
    def procedure_marks(self) -> Marks:
        return sum((standing.procedure for standing in self.standings), Marks()).at_least_none

    @property
    def pay_marks(self) -> Marks:
        return sum((standing.pays for standing in self.standings), Marks()).at_least_none

    @property
    def faults(self) -> tuple[Mistake, ...]:
        return tuple(fault for standing in self.standings for fault in standing.faults)

    @property
    def seconds(self) -> int:
        return int(sum(played.seconds for played in self.rounds))

    @property
    def pace(self) -> int:
        """The seconds allowed for the steps so far, plus a look at the table in every round."""
        done = sum(standing.step for standing in self.standings)
        look = LOOK_SECONDS if self.edition >= COUNTING_EDITION else 0
        return done * self.table.lesson.pace_seconds_per_act + look * len(self.rounds)

    @property
    def allowed(self) -> int:
        """The pace including the current step: until then a dealer is in time."""
        due = 0 if self.round_is_over else self.table.lesson.pace_seconds_per_act
        return self.pace + due

    @property
    def hints(self) -> int:
        """At how many steps a hint was requested."""
        return sum(standing.hints for standing in self.standings)


# The table --------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class TrainerTable:
    """What a shift is dealt on; compared by identity, so that scripts can be cached by it."""

    layout: Layout
    lesson: Lesson
    console: Console | None
    sensors: tuple[str, ...]
    """The sensors that players bet on."""
    edition: int = EDITION

    @property
    def newest(self) -> bool:
        """Whether the dealer's voice and hands are graded."""
        return self.edition >= VOICE_EDITION


@lru_cache(maxsize=128)
def set_table(
    game: str,
    lesson: str,
    tables: str,
    options: str,
    procedure: str | None,
    equipment: str | None,
    own_tables: str = "[]",
    edition: int = EDITION,
    aggregates: tuple[AggregateLimit, ...] = (),
) -> TrainerTable:
    """Make the layout of a lesson; anything but text comes as JSON, because this is cached."""
    rules = find_game(game)
    course = find_lesson(rules, lesson)
    layout = make_layout(
        rules,
        tables=json.loads(tables),
        options=json.loads(options),
        procedure=procedure or rules.procedures[course.procedure].key,
        aggregates=aggregates,
        catalogue=catalogue_of(json.loads(own_tables)),
    )
    sensors = rules.sensors if course.jackpot else ()
    if course.bets != "all":
        sensors = sensors[:1]
    names = console_names(layout)
    console = set_up_console(
        layout, equipment or names[min(course.console, len(names) - 1)], sensors
    )
    _must_be_about(course, layout, console)
    stands = bool(sensors) or console.own
    return TrainerTable(layout, course, console if stands else None, sensors, edition)


def _must_be_about(lesson: Lesson, layout: Layout, console: Console) -> None:
    """Refuse a layout that lacks what the lesson is about."""
    suits = suited(lesson, layout.game)
    if layout.procedure not in suits:
        _refuse(lesson, layout.procedure.key, [procedure.key for procedure in suits])
    newest, *older = console_names(layout)
    if lesson.console > 0 and console.name == newest and not console.own:
        _refuse(lesson, newest, older)


def _refuse(lesson: Lesson, given: str, others: Sequence[str]) -> NoReturn:
    raise Refused(
        Refusal.BAD_VALUE, f"{lesson.title} is dealt on {' or '.join(others)}, not on {given}"
    )


@lru_cache(maxsize=256)
def _script(table: TrainerTable, plan: str) -> RoundScript:
    read = read_plan(json.loads(plan))
    if read.case:
        return write_case(table.layout, read, table.console, table.lesson)
    return write_script(table.layout, read, table.console, newest=table.newest)


def plans_of(shift: TrainerShift) -> tuple[Plan, ...]:
    return tuple(read_plan(json.loads(played.plan)) for played in shift.rounds)


# The ledger -------------------------------------------------------------------------------------


_SHIFTS: Codec[TrainerShift] = Codec(TrainerShift)


def shift_json(shift: TrainerShift) -> dict[str, Any]:
    """Return a shift as the ledger stores it and as its digest covers it."""
    data: dict[str, Any] = _SHIFTS.as_json(shift)
    if not shift.own_tables:  # keeps the digests of older records the same
        del data["own_tables"]
    if not shift.aggregates:
        del data["aggregates"]
    if shift.edition == 1:
        del data["edition"]
    return data


SHIFTS: Collection[TrainerShift] = Collection(
    "box-shift", lambda shift: canonical(shift_json(shift)), _SHIFTS.load
)
"""By learner id: the current shift, or the last one until it is left."""
