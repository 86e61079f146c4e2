"""Charts of perfect play in the terminal and on the card, also of games that nobody has written."""

import pytest
from rich.console import Console

from croupier.lab import Chart
from croupier.lab.strategies.charts import ChartRule
from croupier.show.terminal import Look
from croupier.show.terminal_strategy import chart_text, starting_hand_map

QUESTIONS = Chart(
    "a game of three streets",
    {},
    tuple(
        ChartRule(street, "bet", "fold", (f"a pair on {street}",))
        for street in ("third street", "fourth street", "fifth street")
    ),
)
BY_CARD = Chart(
    "a game with an open card",
    {},
    tuple(
        ChartRule(f"dealer shows {rank}", "raise", "fold", ("A-K",), shows=rank) for rank in "23"
    ),
)


def printed(chart: Chart) -> str:
    console = Console(width=80, no_color=True)
    with console.capture() as capture:
        console.print(chart_text(chart, Look(plain=True)))
    return capture.get()


def test_a_rule_for_each_question_is_no_rule_for_each_card() -> None:
    text = printed(QUESTIONS)
    assert "Dealer shows" not in text
    assert [line for line in text.splitlines() if line.endswith("street")] == [
        "third street", "fourth street", "fifth street",
    ]  # fmt: skip


def test_a_rule_for_each_card_is_a_table_of_cards() -> None:
    assert "Dealer shows" in printed(BY_CARD)


@pytest.mark.parametrize(
    ("chart", "by_card"), [(QUESTIONS, False), (BY_CARD, True), (Chart("empty", {}), False)]
)
def test_a_card_knows_which_of_the_two_it_has(chart: Chart, by_card: bool) -> None:
    assert chart.by_dealer_card is by_card


@pytest.mark.parametrize(
    ("decisions", "aces", "others"),
    [
        (("raise 4x", "raise 3x", "check"), "4", "."),
        (("3x", "2x", "1x", "fold"), "3", "."),
        (("play", "fold"), "P", "."),  # two words without a number must not look alike
    ],
)
def test_decisions_are_told_apart_on_the_map(
    decisions: tuple[str, ...], aces: str, others: str
) -> None:
    hands = {"AA": decisions[0], "72o": decisions[-1]}
    rows = starting_hand_map(Chart("", {}, (), hands, decisions)).plain.splitlines()
    assert rows[1].split() == ["A", aces]
    assert rows[-1].split() == ["2", others]
