"""The few shapes of everything in the terminal: headings, columns, numbered text."""

from rich.box import Box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from croupier.show.terminal import Look

# Rich draws a table from eight rows of four characters; ours has a line below its heading and
# nothing else, so it stays readable when copied into a letter.
_PRETTY_BOX = Box("    \n    \n ── \n    \n ── \n ── \n    \n    \n")
_PLAIN_BOX = Box("    \n    \n -- \n    \n -- \n -- \n    \n    \n", ascii=True)

TITLE = "bold"
QUIET = "dim"


def columns(look: Look, *headings: str, right: tuple[str, ...] = ()) -> Table:
    """Return an empty table; the headings named in `right` are columns of amounts."""
    table = Table(
        box=_PLAIN_BOX if look.plain else _PRETTY_BOX,
        show_edge=False,
        pad_edge=False,
        padding=(0, 1),
        header_style=TITLE,
    )
    for heading in headings:
        table.add_column(
            heading, justify="right" if heading in right else "left", no_wrap=heading in right
        )
    return table


def beside(*, indent: int = 0) -> Table:
    """Return an empty table without heading or lines: a name, and its text indented next to it."""
    table = Table.grid(padding=(0, 2, 0, 0))
    if indent:
        table.add_column(width=indent - 2)
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    return table


def section(heading: str, *body: RenderableType) -> Group:
    """Return a heading with a blank line above it."""
    return Group("", Text(heading, TITLE), *body)


def indented(body: RenderableType) -> Padding:
    return Padding(body, (0, 0, 0, 2))


def unbroken(*parts: str | tuple[str, str]) -> Group:
    """Return a line with a file name, which must not be broken."""
    # In a group, because Rich joins plain texts into one that may be wrapped again.
    return Group(Text.assemble(*parts, no_wrap=True, overflow="ignore"))


def words(key: str) -> str:
    """Write a key for people: `per_first_bet` is `per base bet`."""
    return key.replace("_", " ").replace("first bet", "base bet")
