"""A plan that is written is read as the same plan, and the law has an answer to any."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.games import GAMES
from croupier.law import RULES, check
from croupier.plan import FloorPlan, demo_plan, demo_text, plan_text, read_plan
from croupier.plan.notices import NOTICE_KEYS

TEXTS = st.text(
    st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1, max_size=20
)
AMOUNTS = st.integers(1, 10**7).map(lambda cents: f"{cents // 100}.{cents % 100:02d}")
RATES = st.integers(0, 10**6).map(lambda ppm: f"{ppm // 10**4}.{ppm % 10**4:04d}%")


@st.composite
def plans(draw: st.DrawFn) -> FloorPlan:
    levels = st.fixed_dictionaries(
        {"seed": AMOUNTS},
        optional={"rate": RATES, "reserve": RATES, "cap": AMOUNTS, "start_explained": TEXTS},
    )
    jackpots = [
        {
            "id": f"J{number}",
            "type": draw(st.sampled_from(["progressive", "house"])),
            "table": draw(st.sampled_from(["ML03", "TCP-P1", "UTH-J01", "TCP-01", "none"])),
            "levels": draw(
                st.dictionaries(st.sampled_from(["Mega", "Major", "Minor 2"]), levels, min_size=1)
            ),
            "title": draw(TEXTS),
            "notices": draw(st.lists(st.sampled_from(NOTICE_KEYS))),
            "lock": draw(st.booleans()),
        }
        for number in range(draw(st.integers(0, 3)))
    ]
    ids = [jackpot["id"] for jackpot in jackpots]
    tables = [
        {
            "id": f"T{number}",
            "game": draw(st.sampled_from([game.name for game in GAMES])),
            "seats": draw(st.integers(1, 12)),
            "name": draw(TEXTS),
            "jackpots": draw(st.lists(st.sampled_from(ids), max_size=2)) if ids else [],
            "options": draw(
                st.dictionaries(
                    st.sampled_from(["a", "b.c"]), st.booleans() | TEXTS | st.lists(TEXTS)
                )
            ),
            "display": {"network": draw(st.booleans())},
        }
        for number in range(draw(st.integers(1, 4)))
    ]
    approvals = [{"reference": "1", "dated": draw(st.dates(date(1990, 1, 1), date(2090, 1, 1)))}]
    return FloorPlan.model_validate(
        {
            "property": {
                "name": draw(TEXTS),
                "jurisdiction": draw(st.sampled_from(["none", "washington"])),
            },
            "tables": tables,
            "jackpots": jackpots,
            "approvals": approvals,
        }
    )


@pytest.mark.property
@given(plans())
def test_a_plan_that_is_written_is_read_as_the_same_plan(plan: FloorPlan) -> None:
    assert read_plan(plan_text(plan)) == plan


@pytest.mark.property
@given(plans())
def test_the_law_has_an_answer_to_any_plan(plan: FloorPlan) -> None:
    known = {rule.number for rule in RULES}
    for on in (date(2023, 6, 14), date(2026, 11, 16)):
        for finding in check(plan, on):
            assert finding.rule in known
            assert finding.message
            assert finding.right


def test_the_demo_floor_that_is_written_is_read_as_the_same_plan() -> None:
    plan = demo_plan()
    assert read_plan(plan_text(plan)) == plan
    assert plan_text(read_plan(plan_text(plan))) == plan_text(plan)
    assert plan != read_plan(demo_text().replace("seats = 7", "seats = 6"))
