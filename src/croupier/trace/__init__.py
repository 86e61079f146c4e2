"""Every clause of the source documents, in our words, with what keeps it or why nothing does."""

from croupier.trace.choosing import STATES, Asked, narrowed
from croupier.trace.reference import KINDS, Reference
from croupier.trace.register import (
    DOCUMENTS,
    ClauseTally,
    SourceClause,
    SourceDocument,
    register,
    tally,
)

__all__ = [
    "DOCUMENTS",
    "KINDS",
    "STATES",
    "Asked",
    "ClauseTally",
    "Reference",
    "SourceClause",
    "SourceDocument",
    "narrowed",
    "register",
    "tally",
]
