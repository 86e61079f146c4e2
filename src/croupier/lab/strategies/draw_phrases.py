"""Phrases about hands that are not complete yet: four to a flush, three suited with one gap."""

import re

import numpy as np

from croupier.hands.ranks import STRAIGHT_OF_FIVE
from croupier.lab.strategies.phrases import Phrase, Test, phrase
from croupier.lab.strategies.view import (
    Flags,
    Numbers,
    StrategyView,
    same_suit,
    suit_counts,
    suited_ranks,
)
from croupier.lab.strategies.words import COUNT, RANK_WORD, count_named, rank_named

_ROYAL = 0b1_1111 << 8
_WINDOWS = (0b1_0000_0000_1111, *(0b1_1111 << low for low in range(9)))
"""The ranks of each straight; in the lowest one the ace is below the deuce."""

_SETS = 1 << 13
_BITS = np.array([bits.bit_count() for bits in range(_SETS)], dtype=np.int64)
_TOWARDS = np.array(
    [max((bits & window).bit_count() for window in _WINDOWS) for bits in range(_SETS)],
    dtype=np.int64,
)
"""How many of some ranks lie within one straight."""
_ENDS = np.array(
    [
        0
        if STRAIGHT_OF_FIVE[bits] >= 0
        else sum(STRAIGHT_OF_FIVE[bits | 1 << rank] >= 0 for rank in range(13))
        for bits in range(_SETS)
    ],
    dtype=np.int64,
)
"""How many further ranks would complete a straight, for ranks that are not one yet."""


def _ranks_seen(view: StrategyView) -> Numbers:
    return ((view.seen_ranks > 0) @ (1 << np.arange(13))).astype(np.int64)


def _to(match: re.Match[str]) -> Test:
    count, what = count_named(match["count"]), match["what"]

    def test(view: StrategyView) -> Flags:
        if what == "straight":
            return view.flags(_TOWARDS[_ranks_seen(view)] >= count)
        suited = suited_ranks(view.seen)
        if what == "flush":
            held = _BITS[suited]
        else:
            held = _BITS[suited & _ROYAL] if what.startswith("royal") else _TOWARDS[suited]
        return view.flags(np.asarray(held.max(axis=1) >= count))

    return test


def _straight(match: re.Match[str]) -> Test:
    is_open = match["how"] in ("open", "outside")

    def test(view: StrategyView) -> Flags:
        ends = _ENDS[_ranks_seen(view)]
        return view.flags(ends >= 2 if is_open else ends == 1)

    return test


def draws(*questions: str) -> tuple[Phrase, ...]:
    """Return phrases for draws with own cards and board, at questions with cards still to come."""
    return (
        phrase(
            "N to a flush",
            "so many cards, own and board, or more are of one suit; also `N to a straight`, "
            "`N to a straight flush`, `N to a royal`",
            rf"(?P<count>{COUNT}) to an? "
            r"(?P<what>straight flush|straight|flush|royal(?: flush)?)",
            _to, "four to a flush", "three to a royal", "four to a straight flush",
            questions=questions,
        ),
        phrase(
            "four to an open straight",
            "two or more ranks would make a straight; `inside`: one rank would",
            r"four to an (?P<how>open|outside|inside) straight",
            _straight, "four to an open straight", "four to an inside straight",
            questions=questions,
        ),
    )  # fmt: skip


# Three own cards of a suit ----------------------------------------------------------------------

_GAPS = {"in a row": 3, "with no gap": 3, "with one gap": 4, "with two gaps": 5}


def _span(view: StrategyView) -> Numbers:
    """Return how many ranks three cards span, with the ace wherever it makes them closer."""
    high = (view.own >> 2).astype(np.int64)
    low = np.where(high == 12, -1, high)
    spans = [ranks.max(axis=1) - ranks.min(axis=1) + 1 for ranks in (high, low)]
    return np.asarray(np.minimum(*spans))


def _three_suited(match: re.Match[str]) -> Test:
    span = _GAPS[match["how"]]
    return lambda view: view.flags(same_suit(view.own) & (_span(view) == span))


def three_suited(*questions: str) -> Phrase:
    return phrase(
        "three suited in a row",
        "three own cards of one suit; also `with one gap`, `with two gaps`; the ace is high or low",
        rf"three suited (?:cards )?(?P<how>{'|'.join(_GAPS)})",
        _three_suited, "three suited in a row", "three suited with one gap",
        questions=questions,
    )  # fmt: skip


# A hidden card of the suit ----------------------------------------------------------------------


def _hidden_in_suit(match: re.Match[str]) -> Test:
    count, least = count_named(match["count"]), rank_named(match["least"])

    def test(view: StrategyView) -> Flags:
        enough = suit_counts(view.seen) >= count
        own_suit, own_rank = view.own & 3, view.own >> 2
        found = np.zeros(len(enough), dtype=np.bool_)
        rows = np.arange(len(enough))
        for place in range(view.own.shape[1]):
            suit = np.broadcast_to(own_suit[:, place], len(enough))
            found |= enough[rows, suit] & (own_rank[:, place] >= least)
        return view.flags(found)

    return test


def hidden_draw(*questions: str) -> Phrase:
    return phrase(
        "N to a flush with a hidden RANK or better",
        "so many cards of one suit, and an own card of it is of this rank or a higher one",
        rf"(?P<count>{COUNT}) to a flush (?:with|including) an? hidden (?P<least>{RANK_WORD})"
        r" or (?:better|higher)",
        _hidden_in_suit, "four to a flush with a hidden ten or better",
        questions=questions,
    )  # fmt: skip
