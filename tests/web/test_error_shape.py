"""One error shape for everything: `{"error": {"name", "place", "message"}}`, with the right status.

Under /api/ it is JSON; elsewhere a browser shows the same place and message on a page, under a
headline for people.
"""

import re
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.errors import InvariantBroken
from croupier.paytables import Catalogue
from croupier.web.app import create_app
from tests.web.conftest import Client
from tests.web.pages import read_page

Row = tuple[str, str, str, int, str, str, str]
# method, path, body, status, name, part of the place, part of the message
BAD: list[Row] = [
    ("GET", "/api/nothing", "", 404, "unknown-page", "", "/api/nothing"),
    ("GET", "/api/games/pokr", "", 404, "unknown-game", "", "did you mean"),
    ("GET", "/api/games/snap", "", 404, "unknown-game", "", "the games are three-card-poker,"),
    ("GET", "/api/games/let-it-ride?primary=X", "", 422, "unknown-table", "tables: primary", "X"),
    ("GET", "/api/games/let-it-ride?primary=TCP-01", "", 422, "unknown-table", "primary", "LIRX"),
    ("GET", "/api/games/let-it-ride?bet=LIRX-01", "", 422, "unknown-table", "tables", "no table"),
    ("GET", "/api/games/let-it-ride?procedure=x", "", 422, "bad-option", "procedure", "i-deal"),
    ("GET", "/api/tables/TCP-99", "", 404, "unknown-table", "", "did you mean"),
    ("GET", "/api/tables/%00", "", 404, "unknown-table", "", "\\x00"),
    ("GET", "/api/tables?game=snap", "", 422, "unknown-game", "", "snap"),
    ("POST", "/api/games", "", 405, "wrong-method", "/api/games", "use GET"),
    ("GET", "/api/settle", "", 405, "wrong-method", "/api/settle", "use POST"),
    ("DELETE", "/settle", "", 405, "wrong-method", "/settle", "use GET"),
    ("POST", "/api/settle", "", 422, "bad-record", "document", "is empty"),
    ("POST", "/api/settle", "{", 422, "bad-record", "document", "is not JSON"),
    ("POST", "/api/settle", "\udcff", 422, "bad-record", "document", "is not UTF-8"),
    ("POST", "/api/settle", "[1]", 422, "bad-record", "document", "one at a time"),
    ("POST", "/api/settle", "3", 422, "bad-record", "", "a round is a JSON object"),
    ("POST", "/api/settle", '{"a": 1, "a": 2}', 422, "bad-record", "document", "stands twice"),
    ("POST", "/api/settle", '{"a": NaN}', 422, "bad-record", "document", "NaN"),
    ("POST", "/api/settle", "[" * 100_000, 422, "bad-record", "document", "too deep"),
    ("POST", "/api/settle", '{"game": "x"}', 422, "bad-record", "seats", "is missing"),
    ("POST", "/api/settle", '{"schema": 9}', 422, "newer-schema", "schema", "newer"),
    ("POST", "/api/settle", '{"game": "\\ud800", "seats": []}', 422, "bad-record", "", ""),
    ("POST", "/api/settle", " " * 300_000, 413, "body-too-large", "", "256 kB"),
    ("POST", "/api/school/learners", "{", 422, "bad-line", "", "not JSON"),
    ("POST", "/api/school/learners", '{"name": " "}', 422, "bad-value", "", "name is ' '; it must"),
    ("POST", "/api/school/learners", " " * 300_000, 413, "body-too-large", "", "256 kB"),
    ("POST", "/api/school/choose", '{"learner": "x"}', 404, "unknown-learner", "", "'x'"),
    ("PUT", "/api/school/learners", "", 405, "wrong-method", "/api/school", "use GET"),
    ("GET", "/api/school/class/x", "", 404, "unknown-learner", "", "'x'"),
    ("GET", "/api/school/seat", "", 401, "not-signed-in", "", "choose a profile"),
    ("GET", "/api/school/box", "", 401, "not-signed-in", "", "choose a profile"),
    ("GET", "/api/school/drill", "", 401, "not-signed-in", "", "choose a profile"),
    ("GET", "/school/class/<script>", "", 404, "unknown-learner", "", "<script>"),
    ("GET", "/nothing", "", 404, "unknown-page", "", "the home page is /"),
    ("GET", "/docs/nothing.html", "", 404, "unknown-page", "", "no page 'nothing.html'"),
    ("GET", "/docs/../pyproject.toml", "", 404, "unknown-page", "", ""),
    ("GET", "/docs/press/build.py", "", 404, "unknown-page", "", ""),
    ("GET", "/redoc", "", 404, "unknown-page", "", ""),
    ("GET", "/static/nothing.css", "", 404, "unknown-page", "", ""),
    ("GET", "/static/../app.py", "", 404, "unknown-page", "", ""),
    ("GET", "/games/snap", "", 404, "unknown-game", "", "unknown game 'snap'"),
    ("GET", "/games/<script>", "", 404, "unknown-game", "", "<script>"),
    ("GET", "/games/three-card-poker?pair_plus=NO", "", 422, "unknown-table", "pair_plus", "NO"),
    ("GET", "/games/three-card-poker?pairplus=TCP-03", "", 422, "unknown-table", "", "no table"),
    ("GET", "/tables/snap", "", 404, "unknown-table", "", "'snap'"),
    ("GET", "/tables?game=snap", "", 422, "unknown-game", "", "snap"),
    ("GET", "/settle?game=snap", "", 422, "unknown-game", "", "snap"),
    ("PUT", "/tables", "", 405, "wrong-method", "/tables", "GET"),
    ("POST", "/static/base.css", "", 405, "wrong-method", "/static/base.css", ""),
    ("POST", "/settle", "document=" + "x" * 300_000, 413, "body-too-large", "", "256 kB"),
]


