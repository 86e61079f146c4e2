"""Par sheets as values: every section, exact figures, and rules that are the ones in force."""

import json
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from croupier import __version__
from croupier.errors import BadBet, UnknownGame, UnknownTable
from croupier.games import GAMES, find_game
from croupier.lab import Analysis, Question, cached_answer
from croupier.lab.analysis import LineShare, analysis_of
from croupier.lab.par_sheet import ParSection, ParSheet, bets_of, draw_up
from croupier.lab.solve import BASE
from croupier.lab.strategies.short import Strategy
from croupier.lab.tally import Finish, RoundResult, Tally
from croupier.paytables import published_catalogue
from croupier.rules import settle
from croupier.show.par_blocks import Distribution, Facts, Grid, HandMap, Notes, in_rows
from croupier.show.par_json import section_json, sheet_json
from croupier.show.par_lines import LINES_MAX, in_table_order, merged
from croupier.show.par_numbers import decimal, share
from croupier.show.par_parts import key_figures, parts
from croupier.show.par_rules import clauses_of, pays_of
from croupier.show.par_volatility import bars_of
from croupier.show.strategy_words import strategy_lines
from tests.games.rounds import positions

SHELF = published_catalogue()
FIELDS = (
    "rules", "choices", "pay_tables", "lines", "combinations", "hit_frequency",
    "hit_frequency_means", "strategy", "published", "method", "inputs_digest",
)  # fmt: skip
SOME = (
    "TCP-01",
    "TCPFU-02",
    "TCP-6B1",
    "TCP-P2",
    "LIRX-01",
    "LIRB-10",
    "3CB-4",
    "ML03",
    "UTH-01",
    "SB-01",
)


@cache
def sheet_of(designator: str) -> ParSheet:
    """A sheet of answers that may be kept: here the sheet is on trial, and not the solver."""
    return draw_up(SHELF.table(designator), solve=cached_answer)


def made_up(question: Question) -> Analysis:
    """An answer by hand, where the sheet is on trial and not the solver: one deal a line."""
    bet = question.layout.game.bet(question.bet)
    key = bet.table if bet is not None else "blind"
    counts: Counter[Finish] = Counter(
        {Finish(Fraction(-1), Fraction(1), RoundResult("loses")): 1000}
    )
    for line in question.layout.pays(key, hands=question.hands).lines:
        net = line.odds.ratio - (1 if line.odds.kind == "for" else 0)
        counts[
            Finish(
                net, Fraction(1), RoundResult(line.label, key=line.key), odds=line.odds, hit=True
            )
        ] = 1
    tally = Tally(counts, sum(counts.values()), method="by hand")
    return analysis_of(
        tally, game=question.layout.game.name, bet=question.bet, tables={}, hands=question.hands
    )


def printed(section: ParSection) -> str:
    """Every word of a section, to look for some of them."""
    return "\n".join(map(str, (key_figures(section), *parts(section))))


# What is on it ----------------------------------------------------------------------------------


def test_a_table_of_two_bets_has_a_section_for_each() -> None:
    assert [section.bet for section in sheet_of("TCP-01").sections] == [BASE, "pair_plus"]
    assert [section.bet for section in sheet_of("LIRB-10").sections] == [BASE, "bonus"]


def test_the_base_game_that_no_table_pays_is_on_the_sheets_of_its_own_tables() -> None:
    face_up = find_game("three-card-poker-face-up")
    assert bets_of(SHELF.table("TCPFU-01"), face_up) == (BASE, "pair_plus")
    assert bets_of(SHELF.table("TCP-6B1"), face_up) == ("six_card_bonus",)


def test_every_table_of_the_catalogue_has_sections_in_each_of_its_games() -> None:
    for table in SHELF:
        for name in table.games:
            offered = bets_of(table, find_game(name))
            assert offered, (table.id, name)
            assert not any(bet.endswith("_2") for bet in offered)


