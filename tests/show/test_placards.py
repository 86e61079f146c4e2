"""What hangs at a table says what the plan says, on one page of letter paper."""

import json
from pathlib import Path

import pytest

from croupier.games import find_game
from croupier.paytables import published_catalogue
from croupier.plan import BadFloor, FloorPlan, demo_plan, demo_text, read_plan
from croupier.rules import make_layout
from croupier.show.card_paper import PAPERS, typeset
from croupier.show.placard import Placard, placard
from croupier.show.placard_typst import placard_source
from croupier.show.rule_sheet import rule_sheet
from tests.cli.running import assert_refused, run
from tests.show.pdf_words import Pdf, squeezed

SIX = "six_card_bonus"
TABLES = [table.id for table in demo_plan().tables]


def hung(name: str, plan: FloorPlan | None = None) -> Placard:
    plan = plan or demo_plan()
    table = plan.table(name)
    assert table is not None
    return placard(plan, table, published_catalogue())


def changed(old: str, new: str) -> FloorPlan:
    assert demo_text().count(old) == 1
    return read_plan(demo_text().replace(old, new))


def limits(entry: Placard) -> dict[str, str]:
    return {row.title: row.words for row in entry.limits}


def said(entry: Placard) -> str:
    sentences = [*entry.players, *entry.aggregates, entry.disputes, entry.employees]
    return " ".join([*sentences, *(line for one in entry.jackpots for line in one.sentences)])


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.key)
def test_every_word_of_it_is_printed_on_one_page(name: str, paper: object) -> None:
    (on,) = (entry for entry in PAPERS.values() if entry is paper)
    entry = hung(name)
    pdf = Pdf(typeset(placard_source(entry, on)))
    assert len(pdf.pages) == 1
    printed = squeezed(pdf.letters)
    for row in entry.limits:
        assert squeezed(row.words) in printed
    for sentence in said(entry).split(". "):
        assert squeezed(sentence.rstrip(".")) in printed
    for grid in entry.pays:
        for line in grid.rows:
            assert squeezed(line.label) in printed


def test_limits_are_those_of_the_plan() -> None:
    assert limits(hung("UTH-1")) == {
        "Ante": "$10 to $100", "Blind": "equal to Ante", "Trips": "$5 to $100",
        "Ultimate Pairs": "$1 to $25", "Play": "1, 2, 3 or 4 times Ante",
        "Emerald Link": "$1, on the sensor",
    }  # fmt: skip
    raised = changed('trips = { min = "5", max = "100" }', 'trips = { min = "2.50", max = "75" }')
    assert limits(hung("UTH-1", raised))["Trips"] == "$2.50 to $75"


def test_only_bets_with_a_circle_and_jackpots_with_a_sensor_are_on_it() -> None:
    entry = hung("TCP-2")
    assert [(grid.titles, grid.table) for grid in entry.pays] == [
        (("Ante Bonus",), "TCP-04"), (("Pair Plus",), "TCP-04"), (("House Royal",), "TCP-P2"),
    ]  # fmt: skip
    assert "6 Card Bonus" not in limits(entry)
    assert "6 Card Bonus" in limits(hung("TCP-1"))


@pytest.mark.parametrize(
    ("wording", "royal", "tens"),
    [
        ("to", "1,000 to 1", "1 to 1"),
        ("win", "wins 1,000 to 1", "wins 1 to 1"),
        ("for", "1,001 for 1", "2 for 1"),
    ],
)
def test_pays_of_the_base_game_are_worded_as_the_house_has_them(
    wording: str, royal: str, tens: str
) -> None:
    plan = changed('odds_wording = "win"', f'odds_wording = "{wording}"')
    base, bonus = hung("LIR-3", plan).pays
    assert (base.rows[0].odds, base.rows[-1].odds) == ((royal,), (tens,))
    assert bonus.titles == ("Bet the Buck Bonus",)
    assert (bonus.rows[0].odds, bonus.rows[-1].odds) == (("wins 20,000",), ("wins 1",))


def test_disputes_and_play_of_employees_are_told_in_the_words_of_the_house() -> None:
    usual = hung("SOLO")
    assert "floor supervisor decides" in usual.disputes
    assert "may not play while on duty" in usual.employees
    words = 'disputes = "Ask Ada."\nemployee_play = "Nobody who works here plays here."'
    own = hung("SOLO", changed("games_per_player = 4", f"games_per_player = 4\n{words}"))
    assert (own.disputes, own.employees) == ("Ask Ada.", "Nobody who works here plays here.")


