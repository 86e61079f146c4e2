"""Let It Ride in the lab: a slow reference on small decks, direct counts, and known figures."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb

import pytest

from croupier.cards import STANDARD, Card, Deck, parse_cards
from croupier.errors import BadBet, BadSeat, CroupierError, IllegalAction, InvariantBroken
from croupier.games.let_it_ride import GAME, settles
from croupier.hands import FiveCard, ThreeCard, best_five, three_card
from croupier.hands.arrays import count_five
from croupier.lab.kernels.counting import cards_of
from croupier.lab.kernels.kinds import KIND_VALUES, ONE_BY_ONE
from croupier.lab.kernels.ride import board_counts, boards_with
from croupier.lab.kernels.ride_words import in_words, shape_of
from croupier.lab.kernels.three_card_hands import own_hands
from croupier.lab.let_it_ride import (
    BASE,
    base_game,
    jackpot_lines,
    ride_list,
    side_bet,
    solve_deals,
    values,
)
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
    actions,
    apply,
    make_layout,
    open_round,
    settle,
)
from tests.lab.slow_reference import analysed, edge, finishes_of, locked, reference, rounds_to

TWO_SUITS = Deck.of(
    Card(rank * 4 + suit) for rank, suit in product((12, 11, 10, 9, 8, 7), range(2))
)
"""Ace to nine, clubs and diamonds: a pair of nines is the only one that loses."""
FOUR_SUITS = Deck.of(parse_cards("9c 9d 9h 9s 8s 7s 6s 5s Kc Kd 2h"))
"""Clubs and diamonds may change places, hearts and spades may not."""
FOUR_BY_FOUR = Deck.of(Card(rank * 4 + suit) for rank, suit in product((8, 6, 3, 0), range(4)))
"""All four suits may change places."""
TINY = Deck.of(parse_cards("Ac Ad Jc Js Th Ts Td 9c 8h"))

UNIT = dict.fromkeys(BASE, 1)
ALL_BETS = {**dict.fromkeys(BASE, 2), "bonus": 1, "three_card_bonus": 3}


# The slow reference -----------------------------------------------------------------------------

SMALL_GAMES = (
    (FOUR_SUITS, ALL_BETS, "more"),
    pytest.param(TWO_SUITS, ALL_BETS, "less", marks=pytest.mark.proof),
    pytest.param(FOUR_SUITS, UNIT, "more", marks=pytest.mark.proof),
    pytest.param(FOUR_SUITS, ALL_BETS, "less", marks=pytest.mark.proof),
)


@pytest.mark.parametrize(("deck", "stakes", "ties"), SMALL_GAMES)
def test_every_deal_of_a_small_deck_finishes_as_the_engine_says(
    deck: Deck, stakes: dict[str, int], ties: str
) -> None:
    layout = make_layout(GAME, tables={"three_card_bonus": "3CB-4"})
    tally = base_game(layout, stakes, ties=ties, deck=deck)
    _, finishes = reference(locked(layout, stakes), deck, ties)
    assert finishes_of(tally) == finishes
    assert tally.total == comb(len(deck), 3) * (len(deck) - 3) * (len(deck) - 4)
    assert len(analysed(tally).decisions) == 4, "both bets are pulled and ridden"


@pytest.mark.proof
@pytest.mark.parametrize(
    ("deck", "stakes", "ties"), [(TWO_SUITS, UNIT, "more"), (FOUR_BY_FOUR, ALL_BETS, "less")]
)
def test_every_deal_of_more_decks(deck: Deck, stakes: dict[str, int], ties: str) -> None:
    tally = base_game(make_layout(GAME), stakes, ties=ties, deck=deck)
    assert finishes_of(tally) == reference(locked(make_layout(GAME), stakes), deck, ties)[1]


def test_the_small_decks_make_every_hand() -> None:
    decks = (TWO_SUITS, FOUR_SUITS)
    five = {FiveCard.of(best_five(hand)) for deck in decks for hand in combinations(deck, 5)}
    three = {ThreeCard.of(three_card(hand)) for deck in decks for hand in combinations(deck, 3)}
    assert five == set(FiveCard)
    assert three == set(ThreeCard)


# The game is the only judge of money ------------------------------------------------------------


def own_table(layout: Layout, **pays: str) -> Layout:
    """A primary table of the test's own, in the words of the five-card reading."""
    old = layout.tables["primary"]
    reading = old.pays["primary"].reading
    lines = tuple(
        PayLine(key, question.label, Odds.parse(pays[key]))
        for key, question in reading.questions.items()
        if key in pays
    )
    table = replace(old, id="own", pays={"primary": Pays(reading, lines)})
    return replace(layout, tables={**layout.tables, "primary": table})


