"""Every act is told as an order and as a report."""

from typing import get_args

import pytest

from croupier.games import GAMES
from croupier.rules import Effect, Game, Gesture, make_layout
from croupier.school.trainer.acts import (
    Act,
    Announce,
    AskHint,
    AskSeat,
    Burn,
    Call,
    CallHand,
    CallSupervisor,
    Collect,
    Count,
    DealTo,
    Enter,
    Handle,
    Perform,
    Positions,
    PressButton,
    Resolve,
    Ruling,
    Select,
    TurnUp,
    Visit,
    act_words,
    told,
)
from croupier.school.trainer.desk import DealerDesk

WORDS: dict[Act, tuple[str, str]] = {
    Call("No more bets"): ("call “No more bets”", "called “No more bets”"),
    PressButton("END GAME"): ("press END GAME", "pressed END GAME"),
    DealTo(3, 1): ("deal 1 card to seat 3", "dealt 1 card to seat 3"),
    Burn(3): ("burn 3 cards", "burned 3 cards"),
    AskHint(): ("ask for a hint", "asked for a hint"),
    AskSeat(2): ("ask seat 2", "asked seat 2"),
    TurnUp("river"): ("turn the river", "turned the river"),
    Announce(False): (
        "announce that the dealer does not qualify",
        "announced that the dealer does not qualify",
    ),
    Collect(1): ("collect 1 chip", "collected 1 chip"),
    Visit(5): ("go to seat 5 to settle it", "went to seat 5 to settle it"),
    Resolve(1, "ante", "take", 500): ("take Ante $5.00 at seat 1", "took Ante $5.00 at seat 1"),
    Resolve(1, "ante", "pay", 500): ("pay Ante $5.00 at seat 1", "paid Ante $5.00 at seat 1"),
    Resolve(1, "ante", "leave"): ("push Ante at seat 1", "pushed Ante at seat 1"),
    Select(1, "royal"): ("select Royal Flush at seat 1", "selected Royal Flush at seat 1"),
    CallSupervisor(): ("call a supervisor", "called a supervisor"),
    Announce(True, "queen high"): (
        "announce that the dealer qualifies with queen high",
        "announced that the dealer qualifies with queen high",
    ),
    Positions("ante", (2, 3, 5)): (
        "call “No Ante, position 2, 3 and 5”",
        "called “No Ante, position 2, 3 and 5”",
    ),
    CallHand("banker", "natural 9"): ("call “banker natural 9”", "called “banker natural 9”"),
    Positions("ante", (4,)): ("call “No Ante, position 4”", "called “No Ante, position 4”"),
    Handle(Gesture.PUSH_BACK, 2): (
        "push the bet back to seat 2",
        "pushed the bet back to seat 2",
    ),
    Handle(Gesture.LOCK_UP, 2): ("lock up the cards of seat 2", "locked up the cards of seat 2"),
    Handle(Gesture.LEAVE_UP, 2): (
        "leave the cards of seat 2 face up",
        "left the cards of seat 2 face up",
    ),
    Handle(Gesture.TUCK, 2): (
        "tuck the cards of seat 2 under its bet",
        "tucked the cards of seat 2 under its bet",
    ),
    Perform("Turn the shuffler on"): (
        "do “Turn the shuffler on”",
        "did “Turn the shuffler on”",
    ),
    Enter(1250): ("enter $12.50", "entered $12.50"),
    Count(51): ("count 51 cards", "counted 51 cards"),
    Ruling(Effect.VOID): ("rule that all hands are void", "ruled that all hands are void"),
}


@pytest.mark.parametrize("act", WORDS, ids=lambda act: type(act).__name__)
def test_an_act_is_told_before_and_after_it_is_done(act: Act) -> None:
    desk = DealerDesk((), (), (), (1,), bets={"ante": "Ante"}, hands={"royal": "Royal Flush"})
    assert (act_words(act, desk), told(act, desk)) == WORDS[act]


def test_no_act_is_left_out() -> None:
    assert {type(act) for act in WORDS} == set(get_args(Act))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_a_dealer_calls_or_presses_is_short(game: Game) -> None:
    """A stage that goes into detail says beside it what is called; nobody shouts a colon."""
    for procedure in game.procedures:
        layout = make_layout(game, procedure=procedure.key)
        for stage, _ in layout.dealing:
            if stage.does in ("announce", "press"):
                assert ":" not in stage.called, stage.says
                assert len(stage.called) <= 40, stage.says
