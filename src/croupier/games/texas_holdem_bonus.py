"""Texas Hold'em Bonus, with its bonus on hole cards. Its rules are public knowledge.

Two cards each and five community cards. Fold, or bet twice the Ante to see the flop; then bet
another Ante before the turn and again before the river, or check. Nobody folds after the flop.
"""

from collections.abc import Iterator

from croupier.cards import rank_of, suit_of
from croupier.games.handling import routines
from croupier.games.house import IRREGULARITIES, IRREGULARITY_CLAUSES, PUBLIC_RULES
from croupier.hands import best_five, five_card_name, held_name
from croupier.hands.five import FIVE_CATEGORY_SHIFT, FiveCard
from croupier.paytables import HoleCards
from croupier.rules import (
    Bet,
    Choice,
    CommonError,
    Deal,
    Decide,
    Fold,
    Game,
    Line,
    Option,
    Procedure,
    Round,
    RuleOfThumb,
    Sheet,
    Spot,
    Stage,
    Stake,
    by_table,
    lose,
    push,
    resolving_options,
    win,
)

SHEET = Sheet("THB", {
    "deal": (
        "Two cards to each player and two to the dealer, face down; five community cards are "
        "turned in three steps: the flop of three, the turn, the river.",
        "Public rules"),
    "flop": (
        "After looking at two cards the player makes a Flop bet of twice the Ante, or folds.",
        "Public rules"),
    "fold": (
        "A player who folds loses the Ante.",
        "Public rules"),
    "turn-river": (
        "After the flop the player checks or makes a Turn bet equal to the Ante; after the turn "
        "the player checks or makes a River bet equal to the Ante. Nobody folds then, and there is "
        "no bet after the river.",
        "Public rules"),
    "best-hand": (
        "Player and dealer each make their best five of two hole cards and five community cards.",
        "Public rules"),
    "player-wins": (
        "The dealer always plays. When the player's hand is higher, Flop, Turn and River bets win "
        "1 to 1.",
        "Public rules"),
    "ante-wins": (
        "When the player's hand is higher and a straight or better (by house rule a flush or "
        "better), the Ante wins 1 to 1.",
        "Public rules"),
    "ante-pushes": (
        "When the player's hand is higher and less than that, the Ante pushes.",
        "Public rules"),
    "dealer-wins": (
        "When the dealer's hand is higher, Ante, Flop, Turn and River bets lose.",
        "Public rules"),
    "tie": (
        "When the hands are equal, Ante, Flop, Turn and River bets push.",
        "Public rules"),
    "bonus-wins": (
        "The Bonus pays by its pay table on the player's two hole cards, even after a fold and "
        "whatever the hands come to; its top line looks at the dealer's two as well.",
        "Public rules; that a fold does not forfeit it is our own reading"),
    "bonus-loses": (
        "The Bonus loses when the hole cards are not on its pay table.",
        "Public rules"),
    **IRREGULARITY_CLAUSES,
}, about={"deal": "hands", "best-hand": "hands", "tie": "tie"})  # fmt: skip

TEN = 8
STREETS = ("flop", "turn", "river")
LINES = ("river", "turn", "flop", "ante", "bonus")

STRAIGHT, FLUSH = "straight", "flush"
ANTE_PAYS = Option(
    "ante_pays", STRAIGHT, "the least hand with which the Ante of a winner is paid; with less it "
    "pushes", choices=(STRAIGHT, FLUSH), title="Ante pays from",
)  # fmt: skip
_LEAST = {
    STRAIGHT: FiveCard.STRAIGHT << FIVE_CATEGORY_SHIFT,
    FLUSH: FiveCard.FLUSH << FIVE_CATEGORY_SHIFT,
}


def settles(spot: Spot, round_: Round) -> Iterator[Line]:
    if spot.folded:
        yield lose(spot, "ante", SHEET["fold"])
    else:
        yield from against_dealer(spot, round_)
    if spot.has("bonus"):
        yield by_table(
            spot, "bonus", round_.layout.pays("bonus"), HoleCards(spot.cards, round_.dealer),
            wins=SHEET["bonus-wins"], loses=SHEET["bonus-loses"],
        )  # fmt: skip


def against_dealer(spot: Spot, round_: Round) -> Iterator[Line]:
    own = best_five(spot.cards + round_.community)
    dealer = best_five(round_.dealer + round_.community)
    for bet in STREETS:
        if spot.has(bet):
            if own > dealer:
                yield win(spot, bet, SHEET["player-wins"])
            elif own < dealer:
                yield lose(spot, bet, SHEET["dealer-wins"])
            else:
                yield push(spot, bet, SHEET["tie"])
    if own < dealer:
        yield lose(spot, "ante", SHEET["dealer-wins"])
    elif own == dealer:
        yield push(spot, "ante", SHEET["tie"])
    elif own >= _LEAST[round_.layout.option(ANTE_PAYS)]:
        yield win(spot, "ante", SHEET["ante-wins"])
    else:
        yield push(spot, "ante", SHEET["ante-pushes"])


def board_matters(round_: Round) -> bool:
    return any(not spot.folded for spot in round_.spots)


def dealer_matters(round_: Round) -> bool:
    """Whether a bet that is still up depends on the dealer's cards."""
    against_aces = any(
        line.key == "aces_against_aces" for line in round_.layout.pays("bonus").lines
    )
    return any(not spot.folded or (spot.has("bonus") and against_aces) for spot in round_.spots)


