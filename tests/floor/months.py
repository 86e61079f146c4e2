"""Months on a floor, as scripts: a small one to work out by hand, and a long one by a seed."""

import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

from croupier.floor import JackpotSystem
from croupier.ledger import Store

SEATTLE = "America/Los_Angeles"
LINK = {
    "Mega": {"seed": "10000", "rate": "15%", "reserve": "1%"},
    "Major": {"seed": "1000", "rate": "5%", "reserve": "0.25%"},
    "Minor": {"seed": "200", "rate": "3.125%", "cap": "200.10"},
}


class Floor:
    """A pit that must say yes, and that may be restarted over the same ledger."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.system = JackpotSystem(store)
        self.at = "2026-11-01T14:00:00Z"

    def do(self, command: str, **fields: Any) -> dict[str, Any]:
        answer = self.system.answer({"do": command, "at": self.at, **fields})
        assert answer["ok"], (command, fields, answer)
        return answer

    def start(self, table: str, jackpot: str, *seats: int) -> None:
        for seat in seats:
            self.do("light", table=table, seat=seat, jackpot=jackpot)
        self.do("start", table=table)

    def select(self, table: str, jackpot: str, seat: int, hand: str) -> None:
        self.do("select", table=table, jackpot=jackpot, seat=seat, hand=hand)

    def restart(self) -> None:
        self.system = JackpotSystem(self.store)


def play_small_month(store: Store) -> None:
    """November 2026 in Seattle, eight hours behind universal time: three rounds and some paper."""
    floor, people = Floor(store), ["Ann", "Bob"]
    floor.do("jackpot", id="link", type="progressive", table="ML03", wager="1", levels=LINK)
    floor.do("table", id="T1", game="three-card-poker", seats=7, jackpots=["link"])
    floor.do("table", id="T2", game="let-it-ride", seats=6, jackpots=["link"])

    floor.at = "2026-11-02T15:00:00Z"  # Monday 07:00, day shift
    floor.start("T1", "link", 1, 2, 3)
    floor.select("T1", "link", 3, "Royal Flush")
    floor.do("confirm", table="T1", card="executive")
    floor.do("end", table="T1")

    floor.at = "2026-11-02T23:00:00Z"  # 15:00, swing
    floor.start("T2", "link", 1, 2, 3, 4)
    floor.select("T2", "link", 1, "Full House")
    floor.restart()
    floor.do("end", table="T2")

    floor.at = "2026-11-03T07:00:00Z"  # 23:00, grave
    floor.start("T1", "link", 1, 2)
    floor.select("T1", "link", 2, "Four of a Kind")
    floor.do("lock", table="T1")
    floor.restart()
    floor.do("void", table="T1", seat=2, jackpot="link", card="executive", reason="misread")
    floor.do("end", table="T1")

    floor.at = "2026-11-04T20:00:00Z"
    shared = {"jackpot": "link", "by": people}
    floor.do("adjust", level="Mega", amount="500", reason="paid by mistake", claim=1,
             document="F-17", **shared)  # fmt: skip
    floor.do("adjust", level="Mega", amount="-100.50", reason="seed-recovery", **shared)
    floor.do("adjust", level="Major", amount="-0.01", reason="gross-receipts", **shared)
    floor.do("configure", level="Mega", rate="14%", reason="spring plan", **shared)
    floor.do("configure", level="Minor", cap=None, reason="no cap", **shared)

    floor.at = "2026-11-06T18:00:00Z"
    floor.do("deposit", jackpot="link", amount="11000", by=["Cleo"])
    floor.do("bank", jackpot="link", balance="11000", by=["Cleo"])
    floor.at = "2026-11-09T18:00:00Z"  # the next Monday
    floor.do("deposit", jackpot="link", amount="700", by=["Cleo"])
    floor.do("bank", jackpot="link", balance="11700", by=["Dan"])
    floor.do("close-day")


# A long month -----------------------------------------------------------------------------------

TABLES = {
    "T1": ("three-card-poker", ["link"]),
    "T2": ("ultimate-texas-holdem", ["link"]),
    "T3": ("let-it-ride", ["all", "link"]),
    "T4": ("let-it-ride", ["all"]),
    "T5": ("ultimate-texas-holdem", ["prize"]),
}
HANDS = {
    "link": ("Royal Flush", "Straight Flush", "Four of a Kind", "Full House", "Flush"),
    "all": ("Royal Flush", "Straight Flush", "Full House", "Flush", "Straight"),
    "prize": ("Royal Flush", "Straight Flush", "Full House"),
}
METER_HANDS = {
    "link": {"Royal Flush", "Straight Flush", "Four of a Kind"},
    "all": {"Royal Flush", "Straight Flush"},
    "prize": {"Royal Flush", "Straight Flush"},
}


def play_long_month(
    store: Store, seed: int, *, rounds: int, since: datetime, days: int, backwards: bool = False
) -> None:
    """Rounds at five tables on three jackpots, with everything that can happen between them."""
    chance, floor = random.Random(seed), Floor(store)  # noqa: S311
    floor.at = since.isoformat()
    floor.do("jackpot", id="link", type="progressive", table="ML03", wager="1", levels=LINK)
    floor.do("jackpot", id="all", type="progressive", table="LIR-P1", wager="0.50", deducts="all",
             levels={"Meter": {"seed": "300", "rate": "71.5%", "reserve": "2.0001%"}})  # fmt: skip
    floor.do("jackpot", id="prize", type="house", table="MG-01",
             levels={"Meter": {"seed": "5000"}})  # fmt: skip
    for name, (game, jackpots) in TABLES.items():
        floor.do("table", id=name, game=game, seats=7, jackpots=jackpots)
    for moment in _moments(chance, rounds, since, days, backwards=backwards):
        floor.at = moment.isoformat()
        _play(chance, floor)
        if chance.random() < 0.15:
            _paper(chance, floor)
        if chance.random() < 0.02:
            floor.restart()
    floor.at = (since + timedelta(days=days)).isoformat()
    floor.do("close-day")


def _moments(
    chance: random.Random, rounds: int, since: datetime, days: int, *, backwards: bool
) -> Iterator[datetime]:
    seconds = [chance.randrange(days * 86_400) for _ in range(rounds)]
    for second in seconds if backwards else sorted(seconds):
        yield since.astimezone(UTC) + timedelta(seconds=second)


def _play(chance: random.Random, floor: Floor) -> None:
    table = chance.choice(list(TABLES))
    jackpot = chance.choice(TABLES[table][1])
    seats = sorted(chance.sample(range(1, 8), chance.randint(1, 7)))
    floor.start(table, jackpot, *seats)
    if chance.random() < 0.05:
        floor.do("misdeal", table=table)
        floor.do("start", table=table)
    waits = False
    for seat in seats:
        if chance.random() < 0.12:
            hand = chance.choice(HANDS[jackpot])
            floor.select(table, jackpot, seat, hand)
            if hand in METER_HANDS[jackpot]:
                waits = True
                if chance.random() < 0.5:
                    floor.do("lock", table=table, seat=seat)
                    if chance.random() < 0.3:
                        floor.do("void", table=table, seat=seat, jackpot=jackpot,
                                 card="executive", reason="misread")  # fmt: skip
    if waits:
        answer = floor.system.answer(
            {"do": "confirm", "table": table, "card": "executive", "at": floor.at}
        )
        assert answer["ok"] or answer["refused"] == "nothing-to-do", answer
    floor.do("end", table=table)


def _paper(chance: random.Random, floor: Floor) -> None:
    people = ["Ann", "Bob"]
    kind = chance.randrange(6)
    if kind == 0:
        floor.do("adjust", jackpot="link", level="Major", amount=f"{chance.randint(1, 90)}.07",
                 reason="display", by=people, document="=1+1")  # fmt: skip
    elif kind == 1:
        floor.do("adjust", jackpot="link", level="Mega", amount=f"-{chance.randint(1, 9)}",
                 reason="seed-recovery", by=people)  # fmt: skip
    elif kind == 2:
        floor.do("configure", jackpot="link", level="Mega", rate=f"{chance.randint(10, 15)}%",
                 reason="plan", by=people)  # fmt: skip
    elif kind == 3:
        cap = chance.choice([None, "9000", "100000"])
        floor.do("configure", jackpot="all", level="Meter", cap=cap, reason="cap", by=people)
    elif kind == 4:
        floor.do("deposit", jackpot="link", amount="1000.25", by=["Cleo"])
        floor.do("bank", jackpot="link", balance="10000000", by=["Cleo"])
    else:
        floor.do("close-day")
