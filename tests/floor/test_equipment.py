"""One machine, two vocabularies: the buttons of each console do what its manual says."""

import pytest

from croupier.floor.at_the_table import give
from croupier.floor.buttons import EQUIPMENT, STEPS, TURN_BACK, TURN_KEY
from croupier.floor.door import ACTS
from croupier.floor.floor import Swipe
from croupier.floor.people import find_person
from tests.floor.systems import link_system, meter, refused, say
from tests.web.floors import CARDS, PIN, small_floor


def press(button: str, **fields: object) -> dict[str, object]:
    return {"table": "T1", "button": button, **fields}


def test_a_win_on_the_older_console() -> None:
    """COIN IN, hand key, key to JPH, J-POT, key back to RUN, GAME OVER."""
    system = link_system(equipment="game-manager")
    say(system, "light", table="T1", seat=4, jackpot="link")
    assert say(system, "press", **press("COIN IN"))["bets"] == 1
    hand = {"seat": 4, "jackpot": "link", "hand": "Straight Flush"}
    say(system, "press", **press("HAND", **hand))
    assert refused(system, "press", **press("J-POT")) == "wrong-state"  # the key is at RUN
    say(system, "press", **press("JPH", card="supervisor"))
    (pay,) = say(system, "press", **press("J-POT"))["pays"]
    assert pay["amount"] == "1000.05"
    assert refused(system, "press", **press("GAME OVER")) == "wrong-state"  # the key is at JPH
    say(system, "press", **press("RUN"))
    assert say(system, "press", **press("GAME OVER"))["pays"] == [pay]


def test_a_hand_pressed_again_is_deselected() -> None:
    """Manual: pressing the same hand again deselects it before the confirmation."""
    system = link_system(equipment="game-manager")
    say(system, "light", table="T1", seat=4, jackpot="link")
    say(system, "press", **press("COIN IN"))
    hand = {"seat": 4, "jackpot": "link", "hand": "Royal Flush"}
    say(system, "press", **press("HAND", **hand), request="p1")
    say(system, "press", **press("HAND", **hand), request="p1")  # the same press arrives twice
    assert refused(system, "press", **press("GAME OVER")) == "unfinished"
    say(system, "press", **press("HAND", **hand), request="p2")
    assert say(system, "press", **press("GAME OVER"))["pays"] == []


def test_another_hand_replaces_the_first() -> None:
    system = link_system()
    say(system, "light", table="T1", seat=4, jackpot="link")
    say(system, "press", **press("START GAME"))
    for hand in ("Royal Flush", "Full House"):
        say(system, "press", **press("HAND", seat=4, jackpot="link", hand=hand))
    assert say(system, "press", **press("END GAME"))["pays"][0]["line"] == "Full House"


def test_the_maintenance_key_arms_the_same_seats_again() -> None:
    """Let It Ride Bonus: LOCK OUT; after a misdeal the same bets play, and nobody pays twice."""
    system = link_system(equipment="let-it-ride-bonus")
    say(system, "light", table="T1", seat=2, jackpot="link")
    assert say(system, "press", **press("LOCK OUT"))["bets"] == 1
    before = meter(system)
    say(system, "press", **press("MAINTENANCE KEY", card="supervisor"))
    for button in ("FOUR OF A KIND", "ENTER", "REMOVE KEY"):
        say(system, "press", **press(button))
    assert refused(system, "light", table="T1", seat=3, jackpot="link") == "wrong-state"
    assert say(system, "press", **press("LOCK OUT"))["bets"] == 1
    assert meter(system) == before
    say(system, "press", **press("GAME OVER"))


def test_a_button_of_the_other_generation_is_named_as_unknown() -> None:
    system = link_system()
    assert refused(system, "press", **press("COIN IN")) == "bad-value"
    assert refused(system, "press", **press("HAND", seat=1)) == "bad-line"
    old = link_system(equipment="game-manager")
    assert refused(old, "press", **press("JPH", card="dealer")) == "wrong-card"


@pytest.mark.parametrize("name", EQUIPMENT)
def test_every_button_does_something_the_system_knows(name: str) -> None:
    for button in EQUIPMENT[name].buttons.values():
        assert button.does in {*ACTS, TURN_KEY, TURN_BACK, *STEPS}


def test_whose_key_it_was_stands_beside_the_win() -> None:
    """REGULATION 55: the record of a win names the dealer and the one who confirmed it."""
    floor = small_floor()
    dealer = find_person(floor.ledger.look(), CARDS["dealer"])
    seat = {"table": "OLD", "seat": 2, "jackpot": "link"}
    for command in (
        {"do": "light", **seat},
        {"do": "press", "table": "OLD", "button": "COIN IN"},
        {"do": "press", "button": "HAND", "hand": "Straight Flush", **seat},
    ):
        give(floor, dealer, command)
    swipe = Swipe(CARDS["supervisor"], PIN)
    give(floor, dealer, {"do": "press", "table": "OLD", "button": "JPH"}, swipe=swipe)
    give(floor, dealer, {"do": "press", "table": "OLD", "button": "J-POT"})
    with floor.ledger.store.reading() as reader:
        paid, _, turned = reader.newest(3)
    assert turned.reason == "key-turned"
    assert paid.reason == "paid"
    assert paid.content["body"]["dealer"] == CARDS["dealer"]
    assert paid.content["body"]["confirmer"] == CARDS["supervisor"]
