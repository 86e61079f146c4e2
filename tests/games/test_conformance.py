"""What holds in every round of every game, whatever was bet, dealt and decided."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given

from croupier.cards import Card, parse_cards
from croupier.errors import BadBet, CroupierError, DuplicateCard, IllegalAction
from croupier.games import GAMES, find_game
from croupier.records import read_round, settlement_answer, write_round
from croupier.records.words import pays_text
from croupier.rules import (
    IRREGULARITIES,
    BetsLocked,
    Dealt,
    Decided,
    Event,
    Game,
    Holder,
    Irregular,
    Layout,
    Line,
    Option,
    Round,
    Spot,
    Voided,
    Wager,
    actions,
    apply,
    make_layout,
    open_round,
    replay,
    settle,
    view,
)
from tests.games.rounds import (
    chance,
    each_game,
    each_procedure,
    examples,
    positions,
    seeds,
    troubled_positions,
)

pytestmark = pytest.mark.property

EVERY_CHOICE = sorted(
    {choice.name for game in GAMES for step in game.decisions for choice in step.choices}
    | {"", "dance"}
)


def switch(game: Game, key: str) -> Option:
    return next(option for option in game.options if option.key == key)


def unseen(round_: Round) -> list[Card]:
    return list(round_.layout.deck.without(round_.seen))


# What may happen --------------------------------------------------------------------------------


def conceivable(round_: Round, wagers: BetsLocked) -> Iterator[Event]:
    """Events of every kind to and from every holder, most of them out of place."""
    fresh = tuple(unseen(round_))
    seats = range(round_.layout.game.seats_max + 2)
    holders: tuple[Holder, ...] = (*seats, "dealer", "community", *round_.layout.game.own_sides)
    yield wagers
    for holder in holders:
        for size in (0, 1, 2, 3, 4, 5, 7):
            yield Dealt(holder, fresh[:size])
    for seat in seats:
        for choice in EVERY_CHOICE:
            yield Decided(seat, choice)
    for kind in round_.layout.game.irregularities:
        yield Irregular(kind)
    yield Voided("the floor says so")


@each_procedure
@examples(5)
@given(seed=seeds)
def test_exactly_the_listed_events_are_accepted(game: str, procedure: str, seed: int) -> None:
    played = positions(game, seed, procedure)
    wagers = played[1].events[0]
    assert isinstance(wagers, BetsLocked)
    for round_ in played:
        offered = actions(round_)
        for event in conceivable(round_, wagers):
            if event in offered:
                assert apply(round_, event).events == (*round_.events, event)
            else:
                with pytest.raises(CroupierError) as refusal:
                    apply(round_, event)
                assert refusal.value.message
        assert round_ == replay(round_.layout, round_.events), "a refusal has left its mark"


def test_cards_listed_without_a_bet_on_them_can_all_be_dealt() -> None:
    """Pair Plus alone meets no dealer, so both packets of the exposed dealer are only offered."""
    layout = make_layout(find_game("three-card-poker-face-up"))
    wagers = BetsLocked((Wager(1, {"pair_plus": 500}),))
    round_ = replay(layout, (wagers, Dealt(1, parse_cards("9c 7d 4h"))))
    for event in conceivable(round_, wagers):
        if event in actions(round_):
            assert apply(round_, event).events[-1] == event


@each_game
@examples(5)
@given(seed=seeds)
def test_what_the_iterator_lists_is_what_membership_says(game: str, seed: int) -> None:
    for round_ in positions(game, seed):
        offered = actions(round_)
        listed = list(offered)
        assert len(set(listed)) == len(listed)
        seats = range(round_.layout.game.seats_max + 2)
        assert set(listed) == {
            decided
            for seat in seats
            for choice in EVERY_CHOICE
            if (decided := Decided(seat, choice)) in offered
        }
        assert bool(offered) == bool(offered.takes_bets or offered.draws or listed)


@each_game
@examples(3)
@given(seed=seeds)
def test_an_irregularity_is_listed_only_if_the_game_knows_it(game: str, seed: int) -> None:
    for round_ in positions(game, seed):
        for kind in (*IRREGULARITIES, "earthquake"):
            event = Irregular(kind)
            try:
                apply(round_, event)
            except CroupierError:
                assert event not in actions(round_)
            else:
                assert event in actions(round_)


@each_game
@examples(5)
@given(seed=seeds)
def test_a_card_that_was_seen_is_dealt_again_only_if_the_deck_holds_another(
    game: str, seed: int
) -> None:
    for round_ in positions(game, seed):
        for draw in actions(round_).draws[:1]:
            if round_.seen:
                card = round_.seen[-1]
                others = [other for other in unseen(round_) if other != card]
                again = Dealt(draw.to, (*others[: draw.cards - 1], card))
                if round_.layout.game.deck.copies[card] > round_.seen.count(card):
                    dealt = apply(round_, again)
                    assert dealt.seen.count(card) == round_.seen.count(card) + 1
                    continue
                with pytest.raises(CroupierError) as refusal:
                    apply(round_, again)
                assert refusal.value.name == "duplicate-card"


def test_a_card_is_dealt_as_often_as_six_decks_hold_it() -> None:
    layout = make_layout(find_game("casino-war"))
    nine = parse_cards("9h")
    round_ = apply(
        open_round(layout), BetsLocked(tuple(Wager(seat, {"ante": 500}) for seat in range(1, 8)))
    )
    for seat in range(1, 7):
        round_ = apply(round_, Dealt(seat, nine))
    with pytest.raises(DuplicateCard, match="seat 7: 9h is dealt 7 times; the deck holds 6 of it"):
        apply(round_, Dealt(7, nine))


# Replay and records -----------------------------------------------------------------------------


@each_procedure
@examples(10)
@given(seed=seeds)
def test_a_round_is_its_events(game: str, procedure: str, seed: int) -> None:
    played = positions(game, seed, procedure)
    events = played[-1].events
    for count, round_ in enumerate(played):
        assert round_.events == events[:count]
        assert replay(round_.layout, events[:count]) == round_


@each_procedure
@examples(5)
@given(seed=seeds)
def test_a_round_survives_being_written_down(game: str, procedure: str, seed: int) -> None:
    for round_ in positions(game, seed, procedure):
        document = write_round(round_)
        assert read_round(document) == round_
        text = json.dumps(document)
        again = read_round(json.loads(text))
        assert again == round_
        assert json.dumps(write_round(again)) == text
    assert settle(again) == settle(round_)


@each_game
@examples(10)
@given(seed=seeds)
def test_the_short_form_plays_the_same_round(game: str, seed: int) -> None:
    round_ = positions(game, seed)[-1]
    document = write_round(round_)
    short = {
        **{key: document[key] for key in ("schema", "game", "tables", "options", "procedure")},
        "seats": [
            {
                "seat": wager["seat"],
                "bets": wager["bets"],
                **({"player": wager["player"]} if "player" in wager else {}),
                "cards": " ".join(dealt_to(document, wager["seat"])),
                "decisions": list(round_.spot(wager["seat"]).decisions),
            }
            for wager in document["events"][0]["wagers"]
        ],
        "dealer": " ".join(dealt_to(document, "dealer")),
        "community": " ".join(dealt_to(document, "community")),
        "sides": {
            side: " ".join(dealt_to(document, side)) for side in round_.layout.game.own_sides
        },
    }
    assert read_round(short) == round_


def dealt_to(document: dict[str, list[dict[str, str]]], holder: object) -> list[str]:
    return [event["cards"] for event in document["events"] if event.get("to") == holder]


@each_game
@examples(15)
@given(seed=seeds)
def test_rounds_in_which_things_go_wrong_replay_and_survive_too(game: str, seed: int) -> None:
    played = troubled_positions(game, seed)
    for count, round_ in enumerate(played, start=1):
        assert round_.events == played[-1].events[:count]
        assert replay(round_.layout, round_.events) == round_
        assert read_round(json.loads(json.dumps(write_round(round_)))) == round_


@each_game
@examples(15)
@given(seed=seeds)
def test_rounds_in_which_things_go_wrong_add_up_too(game: str, seed: int) -> None:
    round_ = troubled_positions(game, seed)[-1]
    check_money(round_)
    result = settle(round_)
    assert bool(result.void_reason) == round_.is_void
    for seat in result.seats:
        assert all((line.outcome == "void") == round_.is_void for line in seat.lines)
        if round_.is_void:
            assert seat.net == 0


# Money ------------------------------------------------------------------------------------------

ODDS = re.compile(r"([\d,.]+) (to|for) ([\d,]+)")
ENVY = re.compile(r"\$([\d,]+)")
SHARE = re.compile(r"\d+% of (Meter|Mega|Major|Minor)")


def owed_cents(line: Line, spot: Spot) -> Fraction | None:
    """What must come back by the printed odds alone."""
    stake = Fraction(line.stake)
    if line.outcome == "lose":
        return stake / 2 if line.clause.key == "surrender" else Fraction(0)
    if line.outcome in ("push", "void"):
        return stake
    printed = pays_text(line)
    assert printed is not None
    if SHARE.fullmatch(printed):
        return None
    if line.bet == "envy":
        match = ENVY.fullmatch(printed)
        assert match
        dollars = Fraction(match[1].replace(",", ""))
        wagers = {spot.stake(bet) for bet in spot.stakes if bet.startswith(("prog", "jack"))}
        assert line.returned in {dollars * wager for wager in wagers}
        return Fraction(line.returned)
    match = ODDS.fullmatch(printed)
    assert match, printed
    basis = Fraction(spot.stake("ante")) if line.bet == "ante_bonus" else stake
    won = basis * Fraction(match[1].replace(",", "")) / Fraction(match[3].replace(",", ""))
    return won + stake if match[2] == "to" else won


def check_money(round_: Round) -> None:
    result = settle(round_)
    assert [seat.seat for seat in result.seats] == [spot.seat for spot in round_.spots]
    for seat in result.seats:
        spot = round_.spot(seat.seat)
        staked = Counter(line.bet for line in seat.lines if line.bet not in ("ante_bonus", "envy"))
        assert staked == Counter(spot.stakes.keys()), "every stake has one line, and only stakes do"
        for line in seat.lines:
            assert line.stake == spot.stake(line.bet)
            assert line.clause in round_.layout.game.sheet.values()
            assert (pays_text(line) is None) == (line.outcome != "win")
            assert line.returned == owed_cents(line, spot)
        returned = [line.returned for line in seat.lines if line.returned is not None]
        if len(returned) < len(seat.lines):
            assert seat.net is None
        else:
            assert seat.net == sum(returned) - sum(spot.stakes.values())
        assert [line.bet for line in seat.lines].count("ante_bonus") <= 1


@each_procedure
@examples(60)
@given(seed=seeds)
def test_every_cent_is_accounted_for(game: str, procedure: str, seed: int) -> None:
    check_money(positions(game, seed, procedure)[-1])


@each_game
@examples(10)
@given(seed=seeds)
def test_cards_that_no_bet_depends_on_change_no_settlement(game: str, seed: int) -> None:
    """Once nothing is owed, the round settles, and dealing the rest moves no cent."""
    complete = [round_ for round_ in positions(game, seed) if round_.is_complete]
    assert complete
    results = {str(settle(round_)) for round_ in complete}
    assert len(results) == 1


@each_game
@examples(5)
@given(seed=seeds)
def test_nothing_is_settled_before_it_is_over(game: str, seed: int) -> None:
    for round_ in positions(game, seed):
        if not round_.is_complete:
            with pytest.raises(IllegalAction, match="the round is not over"):
                settle(round_)


@each_game
@examples(15)
@given(seed=seeds)
def test_order_and_procedure_move_lines_but_no_money(game: str, seed: int) -> None:
    """The same events on a layout that settles in another order and was dealt another way."""
    round_ = positions(game, seed)[-1]
    result = settle(round_)
    lines = switch(find_game(game), "settlement_order").choices
    order = tuple(chance(seed).sample(lines, len(lines)))
    for procedure in find_game(game).procedures:
        layout = replace(
            round_.layout, options={**round_.layout.options, "settlement_order": order},
            procedure=procedure,
        )  # fmt: skip
        other = settle(replay(layout, round_.events))
        for seat, moved in zip(result.seats, other.seats, strict=True):
            assert Counter(map(str, seat.lines)) == Counter(map(str, moved.lines))
            assert seat.net == moved.net
            places = [order.index(line.bet) for line in moved.lines]
            assert places == sorted(places)


@each_game
@examples(5)
@given(seed=seeds)
def test_an_answer_says_what_was_settled(game: str, seed: int) -> None:
    round_ = positions(game, seed)[-1]
    result = settle(round_)
    answer = settlement_answer(result)
    assert [seat["seat"] for seat in answer["seats"]] == [spot.seat for spot in round_.spots]
    for said, seat in zip(answer["seats"], result.seats, strict=True):
        for line, settled in zip(said["lines"], seat.lines, strict=True):
            assert list(line) == [
                "bet", "stake", "outcome", "pays", "returned", "clause", "line", "caused_by",
            ]  # fmt: skip
            assert line["line"] == (None if settled.hit is None else settled.hit.key)
            assert line["caused_by"] == settled.caused_by
            assert Fraction(line["stake"]) * 100 == settled.stake
            if settled.returned is None:
                assert line["returned"] is None
            else:
                assert Fraction(line["returned"]) * 100 == settled.returned
            assert line["clause"].startswith(settled.clause.id + " ")


# Views ------------------------------------------------------------------------------------------

DEALT_FACE_UP = {"casino-war"}


def dealt_face_up(layout: Layout) -> bool:
    """The keypad of Let It Ride leaves it to the house."""
    return layout.procedure.key == "bonus-keypad" and bool(layout.option("dealt_face_up"))


"""Where players see each other's cards from the start; elsewhere they are shown at the end."""