JACKS = {
    "four_of_a_kind": "40 to 1", "full_house": "3 to 2", "flush": "4 to 1", "straight": "3 to 1",
    "three_of_a_kind": "push", "aces_or_better": "2 to 1", "jacks_or_better": "1 to 2",
}  # fmt: skip


def test_any_table_of_the_reading_is_served() -> None:
    """Two lines for pairs, halves, a line that pushes, none for two pair, and odd cents."""
    layout = own_table(make_layout(GAME), **JACKS)
    stakes = dict.fromkeys(BASE, 5)
    tally = base_game(layout, stakes, deck=TINY)
    assert finishes_of(tally) == reference(locked(layout, stakes), TINY)[1]
    assert {finish.result.ends for finish in tally.counts} == {
        "loses", "pushes", "full house", "aces or better", "jacks or better",
    }  # fmt: skip


def riding_bonus(spot: Spot, round_: Round) -> Iterator[Line]:
    """The $1 Bonus is lost with bet 2: then decisions depend on it."""
    for line in settles(spot, round_):
        if line.bet == "bonus" and "bet_2" in spot.taken_back:
            yield replace(line, outcome="lose", odds=None, returned=0, hit=None)
        else:
            yield line


def ace_kickers_win(spot: Spot, round_: Round) -> Iterator[Line]:
    """A pair below tens pushes with an ace beside it: closer than any table can look."""
    value = best_five(spot.cards + round_.community)
    low_pair = FiveCard.of(value) is FiveCard.PAIR and value >> 16 & 15 < 8
    for line in settles(spot, round_):
        if low_pair and value >> 12 & 15 == 12 and line.outcome == "lose":
            yield replace(line, outcome="push", returned=line.stake)
        else:
            yield line


def test_decisions_weigh_every_bet_that_the_game_ties_to_them() -> None:
    layout = make_layout(replace(GAME, settles=riding_bonus))
    stakes = {**UNIT, "bonus": 3}
    tally = base_game(layout, stakes, deck=TINY)
    assert finishes_of(tally) == reference(locked(layout, stakes), TINY)[1]
    plain = base_game(make_layout(GAME), stakes, deck=TINY)
    assert analysed(tally).decisions["ride bet 2"] > analysed(plain).decisions["ride bet 2"]


def test_a_rule_that_looks_closer_than_our_classes_is_refused() -> None:
    with pytest.raises(InvariantBroken, match="too coarse"):
        base_game(make_layout(replace(GAME, settles=ace_kickers_win)), deck=TWO_SUITS)


def test_random_deals_settle_as_their_class() -> None:
    rng = random.Random(8)  # noqa: S311
    layout = make_layout(GAME)
    solved = solve_deals(layout, ALL_BETS, STANDARD)
    tables = [layout.pays("primary"), layout.pays("bonus")]
    names: dict[tuple[str, ...], int] = {}
    seen: set[FiveCard] = set()
    group_of = {
        kind: names.setdefault(
            tuple(hit.key if (hit := pays.hit(value)) else "" for pays in tables), len(names)
        )
        for kind, value in enumerate(KIND_VALUES)
    }
    for trial in range(300):
        cards = [Card(number) for number in rng.sample(range(52), 5)]
        if trial % 3 == 0:  # rare hands too: a flush, or two ranks
            suit, ranks = rng.randrange(4), rng.sample(range(13), 5)
            cards = [Card(rank * 4 + suit) for rank in ranks]
        elif trial % 3 == 1:
            one, two = rng.sample(range(13), 2)
            held = [*range(one * 4, one * 4 + 4), *range(two * 4, two * 4 + 4)]
            cards = [Card(card) for card in rng.sample(held, 5)]
        value = best_five(cards)
        seen.add(FiveCard.of(value))
        kind = sum(value >= least for least in KIND_VALUES) - 1
        own = solved.own_groups[ThreeCard.of(three_card(cards[:3]))]
        for path, judged in solved.verdicts.items():
            deal = SeatDeal(cards[:3], (), cards[3:])
            assert judge(layout, ALL_BETS, deal, path) == judged[own, group_of[kind]]
    assert len(seen) >= 7


