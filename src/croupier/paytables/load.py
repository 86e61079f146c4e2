"""Read pay table files: TOML that a pit boss can read, checked line by line on loading.

A file names its family and document once, says how each bet's lines are read, and then lists its
tables. An error names the file, the table, the bet and the pay line.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from croupier.errors import BadTable, CroupierError, brief
from croupier.given import TOML_BYTES_MAX, NotToml, TooLarge, read_bounded, read_toml
from croupier.money import Odds, cents
from croupier.paytables.readings import READINGS, Reading
from croupier.paytables.table import PayLine, Pays, PayTable, Published

Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=400)]
Designator = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9-]{0,31}$")]
Percent = Annotated[str, StringConstraints(pattern=r"^\d{1,3}(\.\d{1,6})?%$")]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class PublishedEntry(_Strict):
    """A figure that the source publishes."""

    bet: Text
    label: Text
    metric: Literal["house_edge", "hit_frequency", "hold"]
    basis: Text
    value: Percent
    place: Text = ""
    note: Text = ""
    options: dict[Text, Text] = Field(default_factory=dict)
    """The house switches it applies to, if they differ from the game's defaults."""


class LineEntry(_Strict):
    """A pay line with more than its odds."""

    pays: Any
    printed: Text = ""
    envy: Text = ""


class TableEntry(BaseModel):
    """A table; every key other than these is a bet with its lines."""

    model_config = ConfigDict(extra="allow", strict=True)

    title: Text
    printed_as: Text = ""
    place: Text = ""
    games: list[Text] = Field(default_factory=list)
    jurisdictions: list[Text] = Field(default_factory=list)
    """Where its source allows it; everywhere, if empty."""
    note: Text = ""
    published: list[PublishedEntry] = Field(default_factory=list)


class TableFile(_Strict):
    """A family of pay tables."""

    family: Text
    document: Text
    games: list[Text] = Field(default_factory=list)
    readings: dict[str, Text]
    same_as: dict[str, Text] = Field(default_factory=dict)
    """Other names of a bet: Hold'em says `jackpot` where the other games say `progressive`."""
    tables: dict[Designator, TableEntry]


def load_file(path: Path, *, own: bool = False) -> tuple[PayTable, ...]:
    """Read all tables of a file; `own` marks custom tables."""
    try:
        with path.open("rb") as stream:
            text = read_bounded(stream, TOML_BYTES_MAX).decode("utf-8")
    except (OSError, UnicodeDecodeError, TooLarge) as error:
        raise BadTable(f"cannot be read: {error}", place=path.name) from error
    try:
        return parse_tables(text, own=own)
    except CroupierError as error:
        raise error.at(path.name) from error


def parse_tables(text: str, *, own: bool = False) -> tuple[PayTable, ...]:
    """Read all tables of a TOML text."""
    try:
        data = read_toml(text)
    except NotToml as error:
        raise BadTable(f"{error.message} (at line {error.line})") from error
    try:
        file = TableFile.model_validate(data)
    except ValidationError as error:
        raise _first_fault(error) from error
    if not file.tables:
        raise BadTable("has no tables; write one as [tables.MY-01]", place="tables")
    readings = {bet: _reading(bet, name) for bet, name in file.readings.items()}
    return tuple(
        _table(designator, entry, file, readings, own=own)
        for designator, entry in file.tables.items()
    )


def _first_fault(error: ValidationError) -> BadTable:
    fault = error.errors()[0]
    place = ": ".join(str(part) for part in fault["loc"] if part != "[key]")
    given = fault.get("input")
    shown = f" (given {brief(given)})" if isinstance(given, str | int | float) else ""
    return BadTable(f"{fault['msg']}{shown}", place=place)


def _reading(bet: str, name: str) -> Reading:
    if name not in READINGS:
        known = ", ".join(READINGS)
        raise BadTable(
            f"{name!r} is not a reading; choose one of {known}", place=f"readings: {bet}"
        )
    return READINGS[name]


