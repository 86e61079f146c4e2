"""`croupier play`: seeded sessions in every game, word for word, and everything a player may type.

`CROUPIER_GOLDEN=write` writes the transcripts again; read the difference before you keep it.
"""

import json
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from rich.console import Console, RenderableType

from croupier.cards import STANDARD, cards_text
from croupier.cli.output import show
from croupier.cli.session import PlaySession, shuffled
from croupier.cli.talk import Left
from croupier.games import GAMES, find_game
from croupier.money import Cents
from croupier.records import read_round
from croupier.rules import Game, Round, make_layout, settle
from tests.cli.running import assert_refused, run, spawn, spawn_each

GOLDEN = Path(__file__).parent / "golden"

# For each game: what follows `croupier play`, and what the player types.
SESSIONS: Mapping[str, tuple[list[str], list[str]]] = {
    "three-card-poker": (
        ["--seed", "7", "--rounds", "2", "--table", "pair_plus=tcp-03"],
        ["ante 10 pair 5 six 1", "p", "", "fold"],
    ),
    "three-card-poker-face-up": (["--seed", "3"], ["?", "each", "20", "5", "0", "", "", "pl", "q"]),
    "let-it-ride": (
        ["--seed", "11", "--seats", "2", "--rounds", "1"],
        ["10 bonus 1", "bet_1 5 cover_all 1", "ride", "p", "pull", "r"],
    ),
    "ultimate-texas-holdem": (
        ["--seed", "5", "--procedure", "ace-i-deal"],
        ["10 trips 5", "4", "", "c", "2x", "", "check", "check", "f"],
    ),
    "solitaire-stud": (
        ["--seed", "2", "--plain"],
        ["ante 5 super_bonus 5 three_plus 1", "play", "q"],
    ),
    "caribbean-stud": (
        ["--seed", "4", "--bet", "ante=15", "--bet", "cover_all=1", "--bankroll", "100"],
        ["", "raise", "", "f", "q"],
    ),
    "mississippi-stud": (
        ["--seed", "6", "--bankroll", "200"],
        ["?", "10", "1", "3x", "f", "", "fold", "each", "5", "1", "1", "4", "2x", "q"],
    ),
    "texas-holdem-bonus": (
        ["--seed", "9", "--rounds", "3"],
        ["10 bonus 1", "flop", "turn", "c", "", "fold", "each", "5", "0", "fl", "check", "river"],
    ),
    "dj-wild": (
        ["--seed", "8", "--rounds", "3"],
        ["?", "10", "p", "each", "5", "fold", "10 trips 5", "10", "play"],
    ),
    "casino-war": (
        ["--seed", "365", "--seats", "2", "--rounds", "3"],
        ["10 tie 1", "2.5", "w", "", "", "fold", "war", "s", "", "5 tie 5", "surrender"],
    ),
    "high-card-flush": (
        ["--seed", "8", "--bankroll", "200", "--table", "flush_bonus=HCF-02"],
        ["ante 10 flush_bonus 5", "3x", "1", "", "fold", "", "raise 1x", "q"],
    ),
    "flush-rush": (
        ["--seed", "9", "--seats", "2", "--rounds", "2"],
        ["10", "5", "p", "f", "play", "", "", "play", "p", "f", "play"],
    ),
    "four-card-poker": (
        ["--seed", "12", "--rounds", "3"],
        ["ante 10 aces_up 5", "3", "", "1x", "aces_up 5"],
    ),
    "six-card-poker": (
        ["--seed", "5", "--rounds", "3"],
        ["?", "10", "r", "", "fold", "20", "raise"],
    ),
    "crazy-4-poker": (
        ["--seed", "9", "--bankroll", "200"],
        ["ante 10 super_bonus 10 queens_up 5", "3x", "1", "", "fold", "", "1x", "", "f", "q"],
    ),
    "baccarat": (
        ["--seed", "7", "--rounds", "3"],
        ["?", "dealer 5", "banker 10 tie 5", "", "20"],
    ),
    "ez-baccarat": (
        ["--seed", "3", "--seats", "2", "--rounds", "2", "--option", "decks=6"],
        ["tie 1", "banker 10 dragon_7 1 panda_8 1", "", "player 5"],
    ),
    "three-card-baccarat": (
        ["--seed", "5", "--rounds", "2"],
        ["player 10 banker 5 tie 1 three_faces 1", "each", "5", "", "1", ""],
    ),
}


