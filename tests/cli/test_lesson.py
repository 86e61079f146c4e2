"""`croupier play --mode`: the school's seat in the terminal, on the ledger the browser reads."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from croupier.cards import STANDARD, Deck, rank_of
from croupier.cli.lesson import at_school
from croupier.games import GAMES
from croupier.paytables import published_catalogue
from croupier.records import read_round
from croupier.rules import Game, make_layout, settle
from croupier.school.house import open_school
from croupier.school.learners import enrol
from croupier.school.seat.documents import current
from croupier.school.seat.session import decide
from croupier.school.seat.view import seat_view
from croupier.school.skills import skills_of
from croupier.show.terminal import Look
from tests.cli.running import Ran, assert_refused, run
from tests.cli.test_play import Script
from tests.sweeps import of_games

TCP = "three-card-poker"


def lesson(*options: str, answers: Sequence[str], game: str = TCP) -> Ran:
    given = "\n".join([*answers, ""])
    ran = run("play", game, "--seed", "7", "--plain", *options, given=given)
    assert ran.status == 0, ran.err
    assert max(map(len, ran.out.splitlines())) <= 80
    return ran


def told(ran: Ran) -> str:
    """What was said, whatever its lines."""
    return " ".join(ran.out.split())


def enrolled(name: str = "Dana") -> str:
    school = open_school()
    answer = school.transact(lambda transaction: {"id": enrol(transaction, name, Random(1)).id})  # noqa: S311
    school.close()
    return str(answer["id"])


# What is said -----------------------------------------------------------------------------------


def test_the_coach_speaks_after_each_decision() -> None:
    """The first hand of this seed is eight high: playing it is a mistake, and says what it cost."""
    ran = lesson("--mode", "coach", answers=["10", "p", "q"])
    before, after = ran.out.split("You: p")
    assert "Coach:" not in before
    assert "Coach: play costs 0.1347 Antes, 1.35 at a 10.00 Ante; fold is best." in after
    assert (
        "Eight high (8-7-4): fold loses exactly 1 Ante and play (your choice) loses 1.1347 "
        "Antes on average, so fold is better by 0.1347; no other strategy rule fits this hand, so "
        "“otherwise: fold”."
    ) in told(ran)
    assert "-10453/9212" in after
    assert "Mistakes 1 in 1 decision, worth 1.35; 80.83 an hour at 60 hands" in told(ran)
    assert "Perfect play -0.34 on average" in told(ran)
    assert "You leave with 480.00 after 1 round (-20.00)." in ran.out


def test_the_adviser_speaks_before() -> None:
    ran = lesson("--mode", "advice", answers=["10", "f", "q"])
    before, after = ran.out.split("You: f")
    assert "Coach: fold is best." in before
    assert "Coach:" not in after
    assert "Mistakes none in 1 decision" in told(ran)


def test_bets_that_the_values_leave_out_are_named() -> None:
    ran = lesson("--mode", "coach", answers=["10 progressive 1", "f", "q"])
    assert "Not counted in these values: Progressive." in ran.out
    assert "Progressive, Progressive, second sensor: -1.00" in told(ran)


def test_a_quiz_asks_and_counts() -> None:
    ran = lesson("--mode", "quiz", "--rounds", "3", answers=["f", "f", "p"])
    assert ran.out.count("Question ") == 3
    assert ran.out.count("Coach: ") == 3
    assert "of 3 answers right." in ran.out
    assert "Bets [" not in ran.out, "a quiz takes no bets, and has no bankroll"
    assert "You leave with" not in ran.out


def test_the_seat_has_limits_and_says_them() -> None:
    ran = lesson("--mode", "coach", answers=["1", "", "f", "q"])
    assert "No: Ante is $1; it takes $5 to $100." in ran.out
    assert "after 1 round" in ran.out


def test_two_spots_are_told_apart() -> None:
    ran = lesson("--mode", "coach", "--seats", "2", answers=["10", "20", "f", "p", "q"])
    assert "Seat 2" in ran.out
    assert ran.out.count("Coach:") == 2


# What is kept -----------------------------------------------------------------------------------


def test_without_a_learner_nothing_is_kept(croupier_home: Path) -> None:
    ran = lesson("--mode", "coach", answers=["10"])
    assert "Hand 1 is broken off, and its bets are returned." in told(ran)
    assert "You leave with 500.00 after 0 rounds (0.00)." in ran.out
    assert not (croupier_home / "school.db").exists()


def test_a_learner_goes_on_where_a_hand_was_left() -> None:
    """Broken off in the terminal, seen in the browser, finished in the terminal."""
    dana = enrolled()
    ran = lesson("--mode", "advice", "--learner", "dana", answers=["10"])
    assert "Hand 1 is broken off; it waits for you." in told(ran)
    school = open_school()
    view = seat_view(school.look(), dana)
    assert (view["phase"], view["purse"], view["mode"]) == ("deciding", "490.00", "advice")
    school.close()
    ran = lesson("--mode", "coach", "--learner", "Dana", answers=["p", "q"])
    before, after = ran.out.split("You: p")
    assert "Bets [" not in before
    assert "Bets [" in after
    school = open_school()
    session = current(school.look(), dana)
    assert session is not None
    assert (session.number, session.hands, session.choice.mode) == (1, 1, "coach")
    skill = skills_of(school.look(), dana)[f"seat/{TCP}/play/eight high"]
    assert (skill.right, skill.wrong) == (0, 1)
    school.close()
    lesson("--mode", "play", "--learner", "Dana", "--table", "pair_plus=TCP-03", answers=["q"])
    school = open_school()
    elsewhere = current(school.look(), dana)
    assert elsewhere is not None
    assert elsewhere.number == 2, "another layout is another session"
    school.close()


def test_the_browser_may_be_quicker() -> None:
    """Somebody decides the hand elsewhere while the terminal asks: it is told, and goes on."""
    dana = enrolled()
    layout = make_layout(GAMES[0])

    class Meanwhile(Script):
        def ask(self, prompt: str) -> str:
            answer = super().ask(prompt)
            if answer == "p":
                school = open_school()
                view = seat_view(school.look(), dana)
                school.transact(
                    lambda transaction: decide(
                        transaction, dana, hand=view["hand"], at=view["at"], choice="fold"
                    )
                )
                school.close()
            return answer

    talk = Meanwhile(["10", "p", "q"])
    common = {
        "layout": layout, "seats": (1,), "bankroll": 50_000, "talk": talk, "look": Look(),
        "chance": Random(7), "record": lambda table: None, "remembered": {},  # noqa: S311
    }  # fmt: skip
    with at_school(common, published_catalogue(), mode="coach", learner="Dana") as session:
        session.play()
    text = talk.paper.getvalue()
    assert "hand 1 has moved on since; look again." in text
    assert "after 1 round (-10.00)" in text


def test_rounds_can_be_recorded_too(tmp_path: Path) -> None:
    file = tmp_path / "rounds.jsonl"
    lesson("--mode", "coach", "--record", str(file), answers=["10", "p", "10", "f", "q"])
    rounds = [read_round(json.loads(line)) for line in file.read_text("utf-8").splitlines()]
    assert [settle(round_).seats[0].net for round_ in rounds] == [-2000, -1000]


# What is refused --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--learner", "Nobody"], ["--learner", "nobody here is called 'Nobody'"]),
        (["--mode", "sleep"], ["'sleep'", "play, coach, advice, quiz"]),
        (["--mode", "coach", "--seats", "4"], ["spots is 4", "1 to 3"]),
        (["--mode", "coach", "--bankroll", "100"], ["--bankroll", "100.00", "500.00"]),
    ],
)
def test_a_lesson_that_cannot_be_given(options: list[str], words: list[str]) -> None:
    assert_refused(run("play", TCP, *options), *words)


def deal_from(monkeypatch: pytest.MonkeyPatch, game: Game, deck: Deck) -> None:
    """The same game with fewer cards, for everybody who looks for it."""
    games = tuple(replace(game, deck=deck) if each is game else each for each in GAMES)
    for room in ("croupier.games", "croupier.cli.choosing"):
        monkeypatch.setattr(f"{room}.GAMES", games)


@pytest.mark.parametrize("game", of_games())
@pytest.mark.parametrize("mode", ["coach", "quiz"])
def test_random_answers_never_break_a_lesson(
    game: Game, mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if game.name == "mississippi-stud":  # its whole deck takes half a minute
        deal_from(monkeypatch, game, Deck.of(card for card in STANDARD if rank_of(card) > 5))
    chance = Random(game.name)  # noqa: S311
    words = ["", "", "10", "f", "r", "p", "c", "4", "x", "?", "play", "fold", "pull"]
    words += [choice.name for decide in game.decisions for choice in decide.choices]
    answers = [chance.choice(words) for _ in range(24)]
    ran = run("play", game.name, "--seed", "3", "--mode", mode, given="\n".join(answers))
    assert "Traceback" not in ran.out + ran.err
    if mode == "quiz" and not game.decisions:
        assert_refused(ran, game.title, "asks its players nothing")
        return
    assert ran.status == 0
    assert ("Coach:" in ran.out) is bool(game.decisions)
