"""Ultimate Texas Hold'em on the whole deck: known results, single branches, money from the game."""

import doctest
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations
from math import comb
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from croupier.cards import STANDARD, Card, Deck, parse_cards
from croupier.errors import BadBet, BadCard, BadOdds, IllegalAction, InvariantBroken
from croupier.games.ultimate_texas_holdem import GAME, against_dealer, settles
from croupier.hands import FiveCard, best_five
from croupier.hands.arrays import best_five_array, count_five
from croupier.hands.five import ANY_PAIR, pair_of
from croupier.lab import ultimate_texas_holdem as solver
from croupier.lab.analysis import Analysis, analysis_of
from croupier.lab.kernels import holdem_counts, holdem_numbering
from croupier.lab.kernels.holdem_beaten import count_beaten, fill_tables
from croupier.lab.kernels.holdem_counts import class_of, count_flush_boards, count_rank_boards
from croupier.lab.kernels.holdem_examples import examples, outcome_of
from croupier.lab.kernels.holdem_money import judged
from croupier.lab.kernels.holdem_numbering import (
    WHOLE_DECK,
    DeckShape,
    multiset_number,
    numbering,
    set_number,
)
from croupier.lab.kernels.holdem_play import add_up, forward, weigh_all, weigh_raised
from croupier.lab.kernels.holdem_showdowns import showdowns
from croupier.lab.tally import SeatDeal, Tally, judge, play_out
from croupier.money import Odds
from croupier.paytables import READINGS, HoleCards, PayLine
from croupier.rules import (
    BetsLocked,
    Dealt,
    Decided,
    Irregular,
    Layout,
    Line,
    Round,
    Spot,
    Wager,
    actions,
    apply,
    lose,
    make_layout,
    open_round,
    settle,
)
from tests.lab.holdem_by_hand import OneByOne, tally_by, value_by
from tests.lab.test_ultimate_texas_holdem_reference import BET, FOLD, PATHS, Path, deck_of

Cards = tuple[Card, ...]
STAKES = {"ante": 1, "blind": 1}


@pytest.fixture(scope="module")
def layout() -> Layout:
    return make_layout(GAME)


def analysed(tally: Tally) -> Analysis:
    return analysis_of(tally, game=GAME.name, bet="base", tables={})


def with_blind(layout: Layout, **pays: str) -> Layout:
    """A layout whose Blind table has these lines, best first."""
    reading = READINGS["five_card"]
    lines = tuple(
        PayLine(key, reading.questions[key].label, Odds.parse(odds)) for key, odds in pays.items()
    )
    table = layout.tables["blind"]
    own = replace(table, id="own", pays={"blind": replace(table.for_bet("blind"), lines=lines)})
    return replace(layout, tables={**layout.tables, "blind": own})


def waiting(layout: Layout, own: str, board: str = "") -> Round:
    """A round that waits for the decision these cards lead to."""
    hole, cards = parse_cards(own), parse_cards(board)
    round_ = apply(open_round(layout), BetsLocked((Wager(1, STAKES),)))
    round_ = apply(round_, Dealt(1, hole))
    for some in (cards[:3], cards[3:]):
        if some:
            round_ = apply(apply(round_, Decided(1, "check")), Dealt("community", some))
    return round_


# What is known ----------------------------------------------------------------------------------


def test_the_whole_game(layout: Layout) -> None:
    """Expected loss 2.185% of the Ante, element of risk 0.53%, standard deviation 4.94."""
    result = analysed(solver.base_game(layout))
    assert result.expected_value == Fraction(-50643648973, 2317817502000)
    assert result.total == comb(52, 2) * comb(50, 3) * comb(47, 2) * comb(45, 2)
    assert f"{float(result.per_first_bet or 0):.3%}" == "2.185%"
    assert f"{float(result.element_of_risk or 0):.3%}" == "0.526%"
    assert f"{result.standard_deviation:.3f}" == "4.939"
    assert f"{float(result.average_wager or 0):.4f}" == "4.1522"
    shares = {name: f"{float(share):.4f}" for name, share in result.decisions.items()}
    assert shares == {
        "raise 4x": "0.3771",
        "check before the flop": "0.6229",
        "raise 2x": "0.2128",
        "check on the flop": "0.4101",
        "raise 1x": "0.2182",
        "fold": "0.1919",
    }
    assert sum(deals for _, deals in result.distribution) == result.total
    assert result.distribution[0][0] == -6
    assert result.distribution[-1][0] == 505
    assert "raise 4x: win with a straight, dealer qualifies" in {line.line for line in result.lines}


