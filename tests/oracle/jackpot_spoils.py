"""Ways in which a line of a jackpot script goes wrong: torn, misspelled, or about nobody."""

import json
import random
from collections.abc import Callable
from typing import Any

NONSENSE = (
    "not json", "{", "[]", "null", "7", '"start"', "{}", '{"do": null}', '{"do": "dance"}',
    '{"do": ["start"]}', '{"do": "start", "table": NaN}', '{"do": "start" "table": "T1"}',
    '{"do": "end", "table": "T1", "table": "T2"}',
)  # fmt: skip
BAD_SEATS: tuple[Any, ...] = (0, 8, -1, 1.0, 2.5, "1", True, None, [1], 10**30)
BAD_AMOUNTS: tuple[Any, ...] = (
    5, 5.0, 0.1, "1e3", "1,000", "$5", "", " 5", "-5", "+5", "05", ".5", "5.", "1.005", "5.000",
    None, True, "٥", "five", ["5"], "-0", "400.01", "0",
)  # fmt: skip
BAD_RATES: tuple[Any, ...] = (
    3.125, 3, 0.03, "3.125", "3.12345%", "3,1%", "-1%", "+1%", "03%", ".5%", "3.%", "3 %", "%",
    "", None, True, "100.0001%", "1e1%",
)  # fmt: skip
BAD_WORDS: tuple[Any, ...] = ("nobody", "", " ", 7, 1.5, None, True, ["J1"], {"id": "J1"}, "j1")
BAD_PEOPLE: tuple[Any, ...] = ([], ["Ada"], ["Ada", "Ada"], ["Ada", "Bo", "Cy"], "Ada", ["Ada", 7])
WRONG: dict[str, tuple[Any, ...]] = {
    **dict.fromkeys(("seat", "seats"), BAD_SEATS),
    **dict.fromkeys(("amount", "seed", "cap", "wager"), BAD_AMOUNTS),
    **dict.fromkeys(("rate", "reserve"), BAD_RATES),
    "by": BAD_PEOPLE,
    "options": ({"color": True}, {"meter_order": "up"}, {"envy_any_hand": 1}, [], None, "left"),
}


def spoiled(line: str, chance: random.Random) -> str:
    """The line as it should not be; now and then it is still a good one."""
    return chance.choice(SPOILS)(line, chance)


def _nonsense(line: str, chance: random.Random) -> str:
    return chance.choice(NONSENSE)


def _torn(line: str, chance: random.Random) -> str:
    return line[: chance.randint(1, len(line) - 1)]


def _field_missing(line: str, chance: random.Random) -> str:
    document = json.loads(line)
    del document[chance.choice(list(document))]
    return json.dumps(document)


def _field_unknown(line: str, chance: random.Random) -> str:
    return json.dumps(json.loads(line) | {chance.choice(("color", "seats ", "At", "do_")): "red"})


def _value_wrong(line: str, chance: random.Random) -> str:
    document = json.loads(line)
    place = document
    levels = document.get("levels")
    if isinstance(levels, dict) and levels and chance.random() < 0.7:
        place = levels[chance.choice(list(levels))]
    spelled = [name for name in place if name in WRONG]
    if not spelled or chance.random() < 0.5:
        spelled = list(place)
    name = chance.choice(spelled)
    place[name] = chance.choice(WRONG.get(name, BAD_WORDS))
    return json.dumps(document)


SPOILS: tuple[Callable[[str, random.Random], str], ...] = (
    _nonsense,
    _torn,
    _field_missing,
    _field_unknown,
    _value_wrong,
    _value_wrong,
    _value_wrong,
)


def impossible(document: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """A jackpot that no ledger can hold."""
    wrong: tuple[tuple[dict[str, Any], dict[str, Any]], ...] = (
        (document, {"wager": chance.choice(("0", "400.01"))}),
        (document, {"deducts": chance.choice(("some", None, True))}),
        (document, {"type": "slot"}),
        (document, {"table": "TCP-01"}),
        (document, {"levels": chance.choice(([], {}, None))}),
    )
    if document["type"] != "bonus":
        wrong += _wrong_levels(document["levels"], chance)
    place, change = chance.choice(wrong)
    place.update(change)
    return document


def _wrong_levels(
    levels: dict[str, Any], chance: random.Random
) -> tuple[tuple[dict[str, Any], dict[str, Any]], ...]:
    level = levels[chance.choice(list(levels))]
    return (
        (levels, {"Grand": {"seed": "5", "rate": "1%"}}),
        (level, {"seed": "100", "cap": "99.99"}),
        (level, {"rate": "60.0001%", "reserve": "40%"}),
        (level, {"hold": "5%"}),
        (level, {"seed": chance.choice(BAD_AMOUNTS[:-2])}),
        (level, {"rate": chance.choice(BAD_RATES)}),
    )
