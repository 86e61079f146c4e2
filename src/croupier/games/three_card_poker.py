"""Three Card Poker, with Pair Plus.

Three cards each. The player bets against the dealer (Ante, then Play), on the player's own hand
(Pair Plus), or both.
"""

from collections.abc import Iterator

from croupier.cards import parse_cards
from croupier.errors import BadSeat
from croupier.games.cover_all import COUNT_THE_HANDS, CoverAll, cover_all_up
from croupier.games.handling import PAID_OPTION, REPLACE_SHUFFLER, WORK_AREA, routines
from croupier.games.house import (
    EDITION,
    IRREGULARITIES,
    JACKPOT_CLAUSES,
    OURS,
    REPLACED,
    further_clauses,
    irregularity_clauses,
    reads_five_cards,
    sensor_bets,
    sensors,
)
from croupier.hands import best_five, three_card, three_card_name
from croupier.hands.names import THREE_CARD_NAMES
from croupier.hands.three import QUEEN_HIGH
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
    Layout,
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
    push,
    resolving_options,
    win,
)
from croupier.rules.switches import JACKPOT_OPTIONS

COVER = CoverAll(lambda cards, round_: three_card(cards), "three_card", dealer=True)

SHEET = Sheet("TCP", {
    "ranking": (
        "Hands rank straight flush, three of a kind, straight, flush, pair, high card; the ace is "
        "high, and low in 3-2-A only.",
        "Ranking of Hands"),
    "ways-to-play": (
        "A player bets the Ante, Pair Plus, or both, in any amounts; where the Ante is mandatory, "
        "Pair Plus requires it.",
        "Three Ways To Play; Exceptions"),
    "two-spots": (
        "A player may hold two adjacent betting positions if the house allows it.",
        "Dealing Procedures 1"),
    "play": (
        "After looking at three cards the player makes a Play bet equal to the Ante, or folds.",
        "Dealing Procedures 4"),
    "fold": (
        "A player who folds forfeits the Ante.",
        "Playing Against the Dealer; Dealing Procedures 4"),
    "fold-pair-plus": (
        "A player who folds the Ante forfeits Pair Plus as well.",
        "Playing Both; Dealing Procedures 4"),
    "not-qualified-play": (
        "When the dealer has less than Queen-high, the Play bet pushes.",
        "Playing Against the Dealer: dealer does not play"),
    "not-qualified-ante": (
        "When the dealer has less than Queen-high, the Ante wins 1 to 1.",
        "Playing Against the Dealer: dealer does not play"),
    "player-wins": (
        "When the dealer plays and the player's hand is higher, Play and Ante win 1 to 1.",
        "Playing Against the Dealer"),
    "dealer-wins": (
        "When the dealer plays and the dealer's hand is higher, Play and Ante lose.",
        "Playing Against the Dealer"),
    "tie": (
        "When the dealer plays and the hands are equal, Play and Ante push.",
        OURS),
    "ante-bonus": (
        "A player who stays in with a straight or better is paid the Ante Bonus, whatever the "
        "dealer holds.",
        "Playing Against the Dealer: Ante Bonus; that a fold gives it up is our own reading"),
    "pair-plus-wins": (
        "Pair Plus pays by its pay table on a pair or better, whatever the dealer holds.",
        "Playing the Hand Value"),
    "pair-plus-loses": (
        "Pair Plus loses with less than a pair.",
        "Playing the Hand Value"),
    "six-card-wins": (
        "The 6 Card Bonus pays by its pay table on the best five of the player's three cards and "
        "the dealer's three, even after a fold.",
        "6 Card Bonus Rules of Play 2, 3"),
    "six-card-loses": (
        "The 6 Card Bonus loses when the six cards make no hand on its pay table.",
        "6 Card Bonus Rules of Play 8a"),
    "link": (
        "On a Multi Game Link two community cards are turned after the dealer's hand; only the "
        "progressive uses them, together with the player's three.",
        "Multi Game Link Rules of Play 2, 4, 8"),
    **JACKPOT_CLAUSES,
    **irregularity_clauses({
        "wrong-hand-size": "Irregularities in Dealing Procedures 1",
    }),
    "shuffler-malfunction": (
        "Where the local regulator has approved that instead of a replacement, all hands are void "
        "when the shuffler malfunctions.",
        "Irregularities in Dealing Procedures 2.3; that they void is our own reading"),
    "six-card-dollar": (
        "The maker recommends $1 for the 6 Card Bonus; the house posts its own limits.",
        "6 Card Bonus Rules of Play 5"),
    "no-side-bets": (
        "Players may not bet among themselves.",
        "Playing Both: side bets between players"),
    **further_clauses({
        REPLACED: "Irregularities in Dealing Procedures 2; dealing again is our reading of “resume "
        "play”",
    }),
    **COVER.clauses,
}, about={"ranking": "hands", "tie": "tie", "no-side-bets": "conduct"})  # fmt: skip

