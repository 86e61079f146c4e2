"""Six Card Poker. Its rules are public knowledge.

Each side gets six cards, three of the dealer's face up, and the best five of each count. The dealer
needs ace-king for the Ante only; the Raise plays against any dealer hand.
"""

from collections.abc import Iterator

from croupier.games.handling import routines
from croupier.games.house import IRREGULARITIES, IRREGULARITY_CLAUSES, PUBLIC_RULES
from croupier.hands import best_five, five_card_name
from croupier.hands.five import ACE_KING
from croupier.hands.names import FIVE_CARD_NAMES
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
)

SHEET = Sheet("SIX", {
    "ranking": (
        "A hand is the best five of six cards, ranked as in poker.",
        "Public rules"),
    "deal": (
        "Six cards each; three of the dealer's are turned face up before the players decide.",
        "Public rules"),
    "raise": (
        "After looking at six cards and the dealer's three the player makes a Raise equal to the "
        "Ante, or folds.",
        "Public rules"),
    "fold": (
        "A player who folds loses the Ante.",
        "Public rules"),
    "not-qualified-ante": (
        "When the dealer has less than ace-king, the Ante of a player who raised pushes.",
        "Public rules"),
    "player-wins-ante": (
        "When the dealer qualifies and the player's hand is higher, the Ante pays by its pay "
        "table.",
        "Public rules"),
    "player-wins-raise": (
        "When the player's hand is higher, the Raise pays by its pay table, whether the dealer "
        "qualifies or not.",
        "Public rules"),
    "dealer-wins-ante": (
        "When the dealer qualifies and the dealer's hand is higher, the Ante loses.",
        "Public rules"),
    "dealer-wins-raise": (
        "When the dealer's hand is higher, the Raise loses, whether the dealer qualifies or not.",
        "Public rules"),
    "tie": (
        "When the hands are equal, Ante and Raise push.",
        "Public rules"),
    **IRREGULARITY_CLAUSES,
}, about={"ranking": "hands", "deal": "hands", "tie": "tie"})  # fmt: skip

LINES = ("raise", "ante")


def settles(spot: Spot, round_: Round) -> Iterator[Line]:
    if spot.folded:
        yield lose(spot, "ante", SHEET["fold"])
        return
    ahead = best_five(spot.cards) - best_five(round_.dealer)
    yield against_dealer(spot, round_, "raise", ahead)
    if qualifies(round_):
        yield against_dealer(spot, round_, "ante", ahead)
    else:
        yield push(spot, "ante", SHEET["not-qualified-ante"])


def against_dealer(spot: Spot, round_: Round, bet: str, ahead: int) -> Line:
    if ahead == 0:
        return push(spot, bet, SHEET["tie"])
    if ahead < 0:
        return lose(spot, bet, SHEET[f"dealer-wins-{bet}"])
    clause = SHEET[f"player-wins-{bet}"]
    return by_table(spot, bet, round_.layout.pays(bet), ahead, wins=clause, loses=clause)


def someone_raised(round_: Round) -> bool:
    return any(not spot.folded for spot in round_.spots)


def qualifies(round_: Round) -> bool:
    return best_five(round_.dealer) >= ACE_KING


def dealer_name(round_: Round) -> str:
    return five_card_name(best_five(round_.dealer))


def by_rule_of_thumb(spot: Spot, round_: Round) -> str:  # noqa: ARG001  by the own cards alone
    """Raise with a pair or better, or ace-king."""
    return "raise" if best_five(spot.cards) >= ACE_KING else "fold"


STRATEGY = """
# Six Card Poker: what beats the dealer's cards, then ace-king and ace by the cards that match.
raise: a pair or better and beats the dealer's cards
fold: dealer shows a pair
raise: A-K-J or better and one of the dealer's cards matches
raise: A-K-T-9 or better and at least two of the dealer's cards match
raise: A-K-8 or better and dealer's highest card is K and at least two of the dealer's cards match
fold: dealer's highest card is K or A
raise: A-K-8 or better
raise: A-J-9 or better and dealer's highest card is 7-J and one of the dealer's cards matches
raise: A-Q-T or better and one of the dealer's cards matches
raise: A high or better and at least two of the dealer's cards match
raise: K-Q or better and three of the dealer's cards match
otherwise: fold
"""

COMMON_ERRORS = (
    CommonError("Raise with every pair", "raise", ("raise: a pair or better", "otherwise: fold")),
    CommonError(
        "Raise with ace-king or better", "raise", ("raise: A-K or better", "otherwise: fold")
    ),
    CommonError("Never fold", "raise", ("otherwise: raise",)),
)

GAME = Game(
    name="six-card-poker",
    title="Six Card Poker",
    place=19,
    edition=PUBLIC_RULES,
    summary="Six cards each, three of the dealer's up: fold, or raise; the best five count.",
    sheet=SHEET,
    bets=(
        Bet("ante", "Ante", "against the dealer", mandatory=True, table="ante"),
    ),
    steps=(
        Deal("hand", "seats", 6),
        Deal("dealer's first cards", "dealer", 3),
        Decide(
            "raise", "Raise or fold",
            (
                Choice("raise", "bet as much as the Ante", Stake("raise", 1)),
                Choice("fold", "give up the Ante", Fold()),
            ),
            asked=lambda spot, round_: not spot.decisions,
            rule_of_thumb=by_rule_of_thumb,
        ),
        Deal("dealer's other cards", "dealer", 3, needed=someone_raised),
    ),
    procedures=(
        Procedure(
            "ace-i-deal",
            "ACE, i-Deal or i-Deal Plus, packets of six",
            ("ACE", "i-Deal", "i-Deal Plus"),
            (
                Stage("announce", "No more bets"),
                Stage("deal", "Each player from the left: six cards face down", to="seats",
                      cards=6),
                Stage("deal", "The dealer: six cards face down", to="dealer", cards=6),
                Stage("press", "Green button: the shuffler gives up the remaining cards",
                      calls="Green button"),
                Stage("reveal", "Turn three of the dealer's cards", to="dealer", cards=3,
                      step="dealer's first cards"),
                Stage("ask", "From the left: fold, or Raise once the Ante", to="seats",
                      step="raise"),
                Stage(
                    "announce", "Collect forfeited bets and cards", calls="Collect forfeited bets",
                    when=lambda round_: any(spot.folded for spot in round_.spots),
                    resolves=lambda spot, line: line.clause.key == "fold",
                    gesture=Gesture.LOCK_UP,
                ),
                Stage("reveal", "Turn the dealer's other cards, set the best five and announce the "
                      "hand", to="dealer", cards=3, step="dealer's other cards",
                      names_hand="always"),
                Stage("settle", "From the {side}: {order}", gesture=Gesture.LOCK_UP,
                      order="Raise, then Ante"),
            ),
            "Public rules",
            routines=routines("Six Card Poker"),
        ),
    ),
    settles=settles,
    solver="six_card",
    strategy=STRATEGY,
    common_errors=COMMON_ERRORS,
    rounds_an_hour=50,
    resolves=lambda layout: LINES,
    titles={"raise": "Raise"},
    tables={"ante": "SIX-01", "raise": "SIX-01"},
    hand_name=lambda spot, round_: five_card_name(best_five(spot.cards)),
    dealer_name=dealer_name,
    dealer_names=FIVE_CARD_NAMES,
    qualifies=qualifies,
    options=resolving_options(*LINES),
    irregularities=IRREGULARITIES,
)  # fmt: skip
