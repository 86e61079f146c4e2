# ruff: noqa: E501 - a table is as wide as its columns
"""Playing a round: what is refused, and with which words; what a transcript says."""

from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from croupier.cards import Card, parse_cards
from croupier.errors import (
    BadBet,
    BadCard,
    BadSeat,
    CroupierError,
    DuplicateCard,
    IllegalAction,
    WrongHandSize,
)
from croupier.games import find_game
from croupier.rules import (
    Actions,
    BetsLocked,
    Dealt,
    Decided,
    Draw,
    Irregular,
    Round,
    Voided,
    Wager,
    actions,
    apply,
    describe,
    make_layout,
    open_round,
    replay,
    settle,
    view,
)
from tests.rules.toys import ALWAYS_WINS

TCP = make_layout(find_game("three-card-poker"))
UTH = make_layout(find_game("ultimate-texas-holdem"))
SOLITAIRE = make_layout(find_game("solitaire-stud"))
WAR = make_layout(find_game("casino-war"))


def locked(*wagers: Wager) -> Round:
    return apply(open_round(TCP), BetsLocked(wagers))


# Bets -------------------------------------------------------------------------------------------

REFUSED_BETS: dict[str, tuple[tuple[Wager, ...], type[CroupierError], str]] = {
    "nobody bets": ((), BadBet, "a round needs at least one bet"),
    "a seat without a bet": ((Wager(2, {}),), BadBet, "seat 2: has no bet"),
    "seat zero": ((Wager(0, {"ante": 1}),), BadSeat, "seat 0 is not on the layout; seats are 1 to 7"),
    "a seat below": ((Wager(-1, {"ante": 1}),), BadSeat, "seat -1 is not on the layout"),
    "an eighth seat": ((Wager(8, {"ante": 1}),), BadSeat, "seat 8 is not on the layout"),
    "a seat that is true": ((Wager(True, {"ante": 1}),), BadSeat, "seat True is not on the layout"),
    "a seat in words": ((Wager("1", {"ante": 1}),), BadSeat, "seat '1' is not on"),  # type: ignore[arg-type]
    "a seat taken twice": (
        (Wager(3, {"ante": 1}), Wager(1, {"ante": 1}), Wager(3, {"ante": 2})),
        BadSeat, "seat 3 is taken twice",
    ),
    "a bet of another game": (
        (Wager(4, {"blind": 5}),), BadBet, "seat 4: Three Card Poker has no bet 'blind'; it has ante",
    ),
    "the Play bet": ((Wager(4, {"ante": 5, "play": 5}),), BadBet, "has no bet 'play'"),
    "a bet of nothing": ((Wager(4, {"ante": 0}),), BadBet, "seat 4: ante is 0 cents; a bet is above 0"),
    "a bet below zero": ((Wager(4, {"ante": -5}),), BadBet, "seat 4: ante is -5 cents"),
    "half a cent": ((Wager(4, {"ante": 0.5}),), BadBet, "seat 4: ante is 0.5 cents"),  # type: ignore[dict-item]
    "a bet that is true": ((Wager(4, {"ante": True}),), BadBet, "seat 4: ante is True cents"),
    "a bet in words": ((Wager(4, {"ante": "5"}),), BadBet, "seat 4: ante is '5' cents"),  # type: ignore[dict-item]
}  # fmt: skip


@pytest.mark.parametrize(
    ("wagers", "error", "message"), REFUSED_BETS.values(), ids=REFUSED_BETS.keys()
)
def test_bets_that_are_refused(
    wagers: tuple[Wager, ...], error: type[CroupierError], message: str
) -> None:
    with pytest.raises(error) as refusal:
        locked(*wagers)
    assert message in str(refusal.value)


def test_the_layout_says_how_many_seats_there_are() -> None:
    bets = {"ante": 100, "super_bonus": 100}
    apply(open_round(SOLITAIRE), BetsLocked((Wager(6, bets),)))
    with pytest.raises(BadSeat, match="seat 7 is not on the layout; seats are 1 to 6"):
        apply(open_round(SOLITAIRE), BetsLocked((Wager(7, bets),)))


