"""The journey of a jackpot names files that exist, in at most ten hops."""

import re
from pathlib import Path

import croupier

ROOMS = Path(croupier.__file__).parent
PAGE = Path(__file__).parent.parent.parent / "docs" / "architecture.md"


def test_the_journey_of_a_jackpot_names_files_that_exist() -> None:
    text = PAGE.read_text(encoding="utf-8")
    journey = text.split("## A jackpot, step by step")[1].split("\n## ")[0]
    hops = re.findall(r"^\d+\. ", journey, re.MULTILINE)
    assert 5 <= len(hops) <= 10
    named = set(re.findall(r"`([a-z_]+(?:/[a-z_]+)*\.py)`", journey))
    assert len(named) >= 10
    assert [name for name in sorted(named) if not (ROOMS / name).is_file()] == []
