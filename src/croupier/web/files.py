"""Files that a browser saves: made in a temporary folder, which is deleted once they are sent."""

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
    """Answer with bytes under a file name; a page to print is shown, everything else is saved."""
    how = "inline" if inline else "attachment"
    headers = {"Content-Disposition": f'{how}; filename="{_plain(name)}"'}
    return Response(data, media_type=media_type, headers=headers)


def made_file(make: Callable[[Path], object], name: str, media_type: str) -> Response:
    """Answer with a large file: written to disk first, so it needs no memory.

    Its name is removed before it is sent, so nothing is left behind if the client hangs up; and
    threads that no visitor can occupy read it.
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
    """Return a name that is safe as a file name on every system and in a header."""
    return re.sub(r"[^A-Za-z0-9.]", "-", name)
