"""Decks for a lesson: shuffled, and now and then stacked so that something interesting happens."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Literal

from croupier.cards import RANKS, Card, Deck
from croupier.paytables import READINGS
from croupier.rules import (
    BetsLocked,
    Holder,
    Layout,
    SeatResult,
    Wager,
    apply,
    deal_piles,
    open_round,
    settle,
)
from croupier.school.trainer.playing import played_out

Prize = Literal["meter", "tray"]

DECKS_TRIED = 10
HANDS_TRIED = 400


def shuffled(deck: Deck, chance: Random) -> list[Card]:
    """Return a deck in the order it leaves the shuffler; a `sample` of all cards is a shuffle."""
    cards = list(deck)
    return chance.sample(cards, len(cards))


def lively_deck(layout: Layout, wagers: Sequence[Wager], chance: Random) -> list[Card]:
    """Return the shuffle with the most to resolve: various clauses, and winning side bets."""
    decks = [shuffled(layout.deck, chance) for _ in range(DECKS_TRIED)]
    return max(decks, key=lambda order: _life(layout, wagers, order))


def _life(layout: Layout, wagers: Sequence[Wager], order: Sequence[Card]) -> int:
    lines = [line for seat in _settled(layout, wagers, order) for line in seat.lines]
    wins = sum(line.outcome == "win" and line.bet in layout.game.side_bets for line in lines)
    return len({(line.bet, line.clause.id) for line in lines}) + wins


def _settled(
    layout: Layout, wagers: Sequence[Wager], order: Sequence[Card]
) -> tuple[SeatResult, ...]:
    seats = [wager.seat for wager in wagers]
    hands = deal_piles(layout, order, seats).hands
    round_ = played_out(apply(open_round(layout), BetsLocked(tuple(wagers))), hands)
    return settle(round_).seats


# Jackpots ---------------------------------------------------------------------------------------


def prize_deck(layout: Layout, wagers: Sequence[Wager], prize: Prize, chance: Random) -> list[Card]:
    """Return a deck in which a jackpot bet wins, from its meter or the tray, if possible."""
    order = lively_deck(layout, wagers, chance)
    betting = [
        (wager.seat, sensor)
        for wager in wagers
        for sensor in layout.game.jackpots
        if sensor.bet in wager.bets
    ]
    chance.shuffle(betting)
    for seat, sensor in betting:
        pays = layout.pays(sensor.bet)
        own, community = sensor.reads[pays.reading.name]
        places = _places(layout, wagers, seat, own, community)
        for cards in _rich_hands(layout.deck, len(places), chance):
            hit = pays.hit(READINGS[pays.reading.name].of_cards(cards[:own], cards[own:]))
            if hit is None or (hit.odds.kind == "meter") != (prize == "meter"):
                continue
            laid = _laid(order, places, cards)
            if _wins(layout, wagers, laid, seat, sensor.bet, prize):
                return laid
    return order


def _places(
    layout: Layout, wagers: Sequence[Wager], seat: int, own: int, community: int
) -> tuple[int, ...]:
    """Return where in the deck the cards are that a seat's sensor reads."""
    numbers = [Card(number) for number in range(len(layout.deck))]
    hands = deal_piles(layout, numbers, [wager.seat for wager in wagers]).hands
    wanted: tuple[tuple[Holder, int], ...] = ((seat, own), ("community", community))
    return tuple(place for holder, count in wanted for place in hands.get(holder, ())[:count])


def _laid(order: Sequence[Card], places: Sequence[int], cards: Sequence[Card]) -> list[Card]:
    """Return the same deck with these cards at these places."""
    laid = list(order)
    for number, (place, card) in enumerate(zip(places, cards, strict=True)):
        lies = next(
            at for at, held in enumerate(laid) if held == card and at not in places[:number]
        )
        laid[place], laid[lies] = laid[lies], laid[place]
    return laid


def _wins(
    layout: Layout,
    wagers: Sequence[Wager],
    order: Sequence[Card],
    seat: int,
    bet: str,
    prize: Prize,
) -> bool:
    for result in _settled(layout, wagers, order):
        for line in result.lines:
            if (result.seat, line.bet, line.outcome) == (seat, bet, "win"):
                return bool((line.returned is None) == (prize == "meter"))
    return False


def _rich_hands(deck: Deck, size: int, chance: Random) -> Iterator[tuple[Card, ...]]:
    """Yield strong poker hands of this size: runs of a suit, sets, full houses."""
    for _ in range(HANDS_TRIED):
        length = min(size, 5)
        high = chance.randrange(length - 1, len(RANKS))
        first, second = chance.sample(range(len(RANKS)), 2)
        suits = chance.sample(range(4), 4)
        core = chance.choice(
            (
                [_card(high - step, suits[0]) for step in range(length)],
                [_card(len(RANKS) - 1 - step, suits[0]) for step in range(length)],
                [_card(high - step, suits[step % 4]) for step in range(length)],
                [_card(first, suit) for suit in suits],
                [_card(first, s) for s in suits[:3]] + [_card(second, s) for s in suits[:2]],
            )
        )[:length]
        rest = [card for card in sorted(set(deck)) if card not in core]
        hand = core + chance.sample(rest, size - len(core))
        if chance.random() < 0.5:
            chance.shuffle(hand)
        if set(hand) <= set(deck):
            yield tuple(hand)


def _card(rank: int, suit: int) -> Card:
    return Card(4 * rank + suit)