def test_what_a_placard_has_no_room_for_is_refused_by_name() -> None:
    with pytest.raises(BadFloor, match=r"disputes: is .* write 1 to 600 characters"):
        changed("games_per_player = 4", f'games_per_player = 4\ndisputes = "{"x" * 601}"')


def test_an_aggregate_is_told_with_its_amount() -> None:
    (sentence,) = hung("UTH-1").aggregates
    assert sentence.startswith("Blind: one round pays up to $50,000 in total")
    assert hung("UTH-2").aggregates == ()


def test_how_many_games_is_the_number_of_the_house() -> None:
    assert "a maximum of four games." in said(hung("SOLO"))
    three = changed("games_per_player = 4", "games_per_player = 3")
    assert "a maximum of three games." in said(hung("SOLO", three))
    one = changed("games_per_player = 4", "games_per_player = 1")
    assert "a maximum of one game." in said(hung("SOLO", one))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("UTH-2", "A folded hand may win it."),
        ("UTH-1", "A folded hand does not win it."),
        ("UTH-1", "paid from the dealer's right."),
        ("TCP-2", "This is a house jackpot."),
        ("TCP-1", "one for each seat, and requires Ante or Pair Plus."),
        ("LIR-1", "Envy is paid for another hand with the bet at this table"),
    ],
)
def test_a_jackpot_says_what_it_takes(name: str, words: str) -> None:
    assert words in said(hung(name))


def test_what_cannot_be_is_not_said() -> None:
    assert "folded" not in said(hung("LIR-1"))  # nobody folds in Let It Ride
    assert "Envy" not in said(hung("UTH-2"))  # its table has none
    assert "meter wins" not in said(hung("TCP-2"))  # a house jackpot has no meter to share


def test_switches_of_a_table_change_its_sentences() -> None:
    options = "options = { folded_hands_qualify = true }"
    left = changed(options, 'options = {}\nmeter_order = "left"')
    assert "from the dealer's left" in said(hung("UTH-2", left))
    own = 'name = "Face-Up"\noptions = { envy_any_hand = true, envy_to_own_spots = false }\n'
    faced = changed('name = "Face-Up"\n', own)
    assert "any other player's hand" in said(hung("FACE-UP", faced))
    assert "is not paid envy at one for a hand at the other" in said(hung("FACE-UP", faced))


@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("three-card-poker", ["no-side-bets"]),
        ("three-card-poker-face-up", ["no-side-bets"]),
        ("ultimate-texas-holdem", ["no-side-bets", "own-hand-only"]),
        ("let-it-ride", ["hands-hidden", "own-cards"]),
        ("solitaire-stud", []),
    ],
)
def test_manners_stand_on_sheet_and_placard(name: str, keys: list[str]) -> None:
    game = find_game(name)
    assert [clause.key for clause in game.conduct] == keys
    (table, *_) = (entry for entry in demo_plan().tables if entry.game == name)
    printed = squeezed(Pdf(typeset(placard_source(hung(table.id)))).letters)
    for clause in game.conduct:
        assert squeezed(clause.text.rstrip(".")) in printed
        for bet in game.bets:
            assert clause not in game.clauses_of(bet.key)


@pytest.mark.parametrize("name", ["three-card-poker", "three-card-poker-face-up"])
def test_a_dollar_is_recommended_for_the_six_card_bonus(name: str) -> None:
    (row,) = (row for row in rule_sheet(make_layout(find_game(name))).bets if row.key == SIX)
    assert row.condition == "requires Ante or Pair Plus; $1 is recommended"
    assert find_game(name).sheet["six-card-dollar"] in find_game(name).clauses_of(SIX)


# The command ------------------------------------------------------------------------------------


def test_the_command_writes_a_file_for_each_table(tmp_path: Path) -> None:
    ran = run("placards", "--folder", str(tmp_path))
    assert ran.status == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(
        f"placard-{name}.pdf" for name in TABLES
    )


def test_one_table_of_a_file_is_asked_for_by_name(tmp_path: Path) -> None:
    file = tmp_path / "floor.toml"
    file.write_text(demo_text(), encoding="utf-8")
    ran = run("placards", str(file), "--table", "SOLO", "--json")
    (entry,) = json.loads(ran.out)
    assert (entry["house"], entry["table"]) == ("Emerald Card Room", "SOLO")


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (["--table", "T9"], "Emerald Card Room has no table 'T9'"),
        (["--paper", "napkin"], "choose one of letter, a4"),
        (["--folder", "/no/such/folder"], "there is no folder"),
    ],
)
def test_what_cannot_be_printed_is_refused(asked: list[str], words: str) -> None:
    assert_refused(run("placards", *asked), words)
