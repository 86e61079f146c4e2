"""What a seat receives after a jackpot round, and where it comes from."""

from dataclasses import dataclass

from croupier.ledger.units import money_text

TRAY = "tray"
ENVY = "envy"


@dataclass(frozen=True, slots=True)
class Pay:
    """Money a seat receives: from a level, from the tray, or as envy."""

    seat: int
    jackpot: str
    line: str
    level: str
    amount: int

    def as_json(self) -> dict[str, object]:
        return {
            "seat": self.seat,
            "jackpot": self.jackpot,
            "line": self.line,
            "level": self.level,
            "amount": money_text(self.amount),
        }


@dataclass(frozen=True, slots=True)
class Refunded:
    """A wager returned to a seat."""

    seat: int
    jackpot: str
    amount: int

    def as_json(self) -> dict[str, object]:
        return {"seat": self.seat, "jackpot": self.jackpot, "amount": money_text(self.amount)}
