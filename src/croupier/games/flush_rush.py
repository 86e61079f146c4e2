"""Flush Rush. Its rules are public knowledge.

There is no dealer hand to beat. The player gets four cards, then two, then one, and wants cards of
one suit. Before the two and before the one, the player bets another Ante or folds.
"""

from collections.abc import Callable, Iterator

from croupier.games.house import IRREGULARITIES, IRREGULARITY_CLAUSES, PUBLIC_RULES
from croupier.hands import (
    flush_cards,
    flush_name,
    longest_flush,
    straight_flush_cards,
    suited_cards,
)
from croupier.hands.flushes import flush_kind, straight_flush_kind
from croupier.rules import (
    Bet,
    Choice,
    CommonError,
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
    win,
)

SHEET = Sheet("FR", {
    "deal": (
        "Each player gets four cards, then two more, then a last one: seven in all. There is no "
        "dealer's hand.",
        "Public rules"),
    "first-play": (
        "After four cards the player makes a Play equal to the Ante, or folds.",
        "Public rules"),
    "second-play": (
        "After six cards the player makes a second Play equal to the Ante, or folds.",
        "Public rules"),
    "fold": (
        "A player who folds loses every bet made so far and gets no more cards.",
        "Public rules"),
    "ante-wins": (
        "The Ante pays by its pay table for the number of cards of one suit among the seven, and "
        "for those of one suit in a row; of two lines that a hand has, the higher one pays. The "
        "ace is high or low.",
        "Public rules; that the higher line pays is our own reading"),
    "plays-win": (
        "With four cards of one suit or more, both Plays win 1 to 1.",
        "Public rules"),
    "loses": (
        "With anything less, every bet loses.",
        "Public rules"),
    **IRREGULARITY_CLAUSES,
}, about={"deal": "hands", "fold": "hands"})  # fmt: skip

PLAYS = ("play_1", "play_2")
LINES = ("ante", *PLAYS)
FLUSH = 4
"""The number of cards of one suit that wins."""


def settles(spot: Spot, round_: Round) -> Iterator[Line]:
    if spot.folded:
        for bet in LINES:
            if spot.has(bet):
                yield lose(spot, bet, SHEET["fold"])
        return
    held = suited_cards(spot.cards)
    yield by_table(
        spot, "ante", round_.layout.pays("ante"), held,
        wins=SHEET["ante-wins"], loses=SHEET["loses"],
    )  # fmt: skip
    for bet in PLAYS:
        if flush_cards(held) >= FLUSH:
            yield win(spot, bet, SHEET["plays-win"])
        else:
            yield lose(spot, bet, SHEET["loses"])


def by_rule_of_thumb(spot: Spot, round_: Round) -> str:  # noqa: ARG001  by the own cards alone
    """Play with three of a suit."""
    return "play" if flush_cards(suited_cards(spot.cards)) >= FLUSH - 1 else "fold"


def play_or_fold(number: int, words: str) -> Decide:
    return Decide(
        f"{words} play", f"{words.capitalize()} Play or fold",
        (
            Choice("play", "bet an amount equal to the Ante", Stake(PLAYS[number], even=True)),
            Choice("fold", "give up every bet", Fold()),
        ),
        asked=lambda spot, round_: not spot.folded and len(spot.decisions) == number,
        rule_of_thumb=by_rule_of_thumb,
    )  # fmt: skip


def plays_on(number: int) -> Callable[[Spot, Round], bool]:
    """Test whether a seat has made this Play bet and so gets the cards that follow."""
    return lambda spot, round_: spot.has(PLAYS[number])


def someone_plays_on(number: int) -> Callable[[Round], bool]:
    return lambda round_: any(spot.has(PLAYS[number]) for spot in round_.spots)


def hand_name(spot: Spot, round_: Round) -> str:  # noqa: ARG001  by the own cards alone
    """Return `five-card flush, king high`, `four-card straight flush`, or both if they differ."""
    held = suited_cards(spot.cards)
    cards, row = flush_cards(held), straight_flush_cards(held)
    if row < FLUSH:
        return flush_name(longest_flush(spot.cards))
    straight = straight_flush_kind(row)
    return straight if row == cards else f"{flush_kind(cards)} with a {straight}"


STRATEGY = """
# Flush Rush: the whole of perfect play.
first play:
  fold: suits 1-1-1-1
  otherwise: play
second play:
  play: three-card flush or better
  otherwise: fold
"""

COMMON_ERRORS = (
    CommonError(
        "Fold four cards without three of a suit",
        "first play", ("play: three-card flush or better", "otherwise: fold"),
    ),
    CommonError(
        "Fold six cards without a four-card flush",
        "second play", ("play: four-card flush or better", "otherwise: fold"),
    ),
)  # fmt: skip

GAME = Game(
    name="flush-rush",
    title="Flush Rush",
    place=15,
    edition=PUBLIC_RULES,
    summary="Four cards, two and one, with a bet between them: four of a suit win.",
    sheet=SHEET,
    bets=(Bet("ante", "Ante", "on your longest suit", table="ante", mandatory=True),),
    steps=(
        Deal("hand", "seats", 4),
        play_or_fold(0, "first"),
        Deal("next two cards", "seats", 2, receives=plays_on(0)),
        play_or_fold(1, "second"),
        Deal("last card", "seats", 1, receives=plays_on(1)),
    ),
    procedures=(
        Procedure(
            "ace-i-deal",
            "ACE, i-Deal or i-Deal Plus",
            ("ACE", "i-Deal", "i-Deal Plus"),
            (
                Stage("announce", "No more bets"),
                Stage("deal", "Each player from the left: four cards", to="seats", cards=4),
                Stage("ask", "From the left: Play as much as the Ante, or fold", to="seats",
                      step="first play"),
                Stage("deal", "Each player who stays, from the left: two cards", to="seats",
                      cards=2, when=someone_plays_on(0)),
                Stage("ask", "From the left: Play as much again, or fold", to="seats",
                      step="second play"),
                Stage("deal", "Each player who stays, from the left: one card", to="seats",
                      cards=1, when=someone_plays_on(1)),
                Stage("settle", "From the {side}: count the longest suit; {order}",
                      order="Ante, then both Plays"),
            ),
            "Public rules",
        ),
    ),
    settles=settles,
    solver="rush",
    strategy=STRATEGY,
    common_errors=COMMON_ERRORS,
    rounds_an_hour=40,
    resolves=lambda layout: LINES,
    titles=dict(zip(PLAYS, ("Play 1", "Play 2"), strict=True)),
    tables={"ante": "FR-01"},
    hand_name=hand_name,
    dealer_name=lambda round_: "",
    options=resolving_options(*LINES),
    irregularities=IRREGULARITIES,
)  # fmt: skip
