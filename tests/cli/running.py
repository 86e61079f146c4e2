"""Running the command in this process, where it is quick, and as a real one, where it matters."""

import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass

from typer.testing import CliRunner

from croupier.cli.commands import app
from croupier.home import HOME_VARIABLE

UNWANTED = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "CROUPIER_TABLES", "CROUPIER_TRACEBACK")
"""What the machine that runs the tests may have set, and what must not matter."""

CLEAN: Mapping[str, str | None] = {**dict.fromkeys(UNWANTED), "TERM": "xterm-256color"}


@dataclass(frozen=True)
class Ran:
    """What a run printed and how it ended."""

    status: int
    out: str
    err: str


def run(*args: str, given: str | bytes = "", env: Mapping[str, str] | None = None) -> Ran:
    """`croupier ARGS` in this process; an exception that is a bug of ours is raised."""
    result = CliRunner().invoke(
        app, list(args), input=given, env={**CLEAN, **(env or {})}, catch_exceptions=False,
        prog_name="croupier",
    )  # fmt: skip
    return Ran(result.exit_code, result.stdout, result.stderr)


def environment(more: Mapping[str, str] | None = None) -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if key not in UNWANTED}
    return {**kept, "TERM": "xterm-256color", HOME_VARIABLE: kept[HOME_VARIABLE], **(more or {})}


def spawn(*args: str, given: bytes = b"", env: Mapping[str, str] | None = None) -> Ran:
    """`croupier ARGS` as a process of its own, with its output piped."""
    return _ran(["-m", "croupier", *args], given, env)


def spawn_code(code: str, *args: str) -> Ran:
    """Python that runs the command in a process of its own."""
    return _ran(["-c", code, *args], b"", None)


def _ran(args: list[str], given: bytes, env: Mapping[str, str] | None) -> Ran:
    done = subprocess.run(
        [sys.executable, *args],
        input=given, capture_output=True, env=environment(env), timeout=60, check=False,
    )  # fmt: skip
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def assert_refused(ran: Ran, *words: str) -> None:
    """Bad input: exit status 2, a message that holds these words, and no traceback."""
    assert ran.status == 2, ran
    assert "Traceback" not in ran.err + ran.out
    assert ran.err.startswith("croupier: "), ran.err
    for word in words:
        assert word in ran.err, (word, ran.err)
