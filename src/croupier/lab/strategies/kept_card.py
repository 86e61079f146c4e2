"""Strategy cards kept beside the other results of the lab: a known card is printed at once."""

import hashlib

from croupier.codec import Codec
from croupier.lab.keep import digest_of, kept_value
from croupier.lab.progress import Progress
from croupier.lab.solve import BASE, Question
from croupier.lab.strategies.card import StrategyCard, draw_up_card
from croupier.rules import Felt

CARDS: Codec[StrategyCard] = Codec(StrategyCard)


def kept_card(
    felt: Felt, *, text: str | None = None, progress: Progress | None = None
) -> StrategyCard:
    """`draw_up_card` from the shelf, or a fresh one that is put there."""
    return kept_value(
        f"card-{_name(felt, text)}",
        lambda: draw_up_card(felt, text=text, progress=progress),
        CARDS,
    )


def _name(felt: Felt, text: str | None) -> str:
    """Of all a card depends on: the question with its solvers, and the text."""
    question = Question(felt, BASE, dict.fromkeys(felt.game.base_bets, 1))
    digest = hashlib.sha256(digest_of(question).encode())
    digest.update((text if text is not None else "\0").encode())
    return digest.hexdigest()[:32]