PROGRESSIVES = ("progressive", "progressive_2")
LINES = (
    "play",
    "ante_bonus",
    "ante",
    "pair_plus",
    "six_card_bonus",
    "cover_all",
    *PROGRESSIVES,
    "envy",
)

BOTH = ("ways-to-play", "fold-pair-plus")
"""The clauses that concern both Ante and Pair Plus."""
BETS = (
    Bet("ante", "Ante", "against the dealer", mandatory_if="ante_mandatory", clauses=BOTH),
    Bet(
        "pair_plus", "Pair Plus", "on a pair or better", table="pair_plus",
        clauses=(*BOTH, "pair-plus-wins", "pair-plus-loses"),
    ),
    Bet(
        "six_card_bonus", "6 Card Bonus", "on the best five of your three and the dealer's three",
        table="six_card_bonus", needs_one_of=("ante", "pair_plus"), recommended_cents=100,
        clauses=("six-card-wins", "six-card-loses", "six-card-dollar"),
    ),
    COVER.bet(needs_one_of=("ante", "pair_plus")),
    *sensor_bets("progressive", "Progressive", ("ante", "pair_plus"), clauses=("link",)),
)  # fmt: skip

PACKET, FLUSHED = "packet", "flushed"

OPTIONS = (
    Option("ante_mandatory", False, "every seat must bet the Ante", title="Ante mandatory"),
    Option(
        "two_spots", "adjacent", "how many positions one named player may hold: two adjacent "
        "ones, any number, or one only", choices=("adjacent", "any", "no"), title="Two spots",
    ),
    Option(
        "link_cards", PACKET, "where the two link cards come from: the packet after the dealer's, "
        "or the top of the cards that the shuffler gives up", choices=(PACKET, FLUSHED),
        title="Link cards", money=False,
    ),
    PAID_OPTION,
    *JACKPOT_OPTIONS,
)  # fmt: skip

QUEEN_SIX_FOUR = three_card(parse_cards("Qc 6d 4h"))


def by_rule_of_thumb(spot: Spot, round_: Round) -> str:  # noqa: ARG001  by the own cards alone
    """Play Q-6-4 or better."""
    return "play" if three_card(spot.cards) >= QUEEN_SIX_FOUR else "fold"


PLAY_OR_FOLD = Decide(
    "play",
    "Play or fold",
    (
        Choice("play", "bet an amount equal to the Ante", Stake("play", 1)),
        Choice("fold", "give up the Ante, and Pair Plus if you bet it", Fold()),
    ),
    asked=lambda spot, round_: spot.has("ante") and not spot.decisions,
    rule_of_thumb=by_rule_of_thumb,
)


def on_link(layout: Layout) -> bool:
    return reads_five_cards(layout, *PROGRESSIVES)


def link_packet(layout: Layout) -> bool:
    return on_link(layout) and layout.option("link_cards") == PACKET


def link_flushed(layout: Layout) -> bool:
    return on_link(layout) and layout.option("link_cards") == FLUSHED


def against_dealer_or_six(round_: Round) -> bool:
    """Whether a bet that is still up depends on the dealer's hand."""
    return any(
        spot.has("six_card_bonus") or (spot.has("ante") and not spot.folded)
        for spot in round_.spots
    )


