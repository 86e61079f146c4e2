"""`croupier jackpot design`: a jackpot's hold, its meter at a hit, and the wait between hits."""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from croupier.cli.choosing import (
    OptionChoices,
    TablesFolder,
    choose_catalogue,
    choose_game,
    choose_layout,
    choose_table,
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
from croupier.cli.writing import writable, write_out
from croupier.errors import BadAmount, BadOption, CroupierError
from croupier.ledger.units import rate_ppm
from croupier.money import cents
from croupier.paytables import PayTable

Value = TypeVar("Value")

_HOLD = re.compile(r"(-?\d{1,3}(?:\.(\d{1,6}))?)%", re.ASCII)
DEDUCTS = ("percentages", "all")

app = command_family()

ByLevel = list[str] | None


def _by_level(flag: str, what: str, *, metavar: str = "LEVEL=AMOUNT") -> typer.models.OptionInfo:
    option: typer.models.OptionInfo = typer.Option(flag, metavar=metavar, help=what)
    return option


@app.command()
def design(
    *,
    table: Annotated[str, typer.Option(metavar="ID", help="A jackpot pay table, like ML03.")],
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help="Which game. Default: the table's first.")
    ] = None,
    seed: Annotated[
        ByLevel, _by_level("--seed", "What a level starts again with after a hit: Mega=10000.")
    ] = None,
    rate: Annotated[
        ByLevel,
        _by_level(
            "--rate", "Share of each wager that goes to the meter: Mega=15%.", metavar="LEVEL=RATE"
        ),
    ] = None,
    reserve: Annotated[
        ByLevel,
        _by_level(
            "--reserve",
            "Share of each wager that is saved for the next seed.",
            metavar="LEVEL=RATE",
        ),
    ] = None,
    cap: Annotated[ByLevel, _by_level("--cap", "Highest amount that a meter shows.")] = None,
    meter: Annotated[ByLevel, _by_level("--meter", "Today's reading. Default: the seed.")] = None,
    preset: Annotated[
        ByLevel, _by_level("--preset", "The rate that the table came with.", metavar="LEVEL=RATE")
    ] = None,
    wager: Annotated[str, typer.Option(metavar="AMOUNT", help="The jackpot bet.")] = "1",
    players: Annotated[
        int, typer.Option(metavar="N", help="Players per table who make the bet.")
    ] = 1,
    rounds_per_hour: Annotated[
        int, typer.Option(metavar="N", help="Rounds per hour at a table.")
    ] = 40,
    bets_per_hour: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="Bets per hour at all linked tables. Default: players × rounds."
        ),
    ] = None,
    deducts: Annotated[
        str, typer.Option(metavar="percentages|all", help="Which pays come out of the meter.")
    ] = DEDUCTS[0],
    bets: Annotated[
        int,
        typer.Option(metavar="N", help="With --deducts all: how many bets to follow the meter."),
    ] = 100_000,
    hold: Annotated[
        str | None, typer.Option(metavar="RATE", help="Work backward: find what gives this hold.")
    ] = None,
    charts: Annotated[
        str | None, typer.Option(metavar="FILE", help="Also write charts to this .html file.")
    ] = None,
    random_start: Annotated[
        int, typer.Option(metavar="N", help="Random seed, for figures that are simulated.")
    ] = 1,
    option: OptionChoices = None,
    tables: TablesFolder = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Design a jackpot: long-run hold, break-even meter, size at the hit, time between hits.

    Options with a LEVEL can be repeated. If the table has only one meter, leave the level out.

    \b
    Examples:
      croupier jackpot design --table LIR-P1 --seed 10000 --rate 19% --players 7
      croupier jackpot design --table ML03 --seed Mega=10000,Major=1000,Minor=200
        --rate Mega=15%,Major=5%,Minor=3.125% --reserve Mega=1% --charts ml03.html
      croupier jackpot design --table LIR-P1 --seed 10000 --rate 19% --hold 22.99%
      croupier jackpot design --table TCP-P1 --seed 500 --rate 75% --deducts all
    """
    one_form(as_json=as_json, as_csv=as_csv)
    # Only this command needs the lab's arrays; the others of its family start without them.
    import numpy as np  # noqa: PLC0415

    from croupier.lab import Analysis, Question, cached_answer  # noqa: PLC0415
    from croupier.lab.jackpot_backwards import wanted_hold  # noqa: PLC0415
    from croupier.lab.jackpot_design import design as worked_out  # noqa: PLC0415
    from croupier.lab.jackpot_plan import JackpotPlan, LevelPlan  # noqa: PLC0415
    from croupier.show.jackpot_design import design_page  # noqa: PLC0415
    from croupier.show.jackpot_sheets import design_sheets  # noqa: PLC0415
    from croupier.show.terminal_jackpot_design import design_text, wanted_text  # noqa: PLC0415

    catalogue = choose_catalogue(tables)
    pays = choose_table(catalogue, table)
    rules = choose_game(game or pays.games[0])
    names = level_names(pays)
    if deducts not in DEDUCTS:
        raise BadOption(f"is {deducts!r}; choose one of {', '.join(DEDUCTS)}", place="--deducts")
    if random_start < 0:
        raise BadOption(f"is {random_start}; write 0 or more", place="--random-start")
    wanted = read_hold(hold) if hold is not None else None
    page = _page_path(charts) if charts is not None else None
    seeds = by_level(seed, "--seed", names, _amount)
    rates = by_level(rate, "--rate", names, _rate)
    reserves = by_level(reserve, "--reserve", names, _rate)
    caps = by_level(cap, "--cap", names, _amount)
    meters = by_level(meter, "--meter", names, _amount)
    presets = by_level(preset, "--preset", names, _rate)
    for given, flag, example in ((seeds, "--seed", "10000"), (rates, "--rate", "15%")):
        for name in names:
            if name not in given:
                raise BadOption(f"is missing for {name}; write {flag} {name}={example}", place=flag)
    plan = JackpotPlan(
        pays.id,
        {
            name: LevelPlan(
                seeds[name],
                rates[name],
                reserves.get(name, Fraction(0)),
                caps.get(name),
                meters.get(name),
                presets.get(name),
            )
            for name in names
        },
        game=rules.name,
        wager_cents=cents(wager, what="--wager"),
        players=players,
        rounds_per_hour=Fraction(rounds_per_hour),
        bets_per_hour=Fraction(bets_per_hour) if bets_per_hour is not None else None,
        deducts_all=deducts == "all",
        options=choose_layout(
            rules, tables=None, options=option, procedure=None, catalogue=catalogue
        ).options,
    )
    with waiting("Solving") as progress:

        def solve(question: Question) -> Analysis:
            return cached_answer(question, progress=progress)

        result = worked_out(
            plan,
            bets=bets,
            generator=np.random.default_rng(random_start),
            catalogue=catalogue,
            solve=solve,
        )
    backwards = None
    if wanted is not None:
        backwards = wanted_hold(result.plan, result.odds, wanted[0], decimals=wanted[1])
    if page is not None:
        write_out(design_page(result, backwards).encode(), page)
    if as_json:
        answer = result.as_json()
        if backwards is not None:
            answer["wanted"] = backwards.as_json()
        show_json(answer)
        return
    if as_csv:
        show_csv(design_sheets(result, backwards))
        return
    output = console()
    show(output, design_text(result, look_of(output)))
    if backwards is not None:
        show(output, wanted_text(backwards, look_of(output)))
    if page is not None:
        show(output, "", f"{page}: charts for {pays.id}")


# Input --------------------------------------------------------------------------------------------


def level_names(pays: PayTable) -> tuple[str, ...]:
    """Return the levels of a jackpot's table, in the order of its lines."""
    names = tuple(dict.fromkeys(name for bet in pays.pays.values() for name in bet.levels))
    if not names:
        raise BadOption(
            f"{pays.id} is not a jackpot: it pays nothing from a meter", place="--table"
        )
    return names