def with_other_cards(round_: Round, seat: int, cards: tuple[Card, ...]) -> Round:
    """The same round, had this seat been dealt these cards."""
    left = list(cards)
    events: list[Event] = []
    for event in round_.events:
        if isinstance(event, Dealt) and event.to == seat:
            size = len(event.cards)
            events.append(Dealt(seat, tuple(left[:size])))
            del left[:size]
        else:
            events.append(event)
    return replay(round_.layout, events)


@each_game
@examples(4)
@given(seed=seeds)
def test_a_view_does_not_depend_on_cards_the_player_may_not_see(game: str, seed: int) -> None:
    for round_ in positions(game, seed)[1:]:
        fresh = tuple(unseen(round_))
        for seat in (None, *(spot.seat for spot in round_.spots)):
            seen = view(round_, seat)
            for other, shown in seen.others.items():
                if isinstance(shown, int) and 0 < shown <= len(fresh):
                    try:
                        changed = with_other_cards(round_, other, fresh[:shown])
                    except IllegalAction:
                        continue  # a raise that these cards do not allow was seen by all
                    assert view(changed, seat) == seen


@each_game
@examples(8)
@given(seed=seeds)
def test_a_view_shows_what_lies_open(game: str, seed: int) -> None:
    for round_ in positions(game, seed)[1:]:
        for spot in round_.spots:
            seen = view(round_, spot.seat)
            assert (seen.own, seen.dealer, seen.community) == (
                spot.cards, round_.dealer, round_.community,
            )  # fmt: skip
            assert spot.seat not in seen.others
            face_up = game in DEALT_FACE_UP or dealt_face_up(round_.layout)
            for other in round_.spots:
                if other.seat != spot.seat:
                    compared = round_.is_complete and not other.folded
                    expected = other.cards if compared or face_up else len(other.cards)
                    assert seen.others[other.seat] == expected
                assert seen.stakes[other.seat] == other.stakes
                assert seen.decisions[other.seat] == other.decisions
            offered = actions(round_)
            if offered.seat != spot.seat and not face_up:
                anyone = tuple(choice for choice in offered.choices if choice.when is None)
                offered = replace(offered, choices=anyone)
            assert seen.actions == offered


