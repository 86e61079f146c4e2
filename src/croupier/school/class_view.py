"""The class: what everyone has practiced, who is stuck on what, and what is hard for all.

Everything is read from the skills that the rooms record, so a new room or game shows up here
without any code.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from heapq import nsmallest

from croupier.games import GAMES
from croupier.ledger import Transaction
from croupier.school.learners import Learner, learners
from croupier.school.paths import DRILL_ROOM, SEAT_ROOM, TRAINER_ROOM, TopicPath
from croupier.school.skills import RECENT, SKILLS, Skill, Skills, skills_of
from croupier.school.trainer.results import RESULTS
from croupier.school.trainer.results import progress_of as course_of

ROOMS: Mapping[str, str] = {
    SEAT_ROOM: "Player's seat",
    TRAINER_ROOM: "Dealer's seat",
    DRILL_ROOM: "Payout drill",
}
"""The rooms by the first part of their topics, in display order."""

TROUBLES = 5
"""How many topics to work on are listed for a learner."""

HARDEST = 12
"""How many topics are listed as hard for the class."""

_DOUBT, _CLASS_DOUBT = 2, RECENT
"""Added to the number of recent answers as if they had been right.

That way one slip does not yet count as a trouble, and one learner's trouble does not yet make a
topic hard for the class.
"""

_GAME_TITLES = {game.name: game.title for game in GAMES}


@dataclass(frozen=True, slots=True)
class Practice:
    """How one game has gone in one room."""

    room: str
    game: str
    right: int = 0
    wrong: int = 0
    cost: Fraction = Fraction(0)
    """What the mistakes cost, in base bets."""
    last: str = ""

    @property
    def tries(self) -> int:
        return self.right + self.wrong

    @property
    def share(self) -> Fraction:
        """The share of right answers; 0 if nothing was tried."""
        return Fraction(self.right, self.tries) if self.tries else Fraction(0)

    @property
    def room_title(self) -> str:
        return room_title(self.room)

    @property
    def game_title(self) -> str:
        return game_title(self.game)


@dataclass(frozen=True, slots=True)
class WeakTopic:
    """A topic that went wrong lately: the number of recent answers, and of wrong ones."""

    topic: str
    title: str
    wrong: int
    recent: int
    tries: int
    learners: tuple[str, ...] = ()
    """The names of the learners who are stuck on it."""

    def weight(self, doubt: int = _DOUBT) -> float:
        """Return a sorting weight: a series of mistakes weighs more than a single slip."""
        return self.wrong / (self.recent + doubt)

    @property
    def room_title(self) -> str:
        return room_title(TopicPath.read(self.topic).room)

    @property
    def game_title(self) -> str:
        return game_title(TopicPath.read(self.topic).game)

    def belongs_to(self, practice: Practice) -> bool:
        topic = TopicPath.read(self.topic)
        return (topic.room, topic.game) == (practice.room, practice.game)


@dataclass(frozen=True, slots=True)
class CourseProgress:
    """The dealer's lessons in one game: which are passed, out of how many."""

    game: str
    titles: tuple[str, ...]
    """The titles of the passed lessons."""
    of: int

    @property
    def passed(self) -> int:
        return len(self.titles)

    @property
    def is_complete(self) -> bool:
        """Whether there is a certificate to print."""
        return self.passed == self.of

    @property
    def game_title(self) -> str:
        return game_title(self.game)


@dataclass(frozen=True, slots=True)
class LearnerProgress:
    """How one learner is doing."""

    learner: Learner
    practices: tuple[Practice, ...]
    troubles: tuple[WeakTopic, ...]
    courses: tuple[CourseProgress, ...] = ()

    def course_of(self, game: str) -> CourseProgress | None:
        return next((course for course in self.courses if course.game == game), None)

    @property
    def whole(self) -> Practice:
        """All rooms and games together."""
        return Practice(
            "",
            "",
            sum(practice.right for practice in self.practices),
            sum(practice.wrong for practice in self.practices),
            sum((practice.cost for practice in self.practices), Fraction(0)),
            max((practice.last for practice in self.practices), default=""),
        )


@dataclass(frozen=True, slots=True)
class ClassView:
    """Everyone at one moment."""

    at: str
    progresses: tuple[LearnerProgress, ...]
    hardest: tuple[WeakTopic, ...]


