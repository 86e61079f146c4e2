"""What is due, how it is worked out in words, and what somebody may answer."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import BadAmount
from croupier.money import cents, dollars, priced
from croupier.records import read_round
from croupier.records.words import pays_text
from croupier.rules import settle
from croupier.school.drill.dues import PayDue, due_on
from croupier.school.drill.saying import TypedAmount, read_amount
from croupier.school.drill.viewing import due_words

TCP = {"game": "three-card-poker", "dealer": "Qd 9s 4c"}
FACE_UP = {"game": "three-card-poker-face-up", "dealer": "Jd 9s 4c"}
LIR = {"game": "let-it-ride", "community": "Th 2c"}
UTH = {"game": "ultimate-texas-holdem", "dealer": "Qd 9s", "community": "Ah Kh 7h 2c 3d"}


def seat(cards: str, bets: dict[str, str], *decisions: str, number: int = 1) -> dict[str, Any]:
    return {"seat": number, "cards": cards, "bets": bets, "decisions": list(decisions)}


def due(document: dict[str, Any], bet: str, number: int = 1) -> PayDue:
    return due_on(settle(read_round(document)).seat(number).lines, bet)


STRAIGHT_FLUSH = seat("Jh Th 9h", {"ante": "7.50", "pair_plus": "7.50", "progressive": "1"}, "play")
ROYALS = [
    seat("Ah Kh Qh", {"ante": "5", "progressive": "5"}, "play", number=1),
    seat("2c 7d 9d", {"ante": "5", "progressive": "5"}, "play", number=3),
    seat("3c 8d Td", {"ante": "5"}, "fold", number=4),
    seat("As Ks Qs", {"pair_plus": "5", "progressive": "5"}, number=6),
]

ROWS = [
    # document, bet, what is said, how it comes about
    (TCP | {"seats": [STRAIGHT_FLUSH]}, "pair_plus", "$300", "40 to 1 on $7.50 is $300"),
    (TCP | {"seats": [STRAIGHT_FLUSH]}, "ante_bonus", "$37.50", "5 to 1 on $7.50 is $37.50"),
    (TCP | {"seats": [STRAIGHT_FLUSH]}, "play", "$7.50", "1 to 1 on $7.50 is $7.50"),
    (
        TCP | {"seats": [STRAIGHT_FLUSH]}, "progressive", "$70",
        "70 for 1 on $1 is $70; the wager is not returned",
    ),
    (
        TCP | {"seats": [seat("Jh Th 2c", {"ante": "12.50"}, "play")]}, "ante", "nothing",
        "The bet loses: nothing is paid, and the $12.50 is taken",
    ),
    (
        FACE_UP | {"seats": [seat("Ah Th 2c", {"ante": "17.50"}, "play")]}, "ante",
        "nothing (push)", "Push: nothing is paid, and the player keeps the $17.50",
    ),
    (
        LIR | {"seats": [seat("Td 9s 4c", {"bet_1": "5", "bet_2": "5", "bet_3": "5"},
                              "pull", "ride")]}, "bet_1",
        "nothing (push)", "Push: nothing is paid, and the player keeps the $5",
    ),
    (
        UTH | {"seats": [seat("4h 5h", {"ante": "12.50", "blind": "12.50"}, "raise 4x")]},
        "blind", "$18.75", "3 to 2 on $12.50 is $18.75",
    ),
    (
        TCP | {"seats": ROYALS[3:]}, "progressive", "meter: 100% of Meter",
        "100% of Meter comes from the meter: nothing is paid from the tray",
    ),
    (
        {"game": "casino-war", "dealer": "Kh", "seats": [seat("Kd", {"ante": "12.50"},
                                                              "surrender")]}, "ante",
        "$6.25", "The bet loses in part: $6.25 of the $12.50 is taken, and the "
        "player keeps $6.25",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("document", "bet", "said", "worked_out"), ROWS)
def test_what_is_due_and_how_it_comes_about(
    document: dict[str, Any], bet: str, said: str, worked_out: str
) -> None:
    number = document["seats"][0]["seat"]
    owed = due(document, bet, number)
    assert due_words(owed) == said
    assert owed.worked_out == worked_out


def test_envy_is_paid_for_each_dollar_and_once_for_each_hand() -> None:
    document = TCP | {"seats": ROYALS}
    hearts = "AKQ Hearts/Diamonds/Clubs at seat 1: $25 for each $1, on $5 is $125"
    spades = "AKQ Spades at seat 6: $100 for each $1, on $5 is $500"
    assert due(document, "envy", 3).amount == 62_500
    assert due(document, "envy", 3).worked_out == f"{spades}; {hearts}: together $625"
    assert due(document, "envy", 1).worked_out == spades
    assert due(document, "envy", 6).worked_out == hearts
    nothing = due(document, "envy", 4)
    assert (nothing.amount, nothing.outcome, due_words(nothing)) == (0, "lose", "nothing")


@pytest.mark.parametrize(
    ("amount", "words"),
    [(0, "$0"), (5, "$0.05"), (750, "$7.50"), (30_000, "$300"), (1_234_567, "$12,345.67")],
)
def test_amounts_are_said_as_dealers_say_them(amount: int, words: str) -> None:
    assert priced(amount) == words


# What may be answered ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("$12.50", TypedAmount(1250)),
        ("12.50", TypedAmount(1250)),
        ("12.5", TypedAmount(1250)),
        (" $ 300 ", TypedAmount(30_000)),
        ("1,250", TypedAmount(125_000)),
        ("$12,345.60", TypedAmount(1_234_560)),
        (".50", TypedAmount(50)),
        ("0", TypedAmount(0)),
        ("nothing", TypedAmount(0)),
        ("push", TypedAmount(word="push")),
        ("PUSH", TypedAmount(word="push")),
        ("lose", TypedAmount(word="lose")),
        ("take", TypedAmount(word="lose")),
        ("meter", TypedAmount(word="meter")),
    ],
)
def test_answers_are_read_as_people_write_them(typed: str, said: TypedAmount) -> None:
    assert read_amount(typed) == said


@pytest.mark.parametrize(
    "typed", ["", "  ", "ten", "-5", "1.005", "12,50", "1,25", "5 5", "$", "½", "١٢", "9" * 41]
)
def test_what_is_no_amount_is_explained(typed: str) -> None:
    with pytest.raises(BadAmount, match=r"write dollars like 12\.50, 0 or push"):
        read_amount(typed)


@given(st.text(max_size=60))
def test_whatever_is_typed_is_read_or_explained(typed: str) -> None:
    try:
        said = read_amount(typed)
    except BadAmount:
        return
    assert said.amount >= 0


@given(st.integers(min_value=0, max_value=10**9))
def test_every_amount_we_print_is_read_back(amount: int) -> None:
    assert read_amount(dollars(amount)) == TypedAmount(amount)
    assert read_amount(priced(amount)) == TypedAmount(amount)


WINS, LOSES, PUSHES, METER, PART = (ROWS[place][:2] for place in (0, 4, 5, 8, 9))


@pytest.mark.parametrize(
    ("row", "typed", "right"),
    [
        (WINS, "300", True),
        (WINS, "$300.00", True),
        (WINS, "307.50", False),  # the stake is not paid, it stays where it is
        (WINS, "0", False),
        (WINS, "push", False),
        (WINS, "meter", False),
        (LOSES, "0", True),
        (LOSES, "nothing", True),
        (LOSES, "lose", True),
        (LOSES, "push", False),  # who calls a push leaves the chips there
        (LOSES, "12.50", False),
        (PUSHES, "0", True),
        (PUSHES, "push", True),
        (PUSHES, "lose", False),
        (METER, "meter", True),
        (METER, "0", False),
        (METER, "1000", False),
        (PART, "6.25", True),
        (PART, "0", False),  # asked is how much is taken
        (PART, "lose", False),
        (PART, "12.50", False),
    ],
)
def test_what_is_right(row: tuple[dict[str, Any], str], typed: str, right: bool) -> None:
    document, bet = row
    number = document["seats"][0]["seat"]
    assert read_amount(typed).is_right(due(document, bet, number)) is right


def test_for_odds_pay_in_place_of_the_wager_and_to_odds_beside_it() -> None:
    """Three of a kind with the $1 Bonus: 5 for 1 is five dollars, 3 to 1 on $1 is three."""
    bets = {"bet_1": "5", "bet_2": "5", "bet_3": "5", "bonus": "1", "progressive": "1"}
    document = LIR | {"seats": [seat("Td Ts 4c", bets, "ride", "ride")]}
    for bet in ("bonus", "progressive", "bet_1"):
        (line,) = due(document, bet).lines
        odds = str(pays_text(line))
        paid = cents(odds.split(maxsplit=1)[0]) * line.stake // 100
        assert due(document, bet).amount == paid, odds
