"""Live play at a virtual table: a hand of each game by the engine's money, and its jackpots."""

import json
from fractions import Fraction
from functools import partial

import pytest

from croupier.floor.live import ROUND, bet, deal
from croupier.floor.play_room import JACKPOT, table_id
from croupier.floor.seating import buy_in, leave, seat_bot
from croupier.floor.virtual import BANKROLL, LayoutSettings, lay_out
from croupier.games import GAMES
from croupier.ledger import Answer, Transaction
from croupier.ledger.units import UNITS_PER_CENT
from croupier.records import read_round
from croupier.rules import AggregateLimit, Game, actions, settle
from tests.floor.play_rooms import (
    ANN,
    BOB,
    TCP,
    UTH,
    Room,
    base_bets,
    plays_it_out,
    seeded,
)

# A hand of each game ----------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("crashes", [False, True], ids=["running", "restarted at every step"])
def test_a_hand_of_each_game_pays_what_the_engine_says(game: Game, crashes: bool) -> None:
    """The money of the seat is the money of `settle` on the very cards that were dealt."""
    room, name = Room(crashes=crashes), table_id(game.name)
    room.seats(name, (ANN, 2))
    room.bets(name, ANN, **base_bets(room, name))
    plays_it_out(room, name, ANN, room.deals(name, ANN))
    played = room.round(name)
    assert not actions(played)
    assert played == read_round(json.loads(room.table(name).hand.record))  # type: ignore[union-attr]
    net = settle(played).seat(2).net
    assert net is not None
    assert room.balance(name, 2) == BANKROLL + net * UNITS_PER_CENT
    assert room.view(name)["seats"][1]["net"] == f"{float(net) / 100:.2f}"
    assert room.view(name)["phase"] == "betting"
    assert room.is_sound()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_many_hands_with_bots_keep_every_cent(game: Game) -> None:
    """Whatever is dealt, the play money of a guest moves by what the settlements say."""
    room, name, chance = Room(), table_id(game.name), seeded(7)
    room.seats(name, (ANN, 3))
    for seat in (1, 5):
        room.do(partial(seat_bot, name=name, player=ANN, seat=seat))
    for _ in range(25):
        before = room.balance(name, 3)
        if before < BANKROLL // 2:
            room.do(lambda transaction: buy_in(transaction, name, ANN))
            before = BANKROLL
        room.bets(name, ANN, **base_bets(room, name))
        answer = room.do(lambda transaction: deal(transaction, name, ANN, chance))
        while "turn" in answer:
            answer = room.says(name, ANN, room.view(name)["turn"]["choices"][-1]["name"])
        if "pending" in answer:
            room.confirm(name)
        won = sum(
            Fraction(pay["amount"]) for pay in room.view(name)["pays"]
            if pay["seat"] == 3 and pay["level"] not in ("tray", "envy")
        )  # fmt: skip
        lines = settle(room.round(name)).seat(3).lines
        net = sum((line.returned or 0) - line.stake for line in lines)
        assert room.balance(name, 3) == before + net * UNITS_PER_CENT + won * 100 * UNITS_PER_CENT
    assert room.is_sound()


@pytest.mark.parametrize("crashes", [False, True], ids=["running", "restarted at every step"])
def test_a_live_table_pays_no_more_than_its_aggregate(crashes: bool) -> None:
    """A straight flush wins $200.00 on Pair Plus; the house pays $50.01 a round."""
    room = Room(crashes=crashes)
    layout = LayoutSettings(aggregates=(AggregateLimit(("pair_plus",), 50_01),))

    def lay(transaction: Transaction) -> Answer:
        lay_out(transaction, TCP, layout)
        return {}

    room.do(lay)
    room.seats(TCP, (ANN, 2))
    room.bets(TCP, ANN, pair_plus=500)
    plays_it_out(room, TCP, ANN, room.deals(TCP, ANN, "Kh Qh Jh"))
    assert room.balance(TCP, 2) == BANKROLL + 50_01 * UNITS_PER_CENT
    (line,) = room.view(TCP)["seats"][1]["lines"]
    assert (line["pays"], line["returned"]) == ("40 to 1", "55.01")
    assert line["cut"] == ("$205 cut to $55.01: $200 was won and one round pays $50.01 (TCP-A1)")
    assert room.is_sound()