def by_level(
    entries: list[str] | None,
    flag: str,
    names: tuple[str, ...],
    read: Callable[[str, str], Value],
) -> Mapping[str, Value]:
    """Parse `LEVEL=VALUE` entries, or one bare value if there is only one level."""
    known = {name.lower(): name for name in names}
    found: dict[str, Value] = {}
    for entry in (part for text in entries or () for part in text.split(",")):
        level, equals, value = (part.strip() for part in entry.partition("="))
        if not equals:
            level, value = (names[0] if len(names) == 1 else ""), level
        if level.lower() not in known or not value:
            raise BadOption(
                f"{entry!r} is not LEVEL=VALUE; the levels are {', '.join(names)}", place=flag
            )
        name = known[level.lower()]
        if name in found:
            raise BadOption(f"{name} is given twice", place=flag)
        try:
            found[name] = read(value, name)
        except CroupierError as error:
            raise error.at(flag) from error
    return found


def _amount(text: str, name: str) -> int:
    return cents(text, what=name)


def _rate(text: str, name: str) -> Fraction:
    return Fraction(rate_ppm(text, what=name), 10**6)


def read_hold(text: str) -> tuple[Fraction, int]:
    """Parse a hold, and return it with the number of decimals to print."""
    match = _HOLD.fullmatch(text)
    if match is None:
        raise BadAmount(f'is {text!r}; write a percentage, like "22.99%"', place="--hold")
    return Fraction(match[1]) / 100, len(match[2] or "")


def _page_path(text: str) -> Path:
    if Path(text).suffix.lower() not in (".html", ".htm"):
        raise BadOption(f"{text!r} does not end in .html", place="--charts")
    return writable(text)