@pytest.mark.parametrize("row", BAD, ids=lambda row: f"{row[0]} {row[1]} {row[2][:20]!r}")
def test_every_bad_request_has_a_status_a_name_and_a_place(client: Client, row: Row) -> None:
    method, path, body, status, name, place, message = row
    sent = body.encode("utf-8", errors="surrogateescape")
    answer = client.request(method, path, content=sent)
    assert answer.status_code == status
    assert "Traceback" not in answer.text
    if path.startswith("/api/"):
        error = answer.json()["error"]
        assert answer.json() == {"error": error}
        assert error.keys() == {"name", "place", "message"}
        assert error["name"] == name
        assert place in error["place"]
        assert message in error["message"]
    else:
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        text = read_page(answer.text).text
        assert "<script>" not in answer.text.partition("</head>")[2]
        assert f'data-error="{name}"' in answer.text
        assert name not in text, "people read a sentence, programs the name"
        assert place in text
        assert message in text


def test_a_program_that_asks_a_screen_for_json_gets_json(client: Client) -> None:
    answer = client.get("/games/snap", headers={"Accept": "application/json"})
    assert answer.status_code == 404
    assert answer.json()["error"]["name"] == "unknown-game"


def test_a_wrong_method_names_the_right_ones(client: Client) -> None:
    assert client.request("PUT", "/tables").headers["allow"] == "GET, HEAD"
    assert client.get("/api/settle").headers["allow"] == "POST"


@pytest.mark.parametrize("failure", [RuntimeError("secret"), InvariantBroken("secret")])
@pytest.mark.parametrize("path", ["/broken", "/api/broken"])
def test_a_bug_of_ours_shows_a_reference_and_never_the_exception(
    catalogue: Catalogue, caplog: pytest.LogCaptureFixture, failure: Exception, path: str
) -> None:
    def broken(request: Request) -> Response:
        raise failure

    app: FastAPI = create_app(catalogue)
    app.router.routes.insert(0, Route(path, broken))
    answer = Client(app).get(path)
    assert answer.status_code == 500
    assert "secret" not in answer.text
    assert "Traceback" not in answer.text
    assert answer.headers["content-security-policy"]
    reference = re.search(r"reference ([0-9a-f]{8})", answer.text)
    assert reference is not None
    assert reference[1] in caplog.text
    assert "secret" in caplog.text
    if path.startswith("/api/"):
        error: dict[str, Any] = answer.json()["error"]
        assert error["name"] == "internal-error"
        assert error["place"] == reference[0]
