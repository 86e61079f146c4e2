"""What goes wrong at a virtual table: illegal acts, replays, rivals, absence, crashes."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from croupier.errors import CroupierError, IllegalAction
from croupier.floor.bots import absent_choice
from croupier.floor.floor import Floor
from croupier.floor.live import bet, deal, decide, hurry
from croupier.floor.play_room import open_play_room
from croupier.floor.seating import buy_in, dismiss_bot, leave, seat_bot, sit
from croupier.games import GAMES, find_game
from croupier.ledger import MemoryStore, Refused
from croupier.rules import Dealt, Settlement, settle
from tests.floor.play_rooms import ANN, BOB, TCP, UTH, Room, Work, plays_it_out, seeded

# Illegal acts -----------------------------------------------------------------------------------


def test_illegal_acts_are_named_and_change_nothing() -> None:
    room = Room()
    room.seats(TCP, (ANN, 2), (BOB, 3))
    before = room.table(TCP)
    wrong: list[tuple[str, Work]] = [
        ("wrong-state", lambda transaction: sit(transaction, TCP, "eve", 2, "Eve")),
        ("not-allowed", lambda transaction: sit(transaction, TCP, ANN, 4, "Ann")),
        ("unknown-sensor", lambda transaction: sit(transaction, TCP, "eve", 9, "Eve")),
        ("bad-value", lambda transaction: sit(transaction, TCP, "eve", 4, " ")),
        ("bad-value", lambda transaction: sit(transaction, TCP, "eve", 4, "E" * 25)),
        ("unknown-table", lambda transaction: sit(transaction, "nowhere", "eve", 4, "Eve")),
        ("not-yours", lambda transaction: bet(transaction, TCP, "eve", {"ante": 500})),
        ("not-yours", lambda transaction: leave(transaction, TCP, "eve")),
        ("not-yours", lambda transaction: seat_bot(transaction, TCP, "", 4)),
        ("bad-value", lambda transaction: bet(transaction, TCP, ANN, {"ante": 499})),
        ("bad-value", lambda transaction: bet(transaction, TCP, ANN, {"ante": 10_001})),
        ("bad-value", lambda transaction: bet(transaction, TCP, ANN, {"trips": 500})),
        (
            "bad-value",
            lambda transaction: bet(transaction, TCP, ANN, {"ante": 500, "progressive": 200}),
        ),
        ("bad-bet", lambda transaction: bet(transaction, TCP, ANN, {"progressive": 100})),
        ("wrong-state", lambda transaction: deal(transaction, TCP, ANN, seeded(1))),
        ("wrong-state", lambda transaction: decide(transaction, TCP, ANN, 1, "play")),
        ("nothing-to-do", lambda transaction: dismiss_bot(transaction, TCP, ANN, 3)),
        ("not-allowed", lambda transaction: buy_in(transaction, TCP, ANN)),
    ]
    for name, work in wrong:
        assert room.refused(work) == name
    assert room.table(TCP) == before


def test_nobody_decides_out_of_turn_or_twice_or_in_a_hand_that_is_over() -> None:
    room = Room()
    room.seats(TCP, (ANN, 1), (BOB, 2))
    room.bets(TCP, ANN, ante=5_00)
    room.bets(TCP, BOB, ante=5_00)
    room.deals(TCP, ANN)
    assert (
        room.refused(lambda transaction: decide(transaction, TCP, BOB, 1, "play"))
        == "illegal-action"
    )
    assert (
        room.refused(lambda transaction: decide(transaction, TCP, ANN, 1, "raise 4x"))
        == "illegal-action"
    )
    assert (
        room.refused(lambda transaction: bet(transaction, TCP, ANN, {"ante": 500})) == "wrong-state"
    )
    assert room.refused(lambda transaction: deal(transaction, TCP, ANN, seeded(1))) == "wrong-state"
    assert room.refused(lambda transaction: leave(transaction, TCP, ANN)) == "wrong-state"
    room.says(TCP, ANN, "play")
    assert (
        room.refused(lambda transaction: decide(transaction, TCP, ANN, 1, "fold"))
        == "illegal-action"
    )
    room.says(TCP, BOB, "play")
    assert (
        room.refused(lambda transaction: decide(transaction, TCP, BOB, 1, "fold")) == "wrong-state"
    )
    assert (
        room.refused(lambda transaction: decide(transaction, TCP, BOB, 2, "fold")) == "wrong-state"
    )


def test_a_raise_that_the_bankroll_does_not_hold_is_refused_and_a_fold_is_free() -> None:
    room = Room()
    room.seats(UTH, (ANN, 1))
    room.bets(UTH, ANN, ante=100_00, blind=100_00, trips=5_00)
    room.deals(UTH, ANN)
    assert [choice["enough"] for choice in room.view(UTH)["turn"]["choices"]] == [
        False, False, True,
    ]  # fmt: skip
    assert (
        room.refused(lambda transaction: decide(transaction, UTH, ANN, 1, "raise 3x")) == "too-much"
    )
    for choice in ("check", "check", "fold"):
        room.says(UTH, ANN, choice)
    assert room.view(UTH)["phase"] == "betting"


# Replays, rivals, absence -----------------------------------------------------------------------


def test_a_request_sent_again_is_answered_again_and_moves_nothing() -> None:
    room = Room()
    room.seats(TCP, (ANN, 2))
    room.bets(TCP, ANN, ante=5_00, progressive=1_00)
    first = room.do(
        lambda transaction: deal(transaction, TCP, ANN, seeded(3)), request="one", content="deal"
    )
    meter, table = room.meter("Mega"), room.table(TCP)
    again = room.do(
        lambda transaction: deal(transaction, TCP, ANN, seeded(4)), request="one", content="deal"
    )
    assert (again, room.meter("Mega"), room.table(TCP)) == (first, meter, table)


def test_of_two_players_who_press_at_once_one_deals_and_the_other_hears_why_not() -> None:
    room = Room()
    room.seats(TCP, (ANN, 1), (BOB, 2))
    for player in (ANN, BOB):
        room.bets(TCP, player, ante=5_00, progressive=1_00)
    meter = room.meter("Mega")

    def pressed(player: str) -> str:
        try:
            room.do(lambda transaction: deal(transaction, TCP, player, seeded(1)))
        except Refused as refused:
            return refused.name
        return "dealt"

    with ThreadPoolExecutor(2) as pool:
        said = sorted(pool.map(pressed, (ANN, BOB)))
    assert said == ["dealt", "wrong-state"]
    assert room.meter("Mega") == meter + Fraction("0.24"), "both bets contributed once"


def test_of_two_players_who_want_a_seat_one_has_it() -> None:
    room = Room()

    def takes(player: str) -> str:
        try:
            room.do(lambda transaction: sit(transaction, TCP, player, 1, player[:3]))
        except Refused as refused:
            return refused.name
        return "sits"

    with ThreadPoolExecutor(4) as pool:
        said = sorted(pool.map(takes, ["aaa", "bbb", "ccc", "ddd"]))
    assert said == ["sits", "wrong-state", "wrong-state", "wrong-state"]


def test_the_house_decides_for_somebody_who_does_not_answer() -> None:
    room = Room()
    room.seats(TCP, (ANN, 1), (BOB, 2))
    for player in (ANN, BOB):
        room.bets(TCP, player, ante=5_00)
    room.deals(TCP, BOB)
    assert room.refused(lambda transaction: hurry(transaction, TCP, BOB, 1)) == "wrong-state"
    room.clock.forward(seconds=46)
    room.do(lambda transaction: hurry(transaction, TCP, BOB, 1))
    assert room.view(TCP, BOB)["turn"]["yours"]
    assert room.view(TCP, BOB)["seats"][0]["said"] == "fold"
    assert room.refused(lambda transaction: hurry(transaction, TCP, BOB, 1)) == "wrong-state", (
        "its clock is new"
    )


def test_an_absent_player_puts_nothing_more_up() -> None:
    """Check before fold, fold before a raise; a bet that may be taken back is."""
    for game in GAMES:
        for step in game.decisions:
            choice = step.choice(absent_choice(Offered(step.choices)))  # type: ignore[arg-type]
            assert choice is not None
            assert not choice.makes
    ride = find_game("let-it-ride").decisions[0]
    assert absent_choice(Offered(ride.choices)) == "pull"  # type: ignore[arg-type]


class Offered:
    """Only the choices of an offer."""

    def __init__(self, choices: Any) -> None:
        self.choices = choices


def test_a_chair_left_behind_is_free_after_a_while() -> None:
    room = Room()
    room.seats(TCP, (ANN, 1))
    room.bets(TCP, ANN, ante=5_00, progressive=1_00)
    room.clock.forward(minutes=21)
    room.seats(TCP, (BOB, 1))
    assert room.view(TCP, BOB)["seats"][0]["lit"] == []
    assert room.view(TCP, ANN)["you"] is None


def test_whoever_takes_a_seat_sees_nothing_of_the_hand_before() -> None:
    room = Room()
    room.seats(TCP, (ANN, 1))
    room.bets(TCP, ANN, ante=5_00)
    room.deals(TCP, ANN)
    room.says(TCP, ANN, "fold")
    assert len(room.view(TCP, ANN)["seats"][0]["cards"]) == 3
    room.do(lambda transaction: leave(transaction, TCP, ANN))
    for player in (ANN, BOB, ""):
        assert room.view(TCP, player)["seats"][0]["cards"] == []
    room.seats(TCP, (BOB, 1))
    seat = room.view(TCP, BOB)["seats"][0]
    assert (seat["cards"], seat["lines"], seat["bets"], seat["net"]) == ([], [], {}, "")


def _steps() -> Iterator[Work]:
    yield lambda transaction: sit(transaction, UTH, ANN, 2, "Ann")
    yield lambda transaction: seat_bot(transaction, UTH, ANN, 4)
    yield lambda transaction: bet(
        transaction, UTH, ANN, {"ante": 500, "blind": 500, "jackpot": 100}
    )
    yield lambda transaction: deal(transaction, UTH, ANN, seeded(11))
    for choice in ("check", "check", "raise 1x"):
        yield partial(decide, name=UTH, player=ANN, hand=1, choice=choice)


def test_a_crash_between_any_two_writes_loses_nothing() -> None:
    """The store fails at each step of each commit in turn; sent again, the hand ends the same."""
    whole = Room()
    for work in _steps():
        whole.do(work)
    expected = whole.table(UTH)
    for fails in ("entries", "documents", "head", "commit", "committed"):
        armed = [False]

        def step(name: str, fails: str = fails, armed: list[bool] = armed) -> None:
            if armed[0] and name == fails:
                armed[0] = False
                raise OSError("the disk is gone")

        room = Room()
        room.store = MemoryStore(step=step)
        room.floor = Floor(room.store, clock=room.clock)
        open_play_room(room.floor)
        for number, work in enumerate(_steps()):
            armed[0] = True
            for _ in range(2):
                try:
                    room.do(work, request=f"step {number}", content=number)
                    break
                except CroupierError as error:
                    assert error.name == "store-unavailable"  # noqa: PT017
                    room.floor = Floor(room.store, clock=room.clock)
        assert room.table(UTH) == expected, fails
        assert room.is_sound()


def test_an_engine_error_is_never_swallowed() -> None:
    """`IllegalAction` of the engine is what a player reads."""
    room = Room()
    room.seats(TCP, (ANN, 1))
    room.bets(TCP, ANN, ante=5_00)
    room.deals(TCP, ANN)
    with pytest.raises(IllegalAction, match="takes 'play' or 'fold'"):
        room.do(lambda transaction: decide(transaction, TCP, ANN, 1, "dance"))


def test_settlement_is_of_the_cards_that_were_dealt() -> None:
    """Nothing of the deck is dealt twice, and the record holds every card that anybody saw."""
    room = Room()
    room.seats(UTH, (ANN, 1))
    room.do(lambda transaction: seat_bot(transaction, UTH, ANN, 2))
    room.bets(UTH, ANN, ante=5_00, blind=5_00)
    plays_it_out(room, UTH, ANN, room.deals(UTH, ANN))
    played = room.round(UTH)
    dealt = [card for event in played.events if isinstance(event, Dealt) for card in event.cards]
    assert len(dealt) == len(set(dealt)) == 2 * 2 + 5 + 2
    result: Settlement = settle(played)
    assert {seat.seat for seat in result.seats} == {1, 2}
