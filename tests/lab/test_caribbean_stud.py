"""Caribbean Stud in the lab: a slow reference on small decks, dealers one by one, known figures."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations, groupby
from math import comb
from operator import itemgetter

import numpy as np
import pytest

from croupier.cards import STANDARD, Card, Deck, parse_cards
from croupier.errors import (
    BadBet,
    BadSeat,
    DuplicateCard,
    IllegalAction,
    InvariantBroken,
    WrongHandSize,
)
from croupier.games import caribbean_stud
from croupier.hands import FiveCard, best_five
from croupier.hands.five import ACE_KING, pair_of
from croupier.lab.caribbean_stud import base_game, solve_deals, values
from croupier.lab.kernels import stud
from croupier.lab.kernels.classes import kind_groups
from croupier.lab.kernels.kinds import KIND_VALUES, ONE_BY_ONE
from croupier.lab.kernels.stud import (
    OUTCOMES,
    all_deals,
    block_of,
    class_ends,
    counts_against,
    ranks_of,
)
from croupier.lab.tally import SeatDeal, judge
from croupier.money import Odds
from croupier.paytables import Pays
from croupier.rules import (
    BetsLocked,
    Dealt,
    Decided,
    Layout,
    Line,
    Round,
    Spot,
    Wager,
    apply,
    make_layout,
    open_round,
    settle,
)
from tests.lab.caribbean_by_rule import ace_king_rule, loss_of
from tests.lab.slow_reference import Finishes, analysed, ev, finishes_of, locked
from tests.lab.strategy_references import deck_of

GAME = caribbean_stud.GAME
ANTE = {"ante": 1}
BOTH = {"ante": 2, "cover_all": 3}


TWO_SUITS = deck_of("AKQJT9", "cd")
"""Straights, flushes and royal flushes, pairs and two pairs, and hands below ace-king."""
FOUR_SUITS = deck_of("AK2", "cdhs")
"""Pairs to four of a kind."""
TINY = deck_of("AK432", "cd")
"""Every dealer has the five cards that the player has not."""

# The slow reference -----------------------------------------------------------------------------

Hand = tuple[Card, ...]


def decided(layout: Layout, stakes: Mapping[str, int], own: Hand, up: Card, choice: str) -> Round:
    """A round up to the decision; after a fold the dealer's other cards may settle nothing."""
    return apply(asked(layout, own, up, stakes), Decided(1, choice))


def turned_over(round_: Round, rest: Hand) -> Round:
    return round_ if round_.is_complete else apply(round_, Dealt("dealer", rest))


def reference(
    layout: Layout, stakes: Mapping[str, int], deck: Deck, ties: str = "less"
) -> Finishes:
    """Every own hand against every hand of the dealer through the engine.

    The dealer's hand settles alike whichever of its cards is turned up, but each of the five is
    its own deal, and the decision is made for each.
    """
    finishes = Finishes()
    preferred = "fold" if ties == "less" else "raise"
    for own in combinations(deck, 5):
        ends: dict[str, dict[Hand, tuple[Fraction, Fraction]]] = {"raise": {}, "fold": {}}
        for up, dealers in groupby(combinations(deck.without(own), 5), key=itemgetter(0)):
            rounds = {choice: decided(layout, stakes, own, up, choice) for choice in ends}
            for dealer in dealers:
                for choice, round_ in rounds.items():
                    (result,) = settle(turned_over(round_, dealer[1:])).seats
                    assert result.net is not None
                    staked = sum(round_.spots[0].stakes.values())
                    ends[choice][dealer] = Fraction(result.net), Fraction(staked)
        for up in deck.without(own):
            worth = {
                choice: sum(net for dealer, (net, _) in found.items() if up in dealer)
                for choice, found in ends.items()
            }
            best = max(worth, key=lambda choice: (worth[choice], choice == preferred))
            for hand, (net, in_action) in ends[best].items():
                if up in hand:
                    finishes[net, in_action, (best,)] += 1
    return finishes


@pytest.mark.parametrize(
    ("deck", "stakes", "ties"),
    [
        pytest.param(TWO_SUITS, BOTH, "more", id="two suits and cover all"),
        pytest.param(TWO_SUITS, ANTE, "less", id="two suits", marks=pytest.mark.proof),
        pytest.param(
            FOUR_SUITS, BOTH, "less", id="four suits and cover all", marks=pytest.mark.proof
        ),
    ],
)
def test_every_deal_of_a_small_deck_finishes_as_the_engine_says(
    deck: Deck, stakes: dict[str, int], ties: str
) -> None:
    layout = make_layout(GAME)
    tally = base_game(layout, stakes, ties=ties, deck=deck)
    assert finishes_of(tally) == reference(layout, stakes, deck, ties)
    assert tally.total == comb(12, 5) * 7 * comb(6, 4)


