"""The `croupier` command: one thin file per family of commands that parses, calls and renders."""

from croupier.cli.commands import app, main

__all__ = ["app", "main"]
