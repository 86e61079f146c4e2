"""A change that waits for its second person, in words: what it does, with every figure."""

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.floor.people import Person
from croupier.jackpots.banking import BankEntry
from croupier.jackpots.changes import Leaving
from croupier.jackpots.jackpot import Jackpot
from croupier.jackpots.reasons import REDUCTIONS
from croupier.ledger.units import money_text, rate_text
from croupier.show.amount_words import with_commas

Fact = tuple[str, str]


def _money(units: int) -> str:
    return with_commas(money_text(units))


def _size(amount: str) -> str:
    """Format an amount as it was typed, without its sign, and with commas if it is a number."""
    size = amount.lstrip("+-")
    return with_commas(size) if size.replace(".", "", 1).isdecimal() else size


_SETTINGS = {
    "seed": ("Seed", _money),
    "rate": ("Contribution rate", rate_text),
    "reserve": ("Reserve rate", rate_text),
    "cap": ("Cap", _money),
}


def proposal_title(command: Mapping[str, Any], person: Person | None = None) -> str:
    """Describe a change in one line; `person` is the one it concerns, as they are now."""
    jackpot = command.get("jackpot", "")
    match command.get("do"):
        case "adjust":
            amount = str(command.get("amount", ""))
            size = _size(amount)
            if amount.startswith("-"):
                return f"Lower {command.get('level')} of {jackpot} by ${size}"
            return f"Raise {command.get('level')} of {jackpot} by ${size}"
        case "configure":
            return f"Change the settings of {command.get('level')} of {jackpot}"
        case "plan":
            return "Put a new floor plan into effect"
        case "reverse":
            return f"Reverse bank entry {command.get('entry')} of {jackpot}"
        case "retire":
            return f"Retire {jackpot}"
        case "jackpot":
            return f"Put jackpot {command.get('id')} on the floor"
        case "table":
            return f"Put table {command.get('id')} on the floor"
        case "bank":
            balance = _size(str(command.get("balance", "")))
            return f"Enter a bank balance of ${balance} for {jackpot}"
        case "resume":
            return f"Resume {jackpot}"
        case "person":
            return _person_title(command, person)
        case "new-pin":
            return f"New sign-in code for {_named(command, person)}"
        case do:
            return f"{do} {jackpot}"


def _person_title(command: Mapping[str, Any], person: Person | None) -> str:
    named = _named(command, person)
    if person is None:
        return f"Add {named} as {command.get('role')}"
    active = command.get("active") is not False
    if active != person.active:
        return f"Let {named} work here again" if active else f"Suspend {named}"
    return f"Change {named}"


def _named(command: Mapping[str, Any], person: Person | None) -> str:
    return f"{command.get('name')} ({command.get('card')})" if person is None else person.named


def proposal_facts(
    command: Mapping[str, Any],
    jackpot: Jackpot | None,
    person: Person | None = None,
    banked: Sequence[BankEntry] = (),
    owed: int = 0,
    holds: Sequence[Leaving] = (),
) -> list[Fact]:
    """Return the figures and reasons of a change, each with its name.

    `banked` has the jackpot's bank entries, newest first, `owed` is what players are owed, and
    `holds` is what the levels hold now.
    """
    if command.get("do") in ("person", "new-pin"):
        return _person_facts(command, person)
    if command.get("do") in ("jackpot", "table"):
        return _declared(command)
    facts = _settings(command, jackpot) if command.get("do") == "configure" else []
    for entry in banked if command.get("do") == "reverse" else ():
        if entry.number == command.get("entry"):
            title = "Deposit" if entry.kind == "deposit" else "Bank balance"
            facts.append(
                (title, f"${with_commas(money_text(entry.amount))}, entered by {entry.by}")
            )
    if command.get("do") in ("bank", "resume"):
        facts += _bank_facts(jackpot, banked, owed)
    if command.get("do") == "retire":
        facts += [fact for level in holds for fact in _leaving(level, str(command.get("to", "")))]
    if command.get("do") == "adjust":
        facts += [
            ("Meter now", f"${_money(level.meter)}, reserve ${_money(level.reserve)}")
            for level in holds
            if level.level == command.get("level")
        ]
    if command.get("to"):
        facts.append(("Its money goes to", str(command["to"])))
    reason = str(command.get("reason", ""))
    meaning = REDUCTIONS.get(reason)
    if reason:
        facts.append(("Reason", f"{meaning[0].upper()}{meaning[1:]}" if meaning else reason))
    if "claim" in command:
        facts.append(("Claim", str(command["claim"])))
    if "document" in command:
        facts.append(("Document", str(command["document"])))
    return facts


