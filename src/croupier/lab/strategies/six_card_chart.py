"""The chart of Six Card Poker: the lowest hand to raise, by what the dealer's open cards make.

Perfect play looks at all nine cards. A page has a rule for each pair that the dealer may show and
for each highest card, and lists by name the hands on which the rule errs and what that costs.
"""

from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from croupier.hands.five import ANY_PAIR, FIVE_CATEGORY_SHIFT, FiveCard, five_card_name
from croupier.lab.kernels.six_card import slot_values
from croupier.lab.kernels.stud import block_of
from croupier.lab.progress import Progress
from croupier.lab.six_card import BASE_BETS, SixSolved, question_of, solve_deals
from croupier.lab.strategies.charts import Chart, ChartRule, Exceptional, chart_with
from croupier.lab.strategies.view import Numbers, partly_made, rank_counts
from croupier.lab.strategies.words import in_brief, spelled
from croupier.lab.three_card_rules import EVERY_HAND, NO_HAND
from croupier.rules import Layout


def six_card_chart(layout: Layout, progress: Progress | None) -> Chart:
    asked = question_of(layout, BASE_BETS, "less", None)
    return chart_with(layout, _rules(solve_deals(asked, progress)))


def _rules(solved: SixSolved) -> Iterator[ChartRule]:
    values = slot_values(block_of(solved.asked.deck)).astype(np.int64)
    total = sum(int(rows.hands.sum()) for rows in solved.rows.values()) * solved.dealers
    antes = solved.asked.antes / total
    groups: dict[int, list[tuple[int, ...]]] = {}
    for ranks in solved.rows:
        cards = np.array([[rank * 4 for rank in ranks]], dtype=np.uint8)
        groups.setdefault(int(partly_made(rank_counts(cards))[0]) >> 16, []).append(ranks)
    for shown, those in sorted(groups.items()):
        rows = [solved.rows[ranks] for ranks in those]
        worth = values[np.concatenate([each.slots for each in rows])]
        hands = np.concatenate([each.hands for each in rows]).astype(np.int64)
        gains = np.concatenate([each.gains for each in rows])
        yield _rule(solved, in_brief(shown << 16, 1), worth, hands, gains, antes)


def _rule(
    solved: SixSolved, shows: str, worth: Numbers, hands: Numbers, gains: Numbers, antes: Fraction
) -> ChartRule:
    asked = solved.asked
    stays, folds = (asked.judged.paths[at][0] for at in (asked.stay, asked.fold))
    values, which = np.unique(worth, return_inverse=True)
    up, down = (
        _sums(which.ravel(), np.where(part, gains, 0), len(values))
        for part in (gains > 0, gains < 0)
    )
    # Starting at a value loses what hands below would gain, and what those above would lose.
    lost = np.concatenate([[0], np.cumsum(up)]) - np.concatenate([np.cumsum(down[::-1])[::-1], [0]])
    start = int(np.flatnonzero(lost == lost.min())[-1])
    least = _least(values, start)
    found: dict[tuple[str, str], list[int]] = {}
    of: dict[str, int] = {}
    said = which.ravel() >= start
    names = [in_brief(int(value)) for value in values]
    every = _sums(which.ravel(), hands, len(values))
    for at, name in enumerate(names):
        of[name] = of.get(name, 0) + int(every[at])
    wrong = ((gains > 0) & ~said) | ((gains < 0) & said)
    erring = _sums(which.ravel(), np.where(wrong, hands, 0), len(values))
    for at in np.flatnonzero(erring).tolist():
        best = stays if at < start else folds
        entry = found.setdefault((best, names[at]), [0, 0])
        entry[0] += int(erring[at])
        entry[1] += abs(int(up[at] if at < start else down[at]))
    exceptions = [
        Exceptional(decision, hand, number, of[hand], cost * antes)
        for (decision, hand), (number, cost) in found.items()
    ]
    return ChartRule(
        when=f"dealer shows {shows}",
        shows=shows,
        decision=stays,
        otherwise=folds,
        hands=(least if least in (EVERY_HAND, NO_HAND) else f"{least} or better",),
        least=least,
        exceptions=tuple(sorted(exceptions, key=lambda each: (-each.cost, each.hand))),
    )


def _sums(which: Numbers, amounts: Numbers, groups: int) -> Numbers:
    found = np.zeros(groups, dtype=np.int64)
    np.add.at(found, which, amounts)
    return found


def _least(values: Numbers, start: int) -> str:
    """Name the hand at which a rule begins: `A-K-9-5-3`, `pair of nines`, `9-9-K-7-4`."""
    if start == 0:
        return EVERY_HAND
    if start == len(values):
        return NO_HAND
    value, before = int(values[start]), int(values[start - 1])
    if before < ANY_PAIR <= value:
        return "pair"
    # The lowest of its pair, or of its category, needs no kicker in its name.
    if value >> FIVE_CATEGORY_SHIFT != before >> FIVE_CATEGORY_SHIFT:
        return in_brief(value)
    category, ranks = FiveCard.of(value), tuple(value >> shift & 15 for shift in (16, 12, 8, 4, 0))
    if category == FiveCard.HIGH_CARD:
        return spelled(ranks)
    if category == FiveCard.PAIR:
        return in_brief(value) if value >> 16 != before >> 16 else spelled((ranks[0], *ranks[:4]))
    return five_card_name(value)
