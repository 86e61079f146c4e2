"""Dealing procedures: every card has its place, and every step of the round its stage."""

from collections import Counter
from itertools import chain

import pytest

from croupier.cards import STANDARD, Card, parse_cards
from croupier.errors import WrongHandSize
from croupier.games import GAMES, find_game
from croupier.rules import (
    WAITS,
    BetsLocked,
    Deal,
    Decide,
    Decided,
    Holder,
    Layout,
    Pile,
    Wager,
    actions,
    apply,
    deal_piles,
    make_layout,
    next_deal,
    open_round,
)
from tests.games.rounds import chance, dealt_pile, each_procedure, locked_round, played_on

# For two seats, 1 and 2, in which order packets leave the shuffler; `x` is burned unseen.
PACKETS = {
    ("three-card-poker", "ace-i-deal"): "1:3 2:3 dealer:3",
    ("three-card-poker", "ace-i-deal", "link"): "1:3 2:3 dealer:3 community:2 x:1",
    ("three-card-poker-face-up", "ace-i-deal"): "1:3 2:3 dealer:3",
    ("three-card-poker-face-up", "ace-i-deal", "link"): "1:3 2:3 dealer:3 community:2 x:1",
    ("let-it-ride", "ace-i-deal"): "1:3 2:3 community:2 x:1",
    ("let-it-ride", "bonus-keypad"): "1:3 2:3 community:2 x:1",
    ("let-it-ride", "cover-all"): "1:3 2:3 community:2 x:1",
    ("ultimate-texas-holdem", "deck-mate-2"): "1:2 2:2 dealer:2 community:3 community:2",
    ("ultimate-texas-holdem", "ace-i-deal"): "community:5 1:2 2:2 dealer:2",
    ("solitaire-stud", "i-deal"): "1:7 2:7 dealer:7",
    ("caribbean-stud", "i-deal-plus"): "1:5 2:5 dealer:5",
    ("mississippi-stud", "ace-i-deal"): "1:2 2:2 community:3",
    ("crazy-4-poker", "ace-i-deal"): "1:5 2:5 dealer:5",
    ("four-card-poker", "ace-i-deal"): "1:5 2:5 dealer:6",
    ("six-card-poker", "ace-i-deal"): "1:6 2:6 dealer:6",
    ("high-card-flush", "ace-i-deal"): "1:7 2:7 dealer:7",
    ("flush-rush", "ace-i-deal"): "1:4 2:4 1:2 2:2 1:1 2:1",
    ("casino-war", "shoe"): "1:1 2:1 dealer:1 x:3 1:1 2:1 dealer:1",
    ("dj-wild", "ace-i-deal"): "1:5 2:5 dealer:5",
    ("texas-holdem-bonus", "ace-i-deal"): "community:5 1:2 2:2 dealer:2",
    ("baccarat", "shoe"): "player:1 banker:1 player:1 banker:1 player:1 banker:1",
    ("ez-baccarat", "shoe"): "player:1 banker:1 player:1 banker:1 player:1 banker:1",
    ("three-card-baccarat", "ace-i-deal"): "player:3 banker:3",
}


def layouts(game: str, procedure: str) -> list[Layout]:
    """The layout as it comes, and every other way to lay it that adds a step or a stage."""
    rules = find_game(game)
    variants: list[dict[str, dict[str, str]]] = [{}]
    if rules.tables.get("progressive", WAITS) != WAITS:
        variants.append({"tables": {"progressive": "MG-01"}})
        variants.append({"tables": {"progressive_2": "ML03"}})
    if any(option.key == "three_card_bonus_order" for option in rules.options):
        variants.append({"options": {"three_card_bonus_order": "when-shown"}})
    return [make_layout(rules, procedure=procedure, **variant) for variant in variants]  # type: ignore[arg-type]


def shuffled(layout: Layout, seed: int) -> list[Card]:
    return chance(seed).sample(tuple(layout.game.deck), len(layout.game.deck))


def all_cards(pile: Pile) -> Counter[int]:
    return Counter(chain(*pile.hands.values(), pile.burned, pile.left))


def test_every_procedure_is_typed_from_its_source() -> None:
    assert {key[:2] for key in PACKETS} == {
        (game.name, procedure.key) for game in GAMES for procedure in game.procedures
    }


