"""Read the text of files given on the command line."""

import sys
from pathlib import Path

from croupier.errors import CroupierError
from croupier.given import FILE_BYTES_MAX, TooLarge, read_bounded

STANDARD_INPUT = "-"


def name_of(path: str) -> str:
    """Return how messages refer to a file."""
    return "standard input" if path == STANDARD_INPUT else path


def read_text(path: str, wrong: type[CroupierError], most: int = FILE_BYTES_MAX) -> str:
    """Return the text of a file, or of standard input for `-`.

    At most `most` bytes are read. If there is no text, `wrong` is raised. A byte order mark, which
    some editors write, is not part of the text.
    """
    try:
        data = _data(path, most)
        return data.decode("utf-8-sig")
    except TooLarge as error:
        raise wrong(error.message) from error
    except UnicodeDecodeError as error:
        raise wrong(
            f"is not UTF-8 text: byte {error.start + 1} is 0x{data[error.start]:02x}"
        ) from error
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise wrong(f"cannot be read: {reason}") from error


def _data(path: str, most: int) -> bytes:
    if path == STANDARD_INPUT:
        return read_bounded(sys.stdin.buffer, most)
    with Path(path).open("rb") as stream:
        return read_bounded(stream, most)
