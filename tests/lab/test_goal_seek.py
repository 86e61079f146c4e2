"""Goal seek: the exact pay gives the exact edge, and whole pays stand on both sides of it."""

from fractions import Fraction

import pytest

from croupier import lab
from croupier.errors import BadOdds
from croupier.lab.goal_seek import repaid, seek


@pytest.mark.parametrize("wanted", [Fraction(5, 100), Fraction(1, 100), Fraction(-1, 50)], ids=str)
def test_the_pay_of_every_line_gives_the_wanted_edge(wanted: Fraction) -> None:
    question = lab.ask("three-card-poker", "pair_plus")
    for found in seek(question, wanted):
        assert found.exact is not None
        paid = lab.answer(repaid(question, found.line, found.exact))
        assert paid.per_first_bet == wanted
        edges = sorted(each.edge for each in found.nearest)
        assert edges[0] <= wanted <= edges[-1]


def test_a_whole_game_is_played_anew_at_each_pay() -> None:
    """The royal of Let It Ride changes how it is played, so one division would miss."""
    question = lab.ask("let-it-ride")
    (found,) = seek(question, Fraction(2, 100), line="three_of_a_kind")
    assert found.exact is not None
    assert found.exact.denominator > 1
    assert lab.answer(repaid(question, "three_of_a_kind", found.exact)).per_first_bet == Fraction(
        1, 50
    )


def test_what_no_pay_reaches_is_told() -> None:
    (found,) = seek(
        lab.ask("three-card-poker", "pair_plus"), Fraction(99, 100), line="straight_flush"
    )
    assert found.exact is None
    assert found.nearest == ()


@pytest.mark.parametrize(
    ("bet", "line", "words"),
    [
        ("pair_plus", "royal_flush", "no line 'royal_flush'"),
        (None, "", "choose a line"),
        ("progressive", "", "target hold"),
    ],
)
def test_what_cannot_be_sought_is_refused(bet: str | None, line: str, words: str) -> None:
    with pytest.raises(BadOdds, match=words):
        seek(lab.ask("three-card-poker", bet), Fraction(1, 20), line=line)
