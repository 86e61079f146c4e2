"""What follows when things go wrong: in every game, for every kind, early and late."""

from dataclasses import replace

import pytest

from croupier.cards import STANDARD, parse_card
from croupier.errors import DuplicateCard, IllegalAction
from croupier.games import GAMES, find_game
from croupier.records.words import pays_text
from croupier.rules import (
    IRREGULARITIES,
    BetsLocked,
    Dealt,
    Decided,
    Effect,
    Irregular,
    Round,
    Voided,
    Wager,
    actions,
    apply,
    lay_felt,
    open_round,
    replay,
    settle,
)
from tests.games.rounds import chance, dealt_pile, each_game, played_on, positions

KINDS = [
    pytest.param(game.name, kind, id=f"{game.name}, {kind}")
    for game in GAMES
    for kind in game.irregularities
]


def of_effect(*effects: Effect) -> list[tuple[str, str]]:
    return [
        (game.name, kind)
        for game in GAMES
        for kind in game.irregularities
        if IRREGULARITIES[kind].effect in effects
    ]


def each_kind(*effects: Effect) -> pytest.MarkDecorator:
    found = of_effect(*effects)
    return pytest.mark.parametrize(("game", "kind"), found, ids=[", ".join(pair) for pair in found])


def later_bets(game: str) -> set[str]:
    choices = (choice for step in find_game(game).decisions for choice in step.choices)
    return {choice.makes for choice in choices if choice.makes}


def stops(game: str) -> list[Round]:
    """Positions from the lock to the last card: of three rounds, and of the next ones until every
    Play, Raise or street bet has been up."""
    found, missing = list[Round](), later_bets(game)
    for seed in range(30):
        if seed >= 3 and not missing:
            break
        found += positions(game, seed)[1:]
        missing -= {bet for spot in found[-1].spots for bet in spot.stakes}
    return found


def from_one_pack(table: Round) -> Round:
    """The same round where no two cards are alike."""
    felt = replace(table.felt, game=replace(table.felt.game, deck=STANDARD))
    return replay(felt, table.events)


def all_void(table: Round, clause: str) -> None:
    assert table.is_void
    result = settle(table)
    assert result.void_reason == table.void_reason != ""
    for seat, spot in zip(result.seats, table.spots, strict=True):
        assert {line.bet: line.stake for line in seat.lines} == dict(spot.stakes)
        for line in seat.lines:
            assert (line.outcome, pays_text(line), line.returned) == ("void", None, line.stake)
            assert line.clause == table.felt.game.sheet[clause]
        assert seat.net == 0


def nothing_more(table: Round) -> None:
    assert not actions(table)
    assert list(actions(table)) == []
    first = table.events[0]
    seat = table.spots[0].seat
    for event in (
        first, Dealt(seat, ()), Dealt("dealer", ()), Dealt("community", ()), Decided(seat, "fold"),
        Irregular("false-alarm"), Irregular("exposed-card"), Voided("again"),
    ):  # fmt: skip
        assert event not in actions(table)
        with pytest.raises(IllegalAction):
            apply(table, event)


def test_every_effect_is_met_and_every_kind_belongs_to_a_game() -> None:
    assert {IRREGULARITIES[kind].effect for _, kind in of_effect(*Effect)} == set(Effect)
    assert {kind for _, kind in of_effect(*Effect)} == set(IRREGULARITIES)
    assert all(entry.kind == kind for kind, entry in IRREGULARITIES.items())


@each_kind(Effect.VOID)
def test_all_hands_are_void_and_every_stake_comes_back(game: str, kind: str) -> None:
    made = set()
    for table in stops(game):
        void = apply(table, Irregular(kind))
        assert [spot.stakes for spot in void.spots] == [spot.stakes for spot in table.spots]
        all_void(void, find_game(game).irregularities[kind])
        nothing_more(void)
        made |= {bet for spot in void.spots for bet in spot.stakes}
    assert later_bets(game) <= made, "no later bet was up"


@each_game
def test_the_floor_may_void_a_round_for_its_own_reason(game: str) -> None:
    for table in stops(game):
        void = apply(table, Voided("  a guest fainted "))
        assert void.void_reason == "a guest fainted"
        all_void(void, "void")
        nothing_more(void)


@each_game
def test_a_void_round_needs_a_reason(game: str) -> None:
    table = positions(game, 0)[1]
    with pytest.raises(IllegalAction, match="needs a reason"):
        apply(table, Voided("  "))


@each_kind(Effect.STANDS)
def test_a_false_alarm_changes_nothing(game: str, kind: str) -> None:
    for table in stops(game):
        stands = apply(table, Irregular(kind))
        assert actions(stands) == actions(table)
        assert (stands.spots, stands.dealer, stands.community) == (
            table.spots, table.dealer, table.community,
        )  # fmt: skip
        if table.is_complete:
            assert settle(stands) == settle(table)


