"""The one place where errors become messages and exit statuses.

| what happened | standard error | exit status |
|---|---|---|
| input that cannot be used | `croupier: PLACE: MESSAGE` | 2 |
| Ctrl-C | nothing | 130 |
| the reader of our output is gone (`| head`) | nothing | 141 |
| the disk is full, or similar | `croupier: cannot go on: REASON` | 74 |
| our bug | one line that asks to report it | 70 |
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import typer

from croupier.errors import CroupierError

REFUSED = 2
OUR_BUG = 70
NO_ROOM = 74
INTERRUPTED = 130
NOBODY_LISTENS = 141
TRACEBACK_VARIABLE = "CROUPIER_TRACEBACK"


def report(error: CroupierError) -> None:
    """Report what was refused, on one line of standard error after what was printed so far."""
    sys.stdout.flush()
    typer.echo(f"croupier: {printable(str(error))}", err=True)


def printable(text: str) -> str:
    """Return text from a file with control characters escaped, so a terminal does not obey them."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode()
        for letter in text
    )


@contextmanager
def guarded() -> Iterator[None]:
    """End a command cleanly, whatever happens in it."""
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except CroupierError as error:
        report(error)
        raise typer.Exit(REFUSED) from error
    except KeyboardInterrupt as interrupt:
        raise typer.Exit(INTERRUPTED) from interrupt
    except BrokenPipeError as error:
        _say_no_more()
        raise typer.Exit(NOBODY_LISTENS) from error


def _say_no_more() -> None:
    """Discard buffered output, which would fail again, visibly, when flushed at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextmanager
def last_resort() -> Iterator[None]:
    """Reduce our own bug to one line; the traceback is available on request."""
    try:
        yield
    except OSError as error:
        typer.echo(f"croupier: cannot go on: {error.strerror or error}", err=True)
        _say_no_more()
        sys.exit(NO_ROOM)
    except Exception as error:
        if os.environ.get(TRACEBACK_VARIABLE):
            raise
        told = f"{type(error).__name__}: {error}"
        typer.echo(
            f"croupier: this is a bug of ours, please report it: {printable(told)} "
            f"(with {TRACEBACK_VARIABLE}=1 we say where)",
            err=True,
        )
        sys.exit(OUR_BUG)