class Script:
    """A conversation whose answers are written down beforehand."""

    def __init__(self, answers: Sequence[str]) -> None:
        self.answers: Iterator[str] = iter(answers)
        self.paper = StringIO()
        self.console = Console(file=self.paper, width=80, color_system=None, markup=False)

    def say(self, *what: RenderableType) -> None:
        show(self.console, *what)

    def ask(self, prompt: str) -> str:
        try:
            answer = next(self.answers)
        except StopIteration:
            raise Left from None
        self.paper.write(f"{prompt}{answer}\n")
        return answer


def played(
    game: str, answers: Sequence[str], *, seats: int = 1, bankroll: Cents = 50_000, seed: int = 1
) -> tuple[PlaySession, str, list[Round]]:
    rounds: list[Round] = []
    script = Script(answers)
    session = PlaySession(
        layout=make_layout(find_game(game)),
        seats=tuple(range(1, seats + 1)),
        bankroll=bankroll,
        chance=Random(seed),  # noqa: S311
        talk=script,
        record=rounds.append,
    )
    session.play()
    return session, script.paper.getvalue(), rounds


# Whole sessions ---------------------------------------------------------------------------------


def test_every_game_has_a_session() -> None:
    assert set(SESSIONS) == {game.name for game in GAMES}


@pytest.mark.parametrize("game", SESSIONS)
def test_a_seeded_session_word_for_word(game: str, tmp_path: Path) -> None:
    options, answers = SESSIONS[game]
    record = tmp_path / "rounds.jsonl"
    ran = run("play", game, *options, "--record", str(record), given="\n".join([*answers, ""]))
    assert ran.status == 0
    assert not ran.err
    assert max(map(len, ran.out.splitlines())) <= 80
    file = GOLDEN / f"{game}.txt"
    if os.environ.get("CROUPIER_GOLDEN") == "write":
        file.write_text(ran.out, encoding="utf-8")
    assert ran.out == file.read_text(encoding="utf-8")
    # What was recorded settles to what was shown.
    documents = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]
    assert documents
    nets = [
        seat.net for document in documents
        for seat in settle(read_round(document)).in_turn
    ]  # fmt: skip
    shown = re.findall(r"net +([-+]?[\d.]+)", ran.out)
    assert [round(float(net) * 100) for net in shown] == nets


def test_a_session_of_a_real_process_is_the_same_every_time() -> None:
    options, answers = SESSIONS["ultimate-texas-holdem"]
    given = "\n".join([*answers, ""]).encode()
    ran = spawn("play", "uth", *options, given=given)
    assert ran.out == (GOLDEN / "ultimate-texas-holdem.txt").read_text(encoding="utf-8")


def test_without_a_seed_the_shuffle_is_another_one_each_time() -> None:
    first, second = (run("play", "ss", "--rounds", "1", given="\nf\n").out for _ in range(2))
    assert first != second


def test_a_shuffle_is_the_whole_deck() -> None:
    order, again = (shuffled(STANDARD, Random(1)) for _ in range(2))  # noqa: S311
    assert sorted(order) == list(STANDARD)
    assert order == again
    assert order != list(STANDARD)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("seats", ["one", "all"])
