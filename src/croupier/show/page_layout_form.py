"""A game as a layout to click cards on: its piles, bets and decisions, for a page's script."""

from typing import Any

from croupier.cards import JOKER, RANKS, Deck, card_text, pretty
from croupier.rules import Deal, Game, Layout

SUITS = (("s", "♠", "spades"), ("h", "♥", "hearts"), ("d", "♦", "diamonds"), ("c", "♣", "clubs"))
RANK_WORDS = {
    "A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten", "9": "nine", "8": "eight",
    "7": "seven", "6": "six", "5": "five", "4": "four", "3": "three", "2": "two",
}  # fmt: skip


def card_rows(deck: Deck) -> list[list[dict[str, str]]]:
    """Return a deck as rows of buttons, one suit each, from the ace down; a joker comes last."""
    joker = {"card": card_text(JOKER), "text": pretty(JOKER), "name": "joker", "color": "black"}
    rows = [
        [
            {
                "card": f"{rank}{letter}",
                "text": f"{'10' if rank == 'T' else rank}{sign}",
                "name": f"{RANK_WORDS[rank]} of {name}",
                "color": "red" if letter in "hd" else "black",
            }
            for rank in reversed(RANKS)
        ]
        for letter, sign, name in SUITS
    ]
    return [*rows, [joker]] if deck.holds(JOKER) else rows


def piles_of(layout: Layout) -> dict[str, int]:
    """Return how many cards go to a seat, to the dealer and to the board in a whole round."""
    piles = {"cards": 0, "community": 0, "dealer": 0}
    for step in layout.steps:
        if isinstance(step, Deal):
            pile = "cards" if step.to == "seats" else str(step.to)
            piles[pile] = piles.get(pile, 0) + step.cards
    return {pile: count for pile, count in piles.items() if count}


def streets_of(layout: Layout) -> list[dict[str, int]]:
    """Return how many cards are visible at each question of the game."""
    seen = {"cards": 0, "community": 0, "dealer": 0}
    streets = []
    for step in layout.steps:
        if isinstance(step, Deal):
            pile = "cards" if step.to == "seats" else str(step.to)
            seen[pile] = seen.get(pile, 0) + step.cards
        else:
            streets.append({**seen})
    return streets


def layout_form(layout: Layout) -> dict[str, Any]:
    """Return everything a script needs to lay out a round of this game by clicks."""
    game: Game = layout.game
    return {
        "game": game.name,
        "title": game.title,
        "piles": piles_of(layout),
        "streets": streets_of(layout),
        "sides": {side: game.side_title(side) for side in game.own_sides},
        "copies": max(1, len(layout.deck) // 52),
        "bets": [{"key": bet.key, "title": bet.title, "equals": bet.equals} for bet in layout.bets],
        "decisions": [
            {
                "key": decide.key,
                "title": decide.title,
                "choices": [choice.name for choice in decide.choices],
            }
            for decide in game.decisions
        ],
    }
