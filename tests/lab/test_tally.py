"""How solvers learn about money: rounds are played once, and settled by every layout that asks."""

from dataclasses import replace
from fractions import Fraction

import pytest

from croupier.cards import parse_cards
from croupier.games import find_game
from croupier.lab import tally
from croupier.lab.lru_cache import LruCache
from croupier.lab.tally import (
    Finish,
    RoundResult,
    SeatDeal,
    finish_of,
    finished,
    judge,
    line_of,
    play_out,
)
from croupier.money import Odds
from croupier.rules import Layout, make_layout

GAME = find_game("three-card-poker")
DEAL = SeatDeal(parse_cards("Ah Kh Qh"), parse_cards("Qd 7c 2s"), parse_cards("5c 4c"))
STAKES = {"ante": 1, "pair_plus": 1}


def paying(odds: str) -> Layout:
    """The layout on which a straight flush of Pair Plus pays this."""
    layout = make_layout(GAME)
    table = layout.tables["pair_plus"]
    pays = table.for_bet("pair_plus")
    first = replace(pays.lines[0], odds=Odds.parse(odds))
    own = replace(table, pays={"pair_plus": replace(pays, lines=(first, *pays.lines[1:]))})
    return replace(layout, tables={**layout.tables, "pair_plus": own})


@pytest.fixture
def plays(monkeypatch: pytest.MonkeyPatch) -> list[SeatDeal]:
    """The rounds that are played, when none is known."""
    played: list[SeatDeal] = []

    def listening(
        layout: Layout, stakes: dict[str, int], deal: SeatDeal, path: tuple[str, ...]
    ) -> object:
        played.append(deal)
        return play_out(layout, stakes, deal, path)

    monkeypatch.setattr(tally, "_rounds", LruCache(9))
    monkeypatch.setattr(tally, "play_out", listening)
    return played


def test_another_pay_is_other_money_for_the_same_round(plays: list[SeatDeal]) -> None:
    nets = [judge(paying(odds), STAKES, DEAL, ("play",)).net for odds in ("40 to 1", "7 to 2")]
    assert nets[0] - nets[1] == 40 - Fraction(7, 2)
    assert plays == [DEAL]
    judge(paying("40 to 1"), STAKES, DEAL, ("fold",))
    judge(paying("40 to 1"), {"ante": 2, "pair_plus": 1}, DEAL, ("play",))
    assert len(plays) == 3, "another decision and another stake are other rounds"


def test_a_layout_that_deals_other_cards_is_played_by_itself(plays: list[SeatDeal]) -> None:
    """A Multi Game Link takes two cards more than a jackpot on three cards."""
    stakes = {"ante": 1, "progressive": 1}
    boards = []
    for table in ("TCP-P1", "MG-01", "TCP-P1"):
        layout = make_layout(GAME, tables={"progressive": table, "progressive_2": table})
        known = finished(layout, stakes, DEAL, ("play",))
        assert known == play_out(layout, stakes, DEAL, ("play",))
        boards.append(len(known.community))
    assert boards == [0, 2, 0]
    assert len(plays) == 2


def test_one_bet_ends_as_its_line_says() -> None:
    line = line_of(make_layout(GAME), STAKES, DEAL, ("play",), "pair_plus")
    assert line.hit is not None
    assert finish_of(line) == Finish(
        Fraction(40),
        Fraction(1),
        RoundResult("Straight Flush", key=line.hit.key),
        odds=Odds.parse("40 to 1"),
        hit=True,
    )
    words = {
        outcome: str(finish_of(replace(line, hit=None, outcome=outcome)).result)
        for outcome in ("win", "lose", "push", "void")
    }
    assert words == {"win": "wins", "lose": "loses", "push": "pushes", "void": "void"}


# The last few answers ---------------------------------------------------------------------------


def test_what_was_not_asked_for_longest_goes_first() -> None:
    kept: LruCache[str] = LruCache(2)
    kept.put(1, "one")
    kept.put(2, "two")
    assert kept.get(1) == "one"
    kept.put(3, "three")
    assert [kept.get(key) for key in (1, 2, 3)] == ["one", None, "three"]


def test_what_is_kept_is_not_made_again() -> None:
    kept: LruCache[str] = LruCache(2)
    assert kept.get_or_make("key", lambda: "made") == "made"
    assert kept.get_or_make("key", lambda: pytest.fail("made again")) == "made"
