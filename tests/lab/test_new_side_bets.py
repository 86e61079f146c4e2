"""A new side bet in a game file is analysed, compared, verified, printed and advised on.

Each of the eight games gets a bet of a test on its player's first cards: a pair of them, or one
high card where only one is dealt. No line of the lab knows it.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import takewhile
from math import comb

import pytest

from croupier import lab
from croupier.games import GAMES
from croupier.hands import best_five, longest_run, run_length
from croupier.hands.arrays import count_five, count_runs
from croupier.hands.five import pair_of
from croupier.lab.par_sheet import draw_up
from croupier.lab.solvers import fast_solver, general, solver_of
from croupier.lab.tally import bets_up
from croupier.lab.verifying import verify
from croupier.paytables import Catalogue, parse_tables, published_catalogue
from croupier.rules import (
    Bet,
    Deal,
    Dealt,
    Game,
    Line,
    Round,
    Spot,
    actions,
    apply,
    by_table,
    make_layout,
)

BET = "first_cards"
JACK = 9
TABLE = """
family = "First Cards"
document = "a test"
games = ["{game}"]

[readings]
first_cards = "five_card"

[tables.FC-01]
title = "First Cards 1"
published = [
    {figure},
]

[tables.FC-01.first_cards]
jacks_or_better = "9 to 1"
pair            = "3 to 1"

[tables.FC-02]
title = "First Cards 2"

[tables.FC-02.first_cards]
jacks_or_better = "8 to 1"
pair            = "3 to 1"
"""


def cards_held(game: Game) -> int:
    """How many cards a player holds before the first question."""
    first = takewhile(lambda step: isinstance(step, Deal), game.steps)
    return sum(step.cards for step in first if isinstance(step, Deal) and step.to == "seats")


def subject(game: Game, spot: Spot) -> int:
    """What the new bet reads, as the value of five cards: a run of three or more is a pair."""
    own = spot.cards
    size = cards_held(game)
    if size == 7:
        length = run_length(longest_run(own))
        return pair_of(JACK) if length > 3 else pair_of(0) if length == 3 else 0
    if size == 5:
        return best_five(own)
    if game.deck.copies[0] > 1:
        return pair_of(JACK) if own[0] >> 2 >= JACK else 0
    low, second = sorted(own)[:2]
    return pair_of(low >> 2) if low >> 2 == second >> 2 else 0


def with_new_bet(game: Game) -> Game:
    clause = game.sheet["void"]

    def settles(spot: Spot, round_: Round) -> Iterator[Line]:
        yield from game.settles(spot, round_)
        if spot.has(BET):
            yield by_table(
                spot, BET, round_.layout.pays(BET), subject(game, spot), wins=clause, loses=clause
            )

    bet = Bet(BET, "First Cards", "a pair", table=BET, needs=game.base_bets[:1], reads=("seats",))
    return replace(
        game,
        bets=(*game.bets, bet),
        settles=settles,
        resolves=lambda layout: (*game.resolves(layout), BET),
        tables={**game.tables, BET: "FC-01"},
        options=tuple(
            replace(option, choices=(*option.choices, BET))
            if option.key == "settlement_order"
            else option
            for option in game.options
        ),
    )


def chances(game: Game) -> tuple[Fraction, Fraction]:
    """By hand: of the better line, and of the other one."""
    size = cards_held(game)
    if size == 7:
        lengths: Counter[int] = Counter()
        for value, hands in count_runs(7).items():
            lengths[run_length(value)] += hands
        total = comb(52, 7)
        return Fraction(sum(lengths[n] for n in range(4, 8)), total), Fraction(lengths[3], total)
    if size == 5:
        # A pair of jacks or better is everything above high card and lower pairs.
        kickers = comb(12, 3) * 4**3
        low, high_card = (
            9 * 6 * kickers,
            comb(52, 5) - sum(number for category, number in count_five(5).items() if category),
        )
        return 1 - Fraction(low + high_card, comb(52, 5)), Fraction(low, comb(52, 5))
    if game.deck.copies[0] > 1:
        return Fraction(4, 13), Fraction(0)
    found = [0, 0]
    for rank in range(13):
        above = 4 * (12 - rank)
        ways = sum(comb(4, k) * comb(above, size - k) for k in range(2, min(size, 4) + 1))
        found[rank < JACK] += ways
    return Fraction(found[0], comb(52, size)), Fraction(found[1], comb(52, size))


SLOW = {game.name for game in GAMES} - {"three-card-poker", "casino-war"}


@pytest.fixture(
    params=[
        pytest.param(game, id=game.name, marks=pytest.mark.proof if game.name in SLOW else ())
        for game in GAMES
    ]
)
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game with the new bet, for whoever looks for it by name."""
    plain: Game = request.param
    games = tuple(with_new_bet(each) if each is plain else each for each in GAMES)
    monkeypatch.setattr("croupier.games.GAMES", games)
    return games[GAMES.index(plain)]


@pytest.fixture
def catalogue(game: Game) -> Catalogue:
    high, low = chances(game)
    hits = f"{float(high + low) * 100:.4f}%"
    figure = (
        '{ bet = "first_cards", label = "Hits", metric = "hit_frequency", '
        f'basis = "winning_hands", value = "{hits}" }}'
    )
    return published_catalogue().joined(parse_tables(TABLE.format(game=game.name, figure=figure)))


def test_it_is_analysed_and_compared(game: Game, catalogue: Catalogue) -> None:
    layout = make_layout(game, catalogue=catalogue)
    assert solver_of(layout, (BET,)) is general()
    assert solver_of(layout, game.base_bets) is (fast_solver(game) or general())
    high, low = chances(game)
    for table, pay in (("FC-01", 9), ("FC-02", 8)):
        found = lab.analyse(game.name, BET, table=table, catalogue=catalogue)
        assert found.hit_frequency == high + low
        assert found.expected_value == high * pay + low * 3 - (1 - high - low)
        assert found.tables == {BET: table}


def test_it_is_verified_and_printed(game: Game, catalogue: Catalogue) -> None:
    (row,) = verify(catalogue, tables=["FC-01"])
    assert row.agrees
    sheet = draw_up(catalogue.table("FC-01"), catalogue=catalogue)
    section = next(each for each in sheet.sections if each.bet == BET)
    assert section.unit == "First Cards"
    assert section.analysis.lines


QUICKLY_ADVISED = {"three-card-poker", "three-card-poker-face-up", "let-it-ride", "solitaire-stud",
                   "caribbean-stud", "casino-war"}  # fmt: skip


def test_advice_counts_it(game: Game, catalogue: Catalogue) -> None:
    """The bet reads the player's own cards: it brings the same after every decision."""
    if game.name not in QUICKLY_ADVISED:
        return
    layout = make_layout(game, catalogue=catalogue)
    stakes = dict.fromkeys(game.base_bets, 2)
    rounds = []
    for up in (stakes, {**stakes, BET: 2}):
        round_ = bets_up(layout, up)
        cards = list(game.deck)[:: len(game.deck) // 26]
        while actions(round_).seat is None:
            draw = actions(round_).draws[-1]
            dealt, cards = cards[: draw.cards], cards[draw.cards :]
            round_ = apply(round_, Dealt(draw.to, tuple(dealt)))
        rounds.append(round_)
    plain, beside = (lab.advise(round_).values for round_ in rounds)
    assert plain.keys() == beside.keys()
    gains = {beside[name] - plain[name] for name in plain}
    assert len(gains) == 1
    assert gains <= {Fraction(9), Fraction(3), Fraction(-1)}
