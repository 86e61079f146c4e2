"""One spot by itself: the round as the coach values it, and the decisions a hand has seen.

The value of a decision is that of the spot that decides: its own bets, its own cards and what lies
face up. Bets that a meter or other people's cards decide are left out.
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
"""Where the spot sits when it is alone."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A question that was put to a spot, and what it answered, if it has."""

    seat: int
    decide: Decide
    alone: Round
    """The spot by itself, as it waits for the answer."""
    left_out: tuple[str, ...]
    chosen: str | None = None


def not_valued(layout: Layout) -> frozenset[str]:
    """Bets that the spot alone cannot value: on a meter, or on the hands of the whole table."""
    return sensors_of(layout) | {bet.key for bet in layout.game.bets if bet.resolved_last}


def first_bet(layout: Layout) -> str:
    """The bet that values are given in."""
    return layout.game.base_bets[0]


def alone(played: Round, seat: int) -> Round:
    """The same round with this spot only, and of its bets only those that can be valued."""
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
    """The decision a round waits for."""
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
    """Every decision of a hand, in their order."""
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
    """The hand in the dealer's words, `queen high`; while it grows, what it holds so far.

    One card alone is no class of hands: nothing.
    """
    spot = spot_of(round_)
    if len(spot.cards + round_.community) == 1:
        return ""
    return unfinished(round_) or round_.layout.game.hand_name(spot, round_)


def unfinished(round_: Round) -> str:
    """A hand of fewer than five cards that waits for the board; nothing for any other.

    `pair of kings`, `K-5 suited`, and of more than two cards without a pair `queen high, suited`.
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
    """What is in sight, by ranks: `Q-6-4`, `K-5 on K-7-2`, `A-K-9-5-2 against 9`."""
    spot = spot_of(round_)
    text = "" if _says_its_ranks(round_) else _ranks(spot.cards)
    if round_.community:
        text += f" on {_ranks(round_.community)}"
    if round_.dealer:
        text += f" against {_ranks(round_.dealer)}"
    return text.strip()


def _says_its_ranks(round_: Round) -> bool:
    """Whether the name of a hand has its ranks: `K-5 suited`."""
    ranks = [rank_of(card) for card in (*spot_of(round_).cards, *round_.community)]
    return len(ranks) == 2 and ranks[0] != ranks[1] and bool(unfinished(round_))


def _ranks(cards: Iterable[Card]) -> str:
    ordered = sorted((rank_of(card) for card in cards), reverse=True)
    return "-".join((*RANKS, card_text(JOKER))[rank] for rank in ordered)


def topic_of(round_: Round, decide: Decide) -> tuple[str, str]:
    """Where a decision is counted among the skills, and how people read that."""
    held, game = hand_class(round_), round_.layout.game.name
    if not held:
        return str(TopicPath(SEAT_ROOM, game, (decide.key,))), decide.title
    path = TopicPath(SEAT_ROOM, game, (decide.key, held))
    return str(path), f"{decide.title}{', ' if ':' in decide.title else ': '}{held}"
