"""Decisions: what each choice may name, why one is refused, and how it changes a position."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from math import ceil, floor

from croupier.cards import Card, cards_text
from croupier.errors import counted
from croupier.money import priced
from croupier.rules.effects import (
    Arrange,
    Discard,
    Fold,
    Split,
    Stake,
    StakeBetween,
    Swap,
    TakeBack,
)
from croupier.rules.events import Decided
from croupier.rules.spots import Hand, Spot
from croupier.rules.steps import Choice


def decisions_of(choice: Choice, spot: Spot, hand: str) -> Iterator[Decided]:
    """Yield every way to make a choice on a hand; for a range of amounts, its two ends.

    What a bet returns is proportional to its amount, so nothing between the ends is better than
    both.
    """
    held = spot.hand(hand)
    decided = Decided(spot.seat, choice.name, hand)
    match choice.effect:
        case StakeBetween() as effect:
            for amount in dict.fromkeys(_range(effect, spot, held)):
                if amount:
                    yield replace(decided, amount=amount)
        case Discard(most, least):
            for count in range(least, min(most, len(held.cards)) + 1):
                for cards in _sets(held.cards, count):
                    yield replace(decided, cards=cards)
        case Arrange(_, others):
            for cards in _settings(held.cards, tuple(count for _, count in others)):
                yield replace(decided, cards=cards)
        case _:
            yield decided


def _sets(cards: tuple[Card, ...], count: int) -> Iterator[tuple[Card, ...]]:
    """Yield each set of `count` cards once, even if the deck has several of one card."""
    yield from dict.fromkeys(combinations(sorted(cards), count))


def _settings(cards: tuple[Card, ...], counts: tuple[int, ...]) -> Iterator[tuple[Card, ...]]:
    """Yield each way to take hands of these sizes from the cards, as one row of named cards."""
    if not counts:
        yield ()
        return
    for chosen in _sets(cards, counts[0]):
        for rest in _settings(_without(cards, chosen), counts[1:]):
            yield (*chosen, *rest)


def _without(cards: tuple[Card, ...], taken: tuple[Card, ...]) -> tuple[Card, ...]:
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


def _range(effect: StakeBetween, spot: Spot, held: Spot | Hand) -> tuple[int, int]:
    """Return the least and the most that may be bet, in whole cents."""
    base = _measure(effect.of, spot, held)
    return max(1, ceil(effect.least * base)), floor(effect.most * base)


def _measure(bet: str, spot: Spot, held: Spot | Hand) -> int:
    """Return the bet that another one is measured by: on this hand, or else on the position."""
    return held.stakes.get(bet, 0) or spot.stakes.get(bet, 0)


def objection(choice: Choice, spot: Spot, event: Decided) -> str:
    """Return why this decision cannot be made on its hand; empty if it can."""
    held, effect = spot.hand(event.hand), choice.effect
    if event.amount is not None and not isinstance(effect, StakeBetween):
        return f"names an amount, {event.amount!r}, and {choice.name!r} takes none"
    if event.cards and not isinstance(effect, Discard | Arrange):
        return f"names cards, {cards_text(event.cards)}, and {choice.name!r} takes none"
    match effect:
        case StakeBetween():
            least, most = _range(effect, spot, held)
            right = f"{priced(least)} to {priced(most)}"
            if event.amount is None:
                return f"names no amount; {choice.name!r} takes {right}"
            if type(event.amount) is not int or not least <= event.amount <= most:
                return f"names {_money(event.amount)}; {choice.name!r} takes {right}"
        case Discard(most, least):
            if not least <= len(event.cards) <= most:
                named = counted(len(event.cards), "card")
                return f"names {named}; {choice.name!r} takes {least} to {most}"
        case Arrange():
            if len(event.cards) != effect.named:
                hands = ", ".join(f"{count} for {name}" for name, count in effect.others)
                return f"names {counted(len(event.cards), 'card')}; {choice.name!r} takes {hands}"
        case Split():
            if len(held.cards) != 2:
                return f"splits {counted(len(held.cards), 'card')}; a hand of two is split"
        case Swap():
            if len(spot.hands) < 2:
                return "swaps cards between two hands, and the seat has one"
        case _:
            pass
    missing = Counter(event.cards) - Counter(held.cards)
    if missing:
        return f"names {cards_text(missing)}, which the hand does not hold"
    return ""


def _money(amount: object) -> str:
    return priced(amount) if isinstance(amount, int | Fraction) else repr(amount)


@dataclass(frozen=True, slots=True)
class After:
    """The result of a decision: the position, and the cards that left play."""

    spot: Spot
    discarded: tuple[Card, ...] = ()


def decided(spot: Spot, choice: Choice, event: Decided) -> After:
    """Return the position after a decision that has no objection."""
    held = spot.hand(event.hand)
    said = replace(held, decisions=(*held.decisions, choice.name))
    match choice.effect:
        case Stake(bet, times, of):
            said = replace(said, stakes=_raised(said.stakes, bet, times * _measure(of, spot, held)))
        case StakeBetween(bet):
            said = replace(said, stakes=_raised(said.stakes, bet, event.amount or 0))
        case TakeBack(bet):
            said = replace(said, taken_back=said.taken_back | {bet})
        case Fold():
            said = replace(said, folded=True)
        case Split(bet):
            return After(_split(_put(spot, said), said, bet))
        case Discard():
            kept = replace(said, cards=_without(held.cards, event.cards))
            return After(_put(spot, kept), event.cards)
        case Arrange() as effect:
            return After(_arranged(_put(spot, said), effect, event.cards))
        case Swap():
            return After(_swapped(_put(spot, said)))
        case None:
            pass
    return After(_put(spot, said))


def _raised(stakes: Mapping[str, int], bet: str, amount: int) -> Mapping[str, int]:
    return {**stakes, bet: stakes.get(bet, 0) + amount}


def _put(spot: Spot, held: Spot | Hand) -> Spot:
    """Return the position with one of its hands replaced."""
    if isinstance(held, Spot):
        return held
    return replace(spot, more=tuple(held if hand.name == held.name else hand for hand in spot.more))


def _split(spot: Spot, held: Spot | Hand, bet: str) -> Spot:
    first, second = held.cards
    new = Hand(str(len(spot.hands) + 1), (second,), {bet: held.stakes[bet]})
    stays = _put(spot, replace(held, cards=(first,)))
    place = [hand.name for hand in stays.hands].index(held.name)
    return replace(stays, more=(*stays.more[:place], new, *stays.more[place:]))


def _arranged(spot: Spot, effect: Arrange, named: tuple[Card, ...]) -> Spot:
    hands, at = [], 0
    for name, count in effect.others:
        hands.append(Hand(name, named[at : at + count]))
        at += count
    left = _without(spot.cards, named)
    return replace(spot, name=effect.first, cards=left, more=(*spot.more, *hands))


def _swapped(spot: Spot) -> Spot:
    second = spot.more[0]
    mine, other = spot.cards, second.cards
    changed = replace(second, cards=(*other[:-1], mine[-1]))
    return replace(spot, cards=(*mine[:-1], other[-1]), more=(changed, *spot.more[1:]))
