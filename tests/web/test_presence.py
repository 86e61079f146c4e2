"""A guest who closes the page frees the seat after a while, by clocks that the tests move."""

import json
from functools import partial

import pytest

from croupier.floor.absent import clear_seats
from croupier.floor.floor import Floor
from croupier.floor.play_room import open_play_room
from croupier.floor.virtual import VIRTUAL
from croupier.ledger import MemoryStore
from croupier.paytables import Catalogue
from croupier.web.app import create_app
from croupier.web.live import GUEST, player_of
from croupier.web.presence import GONE_SECONDS, GUESTS_MAX, Presence
from tests.floor.play_rooms import ANN, BOB, TCP, Room
from tests.web.conftest import Client

SITE, OURS = "http://localhost", {"sec-fetch-site": "same-origin"}


class Seconds:
    """A clock of seconds that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_who_listens_is_here_and_who_stopped_has_left_after_a_while() -> None:
    clock = Seconds()
    presence = Presence(clock=clock)
    with presence.listening("T", "ann"):
        clock.now += 10 * GONE_SECONDS
        assert presence.is_here("T", "ann")
        assert not presence.has_left("T", "ann")
        with presence.listening("T", "ann"):  # a second tab
            pass
        assert presence.is_here("T", "ann")
    clock.now += GONE_SECONDS
    assert not presence.is_here("T", "ann")
    assert not presence.has_left("T", "ann")
    clock.now += 0.001
    assert presence.has_left("T", "ann")
    assert not presence.has_left("T", "a stranger")
    presence.heard("T", "ann")
    assert not presence.has_left("T", "ann")


def test_only_so_many_guests_are_remembered() -> None:
    presence = Presence(clock=Seconds())
    for number in range(GUESTS_MAX + 10):
        presence.heard("T", str(number))
    assert len(presence._heard) == GUESTS_MAX


def gone(room: Room, *players: str) -> list[int]:
    left = partial(set(players).__contains__)
    answer = room.do(partial(clear_seats, name=TCP, left=left, here=lambda _: False))
    freed: list[int] = answer["freed"]
    return freed


def test_a_chair_is_free_between_two_hands_and_its_bets_go_along() -> None:
    room = Room()
    room.seats(TCP, (ANN, 2), (BOB, 3))
    room.bets(TCP, ANN, ante=1000, pair_plus=500)
    assert gone(room, ANN) == [2]
    assert list(room.table(TCP).chairs) == [3]
    assert room.is_sound()


def test_in_a_hand_the_house_decides_and_the_chair_is_free_when_it_is_over() -> None:
    room = Room()
    room.seats(TCP, (ANN, 2), (BOB, 3))
    room.bets(TCP, ANN, ante=1000)
    room.bets(TCP, BOB, ante=1000)
    first = room.deals(TCP, ANN)["turn"]
    other = {2: 3, 3: 2}[first]
    who = {2: ANN, 3: BOB}
    assert gone(room, who[first]) == []  # the other one is still thinking
    assert room.view(TCP, who[other])["turn"]["seat"] == other
    room.says(TCP, who[other], "fold")
    assert gone(room, who[first]) == [first]
    # A player alone in a hand who is gone holds up nobody.
    room.bets(TCP, who[other], ante=1000)
    room.deals(TCP, who[other])
    assert gone(room, who[other]) == [other]
    assert room.table(TCP).chairs == {}
    assert room.is_sound()


def test_who_has_not_acted_for_long_stays_while_the_page_is_open() -> None:
    room = Room()
    room.seats(TCP, (ANN, 2))
    room.clock.forward(minutes=21)
    nobody = partial(clear_seats, name=TCP, left=lambda _: False)
    assert room.do(partial(nobody, here=lambda player: player == ANN))["freed"] == []
    assert room.do(partial(nobody, here=lambda _: False))["freed"] == [2]


@pytest.fixture
def quiet(catalogue: Catalogue) -> Client:
    floor = Floor(MemoryStore())
    open_play_room(floor)
    return Client(create_app(catalogue, floor))


def test_the_next_visitor_finds_the_seat_of_a_closed_tab_free(quiet: Client) -> None:
    clock = Seconds()
    quiet.app.state.presence = Presence(clock=clock)
    ann = {"cookie": f"{GUEST}=ann", **OURS}
    sit = {"seat": 1, "name": "Ann"}
    assert quiet.post(f"{SITE}/api/live/{TCP}/sit", json=sit, headers=ann).status_code == 200
    assert "Ann" in quiet.get(f"{SITE}/live/{TCP}").text
    clock.now += GONE_SECONDS + 1
    # Each of them finds her gone: looking at the room, at the table, or sitting down.
    assert "Ann" not in quiet.get(f"{SITE}/live/{TCP}").text
    look = quiet.app.state.floor.ledger.look()
    assert look.get(VIRTUAL, TCP).chairs == {}
    bob = {"cookie": f"{GUEST}=bob", **OURS}
    again = quiet.post(f"{SITE}/api/live/{TCP}/sit", json={"seat": 1, "name": "Bob"}, headers=bob)
    assert again.status_code == 200
    view = json.loads(quiet.get(f"{SITE}/api/live/{TCP}", headers=bob).text)
    assert view["you"] == 1
    assert player_of("bob") in {
        chair.player
        for chair in quiet.app.state.floor.ledger.look().get(VIRTUAL, TCP).chairs.values()
    }
