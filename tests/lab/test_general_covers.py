"""What the general solver hides from a rule, and how it notices a rule that looks."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

import pytest

from croupier.cards import Card, Deck, parse_cards, rank_of
from croupier.lab import general_asking
from croupier.lab.general import GeneralSolver
from croupier.lab.general_covers import (
    COMMUNITY,
    NOBODY,
    OWN,
    Amount,
    Covered,
    CoveredAnswers,
    CoveredPile,
    Looked,
)
from croupier.lab.general_looking import look
from croupier.lab.general_streets import Opened
from croupier.money import Odds
from croupier.rules import (
    Choice,
    Deal,
    Dealt,
    Decide,
    Fold,
    Layout,
    Line,
    Round,
    Spot,
    Stake,
    apply,
    lose,
    push,
    win,
)
from tests.lab.test_general_reference import agree, streets_of
from tests.lab.toys import RULE, deck_with, mississippi, rounded_down, toy, war

ANTE = Amount({"ante": 1})
PLAY = Amount({"play": 1})
CARDS = parse_cards("2c 3d 4h 5s")

# Amounts ----------------------------------------------------------------------------------------


def test_an_amount_is_paid_at_any_odds_without_being_known() -> None:
    ante: Any = ANTE
    paid: Any = Odds.parse("3 to 2").returned(ante)
    assert paid.terms == (("ante", Fraction(5, 2)),)
    paid = Odds.parse("3 for 1").returned(ante)
    assert paid.terms == (("ante", 3),)


def test_amounts_add_up_bet_by_bet() -> None:
    assert (ANTE + PLAY + PLAY - 5).terms == (("", -5), ("ante", 1), ("play", 2))
    assert (3 - (ANTE - PLAY)).terms == (("", 3), ("ante", -1), ("play", 1))
    assert sum([ANTE, ANTE]).terms == (("ante", 2),)  # type: ignore[union-attr]
    assert (ANTE - ANTE).terms == ()
    assert (-ANTE * Fraction(1, 2)).terms == (("ante", Fraction(-1, 2)),)


LOOKS: dict[str, Callable[[Any], object]] = {
    "compared": lambda amount: amount > 100,
    "equal": lambda amount: amount == 100,
    "different": lambda amount: amount != 100,
    "whether any": bool,
    "halved": lambda amount: amount // 2,
    "divided": lambda amount: amount / 2,
    "what is left": lambda amount: amount % 2,
    "as a number": int,
    "as a fraction": lambda amount: Fraction(amount, 100),
    "the larger": lambda amount: max(amount, PLAY),
    "squared": lambda amount: amount * amount,
    "written": lambda amount: f"{amount}",
    "looked up": lambda amount: {amount: 1},
    "among others": lambda amount: amount in (5, 10),
}


@pytest.mark.parametrize("how", LOOKS)
def test_nobody_learns_how_much_an_amount_is(how: str) -> None:
    with pytest.raises((Looked, TypeError)):
        LOOKS[how](ANTE)


# Piles ------------------------------------------------------------------------------------------


def test_a_pile_is_read_when_everyone_has_put_his_cards() -> None:
    whole = OWN | COMMUNITY
    own, board = CoveredPile(CARDS[:2], OWN, whole), CoveredPile(CARDS[2:], COMMUNITY, whole)
    assert list(own + board) == [*CARDS]
    assert list(board + own) == [*CARDS[2:], *CARDS[:2]]
    nobody: Any = ()
    assert list(own + nobody + board) == list(nobody + own + board) == [*CARDS]
    assert (len(own), bool(own), len(own + board)) == (2, True, 4)
    for part in (own, board):
        with pytest.raises(Looked):
            list(part)


PEEPS: dict[str, Callable[[Any], object]] = {
    "the first card": lambda pile: pile[0],
    "the last card": lambda pile: pile[-1],
    "two cards": lambda pile: pile[:2],
    "the same cards": lambda pile: pile == CARDS,
    "twice": lambda pile: pile + pile,
    "with a card beside": lambda pile: pile + CARDS[:1],
    "after a card": lambda pile: CARDS[:1] + pile,
    "backwards": lambda pile: list(reversed(pile)),
}


@pytest.mark.parametrize("how", PEEPS)
def test_nobody_learns_the_order_of_a_pile(how: str) -> None:
    with pytest.raises((Looked, TypeError)):
        PEEPS[how](CoveredPile(CARDS, OWN, OWN))


def test_a_pile_of_nobody_is_never_read() -> None:
    with pytest.raises(Looked):
        list(CoveredPile(CARDS, OWN | COMMUNITY, NOBODY))


def test_of_decisions_only_the_number_is_known() -> None:
    answers: Any = CoveredAnswers(2)
    assert (len(answers), bool(answers), bool(CoveredAnswers(0))) == (2, True, False)
    looks: list[Callable[[], object]] = [
        lambda: answers == (), lambda: list(answers), lambda: answers[0], lambda: "x" in answers,
    ]  # fmt: skip
    for how in looks:
        with pytest.raises((Looked, TypeError)):
            how()


# Rules that look --------------------------------------------------------------------------------

RAISES = Decide(
    "raise", "Raise", tuple(Choice(f"{n}x", "", Stake("raise", n)) for n in (1, 2, 3)),
    asked=lambda spot, round_: not spot.decisions,
)  # fmt: skip
AGAIN = Decide(
    "again", "Again", tuple(Choice(f"{n} more", "", Stake("again", n)) for n in (1, 2)),
    asked=lambda spot, round_: len(spot.decisions) == 1 and spot.decisions[0] != "2x",
)  # fmt: skip
THREE_CARDS = (
    Deal("first", "seats", 1),
    RAISES,
    Deal("second", "seats", 1),
    Deal("board", "community", 1),
)


def game(
    wins: Callable[[Spot, Round], bool],
    pays: Callable[[Spot, str], Line] = lambda spot, bet: win(spot, bet, RULE),
    steps: tuple[Deal | Decide, ...] = THREE_CARDS,
) -> Layout:
    """Every bet wins, or every bet loses."""

    def settles(spot: Spot, round_: Round) -> Iterable[Line]:
        won = wins(spot, round_)
        return [pays(spot, bet) if won else lose(spot, bet, RULE) for bet in spot.stakes]

    return toy(settles, steps=steps, deck=deck_with(3, 2))


def high(cards: Iterable[Card]) -> bool:
    return sum(map(rank_of, cards)) % 3 > 0


def rounded(spot: Spot, bet: str) -> Line:
    """Three to two in whole cents, by a rule that asks a number of what kind it is."""
    line = win(spot, bet, RULE, Odds.parse("3 to 2"))
    paid = line.returned
    whole = paid.numerator // paid.denominator if isinstance(paid, Fraction) else paid
    return Line(bet, line.stake, "win", whole, RULE, Odds.parse("3 to 2"))


def halved(spot: Spot, bet: str) -> Line:
    return Line(bet, spot.stake(bet), "win", spot.stake(bet) * 5 // 2, RULE)


def unpacked(spot: Spot, round_: Round) -> bool:
    """The second card must beat the first: a pile gives them in some order, too."""
    first, second = spot.cards
    return rank_of(second) > rank_of(first)


MINDED: dict[str, tuple[Layout, bool]] = {
    "at nothing": (game(lambda spot, round_: True), False),
    "at all cards together": (
        game(lambda spot, round_: high(spot.cards + round_.community)), False,
    ),
    "at each hand": (
        game(lambda spot, round_: high(spot.cards) or high(round_.community)), False,
    ),
    "at the first card": (game(lambda spot, round_: high(spot.cards[:1])), False),
    "at the order of a hand": (game(unpacked), False),
    "at an amount": (game(lambda spot, round_: spot.stake("raise") != 2), True),
    "at half an amount": (game(lambda spot, round_: high(spot.cards), halved), True),
    "at the kind of a number": (game(lambda spot, round_: high(spot.cards), rounded), True),
    "at a decision": (game(lambda spot, round_: "2x" not in spot.decisions), True),
    "at what has happened": (game(lambda spot, round_: len(round_.events) > 2), True),
    "at a decision, to ask again": (
        game(
            lambda spot, round_: high(spot.cards), steps=(*THREE_CARDS[:3], AGAIN, THREE_CARDS[3])
        ),
        True,
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", MINDED)
def test_a_rule_may_look(what: str) -> None:
    layout, at_the_way = MINDED[what]
    agree(layout, {"ante": 3})
    tree = GeneralSolver(layout, {"ante": 3}).whole.tree
    opened = [
        branch
        for street in streets_of(tree.street)
        for branch in street.branches
        if isinstance(branch, Opened)
    ]
    assert bool(opened) == at_the_way
    assert tree.scales == (not at_the_way)


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[Round]:
    """Every round the rules are asked about."""
    asked: list[Round] = []

    def listening(round_: Round) -> object:
        asked.append(round_)
        return look(round_)

    monkeypatch.setattr(general_asking, "look", listening)
    return asked


def test_a_rule_that_looks_at_nothing_is_asked_once_a_street(looks: list[Round]) -> None:
    solver = GeneralSolver(MINDED["at nothing"][0], {"ante": 1})
    assert solver.value(solver.start()) == 4
    streets = list(streets_of(solver.whole.tree.street))
    hidden = [round_ for round_ in looks if isinstance(round_.events, Covered)]
    assert len(streets) == 5
    assert len(hidden) <= 2 * len(streets)


def test_hands_are_settled_once_however_they_were_put_together(looks: list[Round]) -> None:
    """Five of eight cards are 56 hands; put together in 6720 ways, bet on in 27."""
    layout = mississippi(deck_with(4, 2))
    solver = GeneralSolver(layout, {"ante": 1})
    solver.value(solver.start())
    shown = [round_ for round_ in looks if len(round_.spots[0].cards + round_.community) == 5]
    assert len(shown) < 2 * 56 + 27 * 10


def test_an_error_of_the_rules_is_heard() -> None:
    def settles(spot: Spot, round_: Round) -> Iterable[Line]:
        raise ZeroDivisionError("a rule is wrong")

    solver = GeneralSolver(toy(settles, steps=THREE_CARDS), {"ante": 1})
    with pytest.raises(ZeroDivisionError, match="a rule is wrong"):
        solver.value(solver.start())


@pytest.mark.parametrize(
    ("layout", "fold", "worth"),
    [
        pytest.param(rounded_down(), "fold", {1: -1, 2: -1, 3: -2, 4: -2}, id="in whole cents"),
        pytest.param(war(deck_with(4, 2, copies=2)), "surrender",
                     {ante: ante * Fraction(-1, 10) for ante in (1, 2, 3, 4)}, id="exactly"),
    ],
)  # fmt: skip
def test_half_of_what_is_up_is_given_back(
    layout: Layout, fold: str, worth: dict[int, Fraction]
) -> None:
    """Of 16 cards 15 are left after the first, 3 of its rank: a tie in 1 of 5 rounds."""

    def given_up(ante: int) -> Fraction:
        solver = GeneralSolver(layout, {"ante": ante}, strategy=lambda round_: fold)
        return solver.value(solver.start())

    assert {ante: given_up(ante) for ante in worth} == worth


# Large numbers ----------------------------------------------------------------------------------


def test_pays_that_need_more_than_64_bits() -> None:
    odds = Odds.parse("999,999,999 to 1")
    layout = game(
        lambda spot, round_: high(spot.cards),
        lambda spot, bet: win(spot, bet, RULE, odds),
    )
    agree(layout, {"ante": 7**25})


@pytest.mark.parametrize(("result", "value"), [(win, 2), (push, 0)], ids=["wins", "pushes"])
def test_more_deals_than_64_bits_can_count(result: Callable[..., Line], value: int) -> None:
    """Nine of four hundred aces of clubs, one after the other, in 2.4 × 10²³ ways."""
    play = Decide(
        "play", "", (Choice("play", "", Stake("play", 1)), Choice("fold", "", Fold())),
        asked=lambda spot, round_: not spot.decisions,
    )  # fmt: skip

    aces = Deck(tuple(400 if card == 48 else 0 for card in range(52)))
    steps = tuple(Deal(f"card {number}", "seats", 1) for number in range(9))
    layout = toy(
        lambda spot, round_: [result(spot, bet, RULE) for bet in spot.stakes],
        steps=(*steps[:8], play, steps[8]),
        deck=aces,
    )
    solver = GeneralSolver(layout, {"ante": 1})
    assert solver.value(solver.start()) == value
    (finish,) = solver.tally(first_bet=1, initial_stake=1).counts
    assert finish.net == value


def test_more_cards_than_fit_in_one_number() -> None:
    """Of thirteen cards twelve are seen: who counts knows whether the last is a 2, a 4, … an A."""

    def settles(spot: Spot, round_: Round) -> Iterable[Line]:
        won = not spot.folded and rank_of(round_.community[-1]) % 2 == 0
        return [win(spot, bet, RULE) if won else lose(spot, bet, RULE) for bet in spot.stakes]

    steps = (
        Deal("hand", "seats", 11), Deal("first", "community", 1),
        Decide("play", "", (Choice("play", "", Stake("play", 1)),
                            Choice("fold", "", Fold())),
               asked=lambda spot, round_: not spot.decisions),
        Deal("last", "community", 1, needed=lambda round_: not round_.spots[0].folded),
    )  # fmt: skip
    solver = GeneralSolver(toy(settles, steps=steps, deck=deck_with(13, 1)), {"ante": 1})
    assert solver.value(solver.start()) == Fraction(2 * 7 - 6, 13)
    round_ = apply(solver.start(), Dealt(1, parse_cards("2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc")))
    round_ = apply(round_, Dealt("community", parse_cards("Kc")))
    assert solver.values(round_) == {"play": 2, "fold": -1}