def test_seats_play_from_the_left_in_whatever_order_they_bet() -> None:
    round_ = locked(Wager(6, {"ante": 1}), Wager(2, {"ante": 2}), Wager(4, {"pair_plus": 3}))
    assert [spot.seat for spot in round_.spots] == [2, 4, 6]
    assert actions(round_).draws == (Draw(2, 3, "hand"),)


def test_a_round_does_not_change_with_the_callers_bets() -> None:
    """A round is a frozen value: what a caller does with its own dict later is its own affair."""
    bets = {"ante": 1000}
    round_ = locked(Wager(1, bets))
    bets["ante"] = 5
    bets["pair_plus"] = 7
    assert round_.spot(1).stakes == {"ante": 1000}
    assert replay(TCP, round_.events) == round_


def test_what_a_view_shows_cannot_be_used_to_change_the_round() -> None:
    round_ = locked(Wager(1, {"ante": 1000}))
    shown: Any = view(round_, 1).stakes[1]
    try:
        shown["ante"] = 5
    except TypeError:
        return
    assert round_.spot(1).stakes == {"ante": 1000}


def test_a_round_and_its_events_are_frozen() -> None:
    table: Any = locked(Wager(1, {"ante": 1000}))
    for value, name in (
        (table, "events"), (table.spots[0], "cards"), (table.events[0], "wagers"),
        (table.events[0].wagers[0], "seat"),
    ):  # fmt: skip
        with pytest.raises(FrozenInstanceError):
            setattr(value, name, ())


# Cards and decisions ----------------------------------------------------------------------------


def test_cards_go_where_they_are_owed() -> None:
    round_ = locked(Wager(1, {"ante": 1}), Wager(2, {"ante": 1}))
    with pytest.raises(IllegalAction, match="no card goes to seat 2 now: seat 1 is next"):
        apply(round_, Dealt(2, parse_cards("Ah Kd Qc")))
    with pytest.raises(IllegalAction, match="no card goes to dealer now: seat 1 is next"):
        apply(round_, Dealt("dealer", parse_cards("Ah Kd Qc")))
    with pytest.raises(WrongHandSize, match="seat 1: has 2 cards; the hand is 3"):
        apply(round_, Dealt(1, parse_cards("Ah Kd")))
    with pytest.raises(DuplicateCard, match="seat 1: Ah is dealt 2 times"):
        apply(round_, Dealt(1, parse_cards("Ah Ah Qc")))
    round_ = apply(round_, Dealt(1, parse_cards("Ah Kd Qc")))
    with pytest.raises(DuplicateCard, match="seat 2: Kd is dealt 2 times; the deck holds 1 of it"):
        apply(round_, Dealt(2, parse_cards("As Kd Qd")))


@pytest.mark.parametrize("card", [52, -1, 1000, 3.0, "Ah", None, True], ids=repr)
def test_a_number_that_is_no_card(card: Any) -> None:
    round_ = locked(Wager(1, {"ante": 1}))
    with pytest.raises(BadCard, match="seat 1"):
        apply(round_, Dealt(1, (Card(0), Card(1), card)))
    if card is not None:
        with pytest.raises(BadCard, match="irregularities"):
            apply(round_, Irregular("exposed-card", card))


def test_after_the_last_card_nothing_is_dealt() -> None:
    round_ = replay(TCP, (
        BetsLocked((Wager(1, {"ante": 1}),)), Dealt(1, parse_cards("Ah Kd 2c")), Decided(1, "play"),
        Dealt("dealer", parse_cards("Qs 5h 3d")),
    ))  # fmt: skip
    assert round_.is_complete
    with pytest.raises(IllegalAction, match="no card goes to community now: every card is out"):
        apply(round_, Dealt("community", parse_cards("Qd 5d")))
    with pytest.raises(IllegalAction, match="seat 1: cannot 'fold' now: the round is over"):
        apply(round_, Decided(1, "fold"))


