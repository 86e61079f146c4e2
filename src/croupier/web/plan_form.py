"""The forms of the plan editor: which keys of the file they have, in the plan's own words."""

import re
from collections.abc import Mapping
from typing import Any, get_args

from croupier.floor.buttons import EQUIPMENT
from croupier.games import GAMES
from croupier.jackpots.lines import bonus_tables, jackpot_table, jackpot_tables
from croupier.law.approved import COMPONENTS
from croupier.law.dealing import SHOE
from croupier.law.titles import register
from croupier.money import dollars
from croupier.paytables import Catalogue
from croupier.plan import NOTICES, POSTINGS
from croupier.plan.floor_plan import FloorPlan
from croupier.plan.house import (
    Approval,
    Bank,
    Component,
    Controls,
    Jurisdiction,
    Maker,
    PlannedPerson,
    Property,
    Role,
    Thresholds,
    Tribal,
)
from croupier.plan.labels import PART_LABELS, label_of
from croupier.plan.prize import PlannedJackpot, PlannedLevel
from croupier.plan.table import MAX_CENTS, MIN_CENTS, Console, PlannedTable
from croupier.plan.words import Section
from croupier.rules import Game, Option
from croupier.rules.layout import aggregate_fault
from croupier.show.page_words import pays_title

Data = dict[str, Any]
LEVEL_KEYS = ("seed", "rate", "reserve", "cap")

_SELECTS: Mapping[tuple[type[Section], str], list[tuple[str, str]]] = {
    (Property, "jurisdiction"): [
        (
            word,
            {"none": "none: only what the rule sheets require"}.get(
                word, word.replace("-", ", ").title()
            ),
        )
        for word in get_args(Jurisdiction)
    ],
    (PlannedTable, "game"): [(game.name, game.title) for game in GAMES],
    (PlannedTable, "equipment"): [(word, EQUIPMENT[word].title) for word in get_args(Console)],
    (PlannedJackpot, "type"): [
        ("progressive", "progressive: the players' money, growing"),
        ("house", "house: a fixed prize"),
        ("bonus", "bonus: fixed pays, no meter"),
    ],
    (PlannedPerson, "role"): [(word, word) for word in get_args(Role)],
    (PlannedJackpot, "deducts"): [
        ("percentages", "only percentages of the meter"),
        ("all", "all pays"),
    ],
    (PlannedJackpot, "meter"): [("climbing", "climbing"), ("static", "static")],
    (PlannedTable, "meter_order"): [
        ("right", "from the dealer's right"),
        ("left", "from the dealer's left"),
        ("sent", "as the hands were selected"),
    ],
    (PlannedTable, "meter_moves"): [
        ("run", "when the key is back at RUN"),
        ("j-pot", "at once, at J-POT"),
    ],
    (PlannedTable, "odds_wording"): [
        ("to", "3 to 1"),
        ("for", "4 for 1"),
        ("win", "wins 3 to 1"),
    ],
}
_PICKS: Mapping[tuple[type[Section], str], str] = {
    (PlannedTable, "shuffler"): "shufflers",
    (PlannedTable, "bets"): "bets",
    (PlannedTable, "jackpots"): "jackpots",
    (PlannedTable, "components"): "components",
    (PlannedTable, "vendor"): "makers",
    (PlannedTable, "layout_maker"): "makers",
    (PlannedTable, "approval"): "approvals",
    (PlannedJackpot, "approval"): "approvals",
    (Component, "component"): "registered",
    (PlannedJackpot, "notices"): "notices",
    (Approval, "titles"): "titles",
    (Approval, "games"): "games",
    (Approval, "equipment"): "registered",
    (Controls, "games"): "games",
    (Component, "maker"): "makers",
    (Tribal, "games"): "games",
    (PlannedTable, "procedure"): "procedures",
    (PlannedTable, "shuffler_mode"): "modes",
    (PlannedTable, "postings"): "postings",
}
"""What can be picked instead of typed; `plan_picks.js` knows where the choices come from."""
_PLACES = {SHOE: "a shoe"}
_KINDS: Mapping[tuple[type[Section], str], str] = {
    (Property, "games_per_player"): "whole",
    (Property, "shifts"): "clocks",
    (Property, "wager_limit_per_spot"): "truth",
    (Thresholds, "check_within_hours"): "whole",
    (Thresholds, "keep_hand_days"): "whole",
    (Thresholds, "proposal_hours"): "whole",
    (Bank, "deposit_days"): "whole",
    (Bank, "stops_play"): "truth",
    (Bank, "separate"): "truth",
    (Bank, "prize_cover"): "amount",
    (Thresholds, "executive_from"): "amount",
    (Thresholds, "verify_from"): "amount",
    (Thresholds, "cash_up_to"): "amount",
    (Thresholds, "tax_form_from"): "amount",
    (PlannedTable, "min"): "amount",
    (PlannedTable, "max"): "amount",
    (PlannedJackpot, "wager"): "amount",
    (PlannedLevel, "seed"): "amount",
    (PlannedLevel, "cap"): "amount",
    (PlannedJackpot, "lock"): "truth",
    (PlannedJackpot, "notices"): "list",
    (PlannedTable, "seats"): "whole",
    (PlannedTable, "bets"): "list",
    (PlannedTable, "jackpots"): "list",
    (PlannedTable, "components"): "list",
    (PlannedTable, "postings"): "list",
    (PlannedTable, "limits"): "fold",
    (PlannedTable, "pay_tables"): "fold",
    (PlannedTable, "aggregates"): "fold",
    (PlannedTable, "options"): "fold",
    (PlannedJackpot, "levels"): "levels",
    (Approval, "titles"): "numbers",
    (Approval, "editions"): "list",
    (Approval, "games"): "list",
    (Approval, "equipment"): "list",
    (Approval, "pay_tables"): "list",
    (Controls, "games"): "list",
    (Tribal, "games"): "list",
    (Tribal, "approved"): "date",
    (Tribal, "concurred"): "date",
    (Tribal, "supplement"): "date",
    (Maker, "until"): "date",
    (Maker, "tribe_since"): "date",
    (Approval, "dated"): "date",
    (Controls, "submitted"): "date",
    (Controls, "approved"): "date",
    (Maker, "since"): "date",
}

