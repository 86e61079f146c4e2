"""An in-process client, and a catalog that includes a custom table."""

import asyncio
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, TypeVar

import httpx
import pytest
from fastapi import FastAPI
from playwright.sync_api import Browser, Playwright, sync_playwright

from croupier.paytables import Catalogue, published_catalogue
from croupier.paytables.load import parse_tables
from croupier.web.app import create_app
from tests.web.windows import ARGUMENTS, CHROMIUM

OWN_TABLES = """
family = "Friday night"
document = "a note on <b>paper</b>"
games = ["three-card-poker", "five-card-snap"]

[readings]
pair_plus = "three_card"

[tables.MY-01]
title = "Generous & <i>odd</i>"
note = "ends on Sunday"

[[tables.MY-01.published]]
bet = "pair_plus"
label = "Guess"
metric = "house_edge"
basis = "my_own"
value = "1.5%"

[tables.MY-01.pair_plus]
straight_flush = "41 to 1"
pair           = "1 to 1"
"""


TABLES = len(list(published_catalogue())) + 1
"""The number of tables, including the custom one."""


T = TypeVar("T")


def in_a_loop(work: Coroutine[Any, Any, T]) -> T:
    """Run it in a separate thread: the browser's loop may be running in ours."""
    with ThreadPoolExecutor(max_workers=1) as aside:
        return aside.submit(asyncio.run, work).result()


class Client:
    """Calls the app itself, without a socket; each request has its own event loop."""

    def __init__(self, app: FastAPI, address: str = "127.0.0.1") -> None:
        self.app = app
        self.address = address

    def request(self, method: str, path: str, **details: Any) -> httpx.Response:
        async def ask() -> httpx.Response:
            transport = httpx.ASGITransport(self.app, client=(self.address, 50_000))
            async with httpx.AsyncClient(
                transport=transport, base_url="http://localhost"
            ) as client:
                return await client.request(method, path, **details)

        return in_a_loop(ask())

    def get(self, path: str, **details: Any) -> httpx.Response:
        return self.request("GET", path, **details)

    def post(self, path: str, **details: Any) -> httpx.Response:
        return self.request("POST", path, **details)


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    return published_catalogue().joined(parse_tables(OWN_TABLES, own=True))


@pytest.fixture(scope="session")
def app(catalogue: Catalogue) -> FastAPI:
    return create_app(catalogue)


@pytest.fixture(scope="session")
def client(app: FastAPI) -> Client:
    return Client(app)


@cache
def driver() -> Playwright:
    """Return a worker's driver, started once, which ends with the process.

    A worker that gets more tests after its last one sets up its session again, and two drivers
    cannot run in one thread.
    """
    return sync_playwright().start()


@pytest.fixture(scope="session")
def playwright() -> Playwright:
    return driver()


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """A separate chromium for each module: one that has had many windows becomes slow."""
    launched = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS, headless=True)
    yield launched
    launched.close()
