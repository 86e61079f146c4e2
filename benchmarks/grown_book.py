"""A ledger of many days, grown from a few real hours: the same rounds again and again, each with
its own numbers, moments, readings, hashes and records, so that it verifies from the first entry.

The seed is the demo floor, played by its bots, with one win of a meter; what is repeated is every
command that left an entry, with its request and the record of its turn.
"""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from croupier.floor.jackpot_system import JackpotSystem
from croupier.floor.simulating import simulate
from croupier.ledger import Store, instant_text
from croupier.ledger.contract import Batch, Head, Remembered
from croupier.ledger.copying import backup
from croupier.ledger.entry import Draft, Entry, sealed
from croupier.ledger.ledger import record_turn
from croupier.ledger.memory import MemoryStore
from croupier.ledger.sqlite import SqliteStore
from croupier.ledger.transaction import METER_SUFFIX
from croupier.plan import demo_plan

BEGINS = datetime(2026, 1, 1, 14, tzinfo=UTC)
"""06:00 on the clocks of the demo floor."""

HOURS = 1.0
ENTRIES_A_DAY = 34_000
AT_ONCE = 20_000
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
        with store.reading() as reader:
            head = reader.head
            grown = _Grown(
                head,
                reader.balances(),
                datetime.fromisoformat(reader.newest(1)[0].instant),
            )
        repeats = 0
        length = timedelta(days=sum(len(each) for _, each, _ in commands) / a_day)
        while grown.head.sequence < entries:
            for command in commands:
                grown.repeat(command, repeats, length)
                if len(grown.batch.entries) >= AT_ONCE:
                    grown.write(store)
            repeats += 1
        grown.write(store)
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


class _Grown:
    """Where the ledger stands while it grows."""

    def __init__(self, head: Head, balances: dict[str, int], begins: datetime) -> None:
        self.head = head
        self.begins = begins + timedelta(seconds=1)
        self.batch = Batch(head)
        self._origin = head.sequence
        self._balances = balances
        self._marks: dict[str, int] = {}

    def repeat(self, command: Command, times: int, length: timedelta) -> None:
        """A command once more; each repetition of all of them takes so long."""
        request, contents, seen = command
        turn = self.head.turn + 1
        name = f"{request} {self._origin + times}"
        at = datetime.fromisoformat(contents[0]["instant"])
        share = (at - BEGINS) / timedelta(hours=HOURS + 0.01)
        moment = instant_text(self.begins + length * times + length * share)
        entries = list(self._entries(name, contents, moment, times, turn))
        last = entries[-1]
        head = replace(self.head, turn=turn, sequence=last.sequence, hash=last.hash)
        small = Batch(head, entries, requests={name: replace(seen, turn=turn)})
        record_turn(small)
        self.head = small.head
        self.batch.entries += entries
        self.batch.requests |= small.requests
        self.batch.records += small.records

    def _entries(
        self, request: str, contents: list[dict[str, Any]], moment: str, times: int, turn: int
    ) -> Iterator[Entry]:
        sequence, previous = self.head.sequence, self.head.hash
        for number, content in enumerate(contents, start=1):
            sequence += 1
            postings, body = content["postings"], dict(content["body"])
            for name, step in (("round", 10_000), ("claim", 100)):
                if name in body:
                    body[name] += step * (self._origin + times + 1)
            for account, amount in postings.items():
                self._balances[account] = self._balances.get(account, 0) + amount
                self._marks[account] = turn
            entry = sealed(
                Draft(content["reason"], postings, body),
                sequence=sequence,
                id=f"{request}#{number}",
                at=moment,
                instant=moment,
                readings={
                    account: self._balances[account]
                    for account in postings
                    if account.endswith(METER_SUFFIX)
                },
                previous=previous,
            )
            previous = entry.hash
            yield entry

    def write(self, store: Store) -> None:
        self.batch.head = self.head
        with store.writing() as writer:
            writer.write(self.batch)
        self.batch = Batch(self.head)

    def finish(self, store: Store) -> None:
        """The balances, each with the turn that wrote it."""
        turns: dict[int, dict[str, int]] = {}
        for account, turn in self._marks.items():
            turns.setdefault(turn, {})[account] = self._balances[account]
        with store.writing() as writer:
            for turn, balances in turns.items():
                writer.write(Batch(replace(self.head, turn=turn), balances=balances))
            writer.write(Batch(self.head))
