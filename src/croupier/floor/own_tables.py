"""Pay tables of the house's own: taken into the ledger with what is paid by them.

A jackpot keeps its pay table whole, and so does the layout of a table that Croupier deals: a ledger
is read, paid and reported without the file a table came from. Where a law reads the papers of the
house, an approval must list the table.
"""

import json
from collections.abc import Iterable
from dataclasses import replace
from functools import cache

from croupier.codec import read_json
from croupier.floor.forms import Command
from croupier.floor.papers import must_be_approved
from croupier.jackpots.jackpot import Jackpot
from croupier.ledger import Transaction
from croupier.paytables import Catalogue, catalogue_of, own_among


def with_own_table(command: Command, catalogue: Catalogue | None) -> Command:
    """A declaration of a jackpot with the house's own pay table, where it names one."""
    if command.do != "jackpot":
        return command
    for written in own_among([command["table"]], catalogue):
        return replace(command, own_table=json.dumps(written, ensure_ascii=False))
    return command


def approved(transaction: Transaction, command: Command) -> Command:
    """The same command, unless it declares a table of the house's own that no approval lists.

    What the plan itself declares stands closed instead, as everything does that lacks its papers.
    """
    if command.own_table:
        must_be_approved(transaction, command["table"])
    return command


def printed_tables(designators: Iterable[str], catalogue: Catalogue | None) -> str:
    """The house's own pay tables among those that a layout prints, as JSON."""
    own = own_among(designators, catalogue)
    return json.dumps(own, ensure_ascii=False) if own else ""


def tables_kept(jackpots: Iterable[Jackpot], printed: str = "") -> str:
    """The house's own pay tables of some jackpots and of a layout, as JSON; empty where there are
    none."""
    kept = sorted({jackpot.own_table for jackpot in jackpots if jackpot.own_table})
    if printed:
        kept.append(printed[1:-1])
    return f"[{','.join(kept)}]" if kept else ""


@cache
def catalogue_with_kept(text: str) -> Catalogue | None:
    """The published tables and those that were kept; None where none were."""
    return catalogue_of(read_json(text)) if text else None
