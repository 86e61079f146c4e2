"""A floor's papers: its plan, kept in the ledger and checked by law at the door.

A table opens and takes bets only with what the law requires on that day: approval of its title,
approved internal controls, licensed manufacturers. When a plan has been corrected, it is declared
again.
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
    """A floor plan as last declared."""

    plan: str
    own_tables: str = ""
    """The custom pay tables that the plan names, as JSON."""


PAPERS: Collection[Papers] = Collection.of("papers", Papers)


def keep_papers(
    transaction: Transaction, plan: FloorPlan, catalogue: Catalogue | None = None
) -> None:
    """Store a plan and its custom pay tables in the ledger, if the house has a law to apply."""
    lawless = plan.house.jurisdiction == NO_LAW
    papers = None if lawless else Papers(plan_text(plan), _own_tables(transaction, plan, catalogue))
    if transaction.get(PAPERS, FLOOR) != papers:
        transaction.put(PAPERS, FLOOR, papers)


def _own_tables(transaction: Transaction, plan: FloorPlan, catalogue: Catalogue | None) -> str:
    """Return a jackpot's pay tables as declared, and a layout's as the catalog has them.

    If a start lacks the house's folder, the layout's pay tables come from the previous papers.
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
    """Refuse a custom pay table that no approval in the papers lists."""
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
    """Close new tables that may not open until their papers are in order."""
    for name, why in _closed(transaction, today).items():
        table = transaction.get(TABLES, name) if name in names else None
        if table is not None and not table.virtual:
            transaction.put(TABLES, name, replace(table, closed=True))
            note(transaction, Happening.TABLE_CLOSED, by=by, table=name, why=_said(why))


def must_have_papers(transaction: Transaction, table: Table, today: date) -> None:
    """Refuse to open a table, or take a bet at it, without what the law requires."""
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
    """Return what the law finds, checked once a day for each plan."""
    own = catalogue_of(read_json(papers.own_tables)) if papers.own_tables else None
    return may_not_open(read_plan(papers.plan), today, catalogue=own)
