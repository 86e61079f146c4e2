"""Streets: all positions of a game that have the same deals and the same bets up.

A street holds the positions that one row of deals and one kind of decisions lead to, up to renaming
of suits. Its positions continue by cards, by a question or, if a rule looks at amounts or
decisions, by one street for each way of deciding. How rounds end is not stored by position: endings
that are alike are one.

Values have a row for each ending and then for each position, and a column for each way.
"""

from dataclasses import dataclass, field, replace

import numpy as np

from croupier.cards import Card, Deck
from croupier.lab.general_asking import Looker
from croupier.lab.general_deals import check_room, deals_from, some_deals
from croupier.lab.general_looking import ColumnOwners, Ending, Lane, Owed, hands_of
from croupier.lab.general_suits import Groups, Keys, Numbers, Rows, Symmetry, classes
from croupier.lab.progress import Steps, Tick
from croupier.rules import Dealt, Decide, Decided, Draw, Round, apply

_EXACT = 1 << 52
"""Sums of whole numbers below this are exact in floating point too."""
_TRIED = 16
"""The number of deals tried to see what the rules ask for."""
_MANY = 100
"""With fewer positions, that is not worth the effort."""
VALUES_MAX = 100_000_000
"""The most values of one street, at eight bytes each."""


@dataclass(eq=False)
class Street:
    """Positions in which something is still to come, and the ways that rounds end here."""

    round: Round
    """One of the positions."""
    lane: Lane
    owners: ColumnOwners
    looker: Looker
    endings: list[Ending]
    groups: Groups
    """Cards whose order does not distinguish positions."""
    cards: Rows
    keys: Keys
    """In ascending order, one for each position."""
    branches: "list[Branch]" = field(default_factory=list)

    @property
    def rows(self) -> int:
        return len(self.endings) + len(self.cards)

    def round_at(self, position: int, way: int) -> Round:
        """Return one position after one way of deciding."""
        return self.looker.real(self.cards[position].tolist(), self.lane.ways[way])


@dataclass(eq=False)
class Drawn:
    """Positions that are owed cards."""

    positions: Numbers
    draw: Draw
    street: Street
    """The street that the cards lead to."""
    begins: Numbers
    """For each position, the index at which its deals begin in:"""
    rows: Numbers
    weights: Numbers
    total: int
    """The number of deals that the weights are out of, the same for each position."""


@dataclass(eq=False)
class DecisionPoint:
    """Positions in which the player decides."""

    positions: Numbers
    decide: Decide
    leads: "list[Lead]"


@dataclass(eq=False)
class Lead:
    """Decisions with the same bets up, and the street they lead to."""

    choices: tuple[int, ...]
    """Indexes among the choices of the question."""
    street: Street
    """A way in this street is a way of the street before, followed by one of these choices."""
    rows: Numbers
    """For each position of the question."""


@dataclass(eq=False)
class Opened:
    """Positions whose rules look at amounts or decisions: a street for each way."""

    positions: Numbers
    streets: list[Street]
    rows: list[Numbers]


Branch = Drawn | DecisionPoint | Opened


@dataclass(frozen=True, eq=False)
class Tree:
    """Every position that can follow a round of one seat."""

    root: Round
    deck: Deck
    symmetry: Symmetry
    street: Street
    """The first street: it has one position, the root."""
    scales: bool
    """Whether no rule looked at an amount: then twice the stakes give twice the value."""

    @property
    def is_whole(self) -> bool:
        """Whether nothing has happened yet at its root."""
        return not self.root.seen and not self.root.spots[0].decisions


def one_more(steps: Steps) -> Tick:
    """Return a tick for work of unknown size: each one adds a step and completes it."""

    def tick() -> None:
        steps.expect(1)
        steps.tick()

    return tick


def lay_out(root: Round, deck: Deck, symmetry: Symmetry, steps: Steps) -> Tree:
    """Lay out everything that can follow a round when the rest of this deck is dealt."""
    street, scales = _Growth(root, deck, symmetry, steps).grow()
    return Tree(root, deck, symmetry, street, scales)


