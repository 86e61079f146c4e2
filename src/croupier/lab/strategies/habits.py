"""Common errors, each written as a change of one answer in a strategy.

None has a fixed price here: the lab computes the cost of each on the layout in question.
"""

from collections.abc import Iterator, Sequence

from croupier.lab.strategies.text import OTHERWISE, WrittenStrategy
from croupier.rules import Choice, Decide, Game


def habits_in(written: WrittenStrategy) -> Iterator[tuple[str, str]]:
    """Yield what people do instead, each with the text changed in that one place.

    At each question: the same answer whatever the hand; the smaller bet, if the game lets the
    player choose its size; and the game's known errors.
    """
    for decide in written.game.decisions:
        rules = tuple(rule.text for rule in written.rules.get(decide.key, ()))
        for choice in blind_answers(decide):
            said = (f"{OTHERWISE}: {choice.name}",)
            if said != rules:
                yield habit_words(written.game, decide, choice), _changed(written, decide, said)
        for more, less in _sizes(decide):
            smaller = tuple(_resized(rule, more.name, less.name) for rule in rules)
            if smaller != rules:
                words = f"{less.name} instead of {more.name}".capitalize()
                yield words + _where(written.game, decide), _changed(written, decide, smaller)
        for error in written.game.common_errors:
            if error.question == decide.key:
                yield error.words, _changed(written, decide, error.rules)


def blind_answers(decide: Decide) -> Iterator[Choice]:
    """Yield answers that people give whatever the hand; nobody always folds or bets less.

    It excludes answers that only some hands may give.
    """
    anyone = [choice for choice in decide.choices if choice.when is None]
    smaller = [less for more, less in _sizes(decide) if more in anyone]
    for choice in anyone:
        if not choice.folds and choice not in smaller:
            yield choice


def habit_words(game: Game, decide: Decide, choice: Choice) -> str:
    return f"Always {choice.name}{_where(game, decide)}"


def _where(game: Game, decide: Decide) -> str:
    return f", {decide.key}" if len(game.decisions) > 1 else ""


def worded(rules: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Return decision and condition of each rule of a question.

    >>> worded(["play: Q-6-4 or better", "otherwise: fold"])
    (('play', 'Q-6-4 or better'), ('fold', 'otherwise'))
    >>> worded(["otherwise: war"])
    (('war', 'always'),)
    """
    told = tuple(_parts(rule) for rule in rules)
    return ((told[0][0], "always"),) if [on for _, on in told] == [OTHERWISE] else told


def _parts(rule: str) -> tuple[str, str]:
    first, _, second = (part.strip() for part in rule.partition(":"))
    return (second, OTHERWISE) if first.lower() == OTHERWISE else (first, second)


def _sizes(decide: Decide) -> Iterator[tuple[Choice, Choice]]:
    """Yield two sizes of one bet, the larger first."""
    for more in decide.choices:
        for less in decide.choices:
            if more.makes and more.makes == less.makes and more.times > less.times:
                yield more, less


def _resized(rule: str, more: str, less: str) -> str:
    decision, condition = _parts(rule)
    if decision.lower() != more.lower():
        return rule
    return f"{OTHERWISE}: {less}" if condition == OTHERWISE else f"{less}: {condition}"


def _changed(written: WrittenStrategy, changed: Decide, rules: tuple[str, ...]) -> str:
    """Return the text with other rules for one question."""
    lines: list[str] = []
    for decide in written.game.decisions:
        if len(written.game.decisions) > 1:
            lines.append(f"{decide.key}:")
        kept = tuple(rule.text for rule in written.rules.get(decide.key, ()))
        lines += rules if decide is changed else kept
    return "\n".join(lines)
