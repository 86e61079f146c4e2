"""Taking a course: begin, answer, go on, leave; each is one piece of work."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import partial
from random import Random

from croupier.errors import BadBet, CroupierError, UnknownTable, brief
from croupier.games import find_game
from croupier.ledger import Answer, Refusal, Refused, Transaction
from croupier.paytables import Catalogue
from croupier.rules import Game, Layout, make_layout
from croupier.rules.bets import ENVY
from croupier.school.drill.courses import (
    QUESTIONS_MAX,
    AnswerMark,
    Course,
    CourseChoice,
    current_course,
    desk_of,
    end_course,
    keep_course,
    keep_desk,
    milliseconds,
    put_down,
)
from croupier.school.drill.finding import Findings, findings
from croupier.school.drill.questions import DrillQuestion, make_question
from croupier.school.drill.saying import read_amount
from croupier.school.drill.spacing import TARGET_LEAST_MS, TARGET_MOST_MS, Spacing
from croupier.school.drill.topics import Topic, hardness, table_key, topic_at, topic_title
from croupier.school.paths import NamedKey
from croupier.school.skills import practiced


def begin(
    transaction: Transaction,
    learner: str,
    choice: CourseChoice,
    chance: Random,
    *,
    pace_ms: int | None = None,
    catalogue: Catalogue | None = None,
) -> Answer:
    """Begin a course; the current one, if any, ends where it is."""
    check_choice(choice, catalogue)
    _check_pace(pace_ms)
    before, desk = current_course(transaction, learner), desk_of(transaction, learner)
    if before is not None and not before.ended:
        end_course(transaction, learner, before)
    spacing = desk.spacing if pace_ms is None else desk.spacing.at_pace(pace_ms)
    number = desk.courses + 1
    keep_desk(transaction, learner, replace(desk, courses=number, current=number, spacing=spacing))
    return _put_question(
        transaction, learner, Course(number, choice, transaction.instant), chance, catalogue
    )


def answer(
    transaction: Transaction,
    learner: str,
    *,
    course: int,
    question: int,
    amounts: Sequence[str],
    catalogue: Catalogue | None = None,
) -> Answer:
    """Answer a question with amounts; what cannot be read is refused and does not count."""
    taken = _on_the_table(transaction, learner, course, question)
    put = taken.put
    if put is None or put.given:
        raise _stale(f"question {question} is answered already", taken)
    if len(amounts) != len(put.asks):
        raise Refused(
            Refusal.BAD_VALUE, f"{len(put.asks)} amounts are asked and {len(amounts)} were given"
        )
    said = [read_amount(text) for text in amounts]
    asked = put.question(catalogue)
    marks = tuple(
        (topic.path, one.is_right(due))
        for topic, one, due in zip(asked.topics, said, asked.dues(), strict=True)
    )
    mark = AnswerMark(marks, milliseconds(put.since, transaction.instant), put.target_ms)
    for topic, (path, right) in zip(asked.topics, marks, strict=True):
        practiced(
            transaction, learner, path, right=right, title=topic_title(asked.round.layout, topic)
        )
    desk = desk_of(transaction, learner)
    spacing = desk.spacing.answered(_each_topic(marks), slow=mark.slow)
    keep_desk(transaction, learner, replace(desk, spacing=spacing))
    given = replace(put, given=tuple(amounts))
    keep_course(transaction, learner, replace(taken, marks=(*taken.marks, mark), put=given))
    return {"course": course, "question": question, "right": mark.right}


def go_on(
    transaction: Transaction,
    learner: str,
    *,
    course: int,
    question: int,
    chance: Random,
    catalogue: Catalogue | None = None,
) -> Answer:
    """Go on after the answer to this question: to the next one, or to the end of the course."""
    taken = _on_the_table(transaction, learner, course, question)
    if taken.put is None or not taken.put.given:
        raise Refused(Refusal.WRONG_STATE, f"question {question} waits for an answer")
    if len(taken.marks) < taken.choice.questions:
        return _put_question(transaction, learner, taken, chance, catalogue)
    end_course(transaction, learner, taken)
    return {"course": course, "question": question, "over": True}


def leave(transaction: Transaction, learner: str) -> Answer:
    """End the current course, or dismiss the result of the last one."""
    taken, desk = current_course(transaction, learner), desk_of(transaction, learner)
    if taken is None:
        raise Refused(Refusal.NOTHING_TO_DO, "no course is in progress")
    if taken.ended or not taken.marks:
        keep_desk(transaction, learner, replace(desk, current=0))
    if not taken.ended:
        end_course(transaction, learner, taken)
    return {"course": taken.number, "over": True}


# What may be asked ------------------------------------------------------------------------------


def check_choice(choice: CourseChoice, catalogue: Catalogue | None = None) -> None:
    """Refuse a choice about which nothing can be asked, and say what would have been right."""
    if not choice.games:
        raise Refused(Refusal.BAD_VALUE, "choose at least one game")
    if not 1 <= choice.questions <= QUESTIONS_MAX:
        raise Refused(
            Refusal.BAD_VALUE,
            f"a course has 1 to {QUESTIONS_MAX} questions, not {brief(choice.questions)}",
        )
    games = [find_game(name) for name in choice.games]
    _check_named(choice.tables, {game.name: tuple(game.tables) for game in games}, UnknownTable)
    layouts = [layout_for(game, choice, catalogue) for game in games]
    _check_named(choice.bets, {layout.game.name: askable(layout) for layout in layouts}, BadBet)


def _check_named(
    given: Iterable[str], known: Mapping[str, Sequence[str]], error: type[CroupierError]
) -> None:
    """Check that every name is one of a game's, alone or after the game and a slash."""
    for name in given:
        wanted = NamedKey.read(name)
        if not any(wanted.key in keys for one, keys in known.items() if wanted.is_of(one)):
            names = ", ".join(dict.fromkeys(key for keys in known.values() for key in keys))
            raise error(f"{brief(name)} is not part of these games; they have {names}")


