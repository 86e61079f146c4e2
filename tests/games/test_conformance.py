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
    Line,
    Option,
    Round,
    Spot,
    Voided,
    Wager,
    actions,
    apply,
    lay_felt,
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


def unseen(table: Round) -> list[Card]:
    return list(table.felt.game.deck.without(table.seen))


# What may happen --------------------------------------------------------------------------------


def conceivable(table: Round, wagers: BetsLocked) -> Iterator[Event]:
    """Events of every kind to and from every holder, most of them out of place."""
    fresh = tuple(unseen(table))
    seats = range(table.felt.game.seats_max + 2)
    holders: tuple[Holder, ...] = (*seats, "dealer", "community")
    yield wagers
    for holder in holders:
        for size in (0, 1, 2, 3, 4, 5, 7):
            yield Dealt(holder, fresh[:size])
    for seat in seats:
        for choice in EVERY_CHOICE:
            yield Decided(seat, choice)
    for kind in table.felt.game.irregularities:
        yield Irregular(kind)
    yield Voided("the floor says so")


@each_procedure
@examples(5)
@given(seed=seeds)
def test_exactly_the_listed_events_are_accepted(game: str, procedure: str, seed: int) -> None:
    played = positions(game, seed, procedure)
    wagers = played[1].events[0]
    assert isinstance(wagers, BetsLocked)
    for table in played:
        offered = actions(table)
        for event in conceivable(table, wagers):
            if event in offered:
                assert apply(table, event).events == (*table.events, event)
            else:
                with pytest.raises(CroupierError) as refusal:
                    apply(table, event)
                assert refusal.value.message
        assert table == replay(table.felt, table.events), "a refusal has left its mark"


def test_cards_listed_without_a_bet_on_them_can_all_be_dealt() -> None:
    """Pair Plus alone meets no dealer, so both packets of the exposed dealer are only offered."""
    felt = lay_felt(find_game("three-card-poker-face-up"))
    wagers = BetsLocked((Wager(1, {"pair_plus": 500}),))
    table = replay(felt, (wagers, Dealt(1, parse_cards("9c 7d 4h"))))
    for event in conceivable(table, wagers):
        if event in actions(table):
            assert apply(table, event).events[-1] == event


@each_game
@examples(5)
@given(seed=seeds)
def test_what_the_iterator_lists_is_what_membership_says(game: str, seed: int) -> None:
    for table in positions(game, seed):
        offered = actions(table)
        listed = list(offered)
        assert len(set(listed)) == len(listed)
        seats = range(table.felt.game.seats_max + 2)
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
    for table in positions(game, seed):
        for kind in (*IRREGULARITIES, "earthquake"):
            event = Irregular(kind)
            try:
                apply(table, event)
            except CroupierError:
                assert event not in actions(table)
            else:
                assert event in actions(table)


@each_game
@examples(5)
@given(seed=seeds)
def test_a_card_that_was_seen_is_dealt_again_only_if_the_deck_holds_another(
    game: str, seed: int
) -> None:
    for table in positions(game, seed):
        for draw in actions(table).draws[:1]:
            if table.seen:
                card = table.seen[-1]
                others = [other for other in unseen(table) if other != card]
                again = Dealt(draw.to, (*others[: draw.cards - 1], card))
                if table.felt.game.deck.copies[card] > table.seen.count(card):
                    dealt = apply(table, again)
                    assert dealt.seen.count(card) == table.seen.count(card) + 1
                    continue
                with pytest.raises(CroupierError) as refusal:
                    apply(table, again)
                assert refusal.value.name == "duplicate-card"


def test_a_card_is_dealt_as_often_as_six_decks_hold_it() -> None:
    felt = lay_felt(find_game("casino-war"))
    nine = parse_cards("9h")
    table = apply(
        open_round(felt), BetsLocked(tuple(Wager(seat, {"ante": 500}) for seat in range(1, 8)))
    )
    for seat in range(1, 7):
        table = apply(table, Dealt(seat, nine))
    with pytest.raises(DuplicateCard, match="seat 7: 9h is dealt 7 times; the deck holds 6 of it"):
        apply(table, Dealt(7, nine))


