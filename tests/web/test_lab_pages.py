"""Verify, compare, custom tables, exports, goal seek and jackpot design, over HTTP."""

import io
import json
import re
import zipfile
from fractions import Fraction
from typing import Any
from urllib.parse import parse_qsl

import pytest

from croupier import lab
from croupier.games import GAMES
from croupier.lab.bets import analysable_bets
from croupier.lab.solve import ask
from croupier.lab.verifying import percent
from croupier.lab.wire import table_key
from croupier.paytables import Catalogue, parse_tables, published_catalogue, table_toml
from croupier.show.page_lab import figures_printed
from tests.web.conftest import OWN_TABLES, Client
from tests.web.pages import read_page

PAIR_PLUS = {"game": "three-card-poker", "bet": "pair_plus"}


def posted(client: Client, path: str, body: Any, status: int = 200) -> Any:
    answer = client.post(path, json=body)
    assert answer.status_code == status, answer.text
    return answer.json()


# Verify -----------------------------------------------------------------------------------------


def test_verify_lists_every_published_figure_and_what_differs_first(client: Client) -> None:
    lines = client.get("/api/lab/verify").json()
    published = [figure for table in published_catalogue() for figure in table.published]
    assert len(lines) == len(published) + 1  # including the custom table
    verdicts = [line["verdict"] for line in lines]
    order = ("differs", "depends", "agrees", "waiting")
    assert verdicts == sorted(verdicts, key=order.index)
    page = client.get("/lab/verify?verdict=differs").text
    assert "UTH-BBB-01" in page
    assert "TCP-01</a>" not in page
    assert "TCP-01</a>" in client.get("/lab/verify?verdict=agrees").text
    assert "cut off instead of rounded" in page
    assert "Straight Flush pays 10,500 to 1, not 10,000 to 1" in page
    counts = {verdict: verdicts.count(verdict) for verdict in order}
    for verdict, one, many in (("agrees", "agrees", "agree"), ("depends", "depends", "depend")):
        words = f"{counts[verdict]:,} {one if counts[verdict] == 1 else many}"
        assert words in page
    assert client.get("/lab/verify?verdict=maybe").status_code == 422


def test_verify_names_the_bet_of_each_figure_and_counts_a_gap_in_points(client: Client) -> None:
    """EZ Baccarat has a published house edge for three of its bets, all on one table."""
    shown = read_page(client.get("/lab/verify?text=EZ-01").text).text
    for bet in ("Banker", "Dragon 7", "Panda 8"):
        assert f"EZ Baccarat: {bet} House edge" in shown
    assert "0.1873 percentage points above the printed one" in client.get("/lab/verify").text
    titles = {line["bet_title"] for line in client.get("/api/lab/verify").json()}
    assert {"Banker", "Dragon 7", "Bet 1, Bet 2, Bet $"} <= titles


def test_a_table_of_ones_own_is_worked_out_when_it_is_asked_for(client: Client) -> None:
    assert "not solved yet" in client.get("/lab/verify?text=MY-01").text
    (figure,) = client.get("/api/lab/verify?table=MY-01").json()["figures"]
    exact = lab.analyse(
        "three-card-poker", "pair_plus", table="MY-01",
        catalogue=published_catalogue().joined(parse_tables(OWN_TABLES, own=True)),
    ).per_first_bet  # fmt: skip
    assert exact is not None
    assert (figure["verdict"], figure["fraction"]) == ("differs", str(exact))
    assert client.get("/api/lab/verify?table=NONE-1").status_code == 404


def test_published_stands_beside_exact_on_the_pages_of_the_tables(client: Client) -> None:
    page = client.get("/tables/UTH-01").text
    assert "0.84%" in page
    assert "1.0925%" in page
    assert "it would match if Flush pays 1 to 1" in page
    assert "Element of risk" in page
    ante = client.get("/tables/TCP-01").text
    assert "<strong>Ante</strong>: house edge, as a share of the base bet, with best play" in ante
    shelf = client.get("/tables?text=UTH-BBB-01").text
    assert "exact 20.3873%" in shelf
    shown = posted(client, "/api/lab/analyse", {"game": "ultimate-texas-holdem", "bet": "trips"})
    assert shown["shown"]["grids"]["published"]["rows"][0][:4] == [
        "House edge", "0.90%", "0.9018%", "agrees",
    ]  # fmt: skip
    typed = posted(client, "/api/lab/analyse", {**PAIR_PLUS, "pays": {"flush": "2"}})
    assert "published" not in typed["shown"]["grids"]


