"""What the players of a lesson bet."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from croupier.errors import BadBet, must
from croupier.floor.bots import GAMES_MAX
from croupier.plan.table import FIXED_CENTS
from croupier.rules import Bet, BetsLocked, Layout, Wager, apply, open_round
from croupier.school.trainer.lessons import Lesson

BASE_CENTS = (5_00, 5_00, 10_00, 10_00, 15_00, 20_00, 25_00, 30_00, 50_00)
SIDE_CENTS = (5_00, 5_00, 5_00, 10_00, 15_00, 25_00)

SIDE_OFTEN, SENSOR_OFTEN = 0.6, 0.75


def place_wagers(
    layout: Layout, lesson: Lesson, sensors: tuple[str, ...], chance: Random
) -> tuple[Wager, ...]:
    """Return the lesson's number of players, on random seats, with legal bets."""
    game = layout.game
    seats = sorted(chance.sample(range(1, game.seats_max + 1), lesson.seats))
    optional = () if lesson.bets == "base" else game.side_bets
    table = _Table(layout, len(seats))
    wagers = [Wager(seat, _bets(table, (*optional, *sensors), chance)) for seat in seats]
    collected = [bet.key for bet in game.bets if bet.same_at_all_seats and bet.key in optional]
    for bet in (*sensors[:1], *collected):
        wagers = _somebody_lights(table, wagers, bet)
    apply(open_round(layout), BetsLocked(tuple(wagers)))
    return tuple(wagers)


@dataclass(frozen=True)
class _Table:
    """A layout, and how many players it has: some bets pay by the number of hands."""

    layout: Layout
    seats: int


def _bets(table: _Table, optional: tuple[str, ...], chance: Random) -> dict[str, int]:
    """Bet the base game and a random choice besides it, up to four games in all."""
    amount = chance.choice(BASE_CENTS)
    bets: dict[str, int] = {}
    game = table.layout.game
    base = (chance.choice(game.any_of),) if game.any_of else game.base_bets
    for bet in game.bets:
        if bet.key in base:
            bets[bet.key] = bets.get(bet.equals, amount)
    wanted = [bet for bet in table.layout.bets if bet.key in optional]
    for bet in chance.sample(wanted, len(wanted)):
        often = SENSOR_OFTEN if bet.key in game.sensors else SIDE_OFTEN
        size = FIXED_CENTS if bet.same_at_all_seats else chance.choice(SIDE_CENTS)
        if chance.random() < often:
            _try(table, bets, bet, size)
    must(bets, f"{game.title} has no bet to begin with")
    return bets


def _try(table: _Table, bets: dict[str, int], bet: Bet, amount: int) -> None:
    """Make a bet with those it requires, if the rule sheet and the four-game limit allow it."""
    leans = {key: amount for key in bet.needs if key not in bets}
    more: Mapping[str, int] = {**bets, **leans, bet.key: amount}
    games = 1 + sum(key in more for key in _optional(table.layout))
    if games > GAMES_MAX:
        return
    try:
        everybody = tuple(Wager(at + 1, more) for at in range(table.seats))
        apply(open_round(table.layout), BetsLocked(everybody))
    except BadBet:
        return
    bets.update(more)


def _optional(layout: Layout) -> tuple[str, ...]:
    return (*layout.game.side_bets, *layout.game.sensors)


def _somebody_lights(table: _Table, wagers: list[Wager], sensor: str) -> list[Wager]:
    """Make sure that a bet collected before the deal is made twice, if there are two players."""
    bet = table.layout.game.bet(sensor)
    lit = [wager for wager in wagers if sensor in wager.bets]
    for at, wager in enumerate(wagers):
        if bet is not None and sensor not in wager.bets and len(lit) < 2:
            bets = dict(wager.bets)
            _try(table, bets, bet, FIXED_CENTS)
            wagers[at] = Wager(wager.seat, bets)
            lit += [wager] if sensor in bets else []
    return wagers
