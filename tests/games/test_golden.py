"""Golden transcripts: what changed in how a game is dealt, asked and settled is read line by line.

`CROUPIER_GOLDEN=write` writes them anew; read the difference before it is kept.
"""

import os

import pytest

from croupier.games import GAMES
from croupier.rules import Game, make_layout
from tests.games.transcripts import FOLDER, full_table, transcript


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_round_is_told_as_it_always_was(game: Game) -> None:
    path = FOLDER / f"{game.name}.txt"
    told = transcript(game)
    if os.environ.get("CROUPIER_GOLDEN") == "write":
        path.write_text(told, encoding="utf-8")
    assert told.splitlines() == path.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_table_is_full_and_every_bet_is_up(game: Game) -> None:
    wagers = full_table(game)
    assert [wager.seat for wager in wagers] == list(range(1, game.seats_max + 1))
    offered = {bet.key for bet in make_layout(game).bets}
    assert all(set(wager.bets) == offered for wager in wagers)


def test_every_game_has_a_golden_transcript_and_every_transcript_a_game() -> None:
    written = sorted(path.stem for path in FOLDER.iterdir())
    assert written == sorted(game.name for game in GAMES)