_STEPS: tuple[tuple[str, tuple[tuple[str, type[Section], bool, tuple[str, ...]], ...]], ...] = (
    ("Property", (
        ("property", Property, False, (
            "name", "jurisdiction", "location", "license", "address", "tax_id", "zone",
            "day_starts", "shifts", "games_per_player", "wager_limit_per_spot", "disputes",
            "employee_play",
        )),
    )),
    ("Tables", (
        ("tables", PlannedTable, True, (
            "id", "game", "name", "location", "seats", "min", "max", "bets", "jackpots",
            "equipment", "procedure", "shuffler", "shuffler_mode", "vendor", "layout_maker",
            "components", "approval", "meter_order", "meter_moves", "odds_wording", "postings",
            "limits", "pay_tables", "aggregates", "options",
        )),
    )),
    ("Jackpots", (
        ("jackpots", PlannedJackpot, True, (
            "id", "type", "table", "title", "wager", "levels", "approval", "notices", "deducts",
            "meter", "lock", "interoperability",
        )),
        ("bank", Bank, False, (
            "name", "account", "state", "prize_cover", "deposit_days", "separate", "stops_play",
        )),
    )),
    ("People", (
        ("people", PlannedPerson, True, ("number", "name", "role", "department")),
    )),
    ("Limits", (
        ("thresholds", Thresholds, False, (
            "executive_from", "verify_from", "cash_up_to", "check_within_hours",
            "keep_hand_days", "tax_form_from", "proposal_hours",
        )),
    )),
    ("Papers", (
        ("approvals", Approval, True, (
            "reference", "dated", "title", "titles", "editions", "games", "equipment",
            "pay_tables",
        )),
        ("controls", Controls, True, ("reference", "submitted", "approved", "games")),
        ("makers", Maker, True, ("name", "license", "since", "until", "tribe_since")),
        ("equipment", Component, True, ("id", "component", "version", "maker")),
        ("tribal", Tribal, False, (
            "tribe", "agency", "approved", "concurred", "supplement", "games",
        )),
    )),
)  # fmt: skip
_ADD = {
    "tables": "Add a table", "jackpots": "Add a jackpot", "people": "Add a person",
    "approvals": "Add an approval", "controls": "Add internal controls", "makers": "Add a maker",
    "equipment": "Add a component",
}  # fmt: skip
_GROUPS: Mapping[tuple[type[Section], str], str] = (
    dict.fromkeys(
        (
            (PlannedTable, key)
            for key in (
                "equipment",
                "procedure",
                "shuffler",
                "shuffler_mode",
                "vendor",
                "layout_maker",
                "components",
                "approval",
            )
        ),
        "Equipment and papers",
    )
    | dict.fromkeys(
        (
            (PlannedTable, key)
            for key in ("location", "meter_order", "meter_moves", "odds_wording", "postings")
        ),
        "Place, meters and what is posted",
    )
    | dict.fromkeys(
        (
            (PlannedJackpot, key)
            for key in ("notices", "deducts", "meter", "lock", "interoperability")
        ),
        "Display and pays",
    )
)
"""Fields that are grouped in a fold of their card."""


