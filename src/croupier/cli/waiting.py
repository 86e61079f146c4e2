"""A sign of life on standard error while something long is computed; nothing where nobody looks."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn


@contextmanager
def waiting(what: str) -> Iterator[Callable[[int, int], None]]:
    """A progress bar; the function it gives takes how much is done and of how much."""
    output = Console(stderr=True)
    if not output.is_terminal:
        yield lambda done, total: None
        return
    with Progress(
        SpinnerColumn(), TextColumn(what), BarColumn(), TimeElapsedColumn(),
        console=output, transient=True,
    ) as progress:  # fmt: skip
        task = progress.add_task(what, total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total or None)
