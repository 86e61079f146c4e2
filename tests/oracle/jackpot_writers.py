"""A line of each command, written so that the floor's state lets it pass if it can."""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from tests.oracle.jackpot_ledger import REDUCTIONS, Auditor
from tests.oracle.jackpot_money import Jackpot, Layout, Level
from tests.oracle.jackpot_spoils import impossible
from tests.oracle.jackpot_words import (
    BONUS_TABLES,
    LEVELS,
    LINKABLE,
    METER_ORDERS,
    PAY_TABLES,
    Document,
    text_of,
)

Chance = random.Random
Thing = TypeVar("Thing")

PEOPLE = ("Ada", "Bo", "Cy", "Dee")
RATES = ("0%", "0.0001%", "1%", "3.1249%", "3.125%", "5%", "10%", "15%", "33.3333%", "90%")
RESERVES = ("0%", "0.25%", "1.0001%", "5%")
WAGERS = ("1", "0.25", "2.50", "5", "0.01", "17.3", "400")
SEEDS = ("0", "10", "50.00", "99.99", "250", "1000", "10000.5")


def pick(weights: Mapping[str, float], chance: Chance) -> str:
    """One of the words, by weight."""
    point = chance.random() * sum(weights.values())
    for word, weight in weights.items():
        point -= weight
        if point < 0:
            return word
    return next(reversed(list(weights)))


def any_layout(auditor: Auditor, chance: Chance) -> Layout:
    """A floor without tables is asked about one that nobody knows."""
    layouts = list(auditor.layouts.values())
    return chance.choice(layouts) if layouts else Layout("T9", 7, [])


def _any_jackpot(auditor: Auditor, chance: Chance) -> str:
    return chance.choice([*auditor.jackpots]) if auditor.jackpots else "J9"


def _some(wanted: Sequence[Thing], otherwise: Sequence[Thing], chance: Chance) -> Thing:
    """One of the wanted, or of the others when there is none or by a small chance."""
    return chance.choice(wanted if wanted and chance.random() < 0.93 else otherwise)


# A writer for each command.


def _seat_of(layout: Layout, wanted: Iterable[tuple[int, str]], chance: Chance) -> Document:
    """A sensor of the table, of those wanted if there are any."""
    seat, jackpot = _some(sorted(wanted), layout.sensors() or [(1, "J9")], chance)
    return {"table": layout.id, "seat": seat, "jackpot": jackpot}


def _jackpot(auditor: Auditor, layout: Layout, chance: Chance) -> Document:
    kind = chance.choice(("progressive", "progressive", "house", "bonus"))
    pay_table = chance.choice(tables_of(kind))
    if len(auditor.jackpots) < 4:
        return new_jackpot(f"J{len(auditor.jackpots) + 1}", kind, pay_table, chance)
    # The floor has enough of them, so this one has something wrong with it.
    return impossible(new_jackpot("J9", kind, pay_table, chance), chance)


def tables_of(kind: str) -> list[str]:
    """The pay tables a jackpot of that type may have."""
    return list(BONUS_TABLES if kind == "bonus" else LEVELS)


def new_jackpot(name: str, kind: str, pay_table: str, chance: Chance) -> Document:
    levels: dict[str, Any] = {}
    for level in () if kind == "bonus" else LEVELS[pay_table]:
        seed = chance.choice(SEEDS)
        levels[level] = {"seed": seed}
        if kind == "house":
            continue
        levels[level]["rate"] = chance.choice(RATES if len(LEVELS[pay_table]) == 1 else RATES[:-2])
        if chance.random() < 0.7:
            levels[level]["reserve"] = chance.choice(RESERVES)
        if chance.random() < 0.5:
            room = chance.choice(("0", "0.5", "3", "60"))
            levels[level]["cap"] = _plus(seed, room) if chance.random() < 0.8 else None
    document: Document = {"do": "jackpot", "id": name, "type": kind, "table": pay_table}
    if levels:
        document["levels"] = levels
    if chance.random() < 0.8:
        document["wager"] = chance.choice(WAGERS)
    if kind == "progressive" and chance.random() < 0.4:
        document["deducts"] = "all"
    return document


def _plus(seed: str, room: str) -> str:
    """Whole cents, with as many decimals as it takes."""
    cents = sum(round(float(text) * 100) for text in (seed, room))
    return f"{cents // 100}" if cents % 100 == 0 else f"{cents // 100}.{cents % 100:02d}"


