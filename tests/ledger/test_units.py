"""Signed amounts: an error quotes the whole text as written."""

import pytest

from croupier.errors import BadAmount
from croupier.ledger.units import UNITS_PER_CENT, signed_units


def test_a_sign_may_stand_before_an_amount() -> None:
    cents = [signed_units(text) // UNITS_PER_CENT for text in ("7.50", "+7.50", "-7.50", "-0.01")]
    assert cents == [750, 750, -750, -1]


@pytest.mark.parametrize("text", ["-7x", "+", "--5", "-12.345", "- 5", "x"])
def test_what_is_no_amount_is_named_as_it_was_written(text: str) -> None:
    with pytest.raises(BadAmount, match="write dollars and cents") as wrong:
        signed_units(text, what="balance")
    assert f"balance is '{text}'" in str(wrong.value)
