"""Which tests `make test` leaves to `.ci/run` and `make proof`, because its time is bounded.

`long.txt` names files, test functions or single cases of one, and how many of their cases stay.
Those that stay are spread evenly over all, so that a sweep is sampled from its beginning to its
end. What a line names more closely, the line of its file does not count.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import pytest

LIST = Path(__file__).with_name("long.txt")


def listed(text: str) -> dict[str, int]:
    """How many cases stay, by test."""
    lines = (line.strip() for line in text.splitlines())
    pairs = (line.split(" ", 1) for line in lines if line and not line.startswith("#"))
    return {test: int(stay) for stay, test in pairs}


def spread(count: int, stay: int) -> set[int]:
    """`stay` places of `count`, as far from each other as they can be."""
    stay = min(stay, count)
    return {number * count // stay for number in range(stay)}


def left_out(node_ids: Sequence[str], stays: Mapping[str, int]) -> set[str]:
    """The cases that are left out of these."""
    families: dict[str, list[str]] = defaultdict(list)
    for node_id in node_ids:
        function = node_id.partition("[")[0]
        names = node_id, function, function.partition("::")[0]
        families[next((name for name in names if name in stays), function)].append(node_id)
    found: set[str] = set()
    for name, family in families.items():
        if name in stays:
            here = spread(len(family), stays[name])
            found.update(case for number, case in enumerate(family) if number not in here)
    return found


def mark_long(items: Iterable[pytest.Item]) -> None:
    """Mark what is left out. Cases that are proofs already are no cases of `make test`."""
    usual = {item.nodeid: item for item in items if item.get_closest_marker("proof") is None}
    for node_id in left_out(list(usual), listed(LIST.read_text("utf-8"))):
        usual[node_id].add_marker("long")
