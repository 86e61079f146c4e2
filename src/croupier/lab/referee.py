"""The referee: checks a solver's claims about a game against real deals when the solver runs.

A fast solver claims that all deals of a class settle alike. The general one claims that certain
suits are interchangeable and that cards of one packet have no order. Both are claims about rules,
and rules are Python. So a fixed sample of real deals goes through the engine: every kind of hand
that one holder's cards can make, every straight flush in every suit, and random deals. If two deals
that should be alike are not, the solver does not know this game. Alike includes the choices they
are offered: a solver either knows one question that every deal is asked, or says that the choices
of a hand are part of its class.

A check that passed is remembered in the process and, for the games of the house, in the data
folder.
"""

import hashlib
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from random import Random

import numpy as np

from croupier import games
from croupier.cards import Card, Deck
from croupier.errors import CroupierError
from croupier.home import data_folder
from croupier.lab.fingerprint import fingerprint
from croupier.lab.general_suits import Symmetry, in_suits
from croupier.lab.lru_cache import LruCache
from croupier.lab.tally import SeatDeal, bets_up, printed
from croupier.rights import make_private_folder
from croupier.rules import (
    Actions,
    Layout,
    Round,
    drive,
    from_hands,
    settle,
)
from croupier.rules import Deal as DealStep

Stakes = Mapping[str, int]
Way = tuple[str, ...]
Class = Callable[[SeatDeal], Hashable]
"""The class that a solver assigns to a deal."""
Result = tuple[tuple[object, ...], ...]
Hand = tuple[int, ...]

RANDOM = 600
"""The number of random deals, besides those with every kind of hand."""
HELD = 2500
"""The number of hands of one holder's cards: ranks and shapes, and straight flushes in all suits.
"""
MIXED = 1200
"""The number of hands that mix several holders' cards."""
TWICE = 400
"""The number of hands dealt again in other suits and another order."""


class RulesNotCounted(CroupierError):
    """A rule that a solver's classes do not cover."""


_known: LruCache[str] = LruCache(256)


def refusal(
    layout: Layout,
    stakes: Stakes,
    deck: Deck,
    claim: str,
    made: Callable[[], Class],
    *,
    offers_by_class: bool = False,
) -> str:
    """Return why a solver's classes do not fit the rules of a layout; empty if they do."""
    return _once(
        layout, stakes, deck, claim,
        lambda: _refereed(layout, stakes, deck, made(), offers_by_class=offers_by_class),
    )  # fmt: skip


def _once(layout: Layout, stakes: Stakes, deck: Deck, claim: str, judge: Callable[[], str]) -> str:
    """Judge once: later processes know that a game of the house passed."""
    depends = printed(layout), _switches(layout), tuple(stakes.items()), deck, claim
    said = _known.get((layout.game, depends))
    if said is None:
        ours = any(layout.game is game for game in games.GAMES)
        stamp = _stamp(layout, depends) if ours else None
        said = "" if stamp is not None and stamp.exists() else judge()
        if stamp is not None and not said:
            with suppress(OSError):  # without write access, it is checked again each time
                make_private_folder(stamp.parent)
                stamp.touch()
        _known.put((layout.game, depends), said)
    return said


def _stamp(layout: Layout, depends: object) -> Path:
    text = repr((layout.game.name, layout.game.edition, fingerprint(), depends))
    name = hashlib.sha256(text.encode()).hexdigest()[:32]
    return data_folder() / "results" / f"refereed-{name}"


def _switches(layout: Layout) -> tuple[tuple[str, object], ...]:
    return tuple(sorted(layout.options.items()))


def _refereed(
    layout: Layout, stakes: Stakes, deck: Deck, class_of: Class, *, offers_by_class: bool
) -> str:
    try:
        _referee(layout, stakes, deck, class_of, offers_by_class=offers_by_class)
    except RulesNotCounted as error:
        return error.message
    return ""


def _referee(
    layout: Layout, stakes: Stakes, deck: Deck, class_of: Class, *, offers_by_class: bool
) -> None:
    """Play every deal of the sample one way; deals of one class must have the same result."""
    play = Play(layout, stakes)
    known: dict[tuple[Hashable, Way], tuple[Result, SeatDeal]] = {}
    for number, deal in enumerate(sample(layout, deck)):
        own = class_of(deal)
        path, result = play.result(deal, number, own if offers_by_class else None)
        before, like = known.setdefault((own, path), (result, deal))
        if before != result:
            raise RulesNotCounted(
                f"{layout.game.title} settles {like} and {deal} differently after "
                f"{' '.join(path) or 'no decision'} ({before}; {result}); the classes of its "
                "solver are too coarse for its rules"
            )


