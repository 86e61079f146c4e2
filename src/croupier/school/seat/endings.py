"""Every way a round can end: how often a spot that stays in wins, and a dealer qualifies."""

from collections import Counter
from dataclasses import dataclass, replace
from itertools import combinations
from math import comb

from croupier.cards import Card
from croupier.lab.general import commitment
from croupier.lab.solve import base_bets
from croupier.rules import Deal, Dealt, Decided, Draw, Round, actions, apply
from croupier.school.seat.alone import SEAT

ENDINGS_MAX = 2_000
"""How many ways to end a round are dealt out, which takes some hundredths of a second."""


@dataclass(frozen=True, slots=True)
class Endings:
    """All deals that are left, by what the game itself, without the bets beside it, then wins."""

    staying: str
    """The choice that leaves the most in action."""
    total: int
    ahead: int
    even: int
    qualifies: int | None
    """How often the dealer does, where the rules ask for it."""


def endings(table: Round, *, most: int = ENDINGS_MAX) -> Endings | None:
    """Deal out all that is left, if nothing more is asked and there are not too many deals."""
    game = table.felt.game
    staying = max(actions(table).choices, key=commitment)
    stayed = apply(table, Decided(SEAT, staying.name))
    ahead = stayed.felt.steps[stayed.step + 1 :]
    draws = actions(stayed).draws
    if len(draws) != 1 or not all(isinstance(step, Deal) for step in ahead):
        return None
    (draw,), deck = draws, game.deck.without(stayed.seen)
    if max(deck.copies) > 1 or comb(len(deck), draw.cards) > most:
        return None
    if not apply(stayed, Dealt(draw.to, tuple(deck)[: draw.cards])).is_complete:
        return None
    counted = {*base_bets(game), staying.makes}
    (spot,) = stayed.spots
    up = {bet: stake for bet, stake in spot.stakes.items() if bet in counted}
    plain = replace(stayed, spots=(replace(spot, stakes=up),))
    found: Counter[int] = Counter()
    qualified = 0
    for cards in combinations(tuple(deck), draw.cards):
        ended = _ended(plain, draw, cards)
        net = sum((line.returned or 0) - line.stake for line in game.settles(ended.spots[0], ended))
        found[(net > 0) - (net < 0)] += 1
        if game.qualifies is not None:
            qualified += game.qualifies(ended)
    dealer = qualified if game.qualifies is not None else None
    return Endings(staying.name, found.total(), found[1], found[0], dealer)


def _ended(stayed: Round, draw: Draw, cards: tuple[Card, ...]) -> Round:
    """What `apply` would give; the first such deal was checked by it, and the others are alike."""
    dealer = stayed.dealer + cards if draw.to == "dealer" else stayed.dealer
    community = stayed.community + cards if draw.to == "community" else stayed.community
    return Round(stayed.felt, stayed.events, stayed.spots, dealer, community)
