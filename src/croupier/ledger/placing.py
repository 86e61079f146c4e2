"""Write a file that gets its name only once it is complete and on the disk."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from croupier.errors import CroupierError


class UnwritableFile(CroupierError):
    """A file that cannot be written."""


class NotEmpty(CroupierError):
    """A store or file that already holds something, which a copy must not replace."""


@contextmanager
def placed(path: Path, *, replace: bool) -> Iterator[Path]:
    """Yield a temporary name; leaving without an error gives the file its final name."""
    if path.exists() and not replace:
        raise NotEmpty("exists already; choose a new name", place=str(path))
    if path.is_dir():
        raise UnwritableFile("is a folder", place=str(path))
    if not path.parent.is_dir():
        raise UnwritableFile(f"there is no folder {str(path.parent)!r}", place=str(path))
    try:
        # A folder of its own, because a database puts other files beside its file.
        with tempfile.TemporaryDirectory(prefix=f".{path.name}.", dir=path.parent) as folder:
            working = Path(folder) / path.name
            yield working
            _force(working)
            if replace:
                working.replace(path)
            else:
                _link(working, path)
            _force(path.parent)
    except OSError as error:
        reason = error.strerror or str(error)
        raise UnwritableFile(f"cannot be written: {reason}", place=str(path)) from error


def _link(working: Path, path: Path) -> None:
    """Give a file its name without replacing another file."""
    try:
        path.hardlink_to(working)  # unlike a rename, this never replaces a newer file
    except FileExistsError as error:
        raise NotEmpty("was made by someone else meanwhile", place=str(path)) from error
    except OSError:  # a disk without hard links
        working.rename(path)


def _force(path: Path) -> None:
    """Sync to the disk what was written to a file, or a folder's list of files."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
