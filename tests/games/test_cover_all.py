"""Cover All in the games whose table of it nobody published: the bet waits, and then pays."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from croupier.cards import STANDARD, Card, cards_text, parse_cards
from croupier.errors import BadBet, UnknownTable, WrongHandSize
from croupier.games import find_game
from croupier.paytables import parse_tables, published_catalogue
from croupier.records import read_round, settle_document
from croupier.rules import make_layout, settle
from tests.games.house_cover_all import DESIGNATORS, HOUSE, table_text
from tests.games.test_by_the_book import MAKERS, answered, expected
from tests.oracle.paytables import HOUSE_COVER_ALL
from tests.oracle.ranking import (
    FIVE_CARD_HANDS,
    FOUR_CARD_HANDS,
    THREE_CARD_HANDS,
    WILD_HANDS,
    best_five,
    best_four,
    three_cards,
    wild_cards,
)

GAMES = tuple(DESIGNATORS)
BASE: dict[str, dict[str, str]] = {
    "crazy-4-poker": {"ante": "5", "super_bonus": "5"},
    "dj-wild": {"ante": "5", "blind": "5"},
    "mississippi-stud": {"ante": "5"},
    "three-card-poker": {"ante": "5"},
    "ultimate-texas-holdem": {"ante": "5", "blind": "5"},
}
FOLDS = {"ultimate-texas-holdem": ["check", "check", "fold"]}

# Each line of a table: the cards of the best hand, and the board that goes with it ---------------

BEST: dict[str, dict[str, str]] = {
    "three-card-poker": {
        "Straight Flush": "9h 8h 7h",
        "Three of a Kind": "9c 9d 9h",
        "Straight": "9c 8d 7h",
        "Flush": "Kh 8h 3h",
        "Pair": "9c 9d 2h",
        "High Card": "Ac Jd 2h",
    },
    "mississippi-stud": {
        "Royal Flush": "As Ks | Qs Js Ts",
        "Straight Flush": "9h 8h | 7h 6h 5h",
        "Four of a Kind": "9c 9d | 9h 9s 2c",
        "Full House": "4s 4c | 9c 9d 4h",
        "Flush": "Ah 9h | 4h 7h 2h",
        "Straight": "9c 8d | 7h 6s 5c",
        "Three of a Kind": "9c 9d | 9h Ks 2c",
        "Two Pair": "9c Kd | 9h Ks 2c",
    },
    "ultimate-texas-holdem": {
        "Royal Flush": "As Ks | Qs Js Ts 4d 3c",
        "Straight Flush": "9h 8h | 7h 6h 5h Kc 2d",
        "Four of a Kind": "9c 9d | 9h 9s 2c Kd 4h",
        "Full House": "4s 4c | 9c 9d 4h Kd 2s",
        "Flush": "Ah 9h | 4h 7h 2h Ks Jd",
        "Straight": "9c 8d | 7h 6s 5c Kd 2h",
        "Three of a Kind": "9c 9d | 9h Ks 2c Jd 4h",
        "Two Pair": "9c Kd | 9h Ks 2c Jd 5h",
    },
    "crazy-4-poker": {
        "Four of a Kind": "9c 9d 9h 9s 2c",
        "Straight Flush": "9h 8h 7h 6h Kc",
        "Three of a Kind": "9c 9d 9h Ks 2c",
        "Flush": "Ah 9h 4h 7h 2c",
        "Straight": "9c 8d 7h 6s 2c",
        "Two Pair": "9c 9d 4h 4s 2c",
    },
    "dj-wild": {
        "Five Wilds": "2c 2d 2h 2s Jk",
        "Royal Flush": "As Ks Qs Js 2c",
        "Five of a Kind": "9c 9d 9h 2s Jk",
        "Straight Flush": "9h 8h 7h 6h 5h",
        "Four of a Kind": "9c 9d 9h 2s 4c",
        "Full House": "9c 9d 4h 4s 2c",
        "Flush": "Ah 9h 4h 7h 2c",
        "Straight": "9c 8d 7h 6s 2c",
    },
}
WORTH = {
    "crazy-4-poker": (best_four, FOUR_CARD_HANDS),
    "dj-wild": (wild_cards, WILD_HANDS),
    "mississippi-stud": (best_five, FIVE_CARD_HANDS),
    "three-card-poker": (three_cards, THREE_CARD_HANDS),
    "ultimate-texas-holdem": (best_five, FIVE_CARD_HANDS),
}


def table_of(game: str, best: str, hands: int) -> dict[str, Any]:
    """A round whose best hand is this one, somewhere among so many; every seat folds."""
    cards, _, board = BEST[game][best].partition(" | ")
    own, community = parse_cards(cards), parse_cards(board)
    held = _turned([own, *_lesser(game, own, community, hands - 1)], len(best) + hands)
    dealer = held.pop() if game != "mississippi-stud" else ()
    bets = {**BASE[game], "cover_all": "2"}
    document: dict[str, Any] = {
        "game": game,
        "tables": {"cover_all": DESIGNATORS[game]},
        "seats": [
            {"seat": number, "bets": dict(bets), "cards": cards_text(hand),
             "decisions": FOLDS.get(game, ["fold"])}
            for number, hand in enumerate(held, start=1)
        ],
    }  # fmt: skip
    if dealer:
        document["dealer"] = cards_text(dealer)
    if community:
        document["community"] = cards_text(community)
    return document


def _turned(hands: list[tuple[Card, ...]], by: int) -> list[tuple[Card, ...]]:
    """The best hand is not always at the first seat, and sometimes the dealer's."""
    at = by % len(hands)
    return hands[at:] + hands[:at]


