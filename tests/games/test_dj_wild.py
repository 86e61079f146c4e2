# ruff: noqa: E501 - a table is as wide as its columns
"""DJ Wild: every sentence of its rules as a round that a pit boss can check."""

import random
from fractions import Fraction

import pytest

from croupier.cards import parse_cards
from croupier.errors import BadBet, UnknownTable
from croupier.games.dj_wild import GAME
from croupier.paytables import Catalogue, parse_tables, published_catalogue
from croupier.records import read_round, settle_document
from croupier.rules import Dealt, Decided, make_layout
from tests.games import test_cover_all
from tests.games.cases import Case, Proofs, check, read_cases
from tests.games.house_cover_all import HOUSE as HOUSE_COVER
from tests.oracle.ranking import DECK, WILD_HANDS, natural_cards, wild_cards

TRIPS_LINES = {
    "natural_royal_flush": 1000,
    "five_wilds": 900,
    "natural_straight_flush": 200,
    "natural_four_of_a_kind": 90,
    "wild_royal_flush": 80,
    "five_of_a_kind": 70,
    "natural_full_house": 40,
    "wild_straight_flush": 30,
    "natural_flush": 25,
    "natural_straight": 20,
    "natural_three_of_a_kind": 6,
    "wild_four_of_a_kind": 5,
    "wild_full_house": 4,
    "wild_flush": 3,
    "wild_straight": 2,
    "wild_three_of_a_kind": 1,
}
"""A table of our own, for tests: every line that may be written, each with pays of its own."""


def house_catalogue(name: str = "HOUSE-T1", reading: str = "natural_or_wild") -> Catalogue:
    lines = "\n".join(f'{key} = "{pays} to 1"' for key, pays in TRIPS_LINES.items())
    return published_catalogue().joined(
        parse_tables(
            f"""
        family = "Ours"
        document = "a table for tests"
        games = ["dj-wild"]
        [readings]
        trips = "{reading}"
        [tables.{name}]
        title = "Trips of the house"
        [tables.{name}.trips]
        {lines}
    """,
            own=True,
        )
    )


HOUSE = house_catalogue()

