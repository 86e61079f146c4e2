"""`croupier check`: what the law and the rule sheets find in a floor plan, on a date."""

from datetime import date, datetime
from typing import Annotated
from zoneinfo import ZoneInfo

import typer

from croupier.cli.choosing import AsJson, TablesFolder, choose_catalogue
from croupier.cli.family import command_family
from croupier.cli.files import name_of, read_text
from croupier.cli.guard import REFUSED, report
from croupier.cli.output import console, look_of, show, show_json
from croupier.errors import BadOption, CroupierError
from croupier.law import HELD, NOT_BUILT, RULES, check, rules_in_force
from croupier.plan import BadFloor, Fault, FloorPlan, demo_text, read_plan
from croupier.show.terminal_check import findings, rules_list, verdict

DEMO = "demo.toml"

app = command_family()


class _Unreadable(CroupierError):
    """A file without a text."""


@app.command()
def check_floor(
    file: Annotated[
        str | None,
        typer.Argument(metavar="FILE", help="A floor plan, or - ; without one, the demo floor."),
    ] = None,
    *,
    on: Annotated[
        str | None,
        typer.Option(metavar="DATE", help="The date whose law is asked, like 2023-06-14; today."),
    ] = None,
    rules: Annotated[
        bool, typer.Option("--rules", help="List every rule, with its dates, and what is not one.")
    ] = False,
    tables: TablesFolder = None,
    as_json: AsJson = False,
) -> None:
    """Check a floor plan against the law and the rule sheets.

    Each finding has its rule's number, the line of the file and what would be right. Errors end
    with status 2; warnings and notices do not.

    \b
    Examples:
      croupier check
      croupier check floor.toml --on 2023-06-14
      croupier check --rules
    """
    if rules:
        _list_rules(as_json=as_json)
        return
    plan = _plan(file)
    day = _date(on, plan)
    found = check(plan, day, catalogue=choose_catalogue(tables))
    if as_json:
        show_json(
            {
                "file": name_of(file) if file else DEMO,
                "on": day.isoformat(),
                "jurisdiction": plan.house.jurisdiction,
                "findings": [finding.as_json() for finding in found],
            }
        )
    else:
        checked = len(rules_in_force(plan.house.jurisdiction, day))
        output = console()
        if found:
            show(output, findings(found, name_of(file) if file else DEMO), "")
        show(output, verdict(plan, found, day, checked))
    if any(finding.is_error for finding in found):
        raise typer.Exit(REFUSED)


def _plan(file: str | None) -> FloorPlan:
    """The plan of a file; every fault of it is told before we leave."""
    if file is None:
        return read_plan(demo_text(), file=DEMO)
    try:
        return read_plan(read_text(file, _Unreadable), file=name_of(file))
    except _Unreadable as error:
        raise error.at(name_of(file)) from error
    except BadFloor as error:
        for fault in error.faults:
            report(_told(fault, name_of(file)))
        raise typer.Exit(REFUSED) from error


def _told(fault: Fault, file: str) -> CroupierError:
    return CroupierError(str(fault), place=file)


def _date(text: str | None, plan: FloorPlan) -> date:
    """The date that was named, or today's on the clocks of the house."""
    if text is None:
        return datetime.now(ZoneInfo(plan.house.zone)).date()
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        raise BadOption(f"{text!r} is no date; write one like 2023-06-14", place="--on")
    return day


def _list_rules(*, as_json: bool) -> None:
    if not as_json:
        output = console()
        show(output, rules_list(RULES, HELD, NOT_BUILT, look_of(output)))
        return
    show_json(
        {
            "checked": [
                {
                    "rule": rule.number,
                    "title": rule.title,
                    "strength": rule.strength,
                    "evidence": rule.evidence,
                    "source": rule.source,
                    "scope": rule.scope,
                    "severity": rule.severity,
                    "since": rule.since.isoformat() if rule.since else None,
                    "until": rule.until.isoformat() if rule.until else None,
                }
                for rule in RULES
            ],
            **{
                name: [
                    {
                        "rule": number,
                        "title": duty.title,
                        "strength": duty.strength,
                        "why": duty.why,
                    }
                    for number, duty in duties.items()
                ]
                for name, duties in (("held_elsewhere", HELD), ("not_built", NOT_BUILT))
            },
        }
    )
