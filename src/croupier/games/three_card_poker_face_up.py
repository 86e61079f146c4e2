"""Three Card Poker Face-Up: one of the dealer's cards is exposed before the decision.

It differs from Three Card Poker in two ways: with a dealer below Queen-high, the Ante is *returned*
while Play has action; and there is no Ante Bonus.
"""

from collections.abc import Iterator
from dataclasses import replace

from croupier.games import three_card_poker as plain
from croupier.games.cover_all import COUNT_THE_HANDS, COVER_ALL
from croupier.games.house import (
    JACKPOT_CLAUSES,
    OURS,
    REPLACED,
    further_clauses,
    irregularity_clauses,
)
from croupier.hands import three_card
from croupier.hands.three import QUEEN_HIGH
from croupier.rules import (
    CommonError,
    Deal,
    Line,
    Option,
    Procedure,
    Round,
    Sheet,
    Spot,
    Stage,
    lose,
    push,
    resolving_options,
    win,
)

_OWN = {
    "exposed": (
        "The dealer's first card is turned before the players decide; the other two stay down.",
        "Face-Up Rules of Play 3"),
    "choice": (
        "The player folds and surrenders the Ante, or makes a Play bet equal to it.",
        "Face-Up Rules of Play 4"),
    "fold": (
        "A player who folds forfeits the Ante.",
        "Face-Up Rules of Play 4a"),
    "ante-returned": (
        "When the dealer has less than Queen-high, the Ante is returned; Play and Pair Plus have "
        "action.",
        "Face-Up Rules of Play 6"),
    "player-wins": (
        "When the player's hand is higher, Play and, if it has action, the Ante win even money.",
        "Face-Up Rules of Play 8b"),
    "dealer-wins": (
        "When the dealer's hand is higher, Play and, if it has action, the Ante lose.",
        "Face-Up Rules of Play 8a"),
    "tie": (
        "When the hands are equal, Play and, if it has action, the Ante push.",
        OURS),
}  # fmt: skip

_SHARED = {
    "ranking": "Three Card Poker: Ranking of Hands",
    "ways-to-play": "Face-Up Rules of Play 2; Three Card Poker: Exceptions",
    "two-spots": "Three Card Poker: Dealing Procedures 1",
    "fold-pair-plus": "our own reading; Face-Up Rules of Play 4a names the Ante only",
    "pair-plus-wins": "Face-Up Rules of Play 9",
    "pair-plus-loses": "Face-Up Rules of Play 9",
    "six-card-wins": "6 Card Bonus Rules of Play 2, 3",
    "six-card-loses": "6 Card Bonus Rules of Play 8a",
    "link": "Three Card Poker: Multi Game Link Rules of Play 2, 4, 8",
}
"""Clauses that Three Card Poker has too, each with its heading for this game."""
_UNLESS = {
    "fold-pair-plus": "A player who folds the Ante forfeits Pair Plus as well, unless the house "
    "lets Pair Plus stand.",
}
"""Clauses that carry a condition here that Three Card Poker does not have."""
_FROM_PLAIN = {
    "six-card-dollar": "6 Card Bonus Rules of Play 5",
    "no-side-bets": "Three Card Poker: side bets between players",
}

SHEET = Sheet("TCPFU", {
    **_OWN,
    **{
        key: (_UNLESS.get(key) or plain.SHEET[key].text, source)
        for key, source in _SHARED.items()
    },
    **JACKPOT_CLAUSES,
    **irregularity_clauses({
        "wrong-hand-size": "Three Card Poker: Irregularities in Dealing Procedures 1",
    }),
    "shuffler-malfunction": (
        plain.SHEET["shuffler-malfunction"].text,
        f"Three Card Poker: {plain.SHEET['shuffler-malfunction'].source}",
    ),
    **{key: (plain.SHEET[key].text, source) for key, source in _FROM_PLAIN.items()},
    **further_clauses({REPLACED: f"Three Card Poker: {plain.SHEET[REPLACED].source}"}),
}, about={
    "ranking": "hands", "ante-returned": "returned", "tie": "tie", "no-side-bets": "conduct",
})  # fmt: skip

LINES = tuple(line for line in plain.LINES if line not in ("ante_bonus", COVER_ALL))


