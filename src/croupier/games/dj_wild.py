"""DJ Wild Stud Poker, with Trips. Its rules are public knowledge.

Each side gets five cards from a deck of 53: the four deuces and the joker are wild. The player
folds or plays for twice the Ante; the dealer always plays.
"""

from collections.abc import Iterator, Sequence

from croupier.cards import Card, Deck
from croupier.games.cover_all import COUNT_THE_HANDS, CoverAll, cover_all_up
from croupier.games.handling import routines
from croupier.games.house import IRREGULARITIES, IRREGULARITY_CLAUSES, PUBLIC_RULES
from croupier.hands.ranking import Ranking
from croupier.hands.wild import WildHand, natural_five, wild_five, wild_held_name, wild_name
from croupier.paytables import WildCards
from croupier.rules import (
    WAITS,
    Bet,
    Choice,
    CommonError,
    Deal,
    Decide,
    Fold,
    Game,
    Layout,
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

COVER = CoverAll(lambda cards, round_: worth(cards, round_.layout), "wild_five_card", dealer=True)

SHEET = Sheet("DJW", {
    "deck": (
        "The game is dealt from 53 cards, one of them a joker. The four deuces and the joker are "
        "wild: each stands for whatever makes its hand best, also for a card that another has.",
        "Public rules"),
    "ranking": (
        "Hands rank from the best down: five wilds, royal flush, five of a kind, straight flush, "
        "four of a kind, full house, flush, straight, three of a kind, two pair, pair, high card.",
        "Public rules"),
    "wild-flush": (
        "In a flush that is no straight flush, a wild card is the highest card of the suit that "
        "the hand does not hold; by house rule it may be one that the hand holds.",
        "Public rules of poker with wild cards; for this game our own reading"),
    "ante-blind": (
        "Every player makes an Ante and a Blind bet of the same amount; Trips is optional.",
        "Public rules"),
    "play": (
        "After looking at five cards the player makes a Play bet of twice the Ante, or folds.",
        "Public rules"),
    "fold": (
        "A player who folds loses Ante and Blind.",
        "Public rules"),
    "player-wins": (
        "The dealer always plays. When the player's hand is higher, Ante and Play win 1 to 1.",
        "Public rules"),
    "blind-wins": (
        "The Blind pays by its pay table when the player wins with a straight or better.",
        "Public rules"),
    "blind-pushes": (
        "The Blind pushes when the player wins with less than a straight.",
        "Public rules"),
    "dealer-wins": (
        "When the dealer's hand is higher, Ante, Blind and Play lose.",
        "Public rules"),
    "tie": (
        "When the hands are equal, Ante, Blind and Play push.",
        "Public rules"),
    "trips-reading": (
        "Trips reads a hand in two ways, with wild cards and without: a deuce may be a natural "
        "deuce there, whatever it stands for against the dealer. The first line of the pay table "
        "that either reading fits is paid.",
        "Public rules; that the first line counts is our own reading"),
    "trips-wins": (
        "Trips pays by its pay table on the player's own five cards, even after a fold and "
        "whatever the dealer holds.",
        "Public rules"),
    "trips-loses": (
        "Trips loses when the hand is not on its pay table.",
        "Public rules"),
    "trips-waits": (
        "No complete pay table of Trips was published, so the bet is offered only on a layout for "
        "which the house has given one.",
        "Our own reading"),
    **IRREGULARITY_CLAUSES,
    **COVER.clauses,
}, about={"deck": "hands", "ranking": "hands", "tie": "tie"})  # fmt: skip

LINES = ("play", "ante", "blind", "trips", "cover_all")

MISSING, ANY = "missing", "any"
WILD_FLUSH = Option(
    "wild_flush", MISSING, "what a wild card is in a flush: the highest card of the suit that is "
    "missing from the hand, or any card, which makes it another ace", choices=(MISSING, ANY),
    title="Wild cards in a flush",
)  # fmt: skip

DECK = Deck.packs(1, jokers=1)
Ranking("Deuces and a joker wild", wild_five, wild_name).check(DECK, 5)


def worth(cards: Sequence[Card], layout: Layout) -> int:
    """Return a hand's value against the dealer's, with flushes read as this house reads them."""
    return wild_five(cards, any_card=layout.option(WILD_FLUSH) == ANY)


def settles(spot: Spot, round_: Round) -> Iterator[Line]:
    if spot.folded:
        yield lose(spot, "ante", SHEET["fold"])
        yield lose(spot, "blind", SHEET["fold"])
    else:
        yield from against_dealer(spot, round_)
    if spot.has("trips"):
        yield by_table(
            spot, "trips", round_.layout.pays("trips"),
            WildCards(wild_five(spot.cards), natural_five(spot.cards)),
            wins=SHEET["trips-wins"], loses=SHEET["trips-loses"],
        )  # fmt: skip
    if spot.has("cover_all"):
        yield COVER.line(spot, round_)


def against_dealer(spot: Spot, round_: Round) -> Iterator[Line]:
    own, dealer = (worth(cards, round_.layout) for cards in (spot.cards, round_.dealer))
    if own > dealer:
        yield win(spot, "play", SHEET["player-wins"])
        yield win(spot, "ante", SHEET["player-wins"])
        line = round_.layout.pays("blind").hit(own)
        if line is not None:
            yield paid(spot, "blind", line, SHEET["blind-wins"])
        else:
            yield push(spot, "blind", SHEET["blind-pushes"])
        return
    for bet in ("play", "ante", "blind"):
        if own < dealer:
            yield lose(spot, bet, SHEET["dealer-wins"])
        else:
            yield push(spot, bet, SHEET["tie"])


def dealer_matters(round_: Round) -> bool:
    return cover_all_up(round_) or any(not spot.folded for spot in round_.spots)


def hand_name(spot: Spot, round_: Round) -> str:
    return wild_held_name(spot.cards, any_card=round_.layout.option(WILD_FLUSH) == ANY)


def dealer_name(round_: Round) -> str:
    return wild_held_name(round_.dealer, any_card=round_.layout.option(WILD_FLUSH) == ANY)


def by_rule_of_thumb(spot: Spot, round_: Round) -> str:
    """Play any pair or better; a hand with a wild card always has one."""
    pair = WildHand.of(worth(spot.cards, round_.layout)) >= WildHand.PAIR
    return "play" if pair else "fold"


STRATEGY = """
# DJ Wild: fours beat no pair but threes, and a three in your hand leaves the dealer fewer.
play: a pair of fives or better
play: a pair of fours and no card 3
otherwise: fold
"""

COMMON_ERRORS = (
    CommonError(
        "Play with every pair", "play", ("play: a pair or better", "otherwise: fold")
    ),
    CommonError(
        "Play only with a pair of jacks or better", "play",
        ("play: a pair of jacks or better", "otherwise: fold"),
    ),
)  # fmt: skip

GAME = Game(
    name="dj-wild",
    title="DJ Wild",
    place=17,
    edition=PUBLIC_RULES,
    summary="Five cards each, deuces and the joker wild: fold, or play for twice the Ante.",
    sheet=SHEET,
    bets=(
        Bet("ante", "Ante", "against the dealer", mandatory=True, clauses=("ante-blind",)),
        Bet("blind", "Blind", "pays when you win with a straight or better", table="blind",
            equals="ante", mandatory=True),
        Bet("trips", "Trips", "on three of a kind or better", table="trips",
            reading="natural_or_wild", needs=("ante", "blind"), reads=("seats",),
            clauses=("ante-blind", "trips-reading", "trips-wins", "trips-loses", "trips-waits")),
        COVER.bet(needs=("ante", "blind")),
    ),
    steps=(
        Deal("hand", "seats", 5),
        Decide(
            "play", "Play or fold",
            (
                Choice("play", "bet twice the Ante", Stake("play", 2)),
                Choice("fold", "give up the Ante and Blind", Fold()),
            ),
            asked=lambda spot, round_: not spot.decisions,
            rule_of_thumb=by_rule_of_thumb,
        ),
        Deal("dealer's hand", "dealer", 5, needed=dealer_matters),
    ),
    procedures=(
        Procedure(
            "ace-i-deal",
            "ACE, i-Deal or i-Deal Plus",
            ("ACE", "i-Deal", "i-Deal Plus"),
            (
                Stage("announce", "No more bets: Ante and Blind are equal at every position",
                      calls="No more bets"),
                Stage("deal", "Each player from the left: five cards face down", to="seats",
                      cards=5),
                Stage("deal", "The dealer: five cards face down", to="dealer", cards=5),
                Stage("ask", "From the left: fold, or Play twice the Ante", to="seats",
                      step="play"),
                Stage("reveal", "Turn the dealer's cards and announce the hand", to="dealer",
                      cards=5, step="dealer's hand"),
                COUNT_THE_HANDS,
                Stage("settle", "From the {side}: compare each hand with the dealer's and resolve "
                      "its bets: {order}", order="Play, Ante, Blind, then Trips"),
            ),
            "Public rules",
            shoe_too=True,
            routines=routines("DJ Wild"),
        ),
    ),
    settles=settles,
    solver="wild_stud",
    strategy=STRATEGY,
    common_errors=COMMON_ERRORS,
    rounds_an_hour=45,
    resolves=lambda layout: LINES,
    titles={"play": "Play"},
    tables={"blind": "DJW-01", "trips": WAITS, "cover_all": WAITS},
    hand_name=hand_name,
    dealer_name=dealer_name,
    options=(WILD_FLUSH, *resolving_options(*LINES)),
    irregularities=IRREGULARITIES,
    deck=DECK,
)  # fmt: skip
