"""Asking the rules what comes next in each of many positions, as seldom as possible.

A rule is first asked with everything covered; then it may ask what piles of cards are worth by a
ranking; then it sees all cards in one pile; then each holder's cards in a pile; then all cards
open, and only what was bet and decided covered.
An answer given under a cover is an answer for every position that differs only under it. What a
rule will not say even then is left to whoever asks about each way of deciding by itself.

Two things a cover cannot hide. Cards of a pile are read in some order, and a rule could take
notice of it: so each pile is read in two positions that the deals have put together differently,
and if a rule contradicts itself once, piles of this kind are not believed on this street. And a
rule could ask an amount what kind of number it is: so every answer is heard once more for each
way of deciding with nothing covered, and if one differs, every way is asked by itself.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, cast

import numpy as np
import numpy.typing as npt

from croupier.cards import Card
from croupier.lab.general_covers import NOBODY, Asked, Cards, Covered, Looked, Pile
from croupier.lab.general_looking import HOLDERS, Ending, Lane, Layout, Seen, hands_of, look
from croupier.lab.general_suits import Groups, Numbers, Rows, Symmetry, classes
from croupier.lab.progress import Steps
from croupier.rules import Dealt, Decided, Event, Round, Spot

_IN_VAIN = 16
"""After so many refusals at the start a rule is not asked again under the same cover."""
_BETWEEN_TICKS = 1000
Whole = npt.NDArray[np.integer]

_RANKINGS_MAX = 6
"""A rule that asks for more rankings than this is shown the cards."""


class Cover(NamedTuple):
    """How much of the cards is hidden."""

    groups: Groups
    """Cards that nobody can tell apart but by what they are."""
    whole: int | None
    """Who must have put his cards to a pile that may be read; none where cards lie open."""


@dataclass
class Heard:
    """What rules have said, each answer with the first row of cards it was given for."""

    places: dict[Seen, int] = field(default_factory=dict)
    examples: list[list[int]] = field(default_factory=list)

    def place(self, seen: Seen, row: list[int]) -> int:
        place = self.places.setdefault(seen, len(self.examples))
        if place == len(self.examples):
            self.examples.append(row)
        return place


class Looker:
    """Asks the rules about positions of one lane whose cards came in one order.

    `table` is one of these positions, and `root` the round they all began with.
    """

    def __init__(self, root: Round, table: Round, lane: Lane, layout: Layout) -> None:
        self._root, self._table, self._lane, self._layout = root, table, lane, layout
        self._ranked = False
        self._columns = [(holder, layout.of(holder)) for holder in HOLDERS]

    def positions(
        self, cards: Rows, symmetry: Symmetry, steps: Steps
    ) -> tuple[list[Seen], Numbers]:
        """What comes next in each row, as a place in a list; −1 where a rule would not say."""
        heard = Heard()
        places = np.full(len(cards), -1, dtype=np.int64)
        for cover in self._covers():
            if cover.whole == 0 or cover.whole is None or cover.groups:
                self._by_rankings(cards, places, heard, steps)
            pending = np.flatnonzero(places < 0)
            if not len(pending):
                break
            order, begins = classes(symmetry.keys(cards[pending], cover.groups))
            if cover.groups and cover.whole is not None and 2 * len(begins) > len(pending):
                continue  # two questions a pile would be more than one a position
            ends = np.append(begins[1:], len(order))
            rows = pending[order]
            said = self._ask(cards, rows[begins], rows[ends - 1], cover.whole, heard, steps)
            places[rows] = np.repeat(said, ends - begins)
            if (said >= 0).all():
                break
        if not all(self._holds(seen, heard.examples[at]) for seen, at in heard.places.items()):
            places[:] = -1
        return list(heard.places), places

    def _by_rankings(self, cards: Rows, places: Numbers, heard: Heard, steps: Steps) -> None:
        """Ask about hands of one value once, where a rule asks rankings what piles are worth.

        What it asks for is found by asking: each answer comes with the rankings it rests on. Hands
        that are equal by all of these are one, whoever holds which of the cards.
        """
        if self._ranked or self._lane.open:
            return
        self._ranked = True
        pending = np.flatnonzero(places < 0)
        known: Asked = {}
        for _ in range(_RANKINGS_MAX):
            numbers, firsts = self._values(cards, pending, known)
            said = np.full(len(firsts), -1, dtype=np.int64)
            steps.expect(-(-len(firsts) // _BETWEEN_TICKS))
            for place, row in enumerate(cards[pending[firsts]].tolist()):
                if place % _BETWEEN_TICKS == 0:
                    steps.tick()
                seen, asked = self.by_rankings(row)
                if not asked.keys() <= known.keys():
                    known |= asked
                    break
                if seen is not None:
                    said[place] = heard.place(seen, row)
                elif place == _IN_VAIN and (said < 0).all():
                    return
            else:
                places[pending] = said[numbers]
                return

    def by_rankings(self, row: list[int]) -> tuple[Seen | None, Asked]:
        """What a rule says if it only hears what piles are worth, and what it asked for."""
        asked: Asked = {}
        hands: list[Any] = [
            Pile(tuple([Card(row[at]) for at in places]), holder, NOBODY, asked) if places else ()
            for holder, places in self._columns
        ]
        return self._covered(hands), asked

    def _values(self, cards: Rows, rows: Numbers, asked: Asked) -> tuple[Whole, Whole]:
        """A number for each row, by the values of some piles, and the first row of each number."""
        numbers: Whole = np.zeros(len(rows), dtype=np.int32)
        firsts: Whole = np.zeros(1, dtype=np.int32)
        held = cards if len(rows) == len(cards) else cards[rows]
        for ranking, holders in asked:
            columns = [at for holder, places in self._columns if holder & holders for at in places]
            values: Whole = array_of(
                ranking, held[:, columns] if len(columns) < held.shape[1] else held
            )
            if len(firsts) > 1:
                among, _ = _numbered(values)
                values = numbers.astype(np.int64) * (int(among.max()) + 1) + among
            numbers, firsts = _numbered(values)
        return numbers, firsts

    def _covers(self) -> Iterator[Cover]:
        """From everything covered to all cards open, each hiding less than the one before."""
        layout = self._layout
        yield Cover((), NOBODY)
        if layout.together != layout.holders:
            yield Cover(layout.together, sum({holder for holder, _ in layout.columns}))
        if layout.holders != layout.deals:
            yield Cover(layout.holders, 0)
        yield Cover(layout.deals, None)

    def _ask(
        self,
        cards: Rows,
        firsts: Numbers,
        lasts: Numbers,
        whole: int | None,
        heard: Heard,
        steps: Steps,
    ) -> Numbers:
        """What a rule says of the first row of each class, and of the last if it sees piles."""
        said = np.full(len(firsts), -1, dtype=np.int64)
        steps.expect(-(-len(firsts) // _BETWEEN_TICKS))
        for at in range(0, len(firsts), _BETWEEN_TICKS):
            steps.tick()
            some = slice(at, at + _BETWEEN_TICKS)
            again = (firsts[some] != lasts[some]).tolist()
            pairs = zip(cards[firsts[some]].tolist(), cards[lasts[some]].tolist(), strict=True)
            for place, (first, last) in enumerate(pairs, start=at):
                seen = self._answer(first, whole)
                if seen is not None and whole is not None and again[place - at]:
                    other = self._answer(last, whole)
                    if other is not None and other != seen:
                        return np.full(len(firsts), -1, dtype=np.int64)
                    seen = other
                if seen is not None:
                    said[place] = heard.place(seen, first)
                elif place == _IN_VAIN and (said < 0).all():
                    return said
        return said

    def _answer(self, row: list[int], whole: int | None) -> Seen | None:
        """What a rule says of a position; nothing if it looked under a cover."""
        if whole is None and self._lane.open:
            return look(self.real(row, self._lane.spot))
        hands: list[Any] = [tuple([row[place] for place in places]) for _, places in self._columns]
        if whole is not None:
            hands = [
                Pile(hand, holder, whole) if hand else ()
                for hand, (holder, _) in zip(hands, self._columns, strict=True)
            ]
        return self._covered(hands)

    def _covered(self, hands: list[Any]) -> Seen | None:
        try:
            return look(self._round(self._lane.spot, hands, cast("Any", Covered())))
        except Looked:
            return None

    def _holds(self, seen: Seen, row: list[int]) -> bool:
        """Whether an answer is the same for each way of deciding when nothing is covered."""
        for way in self._lane.ways:
            openly = look(self.real(row, way))
            if isinstance(seen, Ending) and isinstance(openly, Ending):
                same = (seen.lines, seen.amount(way)) == (openly.lines, openly.amount(way))
            else:
                same = seen == openly
            if not same:
                return False
        return True

    def real(self, row: Sequence[int], way: Spot) -> Round:
        """The round with these cards after these decisions, as the rules themselves make it."""
        root = self._root
        hands = [tuple([Card(row[place]) for place in places]) for _, places in self._columns]
        cards = [Card(number) for number in row[sum(map(len, hands_of(root))) :]]
        answers = list(way.decisions[len(root.spots[0].decisions) :])
        events: list[Event] = list(root.events)
        for event in self._table.events[len(root.events) :]:
            match event:
                case Dealt(to, packet):
                    events.append(Dealt(to, tuple(cards[: len(packet)])))
                    del cards[: len(packet)]
                case Decided(seat, _):
                    events.append(Decided(seat, answers.pop(0)))
        return self._round(way, hands, tuple(events))

    def _round(self, spot: Spot, hands: Sequence[Cards], events: tuple[Event, ...]) -> Round:
        table = self._table
        own, dealer, community = hands
        held = Spot(spot.seat, spot.player, spot.stakes, own, spot.decisions, spot.folded,
                    spot.taken_back)  # fmt: skip
        return Round(table.felt, events, (held,), dealer, community, table.out_of_play,
                     table.step, table.turn, table.exposed)  # fmt: skip


def _numbered(values: Whole) -> tuple[Whole, Whole]:
    """Values as numbers without a gap, and where each of them comes first."""
    first = np.full(int(values.max()) + 1, -1, dtype=np.int32)
    first[values[::-1]] = np.arange(len(values) - 1, -1, -1, dtype=np.int32)
    there = np.flatnonzero(first >= 0)
    renumbered = np.zeros(len(first), dtype=np.int32)
    renumbered[there] = np.arange(len(there), dtype=np.int32)
    return renumbered[values], first[there]


def array_of(ranking: str, hands: Rows) -> Whole:
    """The value of each hand by a ranking; compiled kernels come along only when it is asked."""
    from croupier.hands import arrays  # noqa: PLC0415

    each = {
        "best_five": arrays.best_five_array,
        "three_card": arrays.three_card_array,
        "longest_run": arrays.longest_run_array,
    }
    return each[ranking](hands)