def test_random_answers_never_break_a_session(game: Game, seats: str) -> None:
    """Whatever is typed, money is conserved and every round recorded settles again."""
    chance = Random(game.name)  # noqa: S311
    words = ["", "", "", "10", "f", "r", "p", "c", "4", "x", "?", "play", "fold", "-1", "each"]
    words += [choice.name for decide in game.decisions for choice in decide.choices]
    answers = [chance.choice(words) for _ in range(160)]
    count = 1 if seats == "one" else game.seats_max
    session, text, rounds = played(game.name, answers, seats=count)
    assert rounds
    total = sum((seat.net or 0) for round_ in rounds for seat in settle(round_).seats)
    assert session.bankroll == 50_000 + total
    assert "Traceback" not in text


# What a player sees -----------------------------------------------------------------------------


def test_a_seat_sees_its_own_cards_and_backs() -> None:
    _, text, rounds = played("caribbean-stud", ["", "", "r", "f"], seats=2, seed=9)
    (round_,) = rounds
    before, after = text.split("Raise or fold")[:2]
    assert "Seat 2    5 cards face down" in before
    assert "Seat 1    5 cards face down" in after
    seen = before.split("Round 1")[1]
    for holder, visible in ((round_.spot(1).cards, True), (round_.dealer[:1], True)):
        for card in holder:
            rank = cards_text([card])[0].replace("T", "10")
            assert (f"│{rank.ljust(4)}│" in seen) is visible
    assert seen.count("▒▒▒▒") == 2 * 4, "four of the dealer's cards lie face down"


def test_the_dealer_turns_his_hand_when_everybody_has_folded() -> None:
    _, text, _ = played("solitaire-stud", ["", "f"], seed=9)
    assert "▒▒▒▒" not in text.split("fold  give up every bet")[1]


# Bets -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "typed", "told"),
    [
        ("three-card-poker", "six_card_bonus 1", "6 Card Bonus needs a bet on Ante or Pair Plus"),
        ("three-card-poker", "ante", "ante has no amount; write ante 10"),
        ("three-card-poker", "ante ten", "has no bet 'ante ten'"),
        ("three-card-poker", "ante -5", "ante is '-5'"),
        ("three-card-poker", "ante 0.005", "ante is '0.005'"),
        ("three-card-poker", "0", "that is not a bet; type an amount"),
        ("three-card-poker", "ante 5 ante 6", "ante stands twice"),
        ("three-card-poker", "trips 5", "has no bet 'trips'; it has ante, pair_plus"),
        ("three-card-poker", "p 5", "'p' could be pair_plus, progressive, progressive_2"),
        ("three-card-poker", "ante 501", "that is 501.00 and you have 500.00 left"),
        ("ultimate-texas-holdem", "ante 10 blind 5", "they must be equal"),
        ("ultimate-texas-holdem", "ante 10 bad_beat 1", "Bad Beat needs a bet on Trips"),
        ("let-it-ride", "bonus 1", "$1 Bonus needs a bet on Bet 1"),
        ("caribbean-stud", "cover_all 1", "Cover All needs a bet on Ante"),
    ],
)
def test_a_bad_bet_is_explained_and_asked_again(game: str, typed: str, told: str) -> None:
    _, text, rounds = played(game, [typed, ""])
    assert told in " ".join(text.partition("\nNo: ")[2].split())
    assert text.count("Bets [") == 2
    assert not rounds, "the session ended in the middle of the round"
    assert "Play or fold" in text or "Before the flop" in text or "Bet 1" in text or "Raise" in text


@pytest.mark.parametrize(
    ("game", "typed", "bets"),
    [
        ("three-card-poker", "10", {"ante": 1000}),
        ("three-card-poker", "ante 10, pair plus 2.50", {"ante": 1000, "pair_plus": 250}),
        ("three-card-poker", "Ante=$10 PAIR_PLUS=5", {"ante": 1000, "pair_plus": 500}),
        ("three-card-poker", "pair 5 pair_plus 0", None),
        ("three-card-poker", "ante 10 pair_plus 0", {"ante": 1000}),
        ("ultimate-texas-holdem", "10 trips 5", {"ante": 1000, "blind": 1000, "trips": 500}),
        ("solitaire-stud", "5 3+ 1", {"ante": 500, "super_bonus": 500, "three_plus": 100}),
        ("let-it-ride", "5", {"bet_1": 500, "bet_2": 500, "bet_3": 500}),
    ],
)
def test_bets_are_read_as_people_type_them(
    game: str, typed: str, bets: dict[str, int] | None
) -> None:
    session, _, _ = played(game, [typed])
    assert session.remembered.get(1) == bets


