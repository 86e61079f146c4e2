"""Check a plan on a date, and a wager at the moment it is made."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import lru_cache

from croupier.errors import BadBet, BadSeat, Unlawful
from croupier.law.finding import SEVERITIES, Finding, Found
from croupier.law.registry import RULES
from croupier.law.rule import PlayerWager, Rule
from croupier.law.sight import SeenTable, Sight
from croupier.law.wagering import AGGREGATES, aggregates_now
from croupier.paytables import Catalogue, published_catalogue
from croupier.plan import FloorPlan
from croupier.plan.table import limit_of
from croupier.rules import Round, Spot


@lru_cache(maxsize=64)
def rules_in_force(jurisdiction: str, on: date) -> tuple[Rule, ...]:
    """Return the rules that apply to a floor on a date."""
    return tuple(rule for rule in RULES if rule.holds(jurisdiction, on))


def check(plan: FloorPlan, on: date, *, catalogue: Catalogue | None = None) -> tuple[Finding, ...]:
    """Return everything that the law and the rule sheets find in a plan, errors first, by line.

    `catalogue` has custom pay tables besides the published ones.
    """
    sight = Sight(plan, on, catalogue or published_catalogue())
    found = [
        _finding(rule, seen, plan, seen.path)
        for rule in rules_in_force(plan.house.jurisdiction, on)
        if rule.finds is not None
        for seen in rule.finds(sight)
    ]
    return tuple(sorted(found, key=_order))


def may_not_open(
    plan: FloorPlan, on: date, *, catalogue: Catalogue | None = None
) -> Mapping[str, Finding]:
    """Return the tables that the law does not let open, each with the first finding."""
    sight = Sight(plan, on, catalogue or published_catalogue())
    closed: dict[str, Finding] = {}
    for rule in rules_in_force(plan.house.jurisdiction, on):
        for seen in rule.finds(sight) if rule.opens and rule.finds is not None else ():
            for name in _tables_of(sight, seen):
                closed.setdefault(name, _finding(rule, seen, plan, seen.path))
    return closed


def _tables_of(sight: Sight, found: Found) -> Iterable[str]:
    """Return the tables that a finding is about."""
    if found.tables:
        return found.tables
    at: dict[str, tuple[SeenTable, ...]] = {seen.path: (seen,) for seen in sight.tables}
    at |= {seen.path: seen.tables for seen in sight.jackpots}
    return [table.table.id for table in at.get(found.path.partition(".")[0], ())]


def check_wager(
    plan: FloorPlan,
    table: str,
    stakes: Mapping[str, int],
    on: date,
    *,
    catalogue: Catalogue | None = None,
) -> tuple[Finding, ...]:
    """Return what forbids one player's bets at a table: cents by bet, raises so far included."""
    sight = Sight(plan, on, catalogue or published_catalogue())
    seen = next((seen for seen in sight.tables if seen.table.id == table), None)
    if seen is None:
        known = ", ".join(entry.id for entry in plan.tables)
        raise BadSeat(f"unknown table {table!r}; the floor has {known}")
    game, house = seen.game, plan.house
    words = {bet.key for bet in game.bets} | {*game.raises}
    for bet, stake in stakes.items():
        if bet not in words:
            raise BadBet(f"{game.title} has no bet {bet!r}; it has {', '.join(sorted(words))}")
        if stake <= 0:
            raise BadBet(f"{bet} is {stake} cents; a bet that is up is more than 0")
    jackpots = {bet: plan.jackpot(name) for bet, name in seen.sensors.items()}
    limits = {bet: limit_of(seen.table, game, bet) for bet in seen.bets}
    wager = PlayerWager(
        game,
        stakes,
        table=table,
        sensors={
            bet: None if jackpot is None else jackpot.wager_cents
            for bet, jackpot in jackpots.items()
        },
        circles={bet: (limit.min_cents, limit.max_cents) for bet, limit in limits.items()},
        games_per_player=house.games_per_player,
        limit_per_spot=house.wager_limit_per_spot,
    )
    found = [
        _finding(rule, word, plan, seen.path, at=f"{table}: ")
        for rule, word in judge(wager, house.jurisdiction, on)
    ]
    return tuple(sorted(found, key=_order))


def must_be_lawful(played: Round, on: date, *, jurisdiction: str = "washington") -> None:
    """Refuse a round whose bets or aggregate limits violate the law of a day, naming the rule."""
    game = played.layout.game
    for spot in played.spots:
        for hand in spot.hands:
            for rule, found in judge(PlayerWager(game, hand.stakes), jurisdiction, on):
                raise _unlawful(rule.number, found).at(f"seat {spot.seat}")
    for spots in _by_player(played):
        up = {bet: None for spot in spots for hand in spot.hands for bet in hand.stakes}
        for rule, found in judge(PlayerWager(game, {}, tuple(up)), jurisdiction, on):
            seats = " and ".join(str(spot.seat) for spot in spots)
            raise _unlawful(rule.number, found).at(f"seats {seats}, one player")
    if any(rule.number == AGGREGATES for rule in rules_in_force(jurisdiction, on)):
        for found in aggregates_now(played):
            raise _unlawful(AGGREGATES, found).at(found.path)


def _by_player(played: Round) -> Iterator[list[Spot]]:
    """Yield the spots of each player who has several: limits per player apply to them together."""
    named: dict[str, list[Spot]] = {}
    for spot in played.spots:
        if spot.player is not None:
            named.setdefault(spot.player, []).append(spot)
    return (spots for spots in named.values() if len(spots) > 1)


def _unlawful(number: str, found: Found) -> Unlawful:
    return Unlawful(f"rule {number}: {found.message}; {found.right}")


def judge(wager: PlayerWager, jurisdiction: str, on: date) -> Iterator[tuple[Rule, Found]]:
    """Yield what forbids a wager in a jurisdiction on a day, rule by rule."""
    for rule in rules_in_force(jurisdiction, on):
        for found in rule.judges(wager) if rule.judges is not None else ():
            yield rule, found


def _finding(rule: Rule, found: Found, plan: FloorPlan, path: str, *, at: str = "") -> Finding:
    return Finding(
        rule=rule.number,
        severity=found.severity or rule.severity,
        path=at + found.path,
        line=plan.line(path),
        message=found.message,
        right=found.right,
    )


def _order(finding: Finding) -> tuple[int, int, str, str]:
    return SEVERITIES.index(finding.severity), finding.line, finding.rule, finding.path
