"""The dealer's seat with Cover All: hands are counted, the best stays, the bet comes last."""

from typing import Any

from tests.games.house_cover_all import DESIGNATORS, HOUSE
from tests.school.trainer_hands import Laid, acts_of, lay, rows

# Seat 4 folds, and its hand counts all the same: the cards stay until every hand is looked at. The
# flush of seat 6 is the best so far, until seat 2 shows a straight flush among four hands.
SHEET = """
    call No more bets                  | TCP-D1
    no pair_plus 2 4 6                 | TCP-D2
    deal 3 to seat 2                   | TCP-D3
    deal 3 to seat 4                   | TCP-D3
    deal 3 to seat 6                   | TCP-D3
    deal 3 to dealer                   | TCP-D4
    press Green button                 | TCP-D5
    ask 2                              | TCP-D6
    ask 4                              | TCP-D6
    ask 6                              | TCP-D6
    call Collect forfeited bets        | TCP-D7
    settle 4                           | TCP-D7
    take ante                          | TCP-5
    turn dealer's hand                 | TCP-D8
    dealer qualifies with queen high   | TCP-D8
    call Count the hands for Cover All | TCP-D9
    settle 6                           | TCP-D10
    pay play 20.00                     | TCP-9
    pay ante 20.00                     | TCP-9
    stay 6                             | TCP-D10
    settle 4                           | TCP-D10
    lock 4                             | TCP-D10
    settle 2                           | TCP-D10
    pay play 10.00                     | TCP-9
    pay ante_bonus 50.00               | TCP-12
    pay ante 10.00                     | TCP-9
    stay 2                             | TCP-D10
    lock 6                             | TCP-D10
    settle 6                           | TCP-31
    pay cover_all 505.00               | TCP-31
    settle 2                           | TCP-31
    pay cover_all 2525.00              | TCP-31
"""
BETS = {2: "ante 10 cover_all 5", 4: "ante 10", 6: "ante 20 cover_all 1"}


def laid(bets: dict[int, str], **more: Any) -> Laid:
    return lay(
        "three-card-poker", bets,
        {2: "9s 8s 7s", 4: "9c 5d 2h", 6: "Qd 9d 4d", "dealer": "Qh 7d 4c"}, **more,
    )  # fmt: skip


def test_the_best_hand_stays_and_cover_all_comes_last() -> None:
    round_ = laid(BETS, tables={"cover_all": DESIGNATORS["three-card-poker"]}, catalogue=HOUSE)
    acts = acts_of(line for line, _ in rows(SHEET))
    standing = round_.stand(acts)
    assert standing.faults == ()
    assert standing.step == len(round_.script.steps) == len(acts)
    assert [step.clause.id for step in round_.script.steps] == [clause for _, clause in rows(SHEET)]


def test_cover_all_in_its_turn_is_a_mistake() -> None:
    round_ = laid(BETS, tables={"cover_all": DESIGNATORS["three-card-poker"]}, catalogue=HOUSE)
    lines = [line for line, _ in rows(SHEET)]
    early = lines.index("stay 6")
    acts = acts_of([*lines[:early], "pay cover_all 505.00"])
    assert len(round_.stand(acts).faults) == 1


def test_without_the_bet_a_folded_hand_is_collected_and_nothing_is_counted() -> None:
    bets = {seat: text.split(" cover_all")[0] for seat, text in BETS.items()}
    round_ = laid(bets, tables={"cover_all": DESIGNATORS["three-card-poker"]}, catalogue=HOUSE)
    said = [str(step.act) for step in round_.script.steps]
    assert not any("Count the hands" in act for act in said)
    assert any(
        "LOCK_UP" in act and "seat=4" in act
        for act in said[: said.index('TurnUp(what="dealer\'s hand")')]
    )


def test_a_layout_without_a_table_has_no_such_stage() -> None:
    bets = {seat: text.split(" cover_all")[0] for seat, text in BETS.items()}
    says = [stage.says for stage, _ in laid(bets).layout.dealing]
    assert not any("Cover All" in said for said in says)
