"""The house's choices for a table's jackpots, in sentences for dealers and players.

Consoles, displays, live tables, scripts and the simulator all take their wording from here.
"""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache

from croupier.floor.hand_check import cards_read
from croupier.floor.table import MeterOrder, Table
from croupier.games import find_game
from croupier.jackpots.jackpot import Jackpot, find_jackpot
from croupier.jackpots.lines import find_pays
from croupier.ledger import Transaction

ORDERS: dict[MeterOrder, str] = {
    "right": "from the dealer's right",
    "left": "from the dealer's left",
    "sent": "as the hands were selected",
}
"""Who the meters pay first, in words."""
_COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven")


def table_rules(transaction: Transaction, table: Table) -> list[str]:
    """Say which cards each sensor reads, whether folds qualify, who gets envy, who is first."""
    jackpots = [find_jackpot(transaction, name) for name in table.jackpots]
    return [*what_qualifies(transaction, table), *_envy_and_order(table, jackpots)]


def what_qualifies(
    transaction: Transaction, table: Table, *, titles: Mapping[str, str] | None = None
) -> Iterator[str]:
    """Yield which cards each sensor reads and whether folded hands count, as a display says it.

    A console calls a jackpot by its id, as it is on the lamps; a display by the title above it.
    """
    read: dict[str, list[str]] = {}
    for name in table.jackpots:
        words = cards_words(table, find_jackpot(transaction, name))
        read.setdefault(words, []).append((titles or {}).get(name, name))
    for words, names in read.items():
        yield f"{' and '.join(names)} {'uses' if len(names) == 1 else 'use'} {words}."
    if table.jackpots and _folds(table.game):
        qualify = "qualify" if table.options.folded_hands_qualify else "do not qualify"
        yield f"Folded hands {qualify}."


def _envy_and_order(table: Table, jackpots: list[Jackpot]) -> Iterator[str]:
    options = table.options
    if any(_gives_envy(jackpot.table, jackpot.own_table) for jackpot in jackpots):
        yield (
            "Any hand at the table can trigger envy, with or without a jackpot bet."
            if options.envy_any_hand
            else "Only a hand with a jackpot bet can trigger envy."
        )
        other = "are" if options.envy_to_own_spots else "are not"
        yield f"A player's own other spots {other} paid envy."
    if any(jackpot.is_progressive for jackpot in jackpots):
        yield order_sentence(options.meter_order)


@cache
def _folds(game: str) -> bool:
    """Return whether a player can fold at all; pulling back a bet is not folding."""
    return any(choice.folds for step in find_game(game).decisions for choice in step.choices)


@lru_cache(maxsize=1024)
def _gives_envy(table: str, own_table: str) -> bool:
    return any(line.envy_cents is not None for line in find_pays(table, own_table).lines)


def cards_words(table: Table, jackpot: Jackpot) -> str:
    """Name the cards a sensor reads: `three player cards and two community cards`."""
    own, community = cards_read(table, jackpot)
    cards = f"{_COUNTS[own]} player {'card' if own == 1 else 'cards'}"
    if not community:
        return cards
    return f"{cards} and {_COUNTS[community]} community {'card' if community == 1 else 'cards'}"


def order_sentence(order: MeterOrder) -> str:
    """Return a sentence that says who is paid first."""
    return f"Several hits in one round are paid {ORDERS[order]}."
