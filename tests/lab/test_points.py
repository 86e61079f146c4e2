"""Baccarat and its relatives in the lab: published counts, a plain count, the general solver."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb, prod

import numpy as np
import pytest

from croupier.cards import Deck, cards_text, parse_cards
from croupier.games import find_game
from croupier.lab import analyse, points
from croupier.lab.solvers import general, solver_of, why_not
from croupier.lab.strategies.bet_choice import bets_by_edge
from croupier.lab.strategies.grammar import BadStrategy
from croupier.lab.strategies.value import strategy
from croupier.lab.tally import Tally
from croupier.lab.verifying import verify
from croupier.rules import Deal, Game, Layout, Line, Round, Spot, make_layout, win
from tests.oracle import baccarat as oracle
from tests.oracle.settlement import settle_by_the_book

BACCARAT, EZ, THREE = map(find_game, ("baccarat", "ez-baccarat", "three-card-baccarat"))
FAMILY = (BACCARAT, EZ, THREE)
SIX_CARDS = 4_998_398_275_503_360
"""Orders of six cards from eight decks."""

each_game = pytest.mark.parametrize("game", FAMILY, ids=lambda game: game.name)


def lines(game: str, bet: str, **more: object) -> dict[str, int]:
    """How many deals each line has."""
    found: Counter[str] = Counter()
    for line in analyse(game, bet, **more).lines:  # type: ignore[arg-type]
        found[line.line] += line.combinations
    return dict(found)


# Published --------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", ["BAC-01", "DB-01", "EZ-01"])
def test_every_published_figure_is_met(table: str) -> None:
    rows = list(verify(tables=[table]))
    assert rows
    assert [(row.bet, row.published, row.percent) for row in rows if not row.agrees] == []


def test_baccarat_has_the_counts_that_are_published() -> None:
    assert lines("baccarat", "player") == {
        "Win": 2_230_518_282_592_256,
        "loses": 2_292_252_566_437_888,
        "pushes": 475_627_426_473_216,
    }
    assert lines("baccarat", "banker")["Win"] == 2_292_252_566_437_888
    assert lines("baccarat", "tie")["Tie"] == 475_627_426_473_216
    assert analyse("baccarat", "tie").total == SIX_CARDS
    lost = 2_230_518_282_592_256 - Fraction(19, 20) * 2_292_252_566_437_888
    assert analyse("baccarat", "banker").per_first_bet == lost / SIX_CARDS


def test_dragon_bonus_has_the_counts_that_are_published() -> None:
    player = lines("baccarat", "dragon_bonus_player")
    assert {key: count for key, count in player.items() if key != "loses"} == {
        "Win by 9": 18_409_431_764_992,
        "Win by 8": 34_097_645_543_424,
        "Win by 7": 89_590_261_473_280,
        "Win by 6": 141_238_897_317_888,
        "Win by 5": 166_169_165_987_840,
        "Win by 4": 186_780_352_174_080,
        "Natural Win": 812_685_054_124_032,
        "pushes": 89_325_908_267_520,
    }
    banker = lines("ez-baccarat", "dragon_bonus_banker")
    assert {key: count for key, count in banker.items() if key != "loses"} == {
        "Win by 9": 15_390_342_909_952,
        "Win by 8": 28_305_092_784_128,
        "Win by 7": 79_517_099_278_336,
        "Win by 6": 119_200_072_366_080,
        "Win by 5": 157_275_882_332_160,
        "Win by 4": 201_147_167_287_296,
        "Natural Win": 812_685_054_124_032,
        "pushes": 89_325_908_267_520,
    }
    assert sum(player.values()) == sum(banker.values()) == SIX_CARDS


def test_dragon_7_varies_as_published() -> None:
    result = analyse("ez-baccarat", "dragon_7")
    assert f"{result.standard_deviation:.4f}" == "6.0849"
    pushed = lines("ez-baccarat", "banker")["pushes"] - lines("ez-baccarat", "tie")["Tie"]
    assert pushed == lines("ez-baccarat", "dragon_7")["Win with Three-Card 7"]


def test_three_card_baccarat_is_counted_otherwise_than_published() -> None:
    """The source has 15,356,240 ties; here every pair of hands is looked at, card by card."""
    hands: dict[tuple[bool, int, int], list[int]] = {}
    for cards in combinations(range(52), 3):
        ranks = [card >> 2 for card in cards]  # from deuce to ace
        faces = sum(9 <= rank < 12 for rank in ranks)
        count = sum(1 if rank == 12 else rank + 2 if rank < 8 else 0 for rank in ranks) % 10
        held = sum(1 << card for card in cards)
        hands.setdefault((faces == 3, count, faces), []).append(held)
    ties = sum(
        int(((masks & hand) == 0).sum())
        for masks in map(np.array, hands.values())
        for hand in masks
    )
    assert ties == 15_373_920
    won = (comb(52, 3) * comb(49, 3) - ties) // 2
    assert lines("three-card-baccarat", "player") == {"Win": won, "loses": won, "pushes": ties}
    assert lines("three-card-baccarat", "banker") == {"Win": won, "loses": won, "pushes": ties}
    rows = {row.bet: row for row in verify(tables=["TCB-01"])}
    assert [bet for bet, row in rows.items() if row.agrees] == ["three_faces"]
    assert rows["player"].percent == "2.4056%"
    assert rows["tie"].percent == "20.7083%"
    assert "has 15,373,920" in rows["tie"].note


def test_faces_first_is_another_game_and_as_fair_to_both_sides() -> None:
    usual = analyse("three-card-baccarat", "tie").hit_frequency
    result = {
        bet: analyse("three-card-baccarat", bet, options={"faces_first": True})
        for bet in ("player", "banker", "tie")
    }
    assert result["player"].hit_frequency == result["banker"].hit_frequency
    assert 2 * result["player"].hit_frequency + result["tie"].hit_frequency == 1
    # As many faces and as many points are a tie in both editions, three faces apart.
    assert result["tie"].hit_frequency == usual


def test_six_decks_are_counted_as_six() -> None:
    result = analyse("baccarat", "banker", options={"decks": 6})
    assert result.total == prod(range(307, 313))
    assert f"{float(result.per_first_bet or 0):.6f}" == "0.010558"


# A plain count ----------------------------------------------------------------------------------

SMALL = "Ah 2h 2d 3c 6c 8d 9s Kh"
"""Few enough that every order of six can be dealt by hand."""


def on(game: Game, cards: str) -> Layout:
    """The game with another deck."""
    return make_layout(replace(game, deck=Deck.of(parse_cards(cards))))


def plainly(layout: Layout, bet: str) -> Counter[Fraction]:
    """What a bet of one comes to, order by order, by the second settlement."""
    cards = cards_text(layout.deck).split()
    found: Counter[Fraction] = Counter()
    three = layout.game is not BACCARAT and layout.game.name == "three-card-baccarat"
    for order in permutations(cards, 6):
        shoe = [*reversed(order)]
        hands = {"player": order[:3], "banker": order[3:]} if three else oracle.deal_sides(shoe)
        sides = {side: " ".join(held) for side, held in hands.items()}
        key = layout.game.name, bet, sides["player"], sides["banker"]
        if key not in _known:
            document = {
                "game": layout.game.name,
                "seats": [{"seat": 1, "bets": {bet: "1"}, "cards": ""}],
                "sides": sides,
            }
            _known[key] = settle_by_the_book(document)["seats"][0]["net"]
        found[_known[key]] += 1
    return found


_known: dict[tuple[str, str, str, str], Fraction] = {}


def nets(tally: Tally) -> dict[Fraction, Fraction]:
    """The chance of each net result."""
    found: Counter[Fraction] = Counter()
    for finish, count in tally.counts.items():
        found[finish.net] += count
    return {net: Fraction(count, tally.total) for net, count in found.items() if count}


@pytest.mark.parametrize(
    ("game", "bet"),
    [
        ("baccarat", "banker"),
        ("ez-baccarat", "dragon_bonus_player"),
        ("three-card-baccarat", "tie"),
    ],
)
def test_a_deck_of_ten_cards_is_counted_as_it_is_dealt(game: str, bet: str) -> None:
    layout = on(find_game(game), SMALL)
    plain = plainly(layout, bet)
    total = sum(plain.values())
    assert nets(points.side_bet(layout, bet, deck=layout.deck)) == {
        net: Fraction(count, total) for net, count in plain.items()
    }


@pytest.mark.proof
@each_game
def test_every_bet_is_counted_as_it_is_dealt(game: Game) -> None:
    layout = on(game, SMALL)
    for bet in game.bets:
        plain = plainly(layout, bet.key)
        total = sum(plain.values())
        assert nets(points.side_bet(layout, bet.key, deck=layout.deck)) == {
            net: Fraction(count, total) for net, count in plain.items()
        }, bet.key


@each_game
def test_the_general_solver_finds_the_same(game: Game) -> None:
    layout = on(game, "Ah 2h 2d 3c 6c 8d Kh Ts")
    for bet in ("banker", game.bets[-1].key):
        slow = general().side_bet(layout, bet, hands=None, progress=None, deck=layout.deck)
        assert nets(slow) == nets(points.side_bet(layout, bet, deck=layout.deck))


def by_worth(decks: int) -> Iterator[tuple[tuple[str, ...], tuple[str, ...], int]]:
    """Both hands of baccarat with the number of orders, one card of each worth for all of it."""
    names = "TA23456789"
    left = Counter(dict.fromkeys(names, 4 * decks))
    left["T"] = 16 * decks
    size = 52 * decks
    for first in product(names, repeat=4):
        used: Counter[str] = Counter()
        ways = 1
        for name in first:
            ways *= left[name] - used[name]
            used[name] += 1
        player, banker = first[:2], first[2:]
        if max(oracle.count(player), oracle.count(banker)) > 7:
            yield player, banker, ways * (size - 4) * (size - 5)
            continue
        for third in names if oracle.count(player) < 6 else [None]:
            more, held, taken = ways, player, Counter(used)
            if third is not None:
                more, held = more * (left[third] - taken[third]), (*player, third)
                taken[third] += 1
            gone = 4 + (third is not None)
            if oracle.count(banker) > oracle.HIGHEST_THAT_DRAWS[third]:
                yield held, banker, more * prod(size - at for at in range(gone, 6))
                continue
            for last in names:
                drawn = more * (left[last] - taken[last])
                yield held, (*banker, last), drawn * prod(size - at for at in range(gone + 1, 6))


@pytest.mark.proof
@pytest.mark.parametrize("decks", [8, 6])
def test_the_whole_shoe_is_counted_by_plain_loops(decks: int) -> None:
    found: Counter[tuple[tuple[int, int], ...]] = Counter()
    for player, banker, ways in by_worth(decks):
        found[(oracle.count(player), len(player)), (oracle.count(banker), len(banker))] += ways
    layout = make_layout(BACCARAT, options={"decks": str(decks)})
    counted = points.count(layout, layout.deck)
    assert {
        tuple((count, cards) for count, cards, _ in hands): ways
        for hands, ways in counted.deals.items()
    } == {hands: ways for hands, ways in found.items() if ways}
    assert counted.total == prod(range(52 * decks - 5, 52 * decks + 1))


# The contract -----------------------------------------------------------------------------------


@each_game
def test_every_bet_has_an_exact_answer_from_the_fast_solver(game: Game) -> None:
    layout = make_layout(game)
    for bet in game.bets:
        assert why_not(layout, (bet.key,)) == ""
        assert solver_of(layout, (bet.key,)) is not general()


def test_a_rule_that_looks_at_suits_is_not_counted_by_points() -> None:
    def settles(spot: Spot, round_: Round) -> Iterator[Line]:
        for line in BACCARAT.settles(spot, round_):
            red = round_.side("player")[0] & 3 in (1, 2)
            yield win(spot, line.bet, line.clause) if red and line.bet == "tie" else line

    layout = make_layout(replace(BACCARAT, settles=settles))
    assert "the classes of its solver are too coarse" in why_not(layout, ("tie",))
    assert solver_of(layout, ("tie",)) is general()


def test_a_drawing_rule_that_looks_at_suits_is_not_counted_by_points() -> None:
    third = BACCARAT.steps[2]
    assert isinstance(third, Deal)

    def draws(round_: Round) -> bool:
        cards = round_.side("player")
        return len(cards) == 2 and bool(round_.side("banker")) and cards[0] & 3 == 0

    steps = (*BACCARAT.steps[:2], replace(third, when=draws), BACCARAT.steps[3])
    layout = make_layout(replace(BACCARAT, steps=steps))
    assert why_not(layout, ("player",))


def test_bets_made_together_are_counted_together() -> None:
    both = analyse("baccarat", stakes={"player": 1, "banker": 1})
    alone = [analyse("baccarat", bet).expected_value or 0 for bet in ("player", "banker")]
    assert both.expected_value == sum(alone)
    beside = analyse("baccarat", stakes={"banker": 2, "tie": 1})
    tie = analyse("baccarat", "tie").expected_value or 0
    assert beside.expected_value == alone[1] + Fraction(tie) / 2


def test_cards_that_are_gone_change_the_count() -> None:
    layout = make_layout(BACCARAT)
    left = layout.deck.without(parse_cards(" ".join(["8c 9c"] * 8)))
    fewer = points.side_bet(layout, "dragon_bonus_player", deck=left)
    whole = points.side_bet(layout, "dragon_bonus_player", deck=layout.deck)
    assert fewer.total < whole.total
    assert nets(fewer) != nets(whole)


def test_where_nobody_decides_the_bet_is_all_there_is_to_choose() -> None:
    bets = bets_by_edge(make_layout(BACCARAT))
    assert [each.bet for each in bets] == [
        "banker", "player", "dragon_bonus_player", "dragon_bonus_banker", "tie",
    ]  # fmt: skip
    assert bets[0].cost == 0
    assert bets[1].cost == bets[1].edge - bets[0].edge
    with pytest.raises(BadStrategy, match="Baccarat asks no question; there is nothing to decide"):
        strategy("baccarat", "otherwise: stand")