CASES = read_cases(GAME, """
Against the dealer, who always plays
| case                                                | cards          | bets                | decisions | dealer         | results                                                          | clauses                                    |
| player folds                                        | Ah Kd 9s 5c 3d | ante & blind 10     | fold      | -              | ante lose 0; blind lose 0                                        | fold, fold                                 |
| player folds the better hand                        | Ah Ad 9s 5c 3d | "                   | fold      | Kc Qd Jh 9c 7c | ante lose 0; blind lose 0                                        | fold, fold                                 |
| a wild card makes a pair of the highest card        | Ah Kd 9s 5c 2d | "                   | play      | Kc Ks Jh 9c 7c | play win 40 at 1 to 1; ante win 20 at 1 to 1; blind push 10      | player-wins, player-wins, blind-pushes     |
| the dealer plays with nine high                     | 8h 6d 5s 4c 3d | "                   | play      | 9c 7s 6h 4d 3s | play & ante & blind lose 0                                       | dealer-wins                                |
| the joker is as good as a deuce                     | Ah Kd 9s 5c Jk | "                   | play      | As Kc 9d 5h 2h | play push 20; ante push 10; blind push 10                        | tie, tie, tie                              |
| the dealer's kicker is higher                       | 9h 9d 8s 5c 3d | "                   | play      | 9c 9s Th 4c 3s | play & ante & blind lose 0                                       | dealer-wins                                |
| equal hands push all                                | 9h 9d 8s 5c 3d | "                   | play      | 9c 9s 8h 5d 3s | play push 20; ante push 10; blind push 10                        | tie, tie, tie                              |
| five of a kind loses to a royal flush               | 9h 9d 9s 2c 2d | "                   | play      | Kh Qh 2h 2s Jk | play & ante & blind lose 0                                       | dealer-wins                                |
| five of a kind beats a straight flush               | 9h 9d 9s 2c 2d | "                   | play      | Kh Qh Jh Th 9c | play win 40 at 1 to 1; ante win 20 at 1 to 1; blind win 110 at 10 to 1 | player-wins, player-wins, blind-wins |
| two wild cards and a pair are four of a kind        | 9h 9d 2s 2c 5d | "                   | play      | Ah Ac Ad Kc Ks | play win 40 at 1 to 1; ante win 20 at 1 to 1; blind win 50 at 4 to 1   | player-wins, player-wins, blind-wins |
| the higher four of a kind by wild cards             | 9h 9d 2s 2c 5d | "                   | play      | Th Tc 2d 2h 3s | play & ante & blind lose 0                                       | dealer-wins                                |
| a deuce is never a deuce                            | 5h 4d 3s 2c Jk | "                   | play      | 6c 6d 6h 9s 4c | play win 40 at 1 to 1; ante win 20 at 1 to 1; blind win 20 at 1 to 1   | player-wins, player-wins, blind-wins |
| royal flushes tie, natural or wild                  | Ah Kh Qh Jh Th | "                   | play      | As Ks Qs 2c Jk | play push 20; ante push 10; blind push 10                        | tie, tie, tie                              |

Wild cards in a flush
| case                                                     | cards          | bets            | decisions | dealer         | house          | results                                                              | clauses                              |
| a wild card in a flush is the highest that is missing    | Ah Jh 8h 5h 2c | ante & blind 10 | play      | Ks Js 8s 5s Jk | -              | play push 20; ante push 10; blind push 10                            | tie, tie, tie                        |
| by house rule it is any card, and so another ace         | Ah Jh 8h 5h 2c | "               | "         | Ks Js 8s 5s Jk | wild_flush any | play win 40 at 1 to 1; ante win 20 at 1 to 1; blind win 30 at 2 to 1 | player-wins, player-wins, blind-wins |
| two missing cards are the two highest                    | Ah 9h 4h 2c 2d | "               | "         | As Ks Qs 9s 3s | -              | play win 40 at 1 to 1; ante win 20 at 1 to 1; blind win 30 at 2 to 1 | player-wins, player-wins, blind-wins |

The Blind of a winner, by its table
| case                     | cards          | bets            | decisions | dealer         | results                                                                   | clauses                              |
| five wilds               | 2c 2d 2h 2s Jk | ante & blind 10 | play      | Ac Kd 9h 7s 4c | play win 40 at 1 to 1; ante win 20 at 1 to 1; blind win 10010 at 1000 to 1 | player-wins, player-wins, blind-wins |
| royal flush              | Ah Kh Qh Jh Th | "               | "         | Ac Kd 9h 7s 4c | play win 40 at 1 to 1; ante win 20 at 1 to 1; blind win 510 at 50 to 1    | "                                    |
| royal of four wild cards | Th 2d 2h 2s Jk | "               | "         | Ac Kd 9h 7s 4c | play win 40 at 1 to 1; ante win 20 at 1 to 1; blind win 510 at 50 to 1    | "                                    |
| five of a kind           | 9h 2d 2h 2s Jk | "               | "         | Ac Kd 8h 7s 4c | play win 40 at 1 to 1; ante win 20 at 1 to 1; blind win 110 at 10 to 1    | "                                    |
| straight flush           | 9h 8h 7h 2s Jk | "               | "         | Ac Kd 8c 7s 4c | play win 40 at 1 to 1; ante win 20 at 1 to 1; blind win 100 at 9 to 1     | "                                    |
| four of a kind           | 9h 9d 9c 9s 4h | "               | "         | Ac Kd 8c 7s 4c | play win 40 at 1 to 1; ante win 20 at 1 to 1; blind win 50 at 4 to 1      | "                                    |
| full house               | 9h 9d 4s 4h 2c | "               | "         | Ac Kd 8c 7s 4c | play win 40 at 1 to 1; ante win 20 at 1 to 1; blind win 40 at 3 to 1      | "                                    |
| flush                    | Kh 9h 7h 4h 2c | "               | "         | Ac Kd 8c 7s 4c | play win 40 at 1 to 1; ante win 20 at 1 to 1; blind win 30 at 2 to 1      | "                                    |
| straight                 | 9h 8d 7h 5h 2c | "               | "         | Ac Kd 8c 7s 4c | play win 40 at 1 to 1; ante win 20 at 1 to 1; blind win 20 at 1 to 1      | "                                    |
| three of a kind          | 9h 9d 7h 5h 2c | "               | "         | Ac Kd 8c 7s 4c | play win 40 at 1 to 1; ante win 20 at 1 to 1; blind push 10               | player-wins, player-wins, blind-pushes |

Irregularities
| case                                    | cards          | bets            | decisions | dealer         | trouble                          | results                                                     | clauses                                    |
| the shuffler malfunctions               | -              | ante & blind 10 | -         | -              | shuffler-malfunction             | ante void 10; blind void 10                                 | shuffler-malfunction, shuffler-malfunction |
| a hand of four cards                    | 9h 8h 7h 6h    | ante & blind 10 | -         | -              | wrong-hand-size                  | ante void 10; blind void 10                                 | wrong-hand-size, wrong-hand-size           |
| the deck does not count to 53           | -              | ante & blind 10 | -         | -              | wrong-card-count                 | ante void 10; blind void 10                                 | wrong-card-count, wrong-card-count         |
| two cards face up                       | -              | ante & blind 10 | -         | -              | exposed-card 9h, exposed-card Jk | ante void 10; blind void 10                                 | exposed-card, exposed-card                 |
| one card face up                        | 9h 9c 7d 6h 5h | ante & blind 10 | play      | Ac Kd 4h 3s 8c | exposed-card Jk                  | play win 40 at 1 to 1; ante win 20 at 1 to 1; blind push 10 | player-wins, player-wins, blind-pushes     |
| a false alarm                           | 9h 9c 7d 6h 5h | ante & blind 10 | play      | Ac Kd 4h 3s 8c | false-alarm                      | play win 40 at 1 to 1; ante win 20 at 1 to 1; blind push 10 | player-wins, player-wins, blind-pushes     |
| the floor voids the round after a Play  | 9h 9c 7d 6h 5h | ante & blind 10 | play      | -              | void fire alarm                  | ante void 10; blind void 10; play void 20                   | void, void, void                           |

What is refused
| case                       | cards             | bets                    | decisions | dealer         | refused                                                                                                |
| Trips without a pay table  | 9h 9c 7d 6h 5h    | ante & blind 10, trips 5 | play      | Ac Kd 4h 3s 8c | BadBet: seat 1: no pay table was published for Trips of DJ Wild; give one of yours (tables: trips)     |
| an Ante alone              | 9h 9c 7d 6h 5h    | ante 10                 | play      | Ac Kd 4h 3s 8c | BadBet: seat 1: Blind is missing                                                                       |
| a Blind of another amount  | 9h 9c 7d 6h 5h    | ante 10, blind 5        | play      | Ac Kd 4h 3s 8c | BadBet: seat 1: Blind is $5 and Ante is $10; they must be equal                                        |
| two jokers                 | 9h 9c 7d 6h Jk    | ante & blind 10         | play      | Ac Kd 4h 3s Jk | DuplicateCard: Jk is dealt to seat 1 and dealer                                                                   |
| a Raise of another game    | 9h 9c 7d 6h 5h    | ante & blind 10         | raise     | Ac Kd 4h 3s 8c | IllegalAction: seat 1: cannot 'raise' now: Play or fold takes 'play' or 'fold'                         |
| a missing decision         | 9h 9c 7d 6h 5h    | ante & blind 10         | -         | Ac Kd 4h 3s 8c | MissingDecision: decision 1 is missing                                                                 |
| a hand of six cards        | 9h 9c 7d 6h 5h 4d | ante & blind 10         | play      | Ac Kd 4h 3s 8c | WrongHandSize: seat 1: has 6 cards                                                                     |
""")  # fmt: skip