@pytest.mark.parametrize("designator", SOME)
def test_the_json_has_every_section_and_every_field(designator: str) -> None:
    sheet = sheet_of(designator)
    told = json.loads(json.dumps(sheet_json(sheet)))
    assert told["par_sheet"] == designator
    assert told["version"] == __version__
    assert told["edition"] == sheet.game.edition
    assert len(told["inputs_digest"]) == 32
    assert [entry["bet"] for entry in told["sections"]] == list(bets_of(sheet.table, sheet.game))
    for entry in told["sections"]:
        assert set(FIELDS) <= set(entry), entry["bet"]
        assert ("progressive" in entry) != ("house_edge" in entry)
        if "house_edge" in entry:
            bands = entry["volatility"]["bands"]
            assert [band["rounds"] for band in bands] == [1000, 10000]
            assert entry["volatility"]["method"] == "normal approximation"


def test_the_json_says_nothing_of_time() -> None:
    text = json.dumps(sheet_json(sheet_of("TCP-01")))
    assert "seconds" not in text


def test_two_answers_that_took_different_times_give_the_same_sheet() -> None:
    table = SHELF.table("UTH-BBB-01")
    slow = draw_up(
        replace(table, published=()), solve=lambda question: replace(made_up(question), seconds=9.0)
    )
    quick = draw_up(replace(table, published=()), solve=made_up)
    assert sheet_json(slow) == sheet_json(quick)


@pytest.mark.parametrize("designator", SOME)
def test_contributions_add_up_to_what_is_printed_below_them(designator: str) -> None:
    for section in sheet_of(designator).sections:
        result = section.analysis
        total = sum((line.contribution for line in result.lines), Fraction(0))
        expected = result.progressive.fixed_return if result.progressive else result.expected_value
        assert total == expected
        (grid,) = (part for part in parts(section) if isinstance(part, Grid) and part.total)
        assert grid.total[-1] == decimal(total, 8, signed=True)


@pytest.mark.parametrize("designator", SOME)
def test_every_part_of_a_regulators_list_is_printed(designator: str) -> None:
    for section in sheet_of(designator).sections:
        titles = {part.title for part in parts(section)}
        assert {"Rules", "Method and inputs"} <= titles
        text = printed(section)
        assert section.studies[0].digest in text
        assert section.analysis.method in text
        assert section.analysis.hit_means in text
        assert "kurtosis" in text or section.analysis.progressive is not None
        assert "1,000 rounds" in text or section.analysis.progressive is not None
        assert "normal approximation" in text or section.analysis.progressive is not None
        kinds = [type(part) for part in parts(section)]
        assert (Distribution in kinds) == (section.analysis.progressive is None)


def test_edges_are_named_in_words() -> None:
    base, pair_plus = sheet_of("TCP-01").sections
    (edge,) = (
        part for part in parts(base) if isinstance(part, Facts) and part.title.startswith("Edge")
    )
    named = {name: (value, said) for name, value, said in edge.rows}
    assert named["House edge per base bet (Ante)"] == (
        "3.3730%", "expected loss ÷ the base bet, optimal play"
    )  # fmt: skip
    assert named["Element of risk"][0] == "2.0147%"
    assert named["Expected value"] == (
        "−0.03372981", "a round's net in base bets: −686689/20358520"
    )  # fmt: skip
    assert key_figures(pair_plus)[0] == ("2.3167%", "house edge per Pair Plus")


def test_published_figures_stand_beside_exact_ones() -> None:
    base, bonus = sheet_of("LIRB-10").sections
    assert [row.bet for row in base.published] == ["primary", "primary"]
    assert [row.bet for row in bonus.published] == ["bonus", "bonus"]
    (grid,) = (part for part in parts(base) if part.title.startswith("Published"))
    assert isinstance(grid, Grid)
    exact = base.analysis.element_of_risk
    assert exact is not None
    name, basis, figure, computed, verdict = grid.rows[0]
    assert (name, figure, computed, verdict) == ("Par", "3.05%", share(exact), "agrees")
    assert basis == "expected loss ÷ the average total action, optimal play"
    assert "prints no figure" in printed(sheet_of("ML03").sections[0])


