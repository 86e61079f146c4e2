"""The papers of a floor: its plan, kept in the ledger and read by the law at the door.

A table opens, and takes bets, only with what the law wants of it on that day: an approval of its
title, approved internal controls, licensed makers. A plan that is put right is declared again.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache

from croupier.floor.journal import Happening, note
from croupier.floor.table import TABLES, Table
from croupier.law import Finding, may_not_open
from croupier.ledger import Collection, Refusal, Refused, Transaction
from croupier.plan import FloorPlan, plan_text, read_plan

FLOOR = "floor"
NO_LAW = "none"


@dataclass(frozen=True, slots=True)
class Papers:
    """A floor plan as it was declared last."""

    plan: str


PAPERS: Collection[Papers] = Collection.of("papers", Papers)


def keep_papers(transaction: Transaction, plan: FloorPlan) -> None:
    """Put a plan into the ledger, where there is a law to read it."""
    papers = None if plan.house.jurisdiction == NO_LAW else Papers(plan_text(plan))
    if transaction.get(PAPERS, FLOOR) != papers:
        transaction.put(PAPERS, FLOOR, papers)


def close_unlawful(transaction: Transaction, names: set[str], today: date, *, by: str) -> None:
    """New tables that may not open stand closed until their papers are in order."""
    for name, why in _closed(transaction, today).items():
        table = transaction.get(TABLES, name) if name in names else None
        if table is not None and not table.virtual:
            transaction.put(TABLES, name, replace(table, closed=True))
            note(transaction, Happening.TABLE_CLOSED, by=by, table=name, why=_said(why))


def must_have_papers(transaction: Transaction, table: Table, today: date) -> None:
    """Refuse to open a table, or to take a bet at it, without what the law wants."""
    why = _closed(transaction, today).get(table.id)
    if why is not None:
        raise Refused(Refusal.NOT_ALLOWED, f"table {table.id} may not open: {_said(why)}")


def _said(why: Finding) -> str:
    return f"rule {why.rule}: {why.message}"


def _closed(transaction: Transaction, today: date) -> Mapping[str, Finding]:
    papers = transaction.get(PAPERS, FLOOR)
    return {} if papers is None else _read(papers.plan, today)


@lru_cache(maxsize=8)
def _read(plan: str, today: date) -> Mapping[str, Finding]:
    """What the law finds, asked once a day for each plan."""
    return may_not_open(read_plan(plan), today)
