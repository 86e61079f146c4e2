"""Phrases: the conditions a strategy may name. Those that any game can have are here."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from croupier.cards import JOKER, RANKS
from croupier.lab.strategies.view import Cards, Flags, Numbers, StrategyView, rank_counts, same_suit
from croupier.lab.strategies.words import (
    COUNT,
    HELD,
    RANK_LIST,
    count_named,
    held_named,
    ranks_listed,
)

Test = Callable[[StrategyView], Flags]
"""An answer for each situation."""


@dataclass(frozen=True)
class Phrase:
    """A condition in words: a pattern, its meaning, and a function that tests the cards."""

    form: str
    """As the documentation prints it; capital letters stand for what the writer fills in."""
    means: str
    examples: tuple[str, ...]
    pattern: str
    test: Callable[[re.Match[str]], Test]
    """Raises `KeyError` for words that fit the pattern but mean nothing."""
    questions: tuple[str, ...] = ()
    """The questions of the game at which it can be used; all of them if none are named."""

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        return re.compile(rf"(?:{self.pattern})(?=$|[ ,()])")


@dataclass(frozen=True)
class Vocabulary:
    """The phrases of a game."""

    phrases: tuple[Phrase, ...]
    hands: tuple[tuple[str, str], ...] = ()
    """What HAND can be in them: an example, and its meaning."""
    groups: Callable[[StrategyView], Numbers] = lambda view: view.made
    """A number for each situation; those with equal numbers are reported together …"""
    name: Callable[[StrategyView, int], str] = StrategyView.words
    """… under the name of one of them."""


def phrase(
    form: str,
    means: str,
    pattern: str,
    test: Callable[[re.Match[str]], Test],
    *examples: str,
    questions: Sequence[str] = (),
) -> Phrase:
    return Phrase(form, means, examples or (form,), pattern, test, tuple(questions))


# Any game ---------------------------------------------------------------------------------------

ANY_HAND = phrase(
    "any hand",
    "always true",
    "any hand|every hand|always",
    lambda match: lambda view: view.flags(np.array([True])),
)
NO_HAND = phrase(
    "no hand",
    "never true",
    "no hand|never",
    lambda match: lambda view: view.flags(np.array([False])),
)


def _holds(match: re.Match[str]) -> Test:
    if match["held"]:
        wanted = rank_counts(np.array([[rank * 4 for rank in held_named(match["held"])]], np.uint8))
        return lambda view: view.flags(np.asarray((view.own_ranks >= wanted).all(axis=1)))
    ranks = sorted(ranks_listed(match["ranks"]))
    return lambda view: view.flags(np.asarray(view.own_ranks[:, ranks].any(axis=1)))


HOLDS = phrase(
    "holds RANKS",
    "one of your own cards is of such a rank; of several ranks with hyphens all are held",
    rf"(?:holds|holding|you hold) (?:(?P<held>{HELD})|(?:an? )?(?P<ranks>{RANK_LIST}))",
    _holds,
    "holds Q or J",
    "holds A-K",
)


def compared(how: str | None, numbers: Cards, count: int) -> Flags:
    """Read `at least 2`, `at most 2`, `exactly 2`."""
    if how == "at least":
        return np.asarray(numbers >= count)
    return np.asarray(numbers <= count if how == "at most" else numbers == count)


def counted(order: str = RANKS) -> Phrase:
    """Count the cards of some ranks; `order` says which rank is higher."""

    def test(match: re.Match[str]) -> Test:
        ranks = sorted(ranks_listed(match["ranks"], order))
        if match["all"]:
            return lambda view: view.flags(
                np.asarray(view.seen_ranks[:, ranks].sum(axis=1) == view.seen.shape[1])
            )
        how, count = match["how"], count_named(match["count"] or "no")
        return lambda view: view.flags(
            compared(how, view.seen_ranks[:, ranks].sum(axis=1), count)
        )  # fmt: skip

    low = "; the ace is low" if order[0] == "A" else ""
    return phrase(
        "at least N cards RANKS",
        f"so many of your own cards and the board; also `at most`, `exactly`, `no` and `all`{low}",
        rf"(?:(?P<how>at least|at most|exactly) (?P<count>{COUNT})|no|(?P<all>all)) cards? "
        rf"(?P<ranks>{RANK_LIST})",
        test,
        "at least two cards T or higher",
        "no card 7-9",
    )


SUITED = phrase(
    "suited",
    "all your own cards are of one suit",
    "suited",
    lambda match: lambda view: view.flags(same_suit(view.own)),
)


def _wilds(match: re.Match[str]) -> Test:
    how, count = match["how"] or "exactly", count_named(match["count"] or "no")

    def test(view: StrategyView) -> Flags:
        wild = (view.own < 4) | (view.own == int(JOKER))
        return view.flags(compared(how, wild.sum(axis=1), count))

    return test


WILD_CARDS_HELD = phrase(
    "at least N wild cards",
    "so many of your cards are deuces or the joker; also `at most`, `exactly` and `no`",
    rf"(?:(?P<how>at least|at most|exactly) (?P<count>{COUNT})|no) wild cards?",
    _wilds,
    "at least one wild card",
)

# The dealer's open card -------------------------------------------------------------------------


def _shows(match: re.Match[str]) -> Test:
    ranks = np.zeros(13, dtype=np.bool_)
    ranks[sorted(ranks_listed(match["ranks"]))] = True
    return lambda view: view.flags(ranks[view.up >> 2].any(axis=1))


SHOWS = phrase(
    "dealer shows RANKS",
    "an open card of the dealer's is of such a rank",
    rf"dealer shows (?:an? )?(?P<ranks>{RANK_LIST})",
    _shows,
    "dealer shows 2-7, 9 or A",
    "dealer shows ten or lower",
)


def _matches(view: StrategyView) -> Flags:
    rows = max(len(view.own), len(view.up))
    own = np.broadcast_to(view.own >> 2, (rows, view.own.shape[1]))
    found: Flags = np.zeros(rows, dtype=np.bool_)
    for place in range(view.up.shape[1]):
        found |= (own == (view.up[:, place : place + 1] >> 2)).any(axis=1)
    return view.flags(found)


MATCHES = phrase(
    "dealer's card matches",
    "an open card of the dealer's has the rank of one of yours",
    "dealer'?s card matches(?: one of yours| yours| your hand)?",
    lambda match: _matches,
    "dealer's card matches",
)

_PLACES = ("highest", "second", "third", "fourth", "fifth")


def _beside_own(match: re.Match[str]) -> Test:
    place, lower = match["place"], match["way"] == "lower"

    def test(view: StrategyView) -> Flags:
        own = np.sort(view.own >> 2, axis=1)[:, ::-1].astype(np.int64)
        at = own.shape[1] - 1 if place == "lowest" else _PLACES.index(place)
        if at >= own.shape[1] or not view.up.shape[1]:
            return view.flags(np.array([False]))
        up = (view.up[:, 0] >> 2).astype(np.int64)
        return view.flags(up < own[:, at] if lower else up > own[:, at])

    return test


BESIDE_OWN = phrase(
    "dealer's card is lower than your PLACE card",
    "the dealer's open card against your highest, second, third … or lowest; also `higher`",
    r"dealer'?s card is (?P<way>lower|higher) than your "
    rf"(?P<place>{'|'.join(_PLACES)}|lowest) card",
    _beside_own,
    "dealer's card is lower than your fourth card",
)


def _in_suit(match: re.Match[str]) -> Test:
    how, count = match["how"] or "exactly", count_named(match["count"] or "no")

    def test(view: StrategyView) -> Flags:
        if not view.up.shape[1]:
            return view.flags(np.array([False]))
        own = (view.own & 3) == (view.up[:, :1] & 3)
        return view.flags(compared(how, own.sum(axis=1), count))

    return test


IN_SUIT = phrase(
    "at least N cards of the dealer's suit",
    "own cards of the suit the dealer shows; also `at most`, `exactly` and `no`",
    rf"(?:(?P<how>at least|at most|exactly) (?P<count>{COUNT})|no) cards? of the dealer'?s suit",
    _in_suit,
    "at least two cards of the dealer's suit",
)

# Several open cards ------------------------------------------------------------------------------

BEATS_OPEN = phrase(
    "beats the dealer's cards",
    "your hand is higher than what the dealer's open cards make",
    "(?:beats|beat) (?:the )?dealer'?s cards",
    lambda match: lambda view: view.flags(view.made > view.up_made),
    "beats the dealer's cards",
)


def _matching(match: re.Match[str]) -> Test:
    how, count = match["how"] or "exactly", count_named(match["count"])

    def test(view: StrategyView) -> Flags:
        held = view.own_ranks > 0
        rows = np.arange(len(view))
        own = rows if len(held) > 1 else np.zeros_like(rows)
        up = np.broadcast_to(view.up >> 2, (len(view), view.up.shape[1]))
        numbers = sum(
            (held[own, up[:, place]].astype(np.uint8) for place in range(up.shape[1])),
            np.zeros(len(view), dtype=np.uint8),
        )
        return view.flags(compared(how, numbers, count))

    return test


MATCHES_SO_MANY = phrase(
    "N of the dealer's cards match",
    "so many of the dealer's open cards have the rank of one of yours; also `at least`, `at most`",
    rf"(?:(?P<how>at least|at most|exactly) )?(?P<count>{COUNT}) of (?:the )?dealer'?s cards? "
    r"match(?:es)?",
    _matching,
    "at least two of the dealer's cards match",
)
OPEN_PAIR = phrase(
    "dealer shows a pair",
    "two or three of the dealer's open cards are of one rank",
    "dealer shows an? pair",
    lambda match: lambda view: view.flags(rank_counts(view.up).max(axis=1, initial=0) > 1),
    "dealer shows a pair",
)


def _highest(match: re.Match[str]) -> Test:
    ranks = np.zeros(13, dtype=np.bool_)
    ranks[sorted(ranks_listed(match["ranks"]))] = True

    def test(view: StrategyView) -> Flags:
        if not view.up.shape[1]:
            return view.flags(np.array([False]))
        return view.flags(ranks[(view.up >> 2).max(axis=1)])

    return test


HIGHEST_OPEN = phrase(
    "dealer's highest card is RANKS",
    "the highest of the dealer's open cards is of such a rank",
    rf"dealer'?s highest card is (?:an? )?(?P<ranks>{RANK_LIST})",
    _highest,
    "dealer's highest card is T or lower",
)

ANYWHERE = (ANY_HAND, NO_HAND, HOLDS)
OPEN_CARD = (SHOWS, MATCHES, BESIDE_OWN, IN_SUIT)
OPEN_CARDS = (SHOWS, MATCHES, MATCHES_SO_MANY, BEATS_OPEN, OPEN_PAIR, HIGHEST_OPEN)
"""For games with several dealer cards open, if suits do not matter."""
