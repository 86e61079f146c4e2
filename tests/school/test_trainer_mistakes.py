"""Every mistake is named: what kind of fault it is, and the clause it breaks.

The rows are in `box_mistakes.py`.
"""

from collections.abc import Iterator

import pytest

from croupier.games import GAMES
from croupier.school.trainer.grading import Mistake, RoundStanding
from tests.school.trainer_hands import Act, act_of, acts_of
from tests.school.trainer_mistakes import KINDS, MISTAKES
from tests.school.trainer_rounds import HAND_ROUNDS, HandRound


def mistakes() -> Iterator[object]:
    for hand in HAND_ROUNDS:
        for row in MISTAKES[hand.game].splitlines():
            if row.strip():
                name, *columns = (column.strip() for column in row.split("|"))
                yield pytest.param(hand, *columns, id=f"{hand.game}: {name}")


def test_every_game_has_its_mistakes() -> None:
    assert set(MISTAKES) == {game.name for game in GAMES}


def place(hand: HandRound, wanted: str) -> int:
    line, _, times = wanted.partition(" #")
    begins = line.removesuffix("…")
    found = [
        at
        for at, (act, _) in enumerate(hand.rows)
        if act == line or (begins != line and act.startswith(begins))
    ]
    return found[int(times or 1) - 1]


def wrong_act(hand: HandRound, at: int, did: str) -> Act:
    """The mistake; without `at N` it happens at the seat that is being settled."""
    line, _, elsewhere = did.partition(" at ")
    settled = [int(act.split()[1]) for act, _ in hand.rows[:at] if act.startswith("settle ")]
    return act_of(line, int(elsewhere) if elsewhere else (settled or [0])[-1])


def acts(hand: HandRound) -> list[Act]:
    return acts_of(line for line, _ in hand.rows)


@pytest.mark.parametrize(("hand", "instead_of", "did", "kind", "clause"), list(mistakes()))
def test_the_mistake_is_named(
    hand: HandRound, instead_of: str, did: str, kind: str, clause: str
) -> None:
    laid, at = hand.lay(), place(hand, instead_of)
    right = acts(hand)
    wrong = wrong_act(hand, at, did)
    standing = laid.stand([*right[:at], wrong])
    (fault,) = standing.faults
    assert (fault.kind, fault.clause.id) == (KINDS[kind], clause)
    assert fault is standing.last
    assert standing.step == at, "the round does not move on by a mistake"
    after = laid.stand([*right[:at], wrong, *right[at:]])
    assert after.faults == (fault,)
    won, of = _marks(laid.stand(right)), _marks(after)
    assert sum(of) == sum(won) - 1, "exactly one mark is lost"
    assert of[laid.script.steps[at].is_pay] == won[laid.script.steps[at].is_pay] - 1


def _marks(standing: RoundStanding) -> tuple[int, int]:
    return standing.procedure.won, standing.pays.won


def test_what_is_right_is_told_after_the_second_miss() -> None:
    hand = HAND_ROUNDS[0]
    laid = hand.lay()
    wrong = act_of("ask 2", 0)
    faults: tuple[Mistake, ...] = laid.stand([wrong, wrong, wrong]).faults
    assert [fault.should for fault in faults] == [
        "", "call “No more bets”", "call “No more bets”",
    ]  # fmt: skip
    assert {fault.did for fault in faults} == {"asked seat 2"}


def test_a_take_may_name_the_whole_stake() -> None:
    hand = HAND_ROUNDS[0]
    laid, at, right = hand.lay(), place(hand, "take ante"), acts(hand)
    named = right[at] | {"amount": "15.00"}
    assert laid.stand([*right[:at], named]).faults == ()
    (fault,) = laid.stand([*right[:at], right[at] | {"amount": "7.50"}]).faults
    assert (fault.kind, fault.clause.id) == ("payout", "TCP-5")
