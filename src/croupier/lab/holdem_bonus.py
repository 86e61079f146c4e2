"""Texas Hold'em Bonus: every deal of own cards, dealer's cards and board, counted exactly.

**Counting.** A round has C(52,2) × C(50,3) × 47 × 46 × C(45,2) = 55,627,620,048,000 final
positions. Boards and showdowns are the same as in Ultimate Texas Hold'em and are cached for both
games (`lab.kernels.holdem_showdowns`).

**Money.** Deals with the same class of own hand and the same outcome settle alike; the game settles
two deals of each class for each way to play, and they must agree. The Turn and River bets are
independent: the result of one must not depend on the other, and that is checked too.

**Decisions.** The value of a Turn bet is a sum over the turns and rivers of a flop (`holdem_play`),
that of a River bet a sum over the rivers of four cards (`holdem_turns`). Each is made if its value
is positive. Nobody folds after the flop, so a starting hand's value is its result without these
bets plus what each adds; it is played if that is more than a fold.

**How rounds end.** A board of four cards can begin with any of four flops, and the Turn bet was
made on some of them. Weights by both decisions are carried back to the boards of five.
"""

from collections import Counter
from collections.abc import Collection, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from math import comb

import numpy as np

from croupier.cards import Card, Deck
from croupier.errors import BadBet, BadCard, IllegalAction
from croupier.hands import best_five
from croupier.hands.five import ANY_PAIR
from croupier.lab.general import decision_names
from croupier.lab.kernels.counting import bound, in_threads, ranges
from croupier.lab.kernels.holdem_bonus_money import BonusMoney, judged_bonus
from croupier.lab.kernels.holdem_counts import CLASSES, class_of
from croupier.lab.kernels.holdem_examples import outcome_of
from croupier.lab.kernels.holdem_money import money_key
from croupier.lab.kernels.holdem_numbering import (
    BOTH_IN,
    BOTH_OUT,
    HIGH_IN,
    KINDS_OF_PAIR,
    LOW_IN,
    DeckShape,
    Numbers,
    multiset_number,
)
from croupier.lab.kernels.holdem_play import RAISE, Solved, add_up_classes
from croupier.lab.kernels.holdem_question import (
    best_with,
    class_name,
    hand_of,
    holdem_steps,
    shape_of,
)
from croupier.lab.kernels.holdem_showdowns import (
    LOSE,
    LOSE_UNQUALIFIED,
    OUTCOMES,
    PAIRS_AT_ONCE,
    SUITED,
    TIE,
    TIE_UNQUALIFIED,
    Hand,
    Showdowns,
    showdowns,
)
from croupier.lab.kernels.holdem_side_bets import hole_examples, hole_lines
from croupier.lab.kernels.holdem_solution import flop_sums, look_ahead, weighed
from croupier.lab.kernels.holdem_turns import (
    BET,
    BLOCKED,
    Flags,
    TurnNumbering,
    decide_turns,
    look_at_turns,
    turn_numbering,
    typed_turn_number,
    weigh_turns,
)
from croupier.lab.lru_cache import LruCache
from croupier.lab.progress import Progress, Steps, Tick, silence
from croupier.lab.shapes import counts, has_shape
from croupier.lab.tally import (
    AHEAD,
    Counting,
    Finish,
    RoundResult,
    RoundVerdict,
    SeatDeal,
    Tally,
    bets_up,
    finish_of,
    line_of,
)
from croupier.lab.ties import check_ties
from croupier.paytables import HoleCards
from croupier.rules import Layout, Round, actions

Stakes = Mapping[str, int]
Path = tuple[str, ...]
Cards = tuple[Card, ...]

BASE = ("ante",)
BONUS = "bonus"
_SHAPE = (
    "seats 2",
    "+flop|fold",
    "community 3",
    "+turn|wait",
    "community 1",
    "+river|wait",
    "community 1",
    "dealer 2",
)
ORDERS_OF_FLOP, ORDERS_OF_TURN, ORDERS_OF_BOARD = 2, 4, 20
"""Turn and river come in two orders after a flop; a board of four cards can begin with four flops;
and a board of five is dealt as each of ten flops with the turn and river in two orders."""


def knows(layout: Layout, bets: Collection[str]) -> bool:
    """Whether the streets are those of this game, and these bets are counted here."""
    return has_shape(layout, _SHAPE) and counts(layout, bets, (*BASE, BONUS))


