"""The auditor itself against scripts worked out by hand, so that it can be trusted elsewhere."""

import json
import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.oracle.jackpot_cases import CASES
from tests.oracle.jackpot_days import line_for, measured, next_line, opening_lines, random_day
from tests.oracle.jackpot_ledger import Answer, Auditor
from tests.oracle.jackpot_lines import Case, jackpot, light, money, start, table
from tests.oracle.jackpot_words import FIELDS, PAY_TABLES, Line, text_of
from tests.oracle.paytables import ENVY, PAYS


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_auditor_answers_as_worked_out_by_hand(case: Case) -> None:
    auditor = Auditor()
    for line, expected in case.steps:
        if expected is not None:
            assert money(auditor.answer(line)) == money(expected), line


def test_every_rule_has_a_case_and_every_case_a_name() -> None:
    assert {case.rule for case in CASES} == set(range(1, 39))
    names = Counter(str(case) for case in CASES)
    assert max(names.values()) == 1, names.most_common(1)


def test_a_script_is_answered_line_by_line_without_its_blank_lines() -> None:
    for case in CASES:
        answers = Auditor().answers(case.lines)
        assert [money(answer) for answer in answers] == [money(answer) for answer in case.answers]


@pytest.mark.parametrize("name", PAY_TABLES)
def test_the_pay_tables_are_those_typed_for_the_settlement(name: str) -> None:
    def printed(line: Line) -> str:
        share = f"{line.share * 100}%" + (f" {line.level}" if line.level != "Meter" else "")
        return share if line.is_meter_line else f"{line.for_1} for 1"

    bet, *_ = [bet for bet in ("jackpot", "progressive", "bonus") if bet in PAYS[name]]
    typed = {hand: pay.replace(",", "") for hand, pay in PAYS[name][bet].items()}
    assert {line.hand: printed(line) for line in PAY_TABLES[name]} == typed
    envy = {line.hand: line.envy for line in PAY_TABLES[name] if line.envy}
    assert envy == ENVY.get(name, {})


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (Fraction(0), "0.00"),
        (Fraction(10000), "10000.00"),
        (Fraction(1, 2), "0.50"),
        (Fraction(6401, 32), "200.03125"),
        (Fraction(1, 10**8), "0.00000001"),
        (Fraction(1010, 10), "101.00"),
    ],
)
def test_money_is_exact_decimal_text(amount: Fraction, text: str) -> None:
    assert text_of(amount) == text


@pytest.mark.parametrize("amount", [Fraction(1, 3), Fraction(1, 10**9), Fraction(-1, 100)])
def test_no_text_for_money_that_cannot_be(amount: Fraction) -> None:
    with pytest.raises(AssertionError):
        text_of(amount)


@pytest.mark.parametrize("account", ["meter", "reserve", "overflow", "pending", "paid", "seeds"])
def test_a_lost_fraction_is_found_at_the_next_line(account: str) -> None:
    auditor = Auditor()
    auditor.answers([jackpot("MG-01", Meter="100 10%"), table("T1"), light("T1", 1), start("T1")])
    level = auditor.jackpots["link"].levels["Meter"]
    setattr(level, account, getattr(level, account) + Fraction(1, 10**8))
    with pytest.raises(AssertionError):
        auditor.answer(light("T1", 1).replace("light", "deselect"))


def test_money_in_the_house_share_counts_too() -> None:
    auditor = Auditor()
    auditor.answers([jackpot("MG-01", Meter="100 10%"), table("T1")])
    auditor.jackpots["link"].house += 1
    with pytest.raises(AssertionError):
        auditor.answer(light("T1", 1))


# Whole days.

