"""Live play at a virtual table: by scripted decks, through crashes, by two players at once."""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

import pytest

from croupier.cards import Card, parse_cards
from croupier.errors import CroupierError, IllegalAction
from croupier.floor.auditing import documents_agree
from croupier.floor.bots import absent_choice
from croupier.floor.chairs import buy_in, dismiss_bot, leave, seat_bot, sit
from croupier.floor.floor import Floor
from croupier.floor.live import ROUND, bet, deal, decide, hurry
from croupier.floor.live_view import live_view
from croupier.floor.play_room import JACKPOT, open_play_room, table_id
from croupier.floor.virtual import PURSE, VIRTUAL, VirtualTable
from croupier.games import GAMES, find_game
from croupier.ledger import Answer, MemoryStore, Page, Refused, Store
from croupier.ledger.units import UNITS_PER_CENT
from croupier.ledger.verifying import verify
from croupier.records import read_round
from croupier.rules import Dealt, Game, Round, Settlement, actions, settle
from tests.floor.pits import Clock

ANN, BOB = "ann" * 10, "bob" * 10
TCP, UTH = table_id("three-card-poker"), table_id("ultimate-texas-holdem")

Work = Callable[[Page], Answer]


class Deck(Random):
    """A shuffler that gives these cards first; whatever else it is asked comes from its seed."""

    def __init__(self, *first: str, seed: int = 1) -> None:
        super().__init__(seed)
        self.first = [card for text in first for card in parse_cards(text)]

    def sample(self, population: Any, k: int, **_: Any) -> list[Any]:
        if len(population) < 52:
            return super().sample(population, k)
        rest: list[Card] = [card for card in population if card not in self.first]
        return [*self.first, *rest]


def seeded(seed: int) -> Random:
    return Random(seed)  # noqa: S311


class Room:
    """The play room over a store; every step may find a program that has just started."""

    def __init__(self, *, crashes: bool = False) -> None:
        self.store: Store = MemoryStore()
        self.clock = Clock()
        self.crashes = crashes
        self.floor = Floor(self.store, clock=self.clock)
        open_play_room(self.floor)

    def do(self, work: Work, *, request: str | None = None, content: object = None) -> Answer:
        if self.crashes:
            self.floor = Floor(self.store, clock=self.clock)
        return self.floor.perform(work, request=request, content=content)

    def refused(self, work: Work) -> str:
        with pytest.raises(CroupierError) as caught:
            self.do(work)
        return caught.value.name

    def table(self, name: str) -> VirtualTable:
        return self.floor.book.look().get(VIRTUAL, name) or VirtualTable(name)

    def balance(self, name: str, seat: int) -> int:
        return self.table(name).chairs[seat].balance

    def view(self, name: str, player: str = ANN) -> dict[str, Any]:
        view = live_view(self.floor.book.look(), name, player)
        json.dumps(view)
        return view

    def meter(self, level: str) -> Fraction:
        answer = self.floor.pit.answer({"do": "read", "jackpot": JACKPOT})
        return Fraction(answer["levels"][level]["meter"])

    def confirm(self, name: str, card: str = "executive") -> Answer:
        return self.floor.pit.answer({"do": "confirm", "table": name, "card": card})

    def is_sound(self) -> bool:
        return verify(self.store, checks=(documents_agree,)).sound

    def seats(self, name: str, *seats: tuple[str, int]) -> None:
        for player, seat in seats:
            self.do(partial(sit, name=name, player=player, seat=seat, called=player[:3].title()))

    def bets(self, name: str, player: str, **bets: int) -> Answer:
        return self.do(lambda page: bet(page, name, player, bets))

    def deals(self, name: str, player: str, *first: str) -> Answer:
        chance = Deck(*first) if first else seeded(5)
        return self.do(lambda page: deal(page, name, player, chance))

    def says(self, name: str, player: str, choice: str) -> Answer:
        hand = self.view(name, player)["hand"]
        return self.do(lambda page: decide(page, name, player, hand, choice))

    def round(self, name: str) -> Round:
        hand = self.table(name).hand
        assert hand is not None
        return hand.round()


def base_bets(room: Room, name: str) -> dict[str, int]:
    """The least of every bet of the felt, sensors and side bets included."""
    return {
        circle["bet"]: int(circle["min"].replace(".", "")) for circle in room.view(name)["circles"]
    }


