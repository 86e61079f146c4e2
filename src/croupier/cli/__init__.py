"""The `croupier` command: one file for each family of commands, thin: parse, call, render."""

from croupier.cli.commands import app, main

__all__ = ["app", "main"]
