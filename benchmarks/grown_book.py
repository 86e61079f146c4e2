"""A ledger of many days, grown from a few real hours: the same rounds again and again, each with
its own numbers, moments, readings, hashes and records, so that it verifies from the first entry.

The seed is the demo floor, played by its bots, with one win of a meter; what is repeated is every
command that left an entry, with its request and the record of its turn.
"""

import re
import sqlite3
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from croupier.codec import canonical
from croupier.errors import must
from croupier.floor.jackpot_system import JackpotSystem
from croupier.floor.simulating import simulate
from croupier.ledger import Store, instant_text
from croupier.ledger.contract import Batch, Head, Remembered
from croupier.ledger.copying import backup
from croupier.ledger.entry import chained
from croupier.ledger.memory import MemoryStore
from croupier.ledger.sqlite import SqliteStore
from croupier.ledger.transaction import METER_SUFFIX
from croupier.ledger.turns import answer_digest
from croupier.plan import demo_plan

BEGINS = datetime(2026, 1, 1, 14, tzinfo=UTC)
"""06:00 on the clocks of the demo floor."""

HOURS = 1.0
ENTRIES_A_DAY = 34_000
LASTS = timedelta(hours=HOURS + 0.01)
AT_ONCE = 50_000
QUICKLY = ("journal_mode = OFF", "synchronous = OFF", "cache_size = -262144")
NUMBERED = {"round": 4, "claim": 2}
"""What has a number of its own: that of the repetition before so many digits of the first."""
REPEATED = frozenset(("contribution", "tray", "frozen", "paid", "refunded"))
A_WIN: tuple[dict[str, Any], ...] = (
    {"do": "table", "id": "WIN", "game": "three-card-poker", "seats": 3, "jackpots": ["LINK"]},
    {"do": "light", "table": "WIN", "seat": 1, "jackpot": "LINK"},
    {"do": "start", "table": "WIN"},
    {"do": "select", "table": "WIN", "seat": 1, "jackpot": "LINK", "hand": "straight flush"},
    {"do": "lock", "table": "WIN"},
    {"do": "confirm", "table": "WIN", "card": "executive"},
    {"do": "end", "table": "WIN"},
)

Command = tuple[str, list[dict[str, Any]], Remembered]
"""A request, the contents of the entries it left, and its answer."""


def seed(path: Path, hours: float = HOURS) -> None:
    """A file with some hours of the demo floor."""
    store = MemoryStore()
    simulate(demo_plan(), store, hours=hours, seed=3, start=BEGINS)
    ends = BEGINS + timedelta(hours=hours)
    system = JackpotSystem(store, clock=lambda: ends)
    for number, line in enumerate(A_WIN):
        answer = system.answer({**line, "request": f"win {number}"})
        if not answer["ok"]:
            raise RuntimeError(f"{line} was refused: {answer}")
    backup(store, path)


def grow(path: Path, entries: int, *, a_day: int = ENTRIES_A_DAY) -> None:
    """Go on with the same rounds, day after day, until the ledger has so many entries."""
    with closing(SqliteStore(path, create=False)) as store:
        commands = template(store)
        length = timedelta(days=sum(len(contents) for _, contents, _ in commands) / a_day)
        repeated = [_repeated(command, length) for command in commands]
        with store.reading() as reader:
            newest = datetime.fromisoformat(reader.newest(1)[0].instant)
            grown = _Grown(reader.head, reader.balances(), newest)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for setting in QUICKLY:
            connection.execute(f"PRAGMA {setting}")
        while grown.sequence < entries:
            grown.repeat(repeated, length)
            if len(grown.entries) >= AT_ONCE or grown.sequence >= entries:
                grown.write(connection)
    with closing(SqliteStore(path, create=False)) as store:
        grown.finish(store)


def template(store: Store) -> list[Command]:
    """The commands of a ledger that left entries of play, in order."""
    with store.reading() as reader:
        found: dict[str, list[dict[str, Any]]] = {}
        ends = instant_text(BEGINS + timedelta(hours=HOURS + 0.005))
        for entry in reader.entries(until=ends):
            request = entry.id.rpartition("#")[0]
            if request and entry.reason in REPEATED:
                found.setdefault(request, []).append(entry.content)
        known = reader.remembered(found)
    return [(request, contents, known[request]) for request, contents in found.items()]


@dataclass(frozen=True, slots=True)
class _Line:
    """An entry of a command: its words, with gaps for what is another each time."""

    id: str
    reason: str
    text: str
    postings: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class _Repeated:
    """A command that is repeated: how long after the first of them, and what it writes."""

    after: timedelta
    lines: tuple[_Line, ...]
    request: str
    record: str
    seen: Remembered