TRIPS = read_cases(GAME, """
Trips by a table of the house
| case                                                      | cards          | bets                     | decisions | dealer         | tables         | results                                                                                | clauses                                            |
| trips loses with two pair                                 | 9h 9d 5s 5c 3d | ante & blind 10, trips 5 | play      | Ac Kd Jh 9c 7c | trips HOUSE-T1 | play win 40 at 1 to 1; ante win 20 at 1 to 1; blind push 10; trips lose 0              | player-wins, player-wins, blind-pushes, trips-loses |
| trips pays after a fold                                   | 9h 9d 9s 5c 3d | "                        | fold      | -              | "              | ante lose 0; blind lose 0; trips win 35 at 6 to 1                                      | fold, fold, trips-wins                             |
| a pair with a wild card is three of a kind by wild cards  | 9h 9d 2s 5c 3d | "                        | fold      | -              | "              | ante lose 0; blind lose 0; trips win 10 at 1 to 1                                      | fold, fold, trips-wins                             |
| three deuces and two nines: the first line of two         | 9h 9d 2s 2c 2d | "                        | fold      | -              | "              | ante lose 0; blind lose 0; trips win 355 at 70 to 1                                    | fold, fold, trips-wins                             |
| a natural straight flush with a deuce in its place        | 6h 5h 4h 3h 2h | "                        | fold      | -              | "              | ante lose 0; blind lose 0; trips win 1005 at 200 to 1                                  | fold, fold, trips-wins                             |
| a natural straight with a deuce in its place              | 6h 5d 4h 3h 2h | "                        | fold      | -              | "              | ante lose 0; blind lose 0; trips win 105 at 20 to 1                                    | fold, fold, trips-wins                             |
| a natural flush with a deuce in its place                 | Kh 9h 7h 4h 2h | "                        | fold      | -              | "              | ante lose 0; blind lose 0; trips win 130 at 25 to 1                                    | fold, fold, trips-wins                             |
| the joker is no natural card                              | 6h 5h 4h 3h Jk | "                        | fold      | -              | "              | ante lose 0; blind lose 0; trips win 155 at 30 to 1                                    | fold, fold, trips-wins                             |
| four deuces are four of a kind by nature                  | Kh 2c 2d 2h 2s | "                        | fold      | -              | "              | ante lose 0; blind lose 0; trips win 455 at 90 to 1                                    | fold, fold, trips-wins                             |
| trips: five wilds                                         | Jk 2c 2d 2h 2s | "                        | fold      | -              | "              | ante lose 0; blind lose 0; trips win 4505 at 900 to 1                                  | fold, fold, trips-wins                             |
| trips is paid with a lost hand                            | 9h 9d 9s 5c 3d | "                        | play      | Tc Td 2s 7h 4c | "              | play & ante & blind lose 0; trips win 35 at 6 to 1                                     | dealer-wins, trips-wins                            |
""", HOUSE)  # fmt: skip


