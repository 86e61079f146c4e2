"""Hourly totals of the ledger's entries, so that a report need not read years of them.

They are derived only from the entries: `verify` recomputes each of them from the entries it reads
and names any that differs.
"""

from croupier.floor.summaries.keeping import SummaryKeeper, summarize
from croupier.floor.summaries.summary import COLLECTIONS, Summary

__all__ = ["COLLECTIONS", "Summary", "SummaryKeeper", "summarize"]
