"""Phrases about runs, for Solitaire Stud: `5-4 or better`, `run of 3`."""

import re

from croupier.cards import RANKS
from croupier.lab.strategies.phrases import Phrase, Test, phrase
from croupier.lab.strategies.words import (
    COUNT,
    HELD,
    RANK_WORD,
    count_named,
    held_named,
    rank_named,
)

ACE_LOW = RANKS[-1] + RANKS[:-1]
LENGTH_BITS = 4

_RUN = (
    rf"(?:an? )?(?:run of (?P<length>{COUNT})(?:,? (?P<top>{RANK_WORD})[ -]high)?"
    rf"|(?P<held>{HELD})(?: run)?)"
)

RUNS = (
    ("run of 2", "a run of so many cards"),
    ("run of 2, nine high", "a run of so many cards with this one at the top"),
    ("5-4", "a run of these cards"),
)


def _stretch(run: re.Match[str]) -> tuple[int, int]:
    """Return the values a description stands for, on the scale of `longest_run`."""
    if run["held"]:
        ranks = [ACE_LOW.index(RANKS[rank]) + 1 for rank in held_named(run["held"])]
        top = max(ranks)
        if sorted(ranks, reverse=True) != list(range(top, top - len(ranks), -1)):
            raise KeyError(run["held"])
        return _with_top(len(ranks), top)
    length = count_named(run["length"])
    if not 1 <= length <= 13:
        raise KeyError(run["length"])
    if run["top"]:
        return _with_top(length, ACE_LOW.index(RANKS[rank_named(run["top"])]) + 1)
    return length << LENGTH_BITS, length + 1 << LENGTH_BITS


def _with_top(length: int, top: int) -> tuple[int, int]:
    if top < length:
        raise KeyError(top)
    return length << LENGTH_BITS | top, (length << LENGTH_BITS | top) + 1


def _better(match: re.Match[str]) -> Test:
    least, _ = _stretch(match)
    return lambda view: view.flags(view.run >= least)


def _worse(match: re.Match[str]) -> Test:
    _, end = _stretch(match)
    return lambda view: view.flags(view.run < end)


def _below(match: re.Match[str]) -> Test:
    least, _ = _stretch(match)
    return lambda view: view.flags(view.run < least)


def _exactly(match: re.Match[str]) -> Test:
    least, end = _stretch(match)
    return lambda view: view.flags((view.run >= least) & (view.run < end))


RUN_PHRASES: tuple[Phrase, ...] = (
    phrase("HAND or better", "your longest run is this or a better one",
           rf"{_RUN} or better", _better, "5-4 or better", "run of 3 or better"),
    phrase("HAND or worse", "your longest run is this or a worse one",
           rf"{_RUN} or worse", _worse, "run of 2 or worse"),
    phrase("worse than HAND", "your longest run is below all of these",
           rf"(?:worse|less|lower) than {_RUN}", _below, "worse than 5-4"),
    phrase("HAND", "your longest run is exactly this", _RUN, _exactly, "run of 2, five high"),
)  # fmt: skip