def test_the_starting_hands(layout: Layout) -> None:
    """The chart that players know: 4x with these and no others, and never 3x."""
    chart = solver.starting_hands(layout)
    assert len(chart) == 169
    raising = {name for name, advice in chart.items() if advice.best == "raise 4x"}
    pairs = {rank * 2 for rank in "3456789TJQKA"}
    suited = {f"A{kicker}s" for kicker in "23456789TJQK"} | {f"K{k}s" for k in "23456789TJQ"}
    suited |= {f"Q{kicker}s" for kicker in "6789TJ"} | {f"J{kicker}s" for kicker in "89T"}
    offsuit = {f"A{kicker}o" for kicker in "23456789TJQK"} | {f"K{k}o" for k in "56789TJQ"}
    offsuit |= {f"Q{kicker}o" for kicker in "89TJ"} | {"JTo"}
    assert raising == pairs | suited | offsuit
    assert {advice.best for advice in chart.values()} == {"raise 4x", "check"}


def test_a_hand_that_can_be_counted_on_paper(layout: Layout) -> None:
    """The example of the module: 868 dealers beaten, 376 of them without a pair, 121 better."""
    values = solver.values(waiting(layout, "Ah Ad", "Kc 8d 7h 4s 2c"))
    assert values == {"raise 1x": Fraction(376 * 1 + 492 * 2 - 121 * 3, 990), "fold": Fraction(-2)}


def test_boards_and_flops_are_as_many_as_they_should_be() -> None:
    numbers = numbering(WHOLE_DECK)
    assert numbers.flush_boards == 36_608
    assert len(numbers.rank_boards) == 6_175 + 13
    assert numbers.typed_flops == 2_483
    assert int(numbers.suited.weights.sum()) == int(numbers.offsuit.weights.sum()) == comb(52, 3)


@pytest.mark.parametrize("module", [holdem_numbering, holdem_counts])
def test_examples_in_the_text_are_true(module: ModuleType) -> None:
    results = doctest.testmod(module)
    assert results.attempted
    assert not results.failed


def test_kernels_are_compiled_on_the_smallest_deck(layout: Layout) -> None:
    """Nothing is left to compile for the whole deck, with or without side bets."""
    side_bets = {"trips": 1, "bad_beat": 1}
    solver.base_game(layout, {**STAKES, **side_bets}, deck=deck_of("TJQKA", 2))
    compiled: tuple[Any, ...] = (
        count_rank_boards, count_flush_boards, forward, weigh_raised, weigh_all, add_up,
        fill_tables, count_beaten,
    )  # fmt: skip
    before = [len(kernel.signatures) for kernel in compiled]
    assert before == [1] * len(compiled)
    solver.base_game(layout)
    assert [len(kernel.signatures) for kernel in compiled] == before


# Against plain enumeration ----------------------------------------------------------------------


def rows(cards: list[Card], size: int) -> npt.NDArray[np.uint8]:
    return np.array(list(combinations(cards, size)), dtype=np.uint8)


def outcome_counts(own: Cards, board: Cards) -> Counter[tuple[int, int]]:
    """Classes of own hand and outcome over all hands of the dealer, one by one."""
    left = [card for card in STANDARD if card not in own + board]
    value = best_five(own + board)
    return Counter(
        (class_of(value), outcome_of(value, best_five(dealer + board)))
        for dealer in combinations(left, 2)
    )


def random_showdowns(number: int) -> Iterator[tuple[Cards, Cards]]:
    """Own cards and boards; every second board has three or more of a suit."""
    generator = np.random.default_rng(5)
    for place in range(number):
        cards = [Card(card) for card in generator.permutation(52).tolist()]
        board = cards[:5]
        if place % 2:
            suit, held = place // 2 % 4, 3 + place // 8 % 3
            inside = [card for card in cards if card & 3 == suit][:held]
            board = inside + [card for card in cards if card & 3 != suit][: 5 - held]
        others = [card for card in cards if card not in board]
        if place % 4 == 3:
            others.sort(key=lambda card: card & 3 != board[0] & 3)
        yield tuple(others[:1] + others[-1:]), tuple(board)