# House switches ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "key"),
    [
        pytest.param(game.name, option.key, id=f"{game.name}, {option.key}")
        for game in GAMES
        for option in game.options
    ],
)
@examples(3)
@given(seed=seeds)
def test_a_round_plays_and_adds_up_with_every_switch_either_way(
    game: str, key: str, seed: int
) -> None:
    option = switch(find_game(game), key)
    values: list[object] = (
        [True, False] if isinstance(option.default, bool) else list(option.choices)
    )
    if isinstance(option.default, tuple):
        values = [(), option.choices, option.choices[::-1]]
    round_ = positions(game, seed)[-1]
    for value in values:
        options = {**round_.layout.options, key: value}
        options["ante_mandatory"] = False
        layout = make_layout(
            find_game(game),
            tables={bet: entry.id for bet, entry in round_.layout.tables.items()},
            options={name: options[name] for name in round_.layout.options},
            procedure=round_.layout.procedure.key,
        )
        if (
            key == "three_card_bonus_alone"
            and not value
            and not all(spot.has("bet_1") for spot in round_.spots)
        ):
            with pytest.raises(BadBet, match="3 Card Bonus needs a bet on Bet 1"):
                replay(layout, round_.events)
            continue
        again = replay(layout, round_.events)
        if again.is_complete:
            check_money(again)