def dealer_matters(round_: Round) -> bool:
    return cover_all_up(round_) or against_dealer_or_six(round_)


def link_bet_up(round_: Round) -> bool:
    """Whether a link bet is up with a hand that could win on it or earn it envy."""
    read = [
        spot
        for spot in round_.spots
        if not spot.folded or round_.layout.option("folded_hands_qualify")
    ]
    any_hand = round_.layout.option("envy_any_hand")
    return any(
        any(spot.has(sensor) for spot in round_.spots)
        and any(any_hand or spot.has(sensor) for spot in read)
        for sensor in PROGRESSIVES
        if reads_five_cards(round_.layout, sensor)
    )


LINK_CARDS = Deal("link cards", "community", 2, offered=on_link, needed=link_bet_up)


def check_two_spots(round_: Round) -> None:
    allowed = round_.layout.option("two_spots")
    if allowed == "any":
        return
    held: dict[str, list[int]] = {}
    for spot in round_.spots:
        if spot.player is not None:
            held.setdefault(spot.player, []).append(spot.seat)
    for player, seats in held.items():
        if len(seats) > 1 and (allowed == "no" or len(seats) > 2 or seats[1] - seats[0] != 1):
            limit = "one position" if allowed == "no" else "two adjacent positions"
            clause = round_.layout.game.sheet["two-spots"]
            raise BadSeat(f"{player!r} holds seats {seats}; the house allows {limit} ({clause.id})")


def pair_plus(
    spot: Spot, round_: Round, own: int, sheet: Sheet, *, forfeited: bool
) -> Iterator[Line]:
    if spot.has("pair_plus"):
        if forfeited:
            yield lose(spot, "pair_plus", sheet["fold-pair-plus"])
        else:
            yield by_table(
                spot, "pair_plus", round_.layout.pays("pair_plus"), own,
                wins=sheet["pair-plus-wins"], loses=sheet["pair-plus-loses"],
            )  # fmt: skip


def six_card_bonus(spot: Spot, round_: Round, sheet: Sheet) -> Iterator[Line]:
    if spot.has("six_card_bonus"):
        yield by_table(
            spot, "six_card_bonus", round_.layout.pays("six_card_bonus"),
            best_five(spot.cards + round_.dealer),
            wins=sheet["six-card-wins"], loses=sheet["six-card-loses"],
        )  # fmt: skip


def against_dealer(spot: Spot, round_: Round, own: int) -> Iterator[Line]:
    if spot.folded:
        yield lose(spot, "ante", SHEET["fold"])
        return
    straight = round_.layout.pays("ante_bonus").hit(own)
    if straight is not None:
        yield bonus(spot, "ante_bonus", "ante", straight, SHEET["ante-bonus"])
    dealer = three_card(round_.dealer)
    if dealer < QUEEN_HIGH:
        yield push(spot, "play", SHEET["not-qualified-play"])
        yield win(spot, "ante", SHEET["not-qualified-ante"])
        return
    for bet in ("play", "ante"):
        if own > dealer:
            yield win(spot, bet, SHEET["player-wins"])
        elif own < dealer:
            yield lose(spot, bet, SHEET["dealer-wins"])
        else:
            yield push(spot, bet, SHEET["tie"])


def settles(spot: Spot, round_: Round) -> Iterator[Line]:
    own = three_card(spot.cards)
    if spot.has("ante"):
        yield from against_dealer(spot, round_, own)
    yield from pair_plus(spot, round_, own, SHEET, forfeited=spot.folded)
    yield from six_card_bonus(spot, round_, SHEET)
    if spot.has("cover_all"):
        yield COVER.line(spot, round_)


SENSOR_READS = {"three_card_suits": (3, 0), "five_card": (3, 2)}
"""The player's own three cards; on a link, they make a hand of five with its two cards."""


