"""The law that applies when a bet is made: of the house's jurisdiction on that day."""

from collections.abc import Mapping
from datetime import date, datetime
from functools import lru_cache

from croupier.floor.gaming_day import zone_of
from croupier.floor.settings import floor_settings
from croupier.jackpots.jackpot import JACKPOTS
from croupier.law import PlayerWager, judge
from croupier.law.jurisdictions import limits_in
from croupier.law.limits import LATEST
from croupier.ledger import Refusal, Refused, Transaction
from croupier.money import priced
from croupier.rules import Game

SECOND = len("2026-01-31T23:59:59")


def must_be_lawful(
    transaction: Transaction, game: Game, stakes: Mapping[str, int], *, unseen: tuple[str, ...] = ()
) -> None:
    """Refuse a player's bets that the house's law forbids, with the rule's number.

    `stakes` are cents by bet; `unseen` are bets whose amount is not known here.
    """
    house = floor_settings(transaction)
    wager = PlayerWager(
        game,
        stakes,
        unseen,
        games_per_player=house.games_per_player,
        limit_per_spot=house.wager_limit_per_spot,
    )
    on = day_of(transaction)
    for rule, found in judge(wager, house.jurisdiction, on):
        raise Refused(
            Refusal.NOT_ALLOWED, f"rule {rule.number}: {found.message}; on {on} {found.right}"
        )


def must_be_within_limit(transaction: Transaction, name: str) -> None:
    """Refuse a bet on a jackpot whose fixed wager exceeds the legal limit of the day."""
    house, on = floor_settings(transaction), day_of(transaction)
    limits, jackpot = limits_in(house.jurisdiction, on), transaction.get(JACKPOTS, name)
    if limits is None or jackpot is None or jackpot.wager_cents <= limits.wager_cents:
        return
    raise Refused(
        Refusal.NOT_ALLOWED,
        f"rule b.jackpot: the wager of {name} is {priced(jackpot.wager_cents)}; on {on} it is at "
        f"most {priced(limits.wager_cents)}",
    )


def games_allowed(transaction: Transaction) -> int:
    """Return how many games one player may bet on here, by law or by the house's own limit."""
    return min(LATEST.games_per_player, floor_settings(transaction).games_per_player)


def day_of(transaction: Transaction) -> date:
    """Return the local date of the house."""
    return _day_in(floor_settings(transaction).zone, transaction.instant[:SECOND])


@lru_cache(maxsize=8)
def _day_in(zone: str, second: str) -> date:
    return datetime.fromisoformat(f"{second}+00:00").astimezone(zone_of(zone)).date()