def _person_facts(command: Mapping[str, Any], person: Person | None) -> list[Fact]:
    """Return name, role, department and state, before and after."""
    if command.get("do") == "new-pin":
        role = "" if person is None else f"{person.role}, {person.department}"
        return [
            ("Role", role),
            ("Effect", "The card's PIN stops working and all its sessions end."),
        ]
    facts = [("Card", str(command.get("card")))]
    for title, name in (("Name", "name"), ("Role", "role"), ("Department", "department")):
        after = str(command.get(name))
        before = after if person is None else str(getattr(person, name))
        facts.append((title, after if before == after else f"{before} → {after}"))
    works = {True: "active", False: "suspended"}
    active = command.get("active") is not False
    before = works[active if person is None else person.active]
    facts.append(("State", before if before == works[active] else f"{before} → {works[active]}"))
    return facts


def _leaving(level: Leaving, heir: str) -> list[Fact]:
    """Return what is on a level that is being retired, and where it goes."""
    held = [f"meter ${_money(level.meter)}"]
    if level.overflow:
        held.append(f"overflow ${_money(level.overflow)}")
    if level.reserve:
        held.append(f"reserve ${_money(level.reserve)}")
    goes = [f"${_money(level.house)} to the house"] if level.house else []
    if level.players:
        goes.append(f"${_money(level.players)} to {heir or 'no other jackpot'}")
    return [
        (f"Held on {level.level}", ", ".join(held)),
        (f"Where {level.level} goes", " and ".join(goes) or "nothing is left to move"),
    ]


def _bank_facts(jackpot: Jackpot | None, banked: Sequence[BankEntry], owed: int) -> list[Fact]:
    """Return what is owed now, the last recorded bank balance, and whether bets are taken."""
    facts = [("Player funds owed", f"${_money(owed)}")]
    last = next((one for one in banked if one.kind == "balance" and not one.reversed_at), None)
    if last is not None:
        short = f", ${_money(last.missing)} short" if last.missing else ""
        facts.append(("Last balance", f"${_money(last.amount)}{short}, entered by {last.by}"))
    if jackpot is not None and jackpot.suspended is not None:
        facts.append(("Suspended", jackpot.suspended))
    return facts


_DECLARED = {
    "type": "Type",
    "table": "Pay table",
    "wager": "Wager",
    "deducts": "Pays that come off the meter",
    "lock": "Sending a hand freezes its amount",
    "game": "Game",
    "seats": "Seats",
    "jackpots": "Jackpots",
    "equipment": "Equipment",
    "virtual": "Dealt by Croupier",
    "two_spots": "Spots of one player",
    "meter_moves": "The display moves",
    "options": "Options",
}
"""Everything that a table or a jackpot can be declared with, besides its levels."""


def _declared(command: Mapping[str, Any]) -> list[Fact]:
    """Return everything that a table or a jackpot is declared with."""
    facts = [
        (title, _said(name, command[name])) for name, title in _DECLARED.items() if name in command
    ]
    levels = command.get("levels")
    for name, level in (levels if isinstance(levels, dict) else {}).items():
        said = [_level_word(key, value) for key, value in dict(level).items()]
        facts.append((f"Level {name}", ", ".join(said)))
    return facts


def _said(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{key}: {_said(key, one)}" for key, one in value.items())
    if isinstance(value, list):
        return ", ".join(str(one) for one in value)
    return f"${_size(str(value))}" if name == "wager" else str(value)


def _level_word(key: str, value: Any) -> str:
    said = "none" if value is None else str(value)
    money = value is not None and key in ("seed", "cap", "preset_seed")
    return f"{key.replace('_', ' ')} {'$' + _size(said) if money else said}"


def _settings(command: Mapping[str, Any], jackpot: Jackpot | None) -> list[Fact]:
    levels = {level.name: level for level in jackpot.levels} if jackpot is not None else {}
    level = levels.get(str(command.get("level")))
    facts = []
    for name, (title, words) in _SETTINGS.items():
        if name not in command:
            continue
        now = getattr(level, name, None)
        before = "none" if now is None else words(now)
        said = "none" if command[name] is None else str(command[name])
        after = _size(said) if name in ("seed", "cap") else said
        facts.append((title, f"{before} → {after}"))
    return facts