# Replay and records -----------------------------------------------------------------------------


@each_procedure
@examples(10)
@given(seed=seeds)
def test_a_round_is_its_events(game: str, procedure: str, seed: int) -> None:
    played = positions(game, seed, procedure)
    events = played[-1].events
    for count, table in enumerate(played):
        assert table.events == events[:count]
        assert replay(table.felt, events[:count]) == table


@each_procedure
@examples(5)
@given(seed=seeds)
def test_a_round_survives_being_written_down(game: str, procedure: str, seed: int) -> None:
    for table in positions(game, seed, procedure):
        document = write_round(table)
        assert read_round(document) == table
        text = json.dumps(document)
        again = read_round(json.loads(text))
        assert again == table
        assert json.dumps(write_round(again)) == text
    assert settle(again) == settle(table)


@each_game
@examples(10)
@given(seed=seeds)
def test_the_short_form_plays_the_same_round(game: str, seed: int) -> None:
    table = positions(game, seed)[-1]
    document = write_round(table)
    short = {
        **{key: document[key] for key in ("schema", "game", "tables", "options", "procedure")},
        "seats": [
            {
                "seat": wager["seat"],
                "bets": wager["bets"],
                **({"player": wager["player"]} if "player" in wager else {}),
                "cards": " ".join(dealt_to(document, wager["seat"])),
                "decisions": list(table.spot(wager["seat"]).decisions),
            }
            for wager in document["events"][0]["wagers"]
        ],
        "dealer": " ".join(dealt_to(document, "dealer")),
        "community": " ".join(dealt_to(document, "community")),
    }
    assert read_round(short) == table


def dealt_to(document: dict[str, list[dict[str, str]]], holder: object) -> list[str]:
    return [event["cards"] for event in document["events"] if event.get("to") == holder]


@each_game
@examples(15)
@given(seed=seeds)
def test_rounds_in_which_things_go_wrong_replay_and_survive_too(game: str, seed: int) -> None:
    played = troubled_positions(game, seed)
    for count, table in enumerate(played, start=1):
        assert table.events == played[-1].events[:count]
        assert replay(table.felt, table.events) == table
        assert read_round(json.loads(json.dumps(write_round(table)))) == table


@each_game
@examples(15)
@given(seed=seeds)
def test_rounds_in_which_things_go_wrong_add_up_too(game: str, seed: int) -> None:
    table = troubled_positions(game, seed)[-1]
    check_money(table)
    result = settle(table)
    assert bool(result.void_reason) == table.is_void
    for seat in result.seats:
        assert all((line.outcome == "void") == table.is_void for line in seat.lines)
        if table.is_void:
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


def check_money(table: Round) -> None:
    result = settle(table)
    assert [seat.seat for seat in result.seats] == [spot.seat for spot in table.spots]
    for seat in result.seats:
        spot = table.spot(seat.seat)
        staked = Counter(line.bet for line in seat.lines if line.bet not in ("ante_bonus", "envy"))
        assert staked == Counter(spot.stakes.keys()), "every stake has one line, and only stakes do"
        for line in seat.lines:
            assert line.stake == spot.stake(line.bet)
            assert line.clause in table.felt.game.sheet.values()
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
    complete = [table for table in positions(game, seed) if table.is_complete]
    assert complete
    results = {str(settle(table)) for table in complete}
    assert len(results) == 1


@each_game
@examples(5)
@given(seed=seeds)
def test_nothing_is_settled_before_it_is_over(game: str, seed: int) -> None:
    for table in positions(game, seed):
        if not table.is_complete:
            with pytest.raises(IllegalAction, match="the round is not over"):
                settle(table)


