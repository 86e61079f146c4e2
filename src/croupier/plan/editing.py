"""Change the text of a plan in as few lines as possible, and keep its comments.

The people who approve a change can then see exactly what changed.

A file is split into entries: each `[section]` and each entry of a `[[list]]`, together with the
comments directly above it. An unchanged entry stays as it is, byte for byte. In a changed one,
single values are replaced, removed or added. The result is parsed again; if it does not have the
intended content, the entry, and if necessary the whole file, is rewritten.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import reduce
from typing import Any

from croupier.given import NotToml, read_toml
from croupier.plan.places import Path, Statement, path_text, statements_of
from croupier.plan.writing import document_text, value_text

_NAMES = ("id", "number", "reference", "name")
"""The keys that identify an entry of a list."""
_MISSING = object()


def edited_text(before: str, document: Mapping[str, Any]) -> str:
    """Return the text of a document, keeping as much as possible of the text `before`."""
    anew = document_text(document)
    try:
        wanted, was = read_toml(anew), read_toml(before)
    except NotToml:
        return anew
    plain = before.replace("\r\n", "\n")
    text = "".join(map(str, _edited(_entries(plain), was, wanted)))
    if not _says(text, wanted):
        return anew
    return text.replace("\n", "\r\n") if "\r\n" in before else text


# A file as entries ------------------------------------------------------------------------------


@dataclass
class _Entry:
    """A section, or an entry of a list, as it is in the file."""

    root: Path
    lead: str = ""
    """The comments directly above it."""
    body: str = ""
    """Its lines, from the header to the last pair."""
    tail: str = ""
    """What is between it and the next entry: blank lines, and comments that belong to neither."""
    statements: list[Statement] = field(default_factory=list)
    """Its headers and pairs, by their positions in the body."""

    def __str__(self) -> str:
        return self.lead + self.body + self.tail


def _entries(text: str) -> list[_Entry]:
    found: list[tuple[Path, list[Statement]]] = [((), [])]
    for statement in statements_of(text):
        if statement.value is None and (root := _root(statement.path)) != found[-1][0]:
            found.append((root, []))
        found[-1][1].append(statement)
    starts = [0, *(_line_start(text, held[0].start) for _, held in found[1:])]
    made = []
    lead = 0
    for place, (root, held) in enumerate(found):
        start = starts[place]
        stop = starts[place + 1] if place + 1 < len(starts) else len(text)
        last = _line_end(text, held[-1].end) if held else start
        following = stop if stop == len(text) else _comments_above(text, stop, last)
        moved = [
            Statement(one.path, one.start - start, one.value and one.value - start, one.end - start)
            for one in held
        ]
        made.append(_Entry(root, text[lead:start], text[start:last], text[last:following], moved))
        lead = following
    return made


def _root(path: Path) -> Path:
    """Return the entry of a path: `tables[2].limits` is part of `tables[2]`.

    The defaults are one section per kind.
    """
    if path[0] == "defaults" or (len(path) > 1 and isinstance(path[1], int)):
        return path[:2]
    return path[:1]


def _line_start(text: str, at: int) -> int:
    return text.rfind("\n", 0, at) + 1


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end + 1


def _comments_above(text: str, at: int, least: int) -> int:
    """Return where the comments directly above a line begin."""
    while at > least:
        start = _line_start(text, at - 1)
        if start < least or not text[start:at].lstrip().startswith("#"):
            break
        at = start
    return at


# What changes -----------------------------------------------------------------------------------


def _edited(
    entries: list[_Entry], was: Mapping[str, Any], wanted: Mapping[str, Any]
) -> Iterator[_Entry]:
    """Yield every entry as it stays or changes, with new ones after the others of their kind."""
    pairs = {str(one.path[0]) for one in entries[0].statements}
    first, *others = entries
    alone = {key: wanted[key] for key in pairs if key in wanted}
    yield _changed(first, {key: was[key] for key in pairs}, alone)
    todo = {key: value for key, value in wanted.items() if key not in pairs}
    groups: dict[str, list[_Entry]] = {}
    for entry in others:
        groups.setdefault(str(entry.root[0]), []).append(entry)
    made = {
        key: _section(key, group, was[key], todo.get(key, _MISSING))
        for key, group in groups.items()
    }
    for entry in others:
        yield from made[str(entry.root[0])].pop(id(entry))
    for key, value in todo.items():
        if key not in groups:
            yield from _anew({key: value})


def _section(key: str, group: list[_Entry], was: Any, wanted: Any) -> dict[int, tuple[_Entry, ...]]:
    """Return what replaces each entry of a section."""
    if isinstance(was, list):
        becomes = wanted if isinstance(wanted, list) else []
        return _listed(key, group, was, becomes)
    made: dict[int, tuple[_Entry, ...]] = {}
    for entry in group:
        then, now = (
            held.get(entry.root[1], _MISSING) if len(entry.root) > 1 else held
            for held in (was, wanted if isinstance(wanted, Mapping) else {})
        )
        made[id(entry)] = (
            (_gone(entry),) if now is _MISSING or now == {} else (_changed(entry, then, now),)
        )
    if key == "defaults" and isinstance(wanted, Mapping):
        known = {entry.root[1] for entry in group}
        fresh = {kind: value for kind, value in wanted.items() if kind not in known}
        made[id(group[-1])] += tuple(_anew({key: fresh})) if fresh else ()
    return made


def _listed(
    key: str, group: list[_Entry], was: Sequence[Any], wanted: Sequence[Any]
) -> dict[int, tuple[_Entry, ...]]:
    """Return what replaces each entry of a list; new entries go after the preceding one."""
    made: dict[int, tuple[_Entry, ...]] = {id(entry): () for entry in group}
    place = 0
    matcher = SequenceMatcher(None, [_name(one) for one in was], [_name(one) for one in wanted])
    for _, start, end, fresh, stop in matcher.get_opcodes():
        both = min(end - start, stop - fresh)
        for at in range(start, end):
            place = at
            becomes = (
                _changed(group[at], was[at], wanted[fresh + at - start])
                if at - start < both
                else _gone(group[at])
            )
            made[id(group[at])] += (becomes,)
        for value in wanted[fresh + both : stop]:
            made[id(group[place])] += tuple(_anew({key: [value]}))
    return {at: _spaced(entries) for at, entries in made.items()}


def _name(entry: Any) -> str:
    held = entry if isinstance(entry, Mapping) else {}
    return next((f"{key} {held[key]}" for key in _NAMES if key in held), value_text(entry))


def _spaced(entries: tuple[_Entry, ...]) -> tuple[_Entry, ...]:
    """Move what followed the first entry behind the last one."""
    if len(entries) > 1:
        first, last = entries[0], entries[-1]
        last.tail, first.tail = first.tail, ""
    return entries


def _anew(document: Mapping[str, Any]) -> Iterator[_Entry]:
    yield _Entry((), "\n", document_text(document))


def _gone(entry: _Entry) -> _Entry:
    """Return what is left of a removed entry: comments that did not belong to it."""
    return _Entry(entry.root, tail=entry.tail if "#" in entry.tail else "")


def _changed(entry: _Entry, was: Any, wanted: Any) -> _Entry:
    """Return an entry with only the differing values changed."""
    if _same(was, wanted):
        return entry
    body = _body(entry, wanted)
    if not _says(body, _document(entry.root, wanted)):
        body = document_text(_document(entry.root, wanted))
    return _Entry(entry.root, entry.lead, body, entry.tail)


def _document(root: Path, value: Any) -> dict[str, Any]:
    """Return a document that contains only one entry."""
    made = value
    for step in reversed(root):
        made = [made] if isinstance(step, int) else {step: made}
    return dict(made)


def _body(entry: _Entry, wanted: Any) -> str:
    """Return the lines of an entry with its pairs replaced, removed and added."""
    depth = len(entry.root)
    text = entry.body
    changes: list[tuple[int, int, str]] = []
    sections: dict[Path, int] = {} if entry.root else {(): 0}
    covered: set[Path] = set()
    where: Path = ()
    for one in entry.statements:
        inside = one.path[depth:]
        covered.update(inside[:length] for length in range(1, len(inside) + 1))
        if one.value is None:
            where = inside
        else:
            value = _at(wanted, inside)
            if value is _MISSING:
                changes.append((_line_start(text, one.start), _line_end(text, one.end), ""))
            elif not _same(_read(text[one.value : one.end]), value):
                changes.append((one.value, one.end, value_text(value)))
        sections[where] = _line_end(text, one.end)
    for where, end in sections.items():
        held = _at(wanted, where)
        for key, value in held.items() if isinstance(held, Mapping) else ():
            if (*where, key) not in covered:
                changes.append((end, end, f"{path_text((key,))} = {value_text(value)}\n"))
    for start, end, words in sorted(changes, key=lambda one: one[:2], reverse=True):
        before = text[:start]
        gap = "\n" if words.endswith("\n") and before and not before.endswith("\n") else ""
        text = before + gap + words + text[end:]
    return text


def _at(value: Any, path: Path) -> Any:
    """Return the part of a value at a path."""
    return reduce(
        lambda held, key: held.get(key, _MISSING) if isinstance(held, Mapping) else _MISSING,
        path,
        value,
    )


def _read(text: str) -> Any:
    return read_toml(f"value = {text}")["value"]


def _says(text: str, wanted: Mapping[str, Any]) -> bool:
    """Return whether a text parses to a document."""
    try:
        return _same(read_toml(text), wanted)
    except NotToml:
        return False


def _same(one: Any, other: Any) -> bool:
    """Compare values and types: in a file, 1 equals neither 1.0 nor true."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_same, one, other))
    return type(one) is type(other) and bool(one == other)