def test_showdowns_are_counted_as_one_by_one() -> None:
    known = showdowns(WHOLE_DECK)
    numbers = known.numbering
    for own, board in random_showdowns(60):
        low, high = sorted(own)
        pair = multiset_number((low >> 2, high >> 2))
        suit = next((suit for suit in range(4) if sum(c & 3 == suit for c in board) >= 3), None)
        if suit is None:
            place = known.boards.rank_places[pair, multiset_number([card >> 2 for card in board])]
        else:
            held = [card >> 2 for card in board if card & 3 == suit]
            outs = [card >> 2 for card in board if card & 3 != suit]
            size = len(held) - 3
            at = numbers.bases[size] + set_number(held) * len(numbers.outs[size])
            at += multiset_number(outs) if outs else 0
            is_in = low & 3 == suit, high & 3 == suit
            if low >> 2 == high >> 2:
                is_in = is_in[0] or is_in[1], False
            kind = {(True, True): 0, (True, False): 1, (False, True): 2, (False, False): 3}[is_in]
            place = known.boards.flush_places[pair, kind, at]
        counted = {
            (int(known.own[place]), outcome): int(dealers)
            for outcome, dealers in enumerate(known.outcomes[place])
            if dealers
        }
        assert counted == outcome_counts(own, board)


@pytest.mark.parametrize(
    ("own", "flop"),
    [
        ("7c 6c", "Qc 9c 2c"),
        ("Qd 2c", "Ah Kh 8h"),
        ("Td 9d", "8d 7d 3s"),
        ("5h 4s", "Ks Ts 2h"),
        ("Jc 3d", "Jd 8h 4c"),
        ("2c 2d", "7h 7s 2h"),
        ("Kd 4c", "9c 9d 9h"),
    ],
)
def test_a_flop_is_worth_the_sum_over_all_that_can_follow(
    layout: Layout, own: str, flop: str
) -> None:
    """1,081 turns and rivers × 990 dealers, each hand ranked for itself."""
    values = solver.values(waiting(layout, own, flop))
    assert values == plain_flop_values(layout, parse_cards(own), parse_cards(flop))


def plain_flop_values(layout: Layout, own: Cards, flop: Cards) -> dict[str, Fraction]:
    money = judged(layout, STAKES, WHOLE_DECK)
    left = [card for card in STANDARD if card not in own + flop]
    check = raised = 0
    for turn_and_river in combinations(left, 2):
        board = flop + turn_and_river
        dealers = rows([card for card in left if card not in turn_and_river], 2)
        held = np.tile(np.array(board, dtype=np.uint8), (len(dealers), 1))
        values = best_five_array(np.hstack([dealers, held]))
        value = best_five(own + board)
        qualified = values >= ANY_PAIR
        below, equal = values < value, values == value
        counts = [
            np.count_nonzero(compared & (qualified if with_pair else ~qualified))
            for compared in (below, equal, ~below & ~equal)
            for with_pair in (False, True)
        ]
        worth = [
            sum(int(c) * int(n) for c, n in zip(counts, nets[class_of(value)], strict=True))
            for nets in (money.nets.bet, money.nets.fold, money.nets.flop)
        ]
        check += max(worth[0], worth[1])
        raised += worth[2]
    deals = 1081 * 990
    return {
        "raise 2x": Fraction(raised, deals) * money.unit,
        "check": Fraction(check, deals) * money.unit,
    }


@pytest.mark.parametrize(
    ("own", "board"),
    [
        ("Kc 5d", "Kh 7s 2d 9c 3h"),
        ("9s 4d", "Th 7s 2d Jc 3h"),
        ("8c 2c", "Ac Kc 7c Qd 3h"),
        ("3d 2h", "Ah Ac As Kd Kh"),
    ],
)
def test_a_river_is_worth_what_the_engine_pays_dealer_by_dealer(
    layout: Layout, own: str, board: str
) -> None:
    hole, cards = parse_cards(own), parse_cards(board)
    left = [card for card in STANDARD if card not in hole + cards]
    totals = {"raise 1x": Fraction(0), "fold": Fraction(0)}
    for dealer in combinations(left, 2):
        for path in (BET, FOLD):
            totals[path[-1]] += judge(layout, STAKES, SeatDeal(hole, dealer, cards), path).net
    values = solver.values(waiting(layout, own, board))
    assert values == {choice: total / 990 for choice, total in totals.items()}


# Money comes from the game ----------------------------------------------------------------------


