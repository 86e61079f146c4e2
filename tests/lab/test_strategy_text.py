"""A strategy in words: what can be written, what it means, and what is refused with its reason."""

import re
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import parse_cards
from croupier.games import GAMES, find_game
from croupier.hands import best_five
from croupier.lab.solvers import vocabulary_of
from croupier.lab.strategies.grammar import BadStrategy, read_condition
from croupier.lab.strategies.text import read_strategy
from croupier.lab.strategies.view import StrategyView, partly_made, rank_counts
from croupier.lab.strategies.vocabularies import ANY_GAME
from croupier.lab.strategies.words import ranks_listed, starting_hands, tidy
from croupier.rules import Game

TCP, FACE_UP = find_game("three-card-poker"), find_game("three-card-poker-face-up")
RIDE, HOLDEM = find_game("let-it-ride"), find_game("ultimate-texas-holdem")
ASKING = [game for game in GAMES if game.decisions]


def holds(game: str, condition: str, own: str, board: str = "", up: str = "") -> bool:
    """Whether a condition holds in one situation."""
    boards = {"": "before the flop", "3": "on the flop", "5": "at the river"}
    cards = parse_cards(board)
    question = boards.get(str(len(cards) or ""), "")
    if game == "let-it-ride":
        question = "bet 2" if cards else "bet 1"
    test = read_condition(tidy(condition), vocabulary_of(find_game(game)), question)
    (answer,) = test(StrategyView.of_one(parse_cards(own), cards, parse_cards(up))).tolist()
    return bool(answer)


# What phrases mean ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("condition", "own", "answer"),
    [
        ("Q-6-4 or better", "Qc 6d 4h", True),
        ("Q-6-4 or better", "Qc 6d 3h", False),
        ("q-6-4 or better", "Ac 3d 2h", True),
        ("Q-6-4", "Qc 6c 4c", False),
        ("flush Q-6-4", "Qc 6c 4c", True),
        ("flush 9-6-4 or better", "9c 6c 3c", False),
        ("flush 9-6-4 or better", "4c 3d 2h", True),
        ("straight", "4c 3d 2h", True),
        ("5-4-3", "5c 4d 3h", True),
        ("Q high", "Qc Td 2h", True),
        ("Q high", "Qc Qd 2h", False),
        ("worse than Q high", "Jc Td 8h", True),
        ("K-Q or better", "Kc Qd 2h", True),
        ("K-Q or better", "Kc Jd Th", False),
        ("pair of tens or better", "9c 9d Ah", False),
        ("a pair of 10s or better", "Tc Td 2h", True),
        ("pair of nines or worse", "Tc Td 2h", False),
        ("2-2-3 or better", "2c 2d 3h", True),
        ("three of a kind or better", "4c 3c 2c", True),
        ("suited and not flush", "4c 3c 2c", True),
        ("holds Q or J", "Jc 3c 2c", True),
        ("holds A-K", "Ac 3c 2c", False),
        ("holds A-K", "Ac Kd 2c", True),
        ("no card 7-9", "Ac Kd 2c", True),
        ("at least two cards K or higher", "Ac Kd 2c", True),
        ("exactly one card 2, 4 or K", "Ac Kd 2c", False),
        ("at most 1 card ten or lower", "Ac Kd 2c", True),
        ("all cards T or higher", "Ac Kd Tc", True),
        ("any hand", "2c 3d 5h", True),
        ("no hand", "Ac Ad Ah", False),
    ],
)
def test_three_cards(condition: str, own: str, answer: bool) -> None:
    assert holds("three-card-poker", condition, own) == answer


@pytest.mark.parametrize(
    ("condition", "own", "up", "answer"),
    [
        ("dealer shows Q", "2c 3d 5h", "Qs", True),
        ("dealer shows 2-7, 9 or A", "2c 3d 5h", "8s", False),
        ("dealer shows 2-7, 9 or A", "2c 3d 5h", "As", True),
        ("dealer shows ten or lower", "2c 3d 5h", "Ts", True),
        ("dealer's card matches", "2c 3d 5h", "5s", True),
        ("dealer's card matches yours", "2c 3d 5h", "6s", False),
        ("dealer's card is lower than your second card", "Kc 9d 5h", "8s", True),
        ("dealer's card is lower than your second card", "Kc 9d 5h", "9s", False),
        ("dealer's card is higher than your lowest card", "Kc 9d 5h", "6s", True),
        ("at least two cards of the dealer's suit", "Kc 9c 5h", "6c", True),
        ("no card of the dealer's suit", "Kc 9c 5h", "6s", True),
    ],
)
def test_the_dealers_card(condition: str, own: str, up: str, answer: bool) -> None:
    assert holds("three-card-poker-face-up", condition, own, up=up) == answer


