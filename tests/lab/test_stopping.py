"""A long solve tells how far it is, stops where its listener raises, and leaves no half result."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path
from queue import SimpleQueue
from threading import Event

import pytest

from croupier import lab
from croupier.cards import STANDARD, Deck
from croupier.hands import best_five
from croupier.lab import cover_all
from croupier.lab.kernels import cover, cover_families, cover_ride
from croupier.lab.kernels.stud import block_of
from croupier.lab.progress import Steps
from croupier.lab.verifying import percent

Heard = list[tuple[int, int]]


class Stopped(Exception):
    """What a listener raises."""


def stop_at(step: int) -> Callable[[int, int], None]:
    """A listener who lets so many steps pass and then has heard enough."""
    left = step

    def listen(_done: int, _total: int) -> None:
        nonlocal left
        if left == 0:
            raise Stopped
        left -= 1

    return listen


def asked(game: str, bet: str | None, deck: Deck, **other: object) -> lab.Question:
    """A question about a smaller deck, so that nobody has counted it before."""
    question = lab.ask(game, bet, **other)  # type: ignore[arg-type]
    layout = question.layout
    return replace(question, layout=replace(layout, game=replace(layout.game, deck=deck)))


def deck_of(ranks: str, suits: str) -> Deck:
    return Deck.of(
        card for card in STANDARD if card >> 2 in places(ranks) and card & 3 < len(suits)
    )


def places(ranks: str) -> set[int]:
    return {"23456789TJQKA".index(rank) for rank in ranks}


def heard_by(question: lab.Question) -> tuple[lab.Analysis, Heard]:
    steps: Heard = []
    result = lab.answer(question, progress=lambda done, total: steps.append((done, total)))
    return result, steps


def is_a_count(steps: Heard) -> bool:
    """From nothing to everything, never backwards."""
    counted = [step for step in steps if step != (0, 1)]
    return counted[-1][0] == counted[-1][1] and all(a[0] <= b[0] for a, b in pairwise(counted))


# Cover All --------------------------------------------------------------------------------------


@pytest.fixture
def nothing_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a new process: no count of Cover All is remembered."""
    monkeypatch.setattr(cover, "_kept", {})
    for remembered in (cover.stud_worse, cover_ride.ride_worse):
        remembered.cache_clear()


@pytest.mark.usefixtures("nothing_counted")
def test_cover_all_can_be_stopped_at_any_step_and_answers_right_afterwards() -> None:
    question = lab.ask("caribbean-stud", "cover_all", hands=3)
    expected, steps = heard_by(question)
    families = dict(cover._kept)
    assert len(steps) > 100
    assert is_a_count(steps)
    for step in (0, 1, 30, 75, 130, len(steps) - 1):
        cover._kept.clear()
        cover.stud_worse.cache_clear()
        with pytest.raises(Stopped):
            lab.answer(question, progress=stop_at(step))
        assert all(families[name] == counted for name, counted in cover._kept.items())
        assert step > 130 or len(cover._kept) < len(families)
        assert lab.answer(question) == expected


@pytest.mark.usefixtures("nothing_counted")
def test_cover_all_of_let_it_ride_can_be_stopped_between_categories() -> None:
    question = lab.ask("let-it-ride", "cover_all", hands=2)
    with pytest.raises(Stopped):
        lab.answer(question, progress=stop_at(5))
    counted = cover_ride.ride_worse.cache_info().currsize
    assert 0 < counted < 9
    result, steps = heard_by(question)
    assert is_a_count(steps)
    assert percent(result.hit_frequency) == "5.6513%"


@pytest.mark.usefixtures("nothing_counted")
def test_a_stopped_column_is_not_kept(tmp_path: Path) -> None:
    question = lab.ask("caribbean-stud", "cover_all", hands=2)
    with pytest.raises(Stopped):
        lab.cached_answer(question, progress=stop_at(20), folder=tmp_path)
    assert not list(tmp_path.iterdir())
    assert lab.cached_answer(question, folder=tmp_path) == lab.answer(question)