def test_deals_settle_as_their_class_says(layout: Layout) -> None:
    """Random deals, many of them with flushes and boards that players share."""
    money = judged(layout, STAKES, WHOLE_DECK)
    generator = np.random.default_rng(6)
    for number, (own, board) in enumerate(random_showdowns(1500)):
        left = [card for card in STANDARD if card not in own + board]
        dealer = tuple(left[place] for place in generator.permutation(45)[:2])
        value = best_five(own + board)
        path = PATHS[number % len(PATHS)]
        verdict = judge(layout, STAKES, SeatDeal(own, dealer, board), path)
        result = money.results[path, class_of(value), outcome_of(value, best_five(dealer + board))]
        assert (result.net, result.wagered) == (verdict.net, verdict.wagered)


def test_examples_are_of_their_class() -> None:
    for (own, outcome), ends in examples(WHOLE_DECK).items():
        for deal in ends:
            value = best_five((*deal.own, *deal.community))
            assert class_of(value) == own
            assert outcome_of(value, best_five((*deal.dealer, *deal.community))) == outcome
            assert len({*deal.own, *deal.dealer, *deal.community}) == 9


def test_a_changed_pay_changes_the_answer(layout: Layout) -> None:
    lower = with_blind(
        layout, royal_flush="50 to 1", straight_flush="50 to 1", four_of_a_kind="10 to 1",
        full_house="3 to 1", flush="3 to 2", straight="1 to 1",
    )  # fmt: skip
    base, less = analysed(solver.base_game(layout)), analysed(solver.base_game(lower))
    assert less.expected_value is not None
    assert base.expected_value is not None
    assert less.expected_value < base.expected_value
    # Nobody plays a royal differently, so what is lost is 450 Antes for each one that wins.
    royals = sum(line.combinations for line in base.lines if "win with a royal flush" in line.line)
    assert base.expected_value - less.expected_value == Fraction(450 * royals, base.total)


def test_a_line_for_pairs_is_paid_by_the_rank_of_the_pair(layout: Layout) -> None:
    paying = with_blind(layout, flush="2 to 1", kings_or_better="5 to 1", pair="1 to 2")
    for own, board in (("Kc 5d", "Kh 7s 2d 9c 3h"), ("5c 2d", "Kh 7s 2h 9c 3h")):
        hole, cards = parse_cards(own), parse_cards(board)
        left = [card for card in STANDARD if card not in hole + cards]
        deals = [SeatDeal(hole, dealer, cards) for dealer in combinations(left, 2)]
        total = sum((judge(paying, STAKES, deal, BET).net for deal in deals), Fraction(0))
        values = solver.values(waiting(paying, own, board))
        assert values["raise 1x"] == total / 990
    flop = "Kd 8c 5h"
    values = solver.values(waiting(paying, "Kc 4d", flop))
    assert values == plain_flop_values(paying, parse_cards("Kc 4d"), parse_cards(flop))
    labels = {line.line for line in analysed(solver.base_game(paying)).lines}
    assert "raise 4x: win with a pair of kings, dealer qualifies" in labels


def tie_loses(spot: Spot, round_: Round) -> Iterator[Line]:
    """The game as a house might spoil it: the dealer takes ties."""
    own = best_five(spot.cards + round_.community)
    for line in settles(spot, round_):
        tied = not spot.folded and own == best_five(round_.dealer + round_.community)
        yield lose(spot, line.bet, line.clause) if tied else line


def qualifies_with_sixes(spot: Spot, round_: Round) -> Iterator[Line]:
    """Another game: the dealer needs a pair of sixes, which these classes cannot tell."""
    dealer = best_five(round_.dealer + round_.community)
    if spot.folded or not ANY_PAIR <= dealer < pair_of(4):
        yield from settles(spot, round_)
        return
    own = best_five(spot.cards + round_.community)
    for line in against_dealer(spot, round_, own, dealer):
        returned = replace(line, outcome="push", returned=line.stake, odds=None)
        yield returned if line.bet == "ante" else line


def test_a_changed_rule_changes_the_answer(layout: Layout) -> None:
    house = make_layout(replace(GAME, settles=tie_loses))
    base, spoiled = analysed(solver.base_game(layout)), analysed(solver.base_game(house))
    assert (spoiled.per_first_bet or 0) > (base.per_first_bet or 0)
    ties = [line for line in spoiled.lines if "tie with" in line.line]
    assert ties
    assert all(line.contribution < 0 for line in ties)
    board = "Ah Ac As Kd Kh"
    assert solver.values(waiting(house, "3d 2h", board)) == {"raise 1x": -3, "fold": -2}