@each_kind(Effect.REPLACE)
def test_one_exposed_card_leaves_play_and_two_void_the_round(game: str, kind: str) -> None:
    for table in stops(game):
        left = table.felt.game.deck.without(table.seen)
        first, second = list(left)[:2]
        one = apply(table, Irregular(kind, first))
        assert not one.is_void
        assert actions(one) == actions(table)
        assert first in one.seen
        if table.is_complete:
            assert settle(one) == settle(table)
        if left.copies[first] == 1:
            with pytest.raises(DuplicateCard):
                apply(one, Irregular(kind, first))
        for other in (second, None):
            two = apply(one, Irregular(kind, other))
            all_void(two, find_game(game).irregularities[kind])
            nothing_more(two)


@each_kind(Effect.REPLACE)
def test_an_exposed_card_is_not_dealt_afterwards(game: str, kind: str) -> None:
    table = from_one_pack(positions(game, 0)[1])
    draw = actions(table).draws[0]
    deck = list(table.felt.game.deck)
    exposed = apply(table, Irregular(kind, deck[0]))
    with pytest.raises(DuplicateCard):
        apply(exposed, Dealt(draw.to, tuple(deck[: draw.cards])))
    dealt = apply(exposed, Dealt(draw.to, tuple(deck[1 : draw.cards + 1])))
    assert dealt.spots[0].cards == tuple(deck[1 : draw.cards + 1])


@each_kind(Effect.REPLACE)
def test_a_card_that_somebody_holds_was_not_found_face_up_in_the_deal(game: str, kind: str) -> None:
    table = from_one_pack(next(table for table in stops(game) if table.seen))
    with pytest.raises(DuplicateCard, match="irregularities"):
        apply(table, Irregular(kind, table.seen[0]))


def test_of_six_cards_alike_one_face_up_leaves_five() -> None:
    felt = lay_felt(find_game("casino-war"))
    nine = parse_card("9h")
    wagers = BetsLocked(tuple(Wager(seat, {"ante": 500}) for seat in range(1, 8)))
    table = replay(felt, (wagers, Irregular("exposed-card", nine)))
    for seat in range(1, 6):
        table = apply(table, Dealt(seat, (nine,)))
    for event in (Dealt(6, (nine,)), Irregular("exposed-card", nine)):
        with pytest.raises(DuplicateCard, match="9h is dealt 7 times; the deck holds 6 of it"):
            apply(table, event)


@each_kind(Effect.REDEAL)
def test_a_misdeal_deals_the_same_bets_again(game: str, kind: str) -> None:
    for seed, table in enumerate(stops(game)):
        if table.community or table.is_complete:
            continue  # the dealer's packet is out, so it was no misdeal
        again = apply(table, Irregular(kind))
        locked = replay(table.felt, table.events[:1])
        assert [(spot.seat, spot.player, spot.stakes, spot.cards, spot.decisions)
                for spot in again.spots] == [
            (spot.seat, spot.player, spot.stakes, (), ()) for spot in locked.spots
        ]  # fmt: skip
        assert actions(again) == actions(locked)
        wagers = table.events[0]
        assert isinstance(wagers, BetsLocked)
        with pytest.raises(IllegalAction, match="bets are locked already"):
            apply(again, wagers)
        random = chance(seed)
        *_, played = played_on(again, dealt_pile(again, random), random)
        assert {spot.seat: set(spot.stakes) for spot in played.spots} == {
            spot.seat: set(spot.stakes) for spot in locked.spots
        }
        settle(played)


@each_kind(Effect.REDEAL)
def test_it_is_no_misdeal_once_the_dealers_packet_is_out(game: str, kind: str) -> None:
    """The community cards are that packet: with one of them turned, it was delivered."""
    turned = [table for table in stops(game) if table.community and not table.is_complete]
    assert turned
    for table in turned:
        with pytest.raises(IllegalAction):
            apply(table, Irregular(kind))


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_nothing_goes_wrong_before_bets_are_down(game: str, kind: str) -> None:
    table = open_round(positions(game, 0)[0].felt)
    for event in (Irregular(kind, parse_card("9h")), Voided("too early")):
        assert event not in actions(table)
        with pytest.raises(IllegalAction, match="bets are still open"):
            apply(table, event)


@each_game
def test_a_kind_the_game_does_not_know_is_refused_with_those_it_does(game: str) -> None:
    table = positions(game, 0)[1]
    known = find_game(game).irregularities
    for kind in {"earthquake", *IRREGULARITIES} - set(known):
        with pytest.raises(IllegalAction, match=f"it has {', '.join(known)}"):
            apply(table, Irregular(kind))
