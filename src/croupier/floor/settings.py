"""Settings of the whole floor that commands obey, kept in the book like everything else."""

from dataclasses import dataclass

from croupier.floor.gaming_day import UNIVERSAL
from croupier.jackpots.lines import EXECUTIVE
from croupier.law.limits import LATEST
from croupier.ledger import Page, Refusal, Refused, Shelf
from croupier.ledger.units import money_text

FLOOR = "floor"


@dataclass(frozen=True, slots=True)
class FloorSettings:
    """What the floor plan says beyond tables and jackpots."""

    name: str = "Croupier"
    executive_from: int | None = None
    """Wins of at least this amount need an executive's card, whatever their line."""
    verify_from_cents: int = LATEST.verify_from_cents
    cash_up_to_cents: int = LATEST.cash_up_to_cents
    check_within_hours: int = LATEST.check_within_hours
    keep_hand_days: int = LATEST.keep_hand_days
    """When a hand is verified card by card, and how it is paid and kept (REGULATION 56)."""
    tax_form_from: int | None = None
    """Wins of at least this amount need a tax form; None is the figure of the date (57)."""
    jurisdiction: str = "none"
    """Whose law is asked when a bet is made; none where we know no law."""
    zone: str = UNIVERSAL
    """Whose date that is."""
    proposal_hours: int = 72
    """How long a change may wait for its second person."""
    short_bank_stops: bool = True
    """Whether a jackpot stops while its bank holds less than it must (11)."""


SETTINGS: Shelf[FloorSettings] = Shelf.of("settings", FloorSettings)


def floor_settings(page: Page) -> FloorSettings:
    return page.get(SETTINGS, FLOOR) or FloorSettings()


def must_be_high_enough(page: Page, card: str, amount: int) -> None:
    """Refuse a supervisor's card for a win above the threshold of the house."""
    limit = floor_settings(page).executive_from
    if limit is not None and amount >= limit and card != EXECUTIVE:
        raise Refused(
            Refusal.WRONG_CARD,
            f"a win of {money_text(amount)} needs a card of class {EXECUTIVE}: "
            f"the house asks for it from {money_text(limit)}",
        )