def test_the_small_decks_make_every_hand() -> None:
    made = {
        FiveCard.of(best_five(hand))
        for deck in (TWO_SUITS, FOUR_SUITS)
        for hand in combinations(deck, 5)
    }
    assert made == set(FiveCard)
    assert any(best_five(hand) < ACE_KING for hand in combinations(TWO_SUITS, 5))
    assert {column for _, column in class_ends(TWO_SUITS)} == set(range(OUTCOMES))


@pytest.mark.proof
@pytest.mark.parametrize(
    "deck",
    [deck_of("AKQJT", "cdhs"), deck_of("A2345K", "cdh"), deck_of("AK987", "cdhs")],
    ids=["royal", "wheel", "mixed"],
)
def test_rows_of_a_small_deck_are_all_its_dealers_one_by_one(deck: Deck) -> None:
    """Every own hand with every card turned up, and every dealer dealt."""
    deals, cards = all_deals(deck), np.array(list(deck), dtype=np.uint8)
    direct, by_rows = Counter[tuple[int, ...]](), Counter[tuple[int, ...]]()
    for own in combinations(deck, 5):
        value = best_five(own)
        for up in deck.without(own):
            left = np.setdiff1d(cards, np.array([*own, up], dtype=np.uint8))
            counts, _ = counts_against(own, up, left)
            direct[value, up >> 2, *counts.tolist()] += 1
    for value, up, weight, counts in zip(
        deals.values, deals.ups, deals.weights, deals.counts, strict=True
    ):
        by_rows[int(value), int(up), *counts.tolist()] += int(weight)
    assert by_rows == direct


# The game is the only judge of money ------------------------------------------------------------


def with_rule(settles: object) -> Layout:
    return make_layout(replace(GAME, settles=settles))  # type: ignore[arg-type]


def ties_lose(spot: Spot, round_: Round) -> Iterator[Line]:
    for line in caribbean_stud.settles(spot, round_):
        yield replace(line, outcome="lose", returned=0) if line.clause.key == "tie" else line


def half_back_on_a_fold(spot: Spot, round_: Round) -> Iterator[Line]:
    for line in caribbean_stud.settles(spot, round_):
        if line.clause.key == "fold":
            yield replace(line, outcome="push", returned=Fraction(line.stake, 2))
        else:
            yield line


def dealer_needs_a_pair(spot: Spot, round_: Round) -> Iterator[Line]:
    below = best_five(round_.dealer) < pair_of(0)
    for line in caribbean_stud.settles(spot, round_):
        if below and not spot.folded and line.bet == "raise":
            yield replace(line, outcome="push", returned=line.stake)
        else:
            yield line


@pytest.mark.parametrize("rule", [ties_lose, half_back_on_a_fold])
def test_another_rule_in_the_game_is_another_answer(rule: object) -> None:
    layout = with_rule(rule)
    tally = base_game(layout, ANTE, deck=TINY)
    assert finishes_of(tally) == reference(layout, ANTE, TINY)
    assert finishes_of(tally) != finishes_of(base_game(make_layout(GAME), ANTE, deck=TINY))


def test_a_rule_that_looks_closer_than_our_classes_is_refused() -> None:
    with pytest.raises(InvariantBroken, match="too coarse"):
        base_game(with_rule(dealer_needs_a_pair), deck=TWO_SUITS)


@cache
def hands_by_kind() -> dict[int, list[Hand]]:
    """A few hands of each kind: rare ones are tried as often as common ones."""
    rng = random.Random(2)  # noqa: S311
    hands: dict[int, list[Hand]] = {}
    deals = all_deals(STANDARD)
    for row in rng.sample(range(len(deals.own)), 20_000):
        own, _ = deals.hand(row)
        hands.setdefault(kind_of(best_five(own)), []).append(own)
    hands.setdefault(21, [])
    hands[20] = [parse_cards("2h 3h 4h 5h 6h"), parse_cards("Ac 2c 3c 4c 5c")]
    hands[21] += [parse_cards("Ah Kh Qh Jh Th"), parse_cards("As Ks Qs Js Ts")]
    return hands


