"""Ultimate Texas Hold'em, with Trips, Bad Beat, Ultimate Pairs and the jackpot.

Two cards each and five community cards. The earlier a player bets, the more he may bet: 3x or 4x
before the flop, 2x on the flop, 1x at the river. He bets only once.
"""

from collections.abc import Iterator

from croupier.cards import rank_of
from croupier.games.cover_all import COUNT_THE_HANDS, CoverAll, cover_all_up
from croupier.games.handling import routines
from croupier.games.house import (
    EDITION,
    IRREGULARITIES,
    JACKPOT_CLAUSES,
    irregularity_clauses,
    sensor_bets,
    sensors,
)
from croupier.hands import best_five, five_card_name, held_name
from croupier.hands.five import ANY_PAIR, FiveCard
from croupier.hands.names import FIVE_CARD_NAMES
from croupier.paytables import HoleCards
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
    Line,
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
from croupier.rules.switches import JACKPOT_OPTIONS

COVER = CoverAll(
    lambda cards, round_: best_five(cards + round_.community), "five_card", dealer=True
)

SHEET = Sheet("UTH", {
    "ante-blind": (
        "Every player makes an Ante and a Blind bet of the same amount; Trips is optional.",
        "Dealing Procedures 2"),
    "one-play-bet": (
        "A Play bet is made once, before the flop at 3x or 4x the Ante, on the flop at 2x, or "
        "after the turn and river at 1x, and cannot be changed.",
        "Dealing Procedures 4, 6, 8 (Deck Mate 2) and 6, 8, 10 (ACE, i-Deal)"),
    "fold": (
        "A player who has not bet by the river and folds loses Ante and Blind, whatever the dealer "
        "holds.",
        "Dealing Procedures 8a and 10a; that both are lost is our own reading"),
    "best-hand": (
        "Player and dealer each make their best five of two hole cards and five community cards.",
        "Rules of Play; Dealing Procedures 11 and 13"),
    "ante-returned": (
        "When the dealer has less than a pair, every Ante is returned before any player's hand is "
        "looked at; all other bets are resolved as usual.",
        "When the dealer doesn't qualify 12, 13 (Deck Mate 2) and 14, 15 (ACE, i-Deal)"),
    "player-wins": (
        "When the player's hand is higher, Play and, if it has action, the Ante win even money.",
        "When the dealer qualifies 11a and 13a"),
    "dealer-wins": (
        "When the dealer's hand is higher, Play, Blind and, if it has action, the Ante lose.",
        "When the dealer qualifies 11b and 13b"),
    "tie": (
        "When the hands are equal, Play, Blind and, if it has action, the Ante push.",
        "When the dealer qualifies 11c and 13c"),
    "blind-wins": (
        "The Blind pays by its pay table when the player wins with a straight or better.",
        "When the dealer qualifies 11d and 13d"),
    "blind-pushes": (
        "The Blind pushes when the player wins with less than a straight.",
        "When the dealer qualifies 11e and 13e"),
    "trips-wins": (
        "Trips pays by its pay table when the player has three of a kind or better, even after a "
        "fold and whatever the dealer holds.",
        "When the dealer qualifies 11f and 13f; Note"),
    "trips-loses": (
        "Trips loses with less than three of a kind.",
        "When the dealer qualifies 11f and 13f"),
    "bad-beat-needs": (
        "Bad Beat requires bets on Ante, Blind and Trips.",
        "Bad Beat Bonus 2"),
    "bad-beat-wins": (
        "Bad Beat wins when either side has three of a kind or better and loses to the other; it "
        "pays by the rank of the losing hand, even after a fold.",
        "Bad Beat Bonus 1, 3; by the losing hand, and after a fold, is our own reading"),
    "bad-beat-loses": (
        "Bad Beat loses when the losing hand is less than three of a kind.",
        "Bad Beat Bonus 4"),
    "bad-beat-tie": (
        "Bad Beat loses when the hands are equal, because nobody was beaten.",
        "Bad Beat Bonus 5"),
    "pairs-wins": (
        "Ultimate Pairs pays by its pay table on the player's two hole cards, even after a fold; "
        "only the top line of table 2 looks at the dealer's.",
        "Ultimate Pairs Bonus 2, 4; Note"),
    "pairs-loses": (
        "Ultimate Pairs loses when the two hole cards are not on its pay table.",
        "Ultimate Pairs Bonus 3"),
    "jackpot-royals": (
        "The stand-alone jackpot reads all seven cards: a royal of the two hole cards and the "
        "flop, one with at least one hole card, and one of the board alone are three lines. A "
        "Multi Game Link reads the hole cards and the flop only.",
        "Jackpot Rules of Play 2, 4; Jackpot Paytables; Multi Game Link 2, 4"),
    **JACKPOT_CLAUSES,
    **irregularity_clauses({"shuffler-malfunction": "Irregularities"}),
    "no-side-bets": (
        "Players may not bet among themselves.",
        "Conditions; Additional Rules"),
    "own-hand-only": (
        "Nobody bets on the dealer's hand or on another player's.",
        "Additional Rules"),
    **COVER.clauses,
}, about={
    "best-hand": "hands", "ante-returned": "returned", "tie": "tie",
    "no-side-bets": "conduct", "own-hand-only": "conduct",
})  # fmt: skip

