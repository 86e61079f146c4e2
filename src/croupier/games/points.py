"""Baccarat hands: points modulo ten, the drawing rules, and the shoe that two games share.

No player holds a hand. Cards go to the Player and the Banker, which are places on the layout, and a
seat bets on either. The cards alone decide who draws a third card.
"""

from collections.abc import Callable, Mapping, Sequence

from croupier.cards import Card, rank_of
from croupier.paytables import SideHand
from croupier.rules import (
    Clause,
    Deal,
    Line,
    Procedure,
    Round,
    Sheet,
    Spot,
    Stage,
    by_table,
    push,
)
from croupier.rules.house_rules import DrawingRow, DrawingRule

PLAYER, BANKER = SIDES = ("player", "banker")
OTHER = {PLAYER: BANKER, BANKER: PLAYER}
PUBLIC = "Public rules"

_TEN, _JACK, _ACE = 8, 9, 12
NATURALS = (8, 9)


def worth(card: Card) -> int:
    """Return what a card counts: an ace one, tens and faces zero."""
    rank = rank_of(card)
    return 1 if rank == _ACE else rank + 2 if rank < _TEN else 0


def is_face(card: Card) -> bool:
    return _JACK <= rank_of(card) < _ACE


def points(cards: Sequence[Card]) -> int:
    return sum(map(worth, cards)) % 10


# Third cards ------------------------------------------------------------------------------------

PLAYER_DRAWS = DrawingRule("Player", (
    DrawingRow((0, 1, 2, 3, 4, 5), draws=True),
    DrawingRow((6, 7)),
    DrawingRow((8, 9)),
))  # fmt: skip
BANKER_DRAWS = DrawingRule("Banker", (
    DrawingRow((0, 1, 2), draws=True),
    DrawingRow((3,), draws=True, if_other_drew=frozenset({0, 1, 2, 3, 4, 5, 6, 7, 9})),
    DrawingRow((4,), draws=True, if_other_drew=frozenset({2, 3, 4, 5, 6, 7})),
    DrawingRow((5,), draws=True, if_other_drew=frozenset({4, 5, 6, 7})),
    DrawingRow((6,), if_other_drew=frozenset({6, 7})),
    DrawingRow((7,)),
    DrawingRow((8, 9)),
), other_title="Player", others=tuple(range(10)))  # fmt: skip


def is_natural(cards: Sequence[Card]) -> bool:
    """Whether two cards count 8 or 9: then both hands stand."""
    return len(cards) == 2 and points(cards) in NATURALS


def natural_dealt(round_: Round) -> bool:
    """Whether either hand was dealt a natural."""
    return any(is_natural(round_.side(side)) for side in SIDES)


def both_dealt(round_: Round) -> bool:
    return all(len(round_.side(side)) >= 2 for side in SIDES)


def player_draws(round_: Round) -> bool:
    """Whether the Player is due a third card."""
    cards = round_.side(PLAYER)
    return (
        both_dealt(round_)
        and not natural_dealt(round_)
        and len(cards) == 2
        and PLAYER_DRAWS.draws(points(cards))
    )


def banker_draws(round_: Round) -> bool:
    """Whether the Banker is due a third card, once the Player has drawn or stood."""
    cards, other = round_.side(BANKER), round_.side(PLAYER)
    if not both_dealt(round_) or natural_dealt(round_) or player_draws(round_) or len(cards) == 3:
        return False
    return BANKER_DRAWS.draws(points(cards), worth(other[2]) if len(other) == 3 else None)


def drawing_clause(sheet: Sheet, round_: Round, side: str) -> Clause | None:
    """Return the clause by which a side draws a third card or stands."""
    if not both_dealt(round_) or len(round_.side(side)) == 3:
        return None
    if natural_dealt(round_):
        return sheet["natural"]
    if side == PLAYER:
        return sheet["player-draws"]
    return sheet["banker-after-card" if len(round_.side(PLAYER)) == 3 else "banker-alone"]


