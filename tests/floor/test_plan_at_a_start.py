"""What one person changes by editing the plan's file and starting the program again: everybody
hears of it, as they do of what two people put into force on the screens."""

import pytest

from croupier.floor.alerts import ALERTS
from croupier.floor.floor import Floor
from croupier.floor.opening import open_floor
from croupier.floor.papers import FLOOR
from croupier.floor.plan_changes import PLANS, PlanInForce
from croupier.floor.table import find_table
from croupier.ledger import Answer, MemoryStore, Transaction
from croupier.plan import demo_text, read_plan
from tests.web.floors import Clock

TABLE = """
[[tables]]
id = "NEW-1"
game = "let-it-ride"
jackpots = ["LINK"]
"""


WASHINGTON, NO_LAW = 'jurisdiction = "washington"', 'jurisdiction = "none"'


def started_again(*edits: tuple[str, str]) -> Floor:
    store, clock, text = MemoryStore(), Clock(), demo_text()
    open_floor(store, read_plan(text), clock=clock)
    for before, after in edits:
        assert text.count(before) >= 1, before
        text = text.replace(before, after, 1)
    return open_floor(store, read_plan(text), clock=clock)


def alerts(floor: Floor) -> list[str]:
    return [alert.text for _, alert in floor.ledger.look().all(ALERTS) if alert.kind == "plan"]


def test_an_edited_threshold_is_an_alert() -> None:
    """Wins that need no card any more: one line in a file that one person can write."""
    floor = started_again(
        ('verify_from = "500"', 'verify_from = "99999"'), ('executive_from = "5000"\n', "")
    )
    (told,) = alerts(floor)
    assert told == (
        "the plan that the program was started with changed Limits and thresholds: Executive card "
        "from ($5,000 → not set); Limits and thresholds: Verified from ($500 → $99,999)"
    )


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (("[[people]]", f"{TABLE}\n[[people]]"), "changed Table NEW-1 (new)"),
        ((WASHINGTON, NO_LAW), "changed Property: Jurisdiction (washington → none)"),
        (
            ("dated = 2023-06-14", "dated = 2023-06-13"),
            "changed Approval 3119: Date of the letter (2023-06-14 → 2023-06-13)",
        ),
        (
            ('"Puget Savings"', '"Sound Savings"'),
            "changed Bank account for progressive jackpots: Name (Puget Savings → Sound Savings)",
        ),
        (("[bank]", "[bank]\nseparate = false"), "Holds nothing else (yes → no)"),
        (('"prizes", ', ""), "changed Postings: At every table (removed prizes)"),
        (
            ('six_card_bonus = { min = "1"', 'six_card_bonus = { min = "2"'),
            "changed Table TCP-1: Limits: Six card bonus: Minimum wager ($1 → $2)",
        ),
    ],
    ids=["table", "law", "approval", "bank", "switch", "list", "bet"],
)
def test_an_edited_plan_is_an_alert(edit: tuple[str, str], words: str) -> None:
    (text,) = alerts(started_again(edit))
    assert words in text


def test_a_house_without_a_law_hears_of_it_too() -> None:
    store, text = MemoryStore(), demo_text().replace(WASHINGTON, NO_LAW)
    open_floor(store, read_plan(text), clock=Clock())
    text = text.replace('verify_from = "500"', 'verify_from = "99999"')
    (told,) = alerts(open_floor(store, read_plan(text), clock=Clock()))
    assert "Verified from ($500 → $99,999)" in told


def test_a_plan_of_before_that_nobody_can_read_today_is_an_alert() -> None:
    """Nobody can say what is different; that nobody can is told, and once."""
    store, text = MemoryStore(), demo_text()
    floor = open_floor(store, read_plan(text), clock=Clock())

    def of_an_earlier_version(transaction: Transaction) -> Answer:
        transaction.put(PLANS, FLOOR, PlanInForce("[property]\ncolor = 'red'\n"))
        return {}

    floor.ledger.transact(of_an_earlier_version)
    for _ in range(2):
        (told,) = alerts(open_floor(store, read_plan(text), clock=Clock()))
        assert told.startswith("the plan from before this start cannot be read any more")


def test_a_start_with_the_same_plan_tells_nobody() -> None:
    assert alerts(started_again()) == []


def test_the_first_start_tells_nobody_and_a_ledger_of_scripts_neither() -> None:
    floor = open_floor(MemoryStore(), read_plan(demo_text()), clock=Clock())
    assert list(floor.ledger.look().all(ALERTS)) == []
    assert find_table(floor.ledger.look(), "TCP-1").round == 0