def _table(auditor: Auditor, layout: Layout, chance: Chance) -> Document:
    names = [*auditor.jackpots] or ["J9"]
    return {
        "do": "table",
        "id": f"T{len(auditor.layouts) + 1}" if len(auditor.layouts) < 5 else "T1",
        "game": chance.choice((*LINKABLE, "solitaire-stud")),
        "seats": chance.choice((1, 4, 7, 7, 8, 0)),
        "jackpots": chance.sample(names, min(len(names), chance.choice((1, 1, 2, 3)))),
        **some_options(chance),
    }


def some_options(chance: Chance) -> Document:
    """Rule 33: what a house might choose for a table, often nothing."""
    if chance.random() < 0.3:
        return {}
    options: Document = {
        "folded_hands_qualify": chance.random() < 0.5,
        "envy_any_hand": chance.random() < 0.6,
        "envy_to_own_spots": chance.random() < 0.4,
        "meter_order": chance.choice((*METER_ORDERS, *METER_ORDERS[1:])),
    }
    chosen = chance.sample(sorted(options), chance.randint(2, 4))
    return {"options": {name: options[name] for name in chosen}}


def _light(auditor: Auditor, layout: Layout, chance: Chance) -> Document:
    named = {"player": chance.choice(("A", "A", "B"))} if chance.random() < 0.4 else {}
    return {"do": "light", **_seat_of(layout, [], chance), **named}


def _unlight(auditor: Auditor, layout: Layout, chance: Chance) -> Document:
    return {"do": "unlight", **_seat_of(layout, layout.lit, chance)}


def _start(auditor: Auditor, layout: Layout, chance: Chance) -> Document:
    return {"do": "start", "table": layout.id}


def _select(auditor: Auditor, layout: Layout, chance: Chance) -> Document:
    free = layout.lit - set(layout.claims) - set(layout.selected)
    if layout.options["envy_any_hand"] and chance.random() < 0.3:
        free = set(layout.sensors()) - layout.lit
    document: Document = {"do": "select", **_seat_of(layout, free, chance)}
    known: Jackpot | None = auditor.jackpots.get(document["jackpot"])
    lines = PAY_TABLES[known.pay_table if known else "MG-01"]
    meter_lines = [line for line in lines if line.is_meter_line] or lines
    # An all-pays meter runs dry by its many small lines.
    share = 0.2 if known and known.deducts_all else 0.5
    hand = chance.choice(meter_lines if chance.random() < share else lines).hand
    return {**document, "hand": _some([hand], ("Two Pair", "Royal", "Community Royal"), chance)}


def _deselect(auditor: Auditor, layout: Layout, chance: Chance) -> Document:
    return {"do": "deselect", **_seat_of(layout, layout.selected, chance)}


def _narrowed(layout: Layout, chance: Chance) -> Document:
    """The whole table, or a seat, or a jackpot, or both."""
    wanted = [sensor for sensor, line in layout.selected.items() if line.is_meter_line]
    wanted += [sensor for sensor, claim in layout.claims.items() if claim.state == "pending"]
    whole = _seat_of(layout, wanted, chance)
    left_out = chance.choice(
        (("seat", "jackpot"), ("seat", "jackpot"), ("seat",), ("jackpot",), ())
    )
    return {name: value for name, value in whole.items() if name not in left_out}


def _card(chance: Chance) -> str:
    return pick({"executive": 12, "supervisor": 6, "dealer": 0.5, "Executive": 0.3}, chance)


def _lock(auditor: Auditor, layout: Layout, chance: Chance) -> Document:
    return {"do": "lock", **_narrowed(layout, chance)}


def _confirm(auditor: Auditor, layout: Layout, chance: Chance) -> Document:
    return {"do": "confirm", **_narrowed(layout, chance), "card": _card(chance)}


def _void(auditor: Auditor, layout: Layout, chance: Chance) -> Document:
    pending = [sensor for sensor, claim in layout.claims.items() if claim.state == "pending"]
    document = {"do": "void", **_seat_of(layout, pending, chance)}
    return {**document, "card": _card(chance), "reason": "the hand was misread"}


def _misdeal(auditor: Auditor, layout: Layout, chance: Chance) -> Document:
    return {"do": "misdeal", "table": layout.id}


