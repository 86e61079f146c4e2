"""The class: what everybody has practiced, who is stuck on what, and what is hard for all.

Everything is read from the skills that the rooms keep, so a new room or game is here without a
word of code.
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
"""The rooms by the first word of their topics, in the order they are shown."""

TROUBLES = 5
"""How many topics somebody is told to work on."""

HARDEST = 12
"""How many topics are named as hard for the class."""

_DOUBT, _CLASS_DOUBT = 2, RECENT
"""As if so many more recent answers had been right: one slip is not yet a trouble, and what one
learner cannot do is not yet hard for the class."""

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
        """The share of answers that were right; nothing tried is nothing right."""
        return Fraction(self.right, self.tries) if self.tries else Fraction(0)

    @property
    def room_title(self) -> str:
        return room_title(self.room)

    @property
    def game_title(self) -> str:
        return game_title(self.game)


@dataclass(frozen=True, slots=True)
class WeakTopic:
    """A topic that has gone wrong lately: of so many recent answers, so many were wrong."""

    topic: str
    title: str
    wrong: int
    recent: int
    tries: int
    learners: tuple[str, ...] = ()
    """The names of those who are stuck on it."""

    def weight(self, doubt: int = _DOUBT) -> float:
        """What the order goes by: a row of mistakes weighs more than a single slip."""
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
    """The lessons of the dealer's seat in one game: which are passed, of how many."""

    game: str
    titles: tuple[str, ...]
    """Those that are passed."""
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
    """Everybody at one moment."""

    at: str
    progresses: tuple[LearnerProgress, ...]
    hardest: tuple[WeakTopic, ...]


def class_view(transaction: Transaction) -> ClassView:
    """Everybody, by name, and the topics that are hard for most."""
    everybody = learners(transaction)
    known = transaction.get_all(SKILLS, (learner.id for learner in everybody))
    skills = [(learner, known.get(learner.id, {})) for learner in everybody]
    return ClassView(
        transaction.instant,
        tuple(_progress(transaction, learner, theirs) for learner, theirs in skills),
        _hardest(skills),
    )


def progress_of(transaction: Transaction, learner: Learner) -> LearnerProgress:
    """What one learner has practiced, and what goes wrong."""
    return _progress(transaction, learner, skills_of(transaction, learner.id))


def _progress(transaction: Transaction, learner: Learner, skills: Skills) -> LearnerProgress:
    return LearnerProgress(
        learner, _practices(skills), troubles(skills), courses_of(transaction, learner.id)
    )


def courses_of(transaction: Transaction, learner: str) -> tuple[CourseProgress, ...]:
    """The games this learner has dealt, with the lessons that are passed."""
    found = []
    dealt = transaction.ids_under(RESULTS, learner)
    for game in GAMES:
        if f"{learner}/{game.name}" in dealt:
            course = course_of(transaction, learner, game)
            titles = tuple(entry.lesson.title for entry in course if entry.passed)
            found.append(CourseProgress(game.name, titles, len(course)))
    return tuple(found)


def troubles(skills: Skills, most: int = TROUBLES) -> tuple[WeakTopic, ...]:
    """The topics that went wrong lately, the worst first."""
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
    """Rooms we know come first, in their order."""
    return list(ROOMS).index(room) if room in ROOMS else len(ROOMS)


def _hardest(everybody: Iterable[tuple[Learner, Skills]]) -> tuple[WeakTopic, ...]:
    """Every recent answer of everybody counts once, right or wrong."""
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
    """A topic as people read it, though a room may have forgotten to say how."""
    path = TopicPath.read(topic)
    return skill.title or ", ".join(path.details) or game_title(path.game)


def room_title(room: str) -> str:
    return ROOMS.get(room) or room.capitalize()


def game_title(game: str) -> str:
    return _GAME_TITLES.get(game) or game
