"""Who else can read or change our files: nobody. Loose permissions are refused by name."""

import os
import shlex
import stat
from collections.abc import Iterator
from pathlib import Path

from croupier.errors import CroupierError

OWNER_ALONE = 0o700
_READ, _WRITE = 0o077, 0o022
_IS_CHECKED = os.name == "posix"
"""On other systems a file's mode does not hold its permissions."""


class LooseRights(CroupierError):
    """A file or folder that other accounts can read or change but must not."""


def make_private_folder(folder: Path) -> None:
    """Create a folder, and its missing parents, for the owner only."""
    for missing in reversed([one for one in (folder, *folder.parents) if not one.exists()]):
        missing.mkdir(mode=OWNER_ALONE, exist_ok=True)


def must_be_private(path: Path) -> None:
    """Refuse a file or folder that others can read or change, or that is not ours.

    A missing file is not refused here: reading it will report that.
    """
    if _is_there(path):
        _must_belong_to_us(path)
        _must_be_tight(path, _READ, "read")


def must_be_ours(path: Path) -> None:
    """Refuse a file or folder that others can change, or that is not ours; they may read it."""
    if _is_there(path):
        _must_belong_to_us(path)
        _must_be_tight(path, _WRITE, "changed")


def must_not_be_open(path: Path) -> None:
    """Refuse a file or folder that others can change, whoever owns it."""
    if _is_there(path):
        _must_be_tight(path, _WRITE, "changed")


def private_home(folder: Path) -> None:
    """Make the data folder private, or refuse it if it was open to others.

    A folder that others could only list is closed. A folder that others could write to, or that
    holds a file they could read, is refused: the operator should know about it and close it.
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
    """Create or check a folder whose content we run as code: nobody else may write to it.

    It is created for its owner only. An existing folder with wider permissions is closed if nothing
    in it could have been written by others; otherwise it is refused and must be deleted.
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
    """The accounts whose files we trust like our own: this one and the superuser."""
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
    """Whether others have these permissions; a group with our own number has no other members."""
    if bits == _WRITE and state.st_gid == os.geteuid():
        bits &= 0o007
    return bool(stat.S_IMODE(state.st_mode) & bits)
