"""Write a command's output files, which are complete or absent."""

import sys
from pathlib import Path

from croupier.ledger.placing import UnwritableFile, placed

STANDARD_OUTPUT = "-"


def writable(name: str) -> Path:
    """Return where a file goes, checked before any long computation."""
    path = Path(name)
    if path.is_dir():
        raise UnwritableFile("is a folder", place=name)
    if not path.parent.is_dir():
        raise UnwritableFile(f"there is no folder {str(path.parent)!r}", place=name)
    return path


def write_out(data: bytes, path: Path | None) -> None:
    """Write to a file, complete or not at all, or to standard output if `path` is None."""
    if path is None:
        sys.stdout.buffer.write(data)
        return
    try:
        with placed(path, replace=True) as working:
            working.write_bytes(data)
    except ValueError as error:
        raise UnwritableFile(f"cannot be written: {error}", place=str(path)) from error
