"""Conditions joined by words: one small grammar for all games.

    condition  =  excepted  { "or" excepted }
    excepted   =  joined  { "except" joined }
    joined     =  listed  { "and" listed }
    listed     =  single  { "," single }
    single     =  "not" single  |  "(" condition ")"  |  phrase

The longest matching phrase is taken, so `pair of tens or better` is one phrase. A comma is an “or”
that binds tighter than “and”, so a list of hands is one unit. `with` means “and”, `but not` means
“except”.
"""

import re
from collections.abc import Callable
from difflib import get_close_matches

import numpy as np

from croupier.errors import CroupierError
from croupier.lab.strategies.phrases import Phrase, Test, Vocabulary

_OR = re.compile(r" ?\bor\b ?")
_EXCEPT = re.compile(r" ?\b(?:except|but not)\b ?(?:for )?")
_AND = re.compile(r" ?\b(?:and|with)\b ?")
_COMMA = re.compile(r" ?, ?(?!$)")
_NOT = re.compile(r"not ")
_OPENS, _CLOSES = re.compile(r"\( ?"), re.compile(r" ?\)")
_ARTICLE = re.compile(r"(?:an|a|the|your) (?=\S)")
_NEXT = re.compile(r"[,()]| (?:or (?!better|worse|higher|lower)|and |with |except |but not )")
NEAREST = 3
DEPTH_MAX = 20
PREPOSITIONS = ("at ", "on ", "before ", "after ")


class BadStrategy(CroupierError):
    """A strategy in words that cannot be read; the message quotes them and lists known ones."""


class _Reading:
    """A condition being parsed from words into a test."""

    def __init__(self, text: str, vocabulary: Vocabulary, question: str) -> None:
        small = text.lower()
        self.text, self.vocabulary, self.question = small, vocabulary, question
        self.written = text if len(text) == len(small) else small
        """The same with its capital letters, for messages."""
        self.at = self.depth = 0

    def whole(self) -> Test:
        found = self.condition()
        if self.at < len(self.text):
            raise self._unknown(self.written[self.at :].strip(" "))
        return found

    def condition(self) -> Test:
        return self._many(_OR, self.excepted, _any)

    def excepted(self) -> Test:
        return self._many(_EXCEPT, self.joined, _first_alone)

    def joined(self) -> Test:
        return self._many(_AND, self.listed, _all)

    def listed(self) -> Test:
        return self._many(_COMMA, self.single, _any)

    def single(self) -> Test:
        self.depth += 1
        if self.depth > DEPTH_MAX:
            raise BadStrategy(f"brackets and 'not' are nested more than {DEPTH_MAX} deep")
        try:
            if self._take(_NOT):
                inner = self.single()
                return lambda view: ~inner(view)
            if self._take(_OPENS):
                inside = self.condition()
                if not self._take(_CLOSES):
                    raise BadStrategy(f"a bracket is not closed in {self.written!r}")
                return inside
            return self.phrase()
        finally:
            self.depth -= 1

    def _many(
        self, word: re.Pattern[str], part: Callable[[], Test], join: Callable[[list[Test]], Test]
    ) -> Test:
        parts = [part()]
        while self._take(word):
            parts.append(part())
        return parts[0] if len(parts) == 1 else join(parts)

    def _take(self, word: re.Pattern[str]) -> bool:
        match = word.match(self.text, self.at)
        if match is not None:
            self.at = match.end()
        return match is not None

    def phrase(self) -> Test:
        article = _ARTICLE.match(self.text, self.at)
        starts = [self.at, *([article.end()] if article else [])]
        best: tuple[re.Match[str], Phrase] | None = None
        for entry in self.vocabulary.phrases:
            for start in starts:
                match = entry.compiled.match(self.text, start)
                if match and match.end() > start and (not best or match.end() > best[0].end()):
                    best = match, entry
        if best is None:
            raise self._unknown(self._fragment())
        match, entry = best
        said = self.written[match.start() : match.end()]
        if entry.questions and self.question not in entry.questions:
            raise BadStrategy(
                f"{said!r} cannot be asked {_where(self.question)}; it can be asked "
                f"{' or '.join(map(_where, entry.questions))}"
            )
        try:
            test = entry.test(match)
        except KeyError:
            raise BadStrategy(f"{said!r} describes no hand there is") from None
        self.at = match.end()
        return test

    def _fragment(self) -> str:
        end = _NEXT.search(self.text, self.at + 1)
        return self.written[self.at : end.start() if end else None].strip(" ")

    def _unknown(self, words: str) -> BadStrategy:
        if not words:
            return BadStrategy(f"a condition is missing in {self.written!r}")
        near = nearest(words, self.vocabulary)
        return BadStrategy(f"{words!r} is no condition we know; the nearest are {near}")


def _where(question: str) -> str:
    """Return a question as part of a sentence: `at the river` as it is, `bet 1` with “for”."""
    return question if question.startswith(PREPOSITIONS) else f"for {question}"


def nearest(words: str, vocabulary: Vocabulary) -> str:
    """Return the examples most similar to what was written."""
    examples = [example for entry in vocabulary.phrases for example in entry.examples]
    known = {example.lower(): example for example in examples}
    found = get_close_matches(words.lower(), known, n=NEAREST, cutoff=0.0)
    return ", ".join(repr(known[each]) for each in found)


def _any(parts: list[Test]) -> Test:
    return lambda view: np.logical_or.reduce([part(view) for part in parts])


def _all(parts: list[Test]) -> Test:
    return lambda view: np.logical_and.reduce([part(view) for part in parts])


def _first_alone(parts: list[Test]) -> Test:
    first, others = parts[0], _any(parts[1:])
    return lambda view: first(view) & ~others(view)


def read_condition(text: str, vocabulary: Vocabulary, question: str = "") -> Test:
    """Parse words, separated by single spaces, into a test of cards."""
    return _Reading(text, vocabulary, question).whole()
