"""Every deal that chance may bring next, for many positions at once."""

from dataclasses import dataclass
from itertools import chain, combinations, combinations_with_replacement
from math import comb, perm

import numpy as np

from croupier.cards import Card, Deck
from croupier.errors import CroupierError, WrongHandSize, must
from croupier.lab.general_suits import Numbers, Rows
from croupier.lab.progress import Tick

DEALS_MAX = 25_000_000
"""The most deals of one street that are handled together; each takes about a hundred bytes."""
_CELLS = 1 << 20
_ROOM = 1 << 62


class GameTooLarge(CroupierError):
    """A game that is too large for the general solver and needs a solver of its own."""


@dataclass(frozen=True, eq=False)
class NextDeals:
    """Deals that follow some positions, those of the first position first."""

    parents: Numbers
    cards: Rows
    """The new cards of each deal."""
    weights: Numbers
    """How many deals of single cards it stands for …"""
    total: int
    """… out of this number, the same for every position."""


def deals_from(deck: Deck, seen: Rows, size: int, tick: Tick) -> NextDeals:
    """Return every hand of a size from the rest of the deck, after each row of seen cards."""
    left = len(deck) - seen.shape[1]
    if left < size:
        raise _too_few(size, left)
    hands, total = _hands(deck, size), comb(left, size)
    check_room(perm(left, size), _ROOM, f"{total:,} ways to deal {size} cards")
    before = _like_it_before(hands)
    orders = (before + 1).prod(axis=1)
    copies = np.array(deck.copies, dtype=np.int64)
    parents, cards, weights = [], [], []
    found = 0
    step = max(1, _CELLS // len(hands))
    single = max(deck.copies) == 1
    if single:
        check_room(len(seen) * total, DEALS_MAX, f"{len(seen) * total:,} deals on one street")
    for at in range(0, len(seen), step):
        tick()
        rows = seen[at : at + step]
        if single:
            there = np.tile(copies > 0, (len(rows), 1))
            there[np.arange(len(rows))[:, None], rows] = False
            free = there[:, hands.T[0]]
            for kinds in hands.T[1:]:
                free &= there[:, kinds]
            parent, hand = np.nonzero(free)
            must(len(parent) == len(rows) * total, "every deal is counted once")
            parents.append(parent + at)
            cards.append(hands[hand])
            weights.append(np.ones(len(parent), dtype=np.int64))
            continue
        held = np.tile(copies, (len(rows), 1))
        for column in rows.T:
            held[np.arange(len(rows)), column] -= 1
        ways = np.ones((len(rows), len(hands)), dtype=np.int64)
        for kinds, earlier in zip(hands.T, before.T, strict=True):
            ways *= np.maximum(held[:, kinds] - earlier, 0)
        ways //= orders
        must(bool((ways.sum(axis=1) == total).all()), "every deal is counted once")
        parent, hand = np.nonzero(ways)
        found += len(parent)
        check_room(found, DEALS_MAX, f"more than {DEALS_MAX:,} deals on one street")
        parents.append(parent + at)
        cards.append(hands[hand])
        weights.append(ways[parent, hand])
    return NextDeals(np.concatenate(parents), np.concatenate(cards), np.concatenate(weights), total)


def some_deals(deck: Deck, seen: Rows, size: int, number: int) -> Rows:
    """Return rows of seen cards, each followed by a random deal; always the same ones."""
    dice = np.random.default_rng(number)
    rows = seen[np.linspace(0, len(seen) - 1, number).astype(np.int64)]
    left = len(deck) - seen.shape[1]
    if left < size:
        raise _too_few(size, left)
    packets = [
        dice.permutation([int(card) for card in deck.without(map(Card, row))])[:size]
        for row in rows.tolist()
    ]
    return np.concatenate([rows, np.array(packets, dtype=np.uint8)], axis=1)


def _too_few(size: int, left: int) -> WrongHandSize:
    return WrongHandSize(f"{size} cards are dealt next, and the deck has only {left} left")


def check_room(number: int, most: int, what: str) -> None:
    """Refuse a game that takes too much room."""
    if number > most:
        raise GameTooLarge(
            f"{what}: this game is too large for the general solver, and needs a solver of its own"
        )


def _hands(deck: Deck, size: int) -> Rows:
    """Return every hand of `size` cards, each in ascending order."""
    kinds = [number for number, copies in enumerate(deck.copies) if copies]
    single = max(deck.copies) == 1
    different = comb(len(kinds) if single else len(kinds) + size - 1, size)
    check_room(different, DEALS_MAX, f"{different:,} hands of {size} cards")
    hands = combinations(kinds, size) if single else combinations_with_replacement(kinds, size)
    cards = np.fromiter(chain.from_iterable(hands), dtype=np.uint8, count=different * size)
    return cards.reshape(different, size)


def _like_it_before(hands: Rows) -> Numbers:
    """Return, for each card of a hand, how many copies of it precede it."""
    places = np.zeros(hands.shape, dtype=np.int64)
    for column in range(1, hands.shape[1]):
        same = hands[:, column] == hands[:, column - 1]
        places[:, column] = np.where(same, places[:, column - 1] + 1, 0)
    return places