def first_rule_of_thumb(spot: Spot, round_: Round) -> str:  # noqa: ARG001  there is no board yet
    """Play any pair, two suited cards, or a card of ten or higher."""
    low, high = sorted(map(rank_of, spot.cards))
    suited = suit_of(spot.cards[0]) == suit_of(spot.cards[1])
    return "flop" if low == high or suited or high >= TEN else "fold"


def later_rule_of_thumb(bet: str) -> RuleOfThumb:
    def thumb(spot: Spot, round_: Round) -> str:
        """Bet with a pair or better that is not all on the board."""
        made = FiveCard.of(best_five((*spot.cards, *round_.community)))
        held = {rank_of(card) for card in spot.cards}
        board = {rank_of(card) for card in round_.community}
        paired = len(held) == 1 or bool(held & board) or made >= FiveCard.TWO_PAIR
        return bet if paired else "check"

    return thumb


def hand_name(spot: Spot, round_: Round) -> str:
    return held_name(spot.cards + round_.community)


def dealer_name(round_: Round) -> str:
    return five_card_name(best_five(round_.dealer + round_.community))


def street(bet: str, title: str) -> Decide:
    number = STREETS.index(bet)
    return Decide(
        {"turn": "on the flop", "river": "on the turn"}[bet], title,
        (
            Choice(bet, "bet as much as the Ante", Stake(bet, 1)),
            Choice("check", "wait for the next card"),
        ),
        asked=lambda spot, round_: not spot.folded and len(spot.decisions) == number,
        rule_of_thumb=later_rule_of_thumb(bet),
    )  # fmt: skip


STRATEGY = """
# Texas Hold'em Bonus: a raise pays where you are more likely ahead than behind.
before the flop:
  fold: 72o, 62o, 52o, 42o, 32o
  otherwise: flop
on the flop:
  turn: hidden pair or better
  turn: four to a flush
  turn: AJ+
  turn: A2+ and board has a pair or better
  turn: KT+ and board has a pair or better
  otherwise: check
on the turn:
  river: hidden pair or better
  river: A9+ and board has a pair or better
  otherwise: check
"""

COMMON_ERRORS = (
    CommonError(
        "Play only good starting hands: a pair, an ace or two cards from a ten up",
        "before the flop", ("flop: AA-22, A2+, KT+, QT+, JTo, JTs", "otherwise: fold"),
    ),
)  # fmt: skip

GAME = Game(
    name="texas-holdem-bonus",
    title="Texas Hold'em Bonus",
    place=18,
    edition=PUBLIC_RULES,
    summary="Hold'em against the dealer: pay to see the flop, then bet or check twice more.",
    sheet=SHEET,
    bets=(
        Bet("ante", "Ante", "against the dealer", mandatory=True),
        Bet("bonus", "Bonus", "on your two hole cards", table="bonus", needs=("ante",),
            clauses=("bonus-wins", "bonus-loses")),
    ),
    steps=(
        Deal("hole cards", "seats", 2),
        Decide(
            "before the flop", "Flop or fold",
            (
                Choice("flop", "bet twice the Ante", Stake("flop", 2)),
                Choice("fold", "give up the Ante", Fold()),
            ),
            asked=lambda spot, round_: not spot.decisions,
            rule_of_thumb=first_rule_of_thumb,
        ),
        Deal("flop", "community", 3, needed=board_matters),
        street("turn", "Turn bet or check"),
        Deal("turn", "community", 1, needed=board_matters),
        street("river", "River bet or check"),
        Deal("river", "community", 1, needed=board_matters),
        Deal("dealer's cards", "dealer", 2, needed=dealer_matters),
    ),
    procedures=(
        Procedure(
            "ace-i-deal",
            "ACE, i-Deal or i-Deal Plus",
            ("ACE", "i-Deal", "i-Deal Plus"),
            (
                Stage("announce", "No more bets"),
                Stage("deal", "First the five community cards, face down", to="community", cards=5),
                Stage("deal", "Each player from the left: two cards face down", to="seats",
                      cards=2),
                Stage("deal", "The dealer: two cards face down", to="dealer", cards=2),
                Stage("ask", "From the left: fold, or Flop twice the Ante", to="seats",
                      step="before the flop"),
                Stage("reveal", "Turn the flop: three community cards", to="community", cards=3,
                      step="flop"),
                Stage("ask", "From the left: check, or Turn bet", to="seats",
                      step="on the flop"),
                Stage("reveal", "Turn the fourth community card", to="community", cards=1,
                      step="turn"),
                Stage("ask", "From the left: check, or River bet", to="seats",
                      step="on the turn"),
                Stage("reveal", "Turn the last community card", to="community", cards=1,
                      step="river"),
                Stage("reveal", "Turn the dealer's cards", to="dealer", cards=2,
                      step="dealer's cards"),
                Stage("settle", "From the {side}: compare each hand with the dealer's and resolve "
                      "its bets: {order}", order="River, Turn, Flop, Ante, then Bonus"),
            ),
            "Public rules",
            shoe_too=True,
            routines=routines("Texas Hold'em Bonus"),
        ),
    ),
    settles=settles,
    solver="holdem_bonus",
    strategy=STRATEGY,
    common_errors=COMMON_ERRORS,
    rounds_an_hour=35,
    resolves=lambda layout: LINES,
    titles={"flop": "Flop", "turn": "Turn", "river": "River"},
    tables={"bonus": "THB-01"},
    hand_name=hand_name,
    dealer_name=dealer_name,
    options=(ANTE_PAYS, *resolving_options(*LINES)),
    irregularities=IRREGULARITIES,
)  # fmt: skip
