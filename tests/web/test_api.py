"""The API returns the same values as the rest of Croupier, and describes itself."""

import json
from typing import Any

import pytest

from croupier.errors import CroupierError
from croupier.games import GAMES
from croupier.paytables import Catalogue
from croupier.records import error_answer, settle_document
from croupier.rules import Game, make_layout
from croupier.show.rule_sheet import rule_sheet
from croupier.web.examples import example_document
from croupier.web.school_seat import DOES as AT_THE_SEAT
from croupier.web.school_trainer import DOES as AT_THE_BOX
from tests.cli.running import run
from tests.web.conftest import Client

by_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)

THREE_CARD_POKER = example_document(make_layout(GAMES[0]))
DOCUMENTS: list[tuple[str, dict[str, Any]]] = [
    ("own table", {**THREE_CARD_POKER, "tables": {"pair_plus": "MY-01"}}),
    ("void", {**THREE_CARD_POKER, "void": {"reason": "half a pair: \ud800, the fly <b>"}}),
    ("shuffler", {**THREE_CARD_POKER, "irregularities": ["shuffler-malfunction"]}),
    ("unknown table", {**THREE_CARD_POKER, "tables": {"pair_plus": "NO"}}),
    ("unknown game", {**THREE_CARD_POKER, "game": "snap"}),
    ("unknown key", {**THREE_CARD_POKER, "\ud800": 1}),
    ("duplicate", {**THREE_CARD_POKER, "dealer": "Jh Th 8h"}),
    ("no dealer", {key: value for key, value in THREE_CARD_POKER.items() if key != "dealer"}),
]


def as_settled(document: object, catalogue: Catalogue) -> tuple[int, dict[str, Any]]:
    try:
        return 200, settle_document(document, catalogue=catalogue)
    except CroupierError as error:
        return 422, error_answer(error)


@by_game
def test_settle_equals_settle_document(client: Client, catalogue: Catalogue, game: Game) -> None:
    document = example_document(make_layout(game))
    answer = client.post("/api/settle", json=document)
    assert (answer.status_code, answer.json()) == as_settled(document, catalogue)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/json"


@pytest.mark.parametrize(("name", "document"), DOCUMENTS, ids=[name for name, _ in DOCUMENTS])
def test_settle_equals_settle_document_in_odd_rounds_too(
    client: Client, catalogue: Catalogue, name: str, document: dict[str, Any]
) -> None:
    answer = client.post("/api/settle", content=json.dumps(document).encode())
    assert (answer.status_code, answer.json()) == as_settled(document, catalogue)


def test_games_lists_every_game(client: Client) -> None:
    answer = client.get("/api/games").json()
    assert [entry["name"] for entry in answer] == [game.name for game in GAMES]
    assert [entry["tables"] for entry in answer] == [dict(game.tables) for game in GAMES]


@by_game
def test_a_game_is_its_rule_sheet(client: Client, catalogue: Catalogue, game: Game) -> None:
    answer = client.get(f"/api/games/{game.name}").json()
    assert answer == json.loads(json.dumps(rule_sheet(make_layout(game)).as_json()))
    for key in game.tables:
        for table in catalogue.serving(game.name, key):
            layout = make_layout(game, tables={key: table.id}, catalogue=catalogue)
            chosen = client.get(f"/api/games/{game.name}", params={key: table.id}).json()
            assert chosen == json.loads(json.dumps(rule_sheet(layout).as_json()))


def test_tables_are_the_catalogue(client: Client, catalogue: Catalogue) -> None:
    assert client.get("/api/tables").json() == [table.as_json() for table in catalogue]
    for table in catalogue:
        assert client.get(f"/api/tables/{table.id}").json() == table.as_json()
    found = client.get("/api/tables", params={"game": "let-it-ride", "text": "cover"}).json()
    assert [entry["id"] for entry in found] == ["LIR-CA"]


def test_health_says_what_is_served(client: Client, catalogue: Catalogue) -> None:
    answer = client.get("/api/health").json()
    assert answer["status"] == "ok"
    assert (answer["games"], answer["tables"]) == (len(GAMES), len(catalogue))


def test_the_api_describes_every_route_and_every_reference_in_it_resolves(client: Client) -> None:
    described = client.get("/api/openapi.json").json()
    floors = ("/api/floor", "/api/devices", "/api/displays", "/api/events", "/api/live", "/metrics")
    assert {path for path in described["paths"] if not path.startswith(floors)} == {
        "/api/health",
        "/api/games",
        "/api/games/{name}",
        "/api/tables",
        "/api/tables/{designator}",
        "/api/titles",
        "/api/trace",
        "/api/search",
        "/api/settle",
        "/api/lab/analyse",
        "/api/lab/advise",
        "/api/lab/compare",
        "/api/lab/jackpot",
        "/api/lab/seek",
        "/api/lab/tables",
        "/api/lab/tables/read",
        "/api/lab/verify",
        "/api/lab/jobs/{job}",
        "/api/school/learners",
        "/api/school/choose",
        "/api/school/leave",
        "/api/school/class",
        "/api/school/class/{learner}",
        "/api/school/seat",
        "/api/school/seat/history",
        "/api/school/seat/hand/{sitting}/{number}",
        *(f"/api/school/seat/{act}" for act in AT_THE_SEAT),
        "/api/school/box",
        *(f"/api/school/box/{act}" for act in AT_THE_BOX),
        "/api/school/drill",
        "/api/school/drill/begin",
        "/api/school/drill/answer",
        "/api/school/drill/next",
        "/api/school/drill/leave",
        "/api/setup/check",
        "/api/setup/open",
        "/api/setup/sign-ins",
    }
    schemas = described["components"]["schemas"]
    assert {"ShortDocument", "FullDocument", "ErrorAnswer", "RuleSheet"} <= schemas.keys()

    def references(value: object) -> list[str]:
        if isinstance(value, dict):
            own = [value["$ref"]] if isinstance(value.get("$ref"), str) else []
            return own + [ref for entry in value.values() for ref in references(entry)]
        if isinstance(value, list):
            return [ref for entry in value for ref in references(entry)]
        return []

    found = references(described)
    assert found
    assert {ref.removeprefix("#/components/schemas/") for ref in found} <= schemas.keys()


def test_the_games_are_one_document_for_the_web_and_for_the_command(client: Client) -> None:
    assert client.get("/api/games").json() == json.loads(run("games", "--json").out)
