"""The register of clauses for the terminal: one section per document, one paragraph per clause."""

from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from croupier.errors import counted
from croupier.show.terminal import Look
from croupier.show.terminal_layout import QUIET, TITLE, beside, columns, section
from croupier.show.traced import STATES, by_heading, reference_words
from croupier.trace import SourceClause, SourceDocument, tally


def overview(documents: Sequence[SourceDocument], look: Look) -> Group:
    """Show every document with how many of its clauses are kept."""
    numbers = ("clauses", "kept", "outside", "not built")
    rows = columns(look, "document", *numbers, right=numbers)
    for document in documents:
        said = Text.assemble((document.id, TITLE), "\n", document.title)
        rows.add_row(said, *_numbers(document.clauses))
    everything = [clause for document in documents for clause in document.clauses]
    rows.add_row("all", *_numbers(everything), style=TITLE)
    return Group(rows)


def _numbers(clauses: Iterable[SourceClause]) -> tuple[str, ...]:
    found = tally(clauses)
    return tuple(map(str, (found.clauses, found.kept, found.outside, found.missing)))


def traced(documents: Iterable[SourceDocument]) -> Group:
    """Show every clause with what keeps it, under its heading."""
    parts: list[RenderableType] = []
    for document in documents:
        if not document.clauses:
            continue
        found = tally(document.clauses)
        title = f"{document.title}: {found.kept} of {counted(found.clauses, 'clause')} kept"
        parts.append(Text(title, TITLE))
        for heading, clauses in by_heading(document):
            rows = beside(indent=2)
            for clause in clauses:
                rows.add_row("", f"{clause.number} (line {clause.line})", _said(clause))
            parts.append(section(heading, rows))
        parts.append("")
    return Group(*parts)


def _said(clause: SourceClause) -> Text:
    kept = "; ".join(map(reference_words, clause.kept))
    after = f"by {kept}" if kept else f"{STATES[clause.state]}: {clause.why}"
    note = f" ({clause.note})" if clause.note else ""
    return Text.assemble(clause.says, note, "\n", (after, QUIET if kept else "yellow"))
