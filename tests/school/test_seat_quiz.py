"""The quiz: hard situations, more of what went wrong, and answers that count."""

from dataclasses import replace
from fractions import Fraction
from threading import Event

import pytest

from croupier.cards import STANDARD, Deck, rank_of, suit_of
from croupier.games import GAMES, find_game
from croupier.ledger import Refused
from croupier.rules import Game, Layout, Round, make_layout
from croupier.school.seat import quiz, session
from croupier.school.seat.alone import Decision, asked, topic_of
from croupier.school.seat.coach import Coach
from croupier.school.seat.documents import Note
from croupier.school.seat.quiz import find_situation, is_hard
from croupier.school.seat.room import Room
from croupier.school.seat.situations import dealt
from croupier.school.seat.why import CLOSE, Thought, thought_of
from croupier.school.skills import Skill, skills_of
from tests.school.pupils import answers
from tests.school.seating import COACH, Seat, seeded

TCP = "three-card-poker"
FACE_UP = "three-card-poker-face-up"
QUEEN_HIGH = f"seat/{TCP}/play/queen high"
EVERY_GAME = pytest.mark.parametrize(
    "game", [game for game in GAMES if game.decisions], ids=lambda game: game.name
)


def quizzed(game: str = TCP, **seat: object) -> Seat:
    found = Seat(**seat)  # type: ignore[arg-type]
    found.sits(game, mode="quiz")
    return found


# Asked and answered -----------------------------------------------------------------------------


@EVERY_GAME
def test_every_game_is_asked_about(game: Game) -> None:
    """A situation of the engine, one spot with the base bets, and a note in answer."""
    seat = quizzed(game.name, coach=Coach(patience=0, endings_max=0, studies=False))
    assert (seat.view["phase"], seat.view["question"]) == ("answered", None)
    seat.asks()
    view = seat.view
    assert view["phase"] == "question"
    assert view["question"]["number"] == 1
    assert view["question"]["asked"].endswith("What is best here?")
    assert view["answered"] is None
    assert len(view["seats"]) == 1
    assert view["seats"][0]["cards"]
    assert all(choice["enough"] for choice in view["turn"]["choices"])
    best = note_now(seat).best
    seat.room.coach.patience = None
    assert seat.answers(best) == {"question": 1, "right": True}
    view = seat.view
    assert view["phase"] == "answered"
    assert (view["answered"]["chosen"], view["answered"]["best"]) == (best, best)
    assert view["turn"] is None
    assert view["purse"] == "500.00"
    assert view["score"] == {"right": 1, "of": 1}


def decision_now(seat: Seat) -> Decision:
    question = seat.session.question
    assert question is not None
    decision = asked(question.round())
    assert decision is not None
    return decision


def note_now(seat: Seat) -> Note:
    note = COACH.note(decision_now(seat))
    assert note is not None
    return note


def test_a_wrong_answer_is_remembered_with_its_exact_cost() -> None:
    seat = quizzed()
    seat.asks()
    note = note_now(seat)
    worst = note.values[-1][0]
    assert seat.answers(worst)["right"] is False
    assert seat.view["score"] == {"right": 0, "of": 1}
    ((topic, skill),) = skills_of(seat.transaction, seat.learner).items()
    assert topic.startswith(f"seat/{TCP}/play/")
    assert (skill.wrong, skill.recent) == (1, "-")
    assert skill.cost == note.values[0][1] - note.values[-1][1] > 0


def test_a_question_stays_until_it_is_answered() -> None:
    seat = quizzed()
    seat.asks()
    question = seat.session.question
    assert seat.asks() == {"question": 1}
    assert seat.session.question == question
    seat.answers("fold")
    assert seat.asks() == {"question": 2}
    assert seat.session.question != question


def test_what_is_refused() -> None:
    seat = quizzed()
    given = {"room": seat.room, "choice": "fold"}
    assert seat.refused(quiz.answer, question=1, **given)[0] == "stale"
    seat.asks()
    assert seat.refused(quiz.answer, question=2, **given)[0] == "stale"
    bluff = {"question": 1, "choice": "bluff", "room": seat.room}
    assert seat.refused(quiz.answer, **bluff)[0] == "illegal-action"
    seat.answers("fold")
    assert seat.refused(quiz.answer, question=1, **given)[0] == "stale"
    seat.do(session.set_mode, mode="play")
    for work, more in ((quiz.answer, {"question": 1, **given}), (quiz.next_question, {})):
        chance = {} if work is quiz.answer else {"chance": seat.chance, "room": seat.room}
        assert seat.refused(work, **more, **chance)[0] == "wrong-state"


def test_a_hand_in_between_waits_for_its_player() -> None:
    seat = Seat()
    seat.sits(TCP)
    seat.deals({1: {"ante": 500}})
    before = seat.view
    seat.do(session.set_mode, mode="quiz")
    seat.asks()
    seat.answers("fold")
    seat.do(session.set_mode, mode="play")
    after = seat.view
    assert {key: after[key] for key in ("phase", "hand", "at", "seats", "turn", "purse")} == {
        key: before[key] for key in ("phase", "hand", "at", "seats", "turn", "purse")
    }


