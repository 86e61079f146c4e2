"""Published beside exact: what agrees, what does not, and planted misprints that are found."""

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from croupier import lab
from croupier.lab.verifying import agrees, check, percent, reading
from croupier.money import Odds
from croupier.paytables import PayTable, Published, published_catalogue

SHELF = published_catalogue()


@pytest.mark.parametrize(
    ("share", "decimals", "text"),
    [
        (Fraction(1, 8), 2, "12.50%"),
        (Fraction(-1, 8), 1, "-12.5%"),
        (Fraction(3, 1000), 4, "0.3000%"),
        (Fraction(12345, 1000000), 2, "1.23%"),
        (Fraction(12355, 1000000), 2, "1.24%"),
    ],
)
def test_percentages_are_rounded_half_up(share: Fraction, decimals: int, text: str) -> None:
    assert percent(share, decimals) == text


def figure(value: str, bet: str = "pair_plus", basis: str = "per_bet") -> Published:
    return Published(bet, "House edge", "house_edge", basis, value, "test")


def test_a_figure_agrees_when_the_exact_value_rounds_to_it() -> None:
    assert agrees(Fraction(23167, 1000000), figure("2.32%"))
    assert agrees(Fraction(23167, 1000000), figure("2.3%"))
    assert not agrees(Fraction(23167, 1000000), figure("2.31%"))


FIGURES = {
    # table, bet, metric: (agrees, exact percent)
    ("TCP-01", "ante", "house_edge"): (True, "3.3730%"),
    ("TCP-03", "ante", "house_edge"): (True, "3.6083%"),
    ("TCP-05", "ante", "house_edge"): (True, "3.8255%"),
    ("TCPFU-01", "pair_plus", "house_edge"): (True, "2.3167%"),
    ("TCP-6B1", "six_card_bonus", "house_edge"): (False, "10.2248%"),
    ("TCP-6B2", "six_card_bonus", "house_edge"): (True, "15.2790%"),
    ("LIRX-01", "primary", "house_edge"): (True, "2.8648%"),
    ("LIRX-04", "primary", "house_edge"): (True, "4.6280%"),
    ("LIRB-09", "bonus", "house_edge"): (True, "35.1371%"),
    ("UTH-01", "trips", "house_edge"): (True, "0.9018%"),
    ("SS-01", "three_plus", "house_edge"): (True, "1.0304%"),
}


@pytest.mark.parametrize("key", FIGURES, ids=" ".join)
def test_known_figures(key: tuple[str, str, str]) -> None:
    table, bet, metric = key
    rows = [row for row in lab.verify(tables=[table]) if (row.bet, row.metric) == (bet, metric)]
    assert rows
    agreed, exact = FIGURES[key]
    for row in rows:
        assert (row.agrees, row.percent) == (agreed, exact), row


def test_a_figure_that_cannot_be_reproduced_says_so() -> None:
    (row,) = (row for row in lab.verify(tables=["TCP-6B1"]) if not row.agrees)
    assert "cannot be reproduced" in row.note
    table = SHELF.table("TCP-6B1")
    (published,) = (entry for entry in table.published if entry.metric == "house_edge")
    reasons = lab.explain(table, published)
    assert reasons[0].text == "rounded up instead of to the nearest"


def test_a_hold_says_what_it_depends_on_and_claims_nothing() -> None:
    (row,) = (row for row in lab.verify(tables=["LIR-P1"]) if row.metric == "hold")
    assert row.computed is None
    assert not row.agrees
    assert "contribution rate" in row.note


def test_progress_counts_the_figures() -> None:
    seen: list[tuple[int, int]] = []
    rows = list(lab.verify(tables=["LIRX-01"], progress=lambda *step: seen.append(step)))
    assert seen == [(0, 2), (1, 2), (2, 2)]
    assert len(rows) == 2


def test_a_figure_is_checked_with_the_solver_it_is_given() -> None:
    table = SHELF.table("TCP-02")
    (published,) = table.published
    other = lab.analyse("three-card-poker", table="TCP-03")
    assert check(table, published, SHELF).agrees
    row = check(table, published, SHELF, solve=lambda question: other)
    assert (row.agrees, row.percent) == (False, "3.6083%")


def test_verify_trusts_no_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "croupier.lab.result_cache.cached_value", lambda *_, **__: pytest.fail("kept")
    )
    assert all(row.agrees for row in lab.verify(tables=["TCP-02"]))


# Misprints --------------------------------------------------------------------------------------

PLACES = [
    ("TCP-6B2", "six_card_bonus", "six_card_bonus"),
    ("SS-02", "three_plus", "three_plus"),
    ("TCP-07", "pair_plus", "pair_plus"),
    *(
        pytest.param(*place, marks=pytest.mark.proof)
        for place in (
            ("UPB-1", "ultimate_pairs", "ultimate_pairs"),
            ("LIRB-06", "bonus", "bonus"),
            ("3CB-4", "three_card_bonus", "three_card_bonus"),
            ("LIRX-02", "primary", "primary"),
            ("TCP-05", "ante", "ante_bonus"),
        )
    ),
]


