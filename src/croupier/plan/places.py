"""Where the keys of a TOML file are: their lines, and the positions of each statement.

`tomllib` reads values and forgets where they were. This module scans a text that `tomllib` has
already accepted, so it only has to tell keys from values and never validates either.
"""

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field

Step = str | int
Path = tuple[Step, ...]

_BARE = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)
_INDEX = re.compile(r"\[\d+\]$")


def path_text(path: Path) -> str:
    """Return a path as messages write it.

    >>> path_text(("tables", 2, "limits", "ante"))
    'tables[2].limits.ante'
    """
    text = ""
    for step in path:
        if isinstance(step, int):
            text += f"[{step}]"
        else:
            name = step if _BARE.fullmatch(step) else json.dumps(step)
            text += f".{name}" if text else name
    return text


@dataclass(frozen=True, slots=True)
class Places:
    """The line of each path; all instances are equal, because lines are not part of a plan."""

    lines: Mapping[str, int] = field(default_factory=dict, compare=False)

    def line(self, path: str) -> int:
        """Return the line of a key, or of the nearest section around it that the file has."""
        while path and path not in self.lines:
            path = _around(path)
        return self.lines.get(path, 1)

    def __contains__(self, path: str) -> bool:
        return path in self.lines


@dataclass(frozen=True, slots=True)
class Statement:
    """A header or pair of the file, by its position in the text."""

    path: Path
    start: int
    value: int | None
    """Where the value of a pair begins; None for a header."""
    end: int


def _around(path: str) -> str:
    """Return the enclosing path: `tables[2].seats` is in `tables[2]`, which is in `tables`."""
    if _INDEX.search(path):
        return path[: path.rindex("[")]
    return path.rpartition(".")[0]


def places_of(text: str) -> Places:
    """Return the line of every key and every list entry of a valid TOML text."""
    walk = _Walk(text.replace("\r\n", "\n"))
    walk.statements()
    return Places(walk.found)


def statements_of(text: str) -> tuple[Statement, ...]:
    """Return every header and every pair outside of values, in order, of a valid TOML text."""
    return tuple(_Walk(text).statements())


class _Walk:
    """One pass over the characters of a document."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.found: dict[str, int] = {}
        self.counts: dict[Path, int] = {}
        """The number of entries of each `[[list]]` so far."""

    def statements(self) -> list[Statement]:
        section: Path = ()
        found = []
        while self._skip_blank():
            start = self.at
            if self._peek() == "[":
                section = self._header()
                found.append(Statement(section, start, None, self.at))
            else:
                path, value = self._pair(section)
                end = value + len(self.text[value : self.at].rstrip())
                found.append(Statement(path, start, value, end))
        return found

    # Parts of a document ------------------------------------------------------------------------

    def _header(self) -> Path:
        start = self.at
        several = self.text.startswith("[[", self.at)
        self.at += 2 if several else 1
        keys = self._keys()
        self.at = self.text.index("]", self.at) + (2 if several else 1)
        path = self._resolved(keys[:-1])
        if several:
            whole = (*path, keys[-1])
            number = self.counts.get(whole, 0)
            self.counts[whole] = number + 1
            self._note(whole, start)
            path = (*whole, number)
        else:
            path = self._resolved(keys)
        self._note(path, start)
        return path

    def _resolved(self, keys: tuple[str, ...]) -> Path:
        """Resolve a header: below a list, it means the list's latest entry."""
        path: Path = ()
        for key in keys:
            path = (*path, key)
            if path in self.counts:
                path = (*path, self.counts[path] - 1)
        return path

    def _pair(self, section: Path) -> tuple[Path, int]:
        start = self.at
        keys = self._keys()
        self.at = self.text.index("=", self.at) + 1
        path = section
        for key in keys:
            path = (*path, key)
            self._note(path, start)
        self._skip_spaces()
        value = self.at
        self._value(path)
        return path, value

    def _value(self, path: Path) -> None:
        letter = self._peek()
        if letter == "[":
            self._entries(path)
        elif letter == "{":
            self._inline(path)
        elif letter in ("'", '"'):
            self._string()
        else:
            while self.at < len(self.text) and self.text[self.at] not in ",]}#\n":
                self.at += 1

    def _entries(self, path: Path) -> None:
        self.at += 1
        number = 0
        while self._skip_blank() and self._peek() != "]":
            if self._peek() == ",":
                self.at += 1
                continue
            self._note((*path, number), self.at)
            self._value((*path, number))
            number += 1
        self.at += 1

    def _inline(self, path: Path) -> None:
        self.at += 1
        while self._skip_blank() and self._peek() != "}":
            if self._peek() == ",":
                self.at += 1
            else:
                self._pair(path)
        self.at += 1

    # Characters ---------------------------------------------------------------------------------

    def _keys(self) -> tuple[str, ...]:
        keys = [self._key()]
        self._skip_spaces()
        while self._peek() == ".":
            self.at += 1
            keys.append(self._key())
            self._skip_spaces()
        return tuple(keys)

    def _key(self) -> str:
        self._skip_spaces()
        start = self.at
        if self._peek() in ("'", '"'):
            self._string()
            quoted = self.text[start : self.at]
            return _read_key(quoted)
        while _BARE.fullmatch(self._peek()):
            self.at += 1
        return self.text[start : self.at]

    def _string(self) -> None:
        quote = self._peek()
        if self.text.startswith(quote * 3, self.at):
            self._long_string(quote)
            return
        self.at += 1
        while self._peek() != quote:
            self.at += 2 if quote == '"' and self._peek() == "\\" else 1
        self.at += 1

    def _long_string(self, quote: str) -> None:
        self.at += 3
        while not self.text.startswith(quote * 3, self.at):
            self.at += 2 if quote == '"' and self._peek() == "\\" else 1
        self.at += 3
        # Up to two quotes may come directly before the closing three.
        while self._peek() == quote:
            self.at += 1

    def _peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def _skip_spaces(self) -> None:
        while self._peek() in (" ", "\t"):
            self.at += 1

    def _skip_blank(self) -> bool:
        """Skip spaces, line ends and comments; return whether anything is left."""
        while self.at < len(self.text):
            letter = self._peek()
            if letter == "#":
                end = self.text.find("\n", self.at)
                self.at = len(self.text) if end < 0 else end
            elif letter in " \t\n\r":
                self.at += 1
            else:
                return True
        return False

    def _note(self, path: Path, at: int) -> None:
        self.found.setdefault(path_text(path), self.text.count("\n", 0, at) + 1)


def _read_key(quoted: str) -> str:
    """Return a quoted key with its escapes resolved."""
    return next(iter(tomllib.loads(f"{quoted} = 0")))