def test_a_walk_that_is_to_stop_takes_no_further_rank(monkeypatch: pytest.MonkeyPatch) -> None:
    field = cover._field(block_of(STANDARD), 2)
    walk = cover_families._Walk(field, cover.FLUSHES, cover.MARKS)
    monkeypatch.setattr(cover_families, "advance", lambda *_: pytest.fail("walked on"))
    stopping = Event()
    stopping.set()
    steps: SimpleQueue[bool] = SimpleQueue()
    assert walk.finish(next(walk.beginnings()), steps, stopping) == {}
    assert steps.empty()


def test_a_listener_who_raises_tells_every_walk_to_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Event] = []

    def event() -> Event:
        told.append(Event())
        return told[-1]

    def stop() -> None:
        raise Stopped

    monkeypatch.setattr(cover_families, "Event", event)
    field = cover._field(block_of(STANDARD), 2)
    with pytest.raises(Stopped):
        cover_families.count_families(field, cover.FLUSHES, cover.MARKS, tick=stop)
    assert [entry.is_set() for entry in told] == [True]


def test_a_walk_that_fails_is_heard_and_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(cover_families, "advance", fails)
    field = cover._field(block_of(STANDARD), 2)
    with pytest.raises(ZeroDivisionError):
        cover_families.count_families(field, cover.FLUSHES, cover.MARKS)


def test_a_column_that_was_counted_has_no_more_to_count() -> None:
    block = block_of(STANDARD)
    cover_all.best_hand_counts(lab.ask("caribbean-stud").layout.game, 2)
    assert cover.stud_steps(block, 2) == 0


# Side bets --------------------------------------------------------------------------------------


@pytest.mark.parametrize("bet", ["trips", "six_card_bonus"])
def test_a_long_side_bet_can_be_stopped_and_answers_right_afterwards(bet: str) -> None:
    game, cards, deck = {
        "trips": ("ultimate-texas-holdem", 7, deck_of("789TJ", "cd")),
        "six_card_bonus": ("three-card-poker", 6, deck_of("56789TJQKA", "c")),
    }[bet]
    question = asked(game, bet, deck)
    for step in (0, 1, 2):
        with pytest.raises(Stopped):
            lab.answer(question, progress=stop_at(step))
    result, steps = heard_by(question)
    assert is_a_count(steps)
    pays = question.layout.pays(bet)
    hits = (pays.hit(best_five(hand)) for hand in combinations(deck, cards))
    by_line = Counter(hit.label if hit else None for hit in hits)
    lost = by_line.pop(None, 0)
    assert {line.line: line.combinations for line in result.lines if line.pays} == by_line
    assert lost == result.total - by_line.total()


@pytest.mark.parametrize("bet", ["bad_beat", "ultimate_pairs"])
def test_other_side_bets_of_holdem_hear_their_listener(bet: str) -> None:
    question = asked("ultimate-texas-holdem", bet, deck_of("89TJQ", "cd"))
    with pytest.raises(Stopped):
        lab.answer(question, progress=stop_at(1))
    result, steps = heard_by(question)
    assert is_a_count(steps)
    assert result == lab.answer(question)


def test_bets_made_together_can_be_stopped_when_only_their_sum_is_left_to_count() -> None:
    stakes = dict.fromkeys(("ante", "blind", "trips", "bad_beat", "ultimate_pairs"), 1)
    question = asked("ultimate-texas-holdem", None, deck_of("6789T", "cd"), stakes=stakes)
    expected, steps = heard_by(question)
    assert is_a_count(steps)
    together, again = heard_by(question)
    assert together == expected
    with pytest.raises(Stopped):
        lab.answer(question, progress=stop_at(len(again) - 2))
    assert lab.answer(question) == expected


# Steps ------------------------------------------------------------------------------------------


def test_steps_count_what_they_expect_and_jump_over_what_is_known() -> None:
    heard: Heard = []
    steps = Steps(3, lambda done, total: heard.append((done, total)))
    steps.tick()
    steps.expect(2)
    steps.tick()
    steps.finish()
    steps.finish()
    assert heard == [(1, 3), (2, 5), (5, 5)]