# Counts -----------------------------------------------------------------------------------------


def test_boards_are_counted_as_a_plain_walk_counts_them() -> None:
    own = parse_cards("Th Jh 4c")
    counted: Counter[tuple[int, int]] = Counter()
    for first, second in permutations(STANDARD.without(own), 2):
        value = best_five((*own, first, second))
        counted[first, sum(value >= least for least in KIND_VALUES) - 1] += 1
    fast = boards_with(own, cards_of(STANDARD.without(own)), ONE_BY_ONE)
    assert {(f, k): int(fast[f, k]) for f, k in zip(*fast.nonzero(), strict=True)} == counted


def test_counts_of_the_whole_deck_add_up() -> None:
    by_kind = own_hands(STANDARD).weights @ board_counts(STANDARD).sum(axis=1, dtype=int)
    by_category: Counter[FiveCard] = Counter()
    for kind, count in enumerate(by_kind.tolist()):
        by_category[FiveCard.of(KIND_VALUES[kind])] += count // 20
    assert by_category == count_five(5)


# Known figures ----------------------------------------------------------------------------------


def test_lirx_01_is_worth_what_is_known_of_it() -> None:
    tally = base_game(make_layout(GAME))
    result = analysed(tally)
    assert tally.total == comb(52, 3) * 49 * 48
    assert tally.first_bet == 1
    assert tally.initial_stake == 3
    assert result.expected_value == Fraction(-37963, 1082900)
    assert result.house_edge is not None
    assert result.house_edge.per_initial_stake == Fraction(37963, 3 * 1082900)
    assert result.decisions == {
        "pull bet 1": Fraction(5123, 5525), "ride bet 1": Fraction(402, 5525),
        "pull bet 2": Fraction(45972, 54145), "ride bet 2": Fraction(8173, 54145),
    }  # fmt: skip
    assert {str(finish.result) for finish in tally.counts} >= {
        "loses, 1 bet", "10s or better, 2 bets", "royal flush, 3 bets",
    }  # fmt: skip


def test_equal_decisions_change_what_is_left_in_action() -> None:
    pulled, ridden = (
        analysed(base_game(make_layout(GAME), ties=ties)) for ties in ("less", "more")
    )
    assert pulled.expected_value == ridden.expected_value
    assert pulled.average_wager is not None
    assert ridden.average_wager is not None
    assert pulled.average_wager < ridden.average_wager
    assert rounds_to(pulled.element_of_risk or Fraction(0), "2.86%")
    assert not rounds_to(ridden.element_of_risk or Fraction(0), "2.86%")


@pytest.mark.parametrize("family", ["Let It Ride", "Let It Ride Bonus"])
def test_published_figures(family: str) -> None:
    checked = 0
    for table in published_catalogue():
        if table.family != family:
            continue
        layout = make_layout(GAME, tables=dict.fromkeys(table.bets, table.id))
        for figure in table.published:
            result = analysed(
                base_game(layout) if figure.bet == "primary" else side_bet(layout, figure.bet)
            )
            edge_of = {"element_of_risk": result.element_of_risk, "per_bet": result.per_first_bet}
            exact = (
                result.hit_frequency if figure.metric == "hit_frequency" else edge_of[figure.basis]
            )
            assert exact is not None
            assert rounds_to(exact, figure.value), (table.id, figure.label, figure.bet)
            checked += 1
    assert checked == {"Let It Ride": 12, "Let It Ride Bonus": 28}[family]