def class_view(transaction: Transaction) -> ClassView:
    """Return everyone, by name, and the topics that are hard for most."""
    everybody = learners(transaction)
    known = transaction.get_all(SKILLS, (learner.id for learner in everybody))
    skills = [(learner, known.get(learner.id, {})) for learner in everybody]
    return ClassView(
        transaction.instant,
        tuple(_progress(transaction, learner, theirs) for learner, theirs in skills),
        _hardest(skills),
    )


def progress_of(transaction: Transaction, learner: Learner) -> LearnerProgress:
    """Return what one learner has practiced, and what goes wrong."""
    return _progress(transaction, learner, skills_of(transaction, learner.id))


def _progress(transaction: Transaction, learner: Learner, skills: Skills) -> LearnerProgress:
    return LearnerProgress(
        learner, _practices(skills), troubles(skills), courses_of(transaction, learner.id)
    )


def courses_of(transaction: Transaction, learner: str) -> tuple[CourseProgress, ...]:
    """Return the games that this learner has dealt, with the lessons passed."""
    found = []
    dealt = transaction.ids_under(RESULTS, learner)
    for game in GAMES:
        if f"{learner}/{game.name}" in dealt:
            course = course_of(transaction, learner, game)
            titles = tuple(entry.lesson.title for entry in course if entry.passed)
            found.append(CourseProgress(game.name, titles, len(course)))
    return tuple(found)


def troubles(skills: Skills, most: int = TROUBLES) -> tuple[WeakTopic, ...]:
    """Return the topics that went wrong lately, worst first."""
    found = (
        WeakTopic(
            topic, title_of(topic, skill), skill.recent.count("-"), len(skill.recent), skill.tries
        )
        for topic, skill in skills.items()
        if "-" in skill.recent
    )
    return _worst_first(found, most, _DOUBT)


def _worst_first(found: Iterable[WeakTopic], most: int, doubt: int) -> tuple[WeakTopic, ...]:
    return tuple(
        nsmallest(most, found, key=lambda one: (-one.weight(doubt), -one.tries, one.topic))
    )


def _practices(skills: Skills) -> tuple[Practice, ...]:
    found: dict[tuple[str, str], list[Skill]] = defaultdict(list)
    for topic, skill in skills.items():
        path = TopicPath.read(topic)
        found[path.room, path.game].append(skill)
    practices = [
        Practice(
            room,
            game,
            sum(skill.right for skill in these),
            sum(skill.wrong for skill in these),
            sum((skill.cost for skill in these if skill.cost), Fraction(0)),
            max(skill.at for skill in these),
        )
        for (room, game), these in found.items()
    ]
    return tuple(sorted(practices, key=lambda one: (_place(one.room), one.room, one.game_title)))


def _place(room: str) -> int:
    """Return a room's place in the order; known rooms come first."""
    return list(ROOMS).index(room) if room in ROOMS else len(ROOMS)


def _hardest(everybody: Iterable[tuple[Learner, Skills]]) -> tuple[WeakTopic, ...]:
    """Return the topics that are hard for the class; each recent answer counts once."""
    wrong: dict[str, int] = defaultdict(int)
    recent: dict[str, int] = defaultdict(int)
    tries: dict[str, int] = defaultdict(int)
    stuck: dict[str, list[str]] = defaultdict(list)
    titles: dict[str, str] = {}
    for learner, skills in everybody:
        for topic, skill in skills.items():
            wrong[topic] += skill.recent.count("-")
            recent[topic] += len(skill.recent)
            tries[topic] += skill.tries
            titles[topic] = title_of(topic, skill)
            if "-" in skill.recent:
                stuck[topic].append(learner.name)
    found = (
        WeakTopic(topic, titles[topic], wrong[topic], recent[topic], tries[topic], tuple(names))
        for topic, names in stuck.items()
    )
    return _worst_first(found, HARDEST, _CLASS_DOUBT)


# Words ------------------------------------------------------------------------------------------


def title_of(topic: str, skill: Skill) -> str:
    """Return a topic as people read it, even if a room did not set a title."""
    path = TopicPath.read(topic)
    return skill.title or ", ".join(path.details) or game_title(path.game)


def room_title(room: str) -> str:
    return ROOMS.get(room) or room.capitalize()


def game_title(game: str) -> str:
    return _GAME_TITLES.get(game) or game
