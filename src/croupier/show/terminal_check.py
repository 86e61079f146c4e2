"""What a check of a floor plan found, and the rules behind it, for the terminal."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from itertools import groupby

from rich.console import Group, RenderableType
from rich.text import Text

from croupier.errors import counted
from croupier.law import EVIDENCE, JURISDICTIONS, SEVERITIES, Duty, Finding, Rule
from croupier.plan import FloorPlan
from croupier.show.terminal import Look
from croupier.show.terminal_layout import QUIET, TITLE, beside, columns, section

COLORS = {"error": "bold red", "warning": "yellow", "notice": "cyan"}


def findings(found: Sequence[Finding], file: str) -> Group:
    """Show findings by severity, each with its rule, its line, what it is and what is right."""
    parts: list[RenderableType] = []
    for severity, group in groupby(found, key=lambda finding: finding.severity):
        members = list(group)
        parts.append(section(counted(len(members), severity)))
        for finding in members:
            parts += ("", _finding(finding, file))
    return Group(*parts)


def _finding(finding: Finding, file: str) -> Group:
    head = Text.assemble(
        (f"rule {finding.rule}", COLORS[finding.severity]),
        f"  {file}:{finding.line}  ",
        (finding.path, QUIET),
        no_wrap=True,
        overflow="ignore",
    )
    rows = beside(indent=4)
    rows.add_row("", "found", finding.message)
    rows.add_row("", "right", finding.right)
    return Group(head, rows)


def verdict(plan: FloorPlan, found: Sequence[Finding], on: date, checked: int) -> Text:
    """Return one closing sentence: what was checked, on which date, and the result."""
    counts = [
        counted(number, severity)
        for severity in SEVERITIES
        if (number := sum(finding.severity == severity for finding in found))
    ]
    law = JURISDICTIONS[plan.house.jurisdiction].law
    tables, jackpots = len(plan.tables), len(plan.jackpots)
    text = (
        f"{plan.house.name}: {counted(tables, 'table')}, {counted(jackpots, 'jackpot')}, "
        f"{counted(checked, 'rule')} of {law} on {on}: "
    )
    return Text.assemble((text, TITLE), ", ".join(counts) or "no findings")


def rules_list(
    rules: Iterable[Rule], held: Mapping[str, Duty], not_built: Mapping[str, Duty], look: Look
) -> Group:
    """Show every rule that is checked, and every item of the brief that is not, with the reason."""
    checked = columns(look, "rule", "what it requires", "strength", "in force", "read")
    for rule in rules:
        checked.add_row(rule.number, rule.title, rule.strength, rule.span, rule.evidence)
    letters = beside(indent=2)
    for letter, meaning in EVIDENCE.items():
        letters.add_row("", letter, meaning)
    return Group(
        Text("Checked", TITLE),
        checked,
        section("How the rules were read", letters),
        section("Not checked on a plan: enforced elsewhere in the program", _duties(held, look)),
        section("Not checked, and why", _duties(not_built, look)),
    )


def _duties(duties: Mapping[str, Duty], look: Look) -> RenderableType:
    rows = columns(look, "item", "what it requires", "strength", "")
    for number, duty in duties.items():
        rows.add_row(number, duty.title, duty.strength, duty.why)
    return rows
