"""The referee: a solver's claims about a game, held against real deals when it runs.

A fast solver claims that all deals of a class settle alike, the general one that suits of a kind
may change places and that cards of one packet have no order. Both are claims about rules, and rules
are Python: so a fixed sample of real deals goes through the engine, with every hand that cards of
one holder can make, every straight flush in every suit, and deals at random. Where two deals that
should be alike are not, the solver does not know this game. Alike means in what they are offered
too: a solver either knows one question that every deal is asked, or says that what a hand may
choose is part of its class.

What has been refereed once is known to the process, and for the games of the house to the data
folder as well.
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
"""The class that a solver puts a deal into."""
Result = tuple[tuple[object, ...], ...]
Hand = tuple[int, ...]

RANDOM = 600
"""Deals at random, beside those with every hand there is."""
HELD = 2500
"""Hands of one holder's cards: so many ranks and shapes, and straight flushes in every suit."""
MIXED = 1200
"""Hands of more than one holder's cards."""
TWICE = 400
"""Hands that are dealt again in other suits and another order."""


class RulesNotCounted(CroupierError):
    """A rule that a solver's classes do not know."""


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
    """Why a solver's classes do not fit the rules of a layout; empty where they do."""
    return _once(
        layout, stakes, deck, claim,
        lambda: _refereed(layout, stakes, deck, made(), offers_by_class=offers_by_class),
    )  # fmt: skip


def _once(layout: Layout, stakes: Stakes, deck: Deck, claim: str, judge: Callable[[], str]) -> str:
    """A judgement that is made once: a game of the house that fits is known to later processes."""
    depends = printed(layout), _switches(layout), tuple(stakes.items()), deck, claim
    said = _known.get((layout.game, depends))
    if said is None:
        ours = any(layout.game is game for game in games.GAMES)
        stamp = _stamp(layout, depends) if ours else None
        said = "" if stamp is not None and stamp.exists() else judge()
        if stamp is not None and not said:
            with suppress(OSError):  # who may not write there is refereed every time
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
    """Every deal of the sample by one way of deciding; deals of one class must come to the same."""
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
    """Why suits or cards of a packet may not change places, though the game says that they may."""
    # Raises that are up already are no bets to begin with; the sample makes its own.
    bets = {bet: stake for bet, stake in stakes.items() if layout.game.bet(bet) is not None}
    return _once(layout, bets, deck, "symmetry", lambda: _asymmetry(layout, bets, deck))


def _asymmetry(layout: Layout, stakes: Stakes, deck: Deck) -> str:
    """Every deal of the sample once more, in other suits and each packet in another order."""
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
    """The same deals to whoever cannot tell suits apart, nor the order within a packet."""
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
    """A round that decides by turns, whatever it is asked."""
    taken: list[str] = []

    def decide(round_: Round, offered: Actions) -> str:  # noqa: ARG001  by turns
        taken.append(offered.choices[(number + len(taken)) % len(offered.choices)].name)
        return taken[-1]

    round_ = drive(start, from_hands(deal.hands), decide, only_owed=True)
    return tuple(taken), _result(round_)


class Play:
    """Rounds of one seat; deals that are alike are asked the same."""

    def __init__(self, layout: Layout, stakes: Stakes) -> None:
        self._start = bets_up(layout, stakes)
        self._title = layout.game.title
        self._folds = {c.name for step in layout.game.decisions for c in step.choices if c.folds}
        self._offers: dict[tuple[Hashable, Way], tuple[Way, SeatDeal]] = {}

    def result(self, deal: SeatDeal, number: int, alike: Hashable) -> tuple[Way, Result]:
        """A way of deciding by chance, giving up less often, and what becomes of every bet.

        `alike` is whatever settles what a deal is asked: its class, or nothing where all deals are
        asked the same.
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
    """The same deals each time: at random, and with every hand that some cards can make.

    `every` limits how many hands of one holder's cards there are beside straight flushes.
    """
    sizes = {
        to: sum(step.cards for step in layout.steps if isinstance(step, DealStep) and step.to == to)
        for to in ("seats", "dealer", "community", *layout.game.own_sides)
    }
    cards = np.array([int(card) for card in deck])
    dice = np.random.default_rng(1)
    size = sum(sizes.values())
    if not 0 < size <= len(cards):
        return  # no round is sure to come to its end, and nothing can be said of them all

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
    """Straight flushes in all suits, and of all other ranks and shapes a hand in suits at random.

    The others come in an order of chance, so that a part of them is a sample.
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