LINES = (
    "play", "ante", "blind", "trips", "bad_beat", "ultimate_pairs", "cover_all", "jackpot",
    "jackpot_2", "envy",
)  # fmt: skip

BETS = (
    Bet("ante", "Ante", "against the dealer", mandatory=True, clauses=("ante-blind",)),
    Bet("blind", "Blind", "pays when you win with a straight or better", table="blind",
        equals="ante", mandatory=True),
    Bet("trips", "Trips", "on three of a kind or better", table="trips", needs=("ante", "blind"),
        clauses=("ante-blind", "trips-wins", "trips-loses")),
    Bet("bad_beat", "Bad Beat", "on three of a kind or better losing", table="bad_beat",
        needs=("ante", "blind", "trips"),
        clauses=("bad-beat-needs", "bad-beat-wins", "bad-beat-loses", "bad-beat-tie")),
    Bet("ultimate_pairs", "Ultimate Pairs", "on your two hole cards", table="ultimate_pairs",
        needs=("ante", "blind"), clauses=("pairs-wins", "pairs-loses")),
    COVER.bet(needs=("ante", "blind")),
    *sensor_bets("jackpot", "Jackpot", ("ante",), clauses=("jackpot-royals",)),
)  # fmt: skip

TEN, ACE = 8, 12
CHECK = Choice("check", "wait for the next cards")


def not_bet_yet(spot: Spot, round_: Round) -> bool:  # noqa: ARG001  every question is put alike
    return not spot.has("play")


HOW_MUCH = {1: "as much as", 2: "twice", 3: "three times", 4: "four times"}


def raise_by(times: int) -> Choice:
    return Choice(f"raise {times}x", f"bet {HOW_MUCH[times]} the Ante", Stake("play", times))


def first_rule_of_thumb(spot: Spot, round_: Round) -> str:  # noqa: ARG001  there is no board yet
    """Bet with an ace, a pair of threes or better, or two cards of ten or higher."""
    low, high = sorted(rank_of(card) for card in spot.cards)
    return "raise 4x" if high == ACE or (low == high and low > 0) or low >= TEN else "check"


def flop_rule_of_thumb(spot: Spot, round_: Round) -> str:
    """Bet with a pair that uses a hole card."""
    held = {rank_of(card) for card in spot.cards}
    board = {rank_of(card) for card in round_.community}
    paired = len(held) == 1 or bool(held & board)
    value = FiveCard.of(best_five((*spot.cards, *round_.community)))
    return "raise 2x" if paired or value >= FiveCard.TWO_PAIR else "check"


def river_rule_of_thumb(spot: Spot, round_: Round) -> str:
    """Bet with any pair; fold anything less."""
    return "raise 1x" if best_five((*spot.cards, *round_.community)) >= ANY_PAIR else "fold"


def settles(spot: Spot, round_: Round) -> Iterator[Line]:
    own = best_five(spot.cards + round_.community)
    dealer = best_five(round_.dealer + round_.community)  # the board alone if everyone has folded
    if spot.folded:
        yield lose(spot, "ante", SHEET["fold"])
        yield lose(spot, "blind", SHEET["fold"])
    else:
        yield from against_dealer(spot, round_, own, dealer)
    if spot.has("trips"):
        yield by_table(
            spot, "trips", round_.layout.pays("trips"), own,
            wins=SHEET["trips-wins"], loses=SHEET["trips-loses"],
        )  # fmt: skip
    if spot.has("bad_beat"):
        if own == dealer:
            yield lose(spot, "bad_beat", SHEET["bad-beat-tie"])
        else:
            yield by_table(
                spot, "bad_beat", round_.layout.pays("bad_beat"), min(own, dealer),
                wins=SHEET["bad-beat-wins"], loses=SHEET["bad-beat-loses"],
            )  # fmt: skip
    if spot.has("ultimate_pairs"):
        yield by_table(
            spot, "ultimate_pairs", round_.layout.pays("ultimate_pairs"),
            HoleCards(spot.cards, round_.dealer),
            wins=SHEET["pairs-wins"], loses=SHEET["pairs-loses"],
        )  # fmt: skip
    if spot.has("cover_all"):
        yield COVER.line(spot, round_)


