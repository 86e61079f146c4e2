"""Standard input and output before anything is read or written: letters they cannot carry."""

import codecs
import os
import re
import sys
from io import TextIOWrapper
from pathlib import Path
from unicodedata import normalize

_SPELLINGS = {
    "“": '"', "”": '"', "’": "'", "–": "-", "—": "-", "−": "-", "×": "x", "÷": "/", "…": "...",
    "·": "-", "─": "-", "→": "->", "≥": ">=", "σ": "sigma",
    "♣": "c", "♦": "d", "♥": "h", "♠": "s",
}  # fmt: skip
_RAISED = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-", strict=True))


def prepare_streams() -> None:
    """A terminal that cannot show a letter gets the nearest one; bad bytes of input are marked.

    A stream that was closed before we started (`<&-`) is an empty one.
    """
    # SIM115: they stay open for as long as we run.
    sys.stdin = sys.stdin or Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115
    sys.stdout = sys.stdout or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    codecs.register_error("nearest-letter", _nearest_letter)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="nearest-letter")
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def _nearest_letter(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    wrong = re.sub(f"[{''.join(_RAISED)}]+", _power, error.object[error.start : error.end])
    return "".join(_SPELLINGS.get(letter) or _plain(letter) for letter in wrong), error.end


def _power(raised: re.Match[str]) -> str:
    """Digits above the line: without a mark they would be digits of the number before them."""
    return f"^{''.join(_RAISED[digit] for digit in raised[0])}"


def _plain(letter: str) -> str:
    """A letter without its accent, where that leaves one: of ½ it leaves none, never 12."""
    return normalize("NFD", letter).encode("ascii", "ignore").decode() or "?"
