"""Bets for a question: the one in question, those it requires, and awkward stakes.

$7.50 and $12.50 are where dealers go wrong; whole tens teach nobody to multiply.
"""

from collections.abc import Iterable, Mapping
from random import Random

from croupier.errors import CroupierError
from croupier.law.wagering import GAMES_MAX, games_played
from croupier.rules import Bet, BetsLocked, Game, Layout, Wager, apply, open_round
from croupier.school.drill.topics import raised_bet

BASE_STAKES = (500, 750, 1000, 1250, 1500, 1750, 2000, 2250, 2500, 3500, 3750, 5000, 7500, 12500)
SIDE_STAKES = (100, 200, 250, 300, 500, 700, 750, 1000, 1250, 1500, 1750, 2000, 2500, 3500, 5000)
"""What a player bets, in cents."""

EASY_STAKES = (500, 1000, 2000, 2500)
"""What a player bets when a topic is new: amounts that anyone can multiply."""

FIXED_STAKE, SENSOR_STAKES = 100, (100, 100, 100, 500)
"""Bets fixed at one amount for all seats are a dollar; a house may set sensors higher."""

EXTRA_PERCENT = 25
"""How often another circle has chips too."""


def betting_round(
    layout: Layout,
    bet: str,
    seats: Iterable[int],
    chance: Random,
    extra: int = EXTRA_PERCENT,
    *,
    easy: bool = False,
) -> dict[int, Mapping[str, int]]:
    """Return bets for every seat, so that `bet` can be settled at any of them.

    If `easy`, they are round amounts.
    """
    fixed = _fixed(layout.game, chance, easy=easy)
    taken = tuple(seats)
    return {
        seat: staked(
            layout, _circles(layout, bet, len(taken), chance, extra), fixed, chance, easy=easy
        )
        for seat in taken
    }


def without_sensors(layout: Layout, bets: Mapping[str, int]) -> dict[str, int]:
    """Return the same bets for a seat that leaves its sensors dark."""
    sensors = set(layout.game.sensors)
    return {bet: stake for bet, stake in bets.items() if bet not in sensors}


def every_bet(layout: Layout, chance: Random, seats: int = 1) -> Mapping[str, int]:
    """Return something in every circle, or in as many as the rule sheet allows.

    All of `seats` seats bet alike.
    """
    game = layout.game
    circles = {bet.key for bet in layout.bets}
    if not _may_stand(layout, circles, seats):
        circles = set()
        for bet in chance.sample(layout.bets, len(layout.bets)):
            more = circles | required_bets(layout, bet.key, chance)
            if _may_stand(layout, more, seats):
                circles = more
    return staked(layout, circles, _fixed(game, chance), chance)


def _may_stand(layout: Layout, circles: Iterable[str], seats: int) -> bool:
    """Return whether the rule sheet lets this many seats bet on all of these."""
    bets = dict.fromkeys(circles, FIXED_STAKE)
    try:
        apply(open_round(layout), BetsLocked(tuple(Wager(at + 1, bets) for at in range(seats))))
    except CroupierError:
        return False
    return True


def staked(
    layout: Layout,
    circles: Iterable[str],
    fixed: Mapping[str, int],
    chance: Random,
    *,
    easy: bool = False,
) -> dict[str, int]:
    """Return amounts for these circles; one that must equal another bet does."""
    wanted, stakes = set(circles), dict[str, int]()
    base = required_bets(layout, layout.game.bets[0].key, chance) | {*layout.game.main_bets}
    for bet in layout.game.bets:
        if bet.key not in wanted:
            continue
        hard = BASE_STAKES if bet.key in base else SIDE_STAKES
        usual = chance.choice(EASY_STAKES if easy else hard)
        stakes[bet.key] = fixed.get(bet.key) or stakes.get(bet.equals) or usual
    return stakes


def _fixed(game: Game, chance: Random, *, easy: bool = False) -> dict[str, int]:
    sensors = set(game.sensors)
    wager = FIXED_STAKE if easy else chance.choice(SENSOR_STAKES)
    return {
        bet.key: wager if bet.key in sensors else FIXED_STAKE
        for bet in game.bets
        if bet.same_at_all_seats
    }


def _circles(layout: Layout, bet: str, seats: int, chance: Random, extra: int) -> set[str]:
    circles = required_bets(layout, _leans_on(layout.game, bet), chance)
    more_sensors = set(layout.game.sensors[1:])
    for other in layout.bets:
        if other.key in circles or other.key in more_sensors:
            continue
        if chance.randrange(100) < extra:
            more = circles | required_bets(layout, other.key, chance)
            lawful = len(games_played(layout.game, more)) <= GAMES_MAX
            circles = more if lawful and _may_stand(layout, more, seats) else circles
    return circles


def _leans_on(game: Game, bet: str) -> str:
    """Return the circle that needs chips for a line of this name to be settled."""
    if game.bet(bet) is not None:
        return bet
    return raised_bet(game, bet) or game.bets[0].key


def required_bets(layout: Layout, bet: str, chance: Random) -> set[str]:
    """Return a bet with all the bets it requires."""
    game, circles = layout.game, {bet}
    circles |= {other.key for other in game.bets if _must_stand(layout, other)}
    while True:
        more = set().union(*(_beside(layout, game.bet(key), circles, chance) for key in circles))
        if more <= circles:
            return circles
        circles |= more


def _must_stand(layout: Layout, bet: Bet) -> bool:
    return bet.mandatory or bool(bet.mandatory_if and layout.option(bet.mandatory_if))


def _beside(layout: Layout, bet: Bet | None, circles: set[str], chance: Random) -> set[str]:
    """Return what one bet requires: its equal, those it names, and one of its alternatives."""
    if bet is None:
        return set()
    needed = {*bet.needs, *filter(None, (bet.equals,))}
    needed |= {
        other.key for other in layout.game.bets if other.equals == bet.key and other.mandatory
    }
    if bet.needs_one_of and not circles & set(bet.needs_one_of):
        needed.add(chance.choice(bet.needs_one_of))
    return needed