def plays_it_out(room: Room, name: str, player: str, answer: Answer) -> Answer:
    """Always the first choice: play, raise, ride."""
    while "turn" in answer:
        choice = room.view(name, player)["turn"]["choices"][0]["name"]
        answer = room.says(name, player, choice)
    return answer


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
    assert room.balance(name, 2) == PURSE + net * UNITS_PER_CENT
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
        if before < PURSE // 2:
            room.do(lambda page: buy_in(page, name, ANN))
            before = PURSE
        room.bets(name, ANN, **base_bets(room, name))
        answer = room.do(lambda page: deal(page, name, ANN, chance))
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
    assert room.balance(TCP, 4) == PURSE - 2000 * UNITS_PER_CENT


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
    assert room.refused(lambda page: bet(page, TCP, ANN, {"ante": 5_00})) == "wrong-state"
    assert room.confirm(TCP, "supervisor")["refused"] == "wrong-card"
    assert room.confirm(TCP)["ok"]
    view = room.view(TCP)
    assert view["phase"] == "betting"
    assert [(pay["seat"], pay["level"]) for pay in view["pays"]] == [(2, "Mega"), (5, "envy")]
    line = next(line for line in view["seats"][1]["lines"] if line["bet"] == "progressive")
    assert (line["outcome"], line["pays"]) == ("win", "100% of Mega")
    envy = next(pay for pay in view["pays"] if pay["level"] == "envy")
    assert room.balance(TCP, 5) == PURSE - 600 * UNITS_PER_CENT + int(
        Fraction(envy["amount"]) * 100 * UNITS_PER_CENT
    )
    felt = sum(
        (entry.returned or 0) - entry.stake for entry in settle(room.round(TCP)).seat(2).lines
    )
    assert room.balance(TCP, 2) == PURSE + (felt + 10_000_24) * UNITS_PER_CENT
    assert room.is_sound()


def test_a_voided_claim_ends_the_hand_without_its_pay() -> None:
    room = Room()
    room.seats(TCP, (ANN, 2))
    room.bets(TCP, ANN, ante=5_00, progressive=1_00)
    room.deals(TCP, ANN, "Ah Kh Qh", "Qd 9s 4c", "Jh Th 7h")
    room.says(TCP, ANN, "play")
    undone = {"do": "void", "table": TCP, "seat": 2, "jackpot": JACKPOT, "card": "executive"}
    assert room.floor.pit.answer({**undone, "reason": "play money"})["ok"]
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
    room.do(lambda page: leave(page, TCP, ANN))
    assert room.view(TCP)["seats"][1]["lit"] == []
    assert room.view(TCP)["seats"][1]["kind"] == "empty"


def test_a_console_confirms_at_a_virtual_table_and_does_nothing_else() -> None:
    room = Room()
    for do in ("start", "misdeal", "end", "lock"):
        assert room.floor.pit.answer({"do": do, "table": TCP})["refused"] == "not-allowed"
    press = {"do": "press", "table": TCP, "button": "START GAME"}
    assert room.floor.pit.answer(press)["refused"] == "not-allowed"


def test_play_money_and_players_money_never_share_a_jackpot() -> None:
    room = Room()
    real = {"do": "table", "id": "T9", "game": "three-card-poker", "seats": 6}
    answer = room.floor.pit.answer({**real, "jackpots": [JACKPOT]})
    assert answer["refused"] == "not-allowed"
    assert "play money" in answer["why"]


def test_a_suspended_jackpot_takes_no_bet_and_the_rest_plays_on() -> None:
    room = Room()
    room.seats(TCP, (ANN, 2))
    room.do(lambda page: seat_bot(page, TCP, ANN, 4))
    room.floor.pit.answer({"do": "suspend", "jackpot": JACKPOT, "reason": "a fault"})
    assert room.refused(lambda page: bet(page, TCP, ANN, {"ante": 500, "progressive": 100})) == (
        "suspended"
    )
    room.bets(TCP, ANN, ante=5_00)
    plays_it_out(room, TCP, ANN, room.deals(TCP, ANN))
    assert room.view(TCP)["hand"] == 1


# Illegal acts -----------------------------------------------------------------------------------


