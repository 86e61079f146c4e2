"""Select clauses by document, game, number, state or words."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from difflib import get_close_matches

from croupier.errors import BadOption
from croupier.trace.register import SourceClause, SourceDocument

STATES = ("kept", "outside", "missing")


@dataclass(frozen=True, slots=True)
class Asked:
    """What to select; an empty field selects everything."""

    document: str = ""
    game: str = ""
    number: str = ""
    state: str = ""
    words: str = ""

    def fits(self, clause: SourceClause) -> bool:
        about = not self.game or not clause.games or self.game in clause.games
        text = f"{clause.id} {clause.heading} {clause.says}".lower()
        return (
            about
            and self.number in ("", clause.number)
            and self.state in ("", clause.state)
            and all(word in text for word in self.words.lower().split())
        )


def narrowed(documents: Iterable[SourceDocument], asked: Asked) -> tuple[SourceDocument, ...]:
    """Return documents with the selected clauses; a document includes those it repeats."""
    found = {document.id: document for document in documents}
    if asked.state and asked.state not in STATES:
        raise BadOption(f"is {asked.state!r}; choose one of {', '.join(STATES)}", place="state")
    if asked.document:
        found = {name: found[name] for name in _with_repeated(found, asked.document)}
    return tuple(
        replace(document, clauses=tuple(filter(asked.fits, document.clauses)))
        for document in found.values()
    )


def _with_repeated(found: dict[str, SourceDocument], name: str) -> tuple[str, ...]:
    if name not in found:
        close = get_close_matches(name, found, n=1)
        hint = f"did you mean {close[0]}?" if close else f"documents are {', '.join(found)}"
        raise BadOption(f"unknown document {name!r}; {hint}", place="document")
    return (name, *found[name].repeats)
