"""The walks of a newcomer name files that exist, and names that stand in them."""

import re
from pathlib import Path

import croupier

ROOMS = Path(croupier.__file__).parent
ROOT = Path(__file__).parent.parent.parent
WALKS = ROOT / "docs" / "how-to" / "change-the-program.md"


def test_every_walk_names_files_that_exist() -> None:
    text = WALKS.read_text(encoding="utf-8")
    walks = text.split("\n## ")[1:]
    assert len(walks) == 6
    for walk in walks:
        named = re.findall(r"`((?:[a-z_]+/)+(?:[a-z_]+\.py)?)`", walk)
        assert named, walk
        for name in named:
            base = ROOT if name.startswith("tests/") else ROOMS
            assert (base / name).exists(), name


def test_names_of_values_stand_in_the_files_that_are_named_for_them() -> None:
    text = WALKS.read_text(encoding="utf-8")
    pairs = re.findall(r"`([A-Za-z_]+)` of\s+`((?:[a-z_]+/)+[a-z_]+\.py)`", text)
    assert len(pairs) >= 5
    for name, file in pairs:
        assert re.search(rf"\b{name}\b", (ROOMS / file).read_text(encoding="utf-8")), (name, file)
