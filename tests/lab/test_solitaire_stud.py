"""Solitaire Stud in the lab: a slow reference on small decks, laws dealt one by one, known
figures."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product
from math import comb

import numpy as np
import numpy.typing as npt
import pytest

from croupier.cards import STANDARD, Card, Deck, parse_cards
from croupier.errors import (
    BadBet,
    BadSeat,
    CroupierError,
    DuplicateCard,
    IllegalAction,
    InvariantBroken,
    WrongHandSize,
)
from croupier.games import solitaire_stud
from croupier.hands import longest_run, run_length
from croupier.hands.arrays import count_runs, kernel, next_combination, value_of_cells
from croupier.hands.runs import FIVE_FOUR
from croupier.hands.tables import CARD_CELLS, run_table
from croupier.lab.kernels import runs
from croupier.lab.kernels.runs import (
    COLUMNS,
    CUTS,
    KIND_OF,
    VALUES,
    all_deals,
    cards_in,
    cells_of,
    class_ends,
    column_of,
    dealer_with,
    distribution_against,
    distribution_of_runs,
    place_of,
)
from croupier.lab.solitaire_stud import base_game, side_bet, solve_deals, threshold, values
from croupier.lab.tally import SeatDeal, judge
from croupier.money import Odds
from croupier.paytables import PayLine, Pays, published_catalogue
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
    apply,
    make_layout,
    open_round,
)
from tests.lab.slow_reference import analysed, ev, finishes_of, locked, reference

GAME = solitaire_stud.GAME
BASE = {"ante": 1, "super_bonus": 1}
ALL_BETS = {"ante": 2, "super_bonus": 2, "three_plus": 3}

RED_AND_BLACK = Deck.of(Card(rank * 4 + suit) for rank, suit in product((12, *range(6)), (0, 1)))
"""Ace to seven in clubs and diamonds: runs of up to seven cards."""
BLACK = Deck.of(Card(rank * 4 + suit) for rank, suit in product(range(2, 9), (0, 3)))
"""Four to ten in clubs and spades: nobody has two cards in a row."""
FOUR_SUITS = Deck.of(parse_cards("2c 2d 2h 3c 3s 4d 4h 5c 5s 7d 7h 7s 8c Ks Kh"))
"""Fifteen cards, some ranks short of a suit: the two lines differ."""
EVEN_SUITS = Deck.of(Card(rank * 4 + suit) for rank, suit in product(range(2, 6), range(4)))
"""Four to seven in all suits: the two lines are alike."""
EIGHT_RANKS = Deck.of(Card(rank * 4 + suit) for rank, suit in product((12, *range(7)), (0, 2)))
"""Ace to eight in clubs and hearts."""
SMALL_DECKS = (RED_AND_BLACK, BLACK, FOUR_SUITS)

# The slow reference -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deck", "stakes", "ties"),
    [
        (RED_AND_BLACK, ALL_BETS, "more"),
        pytest.param(FOUR_SUITS, ALL_BETS, "less", marks=pytest.mark.proof),
        pytest.param(RED_AND_BLACK, BASE, "less", marks=pytest.mark.proof),
        pytest.param(BLACK, ALL_BETS, "less", marks=pytest.mark.proof),
    ],
)
def test_every_deal_of_a_small_deck_finishes_as_the_engine_says(
    deck: Deck, stakes: dict[str, int], ties: str
) -> None:
    layout = make_layout(GAME)
    tally = base_game(layout, stakes, ties=ties, deck=deck)
    assert finishes_of(tally) == reference(locked(layout, stakes), deck, ties)[1]
    assert tally.total == comb(len(deck), 7) * comb(len(deck) - 7, 7)


@pytest.mark.proof
@pytest.mark.parametrize(
    ("deck", "ties"), [(EVEN_SUITS, "less"), (EIGHT_RANKS, "more")], ids=["four suits", "two suits"]
)
def test_every_deal_of_sixteen_cards(deck: Deck, ties: str) -> None:
    layout = make_layout(GAME)
    tally = base_game(layout, BASE, ties=ties, deck=deck)
    assert finishes_of(tally) == reference(locked(layout, BASE), deck, ties)[1]


def test_the_small_decks_make_every_run() -> None:
    lengths = {
        run_length(longest_run(hand)) for deck in SMALL_DECKS for hand in combinations(deck, 7)
    }
    assert lengths == set(range(1, 8))
    for deck in (RED_AND_BLACK, FOUR_SUITS):
        qualified = {longest_run(hand) >= FIVE_FOUR for hand in combinations(deck, 7)}
        assert qualified == {False, True}
    won = {
        str(way.result)
        for deck in SMALL_DECKS
        for way in base_game(make_layout(GAME), BASE, deck=deck).counts
    }
    assert {"fold", "play: tie", "play: lose", "play: win by 0"} <= won
    assert {f"play: win by {margin}, Ante pushes" for margin in range(1, 4)} <= won


# The game is the only judge of money ------------------------------------------------------------


def with_rule(settles: object) -> Layout:
    return make_layout(replace(GAME, settles=settles))  # type: ignore[arg-type]


def ties_lose(spot: Spot, round_: Round) -> Iterator[Line]:
    for line in solitaire_stud.settles(spot, round_):
        yield replace(line, outcome="lose", returned=0) if line.clause.key == "tie" else line


def three_plus_survives_a_fold(spot: Spot, round_: Round) -> Iterator[Line]:
    for line in solitaire_stud.settles(spot, round_):
        if spot.folded and line.bet == "three_plus" and longest_run(spot.cards) >= 2 << 4:
            yield replace(line, outcome="win", returned=40 * line.stake)
        else:
            yield line


def dealer_needs_six_five(spot: Spot, round_: Round) -> Iterator[Line]:
    below = longest_run(round_.dealer) < FIVE_FOUR + 1
    for line in solitaire_stud.settles(spot, round_):
        if below and not spot.folded and line.bet == "ante":
            yield replace(line, outcome="push", returned=line.stake)
        else:
            yield line


@pytest.mark.parametrize("rule", [ties_lose, three_plus_survives_a_fold])
def test_another_rule_in_the_game_is_another_answer(rule: object) -> None:
    layout = with_rule(rule)
    tally = base_game(layout, ALL_BETS, deck=RED_AND_BLACK)
    assert finishes_of(tally) == reference(locked(layout, ALL_BETS), RED_AND_BLACK)[1]
    plain = base_game(make_layout(GAME), ALL_BETS, deck=RED_AND_BLACK)
    assert finishes_of(tally) != finishes_of(plain)


def test_a_rule_that_looks_closer_than_our_classes_is_refused() -> None:
    with pytest.raises(InvariantBroken, match="too coarse"):
        base_game(with_rule(dealer_needs_six_five))


def test_every_two_runs_settle_as_their_class() -> None:
    """Not a sample: each own run of the 70 against each of the dealer's that it can meet."""
    layout = make_layout(GAME)
    judged = solve_deals(layout, ALL_BETS, "less", None, None).judged
    cells = cells_of(STANDARD)
    met, columns = 0, set()
    for own in range(len(VALUES)):
        mine = dealer_with(own, cells)
        if mine is None:
            continue
        cards = cards_in(mine, STANDARD)
        assert longest_run(cards) == VALUES[own]
        left = STANDARD.without(cards)
        for dealer in range(len(VALUES)):
            theirs = dealer_with(dealer, cells_of(left))
            if theirs is None:
                continue
            deal = SeatDeal(cards, cards_in(theirs, left))
            assert longest_run(deal.dealer) == VALUES[dealer]
            column = column_of(own, dealer)
            columns.add((KIND_OF[own], column))
            met += 1
            for path in judged.paths:
                verdict = judged.verdicts[path][KIND_OF[own], column]
                assert judge(layout, ALL_BETS, deal, path) == verdict
    assert met > 4000
    assert columns == set(class_ends(STANDARD))


