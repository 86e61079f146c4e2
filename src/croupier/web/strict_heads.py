"""Heads of requests that can be read in one way only.

A proxy and a server that read one request differently let somebody put a second one inside the
first. h11 takes a line that ends without a carriage return, a folded header, and a length beside
chunks; we take none of these.
"""

import re

import h11
from h11._receivebuffer import ReceiveBuffer

_BARE = re.compile(rb"(?<!\r)\n")
_FOLDED = re.compile(rb"\n[ \t]")
_LENGTH = re.compile(rb"\ncontent-length[ \t]*:", re.IGNORECASE)
_CODING = re.compile(rb"\ntransfer-encoding[ \t]*:", re.IGNORECASE)
_OLD = re.compile(rb"[^\n]* HTTP/1\.0\r?\n")


def check_head(head: bytes) -> None:
    """Refuse a head that another program may read otherwise."""
    if _BARE.search(head):
        raise h11.RemoteProtocolError("a line of the head ends without a carriage return")
    if _FOLDED.search(head):
        raise h11.RemoteProtocolError("a header goes on in a second line")
    if _CODING.search(head) and (_LENGTH.search(head) or _OLD.match(head)):
        raise h11.RemoteProtocolError("chunks beside a length, or from a client that has none")


class StrictBuffer(ReceiveBuffer):
    """What has come in, with an eye on the heads that are taken out of it."""

    def __init__(self) -> None:
        super().__init__()
        self._taken = bytearray()

    def _extract(self, count: int) -> bytearray:
        self._taken = super()._extract(count)
        return self._taken

    def maybe_extract_lines(self) -> list[bytearray] | None:
        lines = super().maybe_extract_lines()
        if lines is not None:
            check_head(bytes(self._taken))
        return lines
