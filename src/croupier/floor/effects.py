"""What a command would do, in sentences, found by trying it on an image of the ledger.

Nothing is written. What would be refused is refused here with the same message, so a person who is
about to move money can read the consequences next to the button.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from croupier.floor.access import SOMETIMES_TWO
from croupier.floor.door import do as through_the_door
from croupier.floor.forms import FORMS, Command, parse
from croupier.floor.people import PEOPLE, Person
from croupier.floor.proposals import CHANGES, in_two_names, must_be_possible
from croupier.floor.second_person import takes_two
from croupier.floor.table import TABLES
from croupier.jackpots.banking import BankEntry, bank_entries
from croupier.jackpots.changes import custody, leaving
from croupier.jackpots.jackpot import Jackpot, Level, find_jackpot
from croupier.jackpots.meters import standing
from croupier.ledger import Answer, Refusal, Refused, Transaction
from croupier.ledger.units import dollars_text, rate_text

SOMEBODY = "the second person"
AGAIN_WITHIN = timedelta(hours=12)
"""The same amount within this time may be the same money."""

Told = Callable[[Transaction, Transaction, Command, Answer], list[str]]


def effects(
    before: Transaction, after: Transaction, person: Person, data: Mapping[str, Any]
) -> list[str]:
    """Describe what a command by this person would do now; `after` is an image to try it on."""
    do = str(data.get("do"))
    tell = _TOLD.get(do)
    if tell is None:
        raise Refused(Refusal.BAD_VALUE, f"do is {do[:60]!r}; there are {', '.join(_TOLD)}")
    given = {name: value for name, value in data.items() if name not in ("by", "at", "request")}
    if asks_for_two(before, person, data):
        must_be_possible(before, person, given)
        command = in_two_names(given, person.card, SOMEBODY)
        answer = CHANGES[do].do(after, command)
        return [*tell(before, after, command, answer), "Someone else has to approve it first."]
    command = _alone(person, given)
    answer = through_the_door(after, command)
    return tell(before, after, command, answer)


def asks_for_two(look: Transaction, person: Person, data: Mapping[str, Any]) -> bool:
    """Return whether a command from this person would now wait for a second one."""
    do = str(data.get("do"))
    if do not in SOMETIMES_TWO:
        return do in CHANGES
    given = {name: value for name, value in data.items() if name not in ("by", "at", "request")}
    return bool(takes_two(look, _alone(person, given)))


def _alone(person: Person, given: Mapping[str, Any]) -> Command:
    """Make a command as one person gives it."""
    form = FORMS[str(given["do"])]
    by = {"by": [person.card]} if "by" in (*form.needs, *form.may) else {}
    return replace(parse({**given, **by}), people={"dealer": person.card})


def _tables(look: Transaction, jackpot: Jackpot) -> str:
    """Name the tables where a jackpot is played, for a sentence."""
    names = [table.id for _, table in look.all(TABLES) if jackpot.id in table.jackpots]
    if not names:
        return "no table"
    if len(names) == 1:
        return f"table {names[0]}"
    return f"tables {', '.join(names[:-1])} and {names[-1]}"


def _stops(before: Transaction, after: Transaction, command: Command) -> list[str]:
    """Say whether a command stops a jackpot's bets or resumes them."""
    old, new = (find_jackpot(look, command["jackpot"]) for look in (before, after))
    where = _tables(after, new)
    if new.suspended is not None and old.suspended is None:
        return [
            f"This stops jackpot bets on {new.id} at {where}. Rounds that have started are "
            "finished and paid."
        ]
    if new.suspended is None and old.suspended is not None:
        return [f"{new.id} takes bets again at {where}."]
    return []


def _deposited(before: Transaction, after: Transaction, command: Command, _: Answer) -> list[str]:
    jackpot, amount = find_jackpot(before, command["jackpot"]), command["amount"]
    held, owed = after.balance(jackpot.accounts.bank), custody(after, jackpot)
    said = [
        f"This records {dollars_text(amount)} as carried from the cage to the bank account of "
        f"{jackpot.id}. Deposits will come to {dollars_text(held)}; players are owed "
        f"{dollars_text(owed)}."
    ]
    again = _same_again(before, jackpot, amount)
    if again is not None:
        said.append(
            f"The same amount was recorded before, as bank entry {again.number} by "
            f"{_named(before, again.by)}. Confirm only if it was carried twice."
        )
    return said