def test_a_rule_that_the_classes_cannot_tell_is_refused() -> None:
    with pytest.raises(InvariantBroken, match="settles two deals differently"):
        solver.base_game(make_layout(replace(GAME, settles=qualifies_with_sixes)))


def test_another_order_of_streets_is_refused() -> None:
    """Whoever leaves out a street leaves it out of the procedure too, or never gets a game."""
    left_out = GAME.steps[3].key
    steps = tuple(step for step in GAME.steps if step.key != left_out)
    with pytest.raises(InvariantBroken, match=f"no step is called '{left_out}'"):
        replace(GAME, steps=steps)
    (first, *_) = GAME.procedures
    shorter = tuple(stage for stage in first.stages if stage.step != left_out)
    game = replace(GAME, steps=steps, procedures=(replace(first, stages=shorter),))
    with pytest.raises(BadBet, match="not dealt and asked"):
        solver.base_game(make_layout(game))


def test_large_pays_do_not_overflow(layout: Layout) -> None:
    """A thousand million for a straight flush: sums are then beyond 64 bits."""
    rich = with_blind(layout, straight_flush="1000000000 to 1", straight="3 to 2")
    values = solver.values(waiting(rich, "7c 6c", "Qc 9c 5c"))
    assert values == plain_flop_values(rich, parse_cards("7c 6c"), parse_cards("Qc 9c 5c"))
    tally = solver.base_game(rich)
    expected = sum((f.net * deals for f, deals in tally.counts.items()), Fraction(0)) / tally.total
    chart = solver.starting_hands(rich)
    hands = {name: 4 if name.endswith("s") else 12 if name.endswith("o") else 6 for name in chart}
    mean = sum(max(advice.values.values()) * hands[name] for name, advice in chart.items()) / 1326
    assert expected == mean


def test_pays_beyond_all_sums_are_refused(layout: Layout) -> None:
    with pytest.raises(BadOdds, match="more than the exact solver adds up"):
        solver.base_game(with_blind(layout, straight_flush="999999999999 to 1", straight="3 to 2"))


# Side bets --------------------------------------------------------------------------------------


def side(bet: str, table: str) -> Analysis:
    return analysed(solver.side_bet(make_layout(GAME, tables={bet: table}), bet))


@pytest.mark.parametrize(
    ("table", "edge"),
    [("UTH-01", "0.90%"), ("UTH-02", "1.90%"), ("UTH-03", "3.50%"), ("UTH-04", "6.18%")],
)
def test_trips_has_its_published_edge(table: str, edge: str) -> None:
    result = side("trips", table)
    assert f"{float(result.per_first_bet or 0):.2%}" == edge
    assert result.total == comb(52, 7)


def test_trips_counts_every_hand_of_seven_cards() -> None:
    counted = {line.line: line.combinations for line in side("trips", "UTH-01").lines}
    hands = count_five(7)
    for category in (FiveCard.ROYAL_FLUSH, FiveCard.FLUSH, FiveCard.THREE_OF_A_KIND):
        name = category.name.replace("_", " ").title().replace(" Of A ", " of a ")
        assert counted[name] == hands[category]


@pytest.mark.parametrize(
    ("table", "edge"),
    [("UPB-1", "8.90%"), ("UPB-2", "8.54%"), ("UPB-3", "4.52%"), ("UPB-4", "4.68%"),
     ("UPB-5", "4.90%"), ("UPB-6", "6.79%")],
)  # fmt: skip
def test_ultimate_pairs_has_its_published_edge(table: str, edge: str) -> None:
    result = side("ultimate_pairs", table)
    assert f"{float(result.per_first_bet or 0):.2%}" == edge
    assert result.total == comb(52, 2) * comb(50, 2)


def test_bad_beat() -> None:
    """The source prints 20.2% and 3.9%; every deal counted gives a little more of both."""
    result = side("bad_beat", "UTH-BBB-01")
    assert f"{float(result.per_first_bet or 0):.3%}" == "20.387%"
    assert f"{float(result.hit_frequency):.3%}" == "3.979%"
    lines = {line.line: line.combinations for line in result.lines}
    assert lines["tie"] == 113_130_263_816
    assert lines["Quads"] == 471_040_512


SMALL = deck_of("9JQKA", 2)
"""Ten cards: every deal through the engine is a matter of seconds."""
FOUR_ACES = deck_of("QKA", 4)


