"""Let It Ride, with the $1 Bonus, the 3 Card Bonus, Cover All and the progressive.

Three equal bets and no dealer hand to beat: the player's three cards and two community cards must
make a pair of tens or better. The player may take back two of the bets as the cards come out.
"""

from collections.abc import Iterator
from dataclasses import replace

from croupier.cards import rank_of, suit_of
from croupier.games.handling import BONUS_ROUTINES, PAID_OPTION, WORK_AREA, routines
from croupier.games.house import (
    EDITION,
    IRREGULARITIES,
    JACKPOT_CLAUSES,
    irregularity_clauses,
    sensor_bets,
    sensors,
)
from croupier.hands import best_five, held_name, three_card
from croupier.hands.three import ThreeCard
from croupier.rules import (
    Bet,
    Choice,
    CommonError,
    Deal,
    Decide,
    Game,
    Gesture,
    JackpotSensor,
    Layout,
    Line,
    Option,
    Procedure,
    Round,
    RuleOfThumb,
    Sheet,
    Spot,
    Stage,
    TakeBack,
    by_table,
    push,
    resolving_options,
)
from croupier.rules.switches import JACKPOT_OPTIONS

SHEET = Sheet("LIR", {
    "three-bets": (
        "Every player makes three equal bets, marked 1, 2 and $.",
        "Recommended Dealing Procedures 2; Permissible Bets 3"),
    "no-more-bets": (
        "All bets are down before the dealer announces “No more bets”; after that no bet may be "
        "made, raised or withdrawn, except bets 1 and 2 as below.",
        "Permissible Bets 2"),
    "community": (
        "The top two cards of the dealer's packet of three are the community cards; the third is "
        "burned unseen.",
        "Recommended Dealing Procedures 4; Procedures for Shuffling 6"),
    "first-decision": (
        "After looking at three cards the player takes back bet 1 or lets it ride.",
        "Recommended Dealing Procedures 6; Completion of Each Round 2"),
    "second-decision": (
        "After the first community card the player takes back bet 2 or lets it ride, whatever "
        "happened to bet 1.",
        "Recommended Dealing Procedures 8; Completion of Each Round 4"),
    "taken-back": (
        "A bet that was taken back is out of the round.",
        "Recommended Dealing Procedures 6, 8"),
    "ranking": (
        "Five cards rank as in poker, royal flush to high pair; an ace is high, and low in "
        "5-4-3-2-A only.",
        "Let It Ride Bonus Hand Rankings"),
    "base-wins": (
        "With a pair of tens or better, every bet still in action pays by the pay table.",
        "Recommended Dealing Procedures 12; Completion of Each Round 8"),
    "base-loses": (
        "With less than a pair of tens, every bet still in action loses.",
        "Recommended Dealing Procedures 12a; Completion of Each Round 8"),
    "bonus-wins": (
        "The $1 Bonus, collected before the deal, is paid by its own pay table for the five-card "
        "hand; the dollar itself is not returned.",
        "Permissible Bets 4; Shuffling and Dealing 3; Completion of Each Round 9; that the dollar "
        "is not returned is our own reading"),
    "bonus-loses": (
        "The $1 Bonus loses when the hand is not on its pay table.",
        "Completion of Each Round 9; Let It Ride Bonus 14"),
    "three-card-wins": (
        "The 3 Card Bonus pays by its pay table when the player's own three cards, ranked as in "
        "Three Card Poker, are a pair or better; some pay tables add the mini royal.",
        "Optional 3 Card Bonus: Overview"),
    "three-card-loses": (
        "The 3 Card Bonus loses with less than a pair.",
        "Optional 3 Card Bonus: Overview"),
    "three-card-alone": (
        "The house may let a player bet the 3 Card Bonus alone.",
        "Optional 3 Card Bonus: note"),
    "cover-all-wins": (
        "Cover All wins when the best hand at the table is three of a kind or better, and pays by "
        "that hand and the number of hands dealt, whether or not bets were pulled.",
        "Cover All Bonus for Let It Ride 2, 3, 6; that pulled bets do not matter is our own "
        "reading"),
    "cover-all-loses": (
        "Cover All loses when no hand at the table is three of a kind or better.",
        "Cover All Bonus for Let It Ride 2"),
    "misdeal": (
        "If the shuffler is unloaded before the dealer's packet is out, the hands are void and "
        "dealt again: it is the same round, with the same bonus bets on the lit sensors and no new "
        "ones.",
        "Irregularities 4"),
    **JACKPOT_CLAUSES,
    **irregularity_clauses({
        "exposed-card": "Irregularities 1; that the next card takes its place is our own reading",
        "wrong-hand-size": "Irregularities 2",
        "wrong-card-count": "Irregularities 2b, 3b",
        "false-alarm": "Irregularities 3a",
    }),
    "hands-hidden": (
        "Players do not show their hands to each other.",
        "How To Play Let It Ride Bonus"),
    "own-cards": (
        "Only the player and the dealer touch a player's cards, and the cards stay in the dealer's "
        "view.",
        "Completion of Each Round 1"),
}, about={
    "community": "hands", "ranking": "hands", "hands-hidden": "conduct", "own-cards": "conduct",
})  # fmt: skip

