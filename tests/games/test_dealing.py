"""Dealing procedures: every card has its place, and every step of the round its stage."""

from collections import Counter
from itertools import chain

import pytest

from croupier.cards import STANDARD
from croupier.errors import WrongHandSize
from croupier.games import GAMES, find_game
from croupier.rules import Deal, Decide, Felt, Holder, Pile, deal_piles, lay_felt
from tests.games.rounds import chance, dealt_pile, each_procedure, locked_round, played_on

# For two seats, 1 and 2, in which order packets leave the shuffler; `x` is burned unseen.
PACKETS = {
    ("three-card-poker", "ace-i-deal"): "1:3 2:3 dealer:3",
    ("three-card-poker", "ace-i-deal", "link"): "1:3 2:3 dealer:3 community:2 x:1",
    ("three-card-poker-face-up", "ace-i-deal"): "1:3 2:3 dealer:3",
    ("three-card-poker-face-up", "ace-i-deal", "link"): "1:3 2:3 dealer:3 community:2 x:1",
    ("let-it-ride", "ace-i-deal"): "1:3 2:3 community:2 x:1",
    ("let-it-ride", "bonus-keypad"): "1:3 2:3 community:2 x:1",
    ("ultimate-texas-holdem", "deck-mate-2"): "1:2 2:2 dealer:2 community:3 community:2",
    ("ultimate-texas-holdem", "ace-i-deal"): "community:5 1:2 2:2 dealer:2",
    ("solitaire-stud", "i-deal"): "1:7 2:7 dealer:7",
    ("caribbean-stud", "i-deal-plus"): "1:5 2:5 dealer:5",
}


def felts(game: str, procedure: str) -> list[Felt]:
    """The felt as it comes, and every other way to lay it that adds a step or a stage."""
    rules = find_game(game)
    variants: list[dict[str, dict[str, str]]] = [{}]
    if "progressive" in rules.tables:
        variants.append({"tables": {"progressive": "MG-01"}})
        variants.append({"tables": {"progressive_2": "ML03"}})
    if any(option.key == "three_card_bonus_order" for option in rules.options):
        variants.append({"options": {"three_card_bonus_order": "when-shown"}})
    return [lay_felt(rules, procedure=procedure, **variant) for variant in variants]  # type: ignore[arg-type]


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
    felt = lay_felt(find_game(game), procedure=procedure, tables=tables)
    order = chance(1).sample(tuple(STANDARD), 52)
    left = list(order)
    hands: dict[str, tuple[int, ...]] = {}
    for packet in PACKETS[key].split():
        holder, size = packet.split(":")
        hands[holder] = hands.get(holder, ()) + tuple(left[: int(size)])
        del left[: int(size)]
    burned = hands.pop("x", ())
    pile = deal_piles(felt, order, [1, 2])
    assert {str(holder): cards for holder, cards in pile.hands.items()} == hands
    assert pile.burned == burned
    assert list(pile.left) == left


@each_procedure
def test_every_holder_gets_what_the_steps_ask_for(game: str, procedure: str) -> None:
    rules = find_game(game)
    for felt in felts(game, procedure):
        for count in range(1, rules.seats_max + 1):
            seats = chance(count).sample(range(1, rules.seats_max + 1), count)
            pile = deal_piles(felt, chance(count).sample(tuple(STANDARD), 52), seats)
            sizes: dict[Holder, int] = {seat: rules.cards_for("seats", felt) for seat in seats}
            for place in ("dealer", "community"):
                if rules.cards_for(place, felt):
                    sizes[place] = rules.cards_for(place, felt)
            assert {holder: len(cards) for holder, cards in pile.hands.items()} == sizes
            assert all_cards(pile) == Counter(STANDARD)


@each_procedure
def test_seats_are_served_from_the_dealers_left(game: str, procedure: str) -> None:
    felt = lay_felt(find_game(game), procedure=procedure)
    order = list(STANDARD)
    pile = deal_piles(felt, order, [5, 2, 4])
    first_cards = [order.index(pile.hands[seat][0]) for seat in (2, 4, 5)]
    assert first_cards == sorted(first_cards)


@each_procedure
def test_a_deck_that_runs_out_is_an_error(game: str, procedure: str) -> None:
    felt = lay_felt(find_game(game), procedure=procedure)
    with pytest.raises(WrongHandSize, match="4 cards are too few for 2 seats"):
        deal_piles(felt, list(STANDARD)[:4], [1, 2])


@each_procedure
def test_stages_ask_and_reveal_every_step_in_its_order(game: str, procedure: str) -> None:
    for felt in felts(game, procedure):
        stages = [stage for stage in felt.procedure.stages if stage.offered(felt)]
        told = [stage for stage in stages if stage.does in ("ask", "reveal")]
        steps = [step for step in felt.steps if isinstance(step, Decide) or step.to != "seats"]
        assert [stage.step for stage in told] == [step.key for step in steps]
        for stage, step in zip(told, steps, strict=True):
            if isinstance(step, Deal):
                assert (stage.does, stage.to, stage.cards) == ("reveal", step.to, step.cards)
            else:
                assert (stage.does, stage.to) == ("ask", "seats")


@each_procedure
def test_no_card_is_turned_or_asked_about_before_it_is_dealt(game: str, procedure: str) -> None:
    for felt in felts(game, procedure):
        out = Counter[str]()
        for stage in felt.procedure.stages:
            if not stage.offered(felt):
                continue
            if stage.does == "deal":
                assert stage.to
                assert 0 < stage.kept <= stage.cards
                out[stage.to] += stage.kept
            elif stage.does == "reveal":
                out[stage.to] -= stage.cards
                assert out[stage.to] >= 0, stage.says
            elif stage.does == "ask":
                assert out["seats"] == felt.game.cards_for("seats", felt), stage.says
        assert (out["dealer"], out["community"]) == (0, 0)


@each_procedure
def test_bets_close_first_and_are_settled_once_at_the_end(game: str, procedure: str) -> None:
    for felt in felts(game, procedure):
        does = [stage.does for stage in felt.procedure.stages if stage.offered(felt)]
        assert does.count("settle") == 1
        assert does[0] == "announce"
        assert "deal" not in does[does.index("settle") :]
        assert "ask" not in does[does.index("settle") :]
        assert felt.procedure.shufflers
        assert felt.procedure.source


@each_procedure
def test_a_round_asks_for_exactly_the_cards_that_were_put_there(game: str, procedure: str) -> None:
    for seed in range(20):
        random = chance(seed)
        table = locked_round(find_game(game), random, procedure)
        pile = dealt_pile(table, random)
        *_, table = played_on(table, pile, random)
        for spot in table.spots:
            assert spot.cards == pile.hands[spot.seat]
        for shown, holder in ((table.dealer, "dealer"), (table.community, "community")):
            put: tuple[int, ...] = pile.hands.get(holder, ())  # type: ignore[call-overload]
            assert shown == put[: len(shown)]
        assert not set(table.seen) & {*pile.burned, *pile.left}
