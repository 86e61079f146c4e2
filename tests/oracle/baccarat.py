"""Baccarat and its relatives, settled by reading their rules aloud; no part of the product."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

Document = Mapping[str, Any]

HIGHEST_THAT_DRAWS = {
    None: 5, "T": 3, "J": 3, "Q": 3, "K": 3, "A": 3, "2": 4, "3": 4, "4": 5, "5": 5, "6": 6,
    "7": 6, "8": 2, "9": 3,
}  # fmt: skip
"""The Banker draws with so much or less, by the Player's third card."""


def count(cards: Sequence[str]) -> int:
    """The points of a hand."""
    total = 0
    for card in cards:
        total += {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}.get(card[0]) or int(card[0])
    return int(str(total)[-1])


def deal_sides(shoe: list[str]) -> dict[str, list[str]]:
    """Both hands from the top of a shoe, third cards by the rules."""
    player, banker = [shoe.pop(), shoe.pop()], [shoe.pop(), shoe.pop()]
    if max(count(player), count(banker)) < 8:
        third = None
        if count(player) < 6:
            player.append(shoe.pop())
            third = player[-1][0]
        if count(banker) <= HIGHEST_THAT_DRAWS[third]:
            banker.append(shoe.pop())
    return {"player": player, "banker": banker}


def on_side(document: Document, bet: str) -> str:
    """What becomes of a bet on a side: the words of a pay table, `tie`, `lose` or nothing."""
    sides = {side: str(cards).split() for side, cards in document["sides"].items()}
    mine, other = sides[bet], sides["banker" if bet == "player" else "player"]
    if document["game"] == "three-card-baccarat":
        ranks = [_three_cards(document, hand) for hand in (mine, other)]
        ahead = (ranks[0] > ranks[1]) - (ranks[0] < ranks[1])
    else:
        ahead = count(mine) - count(other)
    if ahead == 0:
        return "tie"
    return "win" if ahead > 0 else "lose"


def _three_cards(document: Document, hand: Sequence[str]) -> tuple[int, ...]:
    faces = sum(card[0] in "JQK" for card in hand)
    if document.get("options", {}).get("faces_first"):
        return faces, count(hand)
    return (1,) if faces == 3 else (0, count(hand), faces)


def dragon(document: Document, side: str) -> str:
    """The line of Dragon Bonus that a side hits."""
    sides = {name: str(cards).split() for name, cards in document["sides"].items()}
    mine, other = sides[side], sides["banker" if side == "player" else "player"]
    natural = len(mine) == 2 and count(mine) > 7
    margin = count(mine) - count(other)
    if natural:
        return "Natural Win" if margin > 0 else "Natural Tie" if margin == 0 else ""
    return f"Win by {margin}" if margin > 3 else ""


ByTable = Callable[[str, str], Any]


def lines(
    document: Document, seat: Document, by_table: ByTable, given: Mapping[str, Any]
) -> list[Any]:
    """The lines of a seat: `by_table` pays a bet by a printed line, `given` has push and lose."""
    found = []
    for bet in seat["bets"]:
        stake = Fraction(seat["bets"][bet])
        if bet in ("player", "banker"):
            result = on_side(document, bet)
            if result != "win":
                found.append(given["push" if result == "tie" else "lose"](bet, stake))
                continue
            found.append(by_table(bet, _won(document, bet)))
        elif bet == "tie":
            found.append(by_table(bet, "Tie" if on_side(document, "player") == "tie" else "none"))
        elif bet == "dragon_7":
            found.append(by_table(bet, _three(document, "banker", 7)))
        elif bet == "panda_8":
            found.append(by_table(bet, _three(document, "player", 8)))
        elif bet == "three_faces":
            hand = str(document["sides"]["banker"]).split()
            found.append(by_table(bet, "Three Faces" if {c[0] for c in hand} <= set("JQK") else ""))
        else:
            found.append(by_table(bet, dragon(document, bet.rpartition("_")[2])))
    return found


def _three(document: Document, side: str, points: int) -> str:
    hand = str(document["sides"][side]).split()
    wins = on_side(document, side) == "win"
    return (
        f"Win with Three-Card {points}" if wins and (len(hand), count(hand)) == (3, points) else ""
    )


def _won(document: Document, bet: str) -> str:
    """The line that a bet on the winning side is paid by."""
    hand = str(document["sides"][bet]).split()
    tables = document.get("tables", {})
    if document["game"] == "ez-baccarat" and bet == "banker":
        return "Three-Card 7" if (len(hand), count(hand)) == (3, 7) else "Any Other Win"
    if document["game"] == "three-card-baccarat" and tables.get(bet) == "TCB-02":
        return "Win with 6" if count(hand) == 6 else "Any Other Win"
    return "Win"
