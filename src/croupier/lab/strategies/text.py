"""A strategy as a person writes it: one rule per line; the first matching one is followed.

    # Let It Ride
    bet 1:
      ride: a pair of tens or better
      otherwise: pull
    bet 2:
      …

Decisions and headings have the names in the game's file; a game that asks once needs no heading.
Text after a `#` is a comment.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches

import numpy as np

from croupier.lab.solvers import vocabulary_of
from croupier.lab.strategies.grammar import PREPOSITIONS, BadStrategy, read_condition
from croupier.lab.strategies.phrases import Test
from croupier.lab.strategies.view import Numbers, StrategyView
from croupier.lab.strategies.words import tidy
from croupier.rules import Decide, Game

OTHERWISE = "otherwise"
REMARK = "#"
LINES_MAX = 500
LETTERS_MAX = 2_000
UNDECIDED = -1


@dataclass(frozen=True, eq=False)
class StrategyRule:
    """A line: what to do, and when; without a condition, in every remaining case."""

    decision: str
    text: str
    line: int
    test: Test | None


@dataclass(frozen=True, eq=False)
class WrittenStrategy:
    """A text that has been read: rules by question, in order."""

    game: Game
    text: str
    rules: Mapping[str, tuple[StrategyRule, ...]]
    """By the key of the question."""

    @property
    def lines(self) -> tuple[str, ...]:
        """The text without comments and empty lines."""
        return tuple(line for _, line in _said(self.text))

    def followed(self, question: str, view: StrategyView) -> Numbers:
        """Return, for each situation, the index of the rule that is followed, or `UNDECIDED`.

        A rule is tested only if none before it holds.
        """
        found = np.full(len(view), UNDECIDED, dtype=np.int64)
        open_rows, part = np.arange(len(view)), view
        for place, rule in enumerate(self.rules.get(question, ())):
            if rule.test is None or not len(open_rows):
                found[open_rows] = place
                break
            holds = rule.test(part)
            found[open_rows[holds]] = place
            if holds.any():
                left = np.flatnonzero(~holds)
                open_rows, part = open_rows[left], part.some(left)
        return found


def nothing_to_decide(game: Game) -> BadStrategy:
    """Return the error text about a strategy for a game without decisions."""
    bets = ", ".join(bet.key for bet in game.bets)
    return BadStrategy(
        f"{game.title} asks no question; there is nothing to decide but the bet, one of {bets}"
    )


def read_strategy(game: Game, text: str) -> WrittenStrategy:
    """Read a text into rules, or raise an error that names the wrong line and what is known."""
    questions = game.decisions
    if not questions:
        raise nothing_to_decide(game)
    said = list(_said(text))
    if not said:
        raise BadStrategy("the strategy is empty; write a rule like " + _example(questions[0]))
    if len(said) > LINES_MAX:
        raise BadStrategy(f"the strategy has {len(said)} lines; {LINES_MAX} are enough for anyone")
    rules: dict[str, list[StrategyRule]] = {}
    current = questions[0] if len(questions) == 1 else None
    for number, line in said:
        try:
            current = _read_line(game, current, line, number, rules)
        except BadStrategy as error:
            raise error.at(f"line {number}") from error
    return WrittenStrategy(game, text, {key: tuple(each) for key, each in rules.items()})


def _read_line(
    game: Game, current: Decide | None, line: str, number: int, rules: dict[str, list[StrategyRule]]
) -> Decide:
    """Add a line to the rules; return the question that the next line belongs to."""
    questions = game.decisions
    heading = _heading(questions, line)
    if heading is not None:
        if heading.key in rules:
            raise BadStrategy(f"{heading.key!r} has a heading already")
        rules[heading.key] = []
        return heading
    if current is None:
        keys = ", ".join(f"'{question.key}:'" for question in questions)
        raise BadStrategy(f"{line!r} stands before any heading; there are {keys}")
    among = rules.setdefault(current.key, [])
    among.append(_rule(game, current, line, number, among))
    return current


def _said(text: str) -> Iterable[tuple[int, str]]:
    """Yield lines with content, by number."""
    for number, line in enumerate(text.splitlines(), start=1):
        said = line.partition(REMARK)[0].strip()
        if said:
            if len(said) > LETTERS_MAX:
                raise BadStrategy(f"is longer than {LETTERS_MAX} letters", place=f"line {number}")
            yield number, said


def _heading(questions: tuple[Decide, ...], line: str) -> Decide | None:
    """Return the question named by a line that ends with a colon."""
    words = tidy(line).lower()
    if not words.endswith(":"):
        return None
    name = words.removesuffix(":").strip()
    if name == OTHERWISE or any(question.choice(name) for question in questions):
        wanted = "DECISION" if name == OTHERWISE else name
        raise BadStrategy(
            f"{line!r} says no more; for every other hand write '{OTHERWISE}: {wanted}'"
        )
    for question in questions:
        if name in (question.key.lower(), question.title.lower()):
            return question
    keys = ", ".join(f"'{question.key}:'" for question in questions)
    raise BadStrategy(f"{line!r} is no question of the game; it asks {keys}")


def _rule(
    game: Game, question: Decide, line: str, number: int, before: list[StrategyRule]
) -> StrategyRule:
    name, colon, condition = (part.strip() for part in tidy(line).partition(":"))
    if not colon:
        raise BadStrategy(f"{line!r} is no rule; write one like {_example(question)}")
    if before and before[-1].test is None:
        raise BadStrategy(f"{line!r} is never reached: '{OTHERWISE}' before it takes every hand")
    if name.lower() == OTHERWISE:
        return StrategyRule(_decision(game, question, condition), line, number, None)
    decision = _decision(game, question, name)
    test = read_condition(condition, vocabulary_of(game), question.key)
    return StrategyRule(decision, line, number, test)


def _decision(game: Game, question: Decide, name: str) -> str:
    known = {choice.name.lower(): choice.name for choice in question.choices}
    if name.lower() in known:
        return known[name.lower()]
    offered = ", ".join(known.values())
    elsewhere = next((entry for entry in game.decisions if entry.choice(name.lower())), None)
    if elsewhere is not None:
        raise BadStrategy(
            f"{name!r} is not offered {_at(question)}, only {_at(elsewhere)}; "
            f"{_at(question)} it is one of {offered}"
        )
    near = get_close_matches(name.lower(), known, n=1)
    hint = f", perhaps {known[near[0]]!r}" if near else ""
    raise BadStrategy(f"{name!r} is no decision{hint}; {_at(question)} it is one of {offered}")


def _at(question: Decide) -> str:
    """Return the question as part of a sentence."""
    key = question.key
    return key if key.startswith(PREPOSITIONS) else f"at {key!r}"


def _example(question: Decide) -> str:
    return f"'{question.choices[0].name}: pair or better'"
