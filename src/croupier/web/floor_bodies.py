"""What requests to the floor carry, for the description of the API.

Handlers read bodies themselves, so that every fault has our own name; this is what they read.
"""

from typing import Any

from croupier.floor.access import TWO_PEOPLE
from croupier.floor.forms import ENVELOPE, FORMS, TEXT_MAX
from croupier.floor.people import Role

Schema = dict[str, Any]


def _text(about: str, *, longest: int = TEXT_MAX, **more: Any) -> Schema:
    return {"type": "string", "minLength": 1, "maxLength": longest, "description": about, **more}


def _object(needs: dict[str, Schema], may: dict[str, Schema] | None = None) -> Schema:
    return {"type": "object", "required": [*needs], "properties": {**needs, **(may or {})}}


CARD = _text("a card number", longest=12, pattern=r"^[0-9]{3,12}$")
PIN = _text("six to twelve digits", longest=12, pattern=r"^[0-9]{6,12}$")
SWIPE = _object({"card": CARD, "pin": PIN})

_OTHERS: dict[str, Schema] = {
    "seat": {"type": "integer", "description": "a seat of the table"},
    "seats": {"type": "integer", "description": "how many seats the table has"},
    "claim": {"type": "integer", "description": "the number of a claim"},
    "levels": {"type": "object", "description": "seed, rate, reserve and cap of each level"},
    "jackpots": {"type": "array", "items": _text("a jackpot"), "description": "one or two"},
    "lock": {"type": "boolean", "description": "whether sending a selection freezes the amount"},
    "virtual": {"type": "boolean", "description": "whether Croupier deals"},
    "cap": {"type": ["string", "null"], "description": "an amount, or null for none"},
    "amount": _text("an amount in whole cents, like 7.50", examples=["7.50"]),
    "balance": _text("an amount in whole cents", examples=["11000"]),
    "wager": _text("an amount in whole cents", examples=["1"]),
    "seed": _text("an amount in whole cents", examples=["10000"]),
    "rate": _text("a percentage", examples=["15%"]),
    "reserve": _text("a percentage", examples=["1%"]),
}
_BY_SERVER = frozenset(("by", "card"))
"""Who it is: the server knows, and takes nobody's word for it."""


def _command(name: str) -> Schema:
    form = FORMS[name]
    fields = {
        field: _OTHERS.get(field, _text(field))
        for field in (*form.needs, *form.may)
        if field not in _BY_SERVER
    }
    needs = {field: fields[field] for field in form.needs if field in fields}
    may = {field: fields[field] for field in form.may if field in fields}
    do: Schema = {"const": name, "type": "string"}
    made = _object({"do": do, **needs}, may)
    return {**made, "title": name, "description": form.help}


def _carries(schema: Schema, *, required: bool = True) -> Schema:
    return {
        "parameters": [
            {
                "name": "idempotency-key",
                "in": "header",
                "required": False,
                "description": "sent again with the same key, a request is only answered again",
                "schema": {"type": "string", "minLength": 1, "maxLength": 100},
            }
        ],
        "requestBody": {
            "required": required,
            "content": {"application/json": {"schema": schema}},
        },
    }


_GIVEN = [name for name in FORMS if name not in TWO_PEOPLE]
COMMAND: Schema = {
    "anyOf": [
        {
            **(form := _command(name)),
            "properties": {**form["properties"], "swipe": SWIPE},
        }
        for name in _GIVEN
    ],
    "description": f"one command; it may also carry {', '.join(ENVELOPE[1:])}",
}
NOTHING: Schema = {"type": "object"}

BODIES: dict[str, Schema] = {
    "sign_in": _carries(_object({"card": CARD, "pin": PIN}, {"new_pin": PIN, "place": _text("")})),
    "command": _carries(COMMAND),
    "propose_change": _carries({"anyOf": [_command(name) for name in sorted(TWO_PEOPLE)]}),
    "grant_change": _carries(NOTHING, required=False),
    "decline_change": _carries(NOTHING, required=False),
    "acknowledge_alert": _carries(_object({"alert": _text("the id of an alert")})),
    "change_person": _carries(
        _object(
            {
                "card": CARD,
                "name": _text("how people call them", longest=80),
                "role": {"type": "string", "enum": [role.value for role in Role]},
                "department": _text("where they work", longest=60),
            },
            {"active": {"type": "boolean"}},
        )
    ),
    "reset_pin": _carries(NOTHING, required=False),
    "new_incident": _carries(
        _object({"text": _text("what happened"), "place": _text("where", longest=60)})
    ),
    "close_incident": _carries(_object({"reference": _text("of the report that was filed")})),
}
"""The body of each handler of the floor, by its name."""
