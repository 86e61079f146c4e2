"""The pages about floor plans and the law say what the code says."""

import re
import tomllib
from pathlib import Path

from croupier.law import RULES, check
from croupier.plan import FloorPlan, demo_text, read_plan
from croupier.plan.reference import SECTIONS, keys_of
from croupier.plan.words import Section
from tests.law.floors import TODAY

DOCS = Path(__file__).parent.parent.parent / "docs"


def test_the_plan_in_the_docs_is_a_floor() -> None:
    page = (DOCS / "floor-plan.md").read_text("utf-8")
    (text,) = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    assert check(read_plan(text), TODAY) == ()


def test_every_section_and_key_of_the_models_is_in_the_reference() -> None:
    headed = {heading.strip("[]").split(".")[0] for heading in SECTIONS}
    assert headed == {field.alias or name for name, field in FloorPlan.model_fields.items()}
    for section in SECTIONS.values():
        keys = list(keys_of(section))
        assert len(keys) == len(section.model_fields)
        for key in keys:
            assert key.help.endswith("."), (section, key)
            assert key.kind
    known = {*SECTIONS.values(), FloorPlan}
    assert {*Section.__subclasses__()} == known


def test_every_key_of_the_demo_floor_is_in_the_reference() -> None:
    demo = tomllib.loads(demo_text())
    for heading, section in SECTIONS.items():
        name = heading.strip("[]")
        entries = demo.get(name, [])
        for entry in entries if isinstance(entries, list) else [entries]:
            assert {*entry} <= {key.name for key in keys_of(section)}


def test_needed_keys_are_marked_as_needed() -> None:
    needed = {key.name for key in keys_of(SECTIONS["[[jackpots]]"]) if key.default == "**needed**"}
    assert needed == {"id", "type", "table"}


def test_the_law_page_names_every_rule() -> None:
    page = (DOCS / "law.md").read_text("utf-8")
    for rule in RULES:
        assert f"| {rule.number} | {rule.title}" in page
