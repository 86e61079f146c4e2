"""A layout: a game with its pay tables printed, its house switches set and its shuffler chosen."""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from croupier.cards import Deck
from croupier.errors import BadAmount, BadBet, BadOption, UnknownTable
from croupier.money import priced
from croupier.paytables import READINGS, Catalogue, Pays, PayTable, published_catalogue
from croupier.rules.aggregates import AggregateLimit
from croupier.rules.bets import ENVY, WAITS, Bet
from croupier.rules.game import Game
from croupier.rules.options import LEFT, RIGHT, SEAT_ORDER, Option
from croupier.rules.procedures import Move, Procedure, Routine, Stage
from croupier.rules.sheet import Clause
from croupier.rules.steps import Deal, Step


@dataclass(frozen=True)
class Layout:
    """What a table offers; a round is played on a layout and never changes it."""

    game: Game
    tables: Mapping[str, PayTable]
    options: Mapping[str, Any]
    procedure: Procedure
    aggregates: tuple[AggregateLimit, ...] = ()
    """The most that a round pays on a kind of prize, if the house limits it."""

    @cached_property
    def deck(self) -> Deck:
        """The deck that is dealt here."""
        return self.game.deck_of(self.options)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        return tuple(
            step for step in self.game.steps if not isinstance(step, Deal) or step.offered(self)
        )

    @cached_property
    def dealing(self) -> tuple[tuple[Stage, Clause], ...]:
        """The stages of the dealer's procedure here, numbered as the rule sheet prints them."""
        prefix, source = self.game.sheet.prefix, self.procedure.source
        offered = (stage for stage in self.procedure.stages if stage.offered(self))
        return tuple(
            (
                stage,
                Clause(
                    f"{prefix}-D{number}",
                    stage.does,
                    self.says(stage),
                    source,
                    anchor=f"D{number}",
                ),
            )
            for number, stage in enumerate(offered, start=1)
        )

    def routine(self, key: str) -> tuple[tuple[Move, Clause], ...]:
        """Return a routine of this table, its moves numbered as on the rule sheet."""
        prefix = self.game.sheet.prefix
        return tuple(
            (move, _clause(f"{routine.letter}{number}", move, routine, prefix))
            for routine in self.procedure.routines
            if routine.key == key
            for number, move in enumerate(routine.moves, start=1)
        )

    @cached_property
    def aggregate_clauses(self) -> tuple[tuple[AggregateLimit, Clause], ...]:
        """Each aggregate limit of this layout, with the clause printed on the rule sheet."""
        prefix, source = self.game.sheet.prefix, self.game.aggregates
        return tuple(
            (limit, Clause(f"{prefix}-A{number}", "aggregate", self._limited(limit), source))
            for number, limit in enumerate(self.aggregates, start=1)
        )

    def _limited(self, limit: AggregateLimit) -> str:
        game = self.game
        kinds = {game.prize(bet) for bet in limit.bets}
        titles = ", ".join(
            game.line_title(line) for line in game.line_keys if game.prize(line) in kinds
        )
        return (
            f"One round pays at most {priced(limit.limit_cents)} on {titles}. When more is won, "
            "every prize is cut in proportion, down to the cent; each cent that is left goes to "
            "whoever lost the largest part of one, of equals to the first from the dealer's right "
            "and in the order of the layout. Such a prize is paid when every hand has been seen."
        )

    def says(self, stage: Stage) -> str:
        """Return the text of a stage, with the side and the order of bets that this house chose."""
        chosen = ", ".join(map(self.game.line_title, self.chosen_order))
        side = LEFT if self.option(SEAT_ORDER) == LEFT else RIGHT
        words = stage.says.format(side=side, order=chosen or stage.order)
        if stage.does != "settle" or not chosen or stage.order:
            return words
        return f"{words}; bets in the order {chosen}"

    @cached_property
    def chosen_order(self) -> tuple[str, ...]:
        """The house's order of resolving a spot's bets, if it differs from the rule sheet's.

        Two sensors are named once.
        """
        printed = replace(
            self, options={option.key: option.default for option in self.game.options}
        )
        order = tuple(self.place_in_settlement)
        if order == self.game.resolves(printed):
            return ()
        return tuple(bet for bet in order if bet not in {*self.game.sensors[1:], ENVY})

    def in_turn(self, seats: Iterable[int]) -> list[int]:
        """Return seats in resolving order: from the right, or from the left by house rule."""
        return sorted(seats, reverse=self.option(SEAT_ORDER) != LEFT)

    @cached_property
    def deals_face_up(self) -> bool:
        """Whether every card of every player is dealt face up."""
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
        """Return a house switch; false for a game that does not have it."""
        return self.options.get(switch if isinstance(switch, str) else switch.key, False)

    def waits(self, bet: Bet) -> bool:
        """Whether a bet has no pays here, because none were published and none were supplied."""
        return bool(bet.reading) and self.tables[bet.table].id == WAITS

    @cached_property
    def bets(self) -> tuple[Bet, ...]:
        """The bets that can be made here: all but those that wait for a table."""
        return tuple(bet for bet in self.game.bets if not self.waits(bet))

    def without_pays(self, bet: Bet) -> str:
        """Return the error text for making or analyzing a bet that waits for a table."""
        return (
            f"no pay table was published for {bet.title} of {self.game.title}; give one of yours "
            f"(tables: {bet.table}), read as {bet.read_as}"
        )

    def pays(self, key: str, *, hands: int | None = None) -> Pays:
        """Return this layout's pays under a key: `pair_plus`, `blind`, `progressive_2`."""
        return self.tables[key].for_bet(self.game.served(key), hands=hands)


