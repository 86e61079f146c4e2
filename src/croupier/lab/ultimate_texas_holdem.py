"""Ultimate Texas Hold'em: every deal of own cards, dealer's cards and board, counted exactly.

**Counting.** A round has C(52,2) × C(50,3) × C(47,2) × C(45,2) = 27,813,810,024,000 deals. Suits
matter only through the one suit that can make a flush, so boards fall into 6,175 rank boards and
36,608 flush boards (`lab.kernels.holdem_numbering`). For each board and own hole pair, one pass
over the dealer's hands in ascending order counts how many of the 990 are beaten, tied and lost to,
with and without a pair (`holdem_counts`). Ten million showdowns have 75,452 distinct counts. None
of this depends on pays; it is done once for a deck and cached (`holdem_showdowns`).

**Money.** Deals with the same class of own hand (22: high card, a pair of each rank, …, royal
flush) and the same outcome (win, tie or lose, the dealer with a pair or without) settle alike. The
game itself settles two deals of each class for each way to play, and they must agree
(`holdem_money`). So a changed pay, tie or qualifying rule changes the answer here, or is refused.

**Decisions.** At the river, the value of betting is Σ counts × money over six outcomes, compared
with that of folding. The value of a flop is the sum over its turns and rivers: one sum by ranks
only and, for each suit, a correction over the boards where that suit can make a flush
(`holdem_play`). All pairs of hole cards and flop (1,286,792 up to renaming of suits) take the
better of check and raise; the 169 starting hands take the better of their sum over flops and
raising at once. All of these are sums of integers, compared as such (`holdem_solution`). If two
decisions have the same value, the one that leaves less in action is taken, or the other one with
`ties="more"`.

**How rounds end.** The sums run backward, from flops with a raise to the counts of their showdowns
(`holdem_play`). A hand's other deals are bet or folded at the river.

**Side bets.** Trips, Bad Beat and Ultimate Pairs stay in action after a fold and do not depend on
the Play bet, so they never change a decision. The game is asked about this too: each of them must
pay the same for a class whatever the way to play, or the question is refused (`holdem_side_bets`).

**By hand.** Own A♥ A♦ on K♣ 8♦ 7♥ 4♠ 2♣: of the dealer's 990 hands, 90 make two pair (10 pairs of
ranks × 3 × 3), 15 a set (5 × 3), 16 a straight (4 × 4 of 6-5) and one ties; 868 are beaten, 376 of
them without a pair. A bet of 1x wins 1 against those and 2 against the others, or loses 3, so its
value is (376 × 1 + 492 × 2 − 121 × 3) ÷ 990 = 997/990, and `values` returns the same.
"""

from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np

from croupier.cards import Deck
from croupier.errors import BadBet, BadCard, IllegalAction, must
from croupier.hands import best_five
from croupier.hands.five import ANY_PAIR
from croupier.lab.kernels.holdem_counts import CLASSES, class_of
from croupier.lab.kernels.holdem_jackpots import jackpot_classes, reads_flop
from croupier.lab.kernels.holdem_joint import add_with_side_bets
from croupier.lab.kernels.holdem_question import (
    BASE,
    Cards,
    HoldemQuestion,
    best_with,
    cells,
    hand_of,
    holdem_steps,
    shape_of,
)
from croupier.lab.kernels.holdem_showdowns import (
    LOSE,
    LOSE_UNQUALIFIED,
    OUTCOMES,
    TIE,
    TIE_UNQUALIFIED,
    WIN,
    WIN_UNQUALIFIED,
    Hand,
    showdowns,
)
from croupier.lab.kernels.holdem_side_bets import (
    BAD_BEAT,
    SIDE_BETS,
    TIED,
    TRIPS,
    ULTIMATE_PAIRS,
    hole_lines,
    lines_of,
    losing_hands,
    seven_cards,
)
from croupier.lab.kernels.holdem_solution import WAIT, HoldemSolution, endings, folds_by_flop
from croupier.lab.progress import Progress, Steps
from croupier.lab.shapes import counts, has_shape
from croupier.lab.tally import AHEAD, Counting, RoundResult, SeatDeal, Tally, bets_up, finish_of
from croupier.paytables.readings import HoleCards
from croupier.rules import Layout, Round, actions

_SHAPE = (
    "seats 2",
    "+play|+play|wait",
    "community 3",
    "+play|wait",
    "community 2",
    "+play|fold",
    "dealer 2",
)
_READS = {"holdem_cards": (2, 5), "five_card": (2, 3)}


def knows(layout: Layout, bets: Collection[str]) -> bool:
    """Whether the streets are those of Hold'em, and these bets are counted here."""
    return has_shape(layout, _SHAPE) and counts(layout, bets, (*BASE, *SIDE_BETS), _READS)


_METHOD = "every deal of the deck: showdowns counted by board and hole cards, suits merged"


