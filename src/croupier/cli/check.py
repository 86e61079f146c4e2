"""`croupier check`: what the law and the rule sheets find in a floor plan, on a date."""

from datetime import date, datetime
from typing import Annotated
from zoneinfo import ZoneInfo

import typer

from croupier.cli.choosing import TablesFolder, choose_catalogue, date_named
from croupier.cli.family import command_family
from croupier.cli.floor_plans import chosen_plan, plan_name
from croupier.cli.guard import REFUSED
from croupier.cli.output import AsJson, console, look_of, show, show_json
from croupier.law import HELD, NOT_BUILT, RULES, check, rules_in_force
from croupier.plan import FloorPlan
from croupier.show.terminal_check import findings, rules_list, verdict

app = command_family()


@app.command()
def check_floor(
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="FILE", help="A floor plan, or - for standard input. Default: the demo floor."
        ),
    ] = None,
    *,
    on: Annotated[
        str | None,
        typer.Option(
            metavar="DATE", help="Use the law of this date, like 2023-06-14. Default: today."
        ),
    ] = None,
    rules: Annotated[
        bool,
        typer.Option("--rules", help="List every rule with its dates, and what is not checked."),
    ] = False,
    tables: TablesFolder = None,
    as_json: AsJson = False,
) -> None:
    """Check a floor plan against the law and the rule sheets.

    Each finding names the rule, the line of the file and what would be right. The exit status is 2
    if there are errors; warnings and notices do not change it.

    \b
    Examples:
      croupier check
      croupier check floor.toml --on 2023-06-14
      croupier check --rules
    """
    if rules:
        _list_rules(as_json=as_json)
        return
    plan = chosen_plan(file)
    day = _date(on, plan)
    found = check(plan, day, catalogue=choose_catalogue(tables))
    if as_json:
        show_json(
            {
                "file": plan_name(file),
                "on": day.isoformat(),
                "jurisdiction": plan.house.jurisdiction,
                "findings": [finding.as_json() for finding in found],
            }
        )
    else:
        checked = len(rules_in_force(plan.house.jurisdiction, day))
        output = console()
        if found:
            show(output, findings(found, plan_name(file)), "")
        show(output, verdict(plan, found, day, checked))
    if any(finding.is_error for finding in found):
        raise typer.Exit(REFUSED)


def _date(text: str | None, plan: FloorPlan) -> date:
    """Return the given date, or today by the house's clocks."""
    if text is None:
        return datetime.now(ZoneInfo(plan.house.zone)).date()
    return date_named(text, "--on")


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