PROGRESSIVES = ("progressive", "progressive_2")
BASE = ("bet_1", "bet_2", "bet_3")
SIDE = ("bonus", "cover_all", *PROGRESSIVES, "envy")
LINES = (*BASE, "three_card_bonus", *SIDE)

KEYPAD_SHUFFLER = "automatic shuffler with keypad v1.32"
MACHINES = ("ACE", "i-Deal", "i-Deal Plus", KEYPAD_SHUFFLER)
"""The maker's automatic shufflers for this game."""

BETS = (
    Bet("bet_1", "Bet 1", "may be taken back after three cards", table="primary",
        mandatory=True, needs=("bet_2", "bet_3")),
    Bet("bet_2", "Bet 2", "may be taken back after the first community card", table="primary",
        equals="bet_1"),
    Bet("bet_3", "Bet $", "stays up to the end", table="primary", equals="bet_1"),
    Bet("bonus", "$1 Bonus", "on the five-card hand",
        table="bonus", needs=BASE, same_at_all_seats=True, named_cents=100,
        clauses=("bonus-wins", "bonus-loses"), dealt_from=MACHINES),
    Bet("three_card_bonus", "3 Card Bonus", "on your own three cards", table="three_card_bonus",
        needs=BASE, alone_if="three_card_bonus_alone",
        clauses=("three-card-wins", "three-card-loses", "three-card-alone"), dealt_from=MACHINES),
    Bet("cover_all", "Cover All", "on the best hand at the table", table="cover_all", needs=BASE,
        resolved_last=True, clauses=("cover-all-wins", "cover-all-loses"),
        worth=lambda cards, round_: best_five(cards + round_.community),
        hands=lambda round_: len(round_.spots),
        counted_by=("i-Deal Plus", "NXP 1.0.114"), mode="Let it Ride Cover All",
        dealt_from=("i-Deal Plus", "shoe", "hand")),
    *sensor_bets("progressive", "Progressive", ("bet_1",)),
)  # fmt: skip

TEN = 8
AFTER_BASE, BEFORE_BASE, WHEN_SHOWN = "after-base", "before-base", "when-shown"


def resolves(layout: Layout) -> tuple[str, ...]:
    """The order of resolving; the sources have three for the 3 Card Bonus, which two put first."""
    if layout.option("three_card_bonus_order") == AFTER_BASE:
        return LINES
    return ("three_card_bonus", *BASE, *SIDE)


def shown_first(layout: Layout) -> bool:
    return bool(layout.option("three_card_bonus_order") == WHEN_SHOWN)


SCRATCH = "scratches the table with the cards"


