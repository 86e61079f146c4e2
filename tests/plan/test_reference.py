"""The pages about floor plans and the law say what the code says."""

import importlib.util
import re
import tomllib
from pathlib import Path

import pytest

from croupier.law import RULES, check
from croupier.plan import FloorPlan, demo_text, read_plan
from croupier.plan.reference import SECTIONS, keys_of, top_keys
from croupier.plan.words import Section
from tests.law.floors import TODAY

DOCS = Path(__file__).parent.parent.parent / "docs"


@pytest.mark.parametrize("name", ["law.md", "floor-plan.md"])
def test_generated_parts_are_current(name: str) -> None:
    spec = importlib.util.spec_from_file_location("generate", DOCS / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    generate = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(generate)
    text = (DOCS / name).read_text("utf-8")
    parts = re.findall(r"<!-- generated: (\w+) -->\n(.*?)<!-- end -->", text, re.DOTALL)
    assert len(parts) == {"law.md": 4, "floor-plan.md": 2}[name]
    for part, body in parts:
        assert body == "\n".join(generate.PARTS[part]()), f"{part} is stale: run `make docs`"


def test_the_plan_in_the_docs_is_a_floor() -> None:
    page = (DOCS / "floor-plan.md").read_text("utf-8")
    (text,) = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    assert check(read_plan(text), TODAY) == ()


def test_every_section_and_key_of_the_models_is_in_the_reference() -> None:
    headed = {heading.strip("[]").split(".")[0] for heading in SECTIONS}
    assert headed == set(top_keys())
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
    assert needed == {"id", "type", "table", "levels"}


def test_the_law_page_names_every_rule() -> None:
    page = (DOCS / "law.md").read_text("utf-8")
    for rule in RULES:
        assert f"| {rule.number} | {rule.title}" in page
