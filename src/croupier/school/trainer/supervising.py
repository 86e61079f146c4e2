"""What a supervisor does at a table, in our words: the moves, and the clauses behind them."""

from collections.abc import Mapping

from croupier.rules import Clause, Move, Sheet

_TEXTS = "Rules of Play of the jackpots"
OURS = "House procedure; two people as the law of adjustments asks"

SV = Sheet("SV", {
    "verify": (
        "Before anything is confirmed the supervisor verifies the win: the cards that lie there, "
        "the bet on the sensor, and the hand that was selected.",
        f"{_TEXTS}: winners e, f"),
    "wrong-hand": (
        "A hand that was selected by mistake is pressed again, which takes it back.",
        f"{_TEXTS}: winners d"),
    "confirm": ("Once the win is verified the supervisor presses CONFIRM.",
                f"{_TEXTS}, Nexus Command / GM Atlas: winners f"),
    "swipe": (
        "A Supervisor or Executive card is swiped, by the level of the jackpot: all of the top "
        "meter takes the Executive card. The win is recorded and the meter adjusted.",
        f"{_TEXTS}, Nexus Command / GM Atlas: winners f"),
    "jph": ("The supervisor inserts the key and turns it to JPH.",
            f"{_TEXTS}, Game Manager / Aquarius: winners f"),
    "j-pot": ("With the key at JPH the supervisor presses J-POT, which records the win.",
              f"{_TEXTS}, Game Manager / Aquarius: winners f"),
    "run": ("The key goes back to RUN, which adjusts the meter and lets the table go on.",
            f"{_TEXTS}, Game Manager / Aquarius: winners g"),
    "win-page": ("The jackpot slip is printed, to record the payout for accounting.",
                 f"{_TEXTS}: winners f"),
    "wrong-card": (
        "A card below the level of the jackpot confirms nothing; somebody with the right one is "
        "called.",
        f"{_TEXTS}, Nexus Command / GM Atlas: winners f"),
    "void": (
        "A claim that was sent and is not confirmed is voided with a card and a reason; the meter "
        "is what it was.",
        OURS),
    "two-people": ("What undoes a record is done by two people.", OURS),
    "back-out": (
        "A win that was recorded is backed out by a manual adjustment of the meter, by the amount "
        "that was paid from it, with a reason.",
        f"{_TEXTS}: winners h, i"),
    "refund": (
        "The jackpot bets of a void round go back from the tray, one for each lit sensor; the "
        "meter stays as it is.",
        OURS),
    "receipt": ("A refund has a receipt, signed by two people.", OURS),
}, printed=False)  # fmt: skip
"""What the jackpots' texts require of a supervisor, and what a house adds."""

AS_SELECTED, ANOTHER = "Find the hand as selected", "Find another hand than selected"
TAKE_BACK, CONFIRM = "Have the dealer press the hand again", "Press CONFIRM"
SUPERVISOR_CARD, EXECUTIVE_CARD = "Swipe a Supervisor card", "Swipe an Executive card"
JPH, J_POT, RUN = "Turn the key to JPH", "Press J-POT", "Turn the key back to RUN"
JACKPOT_SLIP, CALL_EXECUTIVE = "Print the jackpot slip", "Call an executive"
VOID = "Void the claim with a card and a reason"
SECOND_PERSON = "Call a second person"
ADJUST, REFUND = "Open a manual adjustment", "Open a refund"
REASON, RECEIPT = "Write down the reason", "Print the receipt"

MOVES: tuple[str, ...] = (
    AS_SELECTED, ANOTHER, TAKE_BACK, CONFIRM, SUPERVISOR_CARD, EXECUTIVE_CARD, JPH, J_POT, RUN,
    JACKPOT_SLIP, CALL_EXECUTIVE, VOID, SECOND_PERSON, ADJUST, REFUND, REASON, RECEIPT,
)  # fmt: skip

FORMERLY: Mapping[str, str] = {"Print the win page": JACKPOT_SLIP}
"""What moves were called in older recorded shifts, and what they are called now."""

Moves = tuple[tuple[Move, Clause], ...]


def moves(*pairs: tuple[str, str]) -> Moves:
    """Return moves by their wording, each with the key of its clause."""
    return tuple((Move(words), SV[key]) for words, key in pairs)


RECORDING_BY_KEY = moves((JPH, "jph"), (J_POT, "j-pot"), (RUN, "run"), (JACKPOT_SLIP, "win-page"))
