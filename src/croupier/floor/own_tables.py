"""Pay tables of the house's own on a meter: taken into the ledger with the jackpot that has one.

A jackpot keeps its pay table whole, so that a ledger is read, paid and reported without the file
it came from. Where a law reads the papers of the house, an approval must list the table.
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


def tables_kept(jackpots: Iterable[Jackpot]) -> str:
    """The house's own pay tables of some jackpots, as JSON; empty where there are none."""
    kept = sorted({jackpot.own_table for jackpot in jackpots if jackpot.own_table})
    return f"[{','.join(kept)}]" if kept else ""


@cache
def catalogue_with_kept(text: str) -> Catalogue | None:
    """The published tables and those that were kept; None where none were."""
    return catalogue_of(read_json(text)) if text else None