def symmetry_refusal(layout: Layout, stakes: Stakes, deck: Deck) -> str:
    """Return why suits or cards of a packet are not interchangeable, though the game says so."""
    # Raises that are up already are not bets to start with; the sample makes its own.
    bets = {bet: stake for bet, stake in stakes.items() if layout.game.bet(bet) is not None}
    return _once(layout, bets, deck, "symmetry", lambda: _asymmetry(layout, bets, deck))


def _asymmetry(layout: Layout, stakes: Stakes, deck: Deck) -> str:
    """Play every deal of the sample again, in other suits and with each packet in another order."""
    symmetry = Symmetry.on(layout, stakes, deck)
    start = bets_up(layout, stakes)
    packets = [(step.to, step.cards) for step in layout.steps if isinstance(step, DealStep)]
    deals = list(sample(layout, deck, every=TWICE))
    if not deals:
        return ""
    for number, (deal, other) in enumerate(
        zip(deals, _moved(deals, packets, symmetry, deck), strict=True)
    ):
        if other == deal:
            continue
        one, two = (_free(start, each, number) for each in (deal, other))
        if one != two:
            return (
                f"{layout.game.title} says that suits are {layout.game.suits} and that cards dealt "
                f"together have no order, and settles {deal} and {other} differently ({one}; {two})"
            )
    return ""


def _moved(
    deals: Sequence[SeatDeal], packets: Sequence[tuple[str, int]], symmetry: Symmetry, deck: Deck
) -> Iterator[SeatDeal]:
    """Yield equivalent deals: renamed suits, and packets in another order."""
    dice = np.random.default_rng(2)
    rows = np.array(
        [[int(card) for pile in (d.own, d.dealer, d.community) for card in pile] for d in deals],
        dtype=np.uint8,
    )
    groups = [(place,) for place in range(rows.shape[1])]
    keys, moved = symmetry.keys(rows, groups), rows.copy()
    for _ in range(6):
        names = dice.permuted(np.tile(np.arange(4, dtype=np.uint8), (len(rows), 1)), axis=1)
        renamed = in_suits(rows, names)
        held = (np.array(deck.copies)[renamed] > 0).all(axis=1)
        still = (moved == rows).all(axis=1) & held & (symmetry.keys(renamed, groups) == keys)
        moved[still] = renamed[still]
    for deal, row in zip(deals, moved.tolist(), strict=True):
        cards = iter(row)
        piles = {"seats": deal.own, "dealer": deal.dealer, "community": deal.community}
        found = {to: [next(cards) for _ in pile] for to, pile in piles.items()}
        at = dict.fromkeys(found, 0)
        for to, size in packets:
            part = slice(at[to], at[to] + size)
            found[to][part] = dice.permutation(found[to][part]).tolist()
            at[to] += size
        own, dealer, community = (tuple(map(Card, found[to])) for to in piles)
        yield SeatDeal(own, dealer, community)


def _free(start: Round, deal: SeatDeal, number: int) -> tuple[Way, Result]:
    """Play a round with decisions by turns, whatever the questions are."""
    taken: list[str] = []

    def decide(round_: Round, offered: Actions) -> str:  # noqa: ARG001  by turns
        taken.append(offered.choices[(number + len(taken)) % len(offered.choices)].name)
        return taken[-1]

    round_ = drive(start, from_hands(deal.hands), decide, only_owed=True)
    return tuple(taken), _result(round_)


class Play:
    """Rounds of one seat; equivalent deals get the same decisions."""

    def __init__(self, layout: Layout, stakes: Stakes) -> None:
        self._start = bets_up(layout, stakes)
        self._title = layout.game.title
        self._folds = {c.name for step in layout.game.decisions for c in step.choices if c.folds}
        self._offers: dict[tuple[Hashable, Way], tuple[Way, SeatDeal]] = {}

    def result(self, deal: SeatDeal, number: int, alike: Hashable) -> tuple[Way, Result]:
        """Play a deal with random decisions, rarely folding; return the result of every bet.

        `alike` is whatever determines the questions of a deal: its class, or nothing if all deals
        are asked the same.
        """
        dice = Random(number)  # noqa: S311  the same ways each time
        taken: list[str] = []

        def decide(round_: Round, offered: Actions) -> str:  # noqa: ARG001  by what is offered
            names = tuple(choice.name for choice in offered.choices)
            self._must_offer(deal, alike, tuple(taken), names)
            staying = [name for name in names if name not in self._folds]
            taken.append(dice.choice([*staying * 3, *(n for n in names if n in self._folds)]))
            return taken[-1]

        round_ = drive(self._start, from_hands(deal.hands), decide)
        path = tuple(taken)
        self._must_offer(deal, alike, path, ())
        if not round_.is_complete:
            raise RulesNotCounted(f"{self._title} is not over with {deal} after {path}")
        return path, _result(round_)

    def _must_offer(self, deal: SeatDeal, alike: Hashable, taken: Way, names: Way) -> None:
        before, like = self._offers.setdefault((alike, taken), (names, deal))
        if before == names:
            return
        knows = "knows one question" if alike is None else f"puts both into the class {alike}"
        raise RulesNotCounted(
            f"{self._title} offers {_offered(names)} with {deal} after {_offered(taken)}, and "
            f"{_offered(before)} with {like}; its solver {knows}"
        )


