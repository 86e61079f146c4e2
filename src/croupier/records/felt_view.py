"""A felt and its round as data for a screen: circles, cards, lines, choices.

What is shown does not say what may be done, so that live tables, lessons and replays can share it.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.cards import Card, card_text
from croupier.money import dollars
from croupier.rules import Bet, Choice, Deal, Game, Line, Round, Spot

Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Circle:
    """A bet of the felt with what may be put on it; a sensor has the jackpot it feeds."""

    bet: str
    min_cents: int
    max_cents: int
    jackpot: str = ""


def is_base(bet: Bet) -> bool:
    """Whether a bet belongs to the game itself, and is no bet beside it."""
    return bet.mandatory or bool(bet.mandatory_if) or bool(bet.equals)


def circle_view(game: Game, circle: Circle) -> Data:
    bet = game.bet(circle.bet)
    return {
        "bet": circle.bet,
        "title": bet.title if bet else circle.bet,
        "mark": "★" if circle.jackpot else _mark(bet.title if bet else circle.bet),
        "help": bet.help if bet else "",
        "equals": bet.equals if bet else "",
        "base": bet is not None and is_base(bet),
        "min": dollars(circle.min_cents),
        "max": dollars(circle.max_cents),
        "jackpot": circle.jackpot,
    }


def _mark(title: str) -> str:
    """What a small circle says: a short word whole, of several words the first letters."""
    words = title.split()
    return title if len(words) == 1 else "".join(word[0] for word in words)


def raises_view(game: Game) -> list[Data]:
    """Circles that nobody bets on before the deal: decisions put chips there."""
    made = dict.fromkeys(
        choice.makes for step in game.decisions for choice in step.choices if choice.makes
    )
    return [{"bet": bet, "title": bet.capitalize(), "mark": bet.capitalize()} for bet in made]


def empty_seat(seat: int) -> Data:
    """A seat at which nobody has bet or been dealt anything: every key that a felt draws."""
    return {
        "seat": seat,
        "name": "",
        "kind": "empty",
        "balance": "",
        "bets": {},
        "lit": [],
        "cards": [],
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
    """The cards of a spot, or their backs, and what its player has said."""
    return {
        "cards": cards_view(spot.cards) if shown else [None] * len(spot.cards),
        "said": spot.decisions[-1] if spot.decisions else "",
        "folded": spot.folded,
        "back": sorted(spot.taken_back),
    }


def line_view(game: Game, line: Line) -> Data:
    bet = game.bet(line.bet)
    title = bet.title if bet else " ".join(word.capitalize() for word in line.bet.split("_"))
    return {
        "bet": line.bet,
        "title": title,
        "stake": dollars(line.stake),
        "outcome": line.outcome,
        "pays": line.pays or "",
        "returned": "" if line.returned is None else dollars(line.returned),
        "hand": line.hand,
        "clause": line.clause.id,
        "reason": line.clause.text,
    }


def cards_view(cards: Iterable[Card]) -> list[str | None]:
    return [card_text(card) for card in cards]


def dealer_view(game: Game, played: Round | None) -> Data:
    """Whether there is a dealer to beat, and the cards: face down if nobody has seen them."""
    plays = any(isinstance(step, Deal) and step.to == "dealer" for step in game.steps)
    if played is None:
        return {"plays": plays, "cards": [], "hand": ""}
    full = game.cards_for("dealer", played.felt)
    whole = bool(full) and len(played.dealer) == full and played.is_complete
    return {
        "plays": plays,
        "cards": [*cards_view(played.dealer), *_face_down(played, full - len(played.dealer))],
        "hand": game.dealer_name(played) if whole else "",
    }


def community_view(played: Round | None) -> list[str | None]:
    if played is None:
        return []
    full = played.felt.game.cards_for("community", played.felt)
    return [*cards_view(played.community), *_face_down(played, full - len(played.community))]


def _face_down(played: Round, count: int) -> list[None]:
    return [None] * count if any(spot.cards for spot in played.spots) else []


def choices_view(
    spot: Spot, choices: Iterable[Choice], enough: Callable[[int], bool]
) -> list[Data]:
    """What may be chosen, what it costs, and whether there is enough money for it, in cents."""
    shown = []
    for choice in choices:
        cost = cost_of(spot, choice)
        shown.append(
            {
                "name": choice.name,
                "help": choice.help,
                "makes": choice.makes,
                "cost": dollars(cost) if cost else "",
                "enough": enough(cost),
            }
        )
    return shown


def cost_of(spot: Spot, choice: Choice) -> int:
    """What a choice puts up, in cents."""
    return choice.times * spot.stakes.get(choice.of, 0) if choice.makes else 0
