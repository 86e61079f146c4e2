"""Baccarat with Dragon Bonus. Its rules are public knowledge.

Player and Banker are dealt two cards each and draw a third by rule; the higher count modulo ten
wins. A bet on the Banker is paid even money less a commission of 5%, which is 19 to 20.
"""

from collections.abc import Iterator

from croupier.cards import Deck
from croupier.games.house import PUBLIC_RULES, SHOE_IRREGULARITIES, SHOE_IRREGULARITY_CLAUSES
from croupier.games.points import (
    BANKER,
    BANKER_DRAWS,
    CLAUSES,
    DRAGON_CLAUSES,
    DRAGON_KEYS,
    DRAGONS,
    HANDS,
    HANDS_CALLED,
    PLAYER,
    PLAYER_DRAWS,
    PUBLIC,
    SIDES,
    TIE_CLAUSES,
    bonus_line,
    drawing_clause,
    hand_called,
    main_line,
    shoe_procedure,
    side_hand,
    worth,
)
from croupier.rules import Bet, Game, Line, Round, Sheet, Spot, decks_option, resolving_options

SHEET = Sheet("BAC", {
    **CLAUSES,
    "banker-wins": (
        "When the Banker counts more, a bet on the Banker pays by its pay table: 19 to 20 is even "
        "money less a commission of 5% of what it wins.",
        PUBLIC),
    **TIE_CLAUSES,
    **DRAGON_CLAUSES,
    **SHOE_IRREGULARITY_CLAUSES,
}, about={"deal": "hands", "points": "hands", "natural": "hands", "player-draws": "hands",
          "banker-alone": "hands", "banker-after-card": "hands",
          "tie-pushes": "tie"})  # fmt: skip

LINES = (*SIDES, "tie", *DRAGONS)


def settles(spot: Spot, round_: Round) -> Iterator[Line]:
    for side in SIDES:
        if spot.has(side):
            yield main_line(spot, side, side_hand(round_, side), round_, SHEET)
    if spot.has("tie"):
        yield bonus_line(spot, "tie", side_hand(round_, PLAYER), round_, SHEET, "tie")
    for bet, side in zip(DRAGONS, SIDES, strict=True):
        if spot.has(bet):
            yield bonus_line(spot, bet, side_hand(round_, side), round_, SHEET, "dragon")


GAME = Game(
    name="baccarat",
    title="Baccarat",
    place=9,
    edition=PUBLIC_RULES,
    summary="Bet on Player, Banker or a tie: nine is best, and third cards come by rule.",
    sheet=SHEET,
    bets=(
        Bet(PLAYER, "Player", "that the Player counts more", table=PLAYER,
            clauses=("tie-pushes",)),
        Bet(BANKER, "Banker", "that the Banker counts more, less the commission", table=BANKER,
            clauses=("tie-pushes", "banker-wins", "banker-loses")),
        Bet("tie", "Tie", "that both count the same", table="tie",
            clauses=("tie-wins", "tie-loses")),
        Bet(DRAGONS[0], "Dragon Bonus Player", "that the Player wins with a natural, or by four "
            "points or more", table=DRAGONS[0], clauses=DRAGON_KEYS),
        Bet(DRAGONS[1], "Dragon Bonus Banker", "that the Banker wins with a natural, or by four "
            "points or more", table=DRAGONS[1], clauses=DRAGON_KEYS),
    ),
    any_of=SIDES,
    steps=HANDS,
    procedures=(shoe_procedure("Player, Banker, Tie, then Dragon Bonus"),),
    settles=settles,
    rounds_an_hour=150,
    resolves=lambda layout: LINES,
    tables={PLAYER: "BAC-01", BANKER: "BAC-01", "tie": "BAC-01", DRAGONS[0]: "DB-01",
            DRAGONS[1]: "DB-01"},
    hand_name=lambda spot, round_: "",
    dealer_name=lambda round_: "",
    sides=SIDES,
    side_name=hand_called,
    side_names=HANDS_CALLED,
    drawing=(PLAYER_DRAWS, BANKER_DRAWS),
    card_clause=lambda round_, side: drawing_clause(SHEET, round_, side),
    worth=worth,
    solver="points",
    takes_jackpots=False,
    options=(decks_option(8, 6), *resolving_options(*LINES)),
    irregularities=SHOE_IRREGULARITIES,
    deck=Deck.packs(8),
    suits="never matter",
)  # fmt: skip
