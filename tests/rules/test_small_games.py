"""What the eight games of the house never do: splits, jokers, discards, set hands and sides."""

import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from croupier.cards import JOKER, parse_cards
from croupier.errors import (
    BadCard,
    CroupierError,
    DuplicateCard,
    EmptyShoe,
    EndlessRound,
    IllegalAction,
    InvariantBroken,
)
from croupier.hands.ranking import Ranking
from croupier.rules import (
    Arrange,
    BetsLocked,
    Choice,
    Dealt,
    Decide,
    Decided,
    Discard,
    Game,
    Procedure,
    Round,
    Stage,
    StakeBetween,
    Swap,
    Voided,
    Wager,
    actions,
    apply,
    deal_piles,
    drive,
    from_pile,
    make_layout,
    open_round,
    replay,
    settle,
)
from croupier.rules.agreement import check_shoe
from croupier.rules.deciding import decided
from tests.small_games import draw_three, jokers_three, little_sides, seven_up, two_ways

SMALL = (seven_up.GAME, jokers_three.GAME, draw_three.GAME, two_ways.GAME, little_sides.GAME)
BY_HAND = Procedure("by-hand", "By hand", ("none",), (), "Our own")
each_small = pytest.mark.parametrize("game", SMALL, ids=lambda game: game.name)


def begun(game: Game, *, seats: int = 1, cents: int = 1000) -> Round:
    bets = {game.bets[0].key: cents}
    wagers = tuple(Wager(seat, bets) for seat in range(1, seats + 1))
    return apply(open_round(make_layout(game)), BetsLocked(wagers))


def played(game: Game, seed: int) -> Round:
    """A round from a shuffled deck with decisions by lot."""
    lot = random.Random(f"{game.name} {seed}")  # noqa: S311
    seats = lot.randint(1, game.seats_max)
    round_ = begun(game, seats=seats)
    order = list(game.deck)
    lot.shuffle(order)
    pile = deal_piles(round_.layout, order, [spot.seat for spot in round_.spots])
    return drive(round_, from_pile(pile), lambda _, offered: lot.choice(list(offered)))


def stages(round_: Round) -> Iterator[Round]:
    """Every position on the way to this one."""
    for count in range(1, len(round_.events) + 1):
        yield replay(round_.layout, round_.events[:count])


@each_small
@pytest.mark.parametrize("seed", range(12))
def test_a_round_is_dealt_settled_and_replayed(game: Game, seed: int) -> None:
    round_ = played(game, seed)
    assert round_.is_complete
    assert not actions(round_)
    result = settle(round_)
    assert [seat.seat for seat in result.seats] == [spot.seat for spot in round_.spots]
    for seat in result.seats:
        spot = round_.spot(seat.seat)
        staked = {(hand.name, bet) for hand in spot.hands for bet in hand.stakes}
        assert staked <= {(line.hand, line.bet) for line in seat.lines}
        assert seat.net is not None
    assert replay(round_.layout, round_.events) == round_
    round_.layout.game.deck.check(round_.seen)


@each_small
@pytest.mark.parametrize("seed", range(4))
def test_what_is_listed_is_legal_and_nothing_else(game: Game, seed: int) -> None:
    for round_ in stages(played(game, seed)):
        offered = actions(round_)
        for decision in offered:
            assert decision in offered
            apply(round_, decision)
            assert replace(decision, seat=decision.seat + 1) not in offered
            assert replace(decision, choice="dance") not in offered
        if offered.seat is not None:
            with pytest.raises(IllegalAction, match="cannot 'dance' now"):
                apply(round_, Decided(offered.seat, "dance", offered.hand))


@each_small
def test_a_void_round_returns_every_stake(game: Game) -> None:
    troubled = replace(game, irregularities={"wrong-hand-size": "void"})
    for round_ in stages(played(troubled, 3)):
        up = sum(sum(hand.stakes.values()) for spot in round_.spots for hand in spot.hands)
        result = settle(apply(round_, Voided("a spilled drink")))
        assert up
        assert sum(line.returned or 0 for seat in result.seats for line in seat.lines) == up


