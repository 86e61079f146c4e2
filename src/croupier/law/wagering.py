"""How much, and on how many games. REGULATION (b), 29, 33, 34, 101 and the posted limits."""

from collections.abc import Callable, Collection, Iterator
from fractions import Fraction

from croupier.law.finding import Found
from croupier.law.limits import LATEST
from croupier.law.rule import Wager
from croupier.law.sight import SeenTable, Sight
from croupier.money import dollars
from croupier.plan.felt import limit_of

GAMES_MAX = LATEST.games_per_player
TOP_ODDS_COUNTED = 50

Finds = Callable[[Sight], Iterator[Found]]
Judges = Callable[[Sight, Wager], Iterator[Found]]

# Single wagers ----------------------------------------------------------------------------------


def single_wager(limit_cents: int) -> Finds:
    """(b): no bet of a layout may exceed the limit of a single wager."""

    def finds(sight: Sight) -> Iterator[Found]:
        for seen in sight.tables:
            told: set[str] = set()
            for bet in seen.bets:
                path, most = seen.limit_path(bet), seen.max_cents(bet)
                if most > limit_cents and path not in told:
                    told.add(path)
                    yield _over(path, f"{bet} at {seen.table.id} goes up to", most, limit_cents)

    return finds


def single_wager_now(limit_cents: int) -> Judges:
    """(b), when the bet is made."""

    def judges(_: Sight, wager: Wager) -> Iterator[Found]:
        made = {choice.makes for choice in wager.seen.raises()}
        for bet, stake in wager.stakes.items():
            if bet not in made and stake > limit_cents:
                yield _over(bet, f"{bet} is", stake, limit_cents)

    return judges


def each_spot(limit_cents: int) -> Finds:
    """(b), read per betting spot: the largest raise counts too."""

    def finds(sight: Sight) -> Iterator[Found]:
        if not sight.plan.house.wager_limit_per_spot:
            return
        for seen in sight.tables:
            for choice in seen.raises():
                base = seen.max_cents(choice.of)
                if base <= limit_cents < choice.times * base:
                    yield Found(
                        seen.limit_path(choice.of),
                        f"{choice.makes} at {seen.table.id} may be {choice.times} x "
                        f"{dollars(base)} = {dollars(choice.times * base)}",
                        f"{choice.of} up to {dollars(limit_cents // choice.times)}: each spot is "
                        f"limited to {dollars(limit_cents)}",
                    )

    return finds


def each_spot_now(limit_cents: int) -> Judges:
    """(b) per betting spot, when the raise is made."""

    def judges(sight: Sight, wager: Wager) -> Iterator[Found]:
        if not sight.plan.house.wager_limit_per_spot:
            return
        for choice in wager.seen.raises():
            stake = wager.stakes.get(choice.makes, 0)
            if stake > limit_cents:
                yield _over(choice.makes, f"{choice.makes} is", stake, limit_cents)

    return judges


def jackpot_wager(limit_cents: int) -> Finds:
    """(b): the fixed wager of a jackpot is a single wager too."""

    def finds(sight: Sight) -> Iterator[Found]:
        for seen in sight.jackpots:
            if seen.jackpot.wager_cents > limit_cents:
                what = f"the wager of {seen.jackpot.id} is"
                yield _over(f"{seen.path}.wager", what, seen.jackpot.wager_cents, limit_cents)

    return finds


def _over(path: str, what: str, amount: int, limit_cents: int) -> Found:
    return Found(path, f"{what} {dollars(amount)}", f"at most {dollars(limit_cents)}")


# Games ------------------------------------------------------------------------------------------


def four_games(sight: Sight) -> Iterator[Found]:
    """(b): a player bets on at most four games at once."""
    allowed = sight.plan.house.games_per_player
    if allowed > GAMES_MAX:
        yield Found(
            "property.games_per_player",
            f"players may bet on {allowed} games at once",
            f"games_per_player = {GAMES_MAX} or fewer",
        )


def four_games_now(sight: Sight, wager: Wager) -> Iterator[Found]:
    """(b), when the bets are made."""
    played = games_played(wager.seen, wager.stakes)
    allowed = min(GAMES_MAX, sight.plan.house.games_per_player)
    if len(played) > allowed:
        yield Found(
            played[allowed],
            f"{len(played)} games are bet on: {', '.join(played)}",
            f"at most {allowed}: the base game, each optional bet and each sensor is one",
        )


def games_played(seen: SeenTable, stakes: Collection[str]) -> tuple[str, ...]:
    """The games behind some bets: the base game is one, each optional bet and sensor one."""
    up, base = {*stakes}, seen.game.base_bets
    first = (base[0],) if up & {*base} else ()
    return (*first, *(bet.key for bet in seen.game.bets if bet.key in up - {*base}))


