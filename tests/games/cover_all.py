"""Cover All, typed as its grid is printed: rows for the best hand, columns for the hands dealt."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from croupier.cards import STANDARD, Card, cards_text, parse_cards
from croupier.records.words import pays_text
from croupier.rules import Game
from tests.games.cases import Case, settled
from tests.oracle.hands import FIVE_CARD_ORDER, five_cards

BEST = {
    "royal flush": "As Ks Qs Js Ts",
    "straight flush": "9h 8h 7h 6h 5h",
    "four of a kind": "9c 9d 9h 9s 2c",
    "full house": "9c 9d 9h 4s 4c",
    "flush": "Ah 9h 4h 7h 2h",
    "straight": "9c 8d 7h 6s 5c",
    "three of a kind": "9c 9d 4h 9s 2c",
    "two pair": "9c 9d 4h 4s 2c",
}
LEAST = FIVE_CARD_ORDER.index("three of a kind")


@dataclass(frozen=True, eq=False)
class Cell:
    """One cell of the grid."""

    game: str
    best: str
    column: str
    pays: str
    """`90 to 1`, or `lose`."""

    def __str__(self) -> str:
        return f"{self.best} among {self.column}"

    @property
    def dealt(self) -> Case:
        """A round of it; every seat bets on Cover All and gives up all it may."""
        deals = _let_it_ride if self.game == "let-it-ride" else _caribbean_stud
        document = deals(self.best, int(self.column.split()[0]))
        return Case(self.game, "Cover All", str(self), document)


def cover_all_cells(game: Game, grid: str) -> tuple[Cell, ...]:
    header, *rows = (
        [cell.strip() for cell in line.strip("|").split("|")] for line in grid.strip().splitlines()
    )
    return tuple(
        Cell(game.name, row[0], column, pays if pays == "lose" else f"{pays} to 1")
        for row in rows
        for column, pays in zip(header[1:], row[1:], strict=True)
    )


def check_cell(cell: Cell) -> None:
    for seat in settled(cell.dealt).seats:
        line = next(line for line in seat.lines if line.bet == "cover_all")
        if cell.pays == "lose":
            assert (line.outcome, line.returned) == ("lose", 0)
            assert line.clause.key == "cover-all-loses"
        else:
            assert (line.outcome, pays_text(line)) == ("win", cell.pays)
            assert line.returned == 200 + 200 * int(cell.pays.split()[0])
            assert line.clause.key == "cover-all-wins"


def _let_it_ride(best: str, count: int) -> dict[str, Any]:
    *own, first, second = parse_cards(BEST[best])
    hands = [tuple(own), *_lesser_hands(tuple(own), (first, second), count - 1)]
    bets = {"bet_1": "5", "bet_2": "5", "bet_3": "5", "cover_all": "2"}
    return {
        "game": "let-it-ride",
        "seats": _seats(_turned(hands, count), bets, ["pull", "pull"]),
        "community": cards_text((first, second)),
    }


def _caribbean_stud(best: str, count: int) -> dict[str, Any]:
    """The dealer's is one of the hands, and sometimes the best."""
    own = parse_cards(BEST[best])
    *hands, dealer = _turned([own, *_lesser_hands(own, (), count - 1)], len(best))
    return {
        "game": "caribbean-stud",
        "seats": _seats(hands, {"ante": "5", "cover_all": "2"}, ["fold"]),
        "dealer": cards_text(dealer),
    }


def _turned(hands: list[tuple[Card, ...]], by: int) -> list[tuple[Card, ...]]:
    """The best hand is not always at the first seat."""
    at = by % len(hands)
    return hands[at:] + hands[:at]


def _seats(
    hands: list[tuple[Card, ...]], bets: dict[str, str], decisions: list[str]
) -> list[dict[str, Any]]:
    return [
        {"seat": number, "bets": bets, "cards": cards_text(cards), "decisions": decisions}
        for number, cards in enumerate(hands, start=1)
    ]


def _lesser_hands(
    own: tuple[Card, ...], community: tuple[Card, ...], count: int
) -> Iterator[tuple[Card, ...]]:
    """So many hands of other cards that are less than three of a kind."""
    left = [card for card in STANDARD if card not in own + community]
    for _ in range(count):
        hand = next(
            cards
            for cards in combinations(left, len(own))
            if five_cards(cards + community).place < LEAST
        )
        left = [card for card in left if card not in hand]
        yield hand