def pull_or_ride(
    key: str,
    title: str,
    bet: str,
    decided: int,
    rule_of_thumb: RuleOfThumb,
    tuck: str,
    then: str = "",
) -> Decide:
    """Build a decision to pull a bet back or let it ride.

    `tuck` is the hand signal for letting it ride; `then` is what follows the signal for taking it
    back.
    """
    return Decide(
        key,
        title,
        (
            Choice("ride", "let the bet stay up to the end", sign=tuck),
            Choice("pull", "take the bet back", TakeBack(bet), sign=SCRATCH + then),
        ),
        asked=lambda spot, round_: spot.has(bet) and len(spot.decisions) == decided,
        rule_of_thumb=rule_of_thumb,
    )


def has_high_pair(spot: Spot, round_: Round) -> bool:
    ranks = [rank_of(card) for card in (*spot.cards, *round_.community)]
    return any(ranks.count(rank) >= 2 and rank >= TEN for rank in ranks)


def first_rule_of_thumb(spot: Spot, round_: Round) -> str:
    """Let a paying hand or three cards to a straight flush ride."""
    category = ThreeCard.of(three_card(spot.cards))
    good = category >= ThreeCard.THREE_OF_A_KIND or has_high_pair(spot, round_)
    return "ride" if good else "pull"


def second_rule_of_thumb(spot: Spot, round_: Round) -> str:
    """Let a paying hand or four cards to a flush ride."""
    cards = (*spot.cards, *round_.community)
    ranks = [rank_of(card) for card in cards]
    three_alike = any(ranks.count(rank) >= 3 for rank in ranks)
    four_suited = len({suit_of(card) for card in cards}) == 1
    return "ride" if three_alike or four_suited or has_high_pair(spot, round_) else "pull"


def board_matters(round_: Round) -> bool:
    """Whether the community cards matter: they do not if only the 3 Card Bonus is up."""
    return any(spot.has(*BASE) for spot in round_.spots)


def bonus_up(round_: Round) -> bool:
    return any(spot.has("bonus") for spot in round_.spots)


def settles(spot: Spot, round_: Round) -> Iterator[Line]:
    if spot.has("three_card_bonus"):
        yield by_table(
            spot, "three_card_bonus", round_.layout.pays("three_card_bonus"),
            three_card(spot.cards),
            wins=SHEET["three-card-wins"], loses=SHEET["three-card-loses"],
        )  # fmt: skip
    if not spot.has(*BASE):
        return
    own = best_five(spot.cards + round_.community)
    for bet in BASE:
        if bet in spot.taken_back:
            yield push(spot, bet, SHEET["taken-back"])
        else:
            yield by_table(
                spot, bet, round_.layout.pays("primary"), own,
                wins=SHEET["base-wins"], loses=SHEET["base-loses"],
            )  # fmt: skip
    if spot.has("bonus"):
        yield by_table(
            spot, "bonus", round_.layout.pays("bonus"), own,
            wins=SHEET["bonus-wins"], loses=SHEET["bonus-loses"],
        )  # fmt: skip
    if spot.has("cover_all"):
        best = max(best_five(other.cards + round_.community) for other in round_.spots)
        yield by_table(
            spot, "cover_all", round_.layout.pays("cover_all", hands=len(round_.spots)), best,
            wins=SHEET["cover-all-wins"], loses=SHEET["cover-all-loses"],
        )  # fmt: skip


def hand_name(spot: Spot, round_: Round) -> str:
    return held_name(spot.cards + round_.community)


IN_TURN = "the basic bets, then 3 Card Bonus, then $1 Bonus"
SHOW_PAIR = Stage(
    "announce", "3 Card Bonus: pay each player who shows a pair or better, collect from those "
    "who wave it off", offered=shown_first, calls="Resolve the 3 Card Bonus",
    when=lambda round_: any(spot.has("three_card_bonus") for spot in round_.spots),
    resolves=lambda spot, line: line.bet == "three_card_bonus",
)  # fmt: skip
PACKETS = Stage("deal", "Each player from the left: three cards face down", to="seats", cards=3)
COMMUNITY = Stage(
    "deal", "The dealer's packet: the top card to the left rectangle, the next to the right, "
    "the bottom card burned unseen", to="community", cards=3, keep=2,
)  # fmt: skip
GREEN = Stage("press", "Green button: the shuffler gives up the remaining cards",
              calls="Green button")  # fmt: skip
