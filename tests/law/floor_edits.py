"""The demo floor with words changed: how a floor that fails a rule is made, and what it is told."""

from dataclasses import dataclass
from datetime import date

from croupier.law import Finding, check
from croupier.plan import demo_text, read_plan

TODAY = date(2026, 11, 16)
APPROVALS = date(2023, 6, 14)

Edit = tuple[str, str]


@dataclass(frozen=True)
class Floor:
    """Edits of the demo floor, the one rule that forbids the result, and words of its line."""

    rule: str
    edits: tuple[Edit, ...]
    line: str
    on: date = TODAY
    heading: bool = False
    """Whether the section around that line is to blame, for something that is missing in it."""
    times: int = 1
    """How often the rule finds it."""

    @property
    def text(self) -> str:
        text = demo_text()
        for old, new in self.edits:
            assert text.count(old) == 1, (old, text.count(old))
            text = text.replace(old, new)
        return text

    @property
    def jurisdiction(self) -> str:
        return read_plan(self.text).house.jurisdiction

    @property
    def number(self) -> int:
        """The number of the only line with these words, or of the heading above it."""
        lines = self.text.splitlines()
        found = [number for number, line in enumerate(lines, start=1) if self.line in line]
        assert len(found) == 1, (self.line, found)
        if not self.heading:
            return found[0]
        return max(number for number in range(1, found[0]) if lines[number - 1].startswith("[["))

    @property
    def id(self) -> str:
        return f"{self.rule} {self.line}"


def objections(text: str, on: date) -> tuple[Finding, ...]:
    """What a floor is told to change: errors and warnings."""
    return tuple(found for found in check(read_plan(text), on) if found.severity != "notice")


def given(rule: str, name: str, words: str, *more: Edit, on: date = TODAY) -> Floor:
    """An entry of the demo floor that says something more; that line is to blame."""
    line = f"{words} {MARK}"
    return Floor(rule, ((f'id = "{name}"\n', f'id = "{name}"\n{line}\n'), *more), line, on)


def changed(rule: str, old: str, new: str, *more: Edit, on: date = TODAY) -> Floor:
    """The demo floor with other words in one place; that line is to blame."""
    return Floor(rule, ((old, new), *more), new.splitlines()[-1], on)


MARK = "# here"
COVERED = ('prize_cover = "50000"', 'prize_cover = "200000"')
MAKER = """[[makers]]
name = "Light & Wonder"
license = "demo"
since = 2020-01-01
"""
