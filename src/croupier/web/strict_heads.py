"""Accept only request heads that can be read in just one way.

If a proxy and a server read a request differently, someone can hide a second one inside the first.
h11 accepts a line that ends without a carriage return, a folded header, and a length together with
chunks; we accept none of these.
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
    """Refuse a head that another program might read differently."""
    if _BARE.search(head):
        raise h11.RemoteProtocolError("a line of the head ends without a carriage return")
    if _FOLDED.search(head):
        raise h11.RemoteProtocolError("a header goes on in a second line")
    if _CODING.search(head) and (_LENGTH.search(head) or _OLD.match(head)):
        raise h11.RemoteProtocolError("chunks beside a length, or from a client that has none")


class StrictBuffer(ReceiveBuffer):
    """The input buffer, which checks the heads that are taken from it."""

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
