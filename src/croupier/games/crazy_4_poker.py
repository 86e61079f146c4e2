"""Crazy 4 Poker, with Queens Up. Its rules are public knowledge.

Each side gets five cards, and the best four count. The player bets an Ante and an equal Super
Bonus, then plays or folds; a pair of aces or better may play for up to three Antes.
"""

from collections.abc import Iterator

from croupier.games.cover_all import COUNT_THE_HANDS, CoverAll, cover_all_up
from croupier.games.handling import routines
from croupier.games.house import IRREGULARITIES, IRREGULARITY_CLAUSES, OURS, PUBLIC_RULES
from croupier.hands import best_four, four_card_name
from croupier.hands.four import KING_HIGH, four_pair_of
from croupier.hands.names import FOUR_CARD_NAMES
from croupier.rules import (
    WAITS,
    Bet,
    Choice,
    CommonError,
    Deal,
    Decide,
    Fold,
    Game,
    Gesture,
    Hand,
    Line,
    Option,
    Procedure,
    Round,
    Sheet,
    Spot,
    Stage,
    Stake,
    by_table,
    lose,
    paid,
    push,
    resolving_options,
    win,
)

COVER = CoverAll(lambda cards, round_: best_four(cards), "four_card", dealer=True)

SHEET = Sheet("C4P", {
    "ranking": (
        "A hand is the best four of five cards. Hands rank four of a kind, straight flush, three "
        "of a kind, flush, straight, two pair, pair, high card; the ace is high, and low in "
        "4-3-2-A only.",
        "Public rules"),
    "ante-super-bonus": (
        "Every player makes an Ante and a Super Bonus bet of the same amount; Queens Up is "
        "optional.",
        "Public rules"),
    "play": (
        "After looking at five cards the player makes a Play bet equal to the Ante, or folds.",
        "Public rules"),
    "play-more": (
        "With a pair of aces or better the Play bet may be one, two or three times the Ante.",
        "Public rules"),
    "fold": (
        "A player who folds loses the Ante and the Super Bonus.",
        "Public rules"),
    "fold-queens-up": (
        "A player who folds loses Queens Up as well, unless the house lets it stand.",
        "Public rules"),
    "not-qualified-ante": (
        "When the dealer has less than king-high, the Ante pushes.",
        "Public rules"),
    "not-qualified-play": (
        "When the dealer has less than king-high, the Play bet wins 1 to 1.",
        "Public rules"),
    "player-wins": (
        "When the dealer has king-high or better and the player's hand is higher, Play and Ante "
        "win 1 to 1.",
        "Public rules"),
    "dealer-wins": (
        "When the dealer has king-high or better and the dealer's hand is higher, Play and Ante "
        "lose.",
        "Public rules"),
    "tie": (
        "When the dealer has king-high or better and the hands are equal, Play and Ante push.",
        "Public rules"),
    "super-bonus-wins": (
        "The Super Bonus pays by its pay table with a straight or better, whatever the dealer "
        "holds.",
        "Public rules"),
    "super-bonus-pushes": (
        "With less than a straight the Super Bonus pushes when the player's hand is higher than "
        "the dealer's or equal to it.",
        "Public rules"),
    "super-bonus-loses": (
        "With less than a straight the Super Bonus loses when the dealer's hand is higher, even "
        "one below king-high.",
        f"Public rules; that the dealer need not have king-high for it is {OURS}"),
    "queens-up-wins": (
        "Queens Up pays by its pay table on a pair of queens or better, whatever the dealer holds.",
        "Public rules"),
    "queens-up-loses": (
        "Queens Up loses with less than a pair of queens.",
        "Public rules"),
    **IRREGULARITY_CLAUSES,
    **COVER.clauses,
}, about={
    "ranking": "hands", "not-qualified-ante": "returned", "tie": "tie",
})  # fmt: skip

LINES = ("play", "ante", "super_bonus", "queens_up", "cover_all")

FOLD_KEEPS_QUEENS_UP = Option(
    "fold_keeps_queens_up", False, "a fold gives up the Ante and the Super Bonus alone, and Queens "
    "Up is still paid by its pay table", title="Fold keeps Queens Up",
)  # fmt: skip

PAIR_OF_ACES = four_pair_of(12)


def may_play_more(spot: Spot, hand: Spot | Hand, round_: Round) -> bool:  # noqa: ARG001  by its cards
    return best_four(hand.cards) >= PAIR_OF_ACES


def settles(spot: Spot, round_: Round) -> Iterator[Line]:
    own = best_four(spot.cards)
    if spot.folded:
        yield lose(spot, "ante", SHEET["fold"])
        yield lose(spot, "super_bonus", SHEET["fold"])
    else:
        dealer = best_four(round_.dealer)
        yield from against_dealer(spot, own, dealer)
        yield super_bonus(spot, round_, own, dealer)
    if spot.has("queens_up"):
        if spot.folded and not round_.layout.option(FOLD_KEEPS_QUEENS_UP):
            yield lose(spot, "queens_up", SHEET["fold-queens-up"])
        else:
            yield by_table(
                spot, "queens_up", round_.layout.pays("queens_up"), own,
                wins=SHEET["queens-up-wins"], loses=SHEET["queens-up-loses"],
            )  # fmt: skip
    if spot.has("cover_all"):
        yield COVER.line(spot, round_)


def against_dealer(spot: Spot, own: int, dealer: int) -> Iterator[Line]:
    if dealer < KING_HIGH:
        yield win(spot, "play", SHEET["not-qualified-play"])
        yield push(spot, "ante", SHEET["not-qualified-ante"])
        return
    for bet in ("play", "ante"):
        if own > dealer:
            yield win(spot, bet, SHEET["player-wins"])
        elif own < dealer:
            yield lose(spot, bet, SHEET["dealer-wins"])
        else:
            yield push(spot, bet, SHEET["tie"])


