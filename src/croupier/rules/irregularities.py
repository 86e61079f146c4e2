"""What can go wrong on a layout, and its effect in every game.

The clause that says so is each game's own.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum


class Effect(Enum):
    """What happens to the round."""

    VOID = "all hands are void and stakes are returned"
    REPLACE = "the card leaves play and the next one takes its place; a second one voids the round"
    REDEAL = "the cards are dealt again in the same round: same bets, no new ones"
    STANDS = "the round stands"


@dataclass(frozen=True, slots=True)
class Irregularity:
    """A kind of trouble, in a floor supervisor's words."""

    kind: str
    title: str
    effect: Effect
    routine: str = ""
    """What the dealer does first, if the rule sheet lists it."""


IRREGULARITIES: Mapping[str, Irregularity] = {
    entry.kind: entry
    for entry in (
        Irregularity("shuffler-malfunction", "the shuffler malfunctioned", Effect.VOID),
        Irregularity(
            "shuffler-replaced",
            "the shuffler kept malfunctioning and was replaced",
            Effect.REDEAL,
            routine="shuffler",
        ),
        Irregularity("wrong-hand-size", "a hand has too many or too few cards", Effect.VOID),
        Irregularity("wrong-card-count", "the deck has the wrong number of cards", Effect.VOID),
        Irregularity("exposed-card", "a card was found face up in the deal", Effect.REPLACE),
        Irregularity(
            "false-alarm", "the shuffler signaled a count that proved correct", Effect.STANDS
        ),
        Irregularity(
            "misdeal", "the shuffler was unloaded before the dealer's packet", Effect.REDEAL
        ),
    )
}

EXPOSED_CARDS_MAX = 1
"""If more than this many cards are exposed, all hands are void."""
