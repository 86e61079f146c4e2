"""Start and kill processes that write to a ledger."""

import os
import subprocess
import sys
from pathlib import Path

CHILD = Path(__file__).parent / "child.py"
ROOT = Path(__file__).parent.parent.parent


def start(url: str, name: str, *, threads: int, first: int, last: int, death: str = "") -> "Child":
    """Start a process; `death` is a step and how often it must be reached: `commit 3`."""
    return Child(
        subprocess.Popen(
            [
                sys.executable, str(CHILD), url, name, str(threads), str(first), str(last),
                *death.split(),
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"},
        )
    )  # fmt: skip


class Child:
    """A process and its output so far."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        self._process = process
        self.acknowledged: list[str] = []

    def hear(self, answers: int) -> None:
        """Wait until the process has printed this many answers, or has ended."""
        assert self._process.stdout is not None
        while len(self.acknowledged) < answers and (line := self._process.stdout.readline()):
            self.acknowledged.append(line.decode().strip())

    def kill(self) -> None:
        """Kill it with SIGKILL, and read everything it had printed before."""
        self._process.kill()
        self.end()

    def end(self) -> int:
        """Wait for the end of the process; return its status."""
        out, err = self._process.communicate(timeout=300)
        assert b"Traceback" not in err, err.decode()
        # A line without an end was cut off by the kill: nobody received it.
        self.acknowledged += out.decode().split("\n")[:-1]
        return self._process.returncode