@pytest.mark.parametrize(
    ("condition", "own", "board", "answer"),
    [
        ("pair of tens or better", "Tc 3d Th", "", True),
        ("pair of tens or better", "4c 4d 3h", "3s", True),
        ("pair", "4c 4d 3h", "3s", False),
        ("A-2-3", "3c 2c Ac", "", True),
        ("three suited in a row", "3c 2c Ac", "", True),
        ("three suited in a row", "3c 2c Ad", "", False),
        ("three suited with one gap", "4c 2c Ac", "", True),
        ("three suited with two gaps", "Ac Kc Tc", "", True),
        ("three suited with one gap", "Ac Kc Jc", "", True),
        ("three suited with two gaps", "9c 5c 7c", "", True),
        ("three to a royal", "Ac Kc Tc", "", True),
        ("three to a royal", "Ac Kc 9c", "", False),
        ("four to a royal", "Ac Kc Tc", "Qd", False),
        ("three to a straight flush", "5c 2c Ac", "", True),
        ("four to a flush", "9c 5c 7c", "2c", True),
        ("four to an open straight", "9c 8d 7c", "6c", True),
        ("four to an open straight", "Ac Kd Qc", "Jc", False),
        ("four to an inside straight", "Ac Kd Qc", "Jc", True),
        ("four to an inside straight", "9c 8d 7c", "5c", True),
        ("four to a straight", "9c 8d 7c", "5c", True),
        ("four to a straight", "9c 8d 7c", "4c", False),
    ],
)
def test_draws(condition: str, own: str, board: str, answer: bool) -> None:
    assert holds("let-it-ride", condition, own, board) == answer


@pytest.mark.parametrize(
    ("condition", "own", "board", "answer"),
    [
        ("AA-33", "3c 3d", "", True),
        ("AA-33", "2c 2d", "", False),
        ("77+", "6c 6d", "", False),
        ("K5o+", "Kc 5d", "", True),
        ("K5o+", "Kc 5c", "", False),
        ("K2s+", "2c Kc", "", True),
        ("K5+", "Kc 4c", "", False),
        ("K5+", "Ac Kc", "", False),
        ("A9s-A2s", "Ac 5c", "", True),
        ("JTo", "Tc Jd", "", True),
        ("JT", "Tc Jc", "", True),
        ("hidden pair", "Kc 5d", "Kh 7s 2d", True),
        ("hidden pair", "Kc 5d", "7h 7s 2d", False),
        ("hidden pair except pocket 22", "2c 2d", "7h 8s 9d", False),
        ("hidden pair of sixes or better", "5c 5d", "7h 8s 9d", False),
        ("hidden pair of fives", "5c 5d", "7h 8s 9d", True),
        ("two pair or better", "Kc 5d", "7h 7s 7d", True),
        ("hidden two pair or better", "Kc 5d", "7h 7s 7d", False),
        ("hidden two pair or better", "Kc 5d", "7h 7s Kd", True),
        ("hidden pair or better", "5c 5d", "7h 7s Kd Kc 2d", False),
        ("hidden pair", "5c 5d", "7h 7s Kd Kc 2d", True),
        ("hidden pair or better", "Ac Ad", "7h 7s Kd Kc 2d", True),
        ("hidden straight or better", "8c 3d", "4h 5s 6d 7c Kd", True),
        ("four to a flush with a hidden ten or better", "Tc 2d", "3c 4c 5c", True),
        ("four to a flush with a hidden ten or better", "9c Td", "3c 4c 5c", False),
        ("board has a pair", "Ac Kd", "7h 7s 2d", True),
        ("board has a pair or better", "Ac Kd", "7h 7s 7d", True),
        ("playing the board", "2c 3d", "Ah Ks Qd Jc 9d", True),
        ("playing the board", "2c Td", "Ah Ks Qd Jc 9d", False),
        # 15 pairs with the board, and kings and queens above the jack: 15 + 4 + 4 = 23.
        ("fewer than 23 cards beat you", "Jc 2d", "3h 5s 7d 9c Ad", False),
        ("at most 15 cards beat you", "Kc 2d", "3h 5s 7d 9c Ad", True),
        ("at least 15 cards beat you", "Kc 2d", "3h 5s 7d 9c Ad", True),
        # Any of nine clubs makes a flush, any of twelve cards pairs the board.
        ("fewer than 24 cards beat you", "Ad Ks", "3c 5c 7c 9c Jd", True),
    ],
)
def test_two_cards_and_a_board(condition: str, own: str, board: str, answer: bool) -> None:
    assert holds("ultimate-texas-holdem", condition, own, board) == answer