class Everything:
    """Every deal of a small deck, played as the solver advises and settled one by one."""

    def __init__(self, layout: Layout, deck: Deck, stakes: dict[str, int]) -> None:
        self.layout, self.cards, self.stakes = layout, tuple(deck), stakes
        self.small = replace(layout, game=replace(GAME, deck=deck))
        example = next(self.deals())
        self.templates = {path: play_out(layout, stakes, example, path) for path in PATHS}

    def deals(self) -> Iterator[SeatDeal]:
        """Own cards, dealer's cards and board; the flop is any three of the board."""
        for own in combinations(self.cards, 2):
            left = [card for card in self.cards if card not in own]
            for board in combinations(left, 5):
                for dealer in combinations([card for card in left if card not in board], 2):
                    yield SeatDeal(own, dealer, board)

    @cache  # noqa: B019
    def best(self, own: Cards, board: Cards = ()) -> str:
        round_ = apply(open_round(self.small), BetsLocked((Wager(1, STAKES),)))
        round_ = apply(round_, Dealt(1, own))
        for some in filter(None, (board[:3], board[3:])):
            round_ = apply(apply(round_, Decided(1, "check")), Dealt("community", some))
        values = solver.values(round_)
        # Of equal decisions the one that leaves less in action, which comes last in the game.
        return max(reversed([choice.name for choice in actions(round_).choices]), key=values.get)  # type: ignore[arg-type]

    def path(self, own: Cards, board: Cards, flop: Cards) -> Path:
        first = self.best(own)
        if first != "check":
            return (first,)
        second = self.best(own, flop)
        return (first, second, self.best(own, board)) if second == "check" else (first, second)

    def ends(self) -> Iterator[tuple[SeatDeal, Cards, Path]]:
        for deal in self.deals():
            own, board = tuple(deal.own), tuple(deal.community)
            for flop in combinations(board, 3):
                yield deal, flop, self.path(own, board, flop)

    def nets(self) -> Counter[Fraction]:
        nets: Counter[Fraction] = Counter()
        for deal, _, path in self.ends():
            nets[self.net(tuple(deal.own), tuple(deal.dealer), tuple(deal.community), path)] += 1
        return nets

    @lru_cache(maxsize=64)  # noqa: B019
    def net(self, own: Cards, dealer: Cards, board: Cards, path: Path) -> Fraction:
        spot = replace(self.templates[path].spots[0], cards=own)
        round_ = replace(self.templates[path], spots=(spot,), dealer=dealer, community=board)
        return Fraction(settle(round_).seats[0].net or 0)


@pytest.mark.parametrize(
    ("table", "deck"),
    [
        ("UPB-1", SMALL),
        pytest.param("UPB-2", FOUR_ACES, marks=pytest.mark.proof),
        pytest.param("UPB-4", FOUR_ACES, marks=pytest.mark.proof),
    ],
)
def test_bets_made_together_are_counted_deal_by_deal(table: str, deck: Deck) -> None:
    """The distribution of the sum of all bets, and the same decisions as without side bets."""
    layout = make_layout(GAME, tables={"ultimate_pairs": table})
    stakes = {"ante": 2, "blind": 2, "trips": 1, "bad_beat": 3, "ultimate_pairs": 2}
    tally = solver.base_game(layout, stakes, deck=deck)
    assert shares(tally) == shares(solver.base_game(layout, deck=deck))
    assert tally.initial_stake == 10
    nets: Counter[Fraction] = Counter()
    for finish, deals in tally.counts.items():
        nets[finish.net] += deals
    assert nets == Everything(layout, deck, stakes).nets()


def shares(tally: Tally) -> Counter[tuple[str, ...]]:
    decisions: Counter[tuple[str, ...]] = Counter()
    for finish, deals in tally.counts.items():
        decisions[finish.decisions] += deals
    return decisions


@pytest.mark.parametrize(
    "table", ["UPB-1", pytest.param("UPB-2", marks=pytest.mark.proof), "UPB-4"]
)
def test_bets_made_together_are_worth_what_each_is_worth(table: str) -> None:
    layout = make_layout(GAME, tables={"ultimate_pairs": table})
    staked = {"trips": 2, "bad_beat": 1, "ultimate_pairs": 3} if table == "UPB-1" else {
        "ultimate_pairs": 3}  # fmt: skip
    together = analysed(solver.base_game(layout, {**STAKES, **staked})).expected_value
    alone = analysed(solver.base_game(layout)).expected_value or Fraction(0)
    for bet, stake in staked.items():
        alone += stake * (analysed(solver.side_bet(layout, bet)).expected_value or 0)
    assert together == alone


