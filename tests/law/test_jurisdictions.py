"""Every jurisdiction that a floor plan may name is one entry of one table."""

from datetime import date
from typing import get_args
from zoneinfo import ZoneInfo

import pytest

from croupier.law import JURISDICTIONS, NO_LAW, limits_in
from croupier.law.rule import HOLDS_IN, Scope
from croupier.plan.house import Jurisdiction


def test_what_a_plan_may_say_is_what_the_law_knows() -> None:
    assert set(get_args(Jurisdiction)) == set(JURISDICTIONS)


def test_every_scope_but_that_of_the_sheets_says_where_it_holds() -> None:
    assert HOLDS_IN.keys() == {*get_args(Scope)} - {"sheet"}
    assert {place for places in HOLDS_IN.values() for place in places} <= JURISDICTIONS.keys()


@pytest.mark.parametrize("name", JURISDICTIONS)
def test_it_has_clocks_and_its_numbers_stand_in_the_order_of_their_days(name: Jurisdiction) -> None:
    there = JURISDICTIONS[name]
    assert ZoneInfo(there.zone).key == there.zone
    days = [limits.since for limits in there.limits]
    assert days == sorted(set(days))
    for limits in there.limits:
        assert limits_in(name, limits.since) is limits


def test_a_place_nobody_knows_has_no_limits() -> None:
    assert limits_in("atlantis", date(2026, 1, 1)) is None
    assert limits_in(NO_LAW, date(2026, 1, 1)) is None