THREE_CARD_BONUS = {
    "3CB-1": "2.32%", "3CB-2": "5.57%", "3CB-3": "7.28%",
    "3CB-4": "2.14%", "3CB-5": "5.39%", "3CB-6": "7.10%",
}  # fmt: skip


@pytest.mark.parametrize(("table", "known"), THREE_CARD_BONUS.items())
def test_three_card_bonus(table: str, known: str) -> None:
    layout = make_layout(GAME, tables={"three_card_bonus": table})
    assert rounds_to(edge(side_bet(layout, "three_card_bonus")), known)


def test_side_bets_are_paid_hand_by_hand() -> None:
    """Every hand of a small deck through the plain rankings and the printed table."""
    layout = make_layout(GAME)
    for bet, cards in (("primary", 5), ("bonus", 5), ("three_card_bonus", 3)):
        for deck in (TWO_SUITS, FOUR_SUITS):
            lines: Counter[str] = Counter()
            for hand in combinations(deck, cards):
                hit = layout.pays(bet).hit(three_card(hand) if cards == 3 else best_five(hand))
                lines[hit.label if hit else "loses"] += 1
            tally = side_bet(layout, bet, deck=deck)
            assert {line.line: line.combinations for line in analysed(tally).lines} == lines
            assert tally.total == comb(len(deck), cards)


def test_bets_made_together_are_worth_their_sum() -> None:
    layout = make_layout(GAME)
    both = analysed(base_game(layout, {**UNIT, "bonus": 2, "three_card_bonus": 3}))
    alone = analysed(base_game(layout))
    bonus, three = (edge(side_bet(layout, bet)) for bet in ("bonus", "three_card_bonus"))
    assert both.per_first_bet == (alone.per_first_bet or 0) + 2 * bonus + 3 * three
    assert both.decisions == alone.decisions
    assert both.hit_frequency == alone.hit_frequency
    assert (both.average_wager or 0) - (alone.average_wager or 0) == 5


def test_cover_all_for_one_hand_may_stand_beside_the_others() -> None:
    layout = make_layout(GAME)
    stakes = {**UNIT, "cover_all": 2}
    tally = base_game(layout, stakes, deck=TINY)
    assert finishes_of(tally) == reference(locked(layout, stakes), TINY)[1]


def test_stakes_of_any_size_are_exact() -> None:
    layout = make_layout(GAME)
    small = base_game(layout, {**UNIT, "bonus": 3}, deck=TWO_SUITS)
    scale = 10**16 + 1
    large = base_game(layout, {**dict.fromkeys(BASE, scale), "bonus": 3 * scale}, deck=TWO_SUITS)
    assert {(f.net * scale, str(f.result)): n for f, n in small.counts.items()} == {
        (f.net, str(f.result)): n for f, n in large.counts.items()
    }
    odd = base_game(layout, {**dict.fromkeys(BASE, scale), "bonus": 3 * scale + 1}, deck=TWO_SUITS)
    assert analysed(odd).decisions == analysed(small).decisions


@pytest.mark.parametrize("table", ["LIR-P1", "MG-01", "ML03"])
def test_jackpot_lines(table: str) -> None:
    layout = make_layout(GAME, tables={"progressive_2": table})
    lines, total = jackpot_lines(layout, "progressive_2")
    assert total == comb(52, 5)
    assert list(lines.values()) == [4, 36, 624, 3744, 5108, 10200, 54912]
    assert rounds_to(Fraction(sum(lines.values()), total), "2.87%")


def test_progress_is_heard_and_may_stop() -> None:
    heard: list[tuple[int, int]] = []
    base_game(make_layout(GAME), progress=lambda done, total: heard.append((done, total)))
    assert (heard[0], heard[-1]) == ((0, 1), (1, 1))

    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        base_game(make_layout(GAME), progress=stop)