# Splits and draws -------------------------------------------------------------------------------


def test_a_split_makes_two_hands_each_with_its_bet() -> None:
    round_ = begun(seven_up.GAME)
    round_ = apply(round_, Dealt(1, parse_cards("2c 2d")))
    round_ = apply(round_, Dealt("dealer", parse_cards("3c")))
    assert [choice.name for choice in actions(round_).choices] == [
        "stand", "hit", "double", "split",
    ]  # fmt: skip
    round_ = apply(round_, Decided(1, "split"))
    spot = round_.spot(1)
    assert [(hand.name, hand.cards, dict(hand.stakes)) for hand in spot.hands] == [
        ("", parse_cards("2c"), {"bet": 1000}),
        ("2", parse_cards("2d"), {"bet": 1000}),
    ]
    round_ = apply(round_, Dealt(1, parse_cards("3d")))
    assert [choice.name for choice in actions(round_).choices] == ["stand", "hit", "double"]
    round_ = apply(round_, Decided(1, "double"))
    round_ = apply(round_, Dealt(1, parse_cards("2h")))
    round_ = apply(round_, Dealt(1, parse_cards("5c"), "2"))
    with pytest.raises(IllegalAction, match="now: dealer is next"):
        apply(round_, Dealt(1, parse_cards("5d"), "2"))
    round_ = apply(round_, Dealt("dealer", parse_cards("3h")))
    lines = settle(round_).seat(1).lines
    assert [(line.hand, line.bet, line.outcome) for line in lines] == [
        ("", "bet", "win"), ("", "double", "win"), ("2", "bet", "win"),
    ]  # fmt: skip
    assert settle(round_).seat(1).net == 3000


def test_only_a_pair_is_split_and_the_turn_is_kept() -> None:
    round_ = begun(seven_up.GAME)
    round_ = apply(round_, Dealt(1, parse_cards("2c 3d")))
    round_ = apply(round_, Dealt("dealer", parse_cards("3c")))
    with pytest.raises(IllegalAction, match="takes 'stand' or 'hit' or 'double'"):
        apply(round_, Decided(1, "split"))
    with pytest.raises(IllegalAction, match="turn of seat 1"):
        apply(round_, Decided(1, "hit", "2"))


# Jokers -----------------------------------------------------------------------------------------


def test_a_joker_is_the_best_card_it_can_be() -> None:
    round_ = begun(jokers_three.GAME)
    round_ = apply(round_, Dealt(1, parse_cards("Kc Kd Jk")))
    assert round_.layout.game.hand_name(round_.spot(1), round_) == "three kings"
    with pytest.raises(DuplicateCard, match="Jk is dealt 4 times; the deck holds 1 of it"):
        replay(round_.layout, (*round_.events, Decided(1, "play"), Dealt("dealer", (JOKER,) * 3)))


def test_a_joker_is_refused_where_the_deck_has_none() -> None:
    with pytest.raises(BadCard, match="52 is not a card; a card is a number from 0 to 51"):
        apply(begun(draw_three.GAME), Dealt(1, parse_cards("Tc Td Jk")))


# Discards ---------------------------------------------------------------------------------------


def test_cards_that_are_thrown_away_are_named_and_replaced() -> None:
    round_ = apply(begun(draw_three.GAME), Dealt(1, parse_cards("Tc Td Kh")))
    round_ = apply(round_, Decided(1, "throw away", cards=parse_cards("Kh")))
    assert round_.spot(1).cards == parse_cards("Tc Td")
    assert round_.out_of_play == parse_cards("Kh")
    with pytest.raises(DuplicateCard):
        apply(round_, Dealt(1, parse_cards("Kh")))
    round_ = apply(round_, Dealt(1, parse_cards("Th")))
    assert settle(round_).seat(1).net == 20_000


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ("2c", "names 2c, which the hand does not hold"),
        ("Tc Tc", "names Tc, which the hand does not hold"),
        ("Tc Td Kh Kd", "names 4 cards; 'throw away' takes 0 to 3"),
    ],
)
def test_a_discard_of_other_cards_is_refused(cards: str, message: str) -> None:
    round_ = apply(begun(draw_three.GAME), Dealt(1, parse_cards("Tc Td Kh")))
    with pytest.raises(IllegalAction, match=message):
        apply(round_, Decided(1, "throw away", cards=parse_cards(cards)))