PROCEDURE = Procedure(
    "ace-i-deal",
    "ACE, i-Deal or i-Deal Plus, packets of three",
    ("ACE", "i-Deal", "i-Deal Plus"),
    (
        Stage("announce", "No more bets"),
        Stage("positions", "Name the positions without Pair Plus: “No Pair Plus, position 2, 3 "
              "and 5”", bet="pair_plus"),
        Stage("deal", "Each player from the left: three cards face down", to="seats", cards=3,
              manner="Do not show the bottom card"),
        Stage("deal", "The dealer: three cards face down", to="dealer", cards=3),
        Stage(
            "deal", "The next packet: its top two are the link cards, the third is burned",
            to="community", cards=3, keep=2, offered=link_packet,
        ),
        Stage("press", "Green button: the shuffler gives up the remaining cards",
              calls="Green button"),
        Stage(
            "deal", "The top two of the cards that the shuffler gave up are the link cards",
            to="community", cards=2, offered=link_flushed, instead=True,
        ),
        Stage("ask", "From the left: Play or fold", to="seats", step="play"),
        Stage(
            "announce", "Collect forfeited bets and cards", calls="Collect forfeited bets",
            when=lambda round_: any(spot.folded for spot in round_.spots),
            resolves=lambda spot, line: line.clause.key in ("fold", "fold-pair-plus"),
            gesture=Gesture.LOCK_UP,
        ),
        Stage(
            "reveal", "Arrange the dealer's hand, the highest card first; announce “Dealer "
            "doesn't play”, or what the dealer plays with: “Dealer plays with a Queen”",
            to="dealer", cards=3, step="dealer's hand", names_hand="qualified",
        ),
        Stage(
            "reveal", "Turn the two link cards", to="community", cards=2, step="link cards",
            offered=on_link,
        ),
        COUNT_THE_HANDS,
        Stage(
            "settle", "From the {side}: {order}; a hand that brings envy stays face up, every "
            "other is locked up",
            gesture=Gesture.LOCK_UP, manner=WORK_AREA,
            order="Play, Ante Bonus, Ante, Pair Plus, then the others",
        ),
    ),
    "Three Card Poker Training Manual: Dealing Procedures",
    routines=(REPLACE_SHUFFLER, *routines("Three Card Poker")),
)  # fmt: skip

STRATEGY = """
# Three Card Poker: the whole of perfect play.
play: Q-6-4 or better
otherwise: fold
"""

COMMON_ERRORS = (
    CommonError(
        "Play every queen-high hand, as the dealer does",
        "play", ("play: Q high or better", "otherwise: fold"),
    ),
    CommonError(
        "Play only a pair or better", "play", ("play: a pair or better", "otherwise: fold")
    ),
)  # fmt: skip

GAME = Game(
    name="three-card-poker",
    title="Three Card Poker",
    place=1,
    edition=EDITION,
    summary="Three cards each: bet against the dealer, on your own hand, or both.",
    sheet=SHEET,
    bets=BETS,
    steps=(
        Deal("hand", "seats", 3),
        PLAY_OR_FOLD,
        Deal("dealer's hand", "dealer", 3, needed=dealer_matters),
        LINK_CARDS,
    ),
    procedures=(PROCEDURE,),
    settles=settles,
    solver="three_card",
    strategy=STRATEGY,
    common_errors=COMMON_ERRORS,
    rounds_an_hour=60,
    resolves=lambda layout: LINES,
    titles={"play": "Play", "ante_bonus": "Ante Bonus", "envy": "Envy"},
    tables={
        "ante_bonus": "TCP-01",
        "pair_plus": "TCP-01",
        "six_card_bonus": "TCP-6B1",
        "cover_all": WAITS,
        "progressive": "TCP-P1",
        "progressive_2": "TCP-P1",
    },
    hand_name=lambda spot, round_: three_card_name(three_card(spot.cards)),
    qualifies=lambda round_: three_card(round_.dealer) >= QUEEN_HIGH,
    unqualified="does not play",
    dealer_name=lambda round_: three_card_name(three_card(round_.dealer)),
    dealer_names=THREE_CARD_NAMES,
    options=(*OPTIONS, *resolving_options(*LINES)),
    jackpots=sensors("progressive", SENSOR_READS),
    irregularities={**IRREGULARITIES, REPLACED: REPLACED},
    check_spots=check_two_spots,
)