@pytest.mark.parametrize("key", PACKETS, ids=", ".join)
def test_packets_leave_the_shuffler_in_the_order_of_the_procedure(key: tuple[str, ...]) -> None:
    game, procedure, *linked = key
    tables = {"progressive": "MG-01"} if linked else {}
    layout = make_layout(find_game(game), procedure=procedure, tables=tables)
    order = shuffled(layout, 1)
    left = list(order)
    hands: dict[str, tuple[int, ...]] = {}
    for packet in PACKETS[key].split():
        holder, size = packet.split(":")
        hands[holder] = hands.get(holder, ()) + tuple(left[: int(size)])
        del left[: int(size)]
    burned = hands.pop("x", ())
    pile = deal_piles(layout, order, [1, 2])
    assert {str(holder): cards for holder, cards in pile.hands.items()} == hands
    assert pile.burned == burned
    assert list(pile.left) == left


@pytest.mark.parametrize("game", ["three-card-poker", "three-card-poker-face-up"])
def test_link_cards_may_come_from_the_top_of_the_flushed_cards(game: str) -> None:
    """The same two cards; only the third of the packet is not burned."""
    link = {"progressive": "MG-01"}
    packet = make_layout(find_game(game), tables=link)
    flushed = make_layout(find_game(game), tables=link, options={"link_cards": "flushed"})
    order = shuffled(packet, 1)
    one, other = deal_piles(packet, order, [1, 2]), deal_piles(flushed, order, [1, 2])
    assert one.hands == other.hands
    assert (len(one.burned), len(other.burned)) == (1, 0)
    does = [stage.does for stage, _ in flushed.dealing]
    assert does.index("press") < len(does) - 1 - does[::-1].index("deal")


@each_procedure
def test_every_holder_gets_what_the_steps_ask_for(game: str, procedure: str) -> None:
    rules = find_game(game)
    for layout in layouts(game, procedure):
        for count in range(1, rules.seats_max + 1):
            seats = chance(count).sample(range(1, rules.seats_max + 1), count)
            pile = deal_piles(layout, shuffled(layout, count), seats)
            own = rules.cards_for("seats", layout)
            sizes: dict[Holder, int] = dict.fromkeys(seats, own) if own else {}
            for place in ("dealer", "community", *rules.own_sides):
                if rules.cards_for(place, layout):
                    sizes[place] = rules.cards_for(place, layout)
            assert {holder: len(cards) for holder, cards in pile.hands.items()} == sizes
            assert all_cards(pile) == Counter(rules.deck)


@each_procedure
def test_seats_are_served_from_the_dealers_left(game: str, procedure: str) -> None:
    layout = make_layout(find_game(game), procedure=procedure)
    order = list(STANDARD)
    pile = deal_piles(layout, order, [5, 2, 4])
    held = [pile.hands[seat] for seat in (2, 4, 5) if seat in pile.hands]
    first_cards = [order.index(cards[0]) for cards in held]
    assert first_cards == sorted(first_cards)
    assert len(first_cards) == (3 if layout.game.cards_for("seats", layout) else 0)


@each_procedure
def test_a_deck_that_runs_out_is_an_error(game: str, procedure: str) -> None:
    layout = make_layout(find_game(game), procedure=procedure)
    with pytest.raises(WrongHandSize, match="4 cards are too few for 2 seats"):
        deal_piles(layout, list(STANDARD)[:4], [1, 2])


@each_procedure
def test_stages_ask_and_reveal_every_step_in_its_order(game: str, procedure: str) -> None:
    for layout in layouts(game, procedure):
        stages = [stage for stage in layout.procedure.stages if stage.offered(layout)]
        told = [stage for stage in stages if stage.does in ("ask", "reveal")]
        steps = [step for step in layout.steps if isinstance(step, Decide) or step.to != "seats"]
        # A third card is dealt face up, and so it is seen when it is dealt.
        up = [stage for stage in stages if stage.face_up and stage.to in layout.game.own_sides]
        late = [step.key for step in steps if "third card" in step.key and layout.game.own_sides]
        assert len(up) == len(late)
        steps = [step for step in steps if step.key not in late]
        assert [stage.step for stage in told] == [step.key for step in steps]
        for stage, step in zip(told, steps, strict=True):
            if isinstance(step, Deal):
                assert (stage.does, stage.to, stage.cards) == ("reveal", step.to, step.cards)
            else:
                assert (stage.does, stage.to) == ("ask", "seats")