COVER = read_cases(GAME, """
Cover All by a table of the house
| case | cards | bets | decisions | dealer | tables | results | clauses |
| cover all: a folded hand is the best, and pays all    | 9h 9d 9c 2s Kc | ante & blind 10, cover_all 1 | fold | 5c 5d 5s 7d 7c | cover_all HOUSE-DJW-CA | ante & blind lose 0; cover_all win 307 at 306 to 1 | fold, cover-all-wins  |
|                                                       | Ah 8d 4c 3h Td | ante & blind 10, cover_all 2 | fold |                |                        | ante & blind lose 0; cover_all win 614 at 306 to 1 | fold, cover-all-wins  |
| cover all: the dealer's full house pays               | Ah 9d 4c 3h Td | ante & blind 10, cover_all 1 | fold | 5c 5d 5s 7d 7c | cover_all HOUSE-DJW-CA | ante & blind lose 0; cover_all win 208 at 207 to 1 | fold, cover-all-wins  |
| cover all: a straight is not on the table             | 9h 8d 7c 6h 2d | ante & blind 10, cover_all 1 | fold | 5c 5d 9s Jd 3c | cover_all HOUSE-DJW-CA | ante & blind lose 0; cover_all lose 0              | fold, cover-all-loses |
""", HOUSE_COVER)  # fmt: skip


