"""A session with a coach in the terminal: the school's player's seat, played by typing.

It is the same seat as in the browser, on the same ledger. With a learner's name, a hand that is
left here waits there; without one, the ledger is in memory and discarded at the end.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any

from rich.text import Text

from croupier.cli.questions import decision
from croupier.cli.session import PlaySession
from croupier.cli.talk import Left
from croupier.errors import CroupierError
from croupier.ledger import Answer, MemoryStore, Refusal, Refused, Transaction
from croupier.ledger.units import UNITS_PER_CENT, money_text
from croupier.money import Cents, dollars, exact
from croupier.paytables import Catalogue
from croupier.rules import Layout, Round, actions
from croupier.school.house import School, open_school
from croupier.school.learners import enrol, find_learner
from croupier.school.seat import quiz, session
from croupier.school.seat.alone import asked
from croupier.school.seat.choice import SeatChoice, checked, chosen_options, least_bets
from croupier.school.seat.coach import Coach
from croupier.school.seat.documents import Note, SeatHand, SeatSession, at_the_seat, current
from croupier.school.seat.room import Room
from croupier.school.seat.tally import tally_of
from croupier.show.terminal_coach import note_page, score_line, tally_page
from croupier.show.terminal_layout import TITLE

SAID: Mapping[str, str] = {
    "play": "This is the seat of the school; how you did is told when you leave.",
    "coach": "The coach speaks after each decision.",
    "advice": "The coach speaks before each decision.",
    "quiz": "You are asked about situations; nothing is bet.",
}
"""What each mode does, in words for the learner."""


@contextmanager
def at_school(
    common: Mapping[str, Any], catalogue: Catalogue, *, mode: str, learner: str | None
) -> Iterator["LessonSession"]:
    """Yield a lesson on the learner's own ledger, or on one that is discarded at the end."""
    layout: Layout = common["layout"]
    choice = SeatChoice(
        game=layout.game.name,
        tables={key: table.id for key, table in layout.tables.items()},
        options=chosen_options(layout),
        procedure=layout.procedure.key,
        aggregates=layout.aggregates,
        mode=mode,
        spots=len(common["seats"]),
    )
    with closing(School(MemoryStore()) if learner is None else open_school()) as school:
        who = _enrolled(school) if learner is None else _found(school, learner)
        yield LessonSession(
            **common,
            school=school,
            learner=who,
            choice=choice,
            room=Room(catalogue, Coach(patience=None)),
            kept=learner is not None,
        )


def _found(school: School, learner: str) -> str:
    try:
        return find_learner(school.look(), learner).id
    except CroupierError as error:
        raise error.at("--learner") from error


def _enrolled(school: School) -> str:
    def work(transaction: Transaction) -> Answer:
        return {"learner": enrol(transaction, "You", Random(1)).id}  # noqa: S311  nobody else is there

    return str(school.transact(work)["learner"])


