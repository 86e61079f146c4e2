"""Mississippi Stud. Its rules are public knowledge.

There is no dealer hand to beat. Two cards of the player's own and three on the board make a hand,
and before each of the three the player bets more or folds.
"""

from collections.abc import Iterator

from croupier.cards import rank_of
from croupier.games.cover_all import COUNT_THE_HANDS, CoverAll, cover_all_up
from croupier.games.house import IRREGULARITIES, IRREGULARITY_CLAUSES, PUBLIC_RULES
from croupier.hands import best_five, held_name
from croupier.rules import (
    WAITS,
    Bet,
    Choice,
    Deal,
    Decide,
    Fold,
    Game,
    Line,
    Procedure,
    Round,
    Sheet,
    Spot,
    Stage,
    Stake,
    by_table,
    lose,
    resolving_options,
)

COVER = CoverAll(
    lambda cards, round_: best_five(cards + round_.community), "five_card", dealer=False
)

SHEET = Sheet("MSS", {
    "deal": (
        "Each player gets two cards; three community cards are turned one at a time.",
        "Public rules"),
    "street": (
        "Before each community card the player folds, or bets one, two or three times the Ante.",
        "Public rules"),
    "fold": (
        "A player who folds loses every bet made so far.",
        "Public rules"),
    "wins": (
        "With a pair of jacks or better, every bet pays by the pay table.",
        "Public rules"),
    "pushes": (
        "With a pair of sixes through tens, every bet pushes.",
        "Public rules"),
    "loses": (
        "With anything less, every bet loses.",
        "Public rules"),
    **IRREGULARITY_CLAUSES,
    **COVER.clauses,
}, about={"deal": "hands", "fold": "hands"})  # fmt: skip

STREETS = ("third_street", "fourth_street", "fifth_street")
BASE = ("ante", *STREETS)
LINES = (*BASE, "cover_all")
SIX, JACK = 4, 9


def settles(spot: Spot, round_: Round) -> Iterator[Line]:
    own = 0 if spot.folded else best_five(spot.cards + round_.community)
    for bet in BASE:
        if not spot.has(bet):
            continue
        if spot.folded:
            yield lose(spot, bet, SHEET["fold"])
        else:
            yield by_table(
                spot, bet, round_.layout.pays("pays"), own,
                wins=SHEET["wins"], loses=SHEET["loses"], pushes=SHEET["pushes"],
            )  # fmt: skip
    if spot.has("cover_all"):
        yield COVER.line(spot, round_)


def by_rule_of_thumb(spot: Spot, round_: Round) -> str:
    """Bet three times with a pair that at least pushes, once with a point per card, else fold.

    A jack or better is two points; a six to a ten is one.
    """
    ranks = [rank_of(card) for card in (*spot.cards, *round_.community)]
    if any(ranks.count(rank) > 1 and rank >= SIX for rank in ranks):
        return "3x"
    points = sum((rank >= SIX) + (rank >= JACK) for rank in ranks)
    return "1x" if points >= len(ranks) else "fold"


def street(number: int) -> Decide:
    bet = STREETS[number]
    raises = tuple(
        Choice(f"{times}x", f"bet {how} the Ante", Stake(bet, times))
        for times, how in ((1, "as much as"), (2, "twice"), (3, "three times"))
    )
    return Decide(
        bet.replace("_", " "), f"{bet.replace('_', ' ').capitalize()}: bet or fold",
        (*raises, Choice("fold", "give up every bet", Fold())),
        asked=lambda spot, round_: not spot.folded and len(spot.decisions) == number,
        rule_of_thumb=by_rule_of_thumb,
    )  # fmt: skip


def board_matters(round_: Round) -> bool:
    return cover_all_up(round_) or any(not spot.folded for spot in round_.spots)


def hand_name(spot: Spot, round_: Round) -> str:
    return held_name(spot.cards + round_.community)


STRATEGY = """
# Mississippi Stud: a jack or better pays when paired, a six or better gets the money back.
third street:
  3x: a pair or better
  1x: at least one card J or higher or at least two cards 6 or higher
  1x: suited and holds 6-5
  otherwise: fold
fourth street:
  3x: a pair of sixes or better
  3x: three to a straight flush and at least two cards 6 or higher
  1x: a pair or three to a flush
  1x: at least one card J or higher and at least two cards 6 or higher
  1x: three to a straight and at least two cards 6 or higher
  otherwise: fold
fifth street:
  3x: a pair of sixes or better or four to a flush
  3x: four to an open straight
  1x: a pair or four to an inside straight
  1x: at least one card J or higher and at least three cards 6 or higher
  otherwise: fold
"""

GAME = Game(
    name="mississippi-stud",
    title="Mississippi Stud",
    place=7,
    edition=PUBLIC_RULES,
    summary="Two cards and three on the board: before each, fold or bet up to three Antes.",
    sheet=SHEET,
    bets=(
        Bet("ante", "Ante", "on your best five cards", table="pays", mandatory=True),
        COVER.bet(needs=("ante",)),
    ),
    steps=(
        Deal("hand", "seats", 2),
        street(0),
        Deal("first community card", "community", 1, needed=board_matters),
        street(1),
        Deal("second community card", "community", 1, needed=board_matters),
        street(2),
        Deal("third community card", "community", 1, needed=board_matters),
    ),
    procedures=(
        Procedure(
            "ace-i-deal",
            "ACE, i-Deal or i-Deal Plus",
            ("ACE", "i-Deal", "i-Deal Plus"),
            (
                Stage("announce", "No more bets"),
                Stage("deal", "Each player from the left: two cards", to="seats", cards=2),
                Stage("deal", "Three community cards, face down", to="community", cards=3),
                Stage("ask", "From the left: bet or fold", to="seats", step="third street"),
                Stage("reveal", "Turn the first community card", to="community", cards=1,
                      step="first community card"),
                Stage("ask", "From the left: bet or fold", to="seats", step="fourth street"),
                Stage("reveal", "Turn the second community card", to="community", cards=1,
                      step="second community card"),
                Stage("ask", "From the left: bet or fold", to="seats", step="fifth street"),
                Stage("reveal", "Turn the third community card", to="community", cards=1,
                      step="third community card"),
                COUNT_THE_HANDS,
                Stage("settle", "From the {side}: all bets by the pay table"),
            ),
            "Public rules",
        ),
    ),
    settles=settles,
    strategy=STRATEGY,
    rounds_an_hour=40,
    resolves=lambda layout: LINES,
    titles=dict(zip(STREETS, ("Third Street", "Fourth Street", "Fifth Street"), strict=True)),
    tables={"pays": "MSS-01", "cover_all": WAITS},
    hand_name=hand_name,
    dealer_name=lambda round_: "",
    options=resolving_options(*LINES),
    irregularities=IRREGULARITIES,
)  # fmt: skip
