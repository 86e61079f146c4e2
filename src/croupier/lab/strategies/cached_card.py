"""Strategy cards kept beside the other results of the lab: a known card is printed at once."""

import hashlib

from croupier.codec import Codec
from croupier.lab.progress import Progress
from croupier.lab.result_cache import cached_value, digest_of
from croupier.lab.solve import BASE, Question
from croupier.lab.strategies.card import StrategyCard, draw_up_card
from croupier.rules import Layout

CARDS: Codec[StrategyCard] = Codec(StrategyCard)


def cached_card(
    layout: Layout, *, text: str | None = None, progress: Progress | None = None
) -> StrategyCard:
    """`draw_up_card` from the cache, or a fresh one that is put there."""
    return cached_value(
        f"card-{_name(layout, text)}",
        lambda: draw_up_card(layout, text=text, progress=progress),
        CARDS,
    )


def _name(layout: Layout, text: str | None) -> str:
    """Of all a card depends on: the question with its solvers, and the text."""
    question = Question(layout, BASE, dict.fromkeys(layout.game.base_bets, 1))
    digest = hashlib.sha256(digest_of(question).encode())
    digest.update((text if text is not None else "\0").encode())
    return digest.hexdigest()[:32]