def test_strategies_are_those_of_the_solvers() -> None:
    (line, cost) = strategy_lines(sheet_of("TCP-01").sections[0].strategy)
    assert "Q-6-4" in line
    assert "costs nothing" in cost
    assert "a pair of tens or better" in strategy_lines(sheet_of("LIRX-01").sections[0].strategy)[0]
    decisions = next(
        part for part in parts(sheet_of("LIRX-01").sections[0]) if part.title.startswith("Decis")
    )
    assert isinstance(decisions, Grid)
    assert [row[0] for row in decisions.rows] == [
        "ride bet 1", "pull bet 1", "ride bet 2", "pull bet 2"
    ]  # fmt: skip


def test_a_jackpot_says_how_folded_hands_were_read_and_what_follows_from_the_other_way() -> None:
    (section,) = sheet_of("ML03").sections
    assert section.studies[0].question.layout.game.name == "three-card-poker"
    lines, facts, *_ = (part for part in parts(section) if isinstance(part, Grid | Facts))
    assert isinstance(lines, Grid)
    assert isinstance(facts, Facts)
    assert lines.note.endswith("A hand that best play of the base game folds wins nothing.")
    said = {name: value for name, value, _ in facts.rows}
    assert said["Fixed return"] == "38.5126%"
    assert said["Fixed return, if folded hands qualify"] == "45.8540%"
    assert said["Hit frequency, if folded hands qualify"] == "2.8715%"


def test_a_jackpot_says_what_it_returns_with_and_without_others() -> None:
    (section,) = draw_up(SHELF.table("ML03"), game="let-it-ride").sections
    (grid,) = (part for part in parts(section) if "break-even" in part.title)
    assert isinstance(grid, Grid)
    assert grid.rows[0] == ("0", "45.8540%", "351,808.00", "39,089.78", "2,255.18")
    assert len(grid.rows) == 7
    (lines,) = (part for part in parts(section) if part.title.startswith("Pay table"))
    assert isinstance(lines, Grid)
    assert lines.rows[0][:3] == ("Royal Flush", "100% of Mega", "$1,000")
    assert lines.rows[0][-1] == "–", "a share of a meter has no amount on paper"


# Cover All, by hand -----------------------------------------------------------------------------


def test_cover_all_has_every_column_and_one_summary() -> None:
    (section,) = draw_up(SHELF.table("LIR-CA"), solve=made_up).sections
    assert [study.question.hands for study in section.studies] == [1, 2, 3, 4, 5, 6, 7]
    grids = {part.title: part for part in parts(section) if isinstance(part, Grid)}
    pays = grids["Pays by number of hands"]
    assert pays.headings == ("Best hand", "1 hand", *(f"{count} hands" for count in range(2, 8)))
    assert pays.rows[0] == (
        "Royal Flush", "500 to 1", "300 to 1", "250 to 1", "200 to 1", "150 to 1", "100 to 1",
        "90 to 1",
    )  # fmt: skip
    summary = {row[0]: row[1:] for row in grids["Edge and volatility"].rows}
    assert len(summary["House edge"]) == 7
    assert {
        "Variance", "Standard deviation", "Skewness", "Excess kurtosis", "Hit frequency",
        "1,000 rounds, from",
    } <= set(summary)  # fmt: skip
    told = section_json(section)
    assert [column["hands"] for column in told["columns"]] == [1, 2, 3, 4, 5, 6, 7]


def test_one_number_of_hands_is_a_sheet_like_any_other() -> None:
    (section,) = draw_up(SHELF.table("CSP-CA"), hands=8, solve=made_up).sections
    assert [column.heading for column in pays_of(section)] == ["8 hands"]
    assert any(isinstance(part, Distribution) for part in parts(section))
    assert section_json(section)["hands"] == 8


