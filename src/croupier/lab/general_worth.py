"""The value of every position of a tree, and how often play reaches it.

Sums are integers over one denominator per street. They are 64 bits wide if the largest possible one
is known to fit; otherwise they are Python integers.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np
import numpy.typing as npt

from croupier.errors import InvariantBroken
from croupier.lab.general_finding import Place
from croupier.lab.general_streets import DecisionPoint, Drawn, Lead, Opened, Street, Tree
from croupier.lab.progress import Tick

Whole = npt.NDArray[Any]
"""Whole numbers: 64 bits wide, or Python integers."""
Places = npt.NDArray[np.int64]
"""The choice taken in each position of a question, for each way of getting there."""
Policy = Callable[[Street, DecisionPoint], Places]

_ROOM = 1 << 62


@dataclass(frozen=True, eq=False)
class Worth:
    """The value of each row and way of a street, in units of 1/`parts` of a cent."""

    numbers: Whole
    parts: int
    most: Fraction
    """The largest absolute value, and at least one."""

    def of(self, row: int, way: int) -> Fraction:
        return Fraction(int(self.numbers[row, way]), self.parts)


def _fitting(numbers: Whole, most: Fraction | int) -> Whole:
    """Return the same numbers in a type wide enough for one as large as `most`."""
    return numbers if most < _ROOM or numbers.dtype == object else numbers.astype(object)


@dataclass(frozen=True, eq=False)
class Arrival:
    """How often play reaches each row of a street by each way, as shares of a total."""

    street: Street
    shares: Whole
    total: int


class TreeSolution:
    """Values of a tree under best play, or under a policy."""

    def __init__(self, tree: Tree, policy: Policy | None, tick: Tick) -> None:
        self.tree, self.policy = tree, policy
        self._worth: dict[Street, Worth] = {}
        self._solve(tree.street, tick)

    def value(self, here: Place) -> Fraction:
        """Return a position's value for the stakes that are up."""
        return here.factor * self._worth[here.street].of(here.row, here.way)

    def choices(self, here: Place) -> dict[str, Fraction]:
        """Return each decision's value in a position that asks for one."""
        branch, at = here.branch()
        if not isinstance(branch, DecisionPoint):
            raise InvariantBroken("a round that waits for a decision stands at a question")
        found: dict[int, Fraction] = {}
        for lead in branch.leads:
            first_way = here.way * len(lead.choices)
            for way, place in enumerate(lead.choices, start=first_way):
                value = self._worth[lead.street].of(int(lead.rows[at]), way)
                found[place] = here.factor * value
        return {choice.name: found[place] for place, choice in enumerate(branch.decide.choices)}

    # Backwards ----------------------------------------------------------------------------------

    def _solve(self, street: Street, tick: Tick) -> Worth:
        tick()
        blocks = [self._endings(street)]
        for branch in street.branches:
            match branch:
                case Drawn():
                    blocks.append(self._drawn(branch, tick))
                case DecisionPoint():
                    blocks.append(self._asked(street, branch, tick))
                case Opened():
                    blocks.append(self._opened(branch, tick))
        parts, most = lcm(*(block.parts for block in blocks)), max(block.most for block in blocks)
        kind = np.int64 if most * parts < _ROOM else object
        numbers = np.zeros((street.rows, len(street.lane.ways)), dtype=kind)
        rows = [
            np.arange(len(street.endings)),
            *(len(street.endings) + branch.positions for branch in street.branches),
        ]
        for where, block in zip(rows, blocks, strict=True):
            numbers[where] = block.numbers.astype(kind) * (parts // block.parts)
        found = self._worth[street] = Worth(numbers, parts, most)
        return found

    def _endings(self, street: Street) -> Worth:
        nets = [[end.amount(way) for way in street.lane.ways] for end in street.endings]
        parts = lcm(*(net.denominator for row in nets for net in row))
        whole = np.array([[int(net * parts) for net in row] for row in nets], dtype=object)
        most = max([Fraction(1), *(abs(net) for row in nets for net in row)])
        return Worth(whole.reshape(len(nets), len(street.lane.ways)), parts, most)

    def _drawn(self, branch: Drawn, tick: Tick) -> Worth:
        after = self._solve(branch.street, tick)
        parts = branch.total * after.parts
        numbers = _fitting(after.numbers, after.most * parts)
        columns = [
            np.add.reduceat(branch.weights * column[branch.rows], branch.begins)
            for column in numbers.T
        ]
        return Worth(np.stack(columns, axis=1), parts, after.most)

    def _asked(self, street: Street, branch: DecisionPoint, tick: Tick) -> Worth:
        for lead in branch.leads:
            self._solve(lead.street, tick)
        if self.policy is None:
            return self._best(street, branch)[0]
        values = self.answers(street, branch)
        said = self.policy(street, branch)
        taken = np.take_along_axis(values.numbers, said[:, :, None], axis=2)
        return Worth(taken[:, :, 0], values.parts, values.most)

    def best(self, street: Street, branch: DecisionPoint, preferred: Sequence[int]) -> Places:
        """Return the best choice in each position, after each way; among equals, the preferred."""
        return self._best(street, branch, preferred)[1]

    def _best(
        self, street: Street, branch: DecisionPoint, preferred: Sequence[int] = ()
    ) -> tuple[Worth, Places]:
        """Return the best choice's value, and which choice it is.

        The best of those that lead to one street is found there, where there are fewer positions.
        """
        order = list(preferred) or list(range(len(branch.decide.choices)))
        leads = [(lead, self._worth[lead.street]) for lead in branch.leads]
        parts = lcm(*(after.parts for _, after in leads))
        most = max(after.most for _, after in leads)
        kind = np.int64 if most * parts < _ROOM else object
        ways = len(street.lane.ways)
        found: Whole | None = None
        for lead, after in leads:
            ranks = np.array(sorted(order.index(place) for place in lead.choices))
            columns = [lead.choices.index(order[rank]) for rank in ranks]
            values = after.numbers.reshape(len(after.numbers), ways, -1)[:, :, columns]
            first = values.argmax(axis=2)
            top = np.take_along_axis(values, first[:, :, None], axis=2)[:, :, 0]
            here = (top.astype(kind) * (parts // after.parts))[lead.rows]
            ranked = ranks[first][lead.rows]
            if found is None:
                found, taken = here, ranked
            else:
                better = (here > found) | (here == found) & (ranked < taken)
                found, taken = np.where(better, here, found), np.where(better, ranked, taken)
        if found is None:
            raise InvariantBroken("a question has a choice")
        return Worth(found, parts, most), np.array(order)[taken]

    def answers(self, street: Street, branch: DecisionPoint) -> Worth:
        """Return the value of each choice, for each position and each way of getting there."""
        leads = [(lead, self._worth[lead.street]) for lead in branch.leads]
        parts = lcm(*(after.parts for _, after in leads))
        most = max(after.most for _, after in leads)
        ways, choices = len(street.lane.ways), len(branch.decide.choices)
        kind = np.int64 if most * parts < _ROOM else object
        numbers = np.zeros((len(branch.positions), ways, choices), dtype=kind)
        for lead, after in leads:
            part = after.numbers[lead.rows].astype(kind) * (parts // after.parts)
            numbers[:, :, list(lead.choices)] = part.reshape(len(part), ways, -1)
        return Worth(numbers, parts, most)

    def _opened(self, branch: Opened, tick: Tick) -> Worth:
        worths = [self._solve(street, tick) for street in branch.streets]
        parts, most = lcm(*(each.parts for each in worths)), max(each.most for each in worths)
        columns = [
            each.numbers[rows, 0].astype(object) * (parts // each.parts)
            for each, rows in zip(worths, branch.rows, strict=True)
        ]
        return Worth(np.stack(columns, axis=1), parts, most)

    # Forwards -----------------------------------------------------------------------------------

    def follow(self, policy: Policy, tick: Tick) -> Iterator[Arrival]:
        """Yield every street reached under a policy, and how often it reaches each row."""
        start = np.ones((1, 1), dtype=np.int64)
        return self._arrive(Arrival(self.tree.street, start, 1), policy, tick)

    def _arrive(self, here: Arrival, policy: Policy, tick: Tick) -> Iterator[Arrival]:
        tick()
        if not here.shares.any():
            return
        yield here
        for branch in here.street.branches:
            shares = here.shares[len(here.street.endings) + branch.positions]
            match branch:
                case Drawn():
                    ahead = [_after_cards(branch, shares, here.total)]
                case DecisionPoint():
                    said = policy(here.street, branch)
                    ahead = [_after_answer(lead, shares, said, here.total) for lead in branch.leads]
                case Opened():
                    ahead = [
                        Arrival(street, _gathered(street, rows, column[:, None]), here.total)
                        for street, rows, column in zip(
                            branch.streets, branch.rows, shares.T, strict=True
                        )
                    ]
            for arrival in ahead:
                yield from self._arrive(arrival, policy, tick)


def _gathered(street: Street, rows: Places, shares: Whole) -> Whole:
    """Add up the shares that reach the same row."""
    found = np.zeros(street.rows * shares.shape[1], dtype=shares.dtype)
    at, way = np.nonzero(shares)  # most positions are reached by one way out of many
    np.add.at(found, rows[at] * shares.shape[1] + way, shares[at, way])
    return found.reshape(street.rows, -1)


def _after_cards(branch: Drawn, shares: Whole, total: int) -> Arrival:
    parts = total * branch.total
    lengths = np.diff(np.append(branch.begins, len(branch.rows)))
    columns = [
        _gathered(
            branch.street, branch.rows, (np.repeat(column, lengths) * branch.weights)[:, None]
        )
        for column in _fitting(shares, parts).T
    ]
    return Arrival(branch.street, np.concatenate(columns, axis=1), parts)


def _after_answer(lead: Lead, shares: Whole, said: Places, total: int) -> Arrival:
    taken = np.stack([np.where(said == place, shares, 0) for place in lead.choices], axis=2)
    gathered = _gathered(lead.street, lead.rows, taken.reshape(len(shares), -1))
    return Arrival(lead.street, gathered, total)
