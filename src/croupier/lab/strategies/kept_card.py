"""Strategy cards kept beside the other results of the lab: a known card is printed at once."""

import hashlib
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any

from croupier.lab.keep import digest_of, kept_value, results_folder
from croupier.lab.progress import Progress
from croupier.lab.solve import BASE, Question, base_bets
from croupier.lab.strategies.card import (
    Asked,
    CardChart,
    Cell,
    Habit,
    StrategyCard,
    draw_up_card,
)
from croupier.lab.strategies.marking import Misplay
from croupier.rules import Felt


def kept_card(
    felt: Felt, *, text: str | None = None, progress: Progress | None = None
) -> StrategyCard:
    """`draw_up_card` from the shelf, or a fresh one that is put there."""
    return kept_value(
        f"card-{_name(felt, text)}",
        lambda: draw_up_card(felt, text=text, progress=progress),
        read=card_from_json,
        write=card_json,
    )


def is_kept(felt: Felt) -> bool:
    """Whether the card of a felt, with the game's own strategy, is on the shelf."""
    return (results_folder() / f"card-{_name(felt, None)}.json").exists()


def _name(felt: Felt, text: str | None) -> str:
    """Of all a card depends on: the question with its solvers, and the text."""
    question = Question(felt, BASE, dict.fromkeys(base_bets(felt.game), 1))
    digest = hashlib.sha256(digest_of(question).encode())
    digest.update((text if text is not None else "\0").encode())
    return digest.hexdigest()[:32]


def card_json(card: StrategyCard) -> Any:
    """A card as JSON has it: fractions as text, exact."""
    return _json(card)


def _json(value: Any) -> Any:
    if isinstance(value, Fraction):
        return str(value)
    if is_dataclass(value):
        return {field.name: _json(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {key: _json(entry) for key, entry in value.items()}
    if isinstance(value, tuple):
        return [_json(entry) for entry in value]
    return value


def card_from_json(data: dict[str, Any]) -> StrategyCard:
    """A card from what `card_json` made of it."""
    cost, chart = data["cost"], data["chart"]
    return StrategyCard(
        game=data["game"],
        unit=data["unit"],
        tables=tuple((designator, title) for designator, title in data["tables"]),
        asked=tuple(
            Asked(
                entry["title"],
                tuple((decision, when) for decision, when in entry["rules"]),
                tuple((name, Fraction(share)) for name, share in entry["shares"]),
            )
            for entry in data["asked"]
        ),
        perfect=Fraction(data["perfect"]),
        cost=None if cost is None else Fraction(cost),
        own=data["own"],
        habits=tuple(Habit(entry["words"], Fraction(entry["cost"])) for entry in data["habits"]),
        misplays=tuple(_misplay(entry) for entry in data["misplays"]),
        misplays_count=data["misplays_count"],
        chart=CardChart(
            starting_hands=chart["starting_hands"],
            cells=tuple(Cell(**cell) for cell in chart["cells"]),
            decision=chart["decision"],
            cost=Fraction(chart["cost"]),
            lists=tuple((when, name, tuple(hands)) for when, name, hands in chart["lists"]),
        ),
    )


def _misplay(data: dict[str, Any]) -> Misplay:
    exact = {name: Fraction(data[name]) for name in ("frequency", "cost")}
    return Misplay(**{**data, **exact})
