"""What a console refuses, in the words of its own equipment and its page's language."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from croupier.floor.buttons import EQUIPMENT, printed
from croupier.show.languages import find_language
from tests.web.conftest import Client
from tests.web.floors import At, Console, at, clock, floor, floor_app, here, swipe

__all__ = ["at", "clock", "floor", "floor_app", "here"]

SENSOR = {"seat": 3, "jackpot": "link"}
ROYAL = {**SENSOR, "hand": "Royal Flush"}
ENGLISH = re.compile(
    r"\b(the|is|are|seat|hand|bets?|card|needs?|not|only|may|first|now|already|before|win)\b"
)


@pytest.fixture(autouse=True)
def older(here: Client, floor: Any) -> None:
    """A keypad, in addition to the tables of every small floor."""
    for line in (
        {"do": "jackpot", "id": "buck", "type": "bonus", "table": "LIRB-03"},
        {
            "do": "table", "id": "BONUS", "game": "let-it-ride", "seats": 7, "jackpots": ["buck"],
            "equipment": "let-it-ride-bonus",
        },
        {
            "do": "table", "id": "SPOTS", "game": "three-card-poker", "seats": 6,
            "jackpots": ["spades"], "two_spots": "adjacent",
        },
    ):  # fmt: skip
        assert floor.system.answer(line)["ok"]


def why(console: Console, do: str, **fields: Any) -> str:
    answer = console.does(do, **fields)
    assert answer.status_code >= 400, answer.text
    return str(answer.json()["error"]["message"])


def press(console: Console, button: str, **fields: Any) -> str:
    return why(console, "press", button=button, **fields)


def does(console: Console, do: str, **fields: Any) -> None:
    answer = console.does(do, **fields)
    assert answer.status_code == 200, answer.text


def newer(dealer: Console) -> Iterator[str]:
    """A round on the newer console, with every press that is out of place."""
    end = {"button": "END GAME"}
    yield why(dealer, "press", **end)
    yield press(dealer, "SEND")
    yield why(dealer, "press", button="HAND", **ROYAL)
    yield why(dealer, "confirm", swipe=swipe("executive"))
    yield why(dealer, "misdeal", swipe=swipe("supervisor"))
    yield why(dealer, "misdeal", swipe=swipe("technician"))
    yield why(dealer, "refund", reason="a fouled deck", swipe=swipe("supervisor"))
    yield why(dealer, "void", **SENSOR, reason="a slip", swipe=swipe("executive"))
    does(dealer, "light", **SENSOR)
    does(dealer, "light", seat=5, jackpot="link")
    yield why(dealer, "close-table", swipe=swipe("supervisor"))
    does(dealer, "press", button="START GAME")
    yield press(dealer, "START GAME")
    yield why(dealer, "light", seat=1, jackpot="link")
    yield why(dealer, "unlight", **SENSOR)
    yield why(dealer, "close-table", swipe=swipe("supervisor"))
    yield why(dealer, "refund", reason="a fouled deck", swipe=swipe("supervisor"))
    yield press(dealer, "SEND")
    yield why(dealer, "confirm", swipe=swipe("executive"))
    yield why(dealer, "void", **SENSOR, reason="a slip", swipe=swipe("executive"))
    yield press(dealer, "HAND", seat=1, jackpot="link", hand="Royal Flush")
    does(dealer, "press", button="HAND", **ROYAL)
    yield press(dealer, "HAND", seat=5, jackpot="link", hand="Royal Flush")
    yield why(dealer, "press", **end)
    does(dealer, "press", button="SEND")
    yield press(dealer, "HAND", **ROYAL)
    yield why(dealer, "press", **end)
    yield why(dealer, "misdeal", swipe=swipe("supervisor"))
    for role in ("dealer", "supervisor", "technician", "auditor"):
        yield why(dealer, "confirm", swipe=swipe(role))
    does(dealer, "confirm", swipe=swipe("executive"))
    yield why(dealer, "misdeal", swipe=swipe("supervisor"))
    does(dealer, "press", **end)


def with_a_key(dealer: Console) -> Iterator[str]:
    """A round on the console with the supervisor's key."""
    old = {"table": "OLD"}
    yield press(dealer, "GAME OVER", **old)
    does(dealer, "light", **SENSOR, **old)
    does(dealer, "press", button="COIN IN", **old)
    yield why(dealer, "press", button="JPH", swipe=swipe("technician"), **old)
    does(dealer, "press", button="HAND", **ROYAL, **old)
    yield press(dealer, "J-POT", **old)
    does(dealer, "press", button="JPH", swipe=swipe("supervisor"), **old)
    yield press(dealer, "J-POT", **old)
    yield press(dealer, "GAME OVER", **old)
    yield why(dealer, "deselect", **SENSOR, **old)
    does(dealer, "press", button="RUN", **old)
    does(dealer, "deselect", **SENSOR, **old)
    does(dealer, "misdeal", swipe=swipe("supervisor"), **old)
    yield press(dealer, "GAME OVER", **old)
    yield why(dealer, "light", seat=1, jackpot="link", **old)