def askable(layout: Layout) -> tuple[str, ...]:
    """Return every line of a settlement on this layout, in the house's order of resolving."""
    waiting = {bet.key for bet in layout.game.bets if layout.waits(bet)}
    if waiting.issuperset(layout.game.sensors):
        waiting.add(ENVY)  # nothing pays it
    return tuple(line for line in layout.place_in_settlement if line not in waiting)


def usual_bets(layout: Layout) -> tuple[str, ...]:
    """Return the default questions; a second sensor with the same pays is left out."""
    printed: dict[str, str] = {}
    for jackpot in layout.game.jackpots:
        printed.setdefault(layout.tables[table_key(layout.game, jackpot.bet)].id, jackpot.bet)
    references = set(layout.game.sensors) - set(printed.values())
    return tuple(bet for bet in askable(layout) if bet not in references)


def wanted_bets(layout: Layout, choice: CourseChoice) -> tuple[str, ...]:
    """Return what is asked on this layout."""
    if not choice.bets:
        return usual_bets(layout)
    wanted = map(NamedKey.read, choice.bets)
    named = {name.key for name in wanted if name.is_of(layout.game.name)}
    return tuple(bet for bet in askable(layout) if bet in named)


def layout_for(game: Game, choice: CourseChoice, catalogue: Catalogue | None) -> Layout:
    """Return the game's layout with those of the chosen tables that it has."""
    named = [(NamedKey.read(name), table) for name, table in choice.tables.items()]
    tables = {name.key: table for name, table in named if not name.game and name.key in game.tables}
    tables |= {name.key: table for name, table in named if name.game == game.name}
    return make_layout(game, tables=tables, catalogue=catalogue)


def _check_pace(pace_ms: int | None) -> None:
    if pace_ms is not None and not TARGET_LEAST_MS <= pace_ms <= TARGET_MOST_MS:
        least, most, given = (
            Decimal(of) / 1000 for of in (TARGET_LEAST_MS, TARGET_MOST_MS, pace_ms)
        )
        raise Refused(Refusal.BAD_VALUE, f"a pace is {least} to {most} seconds, not {given}")


