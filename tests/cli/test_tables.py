"""`croupier tables`: the catalogue, every table of it, and tables of one's own."""

import json
import re
from pathlib import Path

import pytest

from croupier.home import tables_folder
from croupier.paytables import PayTable, published_catalogue
from tests.cli.running import assert_refused, run, spawn

TABLES = list(published_catalogue())

MINE = """
family = "House specials"
document = "Memo of the floor"
games = ["three-card-poker"]

[readings]
pair_plus = "three_card"

[tables.MY-01]
title = "Friday [bold]night[/bold]"

[tables.MY-01.pair_plus]
straight_flush  = "50 to 1"
three_of_a_kind = "30 to 1"
straight        = "6 to 1"
flush           = "3 to 1"
pair            = "1 to 1"
"""


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "mine.toml").write_text(MINE, encoding="utf-8")
    return folder


def test_a_number_that_ascii_cannot_carry_never_reads_as_another(tmp_path: Path) -> None:
    titled = MINE.replace("Friday [bold]night[/bold]", "½ of 10⁸, 2² at 10⁻⁸ ≥ naïve")
    (tmp_path / "mine.toml").write_text(titled, encoding="utf-8")
    asked = ("tables", "show", "MY-01", "--tables", str(tmp_path))
    told = spawn(*asked, env={"PYTHONIOENCODING": "ascii"}).out
    assert "? of 10^8, 2^2 at 10^-8 >= naive" in told


# The catalogue ----------------------------------------------------------------------------------


def test_the_list_has_every_table_under_its_family() -> None:
    ran = run("tables")
    assert ran.status == 0
    for table in TABLES:
        assert f"\n  {table.id} " in ran.out
        assert table.family in ran.out
    assert f"{len(TABLES)} tables" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


def test_the_list_as_json_is_the_catalogue() -> None:
    assert json.loads(run("tables", "--json").out) == [table.as_json() for table in TABLES]


@pytest.mark.parametrize(
    ("asked", "first", "absent"),
    [
        (["--game", "let-it-ride"], "LIRX-01", "TCP-01"),
        (["--game", "lir", "--bet", "bonus"], "LIRB-03", "LIRX-01"),
        (["--bet", "bet_1"], "LIRX-01", "3CB-1"),
        (["--bet", "progressive_2"], "TCP-P1", "TCP-01"),
        (["--bet", "pair-plus"], "TCPFU-01", "TCP-6B1"),
    ],
)
def test_filters(asked: list[str], first: str, absent: str) -> None:
    found = [table["id"] for table in json.loads(run("tables", *asked, "--json").out)]
    assert first in found
    assert absent not in found


def test_a_filter_that_finds_nothing_says_what_there_is() -> None:
    assert_refused(run("tables", "--bet", "foo"), "--bet", "'foo'", "pair_plus")
    assert_refused(run("tables", "--game", "lir", "--bet", "trips"), "in let-it-ride", "primary")


# One table --------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.id)
def test_every_table_shows_its_pays_and_figures(table: PayTable) -> None:
    ran = run("tables", "show", table.id.lower())
    assert ran.status == 0
    assert max(map(len, ran.out.splitlines())) <= 80
    assert "…" not in ran.out, "a cell was cut off"
    shown = " ".join(ran.out.split())
    for bet in table.bets:
        pays = [table.pays[bet]] if bet in table.pays else table.columns[bet].values()
        for line in (line for column in pays for line in column.lines):
            assert line.label in shown
            printed = re.sub(r"\d{4,}", lambda number: f"{int(number[0]):,}", str(line.odds))
            if printed.endswith(" for 1") and bet == "bonus":
                printed = f"wins {printed.split(maxsplit=1)[0]}"
            assert printed in shown
            if line.envy_cents is not None:
                assert f"${line.envy_cents // 100:,}" in shown
    for figure in table.published:
        assert figure.value in shown
        assert figure.label.split()[0] in shown
    assert json.loads(run("tables", "show", table.id, "--json").out) == table.as_json()


def test_cover_all_is_a_grid() -> None:
    lines = run("tables", "show", "LIR-CA").out.splitlines()
    heading = next(line for line in lines if line.split() == ["7", "6", "5", "4", "3", "2", "1"])
    royal = next(line for line in lines if line.startswith("Royal Flush"))
    assert royal[heading.index("7") :].startswith("90 to 1")
    assert royal[heading.index("1") :] == "500 to 1"


def test_two_bets_stand_side_by_side_and_references_share_a_column() -> None:
    both = run("tables", "show", "TCP-01").out
    assert "ante_bonus   pair_plus" in both
    assert "Flush                          4 to 1" in both
    assert "progressive, jackpot" in run("tables", "show", "ML03").out


def test_an_unknown_table_has_near_matches() -> None:
    assert_refused(run("tables", "show", "tcp01"), "'tcp01'", "TCP-01")
    assert_refused(run("tables", "show", "nothing-like-it"), "see the catalog of pay tables")


# Tables of one's own ----------------------------------------------------------------------------


