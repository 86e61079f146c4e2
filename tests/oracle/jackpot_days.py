"""Days at the tables as jackpot scripts: mostly legal, with everything that can go wrong in them.

`random_day(seed, lines)` writes a whole day. `next_line(auditor, chance)` and
`line_for(do, auditor, chance)` write one line that fits the state of the floor, so that a state
machine may draw `chance` from `hypothesis.strategies.randoms()` and shrink what it finds.
"""

import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator

from tests.oracle.jackpot_ledger import Auditor
from tests.oracle.jackpot_money import Layout
from tests.oracle.jackpot_spoils import NONSENSE, spoiled
from tests.oracle.jackpot_words import FIELDS, GAMES, Document
from tests.oracle.jackpot_writers import (
    WRITERS,
    Chance,
    any_layout,
    new_jackpot,
    pick,
    some_options,
    tables_of,
)

CHANCE_OF_REQUEST = 0.4
CHANCE_OF_TIME = 0.15
BESIDE = (
    ("progressive", "progressive"),
    ("house", "house"),
    ("bonus", "progressive"),
    ("progressive", "bonus"),
)
"""Rules 6, 37: what meets on one table."""


def random_day(seed: int, lines: int) -> Iterator[str]:
    """Two to four jackpots, two to five tables, and so many lines; the same for the same seed."""
    chance = random.Random(seed)  # noqa: S311
    auditor = Auditor()
    opening = opening_lines(chance)
    for _ in range(lines):
        line = next(opening, None) or next_line(auditor, chance)
        auditor.answer(line)
        yield line


def opening_lines(chance: Chance) -> Iterator[str]:
    """A link that at least two tables play for, and whatever else the floor has."""
    kinds = {"J1": ("progressive", chance.choice(("MG-01", "ML01", "ML03")))}
    for number in range(2, chance.randint(2, 4) + 1):
        kind = pick({"house": 3, "progressive": 6, "bonus": 3}, chance)
        kinds[f"J{number}"] = (kind, chance.choice(tables_of(kind)))
    for name, (kind, pay_table) in kinds.items():
        document = new_jackpot(name, kind, pay_table, chance)
        if name == "J1" and pay_table == "MG-01":
            # A meter that is soon dry, and pays everything.
            document |= {"deducts": "all", "levels": {"Meter": {"seed": "10", "rate": "1%"}}}
        yield json.dumps(document)
    for number in range(1, chance.randint(2, 5) + 1):
        first = "J1" if number <= 2 else chance.choice(list(kinds))
        games = GAMES[kinds[first][1]]
        has_bonus = any(kind == "bonus" for kind, _ in kinds.values())
        ride = has_bonus and "let-it-ride" in games and chance.random() < 0.6
        game = "let-it-ride" if ride else chance.choice(games)
        fitting = [
            name
            for name, (kind, pay_table) in kinds.items()
            if name != first and (kind, kinds[first][0]) in BESIDE and game in GAMES[pay_table]
        ]
        second = chance.sample(fitting, 1) if fitting and chance.random() < 0.7 else []
        yield json.dumps(
            {
                "do": "table",
                "id": f"T{number}",
                "game": game,
                "seats": chance.choice((1, 3, 5, 6, 7, 7)),
                "jackpots": [first, *second],
                **some_options(chance),
            }
        )


def next_line(auditor: Auditor, chance: Chance) -> str:
    """Mostly what the floor would do next, sometimes nonsense, sometimes an old line again."""
    kind = pick({"next": 82, "misplaced": 7, "spoiled": 6, "again": 5}, chance)
    if kind == "again":
        return _again(auditor, chance)
    if kind == "misplaced":
        return line_for(chance.choice(list(FIELDS)), auditor, chance)
    layout = any_layout(auditor, chance)
    line = line_for(pick(_likely(auditor, layout), chance), auditor, chance, layout)
    return spoiled(line, chance) if kind == "spoiled" else line


def line_for(do: str, auditor: Auditor, chance: Chance, layout: Layout | None = None) -> str:
    """A line of that command, legal if the floor's state lets it be; a table may be given."""
    document = WRITERS[do](auditor, layout or any_layout(auditor, chance), chance)
    if chance.random() < CHANCE_OF_REQUEST:
        # A refused request is not remembered, so its number soon comes again.
        document["request"] = f"r{len(auditor.requests) + 1}"
    if chance.random() < CHANCE_OF_TIME:
        document["at"] = f"2024-05-{chance.randint(1, 28):02d}T{chance.randint(0, 23):02d}:00:00Z"
    return json.dumps(document)


def measured(lines: Iterable[str]) -> Counter[str]:
    """What a script has in it: each command accepted and refused, and what the auditor noted."""
    auditor = Auditor()
    counts: Counter[str] = Counter()
    for line in lines:
        answer = auditor.answer(line)
        try:
            do = json.loads(line)["do"]
        except (ValueError, TypeError, KeyError):
            do = None
        kind = do if isinstance(do, str) and do in FIELDS else "nonsense"
        counts[f"{kind} {'accepted' if answer['ok'] else 'refused'}"] += 1
        counts["end with pays of several seats"] += do == "end" and (
            len({pay["seat"] for pay in answer.get("pays", ()) if pay["level"] != "envy"}) > 1
        )
    return counts + auditor.notes


def _likely(auditor: Auditor, layout: Layout) -> dict[str, float]:
    """How often each command is tried when the round at that table is where it is."""
    likely: dict[str, float] = {
        "read": 2,
        "adjust": 2,
        "suspend": 0.5,
        "jackpot": 0.6,
        "table": 0.2,
    }
    if any(jackpot.suspended for jackpot in auditor.jackpots.values()):
        likely["resume"] = 6
    if layout.state == "open":
        likely |= {
            "light": 30 if len(layout.lit) < 4 else 4,
            "unlight": 2,
            "start": 9,
            "configure": 3,
        }
    elif layout.state == "misdealt":
        likely |= {"start": 12, "refund": 4, "end": 0.5, "light": 0.5}
    else:
        meter_lines = any(
            line.is_meter_line for sensor, line in layout.selected.items() if sensor in layout.lit
        )
        is_pending = any(claim.state == "pending" for claim in layout.claims.values())
        free = len(layout.lit) > len(layout.claims) + len(layout.selected)
        likely["select"] = 14 if free or layout.options["envy_any_hand"] else 2
        likely["deselect"] = 2
        likely["lock"] = 12 if meter_lines else 0.5
        likely["confirm"] = 8 if meter_lines or is_pending else 0.5
        likely["void"] = 7 if is_pending else 0.4
        likely["end"] = 1 if meter_lines or is_pending else 12
        likely["misdeal"] = 0.5 if layout.claims else 2
    return likely


def _again(auditor: Auditor, chance: Chance) -> str:
    """A line that succeeded before: the same, or under the same name with other content."""
    before = [document for document, _ in auditor.requests.values()]
    before += [document for document, _ in auditor.declared.values()]
    if not before:
        return chance.choice(NONSENSE)
    document: Document = dict(chance.choice(before))
    if chance.random() < 0.3:
        field = chance.choice([name for name in document if name not in ("id", "request")])
        document[field] = chance.choice((2, "T2", "J2", "start", "read", 1.0, None, "5"))
    return json.dumps(document)
