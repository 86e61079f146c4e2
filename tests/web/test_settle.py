"""The settle page: every example settles, every line is shown, nothing typed is lost."""

import json
from typing import Any

import pytest

from croupier.cards import parse_cards
from croupier.games import GAMES
from croupier.records import settle_document
from croupier.rules import WAITS, Game, make_layout
from croupier.show.cards_svg import card_name
from croupier.web.examples import example_document, example_text
from tests.web.conftest import Client
from tests.web.pages import read_page

by_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@by_game
def test_every_game_has_an_example_that_wins_by_a_pay_table(client: Client, game: Game) -> None:
    layout = make_layout(game)
    document = example_document(layout)
    assert json.loads(example_text(layout)) == document
    lines = [line for seat in settle_document(document)["seats"] for line in seat["lines"]]
    assert {"win", "lose"} <= {line["outcome"] for line in lines}
    page = read_page(client.get(f"/settle?game={game.name}").text)
    assert " ".join(example_text(layout).split()) in page.text


@by_game
def test_every_layout_has_an_example(game: Game) -> None:
    """Also with another procedure, and with link tables, which deal two more cards."""
    first = [key for key in game.tables if key in ("progressive", "jackpot")]
    sensors = [key for key in first if game.tables[key] != WAITS]
    for procedure in game.procedures:
        for tables in ({}, dict.fromkeys(sensors, "MG-01")):
            layout = make_layout(game, procedure=procedure.key, tables=tables)
            assert settle_document(example_document(layout))["seats"]


@by_game
def test_the_page_shows_every_line_of_the_settlement(client: Client, game: Game) -> None:
    document = example_document(make_layout(game))
    answer = client.post("/settle", data={"document": json.dumps(document)})
    assert answer.status_code == 200
    page = read_page(answer.text)
    for seat in settle_document(document)["seats"]:
        assert f"Seat {seat['seat']}" in page.text
        if seat["net"]:
            assert seat["net"].lstrip("-") in page.text
        for line in seat["lines"]:
            assert line["clause"] in page.text
            assert line["outcome"] in page.text
            assert (line["pays"] or "–") in page.text
            assert f"${line['stake']}" in page.text
            if line["returned"]:
                assert f"${line['returned']}" in page.text
    sides = document.get("sides", {}).values()
    for cards in (document["seats"][0].get("cards", ""), document.get("dealer", ""), *sides):
        for card in parse_cards(cards):
            assert card_name(card) in answer.text


def settled(client: Client, **changes: Any) -> tuple[int, str]:
    document = example_document(make_layout(GAMES[0])) | changes
    answer = client.post("/settle", data={"document": json.dumps(document)})
    return answer.status_code, read_page(answer.text).text


def test_a_void_round_says_why_and_returns_the_stakes(client: Client) -> None:
    status, text = settled(client, void={"reason": "a fly on the felt"})
    assert status == 200
    assert "The round is void: a fly on the felt" in text
    status, text = settled(client, irregularities=["wrong-card-count"])
    assert status == 200
    assert "void" in text


def test_cards_out_of_play_are_shown(client: Client) -> None:
    exposed = [{"kind": "exposed-card", "card": "2c"}]
    status, text = settled(client, irregularities=exposed)
    assert status == 200
    assert "Out of play" in text


def test_a_round_in_which_everybody_folds_has_no_dealers_hand(client: Client) -> None:
    seats = [{"seat": 3, "bets": {"ante": "5"}, "cards": "2c 4d 7h", "decisions": ["fold"]}]
    document = {"game": "three-card-poker", "seats": seats}
    answer = client.post("/settle", data={"document": json.dumps(document)})
    assert answer.status_code == 200
    text = read_page(answer.text).text
    assert "Seat 3" in text
    assert "Dealer:" not in text


def test_a_meter_pay_is_said_to_come_from_the_meter(client: Client) -> None:
    seats = [
        {
            "seat": 1,
            "bets": {"ante": "5", "progressive": "1"},
            "cards": "As Ks Qs",
            "decisions": ["play"],
        }
    ]
    document = {"game": "three-card-poker", "seats": seats, "dealer": "2c 4d 7h"}
    answer = client.post("/settle", data={"document": json.dumps(document)})
    text = read_page(answer.text).text
    assert "100% of Meter" in text
    assert "from the meter" in text
    assert "with the meter" in text


@pytest.mark.parametrize(
    ("text", "name", "place"),
    [
        ("", "bad-record", "document"),
        ('{"game": \r\n"<script>alert(1)</script>"', "bad-record", "document"),
        ('{"game": "snap", "seats": [{"seat": 1, "bets": {}}]}', "unknown-game", "game"),
        (
            '{"game": "three-card-poker", "seats": [{"seat": 2, "bets": {"ante": "x"}}]}',
            "bad-amount",
            "seat 2",
        ),
        ("[]", "bad-record", "document"),
        ("</textarea><b>&amp;", "bad-record", "document"),
    ],
)
def test_an_error_stands_beside_the_text_which_is_kept(
    client: Client, text: str, name: str, place: str
) -> None:
    answer = client.post("/settle", data={"document": text})
    assert answer.status_code == 422
    page = read_page(answer.text)
    assert page.errors == [name]
    assert name not in page.text
    assert "This round cannot be settled" in page.text
    assert f"{place} :" in page.text or f"{place}:" in page.text
    assert " ".join(text.split()) in page.text
    assert "<script>alert" not in answer.text


