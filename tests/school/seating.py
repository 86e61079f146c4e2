"""The player's seat for tests: a learner, a shuffler, a program that may restart at any step."""

import json
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

import pytest

from croupier.errors import CroupierError
from croupier.lab.analysis import Analysis
from croupier.lab.solve import Question
from croupier.ledger import Answer, MemoryStore, Store, Transaction
from croupier.paytables import Catalogue
from croupier.rules import (
    BetsLocked,
    Decided,
    Game,
    Layout,
    Round,
    Wager,
    actions,
    apply,
    deal_piles,
    next_deal,
    open_round,
)
from croupier.school.house import School
from croupier.school.seat import quiz, session
from croupier.school.seat.alone import Decision, asked
from croupier.school.seat.choice import SeatChoice, circles_of
from croupier.school.seat.coach import Coach
from croupier.school.seat.documents import Note, SeatHand, SeatSession, at_the_seat
from croupier.school.seat.room import Room
from croupier.school.seat.view import seat_view
from croupier.school.seat.why import Thought
from tests.floor.play_rooms import Deck
from tests.school.pupils import Clock, open_small, pupil

Bets = Mapping[int, Mapping[str, int]]


class HandCoach(Coach):
    """Waits for every answer, so that a test sees the same at every speed of the machine.

    Where a game has no solver of its own the lab takes long to say what to expect of a session, and
    which situation of many is hard: that he leaves to the tests that are about it.
    """

    def analysis(self, question: Question) -> Analysis | None:
        return super().analysis(question) if question.layout.game.solver else None

    def thought(self, decision: Decision, *, patient: bool = True) -> Thought | None:
        known = decision.alone.layout.game.solver
        return super().thought(decision, patient=patient) if known else None


class Silent(Coach):
    """A coach who says nothing and works nothing out, for tests that only count money."""

    def note(self, decision: Decision, *, patient: bool = True) -> Note | None:
        return None

    def consider(self, decision: Decision) -> None:
        pass

    def warm(self, layout: Layout) -> None:
        pass

    def analysis(self, question: Question) -> Analysis | None:
        return None


COACH = HandCoach(patience=None, studies=False)


def seeded(seed: object) -> Random:
    return Random(str(seed))  # noqa: S311


class Seat:
    """A learner's seat over a store; no law is asked unless one is named."""

    def __init__(
        self,
        store: Store | None = None,
        *,
        crashes: bool = False,
        catalogue: Catalogue | None = None,
        coach: Coach = COACH,
        jurisdiction: str = "none",
    ) -> None:
        self.store = store or MemoryStore()
        self.clock = Clock()
        self.crashes = crashes
        self.room = Room(catalogue, coach, jurisdiction)
        self.school: School = open_small(self.store, self.clock)
        self.learner = pupil(self.school, "Ann")
        self.chance: Random = seeded(5)

    def do(
        self, work: Callable[..., Answer], *, request: str | None = None, **given: Any
    ) -> Answer:
        """One piece of work, by a program that has just started if it crashes all the time."""
        if self.crashes:
            self.school = open_small(self.store, self.clock)

        def done(transaction: Transaction) -> Answer:
            return work(transaction, self.learner, **given)

        content = {key: repr(value) for key, value in given.items() if key != "room"}
        return self.school.transact(done, request=request, content=content)

    def refused(self, work: Callable[..., Answer], **given: Any) -> tuple[str, str]:
        """The name of the refusal and its words; nothing may have changed."""
        before = self.session if self.view["sitting"] else None
        with pytest.raises(CroupierError) as caught:
            self.do(work, **given)
        assert before == (self.session if self.view["sitting"] else None)
        return caught.value.name, str(caught.value)

    # What a learner does ------------------------------------------------------------------------

    def sits(self, game: str, **choice: Any) -> Answer:
        return self.do(session.sit, choice=SeatChoice(game, **choice), room=self.room)

    def deals(self, bets: Bets | None = None, *first: str) -> Answer:
        """The least of every bet if none are named; the cards named come first."""
        chance = Deck(*first) if first else self.chance
        return self.do(
            session.deal, bets=bets or self.least(), chance=chance, room=self.room
        )  # fmt: skip

    def deals_until_asked(self, bets: Bets | None = None) -> None:
        """Hand after hand, until one asks something: some games seldom do."""
        while self.deals(bets)["turn"] is None:
            pass

    def says(self, choice: str) -> Answer:
        view = self.view
        return self.do(
            session.decide, hand=view["hand"], at=view["at"], choice=choice, room=self.room
        )  # fmt: skip

    def plays_it_out(self, choose: Callable[[dict[str, Any]], str] | None = None) -> None:
        """Answer until the hand is over; always the first choice if nobody says how."""
        while (turn := self.view["turn"]) is not None:
            self.says(choose(turn) if choose else turn["choices"][0]["name"])

    def asks(self) -> Answer:
        return self.do(quiz.next_question, chance=self.chance, room=self.room)

    def answers(self, choice: str) -> Answer:
        number = self.view["question"]["number"]
        return self.do(quiz.answer, question=number, choice=choice, room=self.room)

    # What there is to see -----------------------------------------------------------------------

    @property
    def transaction(self) -> Transaction:
        return self.school.look()

    @property
    def view(self) -> dict[str, Any]:
        view = seat_view(self.transaction, self.learner, room=self.room)
        json.dumps(view)
        return view

    @property
    def session(self) -> SeatSession:
        return at_the_seat(self.transaction, self.learner)

    @property
    def hand(self) -> SeatHand:
        hand = self.session.hand
        assert hand is not None
        return hand

    @property
    def round(self) -> Round:
        return self.hand.round(self.room.catalogue)

    def least(self) -> Bets:
        """The least of every circle, side bets and sensors included, on every spot."""
        choice = self.session.choice
        bets = {circle.bet: circle.min_cents for circle in circles_of(choice.layout())}
        return {spot: dict(bets) for spot in range(1, choice.spots + 1)}


def base(game: Game) -> set[str]:
    """The bets of the game itself."""
    first = game.bets[0].key
    return {bet.key for bet in game.bets if bet.mandatory or first in (bet.key, bet.equals)}


# Situations ---------------------------------------------------------------------------------------


def decisions_asked(
    layout: Layout, question: str, chance: Random, *, spots: int
) -> Iterator[tuple[Round, Decision]]:
    """Decisions of this question, of hand after hand."""
    while True:
        for round_, decision in decisions_of(layout, chance, spots=spots):
            if decision.decide.key == question:
                yield round_, decision


def decisions_of(layout: Layout, chance: Random, *, spots: int) -> Iterator[tuple[Round, Decision]]:
    """Every decision of a hand with every bet up; chance sets the amounts and chooses."""
    amounts = {
        bet.key: 100 if bet.same_at_all_seats else 100 * chance.randint(1, 9) for bet in layout.bets
    }
    for bet in layout.bets:
        if bet.equals:
            amounts[bet.key] = amounts[bet.equals]
    round_ = apply(
        open_round(layout),
        BetsLocked(tuple(Wager(seat, amounts, "Ann") for seat in range(1, spots + 1))),
    )
    cards = list(layout.game.deck)
    pile = deal_piles(layout, chance.sample(cards, len(cards)), list(range(1, spots + 1)))
    while True:
        decision = asked(round_)
        if decision is not None:
            yield round_, decision
            choice = chance.choice([choice.name for choice in actions(round_).choices])
            round_ = apply(round_, Decided(decision.seat, choice))
        elif (event := next_deal(round_, pile)) is not None:
            round_ = apply(round_, event)
        else:
            return
