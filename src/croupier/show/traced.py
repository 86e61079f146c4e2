"""The register of clauses in words and as JSON: what keeps each clause, in plain words."""

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any
from urllib.parse import quote

from croupier.games import GAMES
from croupier.law import HELD, RULES
from croupier.rules import Game, make_layout
from croupier.show.sheets import Sheet
from croupier.trace import ClauseTally, Reference, SourceClause, SourceDocument, tally

STATES: Mapping[str, str] = {
    "kept": "implemented",
    "outside": "outside what a program can do",
    "missing": "not built yet",
}
"""The state of a clause, in words."""

_BY_PREFIX = {game.sheet.prefix: game for game in GAMES}
_RULES = {rule.number: rule.title for rule in RULES} | {
    number: duty.title for number, duty in HELD.items()
}
_PLACES: Mapping[str, str] = {
    "stage": "procedure",
    "manner": "procedure",
    "gesture": "procedure",
    "sign": "procedure",
    "decks": "procedure",
    "routine": "routines",
    "decision": "procedure",
    "bet": "bets",
    "irregularity": "irregularities",
    "switch": "switches",
}
"""The section of a rule sheet page for each kind of reference."""
_OF_PROCEDURE = ("stage", "manner", "gesture", "routine", "decks")
"""Parts of a game's procedures, which are shown on a page of their own."""


def reference_words(reference: Reference) -> str:
    """Write a reference for people: a clause by its number, a rule with its title."""
    kind, name = reference.kind, reference.name
    game, rest = _of_game(reference)
    if kind == "clause" and game is not None and rest in game.sheet:
        return f"clause {game.sheet[rest].id}"
    if kind == "rule":
        return f"rule {name}: {_RULES[name]}" if name in _RULES else f"rule {name}"
    if kind in ("act", "command"):
        return f"{'floor command' if kind == 'act' else 'command'} {name}"
    if game is not None:
        return f"{_OF_GAME_WORDS.get(kind, kind)} of {game.title}: {rest.replace('/', ', ')}"
    return f"{_KIND_WORDS.get(kind, kind)} {name}"


_KIND_WORDS: Mapping[str, str] = {
    "table": "pay table",
    "key": "floor plan",
    "screen": "page",
    "route": "API",
}
_OF_GAME_WORDS: Mapping[str, str] = {
    "manner": "manner of dealing",
    "gesture": "the dealer's hands",
    "sign": "a player's sign",
    "routine": "beside the deal",
    "decks": "deck",
}


def reference_link(reference: Reference) -> str:
    """Return the page that shows the thing; empty if there is none."""
    kind, name = reference.kind, reference.name
    game, rest = _of_game(reference)
    if game is not None:
        page = f"/games/{game.name}"
        if kind == "clause" and rest in game.sheet:
            return f"{page}#{game.sheet[rest].id}"
        if kind == "lesson":
            return "/school"
        if kind in _OF_PROCEDURE:
            key, _, named = rest.partition("/")
            place = _step(game, key, named) if kind == "routine" else ""
            return f"{page}?procedure={quote(key)}#{place or _PLACES[kind]}"
        return f"{page}#{_PLACES[kind]}" if kind in _PLACES else ""
    if kind == "table":
        return f"/tables/{quote(name)}"
    return name if kind == "screen" and "{" not in name and not name.startswith("/floor") else ""


def _step(game: Game, procedure: str, named: str) -> str:
    """Return the anchor of a routine's move, by its words; empty for a whole routine."""
    routine, _, does = named.partition("/")
    steps = make_layout(game, procedure=procedure).routine(routine)
    return next((clause.anchor for move, clause in steps if move.does == does), "")


def _of_game(reference: Reference) -> tuple[Game | None, str]:
    prefix, slash, rest = reference.name.partition("/")
    return (_BY_PREFIX.get(prefix), rest) if slash else (None, "")


def by_heading(document: SourceDocument) -> list[tuple[str, list[SourceClause]]]:
    """Return the clauses of a document under their headings."""
    return [
        (heading, list(clauses))
        for heading, clauses in groupby(document.clauses, key=lambda clause: clause.heading)
    ]


def clause_json(clause: SourceClause) -> dict[str, Any]:
    """Return a clause with its references, each with its kind, name and words."""
    return {
        "id": clause.id,
        "document": clause.document,
        "heading": clause.heading,
        "number": clause.number,
        "line": clause.line,
        "says": clause.says,
        "games": list(clause.games),
        "state": clause.state,
        "kept_by": [
            {"kind": entry.kind, "name": entry.name, "words": reference_words(entry)}
            for entry in clause.kept
        ],
        "why_not": clause.why,
        "note": clause.note,
    }


def trace_json(documents: Iterable[SourceDocument]) -> dict[str, Any]:
    """Return documents with their clauses and how many of them are kept."""
    found = list(documents)
    everything = [clause for document in found for clause in document.clauses]
    return {
        "counts": _counts(tally(everything)),
        "documents": [
            {
                "id": document.id,
                "title": document.title,
                "about": document.about,
                "repeats": list(document.repeats),
                "counts": _counts(tally(document.clauses)),
                "clauses": [clause_json(clause) for clause in document.clauses],
            }
            for document in found
        ],
    }


def trace_sheets(documents: Iterable[SourceDocument]) -> tuple[Sheet, ...]:
    """Return how many clauses of each document are kept, and every clause with what keeps it."""
    found = [document for document in documents if document.clauses]
    totals = [(document.title, tally(document.clauses)) for document in found]
    everything = tally(clause for document in found for clause in document.clauses)
    return (
        Sheet(
            "Documents",
            ("Document", "Clauses", "Implemented", "Out of scope", "Not built yet"),
            tuple(
                (title, count.clauses, count.kept, count.outside, count.missing)
                for title, count in (*totals, ("All", everything))
            ),
        ),
        Sheet(
            "Clauses",
            (
                "Document", "Heading", "Number", "Line", "Clause", "Status", "Implemented by",
                "Why not", "Note",
            ),
            tuple(
                (
                    document.title, clause.heading, clause.number, clause.line, clause.says,
                    STATES[clause.state], "; ".join(map(reference_words, clause.kept)),
                    clause.why, clause.note,
                )
                for document in found
                for clause in document.clauses
            ),
        ),
    )  # fmt: skip


def _counts(counted: ClauseTally) -> dict[str, int]:
    return {
        "clauses": counted.clauses,
        "kept": counted.kept,
        "outside": counted.outside,
        "missing": counted.missing,
    }
