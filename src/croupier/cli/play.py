"""`croupier play GAME`: rounds in the terminal."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from croupier.cli.betting import Bets, find_bet, least_cents, with_equals
from croupier.cli.choosing import (
    AggregateChoices,
    GameName,
    OptionChoices,
    ProcedureChoice,
    TableChoices,
    TablesFolder,
    choose_catalogue,
    choose_chance,
    choose_game,
    choose_layout,
    pairs,
)
from croupier.cli.family import command_family
from croupier.cli.output import Plain, console, look_of
from croupier.cli.session import PlaySession
from croupier.cli.talk import TerminalTalk
from croupier.errors import BadAmount, BadRecord, BadSeat, CroupierError
from croupier.money import cents, dollars
from croupier.records import write_round
from croupier.rules import BetsLocked, Layout, Round, Wager, apply, open_round

app = command_family()

BANKROLL_CENTS = 500_00
"""The bankroll that everyone brings to the player's seat."""

PLAIN_MODE = "play"


@app.command()
def play(
    game: GameName,
    *,
    seed: Annotated[
        int | None,
        typer.Option(metavar="N", help="Repeat the same shuffles. Default: a secure shuffle."),
    ] = None,
    seats: Annotated[int, typer.Option(metavar="N", help="How many seats you play.")] = 1,
    bankroll: Annotated[
        str, typer.Option(metavar="DOLLARS", help="Money you sit down with.")
    ] = "500",
    rounds: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Stop after N rounds.")
    ] = None,
    bet: Annotated[
        list[str] | None,
        typer.Option(metavar="KEY=AMOUNT", help="Opening bet: ante=10. Repeatable."),
    ] = None,
    table: TableChoices = None,
    option: OptionChoices = None,
    aggregate: AggregateChoices = None,
    procedure: ProcedureChoice = None,
    record: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Append each finished round to this file, one JSON record per line.",
        ),
    ] = None,
    mode: Annotated[
        str | None,
        typer.Option(
            metavar="MODE",
            help="Practice mode: play, coach (comments after each decision), advice (before "
            "each decision) or quiz.",
        ),
    ] = None,
    learner: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="Who is practicing. Progress is kept and shown in the browser too."
        ),
    ] = None,
    plain: Plain = False,
    tables: TablesFolder = None,
) -> None:
    """Play a game in this terminal: bet, see your cards, decide, and see how each bet settles.

    \b
    Examples:
      croupier play three-card-poker --seed 7
      croupier play uth --table trips=UTH-02 --bet ante=5 --bet trips=5
      croupier play lir --seats 2 --record rounds.jsonl
      croupier play tcp --mode coach --learner Dana
    """
    catalogue = choose_catalogue(tables)
    layout = choose_layout(
        choose_game(game), tables=table, options=option, procedure=procedure, catalogue=catalogue,
        aggregates=aggregate,
    )  # fmt: skip
    if not 1 <= seats <= layout.game.seats_max:
        raise BadSeat(
            f"is {seats}; {layout.game.title} has seats 1 to {layout.game.seats_max}",
            place="--seats",
        )
    places = tuple(range(1, seats + 1))
    first = _first_bets(layout, bet)
    brought = cents(bankroll, what="--bankroll")
    if brought < least_cents(layout.game):
        raise BadAmount(
            f"{dollars(brought)} is too small to bet; {layout.game.title} takes at least "
            f"{dollars(least_cents(layout.game))}",
            place="--bankroll",
        )
    output = console()
    common: dict[str, Any] = {
        "layout": layout,
        "seats": places,
        "bankroll": brought,
        "chance": choose_chance(seed),
        "talk": TerminalTalk(output),
        "look": look_of(output, plain=plain),
        "record": _recorder(record),
        "remembered": dict.fromkeys(places, first) if first else {},
    }
    if learner is None and mode in (None, PLAIN_MODE):
        PlaySession(**common).play(rounds)
        return
    if brought != BANKROLL_CENTS:
        raise BadAmount(
            f"is {dollars(brought)}; with --mode or --learner everyone starts with "
            f"{dollars(BANKROLL_CENTS)}",
            place="--bankroll",
        )
    # Imported here because playing without a coach needs no lab.
    from croupier.cli.lesson import at_school  # noqa: PLC0415

    with at_school(common, catalogue, mode=mode or PLAIN_MODE, learner=learner) as lesson:
        lesson.play(rounds)


def _first_bets(layout: Layout, entries: list[str] | None) -> Bets:
    """Return the bets of `--bet`, as the rule sheet accepts them."""
    given = pairs(entries, "--bet", "ante=10")
    if not given:
        return {}
    try:
        bets = with_equals(
            layout.game,
            {find_bet(layout.game, key).key: cents(text, what=key) for key, text in given.items()},
        )
        apply(open_round(layout), BetsLocked((Wager(1, bets),)))
    except CroupierError as error:
        raise error.at("--bet") from error
    return bets


def _recorder(path: Path | None) -> Callable[[Round], None]:
    """Return a function that saves rounds to a file.

    The file is tried at once, because nobody wants to hear about a problem after an hour.
    """
    if path is None:
        return lambda round_: None

    def append(text: str) -> None:
        try:
            with path.open("a", encoding="utf-8") as file:
                file.write(text)
        except OSError as error:
            raise BadRecord(f"cannot be written: {error.strerror}", place=str(path)) from error

    append("")
    return lambda round_: append(json.dumps(write_round(round_)) + "\n")