HANDS = (
    Deal("Player's hand", PLAYER, 2),
    Deal("Banker's hand", BANKER, 2),
    Deal("Player's third card", PLAYER, 1, when=player_draws),
    Deal("Banker's third card", BANKER, 1, when=banker_draws),
)

CLAUSES: Mapping[str, tuple[str, str]] = {
    "deal": (
        "Eight decks, or six, are dealt from a shoe: two cards to the Player and two to the "
        "Banker. These hands belong to no one, and each seat may bet on either.",
        PUBLIC),
    "points": (
        "An ace counts 1, tens and face cards count 0 and every other card its number; a hand "
        "counts the last digit of the sum.",
        PUBLIC),
    "natural": (
        "With 8 or 9 in two cards, a natural, neither hand draws.",
        PUBLIC),
    "player-draws": (
        "Without a natural, the Player draws a third card with 0 to 5 and stands with 6 or 7.",
        PUBLIC),
    "banker-alone": (
        "When the Player stood, the Banker draws a third card with 0 to 5 and stands with 6 or 7.",
        PUBLIC),
    "banker-after-card": (
        "After a third card of the Player, the Banker draws with 0 to 2; with 3 unless that card "
        "counts 8; with 4 if it counts 2 to 7; with 5 if it counts 4 to 7; with 6 if it counts 6 "
        "or 7; and stands with 7.",
        PUBLIC),
    "player-wins": (
        "When the Player counts more, a bet on the Player pays by its pay table.",
        PUBLIC),
    "player-loses": (
        "When the Banker counts more, a bet on the Player loses.",
        PUBLIC),
}  # fmt: skip
"""How the hands are dealt, and the bet on the Player."""

TIE_CLAUSES: Mapping[str, tuple[str, str]] = {
    "banker-loses": (
        "When the Player counts more, a bet on the Banker loses.",
        PUBLIC),
    "tie-pushes": (
        "When both hands count the same, bets on the Player and on the Banker push.",
        PUBLIC),
    "tie-wins": (
        "The Tie bet pays by its pay table when both hands count the same.",
        PUBLIC),
    "tie-loses": (
        "The Tie bet loses when one hand counts more.",
        PUBLIC),
}  # fmt: skip
DRAGON_CLAUSES: Mapping[str, tuple[str, str]] = {
    "dragon-wins": (
        "Dragon Bonus, on either side, pays by its pay table when that side wins with a natural, "
        "by whatever margin, or wins without one by four points or more.",
        PUBLIC),
    "dragon-pushes": (
        "Dragon Bonus pushes when both hands are naturals and count the same.",
        PUBLIC),
    "dragon-loses": (
        "Dragon Bonus loses when its side loses, ties without a natural, or wins without one by "
        "less than four points.",
        PUBLIC),
}  # fmt: skip
DRAGONS = ("dragon_bonus_player", "dragon_bonus_banker")
DRAGON_KEYS = tuple(DRAGON_CLAUSES)


# Settling ---------------------------------------------------------------------------------------


def side_hand(round_: Round, side: str) -> SideHand:
    """The hand of a side, as a pay table reads it."""
    own, other = round_.side(side), round_.side(OTHER[side])
    return SideHand(points(own) - points(other), points(own), len(own))


def main_line(spot: Spot, bet: str, hand: SideHand, round_: Round, sheet: Sheet) -> Line:
    """Settle a bet on a side to win: it pushes on a tie, and its table says what it pays."""
    if hand.ahead == 0:
        return push(spot, bet, sheet["tie-pushes"])
    return by_table(
        spot, bet, round_.layout.pays(bet), hand, wins=sheet[f"{bet}-wins"],
        loses=sheet[f"{bet}-loses"], pushes=sheet.get(f"{bet}-pushes"),
    )  # fmt: skip