def test_illegal_acts_are_named_and_change_nothing() -> None:
    room = Room()
    room.seats(TCP, (ANN, 2), (BOB, 3))
    before = room.table(TCP)
    wrong: list[tuple[str, Work]] = [
        ("wrong-state", lambda page: sit(page, TCP, "eve", 2, "Eve")),
        ("not-allowed", lambda page: sit(page, TCP, ANN, 4, "Ann")),
        ("unknown-sensor", lambda page: sit(page, TCP, "eve", 9, "Eve")),
        ("bad-value", lambda page: sit(page, TCP, "eve", 4, " ")),
        ("bad-value", lambda page: sit(page, TCP, "eve", 4, "E" * 25)),
        ("unknown-table", lambda page: sit(page, "nowhere", "eve", 4, "Eve")),
        ("not-yours", lambda page: bet(page, TCP, "eve", {"ante": 500})),
        ("not-yours", lambda page: leave(page, TCP, "eve")),
        ("not-yours", lambda page: seat_bot(page, TCP, "", 4)),
        ("bad-value", lambda page: bet(page, TCP, ANN, {"ante": 499})),
        ("bad-value", lambda page: bet(page, TCP, ANN, {"ante": 10_001})),
        ("bad-value", lambda page: bet(page, TCP, ANN, {"trips": 500})),
        ("bad-value", lambda page: bet(page, TCP, ANN, {"ante": 500, "progressive": 200})),
        ("bad-bet", lambda page: bet(page, TCP, ANN, {"progressive": 100})),
        ("wrong-state", lambda page: deal(page, TCP, ANN, seeded(1))),
        ("wrong-state", lambda page: decide(page, TCP, ANN, 1, "play")),
        ("nothing-to-do", lambda page: dismiss_bot(page, TCP, ANN, 3)),
        ("not-allowed", lambda page: buy_in(page, TCP, ANN)),
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
    assert room.refused(lambda page: decide(page, TCP, BOB, 1, "play")) == "illegal-action"
    assert room.refused(lambda page: decide(page, TCP, ANN, 1, "raise 4x")) == "illegal-action"
    assert room.refused(lambda page: bet(page, TCP, ANN, {"ante": 500})) == "wrong-state"
    assert room.refused(lambda page: deal(page, TCP, ANN, seeded(1))) == "wrong-state"
    assert room.refused(lambda page: leave(page, TCP, ANN)) == "wrong-state"
    room.says(TCP, ANN, "play")
    assert room.refused(lambda page: decide(page, TCP, ANN, 1, "fold")) == "illegal-action"
    room.says(TCP, BOB, "play")
    assert room.refused(lambda page: decide(page, TCP, BOB, 1, "fold")) == "wrong-state"
    assert room.refused(lambda page: decide(page, TCP, BOB, 2, "fold")) == "wrong-state"


def test_a_raise_that_the_purse_does_not_hold_is_refused_and_a_fold_is_free() -> None:
    room = Room()
    room.seats(UTH, (ANN, 1))
    room.bets(UTH, ANN, ante=100_00, blind=100_00, trips=5_00)
    room.deals(UTH, ANN)
    assert [choice["enough"] for choice in room.view(UTH)["turn"]["choices"]] == [
        False, False, True,
    ]  # fmt: skip
    assert room.refused(lambda page: decide(page, UTH, ANN, 1, "raise 3x")) == "too-much"
    for choice in ("check", "check", "fold"):
        room.says(UTH, ANN, choice)
    assert room.view(UTH)["phase"] == "betting"


# Replays, rivals, absence -----------------------------------------------------------------------


def test_a_request_sent_again_is_answered_again_and_moves_nothing() -> None:
    room = Room()
    room.seats(TCP, (ANN, 2))
    room.bets(TCP, ANN, ante=5_00, progressive=1_00)
    first = room.do(lambda page: deal(page, TCP, ANN, seeded(3)), request="one", content="deal")
    meter, table = room.meter("Mega"), room.table(TCP)
    again = room.do(lambda page: deal(page, TCP, ANN, seeded(4)), request="one", content="deal")
    assert (again, room.meter("Mega"), room.table(TCP)) == (first, meter, table)


def test_of_two_players_who_press_at_once_one_deals_and_the_other_hears_why_not() -> None:
    room = Room()
    room.seats(TCP, (ANN, 1), (BOB, 2))
    for player in (ANN, BOB):
        room.bets(TCP, player, ante=5_00, progressive=1_00)
    meter = room.meter("Mega")

    def pressed(player: str) -> str:
        try:
            room.do(lambda page: deal(page, TCP, player, seeded(1)))
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
            room.do(lambda page: sit(page, TCP, player, 1, player[:3]))
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
    assert room.refused(lambda page: hurry(page, TCP, BOB, 1)) == "wrong-state"
    room.clock.forward(seconds=46)
    room.do(lambda page: hurry(page, TCP, BOB, 1))
    assert room.view(TCP, BOB)["turn"]["yours"]
    assert room.view(TCP, BOB)["seats"][0]["said"] == "fold"
    assert room.refused(lambda page: hurry(page, TCP, BOB, 1)) == "wrong-state", "its clock is new"


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


def _steps() -> Iterator[Work]:
    yield lambda page: sit(page, UTH, ANN, 2, "Ann")
    yield lambda page: seat_bot(page, UTH, ANN, 4)
    yield lambda page: bet(page, UTH, ANN, {"ante": 500, "blind": 500, "jackpot": 100})
    yield lambda page: deal(page, UTH, ANN, seeded(11))
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
        room.do(lambda page: decide(page, TCP, ANN, 1, "dance"))


def test_settlement_is_of_the_cards_that_were_dealt() -> None:
    """Nothing of the deck is dealt twice, and the record holds every card that anybody saw."""
    room = Room()
    room.seats(UTH, (ANN, 1))
    room.do(lambda page: seat_bot(page, UTH, ANN, 2))
    room.bets(UTH, ANN, ante=5_00, blind=5_00)
    plays_it_out(room, UTH, ANN, room.deals(UTH, ANN))
    played = room.round(UTH)
    dealt = [card for event in played.events if isinstance(event, Dealt) for card in event.cards]
    assert len(dealt) == len(set(dealt)) == 2 * 2 + 5 + 2
    result: Settlement = settle(played)
    assert {seat.seat for seat in result.seats} == {1, 2}
