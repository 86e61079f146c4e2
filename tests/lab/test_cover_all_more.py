"""Cover All of the games without a published table: brute force, other counts, and the engine."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb, factorial

import numpy as np
import pytest

from croupier import lab
from croupier.cards import STANDARD, Card, Deck, parse_cards
from croupier.errors import BadBet, UnknownTable, WrongHandSize
from croupier.games import find_game
from croupier.hands import FiveCard, FourCard, ThreeCard, best_five, best_four, three_card
from croupier.hands.arrays import best_five_array, count_three
from croupier.hands.five import FIVE_CATEGORY_SHIFT
from croupier.hands.wild import WildHand, wild_five
from croupier.lab.cover_all import best_hand_counts, cover_all
from croupier.lab.kernels import cover_board
from croupier.lab.kernels.cover_board import matchings
from croupier.lab.kernels.cover_families import splits
from croupier.lab.kernels.cover_two import pairs_below
from croupier.lab.par_sheet import draw_up
from croupier.lab.solve import answer, ask
from croupier.paytables import parse_tables, published_catalogue
from croupier.rules import (
    BetsLocked,
    Holder,
    Layout,
    Wager,
    apply,
    drive,
    from_hands,
    make_layout,
    open_round,
    settle,
)
from croupier.show.par_html import html_page
from croupier.show.par_json import sheet_json
from tests.games.house_cover_all import DESIGNATORS, HOUSE, table_text
from tests.lab.strategy_references import deck_of

Hand = tuple[Card, ...]


# Hands of a few cards, dealt one after another ---------------------------------------------------


def parted(cards: Sequence[Card], size: int, hands: int) -> Iterator[tuple[Hand, ...]]:
    """So many hands of a size, in turn: every deal of them."""
    if not hands:
        yield ()
        return
    for hand in combinations(cards, size):
        rest = [card for card in cards if card not in hand]
        for others in parted(rest, size, hands - 1):
            yield (hand, *others)


def by_force(
    deck: Deck, own: int, common: int, hands: int, kind: Callable[[Hand], int]
) -> dict[int, int]:
    """The best kind of hand of every deal."""
    found = Counter[int]()
    for board in combinations(deck, common):
        made = {two: kind((*two, *board)) for two in combinations(deck.without(board), own)}
        left = [card for card in deck if card not in board]
        for dealt in parted(left, own, hands):
            found[max(made[hand] for hand in dealt)] += 1
    return dict(found)


def three_kind(cards: Hand) -> int:
    return ThreeCard.of(three_card(cards))


def five_kind(cards: Hand) -> int:
    return FiveCard.of(best_five(cards))


def counted(name: str, hands: int, deck: Deck) -> dict[int, int]:
    counts, total = best_hand_counts(find_game(name), hands, deck=deck)
    assert sum(counts.values()) == total
    return {int(kind): count for kind, count in counts.items() if count}


@pytest.mark.parametrize(
    ("ranks", "suits", "hands"),
    [("AKQ2", "cdh", 1), ("A23", "cdhs", 2), ("AKQ", "cdhs", 2), ("5432", "cdh", 2),
     ("A2345", "cd", 3), ("AKQ", "cdh", 3), ("AQ2", "cdhs", 3)],
)  # fmt: skip
def test_three_cards_each_by_force(ranks: str, suits: str, hands: int) -> None:
    deck = deck_of(ranks, suits)
    assert counted("three-card-poker", hands, deck) == by_force(deck, 3, 0, hands, three_kind)


def test_three_cards_of_the_whole_deck_by_other_counts() -> None:
    """One hand by the ranking itself, two by the cards that they might share."""
    assert counted("three-card-poker", 1, STANDARD) == dict(count_three())
    every = {hand: three_kind(hand) for hand in combinations(STANDARD, 3)}
    worse = {}
    for kind in ThreeCard:
        hands = [hand for hand, made in every.items() if made <= kind]
        holding = Counter(
            part for hand in hands for size in (1, 2) for part in combinations(hand, size)
        )
        ones, twos = (
            sum(count**2 for part, count in holding.items() if len(part) == size) for size in (1, 2)
        )
        worse[kind] = len(hands) ** 2 - ones + twos - len(hands)
    counts = counted("three-card-poker", 2, STANDARD)
    assert [worse[kind] for kind in ThreeCard] == np.cumsum(
        [counts[kind] for kind in ThreeCard]
    ).tolist()


def test_flushes_share_the_cards_of_a_suit() -> None:
    assert [splits(cards, 5) for cards in (0, 5, 10)] == [1, 1, 126]
    assert [splits(cards, 3) for cards in (0, 3, 6, 9, 12)] == [1, 1, 10, 280, 15400]


@pytest.mark.parametrize(
    ("ranks", "suits", "hands"),
    [("AKQJT", "cd", 1), ("98765", "cd", 2), ("AK2", "cdh", 2), ("AKQJT", "cd", 3),
     ("A2345", "cd", 3)],
)  # fmt: skip
def test_two_cards_and_a_board_of_three_by_force(ranks: str, suits: str, hands: int) -> None:
    deck = deck_of(ranks, suits)
    assert counted("mississippi-stud", hands, deck) == by_force(deck, 2, 3, hands, five_kind)


@pytest.mark.parametrize(("ranks", "suits"), [("AKQJT2", "cd"), ("A234", "cdh"), ("QJT", "cdhs")])
def test_four_hands_beside_a_board_of_three_by_force(ranks: str, suits: str) -> None:
    """Four hands in no order, which are dealt in 24: more than the formula is for."""
    deck = deck_of(ranks, suits)
    found = Counter[int]()
    for board in combinations(deck, 3):
        left = [card for card in deck if card not in board]
        made: dict[Hand, int] = {two: five_kind((*two, *board)) for two in combinations(left, 2)}
        for four in in_no_order(left, 4):
            found[max(made[two] for two in four)] += 24
    assert counted("mississippi-stud", 4, deck) == dict(found)


def in_no_order(cards: Sequence[Card], hands: int) -> Iterator[list[Hand]]:
    """Every way to choose so many hands of two."""
    if not hands:
        yield []
        return
    if len(cards) < 2 * hands:
        return
    first, *rest = cards
    yield from in_no_order(rest, hands)
    for other in rest:
        for more in in_no_order([card for card in rest if card != other], hands - 1):
            yield [(first, other), *more]


@pytest.mark.parametrize(
    ("ranks", "suits", "hands"), [("AKQJT", "cd", 2), ("98765", "cd", 2), ("AKQJT2", "cd", 3)]
)
def test_two_cards_and_a_board_of_five_by_force(ranks: str, suits: str, hands: int) -> None:
    deck = deck_of(ranks, suits)
    found = Counter[int]()
    for board in combinations(deck, 5):
        left = [card for card in deck if card not in board]
        made: dict[Hand, int] = {two: five_kind((*two, *board)) for two in combinations(left, 2)}
        for dealt in in_no_order(left, hands):
            found[max(made[two] for two in dealt)] += factorial(hands)
    assert counted("ultimate-texas-holdem", hands, deck) == dict(found)


def test_a_board_of_three_in_both_ways() -> None:
    """The formula for a few hands, and classes of cards for many, on the whole deck."""
    few = cover_board._few(STANDARD, 3, lambda: None)
    more = cover_board._more(STANDARD, 3, lambda: None)
    for kind, sums in more.items():
        assert sums[: cover_board.FEW + 1] == few[kind], kind.name
    assert few[FiveCard.ROYAL_FLUSH] == [comb(52, 3), 4 * comb(5, 3), 0, 0]


@pytest.mark.proof
def test_a_board_of_five_in_both_ways() -> None:
    few = cover_board._few(STANDARD, 5, lambda: None)
    more = cover_board._more(STANDARD, 5, lambda: None)
    for kind, sums in more.items():
        assert sums[: cover_board.FEW + 1] == few[kind], kind.name


@pytest.mark.parametrize("seed", range(30))
def test_matchings_of_any_graph(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311
    size = chance.randint(2, 9)
    edges = np.zeros((size, size), dtype=np.bool_)
    for first, second in combinations(range(size), 2):
        edges[first, second] = edges[second, first] = chance.random() < chance.choice((0.2, 0.6, 1))
    pairs = [pair for pair in combinations(range(size), 2) if edges[pair]]
    by_hand = [
        sum(len({*sum(some, ())}) == 2 * count for some in combinations(pairs, count))
        for count in range(size // 2 + 1)
    ]
    found = matchings(edges)
    assert found + [0] * (len(by_hand) - len(found)) == by_hand


# Five cards each in other rankings --------------------------------------------------------------


@pytest.mark.parametrize(("ranks", "suits"), [("AKQJT", "cd"), ("A234", "cdh"), ("KQJT98", "cd")])
def test_the_best_four_of_five_by_force(ranks: str, suits: str) -> None:
    deck = deck_of(ranks, suits)
    forced = by_force(deck, 5, 0, 2, lambda cards: FourCard.of(best_four(cards)))
    assert counted("crazy-4-poker", 2, deck) == forced


@pytest.mark.parametrize(
    "cards",
    [
        "2c 2d 2h 2s Jk 9c 9d 9h 3c 4c",
        "2c Jk Ac Kc Qc Jc Tc 9c 8d 7h 3s",
        "2c 2d 5c 5d 6c 6d 7c 7d 8c 9c 3d",
    ],
)
def test_wild_cards_by_force(cards: str) -> None:
    deck = Deck.of(parse_cards(cards))
    forced = by_force(deck, 5, 0, 2, lambda hand: WildHand.of(wild_five(hand)))
    assert counted("dj-wild", 2, deck) == forced


def test_two_hands_of_caribbean_stud_in_both_ways() -> None:
    """The same ranking by cores, and by the cards that two hands might share."""
    deck = deck_of("AKQJT98", "cdhs")
    below = pairs_below(deck, best_five_array, FIVE_CATEGORY_SHIFT, list(FiveCard)[1:])
    counts, _ = best_hand_counts(find_game("caribbean-stud"), 2, deck=deck)
    for kind in list(FiveCard)[1:]:
        assert below[kind] == sum(count for made, count in counts.items() if made < kind)


def test_crazy_four_of_a_kind_by_hand() -> None:
    """13 × 48 of 2,598,960 hands; beside one of them, of the 47 cards left, 12 ranks are whole or,
    where the fifth card came from one, 11."""
    counts, total = best_hand_counts(find_game("crazy-4-poker"), 2)
    four = 13 * 48
    both = four * (11 * 43)
    assert total == comb(52, 5) * comb(47, 5)
    assert counts[FourCard.FOUR_OF_A_KIND] == 2 * four * comb(47, 5) - both


# The engine -------------------------------------------------------------------------------------

SMALL: dict[str, tuple[Deck, int, int, int, int]] = {
    # deck, own cards, cards in common, the dealer's, hands
    "three-card-poker": (deck_of("AKQ", "cdh"), 3, 0, 3, 2),
    "mississippi-stud": (deck_of("AKQJT", "cd"), 2, 3, 0, 1),
    "ultimate-texas-holdem": (deck_of("A9876", "cd"), 2, 5, 2, 2),
    "crazy-4-poker": (deck_of("AKQJT", "cd"), 5, 0, 5, 2),
    "dj-wild": (Deck.of(parse_cards("2c 2d Jk 9c 9d 9h 8c 7c 6c 5d")), 5, 0, 5, 2),
}
BASE = {
    "three-card-poker": ("ante",),
    "mississippi-stud": ("ante",),
    "ultimate-texas-holdem": ("ante", "blind"),
    "crazy-4-poker": ("ante", "super_bonus"),
    "dj-wild": ("ante", "blind"),
}


def house_layout(name: str) -> Layout:
    return make_layout(find_game(name), tables={"cover_all": DESIGNATORS[name]}, catalogue=HOUSE)


@pytest.mark.parametrize("name", SMALL)
def test_every_deal_of_a_small_deck_through_the_engine(name: str) -> None:
    deck, own, common, dealers, hands = SMALL[name]
    layout = house_layout(name)
    wager = Wager(1, dict.fromkeys((*BASE[name], "cover_all"), 1))
    nets = Counter[Fraction]()
    for board in combinations(deck, common):
        for dealt in parted([card for card in deck if card not in board], own, hands):
            held: dict[Holder, Hand] = {1: dealt[0], "community": board}
            if dealers:
                held["dealer"] = dealt[1]
            round_ = apply(open_round(layout), BetsLocked((wager,)))
            round_ = drive(
                round_,
                from_hands(held),
                lambda _, offered: offered.choices[-1].name,
                only_owed=True,
            )
            line = next(line for line in settle(round_).seat(1).lines if line.bet == "cover_all")
            nets[Fraction(line.returned or 0) - line.stake] += 1
    tally = cover_all(layout, hands, deck=deck)
    assert nets == Counter({way.net: count for way, count in tally.counts.items()})
    assert len(nets) > 1


@pytest.mark.parametrize("name", SMALL)
def test_another_table_is_another_answer_from_the_same_counts(name: str) -> None:
    """Each line pays what its kind of hand brings, and nothing else changes."""
    hands = min(HOUSE.table(DESIGNATORS[name]).columns["cover_all"])
    result = answer(ask(name, "cover_all", table=DESIGNATORS[name], hands=hands, catalogue=HOUSE))
    counts, total = best_hand_counts(find_game(name), hands)
    pays = house_layout(name).pays("cover_all", hands=hands)
    kinds = {kind.name.lower(): count for kind, count in counts.items()}
    if name == "three-card-poker":
        kinds["straight_flush"] += kinds.pop("mini_royal")
    won = sum(kinds[line.key] * (line.odds.ratio + 1) for line in pays.lines)
    assert result.expected_value == Fraction(won, total) - 1
    assert result.hit_frequency == Fraction(sum(kinds[line.key] for line in pays.lines), total)


@pytest.mark.parametrize("hands", range(2, 9))
def test_more_hands_are_better(hands: int) -> None:
    game = find_game("three-card-poker")
    counts, total = best_hand_counts(game, hands)
    fewer, before = best_hand_counts(game, hands - 1)
    for kind in list(ThreeCard)[1:]:
        now, then = (
            Fraction(sum(count for made, count in some.items() if made >= kind), every)
            for some, every in ((counts, total), (fewer, before))
        )
        assert then < now < then + 1


# Questions --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", DESIGNATORS)
def test_a_question_without_a_table_says_what_to_give(name: str) -> None:
    with pytest.raises(
        BadBet, match=r"no pay table was published for Cover All .* by number of hand"
    ):
        answer(ask(name, "cover_all", hands=3))
    with pytest.raises(UnknownTable, match="no column for 9 hands"):
        ask(name, "cover_all", hands=9)
    some = published_catalogue().joined(parse_tables(table_text(name, hands=(2, 3)), own=True))
    with pytest.raises(UnknownTable, match="no column for 4 hands; it has 2, 3"):
        ask(name, "cover_all", table=DESIGNATORS[name], hands=4, catalogue=some)


def test_pays_may_be_typed_where_no_table_is() -> None:
    result = lab.analyse(
        "three-card-poker", "cover_all", hands=2, pays={"straight_flush": "100", "straight": "5"}
    )
    counts, total = best_hand_counts(find_game("three-card-poker"), 2)
    flushes = counts[ThreeCard.STRAIGHT_FLUSH] + counts[ThreeCard.MINI_ROYAL]
    won = 101 * flushes + 6 * counts[ThreeCard.STRAIGHT]
    assert result.expected_value == Fraction(won, total) - 1


@pytest.mark.parametrize("name", ["crazy-4-poker", "dj-wild"])
def test_more_hands_than_are_counted_are_refused_by_name(name: str) -> None:
    with pytest.raises(
        BadBet, match=r"best of 3 hands of .* not counted: .* 2 hands, one player and"
    ):
        cover_all(house_layout(name), 3)


@pytest.mark.parametrize("name", ["crazy-4-poker", "dj-wild"])
def test_whoever_names_no_number_of_hands_is_asked_about_the_most_that_are_counted(
    name: str,
) -> None:
    assert ask(name, "cover_all", table=DESIGNATORS[name], catalogue=HOUSE).hands == 2
    assert ask(
        "three-card-poker", "cover_all", table="HOUSE-TCP-CA", catalogue=HOUSE
    ).hands == max(HOUSE.table("HOUSE-TCP-CA").columns["cover_all"])  # fmt: skip


def test_a_par_sheet_has_the_columns_that_are_counted_and_says_why_others_are_missing() -> None:
    sheet = draw_up(HOUSE.table("HOUSE-DJW-CA"), catalogue=HOUSE)
    (section,) = sheet.sections
    assert [study.question.hands for study in section.studies] == [2]
    text = html_page(sheet)
    assert "3, 4, 5, 6, 7 or 8 hands of DJ Wild is not counted: that is done for 2 hands" in text
    assert sheet_json(sheet)["sections"][0]["left_out"] == section.left_out


@pytest.mark.parametrize(
    ("name", "line", "kind"),
    [
        ("mississippi-stud", "jacks_or_better", "pair"),
        ("crazy-4-poker", "four_aces", "four of a kind"),
    ],
)
def test_a_table_that_tells_hands_of_one_kind_apart_is_refused(
    name: str, line: str, kind: str
) -> None:
    text = table_text(name, "APART", hands=(2,)) + f'\n{line} = ["9 to 1"]\n'
    if line == "four_aces":
        text = table_text(name, "APART", hands=(2,)).replace(
            "four_of_a_kind", 'four_aces = ["999 to 1"]\nfour_of_a_kind'
        )
    catalogue = published_catalogue().joined(parse_tables(text, own=True))
    layout = make_layout(find_game(name), tables={"cover_all": "APART"}, catalogue=catalogue)
    with pytest.raises(BadBet, match=f"tells one {kind} from another; the best hand is counted by"):
        cover_all(layout, 2)


def test_too_few_cards_and_other_games_are_named_errors() -> None:
    with pytest.raises(WrongHandSize):
        best_hand_counts(find_game("three-card-poker"), 18)
    with pytest.raises(WrongHandSize):
        best_hand_counts(find_game("mississippi-stud"), 3, deck=deck_of("AKQJ", "cd"))
    with pytest.raises(BadBet, match="own cards"):
        best_hand_counts(find_game("solitaire-stud"), 2)


def test_a_count_can_be_stopped_and_begins_again() -> None:
    class Stopped(Exception):
        pass

    def stop(done: int, total: int) -> None:
        assert 0 <= done <= total
        if done == 2:
            raise Stopped

    deck = deck_of("AKQJT98", "cdh")
    with pytest.raises(Stopped):
        best_hand_counts(find_game("crazy-4-poker"), 2, deck=deck, progress=stop)
    heard: list[tuple[int, int]] = []
    best_hand_counts(
        find_game("crazy-4-poker"), 2, deck=deck, progress=lambda *seen: heard.append(seen)
    )
    assert heard[-1][0] == heard[-1][1]
