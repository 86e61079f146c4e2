"""All accounts of a floor, kept by hand from what its consoles were answered, and no part of the
product.

The auditor of scripts (`jackpot_ledger.py`) keeps meters, reserves, claims and house shares. Here
are the bank account of each jackpot and the trays, and where all of it stands to the fraction.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from tests.oracle.jackpot_ledger import Auditor
from tests.oracle.jackpot_lines import money
from tests.oracle.jackpot_money import NOTHING, Jackpot, Level
from tests.oracle.jackpot_words import SCALE, Document, amount_of, signed_amount_of, text_of

Answer = dict[str, Any]
TRAYS = ("tray", "envy")
"""What END GAME names as the source of a pay that no meter gives."""
AT_THE_DESK = ("bank", "entry", "required", "missing", "reversed", "meters")
"""The part of an answer to a deposit, a bank balance, a reversal or a closed day that counts."""


class Accounts:
    """Everything that was answered with yes, one line after the other."""

    def __init__(self, opening: Iterable[Document]) -> None:
        self.auditor = Auditor()
        self.done: Counter[str] = Counter()
        """How often each command was answered, for those who ask whether a day had everything."""
        self._bank: dict[str, list[tuple[str, Fraction]]] = {}
        """What was entered for each jackpot: a deposit or a balance, by its number; reversed ones
        are nothing."""
        self._tray: defaultdict[str, Fraction] = defaultdict(Fraction)
        self._adjusted: defaultdict[str, Fraction] = defaultdict(Fraction)
        self._receipts: defaultdict[tuple[str, str], Fraction] = defaultdict(Fraction)
        for line in opening:
            assert self.auditor.answer(json.dumps(line))["ok"], line

    def must_agree(self, asked: Document, answered: Answer) -> None:
        """Keep one press, whose answer must be the one that comes out here."""
        own = {
            "deposit": self._deposit, "bank": self._balance, "reverse": self._reverse,
            "close-day": self._close_day,
        }.get(asked["do"])  # fmt: skip
        self.done[asked["do"]] += 1
        if own is not None:
            told = {name: answered[name] for name in AT_THE_DESK if name in answered}
            assert told == own(asked), (asked, answered)
            return
        if asked["do"] == "confirm" and not answered["pays"]:
            assert answered["verified"]  # a card stands behind fixed pays; no money moves
            return
        expected = self.auditor.answer(json.dumps(asked))
        assert money(expected) == money(answered), (asked, answered, expected)
        for pay in answered.get("pays", ()) if asked["do"] == "end" else ():
            if pay["level"] in TRAYS:
                self._tray[pay["jackpot"]] += Fraction(pay["amount"])
        if asked["do"] == "adjust":
            self._adjust(asked)

    # The desk.

    def _deposit(self, asked: Document) -> Answer:
        number = self._enter(asked["jackpot"], "deposit", amount_of(asked["amount"]))
        return {"bank": text_of(self._deposited(asked["jackpot"])), "entry": number}

    def _balance(self, asked: Document) -> Answer:
        held, has = amount_of(asked["balance"]), self._custody(asked["jackpot"])
        number = self._enter(asked["jackpot"], "balance", held)
        missing = text_of(max(NOTHING, has - held))
        return {"required": text_of(has), "missing": missing, "entry": number}

    def _enter(self, jackpot: str, kind: str, amount: Fraction) -> int:
        entries = self._bank.setdefault(jackpot, [])
        entries.append((kind, amount))
        return len(entries)

    def _reverse(self, asked: Document) -> Answer:
        entries, place = self._bank[asked["jackpot"]], asked["entry"] - 1
        kind, amount = entries[place]
        assert amount, "reversed a second time"
        entries[place] = kind, NOTHING
        return {"bank": text_of(self._deposited(asked["jackpot"])), "reversed": text_of(amount)}

    def _deposited(self, jackpot: str) -> Fraction:
        entries = self._bank.get(jackpot, ())
        return sum((amount for kind, amount in entries if kind == "deposit"), NOTHING)

    def _custody(self, jackpot: str) -> Fraction:
        """What the bank must hold: everything that belongs to players."""
        levels = self.auditor.jackpots[jackpot].levels.values()
        held = (level.meter + level.reserve + level.overflow + level.pending for level in levels)
        return sum(held, NOTHING)

    def _close_day(self, _: Document) -> Answer:
        return {
            "meters": {
                name: {level.name: text_of(level.meter) for level in jackpot.levels.values()}
                for name, jackpot in self.auditor.jackpots.items()
            }
        }

    def _adjust(self, asked: Document) -> None:
        amount, reason = signed_amount_of(asked["amount"]), asked["reason"]
        if amount < 0 and reason == "gross-receipts":
            self._receipts[asked["jackpot"], asked["level"]] -= amount
        elif amount > 0 or reason != "seed-recovery":
            self._adjusted[asked["jackpot"]] += amount

    # What all of it comes to.

    def balances(self) -> dict[str, int]:
        """Every account that is not empty, in hundred-millionths of a dollar: what money came from
        stands below zero."""
        found: dict[str, Fraction] = {}
        for jackpot in self.auditor.jackpots.values():
            found |= self._of_a_jackpot(jackpot)
            for level in jackpot.levels.values():
                found |= self._of_a_level(jackpot.id, level)
        assert sum(found.values()) == 0
        return {name: int(amount * SCALE) for name, amount in found.items() if amount}

    def _of_a_jackpot(self, jackpot: Jackpot) -> dict[str, Fraction]:
        name = jackpot.id
        tray, bank = self._tray[name], self._deposited(name)
        return {
            f"{name}/wagers": -jackpot.wagers,
            f"{name}/house": jackpot.house,
            f"{name}/adjustments": -self._adjusted[name],
            f"{name}/tray": -tray - jackpot.refunded,
            f"{name}/players": tray,
            f"{name}/refunded": jackpot.refunded,
            f"{name}/cage": -bank,
            f"{name}/bank": bank,
        }

    def _of_a_level(self, jackpot: str, level: Level) -> dict[str, Fraction]:
        name = f"{jackpot}/{level.name}"
        return {
            f"{name}/meter": level.meter,
            f"{name}/reserve": level.reserve,
            f"{name}/overflow": level.overflow,
            f"{name}/pending": level.pending,
            f"{name}/paid": level.paid,
            f"{name}/seed": level.recovered - level.seeds,
            f"{name}/receipts": self._receipts[jackpot, level.name],
        }
