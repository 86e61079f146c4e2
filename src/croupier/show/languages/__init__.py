"""The languages of screens and paper: English, and one file for each other language.

The English sentence is the key. A sentence that a file lacks stays English, and a test lists it. A
file has `words`, sentences of screens and paper with placeholders for values, `Seat {seat}`; and
`sentences`, which are made elsewhere, with their values filled in. These are found by pattern, and
their values are translated in turn: `three` is `tres`.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources import files

from croupier.errors import CroupierError, brief

_PLACE = re.compile(r"\{(\w+)\}")
LISTED = "names"
"""A value that lists several things with “and” between them."""
KEPT = frozenset(("bet", "games", "title"))
"""Values that are names of bets or of a game, with “or” between them. They stay as they are,
because `Tie` is also a hand in a pay table."""
AND, OR = "and", "or"
PARTED = {"facts": "; ", "line": ": ", "outs": ", ", "ranks": ", "}
"""Values of several parts with a separator between them; each part is a sentence of its own."""
CAPITAL = "held"
"""A value that begins the sentence and therefore has a capital letter."""
PHRASES = frozenset(("amount", "bet", "one", "other", "title"))
"""Values that are less than a sentence, without a colon or semicolon."""
SINGLE = frozenset(
    (
        "board", "count", "first", "high", "least", "low", "own", "rank", "seat", "seats", "second",
        "share",
    )
)  # fmt: skip
"""Values of one word or number."""
_CARDS, _HELD, _TITLE = "[2-9TJQKAk-]+", r"\w\w(?: \w\w)*", r"[A-Z\d$][\w+$]*(?: [A-Z\d$][\w+$]*)*"
_CHOICE = r"\w+(?: \w+)?"
SHAPES: Mapping[str, str] = {
    **dict.fromkeys(("common", "mine", "theirs"), _CARDS),  # by their ranks: A-K-9
    **dict.fromkeys(("dealt", "laid", "shown"), _HELD),  # with their suits: Kc 5d
    **dict.fromkeys(("choice", "larger"), _CHOICE),  # fold, raise 4x
    **dict.fromkeys(PHRASES, "[^:;]+?"),
    **dict.fromkeys(SINGLE, r"[\w,.]+"),
    **dict.fromkeys(("hits", "last", "times"), r"\d[\d, ]*"),  # 3; 1, 2
    "ranks": r"[2-9TJQKA-]+(?: \(some suits\))?(?:, [2-9TJQKA-]+(?: \(some suits\))?)*",
    "sizes": "[1-7-]+",  # cards of each suit: 3-1
    "titles": f"{_TITLE}(?:, {_TITLE})*",  # bets in order: Play, Ante, 3+
}
"""Patterns for values by name; any other value may have several words."""


STOP = "."
Patterns = tuple[tuple[re.Pattern[str], str], ...]


class UnknownLanguage(CroupierError):
    """A language that has no file."""


@dataclass(frozen=True, eq=False)
class Language:
    """A language, and its translations of our English."""

    code: str
    name: str
    words: Mapping[str, str] = field(default_factory=dict)
    sentences: Mapping[str, str] = field(default_factory=dict)

    @property
    def catalog(self) -> dict[str, Mapping[str, str]]:
        """All translations, for the scripts of a page; empty for English."""
        return {"words": self.words, "sentences": self.sentences} if self.words else {}

    def __call__(self, text: str, /, **values: object) -> str:
        """Translate a sentence of ours and fill in its values."""
        said = self.words.get(text, text)
        return _filled(said, values) if values else said

    def sentence(self, text: str) -> str:
        """Translate a sentence that was made elsewhere: as a whole, or by its pattern."""
        known = self.sentences.get(text) or self.words.get(text)
        if known is not None:
            return known
        said = self._by_pattern(text, self._patterns)
        if said is None and not text.endswith(STOP) and not text.isupper():  # GAME OVER is a button
            whole = text + STOP  # a step of the rule sheet, as the table shows it
            said = self.sentences.get(whole) or self._by_pattern(whole, self._whole)
            return text if said is None else said.removesuffix(STOP)
        return text if said is None else said

    def _by_pattern(self, text: str, patterns: Patterns) -> str | None:
        for pattern, said in patterns:
            found = pattern.fullmatch(text)
            if found is not None:
                values = {
                    name: self._value(name, value) for name, value in found.groupdict().items()
                }
                return _filled(said, values)
        return None

    def _value(self, name: str, value: str) -> str:
        if name in KEPT:
            return value.replace(f" {OR} ", f" {self.words.get(OR, OR)} ")
        if name == LISTED:
            return value.replace(f" {AND} ", f" {self.words.get(AND, AND)} ")
        if name in PARTED:
            return PARTED[name].join(map(self.sentence, value.split(PARTED[name])))
        if name == CAPITAL:
            small = value[:1].lower() + value[1:]
            said = self.sentence(small)
            if said != small:
                return said[:1].upper() + said[1:]
        return self.sentence(value)

    @cached_property
    def _with_values(self) -> list[str]:
        """Keys with values, most text first: the more text matches, the safer."""
        with_values = [key for key in self.sentences if _PLACE.search(key)]
        return sorted(with_values, key=lambda key: -len(_PLACE.sub("", key)))

    @cached_property
    def _patterns(self) -> Patterns:
        return tuple((pattern_of(key), self.sentences[key]) for key in self._with_values)

    @cached_property
    def _whole(self) -> Patterns:
        """Patterns that may match without the final period: those that begin and end with words."""
        return tuple(
            (pattern_of(key), self.sentences[key])
            for key in self._with_values
            if key.endswith(STOP) and not key.startswith("{")
        )


def _filled(said: str, values: Mapping[str, object]) -> str:
    return _PLACE.sub(lambda place: str(values[place[1]]), said)


def pattern_of(key: str) -> re.Pattern[str]:
    """Return the pattern of a sentence with its values filled in."""
    parts = _PLACE.split(key)  # text, name, text, name, …
    return re.compile(
        "".join(_matched(part) if at % 2 else re.escape(part) for at, part in enumerate(parts))
    )


def _matched(name: str) -> str:
    return f"(?P<{name}>{SHAPES.get(name, '.+?')})"


def places(text: str) -> set[str]:
    """Return the names of a sentence's placeholders."""
    return set(_PLACE.findall(text))


ENGLISH = Language("en", "English")


@cache
def languages() -> Mapping[str, Language]:
    """Return all languages by code, English first."""
    found = {ENGLISH.code: ENGLISH}
    for entry in sorted(files(__name__).iterdir(), key=lambda one: one.name):
        if entry.name.endswith(".toml"):
            read = tomllib.loads(entry.read_text("utf-8"))
            code = entry.name.removesuffix(".toml")
            found[code] = Language(code, read["name"], read["words"], read["sentences"])
    return found


def find_language(code: str) -> Language:
    """Return a language by its code."""
    known = languages()
    if code not in known:
        raise UnknownLanguage(f"unknown language {brief(code)}; there are {', '.join(known)}")
    return known[code]