def test_the_cards_come_out_as_the_procedure_deals_them() -> None:
    """Three cards to each seat from the left, three to the dealer, two link cards."""
    room = Room()
    room.seats(TCP, (ANN, 1), (BOB, 4))
    room.bets(TCP, ANN, ante=10_00)
    room.bets(TCP, BOB, ante=20_00)
    room.deals(TCP, ANN, "Ah Kh Qh", "2c 3d 5s", "Qd 9s 4c", "7c 7d 7h")
    assert room.view(TCP, ANN)["seats"][0]["cards"] == ["Ah", "Kh", "Qh"]
    assert room.view(TCP, ANN)["seats"][3]["cards"] == [None] * 3
    assert room.view(TCP, BOB)["seats"][0]["cards"] == [None] * 3
    assert room.view(TCP, "")["seats"][0]["cards"] == [None] * 3
    assert room.view(TCP, "")["dealer"]["cards"] == [None] * 3
    room.says(TCP, ANN, "play")
    room.says(TCP, BOB, "fold")
    view = room.view(TCP, ANN)
    assert view["dealer"]["cards"] == ["Qd", "9s", "4c"]
    assert view["community"] == ["7c", "7d"]
    assert view["seats"][3]["cards"] == [None] * 3, "a folded hand stays closed"
    assert {line["title"]: line["returned"] for line in view["seats"][0]["lines"]} == {
        "Play": "20.00",
        "Ante Bonus": "50.00",
        "Ante": "20.00",
    }
    assert all(line["clause"].startswith("TCP-") for line in view["seats"][0]["lines"])
    assert room.balance(TCP, 4) == BANKROLL - 2000 * UNITS_PER_CENT


def test_finished_hands_stay_in_the_book_and_settle_to_the_same_cents() -> None:
    room = Room()
    room.seats(UTH, (ANN, 1))
    room.bets(UTH, ANN, ante=5_00, blind=5_00)
    plays_it_out(room, UTH, ANN, room.deals(UTH, ANN))
    with room.store.reading() as reader:
        (entry,) = [entry for entry in reader.entries() if entry.reason == ROUND]
    kept = settle(read_round(entry.content["body"]["record"]))
    assert kept == settle(room.round(UTH))


# Jackpots ---------------------------------------------------------------------------------------


def test_a_jackpot_bet_contributes_once_and_a_meter_win_waits_for_its_card() -> None:
    """A Mega royal: 100% of the meter, an executive's card, END GAME by itself."""
    room = Room(crashes=True)
    before = room.meter("Mega")
    room.seats(TCP, (ANN, 2), (BOB, 5))
    room.bets(TCP, ANN, ante=5_00, progressive=1_00)
    room.bets(TCP, BOB, ante=5_00, progressive=1_00)
    assert room.meter("Mega") == before, "a lit sensor has contributed nothing yet"
    room.deals(TCP, BOB, "Ah Kh Qh", "2c 3d 5s", "Qd 9s 4c", "Jh Th 7h")
    assert room.meter("Mega") == before + Fraction("0.24")
    room.says(TCP, ANN, "play")
    answer = room.says(TCP, BOB, "fold")
    (win,) = answer["pending"]
    assert win["amount"] == "10000.24"
    assert room.view(TCP)["phase"] == "pending"
    assert room.meter("Mega") == 10_000 + Fraction("0.02"), "the meter restarts at once"
    assert (
        room.refused(lambda transaction: bet(transaction, TCP, ANN, {"ante": 5_00}))
        == "wrong-state"
    )
    assert room.confirm(TCP, "supervisor")["refused"] == "wrong-card"
    assert room.confirm(TCP)["ok"]
    view = room.view(TCP)
    assert view["phase"] == "betting"
    assert [(pay["seat"], pay["level"]) for pay in view["pays"]] == [(2, "Mega"), (5, "envy")]
    line = next(line for line in view["seats"][1]["lines"] if line["bet"] == "progressive")
    assert (line["outcome"], line["pays"]) == ("win", "100% of Mega")
    envy = next(pay for pay in view["pays"] if pay["level"] == "envy")
    assert room.balance(TCP, 5) == BANKROLL - 600 * UNITS_PER_CENT + int(
        Fraction(envy["amount"]) * 100 * UNITS_PER_CENT
    )
    layout = sum(
        (entry.returned or 0) - entry.stake for entry in settle(room.round(TCP)).seat(2).lines
    )
    assert room.balance(TCP, 2) == BANKROLL + (layout + 10_000_24) * UNITS_PER_CENT
    assert room.is_sound()


