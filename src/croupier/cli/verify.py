"""`croupier verify`: every published figure beside the exact one."""

from typing import Annotated

import typer

from croupier.cli.choosing import TablesFolder, choose_catalogue, choose_table
from croupier.cli.family import command_family
from croupier.cli.output import AsCsv, AsJson, console, look_of, one_form, show, show_csv, show_json
from croupier.cli.waiting import waiting
from croupier.lab import Hypothesis, Row, cached_answer, explain, verify
from croupier.lab.shipped_figures import CheckedFigure
from croupier.paytables import Catalogue
from croupier.show.lab_sheets import verification_sheet
from croupier.show.published_words import published_line
from croupier.show.terminal_lab import disagreement, verification

app = command_family()


@app.command()
def verify_command(
    designators: Annotated[
        list[str] | None, typer.Argument(metavar="ID", help="Only these pay tables. Default: all.")
    ] = None,
    *,
    explain: Annotated[
        bool,
        typer.Option(
            "--explain/--no-explain", help="Search for what would reproduce a figure that differs."
        ),
    ] = True,
    tables: TablesFolder = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Check every published figure in the catalog, and explain those that differ.

    \b
    Examples:
      croupier verify
      croupier verify UTH-03 UTH-BBB-01
      croupier verify --json
    """
    one_form(as_json=as_json, as_csv=as_csv)
    catalogue = choose_catalogue(tables)
    names = [choose_table(catalogue, name).id for name in designators or ()]
    with waiting("Verifying") as progress:
        rows = list(verify(catalogue, tables=names, solve=cached_answer, progress=progress))
    differing = [row for row in rows if not row.agrees and row.computed is not None]
    reasons: dict[int, tuple[Hypothesis, ...]] = {}
    with waiting("Explaining") as progress:
        for done, row in enumerate(differing if explain else ()):
            progress(done, len(differing))
            reasons[id(row)] = hypotheses(catalogue, row)
    if as_json:
        show_json([_json(row, reasons.get(id(row), ())) for row in rows])
        return
    if as_csv:
        texts = {key: tuple(each.text for each in found) for key, found in reasons.items()}
        checked = (CheckedFigure(row, texts.get(id(row), ())) for row in rows)
        show_csv([verification_sheet(map(published_line, checked))])
        return
    output = console()
    look = look_of(output)
    agreeing = sum(row.agrees for row in rows)
    show(output, verification(rows, look), "", f"{agreeing} of {len(rows)} figures agree.", "")
    for row in rows:
        if not row.agrees:
            show(output, disagreement(row, reasons.get(id(row), ())))


def hypotheses(catalogue: Catalogue, row: Row) -> tuple[Hypothesis, ...]:
    table = catalogue.table(row.table)
    figure = next(
        entry
        for entry in table.published
        if (entry.bet, entry.label, entry.value, entry.place)
        == (row.bet, row.label, row.published, row.place)
    )
    return explain(table, figure, catalogue=catalogue)


def _json(row: Row, found: tuple[Hypothesis, ...]) -> dict[str, object]:
    answer = row.as_json()
    if not row.agrees:
        answer["hypotheses"] = [
            {"kind": entry.kind, "text": entry.text, "value": str(entry.value)} for entry in found
        ]
    return answer
