"""Casino War, with the Tie bet. Its rules are public knowledge.

Each side gets one card from a six-deck shoe, and the higher card wins. On a tie the player either
surrenders half the Ante or goes to war: another bet of the same size, on a second card.
"""

from collections.abc import Iterator
from fractions import Fraction

from croupier.cards import Card, Deck, rank_of
from croupier.games.house import PUBLIC_RULES, SHOE_IRREGULARITIES, SHOE_IRREGULARITY_CLAUSES
from croupier.hands.ranks import SINGULAR
from croupier.money import exact
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
    push,
    resolving_options,
    win,
)

SHEET = Sheet("CW", {
    "deal": (
        "Six decks are dealt from a shoe: one card to each player and one to the dealer, all face "
        "up. Only rank counts, and aces are high.",
        "Public rules"),
    "higher": (
        "When the player's card is higher, the Ante wins 1 to 1.",
        "Public rules"),
    "lower": (
        "When the dealer's card is higher, the Ante loses.",
        "Public rules"),
    "tie": (
        "When the cards tie, the player surrenders, or goes to war with a Raise equal to the Ante.",
        "Public rules"),
    "surrender": (
        "A player who surrenders loses half the Ante and gets the other half back.",
        "Public rules"),
    "war": (
        "In a war the dealer burns three cards, then deals one card to each player at war and one "
        "to the dealer.",
        "Public rules"),
    "war-won-raise": (
        "When the player's war card is higher or ties, the Raise wins 1 to 1.",
        "Public rules"),
    "war-won-ante": (
        "When the player's war card is higher or ties, the Ante pushes.",
        "Public rules"),
    "war-lost": (
        "When the dealer's war card is higher, Ante and Raise lose.",
        "Public rules"),
    "tie-wins": (
        "The Tie bet pays by its pay table when the first cards tie, whatever happens next.",
        "Public rules"),
    "tie-loses": (
        "The Tie bet loses when the first cards do not tie.",
        "Public rules"),
    **SHOE_IRREGULARITY_CLAUSES,
}, about={"deal": "hands"})  # fmt: skip

LINES = ("ante", "raise", "tie")


def ahead(spot: Spot, round_: Round, card: int) -> int:
    """How far a player's card is ahead of the dealer's: the first card, or the war card."""
    return rank_of(spot.cards[card]) - rank_of(round_.dealer[card])


def at_war(spot: Spot, round_: Round) -> bool:  # noqa: ARG001  a Raise is all it takes
    return spot.has("raise")


def somebody_at_war(round_: Round) -> bool:
    return any(at_war(spot, round_) for spot in round_.spots)


def settles(spot: Spot, round_: Round) -> Iterator[Line]:
    first = ahead(spot, round_, 0)
    if spot.folded:
        back = exact(spot.stake("ante") * Fraction(1, 2))
        yield Line("ante", spot.stake("ante"), "lose", back, SHEET["surrender"])
    elif at_war(spot, round_):
        yield from war(spot, round_)
    elif first > 0:
        yield win(spot, "ante", SHEET["higher"])
    else:
        yield lose(spot, "ante", SHEET["lower"])
    if spot.has("tie"):
        yield by_table(
            spot, "tie", round_.layout.pays("tie"), first,
            wins=SHEET["tie-wins"], loses=SHEET["tie-loses"],
        )  # fmt: skip


def war(spot: Spot, round_: Round) -> Iterator[Line]:
    if ahead(spot, round_, 1) >= 0:
        yield push(spot, "ante", SHEET["war-won-ante"])
        yield win(spot, "raise", SHEET["war-won-raise"])
    else:
        yield lose(spot, "ante", SHEET["war-lost"])
        yield lose(spot, "raise", SHEET["war-lost"])


def card_name(cards: tuple[Card, ...]) -> str:
    """Return `king`, or after a war `king, then seven`."""
    return ", then ".join(SINGULAR[rank_of(card)] for card in cards)


STRATEGY = """
# Casino War: the whole of perfect play.
otherwise: war
"""

COMMON_ERRORS = (CommonError("Surrender every tie", "war", ("otherwise: surrender",)),)

GAME = Game(
    name="casino-war",
    title="Casino War",
    place=8,
    edition=PUBLIC_RULES,
    summary="One card each and the higher wins; on a tie, surrender half or go to war.",
    sheet=SHEET,
    bets=(
        Bet("ante", "Ante", "on the higher card", mandatory=True),
        Bet("tie", "Tie", "that the first cards tie", table="tie", needs=("ante",),
            clauses=("tie-wins", "tie-loses")),
    ),
    steps=(
        Deal("card", "seats", 1),
        Deal("dealer's card", "dealer", 1),
        Decide(
            "war", "Surrender or war",
            (
                Choice("war", "bet an amount equal to the Ante", Stake("raise", 1)),
                Choice("surrender", "give up half the Ante", Fold()),
            ),
            asked=lambda spot, round_: not spot.decisions and ahead(spot, round_, 0) == 0,
        ),
        Deal("war card", "seats", 1, receives=at_war),
        Deal("dealer's war card", "dealer", 1, when=somebody_at_war),
    ),
    procedures=(
        Procedure(
            "shoe",
            "From a six-deck shoe",
            ("six-deck shoe",),
            (
                Stage("announce", "No more bets"),
                Stage("deal", "Each player from the left: one card face up", to="seats", cards=1,
                      face_up=True),
                Stage("deal", "The dealer: one card", to="dealer", cards=1),
                Stage("reveal", "Turn the dealer's card", to="dealer", cards=1,
                      step="dealer's card"),
                Stage("ask", "From the left, players who tie: surrender or war", to="seats",
                      step="war"),
                Stage("burn", "War: burn three cards", cards=3, when=somebody_at_war),
                Stage("deal", "Each player at war from the left: one card face up", to="seats",
                      cards=1, face_up=True, when=somebody_at_war),
                Stage("deal", "The dealer at war: one card", to="dealer", cards=1,
                      when=somebody_at_war),
                Stage("reveal", "Turn the dealer's war card", to="dealer", cards=1,
                      step="dealer's war card", when=somebody_at_war),
                Stage("settle", "From the {side}: {order}", order="Ante, Raise, then Tie"),
            ),
            "Public rules",
            from_shoe=True,
        ),
    ),
    settles=settles,
    strategy=STRATEGY,
    common_errors=COMMON_ERRORS,
    rounds_an_hour=65,
    resolves=lambda layout: LINES,
    titles={"raise": "Raise"},
    tables={"tie": "CW-01"},
    hand_name=lambda spot, round_: card_name(spot.cards),
    dealer_name=lambda round_: card_name(round_.dealer),
    options=resolving_options(*LINES),
    irregularities=SHOE_IRREGULARITIES,
    deck=Deck.packs(6),
)  # fmt: skip