def test_random_deals_settle_as_their_class() -> None:
    rng = random.Random(5)  # noqa: S311
    layout = make_layout(GAME)
    judged = solve_deals(layout, ALL_BETS, "less", None, None).judged
    for _ in range(300):
        order = rng.sample(list(STANDARD), 14)
        own, dealer = order[:7], order[7:]
        mine, theirs = place_of(cells_of(own)), place_of(cells_of(dealer))
        for path in judged.paths:
            verdict = judged.verdicts[path][KIND_OF[mine], column_of(mine, theirs)]
            assert judge(layout, ALL_BETS, SeatDeal(own, dealer), path) == verdict


def test_a_changed_pay_changes_the_answer_by_what_it_pays() -> None:
    layout = make_layout(GAME)
    table = layout.tables["super_bonus"]
    lines = [
        replace(line, odds=Odds.parse("2,000 to 1")) if line.key == "win_by_6" else line
        for line in table.pays["super_bonus"].lines
    ]
    paid = replace(
        table,
        pays={"super_bonus": Pays(table.pays["super_bonus"].reading, tuple[PayLine, ...](lines))},
    )
    richer = replace(layout, tables={**layout.tables, "super_bonus": paid})
    before, after = base_game(layout), base_game(richer)
    hit = sum(count for way, count in before.counts.items() if way.result.ends == "win by 6")
    gain = ev(after) - ev(before)
    # A few hands that were folded are played now, which adds a little.
    assert gain >= Fraction(1000 * hit, before.total)
    assert gain < Fraction(1001 * hit, before.total)


