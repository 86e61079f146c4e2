"""Cover All: the best of all hands at the table, exactly, for any number of hands.

**Counting.** A deal is every hand at the table (and in Let It Ride the two community cards; the
third card of that packet is burned unseen, so it is one of the cards that nobody gets). For each
category the deals in which all hands are worse are counted by inclusion and exclusion over
disjoint cores (`lab.kernels.cover`); neighbouring categories differ by the deals whose best hand
is of one. Let It Ride takes three own cards and the board (`lab.kernels.cover_ride`), Caribbean
Stud five cards for each player and for the dealer. The counts know no pays and are kept.

**Money.** For each category the game settles two rounds with all seats through the engine: one
whose best hand is as bad as a hand of the category can be found, and one where it is as good. They
must agree, or the pay table tells hands apart that these counts do not, and is refused.
"""

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations, combinations_with_replacement

import numpy as np
import numpy.typing as npt

from croupier.cards import Card, Deck
from croupier.errors import BadBet, InvariantBroken
from croupier.hands import FiveCard
from croupier.hands.arrays import best_five_array
from croupier.hands.five import FIVE_CATEGORY_SHIFT
from croupier.lab.kernels.counting import cards_of, enough_cards
from croupier.lab.kernels.cover import count_stud, deals, stud_steps, stud_worse
from croupier.lab.kernels.cover_ride import ride_deals, ride_worse
from croupier.lab.kernels.stud import Block, block_of
from croupier.lab.progress import Progress, Steps
from croupier.lab.required_bets import required_bets
from croupier.lab.tally import Counting, Tally, finish_of, played_once
from croupier.lab.ties import commitment
from croupier.rules import (
    Actions,
    BetsLocked,
    Deal,
    Game,
    Holder,
    Layout,
    Line,
    Round,
    Wager,
    apply,
    drive,
    from_hands,
    open_round,
    settle,
)

BET = "cover_all"
Hands = npt.NDArray[np.int64]
Counts = dict[FiveCard, int]


def cover_all(
    layout: Layout, hands: int, *, progress: Progress | None = None, deck: Deck | None = None
) -> Tally:
    """One unit on Cover All with so many hands dealt: seats, and the dealer's where he has one."""
    dealt = deck or layout.deck
    layout.pays(BET, hands=hands)
    counts, total = best_hand_counts(layout.game, hands, progress=progress, deck=dealt)
    counting = Counting()
    for category, number in counts.items():
        if number:
            counting.add(finish_of(_line(layout, hands, dealt, category)), number)
    return Tally(
        counts=counting.counts,
        total=total,
        hit_means="the bet wins",
        method="every deal of all hands, by inclusion and exclusion over disjoint cores",
    )


def best_hand_counts(
    game: Game, hands: int, *, progress: Progress | None = None, deck: Deck | None = None
) -> tuple[Counts, int]:
    """How many deals have a best hand of each category, and how many deals there are."""
    dealt = deck or game.deck
    own, common, _ = _shape(game)
    if type(hands) is not int or hands < 1:
        raise BadBet(f"{hands!r} hands; at least one is dealt")
    enough_cards(dealt, own * hands + common)
    block = block_of(dealt)
    steps = Steps(len(FiveCard) + (0 if common else stud_steps(block, hands)), progress)
    worse: Callable[[Block, int, FiveCard], int]
    if common:
        worse, total = ride_worse, ride_deals(block, hands)
    else:
        count_stud(block, hands, tick=steps.tick)
        worse, total = stud_worse, deals(len(dealt), 5, hands)
    counts: Counts = {}
    above = total
    for category in sorted(FiveCard, reverse=True):
        # Known already where this deck and number of hands were counted before.
        below = worse(block, hands, category) if category else 0
        counts[category] = above - below
        above = below
        steps.tick()
    return counts, total


def _shape(game: Game) -> tuple[int, int, int]:
    """Own cards, cards in common and the dealer's cards; every hand must come to five."""
    own, common, dealer = (
        sum(step.cards for step in game.steps if isinstance(step, Deal) and step.to == holder)
        for holder in ("seats", "community", "dealer")
    )
    if (own, common, dealer) not in ((3, 2, 0), (5, 0, 5)):
        raise BadBet(
            f"{game.title} deals {own} own cards, {common} in common and {dealer} to the dealer; "
            "best hands are counted with three own cards and two in common, or with five each"
        )
    return own, common, dealer


# Money ------------------------------------------------------------------------------------------


