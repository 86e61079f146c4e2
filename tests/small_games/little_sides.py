"""Little Sides: two sides, Red and Black; the higher sum modulo five wins. Bets lie on sides."""

from collections.abc import Iterator, Sequence

from croupier.cards import Card, Deck, parse_cards, rank_of
from croupier.money import Odds
from croupier.rules import (
    Ask,
    Bet,
    Deal,
    Draw,
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
from croupier.rules.house_rules import DrawingRow, DrawingRule

SHEET = Sheet("LS", {
    "count": ("A hand counts the sum of its cards modulo five, an ace as one.", "Our own"),
    "red-draws": ("Red draws a third card with 0 to 2.", "Our own"),
    "black-draws": ("Black draws with 0 or 1, and with 2 if Red's third card is 1 or 2, or if Red "
                    "stood.", "Our own"),
    "wins": ("The side with the higher count wins 1 to 1.", "Our own"),
    "loses": ("The side with the lower count loses.", "Our own"),
    "tie-pushes": ("Bets on a side push when the counts tie.", "Our own"),
    "tie-wins": ("The Tie bet wins 3 to 1 when the counts tie.", "Our own"),
    "tie-loses": ("The Tie bet loses when they do not.", "Our own"),
    "void": ("All stakes are returned.", "Our own"),
})  # fmt: skip

RED_DRAWS = DrawingRule("Red", (
    DrawingRow((0, 1, 2), draws=True),
    DrawingRow((3, 4)),
))  # fmt: skip
BLACK_DRAWS = DrawingRule("Black", (
    DrawingRow((0, 1), draws=True),
    DrawingRow((2,), draws=True, if_other_drew=frozenset((1, 2))),
    DrawingRow((3, 4)),
))  # fmt: skip
TIE = Odds.parse("3 to 1")


def worth(card: Card) -> int:
    return (rank_of(card) + 2) % 13 if rank_of(card) != 12 else 1


def count(cards: Sequence[Card]) -> int:
    return sum(map(worth, cards)) % 5


RED, BLACK = Deal("Red's cards", "red", 2), Deal("Black's cards", "black", 2)
THIRD_RED, THIRD_BLACK = Deal("Red's third", "red", 1), Deal("Black's third", "black", 1)


def next_step(round_: Round) -> Draw | Ask | None:
    red, black = round_.side("red"), round_.side("black")
    if not red:
        return RED.draw()
    if not black:
        return BLACK.draw()
    if len(black) == 2:
        if len(red) == 2 and RED_DRAWS.draws(count(red)):
            return THIRD_RED.draw()
        third = worth(red[2]) if len(red) == 3 else None
        if BLACK_DRAWS.draws(count(black), third):
            return THIRD_BLACK.draw()
    return None


def settles(spot: Spot, round_: Round) -> Iterator[Line]:
    ahead = count(round_.side("red")) - count(round_.side("black"))
    for bet, lead in (("red", ahead), ("black", -ahead)):
        if spot.has(bet):
            if lead > 0:
                yield win(spot, bet, SHEET["wins"])
            elif lead < 0:
                yield lose(spot, bet, SHEET["loses"])
            else:
                yield push(spot, bet, SHEET["tie-pushes"])
    if spot.has("tie"):
        if ahead == 0:
            yield win(spot, "tie", SHEET["tie-wins"], TIE)
        else:
            yield lose(spot, "tie", SHEET["tie-loses"])


GAME = Game(
    name="little-sides", title="Little Sides", edition="1", place=205,
    summary="Red or Black: the higher count modulo five wins.",
    sheet=SHEET,
    bets=(
        Bet("red", "Red", "that Red counts more"),
        Bet("black", "Black", "that Black counts more"),
        Bet("tie", "Tie", "that both count the same", clauses=("tie-wins", "tie-loses")),
    ),
    steps=(RED, BLACK, THIRD_RED, THIRD_BLACK),
    next=next_step,
    sides=("red", "black"),
    procedures=(
        Procedure("shoe", "From a shoe", ("shoe",), (
            Stage("announce", "No more bets"),
            Stage("deal", "Two cards to Red", to="red", cards=2),
            Stage("deal", "Two cards to Black", to="black", cards=2),
            Stage("settle", "From the {side}"),
        ), "Our own"),
    ),
    settles=settles,
    resolves=lambda layout: ("red", "black", "tie"),
    tables={},
    hand_name=lambda spot, round_: "",
    dealer_name=lambda round_: "",
    seats_max=3,
    options=(settlement_order_option("red", "black", "tie"),),
    suits="never matter",
    deck=Deck.of(parse_cards("Ac Ad Ah As 2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s")),
)  # fmt: skip
