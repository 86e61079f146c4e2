"""Find the pay line that some cards hit: a second pair of eyes for the dealer.

The game says how many own and community cards a sensor reads, and the pay table how to read them;
the dealer enters only those cards.
"""

from collections.abc import Sequence
from functools import lru_cache

from croupier.cards import Card
from croupier.errors import WrongHandSize
from croupier.floor.table import Table
from croupier.games import find_game
from croupier.jackpots.jackpot import Jackpot
from croupier.jackpots.lines import find_pays
from croupier.ledger import Refusal, Refused
from croupier.paytables import PayLine, Pays


def cards_read(table: Table, jackpot: Jackpot) -> tuple[int, int]:
    """Return how many own and community cards this jackpot's sensor reads at this table."""
    return _sensor(table.game, jackpot.table, jackpot.own_table)[1]


def line_hit(
    table: Table, jackpot: Jackpot, own: Sequence[Card], community: Sequence[Card]
) -> PayLine | None:
    """Return the line that a hand hits on a jackpot, or None."""
    pays, wanted = _sensor(table.game, jackpot.table, jackpot.own_table)
    for whose, cards, count in (("own", own, wanted[0]), ("community", community, wanted[1])):
        if len(cards) != count:
            raise WrongHandSize(
                f"{jackpot.id} reads {count} {whose} cards at {table.id}, not {len(cards)}",
                place=whose,
            )
    find_game(table.game).deck.check((*own, *community))
    return pays.hit(pays.reading.of_cards(tuple(own), tuple(community)))


@lru_cache(maxsize=1024)
def _sensor(game: str, table: str, own_table: str) -> tuple[Pays, tuple[int, int]]:
    printed = find_pays(table, own_table).table
    sensor = find_game(game).sensor(printed.pays)
    if sensor is None:
        raise Refused(Refusal.NOT_ALLOWED, f"{game} has no sensor for {table}")
    pays = printed.pays[sensor.bet]
    return pays, sensor.reads[pays.reading.name]
