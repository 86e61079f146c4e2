"""Live tables for programs: cookies, bad requests, pictures of cards, the list of tables."""

import pytest

from croupier.floor.floor import Floor
from croupier.floor.play_room import open_play_room, table_id
from croupier.games import GAMES
from croupier.ledger import MemoryStore
from croupier.paytables import Catalogue
from croupier.web.app import create_app
from croupier.web.live import GUEST
from tests.web.conftest import Client

TCP = table_id("three-card-poker")
HEADERS = {"sec-fetch-site": "same-origin"}


@pytest.fixture
def quiet(catalogue: Catalogue) -> Client:
    floor = Floor(MemoryStore())
    open_play_room(floor)
    return Client(create_app(catalogue, floor))


def test_whoever_has_no_cookie_or_comes_from_elsewhere_does_nothing(quiet: Client) -> None:
    path, body = f"/api/live/{TCP}/sit", {"seat": 1, "name": "Eve"}
    site = "http://localhost"
    none = quiet.post(site + path, json=body, headers=HEADERS)
    assert (none.status_code, none.json()["error"]["name"]) == (401, "not-signed-in")
    cookie = {"cookie": f"{GUEST}=abc"}
    away = quiet.post(site + path, json=body, headers={**cookie, "sec-fetch-site": "cross-site"})
    assert (away.status_code, away.json()["error"]["name"]) == (403, "not-yours")
    assert quiet.post(site + path, json=body, headers={**cookie, **HEADERS}).status_code == 200


@pytest.mark.parametrize(
    ("act", "body", "status", "name"),
    [
        ("sit", {"seat": "1", "name": "A"}, 422, "bad-value"),
        ("sit", {"seat": True, "name": "A"}, 422, "bad-value"),
        ("sit", {"seat": 1}, 422, "bad-value"),
        ("bet", {"bets": []}, 422, "bad-value"),
        ("bet", {"bets": {"ante": 5}}, 422, "bad-amount"),
        ("bet", {"bets": {"ante": "-5"}}, 422, "bad-amount"),
        ("deal", {}, 403, "not-yours"),
        ("dance", {}, 422, "unknown-command"),
    ],
)
def test_bad_requests_are_named(
    quiet: Client, act: str, body: dict[str, object], status: int, name: str
) -> None:
    headers = {"cookie": f"{GUEST}=abc", **HEADERS}
    answer = quiet.post(f"http://localhost/api/live/{TCP}/{act}", json=body, headers=headers)
    assert (answer.status_code, answer.json()["error"]["name"]) == (status, name)


def test_a_table_that_is_not_there_is_missing(quiet: Client) -> None:
    for path in ("/live/nowhere", "/api/live/nowhere", "/cards/1x.svg"):
        assert quiet.get(f"http://localhost{path}").status_code == 404


def test_the_page_gives_a_guest_a_cookie_of_its_own_and_shows_no_secret(quiet: Client) -> None:
    answer = quiet.get(f"http://localhost/live/{TCP}")
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(GUEST)
    assert "HttpOnly" in cookie
    assert "samesite=strict" in cookie.lower()
    again = quiet.get(f"http://localhost/live/{TCP}", headers={"cookie": f"{GUEST}=abc"})
    assert "abc" not in again.text


def test_cards_and_their_back_are_pictures(quiet: Client) -> None:
    for name in ("Ah", "Td", "back"):
        answer = quiet.get(f"http://localhost/cards/{name}.svg")
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert answer.text.startswith("<svg")


def test_the_play_room_lists_its_tables(quiet: Client) -> None:
    text = quiet.get("http://localhost/live").text
    for game in GAMES:
        assert table_id(game.name) in text
