"""What is posted at tables and on displays, in sentences for players (REGULATION 4, 15, 99).

The house's own words come from its floor plan and are kept in the ledger, so every display of every
process says the same. What the jackpot rules themselves require is always said.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from croupier.floor.table import TABLES
from croupier.floor.table_rules import order_sentence
from croupier.jackpots.jackpot import Jackpot
from croupier.ledger import Collection, Transaction
from croupier.ledger.units import money_text
from croupier.plan import NOTICES, FloorPlan

POSTED = "floor"
HOUSE_NOTICES = (NOTICES["house-funded"], NOTICES["may-be-withdrawn"])
"""What every house jackpot says beside its amount."""
PLAY_MONEY = "Play money: this jackpot is for practice and pays nothing."


@dataclass(frozen=True, slots=True)
class Postings:
    """What a floor plan has its displays say."""

    games_per_player: int | None = None
    """How many games a player may bet on at once, if that is posted."""
    titles: Mapping[str, str] = field(default_factory=dict)
    """The title of each jackpot."""
    notices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The notices beside each jackpot."""
    still: tuple[str, ...] = ()
    """The jackpots whose amounts are not shown climbing."""
    shows: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The jackpots on the display of each table that does not show all of its own."""


POSTINGS: Collection[Postings] = Collection.of("postings", Postings)


def postings_of(plan: FloorPlan) -> Postings:
    """Return what a floor plan posts."""
    posted = {*plan.postings.at_tables}
    for table in plan.tables:
        posted |= {*table.postings}
    return Postings(
        games_per_player=plan.house.games_per_player if "four-games" in posted else None,
        titles={jackpot.id: jackpot.title for jackpot in plan.jackpots if jackpot.title},
        notices={
            jackpot.id: tuple(NOTICES[key] for key in jackpot.notices)
            for jackpot in plan.jackpots
            if jackpot.notices
        },
        still=tuple(jackpot.id for jackpot in plan.jackpots if jackpot.meter == "static"),
        shows={
            table.id: tuple(table.display.shows)
            for table in plan.tables
            if table.display.shows is not None
        },
    )


def post(transaction: Transaction, postings: Postings) -> None:
    """Store the postings."""
    transaction.put(POSTINGS, POSTED, postings)


def posted(transaction: Transaction) -> Postings:
    """Return the current postings."""
    return transaction.get(POSTINGS, POSTED) or Postings()


def notices_of(transaction: Transaction, jackpot: Jackpot) -> list[str]:
    """Return the notices beside a jackpot's amount; a cap and house money are always mentioned."""
    said = list(posted(transaction).notices.get(jackpot.id, ()))
    needed = list(HOUSE_NOTICES) if jackpot.type == "house" else []
    if any(level.cap is not None for level in jackpot.levels):
        needed.append(NOTICES["capped"])
    if jackpot.wager_cents != 100:
        needed.append(NOTICES["scaled-pays"])
    if any(table.virtual and jackpot.id in table.jackpots for _, table in transaction.all(TABLES)):
        needed.append(PLAY_MONEY)
    return said + [sentence for sentence in needed if sentence not in said]


def restrictions_of(transaction: Transaction, jackpot: Jackpot) -> list[str]:
    """Return what players must know before betting: wager, winning requirements, game limit."""
    bet = "Bonus" if jackpot.is_bonus else "Jackpot"
    said = [
        f"{bet} bet: ${money_text(jackpot.wager)}, one for each seat.",
        "It requires a bet on the game and closes when the round starts.",
        # A bonus's odds are never worded with "for"; what it wins is what is printed.
        f"Pays are as shown; the {bet.lower()} bet itself is not returned."
        if jackpot.is_bonus
        else "Pays are for 1: the jackpot bet itself is not returned.",
    ]
    if jackpot.is_progressive:
        said.append(_order_of(transaction, jackpot))
    if (games := posted(transaction).games_per_player) is not None:
        said.append(
            "Players are limited to wagering on a maximum of one game."
            if games == 1
            else f"Players are limited to wagering on a maximum of {_count(games)} games."
        )
    return said


def _order_of(transaction: Transaction, jackpot: Jackpot) -> str:
    """Say who is paid first, if the tables of a jackpot agree."""
    orders = {
        table.options.meter_order
        for _, table in transaction.all(TABLES)
        if jackpot.id in table.jackpots
    }
    if len(orders) > 1:
        return "Several hits in one round are paid as posted at the table."
    return order_sentence(next(iter(orders), "right"))


def _count(number: int) -> str:
    words = ("one", "two", "three", "four", "five", "six")
    return words[number - 1] if 1 <= number <= len(words) else str(number)