def _offered(names: Way) -> str:
    return ", ".join(names) or "nothing"


def _result(round_: Round) -> Result:
    (result,) = settle(round_).seats
    return tuple(
        sorted((line.bet, line.outcome, line.stake, line.returned) for line in result.lines)
    )


# The sample -------------------------------------------------------------------------------------


def sample(layout: Layout, deck: Deck, every: int = HELD) -> Iterator[SeatDeal]:
    """Yield the same deals each time: random ones, and every kind of hand of certain cards.

    `every` limits how many hands of one holder's cards there are besides straight flushes.
    """
    sizes = {
        to: sum(step.cards for step in layout.steps if isinstance(step, DealStep) and step.to == to)
        for to in ("seats", "dealer", "community", *layout.game.own_sides)
    }
    cards = np.array([int(card) for card in deck])
    dice = np.random.default_rng(1)
    size = sum(sizes.values())
    if not 0 < size <= len(cards):
        return  # no round is certain to end, so nothing can be said of all of them

    def dealt(row: Sequence[int]) -> SeatDeal:
        held = tuple(map(Card, row))
        piles = {to: tuple(held[place] for place in places[to]) for to in sizes}
        sides = tuple((side, piles[side]) for side in layout.game.own_sides)
        return SeatDeal(piles["seats"], piles["dealer"], piles["community"], sides)

    places = {}
    at = 0
    for to, count in sizes.items():
        places[to] = list(range(at, at + count))
        at += count
    for _ in range(min(RANDOM, every)):
        yield dealt(dice.permutation(cards)[:size].tolist())
    for who, most in (
        (("seats",), every),
        (("dealer",), every),
        (("seats", "community"), min(MIXED, every)),
        (("dealer", "community"), min(MIXED, every)),
        (("seats", "dealer"), min(MIXED, every)),
    ):
        among = [place for to in who for place in places[to]]
        if len(among) < 3 or (len(who) > 1 and (len(among) > 7 or not all(map(sizes.get, who)))):
            continue
        always, others = _hands(deck, 5 if len(among) >= 5 else 3)
        for chosen in (*always, *others[:most]):
            hand = list(chosen)
            dice.shuffle(hand)
            where = dice.permutation(among)[: len(hand)].tolist()
            rest = iter(dice.permutation([card for card in cards if card not in hand]).tolist())
            row = [hand[where.index(place)] if place in where else next(rest)
                   for place in range(size)]  # fmt: skip
            yield dealt(row)


@cache
def _hands(deck: Deck, size: int) -> tuple[tuple[Hand, ...], tuple[Hand, ...]]:
    """Return straight flushes in all suits, and one hand of each other ranks and shape.

    The others are in random order and random suits, so any part of them is a sample.
    """
    dice = np.random.default_rng(size)
    held = {int(card) for card in deck}
    ranks = sorted({card >> 2 for card in held})
    always: list[Hand] = []
    others: list[Hand] = []
    for chosen in combinations_with_replacement(ranks, size):
        if any(chosen.count(rank) > 4 for rank in chosen):
            continue
        suits = {rank: dice.permutation(4).tolist() for rank in chosen}
        hand = tuple(rank * 4 + suits[rank].pop() for rank in chosen)
        if len({card & 3 for card in hand}) == 1:
            hand = (*hand[:-1], hand[-1] ^ 1)
        others.append(hand)
    for chosen in combinations(ranks, size):
        wheel = chosen[-1] == 12 and chosen[:-1] == tuple(range(size - 1))
        if chosen[-1] - chosen[0] == size - 1 or wheel:
            always += [tuple(rank * 4 + suit for rank in chosen) for suit in range(4)]
        else:
            suit = int(dice.integers(0, 4))
            others.append(tuple(rank * 4 + suit for rank in chosen))
    others = [hand for hand in others if held.issuperset(hand)]
    mixed = dice.permutation(len(others)).tolist()
    return (
        tuple(hand for hand in always if held.issuperset(hand)),
        tuple(others[at] for at in mixed),
    )