def against_dealer(spot: Spot, round_: Round, own: int) -> Iterator[Line]:
    if spot.folded:
        yield lose(spot, "ante", SHEET["fold"])
        return
    dealer = three_card(round_.dealer)
    in_action = ["play", "ante"]
    if dealer < QUEEN_HIGH:
        yield push(spot, "ante", SHEET["ante-returned"])
        in_action.remove("ante")
    for bet in in_action:
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
    stands = round_.layout.option(FOLD_KEEPS_PAIR_PLUS)
    yield from plain.pair_plus(spot, round_, own, SHEET, forfeited=spot.folded and not stands)
    yield from plain.six_card_bonus(spot, round_, SHEET)


FOLD_KEEPS_PAIR_PLUS = Option(
    "fold_keeps_pair_plus", False, "a fold gives up the Ante alone, and Pair Plus is still paid by "
    "its pay table: the text names no other bet", title="Fold keeps Pair Plus",
)  # fmt: skip
PLAY_OR_FOLD = replace(
    plain.PLAY_OR_FOLD,
    choices=(
        plain.PLAY_OR_FOLD.choices[0],
        replace(
            plain.PLAY_OR_FOLD.choices[1],
            help="give up the Ante, and Pair Plus if you bet it, unless the house lets it stand",
        ),
    ),
)


def someone_plays(round_: Round) -> bool:
    return any(spot.has("ante") for spot in round_.spots) or plain.against_dealer_or_six(round_)


def _face_up_stages() -> Iterator[Stage]:
    for stage in plain.PROCEDURE.stages:
        if stage is COUNT_THE_HANDS:
            continue  # this title has no Cover All
        if stage.step == "dealer's hand":
            yield replace(stage, cards=2, step="dealer's other cards")
            continue
        if stage.does == "settle":
            yield replace(stage, order="Play, Ante, Pair Plus, then the others")
            continue
        if stage.does == "ask":
            yield Stage(
                "reveal", "Turn the dealer's first card", to="dealer", cards=1,
                step="dealer's first card",
            )  # fmt: skip
        yield stage


STRATEGY = """
# Three Card Poker Face-Up: by the card the dealer shows.
play: dealer shows 2 and T-9-2, T-8-2
fold: dealer shows A and worse than A-9
fold: dealer shows K and worse than K-9
fold: dealer shows Q and worse than Q-9
fold: dealer shows J and worse than J-9-5
fold: dealer shows T and worse than T-9-6
fold: dealer shows 2-9 and worse than J high
fold: dealer shows 2-9 and J high and dealer's card is higher than your second card
otherwise: play
"""

COMMON_ERRORS = (
    CommonError(
        "Play Q-6-4 or better, whatever the dealer shows",
        "play", ("play: Q-6-4 or better", "otherwise: fold"),
    ),
)  # fmt: skip

GAME = replace(
    plain.GAME,
    name="three-card-poker-face-up",
    title="Three Card Poker Face-Up",
    place=2,
    summary="Three Card Poker with one dealer card exposed before you decide.",
    sheet=SHEET,
    bets=tuple(bet for bet in plain.BETS if bet.key != COVER_ALL),
    steps=(
        Deal("hand", "seats", 3),
        Deal("dealer's first card", "dealer", 1, needed=someone_plays),
        PLAY_OR_FOLD,
        Deal("dealer's other cards", "dealer", 2, needed=plain.against_dealer_or_six),
        plain.LINK_CARDS,
    ),
    procedures=(
        Procedure(
            plain.PROCEDURE.key,
            plain.PROCEDURE.title,
            plain.PROCEDURE.shufflers,
            tuple(_face_up_stages()),
            "Three Card Poker (Face-Up) Rules of Play",
            routines=plain.PROCEDURE.routines,
        ),
    ),
    settles=settles,
    solver="three_card",
    strategy=STRATEGY,
    common_errors=COMMON_ERRORS,
    rounds_an_hour=60,
    resolves=lambda layout: LINES,
    titles={"play": "Play", "envy": "Envy"},
    tables={
        "pair_plus": "TCPFU-01",
        "six_card_bonus": "TCP-6B1",
        "progressive": "TCP-P1",
        "progressive_2": "TCP-P1",
    },
    options=(*plain.OPTIONS, FOLD_KEEPS_PAIR_PLUS, *resolving_options(*LINES)),
)
