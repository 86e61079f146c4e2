"""Settlement: lines that add up, the sentences of a sheet, jackpots and envy."""

from dataclasses import replace
from fractions import Fraction

import pytest

from croupier.cards import parse_cards
from croupier.errors import InvariantBroken
from croupier.games import find_game
from croupier.money import Odds
from croupier.paytables import PayLine, parse_tables, published_catalogue
from croupier.records.words import hit_text, pays_text
from croupier.rules import (
    BetsLocked,
    Dealt,
    Decided,
    Game,
    Layout,
    Round,
    SeatResult,
    Settlement,
    Spot,
    Wager,
    by_table,
    lose,
    make_layout,
    paid,
    push,
    replay,
    settle,
    win,
)
from tests.rules.toys import ALWAYS_LOSES, ALWAYS_PUSHES, ALWAYS_WINS, FORGETS_A_BET, SHEET

SPOT = Spot(1, None, {"ante": 1000, "odd": 5})
FLUSH = PayLine("flush", "Flush", Odds.parse("3 to 2"))


def toy_round(game: Game, choice: str = "double") -> Round:
    return replay(
        make_layout(game),
        (BetsLocked((Wager(1, {"ante": 700}), Wager(3, {"ante": 300}))),
         Dealt(1, parse_cards("Ah")), Dealt(3, parse_cards("Kd")),
         Decided(1, choice), Decided(3, choice)),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("game", "returned"), [(ALWAYS_WINS, 2), (ALWAYS_PUSHES, 1), (ALWAYS_LOSES, 0)],
    ids=["always wins", "always pushes", "always loses"],
)  # fmt: skip
def test_a_game_of_known_value(game: Game, returned: int) -> None:
    result = settle(toy_round(game))
    assert [seat.net for seat in result.seats] == [1400 * (returned - 1), 600 * (returned - 1)]
    assert [line.bet for line in result.seat(3).lines] == ["ante", "double"]
    assert settle(toy_round(game, "stay")).seat(3).net == 300 * (returned - 1)


def test_a_bet_without_a_line_stops_the_program() -> None:
    with pytest.raises(InvariantBroken, match="seat 1"):
        settle(toy_round(FORGETS_A_BET))
    assert settle(toy_round(FORGETS_A_BET, "stay")).seat(1).net == 700


def test_dealers_work_from_their_right() -> None:
    result = settle(toy_round(ALWAYS_WINS))
    assert [seat.seat for seat in result.seats] == [1, 3]
    assert [seat.seat for seat in result.in_turn] == [3, 1]
    assert [seat.seat for seat in replace(result, from_left=True).in_turn] == [1, 3]


def test_the_sentences_of_a_rule_sheet() -> None:
    won, lost, pushed = (
        win(SPOT, "ante", SHEET["win"]), lose(SPOT, "ante", SHEET["lose"]),
        push(SPOT, "ante", SHEET["push"]),
    )  # fmt: skip
    assert (won.outcome, won.stake, pays_text(won), won.returned) == ("win", 1000, "1 to 1", 2000)
    assert (lost.outcome, lost.stake, pays_text(lost), lost.returned) == ("lose", 1000, None, 0)
    assert (pushed.outcome, pushed.stake, pays_text(pushed), pushed.returned) == (
        "push",
        1000,
        None,
        1000,
    )
    odd = win(SPOT, "odd", SHEET["win"], Odds.parse("3 to 2"), hit=FLUSH)
    assert (odd.returned, odd.hit) == (Fraction(25, 2), FLUSH)


def test_a_table_may_say_push() -> None:
    line = paid(SPOT, "ante", PayLine("x", "X", Odds.parse("push")), SHEET["push"])
    assert (line.outcome, pays_text(line), line.returned) == ("push", None, 1000)


def test_a_table_wins_by_its_first_line_and_loses_without_one() -> None:
    pays = published_catalogue().table("SB-01").for_bet("super_bonus")
    won = by_table(SPOT, "ante", pays, 2, wins=SHEET["win"], loses=SHEET["lose"])
    assert (won.outcome, pays_text(won), hit_text(won)) == ("win", "2 to 1", "Win by 2")
    lost = by_table(SPOT, "ante", pays, -1, wins=SHEET["win"], loses=SHEET["lose"])
    assert (lost.outcome, lost.clause.key) == ("lose", "lose")


def test_the_net_of_a_meter_pay_is_nobodys_to_know() -> None:
    meter = win(SPOT, "ante", SHEET["win"], Odds.parse("100% of Mega"))
    assert meter.returned is None
    assert SeatResult(1, (meter, win(SPOT, "odd", SHEET["win"]))).net is None
    assert SeatResult(1, ()).net == 0
    assert Settlement(()).in_turn == ()


# Envy of a table of the user's own --------------------------------------------------------------


def with_envy(envy: str) -> Layout:
    text = f"""
    family = "House"
    document = "Our own rules"
    games = ["three-card-poker"]
    [readings]
    progressive = "three_card_suits"
    [tables.HOUSE-1]
    title = "House"
    [tables.HOUSE-1.progressive]
    straight = {{ pays = "6 for 1", envy = "{envy}" }}
    """
    catalogue = published_catalogue().joined(parse_tables(text, own=True))
    return make_layout(
        find_game("three-card-poker"), tables={"progressive": "HOUSE-1"}, catalogue=catalogue
    )


@pytest.mark.parametrize(
    ("envy", "wager_cents", "printed", "returned"),
    [
        ("$25", 100, "$25", 2500),
        ("1,000", 100, "$1,000", 100_000),
        ("2.50", 100, "$2.50", 250),
        ("2.50", 500, "$2.50", 1250),
        ("25", 25, "$25", 625),
        ("2.50", 25, "$2.50", Fraction(125, 2)),
        ("0.05", 1, "$0.05", Fraction(1, 20)),
    ],
)
def test_envy_is_the_amount_for_each_dollar_wagered_exactly(
    envy: str, wager_cents: int, printed: str, returned: Fraction | int
) -> None:
    bets = {"pair_plus": 500, "progressive": wager_cents}
    round_ = replay(
        with_envy(envy),
        (BetsLocked((Wager(1, bets), Wager(2, bets))),
         Dealt(1, parse_cards("5c 4d 3h")), Dealt(2, parse_cards("Kc 9d 2h"))),
    )  # fmt: skip
    line = settle(round_).seat(2).lines[-1]
    assert (line.bet, line.stake, pays_text(line), line.returned) == ("envy", 0, printed, returned)
    assert hit_text(line) == "Straight at seat 1"
