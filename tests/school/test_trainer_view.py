"""What the screen is told: nothing that lies face down, and never what is to be done next."""

import re
from collections.abc import Mapping
from fractions import Fraction
from json import dumps
from typing import Any

import pytest

from croupier.cards import card_text
from croupier.games import GAMES
from croupier.rules import Game
from croupier.school.trainer.acts import Announce
from croupier.school.trainer.lessons import lessons_for
from croupier.school.trainer.view import course_view
from tests.oracle.perfect_dealer import perfect_acts
from tests.school.trainer_rooms import Room

KEYS = {
    "phase", "shift", "round", "of", "at", "game", "title", "lesson", "choice", "procedure",
    "circles", "raises", "seats", "dealer", "community", "sides", "burned", "turn", "places",
    "packet", "console", "acts", "settling", "hint", "marks", "faults", "last", "result", "manner",
    "decks", "pays_shown", "case", "counting", "limits", "next_lesson",
}  # fmt: skip
SEAT_KEYS = {
    "seat", "name", "kind", "balance", "bets", "lit", "cards", "hand", "said", "folded", "back",
    "lines", "net", "sign", "locked",
}  # fmt: skip
_CARD = re.compile(r'"([2-9TJQKA][cdhs])"')

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def cards_in(view: Mapping[str, Any]) -> set[str]:
    return set(_CARD.findall(dumps(view)))


def views(room: Room) -> list[Mapping[str, Any]]:
    """Every view of the round on the table."""
    seen = [room.view]
    dealer = perfect_acts(room.view)
    act = next(dealer)
    while True:
        room.act(act)
        seen.append(room.view)
        try:
            act = dealer.send(room.view)
        except StopIteration:
            return seen


@each_game
def test_only_cards_that_lie_face_up_are_told(game: Game) -> None:
    room = Room(seed=11)
    room.begin(game.name, "full-table")
    for number, view in enumerate(views(room)):
        scene = room.shift.script(1).scene(number)
        up = {card_text(card) for card in (*scene.round.dealer, *scene.round.community)}
        up |= {card_text(card) for cards in scene.round.others.values() for card in cards}
        up |= {card_text(c) for seat in scene.turned for c in scene.hands.get(seat, ())}
        if scene.packet is not None:
            up |= {card_text(card) for card in scene.packet.shown if card is not None}
        assert cards_in(view) <= up
        if number and not scene.round.is_void:
            assert cards_in(view) >= {card_text(card) for card in scene.round.dealer}


@each_game
def test_what_may_be_done_never_tells_what_is_due(game: Game) -> None:
    room = Room(seed=2)
    room.begin(game.name, "base-game")
    seen = views(room)
    for view in seen:
        assert view["acts"] == seen[0]["acts"]
        assert view["console"]["hands"] == seen[0]["console"]["hands"]
        assert view["hint"] is None
        assert view["procedure"]["stages"] == []
        assert view["procedure"]["stage"] is None
    assert seen[0]["acts"]["calls"] == sorted(seen[0]["acts"]["calls"])


@each_game
def test_a_seat_in_the_work_area_lists_winners_and_losers_alike(game: Game) -> None:
    room = Room(seed=5)
    room.begin(game.name, "full-table")
    for view in views(room):
        if view["settling"] is None:
            continue
        seat = next(s for s in view["seats"] if s["seat"] == view["settling"]["seat"])
        listed = [bet["bet"] for bet in view["settling"]["bets"]]
        assert len(set(listed)) == len(listed)
        taken = {line["bet"] for line in seat["lines"]}
        assert set(listed) >= (set(seat["bets"]) | set(seat["lit"]) | taken) - set(seat["back"])
        assert view["turn"] == {"seat": seat["seat"]}


@each_game
def test_every_view_has_the_shape_that_screens_read(game: Game) -> None:
    for lesson in lessons_for(game):
        room = Room(seed=3)
        room.begin(game.name, lesson.key)
        for view in views(room):
            assert set(view) == KEYS
            assert all(set(seat) == SEAT_KEYS for seat in view["seats"])
            assert len(view["seats"]) == game.seats_max
            dumps(view, allow_nan=False)
            shown = {circle["bet"] for circle in (*view["circles"], *view["raises"])}
            for seat in view["seats"]:
                assert set(seat["bets"]) <= shown
                assert len(seat["cards"]) <= game.cards_for("seats", room.shift.table.layout)


@each_game
def test_hands_are_named_when_the_dealer_has_read_them(game: Game) -> None:
    room = Room(seed=8)
    room.begin(game.name, "base-game")
    seen = views(room)
    for view in seen[:-1]:
        for seat in view["seats"]:
            settling = view["settling"] is not None and view["settling"]["seat"] == seat["seat"]
            if settling or None in seat["cards"]:
                assert seat["hand"] == ""
    if game.qualifies is not None:
        said = next(n for n, view in enumerate(seen) if view["dealer"]["hand"])
        step = room.shift.script(1).steps[said - 1]
        assert isinstance(step.act, Announce), "the name of the hand says whether it qualifies"
    last = seen[-1]
    assert any(seat["hand"] for seat in (*last["seats"], *last["sides"]))
    assert all(seat["net"] for seat in last["seats"] if seat["kind"] == "bot")


@each_game
def test_the_first_shift_shows_what_is_due(game: Game) -> None:
    room = Room(seed=1)
    view = room.begin(game.name, "first-shift")
    first, clause = room.shift.table.layout.dealing[0]
    assert view["hint"]["says"] == f"call “{first.called}”"
    assert view["hint"]["clause"]["id"] == clause.id
    assert view["procedure"]["stages"][0].startswith("1 ")
    assert view["procedure"]["stage"] == 0
    answer = room.act({"do": "supervisor"})
    assert answer["fault"]["should"] == view["hint"]["says"]


def test_bets_leave_the_layout_as_they_are_resolved() -> None:
    """The hand-worked round's first seat: Play is paid and stays, a losing bet goes."""
    room = Room(seed=1)
    room.begin("ultimate-texas-holdem", "base-game")
    for view in views(room):
        for seat in view["seats"]:
            gone = {line["bet"] for line in seat["lines"] if line["how"] in ("take", "return")}
            stays = {line["bet"] for line in seat["lines"] if line["how"] in ("pay", "leave")}
            assert not gone & set(seat["bets"])
            assert stays <= set(seat["bets"])


def test_of_a_bet_that_loses_in_part_the_rest_stays_on_the_layout() -> None:
    """Casino War: who surrenders keeps half of the Ante, and the dealer takes the other half."""
    room = Room(seed=17)
    room.begin("casino-war", "full-table")
    surrendered = [
        (Fraction(seat["bets"]["ante"]), line)
        for seat in views(room)[-1]["seats"]
        for line in seat["lines"]
        if line["how"] == "take" and line["amount"]
    ]
    assert surrendered
    for left, line in surrendered:
        assert left == Fraction(line["amount"]) == Fraction(line["stake"]) / 2


def test_the_course_lists_what_was_passed() -> None:
    room = Room(seed=1)
    room.begin("caribbean-stud", "first-shift")
    room.deal_shift()
    course = course_view(room.school.look(), room.learner, "caribbean-stud")
    assert [(entry["lesson"]["key"], entry["passed"], entry["tries"]) for entry in course] == [
        ("first-shift", True, 1),
        ("base-game", False, 0),
        ("side-bets", False, 0),
        ("opening", False, 0),
        ("irregularities", False, 0),
        ("full-table", False, 0),
    ]
    assert course[0]["best"]["percent"] == 100
    assert course[1]["best"] is None
