"""What users hand in: files of limited size, depth and parsing time, and text kept as text.

Every file that a user names (a plan, pay tables, a strategy, records, a script) is read through
this module. A file that is too large, or built to be slow to read, is refused with a named error.
"""

import re
import tomllib
from collections.abc import Iterator
from typing import Any, BinaryIO

from croupier.errors import CroupierError

TOML_BYTES_MAX = 1_000_000
"""The largest plan or file of pay tables; the demo floor has 30 kB."""
TEXT_BYTES_MAX = 256 * 1024
"""The largest strategy: the same as the limit for a request body."""
FILE_BYTES_MAX = 64 * 1024 * 1024
"""The largest file of any other kind: a hundred thousand rounds."""
LINE_BYTES_MAX = 1024 * 1024
"""The longest line of a script."""
KEY_PARTS_MAX = 16
"""How many parts a dotted key may have: the time to read a key grows with their square."""
NESTED_MAX = 40
"""How deeply lists and tables may be nested."""

_CHUNK = re.compile(r"[^,=\[\]{}\n#]+(?=[=\]])")
_DOT = re.compile(r"\.[ \t]*[\w\"'-]")
_QUOTED = re.compile(r'"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'')
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""Characters that a spreadsheet takes as the start of a formula, or strips before one."""


class TooLarge(CroupierError):
    """A file that is larger than any file of its kind needs to be."""


class NotToml(CroupierError):
    """Text that is not TOML, or TOML that no person would write."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.line = line


def read_bounded(stream: BinaryIO, most: int = FILE_BYTES_MAX) -> bytes:
    """Read a whole stream if it is not too large; never read more than the limit."""
    data = stream.read(most + 1)
    if len(data) > most:
        raise TooLarge(f"is larger than {most:,} bytes, the largest that is read")
    return data


def lines_bounded(stream: BinaryIO, most: int = LINE_BYTES_MAX) -> Iterator[bytes]:
    """Yield the lines of a stream; raise an error at one that is too long."""
    number = 0
    while line := stream.readline(most + 1):
        number += 1
        if len(line) > most:
            raise TooLarge(f"line {number} is longer than {most:,} bytes, the longest that is read")
        yield line


def read_toml(text: str) -> dict[str, Any]:
    """Return the values of a TOML text."""
    _must_be_by_hand(text)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise NotToml(f"is not TOML: {_said(error)}", _line(error, text)) from error
    except (RecursionError, ValueError) as error:
        what = "a number that is too long" if isinstance(error, ValueError) else "too much depth"
        raise NotToml(f"is TOML with {what}", text.count("\n") + 1) from error


def _must_be_by_hand(text: str) -> None:
    """Refuse TOML that only a program would write, to keep us busy."""
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
    """Return the line where Python's TOML parser stopped; before 3.14 only its message has it."""
    line = getattr(error, "lineno", None)
    found = _AT_LINE.search(str(error))
    return int(line or (found[1] if found else text.count("\n") + 1))


def no_formula(word: str) -> str:
    """Return text that no spreadsheet takes for a formula; users type names and reasons.

    >>> no_formula("=1+1"), no_formula("T1")
    ("'=1+1", 'T1')
    """
    return f"'{word}" if word.startswith(_FORMULA) else word
