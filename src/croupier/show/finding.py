"""Finding: everything that has an address, by the words one remembers of it.

All words typed must be there, as parts of words; what has them in its title comes first. `tcp 1`
finds TCP-01, because nobody types a designator's zeros.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from heapq import nsmallest
from typing import Any

WORDS_MAX = 8
LETTERS_MAX = 100
"""How much of what is typed is looked at."""
AROUND = 70


@dataclass(frozen=True, slots=True)
class Findable:
    """Something with an address: its kind in a word, its title, and what else is said in it."""

    kind: str
    title: str
    address: str
    words: str = ""
    hint: str = ""
    """What to show beside the title; without one, the place where the words stand."""
    weight: int = 0
    """Among equals, the lighter comes first."""
    also: tuple[str, ...] = ()
    """Other names of the same thing, as good as its title."""
    plain_title: str = field(init=False, default="")
    plain_words: str = field(init=False, default="")

    def __post_init__(self) -> None:
        object.__setattr__(self, "plain_title", plain(self.title))
        object.__setattr__(self, "plain_words", plain(f"{self.words} {self.kind}"))
        object.__setattr__(self, "also", tuple(map(plain, self.also)))

    def as_json(self, wanted: Sequence[str]) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "title": self.title,
            "address": self.address,
            "hint": self.hint or _around(self.words, wanted),
        }


def plain(words: str) -> str:
    """Words to compare: small letters, no signs, numbers without the zeros before them.

    >>> plain("TCP-01: Pair Plus, Hold'em")
    'tcp 1 pair plus holdem'
    """
    return " ".join(
        part.lstrip("0") or "0" if part.isdigit() else part
        for part in re.findall(r"[^\W\d_]+|\d+", words.lower().replace("'", "").replace("’", ""))
    )


def wanted_words(typed: str) -> tuple[str, ...]:
    """The words to look for."""
    return tuple(plain(typed[:LETTERS_MAX]).split()[:WORDS_MAX])


def found_in(entries: Iterable[Findable], typed: str, most: int) -> list[Findable]:
    """The best entries that have every word in them."""
    wanted = wanted_words(typed)
    if not wanted:
        return []
    scored = (
        (score, entry.weight, number, entry)
        for number, entry in enumerate(entries)
        if (score := _score(entry, wanted)) is not None
    )
    return [entry for *_, entry in nsmallest(most, scored)]


def _score(entry: Findable, wanted: Sequence[str]) -> int | None:
    """How far an entry is from what is wanted; None if it has not all of it."""
    title, phrase = entry.plain_title, " ".join(wanted)
    if phrase in (title, *entry.also):
        return 0
    begins = f" {title}"
    if all(f" {word}" in begins for word in wanted):
        return 1 if title.startswith(phrase) else 2
    if all(word in title for word in wanted):
        return 3
    both = f" {title} {entry.plain_words}"
    if phrase in entry.plain_words and f" {phrase}" in both:
        return 4
    if all(f" {word}" in both for word in wanted):
        return 5
    return 6 if all(word in both for word in wanted) and len(phrase) > 2 else None


def _around(words: str, wanted: Sequence[str]) -> str:
    """The place where the first of the words stands."""
    if len(words) <= 2 * AROUND:
        return words
    at = next(
        (found.start() for word in wanted if (found := re.search(re.escape(word), words, re.I))), 0
    )
    start = max(0, at - AROUND // 2)
    start = words.rfind(" ", 0, start) + 1
    end = words.find(" ", min(len(words) - 1, start + 2 * AROUND))
    cut = words[start : end if end > 0 else len(words)]
    return f"{'… ' if start else ''}{cut}{' …' if end > 0 else ''}"