@dataclass(kw_only=True)
class LessonSession(PlaySession):
    """A learner at the school's player's seat."""

    school: School
    learner: str
    choice: SeatChoice
    room: Room
    kept: bool
    """Whether the ledger outlives the lesson."""
    right: int = 0
    answered: int = 0

    def play(self, rounds: int | None = None) -> None:
        """Sit down, or continue a session at the same layout."""
        here = current(self.school.look(), self.learner)
        chosen = checked(self.choice, self.room.catalogue)
        if here is not None and self._is_at(here, chosen):
            self._do(session.set_mode, mode=chosen.mode)
        else:
            self._do(session.sit, choice=chosen, room=self.room)
        self._seat()
        super().play(rounds)

    def _is_at(self, here: SeatSession, chosen: SeatChoice) -> bool:
        """Return whether the learner sits at this layout; its pay table may no longer exist."""
        catalogue, spots = self.room.catalogue, chosen.spots
        try:
            return here.choice.spots == spots and here.choice.layout(catalogue) == chosen.layout(
                catalogue
            )
        except CroupierError:
            return False

    def _do(self, work: Callable[..., Answer], **given: Any) -> Answer:
        def done(transaction: Transaction) -> Answer:
            return work(transaction, self.learner, **given)

        return self.school.transact(done)

    def _seat(self) -> SeatSession:
        """Return the seat's current state, as others may have changed it, and use its bankroll."""
        self.school.keep_up()
        here = at_the_seat(self.school.look(), self.learner)
        self.bankroll = exact(Fraction(here.bankroll, UNITS_PER_CENT))
        return here

    def _welcome(self) -> None:
        if self.choice.mode == "quiz":
            self.talk.say(Text(self.layout.game.title, TITLE), self.layout.game.summary)
        else:
            super()._welcome()
        self.talk.say(SAID[self.choice.mode])

    def _is_broke(self) -> bool:
        """Return False: a learner who cannot bet any more buys in again."""
        here, least = self._seat(), sum(least_bets(self.layout).values())
        if here.takes_bets and self.bankroll < least and self.choice.mode != "quiz":
            self.talk.say("", f"{dollars(self.bankroll)} is too little to bet; you buy in again.")
            self._do(session.buy_in)
            self._seat()
        return False

    def _goodbye(self, played: int, won: Cents) -> None:
        here = self._seat()
        if self.choice.mode == "quiz":
            self.talk.say("", score_line(self.right, self.answered))
            return
        if not here.takes_bets:
            waits = "; it waits for you" if self.kept else ", and its bets are returned"
            self.talk.say("", f"Hand {here.hands} is broken off{waits}.")
            if not self.kept:
                up = exact(Fraction(here.up, UNITS_PER_CENT))
                self.bankroll, won = self.bankroll + up, won + up
        super()._goodbye(played, won)
        tally = tally_of(self.school.look(), here, room=self.room)
        if tally.hands:
            self.talk.say(tally_page(tally))

    # A hand -------------------------------------------------------------------------------------

    def _round(self, number: int) -> None:
        if self.choice.mode == "quiz":
            self._question(number)
            return
        here = self._seat()
        self._announce(f"Round {number}")
        if here.takes_bets:
            self._deal(here.hands)
        self._play_out()

    def _deal(self, after: int) -> None:
        """Ask for bets until the seat takes them; the hand then waits for a decision or is over."""
        while True:
            bets = {wager.seat: wager.bets for wager in self._wagers()}
            try:
                self._do(
                    session.deal, bets=bets, chance=self.chance, after=after, room=self.room
                )  # fmt: skip
            except CroupierError as error:
                if isinstance(error, Refused) and error.refusal is Refusal.STALE:
                    self.talk.say(f"{error.message}.")  # the browser was faster
                    return
                self.remembered.clear()
                self.talk.say(f"No: {error.message}.")
            else:
                return

    def _play_out(self) -> None:
        while not (here := self._seat()).takes_bets and here.hand is not None:
            self._decide(here, here.hand)
        if here.hand is not None:
            round_ = here.hand.round(self.room.catalogue)
            self._show_down(round_)
            for seat, _, amount in here.hand.meter_pays:
                self.talk.say("", f"Seat {seat} wins {money_text(amount)} of the practice meter.")
            self.record(round_)

    def _decide(self, here: SeatSession, hand: SeatHand) -> None:
        round_ = hand.round(self.room.catalogue)
        waiting = asked(round_)
        if self.choice.mode == "advice" and waiting is not None:
            self._say(self.room.coach.note(waiting))
        left = exact(Fraction(here.bankroll, UNITS_PER_CENT))
        decided = decision(round_, actions(round_), left, self.talk, self.look)
        try:
            self._do(
                session.decide, hand=hand.number, at=len(round_.events), choice=decided.choice,
                room=self.room,
            )  # fmt: skip
        except Refused as refused:
            if refused.refusal is not Refusal.STALE:
                raise
            self.talk.say(f"{refused.message}.")  # the browser was faster
            return
        after = self._seat().hand
        if self.choice.mode == "coach" and after is not None:
            self._say(after.notes[len(hand.notes)])

    def _say(self, note: Note | None) -> None:
        if note is not None:
            self.talk.say(note_page(note, self.layout.game, self.look))

    # A question ---------------------------------------------------------------------------------

    def _question(self, number: int) -> None:
        self._do(quiz.next_question, chance=self.chance, room=self.room)
        question = self._seat().question
        if question is None:
            raise Left
        self.talk.say("", Text(f"Question {number}", TITLE))
        round_ = question.round(self.room.catalogue)
        decided = decision(round_, actions(round_), _enough(round_), self.talk, self.look)
        answer = self._do(
            quiz.answer, question=question.number, choice=decided.choice, room=self.room
        )  # fmt: skip
        self.answered += 1
        self.right += answer["right"]
        after = self._seat().question
        self._say(after.answered if after is not None else None)


def _enough(round_: Round) -> Cents:
    """Ignore the cost: nobody pays for a raise that is the right answer."""
    return 100 * sum(round_.spots[0].stakes.values())