def test_bad_beat_is_counted_deal_by_deal() -> None:
    layout = make_layout(GAME)
    everything = Everything(layout, SMALL, {**STAKES, "trips": 1, "bad_beat": 1})
    plain = Everything(layout, SMALL, {**STAKES, "trips": 1})
    nets: Counter[Fraction] = Counter()
    for deal in everything.deals():
        cards = tuple(deal.own), tuple(deal.dealer), tuple(deal.community)
        nets[everything.net(*cards, FOLD) - plain.net(*cards, FOLD)] += 1
    tally = solver.side_bet(layout, "bad_beat", deck=SMALL)
    ours: Counter[Fraction] = Counter()
    for finish, deals in tally.counts.items():
        ours[finish.net] += deals
    assert ours == nets


def test_pairs_against_every_dealer() -> None:
    layout = make_layout(GAME, tables={"ultimate_pairs": "UPB-2"})
    pays = layout.pays("ultimate_pairs")
    lines: Counter[str] = Counter()
    for own in combinations(FOUR_ACES, 2):
        for dealer in combinations([card for card in FOUR_ACES if card not in own], 2):
            hit = pays.hit(HoleCards(own, dealer))
            lines[hit.label if hit else "loses"] += 1
    tally = solver.side_bet(layout, "ultimate_pairs", deck=FOUR_ACES)
    assert {str(finish.result): deals for finish, deals in tally.counts.items()} == lines


