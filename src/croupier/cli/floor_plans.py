"""The floor plan given on the command line, or the demo floor."""

import typer

from croupier.cli.files import name_of, read_text
from croupier.cli.guard import REFUSED, report
from croupier.errors import CroupierError
from croupier.plan import BadFloor, FloorPlan, demo_plan, read_plan

DEMO = "demo.toml"


class _Unreadable(CroupierError):
    """A file that has no text."""


def chosen_plan(file: str | None) -> FloorPlan:
    """Return the plan in a file; report all of its faults before exiting."""
    if file is None:
        return demo_plan()
    try:
        return read_plan(read_text(file, _Unreadable), file=name_of(file))
    except _Unreadable as error:
        raise error.at(name_of(file)) from error
    except BadFloor as error:
        for fault in error.faults:
            report(CroupierError(str(fault), place=name_of(file)))
        raise typer.Exit(REFUSED) from error


def plan_name(file: str | None) -> str:
    return DEMO if file is None else name_of(file)
