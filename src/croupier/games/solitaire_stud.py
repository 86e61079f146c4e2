"""Solitaire Stud: seven cards each, and the longest run of alternating colors wins."""

from collections.abc import Iterator

from croupier.games.handling import routines
from croupier.games.house import EDITION, IRREGULARITIES, IRREGULARITY_CLAUSES
from croupier.hands import longest_run, run_length, run_name
from croupier.hands.names import RUN_NAMES
from croupier.hands.runs import FIVE_FOUR
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

SHEET = Sheet("SS", {
    "run": (
        "A run is consecutive ranks that alternate red and black; the ace is low, the king is "
        "high, and a run does not wrap around.",
        "Rules and Dealing Procedures; Note"),
    "ante-super-bonus": (
        "Every player makes equal bets on Ante and Super Bonus; 3+ is optional.",
        "Rules and Dealing Procedures 2"),
    "play": (
        "After looking at seven cards the player makes a Play bet of twice the Ante, or folds.",
        "Rules and Dealing Procedures 6"),
    "fold": (
        "A player who folds loses every bet.",
        "Rules and Dealing Procedures 6a"),
    "ante-returned": (
        "When the dealer has less than a two-card run of 5-4, the Ante is returned; all other "
        "bets have action.",
        "Rules and Dealing Procedures 8"),
    "longer-run": (
        "The longer run wins; between runs of equal length, the one with the higher top card.",
        "Rules and Dealing Procedures 10"),
    "player-wins": (
        "When the player wins, Play and, if it has action, the Ante are paid 1 to 1.",
        "Rules and Dealing Procedures 11"),
    "super-bonus": (
        "When the player wins, the Super Bonus pays by how many more cards the winning run has, "
        "and pushes when it has no more.",
        "Rules and Dealing Procedures 11"),
    "dealer-wins": (
        "When the dealer wins, Play, Super Bonus and, if it has action, the Ante lose.",
        "Rules and Dealing Procedures 12"),
    "tie": (
        "When the runs have the same length and top card, Play, Super Bonus and, if it has action, "
        "the Ante push.",
        "Rules and Dealing Procedures 13"),
    "three-plus-wins": (
        "3+ pays by its pay table when a player who stays in has a run of three cards or more.",
        "Rules and Dealing Procedures 6a, 14"),
    "three-plus-loses": (
        "3+ loses with a shorter run.",
        "Rules and Dealing Procedures 14"),
    **IRREGULARITY_CLAUSES,
}, about={
    "run": "hands", "fold": "hands", "longer-run": "hands",
    "ante-returned": "returned", "tie": "tie",
})  # fmt: skip

LINES = ("play", "ante", "super_bonus", "three_plus")


def settles(spot: Spot, round_: Round) -> Iterator[Line]:
    if spot.folded:
        for bet in spot.stakes:
            yield lose(spot, bet, SHEET["fold"])
        return
    own, dealer = longest_run(spot.cards), longest_run(round_.dealer)
    in_action = ["play", "ante"]
    if dealer < FIVE_FOUR:
        yield push(spot, "ante", SHEET["ante-returned"])
        in_action.remove("ante")
    if own > dealer:
        for bet in in_action:
            yield win(spot, bet, SHEET["player-wins"])
        margin = run_length(own) - run_length(dealer)
        yield by_table(
            spot, "super_bonus", round_.layout.pays("super_bonus"), margin,
            wins=SHEET["super-bonus"], loses=SHEET["super-bonus"],
        )  # fmt: skip
    else:
        for bet in (*in_action, "super_bonus"):
            if own < dealer:
                yield lose(spot, bet, SHEET["dealer-wins"])
            else:
                yield push(spot, bet, SHEET["tie"])
    if spot.has("three_plus"):
        yield by_table(
            spot, "three_plus", round_.layout.pays("three_plus"), own,
            wins=SHEET["three-plus-wins"], loses=SHEET["three-plus-loses"],
        )  # fmt: skip


def qualifies(round_: Round) -> bool:
    return longest_run(round_.dealer) >= FIVE_FOUR


def dealer_name(round_: Round) -> str:
    return run_name(longest_run(round_.dealer))


