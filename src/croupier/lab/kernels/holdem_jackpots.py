"""Which line of a jackpot's table a deal hits, and how many deals hit it."""

from collections.abc import Iterator
from math import comb

from croupier.cards import Card
from croupier.lab.kernels.classes import jackpot_on, line_hit, line_hit_at_ends
from croupier.lab.kernels.holdem_counts import CLASSES
from croupier.lab.kernels.holdem_examples import Cards, examples
from croupier.lab.kernels.holdem_money import betting_of
from croupier.lab.kernels.holdem_numbering import DeckShape
from croupier.lab.kernels.holdem_question import BASE
from croupier.lab.kernels.holdem_side_bets import five_cards, seven_cards
from croupier.lab.tally import SeatDeal
from croupier.rules import Layout


def reads_flop(layout: Layout, bet: str) -> bool:
    return layout.pays(bet).reading.name == "five_card"


def jackpot_classes(
    layout: Layout, bet: str, shape: DeckShape
) -> Iterator[tuple[int, int, str | None]]:
    """Yield each class of hand that the table reads, its number of deals, and their line."""
    jackpot_on(layout, bet)
    stakes, path = {**dict.fromkeys(BASE, 1), bet: 1}, betting_of(layout).paths[0]
    if reads_flop(layout, bet):
        for own, (hands, cards) in five_cards(shape).items():
            yield own, hands, line_hit(layout, bet, stakes, _dealt(shape, cards), path)
        return
    hands_of_seven = seven_cards(shape)
    # Seven cards can be dealt to hole, flop and the rest in this many ways.
    ways = comb(7, 2) * comb(5, 3)
    for own, hands in enumerate(hands_of_seven[:-1]):
        if hands:
            ends = next(ends for (held, _), ends in examples(shape).items() if held == own)
            yield own, hands * ways, line_hit_at_ends(layout, bet, stakes, ends, path)
    royals = hands_of_seven[-1]
    if royals:
        royal = tuple(Card(rank * 4) for rank in range(8, 13))
        spare = tuple(card for card in shape.cards if card not in royal)[:2]
        # A royal and two more cards: hole and flop, the board, or any other positions.
        first_five, board = comb(5, 2), comb(5, 3)
        for cards, places in (
            ((*royal, *spare), first_five),
            ((*spare, *royal), board),
            ((royal[0], spare[0], *royal[1:], spare[1]), ways - first_five - board),
        ):
            hit = line_hit(layout, bet, stakes, _dealt(shape, cards), path)
            yield CLASSES - 1, royals * places, hit


def _dealt(shape: DeckShape, cards: Cards) -> SeatDeal:
    """Return a deal of these cards in order, hole cards first, and others from the deck."""
    others = tuple(card for card in shape.cards if card not in cards)
    community = (*cards[2:], *others)[:5]
    dealer = tuple(card for card in others if card not in community)[:2]
    return SeatDeal(cards[:2], dealer, community)
