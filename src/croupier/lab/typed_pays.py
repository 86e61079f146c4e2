"""Pays typed over a printed table: named lines change, all others stay as printed.

A line that the table does not have is inserted where its reading has it, from the best hand down; a
line that pays `none` is removed. So any table of a reading can be typed over any other.
"""

import re
from collections.abc import Mapping
from dataclasses import replace

from croupier.errors import BadOdds
from croupier.money import Odds
from croupier.paytables import PayLine, Pays

NONE = "none"
"""Written for a line that is removed."""
_NONE_WORDS = (NONE, "-", "–", "off")
_BARE = re.compile(r"\d{1,3}(?:,\d{3})+|\d+\.?\d*|\.\d+", re.ASCII)
"""A plain number, with commas between thousands if any."""


def with_typed(pays: Pays, typed: Mapping[str, str], *, bet: str) -> Pays:
    """Return these pays with the typed ones in place; error messages name `bet`."""
    questions = pays.reading.questions
    for key in typed:
        if key not in questions:
            raise BadOdds(f"{bet} has no line {key!r}; it has {', '.join(questions)}", place="pays")
    lines = [
        replace(line, odds=_odds(line, typed[line.key])) if line.key in typed else line
        for line in pays.lines
        if not is_none(typed.get(line.key, ""))
    ]
    printed = {line.key for line in pays.lines}
    for key, text in typed.items():
        if key not in printed and not is_none(text):
            _put_in(lines, _added(pays, key, text), order=list(questions))
    if not lines:
        raise BadOdds(f"every line of {bet} was removed; keep at least one", place="pays")
    return Pays(pays.reading, tuple(lines))


def typed_over(printed: Pays, written: Pays) -> dict[str, str]:
    """Return what must be typed over one table to get the other; empty if they are the same."""
    old = {line.key: line.odds for line in printed.lines}
    new = {line.key: str(line.odds) for line in written.lines if old.get(line.key) != line.odds}
    kept = {line.key for line in written.lines}
    return {**new, **{key: NONE for key in old if key not in kept}}


def is_none(text: str) -> bool:
    return text.strip().casefold() in _NONE_WORDS


def _added(pays: Pays, key: str, text: str) -> PayLine:
    """Return a line that is not printed: a bare number is read like those of its neighbors."""
    first = pays.lines[0] if pays.lines else PayLine(key, "", Odds.parse("1 to 1"))
    like = next((line for line in pays.lines if line.odds.kind != "meter"), first)
    line = replace(
        like,
        key=key,
        label=pays.reading.questions[key].label,
        odds=like.odds if like.odds.kind != "meter" else Odds.parse("1 for 1"),
        envy_cents=None,
    )
    return replace(line, odds=_odds(line, text))


def _put_in(lines: list[PayLine], line: PayLine, *, order: list[str]) -> None:
    place = order.index(line.key)
    before = next(
        (at for at, other in enumerate(lines) if order.index(other.key) > place), len(lines)
    )
    lines.insert(before, line)


def _odds(line: PayLine, text: str) -> Odds:
    """Return odds as written, or a bare number in the form of the line it replaces."""
    bare = text.strip()
    try:
        if _BARE.fullmatch(bare):
            kind = line.odds.kind
            return Odds.parse(
                f"{bare}% of {line.odds.level}" if kind == "meter" else f"{bare} {kind} 1"
            )
        return Odds.parse(bare)
    except BadOdds as error:
        raise error.at(f"pays: {line.key}") from error
