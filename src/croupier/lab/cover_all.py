"""Cover All: the best of all hands at the table, exactly.

**Counting.** A deal is every hand at the table, and the board if there is one (in Let It Ride, the
third card of that packet is burned unseen, so nobody gets it). For each category, the deals in
which all hands are worse are counted by inclusion and exclusion over disjoint hands; neighboring
categories differ by the deals whose best hand is in one of them. `lab.cover_shapes` says which
kernel counts a game, and for how many hands. The counts do not depend on pays and are kept.

**Money.** For each category the game settles two rounds with all seats through the engine: one
whose best hand is as bad as can be found in the category, and one whose best hand is as good. If
they disagree, the pay table distinguishes hands that these counts do not, and is refused.
"""

from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from croupier.cards import Card, Deck
from croupier.errors import BadBet, InvariantBroken
from croupier.lab.cover_limits import is_counted, why_not
from croupier.lab.cover_shapes import Shape, shape_of
from croupier.lab.kernels.counting import cards_of, enough_cards
from croupier.lab.progress import Progress, Steps
from croupier.lab.required_bets import required_bets
from croupier.lab.tally import Counting, Tally, finish_of, played_once
from croupier.lab.ties import commitment
from croupier.rules import (
    Actions,
    BetsLocked,
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
Counts = dict[IntEnum, int]


def cover_all(
    layout: Layout, hands: int, *, progress: Progress | None = None, deck: Deck | None = None
) -> Tally:
    """Tally one unit on Cover All with `hands` hands dealt, including any dealer's hand."""
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
        method=f"every deal of all hands, {shape_of(layout.game).method}",
    )


def best_hand_counts(
    game: Game, hands: int, *, progress: Progress | None = None, deck: Deck | None = None
) -> tuple[Counts, int]:
    """Count the deals whose best hand is in each category, and all deals."""
    dealt = deck or game.deck
    shape = shape_of(game)
    if type(hands) is not int or hands < 1:
        raise BadBet(f"{hands!r} hands; at least one is dealt")
    if not is_counted(game, hands):
        raise BadBet(why_not(game, str(hands)))
    enough_cards(dealt, shape.own * hands + shape.common)
    steps = Steps(len(shape.categories) + shape.steps(dealt, hands), progress)
    shape.count(dealt, hands, steps.tick)
    counts: Counts = {}
    above = total = shape.deals(dealt, hands)
    for category in sorted(shape.categories, reverse=True):
        # Cached if this deck and number of hands were counted before.
        below = shape.worse(dealt, hands, category) if category else 0
        counts[category] = above - below
        above = below
        steps.tick()
    return counts, total


# Money ------------------------------------------------------------------------------------------


def _line(layout: Layout, hands: int, deck: Deck, category: IntEnum) -> Line:
    """Settle Cover All with a best hand in a category."""
    tables = _examples(shape_of(layout.game), hands, deck, category)
    lines = {_settled(layout, table) for table in tables}
    if len(lines) == 1:
        return lines.pop()
    paid = layout.pays(BET, hands=hands)
    if len({paid.hit(table.best) for table in tables}) > 1:
        raise BadBet(
            f"the pay table of Cover All tells one {_words(category)} from another; "
            "the best hand is counted by its kind alone"
        )
    raise InvariantBroken(
        f"{layout.game.title} pays Cover All differently within {category.name} ({lines}); "
        "the classes of this solver are too coarse for its rules"
    )


def _words(category: IntEnum) -> str:
    return category.name.lower().replace("_", " ")


def _settled(layout: Layout, table: "Table") -> Line:
    """Return the result of the first seat's bet with these hands."""
    round_ = played_once(layout, (BET, table.hands, table.board), lambda: _played(layout, table))
    return next(line for line in settle(round_).seat(1).lines if line.bet == BET)


