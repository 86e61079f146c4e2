"""Money: whole cents in, exact amounts out."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import BadAmount, brief
from croupier.money import DOLLARS_MAX, Cents, cents, dollars, exact, has_finite_decimal

GOOD = (
    # written         cents
    ("0",             0),
    ("0.01",          1),
    ("0.1",           10),
    ("0.10",          10),
    ("1",             100),
    ("7.5",           750),
    ("7.50",          750),
    ("10",            1000),
    ("12345.67",      1234567),
    ("100000000",     10_000_000_000),
    ("100000000.00",  10_000_000_000),
)  # fmt: skip


@pytest.mark.parametrize(("text", "amount"), GOOD)
def test_dollars_are_read_to_the_cent(text: str, amount: int) -> None:
    assert cents(text) == amount
    assert type(cents(text)) is int


BAD = {
    "half a cent": "0.005",
    "a tenth of a cent": "1.001",
    "three decimals of nothing": "1.000",
    "below zero": "-5",
    "minus nothing": "-0",
    "a plus": "+5",
    "an exponent": "1e3",
    "a large exponent": "1E9",
    "a comma": "1,000",
    "a decimal comma": "7,50",
    "a dollar sign": "$5",
    "a unit": "5 dollars",
    "nothing": "",
    "a space": " ",
    "a space before": " 5",
    "a space behind": "5 ",
    "a line end behind": "5\n",
    "a point alone": ".",
    "a point first": ".50",
    "a point last": "5.",
    "two points": "1.2.3",
    "an underscore": "1_000",
    "hexadecimal": "0x10",
    "not a number": "nan",
    "infinity": "inf",
    "a word": "ten",
    "a fraction": "1/2",
    "wide digits": "１０",
    "Arabic digits": "١٠",
    "a superscript": "5²",
    "ten thousand digits": "9" * 10_000,
    "a zero byte": "5\x00",
}


@pytest.mark.parametrize("text", BAD.values(), ids=BAD.keys())
def test_what_is_not_dollars_and_cents_is_refused_with_its_value(text: str) -> None:
    with pytest.raises(BadAmount) as refusal:
        cents(text, what="ante")
    assert str(refusal.value).startswith(f"ante is {brief(text)}; write dollars and cents")
    assert len(str(refusal.value)) < 200


NOT_TEXT = {
    "a number": 10,
    "a float": 7.5,
    "a float that is not exact": 0.1,
    "true": True,
    "nothing": None,
    "a list": ["10"],
    "bytes": b"10",
    "a fraction": Fraction(10),
}


@pytest.mark.parametrize("value", NOT_TEXT.values(), ids=NOT_TEXT.keys())
def test_an_amount_is_text(value: object) -> None:
    with pytest.raises(BadAmount) as refusal:
        cents(value, what="pair_plus")
    assert str(refusal.value).startswith(f"pair_plus is {value!r}; write dollars as text")


def test_there_is_a_most_that_we_take() -> None:
    assert cents(str(DOLLARS_MAX)) == DOLLARS_MAX * 100
    with pytest.raises(BadAmount, match="the maximum is \\$100,000,000"):
        cents(f"{DOLLARS_MAX}.01")
    with pytest.raises(BadAmount, match="'999999999'"):
        cents("999999999")
    for digits in (10, 40):
        with pytest.raises(BadAmount, match="the maximum is"):
            cents("1" * digits)


PRINTED = (
    (0,                     "0.00"),
    (1,                     "0.01"),
    (10,                    "0.10"),
    (100,                   "1.00"),
    (1250,                  "12.50"),
    (-5,                    "-0.05"),
    (-1250,                 "-12.50"),
    (Fraction(25, 2),       "0.125"),
    (Fraction(-25, 2),      "-0.125"),
    (Fraction(1, 8),        "0.00125"),
    (Fraction(15, 2),       "0.075"),
    (Fraction(4, 2),        "0.02"),
    (10**12,                "10000000000.00"),
)  # fmt: skip


@pytest.mark.parametrize(("amount", "text"), PRINTED)
def test_amounts_print_with_at_least_two_decimals(amount: Cents, text: str) -> None:
    assert dollars(amount) == text


@pytest.mark.property
@given(st.integers(0, DOLLARS_MAX * 100))
def test_whole_cents_survive_being_written_down(amount: int) -> None:
    assert cents(dollars(amount)) == amount


@pytest.mark.property
@given(st.integers(-(10**9), 10**9), st.integers(0, 6), st.integers(0, 6))
def test_every_amount_with_a_finite_decimal_is_printed_exactly(
    numerator: int, twos: int, fives: int
) -> None:
    amount = Fraction(numerator, 2**twos * 5**fives)
    assert Fraction(dollars(amount)) * 100 == amount


@pytest.mark.parametrize(
    ("number", "finite"),
    [(Fraction(3, 2), True), (Fraction(1, 8), True), (Fraction(7, 5), True), (Fraction(5), True),
     (Fraction(0), True), (Fraction(1, 3), False), (Fraction(2, 7), False), (Fraction(1, 6), False),
     (Fraction(1, 30), False)],
)  # fmt: skip
def test_which_numbers_have_a_finite_decimal(number: Fraction, finite: bool) -> None:
    assert has_finite_decimal(number) is finite


def test_a_whole_amount_is_an_int() -> None:
    assert type(exact(Fraction(10, 2))) is int
    assert exact(Fraction(10, 2)) == 5
    assert exact(Fraction(5, 2)) == Fraction(5, 2)
