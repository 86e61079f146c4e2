"""Match what a player types to one of the available choices."""

from collections.abc import Sequence

from croupier.errors import IllegalAction, either
from croupier.rules import Actions, Choice, Decided, read_decision

HELP_WORDS = ("?", "h", "help")
LEAVE_WORDS = ("q", "quit", "exit")


def keys_of(choices: Sequence[Choice]) -> dict[str, Choice]:
    """Return a one-letter key for each choice: the number in its name, or its first free letter."""
    taken: dict[str, Choice] = {}
    reserved = {*HELP_WORDS, *LEAVE_WORDS}
    for choice in choices:
        letters = [letter for letter in choice.name if letter.isdigit()]
        letters += [letter for letter in choice.name if letter.isalpha()]
        key = next(letter for letter in letters if letter not in taken and letter not in reserved)
        taken[key] = choice
    return taken


def chosen(answer: str, choices: Sequence[Choice]) -> Choice:
    """Return the choice that a key, a name or its beginning means, if it is unambiguous."""
    typed = "".join(answer.lower().split())
    keys = keys_of(choices)
    if typed in keys:
        return keys[typed]
    exact = [choice for choice in choices if _joined(choice.name) == typed]
    begun = [choice for choice in choices if typed and _begins(choice.name, typed)]
    found = exact or begun
    if len(found) == 1:
        return found[0]
    names = either(choice.name for choice in found or choices)
    if found:
        raise IllegalAction(f"{answer.strip()!r} could be {names}; type more of it")
    if not typed:
        raise IllegalAction(f"type {names}")
    raise IllegalAction(f"{answer.strip()!r} is not possible now; type {names}")


def said(answer: str, offered: Actions) -> Decided:
    """Return the decision that an answer means: a choice, with any amount or cards after it."""
    words = answer.split()
    for cut in range(len(words), 0, -1):
        named = " ".join(words[cut:])
        try:
            choice = chosen(" ".join(words[:cut]), offered.choices)
        except IllegalAction:
            continue
        decision = read_decision(offered, f"{choice.name} {named}")
        if not named or decision.amount is not None or decision.cards:
            return decision
    return offered.decision(chosen(answer, offered.choices).name)


def _joined(name: str) -> str:
    return "".join(name.split())


def _begins(name: str, typed: str) -> bool:
    """Return whether a name starts with what was typed: `r`, `raise4` or `4x` for `raise 4x`."""
    return _joined(name).startswith(typed) or any(word.startswith(typed) for word in name.split())
