"""What the general solver remembers of solved games, and what it says of strategies in words."""

from collections.abc import Iterable, Iterator

import pytest

from croupier import lab
from croupier.cards import Card
from croupier.hands import FiveCard
from croupier.lab import general, general_memory
from croupier.lab.analysis import analysis_of
from croupier.lab.general import GeneralSolver, UndecidedSituation
from croupier.lab.general_memory import forget, recall
from croupier.lab.general_streets import lay_out
from croupier.lab.solve import BASE
from croupier.lab.strategies.value import value_of_strategy
from croupier.rules import Round
from tests.lab.test_general import HIGHER, higher
from tests.lab.test_general_advice import SMALL, Stopped, started, stop_once, waiting
from tests.lab.toys import mississippi, toy, war


@pytest.fixture(autouse=True)
def nothing_solved() -> Iterator[None]:
    """As in a new process; what it knew before, it knows again afterwards."""
    kept = [*general_memory._games, *general_memory._rounds]
    forget()
    yield
    forget()
    for solution in kept:
        general_memory.remember(solution)


# What the process remembers ---------------------------------------------------------------------


@pytest.fixture
def trees(monkeypatch: pytest.MonkeyPatch) -> list[Round]:
    """The rounds from which on something is solved."""
    roots: list[Round] = []

    def listening(root: Round, *rest: object) -> object:
        roots.append(root)
        return lay_out(root, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(general, "lay_out", listening)
    return roots


def test_a_game_that_was_analysed_gives_advice_at_once(trees: list[Round]) -> None:
    layout = mississippi(SMALL)
    question = lab.Question(layout, BASE, {"ante": 1})
    first = lab.answer(question)
    assert len(trees) == 1
    for ante in (1, 25):
        for round_ in waiting(started(layout, ante=ante), 5):
            best = GeneralSolver(layout, {"ante": ante}).values(round_)
            trees.clear()
            advice = lab.advise(round_)
            assert advice.values == {name: value / ante for name, value in best.items()}
            assert advice.values[advice.best] == max(advice.values.values())
            assert trees == []
    assert lab.answer(question) == first
    more = lab.answer(lab.Question(layout, BASE, {"ante": 1}, ties="more"))
    assert more.expected_value == first.expected_value
    assert value_of_strategy(layout, WORDS).perfect == first.expected_value
    assert trees == []


def test_who_listens_to_a_question_does_not_hear_the_next_one() -> None:
    layout = mississippi(SMALL)
    first: list[int] = []
    second: list[int] = []
    question = lab.Question(layout, BASE, {"ante": 1})
    lab.answer(question, progress=lambda done, total: first.append(done))
    heard = len(first)
    lab.answer(question, progress=lambda done, total: second.append(done))
    assert (len(first), bool(second)) == (heard, True)
    with pytest.raises(Stopped):
        lab.answer(question, progress=stop_once(len(second) - 1))


def test_advice_on_a_game_that_nobody_solved_solves_what_follows(trees: list[Round]) -> None:
    layout = mississippi(SMALL)
    for round_ in waiting(started(layout, ante=1), 2):
        lab.advise(round_)
    assert len(trees) == 1
    assert trees[0].spots[0].cards
    assert recall(started(layout, ante=1)) is None


def test_other_pays_and_other_games_are_other_questions() -> None:
    layout = mississippi(SMALL)
    lab.answer(lab.Question(layout, BASE, {"ante": 1}))
    assert recall(started(layout, ante=1)) is not None
    assert recall(started(mississippi(SMALL), ante=1)) is None
    assert recall(started(war(), ante=1)) is None


def test_the_oldest_is_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    layouts = [toy(higher, steps=HIGHER) for _ in range(general_memory.GAMES_MAX + 1)]
    for layout in layouts:
        lab.answer(lab.Question(layout, BASE, {"ante": 1}))
    known = [recall(started(layout, ante=1)) is not None for layout in layouts]
    assert known == [False, *[True] * general_memory.GAMES_MAX]


# A strategy in words ----------------------------------------------------------------------------

WORDS = """
third street:
  3x: a pair
  2x: holds A
  fold: holds Q and holds J
  otherwise: 1x
fourth street:
  3x: a pair or better
  fold: holds J
  otherwise: 1x
fifth street:
  3x: two pair or better
  fold: worse than a pair
  otherwise: 2x
"""


def by_these_words(round_: Round) -> str:
    cards = round_.spots[0].cards + round_.community
    ranks = [card >> 2 for card in cards]
    if len(cards) == 2:
        paired = ranks[0] == ranks[1]
        return (
            "3x" if paired else "2x" if 12 in ranks else "fold" if set(ranks) == {10, 9} else "1x"
        )
    category = made(cards)
    if len(cards) == 3:
        return "3x" if category >= FiveCard.PAIR else "fold" if 9 in ranks[:2] else "1x"
    if category >= FiveCard.TWO_PAIR:
        return "3x"
    return "fold" if category < FiveCard.PAIR else "2x"


def made(cards: Iterable[Card]) -> FiveCard:
    """What cards make without a straight or a flush."""
    ranks = [card >> 2 for card in cards]
    shape = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    return {
        (1,): FiveCard.HIGH_CARD, (2,): FiveCard.PAIR, (2, 2): FiveCard.TWO_PAIR,
        (3,): FiveCard.THREE_OF_A_KIND, (4,): FiveCard.FOUR_OF_A_KIND,
    }[tuple(n for n in shape if n > 1) or (1,)]  # fmt: skip


def test_a_text_of_a_game_without_a_solver_is_worth_what_its_rules_are() -> None:
    layout = mississippi(SMALL)
    found = value_of_strategy(layout, WORDS)
    follower = GeneralSolver(layout, {"ante": 1}, strategy=by_these_words)
    assert found.expected_value == follower.value(follower.start())
    best = GeneralSolver(layout, {"ante": 1})
    assert found.perfect == best.value(best.start())
    assert found.cost == sum(misplay.cost for misplay in found.misplays) > 0
    tally = follower.tally(first_bet=1, initial_stake=1)
    decisions = analysis_of(tally, game="toy", bet=BASE, tables={}).decisions
    assert {name: share for name, share in found.decisions.items() if share} == decisions


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (WORDS.replace("otherwise: 1x", "2x: a pair"), "no rule speaks of"),
        (WORDS.replace("otherwise: 2x", ""), "Fifth street: bet or fold: no rule speaks of"),
    ],
)
def test_a_text_that_leaves_a_situation_undecided_is_refused(text: str, said: str) -> None:
    with pytest.raises(UndecidedSituation, match=said):
        value_of_strategy(mississippi(SMALL), text)
