"""The floor plan that somebody names on the command line, or the demo floor."""

import typer

from croupier.cli.files import name_of, read_text
from croupier.cli.guard import REFUSED, report
from croupier.errors import CroupierError
from croupier.plan import BadFloor, FloorPlan, demo_plan, read_plan

DEMO = "demo.toml"


class _Unreadable(CroupierError):
    """A file without a text."""


def chosen_plan(file: str | None) -> FloorPlan:
    """The plan of a file; every fault of it is told before we leave."""
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
