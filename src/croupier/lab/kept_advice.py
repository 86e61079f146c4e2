"""Advice is cached like every other result: a repeated situation costs no solve."""

import hashlib
from collections.abc import Callable, Iterable, Mapping

from croupier.codec import Codec, canonical
from croupier.lab.result_cache import cached_value, digest_of
from croupier.lab.situations import situation
from croupier.lab.solve import BASE, Advice, Question, advise
from croupier.rules import Layout, Round

ADVICE: Codec[Advice] = Codec(Advice)


def kept_advice(
    layout: Layout,
    seen: Mapping[str, str],
    decisions: Iterable[str] = (),
    ties: str = "less",
    *,
    must_decide: Callable[[Round], None] = lambda _: None,
) -> Advice:
    """Return each decision's value for someone who sees these cards; `must_decide` may refuse.

    The key includes the order in which the cards were named, because the game may depend on it.
    """
    said = list(decisions)
    question = Question(layout, BASE, dict.fromkeys(layout.game.base_bets, 1))
    depends = {
        "question": digest_of(question),
        "procedure": layout.procedure.key,
        "seen": {pile: " ".join(seen.get(pile, "").split()) for pile in sorted(seen)},
        "decisions": said,
        "ties": ties,
    }
    name = hashlib.sha256(canonical(depends).encode()).hexdigest()[:32]

    def made() -> Advice:
        round_ = situation(
            layout,
            cards=seen.get("cards", ""),
            community=seen.get("community", ""),
            dealer=seen.get("dealer", ""),
            decisions=said,
        )
        must_decide(round_)
        return advise(round_, ties=ties)

    return cached_value(f"advice-{name}", made, ADVICE)
