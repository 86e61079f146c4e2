"""The whole API gets whatever its description allows and more, from every kind of client.

Each case is sent by nobody, by each role, by a sensor board, by a learner and by a guest of the
live tables, so no input triggers a bug of ours, whoever sends it. `CROUPIER_CASES` says how many
cases each operation gets in each mode.
"""

import os
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, cast

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.generation import GenerationMode

from croupier.lab.tasks import SolveStopped, Task, TaskLane
from croupier.school.seat.room import ROOM
from croupier.web.lab_jobs import LabDesk
from tests.web.conftest import in_a_loop
from tests.web.described import described
from tests.web.floors import PEOPLE, SITE, Console
from tests.web.test_manager_api import NOBODY, PLACES
from tests.web.test_matrix import BOARD, OTHER_TABLE, OUTSIDE, House, house, others

Case = schemathesis.Case[Any]
CASES = int(os.environ.get("CROUPIER_CASES", "30"))
OPERATIONS: list[Any] = [
    cast(Any, found).ok()
    for found in schemathesis.openapi.from_dict(described())
    .exclude(path_regex="/events$")
    .get_all_operations()
]
FREE = settings(
    max_examples=CASES,
    database=None,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
KNOWN = {401, 403, 404, 405, 413, 421, 422, 429}
"""Possible answers besides those in the description."""


class NoLab:
    """A lab that solves nothing: these tests are about who may ask and how."""

    def ask(
        self, work: str, *args: Any, lane: TaskLane, about: str = "", known: bool = False
    ) -> Task:
        task = Task(work, args, lane=lane, about=about)
        task.set_exception(SolveStopped("nothing is solved here"))
        return task


@pytest.fixture(scope="module")
def ours() -> Iterator[House]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ROOM.coach, "studies", False)
        made = house({"T1": BOARD, "T2": OTHER_TABLE})
        made.app.state.lab = LabDesk(NoLab(), known=lambda _: None)
        yield made


def senders(house: House) -> dict[str, dict[str, str]]:
    """Return everyone with a current session, since a case may have ended the previous one."""
    found: dict[str, dict[str, str]] = {NOBODY: {}, **others(house)}
    for role in PEOPLE:
        console = house.staff[role]
        if console.get("/api/floor/who").status_code != 200:
            house.staff[role] = Console(console.client, role)
        found[role] = house.headers(role)
    return found


def ending(operation: Any) -> bool:
    return bool(operation.path.endswith(("/sign-out", "/my-pin")))


@pytest.mark.proof
@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda found: found.label)
def test_nothing_that_anybody_sends_is_a_fault_of_ours(
    ours: House, operation: Any, record_property: Callable[[str, object], None]
) -> None:
    everybody = senders(ours)
    names = {parameter.name: "none" for parameter in operation.path_parameters}
    named = {name: PLACES.get(f"{{{name}}}", word) for name, word in names.items()}
    described = {int(status) for status in operation.definition.raw["responses"]}
    wrong = bool(list(operation.query) or list(operation.body))
    sent = 0
    for mode, places in product(GenerationMode, (None, named) if named else (None,)):
        if mode is GenerationMode.NEGATIVE and not wrong:
            continue

        @FREE
        @given(operation.as_strategy(generation_mode=mode, path_parameters=places))
        def tries(case: Case) -> None:
            nonlocal sent, everybody
            if ending(operation):
                everybody = senders(ours)
            for who, answer in in_a_loop(answers(ours, case, everybody)).items():
                sent += 1
                assert answer.status_code in described | KNOWN, (who, answer.text)
                assert answer.status_code < 500, (who, answer.text)
                if answer.status_code >= 400:
                    told = answer.json()
                    assert told == {"error": told["error"]}, who
                    assert told["error"].keys() == {"name", "place", "message"}

        tries()
    assert sent >= len(everybody)
    record_property("requests", sent)


async def answers(
    house: House, case: Case, everybody: dict[str, dict[str, str]]
) -> dict[str, httpx.Response]:
    request = case.as_transport_kwargs(base_url=SITE)
    headers = {
        name: value
        for name, value in request["headers"].items()
        if name.lower() not in ("connection", "accept-encoding", "cookie", "authorization")
    }
    body: dict[str, Any] = {name: request[name] for name in ("json", "files") if name in request}
    if "data" in request:
        body["content"] = request["data"]
    transport = httpx.ASGITransport(house.app, client=(OUTSIDE, 1))
    async with httpx.AsyncClient(transport=transport, base_url=SITE) as client:
        return {
            who: await client.request(
                request["method"], request["url"], headers={**headers, **own},
                params=request["params"], **body,
            )
            for who, own in everybody.items()
        }  # fmt: skip


def test_every_operation_but_the_streams_is_tried() -> None:
    tried = {(found.method.upper(), found.path) for found in OPERATIONS}
    said = {
        (method.upper(), path)
        for path, methods in described()["paths"].items()
        for method in methods
        if not path.endswith("/events")
    }
    assert tried == said
    assert len(tried) > 80
