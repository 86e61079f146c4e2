"""The cards of a deck as an array, and long counts on every core."""

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor, as_completed
from os import cpu_count

import numpy as np
import numpy.typing as npt

from croupier.cards import Card, Deck, card_text
from croupier.errors import DuplicateCard, WrongHandSize
from croupier.lab.progress import Progress, Tick, silence

Cards = npt.NDArray[np.uint8]
Counts = npt.NDArray[np.int64]


def as_cards(row: npt.NDArray[np.integer]) -> tuple[Card, ...]:
    return tuple(map(Card, row.tolist()))


def cards_of(deck: Deck) -> Cards:
    """Return the cards of a deck in ascending order; no solver here deals from two packs."""
    for number, copies in enumerate(deck.copies):
        if copies > 1:
            raise DuplicateCard(
                f"the deck holds {copies} of {card_text(Card(number))}; "
                "this solver deals from a single pack"
            )
    return np.fromiter(deck, dtype=np.uint8)


def enough_cards(deck: Deck, least: int) -> None:
    if len(deck) < least:
        raise WrongHandSize(f"a deck of {len(deck)} cards; a round takes {least}")


# Long counts ------------------------------------------------------------------------------------

_ROWS_AT_ONCE = 39


def in_parts(
    count: Callable[[int, int], None], rows: int, progress: Progress | None = None
) -> None:
    """Count rows in parts on every core; `progress` is called for each part and may raise."""
    done = 0

    def tick() -> None:
        nonlocal done
        done = min(done + _ROWS_AT_ONCE, rows)
        if progress is not None:
            progress(done, rows)

    if progress is not None:
        progress(0, rows)
    in_threads([bound(count, *part) for part in ranges(rows, _ROWS_AT_ONCE)], tick)


def ranges(total: int, most: int) -> list[tuple[int, int]]:
    """Split a total into ranges, each no larger than `most`."""
    return [(first, min(first + most, total)) for first in range(0, total, most)]


def bound(work: Callable[..., None], *limits: int) -> Callable[[], None]:
    return lambda: work(*limits)


def in_threads(tasks: Iterable[Callable[[], None]], tick: Tick = silence) -> None:
    """Run all tasks on as many threads as there are processors; stop at the first failure.

    Kernels release the interpreter lock, so threads share the work.
    """
    with ThreadPoolExecutor(cpu_count() or 1) as pool:
        started = [pool.submit(task) for task in tasks]
        try:
            for finished in as_completed(started):
                finished.result()
                tick()
        except BaseException:
            pool.shutdown(wait=True, cancel_futures=True)
            raise
