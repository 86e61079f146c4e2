"""Bodies are models: the API describes what it reads, and reads only what it describes."""

import json
import re
from typing import Any, get_args

import httpx
import pytest
from fastapi.routing import APIRoute
from pydantic import BaseModel

from croupier.floor.forms import ENVELOPE, FORMS
from croupier.web.app import ROUTES
from croupier.web.floor_bodies import MODELS
from croupier.web.operations import Operation
from tests.web.conftest import Client
from tests.web.described import described
from tests.web.floors import SITE, At, Console, at, clock, error, floor, floor_app, here

__all__ = ["at", "clock", "floor", "floor_app", "here"]

DESCRIBED = described()
OPERATIONS = [
    (method, path, operation)
    for path, operations in DESCRIBED["paths"].items()
    for method, operation in operations.items()
]


def test_every_name_in_an_address_is_declared() -> None:
    for method, path, operation in OPERATIONS:
        declared = {
            entry["name"] for entry in operation.get("parameters", ()) if entry["in"] == "path"
        }
        assert declared == set(re.findall(r"{(\w+)}", path)), (method, path)


def test_every_refusal_that_is_described_has_the_one_shape() -> None:
    for method, path, operation in OPERATIONS:
        for status, answer in operation["responses"].items():
            if int(status) >= 400:
                (form,) = answer["content"].values()
                assert form["schema"]["$ref"].endswith("/ErrorAnswer"), (method, path, status)


def models_of(annotation: Any) -> list[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    return [model for part in get_args(annotation) for model in models_of(part)]


def test_every_field_says_what_it_must_be() -> None:
    """An error ends with that phrase; without it, a field would be refused without a reason."""
    bodies = [
        model
        for route in ROUTES
        if isinstance(route, Operation) and route.body_field is not None
        for model in models_of(route.body_field.field_info.annotation)
    ]
    assert len(bodies) >= 20
    for model in [*bodies, *MODELS.values()]:
        for name, field in model.model_fields.items():
            assert field.description, (model.__name__, name)


def test_every_post_of_the_api_is_an_operation_that_reads_strictly() -> None:
    for route in ROUTES:
        if isinstance(route, APIRoute):
            assert isinstance(route, Operation), route.path


@pytest.mark.parametrize("do", FORMS)
def test_a_command_is_described_by_its_form(do: str) -> None:
    form, model = FORMS[do], MODELS[do]
    own = {"do", "swipe", *form.needs, *form.may} - {"by", "card"}
    assert set(model.model_fields) == own
    needed = {name for name, field in model.model_fields.items() if field.is_required()}
    assert needed == {"do", *form.needs} - {"by", "card"}
    assert not needed & set(ENVELOPE[1:])


def sent(console: Console, path: str, body: bytes) -> httpx.Response:
    """Send a body as it is, with everything else that our own page sends."""
    cookie = "; ".join(f"{name}={value}" for name, value in console.cookies.items())
    headers = {**console.headers, "cookie": cookie}
    return console.client.request("POST", SITE + path, content=body, headers=headers)


# Numbers, keys, names ---------------------------------------------------------------------------

POSTS = sorted(
    path
    for method, path, operation in OPERATIONS
    if method == "post" and "requestBody" in operation
)


TOLD = ("bad-line", "bad-value", "bad-record", "not-signed-in", "not-yours")
"""Errors about the body, or about something that is checked before it."""


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize(
    "body",
    [b'{"a": 1e999}', b'{"a": NaN}', b'{"a": 1, "a": 2}', b'{"a": [{"b": -1e400}]}'],
)
def test_no_number_and_no_key_twice(at: At, path: str, body: bytes) -> None:
    """Anyone who may use a route gets a named error for such a body."""
    where = re.sub(r"{\w+}", "T1", path)
    answer = sent(at("executive"), where, body)
    assert 400 <= answer.status_code < 500, (where, answer.text)
    told = answer.json()["error"]
    assert told["name"] in TOLD
    assert told["message"]


def test_a_key_that_is_given_twice_changes_nothing(at: At) -> None:
    body = b'{"do": "light", "table": "T1", "seat": 1, "seat": 2, "jackpot": "link"}'
    answer = sent(at("dealer"), "/api/floor/commands", body)
    error(answer, 422, "bad-line")
    assert "'seat' stands twice" in answer.json()["error"]["message"]
    assert at("dealer").get("/api/floor/tables/T1").json()["bets"] == 0


@pytest.mark.parametrize("name", ["a/b", "..", ".", "a\\b", ""])
def test_an_id_that_is_no_part_of_an_address_is_refused(at: At, name: str) -> None:
    levels = {"Mega": {"seed": "1", "rate": "1%"}}
    commands: list[dict[str, Any]] = [
        {"do": "table", "id": name, "game": "three-card-poker", "seats": 6, "jackpots": ["link"]},
        {"do": "jackpot", "id": name, "type": "progressive", "table": "UTH-01", "levels": levels},
    ]
    for command in commands:
        error(at("executive").post("/api/floor/commands", **command), 422, "bad-value")


@pytest.mark.parametrize("name", ["%2e%2e", "a%2Fb", "..%2f..%2fapp.py", "%00", "x" * 5000])
def test_a_strange_name_in_an_address_is_unknown_and_nothing_worse(at: At, name: str) -> None:
    for path in ("tables/{}", "jackpots/{}", "reports/{}", "book/verifications/{}"):
        answer = at("executive").get(f"/api/floor/{path.format(name)}")
        assert answer.status_code in (404, 405, 409, 422), answer.text
        assert answer.json().keys() == {"error"}


DAYS = [
    "2026-02-30",
    "0000-01-01",
    "9999-99-99",
    "yesterday",
    "2026-1-1",
    "1e999",
    "٢٠٢٦-١١-١٦",
]


@pytest.mark.parametrize("day", DAYS)
@pytest.mark.parametrize("word", ["day", "month", "from", "to"])
@pytest.mark.parametrize("path", ["/api/floor/reports/{}", "/floor/reports/{}"])
def test_a_day_that_is_none_is_named(at: At, path: str, word: str, day: str) -> None:
    reports = [entry["name"] for entry in at("executive").get("/api/floor/reports").json()]
    where = path.format(reports[0])
    answer = at("executive").get(where, params={word: day})
    if where.startswith("/api/"):
        assert answer.status_code == 422
        assert answer.json()["error"]["name"] in ("bad-day", "bad-period")
    else:
        assert answer.status_code in (200, 422)
        assert "Traceback" not in answer.text


def test_a_field_that_nobody_knows_is_told_and_not_ignored(at: At) -> None:
    """`activ: false` once left someone active without a warning."""
    person: dict[str, Any] = {
        "card": "7007",
        "name": "N",
        "role": "dealer",
        "department": "Pit",
        "activ": False,
    }
    answer = at("executive").post("/api/floor/people", **person)
    error(answer, 422, "bad-line")
    assert answer.json()["error"]["place"] == "activ"
    assert "active" in answer.json()["error"]["message"]


def test_a_body_is_json_whatever_its_content_type_says(client: Client) -> None:
    body = json.dumps({"name": "Dana"}).encode()
    for kind in (
        "text/plain",
        "application/x-www-form-urlencoded",
        "application/json; charset=utf-8",
    ):
        answer = client.request(
            "POST", f"{SITE}/api/school/learners", content=body, headers={"content-type": kind}
        )
        assert answer.status_code in (200, 422), answer.text
        assert answer.status_code == 200 or "already has a profile" in answer.text
