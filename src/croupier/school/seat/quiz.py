"""The quiz: situations where people make mistakes, with more of those that went wrong before.

A question is dealt through the engine like any hand. It is kept if its two best choices are close,
or if the players' usual rule of thumb gets it wrong. Once something has gone wrong, half of the
questions are about such a topic.
"""

from dataclasses import replace
from fractions import Fraction
from random import Random

from croupier.codec import canonical
from croupier.floor.bots import bot_choice
from croupier.ledger import Answer, Refusal, Refused, Transaction
from croupier.records import write_round
from croupier.rules import Layout, actions, apply, read_decision
from croupier.school.paths import SEAT_ROOM, TopicPath
from croupier.school.seat.alone import SEAT, Decision, asked, topic_of
from croupier.school.seat.documents import QuizQuestion, SeatSession, at_the_seat, keep
from croupier.school.seat.room import ROOM, Room
from croupier.school.seat.settling import counted
from croupier.school.seat.situations import dealt
from croupier.school.seat.why import CLOSE, Thought
from croupier.school.skills import Skills, skills_of

TROUBLED = 0.5
"""How often a question is about something that went wrong before, if there is such a topic."""

DEALS_MAX = 200
"""How many hands are dealt in search of a topic; a rarer one has to wait."""

TRIES_MAX = 12
"""How many situations are tried to find a hard one; then the closest of them is used."""


def next_question(
    transaction: Transaction, learner: str, chance: Random, *, room: Room = ROOM
) -> Answer:
    """Ask a new question; one that is still unanswered stays."""
    session = _quizzed(transaction, learner)
    open_question = session.question
    if open_question is None or open_question.answered is not None:
        layout = session.choice.layout(room.catalogue)
        decision = find_situation(layout, skills_of(transaction, learner), chance, room)
        room.coach.consider(decision)
        number = session.questions + 1
        record = canonical(write_round(decision.alone))
        open_question = QuizQuestion(number, record)
        keep(transaction, replace(session, question=open_question, questions=number))
    return {"question": open_question.number}


def answer(
    transaction: Transaction, learner: str, *, question: int, choice: str, room: Room = ROOM
) -> Answer:
    """Answer the question with this number; it counts toward the learner's skills."""
    session = _quizzed(transaction, learner)
    asking = session.question
    if asking is None or asking.number != question or asking.answered is not None:
        raise Refused(Refusal.STALE, f"question {question} was answered or is gone; look again")
    round_ = asking.round(room.catalogue)
    apply(round_, replace(read_decision(actions(round_), choice), seat=SEAT))
    decision = asked(round_)
    note = None if decision is None else room.coach.note(replace(decision, chosen=choice))
    if note is None:
        raise Refused(Refusal.WRONG_STATE, "the coach is getting ready; ask again in a moment")
    counted(transaction, learner, note)
    right = not note.cost
    after = replace(
        session,
        question=replace(asking, answered=note),
        answered=session.answered + 1,
        answered_right=session.answered_right + right,
    )
    keep(transaction, after)
    return {"question": question, "right": right}


def _quizzed(transaction: Transaction, learner: str) -> SeatSession:
    session = at_the_seat(transaction, learner)
    if session.choice.mode != "quiz":
        raise Refused(Refusal.WRONG_STATE, "this is not a quiz; choose quiz mode first")
    return session


# Which situation --------------------------------------------------------------------------------


def find_situation(layout: Layout, skills: Skills, chance: Random, room: Room) -> Decision:
    """Return a situation worth asking about."""
    if chance.random() < TROUBLED:
        found = _troubled(layout, skills, chance)
        if found is not None:
            return found
    return _hard(layout, chance, room)


def _is_asked_here(topic: TopicPath, layout: Layout) -> bool:
    return (topic.room, topic.game) == (SEAT_ROOM, layout.game.name)


def _troubled(layout: Layout, skills: Skills, chance: Random) -> Decision | None:
    """Return a situation of a topic that went wrong lately, favoring frequent ones."""
    wrong = {
        topic: float(skill.trouble)
        for topic, skill in skills.items()
        if skill.trouble and _is_asked_here(TopicPath.read(topic), layout)
    }
    if not wrong:
        return None
    wanted = chance.choices(list(wrong), weights=list(wrong.values()))[0]
    for _ in range(DEALS_MAX):
        for decision in dealt(layout, chance):
            if topic_of(decision.alone, decision.decide)[0] == wanted:
                return decision
    return None


def _hard(layout: Layout, chance: Random, room: Room) -> Decision:
    """Return a close situation, or one that the rule of thumb gets wrong."""
    seen: list[tuple[Fraction, Decision]] = []
    for _ in range(TRIES_MAX):
        situations = list(dealt(layout, chance))
        if not situations:
            raise Refused(Refusal.NOT_ALLOWED, f"{layout.game.title} asks its players nothing")
        decision = chance.choice(situations)
        thought = room.coach.thought(decision)
        # A coach that is not ready yet will be by the time of the answer, so use this one.
        if thought is None or is_hard(decision, thought):
            return decision
        seen.append((thought.gap, decision))
    return min(seen, key=lambda entry: entry[0])[1]


def is_hard(decision: Decision, thought: Thought) -> bool:
    """Return whether people make mistakes here: it is close, or the rule of thumb is wrong."""
    worth = dict(thought.values)
    rule_of_thumb = bot_choice(decision.alone, actions(decision.alone))
    return thought.gap <= CLOSE or worth[rule_of_thumb] < worth[thought.best]
