"""Errors that players are known to make, each written as a change of one answer of a strategy.

None has a price here: the lab values every one of them on the felt in question.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from croupier.lab.strategies.text import OTHERWISE, WrittenStrategy
from croupier.rules import Choice, Decide, Game


@dataclass(frozen=True, slots=True)
class CommonError:
    """What is said at a table, and the rules of the question that it comes to."""

    words: str
    question: str
    rules: tuple[str, ...]


COMMON_ERRORS: Mapping[str, tuple[CommonError, ...]] = {
    "three-card-poker": (
        CommonError(
            "Play every queen-high hand, as the dealer does",
            "play",
            ("play: Q high or better", "otherwise: fold"),
        ),
        CommonError(
            "Play only a pair or better", "play", ("play: a pair or better", "otherwise: fold")
        ),
    ),
    "three-card-poker-face-up": (
        CommonError(
            "Play Q-6-4 or better, whatever the dealer shows",
            "play",
            ("play: Q-6-4 or better", "otherwise: fold"),
        ),
    ),
    "let-it-ride": (
        CommonError(
            "Ride bet 1 with any three of a suit",
            "bet 1",
            ("ride: a pair of tens or better", "ride: suited", "otherwise: pull"),
        ),
        CommonError(
            "Ride bet 1 with any pair", "bet 1", ("ride: a pair or better", "otherwise: pull")
        ),
        CommonError(
            "Ride bet 1 with a paying hand only",
            "bet 1",
            ("ride: a pair of tens or better", "otherwise: pull"),
        ),
    ),
    "ultimate-texas-holdem": (
        CommonError(
            "Raise 4x only with tens or better and A-K, A-Q",
            "before the flop",
            ("raise 4x: AA-TT, AQ+", "otherwise: check"),
        ),
    ),
    "solitaire-stud": (
        CommonError(
            "Play every run of two", "play", ("play: run of 2 or better", "otherwise: fold")
        ),
        CommonError(
            "Play only a run of three or better",
            "play",
            ("play: run of 3 or better", "otherwise: fold"),
        ),
    ),
    "caribbean-stud": (
        CommonError(
            "Raise with every ace-king", "raise", ("raise: A-K or better", "otherwise: fold")
        ),
        CommonError(
            "Raise only with a pair or better",
            "raise",
            ("raise: a pair or better", "otherwise: fold"),
        ),
    ),
}
"""By game; what every game has besides is found from its questions."""


def habits_in(written: WrittenStrategy) -> Iterator[tuple[str, str]]:
    """What people do instead, each with the text changed in that one place.

    At each question: the same answer whatever one holds; the same bet smaller, where the game lets
    the player choose its size; and the errors that are known of the game.
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
                yield words, _changed(written, decide, smaller)
        for error in COMMON_ERRORS.get(written.game.name, ()):
            if error.question == decide.key:
                yield error.words, _changed(written, decide, error.rules)


def blind_answers(decide: Decide) -> Iterator[Choice]:
    """Answers that people give whatever they hold: nobody always folds, or always bets less."""
    smaller = [less for _, less in _sizes(decide)]
    for choice in decide.choices:
        if not choice.folds and choice not in smaller:
            yield choice


def habit_words(game: Game, decide: Decide, choice: Choice) -> str:
    where = f" {decide.key}" if len(game.decisions) > 1 else ""
    return f"Always {choice.name}{where}"


def worded(rule: str) -> tuple[str, str]:
    """Decision and condition of a rule.

    >>> worded("otherwise: fold"), worded("play: Q-6-4 or better")
    (('fold', 'otherwise'), ('play', 'Q-6-4 or better'))
    """
    first, _, second = (part.strip() for part in rule.partition(":"))
    return (second, OTHERWISE) if first.lower() == OTHERWISE else (first, second)


def _sizes(decide: Decide) -> Iterator[tuple[Choice, Choice]]:
    """Two sizes of one bet, the larger first."""
    for more in decide.choices:
        for less in decide.choices:
            if more.makes and more.makes == less.makes and more.times > less.times:
                yield more, less


def _resized(rule: str, more: str, less: str) -> str:
    decision, condition = worded(rule)
    if decision.lower() != more.lower():
        return rule
    return f"{OTHERWISE}: {less}" if condition == OTHERWISE else f"{less}: {condition}"


def _changed(written: WrittenStrategy, changed: Decide, rules: tuple[str, ...]) -> str:
    """The text with other rules for one question."""
    lines: list[str] = []
    for decide in written.game.decisions:
        if len(written.game.decisions) > 1:
            lines.append(f"{decide.key}:")
        kept = tuple(rule.text for rule in written.rules.get(decide.key, ()))
        lines += rules if decide is changed else kept
    return "\n".join(lines)
