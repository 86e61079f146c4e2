"""Checking a plan on a date, and a wager at the moment it is made."""

from collections.abc import Mapping
from datetime import date

from croupier.errors import BadBet, BadSeat
from croupier.law.finding import SEVERITIES, Finding, Found
from croupier.law.registry import RULES
from croupier.law.rule import Rule, Wager
from croupier.law.sight import Sight
from croupier.paytables import Catalogue, published_catalogue
from croupier.plan import FloorPlan


def rules_in_force(jurisdiction: str, on: date) -> tuple[Rule, ...]:
    """The rules that hold for a floor on a date."""
    return tuple(rule for rule in RULES if rule.holds(jurisdiction, on))


def check(plan: FloorPlan, on: date, *, catalogue: Catalogue | None = None) -> tuple[Finding, ...]:
    """Everything the law and the rule sheets find in a plan, errors first, by line.

    `catalogue` holds the house's own pay tables beside the published ones.
    """
    sight = Sight(plan, on, catalogue or published_catalogue())
    found = [
        _finding(rule, seen, plan, seen.path)
        for rule in rules_in_force(plan.house.jurisdiction, on)
        if rule.finds is not None
        for seen in rule.finds(sight)
    ]
    return tuple(sorted(found, key=_order))


def check_wager(
    plan: FloorPlan,
    table: str,
    stakes: Mapping[str, int],
    on: date,
    *,
    catalogue: Catalogue | None = None,
) -> tuple[Finding, ...]:
    """What forbids one player's bets at a table: cents by bet, raises made so far included."""
    sight = Sight(plan, on, catalogue or published_catalogue())
    seen = next((seen for seen in sight.tables if seen.table.id == table), None)
    if seen is None:
        known = ", ".join(entry.id for entry in plan.tables)
        raise BadSeat(f"unknown table {table!r}; the floor has {known}")
    game = seen.game
    words = {bet.key for bet in game.bets} | {choice.makes for choice in seen.raises()}
    for bet, stake in stakes.items():
        if bet not in words:
            raise BadBet(f"{game.title} has no bet {bet!r}; it has {', '.join(sorted(words))}")
        if stake <= 0:
            raise BadBet(f"{bet} is {stake} cents; a bet that is up is more than 0")
    wager = Wager(seen, stakes)
    found = [
        _finding(rule, word, plan, seen.path, at=f"{table}: ")
        for rule in rules_in_force(plan.house.jurisdiction, on)
        if rule.judges is not None
        for word in rule.judges(sight, wager)
    ]
    return tuple(sorted(found, key=_order))


def _finding(rule: Rule, found: Found, plan: FloorPlan, path: str, *, at: str = "") -> Finding:
    return Finding(
        rule=rule.number,
        severity=found.severity or rule.severity,
        path=at + found.path,
        line=plan.line(path),
        message=found.message,
        right=found.right,
    )


def _order(finding: Finding) -> tuple[int, int, str, str]:
    return SEVERITIES.index(finding.severity), finding.line, finding.rule, finding.path