def test_a_coach_who_is_not_ready_is_asked_again_later() -> None:
    """The question is put at once; the answer waits until somebody can judge it."""
    ready = Event()

    def slowly(round_: Round) -> Thought:
        ready.wait(300)
        return thought_of(round_)

    seat = quizzed(coach=Coach(patience=0.01, endings_max=0, think=slowly))
    seat.asks()
    given = {"question": 1, "choice": "fold", "room": seat.room}
    assert seat.refused(quiz.answer, **given) == (
        "wrong-state", "the coach is getting ready; ask again in a moment"
    )  # fmt: skip
    ready.set()
    seat.room.coach.patience = None
    seat.answers("fold")
    assert seat.view["phase"] == "answered"


def test_a_game_that_asks_nothing_has_no_quiz() -> None:
    told = "Baccarat asks its players nothing, so there is no quiz on it; choose one of play, "
    with pytest.raises(Refused, match=told):
        quizzed("baccarat")
    seat = Seat()
    seat.sits("baccarat")
    with pytest.raises(Refused, match=told):
        seat.do(session.set_mode, mode="quiz")
    assert seat.view["mode"] == "play"


# Which situations -------------------------------------------------------------------------------


@EVERY_GAME
def test_questions_are_asked_where_people_err(game: Game) -> None:
    """Of what is asked more is hard than of what is dealt, or all of it; what is not is closer."""
    coach = Coach(patience=None, studies=False)
    layout, room, chance = quickly_solved(game), Room(coach=coach), seeded(game.name)

    def hard_and_gap(decision: Decision) -> tuple[int, Fraction]:
        thought = coach.thought(decision)
        assert thought is not None
        return is_hard(decision, thought), thought.gap

    asked_about = [hard_and_gap(find_situation(layout, {}, chance, room)) for _ in range(12)]
    plain = [hard_and_gap(chance.choice(list(dealt(layout, chance)))) for _ in range(12)]
    (hard, apart), (plainly_hard, plainly_apart) = (
        (sum(one for one, _ in found), sum(gap for _, gap in found))
        for found in (asked_about, plain)
    )
    assert hard >= 6
    assert hard > plainly_hard or plainly_hard == len(plain)
    assert hard == len(asked_about) or apart < plainly_apart


def quickly_solved(game: Game) -> Layout:
    """Without a solver of its own a game is asked about with two suits of every second rank."""
    few = Deck.of(card for card in STANDARD if suit_of(card) < 2 and rank_of(card) % 2 == 0)
    return make_layout(game if game.solver else replace(game, deck=few))


def test_hard_is_close_or_wrong_by_the_thumb() -> None:
    layout = make_layout(find_game(TCP))
    found = {True: 0, False: 0}
    for decision in (next(dealt(layout, seeded(seed))) for seed in range(60)):
        thought = COACH.thought(decision)
        assert thought is not None
        # The thumb of Three Card Poker is perfect without side bets, so only close ones are hard.
        assert is_hard(decision, thought) == (thought.gap <= CLOSE)
        found[thought.gap <= CLOSE] += 1
    assert min(found.values()) > 5


def test_a_rule_of_thumb_that_errs_makes_a_hard_question() -> None:
    """Face-Up: the thumb looks at Q-6-4 only, the best play also at the dealer's card."""
    layout, chance = make_layout(find_game(FACE_UP)), seeded("thumb")
    wrong = 0
    for _ in range(120):
        decision = next(dealt(layout, chance))
        thought = COACH.thought(decision)
        assert thought is not None
        wrong += thought.gap > CLOSE and is_hard(decision, thought)
    assert wrong > 0


def test_what_went_wrong_comes_up_more_often() -> None:
    """Half of the questions are about a troubled topic, which chance alone would seldom bring."""
    layout, room = make_layout(find_game(TCP)), Room(coach=COACH)
    pair_of_kings = f"seat/{TCP}/play/pair of kings"

    def share(skills: dict[str, Skill]) -> Fraction:
        chance, asked_about = seeded("shares"), 0
        for _ in range(60):
            decision = find_situation(layout, skills, chance, room)
            asked_about += topic_of(decision.alone, decision.decide)[0] == pair_of_kings
        return Fraction(asked_about, 60)

    assert share({}) < Fraction(1, 20)
    assert share({pair_of_kings: Skill(right=1, wrong=1, recent="-+")}) > Fraction(1, 3)
    assert share({pair_of_kings: Skill(right=8, recent="+" * 8)}) < Fraction(1, 20)
    elsewhere = {"seat/let-it-ride/bet 1/pair of kings": Skill(wrong=1, recent="-")}
    assert share(elsewhere) < Fraction(1, 20)


def test_the_more_often_it_went_wrong_the_more_often_it_is_asked() -> None:
    layout, room = make_layout(find_game(TCP)), Room(coach=COACH)
    often, seldom = QUEEN_HIGH, f"seat/{TCP}/play/jack high"
    skills = {often: Skill(recent="--------"), seldom: Skill(recent="-+++++++")}
    chance, counts = seeded("weights"), {often: 0, seldom: 0}
    for _ in range(60):
        decision = find_situation(layout, skills, chance, room)
        topic = topic_of(decision.alone, decision.decide)[0]
        if topic in counts:
            counts[topic] += 1
    assert counts[often] > 2 * counts[seldom]


def test_a_learner_who_erred_at_the_table_is_asked_about_it() -> None:
    """The memory is one: play, drill and quiz write it, and the quiz reads it."""
    seat = quizzed()
    answers(seat.school, seat.learner, QUEEN_HIGH, "--------")
    asked_about = []
    for _ in range(24):
        seat.asks()
        asked_about.append(decision_now(seat))
        seat.answers("fold")
    topics = [topic_of(decision.alone, decision.decide)[0] for decision in asked_about]
    assert topics.count(QUEEN_HIGH) >= 8