DECISIONS = (
    SHOW_PAIR,
    Stage("ask", "From the left: pull or ride bet 1; push a bet that is pulled back to its player",
          to="seats", step="bet 1", gesture=Gesture.PUSH_BACK),
    Stage("reveal", "Turn the community card on the left", to="community", cards=1,
          step="first community card"),
    Stage("ask", "From the left: pull or ride bet 2; push a bet that is pulled back to its player",
          to="seats", step="bet 2", gesture=Gesture.PUSH_BACK),
    Stage("reveal", "Turn the second community card", to="community", cards=1,
          step="second community card"),
)  # fmt: skip

LAMMERS = Stage(
    "announce", "Replace Bonus bets with lammers; the bets go into the tray",
    calls="No more bets; collect the Bonus bets", collects=True,
)  # fmt: skip
PICK_UP = Stage("announce", "Pick up the Bonus lammers", when=bonus_up)
SPREAD = "Spread each packet slightly as you deliver it, so that its cards can be counted"


def face_up(layout: Layout) -> bool:
    return bool(layout.option("dealt_face_up"))


PROCEDURES = (
    Procedure(
        "ace-i-deal",
        "ACE, i-Deal or i-Deal Plus, packets of three",
        ("ACE", "i-Deal", "i-Deal Plus"),
        (
            LAMMERS,
            PACKETS,
            COMMUNITY,
            GREEN,
            *DECISIONS,
            Stage("settle", "From the {side}: {order}; a hand that brings envy stays face up, "
                  "every other is locked up", order=IN_TURN, gesture=Gesture.LOCK_UP),
            PICK_UP,
        ),
        "Let It Ride: Recommended Dealing Procedures",
        shoe_too=True,
        routines=routines("Let it Ride", "Let It Ride: Recommended Dealing Procedures 1"),
        modes=("Let it Ride",),
    ),
    Procedure(
        "bonus-keypad",
        "Let It Ride Bonus keypad with two alternating decks",
        (KEYPAD_SHUFFLER,),
        (
            Stage(
                "announce",
                "Ask for bonus bets; see that each sensor lamp is lit; no more bets",
                calls="No more bets",
            ),
            Stage("press", "LOCK OUT: the sensors lock", calls="LOCK OUT"),
            Stage("announce", "Collect the bonus bets into the tray", collects=True),
            Stage(
                "press",
                "Load the deck from the discard rack, to release the other one; watch that the "
                "count is 52",
                calls="Load the deck from the discard rack",
                loads=True,
                manner="The decks have backs of two colors and are dealt in turn; only one is ever "
                "in the discard rack",
            ),
            replace(PACKETS, manner=SPREAD, offered=lambda layout: not face_up(layout)),
            replace(
                PACKETS, says="Each player from the left: three cards face up", face_up=True,
                manner=SPREAD, offered=face_up, instead=True,
            ),
            replace(COMMUNITY, manner="First put the packet to the right of the rectangles"),
            GREEN,
            *DECISIONS,
            Stage("settle", "From the {side}: resolve each hand; a hand that brings envy stays "
                  "face up, every other goes into the discard rack", gesture=Gesture.LOCK_UP,
                  manner=WORK_AREA),
            Stage("press", "GAME OVER"),
        ),
        "Let It Ride Bonus: Procedures for Shuffling and Dealing",
        decks=("red", "blue"),
        routines=BONUS_ROUTINES,
    ),
    Procedure(
        "cover-all",
        "i-Deal Plus in Let it Ride Cover All mode",
        ("i-Deal Plus",),
        (
            LAMMERS,
            PACKETS,
            COMMUNITY,
            Stage("press", "Green button: the shuffler counts the hands and shows the Cover All "
                  "pays", calls="Green button", bet="cover_all"),
            *DECISIONS,
            Stage("settle", "From the {side}: {order}; leave a hand of three of a kind or better "
                  "face up, take "
                  "it away for a better one, lock up every other, and resolve Cover All last",
                  order=IN_TURN, gesture=Gesture.LOCK_UP),
            PICK_UP,
        ),
        "Cover All Bonus for Let it Ride: Rules and Procedures",
        routines=routines(
            "Let it Ride Cover All", "Cover All Bonus for Let it Ride: Rules and Procedures 4"
        ),
    ),
)  # fmt: skip

