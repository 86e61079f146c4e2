"""What people hand in: files of a size, depth and time that can be foreseen; words as plain words.

Every file that somebody names (a plan, pay tables, a strategy, records, a script) is read through
here, so that one that is too large, or made to be slow, is told by name instead.
"""

import re
import tomllib
from collections.abc import Iterator
from typing import Any, BinaryIO

from croupier.errors import CroupierError

TOML_BYTES_MAX = 1_000_000
"""The largest plan or file of pay tables; the demo floor has 30 kB."""
TEXT_BYTES_MAX = 256 * 1024
"""The largest strategy: as much as a request may carry."""
FILE_BYTES_MAX = 64 * 1024 * 1024
"""The largest of all other files: a hundred thousand rounds."""
LINE_BYTES_MAX = 1024 * 1024
"""The longest line of a script."""
KEY_PARTS_MAX = 16
"""How many parts a dotted key may have: the time to read one grows with their square."""
NESTED_MAX = 40
"""How deep lists and tables may lie in each other."""

_CHUNK = re.compile(r"[^,=\[\]{}\n#]+(?=[=\]])")
_DOT = re.compile(r"\.[ \t]*[\w\"'-]")
_QUOTED = re.compile(r'"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'')
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""What a spreadsheet takes for the beginning of a formula, or drops before one."""


class TooLarge(CroupierError):
    """A file that is larger than any of its kind needs to be."""


class NotToml(CroupierError):
    """A text that is no TOML, or one that no person would write."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.line = line


def read_bounded(stream: BinaryIO, most: int = FILE_BYTES_MAX) -> bytes:
    """All of a stream, if it is not too large; no more than that is ever read."""
    data = stream.read(most + 1)
    if len(data) > most:
        raise TooLarge(f"is larger than {most:,} bytes, the largest that is read")
    return data


def lines_bounded(stream: BinaryIO, most: int = LINE_BYTES_MAX) -> Iterator[bytes]:
    """The lines of a stream; one that is too long ends it."""
    number = 0
    while line := stream.readline(most + 1):
        number += 1
        if len(line) > most:
            raise TooLarge(f"line {number} is longer than {most:,} bytes, the longest that is read")
        yield line


def read_toml(text: str) -> dict[str, Any]:
    """The values of a TOML text."""
    _must_be_by_hand(text)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise NotToml(f"is not TOML: {_said(error)}", _line(error, text)) from error
    except (RecursionError, ValueError) as error:
        what = "a number that is too long" if isinstance(error, ValueError) else "too much depth"
        raise NotToml(f"is TOML with {what}", text.count("\n") + 1) from error


def _must_be_by_hand(text: str) -> None:
    """Refuse what only a program writes, and only to keep us busy."""
    if len(text) > TOML_BYTES_MAX:
        raise NotToml(f"has {len(text):,} characters; it may have {TOML_BYTES_MAX:,}", 1)
    for number, line in enumerate(text.split("\n"), start=1):
        if line.count(".") >= KEY_PARTS_MAX:
            parts = max((len(_DOT.findall(key)) for key in _CHUNK.findall(line)), default=0) + 1
            if parts > KEY_PARTS_MAX:
                raise _by_a_program(f"a key has {parts:,} parts; {KEY_PARTS_MAX} are read", number)
        if line.count("[") + line.count("{") > NESTED_MAX and _depth(line) > NESTED_MAX:
            raise _by_a_program(f"lists and tables lie more than {NESTED_MAX} deep", number)


def _by_a_program(what: str, line: int) -> NotToml:
    return NotToml(f"is not TOML that a person writes: {what}", line)


def _depth(line: str) -> int:
    deepest = depth = 0
    for letter in _QUOTED.sub("", line):
        depth += (letter in "[{") - (letter in "]}")
        deepest = max(deepest, depth)
    return deepest


_AT_LINE = re.compile(r" \(at line (\d+), column \d+\)$")


def _said(error: Exception) -> str:
    return _AT_LINE.sub("", getattr(error, "msg", str(error)))


def _line(error: Exception, text: str) -> int:
    """Where Python's reader of TOML stopped: from 3.14 on a value of its error, before in words."""
    line = getattr(error, "lineno", None)
    found = _AT_LINE.search(str(error))
    return int(line or (found[1] if found else text.count("\n") + 1))


def no_formula(word: str) -> str:
    """A word that no spreadsheet takes for a formula: somebody typed that name or reason.

    >>> no_formula("=1+1"), no_formula("T1")
    ("'=1+1", 'T1')
    """
    return f"'{word}" if word.startswith(_FORMULA) else word