def test_every_published_figure_stands_beside_the_exact_one_in_the_lab() -> None:
    """Each under some bet of a game that the table serves, with the switches it is for."""
    games = {game.name: game for game in GAMES}
    shown = {
        (table.id, figure)
        for one in published_catalogue()
        for name in one.games
        for bet in analysable_bets(games[name])
        for options in {tuple(sorted(dict(figure.options).items())) for figure in one.published}
        if table_key(games[name], bet) in ("", *one.bets)
        for table, figure in figures_printed(ask(name, bet, table=one.id, options=dict(options)))
    }
    everything = [
        (table.id, figure) for table in published_catalogue() for figure in table.published
    ]
    assert [each for each in everything if each not in shown] == []


# Compare and seek -------------------------------------------------------------------------------


def test_a_comparison_has_differences_lines_and_what_becomes_of_best_play(client: Client) -> None:
    pair = {"first": PAIR_PLUS, "second": {**PAIR_PLUS, "pays": {"flush": "3"}}}
    found = posted(client, "/api/lab/compare", pair)
    edge = next(each for each in found["figures"] if each["name"] == "House edge")
    flush = Fraction(1096, 22100)
    assert Fraction(edge["difference"]) == flush
    assert found["names"] == ["TCP-01", "TCP-01, custom pays"]
    assert found["play"]["kind"] == "none"
    line = next(each for each in found["lines"] if each["line"] == "Flush")
    assert line["pays"] == ["4 to 1", "3 to 1"]
    other = {"first": PAIR_PLUS, "second": {"game": "three-card-poker"}}
    assert posted(client, "/api/lab/compare", other, 422)["error"]["name"] == "bad-bet"


PAIR_ADDRESS = "game=three-card-poker&bet=pair_plus&first=TCP-01&second=TCP-01"
TWO_OWN = (
    f"{PAIR_ADDRESS}&first_name=HOUSE-1&first_pays.flush=3&first_pays.pair=none"
    "&second_name=HOUSE-2&pays.mini_royal=50"
)


def test_two_custom_tables_with_different_lines_are_compared_by_their_names(
    client: Client,
) -> None:
    typed = {"flush": "3", "pair": "none"}, {"mini_royal": "50"}
    one, two = [{**PAIR_PLUS, "pays": pays} for pays in typed]
    pair = {"first": one, "second": two, "first_name": "HOUSE-1", "second_name": "HOUSE-2"}
    found = posted(client, "/api/lab/compare", pair)
    assert found["names"] == ["HOUSE-1", "HOUSE-2"]
    assert found["shown"]["title"] == "HOUSE-1 and HOUSE-2"
    pays = {line["line"]: line["pays"] for line in found["lines"]}
    assert (pays["Flush"], pays["Pair"]) == (["3 to 1", "4 to 1"], ["", "1 to 1"])
    assert pays["Mini Royal"] == ["", "50 to 1"]
    values = [
        lab.analyse("three-card-poker", "pair_plus", pays=pays).expected_value for pays in typed
    ]
    edge = next(each for each in found["figures"] if each["name"] == "House edge")
    assert [Fraction(edge[side]) for side in ("first", "second")] == [
        -value for value in values if value is not None
    ]


def test_the_address_of_a_comparison_of_two_custom_tables_fills_in_its_form(
    client: Client,
) -> None:
    page = client.get(f"/lab/compare?{TWO_OWN}").text
    for name, called in (("first", "HOUSE-1"), ("second", "HOUSE-2")):
        choice = page.partition(f'<select id="{name}"')[2].partition("</select>")[0]
        assert re.findall(r"<option ([^>]*selected)>([^<]*)<", choice) == [
            ('value="TCP-01" data-custom selected', called)
        ]
    assert '<input type="hidden" name="first_pays.flush" value="3"' in page
    assert '<input type="hidden" name="first_pays.pair" value="none"' in page
    field = page.partition('id="pays-mini_royal"')[2].partition(">")[0]
    assert 'value="50"' in field