def test_amounts_beyond_64_bits_are_exact_too() -> None:
    layout, huge = make_layout(GAME), 10**17
    for deck in (BLACK, RED_AND_BLACK):
        stakes = {"ante": huge, "super_bonus": huge, "three_plus": 1}
        tally = base_game(layout, stakes, deck=deck, ties="more")
        assert finishes_of(tally) == reference(locked(layout, stakes), deck, "more")[1]


# Counts -----------------------------------------------------------------------------------------


def test_columns_are_what_they_are_called() -> None:
    for own, dealer in product(range(0, 70, 3), range(70)):
        mine, theirs = VALUES[own], VALUES[dealer]
        column = column_of(own, dealer)
        assert (column < runs.TIE) == (mine > theirs)
        assert (column == runs.TIE) == (mine == theirs)
        if column < runs.TIE:
            assert runs.SHORTER[column] == run_length(theirs)
            assert runs.QUALIFIED[column] == (theirs >= FIVE_FOUR)
        elif column > runs.TIE:
            assert (column == runs.BEHIND) == (theirs >= FIVE_FOUR)
    assert (np.diff(CUTS, axis=1) >= 0).all()


def test_every_hand_and_every_dealer_is_counted_once() -> None:
    deals = all_deals(STANDARD)
    assert len(deals.counts) == 2_756_780 // 2
    assert int(deals.weights.sum()) == comb(52, 7)
    assert (deals.counts.sum(axis=1) == comb(45, 7)).all()
    distribution = distribution_of_runs(cells_of(STANDARD))
    by_run = np.bincount(deals.places, weights=deals.weights, minlength=len(VALUES))
    assert by_run.astype(np.int64).tolist() == distribution
    assert {
        value: count for value, count in zip(VALUES, distribution, strict=True) if count
    } == count_runs(7)


def test_a_single_hand_meets_the_law_of_its_row() -> None:
    rng = random.Random(11)  # noqa: S311
    deals = all_deals(STANDARD)
    for row in rng.sample(range(len(deals.counts)), 60):
        own = cards_in(deals.own(row), STANDARD)
        place = place_of(deals.own(row))
        assert VALUES[place] == longest_run(own)
        left = cells_of(STANDARD.without(own))
        assert distribution_against(place, left) == deals.counts[row].tolist()


@pytest.mark.parametrize("deck", SMALL_DECKS, ids=["red and black", "black", "four suits"])
def test_rows_of_a_small_deck_are_all_its_dealers_one_by_one(deck: Deck) -> None:
    deals = all_deals(deck)
    assert int(deals.weights.sum()) == comb(len(deck), 7)
    for row in range(0, len(deals.counts), 37):
        own = cards_in(deals.own(row), deck)
        mine = place_of(cells_of(own))
        counts = [0] * COLUMNS
        for dealer in combinations(deck.without(own), 7):
            counts[column_of(mine, place_of(cells_of(dealer)))] += 1
        assert deals.counts[row].tolist() == counts


@kernel
def deal_all(
    left: npt.NDArray[np.int64],
    table: npt.NDArray[np.int32],
    cells: npt.NDArray[np.int64],
    distribution: npt.NDArray[np.int64],
) -> None:
    chosen = np.arange(7)
    while True:
        held = 0
        for at in chosen:
            held |= cells[left[at]]
        distribution[value_of_cells(held, table)] += 1
        if not next_combination(chosen, len(left)):
            return


@pytest.mark.proof
@pytest.mark.parametrize(
    "own", ["Kh Qs Jd 4c 3d 2s Ah", "2c 2s 4c 4s 5d Ad Ah", "9c 9s 9h 8d 3c 3s 5h"]
)
def test_the_law_of_a_full_deck_is_that_of_all_dealers_one_by_one(own: str) -> None:
    """45,379,620 hands of the dealer, each dealt."""
    cards = parse_cards(own)
    left = np.array(list(STANDARD.without(cards)), dtype=np.int64)
    distribution = np.zeros(256, dtype=np.int64)
    deal_all(left, run_table(), CARD_CELLS, distribution)
    mine = place_of(cells_of(cards))
    counts = [0] * COLUMNS
    for place, value in enumerate(VALUES):
        counts[column_of(mine, place)] += int(distribution[value])
    assert sum(counts) == comb(45, 7)
    assert distribution_against(mine, cells_of(STANDARD.without(cards))) == counts


