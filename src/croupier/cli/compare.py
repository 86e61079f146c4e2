"""`croupier compare`: two pay tables side by side, or one as printed and with other pays."""

from collections.abc import Mapping
from typing import Annotated

import typer

from croupier.cli.analyse import listed
from croupier.cli.choosing import (
    TablesFolder,
    choose_catalogue,
    choose_game,
    choose_table,
    named_as_options,
)
from croupier.cli.family import command_family
from croupier.cli.output import (
    AsCsv,
    AsJson,
    console,
    look_of,
    one_form,
    show,
    show_csv,
    show_json,
)
from croupier.cli.waiting import waiting
from croupier.errors import BadOdds, BadOption, UnknownTable, counted
from croupier.lab import Question, ask
from croupier.lab.comparing import Comparison, cached_comparison
from croupier.paytables import Catalogue, PayTable
from croupier.show.comparison_words import comparison_json
from croupier.show.lab_sheets import comparison_sheets
from croupier.show.page_lab_form import bet_title
from croupier.show.sheets import Sheet
from croupier.show.terminal_lab import comparison_text

app = command_family()

Asked = tuple[str, Question, Question]
"""The title of a bet, with the question for each table."""

TYPED = "your pays"


@app.command()
def compare(
    first: Annotated[str, typer.Argument(metavar="A", help="A pay table, like UTH-01.")],
    second: Annotated[
        str | None,
        typer.Argument(metavar="B", help="Another pay table. Optional with --pays: default A."),
    ] = None,
    *,
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help="Which game, if the tables are for several.")
    ] = None,
    bet: Annotated[str | None, typer.Option(metavar="BET", help="Only this bet.")] = None,
    pays: Annotated[
        str | None,
        typer.Option(
            metavar="LINE=PAYS,…", help="Pays to change in the second table: flush=2,pair=3:2."
        ),
    ] = None,
    tables: TablesFolder = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Compare two pay tables on every bet they have in common: figures, lines and best play.

    With --pays, the lines you name are changed in the second table and all others stay as they are.
    A line that is not in the table is added; LINE=none removes one.

    \b
    Examples:
      croupier compare UTH-01 UTH-04
      croupier compare TCP-01 --bet pair_plus --pays flush=3
      croupier compare LIRX-01 LIRX-04 --csv
    """
    one_form(as_json=as_json, as_csv=as_csv)
    catalogue = choose_catalogue(tables)
    if second is None and pays is None:
        raise BadOption("name a second table, or change pays with --pays", place="B")
    one = choose_table(catalogue, first)
    two = choose_table(catalogue, second) if second is not None else one
    bets = _bets((one, two))
    name = choose_game(game).name if game is not None else _game((one, two))
    typed = listed(pays, "--pays", "flush=2") if pays is not None else None
    names = (one.id, f"{two.id} with {TYPED}" if typed is not None else two.id)
    with named_as_options("pays"):
        asked = _asked((one, two), name, _chosen(bets, bet), typed, catalogue)
    output = console()
    answers: dict[str, object] = {}
    sheets: list[Sheet] = []
    for title, *questions in asked:
        with waiting("Solving") as progress:
            found = cached_comparison(questions[0], questions[1], progress=progress)
        if as_json:
            answers[title] = _json(questions, found, names)
        elif as_csv:
            sheets += comparison_sheets(questions[0], questions[1], found, names)
        else:
            text = comparison_text(questions[0], questions[1], found, names, look_of(output))
            game_played = questions[0].layout.game
            hands = title.partition(", ")[2]
            heading = bet_title(game_played, questions[0].bet)
            show(output, f"{heading}, {hands}" if hands else heading, text, "")
    if as_json:
        show_json(answers)
    elif as_csv:
        show_csv(sheets)


def _json(
    questions: list[Question], found: Comparison, names: tuple[str, str]
) -> dict[str, object]:
    return {
        names[0]: found.first.as_json(),
        names[1]: found.second.as_json(),
        "difference": comparison_json(questions[0], questions[1], found),
    }


def _asked(
    pair: tuple[PayTable, PayTable],
    game: str,
    bets: list[tuple[str, int | None]],
    typed: Mapping[str, str] | None,
    catalogue: Catalogue,
) -> list[Asked]:
    if typed is not None:
        bets = _typed_bets(pair[1], bets, typed)
    return [
        (
            f"{name}, {counted(hands, 'hand')}" if hands else name,
            ask(game, name, table=pair[0].id, hands=hands, catalogue=catalogue),
            ask(game, name, table=pair[1].id, hands=hands, pays=typed, catalogue=catalogue),
        )
        for name, hands in bets
    ]


def _chosen(bets: list[tuple[str, int | None]], bet: str | None) -> list[tuple[str, int | None]]:
    if bet is None:
        return bets
    found = [entry for entry in bets if entry[0] == bet.lower().replace("-", "_")]
    if not found:
        known = ", ".join(dict.fromkeys(name for name, _ in bets))
        raise UnknownTable(f"is {bet!r}; the bets that both tables pay are {known}", place="--bet")
    return found


def _typed_bets(
    table: PayTable, bets: list[tuple[str, int | None]], typed: Mapping[str, str]
) -> list[tuple[str, int | None]]:
    """Return the bet that the typed lines belong to: the only one, or the only one with them."""
    fitting = [
        entry
        for entry in bets
        if all(line in table.every_pays(entry[0])[0].reading.questions for line in typed)
    ]
    printed = [
        entry
        for entry in fitting
        if all(
            any(line == known.key for known in table.every_pays(entry[0])[0].lines)
            for line in typed
        )
    ]
    names = dict.fromkeys(name for name, _ in (printed or fitting or bets))
    if len(names) > 1:
        raise BadOdds(f"could mean {' or '.join(names)}; say which with --bet", place="--pays")
    return [entry for entry in bets if entry[0] in names]


def _game(pair: tuple[PayTable, PayTable]) -> str:
    common = [name for name in pair[0].games if name in pair[1].games]
    if not common:
        raise UnknownTable(f"{pair[0].id} and {pair[1].id} are not for the same game")
    return common[0]


def _bets(pair: tuple[PayTable, PayTable]) -> list[tuple[str, int | None]]:
    found: list[tuple[str, int | None]] = []
    for bet in pair[0].bets:
        if bet in pair[0].pays and bet in pair[1].pays:
            found.append((bet, None))
        elif bet in pair[0].columns and bet in pair[1].columns:
            shared = sorted(set(pair[0].columns[bet]) & set(pair[1].columns[bet]))
            found += [(bet, hands) for hands in shared]
    if not found:
        raise UnknownTable(f"{pair[0].id} and {pair[1].id} have no bet in common")
    return found
