"""A felt: a game with its pay tables printed, its house switches set and its shuffler chosen."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from croupier.errors import BadOption, UnknownTable
from croupier.paytables import Catalogue, Pays, PayTable, published_catalogue
from croupier.rules.vocabulary import Clause, Deal, Game, Option, Procedure, Stage, Step


@dataclass(frozen=True)
class Felt:
    """What a table offers; a round is played on one and never changes it."""

    game: Game
    tables: Mapping[str, PayTable]
    options: Mapping[str, Any]
    procedure: Procedure

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        return tuple(
            step for step in self.game.steps if not isinstance(step, Deal) or step.offered(self)
        )

    @cached_property
    def dealing(self) -> tuple[tuple[Stage, Clause], ...]:
        """What the dealer does here, each stage numbered as the rule sheet prints it."""
        prefix, source = self.game.sheet.prefix, self.procedure.source
        offered = (stage for stage in self.procedure.stages if stage.offered(self))
        return tuple(
            (
                stage,
                Clause(f"{prefix}-D{number}", stage.does, stage.says, source, anchor=f"D{number}"),
            )
            for number, stage in enumerate(offered, start=1)
        )

    @cached_property
    def deals_face_up(self) -> bool:
        """Whether every card of every player lies there for all to see."""
        packets = [
            stage
            for stage in self.procedure.stages
            if stage.does == "deal" and stage.to == "seats" and stage.offered(self)
        ]
        return bool(packets) and all(stage.face_up for stage in packets)

    @cached_property
    def place_in_settlement(self) -> Mapping[str, int]:
        order = self.options["settlement_order"] or self.game.resolves(self)
        return {bet: place for place, bet in enumerate(order)}

    def option(self, switch: Option | str) -> Any:
        """A house switch; a game without it never throws it."""
        return self.options.get(switch if isinstance(switch, str) else switch.key, False)

    def pays(self, key: str, *, hands: int | None = None) -> Pays:
        """The pays printed on this felt under a key: `pair_plus`, `blind`, `progressive_2`."""
        return self.tables[key].for_bet(self.game.served(key), hands=hands)


def lay_felt(
    game: Game,
    *,
    tables: Mapping[str, object] | None = None,
    options: Mapping[str, object] | None = None,
    procedure: object = None,
    catalogue: Catalogue | None = None,
) -> Felt:
    """Choose tables by designator, switches by name and a procedure; the rest is the default."""
    shelf = catalogue if catalogue is not None else published_catalogue()
    named = dict(tables or {})
    chosen: dict[str, PayTable] = {}
    for key, designator in named.items():
        if key not in game.tables:
            known = ", ".join(game.tables)
            raise UnknownTable(f"{game.title} has no table {key!r}; it has {known}", place="tables")
        chosen[key] = _serving(game, key, designator, shelf)
    printed = {key: chosen.get(key) or shelf.table(default) for key, default in game.tables.items()}
    return Felt(
        game=game,
        tables=printed,
        options=_switches(game, options or {}),
        procedure=_procedure(game, procedure),
    )


def _serving(game: Game, key: str, designator: object, shelf: Catalogue) -> PayTable:
    place = f"tables: {key}"
    try:
        table = shelf.table(designator)
    except UnknownTable as error:
        raise error.at(place) from error
    if game.name not in table.games or game.served(key) not in table.bets:
        fitting = ", ".join(entry.id for entry in shelf.serving(game.name, game.served(key)))
        raise UnknownTable(
            f"{table.id} does not pay {key} in {game.title}; choose one of {fitting}", place=place
        )
    _check_reading(game, key, table, shelf)
    return table


def _check_reading(game: Game, key: str, table: PayTable, shelf: Catalogue) -> None:
    """A user's table reads a bet as the published ones do: Pair Plus by three cards, not five."""
    bet = game.served(key)
    known = {other.read_as(bet) for other in shelf.serving(game.name, bet) if not other.own}
    if known and table.read_as(bet) not in known:
        raise UnknownTable(
            f"{table.id} reads it as {table.read_as(bet)}; {game.title} reads it as "
            f"{' or '.join(sorted(known))}",
            place=f"tables: {key}",
        )


def _switches(game: Game, given: Mapping[str, object]) -> Mapping[str, Any]:
    options = {option.key: option for option in game.options}
    for key in given:
        if key not in options:
            known = ", ".join(options)
            raise BadOption(f"{game.title} has no switch {key!r}; it has {known}", place="options")
    return {
        key: _checked(option, given[key]) if key in given else option.default
        for key, option in options.items()
    }


def _checked(option: Option, value: object) -> bool | str | tuple[str, ...]:
    place = f"options: {option.key}"
    if isinstance(option.default, bool):
        if isinstance(value, bool):
            return value
        raise BadOption(f"is {value!r}; write true or false", place=place)
    if isinstance(option.default, str):
        if isinstance(value, str) and value in option.choices:
            return value
        raise BadOption(f"is {value!r}; choose one of {', '.join(option.choices)}", place=place)
    if isinstance(value, list | tuple) and all(isinstance(entry, str) for entry in value):
        order = tuple(str(entry) for entry in value)
        if not order or sorted(order) == sorted(option.choices):
            return order
    raise BadOption(f"is {value!r}; name each once: {', '.join(option.choices)}", place=place)


def _procedure(game: Game, key: object) -> Procedure:
    if key is None:
        return game.procedures[0]
    for procedure in game.procedures:
        if procedure.key == key:
            return procedure
    known = ", ".join(procedure.key for procedure in game.procedures)
    raise BadOption(f"{game.title} has no procedure {key!r}; it has {known}", place="procedure")