# Figures ----------------------------------------------------------------------------------------


def test_the_whole_game() -> None:
    result = analysed(base_game(make_layout(GAME)))
    assert result.total == comb(52, 7) * comb(45, 7)
    assert result.expected_value == Fraction(-69245553622319, 1517773123666800)
    assert result.house_edge is not None
    assert f"{float(result.house_edge.per_first_bet):.4%}" == "4.5623%"
    assert f"{float(result.house_edge.per_initial_stake):.4%}" == "2.2812%"
    assert f"{float(result.house_edge.element_of_risk):.4%}" == "1.3463%"
    assert f"{float(result.hit_frequency):.4%}" == "44.3218%"
    assert {name: round(float(share), 6) for name, share in result.decisions.items()} == {
        "fold": 0.305667,
        "play": 0.694333,
    }


def test_published_figures_of_three_plus() -> None:
    for name, exact in (("SS-01", Fraction(86159, 8361535)), ("SS-02", Fraction(13737, 491855))):
        layout = make_layout(GAME, tables={"three_plus": name})
        result = analysed(side_bet(layout, "three_plus"))
        assert result.total == comb(52, 7)
        assert result.per_first_bet == exact
        computed = {"house_edge": result.per_first_bet, "hit_frequency": result.hit_frequency}
        for figure in published_catalogue().table(name).published:
            gap = abs(computed[figure.metric] - figure.number)
            assert gap <= Fraction(1, 2 * 10**figure.decimals * 100), figure


def test_bets_made_together_add_up() -> None:
    """Every hand with a run of three is played anyway, so 3+ changes no decision."""
    layout = make_layout(GAME)
    together = base_game(layout, {**BASE, "three_plus": 1})
    assert ev(together) == ev(base_game(layout)) + ev(side_bet(layout, "three_plus"))
    assert together.initial_stake == 3
    counts = Counter[Fraction]()
    for way, count in together.counts.items():
        counts[way.net] += count
    assert analysed(together).distribution == tuple(sorted(counts.items()))


def test_a_great_three_plus_makes_players_stay() -> None:
    """A run of two that a table pays is forfeited by folding."""
    layout = make_layout(GAME)
    table = layout.tables["three_plus"]
    pays = table.pays["three_plus"]
    line = PayLine("two_cards", "2 Cards", Odds.parse("5 to 1"))
    paid = replace(table, pays={"three_plus": Pays(pays.reading, (*pays.lines, line))})
    other = replace(layout, tables={**layout.tables, "three_plus": paid})
    plain = analysed(base_game(layout, ALL_BETS)).decisions["play"]
    assert analysed(base_game(other, ALL_BETS)).decisions["play"] > plain
    tally = base_game(other, ALL_BETS, deck=RED_AND_BLACK)
    assert finishes_of(tally) == reference(locked(other, ALL_BETS), RED_AND_BLACK)[1]


def test_the_best_threshold_and_what_it_costs() -> None:
    layout = make_layout(GAME)
    rule = threshold(layout)
    assert rule.least == "run of 2, five high"
    assert rule.value == FIVE_FOUR
    assert rule.cost == Fraction(11991893071, 8116433816400)
    assert rule.cost == sum(entry.cost for entry in rule.exceptions)
    assert [(entry.decision, entry.hands) for entry in rule.exceptions] == [
        ("play", 389_416),
        ("fold", 1_977_908),
        ("fold", 38_136),
    ]
    assert rule.words == ("Play with a run of 2, five high, or better.", "Fold everything else.")
    for entry in rule.exceptions:
        worth = values(asked(layout, entry.example))
        assert max(worth, key=lambda name: worth[name]) == entry.decision
        assert f"with a {entry.run}" in str(entry)


