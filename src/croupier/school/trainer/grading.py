"""Judging: each act is held against the step it meets; a fault has the clause that was broken."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.rules import IRREGULARITIES, Clause, Effect, Layout
from croupier.school.trainer.acts import (
    Act,
    AskHint,
    Count,
    Enter,
    Perform,
    Resolve,
    Ruling,
    Visit,
    act_words,
    told,
)
from croupier.school.trainer.steps import Kind, RoundScript, Step

TELLS_AFTER = 2
"""So many misses at one step, and the learner is told what would have been right."""


def clause_view(clause: Clause) -> dict[str, str]:
    """A clause, and where the page of the rule sheet has it."""
    return {
        "id": clause.id,
        "text": clause.text,
        "source": clause.source,
        "anchor": clause.anchor,
    }


@dataclass(frozen=True, slots=True)
class Mistake:
    """An act that was not the right one."""

    kind: Kind
    did: str
    should: str
    """Empty while the learner has to find out himself."""
    clause: Clause
    step: int

    def as_json(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "did": self.did,
            "should": self.should,
            "clause": clause_view(self.clause),
        }


@dataclass(frozen=True, slots=True)
class Marks:
    """The steps that are done, and how many marks are left of one for each of them.

    A fault costs a mark each time, so that one that is made over and over does not pass; what a
    hint was asked for earns none.
    """

    won: int = 0
    of: int = 0

    def __add__(self, other: "Marks") -> "Marks":
        return Marks(self.won + other.won, self.of + other.of)

    @property
    def at_least_none(self) -> "Marks":
        """Who has made more faults than steps has nothing, and owes nothing."""
        return Marks(max(0, self.won), self.of)

    @property
    def percent(self) -> int:
        """Rounded down; where nothing was to be done nothing was wrong."""
        return 100 * self.won // self.of if self.of else 100


@dataclass(frozen=True)
class RoundStanding:
    """Where a round stands after some acts."""

    step: int
    faults: tuple[Mistake, ...]
    procedure: Marks
    pays: Marks
    last: Mistake | None
    """The fault of the last act, if it was one."""
    misses: int
    """How often the step that is due was missed."""
    hinted: bool = False
    """Whether a hint was asked for at the step that is due."""
    hints: int = 0
    """At how many steps one was."""


def stand(
    layout: Layout,
    script: RoundScript,
    acts: Iterable[Act],
    *,
    tells: bool,
    each_time: bool = True,
) -> RoundStanding:
    """Replay the acts; `tells` is whether the lesson says at once what would have been right.

    `each_time` is whether a fault costs a mark whenever it is made. In shifts of earlier editions
    a step cost one mark, however often it was missed.
    """
    step, misses, hinted, hints = 0, 0, False, 0
    faults: list[Mistake] = []
    last: Mistake | None = None
    lost: dict[bool, int] = {True: 0, False: 0}
    of: dict[bool, int] = {True: 0, False: 0}
    for act in acts:
        due = script.steps[step]
        if isinstance(act, AskHint):
            hints += not hinted
            hinted, last = True, None
            continue
        if due.fits(act):
            of[due.is_pay] += 1
            lost[due.is_pay] += hinted and misses == 0
            step, misses, last, hinted = step + 1, 0, None, False
            continue
        lost[due.is_pay] += each_time or misses == 0
        misses += 1
        kind, clause = broken(layout, script, step, act)
        should = act_words(due.act, script.desk) if tells or misses >= TELLS_AFTER else ""
        last = Mistake(kind, told(act, script.desk), should, clause, step)
        faults.append(last)
    done = {kind: Marks(of[kind] - lost[kind], of[kind]) for kind in of}
    return RoundStanding(step, tuple(faults), done[False], done[True], last, misses, hinted, hints)


def broken(layout: Layout, script: RoundScript, at: int, act: Act) -> tuple[Kind, Clause]:
    """What kind of fault it is to do this instead of the step that is due, and by which clause."""
    due = script.steps[at]
    if isinstance(due.act, Ruling | Perform | Count | Enter):
        return due.kind, due.clause
    if isinstance(act, Ruling):
        return "irregularity", ruling_clause(layout, act.effect)
    settling = at >= script.settles_from or isinstance(due.act, Visit | Resolve)
    if isinstance(act, Resolve) and settling:
        return _resolved_wrongly(script, at, act)
    if isinstance(act, Visit) and isinstance(due.act, Visit):
        return "procedure", due.order
    return due.kind, due.clause


def _resolved_wrongly(script: RoundScript, at: int, act: Resolve) -> tuple[Kind, Clause]:
    """The right bet in a wrong way, a bet out of its turn, or one that is not to be touched."""
    due = script.steps[at]
    if isinstance(due.act, Resolve) and (act.seat, act.bet) == (due.act.seat, due.act.bet):
        return "payout", due.clause
    if any(_comes(step, act) for step in script.steps[at:]):
        return "procedure", due.order
    return "payout", script.lines.get((act.seat, act.bet), due.order)


def _comes(step: Step, act: Resolve) -> bool:
    """Whether the same bet is resolved by this later step."""
    later = step.act
    return isinstance(later, Resolve) and (later.seat, later.bet) == (act.seat, act.bet)


def ruling_clause(layout: Layout, effect: Effect) -> Clause:
    """The clause that somebody leans on who rules so without reason."""
    game = layout.game
    if effect is not Effect.VOID:
        for kind, key in game.irregularities.items():
            if IRREGULARITIES[kind].effect is effect:
                return game.sheet[key]
    return game.sheet["void"]


def by_clause(faults: Iterable[Mistake]) -> Mapping[str, tuple[Clause, int]]:
    """How often each clause was broken, most often first."""
    counted: dict[str, tuple[Clause, int]] = {}
    for fault in faults:
        _, times = counted.get(fault.clause.id, (fault.clause, 0))
        counted[fault.clause.id] = (fault.clause, times + 1)
    return dict(sorted(counted.items(), key=lambda entry: (-entry[1][1], entry[0])))