def test_own_tables_come_from_the_option_the_variable_and_the_home_folder(mine: Path) -> None:
    folder = str(mine)
    for ran in (
        run("tables", "show", "my-01", "--tables", folder),
        run("tables", "--tables", folder, "show", "my-01"),
        run("tables", "show", "my-01", env={"CROUPIER_TABLES": folder}),
    ):
        assert ran.status == 0
        assert "a custom pay table" in ran.out
        assert "[bold]night[/bold]" in ran.out, "text of a file is no markup"
    assert_refused(run("tables", "show", "my-01"), "'my-01'")
    tables_folder().mkdir(parents=True)
    (tables_folder() / "mine.toml").write_text(MINE, encoding="utf-8")
    assert "(yours)" in run("tables").out
    assert run("tables", "--tables", str(tables_folder())).status == 0, "named twice, read once"


def test_own_tables_are_played_and_settled(mine: Path) -> None:
    document = {
        "game": "three-card-poker",
        "tables": {"pair_plus": "MY-01"},
        "seats": [{"seat": 1, "bets": {"pair_plus": "1"}, "cards": "2h 3h 4h"}],
    }
    ran = run("settle", "--json", "--tables", str(mine), given=json.dumps(document))
    assert json.loads(ran.out)["seats"][0]["lines"][0]["pays"] == "50 to 1"
    assert "MY-01" in run("rules", "tcp", "--tables", str(mine), "--table", "pair_plus=my-01").out
    ran = run("play", "tcp", "--tables", str(mine), "--table", "pair_plus=my-01")
    assert "MY-01" in ran.out


def test_a_folder_that_is_not_there_or_not_good(mine: Path, tmp_path: Path) -> None:
    assert_refused(run("tables", "--tables", str(tmp_path / "no")), "is not a folder of pay tables")
    (mine / "mine.toml").write_text(MINE.replace("MY-01", "TCP-01"), encoding="utf-8")
    assert_refused(run("tables", "--tables", str(mine)), "mine.toml: TCP-01", "is taken")


def test_check_lists_what_a_good_file_holds(mine: Path) -> None:
    file = str(mine / "mine.toml")
    ran = run("tables", "check", file)
    assert ran.status == 0
    assert f"{file}: good, 1 table" in ran.out
    assert "MY-01" in ran.out


ALIASES = """
family = "Links"
document = "Memo"
games = ["three-card-poker"]
[readings]
progressive = "five_card"
[same_as]
jackpot = "progressive"
[tables.LINK-9]
title = "Link"
[tables.LINK-9.progressive]
royal_flush = "100% of Mega"
"""


def test_check_lets_a_link_name_its_bet_twice(tmp_path: Path) -> None:
    file = tmp_path / "links.toml"
    file.write_text(ALIASES, encoding="utf-8")
    assert run("tables", "check", str(file)).status == 0


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"three-card-poker"]', '"three-card-pokr"]', ["MY-01: games", "'three-card-pokr'"]),
        ("pair_plus", "pairplus", ["MY-01: pairplus", "is not a bet with a pay table"]),
        ('= "three_card"', '= "run_length"', ["MY-01: pair_plus: straight_flush"]),
        ('"3 to 1"', '"1 to 3"', ["MY-01: pair_plus: flush", "no finite decimal"]),
        ('"3 to 1"', '"lots"', ["MY-01: pair_plus: flush", "'lots'"]),
        ("flush           =", "flash =", ["MY-01: pair_plus: flash", "no such line"]),
        ("MY-01", "TCP-01", ["TCP-01: this designator is taken"]),
        ("[readings]", "[readings", ["is not TOML"]),
        ("title = ", "titel = ", ["tables: MY-01: title"]),
        (MINE, "", ["family"]),
        (MINE, "\udcff", ["is not UTF-8 text: byte 1 is 0xff"]),
    ],
)
def test_check_says_what_is_wrong_and_where(
    old: str, new: str, words: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "broken.toml"
    file.write_bytes(MINE.replace(old, new).encode("utf-8", "surrogateescape"))
    assert_refused(run("tables", "check", str(file)), f"{file}: ", *words)


def test_check_knows_what_a_bet_is_read_by(tmp_path: Path) -> None:
    file = tmp_path / "five.toml"
    five = MINE.replace('"three_card"', '"five_card"')
    file.write_text(five, encoding="utf-8")
    assert_refused(run("tables", "check", str(file)), "MY-01: pair_plus", "five_card", "three_card")
    document = {
        "game": "three-card-poker",
        "tables": {"pair_plus": "MY-01"},
        "seats": [{"seat": 1, "bets": {"pair_plus": "1"}, "cards": "2h 3h 4h"}],
    }
    ran = run("settle", "--tables", str(tmp_path), given=json.dumps(document))
    assert_refused(ran, "tables: pair_plus", "five_card")


def test_check_goes_on_after_a_bad_file(mine: Path, tmp_path: Path) -> None:
    good = str(mine / "mine.toml")
    ran = run("tables", "check", str(tmp_path / "no.toml"), good, good)
    assert_refused(ran, "no.toml: cannot be read", "MY-01: this designator is taken")
    assert f"{good}: good" in ran.out
