"""What the players of a lesson put up."""

from collections.abc import Mapping
from random import Random

from croupier.errors import BadBet, must
from croupier.floor.bots import GAMES_MAX
from croupier.plan.felt import FIXED_CENTS
from croupier.rules import Bet, BetsLocked, Felt, Wager, apply, open_round
from croupier.school.box.lessons import Lesson

BASE_CENTS = (5_00, 5_00, 10_00, 10_00, 15_00, 20_00, 25_00, 30_00, 50_00)
SIDE_CENTS = (5_00, 5_00, 5_00, 10_00, 15_00, 25_00)

SIDE_OFTEN, SENSOR_OFTEN = 0.6, 0.75


def place_wagers(
    felt: Felt, lesson: Lesson, sensors: tuple[str, ...], chance: Random
) -> tuple[Wager, ...]:
    """So many players as the lesson has, on seats of their choice, with bets that may stand."""
    game = felt.game
    seats = sorted(chance.sample(range(1, game.seats_max + 1), lesson.seats))
    optional = () if lesson.bets == "base" else game.side_bets
    wagers = [Wager(seat, _bets(felt, optional, sensors, chance)) for seat in seats]
    if sensors:
        wagers = _somebody_lights(felt, wagers, sensors[0])
    apply(open_round(felt), BetsLocked(tuple(wagers)))
    return tuple(wagers)


def _bets(
    felt: Felt, optional: tuple[str, ...], sensors: tuple[str, ...], chance: Random
) -> dict[str, int]:
    """The base game, and beside it what the player feels like, up to four games in all."""
    amount = chance.choice(BASE_CENTS)
    bets: dict[str, int] = {}
    for bet in felt.game.bets:
        if bet.key in felt.game.base_bets:
            bets[bet.key] = bets.get(bet.equals, amount)
    wanted = [bet for bet in felt.game.bets if bet.key in (*optional, *sensors)]
    for bet in chance.sample(wanted, len(wanted)):
        often = SENSOR_OFTEN if bet.key in sensors else SIDE_OFTEN
        size = FIXED_CENTS if bet.same_at_all_seats else chance.choice(SIDE_CENTS)
        if chance.random() < often:
            _try(felt, bets, bet, size)
    must(bets, f"{felt.game.title} has no bet to begin with")
    return bets


def _try(felt: Felt, bets: dict[str, int], bet: Bet, amount: int) -> None:
    """Put a bet up with what it leans on, if the rule sheet and the law of four games allow it."""
    leans = {key: amount for key in bet.needs if key not in bets}
    more: Mapping[str, int] = {**bets, **leans, bet.key: amount}
    games = 1 + sum(key in more for key in _optional(felt))
    if games > GAMES_MAX:
        return
    try:
        apply(open_round(felt), BetsLocked((Wager(1, more),)))
    except BadBet:
        return
    bets.update(more)


def _optional(felt: Felt) -> tuple[str, ...]:
    return (*felt.game.side_bets, *felt.game.sensors)


def _somebody_lights(felt: Felt, wagers: list[Wager], sensor: str) -> list[Wager]:
    """A lesson about the jackpot has at least two bets on it, where there are two players."""
    bet = felt.game.bet(sensor)
    lit = [wager for wager in wagers if sensor in wager.bets]
    for at, wager in enumerate(wagers):
        if bet is not None and sensor not in wager.bets and len(lit) < 2:
            bets = dict(wager.bets)
            _try(felt, bets, bet, FIXED_CENTS)
            wagers[at] = Wager(wager.seat, bets)
            lit += [wager] if sensor in bets else []
    return wagers
