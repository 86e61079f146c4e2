"""Six Card Poker in the lab: small decks deal by deal, parts of the whole one, what is kept."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb

import numpy as np
import pytest

from croupier import lab
from croupier.cards import STANDARD, Card, Deck, cards_text, parse_cards
from croupier.errors import BadOdds, WrongHandSize
from croupier.games import find_game
from croupier.hands import best_five
from croupier.hands.five import ACE_KING
from croupier.lab import six_card
from croupier.lab.kernels import six_card as kernel
from croupier.lab.kernels.counting import cards_of
from croupier.lab.kernels.stud import block_of
from croupier.lab.result_cache import results_folder
from croupier.lab.situations import situation
from croupier.lab.solve import advise
from croupier.lab.solvers import fast_solver, why_not
from croupier.lab.strategies.view import StrategyView
from croupier.rules import make_layout
from tests.lab.slow_reference import finishes_of, locked, reference
from tests.lab.strategy_references import deck_of

GAME = find_game("six-card-poker")
EVEN = ((-1,) * 6, (2, 0, -2, 1, 0, -1))
"""What a fold and a Raise bring, in Antes: the dealer qualifies, and does not."""
OTHERWISE = ((-1,) * 6, (5, 0, -2, 2, 0, -1))
"""The same with two to one on the Raise, and three to one on the Ante."""


def test_the_solver_knows_the_game_and_nothing_else() -> None:
    layout = make_layout(GAME)
    assert six_card.knows(layout, ["ante"])
    assert why_not(layout, ["ante"]) == ""
    assert not six_card.knows(make_layout(find_game("caribbean-stud")), ["ante"])
    assert fast_solver(GAME) is not None


@pytest.mark.parametrize(
    ("deck", "stakes", "ties"),
    [
        pytest.param(deck_of("AKQJ87", "cd"), {"ante": 2}, "less", id="two suits"),
        pytest.param(deck_of("AK82", "cdh"), {"ante": 1}, "more", id="three suits"),
    ],
)
def test_every_deal_of_a_small_deck_through_the_engine(
    deck: Deck, stakes: dict[str, int], ties: str
) -> None:
    layout = make_layout(GAME)
    tally = six_card.base_game(layout, stakes, ties=ties, deck=deck)
    _, finishes = reference(locked(layout, stakes), deck, ties)
    assert finishes_of(tally) == finishes
    assert tally.total == comb(12, 6) * comb(6, 3)


def one_by_one(
    owns: list[tuple[Card, ...]], ups: list[tuple[Card, ...]], deck: Deck, amounts: object
) -> tuple[list[list[int]], int]:
    """Deals by decision and column, each own hand and three cards turned up for themselves."""
    fold, stay = np.array(amounts)
    cards = cards_of(deck)
    found, equal = np.zeros((2, 6), dtype=np.int64), 0
    for own, up in product(owns, ups):
        if set(own) & set(up):
            continue
        left = np.setdiff1d(cards, np.array([*own, *up], dtype=np.uint8))
        counted, _ = kernel.counts_against(own, up, left)
        gain = int(counted @ (stay - fold))
        found[int(gain > 0)] += counted
        equal += gain == 0
    return found.tolist(), equal


@pytest.mark.proof
@pytest.mark.parametrize("amounts", [EVEN, OTHERWISE], ids=["even money", "otherwise"])
@pytest.mark.parametrize(
    "deck", [deck_of("AKQJT98", "cd"), deck_of("AKJ32", "chs")], ids=["two suits", "three suits"]
)
def test_a_small_deck_is_counted_hand_by_hand(deck: Deck, amounts: tuple[tuple[int, ...]]) -> None:
    found, equal = np.zeros((2, 6), dtype=np.int64), 0
    for ranks in kernel.turned_up(deck):
        counted = kernel.count_up(deck, ranks, amounts)
        found += counted.rows.sum(axis=0)
        equal += counted.equal
    cards = [Card(card) for card in deck]
    owns, ups = (list(combinations(cards, size)) for size in (6, 3))
    assert (found.tolist(), equal) == one_by_one(owns, ups, deck, amounts)
    assert int(found.sum()) == kernel.deals_of(deck)


OWN_HANDS = {
    "four of a kind": "444433", "three pairs": "AAQQ77", "two threes": "TTT555",
    "a pair and four": "K99642", "a straight with a pair": "765443", "six ranks": "AQT753",
    "a run of six": "JT9876",
}  # fmt: skip
SHOWN = ["AKQ", "T98", "992", "AA5", "777", "652"]


@pytest.mark.parametrize("shown", SHOWN)
@pytest.mark.parametrize(
    "held", [pytest.param(held, id=name) for name, held in list(OWN_HANDS.items())[:4]]
)
def test_ranks_of_the_whole_deck_are_counted_hand_by_hand(held: str, shown: str) -> None:
    check_slots(held, shown, suits="cdhs" if len(set(held)) < 5 else "cdh")


@pytest.mark.proof
@pytest.mark.parametrize("shown", SHOWN)
@pytest.mark.parametrize("held", OWN_HANDS.values(), ids=OWN_HANDS)
def test_ranks_of_the_whole_deck_are_counted_hand_by_hand_in_every_suit(
    held: str, shown: str
) -> None:
    check_slots(held, shown, suits="cdhs")


def check_slots(held: str, shown: str, *, suits: str) -> None:
    """All own hands of some ranks against all cards of some ranks, in these suits of a deck."""
    deck = deck_of("AKQJT98765432", suits)
    ranks = tuple(sorted(kernel_rank(rank) for rank in held))
    up = tuple(sorted(kernel_rank(rank) for rank in shown))
    own = kernel.own_hands(block_of(deck))
    wanted = [ranks.count(rank) for rank in range(13)]
    (at,) = np.flatnonzero((own.held == wanted).all(axis=1)).tolist()
    slots = slice(own.slots[at], own.slots[at + 1] if at + 1 < len(own.slots) else None)
    counted = kernel.count_up(deck, up, EVEN).rows[slots]
    owns, ups = all_with(ranks, deck), all_with(up, deck)
    by_value: dict[int, list[tuple[Card, ...]]] = {}
    for hand in owns:
        by_value.setdefault(best_five(hand), []).append(hand)
    values = kernel.slot_values(block_of(deck))[slots].tolist()
    for value in set(values):
        rows = sum(counted[place] for place, each in enumerate(values) if each == value)
        expected, _ = one_by_one(by_value.get(value, []), ups, deck, EVEN)
        assert rows.tolist() == expected, (held, shown, value)
    assert set(by_value) <= set(values)


def kernel_rank(rank: str) -> int:
    return "23456789TJQKA".index(rank)


def all_with(ranks: tuple[int, ...], deck: Deck) -> list[tuple[Card, ...]]:
    """Every set of cards with these ranks."""
    by_rank = [
        list(combinations([card for card in deck if card >> 2 == rank], ranks.count(rank)))
        for rank in sorted(set(ranks))
    ]
    return [tuple(card for part in parts for card in part) for parts in product(*by_rank)]


def test_a_hand_stands_for_each_slot() -> None:
    block = block_of(STANDARD)
    hands, values = kernel.slot_hands(block), kernel.slot_values(block)
    assert len(kernel.own_hands(block).held) == 18_395
    assert StrategyView(hands).made.tolist() == values.tolist()
    assert all(len(set(hand)) == 6 for hand in hands.tolist())


def test_1755_ways_to_turn_three_cards_up() -> None:
    block = block_of(STANDARD)
    found = [kernel.patterns(block, ranks) for ranks in kernel.turned_up(STANDARD)]
    assert (len(found), sum(map(len, found))) == (455, 1755)
    assert sum(each.weight for patterns in found for each in patterns) == comb(52, 3)
    assert kernel.deals_of(STANDARD) == 3_813_891_438_957_600


# What is kept -----------------------------------------------------------------------------------


@pytest.mark.usefixtures("nothing_kept")
def test_a_count_that_was_stopped_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    deck, layout = deck_of("AKQJ987", "cd"), make_layout(GAME)
    asked = six_card.question_of(layout, {"ante": 1}, "less", deck)
    six_card.forget()
    parts = list(six_card.parts_of(deck))
    assert sum(map(len, parts)) == len(kernel.turned_up(deck))
    met: Counter[tuple[int, ...]] = Counter()

    def counted(deck: Deck, ranks: tuple[int, ...], amounts: object) -> kernel.Counted:
        met[ranks] += 1
        return kernel.count_up(deck, ranks, amounts)  # type: ignore[arg-type]

    class Stopped(Exception):
        pass

    heard = []

    def stops(done: int, total: int) -> None:
        heard.append((done, total))
        if done == 5:
            raise Stopped

    monkeypatch.setattr(six_card, "count_up", counted)
    with pytest.raises(Stopped):
        six_card.solve_deals(asked, stops)
    assert heard == [(done, len(parts)) for done in range(1, 6)]
    before = Counter(met)
    assert 5 <= len(before) < len(kernel.turned_up(deck))
    solved = six_card.solve_deals(asked)
    assert set(met) == set(kernel.turned_up(deck))
    assert set(met.values()) == {1}, "what was counted before it stopped is not counted again"
    six_card.forget()
    again = six_card.solve_deals(asked)
    assert set(met.values()) == {1}
    assert again.dealt.tolist() == solved.dealt.tolist()
    for ranks, rows in solved.rows.items():
        for name in ("slots", "hands", "gains"):
            kept, fresh = getattr(again.rows[ranks], name), getattr(rows, name)
            assert kept.tolist() == fresh.tolist()
    six_card.forget()


@pytest.mark.usefixtures("nothing_kept")
def test_a_damaged_part_is_counted_again() -> None:
    deck, layout = deck_of("AKQJ87", "cd"), make_layout(GAME)
    asked = six_card.question_of(layout, {"ante": 1}, "less", deck)
    six_card.forget()
    first = six_card.solve_deals(asked).dealt.tolist()
    for file in results_folder().glob("six-card-*.npz"):
        file.write_bytes(file.read_bytes()[:100])
    six_card.forget()
    assert six_card.solve_deals(asked).dealt.tolist() == first
    six_card.forget()


def test_what_is_refused() -> None:
    layout = make_layout(GAME)
    with pytest.raises(WrongHandSize, match="a round takes 12"):
        six_card.base_game(layout, deck=deck_of("AKQJ9", "cd"))
    with pytest.raises(WrongHandSize, match="every rank in every suit"):
        six_card.base_game(layout, deck=STANDARD.without(parse_cards("Ah")))
    with pytest.raises(BadOdds, match="too far apart"):
        lab.analyse("six-card-poker", pays={"higher": f"{1 << 29} to 1"})


# Advice -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "dealer"),
    [
        ("Ah Kd 9s 7c 4d 3h", "Kc 9d 4s"),
        ("Qh Jd 9s 7c 4d 3h", "Ac 8d 5s"),
        ("8h 8d 9s 7c 4d 3h", "9c 9d 5s"),
        ("Ah Qh 9h 7h 4h 3c", "Kc Jc Tc"),
    ],
)
def test_values_are_those_of_every_three_hidden_cards(cards: str, dealer: str) -> None:
    own, up = parse_cards(cards), parse_cards(dealer)
    left = [card for card in STANDARD if card not in own + up]
    mine, net, deals = best_five(own), 0, 0
    for down in combinations(left, 3):
        theirs = best_five((*up, *down))
        net += ((mine > theirs) - (mine < theirs)) * (2 if theirs >= ACE_KING else 1)
        deals += 1
    assert deals == 12_341
    round_ = situation(make_layout(GAME), cards=cards, dealer=dealer)
    advice = advise(round_)
    assert advice.values == {"raise": Fraction(net, deals), "fold": -1}
    assert advice.best == ("raise" if net > -deals else "fold"), cards_text(own)


# The whole deck ---------------------------------------------------------------------------------


@pytest.mark.proof
def test_six_card_poker_comes_to_what_is_published() -> None:
    edge = lab.analyse("six-card-poker").house_edge
    assert edge is not None
    assert edge.per_first_bet == Fraction(4041753161213, 317824286579800)
    assert edge.element_of_risk == Fraction(4041753161213, 539883103255979)
    solved = six_card.solve_deals(
        six_card.question_of(make_layout(GAME), {"ante": 1}, "less", None)
    )
    folds, raises = solved.dealt.tolist()
    assert sum(folds) == 93_119_328_972 * 12_341
    assert raises[3] == 755_514_209_224_548, "the player wins and the dealer does not qualify"
    total = kernel.deals_of(STANDARD)
    assert round(2 - Fraction(sum(folds), total), 4) == Fraction("1.6987")


@pytest.mark.proof
def test_the_short_strategy_and_the_chart_cost_what_they_cost() -> None:
    known = lab.strategy("six-card-poker")
    assert known.cost == Fraction(23493063511, 18695546269400)
    assert len(known.lines) <= 12
    assert sum(each.cost for each in known.misplays) == known.cost
    chart = lab.chart("six-card-poker")
    assert (chart.rules[0].shows, chart.rules[-1].shows) == ("4 high", "three aces")
    assert chart.rules[-1].hands == ("straight or better",)
    assert float(sum(rule.cost for rule in chart.rules)) == pytest.approx(0.00158984, abs=1e-8)
