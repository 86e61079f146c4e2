"""Text of files that people name on the command line."""

import sys
from pathlib import Path

from croupier.errors import CroupierError

STANDARD_INPUT = "-"


def name_of(path: str) -> str:
    """How messages call a file."""
    return "standard input" if path == STANDARD_INPUT else path


def read_text(path: str, wrong: type[CroupierError]) -> str:
    """The text of a file, or of standard input for `-`; `wrong` is what to raise if there is none.

    A byte order mark, which some editors write, is no part of the text.
    """
    try:
        data = sys.stdin.buffer.read() if path == STANDARD_INPUT else Path(path).read_bytes()
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise wrong(
            f"is not UTF-8 text: byte {error.start + 1} is 0x{data[error.start]:02x}"
        ) from error
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise wrong(f"cannot be read: {reason}") from error
