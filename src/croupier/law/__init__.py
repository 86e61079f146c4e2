"""The law as we read it: dated, numbered rules that check a floor plan and a wager."""

from croupier.law.checking import (
    check,
    check_wager,
    judge,
    may_not_open,
    must_be_lawful,
    rules_in_force,
)
from croupier.law.elsewhere import HELD, NOT_BUILT, Duty
from croupier.law.finding import SEVERITIES, Finding, Found, Severity
from croupier.law.jurisdictions import JURISDICTIONS, NO_LAW, Territory, limits_in
from croupier.law.limits import AUTUMN_2023, Limits
from croupier.law.registry import RULES, WAGER_LIMITS
from croupier.law.rule import EVIDENCE, PlayerWager, Rule

__all__ = [
    "AUTUMN_2023",
    "EVIDENCE",
    "HELD",
    "JURISDICTIONS",
    "NOT_BUILT",
    "NO_LAW",
    "RULES",
    "SEVERITIES",
    "WAGER_LIMITS",
    "Duty",
    "Finding",
    "Found",
    "Limits",
    "PlayerWager",
    "Rule",
    "Severity",
    "Territory",
    "check",
    "check_wager",
    "judge",
    "limits_in",
    "may_not_open",
    "must_be_lawful",
    "rules_in_force",
]