def test_files_of_a_comparison_call_custom_tables_by_their_names(client: Client) -> None:
    answers = {
        form: client.get(f"/lab/export/compare.{form}?{TWO_OWN}")
        for form in ("csv", "json", "xlsx")
    }
    for form, answer in answers.items():
        said = answer.headers["content-disposition"]
        assert said == f'attachment; filename="HOUSE-1-HOUSE-2.{form}"'
    figures, lines, play = json.loads(answers["json"].content)
    assert list(figures["rows"][0]) == ["Figure", "HOUSE-1", "HOUSE-2", "Difference"]
    (flush,) = (row for row in lines["rows"] if row["Line"] == "Flush")
    assert (flush["Pays HOUSE-1"], flush["Pays HOUSE-2"]) == ("3 to 1", "4 to 1")
    assert "On HOUSE-2" in play["rows"][0]
    heads = answers["csv"].text.splitlines()[1].split(",")
    assert [head for head in heads if head in ("HOUSE-1", "HOUSE-2")] == ["HOUSE-1", "HOUSE-2"]
    with zipfile.ZipFile(io.BytesIO(answers["xlsx"].content)) as archive:
        assert b">HOUSE-2<" in archive.read("xl/worksheets/sheet1.xml")


@pytest.mark.parametrize(
    ("address", "names"),
    [
        (PAIR_ADDRESS.replace("second=TCP-01", "second=TCP-10"), ["TCP-01", "TCP-10"]),
        (f"{PAIR_ADDRESS}&pays.flush=3", ["TCP-01", "TCP-01, custom pays"]),
        (PAIR_ADDRESS, ["TCP-01 (first)", "TCP-01 (second)"]),
        (f"{PAIR_ADDRESS}&second_name=HOUSE-1", ["TCP-01", "HOUSE-1"]),
        # Custom pays do not pass for a table of the catalog, however it is written.
        (f"{PAIR_ADDRESS}&pays.flush=3&second_name=TCP-10", ["TCP-01", "TCP-01, custom pays"]),
        (f"{PAIR_ADDRESS}&pays.flush=3&second_name=tcp-10", ["TCP-01", "TCP-01, custom pays"]),
    ],
)
def test_the_two_sides_of_a_comparison_have_names_of_their_own(
    client: Client, address: str, names: list[str]
) -> None:
    """Equal names would leave a JSON file with one column for both."""
    figures = json.loads(client.get(f"/lab/export/compare.json?{address}").content)[0]
    assert list(figures["rows"][0]) == ["Figure", *names, "Difference"]


@pytest.mark.parametrize(
    ("more", "status", "words"),
    [
        ("second_name=" + "A" * 33, 422, "second_name: is 'AAAA"),
        ("first_name=HOUSE%0A1", 422, r"first_name: is 'HOUSE\n1'; use up to 32 letters"),
        ("first_name=<b>x</b>", 422, "first_name: is '<b>x</b>'"),
        ("first_name==1%2B1", 422, "first_name: is '=1+1'"),
        ("first_pays.flush=lots", 422, "first: pays: flush: pays 'lots'"),
        ("first_pays.nonsense=5", 422, "first: pays: "),
        ("third_name=HOUSE-1", 422, "third_name: is not a field of a comparison"),
        ("hands=²", 200, "Compare"),
    ],
)
def test_an_address_of_a_comparison_that_cannot_be_says_what_would_be_right(
    client: Client, more: str, status: int, words: str
) -> None:
    answer = client.get(f"/lab/compare?{PAIR_ADDRESS}&{more}")
    assert answer.status_code == status
    shown = read_page(answer.text).text
    assert all(part in shown for part in words.split(": "))
    assert "<b>x</b>" not in answer.text
    if status != 200:
        assert client.get(f"/lab/export/compare.csv?{PAIR_ADDRESS}&{more}").status_code == status


def test_tables_whose_lines_are_read_differently_are_compared(client: Client) -> None:
    """Such a comparison broke: the lines of one reading have no place in the other."""
    sides = [
        {"game": "three-card-poker", "bet": "progressive", "tables": {"progressive": table}}
        for table in ("TCP-P1", "ML03")
    ]
    found = posted(client, "/api/lab/compare", {"first": sides[0], "second": sides[1]})
    pays = {line["line"]: line["pays"] for line in found["lines"]}
    assert pays["AKQ Spades"] == ["100% of Meter", ""]
    assert pays["Royal Flush"] == ["", "100% of Mega"]


