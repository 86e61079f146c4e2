"""The auditor of a floor under load notices a lost press, a doubled one, or another amount."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from croupier.floor.floor import Floor
from croupier.ledger import MemoryStore
from croupier.paytables import published_catalogue
from croupier.web.app import create_app
from tests.oracle.jackpot_accounts import Accounts
from tests.web.serving import Served
from tests.web.winning import (
    Console,
    Winning,
    assert_money_is_as_answered,
    open_winning_floor,
)

MONEY = ("start", "lock", "confirm", "void", "end", "refund", "deposit", "reverse", "adjust")
NEEDED = (*MONEY, "misdeal", "select", "close-day", "bank")
"""What the floor must have done before any conclusion."""


@pytest.fixture(scope="module")
def played() -> Iterator[tuple[Winning, Floor]]:
    floor = Floor(MemoryStore())
    open_winning_floor(floor)
    served = Served(create_app(published_catalogue(), floor)).start()
    try:
        pressing = Winning([served.port], seed=5)
        pressing.begin()
        while pressing.goes_on and not all(map(partial(any_of, pressing), NEEDED)):
            pressing.wait_for(20)
        pressing.end()
        yield pressing, floor
    finally:
        served.stop()


def any_of(pressing: Winning, do: str) -> tuple[Console, int] | None:
    """Return a press of this kind that moved money."""
    for console in pressing.seats:
        for place, one in enumerate([*console.told]):
            moved = any(one.answer.get(name) for name in ("pays", "refunds", "bets"))
            if one.asked["do"] == do and (moved or do not in ("start", "confirm", "end")):
                return console, place
    return None


def found(pressing: Winning, do: str) -> tuple[Console, int]:
    known = any_of(pressing, do)
    assert known is not None, do
    return known


def test_a_floor_is_what_its_consoles_were_answered(played: tuple[Winning, Floor]) -> None:
    pressing, floor = played
    accounts = assert_money_is_as_answered(floor.ledger.store, pressing)
    assert accounts.done.keys() >= {*NEEDED}


@pytest.mark.parametrize("do", MONEY)
def test_what_was_booked_for_nobody_is_noticed(played: tuple[Winning, Floor], do: str) -> None:
    pressing, floor = played
    console, place = found(pressing, do)
    gone = console.told.pop(place)
    try:
        with pytest.raises(AssertionError):
            assert_money_is_as_answered(floor.ledger.store, pressing)
    finally:
        console.told.insert(place, gone)


@pytest.mark.parametrize("change", [{"request": "gone"}, {"answer": {"ok": True, "pays": [1]}}])
@pytest.mark.parametrize("do", MONEY)
def test_what_was_answered_and_is_not_in_the_ledger_is_noticed(
    played: tuple[Winning, Floor], do: str, change: dict[str, Any]
) -> None:
    pressing, floor = played
    console, place = found(pressing, do)
    kept = console.told[place]
    console.told[place] = replace(kept, **change)
    try:
        with pytest.raises(AssertionError):
            assert_money_is_as_answered(floor.ledger.store, pressing)
    finally:
        console.told[place] = kept


@pytest.mark.parametrize("account", ["link/Mega/meter", "pays/Meter/paid", "spades/house"])
def test_a_fraction_on_another_account_is_noticed(
    played: tuple[Winning, Floor], account: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pressing, floor = played
    kept = Accounts.balances
    monkeypatch.setattr(
        Accounts, "balances", lambda own: {**kept(own), account: kept(own)[account] + 1}
    )
    with pytest.raises(AssertionError):
        assert_money_is_as_answered(floor.ledger.store, pressing)
