"""People in the terminal."""

from collections.abc import Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from croupier.floor.people import Person


def people_list(people: Sequence[Person]) -> RenderableType:
    """Show a line for each card."""
    if not people:
        return Text("Nobody has a card in this ledger.")
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in ("card", "name", "role", "department", "state"):
        table.add_column(heading)
    for person in people:
        state = "active" if person.active else "closed"
        if person.code is not None:
            state = f"{state}, sign-in code until {person.until[:16]} UTC"
        elif not person.pin_hash:
            state = f"{state}, no PIN yet"
        table.add_row(person.card, person.name, person.role, person.department, state)
    return table
