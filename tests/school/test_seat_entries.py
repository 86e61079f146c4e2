"""The history of a seat: an entry a hand, read when it is looked at, added up as it is played."""

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.ledger import MemoryStore
from croupier.ledger.contract import Batch, Head
from croupier.ledger.entry import GENESIS
from croupier.school.house import School
from croupier.school.learners import find_learner
from croupier.school.seat import history
from croupier.school.seat.documents import HANDS, current, hands_of
from croupier.school.seat.figures import FIGURES, Figures, figures_of
from croupier.school.seat.room import Room
from croupier.school.seat.session import deal, decide
from croupier.school.seat.view import seat_view
from croupier.school.skills import skills_of
from tests.school.seating import COACH, Seat, Silent, seeded

TCP = "three-card-poker"
EARLIER = Path(__file__).parent / "documents" / "seat_before_figures.json"
"""Four hands and a fifth under way, as an earlier Croupier wrote them, and what it said of them."""


def plays(seat: Seat, hands: int) -> None:
    for number in range(hands):
        seat.deals({1: {"ante": 500 * (1 + number % 3)}})
        seat.says("play" if number % 2 else "fold")


def added_up(seat: Seat) -> Figures:
    """The figures from every hand by itself, as if none had been counted before."""
    figures = Figures()
    for hand in hands_of(seat.transaction, seat.session):
        figures = figures.with_hand(hand) if hand.settled else figures
    return figures


# Entries ----------------------------------------------------------------------------------------


def test_no_hand_of_the_history_is_held_in_memory() -> None:
    seat = Seat()
    seat.sits(TCP)
    plays(seat, 5)
    held = seat.transaction
    for kind in ("seat-hand", "seat-sitting", "seat-figures", "skills"):
        assert not held.ids(kind), kind
    found = held.get(HANDS, f"{seat.learner}/1/4")
    assert found is not None
    assert found.number == 4
    assert [hand.number for hand in hands_of(held, seat.session)] == [1, 2, 3, 4, 5]


def test_figures_are_those_of_the_hands_one_by_one() -> None:
    seat = Seat()
    seat.sits(TCP)
    plays(seat, 7)
    assert figures_of(seat.transaction, seat.session) == added_up(seat)
    assert len(added_up(seat).staked) == 3


def test_a_hand_that_the_coach_looks_at_later_is_counted_anew() -> None:
    seat = Seat(coach=Silent())
    seat.sits(TCP)
    plays(seat, 3)
    figures = figures_of(seat.transaction, seat.session)
    assert [hand.reviewed for hand in figures.hands] == [0, 0, 0]
    seat.room = Room(coach=COACH)
    plays(seat, 1)
    figures = figures_of(seat.transaction, seat.session)
    assert [hand.reviewed for hand in figures.hands] == [1, 1, 1, 1]
    assert figures == added_up(seat)
    assert seat.view["tally"]["unreviewed"] == 0


def test_a_screen_reads_no_hand_to_say_how_the_session_goes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seat = Seat()
    seat.sits(TCP)
    plays(seat, 4)
    transaction = seat.transaction
    read: list[str] = []
    find = transaction.archive.find

    def noted(kind: str, ids: Any) -> dict[str, str]:
        read.append(kind)
        return find(kind, ids)

    monkeypatch.setattr(transaction.archive, "find", noted)
    assert seat_view(transaction, seat.learner, room=seat.room)["tally"]["hands"] == 4
    assert len(history.hands(transaction, seat.learner, 1)["hands"]) == 4
    assert set(read) == {"seat-sitting", "seat-figures"}


# What an earlier version wrote ------------------------------------------------------------------


@pytest.fixture
def earlier() -> dict[str, Any]:
    told: dict[str, Any] = json.loads(EARLIER.read_text(encoding="utf-8"))
    return told


@pytest.fixture
def school(earlier: dict[str, Any]) -> School:
    store = MemoryStore()
    documents = {(kind, key): text for kind, key, text in earlier["documents"]}
    with store.writing() as writer:
        writer.write(Batch(Head(1, 0, GENESIS), documents=documents))
    return School(store)


ROOM = Room(coach=COACH)


def test_hands_of_an_earlier_version_are_all_there(school: School, earlier: dict[str, Any]) -> None:
    transaction, learner = school.look(), earlier["learner"]
    assert find_learner(transaction, "Dana").id == learner
    assert seat_view(transaction, learner, room=ROOM)["tally"] == earlier["tally"]
    assert history.hands(transaction, learner, 1)["hands"] == earlier["hands"]
    assert history.export(transaction, learner, 1) == earlier["records"]
    assert history.export_csv(transaction, learner, 1, room=ROOM) == earlier["csv"]
    assert history.hand(transaction, learner, 1, 2, room=ROOM)["hand"] == 2
    assert skills_of(transaction, learner)


def test_a_session_of_an_earlier_version_goes_on(school: School, earlier: dict[str, Any]) -> None:
    learner = earlier["learner"]
    view = seat_view(school.look(), learner, room=ROOM)
    school.transact(
        lambda transaction: decide(
            transaction, learner, hand=view["hand"], at=view["at"], choice="fold", room=ROOM
        )
    )
    assert school.look().get(FIGURES, f"{learner}/1") is None
    school.transact(
        lambda transaction: deal(
            transaction, learner, {1: {"ante": 500}}, seeded("next"), room=ROOM
        )
    )
    kept = school.look().get(FIGURES, f"{learner}/1")
    assert kept is not None
    assert [hand.number for hand in kept.hands] == [1, 2, 3, 4, 5]
    session = current(school.look(), learner)
    assert session is not None
    assert [hand.number for hand in hands_of(school.look(), session)] == [1, 2, 3, 4, 5, 6]
    again = history.hands(school.look(), learner, 1)["hands"]
    assert again[:4] == earlier["hands"][:4]
