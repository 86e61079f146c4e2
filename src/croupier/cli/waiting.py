"""A progress bar on standard error for long computations; nothing if nobody is watching."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn


@contextmanager
def waiting(what: str) -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar; yield a function that takes the amount done and the total."""
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
