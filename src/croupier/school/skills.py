"""What a learner has tried, got right and got wrong, by topic: the memory of every lesson.

A topic is a path from the room to the detail: `seat/three-card-poker/play/Queen high`,
`box/let-it-ride/LIR-D4`, `drill/ultimate-texas-holdem/trips`. The quiz and the drill ask more often
about topics that went wrong, and the instructor sees who is stuck on what.
"""

from collections.abc import Mapping
from dataclasses import astuple, dataclass, replace
from fractions import Fraction

from croupier.codec import Codec
from croupier.ledger import Collection, Transaction

TOPICS_MAX = 2000
"""How many topics per learner are remembered; those practiced longest ago go first."""

RECENT = 8
"""How many of the latest answers decide whether someone is stuck."""


@dataclass(frozen=True, slots=True)
class Skill:
    """How one topic has gone."""

    right: int = 0
    wrong: int = 0
    cost: Fraction = Fraction(0)
    """The total cost of the wrong answers in base bets, if known."""
    recent: str = ""
    """The latest answers, oldest first: `+` right, `-` wrong."""
    at: str = ""
    title: str = ""
    """The topic as people read it."""

    @property
    def tries(self) -> int:
        return self.right + self.wrong

    @property
    def trouble(self) -> Fraction:
        """The share of recent answers that were wrong, from 0 to 1."""
        return Fraction(self.recent.count("-"), len(self.recent)) if self.recent else Fraction(0)

    def answered(self, *, right: bool, cost: Fraction, at: str, title: str) -> "Skill":
        return replace(
            self,
            right=self.right + right,
            wrong=self.wrong + (not right),
            cost=self.cost + cost,
            recent=(self.recent + "-+"[right])[-RECENT:],
            at=at,
            title=title or self.title,
        )


Skills = Mapping[str, Skill]


_Row = tuple[int, int, Fraction, str, str, str]
_ROWS: Codec[dict[str, _Row]] = Codec(dict[str, _Row])
"""All topics of a learner are written with every answer, so their rows omit field names."""


def _dump(skills: Skills) -> str:
    return _ROWS.dump({topic: astuple(skill) for topic, skill in skills.items()})


def _load(text: str) -> Skills:
    return {topic: Skill(*row) for topic, row in _ROWS.load(text).items()}


SKILLS: Collection[Skills] = Collection("skills", _dump, _load, held=False)
"""By learner id."""


def skills_of(transaction: Transaction, learner: str) -> Skills:
    return transaction.get(SKILLS, learner) or {}


def practiced(
    transaction: Transaction,
    learner: str,
    topic: str,
    *,
    right: bool,
    cost: Fraction = Fraction(0),
    title: str = "",
) -> None:
    """Record one answer."""
    known = dict(skills_of(transaction, learner))
    skill = known.pop(topic, Skill())
    known[topic] = skill.answered(right=right, cost=cost, at=transaction.instant, title=title)
    while len(known) > TOPICS_MAX:
        del known[min(known, key=lambda name: known[name].at)]
    transaction.put(SKILLS, learner, known)