def test_a_threshold_is_the_best_of_all_thresholds_on_a_small_deck() -> None:
    layout = make_layout(GAME)
    deck = RED_AND_BLACK
    rule = threshold(layout, deck=deck)
    best = ev(base_game(layout, deck=deck))
    worths = {}
    hands = [(hand, longest_run(hand)) for hand in combinations(deck, 7)]
    nets: dict[tuple[Card, ...], Fraction | int] = {}
    for hand, _ in hands:
        round_ = apply(locked(layout, BASE), Dealt(1, hand))
        nets[hand] = reference(apply(round_, Decided(1, "play")), deck)[0]
    dealers = comb(len(deck) - 7, 7)
    for least in {value for _, value in hands} | {VALUES[-1] + 1}:
        total = sum(
            nets[hand] if value >= least else Fraction(-2 * dealers) for hand, value in hands
        )
        worths[least] = total / (len(hands) * dealers)
    assert best - max(worths.values()) == rule.cost


# One situation ----------------------------------------------------------------------------------


def asked(layout: Layout, own: tuple[Card, ...], stakes: Mapping[str, int] = BASE) -> Round:
    return apply(locked(layout, stakes), Dealt(1, own))


def test_values_are_those_of_the_whole_game() -> None:
    layout = make_layout(GAME)
    solved = solve_deals(layout, BASE, "less", None, None)
    rng = random.Random(1)  # noqa: S311
    for row in rng.sample(range(len(solved.deals.counts)), 25):
        own = cards_in(solved.deals.own(row), STANDARD)
        worth = values(asked(layout, own))
        net = sum(
            solved.verdict(("play",), int(solved.deals.places[row]), column).net * int(count)
            for column, count in enumerate(solved.deals.counts[row])
            if count
        )
        assert worth == {"play": Fraction(net, comb(45, 7)), "fold": Fraction(-2)}


def test_values_count_every_bet_that_is_up() -> None:
    layout = make_layout(GAME)
    own = parse_cards("Kh Qs Jd 4c 3d 2s 7h")
    plain = values(asked(layout, own))
    worth = values(asked(layout, own, {"ante": 2, "super_bonus": 2, "three_plus": 3}))
    assert worth == {"play": plain["play"] + Fraction(9, 2), "fold": Fraction(-7, 2)}


def test_values_know_a_card_that_was_found_face_up() -> None:
    layout = make_layout(GAME)
    own = parse_cards("Kh Qs 9d 4c 3d 2s 7h")
    round_ = apply(asked(layout, own), Irregular("exposed-card", parse_cards("Ah")[0]))
    less = values(round_)["play"]
    assert less != values(asked(layout, own))["play"]
    distribution = distribution_against(
        place_of(cells_of(own)), cells_of(STANDARD.without((*own, *parse_cards("Ah"))))
    )
    assert sum(distribution) == comb(44, 7)


# Bad input --------------------------------------------------------------------------------------


def test_questions_that_make_no_sense_are_named_errors() -> None:
    layout = make_layout(GAME)
    with pytest.raises(BadBet, match="not a side bet"):
        side_bet(layout, "super_bonus")
    with pytest.raises(BadBet, match="ties"):
        base_game(layout, ties="maybe")
    with pytest.raises(CroupierError, match="equal"):
        base_game(layout, {"ante": 1, "super_bonus": 2})
    with pytest.raises(WrongHandSize):
        base_game(layout, deck=Deck.of(parse_cards("2c 3d 4h 5s")))
    with pytest.raises(WrongHandSize):
        side_bet(layout, "three_plus", deck=Deck.of(parse_cards("2c 3d 4h 5s")))
    with pytest.raises(DuplicateCard):
        base_game(layout, deck=Deck.packs(2))
    with pytest.raises(IllegalAction):
        values(locked(layout, BASE))
    two = apply(open_round(layout), BetsLocked((Wager(1, BASE), Wager(2, BASE))))
    two = apply(apply(two, Dealt(1, parse_cards("2c 3c 4c 5c 6c 7c 8c"))),
                Dealt(2, parse_cards("2d 3d 4d 5d 6d 7d 8d")))  # fmt: skip
    with pytest.raises(BadSeat):
        values(two)


def test_progress_is_told_and_may_stop_the_count() -> None:
    deck = Deck.of((*RED_AND_BLACK, *parse_cards("Jc")))
    seen: list[tuple[int, int]] = []

    def stop(done: int, total: int) -> None:
        seen.append((done, total))
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        base_game(make_layout(GAME), deck=deck, progress=stop)
    assert seen
    assert deck not in runs._kept
    steps: list[tuple[int, int]] = []
    base_game(
        make_layout(GAME), deck=deck, progress=lambda done, total: steps.append((done, total))
    )
    assert steps[0][0] == 0
    assert steps[-1][0] == steps[-1][1]
    side_bet(
        make_layout(GAME), "three_plus", progress=lambda done, total: steps.append((done, total))
    )
    assert steps[-1] == (1, 1)
