"""Games that ask once: with three, four, five or six cards, wild cards, and runs.

Each solver has a row for every class of own hands (and open cards) and knows each decision's value
there. This module adds a hand of real cards for each row, so a strategy can be asked.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import comb

import numpy as np

from croupier.cards import Deck
from croupier.lab.caribbean_stud import solve_deals as solve_caribbean
from croupier.lab.four_card import solve_deals as solve_four_cards
from croupier.lab.kernels.runs import COLUMNS, KIND_OF, RunDeals, cells_of
from croupier.lab.kernels.six_card import deals_of, shown_as, slot_hands
from croupier.lab.kernels.stud import StudDeals, block_of, ranks_of
from croupier.lab.kernels.stud_decisions import Bytes, Judged, worths
from croupier.lab.progress import Progress
from croupier.lab.six_card import question_of as six_card_question
from croupier.lab.six_card import solve_deals as solve_six_cards
from croupier.lab.solitaire_stud import solve_deals as solve_solitaire
from croupier.lab.strategies.marking import Marking
from croupier.lab.strategies.text import WrittenStrategy
from croupier.lab.strategies.view import NO_CARDS, Cards, Numbers, StrategyView
from croupier.lab.three_card_poker import cards_left_to_show
from croupier.lab.three_card_poker import solve_deals as solve_three_cards
from croupier.lab.wild_stud import solve_deals as solve_wild
from croupier.rules import Layout

Stakes = Mapping[str, int]


def three_card_poker(
    layout: Layout, strategy: WrittenStrategy, stakes: Stakes, deck: Deck, progress: Progress | None
) -> Marking:
    solved = solve_three_cards(layout, stakes, deck, progress=progress)
    hands, size = solved.hands, len(deck)
    shown = solved.worth[0].shape[1] > 1
    total = comb(size, 3) * comb(size - 3, 3) * (3 if shown else 1)
    marking = Marking(strategy, total, solved.unit / stakes["ante"])
    if shown:
        rows, up = np.nonzero(cards_left_to_show(hands, solved.worth[0].shape[1]))
        view = StrategyView(hands.cards[rows], NO_CARDS, up.astype(np.uint8)[:, None], deck)
        each = comb(size - 4, 2)
    else:
        rows, up = np.arange(len(hands)), np.zeros(len(hands), dtype=np.int64)
        view, each = StrategyView(hands.cards, deck=deck), comb(size - 3, 3)
    worth = {
        path[0]: value[rows, up] for path, value in zip(solved.paths, solved.worth, strict=True)
    }
    question = layout.game.decisions[0].key
    marking.ask(question, view, worth, hands.weights[rows], each, opening=True)
    return marking


def caribbean_stud(
    layout: Layout, strategy: WrittenStrategy, stakes: Stakes, deck: Deck, progress: Progress | None
) -> Marking:
    solved = solve_caribbean(layout, stakes, "less", progress, deck)
    deals = solved.deals
    own, up = hands_of_rows(deals)
    total = int(deals.weights.sum()) * deals.dealers
    marking = Marking(strategy, total, solved.judged.unit / stakes["ante"])
    values = worths(deals.rows, solved.amounts, deals.dealers)
    worth = {path[0]: value for path, value in zip(solved.paths, values, strict=True)}
    view = StrategyView(own, NO_CARDS, up, deck)
    question = layout.game.decisions[0].key
    marking.ask(question, view, worth, deals.weights, deals.dealers, opening=True)
    return marking


def wild_stud(
    layout: Layout, strategy: WrittenStrategy, stakes: Stakes, deck: Deck, progress: Progress | None
) -> Marking:
    solved = solve_wild(layout, stakes, "less", progress, deck)
    deals = solved.deals
    total = int(deals.weights.sum()) * deals.dealers
    marking = Marking(strategy, total, solved.judged.unit / stakes["ante"])
    values = worths(deals.rows, solved.amounts, deals.dealers)
    worth = {path[0]: value for path, value in zip(solved.paths, values, strict=True)}
    question = layout.game.decisions[0].key
    view = StrategyView(deals.own, deck=deck)
    marking.ask(question, view, worth, deals.weights, deals.dealers, opening=True)
    return marking


@lru_cache(maxsize=4)
def hands_of_rows(deals: StudDeals) -> tuple[Cards, Cards]:
    """Return an own hand and an open card for each row, as `Deals.hand` makes them one by one."""
    first, *others = deals.block.suits
    ranks = np.array([ranks_of(own) for own in range(int(deals.own.max()) + 1)], dtype=np.int64)
    # How many cards of the same rank precede each position.
    before = np.zeros_like(ranks)
    for place in range(1, ranks.shape[1]):
        same = ranks[:, place] == ranks[:, place - 1]
        before[:, place] = np.where(same, before[:, place - 1] + 1, 0)
    own_ranks, copies = ranks[deals.own], before[deals.own]
    names = deals.names[:, None]
    suited, flush = (names >> own_ranks & 1).astype(np.bool_), (names >> 17).astype(np.bool_)
    # Five different ranks outside the upcard's suit are not a flush unless the row says so.
    away = np.where(
        (own_ranks == own_ranks[:, -1:]) & ~flush, len(others) - 1 - copies + suited,
        copies - suited,
    )  # fmt: skip
    beside = np.array(others or [first], dtype=np.int64)[np.clip(away, 0, max(len(others) - 1, 0))]
    suits = np.where(suited & (copies == 0), first, beside)
    up = deals.ups * 4 + first
    return (own_ranks * 4 + suits).astype(np.uint8), up.astype(np.uint8)[:, None]


def four_card(
    layout: Layout, strategy: WrittenStrategy, stakes: Stakes, deck: Deck, progress: Progress | None
) -> Marking:
    solved = solve_four_cards(layout, stakes, "less", progress, deck)
    deals = solved.deals
    total = int(deals.weights.sum()) * deals.dealers
    marking = Marking(strategy, total, solved.judged.unit / stakes["ante"])
    values = worths(deals.rows, solved.amounts, deals.dealers)
    worth = {path[0]: value for path, value in zip(solved.paths, values, strict=True)}
    up = deals.up[:, None] if len(deals.up) else NO_CARDS
    view = StrategyView(deals.hands[deals.own], NO_CARDS, up, deck)
    question = layout.game.decisions[0].key
    for rows, names in rows_by_offers(solved.judged, deals.kinds):
        offered = {name: worth[name][rows] for name in names}
        weights = deals.weights[rows]
        marking.ask(question, view.some(rows), offered, weights, deals.dealers, opening=True)
    return marking


def rows_by_offers(judged: Judged, kinds: Bytes) -> Iterator[tuple[Numbers, tuple[str, ...]]]:
    """Yield rows whose hands have the same choices, with these choices."""
    for names, those in judged.offers.items():
        yield np.flatnonzero(np.isin(kinds, those)), names


def six_card(
    layout: Layout, strategy: WrittenStrategy, stakes: Stakes, deck: Deck, progress: Progress | None
) -> Marking:
    asked = six_card_question(layout, stakes, "less", deck)
    solved = solve_six_cards(asked, progress)
    marking = Marking(strategy, deals_of(deck), asked.antes)
    question = layout.game.decisions[0].key
    stays, folds = (asked.judged.paths[at][0] for at in (asked.stay, asked.fold))
    block = block_of(deck)
    hands = slot_hands(block)
    for ranks, rows in solved.rows.items():
        up = np.array([shown_as(block, ranks)], dtype=np.uint8)
        view = StrategyView(hands[rows.slots], NO_CARDS, up, deck)
        deals = rows.hands.astype(np.int64) * solved.dealers
        # Sums over all hands of a row, so each row counts once.
        forfeit = deals * asked.forfeit
        worth = {stays: rows.gains + forfeit, folds: forfeit}
        marking.ask(question, view, worth, np.ones_like(deals), deals, opening=True)
    return marking


def solitaire_stud(
    layout: Layout, strategy: WrittenStrategy, stakes: Stakes, deck: Deck, progress: Progress | None
) -> Marking:
    solved = solve_solitaire(layout, stakes, "less", progress, deck)
    deals = solved.deals
    amounts = solved.judged.amounts(KIND_OF, COLUMNS)
    values = worths(deals.rows, amounts, deals.dealers)
    worth = {path[0]: value for path, value in zip(solved.paths, values, strict=True)}
    total = int(deals.weights.sum()) * deals.dealers
    marking = Marking(strategy, total, solved.judged.unit / stakes["ante"])
    view = StrategyView(hands_of_cells(deals), deck=deck)
    question = layout.game.decisions[0].key
    marking.ask(question, view, worth, deals.weights, deals.dealers, opening=True)
    return marking


@lru_cache(maxsize=4)
def hands_of_cells(deals: RunDeals) -> Cards:
    """Return seven cards for each row: as many of each cell as it has, in the order of the deck."""
    lines = [_cards_of_line(deals, line) for line in (0, 1)]
    low, high = (lines[line][deals.holdings[:, line]] for line in (0, 1))
    size = deals.held[0].sum(axis=1)[deals.holdings[:, 0]]
    hands = np.zeros((len(deals.weights), 7), dtype=np.uint8)
    for cards in np.unique(size).tolist():
        rows = size == cards
        hands[rows, :cards] = low[rows, :cards]
        hands[rows, cards:] = high[rows, : 7 - cards]
    return hands


def _cards_of_line(deals: RunDeals, line: int) -> Cards:
    """Return the cards of every way to hold a line, packed to the left."""
    cells: list[list[int]] = [[] for _ in range(13)]
    for number in deals.deck:
        place = cells_of([number])[line]
        if any(place):
            cells[place.index(1)].append(number)
    held = deals.held[line]
    cards = np.zeros((len(held), 7), dtype=np.uint8)
    filled = np.zeros(len(held), dtype=np.int64)
    rows = np.arange(len(held))
    for cell, among in enumerate(cells):
        for copy, card in enumerate(among):
            takes = held[:, cell] > copy
            cards[rows[takes], filled[takes]] = card
            filled += takes
    return cards
