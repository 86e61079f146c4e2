"""Perfect play of High Card Flush: the lowest hand to raise, and where that errs."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from croupier.cards import cards_text
from croupier.hands.flushes import FLUSH_SHIFT, flush_kind, flush_ranks
from croupier.hands.tables import flush_table
from croupier.lab.bets import base_tables
from croupier.lab.high_card_flush import BASE_BETS, FlushSolved, solve_deals
from croupier.lab.progress import Progress
from croupier.lab.strategies.charts import Chart, ChartRule, Exceptional
from croupier.lab.strategies.flush_marking import parts
from croupier.lab.strategies.view import Numbers
from croupier.lab.strategies.words import spelled
from croupier.lab.three_card_rules import EVERY_HAND, NO_HAND
from croupier.rules import Layout

VALUES_END = 8 << FLUSH_SHIFT
"""Above every flush of seven cards."""


def flush_chart(layout: Layout, progress: Progress | None) -> Chart:
    """Return rules for hands with the same choices: from which flush on to raise how much."""
    solved = solve_deals(layout, BASE_BETS, "less", progress, None)
    tables = {key: layout.tables[key].id for key in base_tables(layout.game)}
    return Chart(layout.game.name, tables, tuple(_rules(layout, solved)))


@dataclass(frozen=True, eq=False)
class _Offered:
    """Hands that are offered the same choices, by their flush."""

    choices: tuple[str, ...]
    hands: Numbers
    """The number of hands by best choice and flush …"""
    lost: Numbers
    """… and their losses by choice taken, best choice and flush."""
    examples: Numbers
    """A row for each best choice and flush; -1 if there is none."""

    @classmethod
    def none_yet(cls, choices: tuple[str, ...]) -> "_Offered":
        each = len(choices)
        return cls(
            choices,
            np.zeros((each, VALUES_END), dtype=np.int64),
            np.zeros((each, each, VALUES_END), dtype=np.int64),
            np.full((each, VALUES_END), -1, dtype=np.int64),
        )


def _gathered(solved: FlushSolved) -> list[_Offered]:
    """Group hands by what they are offered; those that may raise least come first."""
    found: dict[tuple[str, ...], _Offered] = {}
    deals = solved.deals
    for rows, worth in parts(solved):
        choices = tuple(worth)
        here = found.setdefault(choices, _Offered.none_yet(choices))
        stacked = np.stack([worth[name] for name in choices])
        which, best = stacked.argmax(axis=0), stacked.max(axis=0)
        weights, flushes = deals.weights[rows], _flushes(deals.held[rows])
        np.add.at(here.hands, (which, flushes), weights)
        for place in range(len(choices)):
            np.add.at(here.lost[place], (which, flushes), weights * (best - stacked[place]))
        here.examples[which, flushes] = rows
    return sorted(found.values(), key=lambda each: len(each.choices))


def _flushes(held: Numbers) -> Numbers:
    """Return the value of each row's longest suit."""
    each = [flush_table()[held >> 13 * suit & 8191] for suit in range(4)]
    return np.asarray(np.maximum.reduce(each).astype(np.int64))


def _rules(layout: Layout, solved: FlushSolved) -> Iterator[ChartRule]:
    (gives_up,) = (c.name for c in layout.game.decisions[0].choices if c.folds)
    antes = solved.judged.unit / solved.stakes["ante"]
    deals = int(solved.deals.weights.sum()) * solved.deals.dealers
    for group in _gathered(solved):
        fold = group.choices.index(gives_up)
        # If there are several raises, the one that is best most often.
        raises = [place for place in range(len(group.choices)) if place != fold]
        stays = max(raises, key=lambda place: int(group.hands[place].sum()))
        met = np.flatnonzero(group.hands.sum(axis=0))
        start = _best_start(met, group.lost[stays].sum(axis=0), group.lost[fold].sum(axis=0))
        yield ChartRule(
            when=_when(met),
            decision=group.choices[stays],
            otherwise=gives_up,
            hands=_hands(met, start),
            least=_least(met, start),
            exceptions=tuple(
                sorted(
                    _exceptions(solved, group, met, start, (stays, fold), antes / deals),
                    key=lambda each: (-each.cost, each.hand),
                )
            ),
        )


def _best_start(met: Numbers, staying: Numbers, folding: Numbers) -> int:
    """Return the flush from which staying in loses least."""
    lost_folding = np.cumsum([0, *folding[met]])
    lost_staying = np.cumsum([0, *staying[met]])
    lost = lost_folding + lost_staying[-1] - lost_staying
    return int(min(range(len(met) + 1), key=lambda at: (lost[at], -at)))


def _exceptions(
    solved: FlushSolved,
    group: _Offered,
    met: Numbers,
    start: int,
    said: tuple[int, int],
    unit: Fraction,
) -> Iterator[Exceptional]:
    stays, fold = said
    for at, flush in enumerate(met.tolist()):
        taken = stays if at >= start else fold
        for best in np.flatnonzero(group.lost[taken, :, flush]).tolist():
            row = int(group.examples[best, flush])
            yield Exceptional(
                decision=group.choices[best],
                hand=f"{_named(flush)}, such as {cards_text(solved.deals.own(row))}",
                hands=int(group.hands[best, flush]),
                of=int(group.hands[:, flush].sum()),
                cost=int(group.lost[taken, best, flush]) * unit,
            )


def _named(flush: int) -> str:
    return spelled(flush_ranks(flush))


def _least(met: Numbers, start: int) -> str:
    if start == len(met):
        return NO_HAND
    return EVERY_HAND if not start else _named(int(met[start]))


def _hands(met: Numbers, start: int) -> tuple[str, ...]:
    least = _least(met, start)
    return (least if least in (EVERY_HAND, NO_HAND) else f"{least} or better",)


def _when(met: Numbers) -> str:
    """Return which hands a rule is about, by the number of their suited cards."""
    fewest, most = int(met[0]) >> FLUSH_SHIFT, int(met[-1]) >> FLUSH_SHIFT
    if fewest <= 2:
        return f"up to a {flush_kind(most)}"
    return f"with a {flush_kind(fewest)}" + (" or better" if most > fewest else "")