_SET = re.compile(r"\b([a-z_]+) = ")
_TERMINAL = re.compile(r" \(`croupier [^)]*`\)")
"""A command that belongs to the reference of the file."""
_ENTRIES = re.compile(r"\[\[([a-z_]+)\]\]")
_LIST = re.compile(r"\[([^\[\]]*)\]")
_PART = re.compile(r"a \[([a-z_]+)\] section")
_NAMED_PART = re.compile(r"(?<!\[)\[(bank|tribal)\]")
_VALUES = {"true": "yes", "false": "no"}


def fix_words(right: str) -> str:
    """Return what would be right, in terms of the form's labels.

    >>> fix_words('shuffler = "ACE" or "i-Deal"'), fix_words("stops_play = true")
    ('Shuffler: ACE or i-Deal', 'A shortage stops the jackpot: yes')
    >>> fix_words("[[controls]] that were approved")
    'Internal controls that were approved'
    >>> fix_words("a [bank] section for their money")
    'a section “Bank account for progressive jackpots” for their money'
    """
    right = _PART.sub(lambda found: f"a section {_part(found[1])}", right)
    right = _NAMED_PART.sub(lambda found: _part(found[1]), right)
    right = _ENTRIES.sub(lambda found: PART_LABELS.get(found[1], found[1]), right)
    said = _SET.sub(lambda found: f"{label_of(found[1])}: ", right)
    if said == right:
        return right
    return re.sub(r"\b(true|false)\b", lambda found: _VALUES[found[1]], _unquoted(said))


def _part(key: str) -> str:
    return f"“{PART_LABELS.get(key, key)}”"


def _unquoted(said: str) -> str:
    """Values by the words of their fields, and lists without brackets."""
    shown = {key: kind.title for key, kind in EQUIPMENT.items()}
    shown |= {key: f"“{words}”" for key, words in {**NOTICES, **POSTINGS}.items()}
    bare = _LIST.sub(r"\1", said)
    return re.sub(r'"([^"]*)"', lambda found: shown.get(found[1], found[1]), bare)


def form_spec(catalogue: Catalogue) -> Data:
    """Return everything the editor's script draws its forms from."""
    return {
        "steps": [
            {"title": title, "sections": [_section(*given) for given in sections]}
            for title, sections in _STEPS
        ],
        "postings": POSTINGS,
        "floor_games": [(game.name, game.title) for game in GAMES],
        "notices": NOTICES,
        "levels": {name: list(jackpot_table(name).levels) for name in jackpot_tables()},
        "level_fields": [_field(PlannedLevel, key) for key in LEVEL_KEYS],
        "jackpot_tables": sorted({*jackpot_tables(), *bonus_tables()}),
        "titles": [(str(one.number), str(one), one.game) for one in register() if one.game],
        "registered": [(entry.name, entry.wanted) for entry in COMPONENTS.values()],
        "games": {game.name: _game(game, catalogue) for game in GAMES},
        "wagers": {"min": dollars(MIN_CENTS), "max": dollars(MAX_CENTS)},
    }


