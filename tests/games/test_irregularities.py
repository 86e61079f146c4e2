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
    make_layout,
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


def from_one_pack(round_: Round) -> Round:
    """The same round where no two cards are alike."""
    game = round_.layout.game
    switches = {option.key: option.default for option in game.options if option.key == "decks"}
    layout = replace(
        round_.layout,
        game=replace(game, deck=STANDARD),
        options={**round_.layout.options, **switches},
    )
    return replay(layout, round_.events)


def all_void(round_: Round, clause: str) -> None:
    assert round_.is_void
    result = settle(round_)
    assert result.void_reason == round_.void_reason != ""
    for seat, spot in zip(result.seats, round_.spots, strict=True):
        assert {line.bet: line.stake for line in seat.lines} == dict(spot.stakes)
        for line in seat.lines:
            assert (line.outcome, pays_text(line), line.returned) == ("void", None, line.stake)
            assert line.clause == round_.layout.game.sheet[clause]
        assert seat.net == 0


def nothing_more(round_: Round) -> None:
    assert not actions(round_)
    assert list(actions(round_)) == []
    first = round_.events[0]
    seat = round_.spots[0].seat
    for event in (
        first, Dealt(seat, ()), Dealt("dealer", ()), Dealt("community", ()), Decided(seat, "fold"),
        Irregular("false-alarm"), Irregular("exposed-card"), Voided("again"),
    ):  # fmt: skip
        assert event not in actions(round_)
        with pytest.raises(IllegalAction):
            apply(round_, event)


def test_every_effect_is_met_and_every_kind_belongs_to_a_game() -> None:
    assert {IRREGULARITIES[kind].effect for _, kind in of_effect(*Effect)} == set(Effect)
    assert {kind for _, kind in of_effect(*Effect)} == set(IRREGULARITIES)
    assert all(entry.kind == kind for kind, entry in IRREGULARITIES.items())


@each_kind(Effect.VOID)
def test_all_hands_are_void_and_every_stake_comes_back(game: str, kind: str) -> None:
    made = set()
    for round_ in stops(game):
        void = apply(round_, Irregular(kind))
        assert [spot.stakes for spot in void.spots] == [spot.stakes for spot in round_.spots]
        all_void(void, find_game(game).irregularities[kind])
        nothing_more(void)
        made |= {bet for spot in void.spots for bet in spot.stakes}
    assert later_bets(game) <= made, "no later bet was up"


@each_game
def test_the_floor_may_void_a_round_for_its_own_reason(game: str) -> None:
    for round_ in stops(game):
        void = apply(round_, Voided("  a guest fainted "))
        assert void.void_reason == "a guest fainted"
        all_void(void, "void")
        nothing_more(void)


@each_game
def test_a_void_round_needs_a_reason(game: str) -> None:
    round_ = positions(game, 0)[1]
    with pytest.raises(IllegalAction, match="needs a reason"):
        apply(round_, Voided("  "))


@each_kind(Effect.STANDS)
def test_a_false_alarm_changes_nothing(game: str, kind: str) -> None:
    for round_ in stops(game):
        stands = apply(round_, Irregular(kind))
        assert actions(stands) == actions(round_)
        assert (stands.spots, stands.dealer, stands.community) == (
            round_.spots, round_.dealer, round_.community,
        )  # fmt: skip
        if round_.is_complete:
            assert settle(stands) == settle(round_)


@each_kind(Effect.REPLACE)
def test_one_exposed_card_leaves_play_and_two_void_the_round(game: str, kind: str) -> None:
    for round_ in stops(game):
        left = round_.layout.game.deck.without(round_.seen)
        first, second = list(left)[:2]
        one = apply(round_, Irregular(kind, first))
        assert not one.is_void
        assert actions(one) == actions(round_)
        assert first in one.seen
        if round_.is_complete:
            assert settle(one) == settle(round_)
        if left.copies[first] == 1:
            with pytest.raises(DuplicateCard):
                apply(one, Irregular(kind, first))
        for other in (second, None):
            two = apply(one, Irregular(kind, other))
            all_void(two, find_game(game).irregularities[kind])
            nothing_more(two)