def test_seek_finds_the_exact_pay(client: Client) -> None:
    found = posted(client, "/api/lab/seek", {**PAIR_PLUS, "edge": "5%", "line": "flush"})
    (line,) = found["lines"]
    assert line["exact"] == "3791/1096"
    assert [each["pays"] for each in line["nearest"]] == ["3 to 1", "4 to 1"]
    refused = posted(client, "/api/lab/seek", {**PAIR_PLUS, "edge": "cheap"}, 422)
    assert (refused["error"]["place"], refused["error"]["name"]) == ("edge", "bad-amount")


# Tables of one's own ----------------------------------------------------------------------------


def test_a_table_is_named_written_as_toml_and_opened_again_with_the_same_pays(
    client: Client, catalogue: Catalogue
) -> None:
    pays = {"flush": "3:2", "mini_royal": "50", "pair": "none"}
    named = {**PAIR_PLUS, "pays": pays, "id": "HOUSE-1", "title": 'A "nice" \\ one'}
    saved = posted(client, "/api/lab/tables", named)
    (table,) = parse_tables(saved["toml"], own=True)
    assert (table.id, table.title) == ("HOUSE-1", 'A "nice" \\ one')
    query = dict(parse_qsl(saved["bets"][0]["query"]))
    typed = {key.removeprefix("pays."): odds for key, odds in query.items() if "." in key}
    opened = lab.ask(
        query["game"], query["bet"], tables={"pair_plus": query["table"]}, pays=typed,
        catalogue=catalogue,
    )  # fmt: skip
    lines = [(line.key, line.odds) for line in opened.layout.pays("pair_plus").lines]
    assert lines == [(line.key, line.odds) for line in table.pays["pair_plus"].lines]
    assert posted(client, "/api/lab/tables/read", {"toml": saved["toml"]})["tables"] == [saved]


@pytest.mark.parametrize(
    ("asked", "opened"),
    [
        (
            {"game": "three-card-poker", "bet": "progressive", "tables": {"progressive": "ML03"},
             "pays": {"flush": "60"}},
            "game=three-card-poker&bet=progressive&table=ML03&pays.flush=60+for+1",
        ),
        (
            {"game": "let-it-ride", "bet": "cover_all", "hands": 4, "pays": {"flush": "9"}},
            "game=let-it-ride&bet=cover_all&table=LIR-CA&hands=4&pays.flush=9+to+1",
        ),
    ],
)  # fmt: skip
def test_a_custom_table_is_opened_over_one_that_is_read_alike(
    client: Client, asked: dict[str, Any], opened: str
) -> None:
    """Neither the lines of another reading nor another number of hands could be saved."""
    saved = posted(client, "/api/lab/tables", {**asked, "id": "HOUSE-1"})
    assert [bet["query"] for bet in saved["bets"] if bet["bet"] == asked["bet"]] == [opened]


@pytest.mark.parametrize(
    ("body", "place", "words"),
    [
        ({"id": "TCP-01"}, "TCP-01", "taken"),
        ({"id": "no good!"}, "id", "letters, digits and dashes"),
        ({"id": "X-1", "game": "three-card-poker-face-up", "bet": None}, "bet", "no pay table"),
    ],
)
def test_a_name_that_cannot_be_is_refused(
    client: Client, body: dict[str, Any], place: str, words: str
) -> None:
    refused = posted(client, "/api/lab/tables", {**PAIR_PLUS, **body}, 422)["error"]
    assert place in refused["place"]
    assert words in refused["message"]


@pytest.mark.parametrize(
    ("toml", "words"),
    [
        ("family = ", "is not TOML"),
        (OWN_TABLES.replace("MY-01", "X-1").replace('"41 to 1"', '"lots"'), "'lots'"),
        (
            OWN_TABLES.replace("MY-01", "X-1").replace("three-card-poker", "faro"),
            "names no known game",
        ),
    ],
)
def test_a_file_that_cannot_be_read_is_told_by_its_place(
    client: Client, toml: str, words: str
) -> None:
    refused = posted(client, "/api/lab/tables/read", {"toml": toml}, 422)["error"]
    assert words in refused["message"]


def test_every_published_table_is_written_and_read_again() -> None:
    for table in published_catalogue():
        (again,) = parse_tables(table_toml(table))
        assert again.as_json()["pays"] == table.as_json()["pays"], table.id


# Files ------------------------------------------------------------------------------------------