def _game(game: Game, catalogue: Catalogue) -> Data:
    """Return what a table of the game can set bet by bet."""
    tabled = [key for key in game.tables if key not in game.sensors]
    return {
        "title": game.title,
        "procedures": [(procedure.key, procedure.title) for procedure in game.procedures],
        "modes": [
            (mode, "")
            for mode in dict.fromkeys(
                mode for procedure in game.procedures for mode in procedure.modes
            )
        ],
        "shufflers": list(
            dict.fromkeys(
                (place, _PLACES.get(place, place))
                for procedure in game.procedures
                for place in (*procedure.shufflers, *((SHOE,) if procedure.shoe_too else ()))
            )
        ),
        "bets": [
            (bet.key, bet.title)
            for bet in game.bets
            if bet.key in game.side_bets and bet.key not in game.sensors
        ],
        "limited": [
            {
                "key": bet.key,
                "title": bet.title,
                "optional": bet.key in game.side_bets,
                "fixed": bet.same_at_all_seats,
            }
            for bet in game.bets
            if not bet.equals and bet.key not in game.sensors
        ],
        "pay_tables": [
            {
                "key": key,
                "title": pays_title(key, (game,)),
                "usual": game.tables[key],
                "tables": [
                    (table.id, f"{table.id}: {table.title}")
                    for table in catalogue.serving(game.name, game.served(key))
                ],
            }
            for key in tabled
        ],
        "aggregated": [
            {"key": key, "title": pays_title(key, (game,))}
            for key in tabled
            if not aggregate_fault(game, key)
        ],
        "options": [_option(option) for option in game.options],
    }


def _option(option: Option) -> Data:
    """Return a house switch as a field: yes or no, one of some words, or an order of bets."""
    made: Data = {"key": option.key, "title": option.title or option.key, "help": option.help}
    if isinstance(option.default, bool):
        return made | {"kind": "truth", "usual": "yes" if option.default else "no", "choices": []}
    if isinstance(option.default, tuple):
        return made | {"kind": "list", "usual": ", ".join(option.choices), "choices": []}
    choices = [(choice, choice) for choice in option.choices]
    return made | {"kind": "select", "usual": option.default, "choices": choices}


def _section(key: str, model: type[Section], many: bool, keys: tuple[str, ...]) -> Data:  # noqa: FBT001
    about = {name: field.description for name, field in FloorPlan.model_fields.items()}
    name = "house" if key == "property" else key
    return {
        "key": key,
        "title": PART_LABELS[key],
        "add": _ADD.get(key, ""),
        "about": (about.get(name) or "").rstrip("."),
        "many": many,
        "optional": not many and not FloorPlan.model_fields[name].is_required(),
        "fields": [_field(model, word) for word in keys],
    }


def _field(model: type[Section], key: str) -> Data:
    name, field = next(
        (name, field) for name, field in model.model_fields.items() if (field.alias or name) == key
    )
    made: Data = {
        "key": key,
        "label": label_of(key),
        "help": _TERMINAL.sub("", field.description or "").replace("`", ""),
        "kind": _KINDS.get((model, key), "text"),
        "needed": field.is_required() and name not in ("seats", "bets", "meter"),
    }
    if isinstance(field.default, bool):
        made["usual"] = "yes" if field.default else "no"
    if (model, key) in _GROUPS:
        made["group"] = _GROUPS[model, key]
    if (model, key) in _PICKS:
        made["pick"] = _PICKS[model, key]
    if (model, key) in _SELECTS:
        made |= {"kind": "select", "options": _SELECTS[model, key]}
        if isinstance(field.default, str):
            made["usual"] = dict(_SELECTS[model, key])[field.default]
    if (model, key) == (PlannedJackpot, "table"):
        tables = sorted({*jackpot_tables(), *bonus_tables()})
        made |= {"kind": "select", "options": [(name, name) for name in tables]}
    return made