# The next question ------------------------------------------------------------------------------


def _put_question(
    transaction: Transaction,
    learner: str,
    course: Course,
    chance: Random,
    catalogue: Catalogue | None,
) -> Answer:
    spacing = desk_of(transaction, learner).spacing
    question = next_question(course.choice, spacing, chance, catalogue)
    target_ms = spacing.target_ms * len(question.asks)
    put = put_down(question, since=transaction.instant, target_ms=target_ms)
    course = replace(course, put=put)
    keep_course(transaction, learner, course)
    return {"course": course.number, "question": course.question}


def next_question(
    choice: CourseChoice, spacing: Spacing, chance: Random, catalogue: Catalogue | None = None
) -> DrillQuestion:
    """Choose the next question: overdue first, with occasional new topics, else the next due."""
    for found, topic in _in_order(choice, spacing, chance, catalogue):
        question = make_question(found, topic, chance, easy=spacing.is_easy(topic))
        if question is not None:
            return question
    raise Refused(Refusal.NOTHING_TO_DO, "there is nothing to ask about these bets")


def _in_order(
    choice: CourseChoice, spacing: Spacing, chance: Random, catalogue: Catalogue | None
) -> Iterator[tuple[Findings, Topic]]:
    """Yield every topic of the choice in order of asking; layouts are explored lazily."""
    games = [find_game(name) for name in choice.games]
    layouts = {game.name: layout_for(game, choice, catalogue) for game in games}
    wanted = {name: wanted_bets(layout, choice) for name, layout in layouts.items()}
    before = [topic for topic in map(topic_at, spacing.standings) if _is_wanted(topic, wanted)]
    overdue = partial(_known_here, spacing.overdue(before), layouts)
    unseen = partial(_unseen, layouts, wanted, spacing, chance)
    for some in (unseen, overdue) if spacing.wants_new else (overdue, unseen):
        yield from some()
    yield from _known_here(spacing.soonest(before), layouts)


def _unseen(
    layouts: Mapping[str, Layout],
    wanted: Mapping[str, Sequence[str]],
    spacing: Spacing,
    chance: Random,
) -> Iterator[tuple[Findings, Topic]]:
    for name in chance.sample(sorted(layouts), len(layouts)):
        found = findings(layouts[name])
        topics = (topic for topic in found.topics if topic.bet in wanted[name])
        for topic in spacing.unseen(topics, chance, partial(hardness, found.layout)):
            yield found, topic


def _is_wanted(topic: Topic, wanted: Mapping[str, Sequence[str]]) -> bool:
    return topic.bet in wanted.get(topic.game, ())


def _known_here(
    topics: Sequence[Topic], layouts: Mapping[str, Layout]
) -> Iterator[tuple[Findings, Topic]]:
    for topic in topics:
        found = findings(layouts[topic.game])
        if found.decks(topic):
            yield found, topic


# What is on the table ---------------------------------------------------------------------------


def _on_the_table(transaction: Transaction, learner: str, number: int, question: int) -> Course:
    """Return the current course, if it is the one meant and is at that question."""
    course = current_course(transaction, learner)
    if course is None:
        raise Refused(Refusal.STALE, "this course was abandoned; begin another")
    if course.number != number or course.ended or course.question != question:
        asked = f"question {brief(question)} of course {brief(number)}"
        raise _stale(f"{asked} is no longer on the table", course)
    return course


def _stale(why: str, course: Course) -> Refused:
    where = "is over" if course.ended else f"is at question {course.question}"
    return Refused(Refusal.STALE, f"{why}; course {course.number} {where}")


def _each_topic(marks: Sequence[tuple[str, bool]]) -> dict[str, bool]:
    """Combine marks: a topic asked at several seats is right if it was right at all of them."""
    each: dict[str, bool] = {}
    for path, right in marks:
        each[path] = each.get(path, True) and right
    return each
