"""Prepare standard input and output for characters that they cannot represent."""

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
    """Replace characters a terminal cannot show by the nearest one; mark invalid input bytes.

    A stream that was closed before we started (`<&-`) counts as empty.
    """
    # SIM115: they stay open for as long as the program runs.
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
    """Write raised digits after a ^, because otherwise they would join the number before them."""
    return f"^{''.join(_RAISED[digit] for digit in raised[0])}"


def _plain(letter: str) -> str:
    """Return a letter without its accent, if one remains; ½ leaves none, and never 12."""
    return normalize("NFD", letter).encode("ascii", "ignore").decode() or "?"
