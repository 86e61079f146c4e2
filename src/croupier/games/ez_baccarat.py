"""EZ Baccarat with Dragon 7, Panda 8 and Dragon Bonus. Its rules are public knowledge.

Baccarat without a commission: the Banker pays even money, and pushes if it wins with three cards
that count 7. Dragon 7, which other houses call Fortune 7, is the bet on that result.
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

SHEET = Sheet("EZB", {
    **CLAUSES,
    "banker-wins": (
        "When the Banker counts more, a bet on the Banker pays by its pay table, without a "
        "commission.",
        PUBLIC),
    "banker-pushes": (
        "When the Banker wins with three cards that count 7, a bet on the Banker pushes.",
        PUBLIC),
    **TIE_CLAUSES,
    "seven-wins": (
        "Dragon 7, also called Fortune 7, pays by its pay table when the Banker wins with three "
        "cards that count 7.",
        PUBLIC),
    "seven-loses": (
        "Dragon 7 loses in every other case.",
        PUBLIC),
    "eight-wins": (
        "Panda 8 pays by its pay table when the Player wins with three cards that count 8.",
        PUBLIC),
    "eight-loses": (
        "Panda 8 loses in every other case.",
        PUBLIC),
    **DRAGON_CLAUSES,
    **SHOE_IRREGULARITY_CLAUSES,
}, about={"deal": "hands", "points": "hands", "natural": "hands", "player-draws": "hands",
          "banker-alone": "hands", "banker-after-card": "hands",
          "tie-pushes": "tie"})  # fmt: skip

LINES = (*SIDES, "tie", "dragon_7", "panda_8", *DRAGONS)


def settles(spot: Spot, round_: Round) -> Iterator[Line]:
    for side in SIDES:
        if spot.has(side):
            yield main_line(spot, side, side_hand(round_, side), round_, SHEET)
    for bet, side, clauses in (
        ("tie", PLAYER, "tie"),
        ("dragon_7", BANKER, "seven"),
        ("panda_8", PLAYER, "eight"),
        (DRAGONS[0], PLAYER, "dragon"),
        (DRAGONS[1], BANKER, "dragon"),
    ):
        if spot.has(bet):
            yield bonus_line(spot, bet, side_hand(round_, side), round_, SHEET, clauses)


GAME = Game(
    name="ez-baccarat",
    title="EZ Baccarat",
    place=10,
    edition=PUBLIC_RULES,
    summary="Baccarat without a commission: a Banker that wins with a three-card 7 pushes.",
    sheet=SHEET,
    bets=(
        Bet(PLAYER, "Player", "that the Player counts more", table=PLAYER,
            clauses=("tie-pushes",)),
        Bet(BANKER, "Banker", "that the Banker counts more", table=BANKER,
            clauses=("tie-pushes", "banker-wins", "banker-pushes", "banker-loses")),
        Bet("tie", "Tie", "that both count the same", table="tie",
            clauses=("tie-wins", "tie-loses")),
        Bet("dragon_7", "Dragon 7", "that the Banker wins with a three-card 7", table="dragon_7",
            clauses=("seven-wins", "seven-loses")),
        Bet("panda_8", "Panda 8", "that the Player wins with a three-card 8", table="panda_8",
            clauses=("eight-wins", "eight-loses")),
        Bet(DRAGONS[0], "Dragon Bonus Player", "that the Player wins with a natural, or by four "
            "points or more", table=DRAGONS[0], clauses=DRAGON_KEYS),
        Bet(DRAGONS[1], "Dragon Bonus Banker", "that the Banker wins with a natural, or by four "
            "points or more", table=DRAGONS[1], clauses=DRAGON_KEYS),
    ),
    any_of=SIDES,
    steps=HANDS,
    procedures=(
        shoe_procedure("Player, Banker, Tie, Dragon 7, Panda 8, then Dragon Bonus"),
    ),
    settles=settles,
    rounds_an_hour=150,
    resolves=lambda layout: LINES,
    tables={**dict.fromkeys((PLAYER, BANKER, "tie", "dragon_7", "panda_8"), "EZ-01"),
            **dict.fromkeys(DRAGONS, "DB-01")},
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
