"""Whatever is sent to the school: no bug of ours, a described status, and one error shape."""

import json
from collections.abc import Iterator
from typing import Any, cast

import httpx
import pytest
import schemathesis
from fastapi.routing import APIRoute
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as some
from schemathesis.generation import GenerationMode

from croupier.games import GAMES
from croupier.ledger import MemoryStore
from croupier.paytables import published_catalogue
from croupier.school.house import School
from croupier.school.seat.room import ROOM
from croupier.web.app import ROUTES, create_app
from croupier.web.limits import RateLimit
from croupier.web.school_seat import DOES as AT_THE_SEAT
from croupier.web.school_trainer import DOES as AT_THE_BOX
from croupier.web.signed_in import RateLimits
from tests.web.at_school import Browser
from tests.web.described import described
from tests.web.floors import SITE

SHARED = settings(
    max_examples=10,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
OPERATIONS: list[Any] = [
    cast(Any, found).ok()
    for found in schemathesis.openapi.from_dict(described())
    .include(path_regex="^/api/school")
    .get_all_operations()
]


def test_schemathesis_reads_every_route_of_the_school() -> None:
    described = {(found.method.upper(), found.path) for found in OPERATIONS}
    assert described == {
        (method, route.path)
        for route in ROUTES
        if isinstance(route, APIRoute)
        and route.path.startswith("/api/school")
        and route.include_in_schema
        for method in route.methods or ()
    }
    assert len(described) >= 6


@pytest.fixture(scope="module")
def busy() -> Iterator[Browser]:
    """A learner without rate limits, and a coach who solves no whole games meanwhile."""
    app = create_app(published_catalogue(), school=School(MemoryStore()))
    app.state.limits = RateLimits(RateLimit(1e6, 10**6), RateLimit(1e6, 10**6))
    browser = Browser(app)
    browser.enrols("Dana")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(ROOM.coach, "studies", False)
        yield browser


BODIES = (b"", b"{}", b"[]", b"{", b"\xff", b"null", b'"text"', b"[" * 10_000)
FIELDS = (
    "name", "learner", "game", "tables", "options", "procedure", "mode", "spots", "speed", "bets",
    "hand", "at", "choice", "question", "lesson", "equipment", "round", "act", "answer", "amount",
    "amounts", "topic", "topics", "seconds", "games", "questions", "course", "after", "pace",
)  # fmt: skip
VALUES = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats(allow_nan=False)
    | some.text(max_size=12) | some.sampled_from([game.name for game in GAMES]),
    lambda inner: some.lists(inner, max_size=3)
    | some.dictionaries(some.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)  # fmt: skip
SENT = some.sampled_from(BODIES) | some.dictionaries(some.sampled_from(FIELDS), VALUES).map(
    lambda body: json.dumps(body).encode()
)
"""What a broken or hostile page might send; no route describes its body, so we supply our own."""

PRESSES = [
    "learners",
    "choose",
    *(f"seat/{act}" for act in AT_THE_SEAT),
    *(f"box/{act}" for act in AT_THE_BOX),
    *(f"drill/{act}" for act in ("begin", "answer", "next", "leave")),
]


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda found: found.label)
def test_no_input_breaks_a_route(busy: Browser, operation: Any) -> None:
    """No bug of ours, a described status, and the one error shape."""
    described = {int(status) for status in operation.definition.raw["responses"]}
    sent = 0

    @SHARED
    @given(operation.as_strategy(generation_mode=GenerationMode.POSITIVE), SENT)
    def tries(case: Any, body: bytes) -> None:
        nonlocal sent
        sent += 1
        request = case.as_transport_kwargs(base_url=SITE)
        answer = busy.sends(request["method"], request["url"], body, params=request["params"])
        assert answer.status_code in described | {404, 405}, answer.text
        must_have_the_one_shape(answer)

    tries()
    assert sent


@pytest.mark.parametrize("path", PRESSES)
def test_no_body_breaks_a_press(busy: Browser, path: str) -> None:
    """With a hand, a shift and a question in progress, every button gets unreadable bodies."""
    busy.post("/api/school/seat/sit", {"game": "three-card-poker"})
    busy.post("/api/school/seat/deal", {"bets": {"1": {"ante": "5"}}, "after": 0})
    busy.post("/api/school/box/begin", {"game": "let-it-ride", "lesson": "first-shift"})
    busy.post("/api/school/drill/begin", {"games": ["let-it-ride"], "questions": 5})
    statuses = set()

    @SHARED
    @given(SENT)
    def tries(body: bytes) -> None:
        answer = busy.sends("POST", f"{SITE}/api/school/{path}", body)
        assert answer.status_code in (200, 401, 404, 409, 422), answer.text
        must_have_the_one_shape(answer)
        statuses.add(answer.status_code)

    tries()
    assert statuses & {409, 422}


def must_have_the_one_shape(answer: httpx.Response) -> None:
    if answer.status_code >= 400:
        told = answer.json()
        assert told == {"error": told["error"]}
        assert told["error"].keys() == {"name", "place", "message"}
