"""Files that a browser keeps: made in a folder of their own, which goes when they are sent."""

import re
from collections.abc import AsyncIterator, Callable
from os import fstat
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import BinaryIO

from starlette.responses import Response, StreamingResponse

from croupier.web.threads import for_the_floor

PDF = "application/pdf"
PIECE_BYTES = 1 << 18


def attachment(data: bytes, name: str, media_type: str, *, inline: bool = False) -> Response:
    """Bytes under a name; a page to print is shown, everything else is kept."""
    how = "inline" if inline else "attachment"
    headers = {"Content-Disposition": f'{how}; filename="{_plain(name)}"'}
    return Response(data, media_type=media_type, headers=headers)


def made_file(make: Callable[[Path], object], name: str, media_type: str) -> Response:
    """A large file: written to disk first, so that no memory is needed for it.

    Its name is gone before it is sent, so nothing is left behind whoever hangs up; and it is read
    by threads that no visitor can take.
    """
    folder = Path(mkdtemp(prefix="croupier-"))
    path = folder / _plain(name)
    try:
        make(path)
        file = path.open("rb")
    finally:
        rmtree(folder, ignore_errors=True)
    headers = {
        "Content-Disposition": f'attachment; filename="{path.name}"',
        "Content-Length": str(fstat(file.fileno()).st_size),
    }
    return StreamingResponse(_pieces(file), media_type=media_type, headers=headers)


async def _pieces(file: BinaryIO) -> AsyncIterator[bytes]:
    with file:
        while piece := await for_the_floor(file.read, PIECE_BYTES):
            yield piece


def _plain(name: str) -> str:
    """A name that every system takes for a file's, and no header for anything else."""
    return re.sub(r"[^A-Za-z0-9.]", "-", name)