class _Growth:
    """A tree while it is being built."""

    def __init__(self, root: Round, deck: Deck, symmetry: Symmetry, steps: Steps) -> None:
        self._root, self._deck, self._symmetry, self._steps = root, deck, symmetry, steps
        self._scales = True

    def grow(self) -> tuple[Street, bool]:
        root = self._root
        cards = [card for hand in hands_of(root) for card in hand]
        row = np.array([cards], dtype=np.uint8).reshape(1, -1)
        street, _ = self._street(root, Lane((root.spots[0],)), ColumnOwners.of_round(root), row)
        return street, self._scales

    def _street(
        self, round_: Round, lane: Lane, owners: ColumnOwners, cards: Rows
    ) -> tuple[Street, Numbers]:
        """Build the street of these positions, and return the row that each of them is in."""
        looker = Looker(self._root, round_, lane, owners)
        seen, places = looker.positions(cards, self._symmetry, self._steps)
        endings = [entry for entry in seen if isinstance(entry, Ending)]
        numbers = np.array(
            [endings.index(entry) if isinstance(entry, Ending) else -1 for entry in seen] + [-1]
        )
        rows = numbers[places]
        going_on = np.flatnonzero(rows < 0)
        keys = self._symmetry.keys(cards[going_on], owners.deals)
        order, begins = classes(keys)
        lengths = np.diff(np.append(begins, len(order)))
        rows[going_on[order]] = len(endings) + np.repeat(np.arange(len(begins)), lengths)
        first = going_on[order[begins]]
        street = Street(
            round_, lane, owners, looker, endings, owners.deals, cards[first], keys[order[begins]]
        )
        branches = np.unique(places[first]).tolist()
        for place in branches:
            positions = np.flatnonzero(places[first] == place)
            entry = seen[place] if place >= 0 else None
            match entry:
                case None:
                    street.branches.append(self._opened(street, positions))
                case Owed(draws):
                    merged = self._merged(street, draws[-1]) if len(branches) == 1 else None
                    if merged is not None:
                        street, of_kind = merged
                        rows[going_on] = len(endings) + of_kind[rows[going_on] - len(endings)]
                    else:
                        street.branches.append(self._drawn(street, positions, draws[-1]))
                case Decide():
                    street.branches.append(self._asked(street, positions, entry))
        return street, rows

    def _merged(self, street: Street, draw: Draw) -> tuple[Street, Numbers] | None:
        """Merge positions of a street; return the smaller one, and each position's new index.

        If one more deal ends the round and rules ask only for the values of piles, positions with
        the same cards in each pile lead to the same ends equally often, in whatever order the cards
        came. Return None if that does not hold or saves little.
        """
        if len(street.cards) < _MANY:
            return None
        few = some_deals(self._deck, street.cards, draw.cards, _TRIED)
        round_, owners = self._after(street, 0, draw, few[0])
        piles = Looker(self._root, round_, street.lane, owners).ends_by_value(few)
        if piles is None:
            return None
        groups = street.owners.by_piles([holders for _, holders in piles])
        keys = self._symmetry.keys(street.cards, groups)
        order, begins = classes(keys)
        if 2 * len(begins) > len(keys):
            return None
        first = order[begins]
        fewer = replace(
            street, groups=groups, cards=street.cards[first], keys=keys[first], branches=[]
        )
        branch = self._drawn(fewer, np.arange(len(first)), draw)
        rests_on = branch.street.looker.rests_on
        if len(branch.street.cards) or rests_on is None or not piles >= {*rests_on}:
            return None
        fewer.branches.append(branch)
        of_kind = np.empty(len(keys), dtype=np.int64)
        of_kind[order] = np.repeat(np.arange(len(first)), np.diff(np.append(begins, len(order))))
        return fewer, of_kind

    def _after(
        self, street: Street, position: int, draw: Draw, row: Rows
    ) -> tuple[Round, ColumnOwners]:
        """Return the round after a deal, with its cards last in a row, and the cards' owners."""
        packet = tuple(map(Card, row[len(row) - draw.cards :].tolist()))
        round_ = apply(street.round_at(position, 0), Dealt(draw.to, packet))
        return round_, street.owners.dealt(draw.to, draw.cards)

    def _drawn(self, street: Street, positions: Numbers, draw: Draw) -> Drawn:
        before = street.cards[positions]
        deals = deals_from(self._deck, before, draw.cards, one_more(self._steps))
        cards = np.concatenate([before[deals.parents], deals.cards], axis=1)
        round_, owners = self._after(street, int(positions[0]), draw, cards[0])
        child, rows = self._street(round_, street.lane, owners, cards)
        # Deals from one position to the same row are one deal with a weight.
        pairs = deals.parents * child.rows + rows
        cells = len(positions) * child.rows
        if cells <= 2 * len(pairs) and deals.total < _EXACT:
            counted = np.bincount(pairs, weights=deals.weights, minlength=cells)
            merged = np.flatnonzero(counted)
            weights = counted[merged].astype(np.int64)
        else:
            order, begins = classes(pairs)
            weights = np.add.reduceat(deals.weights[order], begins)
            merged = pairs[order[begins]]
        parents = merged // child.rows
        return Drawn(
            positions, draw, child, np.searchsorted(parents, np.arange(len(positions))),
            merged % child.rows, weights, deals.total,
        )  # fmt: skip

    def _asked(self, street: Street, positions: Numbers, decide: Decide) -> DecisionPoint:
        """Choices that put the same bets up lead to one street."""
        after: dict[object, list[int]] = {}
        rounds: dict[tuple[int, int], Round] = {}
        for place, choice in enumerate(decide.choices):
            for way, spot in enumerate(street.lane.ways):
                round_ = street.round_at(int(positions[0]), way)
                rounds[way, place] = apply(round_, Decided(spot.seat, choice.name))
            spot = rounds[0, place].spots[0]
            up = frozenset(spot.stakes), spot.folded, spot.taken_back
            after.setdefault(place if street.lane.open else up, []).append(place)
        cards = street.cards[positions]
        check_room(len(rounds) * len(cards), VALUES_MAX, f"more than {VALUES_MAX:,} values")
        leads = []
        for places in after.values():
            ways = tuple(
                rounds[way, place].spots[0]
                for way in range(len(street.lane.ways))
                for place in places
            )
            child, rows = self._street(
                rounds[0, places[0]], Lane(ways, open=street.lane.open), street.owners, cards
            )
            leads.append(Lead(tuple(places), child, rows))
        return DecisionPoint(positions, decide, leads)

    def _opened(self, street: Street, positions: Numbers) -> Opened:
        self._scales = False
        cards = street.cards[positions]
        found = [
            self._street(
                street.round_at(int(positions[0]), way), Lane((spot,), open=True),
                street.owners, cards,
            )
            for way, spot in enumerate(street.lane.ways)
        ]  # fmt: skip
        return Opened(positions, [child for child, _ in found], [rows for _, rows in found])
