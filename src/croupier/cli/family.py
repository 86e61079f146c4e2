"""What every family of commands has in common: plain help, and no options nobody asked for."""

import typer


def command_family() -> typer.Typer:
    """An empty family; its help is plain text, which can be piped and read anywhere."""
    return typer.Typer(rich_markup_mode=None, add_completion=False)