def test_a_deal_that_a_round_does_not_come_to_is_neither_owed_nor_offered() -> None:
    """Nobody at war, no war card: not even one that the house may turn all the same."""
    wagers = BetsLocked((Wager(2, {"ante": 500}), Wager(5, {"ante": 500})))
    first = (Dealt(2, parse_cards("9h")), Dealt(5, parse_cards("Kc")))
    peace = replay(WAR, (wagers, *first, Dealt("dealer", parse_cards("8d"))))
    assert peace.is_complete
    assert actions(peace).draws == ()
    with pytest.raises(IllegalAction, match="no card goes to dealer now: every card is out"):
        apply(peace, Dealt("dealer", parse_cards("2c")))

    asked = replay(WAR, (wagers, *first, Dealt("dealer", parse_cards("9d"))))
    assert not asked.is_complete
    at_war = apply(asked, Decided(2, "war"))
    assert actions(at_war).draws == (Draw(2, 1, "war card"),)
    with pytest.raises(IllegalAction, match="no card goes to seat 5 now: seat 2 is next"):
        apply(at_war, Dealt(5, parse_cards("2c")))
    armed = apply(at_war, Dealt(2, parse_cards("Jc")))
    assert actions(armed).draws == (Draw("dealer", 1, "dealer's war card"),)
    assert not armed.is_complete
    assert apply(armed, Dealt("dealer", parse_cards("2c"))).is_complete
    assert apply(asked, Decided(2, "surrender")).is_complete


def test_decisions_come_in_turn_and_only_when_asked() -> None:
    round_ = locked(Wager(1, {"ante": 1}), Wager(2, {"ante": 1}))
    with pytest.raises(IllegalAction, match="seat 1: cannot 'play' now: cards are being dealt"):
        apply(round_, Decided(1, "play"))
    round_ = apply(
        apply(round_, Dealt(1, parse_cards("Ah Kd 2c"))), Dealt(2, parse_cards("As Ks 2d"))
    )
    with pytest.raises(IllegalAction, match="seat 2: cannot 'play' now: it is the turn of seat 1"):
        apply(round_, Decided(2, "play"))
    with pytest.raises(IllegalAction, match="Play or fold takes 'play' or 'fold'"):
        apply(round_, Decided(1, "Play"))
    with pytest.raises(IllegalAction, match="no card goes to dealer now: seat 1 has to decide"):
        apply(round_, Dealt("dealer", parse_cards("Qs 5h 3d")))


def test_nothing_happens_before_bets_are_down() -> None:
    round_ = open_round(TCP)
    assert actions(round_) == Actions(takes_bets=True)
    for event, words in (
        (Dealt(1, ()), "nobody can deal to seat 1"), (Decided(1, "play"), "nobody can decide 'play'"),
        (Irregular("false-alarm"), "nobody can report 'false-alarm'"),
        (Voided("rain"), "nobody can void it for 'rain'"),
    ):  # fmt: skip
        with pytest.raises(IllegalAction, match=f"bets are still open; {words}"):
            apply(round_, event)
    with pytest.raises(IllegalAction, match="the round is not over: bets are still open"):
        settle(round_)


def test_what_a_round_waits_for_is_told() -> None:
    round_ = locked(Wager(3, {"ante": 1}))
    with pytest.raises(IllegalAction, match=r"seat 3 is owed 3 cards \(the hand\)"):
        settle(round_)
    round_ = apply(round_, Dealt(3, parse_cards("Ah Kd 2c")))
    with pytest.raises(IllegalAction, match=r"seat 3 has to decide \(Play or fold\)"):
        settle(round_)
    round_ = apply(round_, Decided(3, "play"))
    with pytest.raises(IllegalAction, match=r"dealer is owed 3 cards \(the dealer's hand\)"):
        settle(round_)


def test_one_card_is_one_card() -> None:
    round_ = apply(locked(Wager(3, {"ante": 1})), Dealt(3, parse_cards("Ah Kd 2c")))
    round_ = apply(round_, Decided(3, "play"))
    with pytest.raises(WrongHandSize, match="dealer: has 1 card; the dealer's hand is 3"):
        apply(round_, Dealt("dealer", parse_cards("Qs")))


