"""Readings: a hand hits the first line of its table, from the top, that it answers with yes."""

import pytest

from croupier.cards import parse_cards
from croupier.hands import best_five, longest_run, three_card
from croupier.paytables import (
    READINGS,
    HoldemCards,
    HoleCards,
    Pays,
    parse_tables,
    published_catalogue,
)


def pays(reading: str, lines: dict[str, str]) -> Pays:
    text = "\n".join(f'{key} = "{odds}"' for key, odds in lines.items())
    (table,) = parse_tables(
        f"""
        family = "x"
        document = "x"
        games = ["x"]
        [readings]
        bet = "{reading}"
        [tables.X]
        title = "x"
        [tables.X.bet]
        {text}
        """
    )
    return table.for_bet("bet")


FIVE = (
    # a table without some lines: what does the hand fall back to?
    # hand              lines of the table, from the top                      hit
    ("As Ks Qs Js Ts",  "royal_flush straight_flush flush straight",          "royal_flush"),
    ("As Ks Qs Js Ts",  "straight_flush flush straight",                      "straight_flush"),
    ("As Ks Qs Js Ts",  "four_of_a_kind flush straight",                      "flush"),
    ("As Ks Qs Js Ts",  "full_house straight pair",                           "straight"),
    ("9s 8s 7s 6s 5s",  "royal_flush flush straight",                         "flush"),
    ("9s 8s 7s 6s 5s",  "royal_flush straight flush",                         "straight"),
    ("9s 9h 9d 9c 5s",  "royal_flush full_house three_of_a_kind pair",        "three_of_a_kind"),
    ("9s 9h 9d 5c 5s",  "four_of_a_kind three_of_a_kind two_pair",            "three_of_a_kind"),
    ("9s 9h 9d 5c 5s",  "four_of_a_kind two_pair pair",                       "two_pair"),
    ("9s 9h 9d 5c 4s",  "full_house two_pair",                                ""),
    ("9s 9h 5d 5c 4s",  "two_pair pair",                                      "two_pair"),
    ("9s 9h 5d 5c 4s",  "three_of_a_kind pair",                               "pair"),
    ("Ts Th 5d 3c 4s",  "tens_or_better pair",                                "tens_or_better"),
    ("9s 9h 5d 3c 4s",  "tens_or_better pair",                                "pair"),
    ("9s 9h 5d 3c 4s",  "jacks_or_better tens_or_better",                     ""),
    ("Ks Kh 5d 3c 4s",  "aces_or_better kings_or_better tens_or_better",      "kings_or_better"),
    ("9s 8h 7d 6c 5s",  "tens_or_better",                                     "tens_or_better"),
    ("As Kh 5d 3c 4s",  "pair high_card",                                     "high_card"),
    ("As Kh 5d 3c 4s",  "pair",                                               ""),
)  # fmt: skip


@pytest.mark.parametrize(("cards", "lines", "hit"), FIVE)
def test_five_cards_hit_the_first_line_they_answer(cards: str, lines: str, hit: str) -> None:
    table = pays("five_card", dict.fromkeys(lines.split(), "5 to 1"))
    line = table.hit(best_five(parse_cards(cards)))
    assert (line.key if line else "") == hit


THREE = (
    ("As Ks Qs", "mini_royal straight_flush",       "mini_royal"),
    ("As Ks Qs", "straight_flush straight",         "straight_flush"),
    ("As Ks Qs", "three_of_a_kind straight flush",  "straight"),
    ("As Ks Qs", "three_of_a_kind flush",           "flush"),
    ("Ks Qs Js", "mini_royal straight_flush",       "straight_flush"),
    ("9s 8s 7s", "straight flush",                  "straight"),
    ("9s 9h 9d", "straight_flush pair",             "pair"),
    ("9s 9h 9d", "straight_flush flush straight",   ""),
    ("9s 9h 2d", "three_of_a_kind pair",            "pair"),
    ("9s 5s 2s", "straight pair",                   ""),
)  # fmt: skip


@pytest.mark.parametrize(("cards", "lines", "hit"), THREE)
def test_three_cards_hit_the_first_line_they_answer(cards: str, lines: str, hit: str) -> None:
    table = pays("three_card", dict.fromkeys(lines.split(), "5 to 1"))
    line = table.hit(three_card(parse_cards(cards)))
    assert (line.key if line else "") == hit


SUITED = (
    ("As Ks Qs", "akq_spades"), ("Qs As Ks", "akq_spades"),
    ("Ah Kh Qh", "akq_hearts_diamonds_clubs"), ("Qd Kd Ad", "akq_hearts_diamonds_clubs"),
    ("Ac Kc Qc", "akq_hearts_diamonds_clubs"),
    ("As Ks Qh", "straight"), ("Ks Qs Js", "straight_flush"), ("2s 3s As", "straight_flush"),
    ("4s 4h 4d", "three_of_a_kind"), ("As Ks 2s", ""), ("As Ah 2s", ""),
)  # fmt: skip


@pytest.mark.parametrize(("cards", "hit"), SUITED)
def test_the_progressive_tells_spades_from_the_others(cards: str, hit: str) -> None:
    line = published_catalogue().table("TCP-P1").for_bet("progressive").hit(parse_cards(cards))
    assert (line.key if line else "") == hit