def test_a_voided_claim_ends_the_hand_without_its_pay() -> None:
    room = Room()
    room.seats(TCP, (ANN, 2))
    room.bets(TCP, ANN, ante=5_00, progressive=1_00)
    room.deals(TCP, ANN, "Ah Kh Qh", "Qd 9s 4c", "Jh Th 7h")
    room.says(TCP, ANN, "play")
    undone = {"do": "void", "table": TCP, "seat": 2, "jackpot": JACKPOT, "card": "executive"}
    assert room.floor.system.answer({**undone, "reason": "play money"})["ok"]
    assert room.view(TCP)["phase"] == "betting"
    assert room.view(TCP)["pays"] == []
    assert room.is_sound()


def test_a_bet_that_is_taken_back_darkens_its_sensor() -> None:
    room = Room()
    room.seats(TCP, (ANN, 2))
    room.bets(TCP, ANN, ante=5_00, progressive=1_00)
    assert room.view(TCP)["seats"][1]["lit"] == ["progressive"]
    room.bets(TCP, ANN, ante=5_00)
    assert room.view(TCP)["seats"][1]["lit"] == []
    room.bets(TCP, ANN, ante=5_00, progressive=1_00)
    room.do(lambda transaction: leave(transaction, TCP, ANN))
    assert room.view(TCP)["seats"][1]["lit"] == []
    assert room.view(TCP)["seats"][1]["kind"] == "empty"


def test_a_console_confirms_at_a_virtual_table_and_does_nothing_else() -> None:
    room = Room()
    for do in ("start", "misdeal", "end", "lock"):
        assert room.floor.system.answer({"do": do, "table": TCP})["refused"] == "not-allowed"
    press = {"do": "press", "table": TCP, "button": "START GAME"}
    assert room.floor.system.answer(press)["refused"] == "not-allowed"


def test_play_money_and_players_money_never_share_a_jackpot() -> None:
    room = Room()
    real = {"do": "table", "id": "T9", "game": "three-card-poker", "seats": 6}
    answer = room.floor.system.answer({**real, "jackpots": [JACKPOT]})
    assert answer["refused"] == "not-allowed"
    assert "play money" in answer["why"]


def test_a_suspended_jackpot_takes_no_bet_and_the_rest_plays_on() -> None:
    room = Room()
    room.seats(TCP, (ANN, 2))
    room.do(lambda transaction: seat_bot(transaction, TCP, ANN, 4))
    room.floor.system.answer({"do": "suspend", "jackpot": JACKPOT, "reason": "a fault"})
    assert room.refused(
        lambda transaction: bet(transaction, TCP, ANN, {"ante": 500, "progressive": 100})
    ) == ("suspended")
    room.bets(TCP, ANN, ante=5_00)
    plays_it_out(room, TCP, ANN, room.deals(TCP, ANN))
    assert room.view(TCP)["hand"] == 1
