"""Rounds worked out by hand: each act is right where the rule sheet says, and by its clause."""

import pytest

from croupier.games import GAMES
from croupier.school.trainer.console import JP
from tests.school.trainer_hands import acts_of, rows
from tests.school.trainer_rounds import HAND_ROUNDS, THREE_CARD_POKER, HandRound

each_round = pytest.mark.parametrize("hand", HAND_ROUNDS, ids=lambda hand: hand.game)


def test_every_game_has_a_round_by_hand() -> None:
    assert {hand.game for hand in HAND_ROUNDS} == {game.name for game in GAMES}


@each_round
def test_the_round_is_dealt_as_it_was_worked_out(hand: HandRound) -> None:
    laid = hand.lay()
    acts = acts_of(line for line, _ in hand.rows)
    standing = laid.stand(acts)
    assert standing.faults == ()
    assert standing.step == len(laid.script.steps) == len(acts)
    assert standing.procedure.won + standing.pays.won == len(acts)
    assert [step.clause.id for step in laid.script.steps] == [clause for _, clause in hand.rows]


def test_the_older_console_has_buttons_and_clauses_of_its_own() -> None:
    """The same round on the older generation: COIN IN, a key for the supervisor, GAME OVER."""
    older = {
        ("press START GAME", "JP-1"): ("press COIN IN", "JP-2"),
        ("select akq_spades", "JP-4"): ("select akq_spades", "JP-5"),
        ("supervisor", "JP-6"): ("supervisor", "JP-7"),
        ("press END GAME", "JP-8"): ("press GAME OVER", "JP-9"),
    }
    sheet = [older.get(row, row) for row in THREE_CARD_POKER.rows]
    assert sheet != THREE_CARD_POKER.rows
    laid = THREE_CARD_POKER.lay(console="game-manager")
    assert laid.stand(acts_of(line for line, _ in sheet)).faults == ()
    assert [step.clause.id for step in laid.script.steps] == [clause for _, clause in sheet]


def test_every_clause_of_the_jackpots_is_met_by_an_act() -> None:
    met = {
        step.clause.id
        for console in ("nexus", "game-manager")
        for step in THREE_CARD_POKER.lay(console=console).script.steps
    }
    assert {clause.id for clause in JP.values()} <= met


def test_the_seat_in_the_work_area_stays_until_the_dealer_goes_on() -> None:
    """Whether more is to be done there is the dealer's to know."""
    script = THREE_CARD_POKER.lay().script
    settled = 0
    for number, (line, _) in enumerate(THREE_CARD_POKER.rows, start=1):
        verb, _, rest = line.partition(" ")
        if verb == "settle":
            settled = int(rest)
        elif verb not in ("pay", "take", "leave", "select", "supervisor", "lock", "stay"):
            settled = 0
        if number < len(script.steps):
            assert script.scene(number).settling == (settled or None), line


def test_a_3_card_bonus_is_resolved_when_the_player_shows_it() -> None:
    """Seat 1 has sixes and shows them; seat 4 waves, and its cards stay down until the end."""
    laid = HandRound(
        "let-it-ride",
        {1: "bet_1 5 bet_2 5 bet_3 5 three_card_bonus 10", 4: "bet_1 5 bet_2 5 bet_3 5 "
         "three_card_bonus 5"},
        {1: "6h 6d Kc", 4: "Js 9d 3h", "community": "2s 8c"},
        "",
    ).lay(procedure="ace-i-deal", options={"three_card_bonus_order": "when-shown"})  # fmt: skip
    sheet = rows(
        """
        call No more bets; collect the Bonus bets | LIR-D1
        deal 3 to seat 1                          | LIR-D2
        deal 3 to seat 4                          | LIR-D2
        deal 2 to community                       | LIR-D3
        burn 1                                    | LIR-D3
        press Green button                        | LIR-D4
        call Resolve the 3 Card Bonus             | LIR-D5
        settle 4                                  | LIR-D5
        take three_card_bonus                     | LIR-13
        settle 1                                  | LIR-D5
        pay three_card_bonus 10.00                | LIR-12
        ask 1                                     | LIR-D6
        push 1                                    | LIR-D6
        ask 4                                     | LIR-D6
        push 4                                    | LIR-D6
        turn first community card                 | LIR-D7
        ask 1                                     | LIR-D8
        push 1                                    | LIR-D8
        ask 4                                     | LIR-D8
        push 4                                    | LIR-D8
        turn second community card                | LIR-D9
        settle 4                                  | LIR-D10
        take bet_3                                | LIR-9
        lock 4                                    | LIR-D10
        settle 1                                  | LIR-D10
        take bet_3                                | LIR-9
        lock 1                                    | LIR-D10
        """
    )
    assert laid.stand(acts_of(line for line, _ in sheet)).faults == ()
    assert [step.clause.id for step in laid.script.steps] == [clause for _, clause in sheet]
    at_the_wave, at_the_pair = laid.script.scene(8), laid.script.scene(10)
    assert at_the_wave.turned == {}
    assert at_the_wave.waved == {4}
    assert at_the_pair.turned == {1: {0, 1, 2}}
