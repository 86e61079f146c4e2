"""Who may do what: one table of roles and commands; anything not in it is forbidden."""

from collections.abc import Mapping

from croupier.errors import either
from croupier.floor.people import Role
from croupier.ledger import Refusal, Refused

_DEALING = frozenset((Role.DEALER, Role.SUPERVISOR, Role.EXECUTIVE))
_PIT = frozenset((Role.SUPERVISOR, Role.EXECUTIVE))
_LEDGERS = frozenset((Role.ACCOUNTING, Role.EXECUTIVE))
_SETTINGS = frozenset((Role.EXECUTIVE, Role.ACCOUNTING, Role.TECHNICIAN))
EVERYBODY = frozenset(Role)

MAY: Mapping[str, frozenset[Role]] = {
    "light": _DEALING,
    "unlight": _DEALING,
    "start": _DEALING,
    "select": _DEALING,
    "deselect": _DEALING,
    "lock": _DEALING,
    "misdeal": _PIT,
    "refund": _PIT,
    "end": _DEALING,
    "press": _DEALING,
    "confirm": _PIT,
    "void": _PIT,
    "suspend": _PIT | _LEDGERS,
    "resume": _LEDGERS,
    "adjust": _LEDGERS,
    "configure": _SETTINGS,
    "retire": _SETTINGS,
    "jackpot": _SETTINGS,
    "table": _SETTINGS,
    "deposit": _LEDGERS,
    "bank": _LEDGERS,
    "reverse": _LEDGERS,
    "plan": _SETTINGS,
    "close-day": _LEDGERS,
    "read": EVERYBODY,
    "rules": EVERYBODY,
    "meters": EVERYBODY,
    "open-table": _PIT,
    "close-table": _PIT,
    "people": frozenset((Role.EXECUTIVE, Role.TECHNICIAN)),
    "incident": EVERYBODY - {Role.AUDITOR},
    "close-incident": _SETTINGS,
    "acknowledge": EVERYBODY - {Role.AUDITOR, Role.DEALER},
    "manager": EVERYBODY - {Role.DEALER},
    "reports": EVERYBODY - {Role.DEALER},
    "verify": EVERYBODY - {Role.DEALER},
    "backup": frozenset((Role.EXECUTIVE, Role.TECHNICIAN)),
    "class": _PIT,
}
"""For each command and each part of the manager's screens, the roles that may use it."""

PRESS = "press"
SWIPED = frozenset(("confirm", "void"))
"""Commands that always need a card swiped at the table, no matter who is signed in there."""

VOUCHED = frozenset(("misdeal", "refund"))
"""Commands that a dealer may give with a supervisor's card; the supervisor vouches for them."""

TWO_PEOPLE = frozenset(("adjust", "configure", "retire", "reverse"))
"""Commands that one person requests and another approves."""

SOMETIMES_TWO = frozenset(("jackpot", "table", "resume", "bank"))
"""Commands that sometimes take a second person; `second_person.py` says when."""

TWO_DEPARTMENTS = frozenset(("configure", "jackpot", "plan", "retire", "table"))
"""The commands of these whose two people must come from different departments."""

_STAFF = frozenset((Role.DEALER, Role.SUPERVISOR, Role.TECHNICIAN))
MANAGES: Mapping[Role, frozenset[Role]] = {Role.TECHNICIAN: _STAFF, Role.EXECUTIVE: EVERYBODY}
"""The roles that a role may manage; the limit applies to the role before and after a change.

Two technicians manage the staff of the pit. Anyone who moves meters or reads every ledger is added,
promoted or suspended by two executives.
"""


def must_manage(role: str, whom: str) -> None:
    """Refuse to change a person whose role is above the limit of the acting role."""
    within = MANAGES.get(Role(role), frozenset())
    if Role(whom) not in within:
        names = ", ".join(sorted(entry.value for entry in within)) or "nobody"
        raise Refused(Refusal.NOT_YOURS, f"{role} manages {names}, not {whom}")


def must_be_allowed(role: str, what: str) -> None:
    """Refuse what a role may not do."""
    allowed = MAY.get(what, frozenset())
    if Role(role) not in allowed:
        raise Refused(Refusal.NOT_YOURS, _not_for(role, what, allowed))


_ACTS = {
    "light": "take bets",
    "unlight": "take bets back",
    "start": "start a round",
    "select": "select a hand",
    "deselect": "deselect a hand",
    "lock": "send a hand",
    "misdeal": "declare a misdeal",
    "refund": "refund bets",
    "end": "end a round",
    PRESS: "work at a console",
    "confirm": "confirm a win",
    "void": "void a win",
    "open-table": "open a table",
    "close-table": "close a table",
}
"""What is done at a console, as refusals word it."""
_PEOPLE = {
    Role.ACCOUNTING: "accounting",
    Role.AUDITOR: "an auditor",
    Role.EXECUTIVE: "an executive",
}


def _not_for(role: str, what: str, allowed: frozenset[Role]) -> str:
    if what in _ACTS:
        names = either(_person(entry) for entry in Role if entry in allowed)
        return f"only {names} may {_ACTS[what]}, not {_person(Role(role))}"
    names = ", ".join(sorted(entry.value for entry in allowed)) or "nobody"
    return f"{what} is for {names}, not for {role}"


def _person(role: Role) -> str:
    return _PEOPLE.get(role, f"a {role.value}")
