"""What hangs at a table, made from the floor plan: limits, pays, aggregates, jackpots, conduct.

Nothing on it is written twice: a changed limit, pay table or switch changes the placard.
"""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from croupier.errors import either
from croupier.games import find_game
from croupier.jackpots.lines import as_jackpot_table
from croupier.paytables import Catalogue, PayTable
from croupier.plan import NOTICES, FloorPlan, PlannedJackpot, PlannedTable
from croupier.plan.table import limit_of
from croupier.rules import WAITS, Game
from croupier.rules.switches import ENVY_ANY_HAND, ENVY_TO_OWN_SPOTS, FOLDED_HANDS_QUALIFY
from croupier.show.amount_words import number_in_words
from croupier.show.page_pays import PaysGrid, pays_grids
from croupier.show.page_words import money_words, pays_title
from croupier.show.rule_sheet import pays_columns

NO_MORE_BETS = (
    "After “No more bets” no bet may be made, raised or taken back, except as the game allows."
)
METER_ORDERS = {
    "right": "Several meter wins in one round are paid from the dealer's right.",
    "left": "Several meter wins in one round are paid from the dealer's left.",
    "sent": "Several meter wins in one round are paid in the order in which they were selected.",
}


@dataclass(frozen=True, slots=True)
class LimitRow:
    """A bet with its minimum and maximum wager, or with the bet that it is measured by."""

    title: str
    words: str


@dataclass(frozen=True, slots=True)
class JackpotNotice:
    """A jackpot of the table, and what a player must know before betting on it."""

    title: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Placard:
    """One placard, in reading order."""

    house: str
    table: str
    name: str
    game: str
    limits: tuple[LimitRow, ...]
    pays: tuple[PaysGrid, ...]
    aggregates: tuple[str, ...]
    jackpots: tuple[JackpotNotice, ...]
    players: tuple[str, ...]
    """How many games, and what nobody may do."""
    disputes: str
    """How a dispute is settled, and by whom."""
    employees: str
    """Whether and when employees may play."""

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


Sensors = Mapping[str, PlannedJackpot]
"""The jackpots of a table, by the bet on each of its sensors."""


def placard(plan: FloorPlan, table: PlannedTable, catalogue: Catalogue) -> Placard:
    """Return the placard of one table in a plan."""
    game = find_game(table.game)
    sensors = _sensors(plan, table, game, catalogue)
    return Placard(
        house=plan.house.name,
        table=table.id,
        name=table.name or table.id,
        game=game.title,
        limits=tuple(_limits(sensors, table, game)),
        pays=_pays(sensors, table, game, catalogue),
        aggregates=tuple(_aggregates(table, game)),
        jackpots=tuple(
            JackpotNotice(
                jackpot.title or game.line_title(bet),
                tuple(_restrictions(jackpot, game, bet, table, catalogue)),
            )
            for bet, jackpot in sensors.items()
        ),
        players=tuple(_players(plan, game)),
        disputes=plan.house.disputes,
        employees=plan.house.employee_play,
    )


def _sensors(plan: FloorPlan, table: PlannedTable, game: Game, catalogue: Catalogue) -> Sensors:
    """Assign jackpots: a bonus to the bet its pay table serves, any other to the next sensor."""
    found: dict[str, PlannedJackpot] = {}
    left = iter(game.sensors)
    for name in table.jackpots:
        jackpot = plan.jackpot(name)
        if jackpot is None:
            continue
        known = as_jackpot_table(catalogue.table(jackpot.table))
        key = known.bet if jackpot.type == "bonus" and known is not None else next(left, "")
        if key:
            found[key] = jackpot
    return found


# Limits -----------------------------------------------------------------------------------------


def _limits(sensors: Sensors, table: PlannedTable, game: Game) -> Iterator[LimitRow]:
    for key in (*game.main_bets, *table.bets):
        bet = game.bet(key)
        if bet is not None and bet.equals:
            yield LimitRow(bet.title, f"equal to {game.line_title(bet.equals)}")
            continue
        limit = limit_of(table, game, key)
        low, high = money_words(limit.min_cents), money_words(limit.max_cents)
        yield LimitRow(game.line_title(key), low if low == high else f"{low} to {high}")
    for key in game.raises:
        yield LimitRow(game.line_title(key), _raise_words(game, key))
    for key, jackpot in sensors.items():
        words = f"{money_words(jackpot.wager_cents)}, on the sensor"
        yield LimitRow(jackpot.title or game.line_title(key), words)


