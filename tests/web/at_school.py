"""A browser at the school, for tests of its API."""

import json
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from croupier.paytables import published_catalogue
from croupier.school.house import School
from croupier.school.seat.room import ROOM
from croupier.web.app import create_app
from croupier.web.school import LEARNER
from tests.school.pupils import open_small
from tests.web.conftest import Client
from tests.web.floors import SITE

TOPIC = "seat/three-card-poker/play/Queen high"
OURS = {"sec-fetch-site": "same-origin"}


class Browser:
    """A browser, which keeps the cookie it gets."""

    def __init__(self, app: FastAPI) -> None:
        self.client = Client(app)
        self.learner = ""

    def post(self, path: str, body: object = None, *, key: str = "") -> httpx.Response:
        headers = {**OURS, **self._cookie(), **({"idempotency-key": key} if key else {})}
        content = json.dumps({} if body is None else body)
        answer = self.client.post(SITE + path, content=content, headers=headers)
        self._hear(answer)
        return answer

    def get(self, path: str) -> httpx.Response:
        answer = self.client.get(SITE + path, headers=self._cookie())
        self._hear(answer)
        return answer

    def sends(self, method: str, url: str, body: bytes, **details: Any) -> httpx.Response:
        """Send raw bytes, with its cookie."""
        return self.client.request(method, url, content=body, headers=self._cookie(), **details)

    def enrols(self, name: str) -> str:
        learner: str = self.post("/api/school/learners", {"name": name}).json()["id"]
        return learner

    def _cookie(self) -> dict[str, str]:
        return {"cookie": f"{LEARNER}={self.learner}"} if self.learner else {}

    def _hear(self, answer: httpx.Response) -> None:
        if LEARNER in answer.headers.get("set-cookie", ""):
            self.learner = answer.cookies.get(LEARNER) or ""


@pytest.fixture
def school() -> School:
    return open_small()


@pytest.fixture
def school_app(school: School, monkeypatch: pytest.MonkeyPatch) -> FastAPI:
    monkeypatch.setattr(ROOM.coach, "studies", False)
    return create_app(published_catalogue(), school=school)


@pytest.fixture
def browser(school_app: FastAPI) -> Browser:
    return Browser(school_app)
