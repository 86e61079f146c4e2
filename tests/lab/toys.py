"""Games without a solver of their own: small ones of a test, and two of ours on any deck."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from croupier.cards import STANDARD, Deck
from croupier.games import find_game
from croupier.paytables import parse_tables, published_catalogue
from croupier.rules import (
    Bet,
    Choice,
    Deal,
    Decide,
    Fold,
    Game,
    Layout,
    Line,
    Procedure,
    Round,
    Sheet,
    Spot,
    Stage,
    Stake,
    make_layout,
    settlement_order_option,
    win,
)

SHEET = Sheet("TOY", {"rule": ("As the test says.", ""), "void": ("Stakes are returned.", "")})
RULE = SHEET["rule"]


def _stage(step: Deal | Decide) -> Stage:
    """What a dealer does at a step."""
    if isinstance(step, Decide):
        return Stage("ask", step.key, to="seats", step=step.key)
    return Stage("deal", step.key, to=step.to, cards=step.cards)


def toy(
    settles: Callable[[Spot, Round], Iterable[Line]],
    *,
    steps: tuple[Deal | Decide, ...],
    bets: tuple[Bet, ...] = (Bet("ante", "Ante", "", mandatory=True),),
    deck: Deck = STANDARD,
    tables: str = "",
    **more: Any,
) -> Layout:
    """A game of these steps on a layout of its own; `tables` is a file of pay tables."""
    printed = parse_tables(tables) if tables else ()
    asked = (step for step in steps if isinstance(step, Decide))
    made = {choice.makes: "" for step in asked for choice in step.choices if choice.makes}
    raises = [bet for bet in made if bet not in {entry.key for entry in bets}]
    game = Game(
        name="toy",
        title="Toy",
        edition="test",
        summary="",
        sheet=SHEET,
        bets=bets,
        steps=steps,
        procedures=(Procedure("hand", "by hand", (), tuple(map(_stage, steps)), ""),),
        settles=settles,
        resolves=lambda layout: (),
        tables={bet: table.id for table in printed for bet in table.bets},
        hand_name=lambda spot, round_: "",
        dealer_name=lambda round_: "",
        options=(settlement_order_option(*(bet.key for bet in bets), *raises),),
        titles={bet: bet.title() for bet in raises},
        deck=deck,
        **more,
    )
    return make_layout(game, catalogue=published_catalogue().joined(printed))


SHOE = Deck.packs(6)


def deck_with(ranks: int, suits: int, *, copies: int = 1) -> Deck:
    """So many of the highest ranks in the first suits."""
    return Deck(tuple(copies if c >> 2 >= 13 - ranks and c & 3 < suits else 0 for c in range(52)))


def rounded_down() -> Layout:
    """A card that wins the Ante and the Raise; who folds gets half back, in whole cents.

    Half of 1 is nothing and half of 4 is 2: here amounts do not scale.
    """

    def settles(spot: Spot, round_: Round) -> Iterable[Line]:
        if spot.folded:
            yield Line("ante", spot.stake("ante"), "lose", spot.stake("ante") // 2, RULE)
        else:
            yield from (win(spot, bet, RULE) for bet in spot.stakes)

    choices = (Choice("raise", "", Stake("raise", 1)), Choice("fold", "", Fold()))
    return toy(
        settles,
        steps=(
            Deal("card", "seats", 1),
            Decide("raise", "", choices, asked=lambda spot, round_: not spot.decisions),
        ),
        deck=deck_with(4, 2),
    )


def war(deck: Deck = SHOE) -> Layout:
    """Casino War, also from a smaller shoe."""
    return _from("casino-war", deck)


def mississippi(deck: Deck = STANDARD) -> Layout:
    """Mississippi Stud, also with fewer cards."""
    return _from("mississippi-stud", deck)


def _from(name: str, deck: Deck) -> Layout:
    game = find_game(name)
    return make_layout(game if deck == game.deck else replace(game, deck=deck))