def test_thousands_and_the_whole_bankroll() -> None:
    session, _, _ = played("three-card-poker", ["ante 1,000"], bankroll=100_000)
    assert session.remembered[1] == {"ante": 100_000}


def test_enter_repeats_the_last_bets_and_each_asks_for_them() -> None:
    session, text, rounds = played(
        "three-card-poker", ["ante 7 pair 3", "f", "", "f", "each", "", "0", "2", "", "", "f"]
    )
    assert len(rounds) == 3
    assert "Bets [ante 7 pair_plus 3]:" in text
    assert "  Pair Plus [3.00]: 0" in text
    assert session.remembered[1] == {"ante": 700, "six_card_bonus": 200}


def test_each_is_explained_and_asked_again_too() -> None:
    _, text, _ = played("three-card-poker", ["each", "ten", "each", "none", "-", "", "", "", ""])
    assert "No: Ante is 'ten'" in text
    assert "No: that is not a bet" in text


def test_help_when_bets_are_asked_for() -> None:
    _, text, _ = played("let-it-ride", ["?", "help"])
    assert text.count("be asked for one bet after the other") == 2
    assert "bet_1 10 bonus 1" in text


# Money ------------------------------------------------------------------------------------------


def test_one_cannot_play_with_money_one_has_not() -> None:
    session, text, rounds = played("three-card-poker", ["6", "play", "f"], bankroll=1000)
    assert "(6.00, more than you have left)" in text
    assert "No: play takes 6.00 and you have 4.00 left." in text
    assert len(rounds) == 1
    assert session.bankroll == 400


def test_bets_that_cannot_be_repeated_are_not_offered() -> None:
    _, text, _ = played("three-card-poker", ["6", "f", "", "4", "f"], bankroll=1000)
    assert "\nBets: \nNo: there is no bet to repeat" in text


def test_a_player_without_money_is_told_and_leaves() -> None:
    _, text, rounds = played("three-card-poker", ["10", "f"], bankroll=1000)
    assert len(rounds) == 1
    assert "Your bankroll of 0.00 is too small to bet: Three Card Poker takes at least 0.01." in (
        " ".join(text.split())
    )
    assert "You leave with 0.00 after 1 round (-10.00)." in text


def test_a_seat_without_money_sits_out() -> None:
    _, text, rounds = played("three-card-poker", ["10", "f"], seats=2, bankroll=1000)
    assert "Nothing is left for seat 2; it sits out." in text
    assert [spot.seat for spot in rounds[0].spots] == [1]


# Decisions --------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["4", "raise 4x", "RAISE 4X", "raise4", "4x", "raise  4"])
def test_a_choice_by_key_name_or_beginning(typed: str) -> None:
    _, _, rounds = played("ultimate-texas-holdem", ["", typed])
    assert rounds[0].spots[0].decisions == ("raise 4x",)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("r", "'r' could be raise 4x or raise 3x; type more of it"),
        ("fold", "'fold' is not possible now; type raise 4x, raise 3x or check"),
        ("2", "'2' is not possible now"),
        ("", "type raise 4x, raise 3x or check"),
    ],
)
def test_what_cannot_be_done_is_explained_and_asked_again(typed: str, told: str) -> None:
    _, text, rounds = played("ultimate-texas-holdem", ["", typed, "raise 3x"])
    assert f"No: {told}" in text
    assert rounds[0].spots[0].decisions == ("raise 3x",)


