"""What Texas Hold'em Bonus pays for each class of showdowns and each way to play.

The game settles two deals of each class, and they must agree. The Turn and River bets are
independent: the result of one must not depend on the other, and that is checked too.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from croupier.errors import must
from croupier.lab.kernels.classes import common_unit, judge_ends
from croupier.lab.kernels.holdem_counts import CLASSES
from croupier.lab.kernels.holdem_examples import examples
from croupier.lab.kernels.holdem_money import ALL_PAIRS, Path
from croupier.lab.kernels.holdem_numbering import DeckShape, Numbers
from croupier.lab.kernels.holdem_showdowns import OUTCOMES
from croupier.lab.tally import RoundVerdict
from croupier.rules import Layout


@dataclass(frozen=True, eq=False)
class BonusMoney:
    """What the game pays for every class, outcome and way to play, the Ante at one unit or more."""

    layout: Layout
    fold: Path
    paths: Mapping[tuple[bool, bool], Path]
    """The ways to play on, by whether the Turn and River bets are made."""
    verdicts: Mapping[tuple[Path, int, int], RoundVerdict]
    unit: Fraction

    def nets(self, path: Path) -> Numbers:
        """Return net results in whole units, by class of own hand and outcome."""
        table = np.zeros((CLASSES, OUTCOMES), dtype=np.int64)
        for (way, own, outcome), verdict in self.verdicts.items():
            if way == path:
                table[own, outcome] = int(verdict.net / self.unit)
        return table

    @cached_property
    def base(self) -> Numbers:
        return self.nets(self.paths[False, False])

    @cached_property
    def turn(self) -> Numbers:
        """What the Turn bet adds …"""
        return self.nets(self.paths[True, False]) - self.base

    @cached_property
    def river(self) -> Numbers:
        """… and what the River bet adds, whatever happened with the other."""
        adds = self.nets(self.paths[False, True]) - self.base
        both = self.nets(self.paths[True, True]) - self.base
        must(
            bool((both == self.turn + adds).all()),
            f"{self.layout.game.title} pays a River bet otherwise after a Turn bet; its solver "
            "knows them as bets of their own",
        )
        return adds

    @cached_property
    def raise_units(self) -> int:
        """The units that all results of raises are multiples of, whatever the Ante pays."""
        return int(np.gcd.reduce(np.concatenate([self.turn, self.river], axis=None))) or 1

    @cached_property
    def folded(self) -> int:
        """The result of a fold, in units; it must be the same for all deals."""
        found = {
            int(verdict.net / self.unit)
            for (way, _, _), verdict in self.verdicts.items()
            if way == self.fold
        }
        must(len(found) == 1, f"{self.layout.game.title} settles a fold by the cards")
        return found.pop()


def judged_bonus(layout: Layout, stakes: Mapping[str, int], shape: DeckShape) -> BonusMoney:
    """Have the game judge every class that the deck can deal."""
    first, second, third = (
        {("fold" if c.folds else "bet" if c.makes else "wait"): c.name for c in step.choices}
        for step in layout.game.decisions
    )
    fold = (first["fold"],)
    paths = {
        (turn, river): (
            first["bet"], second["bet" if turn else "wait"], third["bet" if river else "wait"],
        )
        for turn in (False, True)
        for river in (False, True)
    }  # fmt: skip
    deals = examples(shape)
    verdicts: dict[tuple[Path, int, int], RoundVerdict] = {}
    for group in ALL_PAIRS:
        for outcome in range(OUTCOMES):
            cells = [(own, outcome) for own in group if (own, outcome) in deals]
            if not cells:
                continue
            ends = deals[cells[0]][0], deals[cells[-1]][1]
            for path in (fold, *paths.values()):
                verdict = judge_ends(layout, stakes, ends, path)
                for own in group:
                    verdicts[path, own, outcome] = verdict
    unit = common_unit(verdict.net for verdict in verdicts.values())
    return BonusMoney(layout, fold, paths, verdicts, unit)
