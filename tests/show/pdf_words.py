"""What a printed page says: the words of a PDF of ours, their sizes and where they stand.

It reads what the compiler writes, which is plain: one stream a page, and fonts with a list of the
letters behind their glyphs.
"""

import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

_OBJECT = re.compile(rb"(\d+) 0 obj\n(.*?)\nendobj", re.DOTALL)
_PLACED = re.compile(rb"q 1 0 0 -1 ([-\d.]+) ([-\d.]+) cm[^\n]*\nBT(.*?)\nET", re.DOTALL)
_TYPE = re.compile(rb"/(f\d+) ([\d.]+) Tf")
_SPOKEN = re.compile(rb"/ActualText ?(?:<\w*>|\(.*?(?<!\\)\))", re.DOTALL)
"""What a reader's voice is to say instead; the glyphs say what is printed."""
_ESCAPE = re.compile(rb"\\([0-7]{3}|.)", re.DOTALL)
_ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}


@dataclass(frozen=True)
class Run:
    """Letters set in one go: what they say, how large, and where they begin."""

    text: str
    points: float
    x: float
    y: float


@dataclass(frozen=True)
class Pdf:
    """A PDF that was read."""

    data: bytes

    @cached_property
    def objects(self) -> dict[int, bytes]:
        return {int(found[1]): found[2] for found in _OBJECT.finditer(self.data)}

    @property
    def pages(self) -> list[bytes]:
        return [body for body in self.objects.values() if body.startswith(b"<</Type/Page/")]

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the first page, in points."""
        width, height = _found(rb"/MediaBox\[0 0 ([\d.]+) ([\d.]+)\]", self.pages[0])
        return float(width), float(height)

    @cached_property
    def runs(self) -> list[Run]:
        return [run for page in self.pages for run in self._runs(page)]

    @property
    def letters(self) -> str:
        """All it says, without the spaces, which lines and columns put where they please."""
        return squeezed("".join(run.text for run in self.runs))

    def _runs(self, page: bytes) -> list[Run]:
        (contents,) = _found(rb"/Contents (\d+) 0 R", page)
        (resources,) = _found(rb"/Resources (\d+) 0 R", page)
        fonts = {
            name: self._letters_of(int(font))
            for name, font in re.findall(rb"/(f\d+) (\d+) 0 R", self.objects[int(resources)])
        }
        runs = []
        for x, y, block in _PLACED.findall(_stream(self.objects[int(contents)])):
            _, *parts = _TYPE.split(_SPOKEN.sub(b"", block))
            for font, points, shown in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
                runs.append(Run(_said(shown, fonts[font]), float(points), float(x), float(y)))
        return runs

    def _letters_of(self, font: int) -> dict[int, str]:
        (listed,) = _found(rb"/ToUnicode (\d+) 0 R", self.objects[font])
        pairs = re.findall(rb"<(\w{4})> <(\w+)>\n", _stream(self.objects[int(listed)]))
        return {
            int(glyph, 16): bytes.fromhex(letters.decode()).decode("utf-16-be")
            for glyph, letters in pairs
        }


def squeezed(text: str) -> str:
    """Text without its spaces, those that take no room included."""
    return re.sub("[\\s\u200b]", "", text)


def _found(pattern: bytes, body: bytes) -> tuple[bytes, ...]:
    match = re.search(pattern, body)
    assert match is not None, (pattern, body[:200])
    return match.groups()


def _stream(body: bytes) -> bytes:
    return zlib.decompress(body.split(b"stream\n", 1)[1].rsplit(b"\nendstream", 1)[0])


def _said(shown: bytes, letters: dict[int, str]) -> str:
    glyphs = b"".join(_ESCAPE.sub(_unescaped, part) for part in _strings(shown))
    codes = [int.from_bytes(glyphs[at : at + 2], "big") for at in range(0, len(glyphs), 2)]
    return "".join(letters[code] for code in codes)


def _strings(shown: bytes) -> Iterator[bytes]:
    """What stands in brackets; brackets in pairs may stand inside."""
    depth = start = at = 0
    while at < len(shown):
        letter = shown[at : at + 1]
        if letter == b"\\":
            at += 1
        elif letter == b"(":
            depth += 1
            start = at + 1 if depth == 1 else start
        elif letter == b")":
            depth -= 1
            if depth == 0:
                yield shown[start:at]
        at += 1


def _unescaped(match: re.Match[bytes]) -> bytes:
    escaped = match[1]
    if len(escaped) == 3:
        return bytes([int(escaped, 8)])
    return _ESCAPES.get(escaped, escaped)
