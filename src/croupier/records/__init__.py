"""Rounds as JSON documents: reading, writing and settling them."""

from croupier.records.answers import (
    error_answer,
    settle_document,
    settled_answer,
    settlement_answer,
)
from croupier.records.documents import SCHEMA, json_schema, parse_document
from croupier.records.reading import Documents, read_documents
from croupier.records.rounds import read_round, replayed, shared_layout, write_round

__all__ = [
    "SCHEMA",
    "Documents",
    "error_answer",
    "json_schema",
    "parse_document",
    "read_documents",
    "read_round",
    "replayed",
    "settle_document",
    "settled_answer",
    "settlement_answer",
    "shared_layout",
    "write_round",
]
