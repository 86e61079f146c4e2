"""Caribbean Stud, with Cover All. Its base rules are public knowledge."""

from collections.abc import Iterator

from croupier.games.handling import routines
from croupier.games.house import EDITION, IRREGULARITIES, IRREGULARITY_CLAUSES, PUBLIC_RULES
from croupier.hands import best_five, five_card_name, held_name
from croupier.hands.five import ACE_KING
from croupier.rules import (
    Bet,
    Choice,
    CommonError,
    Deal,
    Decide,
    Fold,
    Game,
    Gesture,
    Line,
    Procedure,
    Round,
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

SHEET = Sheet("CSP", {
    "deal": (
        "Five cards each; one of the dealer's is turned face up before the players decide.",
        "Public rules"),
    "raise": (
        "After looking at five cards the player makes a Raise of twice the Ante, or folds.",
        "Public rules"),
    "fold": (
        "A player who folds loses the Ante.",
        "Public rules"),
    "not-qualified-ante": (
        "When the dealer has less than ace-king, the Ante wins 1 to 1.",
        "Public rules"),
    "not-qualified-raise": (
        "When the dealer has less than ace-king, the Raise pushes.",
        "Public rules"),
    "player-wins-ante": (
        "When the dealer qualifies and the player's hand is higher, the Ante wins 1 to 1.",
        "Public rules"),
    "player-wins-raise": (
        "When the dealer qualifies and the player's hand is higher, the Raise pays by its pay "
        "table.",
        "Public rules"),
    "dealer-wins": (
        "When the dealer qualifies and the dealer's hand is higher, Ante and Raise lose.",
        "Public rules"),
    "tie": (
        "When the dealer qualifies and the hands are equal, Ante and Raise push.",
        "Public rules"),
    "cover-all-wins": (
        "Cover All wins when the best hand at the table, the dealer's or a player's (folded or "
        "not), is three of a kind or better, and pays by that hand and the number of hands.",
        "Cover All Bonus for Caribbean Stud Poker 2, 3, 6; that folded hands count is our own "
        "reading"),
    "cover-all-loses": (
        "Cover All loses when no hand at the table is three of a kind or better.",
        "Cover All Bonus for Caribbean Stud Poker 2"),
    **IRREGULARITY_CLAUSES,
}, about={"deal": "hands", "tie": "tie"})  # fmt: skip

LINES = ("ante", "raise", "cover_all")


def settles(spot: Spot, round_: Round) -> Iterator[Line]:
    if spot.folded:
        yield lose(spot, "ante", SHEET["fold"])
    else:
        yield from against_dealer(spot, round_)
    if spot.has("cover_all"):
        hands = [other.cards for other in round_.spots] + [round_.dealer]
        yield by_table(
            spot, "cover_all", round_.layout.pays("cover_all", hands=len(hands)),
            max(map(best_five, hands)),
            wins=SHEET["cover-all-wins"], loses=SHEET["cover-all-loses"],
        )  # fmt: skip


def against_dealer(spot: Spot, round_: Round) -> Iterator[Line]:
    own, dealer = best_five(spot.cards), best_five(round_.dealer)
    if dealer < ACE_KING:
        yield win(spot, "ante", SHEET["not-qualified-ante"])
        yield push(spot, "raise", SHEET["not-qualified-raise"])
    elif own > dealer:
        yield win(spot, "ante", SHEET["player-wins-ante"])
        clause = SHEET["player-wins-raise"]
        yield by_table(
            spot, "raise", round_.layout.pays("raise"), own, wins=clause, loses=clause
        )  # fmt: skip
    else:
        for bet in ("ante", "raise"):
            if own < dealer:
                yield lose(spot, bet, SHEET["dealer-wins"])
            else:
                yield push(spot, bet, SHEET["tie"])


def dealer_hand_matters(round_: Round) -> bool:
    return any(spot.has("cover_all") or not spot.folded for spot in round_.spots)


def qualifies(round_: Round) -> bool:
    return best_five(round_.dealer) >= ACE_KING


def dealer_name(round_: Round) -> str:
    return five_card_name(best_five(round_.dealer))


def by_rule_of_thumb(spot: Spot, round_: Round) -> str:  # noqa: ARG001  by the own cards alone
    """Raise with a pair or better, or ace-king."""
    return "raise" if best_five(spot.cards) >= ACE_KING else "fold"


STRATEGY = """
# Caribbean Stud: ace-king by what the dealer shows.
raise: a pair or better
fold: worse than A-K
raise: dealer shows 2-Q and dealer's card matches
raise: dealer shows A or K and holds Q or J
raise: A-K-Q high and dealer's card is lower than your fourth card
otherwise: fold
"""

COMMON_ERRORS = (
    CommonError("Raise with every ace-king", "raise", ("raise: A-K or better", "otherwise: fold")),
    CommonError(
        "Raise only with a pair or better", "raise", ("raise: a pair or better", "otherwise: fold")
    ),
)

GAME = Game(
    name="caribbean-stud",
    title="Caribbean Stud",
    place=6,
    edition=PUBLIC_RULES,
    formerly=(EDITION,),
    summary="Five cards each, one dealer card up: fold, or raise twice the Ante.",
    sheet=SHEET,
    bets=(
        Bet("ante", "Ante", "against the dealer", mandatory=True),
        Bet("cover_all", "Cover All", "on the best hand at the table", table="cover_all",
            needs=("ante",), resolved_last=True,
            worth=lambda cards, round_: best_five(cards),
            hands=lambda round_: len(round_.spots) + 1,
            clauses=("cover-all-wins", "cover-all-loses"),
            counted_by=("i-Deal Plus", "NXP 1.0.114", "NXP 1.0.102"), edition=EDITION,
            mode="Caribbean Stud Poker Cover All", dealt_from=("i-Deal Plus", "shoe", "hand")),
    ),
    steps=(
        Deal("hand", "seats", 5),
        Deal("dealer's first card", "dealer", 1),
        Decide(
            "raise", "Raise or fold",
            (
                Choice("raise", "bet twice the Ante", Stake("raise", 2)),
                Choice("fold", "give up the Ante", Fold()),
            ),
            asked=lambda spot, round_: not spot.decisions,
            rule_of_thumb=by_rule_of_thumb,
        ),
        Deal("dealer's other cards", "dealer", 4, needed=dealer_hand_matters),
    ),
    procedures=(
        Procedure(
            "i-deal-plus",
            "i-Deal Plus in Caribbean Stud Poker Cover All mode",
            ("i-Deal Plus",),
            (
                Stage("announce", "No more bets, Cover All included"),
                Stage("deal", "Each player from the left: five cards face down", to="seats",
                      cards=5),
                Stage("deal", "The dealer: five cards", to="dealer", cards=5),
                Stage("press", "Green button: the shuffler counts the hands and shows the Cover "
                      "All pays", calls="Green button", bet="cover_all"),
                Stage("reveal", "Turn the dealer's first card", to="dealer", cards=1,
                      step="dealer's first card"),
                Stage("ask", "From the left: fold, or Raise twice the Ante", to="seats",
                      step="raise"),
                Stage("reveal", "Turn the dealer's other cards", to="dealer", cards=4,
                      step="dealer's other cards"),
                Stage("settle", "From the {side}; leave the best hand so far exposed, lock up "
                      "every other, and resolve Cover All last", gesture=Gesture.LOCK_UP),
            ),
            "Cover All Bonus for Caribbean Stud Poker: Rules and Procedures",
            shoe_too=True,
            routines=routines(
                "Caribbean Stud Poker Cover All",
                "Cover All Bonus for Caribbean Stud Poker: Rules and Procedures 4",
            ),
        ),
    ),
    settles=settles,
    solver="stud",
    strategy=STRATEGY,
    common_errors=COMMON_ERRORS,
    rounds_an_hour=45,
    resolves=lambda layout: LINES,
    titles={"raise": "Raise"},
    tables={"raise": "CSP-01", "cover_all": "CSP-CA"},
    hand_name=lambda spot, round_: held_name(spot.cards),
    dealer_name=dealer_name,
    qualifies=qualifies,
    options=resolving_options(*LINES),
    irregularities=IRREGULARITIES,
)  # fmt: skip
