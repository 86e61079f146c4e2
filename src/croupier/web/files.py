"""Files that a browser keeps: made in a folder of their own, which goes when they are sent."""

import re
from collections.abc import Callable
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

from starlette.background import BackgroundTask
from starlette.responses import FileResponse, Response

PDF = "application/pdf"


def attachment(data: bytes, name: str, media_type: str, *, inline: bool = False) -> Response:
    """Bytes under a name; a page to print is shown, everything else is kept."""
    how = "inline" if inline else "attachment"
    headers = {"Content-Disposition": f'{how}; filename="{_plain(name)}"'}
    return Response(data, media_type=media_type, headers=headers)


def made_file(make: Callable[[Path], object], name: str, media_type: str) -> Response:
    """A large file: written to disk first, so that no memory is needed for it."""
    folder = Path(mkdtemp(prefix="croupier-"))
    path = folder / _plain(name)
    try:
        make(path)
    except BaseException:
        rmtree(folder, ignore_errors=True)
        raise
    done = BackgroundTask(rmtree, folder, ignore_errors=True)
    return FileResponse(path, media_type=media_type, filename=path.name, background=done)


def _plain(name: str) -> str:
    """A name that every system takes for a file's, and no header for anything else."""
    return re.sub(r"[^A-Za-z0-9.]", "-", name)