def super_bonus(spot: Spot, round_: Round, own: int, dealer: int) -> Line:
    line = round_.layout.pays("super_bonus").hit(own)
    if line is not None:
        return paid(spot, "super_bonus", line, SHEET["super-bonus-wins"])
    if own >= dealer:
        return push(spot, "super_bonus", SHEET["super-bonus-pushes"])
    return lose(spot, "super_bonus", SHEET["super-bonus-loses"])


def dealer_matters(round_: Round) -> bool:
    return cover_all_up(round_) or any(not spot.folded for spot in round_.spots)


def by_rule_of_thumb(spot: Spot, round_: Round) -> str:  # noqa: ARG001  by the own cards alone
    """Play king-high or better, as the dealer does; bet the most with a pair of aces or better."""
    own = best_four(spot.cards)
    if own >= PAIR_OF_ACES:
        return "play 3x"
    return "play 1x" if own >= KING_HIGH else "fold"


STRATEGY = """
# Crazy 4 Poker
play 3x: a pair of aces or better
play 1x: K-Q-8-4 or better
otherwise: fold
"""

COMMON_ERRORS = (
    CommonError(
        "Play every king-high hand, as the dealer does", "play",
        ("play 3x: a pair of aces or better", "play 1x: K high or better", "otherwise: fold"),
    ),
    CommonError(
        "Play only a pair or better", "play",
        ("play 3x: a pair of aces or better", "play 1x: a pair or better", "otherwise: fold"),
    ),
)  # fmt: skip

GAME = Game(
    name="crazy-4-poker",
    title="Crazy 4 Poker",
    place=11,
    edition=PUBLIC_RULES,
    summary="The best four of five cards each: fold, or play; with aces or better up to 3x.",
    sheet=SHEET,
    bets=(
        Bet("ante", "Ante", "against the dealer", mandatory=True, clauses=("ante-super-bonus",)),
        Bet("super_bonus", "Super Bonus", "pays with a straight or better", table="super_bonus",
            equals="ante", mandatory=True),
        Bet("queens_up", "Queens Up", "on a pair of queens or better", table="queens_up",
            needs=("ante", "super_bonus"), reads=("seats",),
            clauses=("ante-super-bonus", "fold-queens-up", "queens-up-wins", "queens-up-loses")),
        COVER.bet(needs=("ante", "super_bonus")),
    ),
    steps=(
        Deal("hand", "seats", 5),
        Decide(
            "play", "Play or fold",
            (
                Choice("play 3x", "bet three times the Ante, with a pair of aces or better",
                       Stake("play", 3), may_play_more, clause="play-more"),
                Choice("play 2x", "bet twice the Ante, with a pair of aces or better",
                       Stake("play", 2), may_play_more, clause="play-more"),
                Choice("play 1x", "bet as much as the Ante", Stake("play", 1)),
                Choice(
                    "fold",
                    "give up the Ante and the Super Bonus, and Queens Up if you bet it",
                    Fold(),
                ),
            ),
            asked=lambda spot, round_: not spot.decisions,
            rule_of_thumb=by_rule_of_thumb,
        ),
        Deal("dealer's hand", "dealer", 5, needed=dealer_matters),
    ),
    procedures=(
        Procedure(
            "ace-i-deal",
            "ACE, i-Deal or i-Deal Plus, packets of five",
            ("ACE", "i-Deal", "i-Deal Plus"),
            (
                Stage("announce", "No more bets: Ante and Super Bonus are equal at every position",
                      calls="No more bets"),
                Stage("deal", "Each player from the left: five cards face down", to="seats",
                      cards=5),
                Stage("deal", "The dealer: five cards face down", to="dealer", cards=5),
                Stage("press", "Green button: the shuffler gives up the remaining cards",
                      calls="Green button"),
                Stage("ask", "From the left: fold, or Play equal to the Ante; with a pair of aces "
                      "or better up to three times", to="seats", step="play"),
                Stage(
                    "announce", "Collect forfeited bets and cards", calls="Collect forfeited bets",
                    when=lambda round_: any(spot.folded for spot in round_.spots),
                    resolves=lambda spot, line: line.clause.key in ("fold", "fold-queens-up"),
                    gesture=Gesture.LOCK_UP,
                ),
                Stage("reveal", "Turn the dealer's cards and set the best four; announce the hand "
                      "and whether it has king-high", to="dealer", cards=5, step="dealer's hand",
                      names_hand="always"),
                COUNT_THE_HANDS,
                Stage("settle", "From the {side}: {order}", gesture=Gesture.LOCK_UP,
                      order="Play, Ante, Super Bonus, then Queens Up"),
            ),
            "Public rules",
            routines=routines("Crazy 4 Poker"),
        ),
    ),
    settles=settles,
    solver="four_card",
    strategy=STRATEGY,
    common_errors=COMMON_ERRORS,
    rounds_an_hour=50,
    resolves=lambda layout: LINES,
    titles={"play": "Play"},
    tables={"super_bonus": "C4P-01", "queens_up": "QU-01", "cover_all": WAITS},
    hand_name=lambda spot, round_: four_card_name(best_four(spot.cards)),
    dealer_name=lambda round_: four_card_name(best_four(round_.dealer)),
    dealer_names=FOUR_CARD_NAMES,
    qualifies=lambda round_: best_four(round_.dealer) >= KING_HIGH,
    options=(FOLD_KEEPS_QUEENS_UP, *resolving_options(*LINES)),
    irregularities=IRREGULARITIES,
)  # fmt: skip
