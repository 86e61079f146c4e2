"""Who else may read or change our files: nobody, and what is loose is refused by name."""

import os
import shlex
import stat
from collections.abc import Iterator
from pathlib import Path

from croupier.errors import CroupierError

OWNER_ALONE = 0o700
_READ, _WRITE = 0o077, 0o022
_IS_CHECKED = os.name == "posix"
"""Elsewhere the rights of a file are not in its mode."""


class LooseRights(CroupierError):
    """A file or folder that others may read or change, and must not."""


def make_private_folder(folder: Path) -> None:
    """Make a folder, and those above it that are missing, for its owner alone."""
    for missing in reversed([one for one in (folder, *folder.parents) if not one.exists()]):
        missing.mkdir(mode=OWNER_ALONE, exist_ok=True)


def must_be_private(path: Path) -> None:
    """Refuse a file or folder that others may read or change, or that is not ours.

    What is not there is not refused: whoever reads it will say so.
    """
    if _is_there(path):
        _must_belong_to_us(path)
        _must_be_tight(path, _READ, "read")


def must_be_ours(path: Path) -> None:
    """Refuse a file or folder that others may change, or that is not ours; they may read it."""
    if _is_there(path):
        _must_belong_to_us(path)
        _must_be_tight(path, _WRITE, "changed")


def must_not_be_open(path: Path) -> None:
    """Refuse a file or folder that others may change, whosever it is."""
    if _is_there(path):
        _must_be_tight(path, _WRITE, "changed")


def private_home(folder: Path) -> None:
    """The data folder: for its owner alone from now on, or refused if it was open to others.

    A folder that could only be listed is closed. One that others could write into, or that holds a
    file they could read, is refused: whoever runs the house should know, and close it.
    """
    if not _is_there(folder):
        return
    _must_belong_to_us(folder)
    if not _loose(folder.stat(), _READ):
        return
    _must_be_tight(folder, _WRITE, "changed")
    for path in sorted(folder.iterdir()):
        if path.is_file() and not path.is_symlink() and _loose(path.stat(), _READ):
            _must_be_tight(folder, _READ, f"read, and so may {path.name!r} in it,")
    folder.chmod(OWNER_ALONE)


def private_cache(folder: Path) -> None:
    """A folder of ours whose content is run as code: nobody else can put anything into it.

    It is made for its owner alone. One that was made with wider rights is closed, if nothing in it
    could have been written by others; else it is refused, and must be deleted.
    """
    make_private_folder(folder)
    if not _IS_CHECKED:
        return
    _must_belong_to_us(folder)
    if not stat.S_IMODE(folder.stat().st_mode) & _READ:
        return
    for path in (folder, *_within(folder)):
        state = path.lstat()
        if state.st_uid not in _us() or (_loose(state, _WRITE) and not path.is_symlink()):
            raise LooseRights(
                f"could have been changed by others ({path.name!r} could), and what is kept there "
                f"is run as code; write: rm -rf {shlex.quote(str(folder))}",
                place=str(folder),
            )
    folder.chmod(OWNER_ALONE)


def _within(folder: Path) -> Iterator[Path]:
    return folder.rglob("*")


def _is_there(path: Path) -> bool:
    return _IS_CHECKED and path.exists()


def _us() -> tuple[int, ...]:
    """Accounts whose files are as good as ours: our own, and the one that may do everything."""
    return os.geteuid(), 0


def _must_belong_to_us(path: Path) -> None:
    owner = path.stat().st_uid
    if owner not in _us():
        raise LooseRights(
            f"belongs to another account (number {owner}), and this one has the number "
            f"{os.geteuid()}; use that account, or write: "
            f"sudo chown -R {os.geteuid()} {shlex.quote(str(path))}",
            place=str(path),
        )


def _must_be_tight(path: Path, bits: int, doing: str) -> None:
    state = path.stat()
    if _loose(state, bits):
        named = shlex.quote(str(path))
        mend = f"chmod -R go= {named}" if path.is_dir() else f"chmod 600 {named}"
        raise LooseRights(
            f"may be {doing} by others (its rights are {stat.S_IMODE(state.st_mode):o}); "
            f"write: {mend}",
            place=str(path),
        )


def _loose(state: os.stat_result, bits: int) -> bool:
    """Whether others have these rights; a group with our own number has nobody else in it."""
    if bits == _WRITE and state.st_gid == os.geteuid():
        bits &= 0o007
    return bool(stat.S_IMODE(state.st_mode) & bits)