# Values -----------------------------------------------------------------------------------------


def one_by_one(round_: Round) -> dict[str, Fraction]:
    """The value of each decision by dealing every board there is."""
    unit = round_.spots[0].stake("bet_1")
    worth = {}
    for choice in actions(round_).choices:
        total, deals = _ahead(apply(round_, Decided(1, choice.name)))
        worth[choice.name] = total / deals / unit
    return worth


def _ahead(round_: Round) -> tuple[Fraction, int]:
    offered = actions(round_)
    if offered.seat is not None:
        return max(_ahead(apply(round_, Decided(1, choice.name))) for choice in offered.choices)
    if not offered.draws:
        (result,) = settle(round_).seats
        return Fraction(result.net or 0), 1
    total, deals = Fraction(0), 0
    for card in round_.layout.game.deck.without(round_.seen):
        value, ways = _ahead(apply(round_, Dealt("community", (card,))))
        total, deals = total + value, deals + ways
    return total, deals


def at_decision(
    layout: Layout,
    own: Iterable[Card],
    first: Card | None = None,
    *,
    said: str = "pull",
    stakes: Mapping[str, int] | None = None,
) -> Round:
    round_ = apply(locked(layout, stakes or dict.fromkeys(BASE, 100)), Dealt(1, tuple(own)))
    if first is None:
        return round_
    return apply(apply(round_, Decided(1, said)), Dealt("community", (first,)))


def test_values_at_the_first_decision() -> None:
    layout = make_layout(GAME)
    pulled, ridden = (at_decision(layout, parse_cards(text)) for text in ("Ah 4h 2h", "Jd Td 8d"))
    assert values(pulled)["pull"] > values(pulled)["ride"]
    assert values(ridden)["ride"] > values(ridden)["pull"]
    assert values(ridden) == one_by_one(ridden)


def test_values_at_the_second_decision() -> None:
    rng = random.Random(9)  # noqa: S311
    layout = make_layout(GAME, tables={"primary": "LIRX-03"})
    stakes = {**dict.fromkeys(BASE, 250), "bonus": 100, "three_card_bonus": 75}
    for trial in range(30):
        *own, first = (Card(number) for number in rng.sample(range(52), 4))
        said = "ride" if trial % 3 else "pull"
        round_ = at_decision(layout, own, first, said=said, stakes=stakes if trial % 2 else None)
        assert values(round_) == one_by_one(round_)


def test_an_open_straight_below_the_ten_is_worth_nothing() -> None:
    worth = values(at_decision(make_layout(GAME), parse_cards("8h 7d 6c"), parse_cards("5s")[0]))
    assert worth["pull"] == worth["ride"]


def test_values_of_random_situations_of_a_small_deck() -> None:
    rng = random.Random(10)  # noqa: S311
    deck = Deck.of(Card(number) for number in range(16, 52) if number % 2)
    layout = make_layout(replace(GAME, deck=deck))
    for _ in range(4):
        round_ = at_decision(layout, rng.sample(list(deck), 3))
        assert values(round_) == one_by_one(round_)


def test_a_card_that_is_out_of_play_is_not_dealt() -> None:
    layout = make_layout(GAME)
    exposed, first = parse_cards("Tc Ks")
    round_ = apply(locked(layout, UNIT), Irregular("exposed-card", exposed))
    round_ = apply(round_, Dealt(1, parse_cards("Th Jh 4c")))
    round_ = apply(apply(round_, Decided(1, "pull")), Dealt("community", (first,)))
    assert values(round_) == one_by_one(round_)


def test_values_leave_the_meter_out() -> None:
    layout, own = make_layout(GAME), parse_cards("Ah Kh Qh")
    stakes = {**dict.fromkeys(BASE, 100), "progressive": 100}
    assert values(at_decision(layout, own, stakes=stakes)) == values(at_decision(layout, own))


def test_the_best_values_make_the_whole_game() -> None:
    layout = make_layout(replace(GAME, deck=TINY))
    worth = [max(values(at_decision(layout, own)).values()) for own in combinations(TINY, 3)]
    assert -sum(worth) / len(worth) == edge(base_game(layout))