@each_kind(Effect.REPLACE)
def test_an_exposed_card_is_not_dealt_afterwards(game: str, kind: str) -> None:
    round_ = from_one_pack(positions(game, 0)[1])
    draw = actions(round_).draws[0]
    deck = list(round_.layout.game.deck)
    exposed = apply(round_, Irregular(kind, deck[0]))
    with pytest.raises(DuplicateCard):
        apply(exposed, Dealt(draw.to, tuple(deck[: draw.cards])))
    dealt = apply(exposed, Dealt(draw.to, tuple(deck[1 : draw.cards + 1])))
    assert dealt.cards_of(draw.to) == tuple(deck[1 : draw.cards + 1])


@each_kind(Effect.REPLACE)
def test_a_card_that_somebody_holds_was_not_found_face_up_in_the_deal(game: str, kind: str) -> None:
    round_ = from_one_pack(next(round_ for round_ in stops(game) if round_.seen))
    with pytest.raises(DuplicateCard, match="irregularities"):
        apply(round_, Irregular(kind, round_.seen[0]))


def test_of_six_cards_alike_one_face_up_leaves_five() -> None:
    layout = make_layout(find_game("casino-war"))
    nine = parse_card("9h")
    wagers = BetsLocked(tuple(Wager(seat, {"ante": 500}) for seat in range(1, 8)))
    round_ = replay(layout, (wagers, Irregular("exposed-card", nine)))
    for seat in range(1, 6):
        round_ = apply(round_, Dealt(seat, (nine,)))
    for event in (Dealt(6, (nine,)), Irregular("exposed-card", nine)):
        with pytest.raises(DuplicateCard, match="9h is dealt 7 times; the deck holds 6 of it"):
            apply(round_, event)


@each_kind(Effect.REDEAL)
def test_a_misdeal_deals_the_same_bets_again(game: str, kind: str) -> None:
    for seed, round_ in enumerate(stops(game)):
        if round_.community or round_.dealer or round_.is_complete:
            continue  # the dealer's packet is out, so it was no misdeal
        again = apply(round_, Irregular(kind))
        locked = replay(round_.layout, round_.events[:1])
        assert [(spot.seat, spot.player, spot.stakes, spot.cards, spot.decisions)
                for spot in again.spots] == [
            (spot.seat, spot.player, spot.stakes, (), ()) for spot in locked.spots
        ]  # fmt: skip
        assert actions(again) == actions(locked)
        wagers = round_.events[0]
        assert isinstance(wagers, BetsLocked)
        with pytest.raises(IllegalAction, match="bets are already locked"):
            apply(again, wagers)
        random = chance(seed)
        *_, played = played_on(again, dealt_pile(again, random), random)
        raises = later_bets(game)
        assert {spot.seat: set(spot.stakes) - raises for spot in played.spots} == {
            spot.seat: set(spot.stakes) for spot in locked.spots
        }
        settle(played)


@each_kind(Effect.REDEAL)
def test_it_is_no_misdeal_once_the_dealers_packet_is_out(game: str, kind: str) -> None:
    """With a card of the board or of the dealer turned, everything had been delivered."""
    turned = [t for t in stops(game) if (t.community or t.dealer) and not t.is_complete]
    assert turned or "dealer's hand" in {step.key for step in find_game(game).steps}
    for round_ in turned:
        with pytest.raises(IllegalAction):
            apply(round_, Irregular(kind))


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_nothing_goes_wrong_before_bets_are_down(game: str, kind: str) -> None:
    round_ = open_round(positions(game, 0)[0].layout)
    for event in (Irregular(kind, parse_card("9h")), Voided("too early")):
        assert event not in actions(round_)
        with pytest.raises(IllegalAction, match="bets are still open"):
            apply(round_, event)


@each_game
def test_a_kind_the_game_does_not_know_is_refused_with_those_it_does(game: str) -> None:
    round_ = positions(game, 0)[1]
    known = find_game(game).irregularities
    for kind in {"earthquake", *IRREGULARITIES} - set(known):
        with pytest.raises(IllegalAction, match=f"it has {', '.join(known)}"):
            apply(round_, Irregular(kind))
