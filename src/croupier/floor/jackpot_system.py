"""The jackpot system: a ledger of tables and jackpots, and its answers to a script.

`JackpotSystem.do` takes a command through the one door and returns its answer. A refused command
has changed nothing; an accepted one is durable when its answer is returned.
"""

from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from croupier.errors import CroupierError
from croupier.floor.alerts import ALERTS
from croupier.floor.devices import DEVICES
from croupier.floor.door import do
from croupier.floor.forms import Command, parse, parse_line
from croupier.floor.own_tables import approved, with_own_table
from croupier.floor.summaries import COLLECTIONS as SUMMARIES
from croupier.floor.summaries import summarize
from croupier.floor.summaries.summary import HOURLY
from croupier.floor.table import TABLES
from croupier.floor.virtual import VIRTUAL
from croupier.jackpots.banking import BANK_ENTRIES
from croupier.jackpots.jackpot import JACKPOTS
from croupier.ledger import (
    Answer,
    Collection,
    Ledger,
    Refusal,
    Refused,
    Store,
    StoreUnavailable,
    Transaction,
)
from croupier.ledger.ledger import Clock
from croupier.paytables import Catalogue

CLOSE_DAY = "close-day"
CLOSING_MAX = 100_000
"""How many entries are summarized while someone waits; for more, it is done in the background."""


def now() -> datetime:
    """Return the time of the machine's clock."""
    return datetime.now(UTC)


class JackpotSystem:
    """Tables and jackpots over one ledger."""

    def __init__(
        self,
        store: Store,
        *,
        clock: Clock = now,
        collections: tuple[Collection[Any], ...] = (),
        catalogue: Catalogue | None = None,
    ) -> None:
        """Open a system over a store; `catalogue` adds custom pay tables to the published ones."""
        self.catalogue = catalogue
        own = (JACKPOTS, BANK_ENTRIES, TABLES, VIRTUAL, ALERTS, DEVICES, *SUMMARIES)
        self.ledger = Ledger(store, (*own, *collections), clock=clock)
        self.marks = HOURLY
        """The minutes at which summaries begin."""

    def do(self, command: Command) -> Answer:
        """Do a command, or raise `Refused` with nothing changed."""
        whole = with_own_table(command, self.catalogue)
        answer = self.ledger.transact(
            lambda transaction: self.on(transaction, whole),
            request=command.request,
            content=command.content,
            at=command.at,
        )
        self.after(command)
        return {"ok": True, **answer}

    def on(self, transaction: Transaction, command: Command) -> Answer:
        """Do a command on a transaction."""
        return do(transaction, approved(transaction, command))

    def after(self, command: Command) -> None:
        """Follow up on a command that was done: summarize a closed day."""
        if command.do == CLOSE_DAY:
            with suppress(CroupierError):  # it will be done later; the day is closed anyway
                summarize(self.ledger, marks=self.marks, most=CLOSING_MAX)

    def answer(self, line: str | Mapping[str, Any]) -> Answer:
        """Do a line of a script, and return its answer or why it was refused."""
        try:
            command = parse_line(line) if isinstance(line, str) else parse(dict(line))
            return self.do(command)
        except Refused as refused:
            return refusal(refused.refusal, refused.message)
        except StoreUnavailable as error:
            return refusal(Refusal.UNAVAILABLE, str(error))
        except CroupierError as error:
            return refusal(Refusal.BAD_VALUE, str(error))

    def close(self) -> None:
        self.ledger.close()


def refusal(word: Refusal, why: str) -> Answer:
    """Return the answer to a command that was refused."""
    return {"ok": False, "refused": word.word, "why": why}
