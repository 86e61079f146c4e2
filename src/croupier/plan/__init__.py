"""A floor as a file: `floor.toml` read into values that never change, with the line of each."""

from croupier.plan.declaring import declarations
from croupier.plan.faults import BadFloor, Fault
from croupier.plan.felt import Aggregate, Display, Limit, Table
from croupier.plan.floor_plan import FloorPlan
from croupier.plan.house import Approval, Bank, Component, Person, Postings, Property, Thresholds
from croupier.plan.notices import NOTICES, POSTINGS
from croupier.plan.places import Places
from croupier.plan.prize import Jackpot, Level
from croupier.plan.reading import demo_plan, demo_text, load_plan, read_plan
from croupier.plan.writing import plan_text

__all__ = [
    "NOTICES",
    "POSTINGS",
    "Aggregate",
    "Approval",
    "BadFloor",
    "Bank",
    "Component",
    "Display",
    "Fault",
    "FloorPlan",
    "Jackpot",
    "Level",
    "Limit",
    "Person",
    "Places",
    "Postings",
    "Property",
    "Table",
    "Thresholds",
    "declarations",
    "demo_plan",
    "demo_text",
    "load_plan",
    "plan_text",
    "read_plan",
]
