"""Terms, explained once: on the glossary page, in the search, and behind every mark.

They are data, so another language is another file.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Term:
    """A term."""

    key: str
    term: str
    words: str
    also: tuple[str, ...] = ()
    see: str = ""
    """A page of the documentation with more."""

    @property
    def address(self) -> str:
        return f"/glossary#{self.key}"


@cache
def glossary() -> Mapping[str, Term]:
    """Return every term by its key, in alphabetical order."""
    text = (files("croupier.show") / "glossary.toml").read_text(encoding="utf-8")
    terms = [
        Term(key, entry["term"], entry["words"], tuple(entry.get("also", ())), entry.get("see", ""))
        for key, entry in tomllib.loads(text).items()
    ]
    return {term.key: term for term in sorted(terms, key=lambda term: term.term.casefold())}


@cache
def _spellings() -> Mapping[str, Term]:
    known: dict[str, Term] = {}
    for term in glossary().values():
        for spelling in (term.key, term.term, *term.also):
            known.setdefault(_plain(spelling), term)
    return known


def _plain(words: str) -> str:
    return " ".join(re.findall(r"[a-z0-9]+", words.lower()))


def term_of(words: str) -> Term | None:
    """Return the term for these words, in any spelling; None if there is none.

    >>> term_of("House Edge").key, term_of("seed outstanding").key, term_of("Tuesday")
    ('house-edge', 'seed', None)
    """
    return _spellings().get(_plain(words))