def bonus_line(
    spot: Spot, bet: str, hand: SideHand, round_: Round, sheet: Sheet, clauses: str
) -> Line:
    """Settle a bet that its pay table alone decides: on a tie, on a margin, on a hand."""
    return by_table(
        spot, bet, round_.layout.pays(bet), hand, wins=sheet[f"{clauses}-wins"],
        loses=sheet[f"{clauses}-loses"], pushes=sheet.get(f"{clauses}-pushes"),
    )  # fmt: skip


def hand_called(side: str, round_: Round) -> str:
    """What the dealer calls: `5`, `natural 9`."""
    cards = round_.side(side)
    if not cards:
        return ""
    return f"natural {points(cards)}" if is_natural(cards) else f"{points(cards)}"


HANDS_CALLED = (*map(str, range(10)), *(f"natural {total}" for total in NATURALS))


# The dealer -------------------------------------------------------------------------------------


def winner_stages(ahead: Callable[[Round], int]) -> tuple[Stage, ...]:
    """The stages that call the winner: Player if it is ahead, Banker if it is behind."""

    def when(sign: int) -> Callable[[Round], bool]:
        def found(round_: Round) -> bool:
            by = ahead(round_)
            return (by > 0) - (by < 0) == sign

        return found

    return (
        Stage("announce", "When the Player wins, call it", calls="The Player wins", when=when(1)),
        Stage("announce", "When the Banker wins, call it", calls="The Banker wins", when=when(-1)),
        Stage("announce", "When the hands tie, call it", calls="Tie", when=when(0)),
    )


def _points_ahead(round_: Round) -> int:
    return points(round_.side(PLAYER)) - points(round_.side(BANKER))


def _player_stands(round_: Round) -> bool:
    return not natural_dealt(round_) and len(round_.side(PLAYER)) == 2


def _banker_stands(round_: Round) -> bool:
    return not natural_dealt(round_) and len(round_.side(BANKER)) == 2


def shoe_procedure(order: str) -> Procedure:
    """The procedure from a shoe: deal alternately, call points and third cards, call the winner."""
    return Procedure(
        "shoe",
        "From a shoe of six or eight decks",
        ("six-deck shoe", "eight-deck shoe"),
        (
            Stage("announce", "No more bets"),
            Stage("deal", "One card to the Player, face down", to=PLAYER, cards=1),
            Stage("deal", "One card to the Banker, face down", to=BANKER, cards=1),
            Stage("deal", "A second card to the Player", to=PLAYER, cards=1),
            Stage("deal", "A second card to the Banker", to=BANKER, cards=1),
            Stage("reveal", "Turn the Player's hand and call its points", to=PLAYER, cards=2,
                  step="Player's hand", names_hand="always", rests_on="points"),
            Stage("reveal", "Turn the Banker's hand and call its points", to=BANKER, cards=2,
                  step="Banker's hand", names_hand="always", rests_on="points"),
            Stage("announce", "After a natural, call that neither hand draws",
                  calls="Natural, no cards", to=PLAYER, when=natural_dealt),
            Stage("announce", "When the Player draws, call the card", calls="Card for the Player",
                  to=PLAYER, when=player_draws),
            Stage("deal", "The Player's third card, face up; call the points", to=PLAYER, cards=1,
                  face_up=True, when=player_draws, names_hand="always", rests_on="points"),
            Stage("announce", "When the Player stands, call it", calls="The Player stands",
                  to=PLAYER, when=_player_stands),
            Stage("announce", "When the Banker draws, call the card", calls="Card for the Banker",
                  to=BANKER, when=banker_draws),
            Stage("deal", "The Banker's third card, face up; call the points", to=BANKER, cards=1,
                  face_up=True, when=banker_draws, names_hand="always", rests_on="points"),
            Stage("announce", "When the Banker stands, call it", calls="The Banker stands",
                  to=BANKER, when=_banker_stands),
            *winner_stages(_points_ahead),
            Stage("settle", "From the {side}: {order}", order=order),
        ),
        PUBLIC,
        from_shoe=True,
    )  # fmt: skip
