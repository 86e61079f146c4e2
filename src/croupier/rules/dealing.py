"""From a shuffled deck to hands, in the order the chosen procedure deals them.

Chance comes in from outside as an order of cards. The procedure says which packet goes where, and
what is burned; the round then asks for each card when someone first sees it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from croupier.cards import Card
from croupier.errors import WrongHandSize
from croupier.rules.events import Dealt
from croupier.rules.felt import Felt
from croupier.rules.position import Round, actions
from croupier.rules.vocabulary import Holder, Stage


@dataclass(frozen=True)
class Pile:
    """Every card of one shuffled deck at the place it was dealt to."""

    hands: dict[Holder, tuple[Card, ...]] = field(default_factory=dict)
    burned: tuple[Card, ...] = ()
    left: tuple[Card, ...] = ()


def deal_piles(felt: Felt, order: Sequence[Card], seats: Sequence[int]) -> Pile:
    """Deal a shuffled deck by the felt's procedure to these seats, the dealer and the board.

    Every stage is dealt here, also one that a round may never come to: its cards lie ready.
    """
    hands: dict[Holder, tuple[Card, ...]] = {}
    burned: list[Card] = []
    at = 0
    for stage in felt.procedure.stages:
        if stage.does not in ("deal", "burn") or not stage.offered(felt):
            continue
        for holder in _holders(stage, seats):
            packet = tuple(order[at : at + stage.cards])
            if len(packet) < stage.cards:
                raise WrongHandSize(
                    f"{len(order)} cards are too few for {len(seats)} seats of {felt.game.title}"
                )
            at += stage.cards
            if holder is None:
                burned.extend(packet)
            else:
                hands[holder] = hands.get(holder, ()) + packet[: stage.kept]
                burned.extend(packet[stage.kept :])
    return Pile(hands, tuple(burned), tuple(order[at:]))


def _holders(stage: Stage, seats: Sequence[int]) -> Sequence[Holder | None]:
    """Who gets a packet of this stage, in turn; nobody gets what is burned."""
    if stage.does == "burn":
        return (None,)
    if stage.to == "seats":
        return sorted(seats)
    return ("dealer",) if stage.to == "dealer" else ("community",)


def next_deal(table: Round, pile: Pile) -> Dealt | None:
    """The cards a round asks for next, from where the procedure put them; None if it asks none."""
    draws = actions(table).draws
    if not draws:
        return None
    draw = draws[0]
    if isinstance(draw.to, int):
        shown = len(table.spot(draw.to).cards)
    else:
        shown = len(table.dealer if draw.to == "dealer" else table.community)
    return Dealt(draw.to, pile.hands[draw.to][shown : shown + draw.cards])