# Rules ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_the_clauses_that_settle_a_bet_are_on_its_sheet(game: str) -> None:
    """Rounds at random: whatever clause a line of a bet rests on, the bet's section lists it."""
    rules = find_game(game)
    seen: set[tuple[str, str]] = set()
    for seed in range(150):
        for result in settle(positions(game, seed)[-1]).seats:
            seen |= {(line.bet, line.clause.key) for line in result.lines}
    side = {bet.key for bet in rules.bets} - set(rules.base_bets)
    for bet, clause in seen:
        section = bet.removesuffix("_2") if bet in side else BASE
        if bet == "envy":
            section = next(jackpot.bet for jackpot in rules.jackpots)
        listed = {entry.key for entry in clauses_of(rules, section)}
        assert clause in listed, f"{bet} is settled by {clause}, which its sheet leaves out"
    # Without a bet beside the Ante there is less to settle, and equal hands are rare.
    assert len(seen) >= (8 if side else 6)


def test_rules_of_other_bets_and_of_mishaps_are_left_out() -> None:
    holdem = find_game("ultimate-texas-holdem")
    base = {clause.key for clause in clauses_of(holdem, BASE)}
    assert base == {
        "ante-blind", "one-play-bet", "fold", "best-hand", "ante-returned", "player-wins",
        "dealer-wins", "tie", "blind-wins", "blind-pushes",
    }  # fmt: skip
    trips = [clause.key for clause in clauses_of(holdem, "trips", general=False)]
    assert trips == ["ante-blind", "trips-wins", "trips-loses"]


# Figures ----------------------------------------------------------------------------------------


def test_a_band_that_should_not_be_trusted_says_so() -> None:
    assert "rough" in printed(sheet_of("LIRX-01").sections[0])
    assert "rough" not in printed(sheet_of("TCP-01").sections[0])


def test_bars_hold_all_the_probability_and_are_few_enough_to_read() -> None:
    nets: Counter[Finish] = Counter(
        {
            Finish(Fraction(net, 2), Fraction(1), RoundResult(str(net))): 1 + abs(net)
            for net in range(-20, 2000)
        }
    )
    result = analysis_of(Tally(nets, sum(nets.values())), game="g", bet="b", tables={})
    bars = bars_of(result)
    assert sum((bar.share for bar in bars), Fraction(0)) == 1
    assert len(bars) <= 26
    assert [bar.label for bar in bars if bar.tone == "push"] == ["0"]


@pytest.mark.parametrize(
    ("value", "places", "text"),
    [
        (Fraction(1, 3), 4, "0.3333"),
        (Fraction(-1, 2), 0, "−1"),
        (Fraction(1, 2000), 3, "0.001"),
        (Fraction(-1, 10**9), 4, "0.0000"),
        (Fraction(1234567), 2, "1,234,567.00"),
    ],
)
def test_decimals_are_exact_and_rounded_half_away_from_zero(
    value: Fraction, places: int, text: str
) -> None:
    assert decimal(value, places) == text


def test_lines_come_in_the_order_of_the_table_and_none_is_missing() -> None:
    section = sheet_of("TCP-01").sections[1]
    names = [line.line for line in in_table_order(section.studies[0])]
    assert names == [
        "Straight Flush", "Three of a Kind", "Straight", "Flush", "Pair", "loses"
    ]  # fmt: skip
    study = section.studies[0]
    without = replace(study, analysis=replace(study.analysis, lines=study.analysis.lines[:1]))
    assert [line.combinations for line in in_table_order(without)] == [0, 0, 0, 0, 0, 16440]