HOLE = (
    # own      dealer   question                       yes
    ("Ah Ac",  "As Ad", "aces_against_aces",           True),
    ("Ah Ac",  "As Kd", "aces_against_aces",           False),
    ("Ah Kc",  "As Ad", "aces_against_aces",           False),
    ("Ah Ac",  "",      "aces_against_aces",           False),
    ("Ad Ah",  "",      "ace_hearts_ace_diamonds",     True),
    ("Ad Ac",  "",      "ace_hearts_ace_diamonds",     False),
    ("Ad Ac",  "",      "pair_of_aces",                True),
    ("Kd Kc",  "",      "pair_of_aces",                False),
    ("Kd Ad",  "",      "ace_king_suited",             True),
    ("Kd Ac",  "",      "ace_king_suited",             False),
    ("Kd Ac",  "",      "ace_king_unsuited",           True),
    ("Kd Ad",  "",      "ace_king_unsuited",           False),
    ("Jd Ad",  "",      "ace_queen_or_jack_suited",    True),
    ("Qd Ad",  "",      "ace_queen_or_jack_suited",    True),
    ("Kd Ad",  "",      "ace_queen_or_jack_suited",    False),
    ("Td Ad",  "",      "ace_queen_or_jack_suited",    False),
    ("Jd As",  "",      "ace_queen_or_jack_unsuited",  True),
    ("Kd Ad",  "",      "ace_face_suited",             True),
    ("Td Ad",  "",      "ace_face_suited",             False),
    ("Kd As",  "",      "ace_face",                    True),
    ("Kd Ad",  "",      "ace_face",                    True),
    ("As Ad",  "",      "ace_face",                    False),
    ("Kd Qd",  "",      "ace_face",                    False),
    ("Jd Jc",  "",      "high_pair",                   True),
    ("Kd Kc",  "",      "high_pair",                   True),
    ("Ad Ac",  "",      "high_pair",                   False),
    ("Td Tc",  "",      "high_pair",                   False),
    ("Td Tc",  "",      "low_pair",                    True),
    ("2d 2c",  "",      "low_pair",                    True),
    ("Jd Jc",  "",      "low_pair",                    False),
    ("2d 2c",  "",      "pair",                        True),
    ("Ad Ac",  "",      "pair",                        True),
    ("2d 3c",  "",      "pair",                        False),
)  # fmt: skip


@pytest.mark.parametrize(("own", "dealer", "key", "yes"), HOLE)
def test_hole_cards_answer_the_questions_of_ultimate_pairs(
    own: str, dealer: str, key: str, yes: bool
) -> None:
    asks = READINGS["hole_cards"].questions[key].asks
    for cards in (parse_cards(own), parse_cards(own)[::-1]):
        assert asks(HoleCards(cards, parse_cards(dealer))) is yes


HOLDEM = (
    # hole cards  board              line
    ("Ah Kh",     "Qh Jh Th 2c 3d",  "royal_flush_first_five"),
    ("Ah Kh",     "Qh Jh 2c Th 3d",  "royal_flush_first_seven"),
    ("Ah 2d",     "Kh Qh Jh Th 3d",  "royal_flush_first_seven"),
    ("2c 2d",     "Ah Kh Qh Jh Th",  "community_royal"),
    ("9h 8h",     "Ah Kh Qh Jh Th",  "community_royal"),
    ("9h 2d",     "Kh Qh Jh Th 3d",  "straight_flush"),
    ("2c 2d",     "9h 8h 7h 6h 5h",  "straight_flush"),
    ("9c 9d",     "9h 9s 7h 6h 5c",  "four_of_a_kind"),
    ("9c 9d",     "9h 7s 7h 6h 5c",  "full_house"),
    ("Ah Kh",     "9h 7h 2h 6d 5c",  ""),
)  # fmt: skip


@pytest.mark.parametrize(("own", "board", "hit"), HOLDEM)
def test_whose_card_makes_the_royal_decides(own: str, board: str, hit: str) -> None:
    subject = HoldemCards(parse_cards(own), parse_cards(board))
    line = published_catalogue().table("UTH-J01").for_bet("jackpot").hit(subject)
    assert (line.key if line else "") == hit


RUNS = (
    ("Kh Qs Jd Tc 9h 8s 7d", "seven_cards"), ("Qs Jd Tc 9h 8s 7d 2c", "six_cards"),
    ("Jd Tc 9h 8s 7d 2c 2d", "five_cards"), ("Tc 9h 8s 7d 2c 2d Qc", "four_cards"),
    ("9h 8s 7d 2c 2d Qc Kc", "three_cards"), ("9h 8s 2c 2d Qc Kc 5c", ""),
)  # fmt: skip


@pytest.mark.parametrize(("cards", "hit"), RUNS)
def test_runs_are_read_by_their_length(cards: str, hit: str) -> None:
    line = published_catalogue().table("SS-01").for_bet("three_plus").hit(
        longest_run(parse_cards(cards))
    )  # fmt: skip
    assert (line.key if line else "") == hit


@pytest.mark.parametrize("margin", range(7))
def test_margins_are_read_by_how_many_cards_more(margin: int) -> None:
    line = published_catalogue().table("SB-01").for_bet("super_bonus").hit(margin)
    assert line is not None
    assert line.key == (f"win_by_{margin}" if margin else "other_win")
    assert line.odds.is_push == (margin == 0)


@pytest.mark.parametrize(
    ("ahead", "key"), [(12, "higher"), (1, "higher"), (0, "tie"), (-1, "lower"), (-12, "lower")]
)
def test_a_comparison_is_read_by_how_far_one_card_is_ahead(ahead: int, key: str) -> None:
    line = pays("comparison", {"higher": "1 to 1", "tie": "10 to 1", "lower": "1 to 2"}).hit(ahead)
    assert line is not None
    assert line.key == key
    tie = published_catalogue().table("CW-01").for_bet("tie").hit(ahead)
    assert (tie is not None) == (ahead == 0)


def test_questions_have_words_for_the_layout() -> None:
    for name, reading in READINGS.items():
        assert reading.name == name
        assert reading.subject
        labels = [question.label for question in reading.questions.values()]
        assert all(labels)
        assert len(set(labels)) == len(labels)