def _same_again(look: Transaction, jackpot: Jackpot, amount: int) -> BankEntry | None:
    now = datetime.fromisoformat(look.instant)
    for entry in bank_entries(look, jackpot.id):
        recent = now - datetime.fromisoformat(entry.at) < AGAIN_WITHIN
        same = (entry.kind, entry.amount) == ("deposit", amount)
        if recent and same and not entry.reversed_at:
            return entry
    return None


def _named(look: Transaction, cards: str) -> str:
    known = [look.get(PEOPLE, card) for card in cards.split(", ")]
    names = zip(cards.split(", "), known, strict=True)
    return " and ".join(card if person is None else person.named for card, person in names)


def _balance_entered(
    before: Transaction, after: Transaction, command: Command, _: Answer
) -> list[str]:
    said = f"The bank account of {command['jackpot']} holds {dollars_text(command['balance'])}"
    owed = custody(before, find_jackpot(before, command["jackpot"]))
    missing = owed - command["balance"]
    if missing <= 0:
        words = f"{said}, which covers the {dollars_text(owed)} owed to players."
    else:
        words = (
            f"{said}, {dollars_text(missing)} less than the {dollars_text(owed)} owed to players."
        )
    return [words, *_stops(before, after, command)]


def _reversed(before: Transaction, after: Transaction, command: Command, _: Answer) -> list[str]:
    jackpot = find_jackpot(before, command["jackpot"])
    entry = next(
        found for found in bank_entries(before, jackpot.id) if found.number == command["entry"]
    )
    if entry.kind == "deposit":
        held = dollars_text(after.balance(jackpot.accounts.bank))
        gone = dollars_text(entry.amount)
        said = f"The deposit of {gone} is reversed; deposits will come to {held}."
    else:
        said = f"The bank balance of {dollars_text(entry.amount)} no longer counts."
    return [said, *_stops(before, after, command)]


def _adjusted(before: Transaction, after: Transaction, command: Command, _: Answer) -> list[str]:
    jackpot, level = find_jackpot(before, command["jackpot"]), command["level"]
    old, new = (standing(look, jackpot, level) for look in (before, after))
    name, first, last = "meter", old.meter, new.meter
    if first == last:
        name, first, last = "reserve", old.reserve, new.reserve
    moved = f"The {name} of {level} goes from {dollars_text(first)} to {dollars_text(last)}."
    return [moved]


def _configured(before: Transaction, after: Transaction, command: Command, _: Answer) -> list[str]:
    jackpot, name = find_jackpot(before, command["jackpot"]), command["level"]
    old = jackpot.level(name)
    new = find_jackpot(after, jackpot.id).level(name)
    moved = [
        f"the {word} of {name} goes from {was} to {becomes}"
        for word, was, becomes in zip(_SETTING_WORDS, _settings(old), _settings(new), strict=True)
        if was != becomes
    ]
    sentence = "; ".join(moved)
    return [f"At {_tables(after, jackpot)}, {sentence}."]


_SETTING_WORDS = ("seed", "contribution rate", "reserve rate", "cap")


def _settings(level: Level) -> tuple[str, ...]:
    """Return a level's settings as worded in sentences, in the order of the words above."""
    return (
        dollars_text(level.seed),
        rate_text(level.rate),
        rate_text(level.reserve),
        "none" if level.cap is None else dollars_text(level.cap),
    )


def _retired(before: Transaction, _: Transaction, command: Command, __: Answer) -> list[str]:
    jackpot = find_jackpot(before, command["jackpot"])
    to, players = command.get("to"), sum(level.players for level in leaving(before, jackpot))
    money = f" The players' money, {dollars_text(players)}, goes to {to}." if to else ""
    return [
        f"{jackpot.id} leaves {_tables(before, jackpot)} for good.{money} This cannot be undone."
    ]


def _stopped(before: Transaction, after: Transaction, command: Command, _: Answer) -> list[str]:
    return _stops(before, after, command) or ["Nothing changes: it is already set this way."]


def _day_closed(_: Transaction, __: Transaction, ___: Command, answer: Answer) -> list[str]:
    count = sum(len(levels) for levels in answer["meters"].values())
    return [f"{count} meter readings are recorded in the ledger, and the day's summaries are made."]


_TOLD: Mapping[str, Told] = {
    "deposit": _deposited,
    "bank": _balance_entered,
    "reverse": _reversed,
    "adjust": _adjusted,
    "configure": _configured,
    "retire": _retired,
    "suspend": _stopped,
    "resume": _stopped,
    "close-day": _day_closed,
}