def test_other_pays_on_lines_that_were_tried_are_settled_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The classes of a list of lines are tried once; what they pay is asked every time."""
    shelf = ("UTH-BBB-01", "UTH-BBB-02", "UTH-BBB-03")
    layouts = [make_layout(GAME, tables={"bad_beat": table}) for table in shelf]
    tried = [solver.side_bet(layout, "bad_beat").counts for layout in layouts]
    for layout, counts in zip(layouts, tried, strict=True):
        monkeypatch.setattr("croupier.lab.kernels.holdem_side_bets._agreed", set())
        assert solver.side_bet(layout, "bad_beat").counts == counts
    assert len({frozenset(counts) for counts in tried}) == 3


# Jackpots ---------------------------------------------------------------------------------------


def test_the_stand_alone_jackpot() -> None:
    lines, total = solver.jackpot_lines(make_layout(GAME), "jackpot")
    assert total == comb(52, 2) * comb(50, 3) * comb(47, 2)
    hands = count_five(7)
    # A royal flush on hole cards and flop: 4 × 10 ways, and any two cards after it.
    assert lines["royal_flush_first_five"] == 4 * comb(5, 2) * comb(47, 2)
    assert lines["community_royal"] == 4 * comb(5, 3) * comb(47, 2)
    royals = sum(deals for key, deals in lines.items() if "royal" in key)
    assert royals == hands[FiveCard.ROYAL_FLUSH] * 210
    assert lines["full_house"] == hands[FiveCard.FULL_HOUSE] * 210


def test_a_link_reads_five_cards() -> None:
    layout = make_layout(GAME, tables={"jackpot_2": "MG-01"})
    lines, total = solver.jackpot_lines(layout, "jackpot_2")
    assert total == comb(52, 5)
    hands = count_five(5)
    assert lines == {
        "royal_flush": 4, "straight_flush": 36, "four_of_a_kind": 624, "full_house": 3744,
        "flush": 5108, "straight": 10200, "three_of_a_kind": hands[FiveCard.THREE_OF_A_KIND],
    }  # fmt: skip


def test_jackpots_are_counted_deal_by_deal() -> None:
    """With every deal of a small deck, and without the deals that the best play folds."""
    deck = deck_of("TJQKA", 2)
    layouts = [make_layout(GAME, tables={"jackpot": table}) for table in ("UTH-J01", "MG-01")]
    tables, subject = [layout.pays("jackpot") for layout in layouts], GAME.jackpots[0].subject
    everything = Everything(layouts[0], deck, STAKES)
    hits: list[Counter[str]] = [Counter() for _ in layouts]
    after_folds: list[Counter[str]] = [Counter() for _ in layouts]
    dealers = comb(len(deck) - 7, 2)
    for deal, flop, path in everything.ends():
        rest = tuple(card for card in deal.community if card not in flop)
        spot = replace(everything.templates[path].spots[0], cards=tuple(deal.own))
        played = replace(everything.templates[path], spots=(spot,), community=flop + rest)
        for at, pays in enumerate(tables):
            hit = pays.hit(subject(spot, played, pays.reading.name))
            if hit is not None:
                hits[at][hit.key] += 1
                after_folds[at][hit.key] += path != FOLD
    all_deals = sum(1 for _ in everything.deals()) * 10 // dealers
    for at, layout in enumerate(layouts):
        lines, total = solver.jackpot_lines(layout, "jackpot", deck=deck)
        scale = all_deals // total * dealers
        assert {key: deals * scale for key, deals in lines.items() if deals} == hits[at]
        lines, _ = solver.jackpot_lines(layout, "jackpot", deck=deck, folded_hands_qualify=False)
        assert {key: deals * dealers for key, deals in lines.items() if deals} == +after_folds[at]


# Strategies -------------------------------------------------------------------------------------


def test_the_best_strategy_written_down_is_worth_as_much() -> None:
    deck = deck_of("9TJQKA", 2)
    everything = Everything(make_layout(GAME), deck, STAKES)
    strategy = OneByOne(
        everything.best,
        lambda own, flop: everything.best(own, flop) != "check",
        lambda own, board: everything.best(own, board) != "fold",
    )
    layout = make_layout(GAME)
    best = analysed(solver.base_game(layout, deck=deck))
    written = analysed(tally_by(layout, strategy, deck=deck))
    assert written.expected_value == best.expected_value
    assert written.distribution == best.distribution


def test_plain_strategies_of_the_whole_deck(layout: Layout) -> None:
    def never(own: Cards, board: Cards) -> bool:
        return False

    always = OneByOne(lambda own: "raise 4x", never, never)
    chart = solver.starting_hands(layout)
    hands = {name: 4 if name.endswith("s") else 12 if name.endswith("o") else 6 for name in chart}
    mean = sum(advice.values["raise 4x"] * hands[name] for name, advice in chart.items()) / 1326
    assert value_by(layout, always) == mean


# Questions that make no sense, and work that is stopped -----------------------------------------


class Stop(Exception):
    """Somebody pressed the button."""


def test_progress_is_told_and_may_stop_the_work() -> None:
    deck = deck_of("89TJK", 2)
    layout = make_layout(GAME)
    told: list[tuple[int, int]] = []

    def stop(done: int, total: int) -> None:
        raise Stop

    with pytest.raises(Stop):
        solver.base_game(layout, deck=deck, progress=stop)
    tally = solver.base_game(layout, deck=deck, progress=lambda *step: told.append(step))
    assert [done for done, _ in told] == list(range(1, len(told) + 1))
    assert told[-1][0] == told[-1][1]
    with pytest.raises(Stop):
        solver.base_game(layout, deck=deck, ties="more", progress=stop)
    assert solver.base_game(layout, deck=deck).counts == tally.counts


def test_decks_of_another_form_are_refused(layout: Layout) -> None:
    one_suit = parse_cards("Ac Kc Qc Jc Tc 9c 8c 7c 6c 5c")
    for cards in (tuple(STANDARD)[1:], one_suit, (), tuple(STANDARD)[::2]):
        with pytest.raises(BadBet):
            solver.base_game(layout, deck=Deck.of(cards))
    with pytest.raises(BadBet):
        solver.base_game(layout, deck=Deck.packs(2))
    assert DeckShape.of(STANDARD) == WHOLE_DECK


@pytest.mark.parametrize(
    "ask",
    [
        lambda layout: solver.base_game(layout, {"ante": 1}),
        lambda layout: solver.base_game(layout, {"ante": 1, "blind": 2}),
        lambda layout: solver.base_game(layout, {**STAKES, "bad_beat": 1}),
        lambda layout: solver.base_game(layout, {**STAKES, "jackpot": 1}),
        lambda layout: solver.base_game(layout, {**STAKES, "insurance": 1}),
        lambda layout: solver.base_game(layout, ties="even"),
        lambda layout: solver.side_bet(layout, "blind"),
        lambda layout: solver.jackpot_lines(layout, "trips"),
    ],
)
def test_questions_that_make_no_sense_are_refused(
    layout: Layout, ask: Callable[[Layout], object]
) -> None:
    with pytest.raises(BadBet):
        ask(layout)


def test_advice_needs_a_decision_and_the_whole_deck(layout: Layout) -> None:
    with pytest.raises(IllegalAction):
        solver.values(open_round(layout))
    round_ = waiting(layout, "Ah Ad")
    with pytest.raises(BadCard, match="out of play"):
        solver.values(apply(round_, Irregular("exposed-card", parse_cards("2c")[0])))
