"""Phrases about two own cards and a board: starting hands, hidden pairs, cards that beat you."""

import re

import numpy as np

from croupier.hands import FiveCard
from croupier.hands.five import FIVE_CATEGORY_SHIFT
from croupier.lab.strategies.beating import cards_that_beat
from croupier.lab.strategies.phrases import Phrase, Test, phrase
from croupier.lab.strategies.poker_phrases import MADE, hand_pattern
from croupier.lab.strategies.view import Flags, Numbers, StrategyView
from croupier.lab.strategies.words import RANK_WORD, STARTING, rank_named, starting_hands

# Starting hands ---------------------------------------------------------------------------------


def _starting(match: re.Match[str]) -> Test:
    chart = np.zeros((13, 13, 2), dtype=np.bool_)
    for high, low, suited in starting_hands(match["hand"]):
        chart[high, low, int(suited)] = True

    def test(view: StrategyView) -> Flags:
        high, low, suited = view.high_low
        return view.flags(chart[high, low, suited.astype(np.int64)])

    return test


STARTING_HAND = phrase(
    "AA, 77-33, A2+, K5o+, J8s+",
    "your two cards; `s` is suited, `o` is not, `+` goes on upward",
    rf"(?:pocket )?(?P<hand>{STARTING})",
    _starting,
    "AA-33",
    "K5o+",
)

# Hidden hands -----------------------------------------------------------------------------------


def _paired(view: StrategyView) -> Numbers:
    """Return the highest rank of an own card that occurs at least twice; -1 if none does."""
    seen = view.seen_ranks
    rows = np.arange(len(seen))
    best = np.full(len(seen), -1, dtype=np.int64)
    for place in range(view.own.shape[1]):
        rank = np.broadcast_to(view.own[:, place] >> 2, len(seen)).astype(np.int64)
        best = np.maximum(best, np.where(seen[rows, rank] > 1, rank, -1))
    return best


def _hidden_pair(match: re.Match[str]) -> Test:
    least = rank_named(match["rank"]) if match["rank"] else 0
    exactly = match["rank"] is not None and not match["better"]
    return lambda view: view.flags(
        _paired(view) == least if exactly else _paired(view) >= least
    )  # fmt: skip


HIDDEN_PAIR = phrase(
    "hidden pair",
    "one of your own cards is paired, by the other or by the board; also `hidden pair of RANKs` "
    "and `hidden pair of RANKs or better`",
    rf"hidden pair(?: of (?P<rank>{RANK_WORD})(?P<better> or better)?)?",
    _hidden_pair,
    "hidden pair",
    "hidden pair of sixes or better",
)

_CORE = {
    FiveCard.HIGH_CARD: 0, FiveCard.PAIR: 1, FiveCard.TWO_PAIR: 2, FiveCard.THREE_OF_A_KIND: 1,
    FiveCard.STRAIGHT: 1, FiveCard.FLUSH: 5, FiveCard.FULL_HOUSE: 2, FiveCard.FOUR_OF_A_KIND: 1,
    FiveCard.STRAIGHT_FLUSH: 1, FiveCard.ROYAL_FLUSH: 1,
}  # fmt: skip
_CORE_BITS = np.array([-1 << FIVE_CATEGORY_SHIFT - 4 * _CORE[category] for category in FiveCard])


def core(values: Numbers) -> Numbers:
    """Return a value without its kickers."""
    return np.asarray(values & _CORE_BITS[values >> FIVE_CATEGORY_SHIFT])


def _hidden(match: re.Match[str]) -> Test:
    least = MADE.categories[match["hidden"]] << FIVE_CATEGORY_SHIFT
    return lambda view: view.flags((view.made >= least) & (core(view.made) > core(view.board_made)))


HIDDEN_HAND = phrase(
    "hidden CATEGORY or better",
    "your best hand is this or better, and better than what the board makes by itself, kickers "
    "apart",
    rf"hidden (?P<hidden>{'|'.join(sorted(MADE.categories, key=len, reverse=True))}) or better",
    _hidden,
    "hidden pair or better",
    "hidden two pair or better",
)


def _board(match: re.Match[str]) -> Test:
    least, end = MADE.stretch(match)
    if match["better"]:
        return lambda view: view.flags(view.board_made >= least)
    return lambda view: view.flags((view.board_made >= least) & (view.board_made < end))


BOARD = phrase(
    "board has HAND",
    "what the board makes by itself; also `board has HAND or better`",
    rf"board (?:has|is|makes|shows) (?:an? )?{hand_pattern(MADE)}(?P<better> or better)?",
    _board,
    "board has a pair or better",
)

PLAYS_THE_BOARD = phrase(
    "playing the board",
    "your best hand is the board itself: neither of your cards makes it better",
    "(?:playing|you play) the board",
    lambda match: lambda view: view.flags(view.made == view.board_made),
    questions=("at the river",),
)

# Cards that beat you ----------------------------------------------------------------------------


def _beating(match: re.Match[str]) -> Test:
    limit = int(match["limit"])
    if match["how"] == "at least":
        return lambda view: view.flags(cards_that_beat(view) >= limit)
    most = limit if match["how"] == "at most" else limit - 1
    return lambda view: view.flags(cards_that_beat(view) <= most)


BEATEN_BY = phrase(
    "fewer than N cards beat you",
    "so many single cards that you do not see would, with the board alone, beat your hand; also "
    "`at most` and `at least`",
    r"(?P<how>fewer than|at most|at least) (?P<limit>\d+) cards beat you",
    _beating,
    "fewer than 21 cards beat you",
    questions=("at the river",),
)


HOLDEM: tuple[Phrase, ...] = (
    STARTING_HAND,
    HIDDEN_PAIR,
    HIDDEN_HAND,
    BOARD,
    PLAYS_THE_BOARD,
    BEATEN_BY,
)