def _refund(auditor: Auditor, layout: Layout, chance: Chance) -> Document:
    by = chance.sample(PEOPLE, 2) if chance.random() < 0.9 else ["Ada", "Ada"]
    return {"do": "refund", "table": layout.id, "reason": "cards exposed", "by": by}


def _end(auditor: Auditor, layout: Layout, chance: Chance) -> Document:
    return {"do": "end", "table": layout.id}


def _read(auditor: Auditor, layout: Layout, chance: Chance) -> Document:
    return {"do": "read", "jackpot": _some([_any_jackpot(auditor, chance)], ["J9"], chance)}


def _suspend(auditor: Auditor, layout: Layout, chance: Chance) -> Document:
    name = _some([_any_jackpot(auditor, chance)], ["J9"], chance)
    return {"do": "suspend", "jackpot": name, "reason": _some(["funds seized"], [""], chance)}


def _resume(auditor: Auditor, layout: Layout, chance: Chance) -> Document:
    suspended = [name for name, jackpot in auditor.jackpots.items() if jackpot.suspended]
    return {
        "do": "resume",
        "jackpot": _some(suspended, [_any_jackpot(auditor, chance), "J9"], chance),
    }


def _levelled(auditor: Auditor, chance: Chance, *, in_play: bool) -> tuple[Document, Level | None]:
    """A jackpot and its level, and two people; one that no round plays for, if that is wanted."""
    played = {
        name
        for layout in auditor.layouts.values()
        for _, name in layout.lit
        if layout.state != "open"
    }  # fmt: skip
    names = [name for name in auditor.jackpots if in_play or name not in played]
    name = _some(names, [_any_jackpot(auditor, chance)], chance)
    levels: dict[str, Level] = auditor.jackpots[name].levels if name in auditor.jackpots else {}
    level = _some(list(levels), ["Meter"], chance)
    by = chance.sample(PEOPLE, 2) if chance.random() < 0.95 else ["Ada", "Ada"]
    return {"jackpot": name, "level": level, "by": by}, levels.get(level)


def _adjust(auditor: Auditor, layout: Layout, chance: Chance) -> Document:
    document, level = _levelled(auditor, chance, in_play=True)
    amount = chance.choice(("0.01", "1", "12.34", "60", "900.5"))
    if level and chance.random() < 0.2:
        # All of it: the meter, or the reserve, down to the last whole cent.
        money = chance.choice((level.meter, level.reserve, level.seeds - level.recovered))
        whole = text_of(money)
        amount = whole[: whole.index(".") + 3]
    minus = chance.random() < 0.6
    reason = chance.choice(REDUCTIONS) if minus and chance.random() < 0.9 else "promotion"
    if level and reason == "gross-receipts" and chance.random() < 0.7:
        amount = "0.01" if level.reserve < 1 else "1"
    return {"do": "adjust", **document, "amount": "-" * minus + amount, "reason": reason}


def _configure(auditor: Auditor, layout: Layout, chance: Chance) -> Document:
    document, level = _levelled(auditor, chance, in_play=False)
    changes: Document = {
        "seed": chance.choice(SEEDS),
        "rate": chance.choice(RATES),
        "reserve": chance.choice(RESERVES),
        "cap": chance.choice((None, "100", "300.30", "12000")),
    }
    if level and level.cap is not None:
        cents = int(level.cap * 100) + chance.choice((0, 25, 100, 5000))
        changes["cap"] = f"{cents // 100}.{cents % 100:02d}"
    known: Jackpot | None = auditor.jackpots.get(document["jackpot"])
    few = ["seed"] if known and known.is_house else chance.sample(sorted(changes), 1)
    names = few if chance.random() < 0.8 else chance.sample(sorted(changes), 2)
    changes = {name: changes[name] for name in names}
    return {"do": "configure", **document, "reason": "new season", **changes}


WRITERS: dict[str, Callable[[Auditor, Layout, Chance], Document]] = {
    "jackpot": _jackpot,
    "table": _table,
    "light": _light,
    "unlight": _unlight,
    "start": _start,
    "select": _select,
    "deselect": _deselect,
    "lock": _lock,
    "confirm": _confirm,
    "void": _void,
    "misdeal": _misdeal,
    "refund": _refund,
    "end": _end,
    "read": _read,
    "suspend": _suspend,
    "resume": _resume,
    "adjust": _adjust,
    "configure": _configure,
}
