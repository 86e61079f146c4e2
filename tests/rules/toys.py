"""Games too small to be wrong about: what they pay is known before a card is dealt."""

from collections.abc import Callable, Iterable

from croupier.cards import Deck, parse_cards
from croupier.rules import (
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
    Stake,
    lose,
    push,
    settlement_order_option,
    win,
)

SHEET = Sheet("TOY", {
    "win": ("The bet wins.", "Our own"),
    "lose": ("The bet loses.", "Our own"),
    "push": ("The bet pushes.", "Our own"),
    "void": ("All stakes are returned.", "Our own"),
})  # fmt: skip


def toy(settles: Callable[[Spot, Round], Iterable[Line]], *, deck: Deck | None = None) -> Game:
    """One bet that may be doubled, one card each."""
    return Game(
        name="toy",
        title="Toy",
        edition="1",
        summary="One card each.",
        sheet=SHEET,
        bets=(Bet("ante", "Ante", "on anything", mandatory=True),),
        steps=(
            Deal("card", "seats", 1),
            Decide(
                "double", "Double or stay",
                (Choice("double", "bet as much again", Stake("double", 1)),
                 Choice("stay", "leave it")),
                asked=lambda spot, round_: not spot.decisions,
            ),
        ),
        procedures=(
            Procedure("by-hand", "By hand", ("none",), (
                Stage("announce", "No more bets"),
                Stage("deal", "One card each", to="seats", cards=1),
                Stage("ask", "Double or stay", to="seats", step="double"),
                Stage("settle", "From the {side}"),
            ), "Our own"),
        ),
        settles=settles,
        resolves=lambda layout: ("ante", "double"),
        titles={"double": "Double"},
        tables={},
        hand_name=lambda spot, round_: "a card",
        dealer_name=lambda round_: "",
        seats_max=3,
        options=(settlement_order_option("ante", "double"),),
        deck=deck if deck is not None else Deck.of(parse_cards("Ah Ah Kd Kd Kd")),
    )  # fmt: skip


ALWAYS_WINS = toy(lambda spot, round_: [win(spot, bet, SHEET["win"]) for bet in spot.stakes])
ALWAYS_LOSES = toy(lambda spot, round_: [lose(spot, bet, SHEET["lose"]) for bet in spot.stakes])
ALWAYS_PUSHES = toy(lambda spot, round_: [push(spot, bet, SHEET["push"]) for bet in spot.stakes])
FORGETS_A_BET = toy(lambda spot, round_: [win(spot, "ante", SHEET["win"])])