def test_too_many_results_are_put_together_by_their_names_and_nothing_is_lost() -> None:
    lines = tuple(
        LineShare(
            RoundResult(f"{end} with {hand}", after=how, detail=when),
            1,
            Fraction(1, 240),
            None,
            Fraction(1, 7),
        )
        for how in ("raise", "call", "check")
        for end in ("win", "lose")
        for hand in range(10)
        for when in ("dealer plays", "dealer does not", "nobody plays", "or so")
    )
    few = merged(lines)
    assert {line.line for line in few} == {
        f"{end} with {hand}" for end in ("win", "lose") for hand in range(10)
    }
    assert sum(line.combinations for line in few) == 240
    assert sum((line.contribution for line in few), Fraction(0)) == Fraction(240, 7)
    assert merged(lines[:LINES_MAX]) == lines[:LINES_MAX]
    odd = tuple(replace(line, result=RoundResult(str(place))) for place, line in enumerate(lines))
    assert len(merged(odd)) == LINES_MAX
    assert sum(line.combinations for line in merged(odd)) == 240


def test_the_map_of_holdem_is_the_solvers() -> None:
    base = sheet_of("UTH-01").sections[0]
    hands = base.strategy.starting_hands
    assert len(hands) == 169
    assert {hand: hands[hand] for hand in ("AA", "22", "33", "K5o", "K4o", "Q6s", "J8s")} == {
        "AA": "raise 4x", "22": "check", "33": "raise 4x", "K5o": "raise 4x", "K4o": "check",
        "Q6s": "raise 4x", "J8s": "raise 4x",
    }  # fmt: skip
    assert base.strategy.order == ("raise 4x", "raise 3x", "check")


def test_a_map_of_starting_hands_is_printed_where_there_is_one() -> None:
    base = sheet_of("TCP-01").sections[0]
    holds = replace(base, strategy=Strategy(starting_hands={"AA": "raise 4x"}, order=("raise 4x",)))
    assert any(isinstance(part, HandMap) for part in parts(holds))
    assert section_json(holds)["strategy"]["starting_hands"] == {"AA": "raise 4x"}


def test_half_widths_stand_in_two_columns() -> None:
    rows = list(in_rows(parts(sheet_of("TCP-01").sections[0])))
    assert {len(row) for row in rows} == {1, 2}
    assert isinstance(rows[0][0][0], Notes)
    assert any(len(row) == 2 and row[0] and row[1] for row in rows)


# Bad input --------------------------------------------------------------------------------------


def test_a_bet_the_table_does_not_pay_is_refused() -> None:
    with pytest.raises(BadBet, match="TCP-01 does not pay 'trips' in Three"):
        draw_up(SHELF.table("TCP-01"), bet="trips")


def test_a_game_the_table_is_not_for_is_refused() -> None:
    with pytest.raises(UnknownTable, match="not for let-it-ride"):
        draw_up(SHELF.table("TCP-01"), game="let-it-ride")
    with pytest.raises(UnknownGame, match="unknown game 'bingo'"):
        draw_up(SHELF.table("TCP-01"), game="bingo")


@pytest.mark.parametrize(("designator", "hands"), [("TCP-01", 3), ("LIR-CA", 8), ("LIR-CA", 0)])
def test_a_number_of_hands_that_makes_no_sense_is_refused(designator: str, hands: int) -> None:
    with pytest.raises((BadBet, UnknownTable)) as caught:
        draw_up(SHELF.table(designator), hands=hands, solve=made_up)
    assert caught.value.place == "hands"
    assert str(hands) in caught.value.message


# The catalogue ----------------------------------------------------------------------------------


@pytest.mark.proof
@pytest.mark.parametrize("designator", [table.id for table in SHELF])
def test_every_table_of_the_catalogue_yields_a_sheet(designator: str) -> None:
    table = SHELF.table(designator)
    for game in table.games:
        sheet = draw_up(table, game=game)
        for section in sheet.sections:
            assert printed(section)
        json.dumps(sheet_json(sheet))
