"""What waits for a learner in each room, and that all of it leaves with the learner."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from croupier.games import GAMES, find_game
from croupier.ledger import Answer, Transaction
from croupier.rules import Game
from croupier.school.drill import asking, courses
from croupier.school.house import COLLECTIONS, School
from croupier.school.register import forget
from croupier.school.seat import session
from croupier.school.seat.choice import SeatChoice, least_bets
from croupier.school.seat.documents import QuizQuestion, at_the_seat, keep
from croupier.school.seat.view import seat_view
from croupier.school.skills import practiced
from croupier.school.trainer import shift
from croupier.school.trainer.lessons import lessons_for
from croupier.school.trainer.record import SHIFTS
from croupier.school.waiting import waiting
from tests.school.trainer_rooms import Room

NAME = "Dana Dealer"
by_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
ASKING = [game for game in GAMES if game.decisions]
by_asking_game = pytest.mark.parametrize("game", ASKING, ids=lambda game: game.name)


class Desk:
    """A learner and the school, with a key for every press as a browser sends it."""

    def __init__(self) -> None:
        self.room = Room()
        self.room.enrol(NAME)
        self.school: School = self.room.school
        self.learner = self.room.learner
        self.chance = Random(4)  # noqa: S311
        self.presses = 0

    def does(self, work: Callable[..., Answer], *args: object, **fields: object) -> Answer:
        self.presses += 1
        return self.school.transact(
            lambda transaction: work(transaction, self.learner, *args, **fields),
            request=f"school {self.learner} {self.presses}",
            content=self.presses,
        )

    def sits(self, game: Game, mode: str = "play") -> None:
        self.does(session.sit, SeatChoice(game.name, mode=mode))

    def deals(self, game: Game) -> None:
        """Hand after hand, until one asks something."""
        first = least_bets(SeatChoice(game.name).layout())
        while self.does(session.deal, {1: first}, self.chance)["turn"] is None:
            pass

    @property
    def waits(self) -> dict[str, str]:
        return dict(waiting(self.school.look(), self.learner))


@pytest.fixture
def desk() -> Desk:
    return Desk()


def test_nothing_waits_for_somebody_new(desk: Desk) -> None:
    assert desk.waits == {}


@by_asking_game
def test_a_hand_waits_in_the_players_seat(desk: Desk, game: Game) -> None:
    desk.sits(game)
    assert desk.waits == {"seat": f"Your seat at {game.title} is kept, with $500.00."}
    desk.deals(game)
    assert desk.waits == {"seat": f"A hand of {game.title} is waiting."}


def test_no_hand_waits_of_a_game_that_asks_nothing(desk: Desk) -> None:
    game = find_game("baccarat")
    desk.sits(game)
    desk.does(session.deal, {1: {"banker": 500}}, desk.chance)
    assert [*desk.waits] == ["seat"]
    assert desk.waits["seat"].startswith("Your seat at Baccarat is kept, with $")


def test_a_question_waits_in_the_quiz_and_nothing_after_leaving(desk: Desk) -> None:
    game = find_game("three-card-poker")
    desk.sits(game, "quiz")
    assert desk.waits == {"seat": "The quiz on Three Card Poker goes on."}

    def asks(transaction: Transaction, learner: str) -> Answer:
        known = at_the_seat(transaction, learner)
        keep(transaction, replace(known, question=QuizQuestion(1, record="{}")))
        return {}

    desk.does(asks)
    assert desk.waits == {"seat": "A question about Three Card Poker is waiting."}
    desk.does(session.leave)
    assert desk.waits == {}


@by_game
def test_a_round_waits_in_the_dealers_seat(desk: Desk, game: Game) -> None:
    lesson = lessons_for(game)[0]
    desk.does(shift.begin, game.name, lesson.key, chance=desk.chance)
    assert desk.waits == {
        "box": f"{lesson.title} at {game.title} is waiting: round 1 of {lesson.rounds}."
    }
    desk.does(shift.leave)
    assert desk.waits == {}


def test_a_question_waits_in_the_drill(desk: Desk) -> None:
    desk.does(asking.begin, courses.CourseChoice(("let-it-ride",), questions=5), desk.chance)
    assert desk.waits == {"drill": "Question 1 of 5 is waiting for you."}
    desk.does(asking.leave)
    assert desk.waits == {}


def test_a_lesson_that_is_gone_keeps_nobody_out(desk: Desk) -> None:
    desk.does(shift.begin, "let-it-ride", "first-shift", chance=desk.chance)

    def spoils(transaction: Transaction, learner: str) -> Answer:
        known = transaction.get(SHIFTS, learner)
        assert known is not None
        transaction.put(SHIFTS, learner, replace(known, lesson="no-more"))
        return {}

    desk.does(spoils)
    assert desk.waits == {"box": "Something you left here can no longer be read; start over."}


def test_every_document_of_every_room_is_kept_under_its_learner(desk: Desk) -> None:
    """So that forgetting somebody leaves nothing, on any collection, nor a name in an answer."""
    game = find_game("three-card-poker")
    lesson = lessons_for(game)[0]
    desk.sits(game)
    desk.deals(game)
    desk.does(session.decide, hand=1, at=_seen(desk), choice="play")
    desk.deals(game)
    desk.room.begin(game.name, lesson.key)
    assert desk.room.deal_shift()["passed"]
    desk.does(asking.begin, courses.CourseChoice((game.name,), questions=5), desk.chance)

    def practices(transaction: Transaction, learner: str) -> Answer:
        practiced(transaction, learner, "drill/let-it-ride/bonus", right=True)
        return {}

    desk.does(practices)
    with desk.school.ledger.store.reading() as reader:
        keys, remembered = list(reader.documents()), list(reader.requests())
    assert {key.partition("/")[0] for _, key in keys} == {desk.learner}, keys
    assert {kind for kind, _ in keys} == {collection.kind for collection in COLLECTIONS}
    assert len(remembered) == desk.presses
    assert all(NAME not in f"{key} {answer}" for key, answer in remembered)
    desk.school.transact(lambda transaction: {"gone": forget(transaction, desk.learner)[1]})
    with desk.school.ledger.store.reading() as reader:
        assert reader.documents() == {}


def _seen(desk: Desk) -> int:
    at: int = seat_view(desk.school.look(), desk.learner)["at"]
    return at
