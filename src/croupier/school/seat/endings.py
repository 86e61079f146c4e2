"""Every way a round can end: how often a spot that stays in wins, and a dealer qualifies."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, combinations_with_replacement, islice
from math import comb, prod

from croupier.cards import Card, Deck
from croupier.lab.ties import commitment
from croupier.paytables import PayLine
from croupier.rules import Dealt, Decided, Draw, Round, actions, apply, drive, nobody
from croupier.school.seat.alone import SEAT

ENDINGS_MAX = 3_000
"""The most endings that are dealt out, which takes some hundredths of a second."""


STAYING = "staying in"


@dataclass(frozen=True, slots=True)
class RemainingDeals:
    """All remaining deals, by the result of the game itself, without side bets."""

    staying: str
    """The choice that stays in, or one word for several such choices."""
    total: int
    ahead: int
    even: int
    qualifies: int | None
    """How often the dealer qualifies, if the rules require it."""
    outs: tuple[tuple[str, int], ...] = ()
    """If one card is to come: the paying lines with the number of cards for each, rarest first."""


def endings(round_: Round, most: int = ENDINGS_MAX) -> RemainingDeals | None:
    """Deal out all that is left, unless there are more decisions or too many deals."""
    game = round_.layout.game
    staying = max(actions(round_).choices, key=commitment)
    stayed = apply(round_, Decided(SEAT, staying.name))
    deck = round_.layout.deck.without(stayed.seen)
    draws = _draws_left(stayed, deck)
    if not draws or prod(_ways(deck, draw.cards) for draw in draws) > most:
        return None
    raises = {choice.makes for step in game.decisions for choice in step.choices}
    (spot,) = stayed.spots
    up = {bet: stake for bet, stake in spot.stakes.items() if bet in {*game.base_bets, *raises}}
    plain = replace(stayed, spots=(replace(spot, stakes=up),))
    found: Counter[int] = Counter()
    lines: Counter[PayLine] = Counter()
    qualified = 0
    for ended, times in _ends(plain, deck, draws):
        settled = tuple(game.settles(ended.spots[0], ended))
        net = sum((line.returned or 0) - line.stake for line in settled)
        found[(net > 0) - (net < 0)] += times
        hit = next((line.hit for line in settled if line.hit is not None), None)
        if net > 0 and hit is not None:
            lines[hit] += times
        if game.qualifies is not None and game.qualifies(ended):
            qualified += times
    dealer = qualified if game.qualifies is not None else None
    raising = [choice for choice in actions(round_).choices if choice.makes]
    words = staying.name if len(raising) < 2 else STAYING
    return RemainingDeals(
        words, found.total(), found[1], found[0], dealer, _outs(draws, found[1], lines)
    )


def _outs(
    draws: Sequence[Draw], ahead: int, lines: Mapping[PayLine, int]
) -> tuple[tuple[str, int], ...]:
    """Return which single cards complete a line, if every winning deal hits a pay line."""
    if [draw.cards for draw in draws] != [1] or sum(lines.values()) != ahead:
        return ()
    return tuple((line.label, times) for line, times in sorted(lines.items(), key=_pays))


def _pays(counted: tuple[PayLine, int]) -> tuple[int, str]:
    line, times = counted
    return times, line.label


def _draws_left(round_: Round, deck: Deck) -> tuple[Draw, ...]:
    """Return the draws until the end; empty if there is another decision first."""
    cards, found = iter(deck), list[Draw]()

    def deal(round_: Round, draw: Draw) -> tuple[Card, ...] | None:
        if len(actions(round_).draws) > 1:
            return None
        found.append(draw)
        return tuple(islice(cards, draw.cards))

    ended = drive(round_, deal, nobody, only_owed=True)
    return tuple(found) if ended.is_complete else ()


def _ways(deck: Deck, cards: int) -> int:
    """Return the largest possible number of hands in a draw, counting identical cards once."""
    kinds = sum(1 for copies in deck.copies if copies)
    return comb(kinds + cards - 1, cards)


def _ends(round_: Round, deck: Deck, draws: Sequence[Draw]) -> Iterator[tuple[Round, int]]:
    """Yield every end of the round, with the number of deals that lead there."""
    draw, *later = draws
    for cards, times in _hands(deck, draw.cards):
        if later:
            after = apply(round_, Dealt(draw.to, cards))
            for ended, more in _ends(after, deck.without(cards), later):
                yield ended, times * more
        else:
            yield _ended(round_, draw, cards), times


def _hands(deck: Deck, count: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Yield every hand of this many cards, with the number of times the deck holds it."""
    kinds = [Card(number) for number, copies in enumerate(deck.copies) if copies]
    if max(deck.copies) == 1:
        yield from ((cards, 1) for cards in combinations(kinds, count))
        return
    for cards in combinations_with_replacement(kinds, count):
        times = prod(comb(deck.copies[card], held) for card, held in Counter(cards).items())
        if times:
            yield cards, times


def _ended(round_: Round, draw: Draw, cards: tuple[Card, ...]) -> Round:
    """Return what `apply` would return; `apply` checked one such deal, and the others are alike."""
    (spot,) = round_.spots
    dealer = round_.dealer + cards if draw.to == "dealer" else round_.dealer
    community = round_.community + cards if draw.to == "community" else round_.community
    if draw.to == SEAT:
        spot = replace(spot, cards=spot.cards + cards)
    return Round(round_.layout, round_.events, (spot,), dealer, community)
