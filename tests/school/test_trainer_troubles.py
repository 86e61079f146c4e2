"""Things go wrong on purpose: the dealer sees it, and must do what the rule sheet says."""

import pytest

from croupier.cards import card_text
from croupier.games import GAMES, find_game
from croupier.rules import IRREGULARITIES, Effect, Game, Irregular
from croupier.school.trainer.acts import Ruling, act_json
from croupier.school.trainer.lessons import TROUBLE, taught_kinds
from croupier.school.trainer.plan import Trouble
from croupier.school.trainer.planning import plan_round, trouble_of
from croupier.school.trainer.record import set_table
from croupier.school.trainer.script import write_script
from croupier.school.trainer.troubles import dealt_packets
from tests.games.rounds import chance
from tests.school.trainer_hands import Act, Laid, acts_of, rows
from tests.school.trainer_rooms import Room
from tests.school.trainer_rounds import HAND_ROUNDS, LET_IT_RIDE, THREE_CARD_POKER, HandRound
from tests.school.trainer_rounds import ULTIMATE_TEXAS_HOLDEM as HOLDEM

EVERY_KIND = [
    pytest.param(hand, kind, id=f"{hand.game}, {kind}")
    for hand in HAND_ROUNDS
    for kind in find_game(hand.game).irregularities
]


def laid_with(hand: HandRound, kind: str) -> Laid:
    """The round with a trouble of this kind, in the second packet where it has one."""
    if kind == "exposed-card":
        dealing = hand.lay().layout.dealing
        cards = next(stage.cards for stage, _ in dealing if stage.does == "deal")
        unused = next(
            card_text(card)
            for card in find_game(hand.game).deck
            if card_text(card) not in " ".join(hand.hands.values()).split()
        )
        trouble = Trouble(kind, packet=1, cards=1)
        return hand.lay(troubles=[trouble], face_up={cards: unused})
    packet = len(hand.bets) if IRREGULARITIES[kind].effect is Effect.REDEAL else 1
    return hand.lay(troubles=[Trouble(kind, packet=packet, cards=-1)], again=hand.hands)


def at_the_ruling(laid: Laid) -> tuple[int, list[Act]]:
    """Where the ruling is due, and the acts that lead there."""
    at = next(n for n, step in enumerate(laid.script.steps) if isinstance(step.act, Ruling))
    return at, [act_json(step.act) for step in laid.script.steps[:at]]


@pytest.mark.parametrize(("hand", "kind"), EVERY_KIND)
def test_playing_on_and_ruling_wrongly_are_named_by_the_clause(hand: HandRound, kind: str) -> None:
    laid, game = laid_with(hand, kind), find_game(hand.game)
    at, before = at_the_ruling(laid)
    clause = game.sheet[game.irregularities[kind]]
    right = IRREGULARITIES[kind].effect.name.lower()
    plays_on = acts_of(line for line, _ in hand.rows)[at]
    offered = [effect.name.lower() for effect in laid.script.desk.effects]
    wrong = [plays_on, *({"do": "rule", "effect": e} for e in offered if e != right)]
    for act in wrong:
        (fault,) = laid.stand([*before, act]).faults
        assert (fault.kind, fault.clause) == ("irregularity", clause), act
    assert laid.stand([*before, {"do": "rule", "effect": right}]).faults == ()


@pytest.mark.parametrize(("hand", "kind"), EVERY_KIND)
def test_the_round_is_settled_by_the_engine_on_what_happened(hand: HandRound, kind: str) -> None:
    final = laid_with(hand, kind).script.final
    happened = [event.kind for event in final.events if isinstance(event, Irregular)]
    assert happened == [kind]
    assert final.is_void == (IRREGULARITIES[kind].effect is Effect.VOID)
    if not final.is_void:
        assert {spot.seat: spot.cards for spot in final.spots} == {
            spot.seat: spot.cards for spot in hand.lay().script.final.spots
        }, "the cards that follow are the ones that were to come"


def dealt_by_hand(laid: Laid, sheet: str) -> None:
    """The acts are right, each by its clause, and they are all there is to do."""
    lines = rows(sheet)
    standing = laid.stand(acts_of(line for line, _ in lines))
    assert standing.faults == ()
    assert standing.step == len(laid.script.steps)
    assert [step.clause.id for step in laid.script.steps] == [clause for _, clause in lines]


def test_one_card_face_up_is_replaced_by_the_next() -> None:
    """The king of clubs lies on top of seat 4's packet; seat 4 gets what follows it."""
    laid = THREE_CARD_POKER.lay(
        troubles=[Trouble("exposed-card", packet=1, cards=1)], face_up={3: "Kc"}
    )
    lines = THREE_CARD_POKER.rows
    with_ruling = [*lines[:5], ("rule replace", "TCP-26"), *lines[5:]]
    dealt_by_hand(laid, "\n".join(f"{act} | {clause}" for act, clause in with_ruling))
    before, after = laid.script.scene(5), laid.script.scene(6)
    assert before.packet is not None
    assert after.packet is not None
    assert [card and card_text(card) for card in before.packet.shown] == ["Kc", None, None]
    assert after.packet.shown == (None, None, None)
    assert (before.burned, after.burned) == (0, 1)