@each_procedure
def test_no_card_is_turned_or_asked_about_before_it_is_dealt(game: str, procedure: str) -> None:
    for layout in layouts(game, procedure):
        out = Counter[str]()
        for stage in layout.procedure.stages:
            if not stage.offered(layout):
                continue
            if stage.does == "deal":
                assert stage.to
                assert 0 < stage.kept <= stage.cards
                out[stage.to] += stage.kept
            elif stage.does == "burn":
                assert (stage.to, stage.keep) == ("", 0)
                assert stage.cards > 0
            elif stage.does == "reveal":
                out[stage.to] -= stage.cards
                assert out[stage.to] >= 0, stage.says
            elif stage.does == "ask":
                assert out["seats"] == _seen_by_a_seat(layout, stage.step), stage.says
        assert (out["dealer"], out["community"]) == (0, 0)
        assert out["seats"] == layout.game.cards_for("seats", layout)


def _seen_by_a_seat(layout: Layout, question: str) -> int:
    """How many own cards a player has seen when he is asked this."""
    before = layout.steps[
        : next(at for at, step in enumerate(layout.steps) if step.key == question)
    ]
    return sum(step.cards for step in before if isinstance(step, Deal) and step.to == "seats")


@each_procedure
def test_bets_close_first_and_are_settled_once_at_the_end(game: str, procedure: str) -> None:
    for layout in layouts(game, procedure):
        does = [stage.does for stage in layout.procedure.stages if stage.offered(layout)]
        assert does.count("settle") == 1
        assert does[0] == "announce"
        assert "deal" not in does[does.index("settle") :]
        assert "ask" not in does[does.index("settle") :]
        assert layout.procedure.shufflers
        assert layout.procedure.source


@each_procedure
def test_a_round_asks_for_exactly_the_cards_that_were_put_there(game: str, procedure: str) -> None:
    for seed in range(20):
        random = chance(seed)
        round_ = locked_round(find_game(game), random, procedure)
        pile = dealt_pile(round_, random)
        *_, round_ = played_on(round_, pile, random)
        for spot in round_.spots:
            asked_for = sum(
                step.cards
                for step in round_.layout.steps
                if isinstance(step, Deal) and step.to == "seats"
                if step.when(round_) and step.receives(spot, round_)
            )
            assert spot.cards == pile.hands.get(spot.seat, ())[:asked_for]
        for holder in ("dealer", "community", *round_.layout.game.own_sides):
            shown, put = round_.side(holder), pile.hands.get(holder, ())
            assert shown == put[: len(shown)]
        assert Counter((*round_.seen, *pile.burned, *pile.left)) <= Counter(round_.layout.deck)


def test_a_war_card_lies_ready_for_every_seat_and_only_those_at_war_ask_for_it() -> None:
    """Seats 2 and 5 tie the dealer's nine; seat 2 goes to war, seat 5 surrenders."""
    layout = make_layout(find_game("casino-war"))
    order = parse_cards("Kh 9c 9c  9d  2c 2c 2d  3h 4h 5h  6h  As")
    pile = deal_piles(layout, order, [1, 2, 5])
    assert pile.hands == {
        1: parse_cards("Kh 3h"), 2: parse_cards("9c 4h"), 5: parse_cards("9c 5h"),
        "dealer": parse_cards("9d 6h"),
    }  # fmt: skip
    assert (pile.burned, pile.left) == (parse_cards("2c 2c 2d"), parse_cards("As"))
    wagers = BetsLocked(tuple(Wager(seat, {"ante": 500}) for seat in (1, 2, 5)))
    round_ = apply(open_round(layout), wagers)
    for answer in ("war", "surrender"):
        while (dealt := next_deal(round_, pile)) is not None:
            round_ = apply(round_, dealt)
        seat = actions(round_).seat
        assert seat is not None
        round_ = apply(round_, Decided(seat, answer))
    while (dealt := next_deal(round_, pile)) is not None:
        round_ = apply(round_, dealt)
    assert [spot.cards for spot in round_.spots] == [
        parse_cards("Kh"), parse_cards("9c 4h"), parse_cards("9c"),
    ]  # fmt: skip
    assert round_.dealer == parse_cards("9d 6h")
    assert round_.is_complete


def test_without_a_war_the_dealer_has_one_card() -> None:
    layout = make_layout(find_game("casino-war"))
    pile = deal_piles(layout, parse_cards("Kh 9d 2c 2c 2d 3h 4h"), [1])
    round_ = apply(open_round(layout), BetsLocked((Wager(1, {"ante": 500}),)))
    while (dealt := next_deal(round_, pile)) is not None:
        round_ = apply(round_, dealt)
    assert (round_.spots[0].cards, round_.dealer) == (parse_cards("Kh"), parse_cards("9d"))
    assert round_.is_complete