# Ride lists -------------------------------------------------------------------------------------


def test_the_lists_everyone_knows() -> None:
    rides = ride_list(make_layout(GAME))
    assert {str(line): line.hands for line in rides.first} == {
        "a pair of tens or better": 5 * 6 * 48,
        "three of a kind": 52,
        "three to a royal flush": 40,
        "three suited cards in a row, but not 4-3-2, A-3-2": 28,
        "three suited cards with one gap and one or more high cards, but not A-4-2, A-4-3": 24,
        "three suited cards with two gaps and two high cards": 24,
    }
    assert [str(line) for line in rides.second] == [
        "four of a kind",
        "four to a royal flush",
        "four to a straight flush",
        "four to an open straight with one or more high cards",
        "three of a kind",
        "four to a flush",
        "two pair",
        "a pair of tens or better",
    ]
    assert rides.first_equal == ()
    assert [str(line) for line in rides.second_equal] == [
        "four to an inside straight with four high cards",
        "four to an open straight with no high cards",
    ]


@pytest.mark.parametrize("table", ["LIRX-01", "LIRX-02", "LIRX-03", "LIRX-05"])
def test_lists_stand_for_as_many_hands_as_ride(table: str) -> None:
    layout = make_layout(GAME, tables={"primary": table})
    rides, decisions = ride_list(layout), analysed(base_game(layout)).decisions
    first, second = (sum(line.hands for line in part) for part in (rides.first, rides.second))
    assert Fraction(first, comb(52, 3)) == decisions["ride bet 1"]
    assert Fraction(second, comb(52, 4)) == decisions["ride bet 2"]


def test_words_name_every_exception() -> None:
    hands = [
        (shape_of(parse_cards(text), frozenset(range(8, 13))), 1, rides)
        for text, rides in {
            "3c 4c 5c": True, "3d 4d 5d": False, "6c 7c 8c": True, "9h Th Jh": True,
            "2c 3c 4c": False, "5c 6c 8c": False, "7c 8c Tc": True, "9c Qc Kc": True,
            "Tc Jd Qc": True, "Jc Qd Kc": False, "Qc Kd Ac": False, "9c Td Jc": False,
            "8c 9d Tc": False,
        }.items()
    ]  # fmt: skip
    assert {line.text: line.hands for line in in_words(hands)} == {
        "three suited cards in a row, but not 4-3-2, 5-4-3 (some suits)": 3,
        "three suited cards with one gap and one high card": 1,
        "three suited cards with two gaps": 1,
        "three unsuited cards in a row: only Q-J-T": 1,
    }


# Bad input --------------------------------------------------------------------------------------


def bad_questions() -> Iterator[tuple[type[CroupierError], object]]:
    layout = make_layout(GAME)
    alone = make_layout(GAME, options={"three_card_bonus_alone": True})
    yield BadBet, lambda: side_bet(layout, "cover_all")
    yield BadBet, lambda: jackpot_lines(layout, "bonus")
    yield BadBet, lambda: base_game(layout, {**UNIT, "progressive": 1})
    yield BadBet, lambda: base_game(layout, {**UNIT, "bet_2": 2})
    yield BadBet, lambda: base_game(layout, {})
    yield BadBet, lambda: base_game(alone, {"three_card_bonus": 1})
    yield BadBet, lambda: base_game(layout, ties="sometimes")
    yield IllegalAction, lambda: values(locked(layout, UNIT))
    two = apply(open_round(layout), BetsLocked((Wager(1, UNIT), Wager(2, UNIT))))
    two = apply(apply(two, Dealt(1, parse_cards("2c 3c 4c"))), Dealt(2, parse_cards("2d 3d 4d")))
    yield BadSeat, lambda: values(two)


@pytest.mark.parametrize(("error", "asks"), list(bad_questions()))
def test_bad_questions_have_names(error: type[CroupierError], asks: object) -> None:
    with pytest.raises(error):
        asks()  # type: ignore[operator]
