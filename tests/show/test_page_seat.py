"""The panel of a session in words: figures with their signs said, and hands in a line each."""

from typing import Any

import pytest

from croupier.show.page_seat import hand_lines, net_words, session_panel

TALLY: dict[str, Any] = {
    "hands": 2, "decisions": 3, "mistakes": 1, "unreviewed": 0, "staked": "10.00",
    "expected": "-0.34", "actual": "5.00", "mistake_cost": "1.25", "cost_per_hour": "31.25",
    "hands_per_hour": 50, "unknown": 0, "luck": {"percent": 61, "says": "Well done."},
    "left_out": {"bets": ["Progressive", "Cover All"], "net": "-2.00"},
    "curve": [[0, 0, 0], [1, -500, -17], [2, 500, -34]],
}  # fmt: skip
HANDS: list[dict[str, Any]] = [
    {"hand": 1, "settled": True, "net": "-5.00", "decisions": 2, "mistakes": 1,
     "cost": {"decimal": "0.2500"}},
    {"hand": 2, "settled": True, "net": "10.00", "decisions": 1, "mistakes": 0,
     "cost": {"decimal": "0.0000"}},
    {"hand": 3, "settled": False, "net": "", "decisions": 0, "mistakes": 0,
     "cost": {"decimal": "0.0000"}},
]  # fmt: skip


def test_a_session_is_told_in_figures() -> None:
    panel = session_panel(TALLY, HANDS)
    assert dict(panel.figures) == {
        "Hands": "2",
        "3 decisions": "1 mistake",
        "Bet before the deal": "$10.00",
        "Actual": "$5.00 up",
        "Expected with perfect play": "$0.34 down",
        "Mistakes cost": "$1.25",
        "Mistakes cost per hour of 50 hands": "$31.25",
    }
    assert panel.luck == "Luck: 61 of 100. Well done."
    assert panel.left_out == "Not counted here: Progressive; Cover All. Those bets are $2.00 down."
    assert panel.rows == ((1, "$5.00 down", "$0.17 down"), (2, "$5.00 up", "$0.34 down"))
    assert panel.words.startswith("After 2 hands you are $5.00 up; $0.34 down was expected.")


def test_what_is_not_known_yet_is_said() -> None:
    curve = [[0, 0, 0], [1, -500, None]]
    waits = {**TALLY, "expected": None, "luck": None, "unknown": 1, "unreviewed": 2, "curve": curve}
    panel = session_panel({**waits, "left_out": {"bets": ["Progressive"], "net": "0.00"}}, [])
    figures = dict(panel.figures)
    assert figures["Expected with perfect play"] == "being worked out"
    assert figures["3 decisions"] == "1 mistake, 2 not reviewed yet"
    assert (panel.luck, panel.left_out, panel.hands) == ("", "", ())
    assert panel.rows == ((1, "$5.00 down", "not known yet"),)
    assert "the expected result is still being worked out" in panel.words


def test_finished_hands_are_listed_the_latest_first() -> None:
    assert [(line.number, line.net, line.words) for line in hand_lines(HANDS)] == [
        (2, "$10.00 up", "1 decision"),
        (1, "$5.00 down", "1 mistake in 2 decisions, costing 0.2500 base bets"),
    ]
    nothing = {**HANDS[1], "decisions": 0}
    assert hand_lines([nothing])[0].words == "nothing to decide"


@pytest.mark.parametrize(
    ("net", "words"),
    [("0.00", "even"), ("-0.00", "even"), ("0.50", "$0.50 up"), ("-12.345", "$12.345 down")],
)
def test_a_sign_is_a_word(net: str, words: str) -> None:
    assert net_words(net) == words