def test_every_discard_is_listed_once() -> None:
    round_ = apply(begun(draw_three.GAME), Dealt(1, parse_cards("Tc Td Kh")))
    assert len(list(actions(round_))) == 8


# Hands that are set -----------------------------------------------------------------------------


def test_hands_are_set_against_the_house_way() -> None:
    round_ = apply(begun(two_ways.GAME), Dealt(1, parse_cards("Ac Ad Kc Qd")))
    assert len(list(actions(round_))) == 4
    with pytest.raises(IllegalAction, match="names 0 cards; 'set' takes 1 for low"):
        apply(round_, Decided(1, "set"))
    round_ = apply(round_, Decided(1, "set", cards=parse_cards("Kc")))
    assert (round_.spot(1).name, round_.spot(1).cards) == ("high", parse_cards("Ac Ad Qd"))
    assert round_.spot(1).hand("low").cards == parse_cards("Kc")
    round_ = apply(round_, Dealt("dealer", parse_cards("Tc Td Jc Qc")))
    (line,) = settle(round_).seat(1).lines
    assert (line.hand, line.outcome, line.clause.key) == ("high", "win", "both")


# Sides ------------------------------------------------------------------------------------------


def test_sides_draw_by_their_rule_and_any_seat_bets_on_either() -> None:
    bets = (Wager(1, {"red": 500}), Wager(3, {"black": 700, "tie": 100}))
    round_ = apply(open_round(make_layout(little_sides.GAME)), BetsLocked(bets))
    round_ = apply(round_, Dealt("red", parse_cards("Ac Ad")))  # counts 2, draws
    round_ = apply(round_, Dealt("black", parse_cards("3c 4c")))  # counts 2
    assert actions(round_).draws[0].to == "red"
    round_ = apply(round_, Dealt("red", parse_cards("3d")))  # counts 0; the third card is a 3
    assert round_.is_complete, "Black stands on 2 against a third card of 3"
    assert settle(round_).seat(1).net == -500
    assert settle(round_).seat(3).net == 700 - 100
    with pytest.raises(IllegalAction, match="no card goes to black now: every card is out"):
        apply(round_, Dealt("black", parse_cards("2c")))


def test_a_shoe_remembers() -> None:
    layout = make_layout(little_sides.GAME)
    gone = parse_cards("Ac Ad Ah As")
    round_ = apply(open_round(layout, gone=gone), BetsLocked((Wager(1, {"red": 100}),)))
    with pytest.raises(DuplicateCard, match="Ac is dealt 2 times"):
        apply(round_, Dealt("red", parse_cards("Ac 2c")))
    most = tuple(little_sides.GAME.deck)[:15]
    round_ = apply(open_round(layout, gone=most), BetsLocked((Wager(1, {"red": 100}),)))
    with pytest.raises(EmptyShoe, match=r"2 cards are to be dealt .* and the shoe holds 1 more"):
        actions(round_)


# Games that are refused -------------------------------------------------------------------------


def test_a_game_that_never_ends_is_refused_by_name() -> None:
    again = Decide("again", "Again", (Choice("yes", "once more"),), asked=lambda spot, round_: True)
    endless = replace(
        seven_up.GAME, steps=(again,), procedures=(BY_HAND,), next=lambda round_: again.ask(1)
    )
    with pytest.raises(EndlessRound, match="Seven Up still goes on after 2000 events"):
        drive(begun(endless), lambda round_, draw: None, lambda round_, offered: "yes")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"steps": jokers_three.GAME.steps[::-1]}, "comes to .* the steps of the game are"),
        ({"steps": (*jokers_three.GAME.steps, jokers_three.GAME.steps[0])}, "name of 2 steps"),
        ({"sides": ("banker",)}, "goes to 'dealer', not to"),
    ],
)
def test_a_game_that_contradicts_itself_is_refused(change: dict[str, object], message: str) -> None:
    with pytest.raises(InvariantBroken, match=message):
        replace(jokers_three.GAME, **change)  # type: ignore[arg-type]