def _raise_words(game: Game, key: str) -> str:
    """Describe the size of a bet that a decision makes: `1 or 2 times the Ante`."""
    made = [choice for decide in game.decisions for choice in decide.choices if choice.makes == key]
    times = sorted({choice.times for choice in made if choice.times})
    of = game.line_title(made[0].of)
    if not times:
        return f"as the rule sheet says, by {of}"
    if times == [1]:
        return f"equal to {of}"
    return f"{either(map(str, times))} times {of}"


# Pays -------------------------------------------------------------------------------------------


def _pays(
    sensors: Sensors, table: PlannedTable, game: Game, catalogue: Catalogue
) -> tuple[PaysGrid, ...]:
    columns = (
        column
        for key, pay_table in _printed(sensors, table, game, catalogue)
        for column in pays_columns(
            pay_table, key, game.served(key), wording=_wording(table, game, key)
        )
    )
    called = {
        pays_title(bet, (game,)): jackpot.title for bet, jackpot in sensors.items() if jackpot.title
    }
    return tuple(
        replace(grid, titles=tuple(called.get(title, title) for title in grid.titles))
        for grid in pays_grids(columns, (game,))
    )


def _wording(table: PlannedTable, game: Game, key: str) -> str:
    """Return the wording of a key's pays: for the base game, the house's choice."""
    users = {bet.key for bet in game.bets if bet.table == key}
    return table.odds_wording if not users or users & {*game.main_bets} else "to"


def _printed(
    sensors: Sensors, table: PlannedTable, game: Game, catalogue: Catalogue
) -> Iterator[tuple[str, PayTable]]:
    """Yield this layout's pay tables: of the bets it has a circle for, and of its jackpots."""
    circles = {*game.main_bets, *table.bets}
    for key, default in game.tables.items():
        users = {bet.key for bet in game.bets if bet.table == key}
        if key in sensors:
            yield key, catalogue.table(sensors[key].table)
        elif key in game.sensors:
            continue
        elif (not users or users & circles) and (table.pay_tables.get(key) or default) != WAITS:
            yield key, catalogue.table(table.pay_tables.get(key) or default)


# Sentences --------------------------------------------------------------------------------------


def _aggregates(table: PlannedTable, game: Game) -> Iterator[str]:
    for aggregate in table.aggregates:
        bets = " and ".join(game.line_title(bet) for bet in aggregate.bets)
        yield (
            f"{bets}: one round pays up to {money_words(aggregate.limit_cents)} in total; if "
            "the wins add up to more, each is reduced in proportion."
        )


def _restrictions(
    jackpot: PlannedJackpot, game: Game, bet: str, table: PlannedTable, catalogue: Catalogue
) -> Iterator[str]:
    needs = _required(game, bet)
    requires = f", and requires {needs}" if needs else ""
    yield f"The bet is {money_words(jackpot.wager_cents)}, one for each seat{requires}."
    if jackpot.type == "bonus":
        yield "It is collected before the deal; a winning hand is paid what the pay table says."
    else:
        yield "Betting on it closes when the round begins. Pays are for 1: the bet is not returned."
    if jackpot.is_progressive:
        yield METER_ORDERS[table.meter_order]
    folded = table.options.get(FOLDED_HANDS_QUALIFY.key, FOLDED_HANDS_QUALIFY.default)
    if any(choice.folds for decide in game.decisions for choice in decide.choices):
        yield f"A folded hand {'may' if folded else 'does not'} win it."
    pays = catalogue.table(jackpot.table).pays.values()
    if any(line.envy_cents is not None for each in pays for line in each.lines):
        yield from _envy(table)
    for key in jackpot.notices:
        yield NOTICES[key]


def _required(game: Game, key: str) -> str:
    """Return the bets that another one requires: all of these, or one of those."""
    bet = game.bet(key)
    if bet is None:
        return ""
    *most, last = map(game.line_title, bet.needs or bet.needs_one_of or ("",))
    together = "and" if bet.needs else "or"
    return f"{', '.join(most)} {together} {last}" if most else last


def _envy(table: PlannedTable) -> Iterator[str]:
    any_hand = table.options.get(ENVY_ANY_HAND.key, ENVY_ANY_HAND.default)
    whose = "any other player's hand" if any_hand else "another hand with the bet"
    yield f"Envy is paid for {whose} at this table, never for your own or the dealer's."
    if not table.options.get(ENVY_TO_OWN_SPOTS.key, ENVY_TO_OWN_SPOTS.default):
        yield "A player on two seats is not paid envy at one for a hand at the other."


def _players(plan: FloorPlan, game: Game) -> Iterator[str]:
    games = number_in_words(plan.house.games_per_player)
    noun = "game" if plan.house.games_per_player == 1 else "games"
    yield f"Players are limited to wagering on a maximum of {games} {noun}."
    yield NO_MORE_BETS
    yield from (clause.text for clause in game.conduct)
