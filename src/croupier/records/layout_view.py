"""A layout and its round as data for a screen: circles, cards, lines, choices.

It shows the state without saying what may be done, so live tables, lessons and replays share it.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from croupier.cards import Card, card_text
from croupier.money import dollars
from croupier.records.words import cut_text, hit_text, pays_text
from croupier.rules import Actions, Choice, Deal, Game, Layout, Line, Round, Spot, spelled

Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Circle:
    """A bet of the layout with its limits; a sensor has the jackpot it feeds."""

    bet: str
    min_cents: int
    max_cents: int
    jackpot: str = ""


def circle_view(game: Game, circle: Circle) -> Data:
    bet = game.bet(circle.bet)
    return {
        "bet": circle.bet,
        "title": game.line_title(circle.bet),
        "mark": "★" if circle.jackpot else mark_of(game.line_title(circle.bet)),
        "help": bet.help if bet else "",
        "equals": bet.equals if bet else "",
        "base": circle.bet in game.base_bets,
        "min": dollars(circle.min_cents),
        "max": dollars(circle.max_cents),
        "jackpot": circle.jackpot,
    }


def mark_of(title: str) -> str:
    """Return a circle's label: a single word in full, or the initials of several words."""
    words = title.split()
    return title if len(words) == 1 else "".join(word[0] for word in words)


def marks_of(titles: Iterable[str]) -> list[str]:
    """Return labels for adjacent circles; use first words if initials are not unique."""
    named = list(titles)
    marks = [mark_of(title) for title in named]
    return marks if len(set(marks)) == len(marks) else [title.split()[0] for title in named]


def limits_view(layout: Layout) -> list[Data]:
    """Return the most that one round pays for a kind of prize, as on the rule sheet."""
    return [
        {
            "bets": [*limit.bets],
            "limit": dollars(limit.limit_cents),
            "clause": clause.id,
            "text": clause.text,
        }
        for limit, clause in layout.aggregate_clauses
    ]


def raises_view(game: Game) -> list[Data]:
    """Return circles without bets before the deal: decisions put chips there."""
    titles = [game.line_title(bet) for bet in game.raises]
    return [
        {"bet": bet, "title": title, "mark": mark}
        for bet, title, mark in zip(game.raises, titles, marks_of(titles), strict=True)
    ]


def empty_seat(seat: int) -> Data:
    """Return a seat without bets or cards, with every key that a layout draws."""
    return {
        "seat": seat,
        "name": "",
        "kind": "empty",
        "balance": "",
        "bets": {},
        "lit": [],
        "cards": [],
        "more": [],
        "hand": "",
        "said": "",
        "folded": False,
        "back": [],
        "lines": [],
        "net": "",
    }


def bets_view(bets: Mapping[str, int]) -> dict[str, str]:
    return {key: dollars(amount) for key, amount in bets.items()}


def hand_view(spot: Spot, *, shown: bool) -> Data:
    """Return the cards of a spot, or their backs, and its player's decisions."""
    return {
        "cards": cards_view(spot.cards) if shown else [None] * len(spot.cards),
        "more": [
            {
                "name": hand.name,
                "cards": cards_view(hand.cards) if shown else [None] * len(hand.cards),
            }
            for hand in spot.more
        ],
        "said": spot.decisions[-1] if spot.decisions else "",
        "folded": spot.folded,
        "back": sorted(spot.taken_back),
    }


def line_view(game: Game, line: Line) -> Data:
    return {
        "bet": line.bet,
        "title": game.line_title(line.bet),
        "stake": dollars(line.stake),
        "outcome": line.outcome,
        "pays": pays_text(line) or "",
        "returned": "" if line.returned is None else dollars(line.returned),
        "hand": hit_text(line),
        "clause": line.clause.id,
        "reason": line.clause.text,
        "cut": cut_text(line),
    }


def cards_view(cards: Iterable[Card]) -> list[str | None]:
    return [card_text(card) for card in cards]


def dealer_view(game: Game, played: Round | None) -> Data:
    """Return whether there is a dealer to beat, and the cards, face down if not yet seen."""
    plays = any(isinstance(step, Deal) and step.to == "dealer" for step in game.steps)
    if played is None:
        return {"plays": plays, "cards": [], "hand": ""}
    full = cards_of_round(played, "dealer")
    whole = bool(full) and len(played.dealer) == full and played.is_complete
    return {
        "plays": plays,
        "cards": [*cards_view(played.dealer), *_face_down(played, full - len(played.dealer))],
        "hand": game.dealer_text(played) if whole else "",
    }


def community_view(played: Round | None) -> list[str | None]:
    if played is None:
        return []
    full = cards_of_round(played, "community")
    return [*cards_view(played.community), *_face_down(played, full - len(played.community))]


def sides_view(game: Game, played: Round | None) -> list[Data]:
    """Return hands that belong to nobody, such as Player and Banker, with their names."""
    return [
        {
            "side": side,
            "title": game.side_title(side),
            "cards": [] if played is None else cards_view(played.side(side)),
            "hand": "" if played is None else game.side_name(side, played),
        }
        for side in game.own_sides
    ]


def cards_of_round(played: Round, holder: Literal["dealer", "community"]) -> int:
    """Return how many cards a holder has at the end of this round, as far as is known."""
    if played.layout.game.next is not None:
        return len(played.side(holder))
    return sum(
        step.cards
        for step in played.layout.steps
        if isinstance(step, Deal) and step.to == holder and step.when(played)
    )


def _face_down(played: Round, count: int) -> list[None]:
    return [None] * count if any(spot.cards for spot in played.spots) else []


def choices_view(offered: Actions, enough: Callable[[int], bool]) -> list[Data]:
    """Return the choices, their cost, and whether there is enough money, in cents.

    A choice that names cards is listed once for each way to name them.
    """
    choices = {choice.name: choice for choice in offered.choices}
    shown = []
    for decision in offered:
        choice = choices[decision.choice]
        cost = decision.amount or (cost_of(offered.spot, choice, offered.hand))
        shown.append(
            {
                "name": spelled(decision),
                "help": choice.help,
                "makes": choice.makes,
                "cost": dollars(cost) if cost else "",
                "enough": enough(cost),
            }
        )
    return shown


def cost_of(spot: Spot | None, choice: Choice, hand: str = "") -> int:
    """Return what a choice adds to a hand's bets, in cents."""
    if spot is None or not choice.makes:
        return 0
    held = spot.hand(hand)
    return choice.times * (held.stake(choice.of) or spot.stake(choice.of))