FILES = (
    "analysis.{}?game=three-card-poker&bet=pair_plus&pays.flush=2",
    "compare.{}?game=three-card-poker&bet=pair_plus&first=TCP-01&second=TCP-10",
    "verify.{}?verdict=differs",
    "tables.{}?game=casino-war",
    "tables.{}?table=UTH-01",
)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.partition("?")[0] + path[-12:])
def test_every_table_comes_as_csv_json_and_excel(client: Client, path: str) -> None:
    answers = {
        form: client.get(f"/lab/export/{path.format(form)}") for form in ("csv", "json", "xlsx")
    }
    for form, answer in answers.items():
        assert answer.status_code == 200, answer.text
        assert f'.{form}"' in answer.headers["content-disposition"]
    sheets = json.loads(answers["json"].content)
    assert all(sheet["rows"] for sheet in sheets)
    with zipfile.ZipFile(io.BytesIO(answers["xlsx"].content)) as archive:
        names = [name for name in archive.namelist() if "worksheets" in name]
    assert len(names) == len(sheets)


def test_an_unknown_file_is_told_which_there_are(client: Client) -> None:
    answer = client.get("/lab/export/edges.doc")
    assert answer.status_code == 404
    assert "analysis.xlsx" in answer.text


# Jackpots ---------------------------------------------------------------------------------------

DESIGN = {
    "table": "LIR-P1",
    "levels": {"Meter": {"seed": "10000", "rate": "19%"}},
    "players": 7,
}


def test_a_design_holds_exactly_what_the_library_says(client: Client) -> None:
    found = posted(client, "/api/lab/jackpot", {**DESIGN, "hold": "22.99%"})
    exact = Fraction(found["shown"]["exact"])
    assert found["shown"]["hold"] == percent(exact)
    assert "wanted" in found["shown"]["grids"]
    assert len(found["shown"]["charts"]) == 4
    again = posted(
        client, "/api/lab/jackpot", {**DESIGN, "levels": {"Meter": {"seed": "10000", "rate": "20"}}}
    )
    assert exact - Fraction(again["shown"]["exact"]) == Fraction(1, 100)


@pytest.mark.parametrize(
    ("change", "place", "words"),
    [
        ({"table": "TCP-01"}, "table", "not a jackpot"),
        ({"levels": {}}, "Meter", "needs a seed"),
        ({"levels": {"Meter": {"seed": "lots", "rate": "1%"}}}, "seed of Meter", "is 'lots'"),
        ({"levels": {"Meter": {"seed": "1", "rate": "much"}}}, "contribution of Meter", "is 'much"),
        ({"wager": "x"}, "wager", "is 'x'; write dollars"),
        ({"players": 9}, "players", "1 to 7"),
        ({"players": 0}, "players", "0"),
        ({"hold": "some"}, "hold", "'some'"),
        ({"deducts": "none"}, "deducts", "'none'"),
        ({"game": "casino-war"}, "game", "is for"),
    ],
)
def test_a_jackpot_that_cannot_be_is_refused(
    client: Client, change: dict[str, Any], place: str, words: str
) -> None:
    refused = posted(client, "/api/lab/jackpot", {**DESIGN, **change}, 422)["error"]
    assert place in refused["place"]
    assert words in refused["message"]


def test_two_different_tables_stand_in_the_form_of_a_comparison(client: Client) -> None:
    page = client.get("/lab/compare?game=three-card-poker&bet=pair_plus").text
    for name, table in (("first", "TCP-01"), ("second", "TCP-02")):
        choice = page.partition(f'<select id="{name}"')[2].partition("</select>")[0]
        assert f'value="{table}" selected' in choice


def test_a_game_without_decisions_says_so_to_whoever_asks_for_advice(client: Client) -> None:
    for game, cards in (("baccarat", "Ah 2h"), ("three-card-baccarat", "Ah 2h 3h")):
        told = posted(client, "/api/lab/advise", {"game": game, "cards": cards}, 422)["error"]
        assert told["message"].startswith("players make no decisions in ")


@pytest.mark.parametrize(
    "path",
    [
        "/lab/jackpot?table=ML03",
        "/lab/advise?game=casino-war",
        "/lab/tables",
        "/lab/compare?game=casino-war",
    ],
)
def test_pages_open(client: Client, path: str) -> None:
    assert client.get(path).status_code == 200
