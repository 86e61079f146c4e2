"""The commands a floor understands, each with its fields; a line that does not fit is refused.

A command is a JSON object: `do` names it, `at` and `request` may come with any of them, and every
other field must be one of the command's own.
"""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from croupier.codec import BadJson, canonical, read_json
from croupier.errors import CroupierError, brief
from croupier.floor.table import METER_MOVES, METER_ORDERS, SPOTS, TableOptions
from croupier.jackpots.changes import SETTINGS
from croupier.ledger import Refusal, Refused, moment_of
from croupier.ledger.units import rate_ppm, signed_units, units

TABLE_SETTINGS = ("two_spots", "meter_moves")
"""What a plan may say otherwise of a table that is known."""
ENVELOPE = ("do", "at", "request")
_ANY_DAY = datetime(2000, 1, 1, tzinfo=UTC)
TEXT_MAX = 200
LINE_MAX = 64 * 1024
CROUPIER = "virtual"
"""Who presses the buttons of a virtual table, as the ledger names it."""


@dataclass(frozen=True, slots=True)
class Form:
    """A command's fields, needed and optional, and what it does in one sentence."""

    needs: tuple[str, ...]
    may: tuple[str, ...] = ()
    help: str = ""


@dataclass(frozen=True, slots=True)
class Command:
    """A line that fits its form; `content` is what was asked, without when and by which request."""

    do: str
    fields: Mapping[str, Any]
    content: Mapping[str, Any]
    at: str | None = None
    request: str | None = None
    people: Mapping[str, str] = field(default_factory=dict)
    """Who had a hand in it, by part: the dealer at the console, the supervisor who swiped."""
    device: str = ""
    """The sensor board that reported it."""
    session: str = ""
    """The secret of the session behind it, which must still stand when it is done."""
    own_table: str = ""
    """The pay table that a jackpot is declared with, as JSON, where it is the house's own."""

    @property
    def dealer(self) -> str:
        """Whose console it came from; nobody's in a script, which knows no people."""
        return self.people.get("dealer", "")

    @property
    def confirmer(self) -> str:
        """Whose card was swiped for it, or whose key was turned."""
        return self.people.get("confirmer", "")

    @property
    def parties(self) -> tuple[str, ...]:
        """Everybody who had a hand in it, for an alert that none of them puts away."""
        return tuple(card for card in self.people.values() if card != CROUPIER)

    @property
    def declaration(self) -> str:
        """A digest of what is declared; options that are left out mean their defaults.

        Settings of a table that a plan may change and the presets of a level are no part of it.
        """
        apart = ("options", *TABLE_SETTINGS)
        content = {name: value for name, value in self.content.items() if name not in apart}
        if self.do == "jackpot" and "levels" in content:
            content["levels"] = {
                name: {key: value for key, value in level.items() if key not in PRESETS}
                for name, level in content["levels"].items()
            }
        options = self.get("options")
        if options and options != asdict(TableOptions()):
            content["options"] = options
        return sha256(canonical(content).encode()).hexdigest()[:32]

    def __getitem__(self, name: str) -> Any:
        return self.fields[name]

    def get(self, name: str) -> Any:
        return self.fields.get(name)


PRESETS = ("preset", "preset_seed")
"""What the pay table of a level came with: its rate and its seed."""

