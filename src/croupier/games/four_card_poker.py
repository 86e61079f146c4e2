"""Four Card Poker, with Aces Up. Its rules are public knowledge.

The player gets five cards and the dealer six, one of them face up; the best four of each count. The
dealer always plays, and the player wins ties.
"""

from collections.abc import Iterator

from croupier.games.handling import routines
from croupier.games.house import IRREGULARITIES, IRREGULARITY_CLAUSES, OURS, PUBLIC_RULES
from croupier.hands import best_four, four_card_name
from croupier.hands.four import four_pair_of
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
    Option,
    Procedure,
    Round,
    Sheet,
    Spot,
    Stage,
    Stake,
    bonus,
    by_table,
    lose,
    resolving_options,
    win,
)

SHEET = Sheet("FCP", {
    "ranking": (
        "A hand is the best four of the player's five cards or of the dealer's six. Hands rank "
        "four of a kind, straight flush, three of a kind, flush, straight, two pair, pair, high "
        "card; the ace is high, and low in 4-3-2-A only.",
        "Public rules"),
    "ways-to-play": (
        "A player bets the Ante, Aces Up, or both, in any amounts.",
        "Public rules"),
    "deal": (
        "Each player has five cards. The dealer has six, one of which is turned face up before the "
        "players decide.",
        "Public rules"),
    "play": (
        "After looking at five cards and the dealer's card the player makes a Play bet of one, two "
        "or three times the Ante, or folds.",
        "Public rules"),
    "fold": (
        "A player who folds loses the Ante.",
        "Public rules"),
    "fold-aces-up": (
        "A player who folds loses Aces Up as well, unless the house lets it stand.",
        f"Public rules; {OURS}"),
    "player-wins": (
        "When the player's hand is higher, Play and Ante win 1 to 1; the dealer need not qualify.",
        "Public rules"),
    "tie": (
        "When the hands are equal, Play and Ante win 1 to 1.",
        "Public rules"),
    "dealer-wins": (
        "When the dealer's hand is higher, Play and Ante lose.",
        "Public rules"),
    "automatic-bonus": (
        "A player who stays in with three of a kind or better is paid the automatic bonus on the "
        "Ante, whatever the dealer holds.",
        "Public rules; that a fold gives it up is our own reading"),
    "aces-up-wins": (
        "Aces Up pays by its pay table on a pair of aces or better, whatever the dealer holds.",
        "Public rules"),
    "aces-up-loses": (
        "Aces Up loses with less than a pair of aces.",
        "Public rules"),
    **IRREGULARITY_CLAUSES,
}, about={"ranking": "hands", "deal": "hands", "tie": "tie"})  # fmt: skip

LINES = ("play", "ante", "ante_bonus", "aces_up")
BOTH = ("ways-to-play", "fold-aces-up")
"""The clauses that concern both Ante and Aces Up."""

FOLD_KEEPS_ACES_UP = Option(
    "fold_keeps_aces_up", False, "a fold gives up the Ante alone, and Aces Up is still paid by its "
    "pay table", title="Fold keeps Aces Up",
)  # fmt: skip

HOW_MUCH = {1: "as much as", 2: "twice", 3: "three times"}


def play_for(times: int) -> Choice:
    return Choice(f"play {times}x", f"bet {HOW_MUCH[times]} the Ante", Stake("play", times))


def settles(spot: Spot, round_: Round) -> Iterator[Line]:
    own = best_four(spot.cards)
    if spot.folded:
        yield lose(spot, "ante", SHEET["fold"])
    elif spot.has("ante"):
        yield from against_dealer(spot, round_, own)
    if spot.has("aces_up"):
        if spot.folded and not round_.layout.option(FOLD_KEEPS_ACES_UP):
            yield lose(spot, "aces_up", SHEET["fold-aces-up"])
        else:
            yield by_table(
                spot, "aces_up", round_.layout.pays("aces_up"), own,
                wins=SHEET["aces-up-wins"], loses=SHEET["aces-up-loses"],
            )  # fmt: skip


def against_dealer(spot: Spot, round_: Round, own: int) -> Iterator[Line]:
    dealer = best_four(round_.dealer)
    for bet in ("play", "ante"):
        if own > dealer:
            yield win(spot, bet, SHEET["player-wins"])
        elif own == dealer:
            yield win(spot, bet, SHEET["tie"])
        else:
            yield lose(spot, bet, SHEET["dealer-wins"])
    hit = round_.layout.pays("ante_bonus").hit(own)
    if hit is not None:
        yield bonus(spot, "ante_bonus", "ante", hit, SHEET["automatic-bonus"])


def someone_has_an_ante(round_: Round) -> bool:
    return any(spot.has("ante") for spot in round_.spots)


def someone_plays(round_: Round) -> bool:
    return any(spot.has("ante") and not spot.folded for spot in round_.spots)


