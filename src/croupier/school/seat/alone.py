"""One spot by itself: the round as the coach values it, and the decisions of a hand.

The value of a decision is that of the spot that decides: its own bets, its own cards and what is
face up. Bets decided by a meter or by other people's cards are left out.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from croupier.cards import JOKER, RANKS, Card, card_text, rank_of, suit_of
from croupier.errors import must
from croupier.hands.ranks import PLURAL, SINGULAR
from croupier.rules import (
    BetsLocked,
    Deal,
    Dealt,
    Decide,
    Decided,
    Layout,
    Round,
    Spot,
    Wager,
    actions,
    apply,
    open_round,
)
from croupier.school.paths import SEAT_ROOM, TopicPath
from croupier.school.seat.choice import sensors_of

SEAT = 1
"""The seat of a spot that is alone."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision that a spot faced, and its answer, if it has answered."""

    seat: int
    decide: Decide
    alone: Round
    """The spot by itself, waiting for the answer."""
    left_out: tuple[str, ...]
    chosen: str | None = None


def not_valued(layout: Layout) -> frozenset[str]:
    """Return bets that a spot alone cannot value: on a meter, or on the whole table's hands."""
    return sensors_of(layout) | {bet.key for bet in layout.game.bets if bet.resolved_last}


def first_bet(layout: Layout) -> str:
    """Return the bet that serves as the unit of values."""
    return layout.game.base_bets[0]


def alone(played: Round, seat: int) -> Round:
    """Return the round with only this spot, and only those of its bets that can be valued."""
    layout, beside = played.layout, not_valued(played.layout)
    round_ = open_round(layout)
    for event in played.events:
        match event:
            case BetsLocked(wagers):
                (wager,) = (wager for wager in wagers if wager.seat == seat)
                bets = {bet: stake for bet, stake in wager.bets.items() if bet not in beside}
                round_ = apply(round_, BetsLocked((Wager(SEAT, bets),)))
            case Dealt(to) if not isinstance(to, int):
                round_ = apply(round_, event)
            case Dealt(to) if to == seat:
                round_ = apply(round_, replace(event, to=SEAT))
            case Decided(who) if who == seat:
                round_ = apply(round_, replace(event, seat=SEAT))
    return round_


def asked(played: Round) -> Decision | None:
    """Return the decision that a round waits for."""
    offered = actions(played)
    if offered.seat is None or offered.decide is None:
        return None
    stakes, beside = played.spot(offered.seat).stakes, not_valued(played.layout)
    return Decision(
        offered.seat,
        offered.decide,
        alone(played, offered.seat),
        tuple(bet for bet in stakes if bet in beside),
    )


def decisions(played: Round) -> Iterator[Decision]:
    """Yield every decision of a hand, in order."""
    round_ = open_round(played.layout)
    for event in played.events:
        if isinstance(event, Decided):
            made = asked(round_)
            must(made is not None, "a decision that nobody asked for")
            if made is not None:
                yield Decision(made.seat, made.decide, made.alone, made.left_out, event.choice)
        round_ = apply(round_, event)


# Words ------------------------------------------------------------------------------------------


def spot_of(alone_round: Round) -> Spot:
    return alone_round.spots[0]


def hand_class(round_: Round) -> str:
    """Return the hand as a dealer says it, `queen high`, or what an unfinished one has so far.

    Return an empty string for a single card.
    """
    spot = spot_of(round_)
    if len(spot.cards + round_.community) == 1:
        return ""
    return unfinished(round_) or round_.layout.game.hand_name(spot, round_)


def unfinished(round_: Round) -> str:
    """Describe a hand of fewer than five cards that waits for the board; empty for any other.

    Examples are `pair of kings` and `K-5 suited`, and `queen high, suited` for more than two cards
    without a pair.
    """
    own = spot_of(round_).cards
    cards = own + round_.community
    ahead = (step for step in round_.layout.steps[round_.step :] if isinstance(step, Deal))
    if len(cards) >= 5 or not any(step.to == "community" and step.needed(round_) for step in ahead):
        return ""
    ranks = [rank_of(card) for card in cards]
    held = max(ranks, key=lambda rank: (ranks.count(rank), rank))
    alike = ranks.count(held)
    if alike > 1:
        number = {2: "pair of", 3: "three", 4: "four"}[alike]
        return f"{number} {PLURAL[held]}"
    suited = "suited" if len({suit_of(card) for card in cards}) == 1 else "offsuit"
    if len(cards) == 2:
        return f"{_ranks(cards)} {suited}"
    return f"{SINGULAR[held]} high, {suited}"


def shown(round_: Round) -> str:
    """Return the visible ranks: `Q-6-4`, `K-5 on K-7-2`, `A-K-9-5-2 against 9`."""
    spot = spot_of(round_)
    text = "" if _says_its_ranks(round_) else _ranks(spot.cards)
    if round_.community:
        text += f" on {_ranks(round_.community)}"
    if round_.dealer:
        text += f" against {_ranks(round_.dealer)}"
    return text.strip()


def _says_its_ranks(round_: Round) -> bool:
    """Return whether a hand's name includes its ranks: `K-5 suited`."""
    ranks = [rank_of(card) for card in (*spot_of(round_).cards, *round_.community)]
    return len(ranks) == 2 and ranks[0] != ranks[1] and bool(unfinished(round_))


def _ranks(cards: Iterable[Card]) -> str:
    ordered = sorted((rank_of(card) for card in cards), reverse=True)
    return "-".join((*RANKS, card_text(JOKER))[rank] for rank in ordered)


def topic_of(round_: Round, decide: Decide) -> tuple[str, str]:
    """Return the skill topic that a decision counts toward, and its title."""
    held, game = hand_class(round_), round_.layout.game.name
    if not held:
        return str(TopicPath(SEAT_ROOM, game, (decide.key,))), decide.title
    path = TopicPath(SEAT_ROOM, game, (decide.key, held))
    return str(path), f"{decide.title}{', ' if ':' in decide.title else ': '}{held}"
