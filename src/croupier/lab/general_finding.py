"""Find a round among the positions of a tree."""

from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from croupier.cards import Card
from croupier.errors import InvariantBroken
from croupier.lab.general_looking import HOLDERS, hands_of, holder_of
from croupier.lab.general_streets import Branch, DecisionPoint, Drawn, Opened, Street, Tree
from croupier.rules import Draw, Round, Spot


@dataclass(frozen=True, eq=False)
class Place:
    """Where a round is in a tree."""

    street: Street
    position: int
    way: int = 0
    factor: Fraction = Fraction(1)
    """The multiple of the tree's stakes that is up."""

    @property
    def row(self) -> int:
        return len(self.street.endings) + self.position

    def branch(self) -> tuple[Branch, int]:
        """Return how play continues, and the place among the positions that continue so."""
        for branch in self.street.branches:
            at = int(np.searchsorted(branch.positions, self.position))
            if at < len(branch.positions) and branch.positions[at] == self.position:
                return branch, at
        raise InvariantBroken(f"position {self.position} leads nowhere")


def find(tree: Tree, round_: Round) -> Place | None:
    """Find a round; None if the tree does not have it, or not for its stakes."""
    if not _same_layout(tree.root, round_):
        return None
    path = _Path.after(tree.root, round_)
    here: Place | None = Place(tree.street, 0)
    while path is not None and here is not None:
        if path.walked and not isinstance(here.branch()[0], Opened):
            return _staked(here, round_.spots[0], tree)
        here = path.step(tree, here)
    return None


def _same_layout(root: Round, round_: Round) -> bool:
    one, other = root.layout, round_.layout
    return (
        one.game is other.game
        and one.tables == other.tables
        and one.options == other.options
        and root.out_of_play == round_.out_of_play
    )


def _staked(here: Place, spot: Spot, tree: Tree) -> Place | None:
    """Return the place for the stakes that are up, if they are a multiple of the tree's."""
    ours = here.street.lane.ways[here.way].stakes
    if ours.keys() != spot.stakes.keys():
        return None
    factors = {Fraction(spot.stakes[bet], stake) for bet, stake in ours.items()}
    if len(factors) > 1 or not (tree.scales or factors == {1}):
        return None
    return replace(here, factor=factors.pop())


@dataclass
class _Path:
    """What has happened in a round since the root of the tree."""

    row: list[int]
    """The cards known so far, in the tree's order."""
    hands: list[list[Card]]
    """The cards of each of the `HOLDERS`."""
    answers: list[str]

    @classmethod
    def after(cls, root: Round, round_: Round) -> "_Path | None":
        """Return the path from a root to a round; None if the round did not begin there."""
        row: list[int] = []
        hands = []
        for hand, known in zip(hands_of(round_), hands_of(root), strict=True):
            if hand[: len(known)] != known:
                return None
            row += known
            hands.append(list(hand[len(known) :]))
        answers, said = round_.spots[0].decisions, root.spots[0].decisions
        if answers[: len(said)] != said:
            return None
        return cls(row, hands, list(answers[len(said) :]))

    @property
    def walked(self) -> bool:
        return not self.answers and not any(self.hands)

    def step(self, tree: Tree, here: Place) -> Place | None:
        """Go one event further; return None if the round went another way."""
        branch, at = here.branch()
        match branch:
            case Drawn(draw=draw, street=street):
                return self._dealt(tree, street, draw, here.way)
            case DecisionPoint(decide=decide, leads=leads):
                said = self.answers.pop(0) if self.answers else ""
                names = [choice.name for choice in decide.choices]
                place = names.index(said) if said in names else -1
                for lead in leads:
                    if place in lead.choices:
                        way = here.way * len(lead.choices) + lead.choices.index(place)
                        return _going_on(lead.street, int(lead.rows[at]), way)
                return None
            case Opened(streets=streets, rows=rows):
                return _going_on(streets[here.way], int(rows[here.way][at]), 0)

    def _dealt(self, tree: Tree, street: Street, draw: Draw, way: int) -> Place | None:
        hand = self.hands[HOLDERS.index(holder_of(draw.to))]
        self.row += hand[: draw.cards]
        if len(hand) < draw.cards:
            return None
        del hand[: draw.cards]
        row = np.array([self.row], dtype=np.uint8)
        (key,) = tree.symmetry.keys(row, street.groups)
        position = int(np.searchsorted(street.keys, key))
        if position == len(street.keys) or street.keys[position] != key:
            return None
        return Place(street, position, way)


def _going_on(street: Street, row: int, way: int) -> Place | None:
    position = row - len(street.endings)
    return Place(street, position, way) if position >= 0 else None