def deal_class(layout: Layout, stakes: Stakes, deal: SeatDeal) -> tuple[Hashable, ...]:
    """Return the own class, who is ahead, and the Bonus line that the hole cards hit."""
    own, dealer = (best_five((*held, *deal.community)) for held in (deal.own, deal.dealer))
    found: tuple[Hashable, ...] = class_of(own), (own > dealer) - (own < dealer)
    if BONUS in stakes:
        hit = layout.pays(BONUS).hit(HoleCards(tuple(deal.own), tuple(deal.dealer)))
        found = (*found, hit.key if hit is not None else None)
    return found


# Solving ----------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class RaisesPlayed:
    """The best Turn and River bets, which do not depend on the Ante's pays: nobody folds then."""

    showdowns: Showdowns
    turns: TurnNumbering
    eager: bool
    flops: Solved
    """By flop: what a Turn bet adds."""
    rank_tables: Numbers
    """The value of a River bet, by hole pair and ranks of four cards …"""
    tables: Numbers
    """… and what flushes add to it."""
    suited: Flags
    """Whether to make it, by board of the list."""
    offsuit: Flags
    river_sums: Numbers
    """Σ of the results of River bets, by hole pair, suited and not."""
    ends: dict[Hand, Numbers] = field(default_factory=dict)
    """How rounds with a starting hand end, by way to play, class of own hand and outcome."""

    def worth(self, hand: Hand) -> int:
        """Return Σ over all deals of a starting hand of what both bets add."""
        upper, lower = map(int, self.flops.totals[hand])
        turn = ORDERS_OF_FLOP * ((upper << 32) + lower)
        river = ORDERS_OF_TURN * int(self.river_sums[hand])
        return (turn + river) * self.showdowns.hole_cards(*hand)

    def river_bet(self, own: Cards, board: Cards) -> int:
        """Return a River bet's value with these cards: Σ over rivers and dealer hands."""
        numbers = self.showdowns.numbering
        rank = {int(real): place for place, real in enumerate(numbers.ranks)}
        low, high = sorted(own)
        pair = multiset_number((rank[low >> 2], rank[high >> 2]))
        total = int(self.rank_tables[pair, multiset_number([rank[card >> 2] for card in board])])
        for suit in {card & 3 for card in board}:
            held = tuple(sorted(rank[card >> 2] for card in board if card & 3 == suit))
            if len(held) < 2:
                continue
            kind = {
                (True, True): BOTH_IN, (True, False): LOW_IN, (False, True): HIGH_IN,
                (False, False): BOTH_OUT,
            }[low & 3 == suit, high & 3 == suit]  # fmt: skip
            outs = tuple(rank[card >> 2] for card in board if card & 3 != suit)
            at = typed_turn_number(numbers.count, held, outs)
            total += int(self.tables[pair, kind * self.turns.typed + at])
        return total


@dataclass(frozen=True, eq=False)
class BonusSolution:
    """The best decisions for some money, and each one's value in its units."""

    money: BonusMoney
    raises: RaisesPlayed

    @property
    def showdowns(self) -> Showdowns:
        return self.raises.showdowns

    @cached_property
    def flops(self) -> Solved:
        """By flop: the result without and with a Turn bet, leaving out River bets."""
        known, money = self.showdowns, self.money
        worth = known.worth(np.stack([money.base, money.base + money.turn], axis=-1))
        return look_ahead(known, worth, eager=self.raises.eager, tick=silence)

    @cached_property
    def hand_values(self) -> dict[Hand, tuple[int, int]]:
        """Playing and folding: Σ over all deals of a starting hand."""
        known, money = self.showdowns, self.money
        each = deals_of_hand(known.shape)
        without = weighed(known.sums, money.base)
        return {
            hand: (
                ORDERS_OF_BOARD * without[hand] + money.raise_units * self.raises.worth(hand),
                money.folded * known.hole_cards(*hand) * each,
            )
            for hand in known.hands()
        }

    def plays(self, hand: Hand) -> bool:
        play, fold = self.hand_values[hand]
        return play + self.raises.eager > fold


def deals_of_hand(shape: DeckShape) -> int:
    """Return how many deals there are for each two hole cards."""
    return shape.flops * shape.turns_and_rivers * 2 * shape.dealers


_money: LruCache[BonusMoney] = LruCache(16)
_solutions: LruCache[BonusSolution] = LruCache(3)
_raises: LruCache[RaisesPlayed] = LruCache(2)


def forget() -> None:
    """Forget what was solved, as in a new process."""
    forget_money()
    _raises.clear()