VOID_AFTER_SEAT_2 = """
    call No more bets        | TCP-D1
    press START GAME         | JP-1
    collect 2                | JP-3
    no pair_plus 6           | TCP-D2
    deal 3 to seat 2         | TCP-D3
    rule void                | {clause}
    settle 6                 | {clause}
    leave ante               | {clause}
    settle 4                 | {clause}
    leave ante               | {clause}
    leave pair_plus          | {clause}
    leave six_card_bonus     | {clause}
    pay progressive 1.00     | {clause}
    settle 2                 | {clause}
    leave ante               | {clause}
    leave pair_plus          | {clause}
    pay progressive 1.00     | {clause}
    press END GAME           | JP-8
"""
"""All hands are void: what stands is left, and what is in the tray comes back out of it."""


@pytest.mark.parametrize(
    ("trouble", "face_up", "clause"),
    [
        pytest.param(Trouble("exposed-card", 1, 2), {3: "Kc", 4: "2c"}, "TCP-26", id="two up"),
        pytest.param(Trouble("wrong-hand-size", 1, -1), {}, "TCP-23", id="two cards"),
        pytest.param(Trouble("wrong-hand-size", 1, 1), {}, "TCP-23", id="four cards"),
        pytest.param(Trouble("shuffler-malfunction", 1), {}, "TCP-22", id="malfunction"),
    ],
)
def test_all_hands_are_void_and_every_stake_goes_back(
    trouble: Trouble, face_up: dict[int, str], clause: str
) -> None:
    laid = THREE_CARD_POKER.lay(troubles=[trouble], face_up=face_up)
    dealt_by_hand(laid, VOID_AFTER_SEAT_2.format(clause=clause))
    sizes = {"TCP-23": 3 + trouble.cards, "TCP-26": 3}
    packet = laid.script.scene(5).packet
    assert (len(packet.shown) if packet is not None else None) == sizes.get(clause)


def test_a_shuffler_that_keeps_failing_is_replaced_before_the_cards_are_dealt_again() -> None:
    """The manual has a list of it, and no round is void; the same bets are dealt once more."""
    laid = THREE_CARD_POKER.lay(
        troubles=[Trouble("shuffler-replaced", 1)], again=THREE_CARD_POKER.hands
    )
    assert "malfunction" in laid.script.scene(5).message
    lines = THREE_CARD_POKER.rows
    moves = [
        ("do Follow the guide on the back of the shuffler", "TCP-S1"),
        ("do Turn the shuffler off", "TCP-S2"),
        ("do Unplug the power cord", "TCP-S3"),
        ("do Put the backup shuffler in its place", "TCP-S4"),
        ("do Plug in the power cord and the data cable", "TCP-S5"),
        ("do Turn the shuffler on", "TCP-S6"),
        ("do Call the maker to service the shuffler", "TCP-S7"),
    ]
    again = [("press START GAME", "TCP-30"), ("collect 2", "TCP-30"), *lines[4:]]
    sheet = [*lines[:5], *moves, ("rule redeal", "TCP-30"), *again]
    dealt_by_hand(laid, "\n".join(f"{act} | {clause}" for act, clause in sheet))
    before = acts_of(line for line, _ in sheet[:7])
    for wrong, clause in (
        ("do Put the backup shuffler in its place", "TCP-S3"),
        ("rule void", "TCP-S3"),
        ("deal 3 to seat 4", "TCP-S3"),
    ):
        (fault,) = laid.stand([*before, *acts_of([wrong])]).faults
        assert (fault.kind, fault.clause.id) == ("irregularity", clause)


def test_a_second_card_face_up_later_voids_what_the_first_did_not() -> None:
    laid = THREE_CARD_POKER.lay(
        troubles=[Trouble("exposed-card", 0, 1), Trouble("exposed-card", 1, 1)],
        face_up={0: "Kc", 4: "2c"},
    )
    lines = rows(VOID_AFTER_SEAT_2.format(clause="TCP-26"))
    with_first = [*lines[:4], ("rule replace", "TCP-26"), *lines[4:]]
    dealt_by_hand(laid, "\n".join(f"{act} | {clause}" for act, clause in with_first))


def test_a_raise_comes_back_when_the_shuffler_fails_before_the_flop() -> None:
    laid = HOLDEM.lay(troubles=[Trouble("shuffler-malfunction", packet=3)])
    assert "malfunction" in laid.script.scene(6).message
    dealt_by_hand(
        laid,
        """
        call No more bets     | UTH-D1
        deal 2 to seat 1      | UTH-D2
        deal 2 to seat 3      | UTH-D2
        deal 2 to dealer      | UTH-D3
        ask 1                 | UTH-D4
        ask 3                 | UTH-D4
        rule void             | UTH-24
        settle 3              | UTH-24
        leave ante            | UTH-24
        leave blind           | UTH-24
        leave ultimate_pairs  | UTH-24
        settle 1              | UTH-24
        leave play            | UTH-24
        leave ante            | UTH-24
        leave blind           | UTH-24
        leave trips           | UTH-24
        """,
    )


