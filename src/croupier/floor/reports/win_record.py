"""One win with everything its record must contain, and the checklist before it is paid."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from croupier.errors import CroupierError, counted
from croupier.floor.gaming_day import GamingDay
from croupier.floor.reports.ledger_view import (
    DecodedEntry,
    decoded,
    jackpots_of,
    must_know,
    share_of,
)
from croupier.floor.reports.letterhead import Letterhead, letterhead
from croupier.floor.reports.period import house_clock
from croupier.floor.reports.report import ReportSource
from croupier.floor.settings import FLOOR, SETTINGS, FloorSettings
from croupier.floor.table import MeterOrder
from croupier.jackpots.jackpot import JACKPOTS
from croupier.jackpots.reasons import Reason
from croupier.ledger import Entry, Reader
from croupier.ledger.archives import must_be_here
from croupier.ledger.units import UNITS_PER_DOLLAR, dollars_text

_READ = {
    reason.code: reason for reason in (Reason.FROZEN, Reason.PAID, Reason.VOIDED, Reason.ADJUSTED)
}


class NoSuchWin(CroupierError):
    """A claim that was never paid, or never made."""


@dataclass(frozen=True, slots=True)
class VerificationRules:
    """When a hand is verified in full, how it may be paid, and how long it is kept."""

    verify_dollars: int = 500
    cash_dollars: int = 5000
    check_hours: int = 24
    keep_days: int = 7

    def checklist(self, amount: int) -> tuple[str, ...]:
        """Return what to do before and after a win of this amount is paid."""
        steps = [
            "The jackpot bet was registered: the seat's lamp was lit when bets were locked.",
            "The hand qualifies for the selected line on this jackpot's pay table.",
        ]
        if amount >= self.verify_dollars * UNITS_PER_DOLLAR:
            steps += [
                "The hand was shown to the camera, card by card.",
                "The deck was counted down, and no card is missing or duplicated.",
                "The hand is sealed with this record and kept for "
                f"{counted(self.keep_days, 'day')} with the video.",
            ]
        if amount > self.cash_dollars * UNITS_PER_DOLLAR:
            steps.append(
                f"Up to ${self.cash_dollars:,} was paid in cash or chips; the rest is paid by "
                f"check within {counted(self.check_hours, 'hour')}."
            )
        else:
            steps.append(
                f"Paid in cash or chips, or by check within {counted(self.check_hours, 'hour')} "
                f"(up to ${self.cash_dollars:,} may be cash or chips)."
            )
        steps.append("The winner's identity was checked, and the tax form is filled in if flagged.")
        return tuple(steps)


@dataclass(frozen=True, slots=True)
class WinRecord:
    """A paid claim, and the ledger entries that prove it."""

    jackpot: str
    pay_table: str
    claim: int
    level: str
    hand: str
    share: Fraction | None
    amount: int
    meter_before: int
    meter_after: int
    wager: int
    table: str
    game: str
    seat: int
    round: int
    day: str
    shift: str
    frozen_at: str
    paid_at: str
    zone: str
    card: str
    dealer: str | None
    confirmer: str | None
    tax_form: bool
    frozen: Entry
    paid: Entry
    reversals: tuple[str, ...]
    order: MeterOrder
    """Who was paid first by its table's meters."""
    checklist: tuple[str, ...]
    source: ReportSource
    house: Letterhead


def _house_rules(reader: Reader) -> VerificationRules:
    text = reader.documents((SETTINGS.kind,)).get((SETTINGS.kind, FLOOR))
    house = SETTINGS.load(text) if text is not None else FloorSettings()
    return VerificationRules(
        verify_dollars=house.verify_from_cents // 100,
        cash_dollars=house.cash_up_to_cents // 100,
        check_hours=house.check_within_hours,
        keep_days=house.keep_hand_days,
    )


def find_win(
    reader: Reader,
    jackpot: str,
    claim: int,
    *,
    calendar: GamingDay,
    rules: VerificationRules | None = None,
) -> WinRecord:
    """Find the record of a paid claim, with a checklist from the house's own figures."""
    jackpots = jackpots_of(reader.documents((JACKPOTS.kind,)))
    must_know(jackpot, jackpots)
    heads = letterhead(reader)
    found: dict[Reason, DecodedEntry] = {}
    reversals: list[str] = []
    mark = f'"claim":{claim},'
    for entry in reader.entries(backwards=True, reasons=_READ):
        if mark not in entry.text:
            continue  # there are many claims: compare the number before parsing the body
        one = decoded(entry)
        if (one.body["jackpot"], one.body["claim"]) != (jackpot, claim):
            continue
        reason = _READ[entry.reason]
        if reason is Reason.ADJUSTED:
            by = ", ".join(heads.named(card) for card in one.body["by"])
            amount = dollars_text(one.body["amount"])
            words = f"entry {one.sequence}: {amount}, {one.body['reason']}"
            reversals.insert(0, f"{words} ({by})")
            continue
        found[reason] = one
        if reason is Reason.FROZEN:
            break
    if Reason.FROZEN not in found:
        must_be_here(reader)
    if Reason.PAID not in found or Reason.FROZEN not in found:
        raise NoSuchWin(_why_not(jackpot, claim, found))
    frozen, paid = found[Reason.FROZEN], found[Reason.PAID]
    body, owner = paid.body, jackpots[jackpot]
    day, shift = calendar.of(datetime.fromisoformat(paid.instant))
    return WinRecord(
        jackpot=jackpot,
        pay_table=owner.table,
        claim=claim,
        level=body["level"],
        hand=body["line"],
        share=share_of(owner, body["line"]),
        amount=body["amount"],
        meter_before=body["meter_before"],
        meter_after=body["meter_after"],
        wager=owner.wager,
        table=body["table"],
        game=body["game"],
        seat=body["seat"],
        round=body["round"],
        day=day.isoformat(),
        shift=shift,
        frozen_at=house_clock(calendar, frozen.instant),
        paid_at=house_clock(calendar, paid.instant),
        zone=calendar.zone,
        card=body["card"],
        dealer=body.get("dealer"),
        confirmer=body.get("confirmer"),
        tax_form=body["tax_form"],
        frozen=frozen.entry,
        paid=paid.entry,
        reversals=tuple(reversals),
        order=frozen.body.get("meter_order", "right"),  # the only order in earlier versions
        checklist=(rules or _house_rules(reader)).checklist(body["amount"]),
        source=ReportSource.of(reader.head),
        house=heads,
    )


def _why_not(jackpot: str, claim: int, found: Mapping[Reason, DecodedEntry]) -> str:
    named = f"claim {claim} of jackpot {jackpot}"
    if Reason.VOIDED in found:
        return f"{named} was voided; a jackpot slip is for a claim that was paid"
    if Reason.FROZEN in found:
        return f"{named} is pending; a jackpot slip is for a claim that was paid"
    return f"there is no {named} in this ledger"
