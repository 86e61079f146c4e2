"""A report in a terminal: one table if it fits, else two, else row by row.

The text is laid out to the column here, because a table that the terminal wraps is unreadable.
"""

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap

from rich.table import Table
from rich.text import Text

from croupier.floor.reports import Report, ReportForm
from croupier.show.report_cells import NOTHING, grid_words, heading_lines, is_text
from croupier.show.terminal import Look
from croupier.show.terminal_layout import beside

_GAP = "  "
_KEYS_MAX = 3
_WRAPPED_MAX = 24
"""A column of longer words is wrapped."""

Grid = list[list[str]]


def report_text(report: Report, look: Look, width: int) -> Text:
    """Return the whole report; no line is longer than `width` unless a single word is."""
    text = Text(no_wrap=True, overflow="ignore")
    text.append(f"{report.title}\n", "bold")
    for line in heading_lines(report):
        text.append("\n".join(_wrapped(line, width)) + "\n", "dim")
    text.append("\n")
    if not report.rows:
        text.append("Nothing to report.\n")
    for line in _body(report, look, width) if report.rows else ():
        text.append(f"{line.rstrip()}\n")
    if report.notes:
        text.append("\n")
    for note in report.notes:
        text.append("\n".join(_wrapped(note, width)) + "\n", "dim")
    if look.plain:
        text.plain = text.plain.replace(NOTHING, "-").replace("·", "-")
    text.rstrip()
    return text


def report_list(forms: Mapping[str, ReportForm]) -> Table:
    """Return the names of the reports and what each says."""
    table = beside()
    for name, form in forms.items():
        table.add_row(Text(name, "bold"), f"{form.title}. {form.about}")
    return table


def _body(report: Report, look: Look, width: int) -> Iterator[str]:
    grid, headings = grid_words(report), [column.heading for column in report.columns]
    shown = [place for place in range(len(headings)) if _says_something(grid, place)]
    keys = _keys(report, shown)
    for bands in ([shown], *_two_bands(shown, keys)):
        parts = [_table(report, headings, grid, band, look) for band in bands]
        if all(len(line) <= width for part in parts for line in part):
            for number, part in enumerate(parts):
                yield from ("", *part) if number else part
            return
    yield from _records(report, headings, grid, shown, width)


def _says_something(grid: Grid, place: int) -> bool:
    return any(row[place] not in ("", NOTHING) for row in grid)


def _keys(report: Report, shown: Sequence[int]) -> list[int]:
    """Return the columns that identify a row: the words before the first number."""
    keys: list[int] = []
    for place in shown:
        if not is_text(report.columns[place]):
            break
        keys.append(place)
    return keys


def _two_bands(shown: list[int], keys: list[int]) -> Iterator[list[list[int]]]:
    """Yield ways to split the columns into two tables, both with the keys, longest first."""
    if len(keys) > _KEYS_MAX:
        return
    rest = [place for place in shown if place not in keys]
    for cut in range(len(rest) - 1, 0, -1):
        yield [[*keys, *rest[:cut]], [*keys, *rest[cut:]]]


# A table ----------------------------------------------------------------------------------------


def _table(
    report: Report, headings: list[str], grid: Grid, band: list[int], look: Look
) -> list[str]:
    cells = [[_broken(headings[place], 10) for place in band]]
    cells += [
        [
            _broken(row[place], _WRAPPED_MAX if is_text(report.columns[place]) else 99)
            for place in band
        ]
        for row in grid
    ]
    widths = [max(len(line) for row in cells for line in row[at]) for at in range(len(band))]
    left = [is_text(report.columns[place]) for place in band]
    rule = _GAP.join(look.line * width for width in widths)
    lines = [*_row_lines(cells[0], widths, left, at_the_bottom=True), rule]
    body = cells[1:]
    for number, row in enumerate(body):
        if report.totals and number == len(body) - 1:
            lines.append(rule)
        lines += _row_lines(row, widths, left)
    return lines


def _row_lines(
    cells: list[list[str]], widths: list[int], left: list[bool], *, at_the_bottom: bool = False
) -> Iterator[str]:
    height = max(len(cell) for cell in cells)
    blank = [[""] * (height - len(cell)) for cell in cells]
    filled = [
        [*empty, *cell] if at_the_bottom else [*cell, *empty]
        for cell, empty in zip(cells, blank, strict=True)
    ]
    for row in zip(*filled, strict=True):
        yield _GAP.join(
            word.ljust(width) if to_the_left else word.rjust(width)
            for word, width, to_the_left in zip(row, widths, left, strict=True)
        )


def _broken(word: str, longest: int) -> list[str]:
    if len(word) <= longest:
        return [word]
    return wrap(word, longest, break_long_words=False, break_on_hyphens=False) or [""]


# Row by row -------------------------------------------------------------------------------------


def _records(
    report: Report, headings: list[str], grid: Grid, shown: list[int], width: int
) -> Iterator[str]:
    keys = _keys(report, shown)[:4]
    for number, row in enumerate(grid):
        total = bool(report.totals) and number == len(grid) - 1
        yield " · ".join(
            word for word in (row[place] for place in keys) if word not in ("", NOTHING)
        )
        pairs = [
            f"{headings[place]} {row[place]}"
            for place in shown
            if place not in keys and row[place] not in ("", NOTHING)
        ]
        yield from _flowing(pairs, width)
        if not total and number < len(grid) - 1:
            yield ""


def _flowing(pairs: list[str], width: int) -> Iterator[str]:
    line = ""
    for pair in pairs:
        if line and len(line) + 3 + len(pair) > width - 2:
            yield f"  {line}"
            line = ""
        line = f"{line} · {pair}" if line else pair
        while len(line) > width - 2:
            first, *more = _wrapped(line, width - 2)
            yield f"  {first}"
            line = " ".join(more)
    if line:
        yield f"  {line}"


def _wrapped(text: str, width: int) -> list[str]:
    return wrap(text, max(width, 20), break_long_words=True, break_on_hyphens=False) or [""]
