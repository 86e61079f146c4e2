"""Standard output: what the terminal can draw, and how values are written to it."""

import json
import os
import sys
from collections.abc import Iterable
from typing import Annotated

import typer
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from croupier.cli.guard import printable
from croupier.errors import BadOption
from croupier.show.sheets import Sheet, sheets_csv
from croupier.show.terminal import Look

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
AsCsv = Annotated[
    bool,
    typer.Option("--csv", help="Print CSV, with exact fractions next to their decimals."),
]
Plain = Annotated[bool, typer.Option("--plain", help="Use ASCII only: Ah for the ace of hearts.")]

WIDTH_WHEN_PIPED = 80
WIDTH_MAX = 100
"""Longer lines of prose are hard to read, however wide the window is."""

_SAMPLE = "╭─▒♠“"


class _Output(Console):
    """Rich's console, for text from untrusted files."""

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        """Show control characters from a file instead of letting the terminal obey them."""
        for segment in super().render(renderable, options):
            text = segment.text
            if segment.control or text.isprintable() or text == "\n":
                yield segment
            else:
                lines = "\n".join(map(printable, text.split("\n")))
                yield Segment(lines, segment.style)

    def on_broken_pipe(self) -> None:
        """Do nothing: Rich would exit at once, but `guarded` decides how to exit."""
        raise BrokenPipeError


def console() -> Console:
    """Return standard output as a Rich console without markup, because we print data."""
    output = _Output(
        color_system=None if os.environ.get("NO_COLOR") else "auto",
        markup=False,
        emoji=False,
        highlight=False,
    )
    if not output.is_terminal and "COLUMNS" not in os.environ:
        output.width = WIDTH_WHEN_PIPED
    output.width = min(output.width, WIDTH_MAX)
    return output


def look_of(output: Console, *, plain: bool = False) -> Look:
    """Return a plain look if requested, with NO_COLOR, or if box drawing would be garbled."""
    if plain or os.environ.get("NO_COLOR") or output.is_dumb_terminal:
        return Look(plain=True)
    try:
        _SAMPLE.encode(output.encoding)
    except (UnicodeEncodeError, LookupError):
        return Look(plain=True)
    return Look()


def show(output: Console, *what: RenderableType) -> None:
    """Print without trailing blanks unless a person is looking."""
    if output.is_terminal:
        for each in what:
            output.print(each, crop=False)
        return
    with output.capture() as captured:
        for each in what:
            output.print(each, crop=False)
    lines = captured.get().split("\n")
    output.file.write("\n".join(line.rstrip() for line in lines))


def show_json(value: object, *, indent: int | None = 2) -> None:
    """Print JSON in ASCII, which every program reads the same way."""
    sys.stdout.write(json.dumps(value, indent=indent) + "\n")


def show_csv(sheets: Iterable[Sheet]) -> None:
    """Print tables as CSV for a spreadsheet."""
    sys.stdout.write(sheets_csv(tuple(sheets)))


def one_form(*, as_json: bool, as_csv: bool) -> None:
    """Refuse JSON and CSV together."""
    if as_json and as_csv:
        raise BadOption("cannot be combined with --json; choose one", place="--csv")