def deal_class(layout: Layout, stakes: Mapping[str, int], deal: SeatDeal) -> tuple[Hashable, ...]:
    """Return the own class, whether the dealer has a pair, who is ahead, and side bet classes."""
    own, dealer = (best_five((*held, *deal.community)) for held in (deal.own, deal.dealer))
    found: tuple[Hashable, ...] = (
        class_of(own),
        dealer < ANY_PAIR,
        (own > dealer) - (own < dealer),
    )
    if BAD_BEAT in stakes:
        found = (*found, class_of(dealer))
    if ULTIMATE_PAIRS in stakes:
        hit = layout.pays(ULTIMATE_PAIRS).hit(HoleCards(tuple(deal.own), tuple(deal.dealer)))
        found = (*found, hit.key if hit is not None else None)
    return found


# The whole game ---------------------------------------------------------------------------------


def base_game(
    layout: Layout,
    stakes: Mapping[str, int] | None = None,
    *,
    ties: str = "less",
    progress: Progress | None = None,
    deck: Deck | None = None,
) -> Tally:
    """Tally Ante, Blind and Play under best play, together with any side bets staked.

    Trips, Bad Beat and Ultimate Pairs may be staked: they change the distribution but no decision,
    because the game pays them alike after every decision.
    """
    staked = dict.fromkeys(BASE, 1) if stakes is None else dict(stakes)
    _check_stakes(layout, staked)
    shape = shape_of(layout, deck)
    steps = Steps(holdem_steps(shape), progress)
    showdowns(shape, steps.tick)
    question = HoldemQuestion.of(layout, {key: staked[key] for key in BASE}, shape, ties)
    solution = question.solution(steps.tick)
    counting = Counting()
    beside = {bet: staked[bet] for bet in SIDE_BETS if bet in staked}
    if beside:
        add_with_side_bets(question, solution, beside, counting, steps)
    else:
        for path, own, outcome, deals in cells(question, endings(solution, tick=steps.tick)):
            counting.add(question.finish(path, own, outcome), deals)
    steps.finish()
    return Tally(
        counts=counting.counts,
        total=shape.deals,
        first_bet=Fraction(staked["ante"]),
        initial_stake=Fraction(sum(staked.values())),
        hit_means=AHEAD,
        method=_METHOD,
    )


def _check_stakes(layout: Layout, stakes: Mapping[str, int]) -> None:
    """Refuse bets that have no amount here, and whatever the engine refuses."""
    known = (*BASE, *SIDE_BETS)
    for key in stakes:
        if key not in known and layout.game.bet(key) is not None:
            raise BadBet(f"{key} cannot be solved together with the others; {', '.join(known)} can")
    bets_up(layout, stakes)


# Side bets by themselves ------------------------------------------------------------------------


def side_bet(
    layout: Layout, bet: str, *, progress: Progress | None = None, deck: Deck | None = None
) -> Tally:
    """Tally Trips, Bad Beat or Ultimate Pairs by itself, for one unit."""
    if bet not in SIDE_BETS:
        known = ", ".join(SIDE_BETS)
        raise BadBet(f"{bet!r} is not a side bet of {layout.game.title}; it has {known}")
    shape = shape_of(layout, deck)
    counted = 0 if bet == ULTIMATE_PAIRS else holdem_steps(shape, solves=0)
    steps = Steps(counted + 1, progress)
    if counted:
        showdowns(shape, steps.tick)
    lines = lines_of(layout, bet, 1, shape)
    if bet == TRIPS:
        deals: Mapping[Hashable, int] = dict(enumerate(seven_cards(shape)))
        total, method = comb(len(shape), 7), "every hand of seven cards"
    elif bet == BAD_BEAT:
        deals = losing_hands(shape)
        total = shape.holes * comb(len(shape) - 2, 5) * shape.dealers
        method = "every board with every hand of the player and of the dealer"
    else:
        deals = hole_lines(layout.pays(bet), shape)
        total = shape.holes * comb(len(shape) - 2, 2)
        method = "every two cards of the player with every two of the dealer"
    counting = Counting()
    for key, number in deals.items():
        if number:
            line = lines[key]
            finish = finish_of(line)
            if bet == BAD_BEAT and key == TIED and line.hit is None:
                finish = replace(finish, result=RoundResult("tie", outcome="tie"))
            counting.add(finish, number)
    steps.finish()
    return Tally(counts=counting.counts, total=total, hit_means="the bet wins", method=method)


# Jackpots ---------------------------------------------------------------------------------------


