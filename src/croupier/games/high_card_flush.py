"""High Card Flush, the base game of I Luv Suits. Its rules are public knowledge.

Each side gets seven cards, and the longest suit wins. The more suited cards a player has, the
larger the Raise may be.
"""

from collections.abc import Iterator

from croupier.games.house import (
    IRREGULARITIES,
    IRREGULARITY_CLAUSES,
    JACKPOT_CLAUSES,
    OURS,
    PUBLIC_RULES,
    sensor_bets,
    sensors,
)
from croupier.hands import flush_length, flush_name, longest_flush, suited_cards
from croupier.hands.flushes import NINE_HIGH_OF_THREE, flush_ranks
from croupier.hands.names import FLUSH_NAMES
from croupier.rules import (
    WAITS,
    Bet,
    Choice,
    CommonError,
    Deal,
    Decide,
    Fold,
    Game,
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
    push,
    resolving_options,
    win,
)
from croupier.rules.switches import JACKPOT_OPTIONS

SHEET = Sheet("HCF", {
    "flush": (
        "A hand is the longest suit of its seven cards. The longer suit wins; between suits of "
        "equal length the highest card decides, then the next. Of two equally long suits in one "
        "hand the better counts. Aces are high, and straights count for nothing.",
        "Public rules"),
    "raise": (
        "After looking at seven cards the player makes a Raise equal to the Ante, or folds. With a "
        "five-card flush the Raise may be twice the Ante, with a six- or seven-card flush twice or "
        "three times.",
        "Public rules"),
    "fold": (
        "A player who folds loses the Ante.",
        "Public rules"),
    "not-qualified-ante": (
        "When the dealer has less than a three-card flush, nine high, the Ante wins 1 to 1.",
        "Public rules"),
    "not-qualified-raise": (
        "When the dealer has less than a three-card flush, nine high, the Raise pushes.",
        "Public rules"),
    "player-wins": (
        "When the dealer qualifies and the player's hand is higher, Ante and Raise win 1 to 1.",
        "Public rules"),
    "dealer-wins": (
        "When the dealer qualifies and the dealer's hand is higher, Ante and Raise lose.",
        "Public rules"),
    "tie": (
        "When the dealer qualifies and the hands are equal card for card, Ante and Raise push.",
        "Public rules"),
    "flush-bonus-wins": (
        "The Flush Bonus pays by its pay table for the number of cards in the player's longest "
        "suit, whatever the dealer has.",
        "Public rules"),
    "flush-bonus-loses": (
        "The Flush Bonus loses with a hand that its pay table does not list.",
        "Public rules"),
    "straight-flush-bonus-wins": (
        "The Straight Flush Bonus pays by its pay table for the most cards of one suit that are "
        "in a row, whatever the dealer has. The suit need not be the one that is played, and the "
        "ace is high or low.",
        "Public rules"),
    "straight-flush-bonus-loses": (
        "The Straight Flush Bonus loses with a hand that its pay table does not list.",
        "Public rules"),
    "fold-bonuses": (
        "A player who folds is still paid on both bonus bets, unless the house takes them with "
        "the Ante.",
        "Public rules; the switch is our own"),
    "progressive-waits": (
        "The progressives are offered where the house has a jackpot table of its own for them; it "
        "reads how many of the player's seven cards are of one suit, and how many in a row.",
        f"No pay table was published; {OURS}"),
    **JACKPOT_CLAUSES,
    **IRREGULARITY_CLAUSES,
}, about={"flush": "hands", "tie": "tie"})  # fmt: skip

PROGRESSIVES = ("progressive", "progressive_2")
LINES = ("ante", "raise", "flush_bonus", "straight_flush_bonus", *PROGRESSIVES, "envy")
BONUSES = {"flush_bonus": "flush-bonus", "straight_flush_bonus": "straight-flush-bonus"}
"""The bonus bets, and the prefix of their clauses."""


def settles(spot: Spot, round_: Round) -> Iterator[Line]:
    if spot.folded:
        yield lose(spot, "ante", SHEET["fold"])
    else:
        yield from against_dealer(spot, round_)
    for bet, clause in BONUSES.items():
        if not spot.has(bet):
            continue
        if spot.folded and round_.layout.option(FOLD_FORFEITS_BONUSES):
            yield lose(spot, bet, SHEET["fold-bonuses"])
        else:
            yield by_table(
                spot, bet, round_.layout.pays(bet), suited_cards(spot.cards),
                wins=SHEET[f"{clause}-wins"], loses=SHEET[f"{clause}-loses"],
            )  # fmt: skip


def against_dealer(spot: Spot, round_: Round) -> Iterator[Line]:
    own, dealer = longest_flush(spot.cards), longest_flush(round_.dealer)
    if dealer < NINE_HIGH_OF_THREE:
        yield win(spot, "ante", SHEET["not-qualified-ante"])
        yield push(spot, "raise", SHEET["not-qualified-raise"])
        return
    for bet in ("ante", "raise"):
        if own > dealer:
            yield win(spot, bet, SHEET["player-wins"])
        elif own < dealer:
            yield lose(spot, bet, SHEET["dealer-wins"])
        else:
            yield push(spot, bet, SHEET["tie"])


FOLD_FORFEITS_BONUSES = Option(
    "fold_forfeits_bonuses", False, "a fold gives up both bonus bets with the Ante, whatever the "
    "player holds", title="Fold forfeits bonus bets",
)  # fmt: skip

RAISES = ((1, "as much as", 0), (2, "twice", 5), (3, "three times", 6))
"""How many Antes a Raise may be, the words for it, and the number of suited cards it requires."""