@pytest.mark.parametrize(
    ("condition", "own", "answer"),
    [
        ("5-4 or better", "5c 4d 9c Jc Kc 7c 2c", True),
        ("5-4 or better", "4c 3d 9c Jc Kc 7c Tc", False),
        ("run of 2, five high", "5c 4d 9c Jc Kc 7c 2c", True),
        ("run of 3 or better", "5c 4d 3c Jc Kc 7c 2c", True),
        ("3-2-A", "3c 2d Ac Jc Kc 7c 5c", True),
        ("worse than 5-4", "5c 4c 9c Jc Kc 7c 2c", True),
        ("run of two or worse", "5c 4d 3c Jc Kc 7c 2c", False),
        ("at least two cards A-2", "5c 4d 3c Jc Ac 7c 2c", True),
        ("no card K or higher", "5c 4d 3c Jc Ac 7c 2c", True),
    ],
)
def test_runs(condition: str, own: str, answer: bool) -> None:
    assert holds("solitaire-stud", condition, own) == answer


def test_words_for_ranks() -> None:
    assert ranks_listed("2-4, ten or a") == {0, 1, 2, 8, 12}
    assert ranks_listed("queens") == {10}
    assert ranks_listed("3 or lower", "A23456789TJQK") == {12, 0, 1}
    assert len(starting_hands("a2+")) == 24
    assert len(starting_hands("22+")) == 13
    assert starting_hands("kqs") == {(11, 10, True)}


def test_fewer_than_five_cards_are_ranked_as_the_best_five_are() -> None:
    """By what they make: the order of the ranks is that of five-card poker."""
    hands = [parse_cards(text) for text in ("Ac Kd Qh Js", "2c 2d 3h 4s", "2c 2d 3h 3s",
                                            "2c 2d 2h 3s", "2c 2d 2h 2s")]  # fmt: skip
    values = [int(partly_made(rank_counts(np.array([hand], np.uint8)))[0]) for hand in hands]
    assert values == sorted(values)
    filler = parse_cards("5c 7d 9h")
    for hand, value in zip(hands[1:], values[1:], strict=True):
        assert best_five((*hand, filler[0])) >> 20 == value >> 20


# How conditions are joined ----------------------------------------------------------------------

ATOMS: dict[str, Callable[[int], bool]] = {
    "holds A": lambda bits: bool(bits & 1),
    "holds K": lambda bits: bool(bits & 2),
    "holds Q": lambda bits: bool(bits & 4),
    "holds J": lambda bits: bool(bits & 8),
}
FILLERS = ("2c", "3d", "5h", "6c", "7d")
SITUATIONS = [
    [
        *FILLERS[: 5 - bits.bit_count()],
        *(f"{rank}s" for place, rank in enumerate("AKQJ") if bits >> place & 1),
    ]
    for bits in range(16)
]
"""Every way to hold some of ace, king, queen and jack."""


@pytest.mark.parametrize(
    ("words", "python"),
    [
        ("holds A or holds K and holds Q", "a or (k and q)"),
        ("holds A, holds K and holds Q", "(a or k) and q"),
        ("holds A and holds K, holds Q", "a and (k or q)"),
        ("holds A except holds K or holds Q", "(a and not k) or q"),
        ("holds A except holds K, holds Q", "a and not (k or q)"),
        ("holds A except holds K and holds Q", "a and not (k and q)"),
        ("not holds A and holds K", "(not a) and k"),
        ("not (holds A and holds K) with holds Q", "(not (a and k)) and q"),
        ("holds A but not holds K but not holds J", "a and not k and not j"),
        ("(holds A or holds K) and (holds Q or holds J)", "(a or k) and (q or j)"),
        ("holds A or K or Q", "a or k or q"),
        ("not not holds A", "a"),
    ],
)
def test_what_binds_tighter(words: str, python: str) -> None:
    test = read_condition(words, vocabulary_of(find_game("caribbean-stud")))
    own = np.array([parse_cards(" ".join(cards)) for cards in SITUATIONS], dtype=np.uint8)
    names = dict(zip("akqj", ATOMS.values(), strict=True))
    wanted = [eval(python, {n: f(bits) for n, f in names.items()}) for bits in range(16)]  # noqa: S307
    assert test(StrategyView(own)).tolist() == wanted


def test_every_example_of_every_phrase_can_be_read() -> None:
    for vocabulary in map(vocabulary_of, GAMES):
        for entry in vocabulary.phrases:
            for example in entry.examples:
                question = entry.questions[0] if entry.questions else ""
                read_condition(tidy(example), vocabulary, question)


def test_every_game_with_a_road_of_its_own_has_a_vocabulary() -> None:
    for game in GAMES:
        own = game.solver and game.decisions
        assert (vocabulary_of(game) is ANY_GAME) == (not own)


