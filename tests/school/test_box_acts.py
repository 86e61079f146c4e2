"""Every act is told as an order and as a report."""

from typing import get_args

import pytest

from croupier.games import GAMES
from croupier.rules import Effect, Game, lay_felt
from croupier.school.box.acts import (
    Act,
    Announce,
    Ask,
    Burn,
    Call,
    CallSupervisor,
    Collect,
    DealTo,
    Press,
    Resolve,
    Rule,
    Select,
    Turn,
    Visit,
    act_words,
    told,
)
from croupier.school.box.desk import Desk

WORDS: dict[Act, tuple[str, str]] = {
    Call("No more bets"): ("call “No more bets”", "called “No more bets”"),
    Press("END GAME"): ("press END GAME", "pressed END GAME"),
    DealTo(3, 1): ("deal 1 card to seat 3", "dealt 1 card to seat 3"),
    Burn(3): ("burn 3 cards", "burned 3 cards"),
    Ask(2): ("ask seat 2", "asked seat 2"),
    Turn("river"): ("turn the river", "turned the river"),
    Announce(False): (
        "announce that the dealer does not qualify",
        "announced that the dealer does not qualify",
    ),
    Collect(1): ("collect 1 chip", "collected 1 chip"),
    Visit(5): ("go to seat 5 to settle it", "went to seat 5 to settle it"),
    Resolve(1, "ante", "take", 500): ("take Ante 5.00 at seat 1", "took Ante 5.00 at seat 1"),
    Resolve(1, "ante", "pay", 500): ("pay Ante 5.00 at seat 1", "paid Ante 5.00 at seat 1"),
    Resolve(1, "ante", "leave"): ("leave Ante at seat 1", "left Ante at seat 1"),
    Select(1, "royal"): ("select Royal Flush at seat 1", "selected Royal Flush at seat 1"),
    CallSupervisor(): ("call a supervisor", "called a supervisor"),
    Rule(Effect.VOID): ("rule that all hands are void", "ruled that all hands are void"),
}


@pytest.mark.parametrize("act", WORDS, ids=lambda act: type(act).__name__)
def test_an_act_is_told_before_and_after_it_is_done(act: Act) -> None:
    desk = Desk((), (), (), (1,), bets={"ante": "Ante"}, hands={"royal": "Royal Flush"})
    assert (act_words(act, desk), told(act, desk)) == WORDS[act]


def test_no_act_is_left_out() -> None:
    assert {type(act) for act in WORDS} == set(get_args(Act))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_a_dealer_calls_or_presses_is_short(game: Game) -> None:
    """A stage that goes into detail says beside it what is called; nobody shouts a colon."""
    for procedure in game.procedures:
        felt = lay_felt(game, procedure=procedure.key)
        for stage, _ in felt.dealing:
            if stage.does in ("announce", "press"):
                assert ":" not in stage.called, stage.says
                assert len(stage.called) <= 40, stage.says
