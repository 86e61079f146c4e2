"""Cover All in the lab: brute force on small decks and few hands, the engine, and known laws."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import (
    combinations,
    combinations_with_replacement,
    pairwise,
    permutations,
    product,
)
from math import comb, factorial

import numpy as np
import numpy.typing as npt
import pytest

from croupier.cards import STANDARD, Card, Deck, parse_cards, suit_classes
from croupier.errors import BadBet, BadSeat, InvariantBroken, UnknownTable, WrongHandSize
from croupier.games import caribbean_stud, let_it_ride, solitaire_stud
from croupier.hands import FiveCard, best_five
from croupier.hands.arrays import best_five_array, count_five, kernel, value_of_key
from croupier.hands.tables import CARD_KEYS, CARD_SUITS, NO_CARDS, five_card_table
from croupier.lab.analysis import analysis_of
from croupier.lab.cover_all import best_hand_counts, cover_all
from croupier.lab.kernels.cover import (
    MARKS,
    STRAIGHTS_AND_FLUSHES,
    deals,
    five_card_cores,
    joined,
    stud_worse,
)
from croupier.lab.kernels.cover_families import Field, Members, Pattern, count_families
from croupier.lab.kernels.cover_ride import ride_deals
from croupier.lab.kernels.kinds import KIND_VALUES
from croupier.lab.kernels.stud import all_deals, block_of
from croupier.money import Odds
from croupier.paytables import PayLine, Pays
from croupier.records.words import hit_text
from croupier.rules import (
    BetsLocked,
    Dealt,
    Decided,
    Game,
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
from tests.lab.strategy_references import deck_of

RIDE, STUD = let_it_ride.GAME, caribbean_stud.GAME
Integers = npt.NDArray[np.int64]
Counts = dict[FiveCard, int]
Columns = tuple[tuple[Game, int], ...]

COLUMNS: Columns = (*((RIDE, hands) for hands in range(1, 8)), *((STUD, n) for n in range(2, 9)))
FEW: Columns = tuple((game, hands) for game, hands in COLUMNS if hands <= 4)


def named(column: object) -> str:
    return column.name if isinstance(column, Game) else str(column)


# Brute force: every way to deal hands, by the set of cards that are out ---------------------------


def best_of_all(hands_of: dict[int, int], hands: int) -> Counter[int]:
    """How many ways there are to deal disjoint hands in order, by the best value of any.

    `hands_of` are all hands as sets of bits, with their values. Deals of one hand fewer are known
    by the cards they take; one more hand is added to each.
    """
    dealt: dict[int, Counter[int]] = {0: Counter({-1: 1})}
    for _ in range(hands):
        more: dict[int, Counter[int]] = {}
        for taken, bests in dealt.items():
            for hand, value in hands_of.items():
                if not hand & taken:
                    found = more.setdefault(hand | taken, Counter())
                    for best, ways in bests.items():
                        found[max(best, value)] += ways
        dealt = more
    total = Counter[int]()
    for bests in dealt.values():
        total.update(bests)
    return total


def brute_force(game: Game, hands: int, deck: Deck) -> Counts:
    cards = list(deck)
    counts = Counter[FiveCard]()
    for board in combinations(cards, 2) if game is RIDE else [()]:
        rest = [card for card in cards if card not in board]
        size = 3 if game is RIDE else 5
        hands_of = {
            sum(1 << card for card in hand): FiveCard.of(best_five((*hand, *board))).value
            for hand in combinations(rest, size)
        }
        for best, ways in best_of_all(hands_of, hands).items():
            counts[FiveCard(best)] += ways
    return {category: counts[category] for category in FiveCard}


SMALL = (
    (STUD, 1, deck_of("A2345678", "c")),
    (STUD, 2, deck_of("A23456789TJQK", "c")),
    (STUD, 2, deck_of("AKQJT9", "cd")),
    (STUD, 2, deck_of("A23456", "cd")),
    (STUD, 2, deck_of("AK2", "cdhs")),
    (STUD, 2, deck_of("A25K", "cdh")),
    (RIDE, 1, deck_of("A2345", "cdhs")),
    (RIDE, 2, deck_of("AKQJT9", "cd")),
    (RIDE, 3, deck_of("A23456", "cd")),
    (RIDE, 3, deck_of("A23456789TJQ", "s")),
    (RIDE, 2, deck_of("AK2", "cdhs")),
    (RIDE, 3, deck_of("A25K", "cdh")),
)


@pytest.mark.parametrize(("game", "hands", "deck"), SMALL, ids=lambda part: named(part)[:12])
def test_small_decks_are_counted_as_by_brute_force(game: Game, hands: int, deck: Deck) -> None:
    counts, total = best_hand_counts(game, hands, deck=deck)
    assert counts == brute_force(game, hands, deck)
    assert sum(counts.values()) == total


def test_the_small_decks_make_every_hand() -> None:
    for game in (RIDE, STUD):
        made = {
            category
            for entry, hands, deck in SMALL
            if entry is game
            for category, count in best_hand_counts(game, hands, deck=deck)[0].items()
            if count
        }
        assert made == set(FiveCard)


@pytest.mark.proof
@pytest.mark.parametrize(
    ("game", "hands", "deck"),
    [
        (STUD, 3, deck_of("AK25", "cdhs")),
        (STUD, 2, deck_of("A234567", "cd")),
        (RIDE, 3, deck_of("A2345K", "cd")),
        (RIDE, 3, deck_of("A2345", "cdh")),
        (RIDE, 4, deck_of("AKQJT98", "cd")),
        (RIDE, 2, deck_of("AKQJT", "cdh")),
    ],
    ids=lambda part: named(part)[:12],
)  # fmt: skip
def test_larger_decks_are_counted_as_by_brute_force(game: Game, hands: int, deck: Deck) -> None:
    counts, _ = best_hand_counts(game, hands, deck=deck)
    assert counts == brute_force(game, hands, deck)


@kernel
def next_of_same_size(bits: int) -> int:
    lowest = bits & -bits
    carried = bits + lowest
    return int(carried | (bits ^ carried) // lowest >> 2)


@kernel
def one_hand_more(cards: int, size: int, held: int, worse: Integers, ways: Integers) -> int:
    """Fill `ways` for sets of one hand more: each hand in turn is the last; returns their sum.

    `worse` says of each set of five cards whether it is a hand that counts.
    """
    total = 0
    taken = (1 << held + size) - 1
    while taken < 1 << cards:
        found = 0
        # Every choice of `size` of the cards taken, as bits among bits.
        places = np.zeros(held + size, dtype=np.int64)
        at = 0
        for card in range(cards):
            if taken >> card & 1:
                places[at] = card
                at += 1
        chosen = (1 << size) - 1
        while chosen < 1 << held + size:
            hand = 0
            for bit in range(held + size):
                if chosen >> bit & 1:
                    hand |= 1 << places[bit]
            if worse[hand]:
                found += ways[taken ^ hand]
            chosen = next_of_same_size(chosen)
        ways[taken] = found
        total += found
        taken = next_of_same_size(taken)
    return total


@pytest.mark.proof
@pytest.mark.parametrize(
    "deck",
    [
        deck_of("AKQJT", "cdhs"),
        deck_of("A2345", "cdhs"),
        deck_of("A2345K", "cdh"),
        deck_of("A2345TJQK", "cd"),
        deck_of("23456789T", "cd"),
        deck_of("A234569TJQK", "cd"),
    ],
    ids=["royal", "wheel", "three suits", "backwards", "no ace", "eleven ranks"],
)
def test_twenty_cards_dealt_to_the_last(deck: Deck) -> None:
    """All numbers of five-card hands that a deck has, every category, by sets of cards."""
    cards = list(deck)
    values = {
        sum(1 << cards.index(card) for card in hand): best_five(hand) >> 20
        for hand in combinations(cards, 5)
    }
    for category in FiveCard:
        worse = np.zeros(1 << len(cards), dtype=np.int64)
        for hand, value in values.items():
            worse[hand] = value <= category
        ways = np.zeros(1 << len(cards), dtype=np.int64)
        ways[0] = 1
        for hands in range(1, len(cards) // 5 + 1):
            total = one_hand_more(len(cards), 5, 5 * hands - 5, worse, ways)
            counts, _ = best_hand_counts(STUD, hands, deck=deck)
            assert sum(counts[kind] for kind in FiveCard if kind <= category) == total


# Few hands of the full deck -----------------------------------------------------------------------


def test_one_hand_is_the_law_of_five_cards() -> None:
    distribution = count_five(5)
    counts, total = best_hand_counts(STUD, 1)
    assert counts == distribution
    assert total == comb(52, 5)
    ride, total = best_hand_counts(RIDE, 1)
    assert ride == {category: 10 * count for category, count in distribution.items()}
    assert total == 10 * comb(52, 5)


def test_royal_flushes_by_hand() -> None:
    """Four royals: with k of them dealt, k hands are given and the others take any cards."""
    for hands in range(1, 9):
        with_one = sum(
            (-1) ** (k + 1) * comb(4, k) * factorial(hands) // factorial(hands - k)
            * deals(52 - 5 * k, 5, hands - k)
            for k in range(1, min(hands, 4) + 1)
        )  # fmt: skip
        worse = stud_worse(block_of(STANDARD), hands, FiveCard.ROYAL_FLUSH)
        assert deals(52, 5, hands) - worse == with_one


def test_two_hands_against_the_dealers_of_caribbean_stud() -> None:
    """Another count, by ranks and one suit: player and dealer are two hands.

    Each of the dealer's five cards may be the one turned up, so every deal counts five times.
    """
    kinds = [FiveCard.of(value) for value in KIND_VALUES]
    groups = tuple(map(int, kinds))
    rows = all_deals(STANDARD, groups)
    by_column = np.zeros((len(FiveCard), rows.counts.shape[1]), dtype=np.int64)
    own = np.array(groups)[rows.kinds]
    for category in FiveCard:
        mine = own == category
        by_column[category] = rows.weights[mine] @ rows.counts[mine].astype(np.int64)
    best = Counter[FiveCard]()
    for category, column in product(FiveCard, range(by_column.shape[1])):
        theirs = column % len(FiveCard)
        best[FiveCard(max(category, theirs))] += int(by_column[category, column])
    counts, _ = best_hand_counts(STUD, 2)
    assert {category: 5 * count for category, count in counts.items()} == best


@kernel
def others_by_category(
    left: npt.NDArray[np.uint8], table: npt.NDArray[np.int32], counts: Integers
) -> None:
    for i in range(len(left)):
        key_i, suits_i = NO_CARDS + CARD_KEYS[left[i]], CARD_SUITS[left[i]]
        for j in range(i):
            key_j, suits_j = key_i + CARD_KEYS[left[j]], suits_i | CARD_SUITS[left[j]]
            for k in range(j):
                key_k, suits_k = key_j + CARD_KEYS[left[k]], suits_j | CARD_SUITS[left[k]]
                for m in range(k):
                    key_m, suits_m = key_k + CARD_KEYS[left[m]], suits_k | CARD_SUITS[left[m]]
                    for n in range(m):
                        value = value_of_key(
                            key_m + CARD_KEYS[left[n]], suits_m | CARD_SUITS[left[n]], table
                        )
                        counts[value >> 20] += 1


@pytest.mark.proof
def test_two_hands_of_five_by_brute_force() -> None:
    """Every hand of three of a kind or better, up to suits, beside each of 1,533,939 others."""
    deck = np.arange(52, dtype=np.uint8)
    found = Counter[FiveCard]()
    for own, weight in suit_classes(5):
        category = FiveCard.of(best_five(own))
        if category < FiveCard.THREE_OF_A_KIND:
            continue
        counts = np.zeros(10, dtype=np.int64)
        left = np.setdiff1d(deck, np.array(own, dtype=np.uint8))
        others_by_category(left, five_card_table(5), counts)
        assert counts.sum() == comb(47, 5)
        found[category] += weight * (2 * int(counts[:category].sum()) + int(counts[category]))
    counts_of, _ = best_hand_counts(STUD, 2)
    assert {category: counts_of[category] for category in found} == dict(found)
    assert set(found) == set(FiveCard) - {FiveCard(0), FiveCard(1), FiveCard(2)}


@kernel
def pairs_of_hands(
    hands: npt.NDArray[np.uint8], masks: Integers, kinds: Integers, counts: Integers
) -> None:
    """By category of the first and second hand: those that are at least three of a kind first."""
    for first in range(len(hands)):
        if kinds[first] < 3:
            continue
        for second in range(len(hands)):
            if masks[first] & masks[second] == 0:
                counts[kinds[first], kinds[second]] += 1


@pytest.mark.proof
def test_two_hands_of_let_it_ride_by_brute_force() -> None:
    """Every board up to suits; every hand that makes three of a kind, beside every other."""
    found = Counter[FiveCard]()
    for board, weight in suit_classes(2):
        left = [card for card in range(52) if card not in board]
        hands = np.array(list(combinations(left, 3)), dtype=np.uint8)
        both = np.concatenate([hands, np.tile(np.array(board, dtype=np.uint8), (len(hands), 1))], 1)
        kinds = (best_five_array(both) >> 20).astype(np.int64)
        masks = (1 << hands.astype(np.int64)).sum(axis=1)
        counts = np.zeros((10, 10), dtype=np.int64)
        pairs_of_hands(hands, masks, kinds, counts)
        for category in FiveCard:
            if category >= FiveCard.THREE_OF_A_KIND:
                below = 2 * int(counts[category, :category].sum())
                found[category] += weight * (below + int(counts[category, category]))
    counts_of, total = best_hand_counts(RIDE, 2)
    assert total == ride_deals(block_of(STANDARD), 2)
    assert {category: counts_of[category] for category in found} == dict(found)


# Many hands -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "hands"), FEW, ids=named)
def test_every_deal_has_a_best_hand(game: Game, hands: int) -> None:
    counts, total = best_hand_counts(game, hands)
    assert list(counts) == sorted(FiveCard, reverse=True)
    assert sum(counts.values()) == total
    assert all(count > 0 for count in counts.values())


@pytest.mark.proof
@pytest.mark.parametrize(("game", "hands"), COLUMNS, ids=named)
def test_a_million_shuffles_agree_within_five_sigma(game: Game, hands: int) -> None:
    rng = np.random.default_rng(20230614)
    counts, total = best_hand_counts(game, hands)
    size, common = (3, 2) if game is RIDE else (5, 0)
    seen = np.zeros(10, dtype=np.int64)
    rounds, parts = 100_000, 10
    deck = np.tile(np.arange(52, dtype=np.uint8), (rounds, 1))
    for _ in range(parts):
        order = rng.permuted(deck, axis=1)
        board = order[:, :common]
        best = np.zeros(rounds, dtype=np.int64)
        for hand in range(hands):
            at = common + size * hand
            cards = np.concatenate([order[:, at : at + size], board], axis=1)
            best = np.maximum(best, best_five_array(cards) >> 20)
        seen += np.bincount(best, minlength=10)
    for category in FiveCard:
        share = counts[category] / total
        expected = rounds * parts * share
        deviation = (expected * (1 - share)) ** 0.5
        assert abs(seen[category] - expected) <= 5 * max(deviation, 1), category


@pytest.mark.proof
def test_more_hands_are_better_in_every_column() -> None:
    for game in (RIDE, STUD):
        shares = [
            {kind: Fraction(count, total) for kind, count in counts.items()}
            for counts, total in (
                best_hand_counts(game, hands) for entry, hands in COLUMNS if entry is game
            )
        ]
        for fewer, more in pairwise(shares):
            for category in FiveCard:
                if category >= FiveCard.THREE_OF_A_KIND:
                    assert more[category] > fewer[category]


@pytest.mark.proof
def test_families_of_many_hands_serve_few_hands_too() -> None:
    eight = count_families(FULL_DECK, STRAIGHTS_AND_FLUSHES, MARKS)
    three = count_families(replace(FULL_DECK, hands=3), STRAIGHTS_AND_FLUSHES, MARKS)
    assert {name: eight[name] for name in three} == three


# Parts of the method ------------------------------------------------------------------------------

NOTHING = Pattern(lambda left: {(): 1}, lambda marks: 0, markers=0)
FULL_DECK = Field(tuple(range(13)), 4, 8)


def numbers(field: Field, members: Members) -> list[int]:
    """How many families there are of each number of members."""
    found = count_families(field, members, NOTHING)
    return [abs(found.get((count, ()), 0)) for count in range(field.hands + 1)]


def power(polynomial: list[int], times: int) -> list[int]:
    result = [1]
    for _ in range(times):
        result = [
            sum(
                result[low] * polynomial[at - low]
                for low in range(len(result))
                if 0 <= at - low < len(polynomial)
            )
            for at in range(len(result) + len(polynomial) - 1)
        ]
    return result


def test_families_of_one_kind_by_formulas() -> None:
    """Suits are apart for flushes: one of C(13,5) or two of C(13,5) C(8,5) / 2 of each suit.

    Of straight flushes a suit has ten, or one of fourteen pairs that share no card.
    """
    assert numbers(FULL_DECK, Members(flushes=-1)) == power([1, 1287, 1287 * 56 // 2], 4)
    assert numbers(FULL_DECK, Members(straight_flushes=-1)) == power([1, 10, 14], 4)
    assert numbers(FULL_DECK, Members(straight_flushes=1)) == power([1, 10, 14], 4)
    royal = numbers(FULL_DECK, Members(straight_flushes=-1, royal_only=True))
    assert royal == [1, 4, 6, 4, 1, 0, 0, 0, 0]


def test_families_of_straights_by_formula() -> None:
    """With t straights of each kind, a rank that is in a of them gives 4 · 3 ⋯ (4-a+1) ways."""
    wanted = [0] * 7
    for size in range(7):
        for starts in combinations_with_replacement(range(10), size):
            ways = Fraction(1)
            used = Counter((start + step) % 13 for start in starts for step in range(5))
            for times in used.values():
                ways *= factorial(4) // factorial(4 - times) if times <= 4 else 0
            for count in Counter(starts).values():
                ways /= factorial(count)
            wanted[size] += int(ways)
    assert numbers(replace(FULL_DECK, hands=6), Members(straights=-1)) == wanted


class OneWay(Field):
    """A deck that is not to be read backwards."""

    @property
    def reads_backwards(self) -> bool:
        return False


@pytest.mark.parametrize("hands", [4, pytest.param(7, marks=pytest.mark.proof)])
def test_reading_backwards_saves_work_and_changes_nothing(hands: int) -> None:
    for members in (STRAIGHTS_AND_FLUSHES, Members(straight_flushes=-1)):
        short = count_families(Field(tuple(range(13)), 4, hands), members, MARKS)
        long = count_families(OneWay(tuple(range(13)), 4, hands), members, MARKS)
        assert short == long


@kernel
def count_triples(first: Integers, weights: Integers, good: Integers, apart: Integers) -> int:
    """Ordered triples of disjoint hands that begin with one of `first`, by sets of hands as bits.

    `apart[h]` are the hands that share no card with hand h, 63 to a word.
    """
    total = 0
    words = apart.shape[1]
    for at in range(len(first)):
        found = 0
        for second in range(len(good)):
            if good[first[at]] & good[second]:
                continue
            for word in range(words):
                bits = apart[first[at], word] & apart[second, word]
                while bits:
                    bits &= bits - 1
                    found += 1
        total += weights[at] * found
    return total


@pytest.mark.proof
def test_families_of_two_and_three_in_the_full_deck_one_by_one() -> None:
    """15,348 straights and flushes; one of each class of suits is the first of three."""
    hands = [
        (hand, weight) for hand, weight in suit_classes(5) if best_five(hand) >> 20 in (4, 5, 8, 9)
    ]
    every = sorted(
        {
            sum(1 << (card & ~3 | names[card & 3]) for card in hand)
            for hand, _ in hands
            for names in permutations(range(4))
        }
    )
    good = np.array(every, dtype=np.int64)
    assert len(good) == 15_348
    apart = np.zeros((len(good), -(-len(good) // 63)), dtype=np.int64)
    for at, hand in enumerate(good):
        for other in np.flatnonzero(good & hand == 0).tolist():
            apart[at, other // 63] |= 1 << other % 63
    place = {hand: at for at, hand in enumerate(every)}
    first = np.array([place[sum(1 << card for card in hand)] for hand, _ in hands])
    weights = np.array([weight for _, weight in hands])
    pairs = sum(
        int(weight) * sum(int(word).bit_count() for word in apart[at])
        for at, weight in zip(first, weights, strict=True)
    )
    triples = count_triples(first, weights, good, apart)
    assert numbers(replace(FULL_DECK, hands=3), STRAIGHTS_AND_FLUSHES) == [
        1, 15_348, pairs // 2, triples // 6,
    ]  # fmt: skip


def test_families_of_straights_and_flushes_one_by_one() -> None:
    """Disjoint straights or flushes of a deck of two suits, tried one by one."""
    deck = deck_of("A234569TJQK", "cd")
    field = Field((0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12), 2, 3)
    found = numbers(field, STRAIGHTS_AND_FLUSHES)
    every = np.array(list(combinations(deck, 5)))
    good = np.isin(best_five_array(every) >> 20, (4, 5, 8, 9))
    hands = (1 << every[good]).sum(axis=1)
    apart = ((hands[:, None] & hands) == 0).astype(np.float64)  # numbers this small are exact
    triples = int((apart @ apart * apart).sum()) // 6
    assert found == [1, len(hands), int(apart.sum()) // 2, triples]


def test_the_signs_of_cores() -> None:
    assert five_card_cores(FiveCard.PAIR) == {(2,): -1, (3,): 2, (4,): -3, (2, 2): 1, (3, 2): -2}
    assert five_card_cores(FiveCard.THREE_OF_A_KIND) == {
        (2,): 0, (3,): -1, (4,): 3, (2, 2): 0, (3, 2): 0,
    }  # fmt: skip
    assert five_card_cores(FiveCard.FLUSH) == {
        (2,): 0, (3,): 0, (4,): -1, (2, 2): 0, (3, 2): -1,
    }  # fmt: skip


def test_marks_are_joined_to_cores_in_every_way() -> None:
    """Two threes, one rank with one pair and one with two: counted on fingers by a slow loop."""
    cores = {(2,): 1, (3,): 1, (4,): 1, (2, 2): 1, (3, 2): 1}
    for threes, singles, doubles in product(range(3), range(3), range(3)):
        pairs = [*range(singles), *(rank for rank in range(10, 10 + doubles) for _ in (0, 1))]
        slow = Counter[tuple[int, ...]]()
        for partners in product([None, *range(len(pairs))], repeat=threes):
            used = [partner for partner in partners if partner is not None]
            if len(set(used)) < len(used):
                continue
            left = [at for at in range(len(pairs)) if at not in used]
            for couples in couplings(left, pairs):
                sizes = (5,) * len(used) + (4,) * couples
                sizes += (3,) * (threes - len(used)) + (2,) * (len(left) - 2 * couples)
                slow[sizes] += 1
        fast = Counter[tuple[int, ...]]()
        for sizes, ways in joined((threes, singles, doubles, 0), cores):
            fast[sizes] += ways
        assert {name: ways for name, ways in fast.items() if ways} == dict(slow)


def couplings(left: list[int], ranks: list[int]) -> Iterator[int]:
    """The number of couples of every way to couple pairs of different ranks, or leave them."""
    if not left:
        yield 0
        return
    first, *others = left
    yield from couplings(others, ranks)
    for partner in others:
        if ranks[partner] != ranks[first]:
            rest = [at for at in others if at != partner]
            for couples in couplings(rest, ranks):
                yield couples + 1


# The game is the only judge of money --------------------------------------------------------------


def covered(layout: Layout, own: list[tuple[Card, ...]], rest: tuple[Card, ...]) -> Line:
    """A round through the engine in which everybody stays in; the Cover All of the last seat."""
    bets = {"ante": 1} if layout.game is STUD else {"bet_1": 1, "bet_2": 1, "bet_3": 1}
    wagers = tuple(Wager(seat, {**bets, "cover_all": 1}) for seat in range(1, len(own) + 1))
    round_ = apply(open_round(layout), BetsLocked(wagers))
    while offered := actions(round_):
        if offered.seat is not None:
            round_ = apply(round_, Decided(offered.seat, offered.choices[0].name))
            continue
        draw = offered.draws[0]
        if isinstance(draw.to, int):
            round_ = apply(round_, Dealt(draw.to, own[draw.to - 1]))
        else:
            cards, rest = rest[: draw.cards], rest[draw.cards :]
            round_ = apply(round_, Dealt(draw.to, cards))
    return next(line for line in settle(round_).seat(len(own)).lines if line.bet == "cover_all")


@pytest.mark.parametrize(("game", "hands"), FEW, ids=named)
def test_random_rounds_settle_as_their_category(game: Game, hands: int) -> None:
    """The line that the tally gives to a category is what the engine pays, seat by seat."""
    layout = make_layout(game)
    tally = cover_all(layout, hands)
    counts, total = best_hand_counts(game, hands)
    assert tally.total == total
    net_of = {str(way.result): way.net for way in tally.counts}
    rng = random.Random(hands)  # noqa: S311
    size, last = (3, 2) if game is RIDE else (5, 5)
    seats = hands if game is RIDE else hands - 1
    for _ in range(60):
        order = rng.sample(list(STANDARD), size * seats + last)
        own = [tuple(order[size * at : size * at + size]) for at in range(seats)]
        rest = tuple(order[size * seats :])
        line = covered(layout, own, rest)
        label = hit_text(line) or "loses"
        assert net_of[label] == Fraction(line.returned or 0) - line.stake
        every = [(*hand, *rest) for hand in own] if game is RIDE else [*own, rest]
        best = FiveCard.of(max(map(best_five, every)))
        assert label == (
            best.name.replace("_", " ").title().replace(" Of A ", " of a ")
            if best >= FiveCard.THREE_OF_A_KIND
            else "loses"
        )
    paid = sum(count for way, count in tally.counts.items() if way.hit)
    assert paid == sum(counts[kind] for kind in FiveCard if kind >= FiveCard.THREE_OF_A_KIND)


@pytest.mark.parametrize(
    "ranks",
    ["AKQJT", "AK982", *(pytest.param(ranks, marks=pytest.mark.proof) for ranks in ("AKQJT9",))],
)
def test_two_hands_of_caribbean_stud_through_the_engine(ranks: str) -> None:
    """Every deal of a small deck to one player and the dealer."""
    deck, layout = deck_of(ranks, "cd"), make_layout(STUD)
    nets = Counter[Fraction]()
    for own in combinations(deck, 5):
        for dealer in combinations(deck.without(own), 5):
            line = covered(layout, [own], dealer)
            nets[Fraction(line.returned or 0) - line.stake] += 1
    tally = cover_all(layout, 2, deck=deck)
    assert nets == Counter({way.net: count for way, count in tally.counts.items()})


def with_line(layout: Layout, hands: int, key: str, odds: str, label: str) -> Layout:
    table = layout.tables["cover_all"]
    pays = table.for_bet("cover_all", hands=hands)
    line = PayLine(key, label, Odds.parse(odds))
    column = Pays(pays.reading, (*pays.lines, line))
    paid = replace(table, columns={"cover_all": {hands: column}})
    return replace(layout, tables={**layout.tables, "cover_all": paid})


def ev(layout: Layout, hands: int, deck: Deck | None = None) -> Fraction:
    result = analysis_of(cover_all(layout, hands, deck=deck), game="", bet="", tables={})
    assert result.expected_value is not None
    return result.expected_value


@pytest.mark.parametrize("game", [RIDE, STUD], ids=named)
def test_a_line_for_two_pairs_pays_them(game: Game) -> None:
    layout = make_layout(game)
    counts, total = best_hand_counts(game, 3)
    more = with_line(layout, 3, "two_pair", "1 to 1", "Two Pair")
    assert ev(more, 3) - ev(layout, 3) == Fraction(2 * counts[FiveCard.TWO_PAIR], total)
    all_paid = with_line(layout, 3, "high_card", "push", "High Card")
    below = sum(counts[kind] for kind in FiveCard if kind < FiveCard.THREE_OF_A_KIND)
    assert ev(all_paid, 3) - ev(layout, 3) == Fraction(below, total)


def test_a_table_that_tells_pairs_apart_is_refused() -> None:
    layout = with_line(make_layout(STUD), 2, "kings_or_better", "1 to 1", "Kings")
    with pytest.raises(BadBet, match="tells one pair from another; the best hand is counted by"):
        cover_all(layout, 2)


def pays_by_suit(spot: Spot, round_: Round) -> Iterator[Line]:
    for line in caribbean_stud.settles(spot, round_):
        if line.bet == "cover_all" and min(round_.dealer) & 3:
            yield replace(line, outcome="lose", odds=None, returned=0, hit=None)
        else:
            yield line


def test_a_rule_that_tells_hands_of_one_kind_apart_is_no_answer() -> None:
    with pytest.raises(InvariantBroken, match="too coarse"):
        cover_all(make_layout(replace(STUD, settles=pays_by_suit)), 2)


def pays_nothing(spot: Spot, round_: Round) -> Iterator[Line]:
    for line in caribbean_stud.settles(spot, round_):
        if line.bet == "cover_all":
            yield replace(line, outcome="lose", odds=None, returned=0, hit=None)
        else:
            yield line


def test_another_rule_in_the_game_is_another_answer() -> None:
    assert ev(make_layout(replace(STUD, settles=pays_nothing)), 2) == -1


# Figures ----------------------------------------------------------------------------------------

EDGES = {
    ("let-it-ride", 1): Fraction(71333, 649740),
    ("let-it-ride", 2): Fraction(1268146403, 13169417625),
    ("let-it-ride", 3): Fraction(603722140423, 5537008477000),
    ("let-it-ride", 7): Fraction(17745670577782474066087897, 202055326930092436600800000),
    ("caribbean-stud", 2): Fraction(21713491627, 249165381465),
    ("caribbean-stud", 3): Fraction(4996717263218503, 70652338906689540),
    ("caribbean-stud", 8): Fraction(
        783119067743565455015006257268220803, 12140901881544726000525525729374996640
    ),
}


@pytest.mark.parametrize(
    ("game", "hands"),
    [
        (RIDE, 1), (RIDE, 2), (RIDE, 3), (RIDE, 7), (STUD, 2), (STUD, 3),
        pytest.param(STUD, 8, marks=pytest.mark.proof),
    ],
    ids=named,
)  # fmt: skip
def test_edges_of_the_columns(game: Game, hands: int) -> None:
    assert -ev(make_layout(game), hands) == EDGES[game.name, hands]


@pytest.mark.proof
def test_edges_of_all_columns() -> None:
    percents = {
        (game.name, hands): f"{float(-ev(make_layout(game), hands)):.4%}" for game, hands in COLUMNS
    }
    assert percents == {
        ("let-it-ride", 1): "10.9787%",
        ("let-it-ride", 2): "9.6295%",
        ("let-it-ride", 3): "10.9034%",
        ("let-it-ride", 4): "9.5037%",
        ("let-it-ride", 5): "8.5925%",
        ("let-it-ride", 6): "9.1421%",
        ("let-it-ride", 7): "8.7826%",
        ("caribbean-stud", 2): "8.7145%",
        ("caribbean-stud", 3): "7.0723%",
        ("caribbean-stud", 4): "6.9567%",
        ("caribbean-stud", 5): "8.3815%",
        ("caribbean-stud", 6): "9.4432%",
        ("caribbean-stud", 7): "7.0201%",
        ("caribbean-stud", 8): "6.4503%",
    }


# Bad input --------------------------------------------------------------------------------------


def test_questions_that_make_no_sense_are_named_errors() -> None:
    with pytest.raises(UnknownTable, match="no column"):
        cover_all(make_layout(RIDE), 8)
    with pytest.raises(BadBet, match="at least one"):
        best_hand_counts(RIDE, 0)
    with pytest.raises(WrongHandSize):
        best_hand_counts(STUD, 11)
    with pytest.raises(WrongHandSize, match="every rank in every suit"):
        best_hand_counts(STUD, 1, deck=Deck.of(parse_cards("2c 3c 4c 5c 6d 7d")))
    with pytest.raises(BadBet, match="own cards"):
        best_hand_counts(solitaire_stud.GAME, 2)


def test_a_layout_without_the_seats_is_refused_by_the_game() -> None:
    layout = make_layout(RIDE)
    table = layout.tables["cover_all"]
    column = {8: table.for_bet("cover_all", hands=7)}
    wide = replace(
        layout, tables={**layout.tables, "cover_all": replace(table, columns={"cover_all": column})}
    )
    with pytest.raises(BadSeat):
        cover_all(wide, 8)


def test_progress_is_told() -> None:
    steps: list[tuple[int, int]] = []
    cover_all(make_layout(RIDE), 1, progress=lambda done, total: steps.append((done, total)))
    assert steps == [(done, 10) for done in range(1, 11)], "one for each category of hand"
