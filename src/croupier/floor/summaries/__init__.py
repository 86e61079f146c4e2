"""Sums of what a ledger says, hour by hour, so that a report does not read years of entries.

They are derived from the entries and never from one another's hopes: `verify` makes each of them
again from the entries it passes, and names any that differs.
"""

from croupier.floor.summaries.keeping import SummaryKeeper, summarize
from croupier.floor.summaries.summary import COLLECTIONS, Summary

__all__ = ["COLLECTIONS", "Summary", "SummaryKeeper", "summarize"]
