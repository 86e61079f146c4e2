"""Small games whose value is known without solving them."""

from collections.abc import Callable, Iterable
from typing import Any

from croupier.cards import STANDARD, Deck, rank_of
from croupier.rules import (
    Bet,
    Choice,
    Deal,
    Decide,
    Felt,
    Game,
    Line,
    Procedure,
    Round,
    Sheet,
    Spot,
    lay_felt,
    lose,
    push,
    settlement_order_option,
    win,
)

SHEET = Sheet("TOY", {"rule": ("As the test says.", ""), "void": ("Stakes are returned.", "")})
RULE = SHEET["rule"]


def toy(
    settles: Callable[[Spot, Round], Iterable[Line]],
    *,
    steps: tuple[Deal | Decide, ...],
    bets: tuple[Bet, ...] = (Bet("ante", "Ante", "", mandatory=True),),
    deck: Deck = STANDARD,
    **more: Any,
) -> Felt:
    """A game of these steps on a felt of its own."""
    return lay_felt(
        Game(
            name="toy",
            title="Toy",
            edition="test",
            summary="",
            sheet=SHEET,
            bets=bets,
            steps=steps,
            procedures=(Procedure("hand", "by hand", (), (), ""),),
            settles=settles,
            resolves=lambda felt: (),
            tables={},
            hand_name=lambda spot, table: "",
            dealer_name=lambda table: "",
            options=(settlement_order_option(),),
            deck=deck,
            **more,
        )
    )


def war() -> Felt:
    """Casino War with six packs: a tie is surrendered for half, or fought at a raise of 1x."""

    def is_tie(table: Round) -> bool:
        spot = table.spots[0]
        return len(table.dealer) == 1 and rank_of(spot.cards[0]) == rank_of(table.dealer[0])

    def at_war(table: Round) -> bool:
        return table.spots[0].has("raise")

    def settles(spot: Spot, table: Round) -> Iterable[Line]:
        own, dealer = rank_of(spot.cards[-1]), rank_of(table.dealer[-1])
        if spot.folded:
            half = spot.stake("ante") // 2
            yield Line("ante", spot.stake("ante"), "lose", None, half, RULE)
        elif spot.has("raise"):
            if own >= dealer:
                yield push(spot, "ante", RULE)
                yield win(spot, "raise", RULE)
            else:
                yield lose(spot, "ante", RULE)
                yield lose(spot, "raise", RULE)
        elif own > dealer:
            yield win(spot, "ante", RULE)
        else:
            yield lose(spot, "ante", RULE)

    return toy(
        settles,
        steps=(
            Deal("card", "seats", 1),
            Deal("dealer's card", "dealer", 1),
            Decide(
                "war",
                "War or surrender",
                (
                    Choice("war", "raise 1x", makes="raise", times=1),
                    Choice("surrender", "lose half", folds=True),
                ),
                asked=lambda spot, table: is_tie(table) and not spot.decisions,
            ),
            Deal("war card", "seats", 1, receives=lambda spot, table: at_war(table)),
            Deal("dealer's war card", "dealer", 1, needed=at_war),
        ),
        deck=Deck.packs(6),
    )