def _repeated(command: Command, length: timedelta) -> _Repeated:
    """A command of those that take so long together."""
    request, contents, seen = command
    share = (datetime.fromisoformat(contents[0]["instant"]) - BEGINS) / LASTS
    name = f"«times» {request}"
    record = {
        "documents": {},
        "entries": "«hash»",
        "requests": {name: answer_digest(seen.digest, seen.answer)},
        "sequence": "<sequence>",
        "turn": "<turn>",
    }
    lines = (_line(content, f"{name}#{number}") for number, content in enumerate(contents, start=1))
    return _Repeated(length * share, tuple(lines), _with_gaps(name), _with_gaps(record), seen)


def _line(content: dict[str, Any], name: str) -> _Line:
    body, postings = dict(content["body"]), content["postings"]
    for numbered, digits in NUMBERED.items():
        if numbered in body:
            number = f"{body[numbered]:0{digits}}"
            must(len(number) == digits, f"there is no room for {numbered} {number}")
            body[numbered] = f"<times>{number}"
    text = {
        "at": "«moment»",
        "body": body,
        "id": name,
        "instant": "«moment»",
        "postings": postings,
        "readings": {meter: f"<{meter}>" for meter in postings if meter.endswith(METER_SUFFIX)},
        "reason": content["reason"],
        "sequence": "<sequence>",
    }
    return _Line(_with_gaps(name), content["reason"], _with_gaps(text), tuple(postings.items()))


def _with_gaps(words: object) -> str:
    """Words in the spelling of the ledger, to be filled in with the operator %.

    >>> _with_gaps({"id": "«times» light", "round": "<times>0007"})
    '{"id":"%(times)s light","round":%(times)s0007}'
    """
    text = (words if isinstance(words, str) else canonical(words)).replace("%", "%%")
    return re.sub('"<([^<>"]+)>([0-9]*)"', r"%(\1)s\2", re.sub("«([a-z]+)»", r"%(\1)s", text))


class _Grown:
    """Where the ledger stands while it grows, and what is not written yet."""

    def __init__(self, head: Head, balances: dict[str, int], newest: datetime) -> None:
        self.sequence = head.sequence
        self.entries: list[tuple[int, str, str, str, str, str]] = []
        self._head = head
        self._requests: list[tuple[str, str, str, int]] = []
        self._records: list[tuple[int, str, str]] = []
        self._begins = newest.astimezone(UTC).replace(tzinfo=None) + timedelta(seconds=1)
        self._balances = balances
        self._marks: dict[str, int] = {}
        self._origin = head.sequence
        self._times = 0

    def repeat(self, commands: list[_Repeated], length: timedelta) -> None:
        """All commands once more."""
        balances, marks = self._balances, self._marks
        head, begins = self._head, self._begins + length * self._times
        turn, sequence, last, turn_hash = head.turn, head.sequence, head.hash, head.turn_hash
        self._times += 1
        now: dict[str, object] = {"times": self._origin + self._times}
        for command in commands:
            turn += 1
            moment = (begins + command.after).isoformat(timespec="microseconds") + "Z"
            now |= {"moment": moment, "turn": turn}
            for line in command.lines:
                sequence += 1
                for account, amount in line.postings:
                    now[account] = balances[account] = balances.get(account, 0) + amount
                    marks[account] = turn
                now["sequence"] = sequence
                text = line.text % now
                last = chained(last, text)
                self.entries.append((sequence, line.id % now, moment, line.reason, text, last))
            now["hash"] = last
            record = command.record % now
            turn_hash = chained(turn_hash, record)
            self._records.append((turn, record, turn_hash))
            seen = command.seen
            self._requests.append((command.request % now, seen.digest, seen.answer, turn))
        self._head, self.sequence = Head(turn, sequence, last, turn_hash), sequence

    def write(self, connection: sqlite3.Connection) -> None:
        """As a store would, with nothing to fall back on: a book half grown is thrown away."""
        connection.execute("BEGIN")
        connection.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)", self.entries)
        connection.executemany("INSERT INTO turns VALUES (?, ?, ?)", self._records)
        connection.executemany("INSERT INTO requests VALUES (?, ?, ?, ?)", self._requests)
        connection.execute("COMMIT")
        for written in (self.entries, self._records, self._requests):
            written.clear()

    def finish(self, store: Store) -> None:
        """The balances, each with the turn that wrote it, and where the ledger stands."""
        turns: dict[int, dict[str, int]] = {}
        for account, turn in self._marks.items():
            turns.setdefault(turn, {})[account] = self._balances[account]
        with store.writing() as writer:
            for turn, balances in turns.items():
                writer.write(Batch(replace(self._head, turn=turn), balances=balances))
            writer.write(Batch(self._head))
