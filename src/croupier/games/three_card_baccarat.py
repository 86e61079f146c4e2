"""Three Card Baccarat. Its rules are public knowledge.

The Player and the Banker get three cards each and no more. Three faces beat everything; otherwise
the points decide, and if the points are equal, the number of faces. A later edition compares faces
first.
"""

from collections.abc import Iterator

from croupier.cards import Card
from croupier.games.house import IRREGULARITIES, IRREGULARITY_CLAUSES, PUBLIC_RULES
from croupier.games.points import (
    BANKER,
    PLAYER,
    PUBLIC,
    SIDES,
    bonus_line,
    is_face,
    main_line,
    points,
    winner_stages,
    worth,
)
from croupier.paytables import SideHand
from croupier.rules import (
    Bet,
    Deal,
    Game,
    Line,
    Option,
    Procedure,
    Round,
    Sheet,
    Spot,
    Stage,
    resolving_options,
)

SHEET = Sheet("TCB", {
    "deal": (
        "One deck is dealt: three cards to the Player and three to the Banker. These hands "
        "belong to no one, and each seat may bet on either.",
        PUBLIC),
    "points": (
        "An ace counts 1, tens and face cards count 0 and every other card its number; a hand "
        "counts the last digit of the sum.",
        PUBLIC),
    "ranking": (
        "Three face cards, any of jacks, queens and kings, beat every other hand. Of other hands "
        "the one with more points wins, and of equal points the one with more face cards.",
        PUBLIC),
    "faces-first": (
        "Where the house deals the later edition, the hand with more face cards wins, and of as "
        "many the one with more points.",
        PUBLIC),
    "player-wins": (
        "When the Player's hand is better, a bet on the Player pays by its pay table.",
        PUBLIC),
    "player-loses": (
        "When the Banker's hand is better, a bet on the Player loses.",
        PUBLIC),
    "banker-wins": (
        "When the Banker's hand is better, a bet on the Banker pays by its pay table.",
        PUBLIC),
    "banker-loses": (
        "When the Player's hand is better, a bet on the Banker loses.",
        PUBLIC),
    "tie-pushes": (
        "When neither hand is better, bets on the Player and on the Banker push.",
        PUBLIC),
    "tie-wins": (
        "The Tie bet pays by its pay table when neither hand is better.",
        PUBLIC),
    "tie-loses": (
        "The Tie bet loses when one hand is better.",
        PUBLIC),
    "faces-wins": (
        "Three Faces pays by its pay table when the Banker holds three face cards.",
        PUBLIC),
    "faces-loses": (
        "Three Faces loses when the Banker holds fewer.",
        PUBLIC),
    **IRREGULARITY_CLAUSES,
}, about={"deal": "hands", "points": "hands", "ranking": "hands", "faces-first": "hands",
          "tie-pushes": "tie"})  # fmt: skip

FACES_FIRST = Option(
    "faces_first", False, "the later edition: the number of face cards decides before the points "
    "do", title="Faces first",
)  # fmt: skip

LINES = (*SIDES, "tie", "three_faces")


def faces(cards: tuple[Card, ...]) -> int:
    return sum(map(is_face, cards))


def rank(round_: Round, side: str) -> tuple[int, int, int]:
    """Return what decides between the hands, most important first."""
    cards = round_.side(side)
    held, counted = faces(cards), points(cards)
    if round_.layout.option(FACES_FIRST):
        return held, counted, 0
    return int(held == 3), counted, held


def ahead(round_: Round) -> int:
    """Return 1 if the Player's hand is better, -1 if the Banker's is, 0 for a tie."""
    player, banker = (rank(round_, side) for side in SIDES)
    return (player > banker) - (player < banker)


def side_hand(round_: Round, side: str) -> SideHand:
    cards, sign = round_.side(side), 1 if side == PLAYER else -1
    return SideHand(sign * ahead(round_), points(cards), len(cards), faces(cards))


def settles(spot: Spot, round_: Round) -> Iterator[Line]:
    for side in SIDES:
        if spot.has(side):
            yield main_line(spot, side, side_hand(round_, side), round_, SHEET)
    if spot.has("tie"):
        yield bonus_line(spot, "tie", side_hand(round_, PLAYER), round_, SHEET, "tie")
    if spot.has("three_faces"):
        yield bonus_line(spot, "three_faces", side_hand(round_, BANKER), round_, SHEET, "faces")


def counts(card: Card) -> int:
    """Return what a card counts; 10 for a face, to tell it from a ten."""
    return 10 if is_face(card) else worth(card)


_FACES = ("no face", "one face", "two faces")


def hand_called(side: str, round_: Round) -> str:
    """What the dealer calls: `three faces`, `7 with one face`."""
    cards = round_.side(side)
    if not cards:
        return ""
    held = faces(cards)
    return "three faces" if held == 3 else f"{points(cards)} with {_FACES[held]}"


HANDS_CALLED = (
    "three faces",
    *(f"{total} with {held}" for total in range(9, -1, -1) for held in reversed(_FACES)),
)

GAME = Game(
    name="three-card-baccarat",
    title="Three Card Baccarat",
    place=11,
    edition=PUBLIC_RULES,
    summary="Three cards each to Player and Banker: three faces, then points, then faces.",
    sheet=SHEET,
    bets=(
        Bet(PLAYER, "Player", "that the Player's hand is better", table=PLAYER,
            clauses=("tie-pushes",)),
        Bet(BANKER, "Banker", "that the Banker's hand is better", table=BANKER,
            clauses=("tie-pushes", "banker-wins", "banker-loses")),
        Bet("tie", "Tie", "that neither hand is better", table="tie",
            clauses=("tie-wins", "tie-loses")),
        Bet("three_faces", "Three Faces", "that the Banker holds three face cards",
            table="three_faces", clauses=("faces-wins", "faces-loses")),
    ),
    any_of=SIDES,
    steps=(
        Deal("Player's hand", PLAYER, 3),
        Deal("Banker's hand", BANKER, 3),
    ),
    procedures=(
        Procedure(
            "ace-i-deal",
            "ACE, i-Deal or i-Deal Plus",
            ("ACE", "i-Deal", "i-Deal Plus"),
            (
                Stage("announce", "No more bets"),
                Stage("deal", "Three cards to the Player, face down", to=PLAYER, cards=3),
                Stage("deal", "Three cards to the Banker, face down", to=BANKER, cards=3),
                Stage("reveal", "Turn the Player's hand and call it", to=PLAYER, cards=3,
                      step="Player's hand", names_hand="always", rests_on="points"),
                Stage("reveal", "Turn the Banker's hand and call it", to=BANKER, cards=3,
                      step="Banker's hand", names_hand="always", rests_on="points"),
                *winner_stages(ahead),
                Stage("settle", "From the {side}: {order}",
                      order="Player, Banker, Tie, then Three Faces"),
            ),
            PUBLIC,
        ),
    ),
    settles=settles,
    rounds_an_hour=90,
    resolves=lambda layout: LINES,
    tables=dict.fromkeys(LINES, "TCB-01"),
    hand_name=lambda spot, round_: "",
    dealer_name=lambda round_: "",
    sides=SIDES,
    side_name=hand_called,
    side_names=HANDS_CALLED,
    worth=counts,
    solver="points",
    takes_jackpots=False,
    options=(FACES_FIRST, *resolving_options(*LINES)),
    irregularities=IRREGULARITIES,
    suits="never matter",
)  # fmt: skip
