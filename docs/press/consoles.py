"""Pages that are followed: their files are written, their commands run, their output compared.

A fence with a file's name behind its language (`toml house.toml`) is saved under that name. In a
`console` fence a line that begins with `$ ` is a command; what follows is what it prints, where a
line `…` stands for any number of lines. A page is followed from top to bottom in one folder;
`<!-- run: COMMAND -->` is done before and not shown, and `<!-- run by: TEST -->` names the test
that runs the fence after it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent

_FENCE = re.compile(
    r"^(?P<indent> *)```(?P<language>\w+)(?: (?P<name>[\w.\-]+))?\n(?P<body>.*?)^ *```$"
    r"|^<!-- run: (?P<run>[^\n]*) -->$"
    r"|^<!-- run by: (?P<test>[^\n]*) -->$",
    re.DOTALL | re.MULTILINE,
)
ANY = "…"


@dataclass(frozen=True, slots=True)
class Saved:
    """A file that the reader is told to write."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Typed:
    """A command that the reader is told to type, and what it prints."""

    command: str
    prints: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Snippet:
    """Python that the reader may run, and what it prints, if the page says so."""

    code: str
    prints: str | None


@dataclass(frozen=True, slots=True)
class RunBy:
    """A snippet that needs more than a folder; the test that runs it."""

    test: str


Step = Saved | Typed | Snippet | RunBy


def steps(text: str) -> Iterator[Step]:
    """What a page tells its reader to do, in order."""
    fences = list(_FENCE.finditer(text))
    for number, fence in enumerate(fences):
        if fence["run"]:
            yield Typed(fence["run"], (ANY,))
            continue
        if fence["test"]:
            yield RunBy(fence["test"])
            continue
        if number and fences[number - 1]["test"]:
            continue
        body = dedent(fence["body"])
        if fence["name"]:
            yield Saved(fence["name"], body)
        elif fence["language"] == "console":
            yield from _typed(body)
        elif fence["language"] == "python":
            after = fences[number + 1] if number + 1 < len(fences) else None
            said = after is not None and after["language"] == "text"
            yield Snippet(body, dedent(after["body"]) if after is not None and said else None)


def _typed(body: str) -> Iterator[Typed]:
    command = ""
    prints: list[str] = []
    for line in body.splitlines():
        if line.startswith("$ "):
            if command:
                yield Typed(command, tuple(prints))
            command, prints = line[2:].split("  #")[0].strip(), []
        elif command.endswith("\\"):
            command = command.removesuffix("\\") + line.strip()
        else:
            prints.append(line)
    if command:
        yield Typed(command, tuple(prints))


def prints_as_said(said: tuple[str, ...], printed: str) -> bool:
    """Whether the output is what the page says, line by line; `…` stands for any lines."""
    lines = [line.rstrip() for line in printed.rstrip().splitlines()]
    wanted = [line.rstrip() for line in said]
    pattern = "".join(
        r"(?:.*\n)*?" if line == ANY else _line(line) + r"\n" for line in wanted
    )  # fmt: skip
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in lines)) is not None


def _line(line: str) -> str:
    """A line may leave out a part that differs from run to run, like a hash."""
    return r".*".join(re.escape(part) for part in line.split(ANY))


def pages(docs: Path) -> list[Path]:
    """Every page with something to type or to run."""
    return sorted(
        path
        for path in docs.rglob("*.md")
        if any(isinstance(step, Typed | Snippet) for step in steps(path.read_text("utf-8")))
    )