def test_help_when_a_decision_is_asked_for() -> None:
    _, text, _ = played("let-it-ride", ["", "?"])
    assert text.count("r  ride  let the bet stay up to the end") == 2
    assert "Type the key, the name or its beginning; q leaves the table." in text


# Leaving ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["q", "quit", "EXIT"])
def test_leaving_before_a_bet(word: str) -> None:
    _, text, rounds = played("caribbean-stud", [word])
    assert not rounds
    assert text.endswith("You leave with 500.00 after 0 rounds (0.00).\n")


@pytest.mark.parametrize("last", [["q"], []], ids=["by a word", "end of input"])
def test_leaving_in_the_middle_of_a_round(last: list[str]) -> None:
    session, text, rounds = played("caribbean-stud", ["", "f", "", *last])
    assert len(rounds) == 1
    assert "The round is broken off; its bets are returned." in text
    assert session.bankroll == 49_000


def test_end_of_input_is_polite() -> None:
    given = [b"", b"10", b"10\n", b"\xff\xfe\n"]
    for ran in spawn_each(*((["play", "tcp", "--seed", "1"], text) for text in given)):
        assert ran.status == 0
        assert not ran.err
        assert ran.out.endswith("You leave with 500.00 after 0 rounds (0.00).\n")


# Options ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--seats", "8"], ["--seats", "1 to 7"]),
        (["--seats", "0"], ["--seats", "1 to 7"]),
        (["--bankroll", "much"], ["--bankroll", "'much'"]),
        (["--bankroll", "0"], ["--bankroll", "too small to bet", "at least 0.01"]),
        (["--bet", "ante"], ["--bet", "KEY=VALUE"]),
        (["--bet", "trips=5"], ["--bet", "'trips'"]),
        (["--bet", "ante=0"], ["--bet", "above 0"]),
        (["--bet", "six_card_bonus=1"], ["--bet", "needs a bet on Ante or Pair Plus"]),
        (["--table", "pair_plus=TCP-99"], ["'TCP-99'"]),
        (["--option", "frob=1"], ["'frob'"]),
        (["--procedure", "x"], ["procedure", "'x'"]),
        (["--record", "no/such/folder/rounds.jsonl"], ["rounds.jsonl: cannot be written"]),
        (["--tables", "no/such/folder"], ["is not a folder of pay tables"]),
    ],
)
def test_options_that_are_refused(args: list[str], words: list[str]) -> None:
    ran = run("play", "three-card-poker", *args)
    assert_refused(ran, *words)
    assert not ran.out


@pytest.mark.parametrize("args", [["--rounds", "0"], ["--seed", "x"], ["--seats", "two"]])
def test_options_that_are_no_numbers(args: list[str]) -> None:
    ran = run("play", "tcp", *args)
    assert ran.status == 2
    assert args[0] in ran.err


def test_records_are_appended(tmp_path: Path) -> None:
    file = tmp_path / "rounds.jsonl"
    for _ in range(2):
        run("play", "csp", "--record", str(file), given="\nf\n\nf\nq\n")
    lines = file.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 4
    assert run("settle", "--json", str(file)).status == 0


def test_a_meter_pay_is_named_and_left_to_the_floor(monkeypatch: pytest.MonkeyPatch) -> None:
    spades = [51, 47, 43]
    rest = [card for card in STANDARD if card not in spades]
    monkeypatch.setattr("croupier.cli.session.shuffled", lambda deck, chance: [*spades, *rest])
    session, text, rounds = played("three-card-poker", ["ante 10 progressive 1", "play"])
    assert "100% of Meter, AKQ Spades" in text
    assert "Seat 1 wins 100% of Meter, which the floor pays by hand." in text
    known = sum((line.returned or 0) - line.stake for line in settle(rounds[0]).seats[0].lines)
    assert session.bankroll == 50_000 + known