def _clause(number: str, move: Move, routine: Routine, prefix: str) -> Clause:
    source = move.source or routine.source
    return Clause(f"{prefix}-{number}", routine.key, move.text, source, anchor=number)


def make_layout(
    game: Game,
    *,
    tables: Mapping[str, object] | None = None,
    options: Mapping[str, object] | None = None,
    procedure: object = None,
    aggregates: Sequence[AggregateLimit] = (),
    catalogue: Catalogue | None = None,
) -> Layout:
    """Choose tables by designator, switches by name and a procedure; the rest are defaults."""
    available = catalogue if catalogue is not None else published_catalogue()
    named = dict(tables or {})
    chosen: dict[str, PayTable] = {}
    for key, designator in named.items():
        if key not in game.tables:
            known = ", ".join(game.tables)
            raise UnknownTable(f"{game.title} has no table {key!r}; it has {known}", place="tables")
        # A form with nothing to choose from sends nothing.
        if designator not in ("", WAITS) or game.tables[key] != WAITS:
            chosen[key] = _serving(game, key, designator, available)
    printed = {
        key: chosen.get(key)
        or (_waiting(game, key) if default == WAITS else available.table(default))
        for key, default in game.tables.items()
    }
    return Layout(
        game=game,
        tables=printed,
        options=_switches(game, options or {}),
        procedure=_procedure(game, procedure),
        aggregates=_limits(game, aggregates),
    )


def _waiting(game: Game, key: str) -> PayTable:
    """Return a table without lines, in place of one that was never published."""
    bet = next(bet for bet in game.bets if bet.table == key)
    nothing = Pays(READINGS[bet.reading], ())
    served = game.served(key)
    counted = range(1 + bet.dealer_counts, game.seats_max + bet.dealer_counts + 1)
    return PayTable(
        id=WAITS,
        family=game.title,
        title="no published table",
        printed_as=WAITS,
        source="No table was published",
        games=(game.name,),
        pays={served: nothing} if bet.hands is None else {},
        columns={} if bet.hands is None else {served: dict.fromkeys(counted, nothing)},
    )


