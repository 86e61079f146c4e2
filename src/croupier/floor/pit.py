"""The pit: every command that moves a jackpot or a table, done on one page of the book.

`Pit.do` takes a command and answers it. A refused command has changed nothing; an accepted one is
durable when its answer is given. The script, the consoles and the screens all come through here.
"""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from croupier.errors import CroupierError
from croupier.floor import desk, rounds
from croupier.floor.by_croupier import by_hand, then_ends
from croupier.floor.equipment import pressed
from croupier.floor.forms import Command, parse, parse_line
from croupier.floor.table import TABLES
from croupier.floor.virtual import VIRTUAL
from croupier.jackpots.jackpot import JACKPOTS
from croupier.ledger import Answer, Book, Page, Refusal, Refused, Shelf, Store, StoreUnavailable
from croupier.ledger.book import Clock

Handler = Callable[[Page, Command], Answer]


def press(page: Page, command: Command) -> Answer:
    """A button by the name that is printed on it."""
    meant = pressed(page, command)
    return HANDLERS[meant.do](page, meant) if meant is not None else {}


HANDLERS: Mapping[str, Handler] = {
    "jackpot": desk.declare_jackpot,
    "table": desk.declare_table,
    "light": by_hand(rounds.light),
    "unlight": by_hand(rounds.unlight),
    "start": by_hand(rounds.start),
    "select": by_hand(rounds.select),
    "deselect": then_ends(rounds.deselect),
    "lock": by_hand(rounds.lock),
    "confirm": then_ends(rounds.confirm),
    "void": then_ends(rounds.void_claim),
    "misdeal": by_hand(rounds.misdeal),
    "end": by_hand(rounds.end),
    "read": desk.read,
    "meters": desk.meters,
    "adjust": desk.adjust_meter,
    "configure": desk.configure_level,
    "suspend": desk.suspend_jackpot,
    "resume": desk.resume_jackpot,
    "deposit": desk.deposit_money,
    "bank": desk.enter_bank_balance,
    "retire": desk.retire_jackpot,
    "open-table": desk.open_table,
    "close-table": desk.close_table,
    "close-day": desk.close_day,
    "press": press,
}


def now() -> datetime:
    """The clock of the machine."""
    return datetime.now(UTC)


class Pit:
    """Tables and jackpots over one book."""

    def __init__(
        self, store: Store, *, clock: Clock = now, shelves: tuple[Shelf[Any], ...] = ()
    ) -> None:
        self.book = Book(store, (JACKPOTS, TABLES, VIRTUAL, *shelves), clock=clock)

    def do(self, command: Command) -> Answer:
        """Do a command, or raise `Refused` with nothing changed."""
        handler = HANDLERS[command.do]
        answer = self.book.perform(
            lambda page: handler(page, command),
            request=command.request,
            content=command.content,
            at=command.at,
        )
        return {"ok": True, **answer}

    def answer(self, line: str | Mapping[str, Any]) -> Answer:
        """Do a line of a script, and say yes or why not."""
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
        self.book.close()


def refusal(word: Refusal, why: str) -> Answer:
    """The answer to a command that was refused."""
    return {"ok": False, "refused": word.word, "why": why}