def test_more_seats_than_the_deck_has_cards_for_are_refused() -> None:
    check_shoe(jokers_three.GAME)
    with pytest.raises(InvariantBroken, match="4 seats take 15 cards and the deck holds 10"):
        check_shoe(replace(jokers_three.GAME, seats_max=4))


def test_a_procedure_that_deals_otherwise_than_the_game_is_refused() -> None:
    (procedure,) = jokers_three.GAME.procedures
    stages = list(procedure.stages)
    stages[1] = Stage("deal", "Two cards to each player", to="seats", cards=2)
    with pytest.raises(InvariantBroken, match=r"lays out \{'seats': 2, 'dealer': 3\}"):
        replace(jokers_three.GAME, procedures=(replace(procedure, stages=tuple(stages)),))


@pytest.mark.parametrize(
    ("worth", "message"),
    [
        (lambda cards: None, "a hand is worth a whole number"),
        (lambda cards: cards[0], "and the same cards in another order"),
    ],
)
def test_a_ranking_that_is_not_total_is_refused(worth: object, message: str) -> None:
    ranking = Ranking("Odd", worth, str)  # type: ignore[arg-type]
    with pytest.raises(CroupierError, match=message):
        ranking.check(draw_three.GAME.deck, 3)


# Effects the small games do not use -------------------------------------------------------------


def ranged(choice: Choice) -> Game:
    """Joker's Three with another choice beside folding."""
    first, decide, last = jokers_three.GAME.steps
    assert isinstance(decide, Decide)
    asked = replace(decide, choices=(choice, decide.choices[1]))
    return replace(jokers_three.GAME, steps=(first, asked, last))


def test_an_amount_in_a_range_is_the_players_to_name() -> None:
    game = ranged(Choice("play", "", StakeBetween("play", Fraction(1, 2), Fraction(2))))
    round_ = apply(begun(game), Dealt(1, parse_cards("Kc Kd Jk")))
    assert [decision.amount for decision in actions(round_)] == [500, 2000, None]
    for amount in (500, 501, 2000):
        after = apply(round_, Decided(1, "play", amount=amount))
        assert after.spot(1).stake("play") == amount
    wrong: tuple[tuple[int | None, str], ...] = (
        (499, r"\$4.99"),
        (2001, r"\$20.01"),
        (None, "no am"),
    )
    for named, told in wrong:
        with pytest.raises(IllegalAction, match=rf"names {told}.*takes \$5 to \$20$"):
            apply(round_, Decided(1, "play", amount=named))


def test_two_hands_swap_their_last_cards() -> None:
    game = ranged(Choice("set", "", Arrange("", (("2", 1),))))
    round_ = apply(begun(game), Dealt(1, parse_cards("Kc Kd Jk")))
    round_ = apply(round_, Decided(1, "set", cards=parse_cards("Kd")))
    swap = Choice("swap", "", Swap())
    after = decided(round_.spot(1), swap, Decided(1, "swap")).spot
    assert [hand.cards for hand in after.hands] == [parse_cards("Kc Kd"), parse_cards("Jk")]


def test_a_decision_that_names_what_it_must_not_is_refused() -> None:
    round_ = apply(begun(jokers_three.GAME), Dealt(1, parse_cards("Kc Kd Jk")))
    with pytest.raises(IllegalAction, match="names cards, Kc, and 'play' takes none"):
        apply(round_, Decided(1, "play", cards=parse_cards("Kc")))
    discard = ranged(Choice("throw", "", Discard(2, least=1)))
    round_ = apply(begun(discard), Dealt(1, parse_cards("Kc Kd Jk")))
    with pytest.raises(IllegalAction, match="names 0 cards; 'throw' takes 1 to 2"):
        apply(round_, Decided(1, "throw"))