def raise_by(times: int, how: str, cards: int) -> Choice:
    def allowed(spot: Spot, hand: Spot | Hand, round_: Round) -> bool:  # noqa: ARG001  the cards
        return flush_length(longest_flush(hand.cards)) >= cards

    takes = f", with a flush of {cards} cards or more" if cards else ""
    return Choice(
        f"raise {times}x", f"bet {how} the Ante{takes}", Stake("raise", times),
        when=allowed if cards else None, clause="raise" if cards else "",
    )  # fmt: skip


def by_rule_of_thumb(spot: Spot, round_: Round) -> str:  # noqa: ARG001  by the own cards alone
    """Raise the most allowed with four of a suit, or with three that are jack-high or better."""
    own = longest_flush(spot.cards)
    cards = flush_length(own)
    if cards < 3 or (cards == 3 and flush_ranks(own)[0] < JACK):
        return "fold"
    return f"raise {max(times for times, _, least in RAISES if cards >= least)}x"


JACK = 9


def qualifies(round_: Round) -> bool:
    return longest_flush(round_.dealer) >= NINE_HIGH_OF_THREE


def dealer_hand_matters(round_: Round) -> bool:
    return any(not spot.folded for spot in round_.spots)


STRATEGY = """
# High Card Flush: as much as the hand allows; three to a ten needs high cards beside it.
raise 3x: six-card flush or better
raise 2x: five-card flush or better
raise 1x: three-card flush, J high or better
raise 1x: three-card flush, T-9 high and at least one card J or higher
raise 1x: three-card flush, T-7 high or better and at least two cards J or higher
raise 1x: three-card flush, T-6 high and at least three cards J or higher
otherwise: fold
"""

ALL_ALLOWED = ("raise 3x: six-card flush or better", "raise 2x: five-card flush or better")
COMMON_ERRORS = (
    CommonError("Raise T-8-6 or better, whatever lies beside it", "raise",
                (*ALL_ALLOWED, "raise 1x: T-8-6 or better", "otherwise: fold")),
    CommonError("Raise every three-card flush", "raise",
                (*ALL_ALLOWED, "raise 1x: three-card flush or better", "otherwise: fold")),
    CommonError("Fold without a four-card flush", "raise",
                (*ALL_ALLOWED, "raise 1x: four-card flush or better", "otherwise: fold")),
)  # fmt: skip

GAME = Game(
    name="high-card-flush",
    title="High Card Flush",
    place=14,
    edition=PUBLIC_RULES,
    summary="Seven cards each: the longest suit wins, and a long one may raise more.",
    sheet=SHEET,
    bets=(
        Bet("ante", "Ante", "against the dealer", mandatory=True),
        Bet("flush_bonus", "Flush Bonus", "on four cards of one suit or more",
            table="flush_bonus", needs=("ante",), reads=("seats",),
            clauses=("flush-bonus-wins", "flush-bonus-loses", "fold-bonuses")),
        Bet("straight_flush_bonus", "Straight Flush Bonus", "on three suited cards in a row or "
            "more", table="straight_flush_bonus", needs=("ante",), reads=("seats",),
            clauses=("straight-flush-bonus-wins", "straight-flush-bonus-loses", "fold-bonuses")),
        *sensor_bets("progressive", "Progressive", ("ante",), clauses=("progressive-waits",),
                     reading="suited_cards"),
    ),
    steps=(
        Deal("hand", "seats", 7),
        Decide(
            "raise", "Raise or fold",
            (
                *(raise_by(*each) for each in RAISES),
                Choice("fold", "give up the Ante", Fold()),
            ),
            asked=lambda spot, round_: not spot.decisions,
            rule_of_thumb=by_rule_of_thumb,
        ),
        Deal("dealer's hand", "dealer", 7, needed=dealer_hand_matters),
    ),
    procedures=(
        Procedure(
            "ace-i-deal",
            "ACE, i-Deal or i-Deal Plus",
            ("ACE", "i-Deal", "i-Deal Plus"),
            (
                Stage("announce", "No more bets"),
                Stage("deal", "Each player from the left: seven cards face down", to="seats",
                      cards=7),
                Stage("deal", "The dealer: seven cards", to="dealer", cards=7),
                Stage("ask", "From the left: fold, or Raise as much as the hand allows",
                      to="seats", step="raise"),
                Stage("reveal", "Turn the dealer's cards, lay out the longest suit and announce "
                      "it", to="dealer", cards=7, step="dealer's hand", names_hand="always"),
                Stage("settle", "From the {side}: compare the longest suits; {order}",
                      order="Ante, Raise, then the bonus bets"),
            ),
            "Public rules",
        ),
    ),
    settles=settles,
    solver="flushes",
    strategy=STRATEGY,
    common_errors=COMMON_ERRORS,
    rounds_an_hour=40,
    resolves=lambda layout: LINES,
    titles={"raise": "Raise", "envy": "Envy"},
    tables={
        "flush_bonus": "HCF-01", "straight_flush_bonus": "HCF-01",
        **dict.fromkeys(PROGRESSIVES, WAITS),
    },
    hand_name=lambda spot, round_: flush_name(longest_flush(spot.cards)),
    dealer_name=lambda round_: flush_name(longest_flush(round_.dealer)),
    dealer_names=FLUSH_NAMES,
    qualifies=qualifies,
    seats_max=6,
    options=(FOLD_FORFEITS_BONUSES, *JACKPOT_OPTIONS, *resolving_options(*LINES)),
    jackpots=sensors("progressive", {"suited_cards": (7, 0)}),
    irregularities=IRREGULARITIES,
)  # fmt: skip
