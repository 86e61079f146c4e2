"""Two people: one asks, another grants, and one person is never both of them."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from croupier.floor import people
from croupier.floor.floor import Floor
from croupier.floor.people import add_person, find_person, set_pin
from croupier.floor.proposals import PROPOSALS, decline, digest_of, find_proposal, grant, propose
from croupier.ledger import Refused, Transaction
from tests.web.floors import CARDS, PEOPLE, small_floor

ADJUST = {
    "do": "adjust", "jackpot": "link", "level": "Mega", "amount": "5", "reason": "promotion",
}  # fmt: skip
CONFIGURE = {
    "do": "configure", "jackpot": "link", "level": "Mega", "rate": "12%", "reason": "autumn",
}  # fmt: skip


@pytest.fixture
def floor() -> Floor:
    return small_floor()


def asks(floor: Floor, role: str, command: dict[str, Any]) -> None:
    person = find_person(floor.ledger.look(), CARDS[role])
    floor.transact(lambda transaction: propose(transaction, person, "P1", command))


def grants(floor: Floor, role: str) -> None:
    person = find_person(floor.ledger.look(), CARDS[role])
    floor.transact(lambda transaction: grant(transaction, person, "P1", digest(floor)))


def digest(floor: Floor) -> str:
    transaction = floor.ledger.look()
    return digest_of(transaction, find_proposal(transaction, "P1"))


def changes(floor: Floor, work: Callable[[Transaction], None]) -> None:
    def done(transaction: Transaction) -> dict[str, object]:
        work(transaction)
        return {}

    floor.ledger.transact(done)


def meter(floor: Floor) -> str:
    answer = floor.system.answer({"do": "read", "jackpot": "link"})
    return str(answer["levels"]["Mega"]["meter"])


def test_an_adjustment_happens_when_the_second_person_grants_it(floor: Floor) -> None:
    asks(floor, "accounting", ADJUST)
    assert meter(floor) == "10000.00"
    grants(floor, "executive")
    assert meter(floor) == "10005.00"
    assert list(floor.ledger.look().all(PROPOSALS)) == []


def test_a_change_to_what_is_set_already_is_refused(floor: Floor) -> None:
    same = {**CONFIGURE, "rate": "15%"}
    with pytest.raises(Refused, match="nothing changes: Mega of link already has these settings"):
        asks(floor, "accounting", same)
    asks(floor, "accounting", {**same, "reserve": "2%"})  # one setting moves


def test_an_adjustment_names_a_claim_that_was(floor: Floor) -> None:
    with pytest.raises(Refused, match="claim is 77; link has had no claims"):
        asks(floor, "accounting", {**ADJUST, "claim": 77})
    dealer = find_person(floor.ledger.look(), CARDS["dealer"])
    for command in (
        {"do": "light", "seat": 3, "jackpot": "link"}, {"do": "start"},
        {"do": "select", "seat": 3, "jackpot": "link", "hand": "royal_flush"}, {"do": "lock"},
    ):  # fmt: skip
        floor.do(dealer, {"table": "T1", **command})
    for claim in (0, 2):
        with pytest.raises(Refused, match=f"claim is {claim}; link has had claim 1 only"):
            asks(floor, "accounting", {**ADJUST, "claim": claim})
    asks(floor, "accounting", {**ADJUST, "claim": 1})


def test_nobody_grants_their_own_proposal(floor: Floor) -> None:
    asks(floor, "accounting", ADJUST)
    with pytest.raises(Refused, match="you cannot approve your own request"):
        grants(floor, "accounting")


def test_a_setting_needs_two_departments(floor: Floor) -> None:
    """SPEC §6: configuration needs two people of different departments."""
    executive = find_person(floor.ledger.look(), CARDS["executive"])
    department = PEOPLE["accounting"][2]
    changes(floor, lambda transaction: add_person(
        transaction, replace(executive, department=department), by="system", opening=True,
    ))  # fmt: skip
    asks(floor, "accounting", CONFIGURE)
    with pytest.raises(Refused, match="two departments"):
        grants(floor, "executive")


def test_whoever_handed_out_the_other_card_is_not_the_second_person(floor: Floor) -> None:
    """One person with two cards would be both; a third must grant."""
    accountant, executive = CARDS["accounting"], CARDS["executive"]
    changes(
        floor,
        lambda transaction: set_pin(transaction, accountant, "hash", one_time=True, by=executive),
    )
    asks(floor, "accounting", ADJUST)
    with pytest.raises(Refused, match="a third person must approve this"):
        grants(floor, "executive")
    changes(
        floor,
        lambda transaction: set_pin(
            transaction, accountant, "hash", one_time=True, by=CARDS["technician"]
        ),
    )
    with pytest.raises(Refused, match="has since had a change of role, department or PIN"):
        grants(floor, "executive")


def test_a_card_of_ones_own_making_grants_nothing(floor: Floor) -> None:
    fresh = people.Person("777", "New Name", "executive", "elsewhere")
    changes(floor, lambda transaction: add_person(transaction, fresh, by=CARDS["accounting"]))
    asks(floor, "accounting", ADJUST)
    newcomer = find_person(floor.ledger.look(), "777")
    with pytest.raises(Refused, match="a third person must approve this"):
        floor.transact(lambda transaction: grant(transaction, newcomer, "P1", digest(floor)))


def test_a_chosen_pin_does_not_wash_a_card(floor: Floor) -> None:
    accountant, executive = CARDS["accounting"], CARDS["executive"]
    changes(
        floor,
        lambda transaction: set_pin(transaction, accountant, "h", one_time=True, by=executive),
    )
    changes(
        floor,
        lambda transaction: set_pin(transaction, accountant, "h", one_time=False, by=accountant),
    )
    asks(floor, "accounting", ADJUST)
    with pytest.raises(Refused, match="a third person"):
        grants(floor, "executive")


def test_a_declined_proposal_is_gone(floor: Floor) -> None:
    asks(floor, "accounting", ADJUST)
    executive = find_person(floor.ledger.look(), CARDS["executive"])
    floor.transact(lambda transaction: decline(transaction, executive, "P1"))
    with pytest.raises(Refused, match="no open request"):
        grants(floor, "executive")
    assert meter(floor) == "10000.00"


@pytest.mark.parametrize("role", ["dealer", "supervisor", "auditor"])
def test_who_may_not_adjust_may_not_ask_for_it(floor: Floor, role: str) -> None:
    with pytest.raises(Refused, match="adjust is for"):
        asks(floor, role, ADJUST)