def _lesser(
    game: str, own: tuple[Card, ...], community: tuple[Card, ...], count: int
) -> list[tuple[Card, ...]]:
    """So many hands of other cards, none of them better."""
    worth, _ = WORTH[game]
    board = cards_text(community).split()
    best = worth([*cards_text(own).split(), *board])
    rng = random.Random(f"{game} {cards_text(own)}")  # noqa: S311
    left = [
        card for card in STANDARD if card not in own + community and cards_text([card])[0] != "2"
    ]
    found: list[tuple[Card, ...]] = []
    while len(found) < count:
        hand = tuple(rng.sample(left, len(own)))
        if worth([*cards_text(hand).split(), *board]) <= best:
            found.append(hand)
            left = [card for card in left if card not in hand]
    return found


CELLS = [
    (game, best, hands)
    for game in GAMES
    for best in BEST[game]
    for hands in HOUSE_COVER_ALL[DESIGNATORS[game]]
]


@pytest.mark.parametrize(("game", "best", "hands"), CELLS)
def test_the_best_hand_pays_everyone_by_the_number_of_hands(
    game: str, best: str, hands: int
) -> None:
    answer = settle(read_round(table_of(game, best, hands), catalogue=HOUSE))
    odds = HOUSE_COVER_ALL[DESIGNATORS[game]][hands].get(best)
    assert len(answer.seats) == hands - (game != "mississippi-stud")
    for seat in answer.seats:
        line = next(line for line in seat.lines if line.bet == "cover_all")
        if odds is None:
            assert (line.outcome, line.returned, line.clause.key) == ("lose", 0, "cover-all-loses")
        else:
            assert (line.outcome, line.clause.key) == ("win", "cover-all-wins")
            assert line.returned == 200 + 200 * int(odds.split()[0])


def test_a_mini_royal_is_a_straight_flush_where_the_table_has_no_line_for_it() -> None:
    document = table_of("three-card-poker", "Straight Flush", 2)
    document["seats"][0]["cards"] = "Ah Kh Qh"
    answer = settle_document(document, catalogue=HOUSE)
    odds = HOUSE_COVER_ALL["HOUSE-TCP-CA"][2]["Straight Flush"]
    assert [line["pays"] for line in answer["seats"][0]["lines"]] == [None, odds]


# A second reading -------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_random_and_stacked_rounds_settle_alike(game: str) -> None:
    rng = random.Random(f"cover all by the book: {game}")  # noqa: S311
    paid, lost = set(), 0
    for _ in range(400):
        document = MAKERS[game](rng, game)
        if document.keys() & {"void", "irregularities"} or _is_short(document):
            continue
        document.setdefault("tables", {})["cover_all"] = DESIGNATORS[game]
        for seat in document["seats"]:
            if rng.random() < 0.6:
                seat["bets"]["cover_all"] = rng.choice(("1", "2.50", "25"))
        by_the_book, lines = expected(document)
        assert answered(document, HOUSE) == by_the_book, document
        mine = [line for line in lines if line.bet == "cover_all"]
        paid |= {(line.hit[1], line.hit[2]) for line in mine if line.hit}
        lost += sum(line.hit is None for line in mine)
    columns = HOUSE_COVER_ALL[DESIGNATORS[game]]
    assert {hands for hands, _ in paid} == {f"cover_all {hands}" for hands in columns}
    assert {label for _, label in paid} == {label for lines in columns.values() for label in lines}
    assert lost


