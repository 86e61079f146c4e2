"""A lab question has one wire form: what it says, read again, is the same question."""

from typing import Any

import pytest
from pydantic import ValidationError

from croupier.codec import canonical
from croupier.errors import BadAmount, BadBet, BadOdds, CroupierError, UnknownGame
from croupier.games import GAMES
from croupier.lab.result_cache import digest_of
from croupier.lab.solve import BASE, Question, analysable_bets, ask
from croupier.lab.wire import QuestionDocument, read_question, write_question
from croupier.paytables import published_catalogue
from croupier.rules import Game

CATALOGUE = published_catalogue()


def document(**said: Any) -> QuestionDocument:
    return QuestionDocument.model_validate(said)


def there_and_back(question: Question) -> Question:
    text = canonical(write_question(question).canonical())
    return read_question(QuestionDocument.model_validate_json(text), CATALOGUE)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_bet_of_every_game_goes_there_and_back(game: Game) -> None:
    for bet in analysable_bets(game):
        question = ask(game.name, bet)
        assert there_and_back(question) == question
        assert digest_of(there_and_back(question)) == digest_of(question)
        assert write_question(question).canonical().keys() <= {"game", "bet", "hands"}


ASKED: list[dict[str, Any]] = [
    {"game": "three-card-poker", "tables": {"pair_plus": "TCP-03"}, "bet": "pair_plus"},
    {"game": "three-card-poker", "stakes": {"ante": "10", "pair_plus": "2.50"}},
    {"game": "three-card-poker", "ties": "more"},
    {"game": "let-it-ride", "bet": "cover_all", "hands": 3},
    {"game": "three-card-poker", "options": {"folded_hands_qualify": True}},
    {"game": "three-card-poker", "bet": "pair_plus", "tables": {"pair_plus": "TCP-02"},
     "pays": {"straight_flush": "45 to 1", "three_of_a_kind": "30", "straight": "6",
              "flush": "3 to 1", "pair": "1 to 1"}},
]  # fmt: skip


@pytest.mark.parametrize("said", ASKED, ids=str)
def test_what_is_said_is_written_and_nothing_else(said: dict[str, Any]) -> None:
    question = read_question(document(**said), CATALOGUE)
    again = there_and_back(question)
    assert again == question
    written = write_question(question).canonical()
    assert written["game"] == said["game"]
    assert written.keys() - {"bet"} == said.keys() - {"bet"}


def test_two_ways_to_ask_the_same_are_one_question_with_one_cached_answer() -> None:
    """Odds in full or as a bare number, the default table by name or not at all."""
    table = {"tables": {"pair_plus": "TCP-01"}}
    plain = read_question(document(game="three-card-poker", bet="pair_plus"), CATALOGUE)
    named = read_question(document(game="three-card-poker", bet="pair_plus", **table), CATALOGUE)
    assert digest_of(plain) == digest_of(named)
    lines = plain.layout.pays("pair_plus").lines
    bare = {line.key: str(line.odds.ratio) for line in lines}
    full = {line.key: str(line.odds) for line in lines}
    digests = {
        digest_of(
            read_question(document(game="three-card-poker", bet="pair_plus", pays=pays), CATALOGUE)
        )
        for pays in (bare, full)
    }
    assert len(digests) == 1
    assert digest_of(plain) not in digests, "typed pays are a table of their own"


@pytest.mark.parametrize(
    ("said", "fault", "place"),
    [
        ({"game": "snap"}, UnknownGame, "game"),
        ({"game": "let-it-ride", "bet": "snap"}, BadBet, ""),
        ({"game": "three-card-poker", "stakes": {"ante": "x"}}, BadAmount, "stakes: ante"),
        ({"game": "three-card-poker", "stakes": {"ante": "0"}}, BadBet, "stakes: ante"),
        ({"game": "casino-war", "pays": {"pair": "1"}}, BadOdds, "pays"),
    ],
)
def test_what_makes_no_sense_is_named(
    said: dict[str, Any], fault: type[CroupierError], place: str
) -> None:
    with pytest.raises(fault) as told:
        read_question(document(**said), CATALOGUE)
    assert told.value.place == place


@pytest.mark.parametrize(
    "said", [{}, {"game": 3}, {"game": "x", "color": 1}, {"game": "x", "hands": "3"}]
)
def test_what_is_no_question_is_refused(said: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        document(**said)


def test_a_question_without_a_bet_is_about_the_base_game() -> None:
    assert read_question(document(game="let-it-ride", bet=""), CATALOGUE).bet == BASE