def _played(layout: Layout, table: "Table") -> Round:
    hands: dict[Holder, tuple[Card, ...]] = {"community": table.board}
    seats = table.hands
    if shape_of(layout.game).dealer:
        *seats_, hands["dealer"] = table.hands
        seats = tuple(seats_)
    wagers = tuple(_wager(layout, at + 1) for at in range(len(seats)))
    round_ = apply(open_round(layout), BetsLocked(wagers))
    hands |= dict(enumerate(seats, start=1))
    return drive(round_, from_hands(hands), _least, only_owed=True)


def _least(round_: Round, offered: Actions) -> str:  # noqa: ARG001  whatever lies there
    return min(offered.choices, key=commitment).name


def _wager(layout: Layout, seat: int) -> Wager:
    """Return Cover All and the bets it requires."""
    return Wager(seat, dict.fromkeys(required_bets(layout.game, BET), 1))


# Examples ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Table:
    """The hands of a round, the dealer's last if there is one, and the board."""

    hands: tuple[tuple[Card, ...], ...]
    board: tuple[Card, ...]
    best: int
    """The value of the best hand."""


_SHUFFLES = 2000
_PLACES = (0.0, 0.1, 0.25, 0.5, 0.75, 0.9, 1.0)
"""Where to look among the hands of a category: the very worst may not be the best of eight."""


@lru_cache(maxsize=1024)
def _examples(shape: Shape, hands: int, deck: Deck, category: IntEnum) -> tuple[Table, Table]:
    """Find two tables whose best hand is in a category: as bad and as good as can be found."""
    every, values = shape.one_of_each(deck)
    kind = np.flatnonzero(values >> shape.shift == category)
    tries = [
        every[kind[round(place * (len(kind) - 1))]].astype(np.int64)
        for place in _PLACES
        if len(kind)
    ]
    found = []
    for order, seat in ((tries, hands - 1), (tries[::-1], 0)):
        tables = (_with_best(shape, (hands, seat), deck, best, category) for best in order)
        found.append(next((table for table in tables if table), None))
    worst, best = found
    if worst is None or best is None:
        raise InvariantBroken(f"no {hands} hands found whose best is {category.name}")
    return worst, best


def _with_best(
    shape: Shape, seats: tuple[int, int], deck: Deck, planted: Hands, category: IntEnum
) -> Table | None:
    """Find a table where one seat has these cards and no hand is above the category.

    Return None if none is found; of several, the one whose best hand is closest to the planted one.
    """
    hands, seat = seats
    rest = np.setdiff1d(cards_of(deck).astype(np.int64), planted)
    shuffled = np.random.default_rng(hands).permuted(np.tile(rest, (_SHUFFLES, 1)), axis=1)
    taken = shape.own * (hands - 1)
    own = shuffled[:, :taken].reshape(_SHUFFLES, hands - 1, shape.own)
    mine = np.broadcast_to(planted[: shape.own], (_SHUFFLES, 1, shape.own))
    every = np.concatenate([own[:, :seat], mine, own[:, seat:]], axis=1)
    on_board = planted[shape.own :]
    more = shape.common - len(on_board)
    board = np.concatenate(
        [np.broadcast_to(on_board, (_SHUFFLES, len(on_board))), shuffled[:, taken : taken + more]],
        axis=1,
    )
    beside = np.broadcast_to(board[:, None], (_SHUFFLES, hands, shape.common))
    cards = np.concatenate([every, beside], axis=2)
    values = shape.values(cards.reshape(_SHUFFLES * hands, -1)).reshape(_SHUFFLES, hands)
    best = values.max(axis=1).astype(np.int64)
    good = np.flatnonzero(best >> shape.shift == category)
    if not len(good):
        return None
    wanted = values[:, seat].max() if shape.common == len(on_board) else best[good].min()
    at = good[np.argmin(np.abs(best[good] - wanted))]
    return Table(
        tuple(tuple(map(Card, hand)) for hand in every[at].tolist()),
        tuple(map(Card, board[at].tolist())),
        int(best[at]),
    )
