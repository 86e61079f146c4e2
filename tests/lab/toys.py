"""Games that have no solver of their own: small ones, and two that are dealt in casinos."""

from collections.abc import Callable, Iterable
from typing import Any

from croupier.cards import STANDARD, Deck, rank_of
from croupier.hands import best_five
from croupier.money import Odds
from croupier.paytables import parse_tables, published_catalogue
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
    by_table,
    lay_felt,
    lose,
    push,
    settlement_order_option,
    win,
)

SHEET = Sheet("TOY", {
    "rule": ("As the test says.", ""),
    "fold": ("Who folds loses every bet made so far.", ""),
    "wins": ("With a pair of jacks or better every bet wins by the table.", ""),
    "pushes": ("With a pair of sixes to tens every bet pushes.", ""),
    "loses": ("With less every bet loses.", ""),
    "void": ("Stakes are returned.", ""),
})  # fmt: skip
RULE = SHEET["rule"]
TEN_TO_ONE = Odds.parse("10 to 1")


def toy(
    settles: Callable[[Spot, Round], Iterable[Line]],
    *,
    steps: tuple[Deal | Decide, ...],
    bets: tuple[Bet, ...] = (Bet("ante", "Ante", "", mandatory=True),),
    deck: Deck = STANDARD,
    tables: str = "",
    **more: Any,
) -> Felt:
    """A game of these steps on a felt of its own; `tables` is a file of pay tables."""
    printed = parse_tables(tables) if tables else ()
    game = Game(
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
        tables={bet: table.id for table in printed for bet in table.bets},
        hand_name=lambda spot, table: "",
        dealer_name=lambda table: "",
        options=(settlement_order_option(),),
        deck=deck,
        **more,
    )
    return lay_felt(game, catalogue=published_catalogue().joined(printed))


SHOE = Deck.packs(6)


def deck_with(ranks: int, suits: int, *, copies: int = 1) -> Deck:
    """So many of the highest ranks in the first suits."""
    return Deck(tuple(copies if c >> 2 >= 13 - ranks and c & 3 < suits else 0 for c in range(52)))


def war(deck: Deck = SHOE) -> Felt:
    """Casino War: a tie is surrendered for half, or fought at a raise of 1x."""

    def is_tie(table: Round) -> bool:
        spot = table.spots[0]
        return len(table.dealer) == 1 and rank_of(spot.cards[0]) == rank_of(table.dealer[0])

    def at_war(table: Round) -> bool:
        return table.spots[0].has("raise")

    def settles(spot: Spot, table: Round) -> Iterable[Line]:
        if spot.has("tie"):
            first = rank_of(spot.cards[0]) == rank_of(table.dealer[0])
            yield win(spot, "tie", RULE, TEN_TO_ONE) if first else lose(spot, "tie", RULE)
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
        deck=deck,
        bets=(
            Bet("ante", "Ante", "", mandatory=True),
            Bet("tie", "Tie", "that the first cards tie", needs=("ante",)),
        ),
    )


MISSISSIPPI_PAYS = """
family = "Mississippi Stud"
document = "Mississippi Stud, public rules"
games = ["toy"]

[readings]
pays = "five_card"

[tables.MSS-01]
title = "Pays 01"

[tables.MSS-01.pays]
royal_flush     = "500 to 1"
straight_flush  = "100 to 1"
four_of_a_kind  = "40 to 1"
full_house      = "10 to 1"
flush           = "6 to 1"
straight        = "4 to 1"
three_of_a_kind = "3 to 1"
two_pair        = "2 to 1"
jacks_or_better = "1 to 1"
sixes_or_better = { pays = "push", printed = "6s through 10s" }
"""
STREETS = ("third_street", "fourth_street", "fifth_street")


def mississippi(deck: Deck = STANDARD) -> Felt:
    """Mississippi Stud: two cards and three on the board; fold or bet before each of the three."""

    def settles(spot: Spot, table: Round) -> Iterable[Line]:
        own = 0 if spot.folded else best_five(spot.cards + table.community)
        for bet in ("ante", *STREETS):
            if spot.has(bet) and spot.folded:
                yield lose(spot, bet, SHEET["fold"])
            elif spot.has(bet):
                yield by_table(
                    spot, bet, table.felt.pays("pays"), own,
                    wins=SHEET["wins"], loses=SHEET["loses"], pushes=SHEET["pushes"],
                )  # fmt: skip

    def street(number: int) -> Decide:
        raises = tuple(
            Choice(f"{times}x", "", makes=STREETS[number], times=times) for times in (1, 2, 3)
        )
        return Decide(
            STREETS[number].replace("_", " "), "Bet or fold",
            (*raises, Choice("fold", "give up every bet", folds=True)),
            asked=lambda spot, table: not spot.folded and len(spot.decisions) == number,
        )  # fmt: skip

    def turned(key: str) -> Deal:
        return Deal(key, "community", 1, needed=lambda table: not table.spots[0].folded)

    return toy(
        settles,
        steps=(
            Deal("hand", "seats", 2),
            street(0),
            turned("first community card"),
            street(1),
            turned("second community card"),
            street(2),
            turned("third community card"),
        ),
        bets=(Bet("ante", "Ante", "", table="pays", mandatory=True),),
        deck=deck,
        tables=MISSISSIPPI_PAYS,
    )
