"""Families of disjoint hands that are straights or flushes, counted rank by rank.

Cover All needs the number of deals in which *no* hand of several is good. By inclusion and
exclusion that is a signed sum over families of good hands with disjoint cards; the other cards of
the hands do not matter. This module counts such families in a deck of whole suits, by the number of
their members and by what `Pattern` says about the cards left of each rank.

**Members.** A straight is one card of each of five neighboring ranks, or three in three-card games.
A flush is the same number of cards of one suit. A straight flush is both. For "straight or better"
a hand is good if it is a straight of any suits or a flush, and a straight flush would be counted
twice, so it is also a member with the opposite sign. Each kind of member can be switched off.

**The walk.** Go through the ranks from the ace to the king and assign each card of a rank to a
member. The state needs only this:

* for each suit, how many cards its flushes have (ten are two flushes, which share them in C(10,5)
  / 2 = 126 ways), and how far a straight flush of the suit has come;
* how many straights have come how far: one that goes on takes any card left, so a rank with n
  cards left and a straights to go on has n (n-1) … (n-a+1) ways, and C(n, b) to begin b new ones;
* how many aces wait for a straight from the ten up, in no suit or as straight flushes of theirs;
  with three cards, from the queen.

Suits are interchangeable, so their states are sorted. The number of members is bounded by the
number of hands, and a rank has four cards, which keeps the number of states small.

**By symmetry** the ranks from deuce to king can be read backward, which turns straights from the
ace up into straights from the ten up. So families with the former and without the latter count
twice, and those with only the latter are omitted.

Counts exceed 64 bits, so each is stored in three limbs of 36 bits (the last one takes the rest).
"""

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import product
from math import factorial, prod
from os import cpu_count
from queue import SimpleQueue
from threading import Event

import numpy as np

from croupier.hands.arrays import kernel
from croupier.lab.kernels.stud_decisions import Integers
from croupier.lab.progress import Tick, silence

Exponents = tuple[int, ...]
Families = dict[tuple[int, Exponents], int]
"""Signed numbers of families, by members and by the exponents of their pattern."""

Level = tuple[Integers, Integers]
"""States, and the coefficients of their polynomials one after another, in limbs."""
Tables = tuple[Integers, Integers, Integers]
"""How many monomials for each number of hands left, where each goes, and coefficients."""

ACE = 0
"""The position of the ace in the walk: it is low, and high only after the king, at 13."""


def splits(cards: int, size: int) -> int:
    """Return the number of ways to divide this many cards of a suit into flushes of a size."""
    flushes = cards // size
    alike: int = factorial(size) ** flushes * factorial(flushes)
    return factorial(cards) // alike


@dataclass(frozen=True)
class Members:
    """Which hands a family may have, with their signs; 0 excludes them."""

    straights: int = 0
    flushes: int = 0
    straight_flushes: int = 0
    royal_only: bool = False
    """Of the straights of any kind, only those from the ten to the ace."""


@dataclass(frozen=True)
class Pattern:
    """What may be chosen among the cards that a family leaves of each rank."""

    terms: Callable[[int], dict[Exponents, int]]
    """With n cards left: exponents of the markers that are set, and in how many (signed) ways."""
    degree: Callable[[Exponents], int]
    """The fewest hands that a choice takes up; never fewer when another marker is set."""
    markers: int
    """How many kinds of markers there are."""

    def choices(self, most: int) -> set[Exponents]:
        """Return every choice that takes up at most this many hands, one marker after another."""
        start = (0,) * self.markers
        known, fresh = {start}, [start]
        while fresh:
            before = fresh.pop()
            for shape in self.terms(4):
                after = added(before, shape)
                if after not in known and self.degree(after) <= most and sum(after) <= 13:
                    known.add(after)
                    fresh.append(after)
        return known


def added(first: Exponents, second: Exponents) -> Exponents:
    return tuple(map(sum, zip(first, second, strict=True)))