def test_a_deck_is_the_games_own() -> None:
    """Two aces and three kings: the third ace is one too many, the second is not."""
    layout = make_layout(ALWAYS_WINS)
    wagers = BetsLocked(tuple(Wager(seat, {"ante": 100}) for seat in (1, 2, 3)))
    round_ = replay(layout, (wagers, Dealt(1, parse_cards("Ah")), Dealt(2, parse_cards("Ah"))))
    with pytest.raises(DuplicateCard, match="seat 3: Ah is dealt 3 times; the deck holds 2 of it"):
        apply(round_, Dealt(3, parse_cards("Ah")))
    with pytest.raises(DuplicateCard, match="Qc is dealt 1 times; the deck holds 0 of it"):
        apply(round_, Dealt(3, parse_cards("Qc")))
    assert apply(round_, Dealt(3, parse_cards("Kd"))).seen == parse_cards("Ah Ah Kd")


# What is shown and told -------------------------------------------------------------------------


def test_a_stranger_behind_the_table_sees_backs() -> None:
    round_ = replay(UTH, (
        BetsLocked((Wager(1, {"ante": 1, "blind": 1}), Wager(2, {"ante": 1, "blind": 1}))),
        Dealt(1, parse_cards("Ah Kd")), Dealt(2, parse_cards("As Ks")),
    ))  # fmt: skip
    seen = view(round_, None)
    assert (seen.own, seen.others) == ((), {1: 2, 2: 2})
    assert view(round_, 2).others == {1: 2}
    with pytest.raises(BadSeat, match="nobody bet at seat 3"):
        view(round_, 3)


def test_cards_that_are_dealt_face_up_are_seen_by_all() -> None:
    """Also when their player has given up; in every other game they are backs until the end."""
    round_ = replay(WAR, (
        BetsLocked((Wager(2, {"ante": 500}), Wager(5, {"ante": 500}))),
        Dealt(2, parse_cards("9h")), Dealt(5, parse_cards("Kc")), Dealt("dealer", parse_cards("9d")),
    ))  # fmt: skip
    assert view(round_, 2).others == {5: parse_cards("Kc")}
    assert view(round_, None).others == {2: parse_cards("9h"), 5: parse_cards("Kc")}
    assert view(apply(round_, Decided(2, "surrender")), 5).others == {2: parse_cards("9h")}


def test_events_are_told_in_a_line_each() -> None:
    wagers = (Wager(1, {"ante": 1000, "pair_plus": 550}), Wager(3, {"ante": 5}, "someone"))
    told = {
        BetsLocked: describe(BetsLocked(wagers)),
        Dealt: describe(Dealt("community", parse_cards("Ah Td"))),
        Decided: describe(Decided(3, "raise 4x")),
        Irregular: describe(Irregular("exposed-card", parse_cards("9h")[0], "on the felt")),
        Voided: describe(Voided("rain")),
    }
    assert told == {
        BetsLocked: "No more bets: seat 1 ante 10.00, pair_plus 5.50; seat 3 ante 0.05",
        Dealt: "community: Ah Td",
        Decided: "seat 3: raise 4x",
        Irregular: "irregularity: exposed-card 9h",
        Voided: "void: rain",
    }
    assert describe(Dealt(3, parse_cards("2c"))) == "seat 3: 2c"
    assert describe(Irregular("misdeal")) == "irregularity: misdeal"


def test_a_void_returns_bets_that_were_made_on_cards_that_were_never_right() -> None:
    round_ = locked(Wager(1, {"ante": 1000}), Wager(2, {"ante": 500}))
    also = (Wager(1, {"play": 1000}),)
    for event in (Voided("rain", also), Irregular("wrong-hand-size", also_up=also)):
        void = settle(apply(round_, event))
        assert {line.bet: line.returned for line in void.seat(1).lines} == {
            "ante": 1000, "play": 1000,
        }  # fmt: skip
        assert [line.bet for line in void.seat(2).lines] == ["ante"]


@pytest.mark.parametrize(
    ("also", "error"),
    [
        (Wager(1, {"pair_plus": 5}), BadBet),
        (Wager(1, {"ante": 5}), BadBet),
        (Wager(1, {"play": 0}), BadBet),
        (Wager(1, {"play": -5}), BadBet),
        (Wager(3, {"play": 5}), BadSeat),
    ],
    ids=str,
)
def test_a_void_returns_nothing_that_was_never_up(also: Wager, error: type[CroupierError]) -> None:
    with pytest.raises(error):
        apply(locked(Wager(1, {"ante": 1000})), Voided("rain", (also,)))
