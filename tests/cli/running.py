"""Running the command in this process, where it is quick, and as a real one, where it matters."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from typer.testing import CliRunner

from croupier.cli.commands import app
from croupier.home import HOME_VARIABLE

UNWANTED = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "CROUPIER_TABLES", "CROUPIER_TRACEBACK")
"""What the machine that runs the tests may have set, and what must not matter."""

PATIENCE_SECONDS = 300
"""How long we wait for a process on a machine that is slow and busy; nobody does on another."""

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


Command = tuple[Sequence[str], bytes]
"""What follows `croupier`, and what it is given on standard input."""

_EACH = """
import io, json, sys
from croupier.cli import main

for args, given in json.loads(sys.argv[1]):
    sys.argv = ["croupier", *args]
    sys.stdin = io.TextIOWrapper(io.BytesIO(given.encode("latin-1")), encoding="utf-8")
    try:
        main()
    except SystemExit as left:
        for stream in (sys.stdout, sys.stderr):
            print(f"\\f{left.code}\\f", end="", file=stream, flush=True)
print(*sys.modules, flush=True)
"""


def spawn_each(*commands: Command, env: Mapping[str, str] | None = None) -> list[Ran]:
    """Commands one after the other in one process of their own, with its output piped.

    Each comes in by the front door, on the streams of that process; only its start is shared.
    """
    whole = _each(commands, env)
    out, err = whole.out.split("\f"), whole.err.split("\f")
    runs = [Ran(int(out[at + 1]), out[at], err[at]) for at in range(0, len(out) - 1, 2)]
    assert len(runs) == len(commands), whole
    return runs


def modules_after(*commands: Sequence[str]) -> set[str]:
    """Everything that is imported once a fresh process has run these commands."""
    return set(_each([(args, b"") for args in commands], None).out.rpartition("\f")[2].split())


def _each(commands: Sequence[Command], env: Mapping[str, str] | None) -> Ran:
    given = json.dumps([(list(args), given.decode("latin-1")) for args, given in commands])
    return _ran(["-c", _EACH, given], b"", env)


def spawn_code(code: str, *args: str) -> Ran:
    """Python that runs the command in a process of its own."""
    return _ran(["-c", code, *args], b"", None)


def _ran(args: list[str], given: bytes, env: Mapping[str, str] | None) -> Ran:
    done = subprocess.run(
        [sys.executable, *args],
        input=given, capture_output=True, env=environment(env), timeout=PATIENCE_SECONDS,
        check=False,
    )  # fmt: skip
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def assert_refused(ran: Ran, *words: str) -> None:
    """Bad input: exit status 2, a message that holds these words, and no traceback."""
    assert ran.status == 2, ran
    assert "Traceback" not in ran.err + ran.out
    assert ran.err.startswith("croupier: "), ran.err
    for word in words:
        assert word in ran.err, (word, ran.err)
