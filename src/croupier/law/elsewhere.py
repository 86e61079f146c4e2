"""Items of the brief that no plan can violate: enforced elsewhere, or not built and why."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Duty:
    """An item of the brief that is not a rule about a plan."""

    title: str
    strength: str
    why: str
    """The package that enforces it, or the reason why it is not built."""


_WA, _NJ, _NY, _NM = "MUST-WA", "MUST-NJ", "MUST-NY", "MUST-NM"
_OTHER_LAW = "the law of another jurisdiction, and no page or issue asks for it"

HELD: Mapping[str, Duty] = {
    "6": Duty("custody: a ledger of every dollar of each jackpot", _WA, "ledger"),
    "7": Duty("daily accrual for the master games report", _WA, "floor/reports/master_games"),
    "10": Duty("a jackpot can be suspended with a reason", _WA, "jackpots/changes"),
    "16": Duty("a meter goes down only for a permitted reason", _WA, "jackpots/reasons"),
    "17": Duty("every adjustment is a permanent record", _WA, "jackpots/changes"),
    "18": Duty("seed outstanding is tracked", _WA, "jackpots/changes"),
    "19": Duty("undisplayed funds are kept apart", _WA, "jackpots/meters"),
    "26": Duty(
        "links read five cards of one deck in every game", _WA, "jackpots/links, asked by 23"
    ),
    "31": Duty("the states of a round on the controller", _WA, "floor/rounds"),
    "32": Duty("no bet changes after the lock", _WA, "floor/rounds"),
    "36": Duty("the dealer sees how many bets to collect", "EXPECTED", "floor/rounds"),
    "37": Duty("jackpot pays are for 1, base pays to 1", _WA, "money and paytables"),
    "38": Duty("a hand pressed again is deselected", _WA, "floor/equipment"),
    "40": Duty("a misdeal re-arms the same sensors, no second contribution", _WA, "floor/rounds"),
    "41": Duty("wrong counts and malfunctions void the hands", _WA, "rules/irregularities"),
    "42": Duty("tables are closed and opened", "EXPECTED", "floor/desk"),
    "43": Duty("percentages come off the meter, fixed pays from the tray", _WA, "jackpots/meters"),
    "44": Duty("100% restarts a level from seed and reserve", _WA, "jackpots/meters"),
    "45": Duty("two steps: select, then confirm with the card of the level", _WA, "floor/rounds"),
    "46": Duty("a confirmed win is undone only by an adjustment", _WA, "floor/rounds"),
    "47": Duty("the manager sees the prize and prints a win page", _WA, "show/win_typst"),
    "48": Duty("several meter wins are paid from the dealer's right", _WA, "floor/rounds"),
    "49": Duty("the exact order of wins is recorded", _NY, "ledger: one book, one order"),
    "51": Duty("bets booked before a win belong to its prize", _NM, "ledger: one book, one order"),
    "52": Duty("a won amount is frozen and the meter restarts", "EXPECTED", "jackpots/meters"),
    "53": Duty("the display names the winning table and amount", _NM, "web/displays"),
    "55": Duty("the record of a win", _NJ, "floor/reports/win_record"),
    "59": Duty("envy goes to the other bettors of the same table", _WA, "floor/rounds"),
    "60": Duty("envy is paid once for each qualifying hand", _WA, "floor/rounds"),
    "61": Duty("envy amounts are those of the pay tables", _WA, "paytables"),
    "62": Duty("envy to a player's own second spot is a switch", _WA, "games/house"),
    "65": Duty("meters of each level", _NJ, "jackpots/meters"),
    "66": Duty("readings on demand and the last 25 hits", _NY, "floor/desk"),
    "69": Duty("exact arithmetic, nothing below a cent is lost", _NY, "ledger/units"),
    "76": Duty("the share that goes back to players", "MUST-MO", "lab/jackpot_advice"),
    "78": Duty("meters go down only if paid, limited or corrected", _NJ, "jackpots/reasons"),
    "81": Duty("after a fault, exactly the state before", _NY, "ledger"),
    "83": Duty("self-tests pass before anything is served", _NY, "floor/self_test"),
    "85": Duty("a table that lost its sensors takes no jackpot bets", _NJ, "floor/devices"),
    "87": Duty("repeated presses cannot do harm", _NY, "ledger: idempotent requests"),
    "89": Duty("malfunctions are reported within 72 hours", _WA, "floor/incidents"),
    "92": Duty("nobody alone reaches settings; access is logged", _NM, "floor/proposals"),
    "93": Duty("settings and money cannot be altered unseen", _NJ, "ledger: a chain of hashes"),
    "95": Duty("controller traffic can be encrypted", "MUST-MI", "web/serve: TLS"),
    "106": Duty("an event log with time, place and code", _NY, "floor/journal"),
    "107": Duty("the reports", _WA, "floor/reports"),
    "109": Duty("performance figures", "EXPECTED", "floor/reports/performance"),
    "110": Duty("alerts stay until somebody acknowledges them", "EXPECTED", "floor/alerts"),
    "111": Duty("the rules of Three Card Poker", _WA, "games/three_card_poker"),
    "112": Duty("the 6 Card Bonus", _WA, "games/three_card_poker"),
    "113": Duty("the rules of Let It Ride", _WA, "games/let_it_ride"),
    "114": Duty("the rules of Ultimate Texas Hold'em", _WA, "games/ultimate_texas_holdem"),
    "115": Duty("the stand-alone jackpot of Ultimate Texas Hold'em", _WA, "paytables: UTH-J01"),
    "119": Duty("no bets on others' hands or between players", _WA, "games: there is no such bet"),
    "120": Duty("bets are settled in the order the house sets", _WA, "rules: settlement_order"),
}
"""Enforced by construction or by the running floor; nothing in a plan could violate it."""

NOT_BUILT: Mapping[str, Duty] = {
    "20": Duty("merchandise in place of fixed prizes", _WA, "an optional feature we do not offer"),
    "21": Duty(
        "permanent removal of a jackpot", _WA,
        "the text of WAC 230-15-710 was not found; a jackpot can be retired into another",
    ),
    "50": Duty("hits in one polling cycle are simultaneous", _NM, "ours are booked in their order"),
    "54": Duty("a win is on display within 30 seconds", "MUST-AR", _OTHER_LAW),
    "58": Duty("a paper path for jackpots not paid from the tray", _NJ, _OTHER_LAW),
    "63": Duty("envy across tables", "EXPECTED", "petitioned and denied; envy stays at its table"),
    "67": Duty("Florida's further meters", "MUST-FL", _OTHER_LAW),
    "68": Duty("a different lock for the meter compartment", "MUST-PA", "a lock is hardware"),
    "77": Duty("a sign where part of the wager funds a second prize", "MUST-OH", _OTHER_LAW),
    "79": Duty("a removed jackpot moves within 30 days", "MUST-IA", _OTHER_LAW),
    "80": Duty("a proposal file before the floor", _NJ, _OTHER_LAW),
    "82": Duty("an error at power-down is shown at power-up", _NY, _OTHER_LAW),
    "84": Duty("a controller with a fault goes out of service", _NJ, "hardware of the controller"),
    "86": Duty("parameters in non-volatile memory", _NM, "hardware of the controller"),
    "88": Duty("a standby controller with replicated data", "EXPECTED", "PostgreSQL can replicate"),
    "94": Duty("changes verified monthly", "MUST-federal", "tribal gaming only"),
    "102": Duty("every player sees the meter", "MUST-AR", "where a screen hangs is no data"),
    "103": Duty("a paced display is allowed", "MUST-AR", "a permission, nothing to check"),
    "105": Duty("alternating screens show everything", _NM, "our display does not alternate"),
    "108": Duty("readings within five minutes of request", "MUST-MI", "wide-area links only"),
    "118": Duty(
        "priority of texts in conflict", _WA, "a rule for readers; docs/law.md says how we read"
    ),
}  # fmt: skip
"""Not enforced by any of our code."""