def kind_of(value: int) -> int:
    return sum(value >= least for least in KIND_VALUES) - 1


@pytest.mark.parametrize("stakes", [ANTE, pytest.param(BOTH, marks=pytest.mark.proof)])
def test_random_deals_settle_as_their_class(stakes: dict[str, int]) -> None:
    rng = random.Random(3)  # noqa: S311
    layout = make_layout(GAME)
    groups = stud.ALL_ALIKE
    if "cover_all" in stakes:
        groups = kind_groups([layout.pays("cover_all", hands=2)])
    width = max(groups) + 1
    judged = solve_deals(layout, stakes, "less", None, None).judged
    seen = set()
    for _ in range(500):
        own = rng.choice(hands_by_kind()[rng.randrange(22)])
        dealer = rng.choice(hands_by_kind()[rng.randrange(22)])
        if set(own) & set(dealer):
            continue
        mine, theirs = best_five(own), best_five(dealer)
        outcome = stud.NOT_QUALIFIED
        if theirs >= ACE_KING:
            outcome = stud.TIE if mine == theirs else stud.WIN if mine > theirs else stud.LOSE
        column = outcome * width + groups[kind_of(theirs)]
        seen.add((kind_of(mine), outcome))
        for path in judged.paths:
            verdict = judged.verdicts[path][kind_of(mine), column]
            assert judge(layout, stakes, SeatDeal(own, dealer), path) == verdict
    assert {kind for kind, _ in seen} == set(range(22))
    assert {outcome for _, outcome in seen} >= {stud.NOT_QUALIFIED, stud.WIN, stud.LOSE}


def test_a_pair_is_told_apart_where_a_table_does() -> None:
    layout = make_layout(GAME)
    table = layout.tables["raise"]
    old = table.pays["raise"]
    high = replace(next(line for line in old.lines if line.key == "pair"), key="kings_or_better",
                   odds=Odds.parse("3 to 2"))  # fmt: skip
    lines = tuple(
        entry for line in old.lines for entry in ((high, line) if line.key == "pair" else (line,))
    )
    paid = replace(table, pays={"raise": Pays(old.reading, lines)})
    other = replace(layout, tables={**layout.tables, "raise": paid})
    tally = base_game(other, {"ante": 2}, deck=TINY)
    assert finishes_of(tally) == reference(other, {"ante": 2}, TINY)
    assert ev(base_game(other)) > ev(base_game(layout))


def test_amounts_beyond_64_bits_are_exact_too() -> None:
    layout = make_layout(GAME)
    stakes = {"ante": 10**18, "cover_all": 1}
    tally = base_game(layout, stakes, deck=TINY)
    assert finishes_of(tally) == reference(layout, stakes, TINY)


# Counts -----------------------------------------------------------------------------------------


def test_every_own_hand_and_every_dealer_is_counted_once() -> None:
    deals = all_deals(STANDARD)
    assert int(deals.weights.sum()) == comb(52, 5) * 47
    assert (deals.counts.sum(axis=1) == comb(46, 4)).all()
    below = int((deals.weights * deals.counts[:, stud.NOT_QUALIFIED]).sum())
    # Dealers below ace-king are 1,135,260 of all hands of five.
    assert Fraction(below, comb(52, 5) * 47 * comb(46, 4)) == Fraction(1_135_260, comb(52, 5))
    # Where both have ace-king or better, either wins as often as the other.
    both = deals.values >= ACE_KING
    wins, losses = (
        int((deals.weights * deals.counts[:, column])[both].sum())
        for column in (stud.WIN, stud.LOSE)
    )
    assert wins == losses > 0


def test_own_hands_of_the_rows_are_all_hands_by_kind() -> None:
    deals = all_deals(STANDARD)
    by_kind = np.bincount(deals.kinds, weights=deals.weights).astype(np.int64) // 47
    counts = Counter[FiveCard]()
    for kind, count in enumerate(by_kind.tolist()):
        counts[FiveCard.of(KIND_VALUES[kind])] += count
    assert counts[FiveCard.PAIR] == 1_098_240
    assert counts[FiveCard.STRAIGHT] == 10_200
    assert counts[FiveCard.FLUSH] == 5_108
    assert counts[FiveCard.STRAIGHT_FLUSH] == 36
    assert counts[FiveCard.ROYAL_FLUSH] == 4
    assert sum(counts.values()) == comb(52, 5)


