"""`croupier advise`: the best decision in a situation, and the value of each option."""

import json
import sys
from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import typer

from croupier.cli.choosing import (
    GameName,
    TableChoices,
    TablesFolder,
    choose_catalogue,
    choose_game,
    choose_layout,
    named_as_options,
)
from croupier.cli.family import command_family
from croupier.cli.guard import REFUSED, report
from croupier.cli.output import AsCsv, AsJson, console, look_of, one_form, show, show_csv, show_json
from croupier.errors import BadOption, BadRecord, CroupierError, IllegalAction
from croupier.lab.kept_advice import kept_advice
from croupier.lab.solve import Advice
from croupier.records import error_answer
from croupier.rules import Layout, Round, actions, settle
from croupier.show.lab_sheets import advice_sheet
from croupier.show.terminal_lab import advice_text

app = command_family()

KEYS = ("cards", "community", "dealer", "decisions")


@app.command()
def advise_command(
    game: GameName,
    *,
    cards: Annotated[str, typer.Option(metavar="CARDS", help="Your cards: 'Kc 5d'.")] = "",
    community: Annotated[
        str, typer.Option(metavar="CARDS", help="The board so far: 'Kh 7s 2d'.")
    ] = "",
    dealer: Annotated[
        str, typer.Option(metavar="CARD", help="The dealer's exposed card: 'Qs'.")
    ] = "",
    decisions: Annotated[
        str,
        typer.Option(metavar="LIST", help="Your decisions so far, separated by commas: 'ride'."),
    ] = "",
    batch: Annotated[
        bool,
        typer.Option("--batch", help="Read one situation per line from standard input, as JSON."),
    ] = False,
    table: TableChoices = None,
    tables: TablesFolder = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Find the best decision for a hand, and what each decision is worth exactly.

    A value is the net result of the whole base game, in Antes (base units in Let It Ride), if you
    make that decision now and play perfectly afterward. A game's first answer can take a minute;
    the same question again is answered at once.

    \b
    Examples:
      croupier advise ultimate-texas-holdem --cards "Kc 5d" --community "Kh 7s 2d"
      croupier advise caribbean-stud --cards "Ah Kd 9c 5s 2h" --dealer "9s"
      croupier advise tcp --batch < situations.jsonl
    """
    one_form(as_json=as_json, as_csv=as_csv)
    if batch and as_csv:
        raise BadOption("each line is answered in JSON; leave out --csv", place="--batch")
    layout = choose_layout(
        choose_game(game), tables=table, options=None, procedure=None,
        catalogue=choose_catalogue(tables),
    )  # fmt: skip
    if batch:
        _answer_lines(layout)
        return
    said = [entry.strip() for entry in decisions.split(",") if entry.strip()]
    given = {"cards": cards, "community": community, "dealer": dealer, "decisions": said}
    with named_as_options(*KEYS):
        advice = _advice(layout, given)
    if as_json:
        show_json(answer(advice))
    elif as_csv:
        show_csv([advice_sheet(advice)])
    else:
        output = console()
        show(output, f"Best: {advice.best}", "", advice_text(advice, look_of(output)))


def answer(advice: Advice) -> dict[str, Any]:
    return {
        "best": advice.best,
        "values": {name: str(value) for name, value in advice.values.items()},
    }


def _advice(layout: Layout, given: Mapping[str, Any]) -> Advice:
    if not given.get("cards"):
        raise BadRecord("give your cards, like 'Kc 5d'", place="cards")
    seen = {key: str(given.get(key, "")) for key in KEYS[:3]}
    return kept_advice(layout, seen, given.get("decisions", ()), must_decide=_must_decide)


def _must_decide(round_: Round) -> None:
    if round_.is_complete and not actions(round_):
        ended = "; ".join(str(line.clause) for line in settle(round_).seats[0].lines)
        raise IllegalAction(f"there is nothing left to decide here: {ended}")


def _answer_lines(layout: Layout) -> None:
    refused = False
    for number, given in _lines():
        try:
            if isinstance(given, CroupierError):
                raise given
            reply = answer(_advice(layout, given))
        except CroupierError as error:
            refused = True
            report(error.at(f"line {number}"))
            reply = error_answer(error)
        show_json(reply, indent=None)
    if refused:
        raise typer.Exit(REFUSED)


def _lines() -> Iterator[tuple[int, Any]]:
    for number, line in enumerate(sys.stdin, start=1):
        if line.strip():
            yield number, _parsed(line)


def _parsed(line: str) -> Any:
    try:
        given = json.loads(line)
    except (ValueError, RecursionError):
        return BadRecord("is not JSON")
    if not isinstance(given, dict):
        return BadRecord(f"is {given!r}; a situation is an object with {', '.join(KEYS)}")
    unknown = sorted(given.keys() - set(KEYS))
    if unknown:
        return BadRecord(
            f"unknown key {unknown[0]!r} in a situation; the keys are {', '.join(KEYS)}"
        )
    texts = all(isinstance(given.get(key, ""), str) for key in KEYS[:3])
    said = given.get("decisions", [])
    if not texts or not isinstance(said, list) or not all(isinstance(e, str) for e in said):
        return BadRecord("cards are text and decisions a list of text")
    return given
