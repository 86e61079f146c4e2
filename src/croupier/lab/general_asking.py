"""Asking the rules what comes next in each of many positions, as seldom as possible.

A rule is first asked with everything covered; then with all cards in one pile; then with each
holder's cards in a pile; then with all cards open, and only what was bet and decided covered.
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

from croupier.cards import Card
from croupier.lab.general_covers import NOBODY, Cards, Covered, Pile
from croupier.lab.general_looking import HOLDERS, Ending, Lane, Layout, Seen, hands_of, look
from croupier.lab.general_suits import Groups, Numbers, Rows, Symmetry, classes
from croupier.lab.progress import Steps
from croupier.rules import Dealt, Decided, Event, Round, Spot

_IN_VAIN = 16
"""After so many refusals at the start a rule is not asked again under the same cover."""
_BETWEEN_TICKS = 1000


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
        self._columns = [(holder, layout.of(holder)) for holder in HOLDERS]

    def positions(
        self, cards: Rows, symmetry: Symmetry, steps: Steps
    ) -> tuple[list[Seen], Numbers]:
        """What comes next in each row, as a place in a list; −1 where a rule would not say."""
        heard = Heard()
        places = np.full(len(cards), -1, dtype=np.int64)
        for cover in self._covers():
            pending = np.flatnonzero(places < 0)
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
        try:
            return look(self._round(self._lane.spot, hands, cast("Any", Covered())))
        except Exception:
            # Not only `Looked`: a rule that stumbles over a cover has looked at it as well, and
            # one that would stumble in any case will do so again when nothing is covered.
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