def by_rule_of_thumb(spot: Spot, round_: Round) -> str:  # noqa: ARG001  by the own cards alone
    """Play a run of three or more."""
    return "play" if run_length(longest_run(spot.cards)) >= 3 else "fold"


STRATEGY = """
# Solitaire Stud: the two lowest runs worth playing need cards that hinder the dealer.
play: 6-5 or better
play: 5-4 and at least four cards 5-Q
play: 4-3 and at least five cards 5-Q
otherwise: fold
"""

COMMON_ERRORS = (
    CommonError("Play every run of two", "play", ("play: run of 2 or better", "otherwise: fold")),
    CommonError(
        "Play only a run of three or better",
        "play", ("play: run of 3 or better", "otherwise: fold"),
    ),
)  # fmt: skip

GAME = Game(
    name="solitaire-stud",
    title="Solitaire Stud",
    place=5,
    edition=EDITION,
    summary="Seven cards each: the longest run of alternating colors wins.",
    sheet=SHEET,
    bets=(
        Bet("ante", "Ante", "against the dealer", mandatory=True,
            clauses=("ante-super-bonus",)),
        Bet("super_bonus", "Super Bonus", "pays by the margin of victory", table="super_bonus",
            equals="ante", mandatory=True),
        Bet("three_plus", "3+", "on a run of three cards or more", table="three_plus",
            needs=("ante", "super_bonus"),
            clauses=("ante-super-bonus", "three-plus-wins", "three-plus-loses")),
    ),
    steps=(
        Deal("hand", "seats", 7),
        Decide(
            "play", "Play or fold",
            (
                Choice("play", "bet twice the Ante", Stake("play", 2),
                       sign="keeps the run and discards the rest"),
                Choice("fold", "give up every bet", Fold()),
            ),
            asked=lambda spot, round_: not spot.decisions,
            rule_of_thumb=by_rule_of_thumb,
        ),
        Deal(
            "dealer's hand", "dealer", 7,
            needed=lambda round_: any(not spot.folded for spot in round_.spots),
        ),
    ),
    procedures=(
        Procedure(
            "i-deal",
            "i-Deal or i-Deal Plus, packets of seven",
            ("i-Deal", "i-Deal Plus"),
            (
                Stage("announce", "No more bets: Ante and Super Bonus are equal at every position",
                      calls="No more bets"),
                Stage("press", "Green button: the first packet", calls="Green button"),
                Stage("deal", "Each player from the left: seven cards", to="seats", cards=7),
                Stage("deal", "The dealer: seven cards", to="dealer", cards=7),
                Stage("press", "Green button: the shuffler gives up the remaining cards",
                      calls="Green button"),
                Stage("ask", "From the left: fold, or Play twice the Ante; a player who plays "
                      "keeps only the run and discards the rest", to="seats", step="play"),
                Stage("reveal", "Turn the dealer's cards, make the longest run and announce it",
                      to="dealer", cards=7, step="dealer's hand", names_hand="always"),
                Stage("announce", "Below 5-4: refund every Ante at once",
                      calls="Return every Ante",
                      when=lambda round_: bool(round_.dealer) and not qualifies(round_),
                      resolves=lambda spot, line: line.bet == "ante" and not spot.folded),
                Stage("settle", "From the {side}: compare runs and resolve the bets; lock up each "
                      "hand", gesture=Gesture.LOCK_UP),
            ),
            "Solitaire Stud: Rules and Dealing Procedures",
            routines=routines("Solitaire Stud", "Solitaire Stud: Rules and Dealing Procedures 1"),
            modes=("Solitaire Stud", "packets of seven"),
        ),
    ),
    settles=settles,
    solver="runs",
    takes_jackpots=False,
    strategy=STRATEGY,
    common_errors=COMMON_ERRORS,
    rounds_an_hour=40,
    resolves=lambda layout: LINES,
    titles={"play": "Play"},
    tables={"super_bonus": "SB-01", "three_plus": "SS-01"},
    hand_name=lambda spot, round_: run_name(longest_run(spot.cards)),
    dealer_name=dealer_name,
    dealer_names=RUN_NAMES,
    qualifies=qualifies,
    seats_max=6,
    suits="colors",
    options=resolving_options(*LINES),
    irregularities=IRREGULARITIES,
)  # fmt: skip
