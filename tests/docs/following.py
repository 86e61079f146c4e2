"""Following a page as its reader would: in an empty folder, from top to bottom."""

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from docs.press.consoles import RunBy, Saved, Snippet, Step, Typed, prints_as_said, steps

from croupier.home import HOME_VARIABLE

ROOT = Path(__file__).parent.parent.parent
MINUTES_MAX = 10
SERVED = "Croupier is at "
BROKEN_RULE = 2
"""How `check` ends on the day whose law the demo floor breaks, as its page says."""

PLAIN = {"COLUMNS": "80", "TERM": "dumb", "PYTHONWARNINGS": "error"}


@dataclass
class Reader:
    """Somebody with a folder, a terminal and the page."""

    folder: Path
    home: Path
    """Where their data goes."""
    instead: Mapping[str, str] = field(default_factory=dict)
    """What the page invents and the reader has: the address of a database."""
    exported: dict[str, str] = field(default_factory=dict)

    def follows(self, page: Path) -> None:
        for step in steps(page.read_text("utf-8")):
            self.does(step, page.name)

    def does(self, step: Step, page: str) -> None:
        match step:
            case RunBy(test):
                assert page in (ROOT / test).read_text("utf-8"), f"{test} does not read {page}"
            case Saved(name, text):
                (self.folder / name).write_text(self._own(text), encoding="utf-8")
            case Snippet(code, prints):
                ran = self._run([sys.executable, "-c", code])
                assert ran.returncode == 0, ran.stderr
                assert prints is None or ran.stdout == prints
            case Typed():
                self._types(step)

    def _types(self, typed: Typed) -> None:
        command = self._own(typed.command)
        if exported := re.fullmatch(r'export (\w+)="(.*)"', command):
            self.exported[exported[1]] = exported[2]
        elif command.startswith("make "):
            self._would_make(command)
        elif command.startswith("croupier serve"):
            self._serves(command)
        else:
            ran = self._run(["bash", "-c", command])
            status = BROKEN_RULE if "check --on" in command else 0
            assert ran.returncode == status, f"$ {command}: {ran.returncode}\n{ran.stderr}"
            said = tuple(map(self._own, typed.prints)) or ("…",)
            assert prints_as_said(said, ran.stdout), f"$ {command}\n{ran.stdout}"

    def _would_make(self, command: str) -> None:
        """The recipe is there; what it does, the whole test run and its setting up have shown."""
        done = subprocess.run(
            [*command.split(), "-n"], cwd=ROOT, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"$ {command}\n{done.stderr}"

    def _serves(self, command: str) -> None:
        """Start it on a free port until it says its address."""
        with subprocess.Popen(
            ["bash", "-c", f"exec {command} --port 0"], cwd=self.folder, env=self._env(),
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        ) as server:  # fmt: skip
            assert server.stdout is not None
            first = server.stdout.readline()
            server.terminate()
            server.communicate(timeout=60 * MINUTES_MAX)
        assert first.startswith(SERVED), first

    def _run(self, command: list[str]) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            command, cwd=self.folder, env=self._env(), stdin=subprocess.DEVNULL,
            capture_output=True, text=True, timeout=60 * MINUTES_MAX, check=False,
        )  # fmt: skip

    def _env(self) -> dict[str, str]:
        kept = {key: value for key, value in os.environ.items() if not key.startswith("CROUPIER_")}
        path = f"{Path(sys.executable).parent}{os.pathsep}{kept['PATH']}"
        return {**kept, **PLAIN, "PATH": path, HOME_VARIABLE: str(self.home), **self.exported}

    def _own(self, text: str) -> str:
        for invented, real in self.instead.items():
            text = text.replace(invented, real)
        return text