def _line(layout: Layout, hands: int, deck: Deck, category: FiveCard) -> Line:
    """How the game resolves Cover All where the best hand is of a category."""
    lines = {
        _settled(layout, table) for table in _examples(_shape(layout.game), hands, deck, category)
    }
    if len(lines) != 1:
        raise InvariantBroken(
            f"{layout.game.title} pays Cover All differently within {category.name} ({lines}); "
            "the classes of this solver are too coarse for its rules"
        )
    return lines.pop()


def _settled(layout: Layout, cards: tuple[tuple[Card, ...], ...]) -> Line:
    """What the first seat's bet comes to with these hands, board or dealer last."""
    round_ = played_once(layout, (BET, cards), lambda: _played(layout, cards))
    return next(line for line in settle(round_).seat(1).lines if line.bet == BET)


def _played(layout: Layout, cards: tuple[tuple[Card, ...], ...]) -> Round:
    *own, rest = cards
    round_ = apply(
        open_round(layout), BetsLocked(tuple(_wager(layout, at + 1) for at in range(len(own))))
    )
    hands: dict[Holder, tuple[Card, ...]] = {"dealer": rest, "community": rest}
    hands |= dict(enumerate(own, start=1))
    return drive(round_, from_hands(hands), _least, only_owed=True)


def _least(round_: Round, offered: Actions) -> str:  # noqa: ARG001  whatever lies there
    return min(offered.choices, key=commitment).name


def _wager(layout: Layout, seat: int) -> Wager:
    """Cover All, and the bets without which it may not stand."""
    return Wager(seat, dict.fromkeys(required_bets(layout.game, BET), 1))


# Examples ---------------------------------------------------------------------------------------

Table = tuple[tuple[Card, ...], ...]
"""The hands of a round, and last of all the board if there is one."""

_SHUFFLES = 2000
_PLACES = (0.0, 0.1, 0.25, 0.5, 0.75, 0.9, 1.0)
"""Where to look among the hands of a category: a very bad one may not be the best of eight."""


@lru_cache(maxsize=1024)
def _examples(
    shape: tuple[int, int, int], hands: int, deck: Deck, category: FiveCard
) -> tuple[Table, Table]:
    """Two tables whose best hand is of a category: as bad a one as can be found, and as good."""
    every, values = _one_of_each(deck)
    kind = np.flatnonzero(values >> FIVE_CATEGORY_SHIFT == category)
    found = []
    for places, seat in ((_PLACES, hands - 1), (_PLACES[::-1], 0)):
        tries = (kind[round(place * (len(kind) - 1))] for place in places)
        tables = (_with_best(shape, (hands, seat), deck, every[at], values[at]) for at in tries)
        found.append(next((table for table in tables if table), None))
    worst, best = found
    if worst is None or best is None:
        raise InvariantBroken(f"no {hands} hands found whose best is {category.name}")
    return worst, best


@lru_cache(maxsize=16)
def _one_of_each(deck: Deck) -> tuple[Hands, Hands]:
    """One hand of each value that a deck of whole suits can deal, worst first, and the values."""
    block = block_of(deck)
    suits = block.suits
    hands = [
        [rank * 4 + suits[place % len(suits)] for place, rank in enumerate(ranks)]
        for ranks in combinations_with_replacement(block.ranks, 5)
        if all(ranks.count(rank) <= len(suits) for rank in ranks)
    ]
    hands += [[rank * 4 + suits[0] for rank in ranks] for ranks in combinations(block.ranks, 5)]
    every = np.array(hands, dtype=np.int64)
    values = best_five_array(every).astype(np.int64)
    order = np.argsort(values, kind="stable")
    return every[order], values[order]


def _with_best(
    shape: tuple[int, int, int], seats: tuple[int, int], deck: Deck, best: Hands, value: int
) -> Table | None:
    """A table where one seat has this hand and nobody a better one; None if none is found."""
    (own, common, _), (hands, seat) = shape, seats
    rest = np.setdiff1d(cards_of(deck).astype(np.int64), best)
    shuffled = np.random.default_rng(hands).permuted(np.tile(rest, (_SHUFFLES, 1)), axis=1)
    others = shuffled[:, : own * (hands - 1)].reshape(_SHUFFLES, hands - 1, own)
    board = np.broadcast_to(best[own:], (_SHUFFLES, hands - 1, common))
    values = best_five_array(np.concatenate([others, board], axis=2).reshape(-1, 5))
    good = (values.reshape(_SHUFFLES, hands - 1) <= value).all(axis=1)
    if not good.any():
        return None
    table = others[int(np.argmax(good))].tolist()
    table.insert(seat, best[:own].tolist())
    if common:
        table.append(best[own:].tolist())
    return tuple(tuple(map(Card, hand)) for hand in table)