def against_dealer(spot: Spot, round_: Round, own: int, dealer: int) -> Iterator[Line]:
    in_action = ["play", "ante"]
    if dealer < ANY_PAIR:
        yield push(spot, "ante", SHEET["ante-returned"])
        in_action.remove("ante")
    if own > dealer:
        for bet in in_action:
            yield win(spot, bet, SHEET["player-wins"])
        line = round_.layout.pays("blind").hit(own)
        if line is not None:
            yield paid(spot, "blind", line, SHEET["blind-wins"])
        else:
            yield push(spot, "blind", SHEET["blind-pushes"])
        return
    for bet in (*in_action, "blind"):
        if own < dealer:
            yield lose(spot, bet, SHEET["dealer-wins"])
        else:
            yield push(spot, bet, SHEET["tie"])


SENSOR_READS = {"holdem_cards": (2, 5), "five_card": (2, 3)}
"""The stand-alone table reads all seven cards; a link reads exactly the hole cards and the flop."""


def dealer_matters(round_: Round) -> bool:
    """Whether a bet that is still up depends on the dealer's cards."""
    against_aces = any(
        line.key == "aces_against_aces" for line in round_.layout.pays("ultimate_pairs").lines
    )
    return cover_all_up(round_) or any(
        not spot.folded or spot.has("bad_beat") or (spot.has("ultimate_pairs") and against_aces)
        for spot in round_.spots
    )


def hand_name(spot: Spot, round_: Round) -> str:
    return held_name(spot.cards + round_.community)


def qualifies(round_: Round) -> bool:
    return best_five(round_.dealer + round_.community) >= ANY_PAIR


def dealer_name(round_: Round) -> str:
    return five_card_name(best_five(round_.dealer + round_.community))


def given_up(spot: Spot) -> bool:
    """Whether a hand was folded but its two cards still decide Ultimate Pairs."""
    return spot.folded and spot.has("ultimate_pairs")


ASK_PRE_FLOP = Stage(
    "ask", "From the left: check, or Play 3x or 4x", to="seats", step="before the flop"
)
ASK_FLOP = Stage(
    "ask", "Players who have not bet: check, or Play 2x", to="seats", step="on the flop"
)
ASK_RIVER = Stage(
    "ask", "Players who have not bet: fold, or Play 1x", to="seats", step="at the river"
)
LOCK = Stage(
    "announce", "No more bets: Ante and Blind are equal at every position", calls="No more bets"
)
FINISH = (
    Stage("announce", "A fold with Ultimate Pairs up: take the lost bets and tuck the two cards "
          "under Ultimate Pairs", calls="Take what a fold loses", bet="ultimate_pairs",
          when=lambda round_: any(given_up(spot) for spot in round_.spots),
          resolves=lambda spot, line: given_up(spot) and line.bet in ("ante", "blind"),
          gesture=Gesture.TUCK),
    Stage("reveal", "Turn the dealer's cards; announce the hand and whether it qualifies",
          to="dealer", cards=2, step="dealer's cards", names_hand="always"),
    Stage("announce", "Without a pair: return every Ante from the {side} before looking at hands",
          calls="Return every Ante",
          when=lambda round_: bool(round_.dealer) and not qualifies(round_),
          resolves=lambda spot, line: line.bet == "ante" and not spot.folded),
    COUNT_THE_HANDS,
    Stage("settle", "From the {side}: compare each hand with the dealer's and resolve its bets; a "
          "hand that brings envy stays face up, every other is locked up",
          gesture=Gesture.LOCK_UP),
)  # fmt: skip

DECK_MATE = Procedure(
    "deck-mate-2",
    "Deck Mate 2, dealt from the hand",
    ("Deck Mate 2",),
    (
        LOCK,
        Stage("deal", "From the left: each player two cards face down", to="seats", cards=2),
        Stage("deal", "The dealer: two cards face down", to="dealer", cards=2),
        ASK_PRE_FLOP,
        Stage("deal", "The flop: three cards", to="community", cards=3),
        Stage("reveal", "The flop lies face up", to="community", cards=3, step="flop"),
        ASK_FLOP,
        Stage("deal", "The turn and river: two cards", to="community", cards=2),
        Stage("reveal", "The turn and river lie face up", to="community", cards=2,
              step="turn and river"),
        ASK_RIVER,
        *FINISH,
    ),
    "Ultimate Texas Hold'em: Deck Mate 2 Shuffler",
    shoe_too=True,
)  # fmt: skip

