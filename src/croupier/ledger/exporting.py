"""A ledger for other programs: rows of postings, lines of JSON, or a plain-text journal.

Every format is written entry by entry, so a ledger of any length needs little memory.
"""

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from croupier.codec import canonical
from croupier.given import no_formula
from croupier.ledger.beancount import journal
from croupier.ledger.contract import Reader
from croupier.ledger.entry import Entry
from croupier.ledger.placing import placed
from croupier.ledger.units import exact_text
from croupier.ledger.verifying import Progress

CSV_COLUMNS = (
    "sequence", "instant", "at", "id", "reason", "account", "amount", "reading", "hash",
)  # fmt: skip
_PROGRESS_ENTRIES = 1_000


def csv_lines(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield one row per posting, in dollars; an entry with none has one without an account."""
    yield _row(CSV_COLUMNS)
    for entry in entries:
        content = entry.content
        postings, readings = content["postings"], content["readings"]
        typed = (no_formula(word) for word in (content["at"], entry.id, entry.reason))
        first = (entry.sequence, entry.instant, *typed)
        for account, amount in postings.items():
            reading = exact_text(readings[account]) if account in readings else ""
            yield _row((*first, no_formula(account), exact_text(amount), reading, entry.hash))
        if not postings:
            yield _row((*first, "", "", "", entry.hash))


def json_lines(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield one line per entry: its content and hash, in hundred-millionths of a dollar.

    The hash covers the line without its `hash`, written in the same spelling.
    """
    for entry in entries:
        yield canonical({**entry.content, "hash": entry.hash}) + "\n"


FORMATS: Mapping[str, Callable[[Iterable[Entry]], Iterator[str]]] = {
    "csv": csv_lines,
    "jsonl": json_lines,
    "beancount": journal,
}


def export_lines(reader: Reader, form: str, *, progress: Progress | None = None) -> Iterator[str]:
    """Yield the whole ledger in a format, line by line."""
    return FORMATS[form](_watched(reader, progress))


def export(reader: Reader, form: str, path: Path, *, progress: Progress | None = None) -> None:
    """Write the ledger to a file, which gets its name once it is complete."""
    with placed(path, replace=True) as working, working.open("w", encoding="utf-8") as file:
        file.writelines(export_lines(reader, form, progress=progress))


def _watched(reader: Reader, progress: Progress | None) -> Iterator[Entry]:
    total = reader.head.sequence
    for done, entry in enumerate(reader.entries()):
        if progress is not None and done % _PROGRESS_ENTRIES == 0:
            progress(done, total)
        yield entry


def _row(cells: tuple[object, ...]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(cells)
    return line.getvalue()
