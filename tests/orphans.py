"""Processes that end when those who started them are gone, however they went."""

import ctypes
import signal

_LIBC = ctypes.CDLL(None)
_PR_SET_PDEATHSIG = 1


def end_with_parent(number: signal.Signals) -> None:
    """From now on this process is sent a signal when its parent dies, where Linux has that."""
    if hasattr(_LIBC, "prctl"):
        _LIBC.prctl(_PR_SET_PDEATHSIG, int(number))
