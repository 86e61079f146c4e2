"""What an auditor reports: where the money is, what was found, and what was not checked."""

from dataclasses import dataclass
from typing import Any

from croupier.ledger.accounts import Side, jackpot_of, known_kind
from croupier.ledger.archives import Archive
from croupier.ledger.checkpoint_audit import Signed
from croupier.ledger.checkpoints import Checkpoint
from croupier.ledger.contract import Head
from croupier.ledger.findings import AuditFinding
from croupier.ledger.powers import DatabaseRole
from croupier.ledger.units import money_text


@dataclass(slots=True)
class Funds:
    """Where a jackpot's money is, in units; `came_in` is what was put in, as a positive number."""

    came_in: int = 0
    held: int = 0
    went_out: int = 0
    beside: int = 0

    @property
    def difference(self) -> int:
        """What came in, less what is held and what went out: always zero."""
        return self.came_in - self.held - self.went_out

    def as_json(self) -> dict[str, str]:
        return {
            "came_in": money_text(self.came_in),
            "held": money_text(self.held),
            "went_out": money_text(self.went_out),
            "difference": money_text(self.difference),
        }


@dataclass(frozen=True, slots=True)
class AuditVerdict:
    """The auditor's report; `count` is the number of all findings, kept or not."""

    head: Head
    entries: int
    """How many entries were read."""
    findings: tuple[AuditFinding, ...]
    count: int
    funds: dict[str, Funds]
    signed: Signed
    """The last checkpoint and who signed it."""
    unchecked: tuple[str, ...] = ()
    """Sentences that say what could not be checked; no claim of soundness covers it."""
    since: Checkpoint | None = None
    """The signed checkpoint where reading started; None if it started at the beginning."""
    archives: tuple[Archive, ...] = ()
    """The archives that the ledger continues from."""
    read: frozenset[int] = frozenset()
    """The numbers of those archives that were read too."""
    role: DatabaseRole | None = None
    """The role that read it, in a database with roles."""

    @property
    def sound(self) -> bool:
        """Whether everything that could be checked is right."""
        return self.count == 0

    def as_json(self) -> dict[str, Any]:
        return {
            "sound": self.sound,
            "entries": self.entries,
            "turns": self.head.turn,
            "hash": self.head.hash,
            "turn_hash": self.head.turn_hash,
            "signed": self.signed.as_json(),
            "since": None if self.since is None else _since(self.since),
            "archives": [
                {**archive.as_json(), "read": archive.number in self.read}
                for archive in self.archives
            ],
            "role": None if self.role is None else self.role.as_json(),
            "unchecked": list(self.unchecked),
            "found": self.count,
            "findings": [finding.as_json() for finding in self.findings],
            "jackpots": {name: funds.as_json() for name, funds in sorted(self.funds.items())},
        }


def _since(one: Checkpoint) -> dict[str, Any]:
    return {"checkpoint": one.number, "turn": one.turn, "entry": one.sequence, "at": one.at}


def funds_of(balances: dict[str, int]) -> dict[str, Funds]:
    """Return the money of every jackpot by where it is."""
    funds: dict[str, Funds] = {}
    for account, amount in balances.items():
        if (kind := known_kind(account)) is None:
            continue
        of = funds.setdefault(jackpot_of(account), Funds())
        if kind.side is Side.CAME_IN:
            of.came_in -= amount
        elif kind.side is Side.HELD:
            of.held += amount
        elif kind.side is Side.WENT_OUT:
            of.went_out += amount
        else:
            of.beside += amount
    return funds
