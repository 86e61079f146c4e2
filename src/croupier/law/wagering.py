"""How much may be bet, and on how many games. REGULATION (b), 29, 33, 34, 101, posted limits."""

from collections.abc import Callable, Collection, Iterator
from fractions import Fraction

from croupier.law.finding import Found
from croupier.law.limits import LATEST
from croupier.law.rule import PlayerWager
from croupier.law.sight import SeenTable, Sight
from croupier.money import priced
from croupier.paytables import PayTable
from croupier.rules import Game, Layout, Round

GAMES_MAX = LATEST.games_per_player
TOP_ODDS_COUNTED = 50
AGGREGATES = "101"
"""The number of the rule about aggregate limits."""

Finds = Callable[[Sight], Iterator[Found]]
Judges = Callable[[PlayerWager], Iterator[Found]]

# Single wagers ----------------------------------------------------------------------------------


def single_wager(limit_cents: int) -> Finds:
    """(b): no bet of a layout may exceed the single-wager limit."""

    def finds(sight: Sight) -> Iterator[Found]:
        for seen in sight.tables:
            told: set[str] = set()
            for bet in seen.bets:
                path, most = seen.limit_path(bet), seen.max_cents(bet)
                if most > limit_cents and path not in told:
                    told.add(path)
                    yield _over(
                        path,
                        f"{seen.game.line_title(bet)} at {seen.table.id} goes up to",
                        most,
                        limit_cents,
                    )

    return finds


def single_wager_now(limit_cents: int) -> Judges:
    """(b), when the bet is made."""

    def judges(wager: PlayerWager) -> Iterator[Found]:
        judged_elsewhere = {*wager.made, *wager.game.sensors}
        for bet, stake in wager.stakes.items():
            if bet not in judged_elsewhere and stake > limit_cents:
                yield _over(bet, f"{wager.game.line_title(bet)} is", stake, limit_cents)

    return judges


def each_spot(limit_cents: int) -> Finds:
    """(b), per betting spot: the largest raise counts too."""

    def finds(sight: Sight) -> Iterator[Found]:
        if not sight.plan.house.wager_limit_per_spot:
            return
        for seen in sight.tables:
            for choice in seen.raises():
                base = seen.max_cents(choice.of)
                if base <= limit_cents < choice.times * base:
                    made, of = map(seen.game.line_title, (choice.makes, choice.of))
                    yield Found(
                        seen.limit_path(choice.of),
                        f"{made} at {seen.table.id} may be {choice.times} x {priced(base)} = "
                        f"{priced(choice.times * base)}",
                        f"{of} up to {priced(limit_cents // choice.times)}: each spot is limited "
                        f"to {priced(limit_cents)}",
                    )

    return finds


def each_spot_now(limit_cents: int) -> Judges:
    """(b), per betting spot, when the raise is made."""

    def judges(wager: PlayerWager) -> Iterator[Found]:
        for bet, stake in wager.stakes.items():
            if wager.limit_per_spot and bet in wager.made and stake > limit_cents:
                yield _over(bet, f"{wager.game.line_title(bet)} is", stake, limit_cents)

    return judges


def jackpot_wager(limit_cents: int) -> Finds:
    """(b): a jackpot's fixed wager is a single wager too."""

    def finds(sight: Sight) -> Iterator[Found]:
        for seen in sight.jackpots:
            if seen.jackpot.wager_cents > limit_cents:
                what = f"the wager of {seen.jackpot.id} is"
                yield _over(f"{seen.path}.wager", what, seen.jackpot.wager_cents, limit_cents)

    return finds


def jackpot_wager_now(limit_cents: int) -> Judges:
    """(b), when a sensor is lit."""

    def judges(wager: PlayerWager) -> Iterator[Found]:
        for bet in wager.game.sensors:
            stake = wager.stakes.get(bet, 0)
            if stake > limit_cents:
                yield _over(bet, f"{wager.game.line_title(bet)} is", stake, limit_cents)

    return judges


