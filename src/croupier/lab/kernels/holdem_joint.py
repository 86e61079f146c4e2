"""The base game together with side bets: the exact distribution of the sum."""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, combinations
from math import comb

import numpy as np

from croupier.cards import rank_of
from croupier.errors import BadBet, must
from croupier.lab.kernels.holdem_beaten import beaten
from croupier.lab.kernels.holdem_counts import class_of
from croupier.lab.kernels.holdem_examples import outcome_of
from croupier.lab.kernels.holdem_money import Path
from croupier.lab.kernels.holdem_question import HoldemQuestion, best_with, cells, hand_of
from croupier.lab.kernels.holdem_showdowns import (
    LOSE,
    LOSE_UNQUALIFIED,
    WIN,
    WIN_UNQUALIFIED,
    Hand,
)
from croupier.lab.kernels.holdem_side_bets import (
    BAD_BEAT,
    TIED,
    TRIPS,
    ULTIMATE_PAIRS,
    Lines,
    hole_keys,
    lines_of,
)
from croupier.lab.kernels.holdem_solution import WAIT, HoldemSolution, endings, solving_steps
from croupier.lab.progress import Steps, Tick
from croupier.lab.tally import Counting, Finish, finish_of
from croupier.rules import Layout


def add_with_side_bets(
    question: HoldemQuestion,
    solution: HoldemSolution,
    beside: Mapping[str, int],
    counting: Counting,
    steps: Steps,
) -> None:
    """Count every way to finish, with the net results of all bets added up."""
    layout, shape = question.layout, question.shape
    lines = {bet: lines_of(layout, bet, stake, shape) for bet, stake in beside.items()}
    by_line = list(_hands_by_line(layout, solution, staked=ULTIMATE_PAIRS in beside))
    walk = solving_steps(len(solution.showdowns.numbering.pairs))
    walks = 2 + len(solution.nets.before) if BAD_BEAT in beside else 1
    steps.expect((len(by_line) * walks - 1) * walk)
    for hands, shares in by_line:
        ends = _ends_of_hands(question, solution, hands, steps.tick, split=BAD_BEAT in beside)
        against_aces: Counter[End] = Counter()
        if any(plain != aces for plain, aces in shares):
            against_aces = _aces_against_aces(question, solution, hands, split=BAD_BEAT in beside)
            must(against_aces <= ends, "aces that meet aces are among the deals of aces")
        all_cards = sum(shares.values())
        for end, deals in ends.items():
            for (plain, aces), cards in shares.items():
                special = against_aces[end] if plain != aces else 0
                for key, part in ((plain, deals - special), (aces, special)):
                    must(part * cards % all_cards == 0, "suits of a hand are alike")
                    finish = _joined(question, end, key, lines, beside)
                    counting.add(finish, part * cards // all_cards)


@dataclass(frozen=True, slots=True)
class End:
    """How a round ends: way to play, class of own hand, outcome, and class of the losing hand."""

    path: Path
    own: int
    outcome: int
    lost: int = TIED


def _joined(
    question: HoldemQuestion,
    end: End,
    hole_line: Hashable,
    lines: Mapping[str, Lines],
    beside: Mapping[str, int],
) -> Finish:
    base = question.finish(end.path, end.own, end.outcome)
    keys = {TRIPS: end.own, BAD_BEAT: end.lost, ULTIMATE_PAIRS: hole_line}
    net = base.net + sum(finish_of(lines[bet][keys[bet]]).net for bet in beside)
    return Finish(
        net=net,
        wagered=base.wagered + sum(beside.values()),
        result=base.result,
        decisions=base.decisions,
        hit=net > 0,
    )


def _ends_of_hands(
    question: HoldemQuestion,
    solution: HoldemSolution,
    hands: list[Hand],
    tick: Tick,
    *,
    split: bool,
) -> Counter[End]:
    """Return how rounds with some starting hands end; `split` separates wins by dealer class."""
    ends: Counter[End] = Counter()
    wins: Counter[tuple[Path, int]] = Counter()
    for path, own, outcome, deals in cells(question, endings(solution, hands, tick=tick)):
        if split and outcome in (WIN, WIN_UNQUALIFIED):
            wins[path, own] += deals
        else:
            lost = own if outcome in (LOSE, LOSE_UNQUALIFIED) else TIED
            ends[End(path, own, outcome, lost)] += deals
    if split:
        won = beaten(solution, hands, tick=tick)
        parts = (*won.before, won.flop, won.bet, won.fold)
        for path, sums in zip(question.money.betting.paths, parts, strict=True):
            for own, dealer in np.argwhere(sums).tolist():
                outcome = WIN if dealer else WIN_UNQUALIFIED
                ends[End(path, own, outcome, dealer)] += int(sums[own, dealer])
                wins[path, own] -= int(sums[own, dealer])
        must(not any(wins.values()), "every win beats a dealer's hand of some class")
    return ends


def _hands_by_line(
    layout: Layout, solution: HoldemSolution, *, staked: bool
) -> Iterator[tuple[list[Hand], Counter[tuple[Hashable, Hashable]]]]:
    """Group starting hands by the lines of Ultimate Pairs that they hit, with how many cards do.

    A line may name suits: then the hole cards of one hand hit different lines.
    """
    known = solution.showdowns
    if not staked:
        yield list(known.hands()), Counter({("", ""): 1})
        return
    hits: dict[Hand, Counter[tuple[Hashable, Hashable]]] = {}
    for own in combinations(known.shape.cards, 2):
        keys = hole_keys(layout.pays(ULTIMATE_PAIRS), own, known.shape)
        hits.setdefault(hand_of(known.shape, own), Counter())[keys] += 1
    together: dict[Hashable, list[Hand]] = {}
    for hand, lines in hits.items():
        shares = frozenset((key, Fraction(cards, lines.total())) for key, cards in lines.items())
        together.setdefault(shares, []).append(hand)
    for hands in together.values():
        yield hands, hits[hands[0]]


def _aces_against_aces(
    question: HoldemQuestion, solution: HoldemSolution, hands: list[Hand], *, split: bool
) -> Counter[End]:
    """Return how rounds with a pair of aces against a pair of aces end."""
    (hand,) = hands
    choice = solution.choices[hand]
    if choice == WAIT:
        raise BadBet("with these pays a pair of aces waits before the flop; leave out the bet on "
                     "it meeting the dealer's aces")  # fmt: skip
    path = question.money.betting.paths[choice]
    cards = question.shape.cards
    aces = [card for card in cards if rank_of(card) == rank_of(cards[-1])]
    others = [card for card in cards if card not in aces]
    every = chain.from_iterable(combinations(others, 5))
    boards = np.fromiter(every, dtype=np.uint8).reshape(-1, 5)
    own, dealer = (best_with(pair, boards) for pair in (aces[:2], aces[2:]))
    # Each pair of aces leaves the dealer one hand of aces; each board has ten flops.
    weight = 10 * comb(len(aces), 2)
    ends: Counter[End] = Counter()
    sorts, counts = np.unique(np.stack([own, dealer]), axis=1, return_counts=True)
    for mine, theirs, boards_alike in zip(*sorts.tolist(), counts.tolist(), strict=True):
        won = mine > theirs
        lost = TIED if mine == theirs or (won and not split) else class_of(min(mine, theirs))
        ends[End(path, class_of(mine), outcome_of(mine, theirs), lost)] += weight * boards_alike
    return ends