# Sensors and posted limits ----------------------------------------------------------------------


def sensor_exists_now(_: Sight, wager: Wager) -> Iterator[Found]:
    """29: one jackpot per sensor, and no bet on a sensor that is not there."""
    for bet in wager.seen.game.sensors:
        if bet in wager.stakes and bet not in wager.seen.sensors:
            yield Found(
                bet,
                f"{wager.seen.table.id} has no jackpot on the sensor of {bet}",
                f"its sensors are {', '.join(wager.seen.sensors) or 'none'}",
            )


def base_bet_first_now(_: Sight, wager: Wager) -> Iterator[Found]:
    """33: a jackpot bet needs a bet in the regular game."""
    for key in wager.seen.sensors:
        bet = wager.seen.game.bet(key)
        if bet is not None and key in wager.stakes and not {*bet.needs_one_of} & {*wager.stakes}:
            yield Found(
                key, f"{key} is the only bet", f"a bet on {' or '.join(bet.needs_one_of)} as well"
            )


def fixed_wager_now(sight: Sight, wager: Wager) -> Iterator[Found]:
    """34: a sensor's wager is the one fixed amount of its jackpot."""
    for key, name in wager.seen.sensors.items():
        jackpot = sight.plan.jackpot(name)
        stake = wager.stakes.get(key)
        if jackpot is not None and stake is not None and stake != jackpot.wager_cents:
            yield Found(
                key, f"{key} is {dollars(stake)}", f"exactly {dollars(jackpot.wager_cents)}"
            )


def posted_limits_now(_: Sight, wager: Wager) -> Iterator[Found]:
    """S7: a bet has a circle on the layout and is within the posted limits."""
    seen = wager.seen
    others = {*seen.game.sensors, *(choice.makes for choice in seen.raises())}
    for bet, stake in wager.stakes.items():
        if bet in others:
            continue
        if bet not in seen.bets:
            yield Found(bet, f"{seen.table.id} has no circle for {bet}", ", ".join(seen.bets))
            continue
        limit = limit_of(seen.table, seen.game, bet)
        if not limit.min_cents <= stake <= limit.max_cents:
            yield Found(
                bet,
                f"{bet} is {dollars(stake)}",
                f"{dollars(limit.min_cents)} to {dollars(limit.max_cents)}, as posted",
            )


# Aggregates -------------------------------------------------------------------------------------


def aggregates_are_high_enough(sight: Sight) -> Iterator[Found]:
    """101: an aggregate limit stands on odds of 50 to 1 or more, high enough, alone, posted."""
    for seen in sight.tables:
        for number, aggregate in enumerate(seen.table.aggregates):
            path = f"{seen.path}.aggregates[{number}]"
            listed = ", ".join(aggregate.bets)
            if len(aggregate.bets) > 1:
                yield Found(
                    f"{path}.bets",
                    f"one aggregate limit covers {listed}",
                    "a limit for each kind of prize",
                )
            if not aggregate.posted:
                yield Found(path, f"the aggregate limit on {listed} is not shown", "posted = true")
            for bet in aggregate.bets:
                yield from _aggregate(sight, seen, path, bet, aggregate.limit_cents)


def _aggregate(
    sight: Sight, seen: SeenTable, path: str, bet: str, limit_cents: int
) -> Iterator[Found]:
    rules = seen.game.bet(bet)
    key = rules.table if rules is not None and rules.table else bet
    odds = _top_odds(sight, seen, key)
    if odds < TOP_ODDS_COUNTED:
        yield Found(
            f"{path}.bets",
            f"the top odds of {bet} at {seen.table.id} are {odds} to 1",
            f"no aggregate limit: it needs odds of {TOP_ODDS_COUNTED} to 1 or more",
        )
        return
    wager, _ = seen.wager_max_cents(key)
    least = wager * TOP_ODDS_COUNTED
    if limit_cents < least:
        yield Found(
            f"{path}.limit",
            f"the aggregate limit on {bet} is {dollars(limit_cents)}",
            f"at least {dollars(least)}: {dollars(wager)} x {TOP_ODDS_COUNTED}",
        )


def _top_odds(sight: Sight, seen: SeenTable, key: str) -> Fraction:
    table = sight.pay_table(seen, key) if key in seen.game.tables else None
    if table is None:
        return Fraction(1)
    ratios = [
        line.odds.ratio
        for pays in table.every_pays(key)
        for line in pays.lines
        if line.odds.kind != "meter"
    ]
    return max(ratios, default=Fraction(1))