def test_a_misdeal_is_dealt_again_and_the_same_bonus_bets_are_armed() -> None:
    """The keypad is locked out and the dollar collected a second time; nobody bets anew.

    The deck that was misdealt goes into the shuffler, and so the other one is dealt.
    """
    laid = LET_IT_RIDE.lay(troubles=[Trouble("misdeal", packet=2)], again=LET_IT_RIDE.hands)
    lines = LET_IT_RIDE.rows
    assert "unloaded before" in laid.script.scene(6).message
    assert laid.script.scene(6).collected >= {"bonus"}
    assert laid.script.scene(7).collected == frozenset(), "the dollar lies on its sensor again"
    assert laid.script.scene(7).placed == {}
    loaded = ("press Load the red deck", "LIR-D4")
    twice = [*lines[:6], ("rule redeal", "LIR-17"), *lines[1:3], loaded, *lines[4:]]
    dealt_by_hand(laid, "\n".join(f"{act} | {clause}" for act, clause in twice))


def test_on_a_console_a_misdeal_is_started_again() -> None:
    bets = {2: "bet_1 5 bet_2 5 bet_3 5 bonus 1 progressive 1", 5: "bet_1 5 bet_2 5 bet_3 5"}
    laid = HandRound("let-it-ride", bets, LET_IT_RIDE.hands, "").lay(
        procedure="ace-i-deal", console="game-manager",
        troubles=[Trouble("misdeal", packet=2)], again=LET_IT_RIDE.hands,
    )  # fmt: skip
    expected = rows(
        """
        call No more bets; collect the Bonus bets | LIR-D1
        collect 1                                 | LIR-D1
        press COIN IN                             | JP-2
        collect 1                                 | JP-3
        deal 3 to seat 2                          | LIR-D2
        deal 3 to seat 5                          | LIR-D2
        rule redeal                               | LIR-17
        press COIN IN                             | LIR-17
        collect 1                                 | LIR-17
        deal 3 to seat 2                          | LIR-D2
        deal 3 to seat 5                          | LIR-D2
        deal 2 to community                       | LIR-D3
        """
    )
    standing = laid.stand(acts_of(line for line, _ in expected))
    assert standing.faults == ()
    assert laid.script.scene(7).collected == {"bonus"}, "a lammer keeps its place"
    assert [step.clause.id for step in laid.script.steps[: len(expected)]] == [
        clause for _, clause in expected
    ]


@pytest.mark.parametrize("counted", [51, 53])
def test_the_count_is_told_after_the_green_button(counted: int) -> None:
    laid = THREE_CARD_POKER.lay(troubles=[Trouble("wrong-card-count", cards=counted - 52)])
    assert f"{counted} of 52 cards" in laid.script.scene(9).message
    assert laid.script.scene(8).message == ""
    assert laid.script.final.is_void


def test_a_count_that_proves_right_stands() -> None:
    laid = THREE_CARD_POKER.lay(troubles=[Trouble("false-alarm")])
    assert "52 of 52 cards" in laid.script.scene(9).message
    lines = THREE_CARD_POKER.rows
    stands = [*lines[:9], ("rule stands", "TCP-25"), *lines[9:]]
    dealt_by_hand(laid, "\n".join(f"{act} | {clause}" for act, clause in stands))


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_every_kind_happens_once_in_the_lesson_about_them(game: str) -> None:
    room = Room(seed=4)
    room.begin(game, TROUBLE.key)
    room.deal_shift()
    met = [
        event.kind
        for number in range(1, len(room.shift.rounds) + 1)
        for event in room.shift.script(number).final.events
        if isinstance(event, Irregular)
    ]
    assert set(met) == set(taught_kinds(find_game(game)))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_trouble_is_of_a_kind_the_game_knows_and_visible(game: Game) -> None:
    for procedure in game.procedures:
        table = set_table(game.name, "first-shift", "{}", "{}", procedure.key, None)
        plan = plan_round(table, (), chance(1))
        assert plan.troubles == (), "nothing goes wrong in the first shift"
        packets = dealt_packets(table.layout, write_script(table.layout, plan, table.console))
        for kind in game.irregularities:
            for seed in range(20):
                troubles = trouble_of(kind, packets, chance(seed))
                assert troubles, (procedure.key, kind)
                assert {trouble.kind for trouble in troubles} == {kind}
                assert all(trouble.packet in dict(packets) for trouble in troubles)
                if kind == "wrong-hand-size":
                    assert all(trouble.cards for trouble in troubles)
                if kind == "exposed-card":
                    assert all(trouble.cards in (1, 2) for trouble in troubles)
