"""The conversation between the table and a player: something to say, something to ask."""

import sys
from typing import Protocol

from rich.console import Console, RenderableType

from croupier.cli.output import show


class Left(Exception):
    """The player left the table by typing a word or closing the input."""


class Talk(Protocol):
    """What a session needs from outside; tests provide their own answers."""

    def say(self, *what: RenderableType) -> None:
        """Show something."""

    def ask(self, prompt: str) -> str:
        """Return a line from the player, or raise `Left` if there is none."""


class TerminalTalk:
    """A conversation on standard input and output."""

    def __init__(self, output: Console) -> None:
        self.output = output
        self.live = sys.stdin.isatty() and sys.stdout.isatty()
        if self.live:
            _edit_lines()

    def say(self, *what: RenderableType) -> None:
        show(self.output, *what)

    def ask(self, prompt: str) -> str:
        if self.live:
            try:
                return input(prompt)
            except EOFError:
                self.say("")
                raise Left from None
            except KeyboardInterrupt:
                self.say("")  # start the shell's prompt on a new line
                raise
        sys.stdout.write(prompt)
        sys.stdout.flush()
        line = sys.stdin.readline()
        # Echo a script's answers so that its transcript reads like a conversation.
        sys.stdout.write(line if line.endswith("\n") else f"{line}\n")
        if not line:
            raise Left
        return line.rstrip("\n")


def _edit_lines() -> None:
    """Enable arrow keys for `input`, if the system supports them."""
    try:
        import readline  # noqa: F401, PLC0415 (importing it is what switches it on)
    except ImportError:
        return
