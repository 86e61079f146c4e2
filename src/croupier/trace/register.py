"""The register of clauses: one TOML file for each source document, read once and checked.

A clause is a numbered rule, a step below one, a statement about equipment or postings, a
recommendation, or a block of a pay table. The approval letter and the base text of Ultimate Texas
Hold'em appear in several documents and are counted once.
"""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from croupier.errors import must
from croupier.trace.reference import Reference

DOCUMENTS = (
    "letter",
    "ultimate-texas-holdem",
    "ultimate-texas-holdem-base",
    "solitaire-stud",
    "three-card-poker",
    "let-it-ride",
)
"""The files of the register, in reading order."""

Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=400)]
Key = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
State = Literal["kept", "outside", "missing"]
"""Kept by the program; outside what a program can do; or not built yet."""


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class ClauseEntry(_Strict):
    """A clause as the file has it; exactly one of `kept`, `outside` and `missing` applies."""

    number: Text
    """As printed; if nothing is printed, a dot and the position among its neighbors."""
    line: int = Field(gt=0)
    says: Text
    games: list[Key] = Field(default_factory=list)
    """The games it concerns, if they differ from those of the part."""
    kept: list[Text] = Field(default_factory=list)
    outside: Text = ""
    missing: Text = ""
    note: Text = ""
    """How we read the clause, or what only people can make sure of."""


class PartEntry(_Strict):
    """A section of a document under one heading."""

    id: Key
    heading: Text
    games: list[Key]
    """The games it concerns; empty if it concerns them all."""
    clauses: list[ClauseEntry]


class DocumentEntry(_Strict):
    """A source document, or text that several of them share."""

    id: Key
    title: Text
    about: Text
    repeats: list[Key] = Field(default_factory=list)
    """Documents whose clauses also appear in this one, and are counted there."""
    parts: list[PartEntry] = Field(default_factory=list)


@dataclass(frozen=True, slots=True)
class SourceClause:
    """A clause of a source document, and how the program handles it."""

    document: str
    part: str
    heading: str
    number: str
    line: int
    says: str
    games: tuple[str, ...]
    kept: tuple[Reference, ...]
    outside: str
    missing: str
    note: str

    @property
    def id(self) -> str:
        return f"{self.document}/{self.part}/{self.number}"

    @property
    def state(self) -> State:
        if self.kept:
            return "kept"
        return "outside" if self.outside else "missing"

    @property
    def why(self) -> str:
        """The reason why nothing keeps it."""
        return self.outside or self.missing


@dataclass(frozen=True, slots=True)
class SourceDocument:
    """A document of the register with its clauses in order."""

    id: str
    title: str
    about: str
    repeats: tuple[str, ...]
    clauses: tuple[SourceClause, ...]


@dataclass(frozen=True, slots=True)
class ClauseTally:
    """How many clauses there are, and in which state."""

    clauses: int
    kept: int
    outside: int
    missing: int


@cache
def register() -> tuple[SourceDocument, ...]:
    """Return every document with every clause."""
    found = tuple(_document(name) for name in DOCUMENTS)
    ids = [clause.id for document in found for clause in document.clauses]
    twice = sorted({name for name in ids if ids.count(name) > 1})
    must(not twice, f"the register has {twice[:3]} twice")
    return found


def tally(clauses: Iterable[SourceClause]) -> ClauseTally:
    states = [clause.state for clause in clauses]
    return ClauseTally(
        len(states), states.count("kept"), states.count("outside"), states.count("missing")
    )


def _document(name: str) -> SourceDocument:
    text = (files("croupier.trace") / "documents" / f"{name}.toml").read_text(encoding="utf-8")
    entry = DocumentEntry.model_validate(tomllib.loads(text))
    must(entry.id == name, f"{name}.toml calls itself {entry.id!r}")
    clauses = tuple(
        _clause(entry.id, part, clause) for part in entry.parts for clause in part.clauses
    )
    return SourceDocument(entry.id, entry.title, entry.about, tuple(entry.repeats), clauses)


def _clause(document: str, part: PartEntry, entry: ClauseEntry) -> SourceClause:
    said = sum(map(bool, (entry.kept, entry.outside, entry.missing)))
    must(
        said == 1,
        f"{document}/{part.id}/{entry.number} says {said} of kept, outside, missing: not one",
    )
    return SourceClause(
        document,
        part.id,
        part.heading,
        entry.number,
        entry.line,
        entry.says,
        tuple(entry.games or part.games),
        tuple(map(Reference.parse, entry.kept)),
        entry.outside,
        entry.missing,
        entry.note,
    )
