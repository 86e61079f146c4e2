"""Seven Up: closest to seven without going over. Players hit, stand, double and split pairs."""

from collections.abc import Iterator, Sequence

from croupier.cards import Card, Deck, parse_cards, rank_of
from croupier.rules import (
    Ask,
    Bet,
    Choice,
    Deal,
    Decide,
    Draw,
    Game,
    Hand,
    Line,
    Procedure,
    Round,
    Sheet,
    Split,
    Spot,
    Stage,
    Stake,
    lose,
    push,
    settlement_order_option,
    win,
)

SHEET = Sheet("SU", {
    "deal": ("Each player gets two cards and the dealer one face up.", "Our own"),
    "bust": ("A hand over seven loses at once.", "Our own"),
    "higher": ("The hand closer to seven wins 1 to 1.", "Our own"),
    "lower": ("A hand further from seven loses.", "Our own"),
    "tie": ("Equal hands push.", "Our own"),
    "void": ("All stakes are returned.", "Our own"),
})  # fmt: skip

TARGET, DEALER_STANDS = 7, 5


def total(cards: Sequence[Card]) -> int:
    """A deuce counts two, up to a five."""
    return sum(rank_of(card) + 2 for card in cards)


def may_double(spot: Spot, hand: Spot | Hand, round_: Round) -> bool:
    return len(hand.cards) == 2


def may_split(spot: Spot, hand: Spot | Hand, round_: Round) -> bool:
    pair = len(hand.cards) == 2 and rank_of(hand.cards[0]) == rank_of(hand.cards[1])
    return pair and len(spot.hands) < 2


CARDS = Deal("cards", "seats", 2)
UP_CARD = Deal("up card", "dealer", 1)
HIT = Deal("hit", "seats", 1)
DEALER_HIT = Deal("dealer's card", "dealer", 1)
PLAY = Decide(
    "play", "Hit or stand",
    (
        Choice("stand", "take no more cards"),
        Choice("hit", "take a card"),
        Choice("double", "bet as much again and take one card", Stake("double", 1, of="bet"),
               when=may_double),
        Choice("split", "make two hands of a pair", Split("bet"), when=may_split),
    ),
    asked=lambda spot, round_: True,
)  # fmt: skip


def wants_card(hand: Spot | Hand) -> bool:
    """Whether a hand is owed a card: after a hit, a double or a split."""
    last = hand.decisions[-1] if hand.decisions else ""
    asked_for = 2 + sum(said in ("hit", "double") for said in hand.decisions)
    return len(hand.cards) < 2 or (last in ("hit", "double") and len(hand.cards) < asked_for)


def is_done(hand: Spot | Hand) -> bool:
    said = hand.decisions[-1] if hand.decisions else ""
    return said in ("stand", "double") or total(hand.cards) >= TARGET


def next_step(round_: Round) -> Draw | Ask | None:
    for spot in round_.spots:
        if not spot.cards:
            return CARDS.draw(spot.seat)
    if not round_.dealer:
        return UP_CARD.draw()
    for spot in round_.spots:
        for hand in spot.hands:
            if wants_card(hand):
                return HIT.draw(spot.seat, hand=hand.name)
            if not is_done(hand):
                return PLAY.ask(spot.seat, hand=hand.name)
    alive = any(total(hand.cards) <= TARGET for spot in round_.spots for hand in spot.hands)
    if alive and total(round_.dealer) < DEALER_STANDS:
        return DEALER_HIT.draw()
    return None


def settles(spot: Spot, round_: Round) -> Iterator[Line]:
    dealer = total(round_.dealer)
    for hand in spot.hands:
        own = total(hand.cards)
        for bet in hand.stakes:
            if own > TARGET:
                yield lose(hand, bet, SHEET["bust"])
            elif dealer > TARGET or own > dealer:
                yield win(hand, bet, SHEET["higher"])
            elif own < dealer:
                yield lose(hand, bet, SHEET["lower"])
            else:
                yield push(hand, bet, SHEET["tie"])


GAME = Game(
    name="seven-up", title="Seven Up", edition="1", place=201,
    summary="Closest to seven without going over.",
    sheet=SHEET,
    bets=(Bet("bet", "Bet", "against the dealer", mandatory=True),),
    steps=(CARDS, UP_CARD, PLAY, HIT, DEALER_HIT),
    next=next_step,
    procedures=(
        Procedure("by-hand", "By hand", ("none",), (
            Stage("announce", "No more bets"),
            Stage("deal", "Two cards to each player", to="seats", cards=2),
            Stage("deal", "One card to the dealer, face up", to="dealer", cards=1),
            Stage("ask", "From the left: hit or stand", to="seats", step="play"),
            Stage("settle", "From the {side}: every hand"),
        ), "Our own"),
    ),
    settles=settles,
    resolves=lambda layout: ("bet", "double"),
    titles={"double": "Double"},
    tables={},
    hand_name=lambda spot, round_: " and ".join(str(total(hand.cards)) for hand in spot.hands),
    dealer_name=lambda round_: str(total(round_.dealer)),
    seats_max=2,
    options=(settlement_order_option("bet", "double"),),
    suits="never matter",
    deck=Deck.of(parse_cards("2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d")),
)  # fmt: skip
