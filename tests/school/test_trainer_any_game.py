"""The school deals games it has never heard of: nothing in it knows a game by name."""

import re
from pathlib import Path

import pytest

import croupier.school
from croupier.cards import Card, parse_cards
from croupier.games import GAMES
from croupier.rules import Game, Wager, make_layout
from croupier.school.trainer.plan import Plan, Trouble
from croupier.school.trainer.planning import trouble_of
from croupier.school.trainer.script import write_script
from croupier.school.trainer.troubles import EXPOSED, dealt_packets
from tests.games.rounds import chance
from tests.school.trainer_hands import Laid, acts_of, rows
from tests.school.trainer_toys import STREET_GAME, WAR_GAME


def laid(game: Game, first_cards: str, *seats: int, troubles: tuple[Trouble, ...] = ()) -> Laid:
    """A round with a bet of $10 at each seat; these cards lie on top of the deck."""
    layout = make_layout(game)
    top = parse_cards(first_cards)
    rest: list[Card] = list(game.deck)
    for card in top:
        rest.remove(card)
    plan = Plan(tuple(Wager(s, {"ante": 1000}) for s in seats), ((*top, *rest),), troubles)
    return Laid(layout, plan, None, write_script(layout, plan, None))


def dealt(table: Laid, sheet: str) -> None:
    lines = rows(sheet)
    standing = table.stand(acts_of(line for line, _ in lines))
    assert standing.faults == ()
    assert [step.clause.id for step in table.script.steps] == [clause for _, clause in lines]


def test_three_streets_with_a_question_and_a_card_each() -> None:
    dealt(
        laid(STREET_GAME, "Ah Ad 3c 7d 9s Kd 5h", 2, 6),
        """
        call No more bets     | STR-D1
        deal 2 to seat 2      | STR-D2
        deal 2 to seat 6      | STR-D2
        deal 3 to community   | STR-D3
        press Green button    | STR-D4
        ask 2                 | STR-D5
        ask 6                 | STR-D5
        turn third card       | STR-D6
        ask 2                 | STR-D7
        ask 6                 | STR-D7
        turn fourth card      | STR-D8
        ask 2                 | STR-D9
        ask 6                 | STR-D9
        turn fifth card       | STR-D10
        settle 6              | STR-D11
        take fifth            | STR-2
        take fourth           | STR-2
        take third            | STR-2
        take ante             | STR-2
        settle 2              | STR-D11
        pay fifth 10.00       | STR-1
        pay fourth 10.00      | STR-1
        pay third 10.00       | STR-1
        pay ante 10.00        | STR-1
        """,
    )


def test_only_who_is_at_war_gets_a_second_card() -> None:
    """Six packs: the same king may lie there three times. The war is won with a queen."""
    dealt(
        laid(WAR_GAME, "9c Kh 2d Kh 3c Qs 3d Jd", 1, 4, 5),
        """
        call No more bets       | WAR-D1
        deal 1 to seat 1        | WAR-D2
        deal 1 to seat 4        | WAR-D2
        deal 1 to seat 5        | WAR-D2
        deal 1 to dealer        | WAR-D3
        turn dealer's card      | WAR-D4
        ask 4                   | WAR-D5
        deal 1 to seat 4        | WAR-D6
        deal 1 to dealer        | WAR-D7
        turn dealer's war card  | WAR-D8
        settle 5                | WAR-D9
        take ante               | WAR-2
        settle 4                | WAR-D9
        pay war 10.00           | WAR-1
        pay ante 10.00          | WAR-1
        settle 1                | WAR-D9
        take ante               | WAR-2
        """,
    )


def test_cards_that_are_dealt_face_up_lie_there_for_all_to_see() -> None:
    script = laid(WAR_GAME, "9c Kh 2d Kh 3c Qs 3d Jd", 1, 4, 5).script
    turned = [set(script.scene(at).turned) for at in range(5)]
    assert turned == [set(), set(), {1}, {1, 4}, {1, 4, 5}]
    down = laid(STREET_GAME, "Ah Ad 3c 7d", 2, 6).script
    assert down.scene(3).turned == {}


def test_a_card_dealt_face_down_to_a_hand_that_lies_face_up_stays_down() -> None:
    """The war card of seat 4 is turned when the dealer comes to settle that seat."""
    script = laid(WAR_GAME, "9c Kh 2d Kh 3c Qs 3d Jd", 1, 4, 5).script
    dealt, settled = script.scene(8), script.scene(13)
    assert dealt.placed[4] == 2
    assert set(dealt.turned[4]) == {0}
    assert not dealt.is_turned(4)
    assert settled.settling == 4
    assert set(settled.turned[4]) == {0, 1}


def test_trouble_strikes_only_packets_that_are_dealt_face_down() -> None:
    """Nobody is at war: four packets in all, and only the dealer's lies face down."""
    table = laid(WAR_GAME, "9c Kh 2d Ah", 1, 4, 5)
    packets = dealt_packets(table.layout, table.script)
    assert [number for number, _ in packets] == [0, 1, 2, 3]
    struck = {t.packet for seed in range(9) for t in trouble_of(EXPOSED, packets, chance(seed))}
    assert struck == {3}
    assert trouble_of("misdeal", packets[:3], chance(1)) == ()


def test_who_surrenders_loses_half() -> None:
    table = laid(WAR_GAME, "Kc Kh", 3)
    sheet = """
        call No more bets       | WAR-D1
        deal 1 to seat 3        | WAR-D2
        deal 1 to dealer        | WAR-D3
        turn dealer's card      | WAR-D4
        ask 3                   | WAR-D5
        settle 3                | WAR-D9
        take ante 5.00          | WAR-4
        """
    dealt(table, sheet)
    acts = acts_of(line for line, _ in rows(sheet))
    for wrong in ({"how": "take", "amount": None}, {"how": "take", "amount": "10.00"}):
        (fault,) = table.stand([*acts[:-1], acts[-1] | wrong]).faults
        assert (fault.kind, fault.clause.id) == ("payout", "WAR-4")


def test_a_failing_shuffler_voids_any_game() -> None:
    trouble = (Trouble("shuffler-malfunction", packet=2),)
    dealt(
        laid(STREET_GAME, "Ah Ad 3c 7d", 2, 6, troubles=trouble),
        """
        call No more bets     | STR-D1
        deal 2 to seat 2      | STR-D2
        deal 2 to seat 6      | STR-D2
        rule void             | STR-6
        settle 6              | STR-6
        leave ante            | STR-6
        settle 2              | STR-6
        leave ante            | STR-6
        """,
    )


@pytest.mark.parametrize("path", sorted(Path(croupier.school.__path__[0]).rglob("trainer/*.py")))
def test_no_file_of_the_dealers_seat_names_a_game(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for game in GAMES:
        prefix = game.sheet.prefix
        for word in (game.name, game.title, game.name.replace("-", "_")):
            assert not re.search(re.escape(word), text, re.IGNORECASE), (path.name, word)
        assert not re.search(rf"\b{prefix}-\w", text), (path.name, prefix)