@pytest.mark.parametrize("sample", [60, pytest.param(3000, marks=pytest.mark.proof)])
def test_rows_of_the_full_deck_are_their_dealers_one_by_one(sample: int) -> None:
    """163,185 hands of the dealer each: random rows, and some with own flushes and straights."""
    rng = random.Random(sample)  # noqa: S311
    deals = all_deals(STANDARD, ONE_BY_ONE if sample > 100 else stud.ALL_ALIKE)
    groups = ONE_BY_ONE if sample > 100 else stud.ALL_ALIKE
    rare = np.flatnonzero(deals.values >= FiveCard.STRAIGHT << 20).tolist()
    rows = rng.sample(range(len(deals.own)), sample // 2) + rng.sample(rare, sample // 2)
    cards = np.arange(52, dtype=np.uint8)
    for row in rows:
        own, up = deals.hand(row)
        assert best_five(own) == deals.values[row]
        assert tuple(sorted(card >> 2 for card in own)) == ranks_of(int(deals.own[row]))
        left = np.setdiff1d(cards, np.array([*own, up], dtype=np.uint8))
        counts, extremes = counts_against(own, up, left, groups)
        assert counts.tolist() == deals.counts[row].tolist()
        for column in counts.nonzero()[0].tolist():
            for end in (0, 1):
                dealer = stud.dealer_of(int(extremes[end, column]), up)
                assert len({*dealer, *own}) == 10
                assert best_five(dealer) == int(extremes[end, column]) >> 24


# Figures ----------------------------------------------------------------------------------------


def test_the_whole_game() -> None:
    """A house edge of 5.2243 % and an element of risk of 2.5553 % are public knowledge."""
    result = analysed(base_game(make_layout(GAME)))
    assert result.total == comb(52, 5) * 47 * comb(46, 4) == 19_933_230_517_200
    assert result.expected_value == Fraction(-142031221, 2718662100)
    assert result.house_edge is not None
    assert f"{float(result.house_edge.per_first_bet):.4%}" == "5.2243%"
    assert f"{float(result.house_edge.element_of_risk):.4%}" == "2.5553%"
    assert result.standard_deviation is not None
    assert round(result.standard_deviation, 4) == 2.2430
    assert round(float(result.decisions["raise"]), 4) == 0.5223
    royal = next(line for line in result.lines if line.line == "raise: win, royal flush")
    assert (royal.combinations, royal.pays) == (16_759_740, "100 to 1")


@pytest.mark.parametrize("deck", [TWO_SUITS, pytest.param(STANDARD, marks=pytest.mark.proof)])
def test_cover_all_beside_the_ante_changes_no_decision(deck: Deck) -> None:
    """It lives after a fold, so the values of both decisions move by the same amount."""
    layout = make_layout(GAME)
    alone, both = (analysed(base_game(layout, stakes, deck=deck)) for stakes in (ANTE, BOTH))
    assert alone.decisions == both.decisions
    assert set(alone.decisions) == {"raise", "fold"}


def test_the_well_known_rule_and_what_it_costs() -> None:
    layout = make_layout(GAME)
    known = loss_of(layout)
    assert known.cost == Fraction(311433, 138425211925)
    assert (known.misplays, known.of) == (88_344, comb(52, 5) * 47)
    assert known.example is not None
    own, up = known.example
    worth = values(asked(layout, own, up))
    raises = ace_king_rule(best_five(own), tuple(sorted(card >> 2 for card in own)), up >> 2)
    assert max(worth, key=lambda name: worth[name]) != ("raise" if raises else "fold")


def test_a_rule_of_ones_own() -> None:
    """Raising everything costs what a blind player loses: known by a count of its own."""
    layout = make_layout(GAME)
    blind = loss_of(layout, lambda value, ranks, up: True)
    deals = all_deals(STANDARD)
    judged = solve_deals(layout, ANTE, "less", None, None).judged.verdicts["raise",]
    total = sum(
        judged[kind, column].net
        * int((deals.weights * deals.counts[:, column])[deals.kinds == kind].sum())
        for kind, column in judged
    )
    assert ev(base_game(layout)) - blind.cost == Fraction(total, comb(52, 5) * 47 * comb(46, 4))
    pairs = loss_of(layout, lambda value, ranks, up: value >= pair_of(0))
    assert loss_of(layout).cost < pairs.cost < blind.cost


def test_a_strategy_without_misplays_costs_nothing() -> None:
    layout = make_layout(GAME)
    best = {}
    solved = solve_deals(layout, ANTE, "less", None, FOUR_SUITS)
    for row in range(len(solved.deals.own)):
        own, up = solved.deals.hand(row)
        rest, round_ = FOUR_SUITS.without((*own, up)), decided(layout, ANTE, own, up, "raise")
        nets = [
            settle(turned_over(round_, dealer)).seats[0].net for dealer in combinations(rest, 4)
        ]
        best[best_five(own), up >> 2] = sum(net or 0 for net in nets) > -len(nets)
    perfect = loss_of(layout, lambda value, ranks, up: best[value, up], FOUR_SUITS)
    assert perfect.cost == 0
    assert perfect.misplays == 0
    assert perfect.example is None


# One situation ----------------------------------------------------------------------------------


def asked(layout: Layout, own: Hand, up: Card, stakes: Mapping[str, int] = ANTE) -> Round:
    return apply(apply(locked(layout, stakes), Dealt(1, own)), Dealt("dealer", (up,)))


def test_values_are_those_of_the_whole_game() -> None:
    layout = make_layout(GAME)
    deals = all_deals(STANDARD)
    judged = solve_deals(layout, ANTE, "less", None, None).judged.verdicts["raise",]
    rng = random.Random(7)  # noqa: S311
    for row in rng.sample(range(len(deals.own)), 20):
        own, up = deals.hand(row)
        net = sum(
            judged[int(deals.kinds[row]), column].net * int(count)
            for column, count in enumerate(deals.counts[row])
            if count
        )
        worth = values(asked(layout, own, up))
        assert worth == {"raise": Fraction(net, comb(46, 4)), "fold": Fraction(-1)}


def test_a_hand_on_the_edge() -> None:
    layout = make_layout(GAME)
    own, up = parse_cards("Ah Kd Qc 7s 3d"), parse_cards("5h")[0]
    assert values(asked(layout, own, up)) == {
        "raise": Fraction(-54421, 54395),
        "fold": Fraction(-1),
    }


def test_values_count_cover_all_too() -> None:
    layout = make_layout(GAME)
    own, up = parse_cards("Ah Ad Ac 7s 3d"), parse_cards("5h")[0]
    worth = values(asked(layout, own, up, BOTH))
    assert worth["fold"] > Fraction(-1) + Fraction(3, 2) * 8
    assert worth["raise"] - worth["fold"] == 1 + values(asked(layout, own, up))["raise"]


# Bad input --------------------------------------------------------------------------------------


def test_questions_that_make_no_sense_are_named_errors() -> None:
    layout = make_layout(GAME)
    with pytest.raises(BadBet, match="ties"):
        base_game(layout, ties="maybe")
    with pytest.raises(WrongHandSize):
        base_game(layout, deck=deck_of("AK", "cd"))
    with pytest.raises(WrongHandSize, match="every rank in every suit"):
        base_game(layout, deck=Deck.of(parse_cards("2c 3c 4c 5c 6c 7c 8c 9c Tc Jd Qd Kd")))
    with pytest.raises(DuplicateCard):
        base_game(layout, deck=Deck.packs(2))
    with pytest.raises(IllegalAction):
        values(locked(layout, ANTE))
    two = apply(open_round(layout), BetsLocked((Wager(1, ANTE), Wager(2, ANTE))))
    two = apply(apply(two, Dealt(1, parse_cards("2c 3c 4c 5c 6c"))),
                Dealt(2, parse_cards("2d 3d 4d 5d 6d")))  # fmt: skip
    with pytest.raises(BadSeat):
        values(apply(two, Dealt("dealer", parse_cards("Ah"))))


def test_a_deck_of_deck_of() -> None:
    block = block_of(TWO_SUITS)
    assert block.suits == (0, 1)
    assert block.ranks == (7, 8, 9, 10, 11, 12)
    assert block.copies.sum() == 12


def test_progress_is_told_and_may_stop_the_count() -> None:
    deck = deck_of("AKQJ", "cdh")

    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        base_game(make_layout(GAME), deck=deck, progress=stop)
    assert not any(kept == deck for kept, _ in stud._kept)
    steps: list[tuple[int, int]] = []
    base_game(
        make_layout(GAME), deck=deck, progress=lambda done, total: steps.append((done, total))
    )
    assert steps[0][0] == 0
    assert steps[-1][0] == steps[-1][1]