@pytest.mark.parametrize("game", ASKING, ids=lambda game: game.name)
def test_the_short_strategy_of_every_game_can_be_read(game: Game) -> None:
    written = read_strategy(game, game.strategy)
    assert set(written.rules) == {decide.key for decide in game.decisions}


# What is refused --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "text", "message"),
    [
        (TCP, "", "the strategy is empty; write a rule like 'play: pair or better'"),
        (TCP, "# only a remark", "the strategy is empty"),
        (TCP, "play Q-6-4", "line 1: 'play Q-6-4' is no rule"),
        (TCP, "\nplay: Q-6-4 or beter", "line 2: 'beter' is no condition we know; the nearest"),
        (TCP, "play: pare of tens or better", "'pair of tens or better'"),
        (TCP, "plai: pair", "line 1: 'plai' is no decision, perhaps 'play'"),
        (TCP, "raise: pair", "'raise' is no decision; at 'play' it is one of play, fold"),
        (TCP, "play: pair or", "a condition is missing in 'pair or'"),
        (TCP, "play: (pair", "a bracket is not closed in '(pair'"),
        (TCP, "play: pair)", "line 1: ')' is no condition"),
        (TCP, "play: 9-9-9-9 or better", "'9-9-9-9 or better' describes no hand there is"),
        (TCP, "play: flush 9-9-4", "describes no hand"),
        (TCP, "play: full house", "is no condition we know"),
        (TCP, "play:", "'play:' says no more"),
        (TCP, "otherwise: fold\nplay: pair", "line 2: 'play: pair' is never reached"),
        (TCP, "otherwise: call", "'call' is no decision"),
        (TCP, "play: dealer shows A", "is no condition we know"),
        (TCP, "play: " + "(" * 99 + "pair", "nested more than 20 deep"),
        (TCP, "play: " + "not " * 99 + "pair", "nested more than 20 deep"),
        (TCP, "play: " + "pair, " * 999 + "pair", "line 1: is longer than 2000 letters"),
        (TCP, "play: pair\n" * 501, "has 501 lines"),
        (FACE_UP, "play: dealer shows", "'dealer shows' is no condition we know"),
        (RIDE, "ride: any hand", "line 1: 'ride: any hand' stands before any heading; there are "
                                 "'bet 1:', 'bet 2:'"),
        (RIDE, "bet 1:\nride: pair\nbet 1:", "line 3: 'bet 1' has a heading already"),
        (RIDE, "bet 3:", "'bet 3:' is no question of the game"),
        (RIDE, "bet 2:\nride: three suited in a row", "cannot be asked for bet 2; it can be asked "
                                                      "for bet 1"),
        (HOLDEM, "on the flop:\nraise 4x: pair", "line 2: 'raise 4x' is not offered on the flop, "
                                                 "only before the flop"),
        (HOLDEM, "before the flop:\ncheck: fewer than 21 cards beat you",
         "'fewer than 21 cards beat you' cannot be asked before the flop; it can be asked at the "
         "river"),
        (HOLDEM, "before the flop:\ncheck: AA-K5", "'AA-K5' describes no hand there is"),
    ],
)  # fmt: skip
def test_a_line_that_cannot_be_read_says_why(game: Game, text: str, message: str) -> None:
    with pytest.raises(BadStrategy) as refused:
        read_strategy(game, text)
    assert message in str(refused.value)


def refusal(game: Game, text: str) -> BadStrategy | None:
    """What is wrong with a text, if anything; any other error is one of ours."""
    try:
        read_strategy(game, text)
    except BadStrategy as refused:
        return refused
    return None


@pytest.mark.property
@given(st.sampled_from(ASKING), st.text(max_size=60), st.text(max_size=60))
def test_no_text_at_all_breaks_the_reader(game: Game, first: str, second: str) -> None:
    refused = refusal(game, f"{first}\nplay: {second}\nraise: {first} or {second}")
    assert refused is None or re.match(r"line \d+: ", str(refused))


@pytest.mark.property
@given(st.data())
def test_phrases_in_any_order_are_read_or_refused(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(ASKING))
    words = [example for entry in vocabulary_of(game).phrases for example in entry.examples]
    joints = st.sampled_from([" and ", " or ", ", ", " except ", " with ", " and not ", " "])
    text = data.draw(st.sampled_from(words))
    for _ in range(data.draw(st.integers(0, 4))):
        text += data.draw(joints) + data.draw(st.sampled_from(words))
    question = game.decisions[-1]
    refused = refusal(game, f"{question.title}:\n{question.choices[0].name}: {text}")
    assert refused is None or refused.place == "line 2"