def _serving(game: Game, key: str, designator: object, catalogue: Catalogue) -> PayTable:
    place = f"tables: {key}"
    try:
        table = catalogue.table(designator)
    except UnknownTable as error:
        raise error.at(place) from error
    if game.name not in table.games or game.served(key) not in table.bets:
        fitting = ", ".join(entry.id for entry in catalogue.serving(game.name, game.served(key)))
        choose = f"choose one of {fitting}" if fitting else "none was published; give one of yours"
        raise UnknownTable(f"{table.id} does not pay {key} in {game.title}; {choose}", place=place)
    _check_reading(game, key, table, catalogue)
    return table


def _check_reading(game: Game, key: str, table: PayTable, catalogue: Catalogue) -> None:
    """Check that a custom table reads a bet as published ones do: Pair Plus by three cards."""
    bet = game.served(key)
    known = {other.read_as(bet) for other in catalogue.serving(game.name, bet) if not other.own}
    known |= {entry.read_as for entry in game.bets if entry.table == key and entry.reading}
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
    late = {bet.key for bet in game.bets if bet.reading}
    return {
        key: _checked(option, given[key], late) if key in given else option.default
        for key, option in options.items()
    }


def _checked(option: Option, value: object, late: Set[str]) -> bool | str | tuple[str, ...]:
    """Return a switch as given, after checking it.

    An order may omit `late` lines, of bets that wait for a table. A house that wrote its order
    before these existed gets them last.
    """
    place = f"options: {option.key}"
    if isinstance(option.default, bool):
        if isinstance(value, bool):
            return value
        raise BadOption(f"is {value!r}; write true or false", place=place)
    if isinstance(option.default, str):
        if type(value) is int:
            value = str(value)  # a document may have the number of decks as a number
        if isinstance(value, str) and value in option.choices:
            return value
        raise BadOption(f"is {value!r}; choose one of {', '.join(option.choices)}", place=place)
    if isinstance(value, list | tuple) and all(isinstance(entry, str) for entry in value):
        order = tuple(str(entry) for entry in value)
        whole = (*order, *(line for line in option.choices if line in late - {*order}))
        if not order or sorted(whole) == sorted(option.choices):
            return whole if order else order
    raise BadOption(f"is {value!r}; name each once: {', '.join(option.choices)}", place=place)


def _procedure(game: Game, key: object) -> Procedure:
    if key is None:
        return game.procedures[0]
    for procedure in game.procedures:
        if procedure.key == key:
            return procedure
    known = ", ".join(procedure.key for procedure in game.procedures)
    raise BadOption(f"{game.title} has no procedure {key!r}; it has {known}", place="procedure")


def _limits(game: Game, given: Sequence[AggregateLimit]) -> tuple[AggregateLimit, ...]:
    """Return the aggregate limits, checked: prizes of this game, each limited once."""
    limited: dict[str, str] = {}
    for number, limit in enumerate(given, start=1):
        place = f"aggregates: {number}"
        if limit.limit_cents <= 0:
            raise BadAmount(
                f"limit is {priced(limit.limit_cents)}; it must be more than 0", place=place
            )
        if not limit.bets:
            raise BadBet("names no bet", place=place)
        for bet in limit.bets:
            if why := aggregate_fault(game, bet):
                raise BadBet(why, place=place)
            if (prize := game.prize(bet)) in limited:
                raise BadBet(f"{bet} is limited already, by {limited[prize]}", place=place)
            limited[prize] = f"aggregate {number}"
    return tuple(given)


def aggregate_fault(game: Game, bet: str) -> str:
    """Return why a bet or pay table cannot have an aggregate limit; empty if it can."""
    if bet in game.sensors:
        return f"is {bet!r}, which a jackpot pays; an aggregate limits prizes the table pays"
    if bet not in game.tables and game.bet(bet) is None:
        known = ", ".join(key for key in game.tables if key not in game.sensors)
        return f"is {bet!r}, which is not a bet of {game.title} with a pay table; it has {known}"
    return ""
