"""A change that waits for its second person, in words: what it does, and each figure before it."""

from collections.abc import Mapping
from typing import Any

from croupier.jackpots.jackpot import Jackpot
from croupier.jackpots.reasons import REDUCTIONS
from croupier.ledger.units import money_text, rate_text

Fact = tuple[str, str]

_SETTINGS = {
    "seed": ("Seed", money_text),
    "rate": ("Contribution rate", rate_text),
    "reserve": ("Reserve rate", rate_text),
    "cap": ("Cap", money_text),
}


def proposal_title(command: Mapping[str, Any]) -> str:
    """What a change does, in one line."""
    jackpot = command.get("jackpot", "")
    match command.get("do"):
        case "adjust":
            amount = str(command.get("amount", ""))
            size = amount.lstrip("+-")
            if amount.startswith("-"):
                return f"Lower {command.get('level')} of {jackpot} by ${size}"
            return f"Raise {command.get('level')} of {jackpot} by ${size}"
        case "configure":
            return f"Change the settings of {command.get('level')} of {jackpot}"
        case "retire":
            return f"Take {jackpot} off the floor"
        case do:
            return f"{do} {jackpot}"


def proposal_facts(command: Mapping[str, Any], jackpot: Jackpot | None) -> list[Fact]:
    """The figures and reasons of a change, each with its name."""
    facts = _settings(command, jackpot) if command.get("do") == "configure" else []
    if command.get("to"):
        facts.append(("Its money goes to", str(command["to"])))
    reason = str(command.get("reason", ""))
    meaning = REDUCTIONS.get(reason)
    facts.append(("Reason", f"{reason}: {meaning}" if meaning else reason))
    if "claim" in command:
        facts.append(("Claim", str(command["claim"])))
    if "document" in command:
        facts.append(("Document", str(command["document"])))
    return facts


def _settings(command: Mapping[str, Any], jackpot: Jackpot | None) -> list[Fact]:
    levels = {level.name: level for level in jackpot.levels} if jackpot is not None else {}
    level = levels.get(str(command.get("level")))
    facts = []
    for name, (title, words) in _SETTINGS.items():
        if name not in command:
            continue
        now = getattr(level, name, None)
        before = "none" if now is None else words(now)
        after = "none" if command[name] is None else str(command[name])
        facts.append((title, f"{before} → {after}"))
    return facts
