"""A file for the server's own problems: it rotates by itself and never fills the disk.

What happens on the floor is in the ledger's event log. A server reports its own problems on
standard error, where a service manager collects them; without one, use a file.
"""

import logging
import os
import re
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import IO

from croupier.errors import CroupierError

FILE_BYTES_MAX = 10 << 20
OLD_FILES = 9
"""A hundred megabytes at most: the file and nine older ones, `.1` being the newest."""

LOGGERS = ("croupier", "uvicorn")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")


class BadLogFile(CroupierError):
    """A file that cannot be used as a log."""


class _Line(logging.Formatter):
    """One event per line, and only our lines: what a stranger sent cannot start a new one."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        record.message = _CONTROL.sub(lambda found: f"\\x{ord(found[0]):02x}", record.message)
        return super().formatMessage(record)


class _OwnFile(RotatingFileHandler):
    """Log files for their owner only."""

    def _open(self) -> IO[str]:  # type: ignore[override]
        descriptor = os.open(self.baseFilename, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        return os.fdopen(descriptor, "a", encoding="utf-8")


def log_to(path: Path) -> None:
    """Write the server's warnings and errors to a file as well."""
    try:
        handler = _OwnFile(path, maxBytes=FILE_BYTES_MAX, backupCount=OLD_FILES, encoding="utf-8")
    except OSError as error:
        raise BadLogFile(f"cannot be written: {error.strerror}", place=str(path)) from error
    handler.setLevel(logging.WARNING)
    handler.setFormatter(_Line("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    for name in LOGGERS:
        logger = logging.getLogger(name)
        if not logger.handlers:  # otherwise Python's own last resort would fall silent
            logger.addHandler(_standard_error())
        logger.addHandler(handler)


def _standard_error() -> logging.Handler:
    handler = logging.StreamHandler()
    handler.setLevel(logging.WARNING)
    return handler
