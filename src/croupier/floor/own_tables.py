"""Custom pay tables, stored in the ledger with what they pay.

A jackpot keeps its whole pay table, and so does the layout of a table that Croupier deals. A ledger
can therefore be read, paid and reported without the file that a pay table came from. If the law
requires the house's papers, an approval must list the pay table.
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
    """Add the custom pay table to a jackpot's declaration, if it names one."""
    if command.do != "jackpot":
        return command
    for written in own_among([command["table"]], catalogue):
        return replace(command, own_table=json.dumps(written, ensure_ascii=False))
    return command


def approved(transaction: Transaction, command: Command) -> Command:
    """Return the command, or refuse a custom pay table that no approval lists.

    What the plan itself declares is not refused but closed, like everything that lacks its papers.
    """
    if command.own_table:
        must_be_approved(transaction, command["table"])
    return command


def printed_tables(designators: Iterable[str], catalogue: Catalogue | None) -> str:
    """Return the custom pay tables that a layout prints, as JSON."""
    own = own_among(designators, catalogue)
    return json.dumps(own, ensure_ascii=False) if own else ""


def tables_kept(jackpots: Iterable[Jackpot], printed: str = "") -> str:
    """Return the custom pay tables of some jackpots and a layout, as JSON, or an empty string."""
    kept = sorted({jackpot.own_table for jackpot in jackpots if jackpot.own_table})
    if printed:
        kept.append(printed[1:-1])
    return f"[{','.join(kept)}]" if kept else ""


@cache
def catalogue_with_kept(text: str) -> Catalogue | None:
    """Return the published tables with those that were kept; None if there were none."""
    return catalogue_of(read_json(text)) if text else None