FORMS: Mapping[str, Form] = {
    "jackpot": Form(
        ("id", "type", "table"),
        ("levels", "wager", "deducts", "lock"),
        "Declare a jackpot; its table is a pay table, and its first meters are the seeds. "
        "A bonus has fixed pays and no levels.",
    ),
    "table": Form(
        ("id", "game", "seats", "jackpots"),
        ("equipment", "options", "virtual", "two_spots", "meter_moves"),
        "Declare a table with one or two jackpots; a virtual one is dealt by Croupier.",
    ),
    "light": Form(("table", "seat", "jackpot"), ("player",), "A chip lights a sensor."),
    "unlight": Form(("table", "seat", "jackpot"), (), "The chip is taken away again."),
    "start": Form(("table",), (), "START GAME: bets lock, every lit sensor contributes once."),
    "select": Form(
        ("table", "seat", "jackpot", "hand"), (), "The dealer selects a jackpot hand for a seat."
    ),
    "deselect": Form(("table", "seat", "jackpot"), (), "The dealer takes the selection back."),
    "lock": Form(
        ("table",),
        ("seat", "jackpot"),
        "Send the selection: amounts freeze as pending and the meters restart.",
    ),
    "confirm": Form(
        ("table", "card"),
        ("seat", "jackpot", "digest"),
        "A supervisor confirms: pending wins are paid.",
    ),
    "void": Form(
        ("table", "seat", "jackpot", "card", "reason"), (), "Undo a pending claim exactly."
    ),
    "misdeal": Form(("table",), ("reason",), "The round is void; its sensors play again."),
    "refund": Form(
        ("table", "reason", "by"), (), "After a misdeal: every jackpot wager goes back; open again."
    ),
    "end": Form(("table",), (), "END GAME: tray pays and envy; all sensors go dark."),
    "rules": Form(("table",), (), "What the house has chosen for a table's jackpots."),
    "read": Form(("jackpot",), (), "The exact money of every level."),
    "meters": Form(("jackpot",), (), "Everything a regulator asks of a jackpot, and its hits."),
    "adjust": Form(
        ("jackpot", "level", "amount", "reason", "by"),
        ("claim", "document"),
        "Two people change a meter by hand.",
    ),
    "configure": Form(
        ("jackpot", "level", "reason", "by"), SETTINGS, "Two people change a setting."
    ),
    "suspend": Form(("jackpot", "reason"), (), "Take no more bets."),
    "resume": Form(("jackpot",), ("reason",), "Take bets again."),
    "deposit": Form(("jackpot", "amount", "by"), (), "Money is carried to the bank."),
    "bank": Form(
        ("jackpot", "balance", "by"),
        (),
        "Enter the bank's balance; a jackpot that is not covered is suspended.",
    ),
    "reverse": Form(
        ("jackpot", "entry", "reason", "by"),
        (),
        "Two people undo a deposit or a bank balance that was entered by mistake.",
    ),
    "retire": Form(
        ("jackpot", "reason", "by"),
        ("to",),
        "Take a jackpot off the floor; its money goes to another.",
    ),
    "press": Form(
        ("table", "button"),
        ("seat", "jackpot", "hand", "card", "reason", "digest"),
        "Press a button of the table's own equipment, by the name printed on it.",
    ),
    "open-table": Form(("table",), ("by",), "A dead game comes back to life."),
    "close-table": Form(("table",), ("by",), "The table becomes a dead game."),
    "close-day": Form((), (), "Read every meter: balance assertions that stay in the ledger."),
}
"""Every command there is."""


def parse_line(line: str) -> Command:
    """A command from one line of JSON."""
    if len(line) > LINE_MAX:
        raise Refused(Refusal.BAD_LINE, f"a line of {len(line)} characters; at most {LINE_MAX}")
    try:
        return parse(read_json(line))
    except BadJson as error:
        raise Refused(Refusal.BAD_LINE, error.message) from None


def parse(data: object, forms: Mapping[str, Form] = FORMS) -> Command:
    """A command from a JSON value."""
    if not isinstance(data, dict):
        raise Refused(Refusal.BAD_LINE, f"{brief(data)} is not a JSON object with a `do` field")
    do = data.get("do")
    form = forms.get(do) if isinstance(do, str) else None
    if form is None or not isinstance(do, str):
        raise Refused(Refusal.UNKNOWN_COMMAND, f"do is {brief(do)}; there are {', '.join(forms)}")
    known = (*ENVELOPE, *form.needs, *form.may)
    for name in data:
        if name not in known:
            own = ", ".join((*form.needs, *form.may)) or "no fields"
            raise Refused(Refusal.BAD_LINE, f"{do} has no field {brief(name)}; it has {own}")
    for name in form.needs:
        if name not in data:
            raise Refused(Refusal.BAD_LINE, f"{do} needs {name}")
    content = {name: value for name, value in data.items() if name not in ("at", "request")}
    fields = {name: _field(name, data[name]) for name in content if name != "do"}
    if "options" in fields:  # those that are left out mean their defaults
        content["options"] = fields["options"]
        if fields["options"] == asdict(TableOptions()):
            del content["options"]
    at = _time("at", data["at"]) if "at" in data else None
    request = _text("request", data["request"]) if "request" in data else None
    return Command(do, fields, content, at, request)


# Fields -----------------------------------------------------------------------------------------


def _bad(name: str, value: object, right: str) -> Refused:
    return Refused(Refusal.BAD_VALUE, f"{name} is {brief(value)}; {right}")


