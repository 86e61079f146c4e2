"""Ask the rules what comes next in each of many positions, as rarely as possible.

A rule is first asked with everything covered. If it looks, it may ask what piles of cards are worth
under a ranking; then it sees all cards in one pile; then each holder's cards in a pile; finally all
cards are open, and only what was bet and decided is covered. An answer given under a cover holds
for every position that differs only in what is covered. If a rule does not answer even then, the
caller asks about each way of deciding separately.

A cover cannot hide two things. Cards of a pile are read in some order, and a rule could depend on
it: so each pile is read in two positions that the deals have put together differently, and if a
rule contradicts itself once, piles of this kind are not used on this street. And a rule could ask
what type of number an amount is: so every answer is checked once for each way of deciding with
nothing covered, and if one differs, every way is asked separately.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple, cast

import numpy as np
import numpy.typing as npt

from croupier.cards import Card
from croupier.lab.general_covers import NOBODY, Cards, Covered, CoveredPile, Looked
from croupier.lab.general_looking import HOLDERS, ColumnOwners, Ending, Lane, Seen, hands_of, look
from croupier.lab.general_suits import Groups, Numbers, Rows, Symmetry, classes
from croupier.lab.general_trails import Ranked, Trail, Values
from croupier.lab.progress import Steps
from croupier.rules import Dealt, Decided, Event, Round, Spot

_IN_VAIN = 16
"""After this many refusals at the start, a rule is not asked again under the same cover."""
_BETWEEN_TICKS = 1000
Whole = npt.NDArray[np.integer]

_RANKINGS_MAX = 6
"""A rule that asks for more rankings than this is shown the cards."""
_AT_ONCE = 1 << 14
"""How many hands are compared with the trail of an answer at a time."""


class Cover(NamedTuple):
    """How much of the cards is hidden."""

    groups: Groups
    """Cards that can be distinguished only by their values."""
    whole: int | None
    """Who must have added his cards to a pile before it can be read; None if cards lie open."""


@dataclass
class Heard:
    """What rules have said, each answer with the first row of cards that got it."""

    places: dict[Seen, int] = field(default_factory=dict)
    examples: list[list[int]] = field(default_factory=list)

    def place(self, seen: Seen, row: list[int]) -> int:
        place = self.places.setdefault(seen, len(self.examples))
        if place == len(self.examples):
            self.examples.append(row)
        return place


class Hands(NamedTuple):
    """Many rows of cards, by their values."""

    numbers: Whole
    """The hand of each row."""
    firsts: Whole
    """The first row of each hand."""
    values: Values


class Looker:
    """Asks the rules about positions of one lane whose cards came in one order.

    `table` is one of these positions, and `root` the round they all began with.
    """

    def __init__(self, root: Round, round_: Round, lane: Lane, owners: ColumnOwners) -> None:
        self._root, self._table, self._lane, self._layout = root, round_, lane, owners
        self._ranked = False
        self.rests_on: tuple[Ranked, ...] | None = None
        """The rankings that all answers about the positions depend on, and nothing else."""
        self._columns = [(holder, owners.of(holder)) for holder in HOLDERS]

    def positions(
        self, cards: Rows, symmetry: Symmetry, steps: Steps
    ) -> tuple[list[Seen], Numbers]:
        """Return what comes next in each row, as an index in a list; −1 if a rule does not say."""
        heard = Heard()
        places = np.full(len(cards), -1, dtype=np.int64)
        for cover in self._covers():
            if cover.whole == 0 or cover.whole is None or cover.groups:
                self._by_rankings(cards, places, heard, steps)
            pending = np.flatnonzero(places < 0)
            if not len(pending):
                break
            order, begins = _alike(cards[pending], symmetry, cover.groups)
            if cover.groups and cover.whole is not None and 2 * len(begins) > len(pending):
                continue  # asking two questions per pile would be more than one per position
            ends = np.append(begins[1:], len(order))
            rows = pending[order]
            said = self._ask(cards, rows[begins], rows[ends - 1], cover.whole, heard, steps)
            places[rows] = np.repeat(said, ends - begins)
            if (said >= 0).all():
                if not cover.groups:
                    self.rests_on = ()
                break
        if not all(self._holds(seen, heard.examples[at]) for seen, at in heard.places.items()):
            places[:] = -1
            self.rests_on = None
        return list(heard.places), places

    def ends_by_value(self, cards: Rows) -> set[Ranked] | None:
        """Return the rankings in use if all these rows end the round by the value of piles."""
        if self._lane.open:
            return None
        asked: set[Ranked] = set()
        for row in cards.tolist():
            seen, trail = self.by_rankings(row)
            if not isinstance(seen, Ending):
                return None
            if not trail.asked:
                break  # nothing was asked, so all of them end alike
            asked |= trail.asked.keys()
        return asked

    def _by_rankings(self, cards: Rows, places: Numbers, heard: Heard, steps: Steps) -> None:
        """Ask about hands of one value once, if a rule asks for piles' values under rankings.

        Asking shows which ones it needs: each answer comes with the trail it depends on. Hands that
        are equal under all these rankings are one, whoever holds the cards, and hands that answer
        every question of a trail alike are asked about once.
        """
        if self._ranked or self._lane.open:
            return
        self._ranked = True
        pending = np.flatnonzero(places < 0)
        known: dict[Ranked, None] = {}
        for _ in range(_RANKINGS_MAX):
            hands = self._hands(cards, pending, known)
            said, asked = self._by_trails(cards[pending[hands.firsts]], hands.values, heard, steps)
            if said is None:
                return
            if asked.keys() <= known.keys():
                places[pending] = said[hands.numbers]
                if (said >= 0).all():
                    self.rests_on = tuple(known)
                return
            known |= asked

    def _by_trails(
        self, rows: Rows, values: Values, heard: Heard, steps: Steps
    ) -> tuple[Numbers | None, dict[Ranked, None]]:
        """Return a rule's answers for rows of different values, or the rankings it still needs.

        None if it refuses from the start to be asked this way.
        """
        said = np.full(len(rows), -1, dtype=np.int64)
        refused = 0
        for at in range(0, len(rows), _AT_ONCE):
            steps.expect(1)
            steps.tick()
            open_rows = np.arange(at, min(at + _AT_ONCE, len(rows)))
            here = {pile: numbers[open_rows] for pile, numbers in values.items()}
            while len(open_rows):
                first = int(open_rows[0])
                seen, trail = self.by_rankings(rows[first].tolist())
                if not trail.asked.keys() <= values.keys():
                    return said, trail.asked
                like_it = trail.like_it(here, len(open_rows))
                if seen is not None:
                    said[open_rows[like_it]] = heard.place(seen, rows[first].tolist())
                refused += seen is None
                if refused > _IN_VAIN and (said < 0).all():
                    return None, trail.asked
                open_rows = open_rows[~like_it]
                here = {pile: numbers[~like_it] for pile, numbers in here.items()}
        return said, dict.fromkeys(values)

    def by_rankings(self, row: list[int]) -> tuple[Seen | None, Trail]:
        """Return a rule's answer given only the values of piles, and the questions it asked."""
        trail = Trail()
        hands: list[Any] = [
            CoveredPile(tuple([Card(row[at]) for at in places]), holder, NOBODY, trail)
            if places
            else ()
            for holder, places in self._columns
        ]
        return self._covered(hands), trail

    def _hands(self, cards: Rows, rows: Numbers, asked: Iterable[Ranked]) -> "Hands":
        """Group rows by the values of some piles: those with the same values are one hand."""
        numbers: Whole = np.zeros(len(rows), dtype=np.int32)
        firsts: Whole = np.zeros(1, dtype=np.int32)
        held = cards if len(rows) == len(cards) else cards[rows]
        values = {}
        for ranking, holders in asked:
            columns = [at for holder, places in self._columns if holder & holders for at in places]
            found = array_of(ranking, held[:, columns] if len(columns) < held.shape[1] else held)
            values[ranking, holders] = found
            among: Whole = found
            if len(firsts) > 1:
                among, _ = _numbered(found)
                among = numbers.astype(np.int64) * (int(among.max()) + 1) + among
            numbers, firsts = _numbered(among)
        each = {pile: found[firsts].astype(np.int64) for pile, found in values.items()}
        return Hands(numbers, firsts, each)

    def _covers(self) -> Iterator[Cover]:
        """Yield covers, from everything covered to all cards open, each hiding less."""
        owners = self._layout
        yield Cover((), NOBODY)
        if owners.together != owners.holders:
            yield Cover(owners.together, sum({holder for holder, _ in owners.columns}))
        if owners.holders != owners.deals:
            yield Cover(owners.holders, 0)
        yield Cover(owners.deals, None)

    def _ask(
        self,
        cards: Rows,
        firsts: Numbers,
        lasts: Numbers,
        whole: int | None,
        heard: Heard,
        steps: Steps,
    ) -> Numbers:
        """Ask about the first row of each class, and about the last if the rule sees piles."""
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
        """Return a rule's answer for a position; None if it looked under a cover."""
        if whole is None and self._lane.open:
            return look(self.real(row, self._lane.spot))
        hands: list[Any] = [tuple([row[place] for place in places]) for _, places in self._columns]
        if whole is not None:
            hands = [
                CoveredPile(hand, holder, whole) if hand else ()
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
        """Return the round with these cards after these decisions, as the rules make it."""
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
        round_ = self._table
        own, dealer, community = hands
        held = Spot(spot.seat, spot.player, spot.stakes, own, spot.decisions, spot.folded,
                    spot.taken_back)  # fmt: skip
        return Round(round_.layout, events, (held,), dealer, community, round_.out_of_play,
                     round_.step, round_.turn, round_.exposed)  # fmt: skip


def _alike(cards: Rows, symmetry: Symmetry, groups: Groups) -> tuple[Whole, Whole]:
    """Group rows that cannot be distinguished, and return where each kind begins."""
    if not groups:
        return np.arange(len(cards)), np.zeros(1, dtype=np.int64)
    return classes(symmetry.keys(cards, groups))


def _numbered(values: Whole) -> tuple[Whole, Whole]:
    """Return values as consecutive numbers, and where each of them occurs first."""
    there = np.zeros(int(values.max()) + 1, dtype=np.bool_)
    there[values] = True
    found = np.flatnonzero(there)
    renumbered = np.zeros(len(there), dtype=np.int32)
    renumbered[found] = np.arange(len(found), dtype=np.int32)
    numbers = renumbered[values]
    first = np.empty(len(found), dtype=np.int32)
    first[numbers[::-1]] = np.arange(len(values) - 1, -1, -1, dtype=np.int32)
    return numbers, first


def array_of(ranking: str, hands: Rows) -> Whole:
    """Return each hand's value under a ranking; kernels are imported only if it needs them."""
    from croupier.hands import arrays, wild_arrays  # noqa: PLC0415

    each: dict[str, Callable[[Rows], Whole]] = {
        "best_five": arrays.best_five_array,
        "best_four": arrays.best_four_array,
        "three_card": arrays.three_card_array,
        "longest_run": arrays.longest_run_array,
        "longest_flush": arrays.longest_flush_array,
        "suited_cards": arrays.suited_cards_array,
        "wild_five": wild_arrays.wild_five_array,
        "wild_five_any": partial(wild_arrays.wild_five_array, any_card=True),
    }
    return each[ranking](hands)