def jackpot_lines(
    layout: Layout,
    bet: str,
    *,
    folded_hands_qualify: bool = True,
    ties: str = "less",
    progress: Progress | None = None,
    deck: Deck | None = None,
) -> tuple[dict[str, int], int]:
    """Count the deals that hit each line of a jackpot's table, and all deals.

    A stand-alone table reads hole cards and board, over all deals of hole cards, flop, turn and
    river; a Multi Game Link reads hole cards and flop, over all five-card hands. If folded hands do
    not qualify, a hand that the best play of Ante and Blind folds hits nothing, and both kinds of
    table are counted over all deals of hole cards, flop, turn and river.
    """
    shape = shape_of(layout, deck)
    steps = Steps(holdem_steps(shape, solves=0 if folded_hands_qualify else 2), progress)
    showdowns(shape, steps.tick)
    classes = list(jackpot_classes(layout, bet, shape))
    lines = {line.key: 0 for line in layout.pays(bet).lines}
    for _, deals, key in classes:
        if key is not None:
            lines[key] += deals
    total = sum(deals for _, deals, _ in classes)
    if not folded_hands_qualify:
        solution = HoldemQuestion.plain(layout, ties, deck).solution(steps.tick)
        all_deals = shape.deals // shape.dealers
        lines = {key: deals * (all_deals // total) for key, deals in lines.items()}
        total = all_deals
        of_class = {own: key for own, _, key in classes}
        for own, deals in _folded(solution, steps, by_flop=reads_flop(layout, bet)).items():
            key = of_class.get(own)
            if key is not None:
                lines[key] -= deals
    steps.finish()
    return lines, total


def _folded(solution: HoldemSolution, steps: Steps, *, by_flop: bool) -> Mapping[int, int]:
    """Count folded deals of hole cards and board, by the class that a jackpot's table reads."""
    if by_flop:
        return folds_by_flop(solution, tick=steps.tick)
    dealers = solution.showdowns.shape.dealers
    folds = endings(solution, tick=steps.tick).fold.sum(axis=1).tolist()
    must(not folds[CLASSES - 1], "nobody folds a royal flush")
    return {own: deals // dealers for own, deals in enumerate(folds)}


# Advice -----------------------------------------------------------------------------------------


def values(round_: Round, *, ties: str = "less") -> dict[str, Fraction]:
    """Return each decision's value: the net result of Ante, Blind and Play, in Antes.

    It assumes that the decision is taken now and play is best after it. The deciding player does
    not know other players' cards, so they stay in the deck.
    """
    offered = actions(round_)
    if offered.seat is None:
        raise IllegalAction("this round is not waiting for a decision")
    if round_.out_of_play:
        raise BadCard(
            "a card was exposed and taken out of play; values are for the whole deck",
            place="irregularities",
        )
    own = round_.spot(offered.seat).cards
    question = HoldemQuestion.plain(round_.layout, ties)
    if len(round_.community) == 5:
        return _river_values(question, own, round_.community)
    if round_.community:
        return _flop_values(question, question.solution(), own, round_.community)
    return _hand_values(question, question.solution(), hand_of(question.shape, own))


def _river_values(question: HoldemQuestion, own: Cards, board: Cards) -> dict[str, Fraction]:
    """Value the river decisions over every hand the dealer may have, one by one."""
    left = [card for card in question.shape.cards if card not in own + board]
    dealers = np.array(list(combinations(left, 2)), dtype=np.uint8)
    worth, value = best_with(board, dealers), best_five(own + board)
    weak = worth < ANY_PAIR
    compared = {
        WIN_UNQUALIFIED: weak & (worth < value),
        WIN: ~weak & (worth < value),
        TIE_UNQUALIFIED: weak & (worth == value),
        TIE: ~weak & (worth == value),
        LOSE_UNQUALIFIED: weak & (worth > value),
        LOSE: ~weak & (worth > value),
    }
    counts = [int(np.count_nonzero(compared[outcome])) for outcome in range(OUTCOMES)]
    nets, betting = question.money.nets, question.money.betting
    row = class_of(value)
    return {
        name: question.antes(
            sum(count * int(net) for count, net in zip(counts, table[row], strict=True)),
            len(dealers),
        )
        for name, table in ((betting.bet, nets.bet), (betting.fold, nets.fold))
    }


def _flop_values(
    question: HoldemQuestion, solution: HoldemSolution, own: Cards, flop: Cards
) -> dict[str, Fraction]:
    shape, betting = question.shape, question.money.betting
    check, raised = solution.flop_sums(own, flop)
    deals = shape.turns_and_rivers * shape.dealers
    return {
        betting.flop: question.antes(raised, deals),
        betting.wait_again: question.antes(check, deals),
    }


def _hand_values(
    question: HoldemQuestion, solution: HoldemSolution, hand: Hand
) -> dict[str, Fraction]:
    shape, betting = question.shape, question.money.betting
    waiting, *raised = solution.hand_values[hand]
    deals = (
        solution.showdowns.hole_cards(*hand) * shape.flops * shape.turns_and_rivers * shape.dealers
    )
    sums = dict(zip(betting.raises, raised, strict=True))
    worth = {name: question.antes(sums[name], deals) for name in reversed(betting.raises)}
    return {**worth, betting.wait: question.antes(waiting, deals)}


# Charts -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HoldemAdvice:
    """The best of several decisions, and each one's value in Antes."""

    best: str
    values: Mapping[str, Fraction]


def starting_hands(
    layout: Layout, *, ties: str = "less", deck: Deck | None = None
) -> dict[str, HoldemAdvice]:
    """Return the best decision with each of the 169 starting hands (`AA`, `AKs`, `AKo`, …)."""
    question = HoldemQuestion.plain(layout, ties, deck)
    solution = question.solution()
    betting = question.money.betting
    return {
        solution.showdowns.hand_name(hand): HoldemAdvice(
            betting.wait if choice == WAIT else betting.raises[choice],
            _hand_values(question, solution, hand),
        )
        for hand, choice in sorted(solution.choices.items(), reverse=True)
    }