@each_game
@examples(15)
@given(seed=seeds)
def test_order_and_procedure_move_lines_but_no_money(game: str, seed: int) -> None:
    """The same events on a felt that settles in another order and was dealt another way."""
    table = positions(game, seed)[-1]
    result = settle(table)
    lines = switch(find_game(game), "settlement_order").choices
    order = tuple(chance(seed).sample(lines, len(lines)))
    for procedure in find_game(game).procedures:
        felt = replace(
            table.felt, options={**table.felt.options, "settlement_order": order},
            procedure=procedure,
        )  # fmt: skip
        other = settle(replay(felt, table.events))
        for seat, moved in zip(result.seats, other.seats, strict=True):
            assert Counter(map(str, seat.lines)) == Counter(map(str, moved.lines))
            assert seat.net == moved.net
            places = [order.index(line.bet) for line in moved.lines]
            assert places == sorted(places)


@each_game
@examples(5)
@given(seed=seeds)
def test_an_answer_says_what_was_settled(game: str, seed: int) -> None:
    table = positions(game, seed)[-1]
    result = settle(table)
    answer = settlement_answer(result)
    assert [seat["seat"] for seat in answer["seats"]] == [spot.seat for spot in table.spots]
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
"""Where players see each other's cards from the start; elsewhere they are shown at the end."""


def with_other_cards(table: Round, seat: int, cards: tuple[Card, ...]) -> Round:
    """The same round, had this seat been dealt these cards."""
    left = list(cards)
    events: list[Event] = []
    for event in table.events:
        if isinstance(event, Dealt) and event.to == seat:
            size = len(event.cards)
            events.append(Dealt(seat, tuple(left[:size])))
            del left[:size]
        else:
            events.append(event)
    return replay(table.felt, events)


@each_game
@examples(4)
@given(seed=seeds)
def test_a_view_does_not_depend_on_cards_the_player_may_not_see(game: str, seed: int) -> None:
    for table in positions(game, seed)[1:]:
        fresh = tuple(unseen(table))
        for seat in (None, *(spot.seat for spot in table.spots)):
            seen = view(table, seat)
            for other, shown in seen.others.items():
                if isinstance(shown, int) and 0 < shown <= len(fresh):
                    assert view(with_other_cards(table, other, fresh[:shown]), seat) == seen


@each_game
@examples(8)
@given(seed=seeds)
def test_a_view_shows_what_lies_open(game: str, seed: int) -> None:
    for table in positions(game, seed)[1:]:
        for spot in table.spots:
            seen = view(table, spot.seat)
            assert (seen.own, seen.dealer, seen.community) == (
                spot.cards, table.dealer, table.community,
            )  # fmt: skip
            assert spot.seat not in seen.others
            for other in table.spots:
                if other.seat != spot.seat:
                    compared = table.is_complete and not other.folded
                    face_up = game in DEALT_FACE_UP
                    expected = other.cards if compared or face_up else len(other.cards)
                    assert seen.others[other.seat] == expected
                assert seen.stakes[other.seat] == other.stakes
                assert seen.decisions[other.seat] == other.decisions
            assert seen.actions == actions(table)


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
    table = positions(game, seed)[-1]
    for value in values:
        options = {**table.felt.options, key: value}
        options["ante_mandatory"] = False
        felt = lay_felt(
            find_game(game),
            tables={bet: entry.id for bet, entry in table.felt.tables.items()},
            options={name: options[name] for name in table.felt.options},
            procedure=table.felt.procedure.key,
        )
        if (
            key == "three_card_bonus_alone"
            and not value
            and not all(spot.has("bet_1") for spot in table.spots)
        ):
            with pytest.raises(BadBet, match="3 Card Bonus needs a bet on Bet 1"):
                replay(felt, table.events)
            continue
        again = replay(felt, table.events)
        if again.is_complete:
            check_money(again)
