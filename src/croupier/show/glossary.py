"""The words of art, explained once: on the glossary's page, in the search, and behind every mark.

They are data, so that another language is another file.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Term:
    """A word of art."""

    key: str
    term: str
    words: str
    also: tuple[str, ...] = ()
    see: str = ""
    """A page of the documentation that says more."""

    @property
    def address(self) -> str:
        return f"/glossary#{self.key}"


@cache
def glossary() -> Mapping[str, Term]:
    """Every word of art by its key, in the order of the alphabet."""
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
    """The word of art that these words are, in any spelling; None if they are none.

    >>> term_of("House Edge").key, term_of("seed outstanding").key, term_of("Tuesday")
    ('house-edge', 'seed', None)
    """
    return _spellings().get(_plain(words))
