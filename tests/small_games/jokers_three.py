"""Joker's Three: three cards each from a short deck with a joker, which is whatever is best."""

from collections.abc import Iterator

from croupier.cards import JOKER, Deck, parse_cards
from croupier.hands import three_card, three_card_name
from croupier.hands.ranking import Ranking, Wild, with_wild
from croupier.rules import (
    Bet,
    Choice,
    Deal,
    Decide,
    Fold,
    Game,
    Line,
    Procedure,
    Round,
    Sheet,
    Spot,
    Stage,
    Stake,
    lose,
    push,
    settlement_order_option,
    win,
)

SHEET = Sheet("JT", {
    "joker": ("The joker stands for any card that its hand does not hold.", "Our own"),
    "fold": ("A player who folds forfeits the Ante.", "Our own"),
    "wins": ("The higher hand wins Ante and Play 1 to 1.", "Our own"),
    "loses": ("The lower hand loses Ante and Play.", "Our own"),
    "tie": ("Equal hands push.", "Our own"),
    "void": ("All stakes are returned.", "Our own"),
})  # fmt: skip

DECK = Deck.of((*parse_cards("Tc Td Jc Jd Qc Qd Kc Kd Ac"), JOKER))
RANKING = with_wild(Ranking("Three cards", three_card, three_card_name), Wild(frozenset((JOKER,))))
RANKING.check(DECK, 3)


def settles(spot: Spot, round_: Round) -> Iterator[Line]:
    if spot.folded:
        yield lose(spot, "ante", SHEET["fold"])
        return
    own, dealer = RANKING(spot.cards), RANKING(round_.dealer)
    for bet in ("ante", "play"):
        if own > dealer:
            yield win(spot, bet, SHEET["wins"])
        elif own < dealer:
            yield lose(spot, bet, SHEET["loses"])
        else:
            yield push(spot, bet, SHEET["tie"])


GAME = Game(
    name="jokers-three", title="Joker's Three", edition="1", place=202,
    summary="Three cards each; the joker is wild.",
    sheet=SHEET,
    bets=(Bet("ante", "Ante", "against the dealer", mandatory=True),),
    steps=(
        Deal("hand", "seats", 3),
        Decide(
            "play", "Play or fold",
            (Choice("play", "bet as much again as the Ante", Stake("play", 1)),
             Choice("fold", "give up the Ante", Fold())),
            asked=lambda spot, round_: not spot.decisions,
        ),
        Deal("dealer's hand", "dealer", 3,
             needed=lambda round_: any(not spot.folded for spot in round_.spots)),
    ),
    procedures=(
        Procedure("by-hand", "By hand", ("none",), (
            Stage("announce", "No more bets"),
            Stage("deal", "Three cards to each player", to="seats", cards=3),
            Stage("deal", "Three cards to the dealer", to="dealer", cards=3),
            Stage("ask", "From the left: play or fold", to="seats", step="play"),
            Stage("reveal", "Turn the dealer's hand", to="dealer", cards=3, step="dealer's hand"),
            Stage("settle", "From the {side}: {order}", order="Play, then Ante"),
        ), "Our own"),
    ),
    settles=settles,
    resolves=lambda layout: ("play", "ante"),
    titles={"play": "Play"},
    tables={},
    hand_name=lambda spot, round_: RANKING.name(RANKING(spot.cards)),
    dealer_name=lambda round_: RANKING.name(RANKING(round_.dealer)),
    seats_max=2,
    options=(settlement_order_option("play", "ante"),),
    deck=DECK,
)  # fmt: skip