NAMES = ["TCP-6B2", "SS-02", "TCP-07", "UPB-1", "LIRB-06", "3CB-4", "LIRX-02", "TCP-05"]


def misprinted(table: PayTable, pays: str, chance: random.Random) -> tuple[PayTable, str, str]:
    """A table with one line paid one step differently, and what was and is printed there."""
    lines = list(table.pays[pays].lines)
    at = chance.randrange(1, len(lines))
    old = lines[at]
    step = chance.choice((-1, 1)) if old.odds.ratio > 1 else 1
    printed = f"{old.odds.ratio + step} {old.odds.kind} 1"
    lines[at] = replace(old, odds=Odds.parse(printed))
    wrong = replace(
        table,
        id="MISPRINT",
        pays={**table.pays, pays: replace(table.pays[pays], lines=tuple(lines))},
    )
    plain = f"{old.odds.ratio} {old.odds.kind} 1"
    return wrong, f"{old.label} pays {plain}", f"not {printed}"


@pytest.mark.parametrize(
    "number", [0, *(pytest.param(at, marks=pytest.mark.proof) for at in (1, 2))]
)
@pytest.mark.parametrize(("name", "bet", "pays"), PLACES, ids=NAMES)
def test_a_planted_misprint_is_found(name: str, bet: str, pays: str, number: int) -> None:
    chance = random.Random(f"{name}{number}")  # noqa: S311
    table = SHELF.table(name)
    basis = "element_of_risk" if pays == "primary" else "per_first_bet"
    exact = reading(lab.analyse(table.games[0], bet, table=name), "house_edge", basis)
    assert exact is not None
    truth = figure(percent(exact, 3), bet, basis)
    for _ in range(50):
        wrong, was, shown = misprinted(table, pays, chance)
        catalogue = SHELF.joined([wrong])
        told = lab.analyse(table.games[0], bet, table=wrong.id, catalogue=catalogue)
        value = reading(told, "house_edge", basis)
        assert value is not None
        if not agrees(value, truth):
            break
    else:
        pytest.fail("no misprint that shows in the figure was found")
    found = [entry.text for entry in lab.explain(wrong, truth, catalogue=catalogue)]
    assert any(was in text.replace(",", "") and shown in text for text in found), (was, found)


def test_a_tie_lost_instead_of_pushed_is_found() -> None:
    """Three Card Poker with ties lost: the figure of another reading of the rules."""
    table = SHELF.table("TCP-01")
    # Ties are 12 of every 20,000 deals, at two Antes each.
    result = lab.analyse("three-card-poker", table="TCP-01")
    ties = sum(line.combinations for line in result.lines if "tie" in line.line)
    assert result.expected_value is not None
    lost = -result.expected_value + Fraction(2 * ties, result.total)
    truth = figure(percent(lost, 4), "ante", "per_first_bet")
    assert any(entry.kind == "tie" for entry in lab.explain(table, truth))


def test_a_misprint_in_a_column_of_cover_all_is_found() -> None:
    """Seven hands, and a straight that pays one step too much: the printed figure tells."""
    table = SHELF.table("LIR-CA")
    column = table.for_bet("cover_all", hands=7)
    straight = next(line for line in column.lines if line.key == "straight")
    dearer = replace(straight, odds=Odds.parse(f"{straight.odds.ratio + 1} to 1"))
    lines = tuple(dearer if line is straight else line for line in column.lines)
    columns = {**table.columns["cover_all"], 7: replace(column, lines=lines)}
    wrong = replace(table, id="MISPRINT", columns={"cover_all": columns})
    exact = lab.analyse("let-it-ride", "cover_all", table="LIR-CA").per_first_bet
    assert exact is not None
    truth = figure(percent(exact, 3), "cover_all")
    found = lab.explain(wrong, truth, catalogue=SHELF.joined([wrong]))
    assert f"Straight pays {straight.odds}, not {dearer.odds}" in {each.text for each in found}


def test_another_basis_is_found() -> None:
    table = SHELF.table("LIRX-01")
    truth = figure("3.51%", "primary", "element_of_risk")
    assert lab.explain(table, truth)[0].kind == "basis"


@pytest.mark.proof
def test_the_whole_game_figure_of_holdem_is_explained_by_a_dropped_half() -> None:
    """0.84 %: a flush on the Blind paid 1 to 1 instead of 3 to 2, per amount left in action."""
    table = SHELF.table("UTH-01")
    (whole_game,) = (entry for entry in table.published if entry.bet == "blind")
    first = lab.explain(table, whole_game)[0]
    assert first.text.startswith("Flush pays 1 to 1, not 3 to 2")
    assert percent(first.value) == "0.8359%"
