"""Draw Three: three cards, throw away what you like, get as many back. A pair or better is paid."""

from collections.abc import Iterator

from croupier.cards import Deck, parse_cards
from croupier.hands import ThreeCard, three_card, three_card_name
from croupier.money import Odds
from croupier.rules import (
    Ask,
    Bet,
    Choice,
    Deal,
    Decide,
    Discard,
    Draw,
    Game,
    Line,
    Procedure,
    Round,
    Sheet,
    Spot,
    Stage,
    lose,
    settlement_order_option,
    win,
)

SHEET = Sheet("DT", {
    "draw": ("A player may throw away up to three cards and gets as many new ones.", "Our own"),
    "pays": ("A pair pays 1 to 1, three of a kind 20 to 1, a straight 3 to 1, a flush 4 to 1 and "
             "a straight flush 10 to 1.", "Our own"),
    "loses": ("Less than a pair loses.", "Our own"),
    "void": ("All stakes are returned.", "Our own"),
})  # fmt: skip

PAYS = {
    ThreeCard.PAIR: Odds.parse("1 to 1"),
    ThreeCard.FLUSH: Odds.parse("4 to 1"),
    ThreeCard.STRAIGHT: Odds.parse("3 to 1"),
    ThreeCard.THREE_OF_A_KIND: Odds.parse("20 to 1"),
    ThreeCard.STRAIGHT_FLUSH: Odds.parse("10 to 1"),
}

HAND = Deal("hand", "seats", 3)
NEW_CARDS = Deal("new cards", "seats", 1)
DRAW = Decide(
    "draw", "Draw",
    (Choice("throw away", "name the cards to throw away, or none", Discard(most=3)),),
    asked=lambda spot, round_: not spot.decisions,
)  # fmt: skip


def next_step(round_: Round) -> Draw | Ask | None:
    for spot in round_.spots:
        if not spot.cards and not spot.decisions:
            return HAND.draw(spot.seat)
    for spot in round_.spots:
        if not spot.decisions:
            return DRAW.ask(spot.seat)
        if len(spot.cards) < 3:
            return NEW_CARDS.draw(spot.seat, cards=3 - len(spot.cards))
    return None


def settles(spot: Spot, round_: Round) -> Iterator[Line]:
    odds = PAYS.get(ThreeCard.of(three_card(spot.cards)))
    if odds is None:
        yield lose(spot, "bet", SHEET["loses"])
    else:
        yield win(spot, "bet", SHEET["pays"], odds)


GAME = Game(
    name="draw-three", title="Draw Three", edition="1", place=203,
    summary="Three cards; throw some away; a pair or better is paid.",
    sheet=SHEET,
    bets=(Bet("bet", "Bet", "on a pair or better", mandatory=True),),
    steps=(HAND, DRAW, NEW_CARDS),
    next=next_step,
    procedures=(
        Procedure("by-hand", "By hand", ("none",), (
            Stage("announce", "No more bets"),
            Stage("deal", "Three cards to each player", to="seats", cards=3),
            Stage("ask", "From the left: throw away and draw", to="seats", step="draw"),
            Stage("settle", "From the {side}"),
        ), "Our own"),
    ),
    settles=settles,
    resolves=lambda layout: ("bet",),
    tables={},
    hand_name=lambda spot, round_: (
        three_card_name(three_card(spot.cards)) if len(spot.cards) == 3 else ""
    ),
    dealer_name=lambda round_: "",
    seats_max=2,
    options=(settlement_order_option("bet"),),
    deck=Deck.of(parse_cards("Tc Td Th Jc Jd Jh Qc Qd Qh Kc Kd Kh")),
)  # fmt: skip
