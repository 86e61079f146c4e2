"""The few shapes everything in the terminal is laid out in: headings, columns, numbered text."""

from rich.box import Box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from croupier.show.terminal import Look

# Rich draws a table from eight rows of four characters; ours has a line below its heading and
# nothing else, so that it stays readable when copied into a letter.
_PRETTY_BOX = Box("    \n    \n ── \n    \n ── \n ── \n    \n    \n")
_PLAIN_BOX = Box("    \n    \n -- \n    \n -- \n -- \n    \n    \n", ascii=True)

TITLE = "bold"
QUIET = "dim"


def columns(look: Look, *headings: str, right: tuple[str, ...] = ()) -> Table:
    """An empty table; the headings named in `right` are columns of amounts."""
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
    """An empty table without heading or lines: a name, and the text that hangs beside it."""
    table = Table.grid(padding=(0, 2, 0, 0))
    if indent:
        table.add_column(width=indent - 2)
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    return table


def section(heading: str, *body: RenderableType) -> Group:
    """A heading over what it is about, with a line of air above."""
    return Group("", Text(heading, TITLE), *body)


def indented(body: RenderableType) -> Padding:
    return Padding(body, (0, 0, 0, 2))


def unbroken(*parts: str | tuple[str, str]) -> Group:
    """A line with the name of a file, which is no use with a line break in it."""
    # In a group, because Rich joins bare texts into one that may be broken again.
    return Group(Text.assemble(*parts, no_wrap=True, overflow="ignore"))


def words(key: str) -> str:
    """A key for people: `per_first_bet` is `per base bet`."""
    return key.replace("_", " ").replace("first bet", "base bet")