@pytest.mark.parametrize("case", [*CASES, *TRIPS, *COVER], ids=str)
def test_case(case: Case) -> None:
    check(case)


# Clauses that settle no bet by themselves -------------------------------------------------------


def test_five_cards_each_of_fifty_three_and_the_dealers_last() -> None:
    round_ = read_round({
        "game": GAME.name,
        "seats": [{"seat": 2, "bets": {"ante": "10", "blind": "10"}, "cards": "9h 9c 7d 6h Jk",
                   "decisions": ["play"]}],
        "dealer": "Ac Kd 4h 3s 2c",
    })  # fmt: skip
    assert len(GAME.deck) == 53
    assert round_.events[1:] == (
        Dealt(2, parse_cards("9h 9c 7d 6h Jk")),
        Decided(2, "play"),
        Dealt("dealer", parse_cards("Ac Kd 4h 3s 2c")),
    )
    assert round_.spot(2).stakes == {"ante": 1000, "blind": 1000, "play": 2000}


RANKED = (
    ("2c 2d 2h 2s Jk", "Ah Kh Qh Jh Th"),
    ("As Ks Qs Js Ts", "3h 3d 3s 3c 2c"),
    ("3h 3d 3s 3c 2c", "Kh Qh Jh Th 9h"),
    ("Kh Qh Jh Th 9h", "Ac Ad As 2c 5d"),
    ("9c 9d 9s 9h 5d", "Ac Ad As Kc Ks"),
    ("8c 8d 8s 7c 7s", "Ah Kh Qh Jh 9h"),
    ("8h 7h 5h 4h 3h", "Ac Kd Qs Jc Tc"),
    ("7h 6d 5s 4c 3c", "Ac Ad As Kc Qs"),
    ("3h 3d 3s 8c 7c", "Ac Ad Ks Kc Qs"),
    ("4h 4d 3s 3c 7c", "Ac Ad Ks Qc Js"),
    ("3h 3d 5s 7c 8c", "Ac Kd Qs Jc 9s"),
)
"""Each kind of hand against the next lower one at its best, or near it."""


def test_hands_rank_as_the_sheet_lists_them() -> None:
    for higher, lower in RANKED:
        for cards, dealer, outcome in ((higher, lower, "win"), (lower, higher, "lose")):
            answer = settle_document({
                "game": GAME.name, "dealer": dealer,
                "seats": [{"seat": 1, "bets": {"ante": "1", "blind": "1"}, "cards": cards,
                           "decisions": ["play"]}],
            })  # fmt: skip
            lines = {line["bet"]: line["outcome"] for line in answer["seats"][0]["lines"]}
            assert lines["ante"] == outcome, (higher, lower)


def test_trips_waits_for_a_table_that_is_read_in_its_way() -> None:
    layout = make_layout(GAME)
    assert [bet.key for bet in layout.bets] == ["ante", "blind"]
    given = make_layout(GAME, tables={"trips": "HOUSE-T1"}, catalogue=HOUSE)
    assert [bet.key for bet in given.bets] == ["ante", "blind", "trips"]
    with pytest.raises(UnknownTable, match="DJW-01 does not pay trips in DJ Wild; none was publi"):
        make_layout(GAME, tables={"trips": "DJW-01"})
    wrong = published_catalogue().joined(parse_tables(OTHERWISE_READ, own=True))
    with pytest.raises(UnknownTable, match="reads it as wild_five_card; DJ Wild reads it as nat"):
        make_layout(GAME, tables={"trips": "HOUSE-T2"}, catalogue=wrong)


OTHERWISE_READ = """
    family = "Ours"
    document = "a table for tests"
    games = ["dj-wild"]
    [readings]
    trips = "wild_five_card"
    [tables.HOUSE-T2]
    title = "Trips of the house"
    [tables.HOUSE-T2.trips]
    straight = "1 to 1"
"""