def _text(name: str, value: object) -> str:
    if not isinstance(value, str) or not value.strip() or len(value) > TEXT_MAX:
        raise _bad(name, value, f"write a text of 1 to {TEXT_MAX} characters")
    if not value.isprintable():
        raise _bad(name, value, "write characters that can be printed")
    return value


def _time(name: str, value: object) -> str:
    text = _text(name, value)
    moment_of(text, _ANY_DAY)
    return text


PLAN_MAX = 200_000


def _plan(name: str, value: object) -> str:
    """The text of a whole floor plan; its reader says what is wrong with it."""
    if not isinstance(value, str) or not 0 < len(value) <= PLAN_MAX or "\0" in value:
        raise Refused(
            Refusal.BAD_VALUE, f"{name} is not the text of a plan of 1 to {PLAN_MAX:,} characters"
        )
    return value


def _id(name: str, value: object) -> str:
    text = _text(name, value)
    if "/" in text or "\\" in text or text in (".", ".."):
        raise _bad(name, value, "an id is part of an address: it has no / in it and is not . or ..")
    return text


def _whole(name: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise _bad(name, value, "write a whole number, like 3")
    return value


def _texts(name: str, value: object) -> list[str]:
    if not isinstance(value, list):
        raise _bad(name, value, "write a list of texts")
    return [_text(name, entry) for entry in value]


def _people(name: str, value: object) -> list[str]:
    return [_text(name, value)] if isinstance(value, str) else _texts(name, value)


def _amount(name: str, value: object) -> int:
    return _spelled(units, name, value)


def _signed(name: str, value: object) -> int:
    return _spelled(signed_units, name, value)


def _rate(name: str, value: object) -> int:
    return _spelled(rate_ppm, name, value)


def _spelled(read: Callable[..., int], name: str, value: object) -> int:
    try:
        return read(value, what=name)
    except CroupierError as error:
        raise Refused(Refusal.BAD_VALUE, error.message) from None


def _cap(name: str, value: object) -> int | None:
    return None if value is None else _amount(name, value)


def _truth(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise _bad(name, value, "write true or false")
    return value


LEVEL_KEYS = (*SETTINGS, *PRESETS)
"""What a level is declared with."""


def _levels(name: str, value: object) -> dict[str, dict[str, Any]]:
    if not isinstance(value, dict):
        raise _bad(name, value, "write an object with a level for each name")
    levels = {}
    for level, settings in value.items():
        if not isinstance(settings, dict):
            raise _bad(level, settings, "write an object with seed and rate")
        for key in settings:
            if key not in LEVEL_KEYS:
                raise _bad(level, key, f"a level has {', '.join(LEVEL_KEYS)}")
        levels[level] = {key: _FIELDS[key](key, entry) for key, entry in settings.items()}
    return levels


def _options(name: str, value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise _bad(name, value, "write an object of options")
    known = {entry.name: entry for entry in fields(TableOptions)}
    for option, chosen in value.items():
        if option not in known:
            raise _bad(name, option, f"a table has {', '.join(known)}")
        if option == "meter_order":
            if chosen not in METER_ORDERS:
                raise _bad(option, chosen, f"write {', '.join(METER_ORDERS)}")
        else:
            _truth(option, chosen)
    return {**asdict(TableOptions()), **value}


def _one_of(*words: str) -> Callable[[str, object], str]:
    def read(name: str, value: object) -> str:
        if not isinstance(value, str) or value not in words:
            raise _bad(name, value, f"write {', '.join(words)}")
        return value

    return read


_FIELDS: Mapping[str, Callable[[str, Any], Any]] = {
    "id": _id,
    "seat": _whole,
    "seats": _whole,
    "jackpots": _texts,
    "levels": _levels,
    "wager": _amount,
    "amount": _signed,
    "balance": _amount,
    "seed": _amount,
    "rate": _rate,
    "reserve": _rate,
    "cap": _cap,
    "preset": _rate,
    "preset_seed": _amount,
    "by": _people,
    "lock": _truth,
    "virtual": _truth,
    "options": _options,
    "two_spots": _one_of(*SPOTS),
    "meter_moves": _one_of(*METER_MOVES),
    "active": _truth,
    "claim": _whole,
    "entry": _whole,
    "plan": _plan,
}


def _field(name: str, value: object) -> Any:
    return _FIELDS.get(name, _text)(name, value)
