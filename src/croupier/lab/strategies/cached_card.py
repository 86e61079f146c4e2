"""Strategy cards cached with the lab's other results: a known card is printed at once."""

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
    """Return `draw_up_card` from the cache, or compute it and store it there."""
    return cached_value(
        f"card-{_name(layout, text)}",
        lambda: draw_up_card(layout, text=text, progress=progress),
        CARDS,
    )


def _name(layout: Layout, text: str | None) -> str:
    """Return a digest of all that a card depends on: question, solvers, and text."""
    question = Question(layout, BASE, dict.fromkeys(layout.game.base_bets, 1))
    digest = hashlib.sha256(digest_of(question).encode())
    digest.update((text if text is not None else "\0").encode())
    return digest.hexdigest()[:32]