def test_a_round_with_a_house_table_is_refused_where_nobody_has_it() -> None:
    document = {
        "game": GAME.name, "tables": {"trips": "HOUSE-T1"}, "dealer": "Ac Kd 4h 3s 2c",
        "seats": [{"seat": 2, "bets": {"ante": "10", "blind": "10", "trips": "1"},
                   "cards": "9h 9c 7d 6h Jk", "decisions": ["play"]}],
    }  # fmt: skip
    assert settle_document(document, catalogue=HOUSE)["seats"][0]["net"]
    with pytest.raises(UnknownTable, match="unknown pay table 'HOUSE-T1'"):
        settle_document(document)
    with pytest.raises(BadBet, match="no pay table was published for Trips"):
        settle_document({**document, "tables": {}})


# A second reading of Trips ----------------------------------------------------------------------

BY_WORDS = {
    "Royal Flush": ("Royal Flush", "Five Wilds"),
    "Straight Flush": ("Straight Flush", "Royal Flush"),
    "Four of a Kind": ("Four of a Kind", "Five of a Kind"),
    "Flush": ("Flush", "Straight Flush", "Royal Flush"),
    "Straight": ("Straight", "Straight Flush", "Royal Flush"),
    "Three of a Kind": ("Three of a Kind", "Full House", "Four of a Kind"),
}


def trips_by_the_book(cards: list[str]) -> int:
    """The odds of the first line that fits either reading; 0 where none does."""
    wild, natural = WILD_HANDS[wild_cards(cards)[0]], natural_cards(cards)
    for line, odds in TRIPS_LINES.items():
        words = line.replace("_", " ").title().replace(" Of A ", " of a ")
        kind, _, hand = words.partition(" ")
        held = natural if kind == "Natural" else wild
        name = hand if kind in ("Natural", "Wild") else words
        if held in BY_WORDS.get(name, (name,)):
            return odds
    return 0


def test_trips_of_random_hands_is_paid_as_by_the_book() -> None:
    rng = random.Random("trips by the book")  # noqa: S311
    paid = set()
    for number in range(600):
        deck = [*DECK, "Jk"]
        few = [card for card in deck if card == "Jk" or card[0] in "2TJQKA"[: 2 + number % 5]]
        cards = rng.sample(few if number % 3 and len(few) > 5 else deck, 5)
        rest = [card for card in deck if card not in cards]
        answer = settle_document({
            "game": GAME.name, "tables": {"trips": "HOUSE-T1"}, "dealer": " ".join(rest[:5]),
            "seats": [{"seat": 1, "bets": {"ante": "1", "blind": "1", "trips": "3"},
                       "cards": " ".join(cards), "decisions": [rng.choice(("play", "fold"))]}],
        }, catalogue=HOUSE)  # fmt: skip
        line = next(each for each in answer["seats"][0]["lines"] if each["bet"] == "trips")
        odds = trips_by_the_book(cards)
        assert Fraction(line["returned"]) == (3 * odds + 3 if odds else 0), cards
        paid.add(odds)
    assert len(paid) > 10


PROVED = Proofs(GAME, (*CASES, *TRIPS, *COVER), {
    "cover-all-waits": [test_cover_all.test_the_bet_waits_for_a_table_that_is_read_in_its_way],
    "deck": [test_five_cards_each_of_fifty_three_and_the_dealers_last,
             "the joker is as good as a deuce", "two jokers"],
    "ranking": [test_hands_rank_as_the_sheet_lists_them],
    "wild-flush": ["a wild card in a flush is the highest that is missing",
                   "by house rule it is any card, and so another ace"],
    "ante-blind": ["an Ante alone", "a Blind of another amount"],
    "play": ["player folds", "a missing decision",
             test_five_cards_each_of_fifty_three_and_the_dealers_last],
    "trips-reading": ["three deuces and two nines: the first line of two",
                      test_trips_of_random_hands_is_paid_as_by_the_book],
    "trips-waits": ["Trips without a pay table",
                    test_trips_waits_for_a_table_that_is_read_in_its_way],
    "false-alarm": ["a false alarm"],
})  # fmt: skip