def _over(path: str, what: str, amount: int, limit_cents: int) -> Found:
    return Found(path, f"{what} {priced(amount)}", f"at most {priced(limit_cents)}")


# Games ------------------------------------------------------------------------------------------


def four_games(sight: Sight) -> Iterator[Found]:
    """(b): a player may bet on at most four games at once."""
    allowed = sight.plan.house.games_per_player
    if allowed > GAMES_MAX:
        yield Found(
            "property.games_per_player",
            f"players may bet on {allowed} games at once",
            f"games_per_player = {GAMES_MAX} or fewer",
        )


def four_games_now(wager: PlayerWager) -> Iterator[Found]:
    """(b), when the bets are made."""
    played = games_played(wager.game, wager.up)
    allowed = min(GAMES_MAX, wager.games_per_player)
    if len(played) > allowed:
        yield Found(
            played[allowed],
            f"{len(played)} games are bet on: {' + '.join(map(wager.game.line_title, played))}",
            f"at most {allowed}: the base game, each optional bet and each sensor is one",
        )


def games_played(game: Game, bets: Collection[str]) -> tuple[str, ...]:
    """Return the games behind some bets: the base game, each optional bet and each sensor."""
    up, base = {*bets}, game.main_bets
    first = tuple(key for key in base if key in up or not game.any_of)[:1] if up & {*base} else ()
    return (*first, *(bet.key for bet in game.bets if bet.key in up - {*base}))


# Sensors and posted limits ----------------------------------------------------------------------


def sensor_exists_now(wager: PlayerWager) -> Iterator[Found]:
    """29: one jackpot per sensor, and no bet on a sensor that does not exist."""
    for bet in wager.game.sensors if wager.sensors is not None else ():
        if bet in wager.stakes and bet not in (wager.sensors or {}):
            known = ", ".join(map(wager.game.line_title, wager.sensors or ()))
            yield Found(
                bet,
                f"{wager.table} has no jackpot on the sensor of {wager.game.line_title(bet)}",
                f"its sensors are {known or 'none'}",
            )


def base_bet_first_now(wager: PlayerWager) -> Iterator[Found]:
    """33: a jackpot bet requires a bet in the regular game."""
    for key in wager.game.sensors:
        bet = wager.game.bet(key)
        if bet is not None and key in wager.stakes and not {*bet.needs_one_of} & wager.up:
            yield Found(
                key,
                f"{bet.title} is the only bet made",
                f"a bet on {' or '.join(map(wager.game.line_title, bet.needs_one_of))} as well",
            )


def fixed_wager_now(wager: PlayerWager) -> Iterator[Found]:
    """34: a sensor's wager must be the fixed amount of its jackpot."""
    for key, fixed in (wager.sensors or {}).items():
        stake = wager.stakes.get(key)
        if fixed is not None and stake is not None and stake != fixed:
            yield Found(
                key, f"{wager.game.line_title(key)} is {priced(stake)}", f"exactly {priced(fixed)}"
            )


def posted_limits_now(wager: PlayerWager) -> Iterator[Found]:
    """S7: a bet must have a circle on the layout and be within the posted limits."""
    if wager.circles is None:
        return
    others = {*wager.game.sensors, *wager.made}
    for bet, stake in wager.stakes.items():
        if bet in others:
            continue
        title = wager.game.line_title(bet)
        if bet not in wager.circles:
            yield Found(
                bet,
                f"{wager.table} has no circle for {title}",
                ", ".join(map(wager.game.line_title, wager.circles)),
            )
            continue
        least, most = wager.circles[bet]
        if not least <= stake <= most:
            yield Found(
                bet, f"{title} is {priced(stake)}", f"{priced(least)} to {priced(most)}, as posted"
            )


# Aggregates -------------------------------------------------------------------------------------