def test_a_form_without_the_field_is_an_empty_document(client: Client) -> None:
    assert "is empty" in client.post("/settle", data={}).text
    assert "is empty" in client.post("/settle", content=b"\xff\xfe=%ff&document").text


# The law ----------------------------------------------------------------------------------------

BEFORE, AFTER = "2023-09-21", "2023-09-22"
"""The last day of $300 a wager, and the first of $400."""


def high(ante: str = "350") -> dict[str, Any]:
    seat = {"seat": 3, "bets": {"ante": ante}, "cards": "Qh Qd 2c", "decisions": ["play"]}
    return {"game": "three-card-poker", "seats": [seat], "dealer": "Kh 7s 3d"}


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("", 200),
        (f"?law={BEFORE}", 422),
        (f"?law={AFTER}", 200),
        (f"?jurisdiction=washington&law={BEFORE}", 422),
        ("?jurisdiction=washington", 200),
        (f"?jurisdiction=washington-tribal&law={BEFORE}", 200),
        (f"?jurisdiction=none&law={BEFORE}", 200),
    ],
)
def test_a_program_asks_the_law_by_name_and_day(client: Client, query: str, status: int) -> None:
    answer = client.post(f"/api/settle{query}", json=high())
    assert answer.status_code == status
    if status == 200:
        assert answer.json() == settle_document(high())
    else:
        error = answer.json()["error"]
        assert error["name"] == "unlawful"
        assert "rule b: Ante is $350; at most $300" in error["message"]


@pytest.mark.parametrize(
    ("query", "place"),
    [("?jurisdiction=nevada", "jurisdiction"), ("?law=soon", "law"), ("?law=20230614", "law")],
)
def test_a_law_that_is_not_known_is_refused_by_name(client: Client, query: str, place: str) -> None:
    answer = client.post(f"/api/settle{query}", json=high())
    assert answer.status_code == 422
    assert (answer.json()["error"]["name"], answer.json()["error"]["place"]) == (
        "bad-option",
        place,
    )


def test_aggregates_and_players_are_asked_too(client: Client) -> None:
    meters = {"ante": "5", "progressive": "1", "progressive_2": "1"}
    bonuses = {"ante": "5", "pair_plus": "5", "six_card_bonus": "1"}
    seats = [
        {"seat": 1, "player": "Ann", "bets": meters, "cards": "Qh Qd 2c", "decisions": ["play"]},
        {"seat": 2, "player": "Ann", "bets": bonuses, "cards": "9h 9d 4c", "decisions": ["play"]},
    ]
    document = {"game": "three-card-poker", "seats": seats, "dealer": "Kh 7s 3d"}
    answer = client.post(f"/api/settle?law={AFTER}", json=document)
    assert "rule b.games: 5 games" in answer.json()["error"]["message"]
    seat = {"seat": 1, "bets": {"ante": "100", "blind": "100"}, "cards": "9c 2d",
            "decisions": ["check", "check", "raise 1x"]}  # fmt: skip
    holdem = {
        "game": "ultimate-texas-holdem", "seats": [seat], "dealer": "2h 2c",
        "community": "Th Jh Qh Kc 5d", "aggregates": [{"bets": ["blind"], "limit": "4999.99"}],
    }  # fmt: skip
    assert client.post("/api/settle", json=holdem).status_code == 200
    answer = client.post(f"/api/settle?law={AFTER}", json=holdem)
    assert (
        "rule 101: the aggregate limit on Blind is $4,999.99" in answer.json()["error"]["message"]
    )


def test_the_page_asks_the_law_and_keeps_what_was_chosen(client: Client) -> None:
    form = {"document": json.dumps(high()), "jurisdiction": "washington", "law": BEFORE}
    answer = client.post("/settle", data=form)
    assert answer.status_code == 422
    assert "rule b: Ante is $350; at most $300" in read_page(answer.text).text
    assert '<option value="washington" selected>' in answer.text
    assert f'value="{BEFORE}"' in answer.text
    later = client.post("/settle", data={**form, "law": AFTER})
    assert later.status_code == 200
    assert "settled" in read_page(later.text).text
    nowhere = client.post("/settle", data={**form, "jurisdiction": ""})
    assert nowhere.status_code == 422, "a day alone is Washington's"
    assert client.post("/settle", data={**form, "jurisdiction": "", "law": ""}).status_code == 200
