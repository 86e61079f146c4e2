"""The bets besides Ante and Blind: what the game pays them, and how often.

Trips depends on the class of the own hand, Bad Beat on the class of the losing hand (a tie is a
class of its own), Ultimate Pairs on the line of its table that the hole cards hit. The game settles
examples of each class for every way to play. If they disagree, the bet is refused, because it would
then influence the decisions.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from itertools import combinations, combinations_with_replacement
from math import comb, prod

from croupier.cards import Card, rank_of
from croupier.errors import must
from croupier.hands import best_five
from croupier.lab.kernels.holdem_counts import CLASSES, class_of
from croupier.lab.kernels.holdem_examples import examples
from croupier.lab.kernels.holdem_money import betting_of
from croupier.lab.kernels.holdem_numbering import DeckShape
from croupier.lab.kernels.holdem_showdowns import (
    LOSE,
    LOSE_UNQUALIFIED,
    TIE,
    TIE_UNQUALIFIED,
    showdowns,
)
from croupier.lab.required_bets import required_bets
from croupier.lab.tally import SeatDeal, line_of
from croupier.paytables import HoleCards, Pays
from croupier.rules import Layout, Line

TRIPS, BAD_BEAT, ULTIMATE_PAIRS = "trips", "bad_beat", "ultimate_pairs"
SIDE_BETS = (TRIPS, BAD_BEAT, ULTIMATE_PAIRS)
TIED = -1
"""The class for Bad Beat if nobody lost."""

Lines = Mapping[Hashable, Line]
"""How the game resolves a bet in each of its classes."""


def lines_of(layout: Layout, bet: str, stake: int, shape: DeckShape) -> Lines:
    """Return what the game pays each class of a side bet, whatever the way to play."""
    stakes = {**dict.fromkeys(required_bets(layout.game, bet), 1), bet: stake}
    pays = layout.pays(bet)
    classes = {TRIPS: _own_classes, BAD_BEAT: _losing_classes, ULTIMATE_PAIRS: _hole_classes}[bet]
    lines = tuple(line.key for line in pays.lines)
    kind = layout.game, tuple(sorted(layout.options.items())), bet, lines, shape
    found: dict[Hashable, Line] = {}
    alike = True
    for key, deal in classes(pays, shape):
        # If all deals of a class hit one line, they do so whatever the lines pay.
        if kind in _agreed and key in found:
            continue
        for path in betting_of(layout).paths[: 1 if kind in _agreed else None]:
            line = line_of(layout, stakes, deal, path, bet)
            known = found.setdefault(key, line)
            must(
                (line.outcome, line.returned) == (known.outcome, known.returned),
                f"{layout.game.title} settles {bet} differently for {deal} after {path} than for "
                "other deals of its class or other decisions; its classes are too coarse",
            )
            alike = alike and line.hit == known.hit
    if alike:
        _agreed.add(kind)
    return found


_agreed: set[tuple[Hashable, ...]] = set()
"""Kinds of question whose classes have been checked with all their examples and ways to play."""


def _own_classes(_: Pays, shape: DeckShape) -> Iterator[tuple[Hashable, SeatDeal]]:
    for cell, ends in examples(shape).items():
        for deal in ends:
            yield cell[0], deal


def _losing_classes(_: Pays, shape: DeckShape) -> Iterator[tuple[Hashable, SeatDeal]]:
    for ends in examples(shape).values():
        for deal in ends:
            own = best_five((*deal.own, *deal.community))
            dealer = best_five((*deal.dealer, *deal.community))
            key = TIED if own == dealer else class_of(min(own, dealer))
            yield key, deal
            yield key, SeatDeal(deal.dealer, deal.own, deal.community)


def _hole_classes(pays: Pays, shape: DeckShape) -> Iterator[tuple[Hashable, SeatDeal]]:
    for key, (own, dealer) in hole_examples(pays, shape).items():
        board = [card for card in shape.cards if card not in own + dealer][:5]
        yield key, SeatDeal(own, dealer, tuple(board))


# How often --------------------------------------------------------------------------------------


def seven_cards(shape: DeckShape) -> list[int]:
    """Count seven-card hands by class."""
    by_class = showdowns(shape).sums.sum(axis=(0, 1, 3))
    # Each hand was counted with every two of its cards as hole cards, and with every dealer hand.
    times = comb(7, 2) * shape.dealers
    must(not (by_class % times).any(), "every hand of seven cards is met equally often")
    return [int(deals) // times for deals in by_class]


def losing_hands(shape: DeckShape) -> dict[Hashable, int]:
    """Count deals of hole cards, board and dealer by the class of the losing hand, or a tie.

    Player and dealer are interchangeable, so the dealer loses with a class as often as the player.
    """
    sums = showdowns(shape).sums.sum(axis=(0, 1))
    lost: dict[Hashable, int] = {
        own: 2 * int(sums[own, LOSE] + sums[own, LOSE_UNQUALIFIED]) for own in range(CLASSES)
    }
    lost[TIED] = int(sums[:, TIE].sum() + sums[:, TIE_UNQUALIFIED].sum())
    return {key: deals for key, deals in lost.items() if deals}


def hole_lines(pays: Pays, shape: DeckShape) -> Counter[Hashable]:
    """Count hole cards and dealer cards by the line of Ultimate Pairs they hit."""
    deals: Counter[Hashable] = Counter()
    for own in combinations(shape.cards, 2):
        plain, against_aces = hole_keys(pays, own, shape)
        aces = dealers_with_aces(own, shape)
        deals[against_aces] += aces
        deals[plain] += comb(len(shape) - 2, 2) - aces
    return +deals


def hole_keys(pays: Pays, own: tuple[Card, ...], shape: DeckShape) -> tuple[Hashable, Hashable]:
    """Return the line that hole cards hit, against most dealers and against a pair of aces.

    The vocabulary of hole cards looks at the dealer's cards for that one line only.
    """
    left = [card for card in shape.cards if card not in own]
    aces = tuple(card for card in left if rank_of(card) == _ACE)[:2]
    plain = pays.hit(HoleCards(own, tuple(card for card in left if rank_of(card) != _ACE)[:2]))
    against = pays.hit(HoleCards(own, aces)) if len(aces) == 2 else plain
    return plain.key if plain else "", against.key if against else ""


_ACE = 12


def dealers_with_aces(own: tuple[Card, ...], shape: DeckShape) -> int:
    if not shape.ranks >> _ACE & 1:
        return 0
    return comb(shape.suits - sum(rank_of(card) == _ACE for card in own), 2)


def hole_examples(
    pays: Pays, shape: DeckShape
) -> dict[Hashable, tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """Return own and dealer cards that hit each line."""
    found: dict[Hashable, tuple[tuple[Card, ...], tuple[Card, ...]]] = {}
    for own in combinations(shape.cards, 2):
        left = [card for card in shape.cards if card not in own]
        keys = hole_keys(pays, own, shape)
        others = tuple(card for card in left if rank_of(card) != _ACE)[:2]
        found.setdefault(keys[0], (own, others))
        if dealers_with_aces(own, shape):
            aces = tuple(card for card in left if rank_of(card) == _ACE)[:2]
            found.setdefault(keys[1], (own, aces))
    return found


def five_cards(shape: DeckShape) -> dict[int, tuple[int, tuple[Card, ...]]]:
    """Count five-card hands by class, each with an example."""
    ranks = [rank for rank in range(13) if shape.ranks >> rank & 1]
    hands: dict[int, tuple[int, tuple[Card, ...]]] = {}

    def add(cards: tuple[Card, ...], ways: int) -> None:
        if ways:
            own = class_of(best_five(cards))
            number, example = hands.get(own, (0, cards))
            hands[own] = number + ways, example

    for held in combinations_with_replacement(ranks, 5):
        times = Counter(held)
        if max(times.values()) > shape.suits:
            continue
        ways = prod(comb(shape.suits, number) for number in times.values())
        if len(times) == 5:
            add(tuple(Card(rank * 4) for rank in held), shape.suits)
            ways -= shape.suits
        # Deal suits in turn: equal ranks are adjacent, so no card comes twice and no suit five
        # times.
        add(tuple(Card(rank * 4 + place % shape.suits) for place, rank in enumerate(held)), ways)
    return hands
