"""What screens call the parts of a floor plan and the keys of its file."""

from croupier.plan.house import (
    Approval,
    Bank,
    Component,
    Controls,
    Maker,
    PlannedPerson,
    PlannedPostings,
    Property,
    Thresholds,
    Tribal,
)
from croupier.plan.prize import PlannedJackpot, PlannedLevel
from croupier.plan.table import Aggregate, Display, Limit, PlannedTable

PART_LABELS = {
    "property": "Property", "tables": "Table", "jackpots": "Jackpot", "postings": "Postings",
    "bank": "Bank account for progressive jackpots", "people": "Person",
    "thresholds": "Limits and thresholds", "approvals": "Approval", "controls": "Internal controls",
    "makers": "Maker", "equipment": "Equipment component", "tribal": "Tribal casino",
}  # fmt: skip
"""The parts of a plan; in a part with several entries, each is called this and its name."""
_LABELS = {
    "id": "ID", "tax_id": "Federal tax ID", "zone": "Time zone", "min": "Minimum wager",
    "max": "Maximum wager", "bets": "Optional bets", "table": "Pay table", "number": "Card number",
    "dated": "Date of the letter", "titles": "Titles it approves", "day_starts": "Day starts",
    "layout_maker": "Maker of the layout", "vendor": "Maker of the jackpot equipment",
    "prize_cover": "Cover for large prizes", "deposit_days": "Days between deposits",
    "executive_from": "Executive card from", "verify_from": "Verified from",
    "cash_up_to": "Cash up to", "tax_form_from": "Tax form from",
    "notices": "Notices on the display", "deducts": "Pays off the meter", "meter": "Display",
    "lock": "Sending a hand freezes its amount", "separate": "Holds nothing else",
    "stops_play": "A shortage stops the jackpot", "at_tables": "At every table",
    "procedure": "Dealing procedure", "wager_limit_per_spot": "Wager limit for each spot",
    "meter_order": "Whom the meters pay first", "meter_moves": "When a meter moves after a win",
    "interoperability": "Test report for shared equipment", "agency": "Gaming agency",
    "approved": "Date of approval", "concurred": "Date the state concurred",
    "supplement": "Date the supplement was submitted", "tribe_since": "Licensed by the Tribe since",
}  # fmt: skip
_SECTIONS = (
    Aggregate, Approval, Bank, Component, Controls, Display, Limit, Maker, PlannedJackpot,
    PlannedLevel, PlannedPerson, PlannedPostings, PlannedTable, Property, Thresholds, Tribal,
)  # fmt: skip
AMOUNTS = frozenset(
    field.alias or name
    for section in _SECTIONS
    for name, field in section.model_fields.items()
    if name.endswith("_cents")
)
"""The keys of the file whose values are dollars."""


def label_of(key: str) -> str:
    """Return what screens call a key of the file.

    >>> label_of("verify_from"), label_of("proposal_hours")
    ('Verified from', 'Proposal hours')
    """
    return _LABELS.get(key) or f"{key[:1].upper()}{key[1:]}".replace("_", " ")