@dataclass(frozen=True)
class Field:
    """A deck of whole suits, and the most hands dealt from it."""

    places: tuple[int, ...]
    """Its ranks by their positions in the walk, ace first."""
    suits: int
    hands: int
    size: int = 5
    """How many cards a hand has: five or three."""

    @property
    def high(self) -> int:
        """Where the straight to the ace begins: at the ten, or at the queen."""
        return 14 - self.size

    def straight_from(self, place: int) -> bool:
        """Whether the deck has the neighboring ranks from here up; the last may be an ace."""
        return place <= self.high and all(
            (place + step) % 13 in self.places for step in range(self.size)
        )

    @property
    def reads_backwards(self) -> bool:
        """Whether the deck is the same with deuce to king reversed."""
        return {(13 - place) % 13 for place in self.places} == set(self.places)


def family_steps(field: Field, members: Members, pattern: Pattern) -> int:
    """Return how many steps `count_families` reports: one per rank of each part of the walk."""
    walk = _Walk(field, members, pattern)
    return len(list(walk.beginnings())) * len(walk.others)


def count_families(
    field: Field, members: Members, pattern: Pattern, *, tick: Tick = silence
) -> Families:
    """Count all families of disjoint members, with all choices of the pattern besides them.

    `tick` is called in the caller's thread; an error in it ends every part at its next rank.
    """
    walk = _Walk(field, members, pattern)
    beginnings = list(walk.beginnings())
    found: Counter[tuple[int, Exponents]] = Counter()
    steps: SimpleQueue[bool] = SimpleQueue()
    stopping = Event()
    with ThreadPoolExecutor(cpu_count() or 1) as pool:
        parts = [pool.submit(walk.finish, start, steps, stopping) for start in beginnings]
        try:
            for _ in range(len(beginnings) * len(walk.others)):
                if not steps.get():
                    break
                tick()
            for part in parts:
                found.update(part.result())
        except BaseException:
            stopping.set()
            pool.shutdown(cancel_futures=True)
            raise
    return {name: count for name, count in found.items() if count}