ACE_I_DEAL = Procedure(
    "ace-i-deal",
    "ACE, i-Deal or i-Deal Plus in UTH mode",
    ("ACE", "i-Deal", "i-Deal Plus"),
    (
        LOCK,
        Stage("deal", "First the five community cards, face down", to="community", cards=5,
              manner="Spread them in the middle of the table"),
        Stage("deal", "From the left: each player two cards", to="seats", cards=2),
        Stage("deal", "The dealer: two cards", to="dealer", cards=2),
        Stage("press", "Green button: the shuffler gives up the remaining cards",
              calls="Green button"),
        ASK_PRE_FLOP,
        Stage("reveal", "Turn the first three community cards", to="community", cards=3,
              step="flop"),
        ASK_FLOP,
        Stage("reveal", "Turn the last two community cards", to="community", cards=2,
              step="turn and river"),
        ASK_RIVER,
        *FINISH,
    ),
    "Ultimate Texas Hold'em: ACE and i-Deal/i-Deal Plus Shufflers",
    shoe_too=True,
    routines=routines("UTH", "Ultimate Texas Hold'em: ACE and i-Deal/i-Deal Plus Shufflers 1"),
    modes=("UTH",),
)  # fmt: skip

STRATEGY = """
# Ultimate Texas Hold'em
before the flop:
  raise 4x: AA-33, A2+, K5+, K2s+, Q8+, Q6s+, JTo, J8s+
  otherwise: check
on the flop:
  raise 2x: hidden pair except 22 or hidden three of a kind or better
  raise 2x: four to a flush with a hidden ten or better
  otherwise: check
at the river:
  raise 1x: hidden pair or better
  fold: playing the board with a pair and at least 16 cards beat you
  raise 1x: fewer than 21 cards beat you
  otherwise: fold
"""

COMMON_ERRORS = (
    CommonError(
        "Raise 4x only with a pair of tens or better, A-K or A-Q",
        "before the flop", ("raise 4x: AA-TT, AQ+", "otherwise: check"),
    ),
)  # fmt: skip

GAME = Game(
    name="ultimate-texas-holdem",
    title="Ultimate Texas Hold'em",
    place=4,
    edition=EDITION,
    summary="Hold'em against the dealer: the earlier you bet, the more you may bet.",
    sheet=SHEET,
    aggregates="Additional Rules",
    bets=BETS,
    steps=(
        Deal("hole cards", "seats", 2),
        Decide(
            "before the flop", "Before the flop",
            (raise_by(4), raise_by(3), CHECK), not_bet_yet, first_rule_of_thumb,
        ),
        Deal("flop", "community", 3),
        Decide("on the flop", "On the flop", (raise_by(2), CHECK), not_bet_yet,
               flop_rule_of_thumb),
        Deal("turn and river", "community", 2),
        Decide(
            "at the river", "At the river",
            (raise_by(1), Choice("fold", "give up the Ante and Blind", Fold())),
            not_bet_yet, river_rule_of_thumb,
        ),
        Deal("dealer's cards", "dealer", 2, needed=dealer_matters),
    ),
    procedures=(DECK_MATE, ACE_I_DEAL),
    settles=settles,
    solver="holdem",
    strategy=STRATEGY,
    common_errors=COMMON_ERRORS,
    rounds_an_hour=35,
    resolves=lambda layout: LINES,
    titles={"play": "Play", "envy": "Envy"},
    tables={
        "blind": "UTH-01",
        "trips": "UTH-01",
        "bad_beat": "UTH-BBB-01",
        "ultimate_pairs": "UPB-1",
        "cover_all": WAITS,
        "jackpot": "UTH-J01",
        "jackpot_2": "UTH-J01",
    },
    hand_name=hand_name,
    dealer_name=dealer_name,
    dealer_names=FIVE_CARD_NAMES,
    qualifies=qualifies,
    options=(*JACKPOT_OPTIONS, *resolving_options(*LINES)),
    jackpots=sensors("jackpot", SENSOR_READS),
    irregularities=IRREGULARITIES,
)  # fmt: skip