def on_the_keypad(dealer: Console) -> Iterator[str]:
    """The keypad, its reset out of order, and a fixed pay that needs a card."""
    pad, hand = {"table": "BONUS"}, {"seat": 2, "jackpot": "buck", "hand": "Royal Flush"}
    yield press(dealer, "GAME OVER", **pad)
    yield press(dealer, "ENTER", **pad)
    yield why(dealer, "press", button="MAINTENANCE KEY", swipe=swipe("supervisor"), **pad)
    does(dealer, "press", button="LOCK OUT", **pad)
    yield why(dealer, "press", button="HAND", hand="Royal Flush", **pad)
    does(dealer, "press", button="GAME OVER", **pad)
    does(dealer, "light", seat=2, jackpot="buck", **pad)
    does(dealer, "press", button="LOCK OUT", **pad)
    does(dealer, "press", button="HAND", **hand, **pad)
    yield press(dealer, "GAME OVER", **pad)
    does(dealer, "press", button="MAINTENANCE KEY", swipe=swipe("supervisor"), **pad)
    yield why(dealer, "press", button="MAINTENANCE KEY", swipe=swipe("supervisor"), **pad)
    yield press(dealer, "ENTER", **pad)
    yield press(dealer, "GAME OVER", **pad)
    does(dealer, "press", button="FOUR OF A KIND", **pad)
    does(dealer, "press", button="ENTER", **pad)
    yield press(dealer, "FOUR OF A KIND", **pad)


def spots(dealer: Console) -> Iterator[str]:
    """One player at seats that are not next to each other."""
    does(dealer, "light", seat=1, jackpot="spades", player="Ann", table="SPOTS")
    yield why(dealer, "light", seat=3, jackpot="spades", player="Ann", table="SPOTS")


WALKS = {"newer": newer, "key": with_a_key, "keypad": on_the_keypad, "spots": spots}


@pytest.fixture(params=WALKS)
def refusals(request: pytest.FixtureRequest, at: At) -> list[str]:
    return list(WALKS[request.param](at("dealer")))


def test_every_refusal_of_a_console_is_said_in_spanish(refusals: list[str]) -> None:
    spanish = find_language("es")
    said = {text: spanish.sentence(text) for text in refusals}
    assert {text: words for text, words in said.items() if ENGLISH.search(words)} == {}


def test_no_refusal_has_a_word_that_only_the_code_knows(refusals: list[str]) -> None:
    codes = re.compile(
        r"three-card-poker|let-it-ride|card of class|'supervisor'|^(confirm|misdeal) "
    )
    assert [text for text in refusals if codes.search(text)] == []


def test_a_refusal_names_the_buttons_of_its_own_equipment(at: At) -> None:
    said = {
        table: press(at("dealer"), printed(equipment, "end"), table=table)
        for table, equipment in (("T1", "nexus"), ("OLD", "game-manager"))
    }
    assert said == {
        "T1": "table T1 is still taking bets; you cannot end the round before START GAME",
        "OLD": "table OLD is still taking bets; you cannot end the round before COIN IN",
    }
    assert {printed(name, "start") for name in EQUIPMENT} == {
        "START GAME", "COIN IN", "LOCK OUT", "NO MORE BETS"
    }  # fmt: skip
