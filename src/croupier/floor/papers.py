"""The papers of a floor: its plan, kept in the ledger and read by the law at the door.

A table opens, and takes bets, only with what the law wants of it on that day: an approval of its
title, approved internal controls, licensed makers. A plan that is put right is declared again.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache

from croupier.codec import canonical, read_json
from croupier.floor.journal import Happening, note
from croupier.floor.table import TABLES, Table
from croupier.jackpots.jackpot import JACKPOTS
from croupier.law import NO_LAW, Finding, may_not_open
from croupier.ledger import Collection, Refusal, Refused, Transaction
from croupier.paytables import Catalogue, catalogue_of, own_among
from croupier.plan import FloorPlan, plan_text, read_plan

FLOOR = "floor"


@dataclass(frozen=True, slots=True)
class Papers:
    """A floor plan as it was declared last."""

    plan: str
    own_tables: str = ""
    """The pay tables of the house's own that the plan names, as JSON."""


PAPERS: Collection[Papers] = Collection.of("papers", Papers)


def keep_papers(
    transaction: Transaction, plan: FloorPlan, catalogue: Catalogue | None = None
) -> None:
    """Put a plan into the ledger, where there is a law to read it, with its own pay tables."""
    lawless = plan.house.jurisdiction == NO_LAW
    papers = None if lawless else Papers(plan_text(plan), _own_tables(transaction, plan, catalogue))
    if transaction.get(PAPERS, FLOOR) != papers:
        transaction.put(PAPERS, FLOOR, papers)


def _own_tables(transaction: Transaction, plan: FloorPlan, catalogue: Catalogue | None) -> str:
    """Those of a jackpot as it was declared, those of a layout as the catalog has them.

    A start without the house's folder finds those of a layout among the papers before.
    """
    before = transaction.get(PAPERS, FLOOR)
    kept_before = read_json(before.own_tables) if before is not None and before.own_tables else []
    declared = {
        jackpot.table: read_json(jackpot.own_table)
        for _, jackpot in transaction.all(JACKPOTS)
        if jackpot.own_table
    }
    printed = [name for table in plan.tables for name in table.pay_tables.values()]
    named = [*(jackpot.table for jackpot in plan.jackpots), *printed]
    at_hand = [*kept_before, *own_among(named, catalogue)]
    found = {table["id"]: table for table in at_hand} | declared
    kept = [found[name] for name in sorted(found) if name in named]
    return canonical(kept) if kept else ""


def must_be_approved(transaction: Transaction, designator: str) -> None:
    """Refuse a pay table of the house's own that no approval among the papers lists."""
    papers = transaction.get(PAPERS, FLOOR)
    if papers is None:
        return
    if not any(designator in letter.pay_tables for letter in read_plan(papers.plan).approvals):
        raise Refused(
            Refusal.NOT_ALLOWED,
            f"rule 12: {designator} is a custom pay table that no approval covers; "
            f'pay_tables = ["{designator}"] in an approval of the floor plan, or a published table',
        )


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
    return {} if papers is None else _read(papers, today)


@lru_cache(maxsize=8)
def _read(papers: Papers, today: date) -> Mapping[str, Finding]:
    """What the law finds, asked once a day for each plan."""
    own = catalogue_of(read_json(papers.own_tables)) if papers.own_tables else None
    return may_not_open(read_plan(papers.plan), today, catalogue=own)
