"""Two Ways: four cards set as a hand of three and a single card, against the house way.

Both must win; equal hands go to the dealer.
"""

from collections.abc import Iterator, Sequence

from croupier.cards import Card, Deck, parse_cards, rank_of
from croupier.hands import ThreeCard, three_card, three_card_name
from croupier.rules import (
    Arrange,
    Bet,
    Choice,
    Deal,
    Decide,
    Game,
    Line,
    Procedure,
    Round,
    Sheet,
    Spot,
    Stage,
    lose,
    push,
    settlement_order_option,
    win,
)
from croupier.rules.house_rules import HouseRow, HouseWay

SHEET = Sheet("TW", {
    "set": ("The player sets three cards as the high hand and one as the low.", "Our own"),
    "house-way": ("The dealer keeps three of a kind together, puts the odd card beside a pair, and "
                  "otherwise plays the second highest card low.", "Our own"),
    "both": ("Both hands higher win 1 to 1.", "Our own"),
    "neither": ("Neither hand higher loses.", "Our own"),
    "one": ("One hand each pushes.", "Our own"),
    "void": ("All stakes are returned.", "Our own"),
})  # fmt: skip


def odd_one(cards: Sequence[Card]) -> tuple[Card, ...] | None:
    """The highest card beside a pair or three of a kind."""
    ranks = [rank_of(card) for card in cards]
    if len(set(ranks)) == len(ranks):
        return None
    single = [card for card in cards if ranks.count(rank_of(card)) == 1]
    return (max(single),) if single else (max(cards),)


def second_highest(cards: Sequence[Card]) -> tuple[Card, ...]:
    return (sorted(cards)[-2],)


HOUSE_WAY = HouseWay("House way", (
    HouseRow("With a pair or better: the highest odd card low", odd_one),
    HouseRow("Otherwise: the second highest card low", second_highest),
))  # fmt: skip


def settles(spot: Spot, round_: Round) -> Iterator[Line]:
    high, low = HOUSE_WAY.set(round_.dealer)
    won = (three_card(spot.cards) > three_card(high)) + (
        rank_of(spot.hand("low").cards[0]) > rank_of(low[0])
    )
    if won == 2:
        yield win(spot, "bet", SHEET["both"])
    elif won == 0:
        yield lose(spot, "bet", SHEET["neither"])
    else:
        yield push(spot, "bet", SHEET["one"])


def hand_name(spot: Spot, round_: Round) -> str:
    if not spot.more:
        return ""
    return three_card_name(three_card(spot.cards))


GAME = Game(
    name="two-ways", title="Two Ways", edition="1", place=204,
    summary="Four cards set as three and one, against the house way.",
    sheet=SHEET,
    bets=(Bet("bet", "Bet", "against the dealer", mandatory=True),),
    steps=(
        Deal("hand", "seats", 4),
        Decide(
            "set", "Set the hands",
            (Choice("set", "name the low card", Arrange("high", (("low", 1),))),),
            asked=lambda spot, round_: not spot.decisions,
        ),
        Deal("dealer's hand", "dealer", 4),
    ),
    procedures=(
        Procedure("by-hand", "By hand", ("none",), (
            Stage("announce", "No more bets"),
            Stage("deal", "Four cards to each player", to="seats", cards=4),
            Stage("deal", "Four cards to the dealer", to="dealer", cards=4),
            Stage("ask", "From the left: set the hands", to="seats", step="set"),
            Stage("reveal", "Set the dealer's hand by the house way", to="dealer", cards=4,
                  step="dealer's hand"),
            Stage("settle", "From the {side}"),
        ), "Our own"),
    ),
    settles=settles,
    resolves=lambda layout: ("bet",),
    tables={},
    hand_name=hand_name,
    dealer_name=lambda round_: ThreeCard.of(
        three_card(HOUSE_WAY.set(round_.dealer)[0])
    ).name.replace("_", " ").lower(),
    seats_max=1,
    options=(settlement_order_option("bet"),),
    deck=Deck.of(parse_cards("Tc Td Jc Jd Qc Qd Kc Kd Ac Ad")),
)  # fmt: skip
