"""Why money moved, or why a displayed number may change: the ledger's reason codes."""

from enum import Enum


class Reason(Enum):
    """The reason of an entry, with its description."""

    OPENED = "opened", "the jackpot was declared and its first seeds were put in"
    CONTRIBUTION = "contribution", "bets were locked: each lit sensor contributed once"
    FROZEN = "frozen", "a claim was frozen at the meter of that moment, and the meter restarted"
    PAID = "paid", "a claim was confirmed and paid"
    VOIDED = "voided", "a pending claim was undone"
    DEDUCTED = "deducted", "a fixed pay came off the meter of an all-pays jackpot"
    TRAY = "tray", "fixed pays and envy were paid from the tray"
    REFUNDED = "refunded", "jackpot wagers were refunded from the trays after a misdeal"
    ADJUSTED = "adjusted", "two people changed a meter by hand"
    SEED_RECOVERED = "seed-recovered", "the house took back seed money"
    GROSS_RECEIPTS = "gross-receipts", "reserve was moved to gross receipts"
    CONFIGURED = "configured", "two people changed a setting"
    SUSPENDED = "suspended", "the jackpot stopped taking bets"
    RESUMED = "resumed", "the jackpot takes bets again"
    BANKED = "banked", "money was carried to the jackpot's bank account"
    BANK_READING = "bank-reading", "the balance of the bank account was entered"
    BANK_REVERSED = (
        "bank-reversed",
        "two people reversed a deposit or a bank balance that was entered by mistake",
    )
    READING = "reading", "the meters were read at the end of a gaming day"
    TRANSFERRED = "transferred", "a retired jackpot's money went to another"
    RETIRED = "retired", "the jackpot was retired"

    def __init__(self, code: str, meaning: str) -> None:
        self.code = code
        self.meaning = meaning


REDUCTIONS = {
    "won": "a win was paid but never taken off the meter",
    "malfunction": "the display was wrong",
    "over-maximum": "the display was above the posted maximum",
    "seed-recovery": "the house recovers seed money, up to what is outstanding",
    "gross-receipts": "undisplayed funds move from the reserve to gross receipts",
}
"""The only reasons for lowering a meter by hand."""
