"""Games with one rule changed, made by the hundred: what a careless hand could do to a game file.

Each mutation wraps `settles`, or changes a street, a multiple or the deck of a game of the house.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from croupier.cards import Card, Deck
from croupier.errors import CroupierError, InvariantBroken
from croupier.games import GAMES
from croupier.hands import best_five, three_card
from croupier.rules import Deal, Game, Line, Round, Spot, Stake
from croupier.rules.steps import Step

Test = Callable[[Spot, Round], bool]


@dataclass(frozen=True)
class Mutation:
    name: str
    game: Game
    refused: str = ""
    """What the game itself says if it does not load so."""


def _paid(line: Line) -> Line:
    """One unit more than the rules say."""
    return replace(line, outcome="win", returned=(line.returned or 0) + line.stake + 1)


def _lost(line: Line) -> Line:
    return replace(line, outcome="lose", returned=0)


def _pushed(line: Line) -> Line:
    return replace(line, outcome="push", returned=line.stake)


CHANGES: dict[str, Callable[[Line], Line]] = {"pays": _paid, "loses": _lost, "pushes": _pushed}


def _own(spot: Spot, round_: Round) -> tuple[Card, ...]:
    """The cards that a bet is about: the seat's, or the first side's where seats have none."""
    sides = round_.layout.game.own_sides
    return round_.side(sides[0]) if sides else spot.cards


def _cards(spot: Spot, round_: Round) -> tuple[Card, ...]:
    return (*_own(spot, round_), *round_.community)


def _worth(cards: tuple[Card, ...]) -> int:
    if len(cards) == 3:
        return three_card(cards)
    return best_five(cards) if 5 <= len(cards) <= 7 else max(cards, default=0)


def _holds(card: Card) -> Test:
    return lambda spot, round_: card in _own(spot, round_)


def _lowest(suit: int) -> Test:
    return lambda spot, round_: min(_own(spot, round_)) & 3 == suit


def _tests(game: Game) -> Iterator[tuple[str, Test]]:
    """When a rule changes: by a card, a suit, an order, a value that is in no row, the dealer."""
    for card in (0, 7, 21, 38, 51):
        yield f"holds card {card}", _holds(Card(card))
    for suit in range(4):
        yield f"lowest card of suit {suit}", _lowest(suit)
    yield "all of one color", lambda s, t: len({(c & 3) in (1, 2) for c in _own(s, t)}) == 1
    yield "first card above the last", lambda s, t: _own(s, t)[0] > _own(s, t)[-1]
    yield "odd value", lambda s, t: _worth(_cards(s, t)) >> 4 & 1 == 1
    yield "a five held", lambda s, t: any(c >> 2 == 3 for c in _own(s, t))
    yield "sum of ranks by seven", lambda s, t: sum(c >> 2 for c in _cards(s, t)) % 7 == 0
    if any(isinstance(step, Deal) and step.to == "dealer" for step in game.steps):
        yield "dealer holds a six", lambda s, t: any(c >> 2 == 4 for c in t.dealer)
        yield "dealer of one suit more", lambda s, t: len({c & 3 for c in t.dealer}) == 2
        yield "dealer's value odd", lambda s, t: _worth((*t.dealer, *t.community)) >> 4 & 1 == 1
        yield "dealer's first card black", lambda s, t: bool(t.dealer) and t.dealer[0] & 3 in (0, 3)
        yield "dealer's jack high", lambda s, t: max((c >> 2 for c in t.dealer), default=0) == 9
    if any(isinstance(step, Deal) and step.to == "community" for step in game.steps):
        yield (
            "board starts with a spade",
            lambda s, t: bool(t.community) and t.community[0] & 3 == 3,
        )
        yield "a seven on the board", lambda s, t: any(c >> 2 == 5 for c in t.community)


def _settling(game: Game, test: Test, change: Callable[[Line], Line], bet: str) -> Game:
    def settles(spot: Spot, round_: Round) -> Iterator[Line]:
        for line in game.settles(spot, round_):
            hit = line.bet == bet and line.stake and not spot.folded and test(spot, round_)
            yield change(line) if hit else line

    return replace(game, settles=settles)


def _with_decks(game: Game) -> Iterator[tuple[str, Game]]:
    for rank in (0, 5, 12):
        deck = Deck(tuple(0 if n >> 2 == rank else c for n, c in enumerate(game.deck.copies)))
        yield f"without rank {rank}", replace(game, deck=deck, seats_max=1)


def _with_streets(game: Game) -> Iterator[tuple[str, tuple[Step, ...]]]:
    """A street of one card more, and questions whose answers put up another multiple."""
    for at, step in enumerate(game.steps):
        before, after = game.steps[:at], game.steps[at + 1 :]
        if isinstance(step, Deal):
            more = replace(step, cards=step.cards + 1)
            yield f"{step.key} of {more.cards}", (*before, more, *after)
            continue
        for place, choice in enumerate(step.choices):
            if isinstance(choice.effect, Stake):
                effect = replace(choice.effect, times=choice.effect.times + 1)
                choices = list(step.choices)
                choices[place] = replace(choice, effect=effect)
                changed = replace(step, choices=tuple(choices))
                yield f"{step.key}, {choice.name} {effect.times} times", (*before, changed, *after)


def mutations() -> Iterator[Mutation]:
    """All of them, in a fixed order: at least three hundred."""
    for game in GAMES:
        first = game.bets[0].key
        last = next(reversed(game.raises), first)
        for name, test in _tests(game):
            for word, change in CHANGES.items():
                yield Mutation(
                    f"{game.name}: {first} {word} if {name}",
                    _settling(game, test, change, first),
                )
            if last != first:
                yield Mutation(
                    f"{game.name}: {last} pays if {name}", _settling(game, test, _paid, last)
                )
        for name, changed in _with_decks(game):
            yield Mutation(f"{game.name}: {name}", changed)
        for name, steps in _with_streets(game):
            try:
                yield Mutation(f"{game.name}: {name}", replace(game, steps=steps))
            except (CroupierError, InvariantBroken) as error:
                yield Mutation(f"{game.name}: {name}", game, str(error))