def aggregates_are_high_enough(sight: Sight) -> Iterator[Found]:
    """101: an aggregate limit must be for odds of 50 to 1 or more, high enough, alone, posted."""
    for seen in sight.tables:
        for number, aggregate in enumerate(seen.table.aggregates):
            path = f"{seen.path}.aggregates[{number}]"
            listed = ", ".join(map(seen.game.line_title, aggregate.bets))
            if len(aggregate.bets) > 1:
                yield _several(f"{path}.bets", listed)
            if not aggregate.posted:
                yield Found(path, f"the aggregate limit on {listed} is not shown", "posted = true")
            for bet in aggregate.bets:
                yield from _aggregate(sight, seen, path, bet, aggregate.limit_cents)


def _aggregate(
    sight: Sight, seen: SeenTable, path: str, bet: str, limit_cents: int
) -> Iterator[Found]:
    key = seen.game.prize(bet)
    table = sight.pay_table(seen, key) if key in seen.game.tables else None
    wager, _ = seen.wager_max_cents(key)
    yield from aggregate_found(
        path, seen.game.line_title(bet), table, key, wager, limit_cents, dot="."
    )


def aggregates_now(played: Round) -> Iterator[Found]:
    """101, for one round: the largest wager is at least what was bet in it."""
    layout = played.layout
    for number, limit in enumerate(layout.aggregates, start=1):
        path = f"aggregates: {number}"
        if len(limit.bets) > 1:
            yield _several(path, ", ".join(map(layout.game.line_title, limit.bets)))
        for bet in limit.bets:
            key = layout.game.prize(bet)
            stakes = [
                stake
                for spot in played.spots
                for hand in spot.hands
                for name, stake in hand.stakes.items()
                if layout.game.prize(name) == key
            ]
            base = [spot.stake(bet) for spot in played.spots for bet in layout.game.main_bets]
            wager = max(stakes or base)
            yield from aggregate_found(
                path,
                layout.game.line_title(bet),
                layout.tables.get(key),
                key,
                wager,
                limit.limit_cents,
                dot=": ",
            )


def prizes_to_limit(layout: Layout) -> Iterator[str]:
    """Yield the kinds of prize that an aggregate limit may apply to: odds of 50 to 1 or more."""
    for key in layout.game.tables:
        odds = _top_odds(layout.tables.get(key), key)
        if key not in layout.game.sensors and odds >= TOP_ODDS_COUNTED:
            yield key


def _several(path: str, listed: str) -> Found:
    return Found(path, f"one aggregate limit covers {listed}", "a limit for each kind of prize")


def aggregate_found(
    path: str,
    title: str,
    table: PayTable | None,
    key: str,
    wager: int,
    limit_cents: int,
    *,
    dot: str,
) -> Iterator[Found]:
    """Yield what is wrong with a limit on the prizes of a pay table, for wagers up to a maximum.

    A plan writes `limits.max` and a document `limits: max`; `dot` is the separator.
    """
    odds = _top_odds(table, key)
    if odds < TOP_ODDS_COUNTED:
        yield Found(
            f"{path}{dot}bets",
            f"the top odds of {title} are {odds} to 1",
            f"no aggregate limit: it needs odds of {TOP_ODDS_COUNTED} to 1 or more",
        )
        return
    least = wager * TOP_ODDS_COUNTED
    if limit_cents < least:
        yield Found(
            f"{path}{dot}limit",
            f"the aggregate limit on {title} is {priced(limit_cents)}",
            f"at least {priced(least)}: {priced(wager)} x {TOP_ODDS_COUNTED}",
        )


def _top_odds(table: PayTable | None, key: str) -> Fraction:
    if table is None:
        return Fraction(1)
    ratios = [
        line.odds.ratio
        for pays in table.every_pays(key)
        for line in pays.lines
        if line.odds.kind != "meter"
    ]
    return max(ratios, default=Fraction(1))
