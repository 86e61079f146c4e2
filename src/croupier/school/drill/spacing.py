"""When a topic comes back, and how fast an answer should be.

Every topic is on a step. A right answer in time raises it one step, a right but slow one leaves it
where it is, and a wrong one sends it back to the first. Each step waits longer before the topic is
asked again; after a wrong answer, two questions are enough. The time allowed shrinks by a twentieth
with each question that is right in time, and grows by a seventh after a miss. New topics come in
order of difficulty: first small pays that are seen on every shift, last royal flushes and envy.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from random import Random

from croupier.school.drill.topics import Topic

GAPS = (5, 12, 30, 75, 180, 400)
"""How many questions later a topic on each step is due again."""

AFTER_A_MISS = 2

NEW_EVERY = 3
"""How often something new comes first, however much is due."""

TARGET_MS, TARGET_LEAST_MS, TARGET_MOST_MS = 12_000, 2_500, 30_000
"""The time allowed for one amount: initially, and its limits."""


@dataclass(frozen=True, slots=True)
class TopicStanding:
    """The state of a topic: its step, and at which question it is due again."""

    step: int = 0
    due: int = 0


@dataclass(frozen=True, slots=True)
class Spacing:
    """What a learner has been asked so far, and what is due when."""

    asked: int = 0
    target_ms: int = TARGET_MS
    standings: Mapping[str, TopicStanding] = field(default_factory=dict)

    def answered(self, marks: Mapping[str, bool], *, slow: bool) -> "Spacing":
        """Return the state after a question, given whether each of its topics was right."""
        asked = self.asked + 1
        standings = dict(self.standings)
        for path, right in marks.items():
            known = standings.get(path)
            standings[path] = _moved(known or TopicStanding(), asked, right=right, slow=slow)
        target = self.target_ms
        if not all(marks.values()):
            target = min(TARGET_MOST_MS, target * 8 // 7)
        elif not slow:
            target = max(TARGET_LEAST_MS, target * 19 // 20)
        return Spacing(asked, target, standings)

    def at_pace(self, target_ms: int) -> "Spacing":
        return replace(self, target_ms=target_ms)

    @property
    def wants_new(self) -> bool:
        """Whether something new goes before what is due."""
        return self.asked % NEW_EVERY == 0

    def overdue(self, topics: Iterable[Topic]) -> list[Topic]:
        """Return the topics that are due: lowest step first, then longest overdue."""
        due = [
            (standing.step, standing.due, topic)
            for topic in topics
            if (standing := self.standings.get(topic.path)) is not None
            and standing.due <= self.asked
        ]
        return [topic for *_, topic in sorted(due)]

    def unseen(
        self, topics: Iterable[Topic], chance: Random, hardness: Callable[[Topic], int]
    ) -> list[Topic]:
        """Return topics never asked, easiest first; random ties give every bet a turn."""
        by_bet: dict[tuple[int, str], list[Topic]] = {}
        for topic in topics:
            if topic.path not in self.standings:
                by_bet.setdefault((hardness(topic), topic.bet), []).append(topic)
        order: list[Topic] = []
        drawn = chance.sample(sorted(by_bet), len(by_bet))
        for place in sorted(drawn, key=lambda level: level[0]):
            order += chance.sample(by_bet[place], len(by_bet[place]))
        return order

    def is_easy(self, topic: Topic) -> bool:
        """Return whether to ask in the easiest form: while a topic is new, and after a miss."""
        standing = self.standings.get(topic.path)
        return standing is None or standing.step == 0

    def soonest(self, topics: Iterable[Topic]) -> list[Topic]:
        """Return topics asked before, in order of when they are due."""
        known = [topic for topic in topics if topic.path in self.standings]
        return sorted(known, key=lambda topic: (self.standings[topic.path].due, topic))


def _moved(known: TopicStanding, asked: int, *, right: bool, slow: bool) -> TopicStanding:
    if not right:
        return TopicStanding(0, asked + AFTER_A_MISS)
    step = known.step if slow else min(known.step + 1, len(GAPS) - 1)
    return TopicStanding(step, asked + GAPS[step])
