"""For each rule a floor that fails it, and it alone, on the line that is to blame."""

import pytest

from croupier.law import RULES, check
from croupier.plan import demo_plan, demo_text, read_plan
from tests.law.floors import APPROVALS, FLOORS, TODAY, Floor, objections
from tests.law.test_wagers import WAGERS


@pytest.mark.parametrize("floor", FLOORS, ids=lambda floor: floor.id)
def test_a_broken_floor_is_refused_by_its_rule_on_its_line(floor: Floor) -> None:
    every = check(read_plan(floor.text), floor.on)
    found = [found for found in every if found.severity != "notice" or found.rule == floor.rule]
    assert {finding.rule for finding in found} == {floor.rule}, list(map(str, found))
    assert len(found) == floor.times, list(map(str, found))
    assert floor.number in {finding.line for finding in found}, list(map(str, found))
    for finding in found:
        assert finding.message
        assert finding.right


def test_every_rule_has_a_floor_or_a_wager_that_fails_it_while_it_is_in_force() -> None:
    for rule in RULES:
        if rule.finds is not None:
            assert any(
                floor.rule == rule.number and rule.holds(floor.jurisdiction, floor.on)
                for floor in FLOORS
            ), f"no floor fails rule {rule.number}, {rule.span}"
        if rule.judges is not None:
            assert any(
                wager.rule == rule.number and rule.holds("washington", wager.on) for wager in WAGERS
            ), f"no wager fails rule {rule.number}, {rule.span}"
        assert rule.finds or rule.judges


def test_the_demo_floor_passes_without_an_objection() -> None:
    """But for the amount that must be banked, which is to be shown (REGULATION 11), and advice."""
    banked, reserve = check(demo_plan(), TODAY)
    assert (banked.rule, banked.severity) == ("11", "notice")
    assert "$50,000 (" in banked.message
    assert (reserve.rule, reserve.severity) == ("71.reserve", "notice")


def test_on_the_day_of_the_approvals_the_demo_floor_bets_too_high() -> None:
    (finding,) = objections(demo_text(), APPROVALS)
    assert (finding.rule, finding.severity) == ("b.spot", "error")
    assert "$300" in finding.right
    assert "$75" in finding.right
