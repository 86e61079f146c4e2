"""Search: find everything that has an address by remembered words.

All words typed must occur, as parts of words; matches in titles come first. `tcp 1` finds TCP-01,
because nobody types a designator's zeros.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from heapq import nsmallest
from typing import Any

WORDS_MAX = 8
LETTERS_MAX = 100
"""How many of the typed characters are used."""
AROUND = 70


@dataclass(frozen=True, slots=True)
class Findable:
    """Something with an address: a word for its kind, its title, and its other text."""

    kind: str
    title: str
    address: str
    words: str = ""
    hint: str = ""
    """What to show with the title; if empty, the place where the words were found."""
    weight: int = 0
    """Among equals, the lighter one comes first."""
    also: tuple[str, ...] = ()
    """Other names for the same thing, as good as its title."""
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
    """Normalize words for comparison: lowercase, no punctuation, no leading zeros.

    >>> plain("TCP-01: Pair Plus, Hold'em")
    'tcp 1 pair plus holdem'
    """
    return " ".join(
        part.lstrip("0") or "0" if part.isdigit() else part
        for part in re.findall(r"[^\W\d_]+|\d+", words.lower().replace("'", "").replace("’", ""))
    )


def wanted_words(typed: str) -> tuple[str, ...]:
    """Return the words to look for."""
    return tuple(plain(typed[:LETTERS_MAX]).split()[:WORDS_MAX])


def found_in(entries: Iterable[Findable], typed: str, most: int) -> list[Findable]:
    """Return the best entries that contain every word."""
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
    """Return how far an entry is from what is wanted; None if it does not contain every word."""
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
    """Return the place where the first of the words is."""
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