def _table(
    designator: str,
    entry: TableEntry,
    file: TableFile,
    readings: Mapping[str, Reading],
    *,
    own: bool,
) -> PayTable:
    pays: dict[str, Pays] = {}
    columns: dict[str, Mapping[int, Pays]] = {}
    try:
        games = tuple(entry.games or file.games)
        if not games:
            raise BadTable('names no games; write games = ["three-card-poker"]')
        for bet, lines in (entry.model_extra or {}).items():
            if bet not in readings:
                known = ", ".join(readings)
                raise BadTable(f"is not a bet of this file; [readings] has {known}", place=bet)
            if not isinstance(lines, dict):
                raise BadTable(f"is {brief(lines)}; a bet has lines of pays below it", place=bet)
            try:
                if "hands" in lines:
                    columns[bet] = _columns(lines, readings[bet])
                else:
                    pays[bet] = _pays(lines, readings[bet])
            except CroupierError as error:
                raise error.at(bet) from error
        for alias, bet in file.same_as.items():
            if bet in pays:
                pays[alias] = pays[bet]
        if not pays and not columns:
            raise BadTable("has no pays; write a bet below it, like [tables.MY-01.pair_plus]")
        return PayTable(
            id=designator,
            family=file.family,
            title=entry.title,
            printed_as=entry.printed_as or designator,
            source=f"{file.document}: {entry.place}" if entry.place else file.document,
            games=games,
            pays=pays,
            columns=columns,
            published=tuple(
                Published(
                    **figure.model_dump(exclude={"place", "options"}),
                    place=figure.place or entry.place,
                    options=tuple(figure.options.items()),
                )
                for figure in entry.published
            ),
            note=entry.note,
            jurisdictions=tuple(name.casefold() for name in entry.jurisdictions),
            own=own,
        )
    except CroupierError as error:
        raise error.at(designator) from error


def _pays(lines: Mapping[str, object], reading: Reading, hands: int | None = None) -> Pays:
    if not lines:
        raise BadTable("has no lines of pays")
    return Pays(reading, tuple(_line(key, entry, reading, hands) for key, entry in lines.items()))


def _columns(lines: Mapping[str, object], reading: Reading) -> Mapping[int, Pays]:
    counts = lines["hands"]
    if not isinstance(counts, list) or not all(type(count) is int for count in counts):
        raise BadTable(f"is {brief(counts)}; list numbers of hands, like [3, 2, 1]", place="hands")
    if len(set(counts)) != len(counts) or min(counts, default=0) < 1:
        raise BadTable(
            f"is {brief(counts)}; list each number of hands once, and above 0", place="hands"
        )
    rows = {key: entry for key, entry in lines.items() if key != "hands"}
    for key, row in rows.items():
        if not isinstance(row, list) or len(row) != len(counts):
            raise BadTable(f"needs {len(counts)} odds, one for each number of hands", place=key)
    return {
        count: _pays({key: row[index] for key, row in rows.items()}, reading, count)  # type: ignore[index]
        for index, count in enumerate(counts)
    }


def _line(key: str, entry: object, reading: Reading, hands: int | None) -> PayLine:
    question = reading.questions.get(key)
    if question is None:
        known = ", ".join(reading.questions)
        raise BadTable(f"{reading.name} has no such line; it has {known}", place=key)
    if not isinstance(entry, dict):
        entry = {"pays": entry}
    try:
        details = LineEntry.model_validate(entry)
        envy = details.envy.removeprefix("$").replace(",", "")
        return PayLine(
            key,
            details.printed or question.label,
            Odds.parse(details.pays),
            cents(envy, what="envy") if envy else None,
            hands,
        )
    except ValidationError as error:
        raise _first_fault(error).at(key) from error
    except CroupierError as error:
        raise error.at(key) from error
