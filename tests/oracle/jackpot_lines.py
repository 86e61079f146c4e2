"""Words to write a jackpot script with, and to say what must be answered."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

Answer = dict[str, Any]
Step = tuple[str, Answer | None]
"""A line and its answer; None for a blank line, which has no answer."""

OK: Answer = {"ok": True}
NO: Answer = {"ok": False}


@dataclass(frozen=True, eq=False)
class Case:
    """A script that shows what a rule means, line by line."""

    rule: int
    title: str
    steps: tuple[Step, ...]
    doubt: str = ""
    """What the page leaves open here, where this case takes one reading of it."""

    @property
    def lines(self) -> tuple[str, ...]:
        """The script."""
        return tuple(line for line, _ in self.steps)

    @property
    def answers(self) -> tuple[Answer, ...]:
        """What must come back, one for each line that is not blank."""
        return tuple(answer for _, answer in self.steps if answer is not None)

    def __str__(self) -> str:
        return f"rule {self.rule}: {self.title}"


MONEY = ("ok", "bets", "pending", "pays", "refunds", "levels", "house", "refunded")


def money(answer: Mapping[str, Any]) -> Answer:
    """The part of an answer that the page settles; the order of pays is left open by rule 29."""
    found = {name: answer[name] for name in MONEY if name in answer}
    for name in ("pending", "pays", "refunds"):
        if name in found:
            found[name] = sorted(found[name], key=lambda pay: json.dumps(pay, sort_keys=True))
    return found


# Lines.


def say(do: str, **fields: Any) -> str:
    """One line."""
    return json.dumps({"do": do, **fields})


def seat_line(do: str) -> Callable[..., str]:
    """A command for one sensor; the jackpot is called `link` unless said otherwise."""

    def line(table: str, seat: int, jackpot: str = "link", **fields: Any) -> str:
        return say(do, table=table, seat=seat, jackpot=jackpot, **fields)

    return line


light, unlight, deselect = (seat_line(do) for do in ("light", "unlight", "deselect"))


def select(table: str, seat: int, hand: str, jackpot: str = "link", **fields: Any) -> str:
    return say("select", table=table, seat=seat, jackpot=jackpot, hand=hand, **fields)


def lock(table: str, **fields: Any) -> str:
    return say("lock", table=table, **fields)


def confirm(table: str, card: str = "executive", **fields: Any) -> str:
    return say("confirm", table=table, card=card, **fields)


def void(table: str, seat: int, jackpot: str = "link", card: str = "executive") -> str:
    return say("void", table=table, seat=seat, jackpot=jackpot, card=card, reason="misread")


def start(table: str, **fields: Any) -> str:
    return say("start", table=table, **fields)


def end(table: str) -> str:
    return say("end", table=table)


def adjust(level: str, amount: Any, reason: str = "promotion", **fields: Any) -> str:
    """Two people change the level of `link`."""
    fields = {"jackpot": "link", "by": ["Ada", "Bo"], **fields}
    return say("adjust", level=level, amount=amount, reason=reason, **fields)


def configure(level: str, **fields: Any) -> str:
    """Two people configure the level of `link`."""
    fields = {"jackpot": "link", "by": ["Ada", "Bo"], "reason": "new season", **fields}
    return say("configure", level=level, **fields)


def jackpot(pay_table: str, name: str = "link", /, **fields: Any) -> str:
    """`Meter="seed rate reserve cap"`, as far as given; a house jackpot has only seeds."""
    levels = {}
    for level in ("Meter", "Mega", "Major", "Minor"):
        if level in fields:
            texts = fields.pop(level).split()
            levels[level] = dict(zip(("seed", "rate", "reserve", "cap"), texts, strict=False))
    fields = {"type": "progressive", "levels": levels, **fields}
    return say("jackpot", id=name, table=pay_table, **fields)


def bonus(name: str = "buck", pay_table: str = "LIRB-03", **fields: Any) -> str:
    """A bonus, which has no levels."""
    return say("jackpot", id=name, type="bonus", table=pay_table, **fields)


def table(
    name: str, *jackpots: str, game: str = "three-card-poker", seats: int = 7, **fields: Any
) -> str:
    names = list(jackpots) or ["link"]
    return say("table", id=name, game=game, seats=seats, jackpots=names, **fields)


def refund(table: str, **fields: Any) -> str:
    return say("refund", table=table, **{"reason": "cards exposed", "by": ["Ada", "Bo"], **fields})


# Steps and answers.


def all_ok(*lines: str) -> tuple[Step, ...]:
    """Lines that are answered with nothing but ok."""
    return tuple((line, OK) for line in lines)


def all_refused(*lines: str) -> tuple[Step, ...]:
    return tuple((line, NO) for line in lines)


def bets(table: str, number: int) -> Step:
    """A start and the number of bets to collect."""
    return start(table), {"ok": True, "bets": number}


def pending(*pays: Answer) -> Answer:
    return {"ok": True, "pending": list(pays)}


def pays(*pays: Answer) -> Answer:
    return {"ok": True, "pays": list(pays)}


def pay(seat: int, line: str, level: str, amount: str, jackpot: str = "link") -> Answer:
    return {"seat": seat, "jackpot": jackpot, "line": line, "level": level, "amount": amount}


def refunds(*given: tuple[int, str, str]) -> Answer:
    """Seat, jackpot and amount of each wager that goes back."""
    names = ("seat", "jackpot", "amount")
    return {"ok": True, "refunds": [dict(zip(names, entry, strict=True)) for entry in given]}


def reading(house: str, name: str = "link", refunded: str = "0.00", /, **levels: str) -> Step:
    """A read; each level is `"meter reserve overflow pending"`, where what is left out is 0.00."""
    shown = {}
    for level, amounts in levels.items():
        texts = amounts.split()
        texts += ["0.00"] * (4 - len(texts))
        shown[level] = dict(zip(("meter", "reserve", "overflow", "pending"), texts, strict=True))
    expected = {"ok": True, "levels": shown, "house": house, "refunded": refunded}
    return say("read", jackpot=name), expected
