"""The accounts of a jackpot: what each one means and on which side it is.

An account is named `jackpot/kind`, or `jackpot/level/kind` if each level has its own. Accounts that
hold money or have paid it out have a positive balance, and accounts that money came from have a
negative one. All accounts of a ledger therefore sum to zero: what came in equals what is held plus
what went out.
"""

from dataclasses import dataclass
from enum import Enum


class Side(Enum):
    """The side of an account: where its money is."""

    CAME_IN = "came in"
    HELD = "held for players"
    WENT_OUT = "went out"
    BESIDE = "beside the meters"


@dataclass(frozen=True, slots=True)
class AccountKind:
    """A kind of account."""

    name: str
    side: Side
    by_level: bool
    meaning: str


KINDS = (
    AccountKind("wagers", Side.CAME_IN, False, "jackpot wagers collected"),
    AccountKind("seed", Side.CAME_IN, True, "seeds the house has put in and not recovered"),
    AccountKind("adjustments", Side.CAME_IN, False, "manual adjustments, up less down"),
    AccountKind("received", Side.CAME_IN, True, "taken over from a jackpot that was retired"),
    AccountKind("meter", Side.HELD, True, "the amount on display, to the last fraction"),
    AccountKind("reserve", Side.HELD, True, "kept for the next seed"),
    AccountKind("overflow", Side.HELD, True, "what the cap keeps off the meter"),
    AccountKind("pending", Side.HELD, True, "frozen for claims that are not settled"),
    AccountKind("paid", Side.WENT_OUT, True, "paid to players from the meter"),
    AccountKind("house", Side.WENT_OUT, False, "the house's share of the wagers"),
    AccountKind("receipts", Side.WENT_OUT, True, "reserve taken to gross receipts"),
    AccountKind(
        "prize", Side.CAME_IN, True, "put up by the house for the prizes of a house jackpot"
    ),
    AccountKind(
        "transferred", Side.WENT_OUT, True, "handed to another jackpot when this one was retired"
    ),
    AccountKind("tray", Side.BESIDE, False, "paid from the dealers' trays"),
    AccountKind("players", Side.BESIDE, False, "received by players from the trays"),
    AccountKind("refunded", Side.BESIDE, False, "wagers given back from the trays after a misdeal"),
    AccountKind("cage", Side.BESIDE, False, "carried to the bank from the cage"),
    AccountKind("bank", Side.BESIDE, False, "deposited in the jackpot's bank account"),
)
"""Every kind of account."""

BY_NAME = {kind.name: kind for kind in KINDS}


@dataclass(frozen=True, slots=True)
class JackpotAccounts:
    """The names of the accounts that a jackpot has once."""

    wagers: str
    house: str
    adjustments: str
    tray: str
    players: str
    refunded: str
    cage: str
    bank: str

    @classmethod
    def of(cls, jackpot: str) -> "JackpotAccounts":
        return cls(*(f"{jackpot}/{name}" for name in cls.__slots__))


@dataclass(frozen=True, slots=True)
class LevelAccounts:
    """The names of the accounts that each level has."""

    meter: str
    reserve: str
    overflow: str
    pending: str
    paid: str
    seed: str
    receipts: str
    prize: str
    received: str
    transferred: str

    @classmethod
    def of(cls, jackpot: str, level: str) -> "LevelAccounts":
        return cls(*(f"{jackpot}/{level}/{name}" for name in cls.__slots__))


def kind_of(account: str) -> AccountKind:
    """Return the kind of an account, given its name."""
    return BY_NAME[account.rsplit("/", 1)[1]]


def known_kind(account: str) -> AccountKind | None:
    """Return the kind of an account, or None if the name is not a jackpot account."""
    first, *levels, name = account.split("/") if "/" in account else ("", "")
    kind = BY_NAME.get(name)
    if kind is None or not first or len(levels) != int(kind.by_level):
        return None
    return kind


def jackpot_of(account: str) -> str:
    return account.split("/", 1)[0]


def level_of(account: str) -> str:
    """Return the level that a per-level account belongs to."""
    _, level, _ = account.split("/")
    return level
