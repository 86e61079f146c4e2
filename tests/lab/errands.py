"""What the tests have a worker of the lab do; it imports this file in its own process."""

import os
import signal
import sys
import time

from croupier.codec import Codec
from croupier.errors import BadBet
from croupier.home import data_folder
from croupier.lab.progress import Progress
from croupier.lab.result_cache import cached_value


def twice(number: int) -> int:
    return 2 * number


def process(number: int = 0) -> int:
    return os.getpid()


def home() -> str:
    return str(data_folder())


def steps(*, progress: Progress) -> str:
    """Goes on until it is stopped."""
    while True:
        progress(3, 10)
        time.sleep(0.005)


def until(path: str, *, progress: Progress | None = None) -> int:
    """Goes on until a file is there."""
    while not os.path.exists(path):  # noqa: PTH110
        if progress is not None:
            progress(1, 2)
        time.sleep(0.005)
    return os.getpid()


def deaf() -> None:
    """Never reports."""
    time.sleep(600)


def hungry() -> int:
    return len(bytearray(64 << 30))


def fat() -> int:
    """Holds on to what it took."""
    _held.append(bytearray(os.urandom(1 << 20)) * 600)
    return os.getpid()


_held: list[bytearray] = []


def dies() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def refuses() -> None:
    raise BadBet("is 3; stake 5", place="ante")


def breaks() -> None:
    raise ZeroDivisionError("our own mistake")


def unsendable() -> object:
    return lambda: 0


def kept(name: str) -> str:
    return cached_value(name, lambda: "fresh", codec=Codec(str))


def numba_is_loaded() -> bool:
    return "numba" in sys.modules