def forget_money() -> None:
    """Forget what depends on the Ante; the best raises do not."""
    _money.clear()
    _solutions.clear()


def solution_of(
    layout: Layout, stakes: Stakes, ties: str, deck: Deck | None, steps: Steps | None = None
) -> BonusSolution:
    """Return the best play; the last few solutions are kept."""
    check_ties(ties)
    bets_up(layout, stakes)
    shape = shape_of(layout, deck)
    tick = steps.tick if steps else silence
    known = showdowns(shape, tick)
    money = _money_of(layout, stakes, shape)
    return _solutions.get_or_make(
        (money_key(layout, stakes, shape), ties),
        lambda: BonusSolution(money, _raises_of(known, money, ties, tick)),
    )


def _money_of(layout: Layout, stakes: Stakes, shape: DeckShape) -> BonusMoney:
    key = money_key(layout, stakes, shape)
    return _money.get_or_make(key, lambda: judged_bonus(layout, stakes, shape))


def _raises_of(known: Showdowns, money: BonusMoney, ties: str, tick: Tick) -> RaisesPlayed:
    turn, river = (part // money.raise_units for part in (money.turn, money.river))
    return _raises.get_or_make(
        (known.shape, ties, turn.tobytes(), river.tobytes()),
        lambda: _solve(known, turn, river, eager=ties == "more", tick=tick),
    )


def _solve(
    known: Showdowns, turn: Numbers, river: Numbers, *, eager: bool, tick: Tick
) -> RaisesPlayed:
    turns = turn_numbering(known.shape)
    worth = known.worth(np.stack([np.zeros_like(turn), turn, river], axis=-1))
    flops = look_ahead(known, np.ascontiguousarray(worth[:, :2]), eager=eager, tick=tick)
    bet = np.ascontiguousarray(worth[:, 2])
    pairs = len(known.numbering.pairs)
    solved = RaisesPlayed(
        showdowns=known,
        turns=turns,
        eager=eager,
        flops=flops,
        rank_tables=np.zeros((pairs, len(turns.rank_turns)), dtype=np.int64),
        tables=np.zeros((pairs, KINDS_OF_PAIR * turns.typed + 1), dtype=np.int64),
        suited=np.zeros((pairs, len(turns.suited.weights)), dtype=np.uint8),
        offsuit=np.zeros((pairs, len(turns.offsuit.weights)), dtype=np.uint8),
        river_sums=np.zeros((pairs, 2), dtype=np.int64),
    )

    def look(first: int, last: int) -> None:
        for pair in range(first, last):
            ranks, table = solved.rank_tables[pair], solved.tables[pair]
            look_at_turns(
                pair, known.boards, turns.rank_turns, turns.rank_board_after,
                turns.fours_of_fives, bet, ranks, table,
            )  # fmt: skip
            low, high = known.numbering.pairs[pair].tolist()
            if low != high:
                solved.river_sums[pair, 0] = decide_turns(
                    turns.suited, 1 << low | 1 << high, int(eager), ranks, table,
                    solved.suited[pair],
                )  # fmt: skip
            solved.river_sums[pair, 1] = decide_turns(
                turns.offsuit, 1 << low | 1 << 13 + high, int(eager), ranks, table,
                solved.offsuit[pair],
            )  # fmt: skip

    in_threads([bound(look, *part) for part in ranges(pairs, PAIRS_AT_ONCE)], tick)
    return solved


# How rounds end ---------------------------------------------------------------------------------

WAYS = ((True, True), (True, False), (False, True), (False, False))
"""Whether the Turn and the River bet are made."""


def endings(
    raises: RaisesPlayed, hands: Collection[Hand], tick: Tick = silence
) -> dict[tuple[bool, bool], Numbers]:
    """Count deals of some starting hands by Turn and River bet, class of own hand and outcome."""
    new = [hand for hand in hands if hand not in raises.ends]

    def look_back(first: int, last: int) -> None:
        weights = raises.showdowns.no_weights()
        for hand in new[first:last]:
            raises.ends[hand] = _ends_of(raises, hand, weights)

    in_threads([bound(look_back, *part) for part in ranges(len(new), PAIRS_AT_ONCE)], tick)
    total = sum(
        (raises.ends[hand] for hand in hands),
        np.zeros((len(WAYS), CLASSES, OUTCOMES), dtype=np.int64),
    )
    return dict(zip(WAYS, total, strict=True))


def _ends_of(raises: RaisesPlayed, hand: Hand, room: tuple[Numbers, Numbers]) -> Numbers:
    known, turns = raises.showdowns, raises.turns
    pair, suitedness = hand
    boards = turns.suited if suitedness == SUITED else turns.offsuit
    river = (raises.suited if suitedness == SUITED else raises.offsuit)[pair]
    flops = raises.flops.suited if suitedness == SUITED else raises.flops.offsuit
    turned = (flops[pair] == RAISE)[boards.flops].sum(axis=1)
    every = np.where(river == BLOCKED, 0, boards.weights * known.hole_cards(*hand))
    bets = river == BET
    sums = np.zeros((len(WAYS), CLASSES, OUTCOMES), dtype=np.int64)
    for at, times in enumerate((
        every * turned * bets, every * turned * ~bets, every * (4 - turned) * bets,
    )):  # fmt: skip
        weigh_turns(
            pair, known.boards, boards, turns.rank_turns, turns.rank_board_after,
            turns.fours_of_fives, times, *room,
        )  # fmt: skip
        add_up_classes(pair, known.boards, *room, known.own, known.outcomes, sums[at])
    sums[-1] = ORDERS_OF_BOARD * known.sums[hand] - sums.sum(axis=0)
    return sums


def base_game(
    layout: Layout,
    stakes: Stakes | None = None,
    *,
    ties: str = "less",
    progress: Progress | None = None,
    deck: Deck | None = None,
) -> Tally:
    """Tally Ante and raises under best play."""
    staked = dict.fromkeys(BASE, 1) if stakes is None else dict(stakes)
    if BONUS in staked:
        raise BadBet(
            f"{layout.game.title} cannot be solved with the Bonus beside it: whether it meets the "
            "dealer's aces is not counted with the board; ask for each by itself",
            place="stakes",
        )
    shape = shape_of(layout, deck)
    steps = Steps(holdem_steps(shape, solves=3), progress)
    solution = solution_of(layout, staked, ties, deck, steps)
    known, money = solution.showdowns, solution.money
    played = [hand for hand in known.hands() if solution.plays(hand)]
    counting = Counting()
    for way, sums in endings(solution.raises, played, steps.tick).items():
        path = money.paths[way]
        for own, outcome in np.argwhere(sums).tolist():
            finish = _finish(layout, path, own, outcome, money.verdicts[path, own, outcome])
            counting.add(finish, int(sums[own, outcome]))
    folded = sum(
        known.hole_cards(*hand) * deals_of_hand(shape)
        for hand in known.hands()
        if hand not in set(played)
    )
    verdict = next(each for (way, _, _), each in money.verdicts.items() if way == money.fold)
    counting.add(_finish(layout, money.fold, 0, LOSE, verdict), folded)
    steps.finish()
    return Tally(
        counts=counting.counts,
        total=shape.deals * 2,
        first_bet=Fraction(staked["ante"]),
        initial_stake=Fraction(sum(staked.values())),
        hit_means=AHEAD,
        method="every deal of the deck: showdowns counted by board and hole cards, suits merged",
    )


def _finish(layout: Layout, path: Path, own: int, outcome: int, verdict: RoundVerdict) -> Finish:
    ends = (
        "lose" if outcome in (LOSE, LOSE_UNQUALIFIED)
        else "tie" if outcome in (TIE, TIE_UNQUALIFIED) else "win"
    )  # fmt: skip
    folded = len(path) == 1
    hand = class_name(own, alone=False)
    return Finish(
        net=verdict.net,
        wagered=verdict.wagered,
        result=RoundResult(path[0]) if folded
        else RoundResult(f"{ends} with {hand}", after=", ".join(path)),
        decisions=decision_names(layout, path),
        hit=verdict.net > 0,
    )  # fmt: skip


# The Bonus by itself ----------------------------------------------------------------------------


def side_bet(
    layout: Layout, bet: str, *, progress: Progress | None = None, deck: Deck | None = None
) -> Tally:
    """Tally the Bonus by itself, for one unit."""
    if bet != BONUS:
        raise BadBet(f"{bet!r} is not a side bet of {layout.game.title}; it has {BONUS}")
    steps = Steps(1, progress)
    shape, pays = shape_of(layout, deck), layout.pays(bet)
    stakes = {"ante": 1, bet: 1}
    stays = tuple(step.choices[0].name for step in layout.game.decisions)
    lines = {}
    for key, (own, dealer) in hole_examples(pays, shape).items():
        board = tuple(card for card in shape.cards if card not in own + dealer)[:5]
        lines[key] = line_of(layout, stakes, SeatDeal(own, dealer, board), stays, bet)
    counting = Counting()
    for key, number in hole_lines(pays, shape).items():
        counting.add(finish_of(lines[key]), number)
    steps.finish()
    return Tally(
        counts=counting.counts,
        total=shape.holes * comb(len(shape) - 2, 2),
        hit_means="the bet wins",
        method="every two cards of the player with every two of the dealer",
    )


# Advice -----------------------------------------------------------------------------------------


def values(round_: Round, *, ties: str = "less") -> dict[str, Fraction]:
    """Return each decision's value: the net result of Ante and raises, in Antes.

    It assumes that the decision is taken now and play is best after it. The Bonus is decided by
    then.
    """
    offered = actions(round_)
    if offered.seat is None:
        raise IllegalAction("this round is not waiting for a decision")
    if round_.out_of_play:
        raise BadCard(
            "a card was exposed and taken out of play; values are for the whole deck",
            place="irregularities",
        )
    spot, layout = round_.spot(offered.seat), round_.layout
    names = [choice.name for choice in offered.choices]
    stakes = {"ante": 1}
    if len(round_.community) == 4:
        return dict(zip(names, _turn_values(layout, stakes, spot.cards, round_), strict=True))
    solution = solution_of(layout, stakes, ties, None)
    if not round_.community:
        return dict(zip(names, _hand_values(solution, spot.cards), strict=True))
    return dict(zip(names, _flop_values(solution, spot.cards, round_.community), strict=True))


def _hand_values(solution: BonusSolution, own: Cards) -> Iterator[Fraction]:
    known = solution.showdowns
    hand = hand_of(known.shape, own)
    deals = known.hole_cards(*hand) * deals_of_hand(known.shape)
    for total in solution.hand_values[hand]:
        yield Fraction(total, deals) * solution.money.unit


def _flop_values(solution: BonusSolution, own: Cards, flop: Cards) -> Iterator[Fraction]:
    shape, unit = solution.showdowns.shape, solution.money.unit
    check, bet = flop_sums(solution.showdowns, solution.flops, own, flop)
    left = [card for card in shape.cards if card not in own + flop]
    raises = solution.raises
    later = sum(max(0, raises.river_bet(own, (*flop, card))) for card in left)
    later *= solution.money.raise_units
    deals = shape.turns_and_rivers * shape.dealers
    for total in (bet, check):
        yield (Fraction(total, deals) + Fraction(later, 2 * deals)) * unit


def _turn_values(layout: Layout, stakes: Stakes, own: Cards, round_: Round) -> Iterator[Fraction]:
    """Value the Turn bet over every river and every dealer hand, one by one."""
    shape = shape_of(layout, None)
    money = _money_of(layout, stakes, shape)
    (_, turned, *_) = round_.spot(actions(round_).seat or 1).decisions
    board = round_.community
    sums: Counter[tuple[int, int]] = Counter()
    left = [card for card in shape.cards if card not in own + board]
    for river in left:
        dealers = np.array(list(combinations([c for c in left if c != river], 2)), dtype=np.uint8)
        theirs, mine = best_with((*board, river), dealers), best_five((*own, *board, river))
        weak = theirs < ANY_PAIR
        for better in (theirs < mine, theirs == mine, theirs > mine):
            for flags in (better & weak, better & ~weak):
                number = int(np.count_nonzero(flags))
                if number:
                    some = int(theirs[int(flags.argmax())])
                    sums[class_of(mine), outcome_of(mine, some)] += number
    deals = sum(sums.values())
    has_turned = turned == money.paths[True, False][1]
    for river_bet in (True, False):
        path = money.paths[has_turned, river_bet]
        total = sum(money.verdicts[path, *cell].net * number for cell, number in sums.items())
        yield Fraction(total) / deals


def starting_hands(
    layout: Layout, *, ties: str = "less", deck: Deck | None = None
) -> dict[str, str]:
    """Return the best decision with each of the 169 starting hands (`AA`, `AKs`, `AKo`, …)."""
    solution = solution_of(layout, {"ante": 1}, ties, deck)
    known, money = solution.showdowns, solution.money
    play, fold = money.paths[True, True][0], money.fold[0]
    return {
        known.hand_name(hand): play if solution.plays(hand) else fold
        for hand in sorted(known.hands(), reverse=True)
    }
