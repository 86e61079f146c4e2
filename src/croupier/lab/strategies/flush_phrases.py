"""Phrases about suits: `T-8-6 or better`, `four-card flush`, `suits 3-3-1`."""

import re

import numpy as np

from croupier.hands.flushes import FLUSH_SHIFT
from croupier.lab.strategies.phrases import Phrase, Test, phrase
from croupier.lab.strategies.view import suit_counts
from croupier.lab.strategies.words import COUNT, HELD, RANK, count_named, held_named

_FLUSH = (
    rf"(?:an? )?(?:(?P<cards>{COUNT})[ -]card flush"
    rf"(?:,? (?P<tops>{RANK}(?:-{RANK})*)[ -]high)?|(?P<held>{HELD})(?: flush)?)"
)

FLUSH_HANDS = (
    ("four-card flush", "so many cards of one suit"),
    ("three-card flush, J high", "so many cards of one suit, with these at the top"),
    ("T-8-6", "exactly these cards of one suit"),
)


def _stretch(flush: re.Match[str]) -> tuple[int, int]:
    """Return the first and last value of a description, on the scale of `longest_flush`."""
    if flush["held"]:
        tops = held_named(flush["held"])
        cards = len(tops)
    else:
        tops = held_named(flush["tops"]) if flush["tops"] else ()
        cards = count_named(flush["cards"])
    ordered = tuple(sorted(set(tops), reverse=True))
    below = ordered[-1] if ordered else 13
    more = cards - len(ordered)
    if ordered != tops or not 1 <= cards <= 13 or not 0 <= more <= below:
        raise KeyError(flush[0])
    named = cards << FLUSH_SHIFT | sum(1 << rank for rank in ordered)
    lowest = (1 << more) - 1
    return named | lowest, named | lowest << below - more


def _better(match: re.Match[str]) -> Test:
    least, _ = _stretch(match)
    return lambda view: view.flags(view.flush >= least)


def _worse(match: re.Match[str]) -> Test:
    _, last = _stretch(match)
    return lambda view: view.flags(view.flush <= last)


def _below(match: re.Match[str]) -> Test:
    least, _ = _stretch(match)
    return lambda view: view.flags(view.flush < least)


def _exactly(match: re.Match[str]) -> Test:
    least, last = _stretch(match)
    return lambda view: view.flags((view.flush >= least) & (view.flush <= last))


def _suits(match: re.Match[str]) -> Test:
    """Return how many cards of each suit, the longest first."""
    sizes = [int(size) for size in match["sizes"].split("-")]
    if len(sizes) > 4 or sizes != sorted(sizes, reverse=True) or not sizes[-1]:
        raise KeyError(match["sizes"])
    wanted = np.array([*sizes, 0, 0, 0][:4], dtype=np.uint8)
    return lambda view: view.flags(
        np.asarray((np.sort(suit_counts(view.seen), axis=1)[:, ::-1] == wanted).all(axis=1))
    )


FLUSH_PHRASES: tuple[Phrase, ...] = (
    phrase("HAND or better", "your longest suit is this or a better one",
           rf"{_FLUSH} or better", _better, "T-8-6 or better", "four-card flush or better"),
    phrase("HAND or worse", "your longest suit is this or a worse one",
           rf"{_FLUSH} or worse", _worse, "three-card flush, 8 high or worse"),
    phrase("worse than HAND", "your longest suit is below all of these",
           rf"(?:worse|less|lower) than {_FLUSH}", _below, "worse than T-8-6"),
    phrase("HAND", "your longest suit is exactly this", _FLUSH, _exactly,
           "three-card flush, T-8 high"),
    phrase("suits SIZES", "so many cards of each suit that you hold, the longest first",
           r"suits (?P<sizes>\d(?:-\d)*)", _suits, "suits 3-3-1", "suits 2-2"),
)  # fmt: skip
