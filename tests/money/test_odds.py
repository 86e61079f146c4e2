"""Odds: read and printed as a rule sheet prints them, paid exactly."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import BadOdds
from croupier.money import EVEN_MONEY, Odds

GOOD = (
    # written          printed           kind     ratio               level
    ("1 to 1",         "1 to 1",         "to",    Fraction(1),        ""),
    ("3 to 2",         "3 to 2",         "to",    Fraction(3, 2),     ""),
    ("6 to 4",         "6 to 4",         "to",    Fraction(3, 2),     ""),
    ("3:2",            "3 to 2",         "to",    Fraction(3, 2),     ""),
    ("1,000 : 1",      "1,000 to 1",     "to",    Fraction(1000),     ""),
    ("1,000 to 1",     "1,000 to 1",     "to",    Fraction(1000),     ""),
    ("1000 to 1",      "1000 to 1",      "to",    Fraction(1000),     ""),
    ("10,000 to 1",    "10,000 to 1",    "to",    Fraction(10000),    ""),
    ("1.5 to 1",       "1.5 to 1",       "to",    Fraction(3, 2),     ""),
    ("500 for 1",      "500 for 1",      "for",   Fraction(500),      ""),
    ("300 For 1",      "300 for 1",      "for",   Fraction(300),      ""),
    ("  5   TO  1 ",   "5 to 1",         "to",    Fraction(5),        ""),
    ("push",           "Push",           "to",    Fraction(0),        ""),
    ("Push",           "Push",           "to",    Fraction(0),        ""),
    ("100%",           "100% of Meter",  "meter", Fraction(1),        "Meter"),
    ("10% of Meter",   "10% of Meter",   "meter", Fraction(1, 10),    "Meter"),
    ("100% of Mega",   "100% of Mega",   "meter", Fraction(1),        "Mega"),
    ("100% Major",     "100% of Major",  "meter", Fraction(1),        "Major"),
    ("100 % of minor", "100% of Minor",  "meter", Fraction(1),        "Minor"),
    ("2.5% of Mega",   "2.5% of Mega",   "meter", Fraction(1, 40),    "Mega"),
)  # fmt: skip


@pytest.mark.parametrize(("text", "printed", "kind", "ratio", "level"), GOOD)
def test_odds_keep_their_kind_and_print_as_the_source_prints_them(
    text: str, printed: str, kind: str, ratio: Fraction, level: str
) -> None:
    odds = Odds.parse(text)
    assert (str(odds), odds.kind, odds.ratio, odds.level) == (printed, kind, ratio, level)
    assert Odds.parse(str(odds)) == odds


BAD = {
    "nothing": "",
    "a number alone": "5",
    "a ratio with two colons": "3:2:1",
    "half a ratio": "3:",
    "a fraction": "3/2",
    "a word too few": "3 to",
    "no number": "to 1",
    "below zero": "-3 to 1",
    "an exponent": "1e3 to 1",
    "a space for thousands": "1 000 to 1",
    "a comma in the wrong place": "10,00 to 1",
    "a comma first": ",100 to 1",
    "a comma last": "100, to 1",
    "wide digits": "５ to 1",
    "another word": "5 on 1",
    "two pays": "3 to 1 to 1",
    "for nothing": "5 for 0",
    "to nothing": "5 to 0",
    "one third": "1 to 3",
    "two sevenths": "2 to 7",
    "a third of ten": "10 for 3",
    "no share of a meter": "0% of Meter",
    "more than a meter": "101% of Meter",
    "far more than a meter": "1000% of Meter",
    "less than no meter": "-5% of Meter",
    "two levels": "100% of Mega Major",
    "a share of nothing": "100% of",
    "too long a number": "9999999999999 to 1",
    "a sentence": "even money",
}


@pytest.mark.parametrize("text", BAD.values(), ids=BAD.keys())
def test_what_is_not_odds_is_refused_with_its_value(text: str) -> None:
    with pytest.raises(BadOdds) as refusal:
        Odds.parse(text)
    assert repr(text) in str(refusal.value)


@pytest.mark.parametrize("value", [5, 1.5, None, True, ["3 to 2"]], ids=repr)
def test_odds_are_text(value: object) -> None:
    with pytest.raises(BadOdds, match="write odds as text"):
        Odds.parse(value)


def test_why_odds_are_refused() -> None:
    with pytest.raises(BadOdds, match="has no finite decimal"):
        Odds.parse("1 to 3")
    with pytest.raises(BadOdds, match="a stake of 0"):
        Odds.parse("5 for 0")
    with pytest.raises(BadOdds, match="above 0% and at most 100%"):
        Odds.parse("101% of Meter")


PAID = (
    # odds           stake in cents   all that comes back
    ("1 to 1",       1000,            2000),
    ("10 to 1",      100,             1100),
    ("10 for 1",     100,             1000),
    ("1 for 1",      100,             100),
    ("3 to 2",       1000,            2500),
    ("3 to 2",       5,               Fraction(25, 2)),
    ("3 to 2",       1,               Fraction(5, 2)),
    ("6 to 5",       7,               Fraction(77, 5)),
    ("1 to 8",       1,               Fraction(9, 8)),
    ("3 for 2",      5,               Fraction(15, 2)),
    ("push",         1000,            1000),
    ("1,000 to 1",   333,             333_333),
    ("100% of Mega", 100,             None),
    ("5%",           100,             None),
)  # fmt: skip


@pytest.mark.parametrize(("odds", "stake", "returned"), PAID)
def test_a_winning_stake_is_paid_exactly(
    odds: str, stake: int, returned: Fraction | int | None
) -> None:
    assert Odds.parse(odds).returned(stake) == returned


def test_whole_cents_come_back_as_whole_cents() -> None:
    assert type(Odds.parse("3 to 2").returned(10)) is int
    assert type(Odds.parse("3 to 2").returned(5)) is Fraction


@pytest.mark.property
@given(st.integers(0, 10**6), st.sampled_from([1, 2, 4, 5, 8, 10, 20]), st.integers(1, 10**9))
def test_to_and_for_differ_by_the_stake(numerator: int, denominator: int, stake: int) -> None:
    won = Odds.parse(f"{numerator} to {denominator}").returned(stake)
    paid = Odds.parse(f"{numerator} for {denominator}").returned(stake)
    assert won is not None
    assert paid is not None
    assert won - paid == stake
    assert paid == Fraction(numerator * stake, denominator)


def test_odds_of_the_same_worth_are_equal_however_printed() -> None:
    assert Odds.parse("1,000 to 1") == Odds.parse("1000 to 1")
    assert Odds.parse("3 to 2") == Odds.parse("6 to 4")
    assert Odds.parse("3 to 1") != Odds.parse("3 for 1")
    assert Odds.parse("100% of Mega") != Odds.parse("100% of Major")
    assert str(EVEN_MONEY) == "1 to 1"
    assert Odds.parse("push").is_push
    assert not Odds.parse("1 for 1").is_push
