"""Small pits for tests: a link on two tables, and a clock that tells what it is told."""

from datetime import UTC, datetime, timedelta
from typing import Any

from croupier.floor import JackpotSystem
from croupier.ledger import Answer, MemoryStore, Store

ML03 = {
    "Mega": {"seed": "10000", "rate": "15%", "reserve": "1%"},
    "Major": {"seed": "1000", "rate": "5%", "reserve": "0.25%"},
    "Minor": {"seed": "200", "rate": "3.125%"},
}


class Clock:
    """It stands still until it is moved."""

    def __init__(self, start: datetime | None = None) -> None:
        self.now = start or datetime(2026, 11, 16, 18, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def forward(self, **time: float) -> None:
        self.now += timedelta(**time)


def link_system(store: Store | None = None, **table: Any) -> JackpotSystem:
    """Jackpot `link` on ML03, tables T1 and T2."""
    system = JackpotSystem(store or MemoryStore(), clock=Clock())
    say(system, "jackpot", id="link", type="progressive", table="ML03", levels=ML03)
    for name, game in (("T1", "three-card-poker"), ("T2", "ultimate-texas-holdem")):
        say(system, "table", id=name, game=game, seats=7, jackpots=["link"], **table)
    return system


def say(system: JackpotSystem, do: str, **fields: Any) -> Answer:
    """A command that must be accepted."""
    answer = system.answer({"do": do, **fields})
    assert answer["ok"], answer
    return answer


def refused(system: JackpotSystem, do: str, **fields: Any) -> str:
    """The status word of a command that must be refused."""
    answer = system.answer({"do": do, **fields})
    assert not answer["ok"], answer
    word: str = answer["refused"]
    return word


def play(system: JackpotSystem, table: str = "T1", *seats: int, jackpot: str = "link") -> None:
    """Light the seats and start the round."""
    for seat in seats or (1,):
        say(system, "light", table=table, seat=seat, jackpot=jackpot)
    say(system, "start", table=table)


def meter(system: JackpotSystem, level: str = "Mega", jackpot: str = "link") -> dict[str, str]:
    levels: dict[str, dict[str, str]] = say(system, "read", jackpot=jackpot)["levels"]
    return levels[level]