DAY_SEEDS = range(16)
AT_LEAST = {
    "second 100% hits": ("11: second 100% hit in a round", 20),
    "all-pays lines off the meter": ("15: off the meter", 20),
    "all-pays meters run dry": ("15: ran dry", 20),
    "several pays in one confirm": ("17: several pays in one confirm", 15),
    "voids undone exactly": ("20: undone exactly, share 1", 20),
    "voids where only the amount goes back": ("20: only the amount goes back, share 1", 5),
    "envy": ("22: envy", 100),
    "hitters who get envy from each other": ("22: a hitter's envy", 20),
    "misdeals that forget a selection": ("23: misdeal forgets a selection", 20),
    "restarts": ("23: restart", 50),
    "restarts while suspended": ("24: restart while suspended", 1),
    "lights while suspended": ("refused: light while suspended", 20),
    "starts while suspended": ("refused: start while suspended", 10),
    "gross receipts": ("26: gross-receipts", 3),
    "seed recoveries": ("26: seed-recovery", 10),
    "claims of two tables at once": ("31: claims of two tables pending", 10),
    "repeats": ("3: repeated", 100),
    "requests with other content": ("refused: the same request or id with other content", 50),
    "caps that keep money out": ("9: kept out by the cap", 100),
    "overflow that flows in after a pay": ("9: overflow flows in after a pay", 20),
    "overflow that flows in under a raised cap": ("9: overflow flows in under a raised cap", 5),
    "rounds that pay several seats": ("end with pays of several seats", 50),
    "meter pays from the left": ("33: several in order left", 2),
    "meter pays as sent": ("33: several in order sent", 3),
    "own spots that get envy": ("34: own spot, True", 3),
    "own spots that get none": ("34: own spot, False", 3),
    "seats that are renamed": ("34: a seat is renamed", 20),
    "envy by hands without a bet": ("35: envy by a hand without a bet", 10),
    "dark sensors and lines without envy": ("refused: a dark sensor, and a line without envy", 5),
    "refunds of progressives": ("36: refunded, progressive", 20),
    "refunds of house jackpots": ("36: refunded, house", 5),
    "refunds of bonuses": ("36: refunded, bonus", 5),
    "bonuses that are paid": ("37: a bonus is paid", 30),
    "bonuses beside progressives": ("37: a bonus beside a progressive", 3),
    "bonuses with levels": ("refused: a bonus with levels", 3),
    "bad amounts": ("refused: that is no amount", 10),
    "bad rates": ("refused: that is no rate", 5),
    "lines that are no JSON": ("refused: that is no JSON", 50),
}


@pytest.fixture(scope="module")
def counts() -> Counter[str]:
    """Sixteen days of 1,500 lines, counted."""
    total: Counter[str] = Counter()
    for seed in DAY_SEEDS:
        total += measured(random_day(seed, 1500))
    return total


@pytest.mark.parametrize("wanted", AT_LEAST)
def test_random_days_have_everything(counts: Counter[str], wanted: str) -> None:
    note, at_least = AT_LEAST[wanted]
    assert counts[note] >= at_least


@pytest.mark.parametrize("do", FIELDS)
def test_each_command_is_accepted_and_refused_often(counts: Counter[str], do: str) -> None:
    assert counts[f"{do} accepted"] >= 30
    assert counts[f"{do} refused"] >= 5


def test_a_day_is_the_same_for_the_same_seed() -> None:
    assert list(random_day(7, 300)) == list(random_day(7, 300))
    assert list(random_day(7, 300)) != list(random_day(8, 300))


def _floor(auditor: Auditor) -> Any:
    """Everything a command could change, as a value."""
    jackpots = [
        (
            {
                name: value
                for name, value in vars(jackpot).items()
                if name not in ("levels", "notes")
            },
            [
                ({**vars(level), "claims": None}, [claim.state for claim in level.claims])
                for level in jackpot.levels.values()
            ],
        )
        for jackpot in auditor.jackpots.values()
    ]
    layouts = [
        (
            layout.state,
            set(layout.lit),
            [*layout.selected.items()],
            list(layout.claims),
            {**layout.players},
        )
        for layout in auditor.layouts.values()
    ]
    return jackpots, layouts, dict(auditor.requests), dict(auditor.declared)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_refused_line_changes_nothing(seed: int) -> None:
    auditor = Auditor()
    for line in random_day(seed, 800):
        before = _floor(auditor)
        if not auditor.answer(line)["ok"]:
            assert _floor(auditor) == before, line


@pytest.mark.parametrize("seed", [3, 4])
def test_every_request_of_a_day_may_be_sent_again_at_night(seed: int) -> None:
    auditor = Auditor()
    told: list[tuple[str, Answer]] = []
    for line in random_day(seed, 800):
        answer = auditor.answer(line)
        if answer["ok"] and "request" in json.loads(line):
            told.append((line, answer))
    assert len(told) > 100
    before = _floor(auditor)
    for line, answer in told:
        assert auditor.answer(line) == answer
    assert _floor(auditor) == before


@given(st.randoms(use_true_random=False))
def test_any_line_gets_one_answer_of_the_right_shape(chance: random.Random) -> None:
    """How a state machine drives an engine: the next line depends on the auditor alone."""
    auditor = Auditor()
    auditor.answers(opening_lines(chance))
    extra = {
        "start": {"bets"}, "lock": {"pending"}, "confirm": {"pays"}, "end": {"pays"},
        "refund": {"refunds"},
    }  # fmt: skip
    for number in range(40):
        do = chance.choice(list(FIELDS))
        line = line_for(do, auditor, chance) if number % 2 else next_line(auditor, chance)
        answer = auditor.answer(line)
        if not answer["ok"]:
            assert answer == {"ok": False}
            continue
        expected = {"ok"} | extra.get(json.loads(line)["do"], set())
        expected |= {"levels", "house", "refunded"} if json.loads(line)["do"] == "read" else set()
        assert set(answer) == expected