def by_rule_of_thumb(spot: Spot, round_: Round) -> str:  # noqa: ARG001  by the own cards alone
    """The maker's advice: triple with a pair of tens or better, play once with any other pair."""
    own = best_four(spot.cards)
    if own >= four_pair_of(8):
        return "play 3x"
    return "play 1x" if own >= four_pair_of(0) else "fold"


STRATEGY = """
# Four Card Poker: by the card the dealer shows.
play 3x: a pair of kings or better
play 3x: a pair of queens or better and dealer shows Q or lower
play 3x: a pair of jacks or better and dealer shows J or lower
play 3x: a pair of tens or better and dealer shows T or lower
play 3x: a pair of nines or better and dealer shows 2-8
play 3x: a pair of eights or better and dealer shows 2
play 3x: a pair of jacks or better and dealer's card matches
play 1x: a pair of threes or better
play 1x: a pair or better and dealer shows 2
play 1x: A-K-Q or better and dealer's card matches
otherwise: fold
"""

MAKER = ("play 3x: a pair of tens or better", "play 1x: a pair or better", "otherwise: fold")

COMMON_ERRORS = (
    CommonError("Play tens or better 3x and every other pair 1x, as the maker says", "play", MAKER),
    CommonError(
        "Play 3x only with a pair of aces or better", "play",
        ("play 3x: a pair of aces or better", "play 1x: a pair or better", "otherwise: fold"),
    ),
    CommonError(
        "Play ace-king high", "play",
        ("play 3x: a pair of tens or better", "play 1x: A-K or better", "otherwise: fold"),
    ),
)  # fmt: skip

GAME = Game(
    name="four-card-poker",
    title="Four Card Poker",
    place=12,
    edition=PUBLIC_RULES,
    summary="The best four of five cards against the dealer's six; a good hand may raise 3x.",
    sheet=SHEET,
    bets=(
        Bet("ante", "Ante", "against the dealer", clauses=BOTH),
        Bet("aces_up", "Aces Up", "on a pair of aces or better", table="aces_up",
            reads=("seats",), clauses=(*BOTH, "aces-up-wins", "aces-up-loses")),
    ),
    steps=(
        Deal("hand", "seats", 5),
        Deal("dealer's first card", "dealer", 1, needed=someone_has_an_ante),
        Decide(
            "play", "Play or fold",
            (play_for(3), play_for(2), play_for(1),
             Choice("fold", "give up the Ante, and Aces Up if you bet it", Fold())),
            asked=lambda spot, round_: spot.has("ante") and not spot.decisions,
            rule_of_thumb=by_rule_of_thumb,
        ),
        Deal("dealer's other cards", "dealer", 5, needed=someone_plays),
    ),
    procedures=(
        Procedure(
            "ace-i-deal",
            "ACE, i-Deal or i-Deal Plus, packets of five and six",
            ("ACE", "i-Deal", "i-Deal Plus"),
            (
                Stage("announce", "No more bets"),
                Stage("deal", "Each player from the left: five cards face down", to="seats",
                      cards=5),
                Stage("deal", "The dealer: six cards face down", to="dealer", cards=6),
                Stage("press", "Green button: the shuffler gives up the remaining cards",
                      calls="Green button"),
                Stage("reveal", "Turn the dealer's first card", to="dealer", cards=1,
                      step="dealer's first card"),
                Stage("ask", "From the left: fold, or Play one to three times the Ante",
                      to="seats", step="play"),
                Stage(
                    "announce", "Collect forfeited bets and cards", calls="Collect forfeited bets",
                    when=lambda round_: any(spot.folded for spot in round_.spots),
                    resolves=lambda spot, line: line.clause.key in ("fold", "fold-aces-up"),
                    gesture=Gesture.LOCK_UP,
                ),
                Stage("reveal", "Turn the dealer's other cards, set the best four and announce the "
                      "hand", to="dealer", cards=5, step="dealer's other cards"),
                Stage("settle", "From the {side}: {order}", gesture=Gesture.LOCK_UP,
                      order="Play, Ante, the automatic bonus, then Aces Up"),
            ),
            "Public rules",
            routines=routines("Four Card Poker"),
        ),
    ),
    settles=settles,
    solver="four_card",
    strategy=STRATEGY,
    common_errors=COMMON_ERRORS,
    rounds_an_hour=50,
    resolves=lambda layout: LINES,
    titles={"play": "Play", "ante_bonus": "Automatic Bonus"},
    tables={"ante_bonus": "FCP-01", "aces_up": "AU-01"},
    hand_name=lambda spot, round_: four_card_name(best_four(spot.cards)),
    dealer_name=lambda round_: four_card_name(best_four(round_.dealer)),
    options=(FOLD_KEEPS_ACES_UP, *resolving_options(*LINES)),
    irregularities=IRREGULARITIES,
)  # fmt: skip
