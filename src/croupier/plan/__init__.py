"""Floor plans: `floor.toml` read into immutable values, with the line number of each."""

from croupier.plan.declaring import declarations
from croupier.plan.editing import edited_text
from croupier.plan.faults import BadFloor, Fault
from croupier.plan.floor_plan import FloorPlan
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
from croupier.plan.notices import NOTICES, POSTINGS
from croupier.plan.places import Places
from croupier.plan.prize import PlannedJackpot, PlannedLevel
from croupier.plan.reading import demo_plan, demo_text, load_plan, read_plan
from croupier.plan.table import Aggregate, Display, Limit, PlannedTable
from croupier.plan.writing import document_text, plan_text

__all__ = [
    "NOTICES",
    "POSTINGS",
    "Aggregate",
    "Approval",
    "BadFloor",
    "Bank",
    "Component",
    "Controls",
    "Display",
    "Fault",
    "FloorPlan",
    "Limit",
    "Maker",
    "Places",
    "PlannedJackpot",
    "PlannedLevel",
    "PlannedPerson",
    "PlannedPostings",
    "PlannedTable",
    "Property",
    "Thresholds",
    "Tribal",
    "declarations",
    "demo_plan",
    "demo_text",
    "document_text",
    "edited_text",
    "load_plan",
    "plan_text",
    "read_plan",
]
