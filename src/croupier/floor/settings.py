"""Settings of the whole floor that commands obey, kept in the ledger like everything else."""

from dataclasses import dataclass

from croupier.floor.gaming_day import UNIVERSAL
from croupier.jackpots.lines import EXECUTIVE, WHOSE
from croupier.law.limits import LATEST
from croupier.ledger import Collection, Refusal, Refused, Transaction
from croupier.ledger.units import dollars_text

FLOOR = "floor"


@dataclass(frozen=True, slots=True)
class FloorSettings:
    """What the floor plan sets besides tables and jackpots."""

    name: str = "Croupier"
    license: str = ""
    address: str = ""
    tax_id: str = ""
    """What papers say about the property besides its name."""
    executive_from: int | None = None
    """Wins of at least this amount need an executive's card, whatever their line."""
    verify_from_cents: int = LATEST.verify_from_cents
    cash_up_to_cents: int = LATEST.cash_up_to_cents
    check_within_hours: int = LATEST.check_within_hours
    keep_hand_days: int = LATEST.keep_hand_days
    """When a hand is verified card by card, and how it is paid and kept (REGULATION 56)."""
    tax_form_from: int | None = None
    """Wins of at least this amount need a tax form; None means the figure of the date (57)."""
    jurisdiction: str = "none"
    """The law that is checked when a bet is made; `none` if we know no law."""
    games_per_player: int = LATEST.games_per_player
    """How many games a player may bet on at once, if a law counts them."""
    wager_limit_per_spot: bool = True
    """Whether the wager limit applies to every betting spot, raises included."""
    zone: str = UNIVERSAL
    """The time zone that decides the date."""
    proposal_hours: int = 72
    """How long a change may wait for its second person."""
    short_bank_stops: bool = True
    """Whether a jackpot stops while its bank holds less than it must (11)."""
    unattended: bool = False
    """Whether there is no staff, as in a play room; Croupier then confirms its own wins."""


SETTINGS: Collection[FloorSettings] = Collection.of("settings", FloorSettings)


def floor_settings(transaction: Transaction) -> FloorSettings:
    return transaction.get(SETTINGS, FLOOR) or FloorSettings()


def must_be_high_enough(transaction: Transaction, card: str, amount: int) -> None:
    """Refuse a supervisor's card for a win above the house's threshold."""
    limit = floor_settings(transaction).executive_from
    if limit is not None and amount >= limit and card != EXECUTIVE:
        raise Refused(
            Refusal.WRONG_CARD,
            f"a win of {dollars_text(amount)} needs {WHOSE[EXECUTIVE]} card; "
            f"the house requires it from {dollars_text(limit)}",
        )