def _is_short(document: dict[str, Any]) -> bool:
    """Where nobody asked for the dealer's hand, or for the whole board, some rounds end without."""
    if document["game"] == "mississippi-stud":
        return len(document["community"].split()) < 3
    return "dealer" not in document


# What is refused --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_bet_waits_for_a_table_that_is_read_in_its_way(game: str) -> None:
    rules = find_game(game)
    waiting, given = (
        make_layout(rules),
        make_layout(rules, tables={"cover_all": DESIGNATORS[game]}, catalogue=HOUSE),
    )
    assert "cover_all" not in [bet.key for bet in waiting.bets]
    assert "cover_all" in [bet.key for bet in given.bets]
    for published in ("LIR-CA", "CSP-CA"):
        with pytest.raises(
            UnknownTable, match=f"{published} does not pay cover_all .*none was publ"
        ):
            make_layout(rules, tables={"cover_all": published})
    flat = f"""
        family = "Ours"
        document = "a table for tests"
        games = ["{game}"]
        [readings]
        cover_all = "five_card"
        [tables.FLAT]
        title = "Cover All without columns"
        [tables.FLAT.cover_all]
        straight = "1 to 1"
    """
    wrong = published_catalogue().joined(parse_tables(flat, own=True))
    with pytest.raises(UnknownTable, match=r"FLAT reads it as five_card; .* by number of hands"):
        make_layout(rules, tables={"cover_all": "FLAT"}, catalogue=wrong)


@pytest.mark.parametrize("game", GAMES)
def test_a_bet_without_a_table_and_one_without_a_column_are_refused_by_name(game: str) -> None:
    best = next(iter(BEST[game]))
    document = table_of(game, best, 4)
    with pytest.raises(
        BadBet, match=r"seat 1: no pay table was published for Cover All of .* by nu"
    ):
        settle_document({**document, "tables": {}})
    some = published_catalogue().joined(parse_tables(table_text(game, hands=(2, 3)), own=True))
    with pytest.raises(
        BadBet, match=r"seat 1: Cover All pays by the number .* for 4 hands; .* 2, 3"
    ):
        settle_document(document, catalogue=some)
    fewer = table_of(game, best, 3)
    assert settle_document(fewer, catalogue=some) == settle_document(fewer, catalogue=HOUSE)


@pytest.mark.parametrize("game", GAMES)
def test_the_bet_requires_the_base_game(game: str) -> None:
    document = table_of(game, next(iter(BEST[game])), 2)
    for seat in document["seats"]:
        seat["bets"] = {"cover_all": "2"}
    with pytest.raises(BadBet, match=r"seat 1: (Cover All needs a bet on|Ante is missing)"):
        settle_document(document, catalogue=HOUSE)


@pytest.mark.parametrize("game", GAMES)
def test_the_cards_are_turned_for_the_bet_alone_and_are_missed_without_it(game: str) -> None:
    """Everybody folds: without Cover All nobody waits for the dealer's hand or for the board."""
    document = table_of(game, next(iter(BEST[game])), 3)
    missing = "community" if game == "mississippi-stud" else "dealer"
    short = {key: value for key, value in document.items() if key != missing}
    with pytest.raises(WrongHandSize, match=missing):
        settle_document(short, catalogue=HOUSE)
    for seat in short["seats"]:
        del seat["bets"]["cover_all"]
    assert settle_document(short, catalogue=HOUSE)["seats"]


def every_clause(game: str) -> Sequence[str]:
    return [key for key in find_game(game).sheet if key.startswith("cover-all")]


@pytest.mark.parametrize("game", GAMES)
def test_old_clauses_keep_their_numbers(game: str) -> None:
    """What was cited before the bet came is cited by the same number still."""
    assert every_clause(game) == list(find_game(game).sheet)[-3:]


def test_an_order_of_settlement_written_before_the_bet_came_still_stands() -> None:
    game = find_game("mississippi-stud")
    order = ("fifth_street", "fourth_street", "third_street", "ante")
    layout = make_layout(game, options={"settlement_order": order})
    assert tuple(layout.place_in_settlement) == (*order, "cover_all")
