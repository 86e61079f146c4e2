"""The page of titles and its answer for programs."""

from croupier.law.titles import register
from tests.web.conftest import Client


def test_the_page_lists_every_title_and_links_the_games(client: Client) -> None:
    text = client.get("/titles").text
    for title in register():
        assert f'id="title-{title.number}"' in text
    assert "23 of the 66 titles are in Croupier" in text
    assert 'href="/games/let-it-ride"' in text
    assert 'href="/titles"' in client.get("/").text


def test_the_page_filters_by_game_rules_and_words(client: Client) -> None:
    found = client.get("/titles", params={"game": "casino-war"}).text
    assert "1 of 66 titles" in found
    assert 'id="title-13"' in found
    assert "25 of 66 titles" in client.get("/titles", params={"rules": "not public"}).text
    assert "No titles match." in client.get("/titles", params={"text": "frobnicate"}).text


def test_programs_get_the_same(client: Client) -> None:
    assert client.get("/api/titles").json() == [title.as_json() for title in register()]
    (only,) = client.get("/api/titles", params={"text": "zappit"}).json()
    assert only["number"] == 66
    shown = client.get("/titles", params={"text": "sharp"}).text
    assert "Washington tribal casinos only" in shown
    assert "washington-tribal" not in shown
    refused = client.get("/api/titles", params={"game": "pokr"})
    assert refused.status_code == 422
    assert "unknown game" in refused.text