STRATEGY = """
# Let It Ride: a high card is a ten or higher, because its pair pays.
bet 1:
  ride: a pair of tens or better
  ride: three suited in a row except A-2-3, 2-3-4
  ride: three suited with one gap and at least one card T or higher except A-2-4, A-3-4
  ride: three suited with two gaps and at least two cards T or higher
  otherwise: pull
bet 2:
  ride: a pair of tens or better
  ride: four to a flush
  ride: four to an open straight and at least one card T or higher
  otherwise: pull
"""

COMMON_ERRORS = (
    CommonError(
        "Ride bet 1 with any three of a suit",
        "bet 1", ("ride: a pair of tens or better", "ride: suited", "otherwise: pull"),
    ),
    CommonError("Ride bet 1 with any pair", "bet 1", ("ride: a pair or better", "otherwise: pull")),
    CommonError(
        "Ride bet 1 with a paying hand only",
        "bet 1", ("ride: a pair of tens or better", "otherwise: pull"),
    ),
)  # fmt: skip

GAME = Game(
    name="let-it-ride",
    title="Let It Ride",
    place=3,
    edition=EDITION,
    summary="Three bets on a pair of tens or better; two of them may be taken back.",
    sheet=SHEET,
    bets=BETS,
    steps=(
        Deal("hand", "seats", 3),
        pull_or_ride("bet 1", "Bet 1: pull or ride", "bet_1", decided=0,
                     rule_of_thumb=first_rule_of_thumb, tuck="tucks the cards under bet 2"),
        Deal("first community card", "community", 1, needed=board_matters),
        pull_or_ride("bet 2", "Bet 2: pull or ride", "bet_2", decided=1,
                     rule_of_thumb=second_rule_of_thumb, tuck="tucks the cards under bet $",
                     then=", then tucks them under bet $"),
        Deal("second community card", "community", 1, needed=board_matters),
    ),
    procedures=PROCEDURES,
    settles=settles,
    solver="ride",
    wordings=("to", "win"),
    strategy=STRATEGY,
    common_errors=COMMON_ERRORS,
    rounds_an_hour=40,
    resolves=resolves,
    titles={"envy": "Envy"},
    counted_in="base bet",
    tables={
        "primary": "LIRX-01",
        "bonus": "LIRB-03",
        "three_card_bonus": "3CB-1",
        "cover_all": "LIR-CA",
        "progressive": "LIR-P1",
        "progressive_2": "LIR-P1",
    },
    hand_name=hand_name,
    dealer_name=lambda round_: "",
    options=(
        Option(
            "three_card_bonus_alone", False, "a seat may bet the 3 Card Bonus and nothing else",
            title="3 Card Bonus alone",
        ),
        Option(
            "three_card_bonus_order", AFTER_BASE, "when the 3 Card Bonus is resolved: after the "
            "basic bets, at the end before them, or when the player shows a pair",
            choices=(AFTER_BASE, BEFORE_BASE, WHEN_SHOWN), title="3 Card Bonus order",
        ),
        Option(
            "dealt_face_up", False, "the players' packets are dealt face up, where the keypad's "
            "procedure leaves the choice", title="Dealt face up",
            money=False,
        ),
        PAID_OPTION,
        *JACKPOT_OPTIONS,
        *resolving_options(*LINES),
    ),
    jackpots=sensors("progressive", {"five_card": (3, 2)}),
    bonuses=(JackpotSensor("bonus", {"five_card": (3, 2)}),),
    irregularities={**IRREGULARITIES, "misdeal": "misdeal"},
)  # fmt: skip