class _Walk:
    """The walk through the ranks for one field."""

    def __init__(self, field: Field, members: Members, pattern: Pattern) -> None:
        self.field, self.members, self.pattern = field, members, pattern
        self.others = [place for place in field.places if place != ACE]
        choices = sorted(
            (pattern.degree(choice), choice) for choice in pattern.choices(field.hands)
        )
        self.monomials = [choice for _, choice in choices]
        self.number = {choice: at for at, choice in enumerate(self.monomials)}
        degrees = [degree for degree, _ in choices]
        self.lengths = np.searchsorted(degrees, np.arange(field.hands + 1), side="right")
        """How many monomials there are for each number of hands left."""
        shapes = list(pattern.terms(4))
        self.coefficients = np.array(
            [[pattern.terms(left).get(shape, 0) for shape in shapes] for left in range(5)]
        )
        self.moves = np.array(
            [
                [self.number.get(added(choice, shape), -1) for shape in shapes]
                for choice in self.monomials
            ]
        )

    # The ace ------------------------------------------------------------------------------------

    def beginnings(self) -> Iterator[dict[int, dict[int, int]]]:
        """Yield the states after the ace, in parts that have nothing in common before the ten.

        A state is a number (see `pack_state`), with a polynomial indexed by monomials.
        """
        parts: dict[tuple[int, int], dict[int, dict[int, int]]] = {}
        backwards = self.field.reads_backwards and not self.members.royal_only
        for whom in product(*[self._ace_uses()] * self.field.suits):
            uses = Counter(whom)
            from_ace = uses["straight up"] + uses["flush up"]
            from_ten = uses["straight down"] + uses["flush down"]
            factor = 1
            if backwards and not from_ten:
                factor = 2 if from_ace else 1
            elif backwards and not from_ace:
                continue
            begun = len(whom) - uses["free"]
            if begun > self.field.hands:
                continue
            factor *= self.members.straights ** (uses["straight up"] + uses["straight down"])
            factor *= self.members.straight_flushes ** (uses["flush up"] + uses["flush down"])
            rows = sorted(_ACE_ROWS.get(use, 0) for use in whom) + [ABSENT] * (4 - len(whom))
            state = pack_state(
                np.array(rows),
                np.array([uses["straight up"], 0, 0, 0]),
                uses["straight down"],
                begun,
            )
            part = parts.setdefault((uses["straight down"], uses["flush down"]), {})
            polynomial = part.setdefault(int(state), {})
            free = uses["free"] if ACE in self.field.places else 0
            for exponents, ways in self.pattern.terms(free).items():
                at = self.number.get(exponents, -1)
                if 0 <= at < self.lengths[self.field.hands - begun]:
                    polynomial[at] = polynomial.get(at, 0) + ways * factor
        yield from parts.values()

    def _ace_uses(self) -> list[str]:
        uses = ["free"]
        if ACE not in self.field.places:
            return uses
        if self.members.flushes:
            uses.append("flush")
        for direction, place in (("up", ACE), ("down", self.field.high)):
            if self.field.straight_from(place) and not (self.members.royal_only and place == ACE):
                uses += [f"straight {direction}"] if self.members.straights else []
                uses += [f"flush {direction}"] if self.members.straight_flushes else []
        return uses

    # The other ranks ----------------------------------------------------------------------------

    def finish(
        self, beginning: dict[int, dict[int, int]], steps: SimpleQueue[bool], stopping: Event
    ) -> Families:
        """Walk on to the king, and read off the results of these states.

        `steps` receives each rank, and False from a walk that fails.
        """
        try:
            level = self._level(beginning)
            for at in range(len(self.others)):
                if stopping.is_set():
                    return {}
                level = self._advanced(level, at)
                steps.put(True)
            return self._read(level)
        except BaseException:
            steps.put(False)
            raise

    def _advanced(self, level: Level, at: int) -> Level:
        """Advance by one rank, the one at this position of the others."""
        place = self.others[at]
        begins = (
            place < self.field.high
            and self.field.straight_from(place)
            and not self.members.royal_only
        )
        kinds = np.array(
            [
                self.members.straights if begins else 0,
                self.members.flushes,
                self.members.straight_flushes if begins else 0,
            ]
        )
        after = len(self.others) - 1 - at
        step = np.array([place, self.field.suits, self.field.hands, after, self.field.size])
        return advance(level, step, kinds, (self.lengths, self.moves, self.coefficients))

    def _level(self, states: dict[int, dict[int, int]]) -> Level:
        limbs = []
        for key, polynomial in states.items():
            length = int(self.lengths[self.field.hands - (key & 15)])
            limbs += [(polynomial.get(at, 0), 0, 0) for at in range(length)]
        level = np.array(list(states), dtype=np.int64), np.array(limbs, dtype=np.int64)
        normalise(level[1], len(limbs))
        return level

    def _read(self, level: Level) -> Families:
        found: Families = {}
        start = 0
        for key in level[0].tolist():
            rows, ages, waiting, members = unpack_state(key)
            here = level[1][start : start + int(self.lengths[self.field.hands - members])]
            start += len(here)
            cards = [row & 15 for row in rows if row != ABSENT]
            on_the_way = any(ages) or waiting or any(row >> 4 for row in rows if row != ABSENT)
            size = self.field.size
            if on_the_way or any(count % size for count in cards):
                continue
            factor = self.members.flushes ** (sum(cards) // size)
            factor *= prod(splits(count, size) for count in cards)
            for exponents, limbs in zip(self.monomials, here.tolist(), strict=False):
                ways = sum(limb << LIMB * at for at, limb in enumerate(limbs)) * factor
                found[members, exponents] = found.get((members, exponents), 0) + ways
        return found


# States -----------------------------------------------------------------------------------------

ABSENT = 255
"""The row of a suit that the deck does not have."""
_ACE_ROWS = {"flush": 1, "flush up": 1 << 4, "flush down": 1 << 7}
"""The row of a suit whose ace belongs to a flush, or to a straight flush up or down."""

LIMB = 36
MASK = (1 << LIMB) - 1
NEARLY_FULL = 1 << 60
BITS = np.array([number.bit_count() for number in range(16)])
SCATTER = 0x1E3779B97F4A7C15
"""Spreads states over the slots of a table: digits of the golden ratio."""


def unpack_state(key: int) -> tuple[list[int], list[int], int, int]:
    """Return rows of suits, straights by age, aces waiting for a straight from the ten, members."""
    members, waiting = key & 15, key >> 4 & 7
    ages = [key >> 7 + 3 * age & 7 for age in range(4)]
    rows = [key >> 19 + 8 * suit & 255 for suit in range(4)]
    return rows, ages, waiting, members


@kernel
def pack_state(rows: Integers, ages: Integers, waiting: int, members: int) -> int:
    """Pack a state into 51 bits; rows must be sorted.

    A row holds the number of cards of flushes (4 bits), the age of a straight flush in progress (3
    bits) and whether the ace waits for one from the ten.
    """
    key = members | waiting << 4
    for age in range(4):
        key |= ages[age] << 7 + 3 * age
    for suit in range(4):
        key |= rows[suit] << 19 + 8 * suit
    return key


# Kernels ----------------------------------------------------------------------------------------


@kernel
def normalise(limbs: Integers, used: int) -> None:
    """Carry whatever is above 36 bits to the next limb."""
    for at in range(used):
        for limb in range(2):
            limbs[at, limb + 1] += limbs[at, limb] >> LIMB
            limbs[at, limb] &= MASK


@kernel
def advance(level: Level, step: Integers, kinds: Integers, tables: Tables) -> Level:
    """Advance by one rank.

    `step` is the rank's position, the number of suits, of hands, of ranks that follow, and of cards
    in a hand; `kinds` are the signs of straights and straight flushes that may begin here, and
    whether there are flushes.
    """
    keys, limbs = level
    lengths, moves, coefficients = tables
    place, suits, hands, size_of_hand = step[0], step[1], step[2], step[4]
    high = 14 - size_of_hand
    full = 13 // size_of_hand * size_of_hand
    # States found so far, in order, and a table of where the polynomial of each begins.
    size = 1 << 10
    while size < 4 * len(keys):
        size *= 2
    table = empty_table(size)
    found = np.empty(size // 2, dtype=np.int64)
    sums = np.zeros((2 * size, 3), dtype=np.int64)
    count, used, start = 0, 0, 0
    rows = np.zeros(4, dtype=np.int64)
    ages = np.zeros(4, dtype=np.int64)
    new_rows = np.zeros(4, dtype=np.int64)
    new_ages = np.zeros(4, dtype=np.int64)
    every = (1 << suits) - 1
    for at in range(len(keys)):
        key = keys[at]
        members = key & 15
        waiting = key >> 4 & 7
        going_on = 0
        for age in range(4):
            ages[age] = key >> 7 + 3 * age & 7
            going_on += ages[age]
        forced, waited, open_flush, new_flush = 0, 0, 0, 0
        for suit in range(suits):
            rows[suit] = key >> 19 + 8 * suit & 255
            cards = rows[suit] & 15
            if rows[suit] >> 4 & 7:
                forced |= 1 << suit
            if rows[suit] >> 7:
                waited |= 1 << suit
            if cards % size_of_hand:
                open_flush |= 1 << suit
            elif cards < full:
                new_flush |= 1 << suit
        if place == high:
            going_on += waiting
            if forced & waited:  # this suit's card cannot go to two straight flushes
                start += lengths[hands - members]
                continue
            forced |= waited
        # Straight flushes that begin: in any suits that have none in progress.
        may_begin = every & ~forced if kinds[2] and members < hands else 0
        suited = may_begin
        while True:
            taken = forced | suited
            with_suited = members + BITS[suited]
            may_flush = 0
            if kinds[1] and with_suited <= hands:
                may_flush = open_flush & ~taken
                if with_suited < hands:
                    may_flush |= new_flush & ~taken
            flushed = may_flush
            while True:
                left = suits - BITS[taken | flushed]
                with_flushed = with_suited + BITS[flushed & new_flush]
                if (
                    left >= going_on
                    and with_flushed <= hands
                    and rows_on(rows, suited, flushed, step, new_rows)
                ):
                    for age in range(1, size_of_hand - 1):
                        new_ages[age] = ages[age - 1]
                    new_ages[1] += waiting if place == high else 0
                    most = min(left - going_on, hands - with_flushed) if kinds[0] else 0
                    sign = kinds[2] if BITS[suited] & 1 else 1
                    for begun in range(most + 1):
                        new_ages[0] = begun
                        ways = sign
                        for chosen in range(begun):
                            ways = ways * (left - chosen) // (chosen + 1) * kinds[0]
                        for chosen in range(going_on):
                            ways *= left - begun - chosen
                        total = with_flushed + begun
                        length = lengths[hands - total]
                        if total == hands:  # always the last one, so its rows may be changed
                            ways *= close_flushes(new_rows, kinds[1], size_of_hand)
                        other = pack_state(
                            new_rows, new_ages, 0 if place == high else waiting, total
                        )
                        slot = slot_of(table, other)
                        if table[slot, 0] < 0:
                            table[slot, 0], table[slot, 1] = other, used
                            found[count] = other
                            count += 1
                            used += length
                            if used > len(sums):
                                sums = longer(sums, 2 * used)
                        add_polynomial(
                            limbs[start:], sums[table[slot, 1] :], length, moves,
                            coefficients[left - begun - going_on], ways,
                        )  # fmt: skip
                        if 2 * count >= size - 2:
                            size *= 2
                            table = spread(table, size)
                            found = more_found(found, size // 2)
                if flushed == 0:
                    break
                flushed = (flushed - 1) & may_flush
            if suited == 0:
                break
            suited = (suited - 1) & may_begin
        start += lengths[hands - members]
    normalise(sums, used)
    return found[:count].copy(), sums[:used].copy()


@kernel
def close_flushes(rows: Integers, sign: int, size: int) -> int:
    """Drop single complete flushes if no member is to follow; return their sign."""
    signs = 1
    for suit in range(4):
        if rows[suit] != ABSENT and rows[suit] & 15 == size:
            rows[suit] -= size
            signs *= sign
    sort_rows(rows)
    return signs


@kernel
def sort_rows(rows: Integers) -> None:
    for low, high in ((0, 1), (2, 3), (0, 2), (1, 3), (1, 2)):
        if rows[low] > rows[high]:
            rows[low], rows[high] = rows[high], rows[low]


@kernel
def rows_on(rows: Integers, suited: int, flushed: int, step: Integers, new_rows: Integers) -> bool:
    """Compute the sorted rows of suits one rank on; false if too few ranks follow for them.

    `suited` are suits in which a straight flush begins, `flushed` those whose card goes to a flush.
    """
    place, suits, after, size = step[0], step[1], step[3], step[4]
    for suit in range(4):
        if suit >= suits:
            new_rows[suit] = ABSENT
            continue
        row = rows[suit]
        age, cards = row >> 4 & 7, row & 15
        if age:
            age = age + 1 if age < size - 1 else 0
        if suited >> suit & 1:
            age = 1
        if place == 14 - size and row >> 7:
            age, row = 2, row & 127
        cards += flushed >> suit & 1
        if (size - cards % size) % size + (size - age if age else 0) > after:
            return False
        new_rows[suit] = row & 128 | age << 4 | cards
    sort_rows(new_rows)
    return True


@kernel
def slot_of(table: Integers, key: int) -> int:
    """Return the slot of a key, or a free one for it."""
    last = len(table) - 1
    slot = key * SCATTER >> 20 & last
    while table[slot, 0] >= 0 and table[slot, 0] != key:
        slot = slot + 1 & last
    return int(slot)


@kernel
def empty_table(size: int) -> Integers:
    table = np.empty((size, 2), dtype=np.int64)
    for slot in range(size):
        table[slot, 0] = -1
    return table


@kernel
def spread(table: Integers, size: int) -> Integers:
    """Return the same table with more room."""
    more = empty_table(size)
    for place in range(len(table)):
        if table[place, 0] >= 0:
            slot = slot_of(more, table[place, 0])
            more[slot, 0], more[slot, 1] = table[place, 0], table[place, 1]
    return more


@kernel
def more_found(found: Integers, length: int) -> Integers:
    more = np.empty(length, dtype=np.int64)
    for at in range(len(found)):
        more[at] = found[at]
    return more


@kernel
def longer(sums: Integers, length: int) -> Integers:
    more = np.zeros((length, 3), dtype=np.int64)
    for at in range(len(sums)):
        for limb in range(3):
            more[at, limb] = sums[at, limb]
    return more


@kernel
def add_polynomial(
    limbs: Integers,
    sums: Integers,
    length: int,
    moves: Integers,
    coefficients: Integers,
    ways: int,
) -> None:
    """Add a polynomial times that of a rank, cut to a length, this many times."""
    for term in range(moves.shape[1]):
        factor = coefficients[term] * ways
        if factor == 0:
            continue
        for monomial in range(length):
            to = moves[monomial, term]
            if 0 <= to < length:
                for limb in range(3):
                    sums[to, limb] += limbs[monomial, limb] * factor
                for limb in range(2):
                    if abs(sums[to, limb]) > NEARLY_FULL:
                        sums[to, limb + 1] += sums[to, limb] >> LIMB
                        sums[to, limb] &= MASK
