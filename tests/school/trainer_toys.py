"""Games that no school has heard of: streets with a raise each, and a war from six packs."""

from collections.abc import Callable, Iterable

from croupier.cards import Deck, rank_of
from croupier.hands import best_five
from croupier.hands.five import ANY_PAIR
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
    settlement_order_option,
    win,
)

_SHARED = {
    "win": ("The higher hand wins 1 to 1.", "Our own"),
    "lose": ("The lower hand loses.", "Our own"),
    "fold": ("Who folds loses every bet.", "Our own"),
    "surrender": ("Who surrenders gets half of the bet back.", "Our own"),
    "void": ("All stakes are returned.", "Our own"),
    "malfunction": ("If the shuffler fails, all hands are void.", "Our own"),
}
STREETS = ("third", "fourth", "fifth")

# Streets ----------------------------------------------------------------------------------------

STREET_SHEET = Sheet("STR", _SHARED)


def _streets_settle(spot: Spot, round_: Round) -> Iterable[Line]:
    if spot.folded:
        return [lose(spot, bet, STREET_SHEET["fold"]) for bet in spot.stakes]
    wins = best_five((*spot.cards, *round_.community)) >= ANY_PAIR
    rule = win if wins else lose
    return [rule(spot, bet, STREET_SHEET["win" if wins else "lose"]) for bet in spot.stakes]


def _has_decided(times: int) -> Callable[[Spot, Round], bool]:
    return lambda spot, round_: not spot.folded and len(spot.decisions) == times


STREET_GAME = Game(
    name="streets",
    title="Streets",
    edition="1",
    summary="Two cards each, three in the middle, a raise before each of them.",
    sheet=STREET_SHEET,
    bets=(Bet("ante", "Ante", "on a pair", mandatory=True),),
    steps=(
        Deal("hand", "seats", 2),
        *(
            step
            for number, street in enumerate(STREETS)
            for step in (
                Decide(
                    street, f"{street.capitalize()} street",
                    (Choice("raise", "bet as much again", Stake(street, 1)),
                     Choice("fold", "give up", Fold())),
                    asked=_has_decided(number),
                ),
                Deal(f"{street} card", "community", 1),
            )
        ),
    ),
    procedures=(
        Procedure("by-hand", "By hand", ("none",), (
            Stage("announce", "No more bets"),
            Stage("deal", "Each player: two cards", to="seats", cards=2),
            Stage("deal", "The board: three cards", to="community", cards=3),
            Stage("press", "Green button: the rest", calls="Green button"),
            *(
                stage
                for street in STREETS
                for stage in (
                    Stage("ask", "Raise or fold", to="seats", step=street),
                    Stage("reveal", "Turn a card", to="community", cards=1, step=f"{street} card"),
                )
            ),
            Stage("settle", "From the {side}"),
        ), "Our own"),
    ),
    settles=_streets_settle,
    resolves=lambda layout: (*reversed(STREETS), "ante"),
    titles={street: street.title() for street in STREETS},
    tables={},
    hand_name=lambda spot, round_: "a hand",
    dealer_name=lambda round_: "",
    options=(settlement_order_option("ante", *STREETS),),
    irregularities={"shuffler-malfunction": "malfunction"},
)  # fmt: skip


# War --------------------------------------------------------------------------------------------

WAR_SHEET = Sheet("WAR", _SHARED)


def _is_tied(spot: Spot, round_: Round) -> bool:
    return rank_of(spot.cards[0]) == rank_of(round_.dealer[0])


def _at_war(spot: Spot) -> bool:
    return spot.has("war")


def _war_settles(spot: Spot, round_: Round) -> Iterable[Line]:
    if "surrender" in spot.decisions:
        stake = spot.stake("ante")
        return [Line("ante", stake, "lose", stake // 2, WAR_SHEET["surrender"])]
    last = -1 if _at_war(spot) else 0
    wins = rank_of(spot.cards[last]) >= rank_of(round_.dealer[last])
    rule = win if wins else lose
    return [rule(spot, bet, WAR_SHEET["win" if wins else "lose"]) for bet in spot.stakes]


# There is no rule of thumb here: even seats say the first choice, and odd ones the second.
WAR_GAME = Game(
    name="war",
    title="War",
    edition="1",
    summary="The higher card wins; a tie is a war.",
    sheet=WAR_SHEET,
    bets=(Bet("ante", "Ante", "on the higher card", mandatory=True),),
    steps=(
        Deal("card", "seats", 1),
        Deal("dealer's card", "dealer", 1),
        Decide("tie", "War or surrender",
               (Choice("war", "bet as much again", Stake("war", 1)),
                Choice("surrender", "take half back", Fold())),
               asked=lambda spot, round_: not spot.decisions and _is_tied(spot, round_)),
        Deal("war card", "seats", 1, receives=lambda spot, round_: _at_war(spot)),
        Deal("dealer's war card", "dealer", 1,
             needed=lambda round_: any(map(_at_war, round_.spots))),
    ),
    procedures=(
        Procedure("by-hand", "By hand", ("none",), (
            Stage("announce", "No more bets"),
            Stage("deal", "Each player: a card", to="seats", cards=1, face_up=True),
            Stage("deal", "The dealer: a card", to="dealer", cards=1),
            Stage("reveal", "Turn it", to="dealer", cards=1, step="dealer's card"),
            Stage("ask", "Who is tied: war or surrender", to="seats", step="tie"),
            Stage("deal", "Who is at war: a card", to="seats", cards=1),
            Stage("deal", "The dealer: a card", to="dealer", cards=1,
                  when=lambda round_: any(map(_at_war, round_.spots))),
            Stage("reveal", "Turn it", to="dealer", cards=1, step="dealer's war card"),
            Stage("settle", "From the {side}"),
        ), "Our own"),
    ),
    settles=_war_settles,
    resolves=lambda layout: ("war", "ante"),
    titles={"war": "War"},
    tables={},
    hand_name=lambda spot, round_: "a card",
    dealer_name=lambda round_: "",
    options=(settlement_order_option("war", "ante"),),
    deck=Deck.packs(6),
)  # fmt: skip
